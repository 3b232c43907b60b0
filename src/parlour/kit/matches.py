"""Targets, sides, claims and the end of a match."""

from __future__ import annotations

from typing import Any

from parlour.core.citation import cites
from parlour.core.records import SIDE, Option, Record, amount, inner, numbers, option

CITES = ("GEN-R2", "GO-R6", "GO-R7")


class Sides(Option):
    """Who plays together: nobody, alternate seats as two teams, or the seats opposite."""

    individual = 0
    two_teams = 1
    pairs_opposite = 2


class Teams(Option):
    """Whether all play for themselves, or alternate seats play together."""

    individual = Sides.individual
    two_teams = Sides.two_teams


class Review(Option):
    """Which tricks already taken may be looked at again."""

    last_set = 0
    all = 1
    none = 2


class TargetCheck(Option):
    """Whether a match stops the moment the target is reached or when the hand is over."""

    immediate = 0
    end_of_hand = 1


class MatchMode(Option):
    """Whether points add up, or each hand is worth one point."""

    points = 0
    progressive = 1


class Claims(Option):
    """Whether points are credited by themselves or players must claim them."""

    auto = 0
    manual = 1


class Enforcement(Option):
    """Whether wrong moves are refused, or are allowed and cost points."""

    enforce = 0
    referee = 1


class Progressive(Record):
    """Play for one point a hand."""

    match_mode = option(MatchMode, "GEN-R10")
    progressive_hands = amount("How many hands a progressive match has.", "GEN-R10", 5, 1, 1000)

    hands_won = numbers(11, of=SIDE, label="")
    """The hands each side has won, in progressive play."""
    hands_played = inner()
    hand_is_over = inner()
    """1 from the end of a hand, in progressive play, until points start from nothing again."""


@cites("GEN-R7")
def side_of(sides: int, players: int, seat: int) -> int:
    """The side a seat plays for."""
    if sides == Sides.two_teams:
        return seat % 2
    if sides == Sides.pairs_opposite:
        return seat % (players // 2)
    return seat


def side(s: Any, seat: int) -> int:
    """The side a seat plays for, by the option `sides` of its game."""
    return side_of(s.sides, s.players, seat)


@cites("GEN-R7")
def side_count(sides: int, players: int) -> int:
    """How many sides there are."""
    if sides == Sides.two_teams:
        return 2
    return players // 2 if sides == Sides.pairs_opposite else players


def usual_sides(players: int) -> str:
    """Four play two against two; any other number play each for themselves."""
    return "two_teams" if players == 4 else "individual"


@cites("GEN-R7")
def refused_sides(sides: int, players: int) -> str:
    """Why this number of players cannot make these sides; nothing if they can."""
    if sides == Sides.individual or players in (4, 6, 8):
        return ""
    return f"Four, six or eight can play in sides, but not {players}."


def leader(points: list[int], sides: int) -> int:
    """The side with the most points, or -1 if the top is tied."""
    best = 0
    tied = False
    for side in range(1, sides):
        if points[side] > points[best]:
            best = side
            tied = False
        elif points[side] == points[best]:
            tied = True
    return -1 if tied else best


@cites("GEN-R8")
def reached(points: list[int], sides: int, target: int) -> bool:
    """Whether the hand has decided the match: one side leads and has the target."""
    best = leader(points, sides)
    return best >= 0 and points[best] >= target


# --- progressive play ----------------------------------------------------------------------------


@cites("GEN-R8", "GEN-R10", "HOUSE-R92")
def refused_in_progressive(s: Progressive, **chosen: bool) -> str:
    """Why an option that was chosen cannot be had with progressive play, where it has no effect."""
    for name, is_chosen in chosen.items():
        if s.match_mode == MatchMode.progressive and is_chosen:
            return (
                f"In progressive play each hand counts one, so {name} does nothing; leave it out."
            )
    return ""


@cites("GEN-R10", "HOUSE-R92")
def begin_hand(s: Progressive, points: list[int], sides: int, start: int) -> None:
    """In progressive play the points of one hand do not count for the next; a redeal is no hand."""
    if s.hand_is_over:
        for side in range(sides):
            points[side] = start
        s.hand_is_over = 0


@cites("GEN-R10", "HOUSE-R92")
def win_hand(s: Progressive, best: int, sides: int, over: int) -> None:
    """The best of a hand scores one, nobody if it is -1; the match ends if that decides it."""
    if best >= 0:
        s.hands_won[best] += 1
    s.hands_played += 1
    s.hand_is_over = 1
    if progressive_over(s.hands_won, sides, s.hands_played, s.progressive_hands):
        s.ended = over


@cites("GEN-R10")
def total_of(s: Progressive, points: list[int], side: int) -> int:
    """What a side has: its points or, in progressive play, the hands it has won."""
    return s.hands_won[side] if s.match_mode == MatchMode.progressive else points[side]


@cites("GEN-R10", "GEN-R12")
def has_won_most(s: Progressive, side: int) -> bool:
    """Whether no side has won more hands."""
    for other in range(s.players):
        if s.hands_won[other] > s.hands_won[side]:
            return False
    return True


@cites("GEN-R10", "TRIX-R11", "GYP-R9")
def progressive_over(points: list[int], sides: int, played: int, hands: int) -> bool:
    """Whether all hands are played, or a lead can no longer be caught."""
    best = 0
    second = -1
    for side in range(1, sides):
        if points[side] > points[best]:
            second = best
            best = side
        elif second < 0 or points[side] > points[second]:
            second = side
    return played >= hands or points[best] - points[second] > hands - played
