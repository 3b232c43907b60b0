"""Taking back at a table of the house: it is offered only where it tells nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from house.test_course import course_of
from house.wire import Clock, Guest, Served, served
from parlour.core.match import Match
from parlour.house.keeping import Event

At = Callable[..., AbstractContextManager[Guest]]


def undo(guest: Guest, table: str, seat: int) -> httpx.Response:
    """Ask to take the last move of a seat back."""
    seq = guest.picture(table, seat)["seq"]
    return guest.post(f"/api/tables/{table}/undo", seat=seat, seq=seq, key=f"u{seq}")


def says(guest: Guest, table: str, seat: int, move: str) -> None:
    """Make this move."""
    seq = guest.picture(table, seat)["seq"]
    answer = guest.moves(table, seat, seq, move)
    assert 200 == answer.status_code, answer.text


def is_refused(guest: Guest, table: str, seat: int, why: str) -> bool:
    """Whether taking back is neither offered nor done, for this reason."""
    answer = undo(guest, table, seat)
    return (
        not guest.picture(table, seat)["undo"]
        and 422 == answer.status_code
        and f"That cannot be taken back: {why}." == answer.json()["error"]
    )


@pytest.fixture
def at(tmp_path: Path) -> At:
    """Someone in a house where every match begins at this position."""

    @contextmanager
    def found(key: str, players: int, **fields: Any) -> Iterator[Guest]:
        def first(*_: Any) -> Match:
            return Match.at(key, players, **fields)

        with served(tmp_path / "house.sqlite3", first=first) as house:
            yield house.guest().enter()

    return found


def test_a_bid_is_not_taken_back_once_a_bot_has_bid(ann: Guest, house: Served, clock: Clock):
    """Nobody bids, hears what the next bids, takes both back and passes."""
    table = ann.makes(
        "forty-two",
        seats=["me", "bot:good", "bot:good", "bot:good"],
        options={"first_dealer": "seat:3"},
    )
    says(ann, table, 0, "bid 5")
    assert ann.picture(table, 0)["undo"]
    with ann.listens(table) as ear:
        shown = ear.next("picture")[1]
        house.tick(table, 1)
        shown = ear.until(shown["seq"] + 1)
    assert 1 == shown["said"][-1]["seat"]
    assert is_refused(ann, table, 0, "someone has moved since")


def test_a_bid_is_not_taken_back_though_the_next_took_theirs_back(ann: Guest, ben: Guest):
    """Of two who play together, one could tell the other something so."""
    table = ann.makes(
        "forty-two", seats=["me", "open", "me", "me"], options={"first_dealer": "seat:3"}
    )
    ben.sits(table, 1)
    says(ann, table, 0, "bid 5")
    says(ben, table, 1, "bid 6")
    assert 200 == undo(ben, table, 1).status_code
    assert is_refused(ann, table, 0, "someone has moved since")


def test_a_question_that_was_denied_is_not_taken_back(at: At):
    hands = ["0-0", "3-2", "3-3"]
    with at("trix-authors", 3, hands=hands, stock=[""], dealer=2, turn=0) as ann:
        table = ann.makes("trix-authors", players=3, seats=["me"] * 3)
        says(ann, table, 0, "ask 1 Gold")
        assert is_refused(ann, table, 0, "the others' answer has been heard")


def test_a_question_for_one_card_that_was_denied_is_not_taken_back(at: At):
    counts, numbered = [1, 1, 1, 0, 0, 0, 0], (1 << 49) - 1
    cards = {"hands": ["1", "8", "15"], "counts": counts, "open_cards": numbered}
    with at("boston-books", 3, **cards, stock=[""], dealer=2, turn=0) as ann:
        table = ann.makes("boston-books", players=3, seats=["me"] * 3)
        says(ann, table, 0, "ask 1 2")
        assert is_refused(ann, table, 0, "the others' answer has been heard")


def test_a_choice_is_not_taken_back_once_the_tick_is_over(ann: Guest):
    """Nobody swaps and chance does nothing; but what the others cried is known."""
    table = ann.makes("trix-exchange", players=3, seats=["me"] * 3, options={"engine": "ticks"})
    for seat in range(2):
        says(ann, table, seat, "pass")
        assert ann.picture(table, seat)["undo"]
    legal = ann.picture(table, 2)["legal"]
    offer = next(move for group in legal for move in group["moves"] if move.startswith("offer"))
    says(ann, table, 2, offer)
    assert is_refused(ann, table, 2, "the others' answer has been heard")


@pytest.mark.proves("PZ-R1")
def test_a_card_that_was_turned_and_taken_back_is_told_apart_from_other_undo(ann: Guest):
    told = []
    for key, move in (("suite-assembling", "draw"), ("isolation", "")):
        table = ann.makes(key)
        move = move or ann.picture(table)["legal"][0]["moves"][0]
        says(ann, table, 0, move)
        undo(ann, table, 0)
        says(ann, table, 0, move)
        shown = ann.picture(table)
        told.append((key, shown["undone"], shown["peeked"]))
    assert [("suite-assembling", True, True), ("isolation", True, False)] == told


@pytest.mark.proves("PZ-R1")
def test_what_was_peeked_at_is_known_when_the_table_is_read_again(ann: Guest, house: Served):
    table = ann.makes("suite-assembling")
    says(ann, table, 0, "draw")
    undo(ann, table, 0)
    house.do(house.house.tables.clear)
    shown = ann.picture(table)
    assert (True, True) == (shown["undone"], shown["peeked"])


@pytest.mark.proves("PZ-R1")
def test_what_was_peeked_at_is_in_the_record(ann: Guest):
    """The first draw is taken back and made again."""
    table = ann.makes("mystic-double-cross")
    ann.plays(table, 0)
    undo(ann, table, 0)
    while ann.picture(table)["turn"]:
        ann.plays(table, 0)
    text = ann.http.get(f"/api/tables/{table}/record").text
    assert "\ntaken-back: 1\npeeked: yes\n" in text


def test_an_old_store_may_have_taken_several_moves_back_at_once():
    """Moves of bots went with the move of a person once."""
    course = course_of("forty-two", 4)
    start = course.match
    for number, text in enumerate(["bid 5", "pass", "bid 6", "undo 3"], start=2):
        course.follow(Event(number, course.match.turn[0], text, f"key {number}", 0.0))
    assert start.record == course.match.record
    assert ([], 3, 5) == (course.moves, course.match.taken_back, course.seq)
