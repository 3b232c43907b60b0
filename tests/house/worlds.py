"""Matches whose chance is told beforehand, so that a house can play a world that was imagined."""

from __future__ import annotations

from parlour.core.fair import Chance, Seed
from parlour.core.match import Match, _fair
from parlour.core.records import DECK
from parlour.house.course import rules_of
from parlour.house.keeping import Header

Script = dict[int, list[int] | int]
"""What each chance event gives, by its ordinal."""


class Told(Chance):
    """Chance that does as it was told, and then as any other."""

    script: Script

    @classmethod
    def of(cls, seed: Seed, nonces: tuple[str, ...], script: Script) -> Told:
        found = cls(seed, nonces)
        object.__setattr__(found, "script", script)
        return found

    def shuffle(self, ordinal: int, count: int) -> list[int]:
        known = self.script.get(ordinal)
        return known if isinstance(known, list) else super().shuffle(ordinal, count)

    def choice(self, ordinal: int, alternatives: int) -> int:
        known = self.script.get(ordinal)
        return known if isinstance(known, int) else super().choice(ordinal, alternatives)


def script(match: Match) -> Script:
    """The chance of a match, event by event."""
    found: Script = {}
    for step in match.history:
        before = step.before
        if step.line is None or step.line[0] != DECK or before is None:
            continue
        if step.move is None:
            pack = match.game.rules.pack
            assert pack is not None
            cards = match.game.rules.to_shuffle(before.record)
            found[step.chances] = [cards.index(n) for n in pack.numbers(step.line[1][5:])]
        else:
            found[step.chances] = before.legal(DECK).index(step.move)
    return found


class Scripts:
    """Begins matches with the chance told for their table."""

    def __init__(self) -> None:
        self.next: Script = {}
        self._by_table: dict[str, Script] = {}

    def first(self, header: Header, nonces: tuple[str, ...]) -> Match:
        told = self._by_table.setdefault(header.id, self.next)
        rules = rules_of(header)
        chance = Told.of(Seed.from_hex(header.seed), nonces, told)
        start = Match(rules, rules.start(header.players), chance, chance.seed.commitment)
        return start._deck_moves(_fair)
