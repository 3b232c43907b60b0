"""Nothing sent to a seat depends on what that seat may not know.

Two houses play the same match in two worlds that are equal to one seat, or to a bystander.  Every
byte that comes to this viewer - the stream of events, pictures, pages, answers to questions, and
refusals of what is illegal, stale or another's - is the same.
"""

from __future__ import annotations

import itertools
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lawbook
from house.wire import PATIENCE, Clock, Ear, Guest, Served, served
from house.worlds import Scripts, script
from parlour.core.fair import Seed
from parlour.core.game import game, games
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.house import sight
from parlour.house.course import Course
from parlour.house.door import Signer
from parlour.house.tables import Table

TABLES = [
    (key, players)
    for key, one in games().items()
    for players in one.players
    if not one.refusal(players)
]
FEWEST = [(key, min(players for of, players in TABLES if of == key)) for key in games()]


OPEN = {"nebraska-checkers"}
"""Games in which nothing is hidden."""


EVERY = 3
"""After every third move all is tried that is refused."""
HEARTBEAT = b"4\r\n: \n\n\r\n"


class World:
    """A house in which one of the two worlds is played."""

    def __init__(self, house: Served, scripts: Scripts) -> None:
        self.house = house
        self.scripts = scripts
        self.viewer, self.others = house.guest().enter(), house.guest().enter()
        self.table = self.looks = ""
        self.ear: Ear | None = None
        self.raw: list[bytes] = []
        self.seq = 1

    def sit(self, match: Match, viewer: int | None) -> None:
        """Begin the match, and listen as one seat or as none."""
        self.scripts.next = script(match)
        seats = ["open" if n == viewer else "me" for n in range(match.players)]
        chosen = match.game.settled(match.players)
        self.table = self.others.makes(
            match.game.key, players=match.players, seats=seats, options=chosen, name="They"
        )
        if viewer is not None:
            self.viewer.sits(self.table, viewer, name="Viewer")
        self.looks = "" if viewer is None else f"?seat={viewer}"
        self.ear = Ear(self.house.url, f"{self.url}/events{self.looks}", self.cookie)
        self.ear.until(1)
        self.raw, self.seq = [], 1

    def sit_and_leave(self, match: Match, seat: int) -> None:
        """Listen from a seat, give it up before the first card, and go on listening."""
        self.scripts.next = script(match)
        other = (seat + 1) % match.players
        seats = ["open" if n in (seat, other) else "me" for n in range(match.players)]
        chosen = match.game.settled(match.players)
        self.table = self.others.makes(
            match.game.key, players=match.players, seats=seats, options=chosen, name="They"
        )
        self.viewer.sits(self.table, seat, name="Viewer")
        self.looks = ""
        self.ear = Ear(self.house.url, f"{self.url}/events?seat={seat}", self.cookie)
        self.ear.until(0)
        self.viewer.http.delete(f"{self.url}/seats/{seat}")
        for taken in (seat, other):
            self.others.sits(self.table, taken, name="They")
        self.ear.until(1)
        self.raw, self.seq = [], 1

    @property
    def url(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def cookie(self) -> str | None:
        return self.viewer.http.cookies.get("parlour")

    def moves(self, line: tuple[int, str], viewer: int | None) -> None:
        """One move, and the picture after it."""
        seat, text = line
        assert self.ear is not None
        if seat == viewer:
            self.tries(seat, self.seq, text, f"k{self.seq}")
        else:
            answer = self.others.moves(self.table, seat, self.seq, text)
            assert 200 == answer.status_code, answer.text
        self.seq += 1
        self.ear.until(self.seq)
        self.ask("GET", f"{self.url}/picture{self.looks}")

    def tries(self, seat: int, seq: int, text: str, key: str) -> None:
        """A move of the viewer, whether it may be made or not."""
        body = f'{{"seat":{seat},"seq":{seq},"move":"{text}","key":"{key}"}}'
        self.ask("POST", f"{self.url}/moves", body)

    def is_refused(self, viewer: int | None, guesses: list[str]) -> None:
        """All that the viewer may try in vain, and questions about it."""
        seat = viewer or 0
        self.tries(seat, 0, guesses[0], "stale")
        for guess in guesses:
            self.tries(seat, self.seq, guess, "illegal")
            self.ask("POST", f"{self.url}/why", f'{{"seat":{seat},"move":"{guess}"}}')
        self.ask("POST", f"{self.url}/undo", f'{{"seat":{seat},"seq":0,"key":"u"}}')
        self.tries(seat + 1, self.seq, guesses[0], "foreign")
        self.ask("GET", f"{self.url}/picture?seat={seat + 1}")
        self.ask("GET", f"{self.url}/replay")
        self.ask("POST", f"{self.url}/review")

    def ask(self, method: str, path: str, body: str = "") -> None:
        """A request of the viewer, and every byte of the answer."""
        head = [f"{method} {path} HTTP/1.1", "Host: house", f"Cookie: parlour={self.cookie}"]
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        with socket.create_connection(self.house.address, timeout=PATIENCE) as wire:
            wire.sendall("\r\n".join([*head, "Connection: close", "", body]).encode())
            got = b""
            while more := wire.recv(65536):
                got += more
        self.raw.append(got)

    @property
    def pictures(self) -> int:
        """How many pictures have come so far."""
        assert self.ear is not None
        return pictures(self.ear.heard)

    def heard(self) -> tuple[bytes, list[bytes]]:
        """All that came to the viewer, but for heartbeats, which follow the clock on the wall."""
        assert self.ear is not None
        self.ear.close()
        return self.ear.heard.replace(HEARTBEAT, b""), self.raw


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, World]]:
    """Two houses that draw the same ids and have the same secret."""
    folder = tmp_path_factory.mktemp("worlds")
    with house_of(folder / "one") as one, house_of(folder / "two") as two:
        yield one, two


class house_of:  # noqa: N801 - read as a word
    def __init__(self, folder: Path) -> None:
        numbers = itertools.count()
        self.scripts = Scripts()
        self.served = served(
            folder / "house.sqlite3",
            clock=Clock(),
            first=self.scripts.first,
            token=lambda: f"table{next(numbers):017}",
            seed=lambda: Seed.of(f"seed {next(numbers)}"),
        )

    def __enter__(self) -> World:
        house = self.served.__enter__()
        house.house.signer = Signer("the same in both worlds")
        return World(house, self.scripts)

    def __exit__(self, *_: object) -> None:
        self.served.__exit__(None, None, None)


def compare(
    worlds: tuple[World, World],
    key: str,
    players: int,
    viewer: int | None,
    seed: str,
    most: int,
    left: int | None = None,
) -> bool:
    """Play both worlds; say whether they differed at all.

    A bystander may be one who has just `left` a seat, where another sits now.
    """
    rng = random.Random(f"{seed} {viewer}")
    *_, match = lawbook.random_match(game(key), players, seed, most=most)
    other = imagine(match.view(viewer), rng)
    for world, played in zip(worlds, (match, other), strict=True):
        if left is None:
            world.sit(played, viewer)
        else:
            world.sit_and_leave(played, left)
    played, begun = 0, [world.pictures for world in worlds]
    for mine, theirs, after in zip(match.log, other.log, afterwards(match), strict=True):
        if mine[0] == DECK:
            continue
        guesses = wrong(after, viewer, rng)
        played += 1
        for world, line in zip(worlds, (mine, theirs), strict=True):
            world.moves(line, viewer)
            if guesses and played % EVERY == 1:
                world.is_refused(viewer, guesses)
    for world in worlds:
        world.ask("GET", f"/tables/{world.table}{world.looks}")
    (stream, answers), (other_stream, other_answers) = (world.heard() for world in worlds)
    assert begun == [pictures(one) - played for one in (stream, other_stream)], "each move is seen"
    assert stream == other_stream
    assert answers == other_answers
    return bool(match.record != other.record)


def pictures(stream: bytes) -> int:
    """How many pictures came, whole or as what changed."""
    return stream.count(b"event: picture") + stream.count(b"event: change")


def afterwards(match: Match) -> list[Match]:
    """For each line of the log the match as it stands when the next seat is to move."""
    steps = list(match.history)[::-1][1:]
    for n in reversed(range(len(steps) - 1)):
        if steps[n].waits_for_deck:
            steps[n] = steps[n + 1]
    return steps


def wrong(match: Match, viewer: int | None, rng: random.Random) -> list[str]:
    """Moves that the viewer cannot make now."""
    legal = set() if viewer is None else {move.text for move in match.view(viewer).legal}
    moves = (move.text for move in match.game.rules.vocabulary.moves)
    others = [text for text in moves if text not in legal]
    return rng.sample(others, min(2, len(others)))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), FEWEST)
def test_traffic_to_a_seat_is_the_same_in_worlds_equal_to_it(
    worlds: tuple[World, World], key: str, players: int
):
    viewers = (*range(players), None)
    different = [
        compare(worlds, key, players, viewer, f"secret {viewer}", most=16) for viewer in viewers
    ]

    if game(key).rules.pack is not None and players > 1 and key not in OPEN:
        assert any(different), "the worlds are one, so nothing is tested"


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), [one for one in FEWEST if one[1] > 1])
def test_traffic_to_who_left_a_seat_is_that_of_a_bystander(
    worlds: tuple[World, World], key: str, players: int
):
    """They sit, listen and leave, another sits there: worlds equal to a bystander are equal."""
    compare(worlds, key, players, None, "left", most=10, left=1)


@pytest.mark.slow
def test_a_leak_would_be_found(worlds: tuple[World, World], monkeypatch: pytest.MonkeyPatch):
    """One bit of what another holds, hidden in a number that nobody looks at."""
    public = sight.public

    def leaking(table: Table, course: Course) -> dict[str, Any]:
        bit = course.match.record.hands[2] & 1
        return public(table, course) | {"moves": len(course.moves) + bit}

    monkeypatch.setattr(sight, "public", leaking)
    with pytest.raises(AssertionError, match=r"=="):
        all(compare(worlds, "forty-two", 4, 0, f"leak {n}", most=3) for n in range(20))


@pytest.mark.soak
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_traffic_is_the_same_through_long_matches(
    worlds: tuple[World, World], key: str, players: int
):
    for viewer in (*range(players), None):
        compare(worlds, key, players, viewer, f"long {viewer}", most=120)


def test_a_guest_cannot_look_from_a_foreign_seat(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", seats=["me", "open", "me", "me"])
    ben.sits(table, 1)
    for path in ("picture", "events"):
        assert 403 == ben.http.get(f"/api/tables/{table}/{path}?seat=0").status_code
        assert 400 == ben.http.get(f"/api/tables/{table}/{path}?seat=x").status_code
    assert 403 == ben.http.get(f"/tables/{table}?seat=0").status_code
