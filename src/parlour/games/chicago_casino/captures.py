"""Captures by colour: lower cards of one colour are taken, or gathered in a build of that colour."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.moves import Move
from parlour.core.records import NOBODY, OPEN, everyone, inner, piles, row, spread
from parlour.kit.casino_deals import Fours
from parlour.packs.forty_nine import CHEATER
from parlour.packs.forty_nine import FORTY_NINE as PACK

COLOUR = [card.colour for card in PACK]
OF_COLOUR = [PACK.where(lambda card, colour=colour: card.colour == colour) for colour in range(7)]  # type: ignore[misc]
DRONES = PACK.where(lambda card: card.number > 0 and card.number % 7 == 0)
RIDERS = DRONES | 1 << CHEATER


class Builds(Fours):
    """The builds that lie on the table, and the play that is being made."""

    builds = piles(7, of=NOBODY, sight=everyone, role=OPEN, lay="row")
    """The build of each colour: two of its cards or more, or none."""
    played = row(1)
    """The card played, while its player chooses what it takes or is built on."""
    taking = spread()
    """The cards chosen for it so far."""
    building = inner()
    """Whether they are to be a build."""


# --- what lies on the table ----------------------------------------------------------------------


def highest(cards: int) -> int:
    """The highest of some cards; there must be at least one."""
    left = cards
    while left & (left - 1):
        left &= left - 1
    return lowest(left)


@cites("CASINO-R11", "CASINO-R15")
def tops(s: Builds) -> int:
    """The highest card of each build, by which the whole of it is taken."""
    found = 0
    for colour in range(7):
        if s.builds[colour]:
            found |= 1 << highest(s.builds[colour])
    return found


@cites("forty-nine/chicago-casino/capture", "forty-nine/chicago-casino/take-build", "CASINO-R5")
def in_reach(s: Builds, card: int) -> int:
    """What a card takes by itself: lower cards and a lower build of its colour; the Cheater all."""
    if card == CHEATER:
        return s.table | tops(s)
    lower = (1 << card) - 1
    return (s.table | tops(s)) & OF_COLOUR[COLOUR[card]] & lower


def takers(s: Builds, hand: int) -> int:
    """The cards of a hand that can capture."""
    found = 0
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if in_reach(s, card):
            found |= 1 << card
    return found


# --- building ------------------------------------------------------------------------------------


@cites("CASINO-R10")
def beaten(hand: int, colour: int) -> int:
    """The cards of a colour that the best one kept in hand beats; the Cheater beats them all."""
    kept = hand & (OF_COLOUR[colour] | 1 << CHEATER)
    return OF_COLOUR[colour] & ((1 << highest(kept)) - 1) if kept else 0


def build_told(s: Any, _seat: int, _move: Move) -> str:
    """What a build needs; the Cheater is named only where it is played with."""
    cheater = "; the Cheater may be that card but cannot be built with" if s.cheater else ""
    needs = "keep a card of that colour above everything in the build"
    return f"Build on loose cards of the colour or on its build, and {needs}{cheater}."


@cites(
    "forty-nine/chicago-casino/build",
    "forty-nine/chicago-casino/rebuild",
    "CASINO-R10",
    "CASINO-R11",
    "CASINO-R12",
    limits="build",
    says=build_told,
)
def builders(s: Builds, hand: int) -> int:
    """Build on loose cards of the colour or on its build, and keep a higher card of it."""
    found = 0
    left = hand & ~(1 << CHEATER)
    while left:
        card = lowest(left)
        left &= left - 1
        colour = COLOUR[card]
        safe = beaten(hand & ~(1 << card), colour)
        standing = s.builds[colour]
        if safe >> card & 1 and standing & ~safe == 0 and safe & (standing | s.table):
            found |= 1 << card
    return found


@cites("forty-nine/chicago-casino/build-lower", "CASINO-R13", limits="build")
def raisers(s: Builds, cards: int) -> int:
    """You may only raise a build: a card below its highest may not be built on it."""
    found = cards
    for colour in range(7):
        if s.builds[colour]:
            found &= ~(OF_COLOUR[colour] & ((1 << highest(s.builds[colour])) - 1))
    return found


# --- choosing cards ------------------------------------------------------------------------------


def take_told(s: Any, _seat: int, _move: Move) -> str:
    """What a card takes; the Cheater is named only where it is played with."""
    riders = "Drones and a loose Cheater go" if s.cheater else "Drones go"
    return (
        "A card takes lower cards of its colour and a build if it beats every card there, named by "
        f"its highest; loose {riders} along with any of these, but not alone."
    )


@cites(
    "forty-nine/chicago-casino/capture",
    "forty-nine/chicago-casino/take-build",
    "forty-nine/chicago-casino/drones",
    "forty-nine/chicago-casino/cheater-on-table",
    "CASINO-R5",
    "CASINO-R6",
    "CASINO-R7",
    "CASINO-R9",
    "CASINO-R15",
    limits="take",
    says=take_told,
)
def by_number(s: Builds) -> int:
    """A card takes lower cards of its colour and a build if it beats every card there."""
    cards = in_reach(s, s.played[0])
    return cards | s.table & RIDERS if cards | s.taking & ~RIDERS else cards


@cites("forty-nine/chicago-casino/cheater", "CASINO-R8", limits="take")
def by_cheater(s: Builds) -> int:
    """The Cheater takes cards of one colour, a build by its highest card, and any loose Drones."""
    ordinary = s.taking & ~DRONES
    if ordinary == 0:
        return in_reach(s, CHEATER)
    colour = OF_COLOUR[COLOUR[lowest(ordinary)]]
    return s.table & DRONES | in_reach(s, CHEATER) & colour


@cites(
    "forty-nine/chicago-casino/build",
    "forty-nine/chicago-casino/rebuild-higher",
    "forty-nine/chicago-casino/build-lower",
    "CASINO-R10",
    "CASINO-R12",
    limits="take",
)
def joining(s: Builds, hand: int) -> int:
    """You may only add loose cards of the colour to a build, below the card you keep for it."""
    return s.table & beaten(hand, COLOUR[s.played[0]])


def captured(s: Builds) -> int:
    """What may be added to a capture."""
    return by_cheater(s) if s.played[0] == CHEATER else by_number(s)


@cites("HOUSE-R2")
def in_question(s: Builds) -> int:
    """What may be taken next as far as all can see: they do not know the card kept for a build."""
    return s.table & OF_COLOUR[COLOUR[s.played[0]]] if s.building else captured(s)


@cites("CASINO-R15")
def pick_up(s: Builds, card: int) -> None:
    """A loose card is taken by itself, a build whole."""
    if s.table >> card & 1:
        s.table &= ~(1 << card)
        s.taking |= 1 << card
    else:
        s.taking |= s.builds[COLOUR[card]]
        s.builds[COLOUR[card]] = 0
