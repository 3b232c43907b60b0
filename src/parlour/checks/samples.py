"""Claims that are not checked as a whole: about many cases, or about nothing the checker can see.

The cases that are judged are drawn when the certificate is verified, by chance that nobody knew when
it was made.  So a certificate cannot be fitted to the draw.  A case that takes too long to decide
counts as if it were wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from random import Random

from parlour.checks.wrong import Wrong

SURE = 0.95
"""How sure it is that no larger share of the cases is wrong."""


@dataclass(frozen=True)
class Sample:
    """What is claimed of many deals, in a sentence, and how a single one is judged."""

    says: str
    deals: range
    judge: Callable[[int], bool]
    """Whether a deal is as said: Wrong if it is not, False if that takes too long to find out."""
    drawn: int
    """How many deals are drawn, unless the verifier asks for another number."""


@dataclass(frozen=True)
class Word:
    """What a certificate says and the checker cannot see, in a sentence."""

    says: str


def judged(sample: Sample, several: int | None, chance: Random) -> str:
    """What drawing and judging some of the deals shows; Wrong if it refutes the claim."""
    size = min(sample.drawn if several is None else several, len(sample.deals))
    drawn = chance.sample(sample.deals, size)
    hard = sum(not sample.judge(deal) for deal in drawn)
    if hard > max(1, size // 20):
        raise Wrong(f"{hard} of {size} deals drawn by lot took too long to decide.")
    told = f"{size - hard} of {len(sample.deals)} deals checked, drawn by lot just now, are as said"
    if hard:
        told += f"; {hard} more took too long to decide and count against the claim"
    share = f"{100 * most_wrong(hard, size):.2f} %"
    return f"{told}; so with 95 % confidence at most {share} are not as said. {sample.says}"


def most_wrong(wrong: int, drawn: int) -> float:
    """The largest share of wrong cases with which a draw is at least 5 % likely to look so good."""
    low, high = 0.0, 1.0
    for _ in range(40):
        share = (low + high) / 2
        so_good = sum(
            comb(drawn, k) * share**k * (1 - share) ** (drawn - k) for k in range(wrong + 1)
        )
        low, high = (share, high) if so_good > 1 - SURE else (low, share)
    return high
