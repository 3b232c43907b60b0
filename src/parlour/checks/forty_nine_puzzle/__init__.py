"""Judges certificates of the "49" puzzle: jumps along rows and columns, until one man is left.

The men stand on all squares except the option `vacant`, or on those listed in `men`.  Claims:

* `solution`: the `moves`, each like "jump 47 49", leave one man.
* `left`: they leave as many men as `left` says.
* `impossible`: one man can never be left, because of `marks`; without marks everything is tried.
  But the moves leave as many men as `left` says.
* `fewest`: the same with two men left, so two are the fewest.
* `starts`: which of the 49 gaps can be solved and on which squares they can end, given once for
  those that turning and mirroring make the same; and that two men can be left where one cannot.
* `moves`: from each gap that can be solved, given once as before, how many moves are enough if
  successive jumps of one man are one move: `enough` says it, `solved` has them; and how many there
  must be: `at_least`, by as many `regions`.  A region is filled at first, and on each line through each of its squares a neighbour is
  in it too; so to take one of its men, another of them would have to jump, or to be out of the way.
  Nobody can land in it before either.  So a move begins in each region, made by a man who has not
  moved yet, and no move begins in two.  Only a region of one square could stay as it is, if the last
  man stood there; but the `marks` rule that out.
"""

from __future__ import annotations

from typing import Any

from parlour.checks import leaping, reading
from parlour.checks.leaping import STRAIGHT, Men
from parlour.checks.wrong import Wrong

CLAIMS = ("solution", "left", "impossible", "fewest", "starts", "moves")
MOST = 60_000
"""The most positions that are tried."""


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    claim = reading.text(certificate, "claim", *CLAIMS)
    if claim == "starts":
        return _starts(certificate)
    if claim == "moves":
        return _moves(certificate)
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


# --- few moves -----------------------------------------------------------------------------------


def _moves(certificate: dict[str, Any]) -> str:
    """Every gap that can be solved must be like one that comes with moves and regions."""
    reading.no_options(certificate)
    marks = leaping.read_marks(certificate)
    names = ("solved", "regions", "enough", "at_least")
    solved, regions, enough, at_least = (_by_gap(certificate, name) for name in names)
    if not set(solved) == set(regions) == set(enough) == set(at_least):
        raise Wrong("The four tables are not about the same gaps.")
    hopeful = {n for n in leaping.EVERYWHERE if leaping.not_refuted(leaping.all_but(n), marks)}
    alike = {side[gap] for gap in solved for side in leaping.sides()}
    if alike != hopeful:
        raise Wrong("The gaps given are not those that can be solved, turned and mirrored.")
    told = []
    for gap in sorted(solved):
        moves = _few(gap, solved[gap])
        least = _begun(gap, regions[gap], leaping.not_refuted(leaping.all_but(gap), marks))
        if (moves, least) != (enough[gap], at_least[gap]):
            raise Wrong(f"From {gap}, {moves} moves are enough and {least} needed, as shown here.")
        told.append(f"{moves} from {gap}, where at least {least} are needed")
    return f"One man can be left in as few moves as this: {'; '.join(told)}."


def _by_gap(certificate: dict[str, Any], name: str) -> dict[int, Any]:
    found = certificate.get(name)
    if not isinstance(found, dict) or not found or not set(found) <= leaping.TEXTS:
        raise Wrong(f"The certificate has no proper table of '{name}' by gaps.")
    return {int(gap): value for gap, value in found.items()}


def _few(gap: int, text: Any) -> int:
    """How many moves leave one man."""
    if not isinstance(text, str) or len(text) > 1000:
        raise Wrong(f"The solution from gap {gap} is not a text of moves.")
    men, runs = leaping.all_but(gap), text.split(" ")
    for run in runs:
        men = leaping.run(men, leaping.squares_in(run), STRAIGHT)
    if len(men) != 1:
        raise Wrong(f"The moves from gap {gap} leave {len(men)} men, not one.")
    return len(runs)


def _begun(gap: int, listed: Any, lasts: list[int]) -> int:
    """How many moves must be made from a gap: one for each region."""
    if not isinstance(listed, list) or not 1 <= len(listed) <= 48:
        raise Wrong(f"The regions of gap {gap} are not a proper list.")
    used = {gap}
    for one in listed:
        squares = set(reading.numbers({"regions": one}, "regions", 1, 49))
        if not squares or used & squares or len(squares) < len(one):
            raise Wrong(f"A region of gap {gap} is empty, holds the gap, or overlaps.")
        if len(squares) == 1 and squares & set(lasts):
            raise Wrong(
                f"The last man may have stood on {leaping.said(frozenset(squares))} always."
            )
        for start, jumps in STRAIGHT.items():
            for _, over, end in jumps:
                if over in squares and not squares & {start, end}:
                    raise Wrong(f"The man on {over} can be taken before his region has moved.")
        used |= squares
    return len(listed)
