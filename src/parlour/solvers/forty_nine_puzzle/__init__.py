"""The "49" puzzle: 24 of the 49 first gaps can be solved, each ending on any of six squares.

Marks rule out the other 25 gaps and all other last squares; a short sifting solves the rest.
"""

from __future__ import annotations

from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.solvers import leaps
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Target, Tell
from parlour.solvers.forty_nine_puzzle.moves import few_moves, regions
from parlour.solvers.forty_nine_puzzle.short import SHORT
from parlour.solvers.leap_search import NUMBERS, SQUARES, STRAIGHT, Line, sifted
from parlour.solvers.leaps import Leaps, Outlook
from parlour.solvers.short_lines import Short

KEY = "forty-nine-puzzle"
PUZZLE = Leaps(STRAIGHT, SQUARES)
WAYS = Short(PUZZLE, SHORT)
WIDTH = 300
WIDTHS = {2: 20_000, 3: 150_000, 11: 20_000, 18: 20_000}
"""For each gap that can be solved, as many positions as are kept to find few moves."""
MOST_MOVES = 24


@cites("P49-R1", "P49-R2")
def solve(match: Match, tell: Tell) -> Answer:
    """A line to one man, or why there is none and the fewest men found."""
    men = int(match.record.men)
    found = leaps.outlook(PUZZLE, men, leaps.THOROUGH)
    tell(1.0)
    moves = leaps.jumps(found.line)
    certificate = _certificate(match) | _claimed(men, found, moves)
    word = ""
    if found.solvable is False and certificate["claim"] == "left":
        word = "That one man cannot be left is known only by the solver's search of all ways."
    return Answer(_told(found), certificate, _method(found), word, moves)


@cites("P49-R3")
def hint(match: Match) -> Hint:
    """The next jump, and whether one man can still be left."""
    return WAYS.hint(match)


def target(match: Match) -> Target | None:
    """The fewest moves known, from a gap that can be solved; whether fewer do is open."""
    moves = WAYS.fewest_from(match)
    return Target(moves, is_least=False) if moves else None


def _certificate(match: Match) -> Certificate:
    vacant = int(match.record.vacant)
    found = {"certificate": 1, "key": KEY, "options": {"vacant": str(vacant)}}
    men = int(match.record.men)
    return found if men == _start(vacant) else found | {"men": members(men)}


def _claimed(men: int, found: Outlook, moves: tuple[str, ...]) -> Certificate:
    left = found.line[-1].bit_count()
    if found.solvable:
        return {"claim": "solution", "moves": list(moves)}
    if found.solvable is False and not found.tried:
        marks = [members(mark) for mark in leaps.refuting(men, SQUARES)]
        claim = "fewest" if left == 2 else "impossible"
        return {"claim": claim, "marks": marks, "moves": list(moves), "left": left}
    if found.solvable is False and found.tried <= leaps.CHECKABLE:
        return {"claim": "impossible", "moves": list(moves), "left": left}
    return {"claim": "left", "moves": list(moves), "left": left}


def _told(found: Outlook) -> str:
    left = found.line[-1].bit_count()
    if found.solvable:
        last = found.line[-1].bit_length() - 1
        return f"{len(found.line) - 1} jumps leave one man, on {last}."
    men = f"{left} men"
    if found.solvable is None:
        return f"Whether one man can be left is not known; {men} can."
    return f"One man cannot be left from here; {men} can."


def _method(found: Outlook) -> str:
    if found.solvable is False:
        return "every way tried" if found.tried else "marks that no jump changes"
    return "sifting, level by level"


# --- all starts ----------------------------------------------------------------------------------


def _start(vacant: int) -> int:
    return SQUARES & ~(1 << vacant)


def first_gap(tell: Tell) -> Certificate:
    """The puzzle as the leaflet sets it: it cannot be solved, and two men are the fewest."""
    match = Match.new(KEY, 1, seed="any")
    men = int(match.record.men)
    found = Outlook(False, sifted(men, 0, STRAIGHT, WIDTH))
    return _certificate(match) | _claimed(men, found, leaps.jumps(found.line))


def starts(tell: Tell) -> Certificate:
    """For every first gap, all squares on which the last man can be left, or else two men.

    Gaps and last squares that turning and mirroring make the same are given once.
    """
    solved: list[str] = []
    two_men: list[str] = []
    gaps = [n for n in NUMBERS if leaps.first_of_kind(n) == (n,)]
    for done, vacant in enumerate(gaps):
        tell(done / len(gaps))
        lasts = members(leaps.agreeing(_start(vacant), SQUARES))
        for last in lasts:
            if leaps.first_of_kind(vacant, last) == (vacant, last):
                line = sifted(_start(vacant), 1 << last, STRAIGHT, WIDTH)
                assert line[-1] == 1 << last
                solved.append(_written(vacant, line))
        if not lasts:
            two_men.append(_written(vacant, sifted(_start(vacant), 0, STRAIGHT, WIDTH)))
    marks = [members(mark) for mark in leaps.MARKS]
    found = {"certificate": 1, "key": KEY, "options": {}, "claim": "starts", "marks": marks}
    return found | {"solved": solved, "two_men": two_men}


def _written(vacant: int, line: Line) -> str:
    """A line in the form "49: 47-49 33-47"."""
    jumps = (jump.split()[1:] for jump in leaps.jumps(line))
    return f"{vacant}: " + " ".join(f"{start}-{end}" for start, end in jumps)


def in_few_moves(tell: Tell) -> Certificate:
    """For every gap that can be solved, a solution in few moves, and how many there must be."""
    solved: dict[str, str] = {}
    enough: dict[str, int] = {}
    for done, (vacant, width) in enumerate(WIDTHS.items()):
        tell(done / len(WIDTHS))
        runs = few_moves(vacant, width, MOST_MOVES)
        assert runs
        enough[str(vacant)] = len(runs)
        solved[str(vacant)] = " ".join("-".join(map(str, run)) for run in runs)
    begun = {str(gap): regions(gap) for gap in WIDTHS}
    at_least = {gap: len(found) for gap, found in begun.items()}
    marks = [members(mark) for mark in leaps.MARKS]
    found = {"certificate": 1, "key": KEY, "options": {}, "claim": "moves", "marks": marks}
    found |= {"enough": enough, "at_least": at_least}
    return found | {"solved": solved, "regions": begun}


STUDY = Solver(
    solve=solve,
    hint=hint,
    target=target,
    derived={"forty-nine-puzzle.json": first_gap, "forty-nine-puzzle-starts.json": starts},
    long={"forty-nine-puzzle-moves.json": in_few_moves},
    claims=(
        Claim(
            cite="forty-nine/forty-nine-puzzle/doubt",
            says="It is doubtful whether the puzzle can be done with 49 empty at first.",
            verdict="true",
            answer="It cannot be done; two men are the fewest that can be left.",
            how="Marks on the squares: no jump changes whether the number of men on them is odd or even.",
            certificates=("forty-nine-puzzle.json",),
        ),
        Claim(
            cite="forty-nine/forty-nine-puzzle/other-gaps-claim",
            says="With another square empty at first, some starts can be done and some probably not.",
            verdict="sharpened",
            answer="24 of the 49 starts can be done, each with the last man on any of six squares "
            "and on no other; from the other 25, two men are the fewest.",
            how="Marks rule out the rest; for each gap and last square not ruled out there is a solution.",
            certificates=("forty-nine-puzzle-starts.json",),
        ),
        Claim(
            cite="forty-nine/forty-nine-puzzle/other-gaps-claim",
            says="How few moves are enough, if successive jumps of one man are one move, is not said.",
            verdict="open",
            answer="From 2 and 18, 20 moves are enough and at least 16 are needed; from 3, 19 and 15; "
            "from 11, 21 and 16. What the fewest are is open.",
            how="The solutions were found by sifting; each of 16 or 15 regions costs a move that begins "
            "in it. The checker replays the one and tests the other.",
            certificates=("forty-nine-puzzle-moves.json",),
        ),
    ),
)
