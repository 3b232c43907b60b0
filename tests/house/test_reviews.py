"""Reviews of matches in the house: for all who may see the replay, and never before the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from house.test_bots import position
from house.test_course import course_of
from house.wire import Guest, Served
from parlour.house import wire
from parlour.house.bots import Bots
from parlour.house.jobs import Job
from parlour.house.keeping import Event
from parlour.house.thinking import replayed
from parlour.house.worker import _is_wanted


def asked(guest: Guest, table: str) -> tuple[int, Any]:
    answer = guest.post(f"/api/tables/{table}/review")
    return answer.status_code, answer.json()


def finished(guest: Guest) -> str:
    """A table whose match is over."""
    table = guest.makes("colorow", players=2, seats=["me", "me"])
    while turn := guest.picture(table)["turn"]:
        guest.plays(table, turn[0])
    return table


def test_a_match_that_goes_on_is_reviewed_for_nobody(ann: Guest, ben: Guest, house: Served):
    table = ann.makes("colorow", players=2, seats=["me", "me"])
    for guest in (ann, ben):
        status, told = asked(guest, table)
        assert (409, "The match is not over yet.") == (status, told["error"])
    assert 0 == house.house.bots.reviewed  # type: ignore[union-attr]  # a stand-in that counts


def test_a_match_that_was_given_up_is_not_reviewed(ann: Guest):
    table = ann.makes("colorow", players=2, seats=["me", "me"])
    ann.post(f"/api/tables/{table}/close")
    status, told = asked(ann, table)
    assert (422, True) == (status, "Only a finished match is reviewed" in told["error"])


@pytest.mark.slow
def test_a_finished_match_is_reviewed_once_for_all_who_ask(ann: Guest, ben: Guest, house: Served):
    table = finished(ann)
    found = [asked(guest, table) for guest in (ann, ben, ann)]
    assert [200] * 3 == [status for status, _ in found]
    assert found[0] == found[1] == found[2]
    assert "blunder" == msgspec.convert(found[0][1], wire.Review).marked[0].grade
    assert 1 == house.house.bots.reviewed  # type: ignore[union-attr]  # a stand-in that counts


@pytest.fixture
def workers() -> Iterator[Bots]:
    """The processes of a house."""
    found = Bots(1)
    yield found
    found.stop()


@pytest.mark.slow
def test_a_worker_reviews_a_match(workers: Bots):
    """A puzzle, for which nothing has to be compiled; its first legal moves lose it."""
    begun, moves = position("reverse", 1), []
    match = replayed(begun)
    while match.turn:
        moves.append((0, match.legal(0)[0].text))
        match = match.play(*moves[-1])
    found = asyncio.run(workers.review(replace(begun, moves=tuple(moves))))
    assert found.puzzle
    assert ["blunder"] == [one.grade for one in found.marked]
    assert 0.0 == found.curve[-1].chances[0]


def test_a_worker_reviews_only_what_is_over():
    course = course_of("colorow", 2)
    job = Job("j", "table", 1, 0, "review", "", 0.0, 1.0)
    assert not _is_wanted(job, course)
    while course.match.turn:
        seat = course.match.turn[0]
        move = course.match.legal(seat)[0].text
        course.follow(Event(course.seq + 1, seat, move, f"key {course.seq}", 0.0))
    assert _is_wanted(job, course)
    assert not _is_wanted(replace(job, work="hint"), course)
