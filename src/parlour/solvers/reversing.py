"""The two Reverse puzzles solved: how far each of the 140 positions is from the goal.

A position is seven letters, square by square: A and B for the two colours and a dot for the gap, so
`AAABBB.` is how the Reverse puzzle begins.  `jumped` is how many men a man may jump at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from parlour.core.match import Match
from parlour.games.reverse.track import MOST, SQUARES
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Target, Tell

GAP = "."
LEAP = 2
"""How many men may be jumped at once."""


@dataclass(frozen=True)
class Puzzle:
    """One of the two puzzles."""

    key: str
    start: str
    goal: str

    def solver(self, *claims: Claim) -> Solver:
        """What the room of the puzzle declares."""
        return Solver(
            solve=self.solve,
            hint=self.hint,
            target=self.target,
            derived={
                f"{self.key}.json": lambda tell: self.all_shortest(self.start),
                f"{self.key}-one-man.json": lambda tell: self.all_shortest(self.start, jumped=1),
                f"{self.key}-distances.json": lambda tell: self.everywhere(),
            },
            claims=claims,
        )

    def solve(self, match: Match, tell: Tell) -> Answer:
        """The shortest solutions from the position of a match."""
        certificate = self.all_shortest(position(match))
        tell(1.0)
        left, ways = certificate["moves"], certificate["solutions"]
        many = (
            "only one way is that short" if len(ways) == 1 else f"{len(ways)} ways are that short"
        )
        made = match.record.moves
        answer = f"It takes {_moves(left)}{' from here' if made else ''} and no fewer; {many}."
        if made:
            answer += f" {_in_all(match, left)}"
        return Answer(answer, certificate, "search of all 140 positions", moves=tuple(ways[0]))

    def hint(self, match: Match) -> Hint:
        """The next move of a shortest solution."""
        ways = shortest(position(match), self.goal, LEAP)
        left = len(ways[0])
        sentence = f"The goal is {_moves(left)} away. {_in_all(match, left)}"
        return Hint(sentence, match.record.moves + left <= _limit(match), ways[0][0])

    def target(self, match: Match) -> Target:
        """The fewest moves from the position of a match."""
        return Target(distances(self.goal, LEAP)[position(match)], is_least=True)

    def all_shortest(self, start: str, jumped: int = LEAP) -> Certificate:
        """The certificate that these are the shortest ways from there, and all of them."""
        ways = shortest(start, self.goal, jumped)
        return self._certificate("all shortest", jumped) | {
            "start": start,
            "moves": len(ways[0]),
            "solutions": ways,
        }

    def everywhere(self) -> Certificate:
        """The certificate of how far every position is from the goal."""
        found = distances(self.goal, LEAP)
        return self._certificate("distances", LEAP) | {"distances": dict(sorted(found.items()))}

    def _certificate(self, claim: str, jumped: int) -> Certificate:
        return {
            "certificate": 1,
            "key": self.key,
            "options": {},
            "claim": claim,
            "goal": self.goal,
            "jumped": jumped,
        }


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
    """How many moves every position is from the goal; every move can be undone by one move."""
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
    """All shortest ways to the goal."""
    if men == goal:
        return [[]]
    left = distances(goal, jumped)
    return [
        [move, *rest]
        for move, after in moves(men, jumped)
        if left[after] < left[men]
        for rest in shortest(after, goal, jumped)
    ]


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
