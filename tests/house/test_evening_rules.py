"""The movement of a progressive evening, by itself: nobody is lost, and everybody moves as ruled."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.house.evenings import SEATS, Card, Seating, first_seating, moved, prizes, standings

PAIRS, ALONE = (0, 1, 0, 1), (0, 1, 2, 3)


@st.composite
def hands(draw: st.DrawFn) -> tuple[Seating, tuple[tuple[bool, ...], ...], tuple[int, ...], Random]:
    """A room after a hand: who sat where, and which side of each table won, if one did."""
    chance = Random(draw(st.integers(0, 1000)))
    sides = draw(st.sampled_from((PAIRS, ALONE)))
    seating = first_seating(draw(st.integers(2, 12)), chance)
    best = [draw(st.sampled_from((None, *sorted(set(sides))))) for _ in seating]
    return seating, tuple(tuple(side == one for side in sides) for one in best), sides, chance


def place(seating: Seating) -> dict[int, int]:
    return {ticket: at for at, tickets in enumerate(seating) for ticket in tickets}


def partners(seating: Seating, sides: tuple[int, ...]) -> set[frozenset[int]]:
    found = (
        frozenset(one for one, own in zip(tickets, sides, strict=True) if own == side)
        for tickets in seating
        for side in set(sides)
    )
    return {pair for pair in found if len(pair) > 1}


@pytest.mark.proves("HOUSE-R96")
@given(st.integers(2, 12), st.integers(0, 99))
def test_every_ticket_has_one_place_in_the_first_hand(tables: int, seed: int) -> None:
    seating = first_seating(tables, Random(seed))

    assert [SEATS] * tables == [len(one) for one in seating]
    assert list(range(SEATS * tables)) == sorted(ticket for one in seating for ticket in one)


@pytest.mark.proves("HOUSE-R97")
@given(hands())
def test_all_sit_somewhere_and_none_with_the_same_partner(room) -> None:
    seating, won, sides, chance = room
    after = moved(seating, won, sides, chance)

    assert set(place(seating)) == set(place(after))
    assert [SEATS] * len(seating) == [len(set(one)) for one in after]
    assert set() == partners(seating, sides) & partners(after, sides)


@pytest.mark.proves("HOUSE-R97")
@given(hands())
def test_winners_move_up_losers_stay_and_a_side_goes_from_the_head_to_the_foot(room) -> None:
    seating, won, sides, chance = room
    now = place(moved(seating, won, sides, chance))
    foot, size = len(seating) - 1, sides.count(0)
    for at, (tickets, hand) in enumerate(zip(seating, won, strict=True)):
        to = [now[ticket] for ticket in tickets]
        if at:
            assert {at - 1, at} == set(to)
            assert size == to.count(at - 1)
        else:
            assert {0, foot} == set(to)
            assert size == to.count(foot)
        if any(hand):
            winners = {one for one, has_won in zip(to, hand, strict=True) if has_won}
            assert {max(at - 1, 0)} == winners
            if at:
                assert {at} == {one for one, has_won in zip(to, hand, strict=True) if not has_won}


def card(ticket: int, holes: str, head: str = "", lot: int = 0) -> Card:
    return Card(
        ticket,
        tuple(one == "x" for one in holes),
        tuple(one == "h" for one in head.ljust(len(holes))),
        lot,
    )


@pytest.mark.proves("HOUSE-R99")
def test_ties_are_settled_by_the_head_table_then_by_the_later_hand_then_by_lot() -> None:
    more = card(0, "xx.")
    at_head = card(1, ".x.", ".h.")
    lost_there = card(2, "x..", "..h", lot=9)
    later = card(3, "..x", lot=8)
    by_lot = card(4, "x..", lot=3)
    order = standings([lost_there, by_lot, later, at_head, more])

    assert [0, 1, 3, 4, 2] == [one.ticket for one in order]


@pytest.mark.proves("HOUSE-R100")
def test_prizes_are_for_people_and_the_booby_prize_for_the_last_of_three() -> None:
    order = [card(n, "x" * (5 - n) + "." * n) for n in range(5)]

    assert {"first": 1, "second": 2, "booby": 4} == prizes(order, [4, 2, 1])
    assert {"first": 1, "second": 4} == prizes(order, [4, 1])
    assert {"first": 3} == prizes(order, [3])
    assert {} == prizes(order, [])
