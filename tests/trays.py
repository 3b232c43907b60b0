"""The tray of the "13" puzzle for tests: positions, their neighbours and those near home.

A board is the numbers on squares 1 to 14, with 0 for the gap.  Nothing here is shared with solver,
checker or rules but the making of a match.
"""

from __future__ import annotations

import random

from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import NOWHERE

KEY = "thirteen"
Board = tuple[int, ...]
HOME: Board = (*range(1, 14), 0)


def at(squares: Board, **options: object) -> Match:
    """A match that has come to this board."""
    match = Match.at(game(KEY, **options), 1, turn=0)
    match.record.board[:] = [card - 1 if card else NOWHERE for card in squares]
    match.record.gap = squares.index(0) + 1
    return match


def neighbours(squares: Board) -> list[Board]:
    """Every position one slide away."""
    gap = squares.index(0)
    found = []
    for other in range(14):
        down, right = gap // 7 - other // 7, gap % 7 - other % 7
        if abs(down) + abs(right) == 1:
            after = list(squares)
            after[gap], after[other] = after[other], 0
            found.append(tuple(after))
    return found


def near_home(slides: int) -> dict[Board, int]:
    """All positions up to so many slides from home, with their distances."""
    found, edge = {HOME: 0}, [HOME]
    for distance in range(1, slides + 1):
        edge = list({new for old in edge for new in neighbours(old) if new not in found})
        found |= dict.fromkeys(edge, distance)
    return found


def strolled(rng: random.Random, slides: int) -> Board:
    """A position reached from home by sliding at random."""
    here = HOME
    for _ in range(slides):
        here = rng.choice(neighbours(here))
    return here


def anywhere(rng: random.Random) -> Board:
    """A solvable position, each equally likely."""
    squares = rng.sample(range(14), 14)
    wrong = sum((a or 14) > (b or 14) for i, a in enumerate(squares) for b in squares[i + 1 :])
    gap = squares.index(0)
    if (wrong + gap // 7 + gap % 7 + 1) % 2:
        one, two = [place for place in range(14) if squares[place]][:2]
        squares[one], squares[two] = squares[two], squares[one]
    return tuple(squares)
