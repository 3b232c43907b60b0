"""The Reverse puzzles solved: how far each of the 140 positions is from the goal.

A position is seven letters, square by square: A and B for the two colours and a point for the gap,
so `AAABBB.` is how the Reverse puzzle begins.  `jumped` is how many men a leap may cross.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from parlour.core.match import Match
from parlour.games.reverse.track import MOST, SQUARES
from parlour.solvers.answers import Answer, Certificate, Hint, Tell

GAP = "."
LEAP = 2
"""How many men may be jumped."""


@dataclass(frozen=True)
class Puzzle:
    """One of the two set-ups."""

    key: str
    start: str
    goal: str


def position(match: Match) -> str:
    """Where the men of a match stand, as letters."""
    first, second = match.record.men
    return "".join("A" if first >> n & 1 else "B" if second >> n & 1 else GAP for n in SQUARES)


def moves(men: str, jumped: int) -> Iterator[tuple[str, str]]:
    """Every move, with the position it leads to."""
    gap = men.index(GAP)
    for place in range(max(0, gap - jumped - 1), min(len(men), gap + jumped + 2)):
        if place != gap:
            low, high = sorted((place, gap))
            after = men[:low] + men[high] + men[low + 1 : high] + men[low] + men[high + 1 :]
            yield f"shift {place + 1} {gap + 1}", after


@cache
def distances(goal: str, jumped: int) -> dict[str, int]:
    """How many moves every position is from the goal; a move can be taken back in one."""
    found = {goal: 0}
    edge = [goal]
    while edge:
        near, edge = edge, []
        for men in near:
            for _, after in moves(men, jumped):
                if after not in found:
                    found[after] = found[men] + 1
                    edge.append(after)
    return found


def shortest(men: str, goal: str, jumped: int) -> list[list[str]]:
    """Every way to the goal that no other is shorter than."""
    if men == goal:
        return [[]]
    left = distances(goal, jumped)
    return [
        [move, *rest]
        for move, after in moves(men, jumped)
        if left[after] < left[men]
        for rest in shortest(after, goal, jumped)
    ]


def all_shortest(puzzle: Puzzle, start: str, jumped: int = LEAP) -> Certificate:
    """The certificate that these ways are the shortest from there, and all of them."""
    ways = shortest(start, puzzle.goal, jumped)
    return _certificate(puzzle, "all shortest", jumped) | {
        "start": start,
        "moves": len(ways[0]),
        "solutions": ways,
    }


def everywhere(puzzle: Puzzle) -> Certificate:
    """The certificate of how far every position is."""
    found = distances(puzzle.goal, LEAP)
    return _certificate(puzzle, "distances", LEAP) | {"distances": dict(sorted(found.items()))}


def _certificate(puzzle: Puzzle, claim: str, jumped: int) -> Certificate:
    return {
        "certificate": 1,
        "key": puzzle.key,
        "options": {},
        "claim": claim,
        "goal": puzzle.goal,
        "jumped": jumped,
    }


def solve(puzzle: Puzzle, match: Match, tell: Tell) -> Answer:
    """The shortest ways from where a match stands."""
    men = position(match)
    certificate = all_shortest(puzzle, men) | {"options": match.game.chosen}
    tell(1.0)
    left, ways = certificate["moves"], certificate["solutions"]
    many = "only one way is that short" if len(ways) == 1 else f"{len(ways)} ways are that short"
    made = match.record.moves
    answer = f"It takes {_moves(left)}{' from here' if made else ''} and no fewer; {many}."
    if made:
        answer += f" {_in_all(match, left)}"
    return Answer(answer, certificate, True, "search of all 140 positions", tuple(ways[0]))


def hint(puzzle: Puzzle, match: Match) -> Hint:
    """The next move of a shortest way."""
    ways = shortest(position(match), puzzle.goal, LEAP)
    left = len(ways[0])
    sentence = f"The goal is {_moves(left)} away. {_in_all(match, left)}"
    return Hint(sentence, match.record.moves + left <= _limit(match), ways[0][0])


def _limit(match: Match) -> int:
    return min(MOST, int(match.record.max_moves))


def _in_all(match: Match, left: int) -> str:
    """Whether it can still be won."""
    total, most = match.record.moves + left, _limit(match)
    if total > most:
        return f"That makes {total} in all, so it can no longer be done in {most}."
    return f"That makes {total} in all, and {most} are allowed."


def _moves(number: int) -> str:
    return "1 move" if number == 1 else f"{number} moves"
