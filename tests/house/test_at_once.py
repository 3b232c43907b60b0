"""Where several may act at once, nobody is stale because another was faster."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from house.changes import moves_in
from house.wire import Guest, Served, served

GAMES = [("magna", 4), ("pittsburgh-draw", 4)]


def to_acting_at_once(guest: Guest, table: str) -> dict[str, Any]:
    """Play first moves until more than one seat may act."""
    for _ in range(60):
        shown = guest.picture(table)
        if len(shown["turn"]) > 1:
            return shown
        guest.plays(table, shown["turn"][0])
    raise AssertionError("they never act at once")


def open_to(guest: Guest, table: str, seat: int) -> list[str]:
    return moves_in(guest.picture(table, seat))


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_each_answers_the_picture_he_saw(ann: Guest, key: str, players: int):
    """All see the same number; each acts upon it, and only a second act of his own is stale."""
    table = ann.makes(key, players=players, seats=["me"] * players)
    shown = to_acting_at_once(ann, table)
    first = {seat: open_to(ann, table, seat)[0] for seat in shown["turn"]}
    for count, seat in enumerate(reversed(shown["turn"]), start=1):
        answer = ann.moves(table, seat, shown["seq"], first[seat])
        assert (200, {"seq": shown["seq"] + count}) == (answer.status_code, answer.json())
        again = ann.moves(table, seat, shown["seq"], first[seat])
        assert 409 == again.status_code, "who has acted himself must look again"
    assert shown["seq"] + len(shown["turn"]) == ann.picture(table)["seq"]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_what_is_no_longer_legal_is_refused_though_it_is_not_stale(
    ann: Guest, key: str, players: int
):
    table = ann.makes(key, players=players, seats=["me"] * players)
    shown = to_acting_at_once(ann, table)
    mover, other = shown["turn"][:2]
    theirs = next(move for move in open_to(ann, table, other) if move.startswith("discard"))
    ann.plays(table, mover)

    refused = ann.moves(table, mover, shown["seq"] + 1, theirs)  # a card he does not hold
    late = ann.moves(table, other, shown["seq"], "name 7" if key == "magna" else "play 1")
    good = ann.moves(table, other, shown["seq"], theirs)

    assert [422, 422, 200] == [one.status_code for one in (refused, late, good)]


def test_a_move_from_before_they_acted_at_once_is_stale(ann: Guest):
    table = ann.makes("magna", players=4, seats=["me"] * 4)
    shown = to_acting_at_once(ann, table)
    seat = shown["turn"][0]
    move = open_to(ann, table, seat)[0]

    assert 409 == ann.moves(table, seat, shown["seq"] - 1, move).status_code
    assert 200 == ann.moves(table, seat, shown["seq"], move).status_code


def play_one_seat(guest: Guest, table: str, seat: int) -> int:
    """Act for one seat as long as it may, upon whatever picture is there to be seen."""
    rng, made = random.Random(seat), 0
    while True:
        shown = guest.picture(table, seat)
        moves = moves_in(shown)
        if seat not in shown["turn"] or shown["moves"] >= 60:
            return made
        answer = guest.moves(table, seat, shown["seq"], rng.choice(moves), f"{seat} {made}")
        assert 200 == answer.status_code, answer.text
        made += 1


def act_at_once(guests: list[Guest], houses: list[Served]) -> None:
    """Four seats act, each from a thread of its own, as fast as they can."""
    table = guests[0].makes("pittsburgh-draw", players=4, seats=["me"] * 4)
    with ThreadPoolExecutor(4) as threads:
        asked = [
            threads.submit(play_one_seat, guests[seat % len(guests)], table, seat)
            for seat in range(4)
        ]
    made = [one.result() for one in asked]
    assert all(made), "each has acted"
    for house in houses:
        house.until(lambda house=house: house.house.tables[table].seq == sum(made) + 1)
    for seat in range(4):
        pictures = [guest.picture(table, seat) for guest in guests]
        assert sum(made) == pictures[0]["moves"]
        assert pictures[0] == pictures[-1]


@pytest.mark.slow
def test_all_act_together_and_nobody_is_sent_away(ann: Guest, house: Served):
    act_at_once([ann], [house])


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
def test_all_act_together_through_two_servers(postgres: Callable[[], str]):
    url = postgres()
    with served(url) as one, served(url) as two:
        here, there = one.guest().enter(), two.guest()
        there.http.cookies.set("parlour", str(here.http.cookies.get("parlour")))
        act_at_once([here, there], [one, two])


def test_of_two_who_accept_the_first_to_arrive_has_it(ann: Guest):
    """Both answer the picture in which the offer stood; the other is told the rule."""
    table = ann.makes("trix-exchange", players=3, seats=["me"] * 3, options={"engine": "realtime"})
    dealer = ann.picture(table)["turn"][0]
    ann.plays(table, dealer)
    offer = next(move for move in open_to(ann, table, 0) if move.startswith("offer 1"))
    seq = ann.moves(table, 0, ann.picture(table)["seq"], offer).json()["seq"]
    accepts = [
        next(move for move in open_to(ann, table, seat) if move.startswith("accept 0 1"))
        for seat in (1, 2)
    ]

    first, second = (ann.moves(table, seat, seq, accepts[seat - 1]) for seat in (1, 2))

    assert [200, 422] == [first.status_code, second.status_code]
    assert "EXCH-R3" in [rule["cite"] for rule in second.json()["rules"]]
    assert [0, 1] == [line["seat"] for line in ann.picture(table)["said"][-2:]]
