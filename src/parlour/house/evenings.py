"""The rules of a progressive evening: who sits where, who moves up, who takes the prizes.

Tables are numbered from the head, which is 0; tickets are numbers that stand for players.  Nothing
here knows of the store or of the network.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from parlour.core.citation import cites

SEATS = 4
"""How many sit at a table."""
LEAST_TABLES, MOST_TABLES = 2, 12
MOST_ROUNDS = 30
RULINGS = ("HOUSE-R96", "HOUSE-R97", "HOUSE-R98", "HOUSE-R99", "HOUSE-R100")
"""What is ruled of an evening, in the order in which people need it."""

Seating = tuple[tuple[int, ...], ...]
"""The ticket in each seat of each table, the head table first."""
Won = tuple[tuple[bool, ...], ...]
"""For each seat of each table, whether it won the hand."""


@dataclass(frozen=True)
class Card:
    """A ticket as it counts: in which rounds a hand was won, which of them at the head, its lot."""

    ticket: int
    holes: tuple[bool, ...]
    at_head: tuple[bool, ...]
    lot: int

    @property
    def won(self) -> int:
        """How many holes it has."""
        return sum(self.holes)


@cites("HOUSE-R96")
def first_seating(tables: int, chance: Random) -> Seating:
    """All tickets, drawn for their places by lot."""
    tickets = list(range(tables * SEATS))
    chance.shuffle(tickets)
    return tuple(tuple(tickets[SEATS * at : SEATS * (at + 1)]) for at in range(tables))


@cites("HOUSE-R97")
def moved(seating: Seating, won: Won, sides: Sequence[int], chance: Random) -> Seating:
    """Where everybody sits next; `sides` says for which side each seat plays."""
    stay, up = [], []
    for tickets, hand in zip(seating, won, strict=True):
        best = _best(hand, sides, chance)
        up.append([one for one, side in zip(tickets, sides, strict=True) if side == best])
        stay.append([one for one in tickets if one not in up[-1]])
    down = _goes_down(seating[0], up[0], sides, chance)
    stay[0] = [one for one in seating[0] if one not in down]
    come = [*up[1:], down]
    return tuple(_seated(*both, sides, chance) for both in zip(stay, come, strict=True))


def _best(hand: Sequence[bool], sides: Sequence[int], chance: Random) -> int:
    """The side that won, or one drawn by lot where none has."""
    winners = [side for side, has_won in zip(sides, hand, strict=True) if has_won]
    return winners[0] if winners else chance.choice(sorted(set(sides)))


def _goes_down(
    head: Sequence[int], winners: Sequence[int], sides: Sequence[int], chance: Random
) -> list[int]:
    """Who leaves the head table: a side that has not won, drawn by lot where there are several."""
    others = {side for one, side in zip(head, sides, strict=True) if one not in winners}
    drawn = chance.choice(sorted(others))
    return [one for one, side in zip(head, sides, strict=True) if side == drawn]


def _seated(
    stay: Sequence[int], come: Sequence[int], sides: Sequence[int], chance: Random
) -> tuple[int, ...]:
    """Who stays is spread over the sides, then who comes: so all change partners."""
    order = sorted(
        range(len(sides)), key=lambda seat: (list(sides[:seat]).count(sides[seat]), sides[seat])
    )
    tickets = [*chance.sample(stay, len(stay)), *chance.sample(come, len(come))]
    found = dict(zip(order, tickets, strict=True))
    return tuple(found[seat] for seat in range(len(sides)))


@cites("HOUSE-R99")
def standings(cards: Iterable[Card]) -> list[Card]:
    """The tickets, the best first, and no two of them level."""
    return sorted(
        cards,
        key=lambda card: (
            -card.won,
            -sum(hole and head for hole, head in zip(card.holes, card.at_head, strict=True)),
            tuple(not hole for hole in reversed(card.holes)),
            card.lot,
        ),
    )


@cites("HOUSE-R100")
def prizes(order: Sequence[Card], people: Iterable[int]) -> Mapping[str, int]:
    """The ticket that takes each prize, of those that people hold."""
    held = set(people)
    tickets = [card.ticket for card in order if card.ticket in held]
    found = dict(zip(("first", "second"), tickets, strict=False))
    return found | ({"booby": tickets[-1]} if len(tickets) > 2 else {})
