"""The "13" puzzle: the shortest solution, or the reason why there is none.

A board is a list of fourteen numbers, as in certificates: the card on each square, and 0 for the gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from parlour.core import compiling
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.games.thirteen import KEY
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Target, Tell
from parlour.solvers.thirteen import farthest, sliding
from parlour.solvers.thirteen.kernels import GAP

Board = list[int]

HOME = [*range(1, 14), 0]
LONGEST = [7, 6, 12, 4, 3, 9, 1, 0, 13, 5, 11, 10, 2, 8]
"""The only position that takes 108 slides (OEIS A346736)."""
REVERSED = [*range(13, 0, -1), 0]
ROWS_REVERSED = [*range(7, 0, -1), *range(13, 7, -1), 0]
"""One of the seven deals that take 104 slides."""
CHECKED = 42
"""The most slides for which the checker itself shows that a solution is the shortest."""
SEED = "sample"
SAMPLE = 1000
"""How many deals are solved to see how long solutions are."""
METHOD = "exhaustive search (IDA*) with additive tables for groups of cards"
NO_FEWER = "That no fewer slides are enough is known only by the solver's exhaustive search."
SOON = 40_000_000, 15_000
"""How many slides a hint tries, compiled and interpreted, before it takes a quick solution."""
LONG_ENOUGH = 2_000_000
"""How many slides are tried for a solution if the loops are not compiled."""


def board(match: Match) -> Board:
    """What lies on the squares of a match."""
    return [card + 1 for card in match.record.board]


def tray(squares: Sequence[int]) -> list[int]:
    """A board in the form `sliding` uses."""
    return [card - 1 if card else GAP for card in squares]


def slides(cards: Sequence[int]) -> list[str]:
    """The moves that slide these cards of a tray."""
    return [f"slide {card + 1}" for card in cards]


# --- what is asked of every solver ---------------------------------------------------------------


def solve(match: Match, tell: Tell) -> Answer:
    """The shortest solution from the position of the match, or why there is none."""
    squares = board(match)
    if not sliding.is_solvable(tray(squares)):
        tell(1.0)
        return Answer(why_not(squares), impossible(squares), "parity")
    known = sliding.tables(tell)
    found = sliding.shortest(tray(squares), known, _patience())
    proved = found is not None
    way = slides(sliding.some_way(tray(squares), known) if found is None else found)
    tell(1.0)
    if proved:
        answer, method = (
            f"All cards are home after {_slides(way)}, and no fewer are enough.",
            METHOD,
        )
    else:
        answer = f"All cards are home after {_slides(way)}; fewer may be enough."
        method = "weighted best-first search"
    word = "" if not proved or len(way) <= CHECKED else NO_FEWER
    left = match.record.max_moves - match.record.moves
    if len(way) > left:
        answer += f" But the puzzle ends after {left} more."
    return Answer(answer, solution(squares, way, proved), method, word, tuple(way))


def hint(match: Match) -> Hint:
    """The next slide of a shortest solution, or of a good one if that takes too long to find."""
    squares = board(match)
    if not sliding.is_solvable(tray(squares)):
        return Hint(why_not(squares), False)
    known = sliding.tables()
    found = _soon(tray(squares))
    left = match.record.max_moves - match.record.moves
    if found is not None:
        sentence = f"All cards can be home after {_slides(found)}, and no fewer are enough."
        return Hint(sentence, len(found) <= left, slides(found)[0])
    found = _remembered(tray(squares), known)
    sentence = f"A solution of {_slides(found)} is known; there may be a shorter one."
    solvable = True if len(found) <= left else None
    if sliding.least(tray(squares), known) > left:
        solvable = False
    return Hint(sentence, solvable, slides(found)[0])


def quick(match: Match) -> bool | None:
    """Whether the cards can be brought home: by parity, unless few moves are left."""
    if not sliding.is_solvable(tray(board(match))):
        return False
    if match.record.max_moves - match.record.moves >= sliding.FARTHEST:
        return True
    return hint(match).solvable


def target(match: Match) -> Target | None:
    """The fewest slides from the position of the match, if they are found soon."""
    squares = board(match)
    if not sliding.is_solvable(tray(squares)):
        return None
    found = _soon(tray(squares))
    return Target(len(found), is_least=True) if found is not None else None


_ways: dict[tuple[int, ...], list[int]] = {}
_shortest: dict[tuple[int, ...], list[int]] = {}


def _soon(lying: list[int]) -> list[int] | None:
    """A shortest solution, if it is found soon; the rest of one given before is known at once."""
    known = _shortest.get(tuple(lying))
    if known is None:
        budget = SOON[0] if compiling.available() else SOON[1]
        known = sliding.shortest(lying, sliding.tables(), budget)
        if known is not None:
            _remember(_shortest, lying, known)
    return known


def _remember(ways: dict[tuple[int, ...], list[int]], lying: list[int], way: list[int]) -> None:
    """Keep what is left of a solution for every position on it."""
    if len(ways) > 100_000:
        ways.clear()
    here = list(lying)
    for made, card in enumerate(way):
        ways[tuple(here)] = way[made:]
        gap, place = here.index(GAP), here.index(card)
        here[gap], here[place] = card, GAP


def _remembered(lying: list[int], known: sliding.Tables) -> list[int]:
    """A solution no longer than the rest of one given before, so that following hints ends."""
    way = sliding.some_way(lying, known)
    before = _ways.get(tuple(lying))
    if before is not None and len(before) <= len(way):
        return before
    _remember(_ways, lying, way)
    return way


def _patience() -> int:
    return 1 << 62 if compiling.available() else LONG_ENOUGH


def _slides(way: Sequence[object]) -> str:
    return "1 slide" if len(way) == 1 else f"{len(way)} slides"


# --- certificates --------------------------------------------------------------------------------


def _certificate(claim: str) -> Certificate:
    return {"certificate": 1, "key": KEY, "options": {}, "claim": claim}


def solution(squares: Board, way: list[str], proved: bool) -> Certificate:
    """That the slides bring all cards home and, if the checker can show it, that no fewer do."""
    claim = "shortest" if proved and len(way) <= CHECKED else "solution"
    return _certificate(claim) | {"board": squares, "moves": way}


def _cycles(squares: Board) -> list[list[int]]:
    """The board as cycles of squares: each holds the number of the next, and the gap is 14."""
    lies = {square: card or 14 for square, card in enumerate(squares, 1)}
    found = []
    while lies:
        cycle = [min(lies)]
        while (card := lies.pop(cycle[-1])) != cycle[0]:
            cycle.append(card)
        found.append(cycle)
    return [cycle for cycle in found if len(cycle) > 1]


@cites("P13-R2")
def why_not(squares: Board) -> str:
    """The proof that the cards of a board cannot be brought home, in a sentence."""
    odd = sum(len(cycle) - 1 for cycle in _cycles(squares)) % 2
    steps = sliding.steps_home(tray(squares))
    lie, away = ("odd", "even") if odd else ("even", "odd")
    return (
        f"This cannot be solved: the cards and the gap are an {lie} number of exchanges from home, "
        f"but the gap is an {away} number of steps ({steps}) from square 14, and every slide is one "
        "exchange and one step."
    )


def impossible(squares: Board) -> Certificate:
    """That the cards cannot be brought home: exchanges and steps of the gap do not agree."""
    return _certificate("impossible") | {
        "board": squares,
        "cycles": _cycles(squares),
        "steps": sliding.steps_home(tray(squares)),
    }


def _solved(squares: Board, tell: Tell) -> list[str]:
    known = sliding.tables(tell)
    found = sliding.shortest(tray(squares), known)
    assert found is not None
    return slides(found)


def two_exchanged(tell: Tell) -> Certificate:
    """The deal in which only 12 and 13 are exchanged."""
    return impossible([*range(1, 12), 13, 12, 0])


def reversal(tell: Tell) -> Certificate:
    """The deal from 13 down to 1."""
    return solution(REVERSED, _solved(REVERSED, tell), proved=True)


def rows_reversed(tell: Tell) -> Certificate:
    """The deal from 7 down to 1 and from 13 down to 8."""
    return solution(ROWS_REVERSED, _solved(ROWS_REVERSED, tell), proved=True)


def longest(tell: Tell) -> Certificate:
    """The position that takes the most slides."""
    return solution(LONGEST, _solved(LONGEST, tell), proved=True)


@cites("P13-R2")
def half(tell: Tell) -> Certificate:
    """That exactly half the deals can be solved: any three neighbours can be rotated."""
    rings = []
    for first in range(1, 12):
        squares = list(HOME)
        squares[first - 1 : first + 2] = [first + 1, first + 2, first]
        rings.append({"board": squares, "moves": _solved(squares, tell)})
    return _certificate("half") | {"rings": rings}


def sample(tell: Tell) -> Certificate:
    """How long the shortest solutions of many deals are."""
    known = sliding.tables(lambda share: tell(share / 4))
    solved, lengths = [], []
    for number in range(SAMPLE):
        squares = board(Match.new(KEY, 1, seed=f"{SEED} {number}"))
        way = sliding.shortest(tray(squares), known)
        assert way is not None
        solved.append(_gap_ways(tray(squares), way))
        lengths.append(len(way))
        tell(1 / 4 + 3 / 4 * (number + 1) / SAMPLE)
    counts = {str(length): lengths.count(length) for length in sorted({*lengths})}
    return _certificate("sample") | {
        "seed": SEED,
        "deals": SAMPLE,
        "slides": sum(lengths),
        "lengths": counts,
        "solved": solved,
    }


def _gap_ways(lying: Sequence[int], way: Sequence[int]) -> str:
    """Where the gap goes: L and R for left and right, V for the other row."""
    here = list(lying)
    gaps = [here.index(GAP)]
    for card in way:
        place = here.index(card)
        here[gaps[-1]], here[place] = card, GAP
        gaps.append(place)
    return "".join({-1: "L", 1: "R"}.get(b - a, "V") for a, b in pairwise(gaps))


def hardest(tell: Tell) -> Certificate:
    """All positions of 104 slides or more, as many as are published, and the deals among them."""
    known = sliding.tables_of(farthest.GROUPS)
    found = farthest.farthest(tuple(tray(LONGEST)), sliding.FARTHEST, known, tell)
    listed = {
        slides: sorted(_lettered(lying) for lying, far in found.items() if far == slides)
        for slides in farthest.PUBLISHED
    }
    assert {slides: len(listed[slides]) for slides in listed} == farthest.PUBLISHED
    deals = [lying for lying, far in found.items() if far in listed and lying[GAP] == GAP]
    solved = {_lettered(deal): _shortest_path(deal) for deal in sorted(deals)}
    by_slides = {str(slides): texts for slides, texts in listed.items()}
    return _certificate("hardest") | {"listed": by_slides, "solved": solved}


def _lettered(lying: farthest.Tray) -> str:
    """A position as a text: A to M for cards 1 to 13."""
    return "".join("-" if card == GAP else chr(ord("A") + card) for card in lying)


def _shortest_path(lying: farthest.Tray) -> str:
    way = sliding.shortest(lying, sliding.tables())
    assert way is not None
    return _gap_ways(lying, way)


STUDY = Solver(
    solve=solve,
    hint=hint,
    quick=quick,
    judges_deals=True,
    target=target,
    derived={
        "thirteen-impossible.json": two_exchanged,
        "thirteen-half.json": half,
        "thirteen-reversal.json": reversal,
        "thirteen-rows-reversed.json": rows_reversed,
        "thirteen-longest.json": longest,
        "thirteen-sample.json": sample,
    },
    long={"thirteen-hardest.json": hardest},
    claims=(
        Claim(
            cite="forty-nine/thirteen/slide",
            says="Whatever the deal, sliding brings every card to its square.",
            verdict="false",
            answer="Exactly half the deals can be solved: 3 113 510 400 of 6 227 020 800.",
            how="Proof: parity for one half, rotations of three cards for the other.",
            certificates=("thirteen-half.json", "thirteen-impossible.json"),
        ),
        Claim(
            cite="P13-R2",
            says="A deal can be solved if and only if it is an even permutation; the full reversal is.",
            verdict="true",
            answer="Yes; the reversal takes 90 slides.",
            how="Proof for all deals; for the reversal a solution of 90 slides.",
            certificates=("thirteen-half.json", "thirteen-reversal.json"),
            word="That no fewer than 90 slides reverse the cards is known only by exhaustive search.",
        ),
        Claim(
            cite="forty-nine/thirteen/slide",
            says="Cards are slid until each lies on its own number, however long it takes.",
            verdict="sharpened",
            answer="No deal that can be solved takes more than 104 slides, and exactly seven take as "
            "many.",
            how="All 1029 positions of 104 slides or more are listed, as many as are published; the "
            "checker sees that the lists fit together and that seven of the positions are deals.",
            certificates=("thirteen-hardest.json",),
            word="That the positions listed take as many slides as is said is known only by exhaustive "
            "search.",
            published="That there are no others: the number of positions for each number of slides "
            "(R. Korf 2008; OEIS A346736).",
        ),
    ),
)
