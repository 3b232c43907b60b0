"""The rules of leaping, for the checkers: men on a board of 7 by 7, squares 1 to 49 row by row.

A man jumps over the man on a neighbouring square to the empty square directly behind him, and takes
him off; either along rows and columns alone, or in all eight directions.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from parlour.checks import reading
from parlour.checks.wrong import Wrong

Men = frozenset[int]
Jump = tuple[int, int, int]
"""From, over, to."""

EVERYWHERE = range(1, 50)


def place(square: int) -> tuple[int, int]:
    """Row and column of a square, from 0."""
    return (square - 1) // 7, (square - 1) % 7


def every_jump(diagonally: bool) -> dict[int, list[Jump]]:
    """All jumps that stay on the board, by the square they start from."""
    found: dict[int, list[Jump]] = {square: [] for square in EVERYWHERE}
    for start in EVERYWHERE:
        for end in EVERYWHERE:
            down, right = (abs(a - b) for a, b in zip(place(start), place(end), strict=True))
            if sorted((down, right)) == [0, 2] or (diagonally and down == right == 2):
                found[start].append((start, (start + end) // 2, end))
    return found


STRAIGHT, DIAGONAL = every_jump(False), every_jump(True)


def jumped(men: Men, start: int, end: int, jumps: dict[int, list[Jump]]) -> Men:
    """The men after a jump; Wrong if it is not allowed."""
    for _, over, to in jumps[start]:
        if to == end:
            if start not in men:
                raise Wrong(f"There is no man on {start} to jump to {end}.")
            if end in men:
                raise Wrong(f"The jump from {start} ends on {end}, which is not empty.")
            if over not in men:
                raise Wrong(f"From {start} to {end} there is no man to jump over.")
            return men - {start, over} | {end}
    raise Wrong(f"There is no jump from {start} to {end}.")


def open_jumps(men: Men, square: int, jumps: dict[int, list[Jump]]) -> list[tuple[int, Men]]:
    """Where the man on a square can land, each with the men that are left then."""
    return [
        (end, men - {start, over} | {end})
        for start, over, end in jumps[square]
        if over in men and end not in men
    ]


# --- reading -------------------------------------------------------------------------------------


def gap(certificate: dict[str, Any]) -> int:
    """The square that is empty at first."""
    options = certificate.get("options")
    if not isinstance(options, dict) or not set(options) <= {"vacant"}:
        raise Wrong("The certificate does not state its options properly.")
    text = options.get("vacant", "49")
    if not isinstance(text, str) or text not in [str(square) for square in EVERYWHERE]:
        raise Wrong("'vacant' is not a square from 1 to 49.")
    return int(text)


def all_but(square: int) -> Men:
    """Men on all squares except one."""
    return frozenset(EVERYWHERE) - {square}


def men_told(certificate: dict[str, Any], at_first: Men) -> tuple[Men, str]:
    """The men a certificate is about, and what to call that position."""
    if "men" not in certificate:
        return at_first, "From the start"
    listed = reading.numbers(certificate, "men", 1, 49)
    if len(set(listed)) != len(listed) or not listed:
        raise Wrong("'men' is not a list of different squares.")
    return frozenset(listed), f"From the {len(listed)} men given"


def start_told(certificate: dict[str, Any]) -> tuple[Men, str]:
    """The same for a puzzle that begins with one gap, which an option names."""
    vacant = gap(certificate)
    men, where = men_told(certificate, all_but(vacant))
    return men, where if "men" in certificate else f"With {vacant} empty at first"


def long_texts(certificate: dict[str, Any], name: str) -> list[str]:
    """A list of texts, each of which may be a whole solution."""
    found = certificate.get(name)
    if not isinstance(found, list) or len(found) > 200:
        raise Wrong(f"The certificate has no proper list of '{name}'.")
    if not all(isinstance(text, str) and len(text) <= 1000 for text in found):
        raise Wrong(f"Something in '{name}' is not a text of a proper length.")
    return found


def squares_in(text: str, between: str = "-") -> list[int]:
    """The squares in a text such as 47-49-33."""
    parts = text.split(between)
    if not all(part in TEXTS for part in parts) or len(parts) < 2:
        raise Wrong(f"'{text[:40]}' is not a jump from square to square.")
    return [int(part) for part in parts]


TEXTS = frozenset(str(square) for square in EVERYWHERE)


def run(men: Men, squares: list[int], jumps: dict[int, list[Jump]]) -> Men:
    """The men after one man has jumped from square to square."""
    for start, end in pairwise(squares):
        men = jumped(men, start, end, jumps)
    return men


def said(men: Men) -> str:
    """Squares in words."""
    squares = [str(square) for square in sorted(men)]
    return squares[0] if len(squares) == 1 else f"{', '.join(squares[:-1])} and {squares[-1]}"


# --- turning and mirroring the board --------------------------------------------------------------------


def sides() -> list[dict[int, int]]:
    """The eight ways to turn or mirror the board, each as the new square of every square."""
    found = []
    for quarter_turns in range(4):
        for mirrored in (False, True):
            new = {}
            for square in EVERYWHERE:
                row, column = place(square)
                for _ in range(quarter_turns):
                    row, column = column, 6 - row
                new[square] = 7 * row + (6 - column if mirrored else column) + 1
            found.append(new)
    return found


# --- proofs --------------------------------------------------------------------------------------


def read_marks(certificate: dict[str, Any]) -> list[Men]:
    """Sets of marks: any three neighbouring squares in line hold an even number of each."""
    listed = certificate.get("marks")
    if not isinstance(listed, list) or not 1 <= len(listed) <= 8:
        raise Wrong("The certificate has no proper list of 'marks'.")
    marks = [frozenset(reading.numbers({"marks": one}, "marks", 1, 49)) for one in listed]
    for mark in marks:
        for from_square in STRAIGHT.values():
            for jump in from_square:
                if len(mark.intersection(jump)) % 2:
                    raise Wrong(f"An odd number of {said(frozenset(jump))} is marked.")
    return marks


def parities(men: Men, marks: list[Men]) -> list[int]:
    """For each set of marks, whether an odd number of men stand on it."""
    return [len(men & mark) % 2 for mark in marks]


def not_refuted(men: Men, marks: list[Men]) -> list[int]:
    """The squares on which a single man would agree with these men on all marks."""
    wanted = parities(men, marks)
    return [square for square in EVERYWHERE if parities(frozenset({square}), marks) == wanted]


def try_everything(men: Men, goals: Men, jumps: dict[int, list[Jump]], most: int) -> int:
    """How many positions were tried; Wrong if one man can reach a goal, or if there are too many."""
    level, tried = {men}, 0
    while level:
        tried += len(level)
        if tried > most:
            raise Wrong("There are too many positions for the checker to try them all.")
        for now in level:
            if len(now) == 1 and now <= goals:
                raise Wrong(f"One man can be brought to {said(now)}.")
        level = _next_level(level, jumps, most)
    return tried


def _next_level(level: set[Men], jumps: dict[int, list[Jump]], most: int) -> set[Men]:
    """The positions one jump later; the list stops growing once there are too many."""
    found: set[Men] = set()
    for now in level:
        for square in now:
            found.update(after for _, after in open_jumps(now, square, jumps))
        if len(found) > most:
            break
    return found
