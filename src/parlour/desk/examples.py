"""Examples: short plays to step through, read from `books/examples/<key>.toml`.

An example begins at a position (`start`: fields of the state by name), with cards that are dealt as
it says (`deals`: what DECK does, in order), or with those of a seed.  Its steps are moves that are
made, `{ move = "0 play 6-4", says = "…" }`, and moves that are refused, `{ refused = "…" }`.  What
must come of it stands under `then`; tests compare it (`unmet`).  `says` is ours; what follows from a
move by the rules is told by the engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from parlour.core.errors import IllegalMove, ParlourError
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.pictures.telling import sentences, spoken, told
from parlour.pictures.words import YOU, said

FOLDER = files("parlour.books") / "examples"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kit")
"""Who sits at the table of an example, seat by seat."""


class BadExample(ValueError):
    """An example that does not come out as it says."""


@dataclass(frozen=True)
class Step:
    """A move that is made or refused, and what we say of it; at the start nobody moves."""

    seat: int
    text: str
    says: str
    is_refused: bool = False


@dataclass(frozen=True)
class Example:
    """A short play of one game."""

    key: str
    id: str
    title: str
    cites: tuple[str, ...]
    players: int
    options: dict[str, str]
    start: dict[str, Any]
    seed: str
    deals: tuple[str, ...]
    seat: int | None
    """Who looks on; None sees every hand."""
    says: str
    """What we say of the start."""
    steps: tuple[Step, ...]
    then: dict[str, Any]

    @property
    def game(self) -> Game:
        """The game with its options."""
        return game(self.key, **self.options)

    def begun(self) -> Match:
        """The match as it begins."""
        rules = self.game
        if self.start:
            return Match.at(rules, self.players, **self.start)
        if self.seed:
            return Match.new(rules, self.players, self.seed)
        return Match.scripted(rules, self.players, self._dealer())

    def _dealer(self) -> Any:
        left = iter(self.deals)
        return lambda match: next(left)

    def shown(self) -> Iterator[Shown]:
        """The match at its start and after each step, with what is said."""
        match = self.begun()
        yield Shown(match, (), self.says, False)
        script = iter(self.deals[match.chances :])
        for step in self.steps:
            if step.is_refused:
                yield Shown(match, self._refused(match, step), step.says, True)
                continue
            moved = match.length + 1
            match = match.play(step.seat, step.text)
            then = next(one for one in match.history if one.length == moved)
            yield Shown(then, self._happened(then), step.says, False)
            while match.waits_for_deck and (line := next(script, None)):
                match = match.deal(line)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return (YOU,) if self.players == 1 else NAMES[: self.players]

    def _happened(self, match: Match) -> tuple[str, ...]:
        assert match.line is not None
        return tuple(sentences(match.game, match.line, told(match).to(self.seat), self.names))

    def _refused(self, match: Match, step: Step) -> tuple[str, ...]:
        try:
            match.step(step.seat, step.text)
        except IllegalMove as error:
            heard = said(match.game, (step.seat, step.text), self.names)
            return (f"Not allowed: {heard}.", spoken(str(error), self.names))
        raise BadExample(f"{self.id} of {self.key}: {step.text} is not refused.")

    def ended(self) -> Match:
        """The match after all steps."""
        return list(self.shown())[-1].match

    def unmet(self) -> list[str]:
        """What did not come out as it says: nothing, if all is well."""
        try:
            match = self.ended()
        except ParlourError as error:
            return [f"{self.id} of {self.key}: {error}"]
        found = {name: _value(match, name) for name in self.then}
        return [
            f"{self.id} of {self.key}: {name} is {found[name]!r}, not {value!r}."
            for name, value in self.then.items()
            if found[name] != value
        ]


@dataclass(frozen=True)
class Shown:
    """A match at one step of an example, with what is told of the step and what we say to it."""

    match: Match
    happened: tuple[str, ...]
    says: str
    is_refused: bool


def _value(match: Match, name: str) -> Any:
    """What came out: the score, who is to move, the winners, the legal moves, or a field."""
    if name == "score":
        return list(match.score)
    if name == "turn":
        return list(match.turn)
    if name == "winners":
        return list(match.outcome.winners) if match.outcome else []
    if name == "legal":
        return [str(move) for move in match.legal(match.turn[0])]
    return getattr(match.state, name)


@cache
def examples(key: str) -> dict[str, Example]:
    """The examples of a game, by their names."""
    file = FOLDER / f"{key}.toml"
    if not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text("utf-8"))["example"]
    return {row["id"]: _example(key, row) for row in rows}


def _example(key: str, row: dict[str, Any]) -> Example:
    return Example(
        key=key,
        id=row["id"],
        title=row["title"],
        cites=tuple(row.get("cites", ())),
        players=row.get("players", game(key).usual_players),
        options=row.get("options", {}),
        start=row.get("start", {}),
        seed=row.get("seed", ""),
        deals=tuple(row.get("deals", ())),
        seat=row.get("seat"),
        says=row.get("says", ""),
        steps=tuple(_step(one) for one in row["steps"]),
        then=row["then"],
    )


def _step(row: dict[str, str]) -> Step:
    line = row.get("move") or row["refused"]
    seat, _, text = line.partition(" ")
    number = DECK if seat == "deck" else int(seat)
    return Step(number, text, row.get("says", ""), "refused" in row)
