"""Suite Assembling: whether it can be done with the cards as they lie, and the next move.

The search knows every card, even those face down.  It looks at positions only after all plays among
the piles are made, which are never wrong (`kernels` says why).  It first tries an easier game in
which all cards of the pack are available: what is impossible there is impossible in the real game.
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
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Tell
from parlour.solvers.suite_assembling import chances as chances
from parlour.solvers.suite_assembling import kernels as k
from parlour.solvers.suite_assembling import unseen
from parlour.solvers.suite_assembling.search import Position, Search, Verdict, moves_of, position

IN_A_HINT = (300, 2_500)
"""How many positions a hint looks at: well within a second, even without a compiler."""
IN_FULL = (20_000, 1_000_000)
UNCOMPILED = (60_000,)
SMALL = 2_000
"""The most positions for which the checker is asked to repeat the search."""
KNOWS = "(The hint looks at the face-down cards.)"


def decide(at: Position, limits: tuple[int, ...], compiled: bool) -> Verdict:
    """Whether it can be done, and the choices that do it."""
    return Search(compiled).decide(at.world, at.waste, at.key, limits)


# --- answers -------------------------------------------------------------------------------------


def certified(match: Match) -> dict[str, Any]:
    """The position as certificates have it: what lies where, with cards by their numbers."""
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
    """A claim about the position of a match."""
    options = {"waste": match.game.settled(1)["waste"]}
    head = {"certificate": 1, "key": rules.KEY, "options": options, "claim": claim}
    return head | {"position": certified(match)} | more


@cites("SUITE-R7", "SUITE-R8")
def solve(match: Match, tell: Tell = lambda share: None) -> Answer:
    """A way to bring all cards to the foundations, or that there is none."""
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
        "Whether it can be done with these cards is not known.",
        certificate(match, "searched", result="undecided"),
        f"search of {found.looked} positions, broken off",
    )


def _possible(match: Match, found: Verdict) -> Answer:
    moves = moves_of(match, found.way)
    left = match.record.max_moves - match.record.moves
    sentence = f"It can be done with these cards, in {_moves(moves)}."
    if len(moves) > left:
        sentence = f"It can be done in {_moves(moves)}, but only {left} may still be made."
    return Answer(
        sentence,
        certificate(match, "way", moves=list(moves)),
        f"search of {found.looked} positions with all cards known",
        moves=moves,
    )


def _moves(moves: tuple[str, ...]) -> str:
    return "1 move" if len(moves) == 1 else f"{len(moves)} moves"


def _impossible(match: Match, found: Verdict) -> Answer:
    proof = certificate(match, "impossible")
    word = ""
    if found.looked > SMALL:
        proof = certificate(match, "searched", result="impossible")
        word = "That it cannot be done is known only by the solver's search."
    by = "even with the whole pack available" if found.easier else "with all cards known"
    return Answer(
        "It cannot be done with these cards.",
        proof,
        f"exhaustive search of {found.looked} positions {by}",
        word,
    )


def hint(match: Match) -> Hint:
    """The next move as far as the player can know; of a sure way, once every card was seen."""
    return unseen.hint(match) if unseen.unseen(match)[0] else _known(match, "")


def peek(match: Match) -> Hint:
    """The next move of a way to bring all cards to the foundations, hidden cards looked at."""
    return _known(match, f" {KNOWS}")


def quick(match: Match) -> bool | None:
    """Whether it can be done with these cards, hidden ones looked at."""
    return _known(match, "").solvable


def _known(match: Match, knows: str) -> Hint:
    found = decide(position(match), IN_A_HINT, compiled=False)
    if found.status == k.IMPOSSIBLE:
        move = unseen.hint(match).move
        return Hint(f"With these cards it can no longer be done.{knows}", False, move)
    moves = moves_of(match, found.way)
    if found.status == k.UNDECIDED:
        sentence = f"Whether it can be done was not found out in time.{knows}"
        return Hint(sentence, None, moves[0] if moves else "")
    left = match.record.max_moves - match.record.moves
    if len(moves) > left:
        sentence = f"It can be done in {_moves(moves)}, but only {left} may still be made.{knows}"
        return Hint(sentence, None, moves[0])
    sentence = f"It can be done in {_moves(moves)}, beginning with {moves[0]}.{knows}"
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


STUDY = Solver(
    solve=solve,
    hint=hint,
    peek=peek,
    judges_deals=True,
    quick=quick,
    derived={
        "suite-assembling-way.json": partial(first_deal, k.POSSIBLE),
        "suite-assembling-impossible.json": partial(first_deal, k.IMPOSSIBLE),
        "suite-assembling-klondike.json": partial(chances.chance, k.KLONDIKE),
        "suite-assembling-lot-top.json": partial(chances.chance, k.LOT_TOP),
        "suite-assembling-each-card.json": partial(chances.chance, k.EACH_CARD),
    },
    long={
        "suite-assembling-one-pass.json": partial(chances.chance, k.KLONDIKE | k.ONCE),
        "suite-assembling-careful-klondike.json": partial(chances.careful, k.KLONDIKE),
        "suite-assembling-careful-lot-top.json": partial(chances.careful, k.LOT_TOP),
        "suite-assembling-careful-each-card.json": partial(chances.careful, k.EACH_CARD),
    },
    claims=(
        Claim(
            "SUITE-R6",
            "A greedy player wins about 21 % of deals, or 56 % if each card of a lot may be played",
            "sharpened",
            "Of 10 000 deals a simple player wins 22.87 % (95 % interval 22.06 to 23.70) and 54.74 % "
            "(53.76 to 55.71), a careful one 38.88 % (37.93 to 39.84) and 55.57 % (54.59 to 56.54). "
            "With all cards in view, 65.24 % (64.30 to 66.17) and 78.35 % (77.53 to 79.15) can be won.",
            "Sampling; each deal of the sample is decided by exhaustive search. The checker decides and plays "
            "some deals, drawn by lot when it is asked.",
            (
                "suite-assembling-klondike.json",
                "suite-assembling-lot-top.json",
                "suite-assembling-each-card.json",
                "suite-assembling-careful-klondike.json",
                "suite-assembling-careful-lot-top.json",
                "suite-assembling-careful-each-card.json",
            ),
        ),
        Claim(
            "SUITE-R6",
            "With a single pass through the pack, the game is practically unwinnable: 0 to 1 %",
            "sharpened",
            "A simple player wins 1.12 % of 10 000 deals (0.93 to 1.35); but with all cards in view, "
            "20.18 % (19.40 to 21.01) can be won in one pass.",
            "Sampling on a klondike waste; all but three deals are decided by exhaustive search.",
            ("suite-assembling-one-pass.json",),
        ),
        Claim(
            "SUITE-R5",
            "If each card of a lot may be played, dealing by threes has no effect",
            "true",
            "Of 10 000 deals, exactly those can be won that could be won with the whole pack available.",
            "Exhaustive search of each deal of the sample under both rules.",
            ("suite-assembling-each-card.json",),
        ),
        Claim(
            "SUITE-R1",
            "Piles are built down across colours: 14 may go on 15",
            "sharpened",
            "It may, but never does: 15 is the lowest of its colour and goes up as soon as it appears "
            "(SUITE-R4), so every run on a pile is of one colour.",
            "Proof: a lowest card is never among the open cards of a pile when a move is made.",
            (),
        ),
    ),
)
