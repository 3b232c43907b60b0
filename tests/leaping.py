"""Leap puzzles for tests: positions as sets of squares, and jumps found by rows and columns."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterator
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

from parlour.core.match import Match

VECTORS = json.loads((Path(__file__).parent / "vectors" / "puzzles.json").read_text())
BOARD = frozenset(range(1, 50))

Squares = frozenset[int]
Leap = tuple[int, int, int]
"""From where, over which square, to where."""


# --- matches -------------------------------------------------------------------------------------


def at(key: str, men: Collection[int], **fields: int) -> Match:
    """A position said by its men."""
    return Match.at(key, 1, men=" ".join(map(str, sorted(men))), **fields)


def shown(match: Match) -> Squares:
    """The men of a match."""
    return frozenset(n for n in range(64) if match.record.men >> n & 1)


def legal(match: Match) -> list[str]:
    """What may be done, sorted as text."""
    return sorted(str(move) for move in match.legal(0))


def jumps(text: str) -> list[str]:
    """The moves of a run said by its squares, as in 31-19-33."""
    return [f"jump {start} {end}" for start, end in pairwise(text.split("-"))]


def played(match: Match, text: str) -> Match:
    """The match after these runs; a man that could go on is stopped at the end of his run."""
    for run in text.split():
        for move in jumps(run):
            assert match.outcome is None
            match = match.play(0, move)
        if "stop" in legal(match):
            match = match.play(0, "stop")
    return match


def ended(match: Match) -> tuple[Any, ...]:
    """Winners, reason and score of a match that is over."""
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.reason, match.outcome.score


def random_steps(match: Match, seed: int) -> Iterator[tuple[Match, Match]]:
    """A random match, as pairs of before and after."""
    rng = random.Random(seed)
    while match.outcome is None:
        before, match = match, match.play(0, rng.choice(match.legal(0)))
        yield before, match


# --- jumps that share nothing with the rules -----------------------------------------------------


@cache
def leaps(straight: bool = False) -> list[Leap]:
    """Every jump of the board, by rows and columns."""
    found = []
    for row, column, down, right in product(range(7), range(7), (-1, 0, 1), (-1, 0, 1)):
        if (down or right) and not (straight and down and right):
            places = [(row + k * down, column + k * right) for k in range(3)]
            if all(0 <= r < 7 and 0 <= c < 7 for r, c in places):
                start, over, end = (7 * r + c + 1 for r, c in places)
                found.append((start, over, end))
    return found


def open_leaps(men: Squares, straight: bool = False) -> dict[str, Squares]:
    """Every jump that may be made, and the men after it."""
    return {
        f"jump {start} {end}": men - {start, over} | {end}
        for start, over, end in leaps(straight)
        if start in men and over in men and end not in men
    }


@cache
def leaps_from(square: int, straight: bool = False) -> list[Leap]:
    """Every jump of the board that begins there."""
    return [leap for leap in leaps(straight) if leap[0] == square]


def after_a_run(men: Squares, straight: bool = False) -> set[Squares]:
    """Every position one move away, a move being one man's jumps on end."""
    open_runs = [(men, man) for man in men]
    seen = set(open_runs)
    while open_runs:
        here, man = open_runs.pop()
        for start, over, end in leaps_from(man, straight):
            if over in here and end not in here:
                there = here - {start, over} | {end}
                if (there, end) not in seen:
                    seen.add((there, end))
                    open_runs.append((there, end))
    return {there for there, _ in seen} - {men}


def reached(men: Squares, straight: bool = False, moves: int = 9) -> list[set[Squares]]:
    """The positions reached first with no move, with one, with two and so on."""
    levels = [{men}]
    known = {men}
    while levels[-1] and len(levels) <= moves:
        levels.append({new for old in levels[-1] for new in after_a_run(old, straight)} - known)
        known |= levels[-1]
    return levels


# --- what holds for every match ------------------------------------------------------------------


def check_a_jump(before: Match, after: Match, straight: bool = False) -> None:
    """One man fewer, one point more, and the men are where the jump has them."""
    possible = open_leaps(shown(before), straight)
    assert after.line is not None
    assert possible[after.line[1]] == shown(after) <= BOARD
    assert len(shown(before)) - 1 == len(shown(after))
    assert before.score[0] + 1 == after.score[0]


def check_runs(match: Match, seed: int) -> None:
    """A random match: moves and the man at his move are told by a second reckoning."""
    moves = jumper = 0
    for before, after in random_steps(match, seed):
        possible = sorted(open_leaps(shown(before)))
        own = [move for move in possible if move.split()[1] == str(jumper)]
        assert ([*own, "stop"] if jumper else possible) == legal(before)
        assert after.line is not None
        if after.line[1] == "stop":
            assert (shown(before), before.score) == (shown(after), after.score)
            jumper = 0
        else:
            check_a_jump(before, after)
            moves += jumper == 0
            end = after.line[1].split()[2]
            further = open_leaps(shown(after))
            jumper = int(end) if any(move.split()[1] == end for move in further) else 0
            assert bool(further) == (after.outcome is None)
        assert (moves, jumper) == (after.state.moves, after.state.jumper)
