"""Nim: two players take from two heaps, and whoever takes the last man wins.

The smallest game that keeps the contract; it shows how a game without cards is written.
"""

from __future__ import annotations

from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, each, heaps
from parlour.core.records import Record, numbers

KEY = "nim"
TITLE = "Nim"
BOOK = "newcomers"
EDITION = 1
PLAYERS = (2,)
ENDINGS = Endings(taken="newcomers/nim/end")
(TAKEN,) = ENDINGS.codes

MOST = 5


class State(Record):
    """Two heaps that everyone sees."""

    heaps = numbers(2, label="heap")


MOVES = Vocabulary(
    Verb(
        "take",
        heaps((1, 2)),
        each(range(1, MOST + 1)),
        cite="newcomers/nim/turn",
        says="take {1} from heap {0}",
    ),
)
(TAKE,) = MOVES.firsts


def setup(s: State) -> None:
    """Three men in one heap and five in the other."""
    s.heaps[0] = 3
    s.heaps[1] = MOST
    s.turn = 0


def legal(s: State, seat: int, may: list[int]) -> None:
    """Take as many as you like from one heap, but at least one."""
    for heap in range(2):
        may[TAKE + heap + 1] = (1 << s.heaps[heap] + 1) - 2


def take(s: State, seat: int, heap: int, count: int) -> None:
    """Take men away; the last one ends the match."""
    s.heaps[heap - 1] -= count
    if s.heaps[0] + s.heaps[1] == 0:
        s.ended = TAKEN
    else:
        s.turn = 1 - seat


def score(s: State, seat: int) -> int:
    """One point for whoever took the last man."""
    return 1 if s.ended == TAKEN and s.turn == seat else 0
