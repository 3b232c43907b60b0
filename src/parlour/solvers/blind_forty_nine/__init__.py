"""Blind "49": the exact chance of every score.

Where each card lies is a matter of chance, and the unseen cards turn up in any order with the same
probability.  So 49 is as likely to come next as second or last, and the cards before it are equally
likely to be any set of that size: it is enough to count the sets of each size by their points.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm
from typing import Any

from parlour.core.bits import count, members
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.games.blind_forty_nine import KEY, LAST
from parlour.kit.board49 import NUMBERS, SQUARES
from parlour.solvers import full_lines
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Tell

END = LAST + 1
EVERYTHING = 385

Chances = dict[int, Fraction]


def turned_up(match: Match) -> int:
    """The squares of all cards seen: those lying open and the one in hand."""
    return int(match.record.board | match.record.hands[0]) << 1


@cites("B49-R3", "B49-R4", "B49-R5")
def chances(seen: int, tell: Tell) -> Chances:
    """The chance of each score, given the cards seen."""
    if seen >> END & 1:
        return {full_lines.points(seen): Fraction(1)}
    others = SQUARES & ~seen & ~(1 << END)
    tally = full_lines.tally(seen | 1 << END, others, tell)
    found: Chances = {}
    for size, draws in enumerate(tally):
        for made, number in draws.items():
            share = Fraction(number, comb(count(others), size) * len(tally))
            found[made] = found.get(made, Fraction(0)) + share
    return dict(sorted(found.items()))


def mean(of: Chances) -> Fraction:
    """The average score."""
    return sum((made * chance for made, chance in of.items()), Fraction(0))


# --- what is asked of every solver ---------------------------------------------------------------


def solve(match: Match, tell: Tell) -> Answer:
    """The chances of all scores from the position of the match, without looking at hidden cards."""
    seen = turned_up(match)
    found = chances(seen, tell)
    value = mean(found)
    told = f"The average score is {float(value):.4f}, exactly {value}"
    told += f"; the chance of all {EVERYTHING} points is {found.get(EVERYTHING, 0)}."
    tell(1.0)
    method = "exact counting of all sets of cards by their points"
    return Answer(told, certificate(seen, found), method, moves=("run",))


def hint(match: Match) -> Hint:
    """The only card that can be played."""
    card = members(match.record.hands[0])[0] + 1
    left = len(NUMBERS) - count(turned_up(match))
    if card == END:
        return Hint("49 ends the game.", None, f"play {card}")
    told = "There is nothing to decide."
    told += f" The chance that all cards turn up is 1 in {left}." if left > 1 else ""
    return Hint(told, None, f"play {card}")


# --- certificates --------------------------------------------------------------------------------


def certificate(seen: int, found: Chances) -> Certificate:
    """The chances of all scores over one common denominator."""
    of = lcm(*(chance.denominator for chance in found.values()))
    shares: dict[str, Any] = {str(made): str(int(chance * of)) for made, chance in found.items()}
    head: Certificate = {"certificate": 1, "key": KEY, "options": {}, "claim": "distribution"}
    return head | {
        "seen": members(seen),
        "chances": shares,
        "of": str(of),
        "mean": str(mean(found)),
    }


@cites("forty-nine/blind-forty-nine/claim-385", "B49-R1")
def distribution(tell: Tell) -> Certificate:
    """The chances before any card is seen."""
    return certificate(0, chances(0, tell))


STUDY = Solver(
    solve=solve,
    hint=hint,
    derived={"blind-forty-nine.json": distribution},
    claims=(
        Claim(
            cite="forty-nine/blind-forty-nine/claim-385",
            says="A total of 385 can be made by turning up all cards.",
            verdict="true",
            answer="It is the most, and one game in 49 reaches it; the average is 3725/28, about 133.",
            how="Exact count of all sets of cards by their points, repeated by the checker in another way.",
            certificates=("blind-forty-nine.json",),
        ),
    ),
)
