"""Suite Assembling: can it be done with the cards as they lie, and what is the next move?

The search knows every card, also those face down.  It looks at positions only after all plays among
the piles are made, which are never wrong (`suite_kernels` says why), and first tries an easier game,
in which all cards of the pack are at hand: what is impossible there is impossible.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from parlour.core import compiling
from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.games import suite_assembling as rules
from parlour.solvers import suite_chances as chances
from parlour.solvers import suite_kernels as k
from parlour.solvers.answers import Answer, Certificate, Claim, Derive, Hint, Tell
from parlour.solvers.suite_search import Position, Search, Verdict, moves_of, position

IN_A_HINT = (300, 2_500)
"""How many positions a hint looks at: well within a second, without a compiler."""
IN_FULL = (20_000, 1_000_000)
UNCOMPILED = (60_000,)
SMALL = 2_000
"""The most positions looked at for which the checker is asked to search itself."""
KNOWS = "(This is told with the face-down cards in view.)"


def decide(at: Position, limits: tuple[int, ...], compiled: bool) -> Verdict:
    """Whether it can be done, with the choices that do it."""
    return Search(compiled).decide(at.world, at.waste, at.key, limits)


# --- answers -------------------------------------------------------------------------------------


def told(match: Match) -> dict[str, Any]:
    """The position as a certificate has it: what lies where, cards by their numbers."""
    s = match.record

    def numbers(cards: list[int]) -> list[int]:
        return [card + 1 for card in cards if card != NOWHERE]

    return {
        "foundations": [len(members(cards)) for cards in s.foundations],
        "down": [numbers(s.down[pile][: s.under[pile]]) for pile in range(k.PILES)],
        "open": [numbers(s.runs[pile]) for pile in range(k.PILES)],
        "pack": numbers(s.pack[: s.left][::-1]),
        "waste": numbers(s.lots[: s.laid]),
        "lot": s.lot,
    }


def certificate(match: Match, claim: str, **more: Any) -> Certificate:
    """What is claimed of the position of a match."""
    options = {"waste": match.game.settled(1)["waste"]}
    head = {"certificate": 1, "key": rules.KEY, "options": options, "claim": claim}
    return head | {"position": told(match)} | more


@cites("SUITE-R7", "SUITE-R8")
def solve(match: Match, tell: Tell = lambda share: None) -> Answer:
    """A way to bring all cards up, or that there is none."""
    at = position(match)
    found = decide(at, IN_A_HINT, compiled=False)
    if found.status == k.UNDECIDED:
        compiled = compiling.available()
        found = decide(at, IN_FULL if compiled else UNCOMPILED, compiled)
    tell(1.0)
    if found.status == k.POSSIBLE:
        return _possible(match, found)
    if found.status == k.IMPOSSIBLE:
        return _impossible(match, found)
    return Answer(
        "Whether it can be done with these cards is not decided.",
        certificate(match, "searched", looked=found.looked, result="undecided"),
        False,
        f"search of {found.looked} positions, broken off",
    )


def _possible(match: Match, found: Verdict) -> Answer:
    moves = moves_of(match, found.way)
    left = match.record.max_moves - match.record.moves
    sentence = f"It can be done with these cards: a way of {_moves(moves)} is given."
    if len(moves) > left:
        sentence = f"There is a way of {_moves(moves)}, but only {left} are left to make."
    return Answer(
        sentence,
        certificate(match, "way", moves=list(moves)),
        len(moves) <= left,
        f"search of {found.looked} positions with all cards known",
        moves,
    )


def _moves(moves: tuple[str, ...]) -> str:
    return "1 move" if len(moves) == 1 else f"{len(moves)} moves"


def _impossible(match: Match, found: Verdict) -> Answer:
    claim = "impossible" if found.looked <= SMALL else "searched"
    more = {"looked": found.looked, "result": "impossible"}
    by = "even were all cards of the pack at hand" if found.easier else "with all cards known"
    return Answer(
        "It cannot be done with these cards.",
        certificate(match, claim, **more),
        True,
        f"exhaustive search of {found.looked} positions {by}",
    )


def hint(match: Match) -> Hint:
    """The next move on a way that brings all cards up, if there is one."""
    found = decide(position(match), IN_A_HINT, compiled=False)
    if found.status == k.IMPOSSIBLE:
        return Hint(f"With these cards it can no longer be done. {KNOWS}", False)
    moves = moves_of(match, found.way)
    if found.status == k.UNDECIDED:
        sentence = f"Whether it can be done is not known within the time of a hint. {KNOWS}"
        return Hint(sentence, None, moves[0] if moves else "")
    left = match.record.max_moves - match.record.moves
    if len(moves) > left:
        sentence = f"There is a way of {_moves(moves)}, but only {left} are left. {KNOWS}"
        return Hint(sentence, None, moves[0])
    sentence = f"It can be done: {moves[0]} begins a way of {_moves(moves)}. {KNOWS}"
    return Hint(sentence, True, moves[0])


# --- what is kept --------------------------------------------------------------------------------


def first_deal(status: int, tell: Tell) -> Certificate:
    """The answer to the first deal of the sample that is possible, or impossible."""
    number = 0
    while True:
        number += 1
        match = Match.new(game(rules.KEY), 1, f"{chances.SEED} {number}")
        if decide(position(match), IN_A_HINT, compiled=False).status == status:
            return solve(match, tell).certificate | {"deal": number}


DERIVED: dict[str, Derive] = {
    "suite-assembling-way.json": partial(first_deal, k.POSSIBLE),
    "suite-assembling-impossible.json": partial(first_deal, k.IMPOSSIBLE),
    "suite-assembling-klondike.json": partial(chances.chance, k.KLONDIKE),
    "suite-assembling-lot-top.json": partial(chances.chance, k.LOT_TOP),
    "suite-assembling-each-card.json": partial(chances.chance, k.EACH_CARD),
}
LONG: dict[str, Derive] = {
    "suite-assembling-one-pass.json": partial(chances.chance, k.KLONDIKE | k.ONCE),
    "suite-assembling-careful-klondike.json": partial(chances.careful, k.KLONDIKE),
    "suite-assembling-careful-lot-top.json": partial(chances.careful, k.LOT_TOP),
    "suite-assembling-careful-each-card.json": partial(chances.careful, k.EACH_CARD),
}

SOLVE = 'parlour solve suite-assembling --seed "suite assembling 1"'
CLAIMS = (
    Claim(
        "SUITE-R6",
        "A greedy player wins about 21 % of deals, or 56 % where each card of a lot counts",
        "sharpened",
        "Of 10 000 deals a simple player wins 22.87 % (95 % interval 22.06 to 23.70) and 54.74 % "
        "(53.76 to 55.71), a careful one 39.50 % (38.55 to 40.46) and 55.50 % (54.52 to 56.47). "
        "With all cards in view 65.24 % (64.30 to 66.17) and 78.35 % (77.53 to 79.15) can be won.",
        "Sampling; each deal of the sample is decided by exhaustive search, none is left open.",
        (
            "suite-assembling-klondike.json",
            "suite-assembling-lot-top.json",
            "suite-assembling-each-card.json",
            "suite-assembling-careful-klondike.json",
            "suite-assembling-careful-lot-top.json",
            "suite-assembling-careful-each-card.json",
        ),
        "python bench/answers.py suite-assembling-klondike.json suite-assembling-each-card.json",
    ),
    Claim(
        "SUITE-R6",
        "With a single pass through the pack the game is practically unwinnable: 0 to 1 %",
        "sharpened",
        "A simple player wins 1.12 % of 10 000 deals (0.93 to 1.35); but with all cards in view "
        "20.18 % (19.40 to 21.01) can be won in one pass.",
        "Sampling on a klondike waste; all but three deals are decided by exhaustive search.",
        ("suite-assembling-one-pass.json",),
        "python bench/answers.py suite-assembling-one-pass.json",
    ),
    Claim(
        "SUITE-R5",
        "Where each card of a lot may be tried, dealing by threes has no effect",
        "true",
        "In all 10 000 deals just those can be won that could be won with every card of the pack at "
        "hand.",
        "Exhaustive search of each deal of the sample under both rules.",
        ("suite-assembling-each-card.json",),
        "python bench/answers.py suite-assembling-each-card.json",
    ),
    Claim(
        "SUITE-R1",
        "Piles are built down across colours: 14 may go on 15",
        "sharpened",
        "It may, but never does: 15 is the lowest of its colour and goes up as soon as it shows "
        "(SUITE-R4), so every run on a pile is of one colour.",
        "Proof: a lowest card is never among the open cards of a pile when a move is made.",
        (),
        SOLVE,
    ),
)
