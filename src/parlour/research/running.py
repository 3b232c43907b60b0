"""Running: a match played on in its record alone, which is quicker; the match follows when asked for."""

from __future__ import annotations

from typing import Any

from parlour.core.bits import members
from parlour.core.kernels import plain
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import DECK


class Running:
    """A match, and the record as it is after the steps that were made since."""

    __slots__ = ("_asked", "_match", "_plain", "_rules", "_steps", "_words", "record")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._rules = match.game.rules
        self._plain = plain(self._rules)
        self._steps: list[tuple[int, Move] | tuple[int, ...]] = []
        self.record = match.record.copy()
        self._asked: int | None = None
        self._words: list[int] = []
        """The legal moves of whoever was asked last, if nothing has happened since."""

    def __deepcopy__(self, memo: Any) -> Running:
        other = Running.__new__(Running)
        other._match, other._rules, other._plain = self._match, self._rules, self._plain
        other._steps, other.record = self._steps[:], self.record.copy()
        other._asked, other._words = self._asked, self._words
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return Running, (self.match,)

    @property
    def match(self) -> Match:
        """The match after all steps."""
        match = self._match
        for step in self._steps:
            match = match.step(*step) if _is_move(step) else self._dealt(match, step)
        self._match, self._steps = match, []
        return match

    def _dealt(self, match: Match, order: tuple[Any, ...]) -> Match:
        pack = self._rules.pack
        assert pack is not None
        return match.deal("deal " + " ".join([pack.names[card] for card in order]))

    @property
    def waits_for_deck(self) -> bool:
        """Whether it is chance's turn."""
        return self.record.turn == DECK and not self.record.ended

    def may(self, seat: int) -> list[int]:
        """The legal moves, as bits, of a seat that may move."""
        if seat != self._asked:
            self._asked, self._words = seat, self._plain.may(self.record, seat)
        return self._words

    def codes(self, seat: int) -> list[int]:
        """The codes of the legal moves of a seat that may move."""
        return [
            word << 6 | bit
            for word, mask in enumerate(self.may(seat))
            if mask
            for bit in members(mask)
        ]

    def step(self, seat: int, move: Move) -> None:
        """Make a move; one that is not legal is refused as a match refuses it."""
        code = move.code
        if not self.may(seat)[code >> 6] >> (code & 63) & 1:
            self.match.step(seat, move)
        self._plain.apply(self.record, seat, code)
        self._steps.append((seat, move))
        self._asked = None

    def deal(self, order: list[int]) -> None:
        """Deal the cards in this order."""
        self._rules.deal(self.record, order[:])
        self._steps.append(tuple(order))
        self._asked = None


def _is_move(step: tuple[Any, ...]) -> bool:
    """A move is a seat and a move; a deal is all its cards."""
    return len(step) == 2 and isinstance(step[1], Move)
