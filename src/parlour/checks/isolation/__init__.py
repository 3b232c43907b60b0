"""Judges certificates of Isolation: seven men, no two in the same row, column or diagonal.

Squares are numbered 1 to 49, row by row.  Two kinds of claim are judged:

* `all`: the `solutions` are all that have men on the squares in `men`; an empty list says that
  there are none.  `different` of them are essentially different.  The checker tries every order of
  the seven columns.
* `classes`: turning and mirroring the `solutions` makes all solutions, and never one from another.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from parlour.checks import reading
from parlour.checks.wrong import Wrong

Squares = frozenset[int]


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    reading.no_options(certificate)
    claim = reading.text(certificate, "claim", "all", "classes")
    listed = _listed(certificate)
    return _all(certificate, listed) if claim == "all" else _classes(listed)


def _listed(certificate: dict[str, Any]) -> set[Squares]:
    """The solutions of a certificate, each once and each right."""
    lists = certificate.get("solutions")
    if not isinstance(lists, list) or len(lists) > 1000:
        raise Wrong("The certificate has no proper list of 'solutions'.")
    found: set[Squares] = set()
    for one in lists:
        squares = frozenset(reading.numbers({"solutions": one}, "solutions", 1, 49))
        _judge(squares)
        if squares in found:
            raise Wrong(f"{_text(squares)} is listed twice.")
        found.add(squares)
    return found


def _judge(squares: Squares) -> None:
    """Each of the seven men must be alone on all lines through his square."""
    if len(squares) != 7:
        raise Wrong(f"A solution has seven men, but one listed has {len(squares)}.")
    places = [divmod(square - 1, 7) for square in squares]
    lines = {
        "row": {row for row, _ in places},
        "column": {column for _, column in places},
        "diagonal": {row - column for row, column in places},
        "other diagonal": {row + column for row, column in places},
    }
    for name, taken in lines.items():
        if len(taken) < 7:
            raise Wrong(f"In {_text(squares)} two men stand on the same {name}.")


def _text(squares: Squares) -> str:
    return "-".join(map(str, sorted(squares)))


def _every_solution() -> set[Squares]:
    """All solutions: one man in each row, with the columns in every order."""
    return {
        frozenset(7 * row + column + 1 for row, column in enumerate(columns))
        for columns in permutations(range(7))
        if len({row + column for row, column in enumerate(columns)}) == 7
        and len({row - column for row, column in enumerate(columns)}) == 7
    }


def _all(certificate: dict[str, Any], listed: set[Squares]) -> str:
    men = frozenset(reading.numbers(certificate, "men", 1, 49))
    found = {solution for solution in _every_solution() if men <= solution}
    if listed != found:
        raise Wrong(f"There are {len(found)} solutions, but {len(listed & found)} are listed.")
    classes = len({frozenset(_images(solution)) for solution in found})
    if reading.number(certificate, "different", 0, 1000) != classes:
        raise Wrong(f"{classes} of the solutions are essentially different.")
    where = f" with men on {_text(men)}" if men else ""
    if not found:
        return f"There is no solution{where}."
    if len(found) == 1:
        return f"The one listed is the only solution{where}."
    return f"The {len(found)} listed are all the solutions{where}; {classes} are essentially different."


def _images(squares: Squares) -> set[Squares]:
    """A solution in all its turned and mirrored forms."""
    places = [divmod(square - 1, 7) for square in squares]
    found = set()
    for _ in range(4):
        places = [(column, 6 - row) for row, column in places]
        for seen in (places, [(row, 6 - column) for row, column in places]):
            found.add(frozenset(7 * row + column + 1 for row, column in seen))
    return found


def _classes(listed: set[Squares]) -> str:
    covered: set[Squares] = set()
    for squares in listed:
        if squares in covered:
            raise Wrong(f"{_text(squares)} is another one listed, turned or mirrored.")
        covered |= _images(squares)
    everything = _every_solution()
    if covered != everything:
        raise Wrong(f"{len(everything - covered)} of the {len(everything)} solutions are missing.")
    forms = Counter(len(_images(squares)) for squares in listed)
    told = " and ".join(f"{many} with {of} forms" for of, many in sorted(forms.items()))
    return (
        f"The {len(listed)} listed, {told}, are essentially different, and turning and mirroring them "
        f"makes all {len(everything)} solutions."
    )
