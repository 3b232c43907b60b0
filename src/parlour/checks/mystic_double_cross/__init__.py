"""Judges certificates of the Mystic Double Cross.

* `maximum`: the `squares` make `points`, no 25 cards make more, and `without` and `with` say how
  many draws of 25 cards make that many, without the Cheater in the pack and with it.
* `distribution`: how many `draws` out of `of` make each number of points without the Cheater.
* `mean`: the average score from a position, with the Cheater on its best square.  The position is
  the `filled` squares, the number of `draws` to come, the `numbers` left in the pack, and where the
  `cheater` is: none, to come or waiting; `waits` says whether it may wait.
* `at most`: for a Cheater that may not wait, the average score if it could.

If the Cheater may wait, it is best placed at the end.  Placed earlier, it fills a square that it
could fill then as well, or one whose card comes later and is lost.  After the last draw it goes
where it gains most; how often that gain is below some number is counted in `gains`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from parlour.checks import reading
from parlour.checks.line_draws import (
    BOARD,
    NUMBERS,
    TEN,
    draws_of,
    mean,
    members,
    points,
    tally,
)
from parlour.checks.mystic_double_cross.gains import draws_below
from parlour.checks.wrong import Wrong

DRAWS = 25
HIGHEST = 45 + 4 * TEN


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate of the Mystic Double Cross."""
    reading.no_options(certificate)
    claim = reading.text(certificate, "claim", "maximum", "distribution", "mean", "at most")
    if claim == "maximum":
        return _maximum(certificate)
    if claim == "distribution":
        return _distribution(certificate)
    return _on_average(certificate, claim)


def _squares(certificate: dict[str, Any], name: str) -> int:
    listed = reading.numbers(certificate, name, 1, len(NUMBERS))
    if len(set(listed)) != len(listed):
        raise Wrong(f"A square is listed twice in '{name}'.")
    return sum(1 << n for n in listed)


def _maximum(certificate: dict[str, Any]) -> str:
    squares = _squares(certificate, "squares")
    most = reading.number(certificate, "points", 0, 385)
    without = reading.number(certificate, "without", 1, draws_of(DRAWS))
    with_cheater = reading.number(certificate, "with", 1, draws_of(DRAWS))
    if squares.bit_count() != DRAWS:
        raise Wrong(f"These are {squares.bit_count()} squares, not {DRAWS}.")
    if points(squares) != most:
        raise Wrong(f"The squares make {points(squares)} points, not {most}.")
    draws = tally(0, BOARD)[DRAWS]
    if max(draws) != most:
        raise Wrong(f"The most that 25 cards can make is {max(draws)} points, not {most}.")
    if draws[most] != without:
        raise Wrong(f"{draws[most]} draws make {most} points, not {without}.")
    # The Cheater may stand for any card of a best board, and there is one such board.
    if without != 1 or with_cheater != 1 + DRAWS:
        raise Wrong("With the Cheater exactly 26 draws make the most, if one does without it.")
    return (
        f"The squares make {most} points, and no 25 cards make more; of all draws, {without} "
        f"makes it without the Cheater and {with_cheater} with it."
    )


def _distribution(certificate: dict[str, Any]) -> str:
    found = tally(0, BOARD)[DRAWS]
    listed = certificate.get("draws")
    if listed != {str(made): str(number) for made, number in found.items()}:
        raise Wrong("The numbers of draws are wrong.")
    if certificate.get("of") != str(draws_of(DRAWS)):
        raise Wrong(f"There are {draws_of(DRAWS)} draws of 25 cards in all.")
    value = Fraction(sum(made * number for made, number in found.items()), draws_of(DRAWS))
    if certificate.get("mean") != str(value):
        raise Wrong(f"The mean is {value}, not what the certificate says.")
    return (
        f"The numbers of draws are right for all {len(found)} scores; their mean is {_both(value)}."
    )


# --- means ---------------------------------------------------------------------------------------


def _on_average(certificate: dict[str, Any], claim: str) -> str:
    filled = _squares(certificate, "filled")
    draws = reading.number(certificate, "draws", 0, DRAWS)
    numbers = reading.number(certificate, "numbers", 0, len(NUMBERS))
    cheater = reading.text(certificate, "cheater", "none", "to come", "waiting")
    waits = certificate.get("waits")
    if type(waits) is not bool:
        raise Wrong("'waits' is neither true nor false.")
    empty = len(NUMBERS) - filled.bit_count()
    if (numbers != empty and (cheater != "none" or numbers != empty + 1)) or draws > numbers:
        raise Wrong("The number of cards left does not fit the squares that are filled.")
    if cheater == "to come" and waits == (claim == "at most"):
        raise Wrong("The mean is known if the Cheater may wait; otherwise only an upper bound is.")
    value = _mean(filled, draws, numbers, cheater, waits or cheater == "to come")
    if certificate.get("mean") != str(value):
        raise Wrong(f"The mean is {value}, not what the certificate says.")
    if claim == "at most":
        return f"However the Cheater is placed, the average is at most {_both(value)} points."
    best = "" if cheater == "none" else ", with the Cheater on its best square"
    return f"The average is {_both(value)} points{best}."


def _both(value: Fraction) -> str:
    """A fraction, exactly and rounded."""
    return f"{value} (about {float(value):.4f})"


def _mean(filled: int, draws: int, numbers: int, cheater: str, waits: bool) -> Fraction:
    without = mean(filled, draws, numbers)
    if cheater == "none" or (cheater == "to come" and draws == 0):
        return without
    if cheater == "to come":
        coming = Fraction(draws, numbers + 1)
        return (1 - coming) * without + coming * _mean(filled, draws - 1, numbers, "waiting", True)
    if not waits:
        return max(mean(filled | 1 << n, draws, numbers) for n in members(BOARD & ~filled))
    below = [draws_below(filled, draws, least) for least in range(5, HIGHEST + 1, 5)]
    all_ = comb(numbers, draws)
    return without + Fraction(sum(5 * (all_ - number) for number in below), all_)
