"""The Reverse puzzles for tests: positions as letters, and moves found by exchanging two of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from parlour.core.game import Game, game
from parlour.core.match import Match

VECTORS = json.loads((Path(__file__).parent / "vectors" / "puzzles.json").read_text())


def at(of: Game | str, men: str, moves: int = 0) -> Match:
    """A position said as in AAABBB. from square 1 on."""
    squares = [" ".join(str(n) for n, m in enumerate(men, 1) if m == colour) for colour in "AB"]
    puzzle = game(of) if isinstance(of, str) else of
    return Match.at(puzzle, 1, men=squares, moves=moves, turn=0)


def shown(match: Match) -> str:
    """The position of a match as letters."""
    first, second = match.state.men
    return "".join("A" if first >> n & 1 else "B" if second >> n & 1 else "." for n in range(1, 8))


def legal(match: Match) -> list[str]:
    """What may be done."""
    return [str(move) for move in match.legal(0)]


def played(match: Match, *moves: str) -> Match:
    """The match after these moves."""
    for move in moves:
        match = match.play(0, move)
    return match


def ended(match: Match) -> tuple[Any, ...]:
    """Winners and reason of a match that is over."""
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.reason


def steps(men: str, reach: int = 3) -> dict[str, str]:
    """Every position one move away; shares nothing with the rules."""
    gap = men.index(".")
    found = {}
    for place, man in enumerate(men):
        if 0 < abs(place - gap) <= reach:
            after = [*men]
            after[gap], after[place] = man, "."
            found[f"shift {place + 1} {gap + 1}"] = "".join(after)
    return found


def distances(goal: str, reach: int = 3) -> dict[str, int]:
    """How far every position is from the goal."""
    found = {goal: 0}
    edge = [goal]
    while edge:
        nearer, edge = edge, []
        for men in nearer:
            for after in steps(men, reach).values():
                if after not in found:
                    found[after] = found[men] + 1
                    edge.append(after)
    return found


def walks(start: str, goal: str, length: int) -> int:
    """How many ways of just that length there are, to and fro included."""
    many = Counter({start: 1})
    for _ in range(length):
        further: Counter[str] = Counter()
        for men, ways in many.items():
            for after in steps(men).values():
                further[after] += ways
        many = further
    return many[goal]
