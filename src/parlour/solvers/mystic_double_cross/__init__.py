"""The Mystic Double Cross: the average score, the best square for the Cheater, and the highest score.

If the Cheater may wait, it should: placed early, it might take a square whose card comes anyway.  So
it goes where it gains most once all cards are drawn, and the average over all draws is exact.  Where
it must be placed at once, the average for each square is exact too, because points add up; but the
average over all ways in which the Cheater may appear is only sampled.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from parlour.core import compiling
from parlour.core.bits import count, members
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.games.mystic_double_cross import CARDS, DRAWS, KEY, CheaterTiming, filled
from parlour.kit.board49 import LINES, NUMBERS, SQUARES
from parlour.kit.points49 import multiple
from parlour.packs.forty_nine import CHEATER
from parlour.solvers import full_lines
from parlour.solvers.answers import Answer, Certificate, Claim, Hint, Solver, Tell
from parlour.solvers.mystic_double_cross.samples import gains_sampled

NONE, TO_COME, WAITING = "none", "to come", "waiting"
"""Where the Cheater is: not in the game, in the pack, or in hand."""


@dataclass(frozen=True)
class Position:
    """What a player sees: the filled squares, the draws to come, the numbers still in the pack."""

    filled: int
    draws: int
    numbers: int
    cheater: str
    may_wait: bool


def position(match: Match) -> Position:
    """What the player sees in a match."""
    s = match.record
    cards = CARDS if s.cheater else CARDS - 1
    is_in_hand = s.hands[0] != 0
    is_to_come = s.cheater == 1 and not is_in_hand and not s.board >> CHEATER & 1
    return Position(
        filled(s),
        DRAWS - (cards - s.left),
        s.left - is_to_come,
        WAITING if is_in_hand else TO_COME if is_to_come else NONE,
        s.cheater_timing == CheaterTiming.any_time,
    )


def start(cheater: bool, may_wait: bool = True) -> Position:
    """What the player sees before the first draw."""
    return Position(0, DRAWS, len(NUMBERS), TO_COME if cheater else NONE, may_wait)


# --- what is asked of every solver ---------------------------------------------------------------


def solve(match: Match, tell: Tell) -> Answer:
    """The average score from the position of the match, with the Cheater on its best square."""
    at = position(match)
    moves = tuple(_advice(at)[:1])
    if at.cheater == TO_COME and not at.may_wait:
        about, error = sampled_mean(at)
        most = mean(Position(at.filled, at.draws, at.numbers, at.cheater, True), tell)
        told = f"The average score is about {about:.2f} (sampled, give or take {error:.2f})"
        told += f" and at most {float(most):.4f}."
        certificate = _certificate("at most", at, most)
        word = "The average itself is sampled by the solver; only the bound is certified."
        method = "sampling; the bound by exact counting"
        return Answer(told, certificate, method, word, moves)
    value = mean(at, tell)
    told = f"The average score is {float(value):.4f}, exactly {value}."
    tell(1.0)
    certificate = _certificate("mean", at, value)
    return Answer(told, certificate, "exact counting of all draws", moves=moves)


def hint(match: Match) -> Hint:
    """Draw, or put the Cheater where it gains most."""
    move, sentence = _advice(position(match))
    return Hint(sentence, None, move)


def _advice(at: Position) -> tuple[str, str]:
    if at.cheater != WAITING:
        return "draw", "There is nothing to decide: draw."
    if at.draws and at.may_wait:
        return "draw", "The Cheater loses nothing by waiting: draw, and place it at the end."
    square, value = best_square(at)
    gains = value - full_lines.mean(at.filled, at.draws, at.numbers)
    points = f"{round(float(gains), 2):g} points{' on average' if at.draws else ''}"
    told = f"The Cheater gains most on {square}: {points}."
    return f"cheat {square}", told


# --- means ---------------------------------------------------------------------------------------


def best_square(at: Position) -> tuple[int, Fraction]:
    """The best square for the Cheater now, and the average score with it there."""
    values = {
        square: full_lines.mean(at.filled | 1 << square, at.draws, at.numbers)
        for square in members(SQUARES & ~at.filled)
    }
    best = max(values, key=lambda square: (values[square], square))
    return best, values[best]


@cites("MDC-R2")
def mean(at: Position, tell: Tell) -> Fraction:
    """The exact average score."""
    if at.cheater == WAITING and not at.may_wait:
        return best_square(at)[1]
    if at.cheater == WAITING:
        added = full_lines.mean_best_gain(at.filled, at.draws, tell)
        return full_lines.mean(at.filled, at.draws, at.numbers) + added
    without = full_lines.mean(at.filled, at.draws, at.numbers)
    if at.cheater == NONE or at.draws == 0:
        return without
    coming = Fraction(at.draws, at.numbers + 1)
    after = Position(at.filled, at.draws - 1, at.numbers, WAITING, True)
    return (1 - coming) * without + coming * mean(after, tell)


def sampled_mean(at: Position, samples: int = 0) -> tuple[float, float]:
    """The average score if the Cheater must be placed at once, and three standard errors."""
    without = full_lines.mean(at.filled, at.draws, at.numbers)
    if at.draws == 0:
        return float(without), 0.0
    coming = Fraction(at.draws, at.numbers + 1)
    found, error = gains_sampled(
        at.filled, at.draws, samples or (100_000 if compiling.available() else 1_000)
    )
    base = (1 - coming) * without
    base += coming * full_lines.mean(at.filled, at.draws - 1, at.numbers)
    return float(base) + float(coming) * found, 3 * float(coming) * error


# --- the highest score ------------------------------------------------------------------------------------


def best_board() -> int:
    """The squares of 25 cards that score most: some lines, and the highest multiples beside them."""
    best, found = -1, 0
    unions = {0}
    for line in LINES:
        unions |= {union | line for union in unions if count(union | line) <= DRAWS}
    by_worth = sorted(NUMBERS, key=multiple)
    for union in sorted(unions):
        squares = union
        left = [square for square in by_worth if not union >> square & 1]
        while count(squares) < DRAWS:
            squares |= 1 << left.pop()
        if full_lines.points(squares) > best:
            best, found = full_lines.points(squares), squares
    return found


# --- certificates --------------------------------------------------------------------------------


def _head(claim: str) -> Certificate:
    return {"certificate": 1, "key": KEY, "options": {}, "claim": claim}


def _certificate(claim: str, at: Position, value: Fraction) -> Certificate:
    found: dict[str, Any] = {
        "filled": members(at.filled),
        "draws": at.draws,
        "numbers": at.numbers,
        "cheater": at.cheater,
        "waits": at.may_wait,
        "mean": str(value),
    }
    return _head(claim) | found


@cites("forty-nine/mystic-double-cross/claim-265", "MDC-R1")
def maximum(tell: Tell) -> Certificate:
    """The highest score of 25 cards, and how many draws make it, with and without the Cheater."""
    tally = full_lines.tally(0, SQUARES, tell)[DRAWS]
    most = max(tally)
    found = {"points": most, "squares": members(best_board()), "without": tally[most]}
    # Only one board makes it, so the Cheater may stand in for any of its 25 cards.
    assert tally[most] == 1
    return _head("maximum") | found | {"with": 1 + DRAWS}


def distribution(tell: Tell) -> Certificate:
    """How many draws of 25 cards make each score, without the Cheater."""
    tally = full_lines.tally(0, SQUARES, tell)[DRAWS]
    found = {
        "draws": {str(made): str(tally[made]) for made in sorted(tally)},
        "of": str(comb(len(NUMBERS), DRAWS)),
        "mean": str(full_lines.mean(0, DRAWS, len(NUMBERS))),
    }
    return _head("distribution") | found


def mean_with_cheater(tell: Tell) -> Certificate:
    """The average score with the Cheater in the pack, if it may wait."""
    at = start(cheater=True)
    return _certificate("mean", at, mean(at, tell))


STUDY = Solver(
    solve=solve,
    hint=hint,
    derived={
        "mystic-double-cross.json": maximum,
        "mystic-double-cross-distribution.json": distribution,
        "mystic-double-cross-mean.json": mean_with_cheater,
    },
    claims=(
        Claim(
            cite="forty-nine/mystic-double-cross/claim-265",
            says="25 cards can make 265 points.",
            verdict="true",
            answer="265 is the most, even with the Cheater; only one board makes it.",
            how="Exact count of all draws by their points, repeated by the checker in another way.",
            certificates=("mystic-double-cross.json", "mystic-double-cross-distribution.json"),
        ),
        Claim(
            cite="MDC-R1",
            says="265 is the most, its layout is the only one, and four lines are the most.",
            verdict="true",
            answer="Yes. The average score is 115.69, or 133.59 with the Cheater used well.",
            how="Exact count of all draws by their points, repeated by the checker in another way.",
            certificates=(
                "mystic-double-cross.json",
                "mystic-double-cross-distribution.json",
                "mystic-double-cross-mean.json",
            ),
        ),
    ),
)
