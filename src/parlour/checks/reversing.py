"""Judges certificates of both Reverse puzzles.

A position is seven signs, square 1 first: three A, three B and a dot for the gap.  A man goes into
the gap from beside it or by jumping one or two others (or only one, if the certificate says that
`jumped` is 1).  Two kinds of claim are judged:

* `all shortest`: the `solutions` are all ways of `moves` moves from `start` to the goal, and there
  is no shorter one.  The checker goes through every position, nearest to the start first, and
  remembers from where each was reached, so the ways back from the goal are the shortest ones.
* `distances`: how many moves every position is from the goal.  The numbers are right if only the
  goal has 0 and every other position has one more than the least of its neighbours.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from parlour.checks import reading
from parlour.checks.wrong import Wrong

MANY = 10_000
"""The most ways a certificate may list."""


def judge(certificate: dict[str, Any], goal: str) -> str:
    """Judge a certificate of the puzzle with that goal."""
    reading.no_options(certificate)
    if certificate.get("goal") != goal:
        raise Wrong(f"The goal of this puzzle is {goal}.")
    jumped = reading.number(certificate, "jumped", 1, 2)
    if reading.text(certificate, "claim", "all shortest", "distances") == "distances":
        return _distances(certificate, goal, jumped)
    return _all_shortest(certificate, goal, jumped)


def _positions() -> list[str]:
    """All 140: seven places for the gap, and twenty ways to place three men on the other six."""
    found = []
    for gap in range(7):
        others = [place for place in range(7) if place != gap]
        for firsts in combinations(others, 3):
            signs = ["B"] * 7
            signs[gap] = "."
            for place in firsts:
                signs[place] = "A"
            found.append("".join(signs))
    return found


def _after(men: str, start: int, end: int) -> str:
    """The position after the man on square `start` has gone to `end`."""
    signs = [*men]
    signs[end - 1], signs[start - 1] = signs[start - 1], signs[end - 1]
    return "".join(signs)


def _neighbours(men: str, jumped: int) -> list[tuple[str, str]]:
    end = men.index(".") + 1
    return [
        (f"shift {start} {end}", _after(men, start, end))
        for start in range(1, 8)
        if 1 <= abs(start - end) <= jumped + 1
    ]


def _all_shortest(certificate: dict[str, Any], goal: str, jumped: int) -> str:
    start = certificate.get("start")
    if not isinstance(start, str) or start not in _positions():
        raise Wrong("'start' is not a position: it must have three A, three B and a dot.")
    moves = reading.number(certificate, "moves", 0, 100)
    listed = _listed(certificate)
    found = _ways(start, goal, jumped)
    for way in listed:
        _replay(way, start, goal, jumped)
    least = len(next(iter(found)))
    if least != moves:
        raise Wrong(f"The least number of moves from {start} is {least}, not {moves}.")
    if listed != found:
        raise Wrong(f"{len(found)} ways have {least} moves, but {len(listed & found)} are listed.")
    rule = "" if jumped == 2 else ", if no more than one man is jumped at a time"
    only = (
        "the way listed is the only one"
        if len(found) == 1
        else f"the {len(found)} ways listed are the only ones"
    )
    return f"From {start} to {goal} it takes {least} moves and no fewer{rule}; {only} that short."


def _listed(certificate: dict[str, Any]) -> set[tuple[str, ...]]:
    """The ways a certificate lists, each once."""
    ways = certificate.get("solutions")
    if not isinstance(ways, list) or not 1 <= len(ways) <= MANY:
        raise Wrong("The certificate has no proper list of 'solutions'.")
    found = {tuple(reading.words({"solutions": way}, "solutions", 100)) for way in ways}
    if len(found) < len(ways):
        raise Wrong("The same way is listed twice.")
    return found


def _replay(way: tuple[str, ...], start: str, goal: str, jumped: int) -> None:
    """Every move must be possible, and the last must reach the goal."""
    men = start
    for number, move in enumerate(way, 1):
        after = dict(_neighbours(men, jumped)).get(move)
        if after is None:
            raise Wrong(f"Move {number}, {move!r}, cannot be made from {men}.")
        men = after
    if men != goal:
        raise Wrong(f"A way listed ends with {men}, not with {goal}.")


def _ways(start: str, goal: str, jumped: int) -> set[tuple[str, ...]]:
    """Every shortest way, from a search outward from the start."""
    came: dict[str, list[tuple[str, str]]] = {start: []}
    edge = [start]
    while goal not in came:
        reached: dict[str, list[tuple[str, str]]] = {}
        for men in edge:
            for move, after in _neighbours(men, jumped):
                if after not in came:
                    reached.setdefault(after, []).append((men, move))
        came |= reached
        edge = [*reached]
    whole: set[tuple[str, ...]] = set()
    ends: list[tuple[str, tuple[str, ...]]] = [(goal, ())]
    while ends:
        men, rest = ends.pop()
        if men == start:
            whole.add(rest)
        ends += [(before, (move, *rest)) for before, move in came[men]]
    return whole


def _distances(certificate: dict[str, Any], goal: str, jumped: int) -> str:
    far = certificate.get("distances")
    everywhere = _positions()
    if not isinstance(far, dict) or sorted(map(str, far)) != sorted(everywhere):
        raise Wrong("'distances' does not list exactly the 140 positions.")
    if not all(type(number) is int and 0 <= number <= 1000 for number in far.values()):
        raise Wrong("Something in 'distances' is not a whole number from 0 to 1000.")
    for men in everywhere:
        least = min(far[after] for _, after in _neighbours(men, jumped))
        if far[men] != (0 if men == goal else least + 1):
            raise Wrong(f"The distance of {men} does not follow from those of its neighbours.")
    return (
        f"Each of the 140 positions is exactly as far from {goal} as stated, "
        f"none further than {max(far.values())} moves."
    )
