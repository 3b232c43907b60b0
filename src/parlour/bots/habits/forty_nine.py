"""Habits at Forty-Nine: play what scores, open nothing good for others, and save the Cheater."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import lowest
from parlour.games.forty_nine.outfit import (
    CHEAT,
    DRAW,
    PASS,
    PLAY,
    Outfit,
    filled,
)
from parlour.games.forty_nine.points import own_points
from parlour.games.forty_nine.rightly import right
from parlour.games.forty_nine.turns import counts_by_itself
from parlour.kit.board49 import NEIGHBOURS, beside
from parlour.kit.points49 import multiple
from parlour.packs.forty_nine import CHEATER

FOR_THE_END = 60
"""About what it is worth to end the game, besides what the last square brings."""
GIFT = [50 if square == 49 else multiple(square) // 2 for square in range(50)]
"""What it costs to open a square for others, and brings to open it for oneself."""
CLOSE = 5
"""Plays that promise so much less than the best are still looked at."""
WORTH_CHEATING = 30
"""The Cheater is kept for a square that brings so much."""
WORTH_PLAYING = 10
"""With so much to be had nobody draws first."""


def gain(s: Any, card: int, square: int) -> int:
    """What a card scores at once on a square."""
    board, cheated = s.board, s.cheated
    s.board |= 1 << card
    if card == CHEATER:
        s.cheated = square
    points: int = own_points(s, square)
    s.board, s.cheated = board, cheated
    return points


def opened(s: Outfit, seat: int, square: int) -> int:
    """What it brings to open the squares beside one: for oneself if one holds their cards."""
    squares = filled(s)
    fresh = NEIGHBOURS[square] & ~squares & ~beside(squares)
    total = 0
    while fresh:
        other = lowest(fresh)
        fresh &= fresh - 1
        total += GIFT[other] if s.hands[seat] >> (other - 1) & 1 else -GIFT[other]
    return total


def promise(s: Outfit, seat: int, card: int, square: int) -> int:
    """What a play is worth, with what it opens and whether it ends the game."""
    if square == 49 or s.hands[seat] == 1 << card:
        return gain(s, card, square) + FOR_THE_END
    return gain(s, card, square) + opened(s, seat, square)


def best_promise(s: Outfit, seat: int, cards: int) -> int:
    """What the best of some cards promises; very little if there is none."""
    best = -1000
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        best = max(best, promise(s, seat, card, card + 1))
    return best


def good_plays(s: Outfit, seat: int, cards: int, least: int) -> int:
    """The cards that promise at least so much."""
    found = 0
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        if promise(s, seat, card, card + 1) >= least:
            found |= 1 << card
    return found


def best_squares(s: Outfit, seat: int, squares: int, least: int) -> int:
    """The squares that promise most for the Cheater, if that is at least so much."""
    best = least
    found = 0
    left = squares
    while left:
        square = lowest(left)
        left &= left - 1
        promised = promise(s, seat, CHEATER, square)
        if promised > best:
            best = promised
            found = 0
        if promised == best:
            found |= 1 << square
    return found


def sensible(s: Outfit, seat: int, may: list[int]) -> None:
    """Take out plays that help others, the Cheater for little, and drawing with points at hand."""
    if not counts_by_itself(s):
        right(s, seat, may)
    if may[PLAY] | may[CHEAT] == 0:
        return
    best = best_promise(s, seat, may[PLAY])
    rest = may[DRAW] | may[PASS]
    may[PLAY] = 0 if rest and best < 0 else good_plays(s, seat, may[PLAY], best - CLOSE)
    least = max(WORTH_CHEATING, best + 1) if rest | may[PLAY] else -1000
    may[CHEAT] = best_squares(s, seat, may[CHEAT], least)
    if max(best, least if may[CHEAT] else 0) >= WORTH_PLAYING:
        may[DRAW] = 0
    if may[PLAY] | may[CHEAT]:
        may[PASS] = 0
