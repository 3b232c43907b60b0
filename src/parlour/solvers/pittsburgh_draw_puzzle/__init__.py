"""The Pittsburg Draw puzzle: a division that was begun is completed, or shown to be impossible.

Hints and answers ask whether the hands can be completed as they lie.  If they cannot, they name a
card to take back; after that the puzzle can be solved again, so `solvable` is about the cards as
they lie, not about what taking back could mend.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.games.pittsburgh_draw_puzzle import HIGHEST, LOWEST, PACK
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Tell
from parlour.solvers.arranging import TOO_FEW, moves_left
from parlour.solvers.pittsburgh_draw_puzzle.counting import all_divisions, divisions
from parlour.solvers.pittsburgh_draw_puzzle.hands import NUMBERS, Hands, Undecided, complete

KEY = "pittsburgh-draw-puzzle"
WHOLE = (1 << len(PACK)) - 1
FOR_A_HINT = 0.8
FOR_AN_ANSWER = float("inf")
NAMES = (
    "Pair", "Two pair", "Rainbow", "Three", "Full", "Four", "Flush", "Full hand straight",
    "Four straight", "Straight flush",
)  # fmt: skip


def solve(match: Match, tell: Tell) -> Answer:
    """The ten hands from the cards as they lie, with some taken back if necessary."""
    hands, loose = _lying(match)
    strict = bool(match.record.strict)
    until = FOR_AN_ANSWER
    back: list[int] = []
    whole = complete(hands, loose, until)
    if whole is None:
        back, whole = _mended(hands, loose, _given(strict), until)
    tell(1.0)
    moves = [f"remove {PACK.names[card]}" for card in back] + _placing(hands, loose, whole, back)
    method = "runs card by card, the rest by colours; exact"
    layout = {"hands": _named(whole)}
    late = f" But {TOO_FEW}" if len(moves) > moves_left(match) else ""
    word = ""
    if back:
        word = "Which cards must be taken back is the solver's word; its moves show that it helps."
        count = "1 card is" if len(back) == 1 else f"{len(back)} cards are"
        answer = f"As the cards lie it cannot be done; it can if {count} are taken back."
        certificate = _certificate(strict, "impossible") | {"placed": _named(hands)}
    else:
        answer = f"It can be done: {loose.bit_count()} cards to place."
        certificate = _solution(strict, hands, whole)
    return Answer(answer + late, certificate, method, word, tuple(moves), layout)


def hint(match: Match) -> Hint:
    """A card to place, or one to take back if the hands cannot be completed as they lie."""
    hands, loose = _lying(match)
    until = monotonic() + FOR_A_HINT
    try:
        whole = complete(hands, loose, until)
    except Undecided:
        return Hint("Whether this can be completed was not found out in time.", None)
    if whole is not None:
        move = _placing(hands, loose, whole, [])[0]
        card, kind = move.split()[1:]
        left = f"{loose.bit_count()} left to place" if loose.bit_count() > 1 else "the last card"
        if loose.bit_count() > moves_left(match):
            return Hint(f"It could be done, with {left}, but {TOO_FEW}", False, move)
        sentence = (
            f"It can be done from here, with {left}; {card} goes into the {NAMES[int(kind) - 1]}."
        )
        return Hint(sentence, True, move)
    back, _ = _mended(hands, loose, _given(bool(match.record.strict)), until)
    others = "" if len(back) == 1 else f", then {len(back) - 1} more"
    name = PACK.names[back[0]]
    sentence = f"As the cards lie it cannot be done; take {name} back{others}."
    return Hint(sentence, False, f"remove {name}")


def _lying(match: Match) -> tuple[Hands, int]:
    return tuple(match.record.hands), match.record.loose


def _given(strict: bool) -> int:
    """The cards that cannot be taken back."""
    return LOWEST | HIGHEST if strict else 0


@cites("PDP-R2")
def given_hands(strict: bool) -> Hands:
    """The hands at the start."""
    return (LOWEST, *[0] * 8, HIGHEST) if strict else (0,) * 10


# --- what to do next -----------------------------------------------------------------------------


def _placing(hands: Hands, loose: int, whole: Hands, back: list[int]) -> list[str]:
    """The moves that fill the hands, beginning with those that lack the fewest cards."""
    table = loose | sum(1 << card for card in back)
    wanted = [(k, hand & table) for k, hand in enumerate(whole, 1) if hand & table]
    wanted.sort(key=lambda one: (one[1].bit_count(), -one[0]))
    return [f"place {PACK.names[card]} {k}" for k, cards in wanted for card in members(cards)]


def _mended(hands: Hands, loose: int, given: int, until: float) -> tuple[list[int], Hands]:
    """The cards to take back, only one if that is enough, and the completion this allows."""
    for card in _suspects(hands, given):
        whole = _complete_without(hands, loose, [card], until)
        if whole is not None:
            return [card], whole
    return _kept_one_by_one(hands, loose, given, until)


def _suspects(hands: Hands, given: int) -> Iterator[int]:
    """All cards that may be taken back, beginning with those of the emptiest hands."""
    for hand in sorted(hands, key=int.bit_count):
        yield from members(hand & ~given)


def _complete_without(hands: Hands, loose: int, back: list[int], until: float) -> Hands | None:
    gone = sum(1 << card for card in back)
    try:
        return complete(tuple(hand & ~gone for hand in hands), loose | gone, until)
    except Undecided:
        return None


def _kept_one_by_one(hands: Hands, loose: int, given: int, until: float) -> tuple[list[int], Hands]:
    """What must go if cards are kept one by one as long as a completion is possible."""
    kept = tuple(hand & given for hand in hands)
    whole = complete(kept, WHOLE & ~sum(kept), FOR_AN_ANSWER)
    assert whole is not None, "the puzzle can be solved from its start"
    back: list[int] = []
    for k, hand in sorted(enumerate(hands), key=lambda one: -one[1].bit_count()):
        for card in members(hand & ~given):
            trial = tuple(held | 1 << card if k == at else held for at, held in enumerate(kept))
            if whole[k] >> card & 1:
                kept = trial
                continue
            found = _complete_without(trial, WHOLE & ~sum(trial), [], until)
            if found is None:
                back.append(card)
            else:
                kept, whole = trial, found
    return back, whole


# --- certificates --------------------------------------------------------------------------------


def _certificate(strict: bool, claim: str) -> Certificate:
    options = {"strict": "on" if strict else "off"}
    return {"certificate": 1, "key": KEY, "options": options, "claim": claim}


def _named(hands: Hands) -> dict[str, list[str]]:
    """The cards of each hand by name."""
    return {str(k): [PACK.names[card] for card in members(h)] for k, h in enumerate(hands, 1) if h}


def _solution(strict: bool, placed: Hands, whole: Hands) -> Certificate:
    return _certificate(strict, "solution") | {"placed": _named(placed), "hands": _named(whole)}


def strict_solution(tell: Tell) -> Certificate:
    """A division with the lowest and the highest hand given."""
    return _first_solution(strict=True)


def plain_solution(tell: Tell) -> Certificate:
    """A division with no hand given."""
    return _first_solution(strict=False)


def _first_solution(strict: bool) -> Certificate:
    start = given_hands(strict)
    whole = complete(start, WHOLE & ~sum(start), FOR_AN_ANSWER)
    assert whole is not None
    return _solution(strict, start, whole)


def strict_count(tell: Tell) -> Certificate:
    """How many strict divisions there are."""
    ways = divisions(NUMBERS & ~(LOWEST | HIGHEST), range(2, 10))
    return _certificate(True, "count") | {"ways": ways}


def plain_count(tell: Tell) -> Certificate:
    """How many divisions there are in all."""
    return _certificate(False, "count") | {"ways": all_divisions()}


STUDY = Solver(
    solve=solve,
    hint=hint,
    derived={
        "pittsburgh-draw-puzzle.json": strict_solution,
        "pittsburgh-draw-puzzle-plain.json": plain_solution,
        "pittsburgh-draw-puzzle-count.json": strict_count,
        "pittsburgh-draw-puzzle-plain-count.json": plain_count,
    },
    claims=(
        Claim(
            cite="forty-nine/pittsburgh-draw-puzzle/strict-claim",
            says="The ten hands can be laid with the lowest and the highest of all among them.",
            verdict="true",
            answer="They can, in exactly 328 712 515 200 ways.",
            how="Counted, not listed: runs card by card, the rest by colours; the checker counts again in "
            "another way, colour by colour.",
            certificates=("pittsburgh-draw-puzzle.json", "pittsburgh-draw-puzzle-count.json"),
        ),
        Claim(
            cite="forty-nine/pittsburgh-draw-puzzle/claim",
            says="The fifty cards can be divided into the ten hands.",
            verdict="true",
            answer="They can, in exactly 65 362 354 479 043 043 328 ways.",
            how="Counted in the same way, with the Cheater in each kind of hand from the Rainbow up.",
            certificates=(
                "pittsburgh-draw-puzzle-plain.json",
                "pittsburgh-draw-puzzle-plain-count.json",
            ),
        ),
        Claim(
            cite="PDP-R2",
            says="The strict form is feasible.",
            verdict="true",
            answer="Yes, as above.",
            how="A division is given, and its hands are judged one by one.",
            certificates=("pittsburgh-draw-puzzle.json",),
        ),
    ),
)
