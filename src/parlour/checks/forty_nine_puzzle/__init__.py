"""Judges certificates of the "49" puzzle: jumps along rows and columns, until one man is left.

The men stand on all squares except the option `vacant`, or on those listed in `men`.  Claims:

* `solution`: the `moves`, each like "jump 47 49", leave one man.
* `left`: they leave as many men as `left` says.
* `impossible`: one man can never be left, because of `marks`; without marks everything is tried.
  But the moves leave as many men as `left` says.
* `fewest`: the same with two men left, so two are the fewest.
* `starts`: which of the 49 gaps can be solved and on which squares they can end, given once for
  those that turning and mirroring make the same; and that two men can be left where one cannot.
"""

from __future__ import annotations

from typing import Any

from parlour.checks import leaping, reading
from parlour.checks.leaping import STRAIGHT, Men
from parlour.checks.wrong import Wrong

MOST = 60_000
"""The most positions that are tried."""


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    claim = reading.text(certificate, "claim", "solution", "left", "impossible", "fewest", "starts")
    if claim == "starts":
        return _starts(certificate)
    men, where = leaping.start_told(certificate)
    left = _after(men, reading.words(certificate, "moves"))
    if claim == "solution":
        if len(left) != 1:
            raise Wrong(f"The moves leave {len(left)} men, not one.")
        jumps = len(certificate["moves"])
        return f"{where}, {jumps} jumps leave one man, on {leaping.said(left)}."
    if len(left) != reading.number(certificate, "left", 1, 48):
        raise Wrong(f"The moves leave {len(left)} men, not {certificate['left']}.")
    if claim == "left":
        return f"{where}, the jumps leave {len(left)} men, on {leaping.said(left)}."
    if claim == "impossible":
        why = _impossible(certificate, men)
        return f"{where}, one man can never be left: {why}; but {len(left)} men can."
    if len(left) != 2:
        raise Wrong("If one man is impossible, the fewest are proved only for two men left.")
    why = _impossible(certificate, men)
    return f"{where}, two men, on {leaping.said(left)}, are the fewest, because one is impossible: {why}."


def _after(men: Men, lines: list[str]) -> Men:
    for line in lines:
        verb, _, squares = line.partition(" ")
        if verb != "jump":
            raise Wrong(f"'{line}' is not a move of this puzzle.")
        start, *ends = leaping.squares_in(squares, " ")
        if len(ends) != 1:
            raise Wrong(f"'{line}' is more than one jump.")
        men = leaping.jumped(men, start, ends[0], STRAIGHT)
    return men


def _impossible(certificate: dict[str, Any], men: Men) -> str:
    if "marks" not in certificate:
        tried = leaping.try_everything(men, frozenset(leaping.EVERYWHERE), STRAIGHT, MOST)
        return f"all {tried} positions were tried"
    open_squares = leaping.not_refuted(men, leaping.read_marks(certificate))
    if open_squares:
        raise Wrong(f"The marks do not rule out one man on {open_squares[0]}.")
    return (
        "no jump changes whether the number of men on the marks is odd, and no single man agrees "
        "with the start"
    )


# --- all starts ----------------------------------------------------------------------------------


def _starts(certificate: dict[str, Any]) -> str:
    """Every gap and last square must be ruled out by marks or come with a solution."""
    reading.no_options(certificate)
    marks = leaping.read_marks(certificate)
    ends = {gap: leaping.not_refuted(leaping.all_but(gap), marks) for gap in leaping.EVERYWHERE}
    solved = _ends(leaping.long_texts(certificate, "solved"))
    for gap, lasts in ends.items():
        for last in lasts:
            if (gap, frozenset({last})) not in solved:
                raise Wrong(
                    f"From gap {gap} to {last} there is neither a solution nor a refutation."
                )
    two = _ends(leaping.long_texts(certificate, "two_men"))
    two_men = {gap for gap, left in two if len(left) == 2}
    hopeless = [gap for gap, lasts in ends.items() if not lasts]
    for gap in hopeless:
        if gap not in two_men:
            raise Wrong(f"From gap {gap} the certificate gives no way to two men.")
    hopeful = {gap: len(lasts) for gap, lasts in ends.items() if lasts}
    return (
        f"{len(hopeful)} of the 49 gaps can be solved, each ending on {_squares(hopeful)} and no "
        f"other; the other {len(hopeless)} cannot, but two men can be left."
    )


def _squares(hopeful: dict[int, int]) -> str:
    counts = sorted(set(hopeful.values()))
    return f"{' or '.join(map(str, counts))} squares"


def _ends(texts: list[str]) -> set[tuple[int, Men]]:
    """The gap and the men left of every line, turned and mirrored in all ways."""
    found: set[tuple[int, Men]] = set()
    for text in texts:
        start, _, jumps = text.partition(": ")
        if start not in leaping.TEXTS:
            raise Wrong(f"'{start[:20]}' is not a square from 1 to 49.")
        men = leaping.all_but(int(start))
        for jump in jumps.split(" "):
            men = leaping.run(men, leaping.squares_in(jump), STRAIGHT)
        for side in leaping.sides():
            found.add((side[int(start)], frozenset(side[square] for square in men)))
    return found
