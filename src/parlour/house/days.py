"""Days: which seed each day has, and what is played on it.

The seeds of all days to come are one chain.  The house draws its start, hashes it once for each
day, and publishes the end, the anchor.  The seed of the first day is the one whose hash is the
anchor, and the seed of any other day is the one whose hash is the seed of the day before.  So a
seed cannot be changed once the anchor is known, and yesterday's seed does not tell today's.  Each
kind of daily has a chain of its own: whoever has finished the puzzle learns nothing of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import count
from typing import Literal, get_args

import msgspec

from parlour.core.fair import Chance, Daily, Seed, hashed

Kind = Literal["deal", "puzzle"]
KINDS: tuple[Kind, ...] = get_args(Kind)
DAYS = 4000
"""How many days a chain has."""
DEAL = ("forty-two", {"target": "1", "max_hands": "1"})
"""One deal is a match of its own: whoever has more points from it wins, and a tie is a tie."""
DEALT = (
    "thirteen",
    "suite-assembling",
    "colorow-solitaire",
    "pittsburgh-draw-puzzle",
    "puzzle-supreme",
)
"""Puzzles whose cards are shuffled, on days with an odd number."""
SET = (
    "reverse",
    "twenty-five-goal",
    "isolation",
    "nine-men-triangle",
    "forty-nine-puzzle",
    "another-reverse",
    "nine-men-square",
)
"""Puzzles that are set up, on days with an even number.  So all come round in 70 days."""
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "suite-assembling": {"waste": ("klondike", "lot_top", "each_card")},
    "pittsburgh-draw-puzzle": {"strict": ("on", "off")},
    "twenty-five-goal": {"vacant": tuple(map(str, range(1, 50)))},
    "forty-nine-puzzle": {"vacant": tuple(map(str, range(1, 50)))},
}
"""The options that are drawn for a puzzle; all others are as usual."""
DRAWS = 3
"""How often options are drawn for a puzzle before the next one is taken."""


class Played(msgspec.Struct, frozen=True):
    """What is played on a day: a game by an edition of its rules, and all its options."""

    game: str
    edition: int
    options: dict[str, str]


class Dealt(msgspec.Struct, frozen=True):
    """What a table of a day is dealt from, and whether its result counts.

    `first` is the first day of the chain and `anchor` its published end.
    """

    day: str
    kind: Kind
    counted: bool
    first: str
    anchor: str
    seed: str

    def __repr__(self) -> str:
        return f"Dealt({self.day}, {self.kind})"  # a log must not give the deal away

    @property
    def promise(self) -> Daily:
        """What the record of the table tells of it."""
        return Daily(self.day, self.first, self.anchor)

    @property
    def is_final(self) -> bool:
        """Whether nothing may be taken back: in the deal that is compared with others'."""
        return self.counted and self.kind == "deal"


@dataclass(frozen=True)
class Chain:
    """The seeds of many days of one kind."""

    kind: Kind
    first: date
    days: int
    start: str = field(repr=False)
    anchor: str

    @classmethod
    def of(cls, kind: Kind, first: date, start: Seed, days: int = DAYS) -> Chain:
        """The chain from some day on that has this secret start."""
        return cls(kind, first, days, start.hex, hashed(start.key, days).hex())

    @property
    def last(self) -> date:
        """The last day it has a seed for."""
        return self.first + timedelta(days=self.days - 1)

    def covers(self, day: date) -> bool:
        """Whether it has a seed for a day."""
        return self.first <= day <= self.last

    def number(self, day: date) -> int:
        """Which day of the chain it is, from 1."""
        return (day - self.first).days + 1

    def seed(self, day: date) -> Seed:
        """The seed of a day; whoever calls this sees to it that the day has come."""
        if not self.covers(day):
            raise ValueError("The chain has no seed for that day.")
        return Seed(hashed(bytes.fromhex(self.start), self.days - self.number(day)))

    def dealt(self, day: date, counted: bool) -> Dealt:
        """What a table of a day is dealt from."""
        return Dealt(str(day), self.kind, counted, str(self.first), self.anchor, self.seed(day).hex)


def day_at(at: float) -> date:
    """The day at a time; days are those of UTC, so they are the same for everybody."""
    return datetime.fromtimestamp(at, UTC).date()


def day_named(text: str) -> date | None:
    """The day that is written so, if it is one."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if str(found) == text else None


def puzzles(number: int, seed: Seed) -> Iterator[tuple[str, dict[str, str]]]:
    """The puzzles that may be given on a day of the chain, the first to be preferred.

    Options are drawn from the seed in a way of their own, so they tell nothing of the cards.
    """
    drawn = Chance(Seed(sha256(b"parlour options\n" + seed.key).digest()), ())
    ordinals = count(1)
    for turn in count(number // 2):
        key = (DEALT if number % 2 else SET)[turn % (len(DEALT) if number % 2 else len(SET))]
        choices = CHOICES.get(key, {})
        for _ in range(DRAWS if choices else 1):
            yield (
                key,
                {
                    name: values[drawn.choice(next(ordinals), len(values))]
                    for name, values in choices.items()
                },
            )
