"""Who deals, how cards go round, and when a match of several deals is over."""

from __future__ import annotations

from typing import Any

from parlour.core.citation import cites
from parlour.core.moves import Verb, seats
from parlour.core.records import DECK, Option, Record, amount, inner, number, tagged, whose

CITES = (
    "trix1904/general/of-dealing-play-order",
    "GEN-R3",
    "GEN-R9",
    "GEN-R13",
    "GO-R1",
    "GO-R2",
    "GO-R3",
    "GO-R5",
    "GO-R8",
)


class FirstDealer(Option):
    """Who deals first: the lowest of drawn cards, anyone at random, or a named seat."""

    draw = 0
    random = 1
    seat = 2


class Deals(Record):
    """The dealer, and how many deals have been played out."""

    dealer = whose()
    """The seat that deals, or -1 until that is decided."""
    deals = number(label="deals played")
    max_hands = amount("After this many deals the best score wins.", "GEN-R12", 1000, 1)


class DrawnDealer(Deals):
    """The dealer is found by drawing, unless players choose another way."""

    first_dealer = tagged(FirstDealer, "GEN-R4", ("seat",), 0, 10)
    first_dealer_number = inner()


class AnyDealer(Deals):
    """The first dealer is whoever chance names."""

    max_hands = amount("After this many deals the best score wins.", "GO-R7", 1000, 1)


def dealer_verb(cite: str, most: int = 11) -> Verb:
    """The verb by which DECK names the first dealer, one of at most this many seats."""
    return Verb("dealer", seats(most), cite=cite, says="the first dealer is {0}", by_chance=True)


@cites("GEN-R4")
def begin(s: DrawnDealer) -> None:
    """The first dealer is the seat chosen, or is found by chance."""
    if s.first_dealer == FirstDealer.seat:
        s.dealer = s.first_dealer_number % s.players
    s.turn = DECK


@cites("GEN-R4")
def may_name_dealer(s: DrawnDealer) -> int:
    """The seats DECK may name as dealer now; none if the dealer is known or is drawn for."""
    if s.dealer < 0 and s.first_dealer == FirstDealer.random:
        return (1 << s.players) - 1
    return 0


@cites("GO-R2")
def any_seat(s: Deals) -> int:
    """The seats DECK may name as first dealer; none once there is one."""
    return (1 << s.players) - 1 if s.dealer < 0 else 0


@cites("GEN-R4", "GO-R2")
def dealer(s: Deals, seat: int, chosen: int) -> None:
    """Chance names the first dealer."""
    s.dealer = chosen


@cites("trix1904/general/of-dealing", "trix1904/general/of-dealing-tie", "GEN-R4")
def draw_for_dealer(s: DrawnDealer, order: list[int], rank: list[int], cards: int) -> None:
    """Each draws a card and the lowest deals; those who tie draw again from what is left.

    If too few cards are left, the dealer stays unknown and DECK shuffles again.
    """
    drawing = (1 << s.players) - 1
    top = 0
    while drawing & (drawing - 1):
        least = 1 << 30
        lowest_so_far = 0
        for seat in range(s.players):
            if drawing >> seat & 1:
                if top == cards:
                    return
                drawn = rank[order[top]]
                top += 1
                if drawn < least:
                    least = drawn
                    lowest_so_far = 0
                if drawn == least:
                    lowest_so_far |= 1 << seat
        drawing = lowest_so_far
    s.dealer = 0
    while drawing >> s.dealer & 1 == 0:
        s.dealer += 1


@cites("GEN-R3", "GEN-R6", "GO-R1")
def deal_round(s: Deals, hands: list[int], order: list[int], cards: int) -> None:
    """Cards go round one at a time from the dealer's left until they are out."""
    players = s.players
    seat = s.dealer
    for i in range(cards):
        seat += 1  # without a division for every card
        if seat >= players:
            seat = 0
        hands[seat] |= 1 << order[i]


@cites("trix1904/general/of-dealing-rotation", "GEN-R5", "GO-R2")
def next_deal(s: Deals) -> None:
    """The deal passes one seat to the left."""
    s.deals += 1
    s.dealer = (s.dealer + 1) % s.players
    s.turn = DECK


# --- what lies open when a deal is over ----------------------------------------------------------


@cites("HOUSE-R91")
def is_counted(s: Any) -> bool:
    """Whether chance is to deal or the match is over, so that what was taken is counted openly."""
    return bool(s.turn == DECK or s.ended)


def when_counted(s: Any, _index: int, _seat: int) -> bool:
    """Cards that lie face down until they are counted."""
    return is_counted(s)


def own_until_counted(s: Any, index: int, seat: int) -> bool:
    """Cards that only their owner sees until they are counted."""
    return index == seat or is_counted(s)


@cites("GEN-R12", "GO-R7")
def end_if_too_long(s: Deals, too_long: int) -> None:
    """A match that has had all its deals ends with the scores as they are; equal scores draw."""
    if s.deals >= s.max_hands and s.ended == 0:
        s.ended = too_long
