"""Judges certificates of both Nine Men puzzles: one man must be left on 25.

Successive jumps of one man are one move.  The men are those of the puzzle, or those in `men`, of
whom the man on square `jumper` may be in the middle of his move.  Claims:

* `minimum`: the `moves`, lines such as "jump 32 34" and "stop", solve it, begin as many moves as
  `fewest` says, and fewer are not enough.
* `all`: the `solutions` are all that have the fewest moves, and `unlike` of them are essentially
  different: no turning or mirroring makes one of them another.
* `straight`: along rows and columns alone it cannot be solved.
* `impossible`: it cannot be solved at all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from parlour.checks import leaping, reading
from parlour.checks.leaping import DIAGONAL, STRAIGHT, Men
from parlour.checks.wrong import Wrong

GOAL = frozenset({25})
MOST = 60_000
Runs = tuple[tuple[int, ...], ...]


def judge(certificate: dict[str, Any], at_first: Men) -> str:
    """Judge a certificate of the puzzle that begins with these men."""
    reading.no_options(certificate)
    claim = reading.text(certificate, "claim", "minimum", "all", "straight", "impossible")
    men, where = leaping.men_told(certificate, at_first)
    if len(men) > 9:
        raise Wrong("There are only nine men.")
    if claim == "straight":
        tried = leaping.try_everything(men, GOAL, STRAIGHT, MOST)
        return f"{where}, rows and columns alone are not enough: all {tried} positions were tried."
    jumper = _jumper(certificate, men)
    fewest = fewest_moves(men)
    needed = _needed(men, jumper, fewest)
    if claim == "impossible":
        if needed is not None:
            raise Wrong(f"It can be solved, in {needed} moves.")
        return f"{where}, one man can never be left on 25: all {len(fewest)} positions were tried."
    if needed is None or needed != reading.number(certificate, "fewest", 0, 8):
        raise Wrong(f"The fewest moves are {needed}, not {certificate.get('fewest')}.")
    if claim == "all":
        return f"{where}, {_all(certificate, men, needed, fewest)}."
    begun = _replayed(men, jumper, reading.words(certificate, "moves"))
    if begun != needed:
        raise Wrong(f"The certificate has {begun} moves, but {needed} are enough.")
    more = " more" if jumper else ""
    return f"{where}, {needed}{more} moves leave one man on 25, and fewer do not."


def _jumper(certificate: dict[str, Any], men: Men) -> int:
    if "jumper" not in certificate:
        return 0
    jumper = reading.number(certificate, "jumper", 1, 49)
    if jumper not in men:
        raise Wrong(f"There is no man on {jumper} who could be moving.")
    return jumper


def after_one_move(men: Men, starts: Men) -> set[Men]:
    """The men left after each move of a man on one of these squares."""
    found = set()
    going = {(end, after) for square in starts for end, after in jumps_from(men, square)}
    while going:
        found |= {after for _, after in going}
        going = {
            (further, then) for end, after in going for further, then in jumps_from(after, end)
        }
    return found


def jumps_from(men: Men, square: int) -> list[tuple[int, Men]]:
    """The jumps of the man on a square."""
    return leaping.open_jumps(men, square, DIAGONAL)


@lru_cache(maxsize=8)
def fewest_moves(men: Men) -> dict[Men, int | None]:
    """For all positions that can arise, the fewest moves to the goal; None if it is out of reach."""
    by_size: list[set[Men]] = [{men}]
    while by_size[-1]:
        by_size.append(
            {after for now in by_size[-1] for square in now for _, after in jumps_from(now, square)}
        )
    fewest: dict[Men, int | None] = {}
    for level in reversed(by_size):
        for now in level:
            ways = [fewest[after] for after in after_one_move(now, now)]
            counts = [way for way in ways if way is not None]
            fewest[now] = 0 if now == GOAL else 1 + min(counts) if counts else None
    return fewest


def _needed(men: Men, jumper: int, fewest: dict[Men, int | None]) -> int | None:
    """The fewest moves still to be begun; a man who is moving may stop, or jump on for free."""
    ways = [fewest[men]]
    if jumper:
        ways += [fewest[after] for after in after_one_move(men, frozenset({jumper}))]
    return min((way for way in ways if way is not None), default=None)


def _replayed(men: Men, jumper: int, lines: list[str]) -> int:
    """How many moves these lines begin, which must solve the puzzle."""
    begun = 0
    for line in lines:
        if line == "stop":
            if not jumper:
                raise Wrong("No man is moving who could stop.")
            jumper = 0
            continue
        verb, _, squares = line.partition(" ")
        if verb != "jump":
            raise Wrong(f"'{line}' is not a move of this puzzle.")
        start, *ends = leaping.squares_in(squares, " ")
        if len(ends) != 1:
            raise Wrong(f"'{line}' is more than one jump.")
        if jumper and start != jumper:
            raise Wrong(
                f"The man on {jumper} is still moving, so {start} cannot jump before a stop."
            )
        begun += not jumper
        men = leaping.jumped(men, start, ends[0], DIAGONAL)
        jumper = ends[0] if jumps_from(men, ends[0]) else 0
    if men != GOAL:
        raise Wrong(f"The moves leave {len(men)} men, on {leaping.said(men)}, not one on 25.")
    return begun


# --- all solutions -------------------------------------------------------------------------------


def _all(certificate: dict[str, Any], men: Men, needed: int, fewest: dict[Men, int | None]) -> str:
    listed = [
        tuple(tuple(leaping.squares_in(run)) for run in text.split(" "))
        for text in leaping.long_texts(certificate, "solutions")
    ]
    if len(set(listed)) != len(listed):
        raise Wrong("A solution is listed twice.")
    found = _solutions(men, needed, fewest)
    if set(listed) != found:
        right = len(found & set(listed))
        raise Wrong(
            f"There are {len(found)} solutions; {right} of the {len(listed)} listed are right."
        )
    different = _essentially_different(men, found)
    if different != reading.number(certificate, "unlike", 0, 1000):
        raise Wrong(
            f"{different} solutions are essentially different, not {certificate['unlike']}."
        )
    return (
        f"exactly the {len(found)} solutions listed have {needed} moves; {different} of them are "
        "essentially different"
    )


def _solutions(men: Men, moves: int, fewest: dict[Men, int | None]) -> set[Runs]:
    """All solutions with that many moves, extended jump by jump or by a new move."""
    solved: set[Runs] = set()
    going: list[tuple[Runs, Men]] = [(((square,),), men) for square in men]
    while going:
        runs, now = going.pop()
        if now == GOAL and len(runs) == moves and len(runs[-1]) > 1:
            solved.add(runs)
        left = fewest[now]
        if len(runs[-1]) > 1 and left is not None and len(runs) + left <= moves:
            going += [((*runs, (square,)), now) for square in now if square != runs[-1][-1]]
        for end, after in jumps_from(now, runs[-1][-1]):
            going.append(((*runs[:-1], (*runs[-1], end)), after))
    return solved


def _essentially_different(men: Men, solutions: set[Runs]) -> int:
    """How many there are if turned and mirrored ones count as the same."""
    left, different = set(solutions), 0
    same = [side for side in leaping.sides() if {side[square] for square in men} == men]
    while left:
        one = next(iter(left))
        left -= {tuple(tuple(side[square] for square in run) for run in one) for side in same}
        different += 1
    return different
