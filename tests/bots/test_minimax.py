"""The kernels of `bots.minimax` alone, over small games made up by lot.

In these the same position is reached in many orders and asked about with many bounds, so what is
noted of it is used all the time.  Each value is compared with that of trying everything.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.bots import binding, minimax
from parlour.core.bits import members
from parlour.core.records import DECK, NOWHERE

TOKENS = 7


@dataclass
class Taking:
    """Tokens lie open; whoever's turn it is takes one, until all are taken."""

    left: int
    turn: int
    gained: tuple[int, int]
    ended: int = 0
    players: int = 4
    trick: tuple[int, ...] = (NOWHERE,)

    def copy(self) -> Taking:
        return replace(self)


class Toy:
    """What the kernels must know of a game: what tokens bring each side, and whose turn is when."""

    def __init__(self, seed: str) -> None:
        rng = random.Random(seed)
        self._brings = [[rng.randrange(-3, 6) for _ in range(TOKENS)] for _ in range(2)]
        self._turns = [rng.randrange(4) for _ in range(TOKENS)]
        self.vocabulary = SimpleNamespace(words=1)
        self.pack = range(TOKENS)
        self.right = None

    def start(self) -> Taking:
        return Taking((1 << TOKENS) - 1, self._turns[-1], (0, 0))

    def legal(self, s: Taking, seat: int, may: list[int]) -> None:
        may[0] = s.left

    def apply(self, s: Taking, seat: int, token: int) -> None:
        own = list(s.gained)
        own[seat % 2] += self._brings[seat % 2][token]
        s.gained = (own[0], own[1])
        s.left &= ~(1 << token)
        s.turn = self._turns[s.left.bit_count() - 1] if s.left else DECK

    def worth(self, s: Taking, seat: int) -> int:
        return s.gained[seat % 2]

    def side(self, s: Taking, seat: int) -> int:
        return seat % 2

    def after(self, s: Taking, token: int) -> Taking:
        other = s.copy()
        self.apply(other, s.turn, token)
        return other

    def tried(self, s: Taking, known: dict[str, int]) -> int:
        """What a position is worth to the side of seat 0, without bounds or hashing."""
        if not s.left:
            return s.gained[0] - s.gained[1]
        if repr(s) not in known:
            values = [self.tried(self.after(s, token), known) for token in members(s.left)]
            known[repr(s)] = min(values) if s.turn % 2 else max(values)
        return known[repr(s)]


@pytest.fixture
def solver(request: pytest.FixtureRequest) -> tuple[Toy, Any, Any, Any]:
    """A toy, its bound kernels `ahead` and `values`, and a memory with room for all positions."""
    toy = Toy(f"toy {request.param}")
    bound = binding.Plain(toy)  # type: ignore[arg-type]
    memory = bound.memory()
    bound.allow(memory, 1 << 20)
    return toy, *bound.functions[:2], memory


@pytest.mark.parametrize("solver", range(6), indirect=True)
def test_a_value_is_that_of_trying_everything(solver: tuple[Toy, Any, Any, Any]) -> None:
    toy, ahead, _, memory = solver

    assert toy.tried(toy.start(), {}) == ahead(memory, toy.start())


@pytest.mark.parametrize("solver", range(6), indirect=True)
def test_what_was_noted_for_one_position_holds_for_the_next(
    solver: tuple[Toy, Any, Any, Any],
) -> None:
    """The positions that follow have all been met before, with bounds that no longer hold."""
    toy, ahead, values, memory = solver
    s, known, found = toy.start(), dict[str, int](), [0] * TOKENS
    ahead(memory, s)
    while s.left & (s.left - 1):
        tokens = members(s.left)
        assert values(memory, s, s.turn, tokens, found)
        sign = -1 if s.turn % 2 else 1
        expected = [sign * toy.tried(toy.after(s, token), known) for token in tokens]
        assert expected == found[: len(tokens)]
        s = toy.after(s, tokens[len(tokens) // 2])


# --- bounds, one by one --------------------------------------------------------------------------

LOW, HIGH = 3, 8
"""A window in which a value was asked for."""


def noted(best: int) -> tuple[int, int]:
    """The bounds that are noted of a position if its best move within the window is worth so much."""
    frame = SimpleNamespace(key=1, asked_low=LOW, asked_high=HIGH, best=best, best_move=0)
    notes = [SimpleNamespace(key=0, low=0, high=0, move=0) for _ in range(2)]
    minimax.note_down(frame, notes)
    return notes[1].low, notes[1].high


def test_a_value_within_the_window_is_noted_as_it_is() -> None:
    assert (5, 5) == noted(5)


def test_a_value_at_the_upper_end_of_the_window_may_be_higher() -> None:
    assert [(8, minimax.FAR), (9, minimax.FAR)] == [noted(8), noted(9)]


def test_a_value_at_the_lower_end_of_the_window_may_be_lower() -> None:
    assert [(-minimax.FAR, 3), (-minimax.FAR, 2)] == [noted(3), noted(2)]


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (8, minimax.FAR, 8),
        (9, 12, 9),
        (-minimax.FAR, 3, 3),
        (1, 2, 2),
        (5, 5, 5),
        (8, 8, 8),
        (3, 3, 3),
    ],
)
def test_a_note_beyond_the_window_tells_the_bound_that_lies_beyond_it(
    low: int, high: int, told: int
) -> None:
    frame = SimpleNamespace(low=LOW, high=HIGH)
    notes = [SimpleNamespace(key=1, low=low, high=high, move=0)] * 2

    assert not minimax.open_frame(None, frame, notes, None, 1)
    assert told == frame.best
