"""The ways in which positions of puzzles are written: men on squares, a track, a tray, a deal."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import union
from parlour.core.errors import ParlourError
from parlour.core.placing import Placing
from parlour.core.records import NOWHERE

SQUARES = 49


def _numbers(text: str, most: int) -> list[int]:
    found = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit() and len(word) < 3 and 1 <= int(word) <= most):
            raise ParlourError(f"{word[:20]!r} is not a number from 1 to {most}.")
        found.append(int(word))
    for number in found:
        if found.count(number) > 1:
            raise ParlourError(f"{number} is there twice.")
    return found


# --- men on the board ----------------------------------------------------------------------------


def _place_men(s: Any, text: str) -> None:
    squares = _numbers(text, SQUARES)
    if len(squares) < 2:
        raise ParlourError("At least two men are needed.")
    s.men = union(squares)


# --- three men of each colour, and a gap ---------------------------------------------------------


def _place_track(s: Any, text: str) -> None:
    letters = text.strip().upper()
    if sorted(letters) != sorted("AAABBB."):
        raise ParlourError("A position is seven signs: three A, three B and a dot for the gap.")
    for colour, letter in enumerate("AB"):
        s.men[colour] = union([n for n, one in enumerate(letters, 1) if one == letter])


# --- thirteen cards and a gap --------------------------------------------------------------------


def _place_tray(s: Any, text: str) -> None:
    words = text.replace(",", " ").split()
    if len(words) != 14 or words.count("-") != 1:
        raise ParlourError("A position is the cards on squares 1 to 14, with - for the gap.")
    _numbers(" ".join(word for word in words if word != "-"), 13)
    s.gap, s.turn = words.index("-") + 1, 0
    for square, word in enumerate(words):
        s.board[square] = NOWHERE if word == "-" else int(word) - 1


MEN = Placing("men", 'The squares with men, such as "23 24".', _place_men)
TRACK = Placing("track", 'Seven signs from square 1 on, such as "AAB.ABB".', _place_track, full=6)
TRAY = Placing(
    "tray",
    'The cards from square 1 on, such as "1 2 3 4 5 6 7 8 9 10 11 12 - 13".',
    _place_tray,
    full=13,
)
DEAL = Placing("deal", "All cards in the order in which they are dealt, the first one first.")
