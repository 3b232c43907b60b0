"""Judges certificates of the "25" goal: jumps in all directions, until one man is left, on 25.

The men stand on all squares except the option `vacant`, or on those listed in `men`.  `moves` are
runs such as "47-49-33": successive jumps of one man are one move.  Claims:

* `solution`: the moves leave one man, on 25; and no solution has fewer than `at_least`.
* `minimum`: the same, where `at_least` is the number of these moves.
* `left`: the moves leave as many men as `left` says.
* `impossible`: the same, and one man can never be left on 25; everything is tried.
* `starts`: a solution for every gap; gaps that turning and mirroring make the same are given once.
"""

from __future__ import annotations

from typing import Any

from parlour.checks import leaping, reading
from parlour.checks.leaping import DIAGONAL, Men
from parlour.checks.twenty_five_goal.moves import none_within
from parlour.checks.wrong import Wrong

GOAL = frozenset({25})
MOST_TRIED, MOST_LOOKED_THROUGH = 60_000, 400_000


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    claim = reading.text(
        certificate, "claim", "solution", "minimum", "left", "impossible", "starts"
    )
    if claim == "starts":
        return _starts(certificate)
    men, where = leaping.start_told(certificate)
    runs = [leaping.squares_in(run) for run in reading.words(certificate, "moves")]
    left = _after(men, runs)
    if claim in ("left", "impossible"):
        if len(left) != reading.number(certificate, "left", 1, 48):
            raise Wrong(f"The moves leave {len(left)} men, not {certificate['left']}.")
        if claim == "impossible":
            tried = leaping.try_everything(men, GOAL, DIAGONAL, MOST_TRIED)
            return f"{where}, one man can never be left on 25: all {tried} positions were tried."
        return f"{where}, the moves leave {len(left)} men, on {leaping.said(left)}."
    _must_be_solved(left)
    return f"{where}, {_counted(certificate, men, runs)}."


def _counted(certificate: dict[str, Any], men: Men, runs: list[list[int]]) -> str:
    at_least = reading.number(certificate, "at_least", 0, len(runs))
    if certificate["claim"] == "minimum" and at_least < len(runs):
        raise Wrong(
            f"The {len(runs)} moves are called the fewest, but 'at_least' is only {at_least}."
        )
    jumps = sum(len(run) - 1 for run in runs)
    solved = f"{jumps} jumps in {len(runs)} moves leave one man on 25"
    if at_least < 2:
        return solved
    none_within(sum(1 << square - 1 for square in men), at_least - 1, MOST_LOOKED_THROUGH)
    if at_least == len(runs):
        return f"{solved}; fewer moves do not, because all of them were looked through"
    return f"{solved}; fewer than {at_least} do not, because all of them were looked through"


def _after(men: Men, runs: list[list[int]]) -> Men:
    for run in runs:
        men = leaping.run(men, run, DIAGONAL)
    return men


def _must_be_solved(left: Men) -> None:
    if left != GOAL:
        raise Wrong(f"The moves leave {len(left)} men, on {leaping.said(left)}, not one on 25.")


def _starts(certificate: dict[str, Any]) -> str:
    """Turning or mirroring must make every gap one that comes with a solution."""
    reading.no_options(certificate)
    listed = certificate.get("solved")
    if not isinstance(listed, dict) or not set(listed) <= leaping.TEXTS:
        raise Wrong("The certificate has no proper table of 'solved' gaps.")
    moves: dict[int, int] = {}
    for gap, text in listed.items():
        if not isinstance(text, str) or len(text) > 2000:
            raise Wrong(f"The solution from gap {gap} is not a text of moves.")
        runs = [leaping.squares_in(run) for run in text.split(" ")]
        _must_be_solved(_after(leaping.all_but(int(gap)), runs))
        for side in leaping.sides():
            moves[side[int(gap)]] = len(runs)
    if len(moves) < 49:
        missing = min(set(leaping.EVERYWHERE) - set(moves))
        raise Wrong(f"There is no solution from gap {missing}.")
    counts = {many: list(moves.values()).count(many) for many in sorted(set(moves.values()))}
    told = " and ".join(f"{gaps} in {many} moves" for many, gaps in counts.items())
    return f"All 49 gaps can be solved, {told}."
