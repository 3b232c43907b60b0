"""Judges certificates of the Puzzle Supreme, magic squares of order seven.

Squares are numbered 1 to 49 row by row; `placed` says which numbers were already on which squares.
Four kinds of claim are judged:

* `solution`: the `square`, seven rows of seven, has all numbers, all its sixteen lines make 175, and
  what was placed lies where it lay.
* `impossible`: nothing completes what is placed.  The `tree` says why: 0 if thinking about lines
  shows it (`thinking`), else a square and, for every number that thinking leaves for it, that number
  with the tree that follows.
* `family`: how many squares two orders of parts along tracks make (`tracks`).
* `unproved`: what the solver says about completing what is placed cannot be checked.
"""

from __future__ import annotations

from typing import Any

from parlour.checks import reading
from parlour.checks.puzzle_supreme import thinking, tracks
from parlour.checks.samples import Word
from parlour.checks.wrong import Wrong

MOST = 5000
"""The most numbers a tree may try."""


def check(certificate: dict[str, Any]) -> str | Word:
    """Judge a certificate."""
    reading.no_options(certificate)
    claim = reading.text(certificate, "claim", "solution", "impossible", "family", "unproved")
    if claim == "family":
        return _family(certificate)
    placed = _placed(certificate)
    if claim == "solution":
        return _solution(certificate, placed)
    if claim == "impossible":
        return _impossible(certificate, placed)
    word = reading.text(certificate, "word", "impossible", "unknown")
    said = "cannot be completed" if word == "impossible" else "may or may not be completed"
    return Word(f"That the {len(placed)} placed cards {said} is the word of the solver alone.")


def _placed(certificate: dict[str, Any]) -> dict[int, int]:
    """The number on each square that has one."""
    found = certificate.get("placed")
    if not isinstance(found, dict):
        raise Wrong("The certificate does not say what is 'placed'.")
    placed: dict[int, int] = {}
    for square in found:
        if square not in map(str, range(1, 50)):
            raise Wrong("'placed' names a square that is not one of 1 to 49.")
        placed[int(square)] = reading.number(found, square, 1, 49)
    if len(set(placed.values())) < len(placed):
        raise Wrong("A number is placed twice.")
    return placed


def _solution(certificate: dict[str, Any], placed: dict[int, int]) -> str:
    rows = certificate.get("square")
    if not isinstance(rows, list) or len(rows) != 7:
        raise Wrong("The certificate has no 'square' of seven rows.")
    numbers = [
        number for row in rows for number in reading.numbers({"square": row}, "square", 1, 49)
    ]
    if any(len(row) != 7 for row in rows):
        raise Wrong("A row of the square does not have seven numbers.")
    if len(set(numbers)) < 49:
        raise Wrong("A number lies twice on the square.")
    for name, line in thinking.LINES.items():
        total = sum(numbers[square - 1] for square in line)
        if total != 175:
            raise Wrong(f"{name.capitalize()} adds up to {total}, not to 175.")
    for square, number in placed.items():
        if numbers[square - 1] != number:
            raise Wrong(f"{number} was placed on square {square}, but lies elsewhere.")
    lying = f", with the {len(placed)} placed cards where they lay" if placed else ""
    return f"The 49 numbers make a magic square: all sixteen lines add up to 175{lying}."


def _impossible(certificate: dict[str, Any], placed: dict[int, int]) -> str:
    may = thinking.beginning(placed)
    tried = _refute(may, certificate.get("tree"), [MOST])
    how = f"trying {tried} numbers shows it" if tried else "thinking about lines shows it"
    return f"No magic square has the {len(placed)} placed cards where they lie: {how}."


def _refute(may: thinking.May, tree: Any, left: list[int]) -> int:
    """How many numbers a tree tries to show that nothing fits; Wrong if it does not show it."""
    if not thinking.think(may):
        return 0
    if not isinstance(tree, list) or len(tree) != 2:
        raise Wrong("The tree ends where thinking about lines does not show that nothing fits.")
    square = reading.number({"square": tree[0]}, "square", 1, 49)
    branches = _branches(tree[1])
    missing = may[square] - branches.keys()
    if missing:
        raise Wrong(f"The tree does not say why {min(missing)} cannot lie on square {square}.")
    tried = 0
    for number in sorted(may[square]):
        left[0] -= 1
        if left[0] < 0:
            raise Wrong(f"The tree tries more than {MOST} numbers.")
        after = {at: {number} if at == square else set(here) for at, here in may.items()}
        tried += 1 + _refute(after, branches[number], left)
    return tried


def _branches(listed: Any) -> dict[int, Any]:
    if not isinstance(listed, list):
        raise Wrong("A square of the tree has no list of numbers.")
    found: dict[int, Any] = {}
    for branch in listed:
        if not isinstance(branch, list) or len(branch) != 2:
            raise Wrong("A branch of the tree is not a number with a tree.")
        found[reading.number({"branch": branch[0]}, "branch", 1, 49)] = branch[1]
    return found


def _family(certificate: dict[str, Any]) -> str:
    size = reading.number(certificate, "size", 0, 10**30)
    different = reading.number(certificate, "different", 0, 10**30)
    counted = tracks.size()
    if size != counted:
        raise Wrong(f"The family has {counted} squares, not {size}.")
    if different * 8 != counted or not tracks.is_closed():
        raise Wrong(f"Of {counted} squares, {counted // 8} are different, not {different}.")
    return (
        f"Two orders of seven parts along tracks make {size} different magic squares of order seven, "
        f"or {different} if turned and mirrored ones count as the same."
    )
