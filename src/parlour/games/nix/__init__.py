"""Nix: three to eight players, or two, with the Trix pack of 1903; Rover under its older name.

Sheet of 1903, p. 1.  What the sheet lost is taken from Rover: sets are built one after another
from blank to double, whoever lacks the next card draws from the right, and being left with Nix,
the card 0-0, is worth as much as three sets.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.records import (
    DECK,
    SEAT,
    Option,
    amount,
    everyone,
    numbers,
    option,
    row,
    switch,
    wide_hands,
    wide_piles,
)
from parlour.games.nix.telling import reckoning, told
from parlour.games.rover.chain import (
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
from parlour.kit.dealing import AnyDealer, any_seat, dealer
from parlour.kit.matches import TargetCheck, Teams, side
from parlour.packs.trix import TRIX_136

# The parts of the game that other files hold whole.
__all__ = ["dealer", "denied", "draw", "pick", "play", "reckoning", "score", "shuffled", "side"]
__all__ += ["take", "told"]

KEY = "nix"
TITLE = "Nix"
BOOK = "trix1903"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
SHEET = ("Round",)
FORCED = True
# Named like those of Rover, whose rules end the match.
ENDINGS = Endings(won="trix1903/nix/target", too_long="GO-R7", progressive="GEN-R10")
CITES = (
    "trix1903/nix/pack",
    "trix1903/nix/turn-and-draw",
    "NIX-R1",
    "NIX-R10",
    "GO-R3",
    "GO-R4",
    "GO-R5",
    "GO-R11",
)

PACK = TRIX_136
MOST = 8
"""The most seats there may be."""
WORDS = 3
"""How many words of a set hold all cards."""


class High(Option):
    """The highest number in use; unless chosen, 7 for up to four players and 10 for more."""

    auto = 0
    _4 = 1
    _5 = 2
    _6 = 3
    _7 = 4
    _8 = 5
    _9 = 6
    _10 = 7
    _11 = 8
    _12 = 9
    _13 = 10
    _14 = 11
    _15 = 12


class State(Chain, AnyDealer, deals="rounds played"):
    """The table: hands, the set being built, the sets ended, and the points."""

    high = option(High, "NIX-R2")
    two_players = switch("Whether two may play.", "NIX-R3")
    target = amount("The points that win the match.", "NIX-R11", 15, 15)
    target_check = option(TargetCheck, "NIX-R11")
    draw = option(Drawing, "NIX-R4")
    hold_back = switch("Whether you may draw although you hold the card wanted.", "NIX-R4")
    sides = option(Teams, "NIX-R13")
    max_hands = amount("After this many deals the best score wins.", "GO-R7", 1000, 1)

    hands = wide_hands(MOST, WORDS)
    suit = row(16, label="set being built")
    won = wide_piles(MOST, WORDS, of=SEAT, sight=everyone, label="cards in sets won")
    scores = numbers(MOST, of=SEAT, label="points in this hand", shown_if="match_mode")
    held = numbers(MOST)


MOVES = chain_moves(
    PACK, dealer="GO-R2", play="trix1903/nix/turn", draw="trix1903/nix/draw", take="NIX-R4"
)
DEALER, PLAY, DRAW, PICK, TAKE = MOVES.firsts


@cites("NIX-R3", "NIX-R13")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can."""
    if s.players == 2 and not s.two_players:
        return "Nix is for three or more, unless two_players is on."
    return refused_chain(s)


@cites("trix1903/nix/pack", "NIX-R2")
def setup(s: State) -> None:
    """Two to four play with the cards up to 7-7, more with those up to 10-10, or as chosen."""
    if s.high == High.auto:
        s.cards = cards_up_to(7 if s.players <= 4 else 10)
    else:
        s.cards = cards_up_to(s.high + 3)


def deal(s: State, order: list[int]) -> None:
    """For each round all cards in use are dealt."""
    deal_chain(s, order, WORDS)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK and s.drawer < 0:
        may[DEALER] = any_seat(s)
    else:
        allow_chain(s, seat, may, PLAY, DRAW, PICK, TAKE, WORDS)
