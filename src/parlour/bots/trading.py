"""A player of Trix Exchange: it collects one commodity and gives away what it has least of.

Random play hardly ever makes a corner, so trying moves out at random shows nothing here.
"""

from __future__ import annotations

import random

from parlour.bots.choosing import Chosen, open_moves
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.games.trix_exchange.floor import Engine
from parlour.games.trix_exchange.points import CARD_WORTH, CORNER_WORTH
from parlour.kit.asking import BOOKS

WAVERING = {"novice": 2.4, "easy": 1.6, "good": 0.8, "strong": 0.5, "master": 0.5}
"""How easily it changes its mind about what to collect, in cards; never would block trade."""
PER_POINT = 0.05
"""How much each point of a corner's worth counts, in cards."""
ACCEPTS, WITHDRAWS = 0.7, 0.15
"""How often it takes an offer, and how often it calls its own back, when it could."""


class Trader:
    """Trades for a corner."""

    def __init__(self, level: str, seed: str) -> None:
        self._wavering = WAVERING[level]
        self._rng = random.Random(seed)

    def choose(self, view: View, seconds: float = 1.0) -> Chosen:
        """The move that brings a corner nearer; it needs no time to think."""
        moves: dict[str, list[Move]] = {}
        for move in open_moves(view):
            moves.setdefault(move.verb.name, []).append(move)
        if "corner" in moves:
            best = max(moves["corner"], key=lambda move: CORNER_WORTH[move.arguments[0]])
            return Chosen.of(best, "You hold all eight.")
        if "surrender" in moves:
            return self._surrender(view, moves["surrender"])
        if "pass" in moves:
            return self._trade(view, moves)
        return Chosen.of(view.legal[0], "It is the only legal move.")

    def explain(self, view: View, seconds: float = 1.0) -> Chosen:
        """The same: what it goes for is all the reason it has."""
        return self.choose(view, seconds)

    def _surrender(self, view: View, moves: list[Move]) -> Chosen:
        """The worst card that is not collected."""
        held = _held(view)
        goal = self._goal(held)
        book_of = view.state.book_of

        def regret(move: Move) -> tuple[bool, int, int]:
            book = book_of[move.arguments[0]]
            return book == goal, CARD_WORTH[book], held[book]

        return Chosen.of(
            min(moves, key=regret),
            f"It is the card you need least while you collect {BOOKS[goal]}.",
        )

    def _trade(self, view: View, moves: dict[str, list[Move]]) -> Chosen:
        """Take what is offered, or offer something, or wait."""
        held = _held(view)
        goal = self._goal(held)
        why = f"You hold most of {BOOKS[goal]}, so collect it and give away what you have least of."
        accepts = _without(goal, moves.get("accept", []))
        if view.state.engine == Engine.ticks:
            accepts = []  # an offer to all finds a partner sooner
        if accepts and self._rng.random() < ACCEPTS:
            return Chosen.of(self._packet(accepts, held), why)
        offers = _without(goal, moves.get("offer", []))
        if offers:
            return Chosen.of(self._packet(offers, held), why)
        if "withdraw" in moves and self._rng.random() < WITHDRAWS:
            return Chosen.of(
                moves["withdraw"][0], "Nobody takes this offer; another may find a partner."
            )
        return Chosen.of(
            moves["pass"][0], "Wait for an offer: there is nothing you would give away now."
        )

    def _goal(self, held: list[int]) -> int:
        """The commodity to collect: what it has most of, with some weight on a corner's worth."""
        wishes = [
            cards + PER_POINT * CORNER_WORTH[book] + self._rng.gauss(0, self._wavering)
            for book, cards in enumerate(held)
            if cards
        ]
        books = [book for book, cards in enumerate(held) if cards]
        return books[wishes.index(max(wishes))]

    def _packet(self, moves: list[Move], held: list[int]) -> Move:
        """A packet of what it has least of; its size is random, to find a partner."""
        size = self._rng.choice(sorted({move.arguments[-2] for move in moves}))
        packets = [move for move in moves if move.arguments[-2] == size]
        least = min(held[move.arguments[-1]] for move in packets)
        return self._rng.choice([move for move in packets if held[move.arguments[-1]] == least])


def _held(view: View) -> list[int]:
    """How many cards of each commodity are in its hand."""
    assert view.seat is not None
    books = [view.state.book_of[card] for card in view.cards("hands", view.seat)]
    return [books.count(book) for book in range(len(BOOKS))]


def _without(goal: int, moves: list[Move]) -> list[Move]:
    return [move for move in moves if move.arguments[-1] != goal]
