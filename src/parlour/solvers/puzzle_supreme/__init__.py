"""The Puzzle Supreme: a square that was begun is completed, or shown to be impossible as it lies.

A whole magic square is given at once, from a `family` of 363 916 800.  Hints and answers ask whether
the cards can be completed as they lie: if they cannot, `solvable` is False although taking a card
off may help; if it was not found out in time, `solvable` is None.
"""

from __future__ import annotations

from collections import deque
from time import monotonic

from parlour.core import compiling
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.games.puzzle_supreme import ON_LINE, SUM
from parlour.kit.board49 import NUMBERS, SIDE
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Tell
from parlour.solvers.arranging import TOO_FEW, moves_left
from parlour.solvers.puzzle_supreme import family, lines
from parlour.solvers.puzzle_supreme.completing import (
    TREE,
    Placed,
    Verdict,
    by_search,
    decide,
    with_proof,
)

KEY = "puzzle-supreme"
FOR_A_HINT = 0.4 if compiling.available() else 0.8
FOR_A_VERDICT = 0.06
FOR_MENDING = 0.15
FOR_ONE_CARD = 0.04
FOR_AN_ANSWER = 30.0
FOR_A_PROOF = 10.0
FOR_EVER = 1e6
RECENT: deque[Placed] = deque(maxlen=16)
"""Recent completions, so that following a hint needs no new search."""


def solve(match: Match, tell: Tell) -> Answer:
    """A completion of the cards as they lie, or why there is none."""
    placed = lying(match)
    verdict = decide(placed, FOR_AN_ANSWER, tell)
    if verdict.completion is not None:
        RECENT.append(verdict.completion)
        return _completed(placed, verdict, moves_left(match))
    if verdict.can is None:
        answer = "Whether this can be completed is not known."
        return Answer(answer, _unproved(placed, "unknown"), verdict.how)
    shown = with_proof(placed, verdict, FOR_A_PROOF)
    tell(1.0)
    moves = _mending(placed)
    if shown.tree is not None:
        certificate = _certificate("impossible") | {
            "placed": _named(placed),
            "tree": shown.tree,
        }
        answer = "As the cards lie it cannot be completed."
        return Answer(answer, certificate, shown.how, moves=moves)
    answer = "As the cards lie it cannot be completed; only the search says so, there is no proof."
    word = "That it cannot be completed is known only by the solver's search."
    return Answer(answer, _unproved(placed, "impossible"), shown.how, word, moves)


def hint(match: Match) -> Hint:
    """A card to place, or one to take off if the cards cannot be completed as they lie."""
    placed = lying(match)
    verdict = _recalled(placed) or decide(placed, FOR_A_HINT)
    if verdict.completion is not None:
        RECENT.append(verdict.completion)
        square = _next_square(placed)
        left = len(NUMBERS) - len(placed)
        move = f"place {verdict.completion[square]} {square}"
        if left > moves_left(match):
            return Hint(
                f"It could be completed, with {_cards(left)} to place, but {TOO_FEW}", False, move
            )
        return Hint(f"It can be completed from here, with {_cards(left)} to place.", True, move)
    if verdict.can is None:
        return Hint("Whether this can be completed was not found out in time.", None)
    square, enough = _to_take_off(placed, _order(match), monotonic() + FOR_MENDING)
    first = "" if enough else " first"
    sentence = f"As the cards lie it cannot be completed; take {placed[square]} off{first}."
    return Hint(sentence, False, f"remove {square}")


def can_be_solved(match: Match) -> bool | None:
    """Whether the cards can be completed as they lie, if that is found out at once."""
    placed = lying(match)
    return (_recalled(placed) or decide(placed, FOR_A_VERDICT)).can


def lying(match: Match) -> Placed:
    """The number on each square of the board that has one."""
    board = match.record.board
    return {square: board[square] + 1 for square in NUMBERS if board[square] != NOWHERE}


def _recalled(placed: Placed) -> Verdict | None:
    for whole in RECENT:
        if placed.items() <= whole.items():
            return Verdict(whole, True, "found before")
    return None


def _next_square(placed: Placed) -> int:
    """A free square on the line that lacks the fewest cards."""
    lacking = ([square for square in line if square not in placed] for line in ON_LINE)
    return min((free for free in lacking if free), key=len)[0]


# --- taking off ----------------------------------------------------------------------------------


def _order(match: Match) -> list[int]:
    """The squares with cards, the most recently covered first, as far as the match knows."""
    squares: list[int] = []
    for _, text in reversed(match.log):
        verb, *arguments = text.split()
        if verb == "place":
            squares.append(int(arguments[1]))
    placed = lying(match)
    return [square for square in dict.fromkeys([*squares, *placed]) if square in placed]


def _to_take_off(placed: Placed, order: list[int], until: float) -> tuple[int, bool]:
    """A square to clear, and whether that is known to be enough."""
    for square in order:
        less = {at: number for at, number in placed.items() if at != square}
        if monotonic() > until:
            break
        if _completes(less):
            return square, True
    return order[-_hopeful(placed, order[::-1]) - 1], False


def _hopeful(placed: Placed, order: list[int]) -> int:
    """How many cards, from the first on, may stay as far as reasoning about lines can tell."""
    low, high = 0, len(order) - 1
    while low < high:
        middle = (low + high + 1) // 2
        some = {square: placed[square] for square in order[:middle]}
        if lines.narrow(lines.open_squares(some)):
            low = middle
        else:
            high = middle - 1
    return low


def _completes(placed: Placed) -> bool:
    verdict = _recalled(placed) or decide(placed, FOR_ONE_CARD)
    if verdict.completion is not None:
        RECENT.append(verdict.completion)
    return verdict.completion is not None


def _mending(placed: Placed) -> tuple[str, ...]:
    """Moves that take cards off until the square can be completed, and then complete it."""
    left = dict(placed)
    moves: list[str] = []
    while True:
        verdict = decide(left, 10 * FOR_ONE_CARD)
        if verdict.completion is not None:
            return (*moves, *_placing(left, verdict.completion))
        square, _ = _to_take_off(left, [*left][::-1], monotonic() + FOR_MENDING)
        del left[square]
        moves.append(f"remove {square}")


# --- certificates --------------------------------------------------------------------------------


def _completed(placed: Placed, verdict: Verdict, moves_open: int) -> Answer:
    assert verdict.completion is not None
    whole = verdict.completion
    certificate = _solution(placed, whole)
    answer = "Here is one: all sixteen lines add up to 175."
    if placed:
        answer = f"It can be completed: {_cards(len(NUMBERS) - len(placed))} to place."
    moves = _placing(placed, whole)
    if len(moves) > moves_open:
        answer += f" But {TOO_FEW}"
    layout = {"square": certificate["square"]}
    return Answer(answer, certificate, verdict.how, moves=moves, layout=layout)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _placing(placed: Placed, whole: Placed) -> tuple[str, ...]:
    return tuple(f"place {whole[square]} {square}" for square in NUMBERS if square not in placed)


def _certificate(claim: str) -> Certificate:
    return {"certificate": 1, "key": KEY, "options": {}, "claim": claim}


def _named(placed: Placed) -> dict[str, int]:
    return {str(square): number for square, number in sorted(placed.items())}


def _solution(placed: Placed, whole: Placed) -> Certificate:
    rows = [[whole[SIDE * row + column + 1] for column in range(SIDE)] for row in range(SIDE)]
    return _certificate("solution") | {"placed": _named(placed), "square": rows}


def _unproved(placed: Placed, word: str) -> Certificate:
    return _certificate("unproved") | {"placed": _named(placed), "word": word}


def one_square(tell: Tell) -> Certificate:
    """The square that the old rule of steps makes."""
    return _solution({}, dict(zip(NUMBERS, family.by_steps(), strict=True)))


def size_of_family(tell: Tell) -> Certificate:
    """How many squares the family has."""
    size = family.size()
    return _certificate("family") | {"size": size, "different": size // 8}


AT_HOME = sorted({square for line in ON_LINE if sum(line) == SUM for square in line})
"""The squares of the four lines through the centre, which add up if each card lies on its own."""


def at_home(tell: Tell) -> Certificate:
    """A magic square in which the cards of those four lines lie on their own squares."""
    placed = {square: square for square in AT_HOME}
    found = by_search(lines.open_squares(placed), FOR_EVER, tell).completion
    assert found is not None
    return _solution(placed, found)


def more_at_home(tell: Tell) -> Certificate:
    """That 12 and 36 cannot lie on their own squares as well."""
    placed = {square: square for square in [*AT_HOME, 12, 36]}
    tree = lines.why_not(lines.open_squares(placed), TREE)
    return _certificate("impossible") | {"placed": _named(placed), "tree": tree}


STUDY = Solver(
    solve=solve,
    hint=hint,
    quick=can_be_solved,
    derived={
        "puzzle-supreme.json": one_square,
        "puzzle-supreme-family.json": size_of_family,
        "puzzle-supreme-home.json": at_home,
        "puzzle-supreme-impossible.json": more_at_home,
    },
    claims=(
        Claim(
            cite="forty-nine/puzzle-supreme/claim",
            says="The 49 cards can be laid so that all sixteen lines add up to 175.",
            verdict="true",
            answer="They can, in at least 363 916 800 ways, 45 489 600 of them essentially different; "
            "how many there are in all, nobody knows.",
            how="A rule that makes them: two orders of seven parts along tracks of two slopes.",
            certificates=("puzzle-supreme.json", "puzzle-supreme-family.json"),
        ),
        Claim(
            cite="forty-nine/puzzle-supreme/sixteen-rows",
            says="There are sixteen rows of seven.",
            verdict="true",
            answer="Seven across, seven down and two diagonals; and 175 is a seventh of 1225, the sum of all.",
            how="Arithmetic, done by the checker for every square it is shown.",
            certificates=("puzzle-supreme.json",),
        ),
    ),
)
