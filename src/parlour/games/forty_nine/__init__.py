"""Forty-Nine: two to eight players, each for themselves, fifty cards and a board of 49 squares.

Forty-Nine 1926.  Cards go on the squares of their numbers, edge to edge with those that lie.
Multiples of five and full lines score; square 49 or an empty hand ends the game.  Where cards may
go (`turns`), what they are worth (`points`) and what is on the table (`table`) stand beside this
file, because the Baltimore style plays the same and only pays differently.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import DECK
from parlour.games.forty_nine.outfit import (
    ENDINGS,
    MOVES,
    PACK,
    Outfit,
    deal,
    shuffled,
)
from parlour.games.forty_nine.rightly import patience, right
from parlour.games.forty_nine.telling import reckoning, told
from parlour.games.forty_nine.turns import (
    announce,
    challenging,
    claiming,
    draw,
    due,
    end_if_over,
    keeping_silent,
    lapsing,
    last_player,
    laying,
    legal,
    movers,
    passing,
)
from parlour.kit.dealing import dealer
from parlour.packs.forty_nine import CHEATER

# The parts of the game that other files hold whole.
__all__ = ["ENDINGS", "MOVES", "PACK", "deal", "dealer", "shuffled"]
__all__ += ["announce", "draw", "due", "legal", "movers", "patience", "reckoning", "right", "told"]

KEY = "forty-nine"
TITLE = "Forty-Nine"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
SHEET = ("Turn",)
CITES = ("forty-nine/forty-nine/players", "F49-R22")


class State(Outfit, deals="games played"):
    """The table, with the points of each seat in `scores`."""


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


@cites("forty-nine/forty-nine/rule-3", "forty-nine/forty-nine/rule-9", "F49-R15")
def play(s: State, seat: int, card: int) -> None:
    """Play a numbered card on its own square and score what it makes."""
    s.scores[seat] += laying(s, seat, card, card + 1)
    end_if_over(s, s.scores)


@cites("forty-nine/forty-nine/rule-6", "F49-R6", "F49-R15")
def cheat(s: State, seat: int, square: int) -> None:
    """Put the Cheater on a square, which counts as if its own card lay there."""
    s.scores[seat] += laying(s, seat, CHEATER, square)
    end_if_over(s, s.scores)


@cites("forty-nine/forty-nine/rule-8", "F49-R4", "F49-R20")
def pass_(s: State, seat: int) -> None:
    """Let the turn go by, at a cost if you had to play."""
    s.scores[seat] += passing(s, seat)
    end_if_over(s, s.scores)


@cites("F49-R18")
def claim(s: State, seat: int) -> None:
    """Claim the points of your last play."""
    s.scores[seat] += claiming(s, seat)
    end_if_over(s, s.scores)


@cites("forty-nine/forty-nine/rule-18", "F49-R20")
def challenge(s: State, seat: int) -> None:
    """Say that the last card was wrongly played."""
    player = last_player(s)
    s.scores[player] += challenging(s)
    end_if_over(s, s.scores)


@cites("F49-R18")
def done(s: State, seat: int) -> None:
    """Have nothing to say about the last play."""
    keeping_silent(s, seat)
    end_if_over(s, s.scores)


@cites("F49-R18")
def lapse(s: State, clock: int) -> None:
    """The time to talk about the last play of a game is over."""
    lapsing(s)
    end_if_over(s, s.scores)


@cites("F49-R21", "F49-R22")
def score(s: State, seat: int) -> int:
    """The points of a seat, over all games of the match."""
    return s.scores[seat]
