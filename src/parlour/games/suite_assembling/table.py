"""The table of Suite Assembling: piles, foundations, pack and waste, and how cards go between them."""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import (
    NOBODY,
    NOWHERE,
    columns,
    everyone,
    inner,
    numbers,
    piles,
    row,
    stock,
    stocks,
)
from parlour.kit.puzzles import Counted
from parlour.packs.forty_nine import FORTY_NINE

PACK = FORTY_NINE.only(lambda card: card.number > 0)
CARDS = len(PACK)
PILES = 7
OF_COLOUR = 7
"""How many cards a colour has; those of colour c begin with card 7 c."""
REST = CARDS - PILES * (PILES + 1) // 2
"""How many cards are left for the pack."""
BASES = PACK.where(lambda card: card.number % OF_COLOUR == 1)
"""The lowest card of each colour."""


class SuiteTable(Counted, moves=""):
    """The piles, the foundations above them, the pack and the waste."""

    foundations = piles(PILES, of=NOBODY, sight=everyone, label="foundation")
    """The cards of each colour built up so far."""
    down = stocks(PILES, PILES - 1)
    """The face-down cards of each pile, the last of them uppermost."""
    under = numbers(PILES)
    """How many they are."""
    runs = columns(PILES, OF_COLOUR, beneath="down", label="pile")
    """The open cards of each pile, each one lower than that before it."""
    pack = stock(REST, "left")
    left = inner()
    """How many cards the pack has."""
    lots = row(REST, label="waste")
    """The waste, the last card uppermost."""
    laid = inner()
    """How many cards the waste has."""
    lot = inner()
    """How many of them are of the lot dealt last."""
    fruitless = inner()
    """Whether the pack is gone through from its beginning and nothing could be played so far."""


def open_cards(s: SuiteTable, pile: int) -> int:
    """How many cards lie open on a pile."""
    cards = 0
    while cards < OF_COLOUR and s.runs[pile][cards] != NOWHERE:
        cards += 1
    return cards


def pile_of(s: SuiteTable, card: int) -> int:
    """The pile on which the card lies open, or -1."""
    for pile in range(PILES):
        for place in range(OF_COLOUR):
            if s.runs[pile][place] == card:
                return pile
    return -1


def vacant(s: SuiteTable) -> int:
    """The first place without a pile, or -1."""
    for pile in range(PILES):
        if s.runs[pile][0] == NOWHERE and s.under[pile] == 0:
            return pile
    return -1


def lay_up(s: SuiteTable, card: int) -> None:
    """The card goes to the foundation of its colour."""
    s.foundations[card // OF_COLOUR] |= 1 << card


@cites("forty-nine/suite-assembling/foundations", "SUITE-R4")
def lay_open(s: SuiteTable, pile: int, card: int) -> None:
    """The card opens a pile, unless it is the lowest of its colour, which goes up at once."""
    if BASES >> card & 1:
        lay_up(s, card)
        turn_up(s, pile)
    else:
        s.runs[pile][0] = card


@cites("forty-nine/suite-assembling/build-down", "SUITE-R2")
def turn_up(s: SuiteTable, pile: int) -> None:
    """While no card lies open on a pile its next one is turned, and goes up if it is a lowest."""
    while s.runs[pile][0] == NOWHERE and s.under[pile] > 0:
        s.under[pile] -= 1
        card = s.down[pile][s.under[pile]]
        s.down[pile][s.under[pile]] = NOWHERE
        if BASES >> card & 1:
            lay_up(s, card)
        else:
            s.runs[pile][0] = card


def take_from_waste(s: SuiteTable, card: int) -> None:
    """The card leaves the waste, and those over it come down by one."""
    place = s.laid - 1
    while s.lots[place] != card:
        place -= 1
    s.laid -= 1
    for i in range(place, s.laid):
        s.lots[i] = s.lots[i + 1]
    s.lots[s.laid] = NOWHERE
    s.lot = max(s.lot - 1, 0)
    s.fruitless = 0


def next_card(s: SuiteTable) -> int:
    """Take the top card off the pack."""
    s.left -= 1
    card = s.pack[s.left]
    s.pack[s.left] = NOWHERE
    return card


def carry(s: SuiteTable, source: int, pile: int) -> None:
    """All open cards of one pile go on another, and the next card beneath them is turned."""
    first = open_cards(s, pile)
    for i in range(open_cards(s, source)):
        s.runs[pile][first + i] = s.runs[source][i]
        s.runs[source][i] = NOWHERE
    s.fruitless = 0
    turn_up(s, source)
