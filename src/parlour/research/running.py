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

    __slots__ = (
        "_asked", "_by_word", "_chances", "_match", "_plain", "_steps", "_words",
        "game", "players", "record",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        self._match = match
        self.game, self.players = match.game, match.players
        self._plain = plain(match.game.rules)
        self._by_word = self._plain.by_word
        self._steps: list[tuple[int, Move | list[int]]] = []
        """Who made which move, or the order of the cards that were dealt."""
        self.record = match.record.copy()
        self._chances = match.chances
        self._asked: int | None = None
        self._words: list[int] = []
        """The legal moves of whoever was asked last, if nothing has happened since."""

    def __deepcopy__(self, memo: Any) -> Running:
        other = Running.__new__(Running)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other._steps, other.record = self._steps[:], self.record.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return Running, (self.match,)

    @property
    def match(self) -> Match:
        """The match after all steps."""
        match, rules = self._match, self.game.rules
        for seat, what in self._steps:
            if isinstance(what, Move):
                match = match.step(seat, what)
            else:
                match = match.deal(rules.deal_text(what))
        self._match, self._steps = match, []
        return match

    @property
    def waits_for_deck(self) -> bool:
        """Whether it is chance's turn."""
        return self.record.turn == DECK and not self.record.ended

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may move; none when the match is over."""
        return tuple(members(self.game.rules.moving(self.record)))

    def may(self, seat: int) -> list[int]:
        """The legal moves, as bits, of a seat that may move."""
        if seat != self._asked:
            self._asked, self._words = seat, self._plain.may(self.record, seat)
        return self._words

    def allows(self, seat: int, move: Move) -> bool:
        """Whether a seat may make this move now."""
        return seat in self.turn and bool(self.may(seat)[move.code >> 6] >> (move.code & 63) & 1)

    def legal(self, seat: int) -> list[int]:
        """The numbers of the moves a seat may make now, rising."""
        return self.game.rules.vocabulary.numbers(self.may(seat)) if seat in self.turn else []

    def worth(self) -> list[int]:
        """What the match is worth to each seat as it stands."""
        worth, record = self._plain.worth, self.record
        return [int(worth(record, seat)) for seat in range(self.players)]

    def step(self, seat: int, move: Move) -> None:
        """A seat that may move does so; a move that is not legal is refused as a match refuses it."""
        word, bit = move.code >> 6, move.code & 63
        words = self._words if seat == self._asked else self.may(seat)
        if not words[word] >> bit & 1:
            self.match.step(seat, move)
        self._by_word[word](self.record, seat, bit)
        self._steps.append((seat, move))
        self._asked = None

    def deal(self, order: list[int]) -> None:
        """Deal the cards in this order."""
        self._plain.deal(self.record, order[:])
        self._steps.append((DECK, order))
        self._chances += 1
        self._asked = None

    def go_on(self) -> None:
        """Let chance move until a player may, or the match is over: as it would in the match."""
        while self.waits_for_deck:
            drawn = self._match.drawn(self.record, self._chances + 1)
            if isinstance(drawn, Move):
                self.step(DECK, drawn)
                self._chances += 1
            else:
                self.deal(drawn)
