"""The kernels of `bots.minimax` and `bots.sevens` bound to a game, compiled or interpreted.

Here is what they must know of each game that can be solved, and the memory they work with.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from parlour.bots import minimax, sevens
from parlour.bots.ways import WAYS
from parlour.core.fields import AGAIN, WON_PILE
from parlour.core.game import Rules
from parlour.core.twins import Twins
from parlour.games import tactics
from parlour.games.hilo import points as hilo_points
from parlour.games.magna import points as magna_points
from parlour.kit.honors import TRIXIE_CARD
from parlour.kit.tricks import FIVES, TENS
from parlour.packs.forty_nine import FORTY_NINE

VISITS = 1 << 22
"""How many positions are looked at, at most, in one world: about half a second."""
PLAIN_VISITS = 1 << 13
"""The same where rules are interpreted."""
NOTES, PLAIN_NOTES = 1 << 15, 1 << 10
"""How many positions are remembered."""


class Kind(NamedTuple):
    """What is known of a game that can be solved."""

    verbs: tuple[str, ...]
    """How cards are played in it."""
    counting: int
    """The cards that still count once they are taken; positions that differ in others are alike."""
    draws: bool = False
    """Whether players draw from a stock as they play."""


_SEVENS = FIVES | TENS
_HILO = hilo_points.COUNTING[1] | hilo_points.COUNTING[2] | hilo_points.COUNTING[4]
_MAGNA = magna_points.DOUBLES | magna_points.SUM_TEN
_BY_FIVES = FORTY_NINE.where(lambda card: card.number % 5 == 0)
SOLVED = {
    "forty-two": Kind(("play",), _SEVENS),
    "call-suit-forty-two": Kind(("play", "call"), _SEVENS),
    "hilo": Kind(("play",), _HILO | 1 << TRIXIE_CARD),
    "magna": Kind(("play",), _MAGNA | 1 << TRIXIE_CARD),
    "new-york-whist": Kind(("play",), _BY_FIVES),
    "tactics": Kind(("play",), tactics.KEYS),
    "trix": Kind(("play",), 0, draws=True),
    "trix-1903": Kind(("play",), 0, draws=True),
}
"""The games of tricks that can be solved, where exactly two sides play."""


_STEPS = (
    minimax.choices,
    minimax.advantage,
    minimax.find_sides,
    minimax.list_moves,
    minimax.open_frame,
    minimax.is_settled,
    minimax.note_down,
    minimax.search,
    minimax.ahead,
)
_STEPS_OF_SEVENS = (
    sevens.answers,
    sevens.distinct,
    sevens.still_to_play_against,
    sevens.list_moves,
    sevens.make_move,
    sevens.side_of_last_trick,
    sevens.foregone,
    sevens.note_down,
    sevens.is_settled,
    sevens.search,
    sevens.set_out,
    sevens.points_to_come,
    sevens.give,
    sevens.ahead,
)
"""The functions of the kernels, each after those it calls."""
_FRAME = "low high asked_low asked_high best best_move key seat is_first next found"
_NOTE = "key low high move"
_FRAME_OF_SEVENS = "need seat place kind winner above pot rest live gain one two slot first next found best best_move"
_NOTE_OF_SEVENS = "one two low high move"


class Compiled:
    """The general kernels compiled, with memory in arrays."""

    visits = VISITS
    reach = 20
    """How many cards may be left to play if it shall not take long."""

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        from parlour.core.compiling import compiled

        self.numpy: Any = np
        self.rules = rules
        self.ready = compiled(rules)
        made = self.made()
        self.functions = (made["ahead"], made["values"], made["totals"])

    def made(self) -> dict[str, Any]:
        """The compiled functions."""
        return self.ready.built(
            (*_STEPS, minimax.values, minimax.totals),
            kept=("ahead", "values", "totals"),
            put=minimax.put_record,
            key_of=minimax.key_of_words,
        )

    def fitted(self, memory: Any, state: Any) -> Any:
        """The memory as it is used for a state."""
        return memory

    def memory(self) -> Any:
        """A new memory."""
        deep = len(self.rules.pack or ()) + 2
        words = self.rules.vocabulary.words
        stack = self.numpy.zeros(deep, self.ready.dtype)
        which, counting = self._key_words()
        work = self.zeros(
            "visits first rival kept",
            may=words,
            decided=64 * words,
            which=len(which),
            counting=len(which),
        )[0]
        work["kept"], work["which"], work["counting"] = len(which), which, counting
        return minimax.Memory(
            stack,
            stack.view(self.numpy.int64).reshape(deep, -1),
            self.zeros(_FRAME, deep, moves=128, ranks=128),
            self.zeros(_NOTE, NOTES),
            work,
        )

    def _key_words(self) -> tuple[list[int], list[int]]:
        """The words of a state that make up its key, and which of their bits do."""
        which: list[int] = []
        bits: list[int] = []
        for name, field in self.rules.layout.fields.items():
            kind, offset = self.ready.dtype.fields[name]
            counting = SOLVED[self.rules.key].counting if field.role == WON_PILE else -1
            if counting and field.role != AGAIN:
                places = range(offset // 8, (offset + kind.itemsize) // 8)
                which += places
                bits += [counting] * len(places)
        return which, bits

    def zeros(self, names: str, length: int = 1, **rows: int) -> Any:
        """An array of records with these numbers and rows of numbers, all 0."""
        number = self.numpy.int64
        fields: list[Any] = [(name, number) for name in names.split()]
        fields += [(name, number, size) for name, size in rows.items()]
        return self.numpy.zeros(length, self.numpy.dtype(fields))

    def allow(self, memory: Any, visits: int) -> None:
        """So many positions may be looked at."""
        memory.work["visits"] = visits

    def numbers(self, values: list[int]) -> Any:
        """A row of numbers."""
        return self.numpy.array(values, self.numpy.int64)

    def worlds(self, worlds: Any) -> Any:
        """Worlds as an array of records."""
        if isinstance(worlds, self.numpy.ndarray):
            return worlds
        records = self.numpy.zeros(len(worlds), self.ready.dtype)
        for i, world in enumerate(worlds):
            records[i] = self.ready.record(world)
        return records

    def state(self, world: Any) -> Any:
        """A world as a plain state."""
        return self.ready.plain(world)


class CompiledSevens(Compiled):
    """The kernels for 28 cards."""

    reach = sevens.CARDS

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._lookups: dict[int, Any] = {}

    def made(self) -> dict[str, Any]:
        """The compiled functions."""
        way = WAYS[self.rules.key]
        return self.ready.built(
            (*_STEPS_OF_SEVENS, minimax.values, minimax.totals),
            kept=("ahead", "values", "totals"),
            put=minimax.put_record,
            settle=way.settle,
            way_of=way.number,
            called_in=way.called,
        )

    def fitted(self, memory: Any, state: Any) -> Any:
        """The memory with the lookups for the way in which the state is played."""
        number = WAYS[self.rules.key].number(state)
        if number not in self._lookups:
            self._lookups[number] = self._record(WAYS[self.rules.key].lookups(state))
        return memory._replace(way=self._lookups[number])

    def _record(self, lookups: dict[str, Any]) -> Any:
        """Lookups as a record."""
        shapes = {name: self.numpy.shape(value) for name, value in lookups.items()}
        fields = [(name, self.numpy.int64, shape) for name, shape in shapes.items()]
        way = self.numpy.zeros(1, self.numpy.dtype(fields))[0]
        for name, value in lookups.items():
            way[name] = value
        return way

    def memory(self) -> Any:
        """A new memory, without lookups."""
        work = self.zeros("visits guess", hands=4, decided=4 * 64)[0]
        work["guess"] = sevens.ALL_POINTS // 2
        return sevens.Memory(
            self.numpy.zeros(2, self.ready.dtype),
            None,
            self.zeros(_FRAME_OF_SEVENS, sevens.CARDS + 1, moves=16, ranks=16),
            self.zeros(_NOTE_OF_SEVENS, NOTES),
            work,
        )


class Plain:
    """The general kernels interpreted."""

    visits = PLAIN_VISITS
    reach = 12

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        names: dict[str, Any] = {
            "legal": rules.right or rules.legal,
            "apply": rules.apply,
            "worth": rules.worth,
            "side": rules.side,
            "put": minimax.put_copy,
            "key_of": minimax.key_of_text,
            "WORDS": rules.vocabulary.words,
        }
        for step in (*_STEPS, minimax.values, minimax.totals):
            names[step.__name__] = Twins().of(step, **names)
        self.functions = (names["ahead"], names["values"], names["totals"])

    def fitted(self, memory: Any, state: Any) -> Any:
        """The memory as it is used for a state."""
        return memory

    def memory(self) -> Any:
        """A new memory."""
        deep = len(self.rules.pack or ()) + 2
        words = self.rules.vocabulary.words
        frames = [_numbers(_FRAME, moves=[0] * 128, ranks=[0] * 128) for _ in range(deep)]
        notes = [_numbers(_NOTE) for _ in range(PLAIN_NOTES)]
        work = _numbers("visits first rival", may=[0] * words, decided=[0] * 64 * words)
        return minimax.Memory([None] * deep, None, frames, notes, work)

    def allow(self, memory: Any, visits: int) -> None:
        """So many positions may be looked at."""
        memory.work.visits = visits

    def numbers(self, values: list[int]) -> Any:
        """A row of numbers."""
        return values

    def worlds(self, worlds: Any) -> Any:
        """Worlds as plain states."""
        return worlds

    def state(self, world: Any) -> Any:
        """A world as a plain state."""
        return world


def _numbers(names: str, **rows: list[int]) -> SimpleNamespace:
    return SimpleNamespace(**dict.fromkeys(names.split(), 0), **rows)


@cache
def compiled_engine(rules: Rules, general: bool) -> Compiled:
    """The compiled kernels of a game; the general ones if that is asked for."""
    return Compiled(rules) if general or rules.key not in WAYS else CompiledSevens(rules)


@cache
def plain_engine(rules: Rules) -> Plain:
    """The interpreted kernels of a game."""
    return Plain(rules)
