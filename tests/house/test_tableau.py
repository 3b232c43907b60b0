"""What is sent of a table is just what its viewer's view shows, whole or change by change."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from house.changes import changed
from parlour.core.game import Game, game, games
from parlour.core.match import Match
from parlour.house.course import Course, fair
from parlour.house.keeping import PERSON, START, Event, Header, Kept, Place
from parlour.house.sight import outcome
from parlour.house.tableau import Tableau
from parlour.house.wire import Change, Picture, Settings
from parlour.pictures.labels import titles
from parlour.pictures.picture import picture

TABLES = [
    (key, players)
    for key, one in games().items()
    for players in one.players
    if not one.refusal(players)
]
SMALL = 6000
"""Fewer bytes than this tell what one event changed, so that a phone gets it in one breath."""
FEWEST = [(key, min(players for of, players in TABLES if of == key)) for key in games()]


class Laid:
    """As much of a table as a tableau needs."""

    def __init__(self, one: Game, players: int, seed: str) -> None:
        self.header = Header(
            "id", one.key, one.edition, one.settled(players), players, seed, "", Settings(), 0.0
        )
        self.id, self.game, self.closed = "id", one, None
        self.titles = titles(one, players)
        self.commitment = ""
        self.places = [Place(seat, PERSON, f"g{seat}", f"Name {seat}") for seat in range(players)]
        self.called: dict[int | None, tuple[str, ...]] = {}
        self.people_seats = tuple(range(players))
        kept = Kept(self.header, (), tuple(self.places), (), ())
        self.course = Course(kept, fair)

    def time_shown(self, _course: Course) -> None:
        return None


def shown(match: Match, seat: int | None) -> dict[str, Any]:
    """What a viewer should see, from the view alone."""
    seen = picture(match.view(seat))
    return msgspec.json.decode(
        msgspec.json.encode(
            {
                "areas": seen.areas,
                "facts": seen.facts,
                "legal": seen.legal,
                "turn": seen.turn,
                "sides": seen.sides,
                "score": seen.score,
                "outcome": outcome(match.game, seen.outcome),
            }
        )
    )


def follow(key: str, players: int, seed: int, most: int) -> int:
    """Play at random; every viewer sees what the view shows, whole and change by change.

    Answers how many bytes the largest change had.
    """
    one, rng = game(key), random.Random(seed)
    table = Laid(one, players, f"{seed:064x}")
    course = table.course
    course.follow(Event(1, 0, START, START, 0.0))
    viewers: list[int | None] = [*range(players), None]
    whole = fair(table.header, ())
    tableau = Tableau(table, course)  # type: ignore[arg-type]
    tableau.attend(set(viewers))
    largest = 0
    held = {viewer: msgspec.json.decode(tableau.whole(viewer, ())) for viewer in viewers}
    while whole.turn and course.seq < most:
        seat = rng.choice(whole.turn)
        text = rng.choice(whole.legal(seat)).text
        whole = whole.play(seat, text)
        steps = course.follow(Event(course.seq + 1, seat, text, "", 0.0))
        assert steps is not None
        if not tableau.follow(steps):
            tableau = Tableau(table, course)  # type: ignore[arg-type]
            tableau.attend(set(viewers))
        for viewer in viewers:
            body = tableau.whole(viewer, ())
            msgspec.json.decode(body, type=Picture, strict=True)
            found = msgspec.json.decode(body)
            expected = shown(whole, viewer)
            for name, value in expected.items():
                if isinstance(value, list) and name != "score":
                    for one, other in zip(value, found[name], strict=True):
                        assert one == other
                assert value == found[name]
            change = tableau.change(viewer)
            if change is not None:
                largest = max(largest, len(change))
                msgspec.json.decode(change, type=Change, strict=True)
                assert found == changed(held[viewer], msgspec.json.decode(change))
            held[viewer] = found
    fresh = Tableau(table, course)  # type: ignore[arg-type]
    for viewer in viewers:
        assert held[viewer] == msgspec.json.decode(fresh.whole(viewer, ()))
    return largest


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), FEWEST)
def test_what_is_sent_is_what_the_view_shows(key: str, players: int) -> None:
    assert follow(key, players, seed=1, most=40) < SMALL


@pytest.mark.soak
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_what_is_sent_is_what_the_view_shows_through_long_matches(key: str, players: int) -> None:
    for seed in range(3):
        follow(key, players, seed=seed, most=250)
