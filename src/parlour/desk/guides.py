"""Guides: a first hand with a good host beside you, read from `books/guides/<key>.toml`.

A guide chooses the deal and says a few words.  Its lessons wait for a situation, not for a certain
move, so they come in time whatever you play: each is told once, when its `verb` is open to you and,
if it says so, while a field is `empty` or `filled`.  What you may do and what a host would do come
from the engine.  The guide ends with the first deal, or after so many `decisions` of yours.
Numbers are claimed as they are on pages: `{seven: hand()}`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.desk.pages import pieces, plain
from parlour.pictures.picture import groups
from parlour.pictures.telling import reckoned

FOLDER = files("parlour.books") / "guides"


@dataclass(frozen=True)
class Lesson:
    """A few words for the first time that something is open to you."""

    verb: str
    says: str
    empty: str = ""
    filled: str = ""

    def holds(self, match: Match, seat: int) -> bool:
        """Whether it is time for it; only what the seat sees is looked at."""
        if all(move.verb.name != self.verb for move in match.legal(seat)):
            return False
        fields, seen = match.game.rules.layout.fields, match.view(seat).state
        return not (self.empty and fields[self.empty].count(seen, 0)) and not (
            self.filled and not fields[self.filled].count(seen, 0)
        )


@dataclass(frozen=True)
class Guide:
    """The first hand of a game."""

    key: str
    players: int
    seat: int
    seed: str
    options: dict[str, str]
    decisions: int
    """After how many of yours it ends at the latest; 0 if only the deal's end ends it."""
    welcome: str
    farewell: str
    lessons: tuple[Lesson, ...]

    @property
    def game(self) -> Game:
        """The game with its options."""
        return game(self.key, **self.options)

    def begun(self) -> Match:
        """The match as it begins."""
        return Match.new(self.game, self.players, self.seed)

    def is_over(self, match: Match) -> bool:
        """Whether it has said all it has to say."""
        if match.outcome is not None or (self.decisions and self._made(match) >= self.decisions):
            return True
        return any(reckoned(step) is not None for step in match.history)

    def _made(self, match: Match) -> int:
        return sum(step.line is not None and step.line[0] == self.seat for step in match.history)

    def words(self, match: Match) -> tuple[str, ...]:
        """What the host says before you decide: what is new, and what you may do.

        Nothing while others move, but for the welcome if they begin.
        """
        if self.is_over(match):
            return (self.farewell,)
        earlier = [
            step.before
            for step in match.history
            if step.line is not None and step.line[0] == self.seat and step.before is not None
        ]
        welcome = () if earlier else (self.welcome,)
        if self.seat not in match.turn:
            return welcome
        now = [lesson for lesson in self.lessons if lesson.holds(match, self.seat)]
        new = [
            lesson.says
            for lesson in now
            if not any(lesson.holds(one, self.seat) for one in earlier)
        ]
        return (*welcome, *new, self.may(match))

    def may(self, match: Match) -> str:
        """What you may do now, in a sentence."""
        view = match.view(self.seat)
        duties = [group.duty or group.verb for group in groups(view.legal, view.state, view.seat)]
        several = list(dict.fromkeys(duties))
        listed = ", ".join(several[:-1]) + (" or " if several[1:] else "") + several[-1]
        return f"You can {listed}."


@cache
def guide(key: str) -> Guide | None:
    """The guide of a game, if it has been written."""
    file = FOLDER / f"{key}.toml"
    if not file.is_file():
        return None
    row: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    return Guide(
        key=key,
        players=row.get("players", game(key).usual_players),
        seat=row.get("seat", 0),
        seed=row["seed"],
        options=row.get("options", {}),
        decisions=row.get("decisions", 0),
        welcome=plain(pieces(row["welcome"])),
        farewell=plain(pieces(row["farewell"])),
        lessons=tuple(_lesson(one) for one in row["lesson"]),
    )


def _lesson(row: dict[str, str]) -> Lesson:
    return Lesson(**row | {"says": plain(pieces(row["says"]))})


def written(key: str) -> list[str]:
    """The texts of a guide as they are written, with their claims."""
    row: dict[str, Any] = tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8"))
    return [row["welcome"], row["farewell"], *(one["says"] for one in row["lesson"])]
