"""Rover: three to eleven players, 36 or 66 cards, one chain that all build together.

Trix 1904, pp. 20-21.  The suits are built one after another from blank to double.  Whoever lacks
the next card draws from the right-hand neighbour; ending a suit is worth a point and
being left with Rover, the card 0-0, is worth three.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import (
    DECK,
    SEAT,
    amount,
    everyone,
    numbers,
    option,
    row,
    switch,
    wide_hands,
    wide_piles,
)
from parlour.games.rover.chain import (
    ENDINGS,
    SUM,
    Chain,
    Drawing,
    allow_chain,
    cards_up_to,
    chain_moves,
    deal_chain,
    denied,
    draw,
    pick,
    play,
    refused_chain,
    score,
    shuffled,
    take,
)
from parlour.games.rover.telling import reckoning, told
from parlour.kit.dealing import (
    DrawnDealer,
    begin,
    dealer,
    draw_for_dealer,
    may_name_dealer,
)
from parlour.kit.matches import TargetCheck, Teams, side
from parlour.packs.trix import TRIX_72

# The parts of the game that other files hold whole.
__all__ = [
    "ENDINGS",
    "dealer",
    "denied",
    "draw",
    "pick",
    "play",
    "reckoning",
    "score",
    "shuffled",
    "side",
    "take",
    "told",
]

KEY = "rover"
TITLE = "Rover"
BOOK = "trix1904"
EDITION = 1
PLAYERS = (3, 4, 5, 6, 7, 8, 9, 10, 11)
SHEET = ("Round",)
FORCED = True
CITES = ("ROVER-R12", "GEN-R1", "GEN-R11", "GEN-R14")

PACK = TRIX_72.only(lambda card: 0 <= card.suit <= 10)
MOST = 11
"""The most seats there may be."""
WORDS = 2
"""How many words of a set hold all cards."""


class State(Chain, DrawnDealer, deals="rounds played"):
    """The table: hands, the suit being built, the suits ended, and the points."""

    target = amount("The points that win the match.", "ROVER-R9", 15, 15)
    target_check = option(TargetCheck, "ROVER-R9")
    draw = option(Drawing, "ROVER-R3")
    hold_back = switch("Whether you may draw although you hold the card wanted.", "ROVER-R2")
    sides = option(Teams, "ROVER-R10")

    hands = wide_hands(MOST, WORDS)
    suit = row(11, label="suit being built")
    won = wide_piles(MOST, WORDS, of=SEAT, sight=everyone, label="cards in suits won")
    scores = numbers(MOST, of=SEAT, label="points in this hand", shown_if="match_mode")
    held = numbers(MOST)


MOVES = chain_moves(
    PACK, dealer="GEN-R4", play="trix1904/rover/start", draw="trix1904/rover/draw", take="ROVER-R3"
)
DEALER, PLAY, DRAW, PICK, TAKE = MOVES.firsts


@cites("ROVER-R10")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can."""
    return refused_chain(s)


@cites("trix1904/rover/cards")
def setup(s: State) -> None:
    """Three or four play with the cards up to 7-7, more with all up to 10-10."""
    s.cards = cards_up_to(7 if s.players <= 4 else 10)
    begin(s)


@cites("trix1904/rover/dealer", "GEN-R4")
def deal(s: State, order: list[int]) -> None:
    """All draw for the first deal; for each round all cards in use are dealt."""
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, s.cards)
    else:
        deal_chain(s, order, WORDS)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK and s.drawer < 0:
        may[DEALER] = may_name_dealer(s)
    else:
        allow_chain(s, seat, may, PLAY, DRAW, PICK, TAKE, WORDS)
