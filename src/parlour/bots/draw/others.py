"""The others at the table: what they may hold after the exchange, if they exchange sensibly.

No one's secrets are looked at.  Some hands that stand for all are dealt from a fixed seed, each
weighs its own ways to exchange, exactly, against others who do the same, and mostly takes the best.
So it becomes known how often a player changes how many cards, and what those who do then hold.

This is an estimate: against ten times as many hands, how likely a player is to have at most some
strength is off by less than 2 in 100.  It also takes no account of cards that others hold, nor of
discards that come back when the stock runs out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import exp

from parlour.bots.draw.counting import COLOURS, HAND, PLACES, after
from parlour.core.bits import count, members, union
from parlour.core.watch import Watch, heed, unhurried
from parlour.games.pittsburgh_draw.kinds import (
    CHEATER_CARD,
    COLOUR_CARDS,
    STRAIGHT_FLUSH,
    kind_of,
    strength,
)

LEVELS = STRAIGHT_FLUSH + 1 << 7
"""All strengths are below this."""
SEED, DEALT, STANDING_FOR_ALL = 1926, 1000, 48
"""Of so many hands dealt so many are looked at, which stand for all."""
WAVERING = 0.1
"""What a player who wavers does not tell apart, in points."""
HARDLY_EVER = 1e-6
ADAPTING = 6
"""How often all adapt to each other."""

Chances = tuple[tuple[int, float], ...]
"""Strengths of a hand, each with how likely it is."""


@dataclass(frozen=True)
class Way:
    """A way to exchange: how many cards are changed, and what comes of it."""

    changed: int
    chances: Chances


@dataclass(frozen=True)
class Example:
    """A hand that stands for a share of all hands, and its ways to exchange."""

    share: float
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Habits:
    """What is to be expected of any other player, at a table of that many."""

    changes: tuple[float, ...]
    """How likely it is to change 0, 1, … cards."""
    hands: tuple[tuple[float, ...], ...]
    """How likely each strength is, for one who has changed 0, 1, … cards."""
    winners: tuple[float, ...]
    """How likely each kind is to win a deal."""


_habits: dict[tuple[int, int, int], Habits] = {}
_examples: dict[tuple[int, int, int], Example] = {}
"""What was worked out before: the habits at a table, and the ways of the hands behind them."""


def habits(players: int, cheater: int, cap: int, watch: Watch = unhurried) -> Habits:
    """The habits at a table of that many, worked out at first use."""
    key = players, cheater, cap
    if key not in _habits:
        _habits[key] = _adapted(players, _all_examples(cheater, cap, watch), watch)
    return _habits[key]


def _adapted(players: int, examples: Sequence[Example], watch: Watch) -> Habits:
    """The habits when everybody has adapted to everybody."""
    mean = _mean(examples, [float(kind_of(made)) for made in range(LEVELS)])
    for number in range(ADAPTING):
        heed(watch)
        answer = _mean(examples, worth(mean, players))
        part = 2 / (number + 3)
        mean = [old + (new - old) * part for old, new in zip(mean, answer, strict=True)]
    joint = [[0.0] * LEVELS for _ in range(HAND + 1)]
    for part, way in _taken(examples, worth(mean, players)):
        row = joint[way.changed]
        for made, chance in way.chances:
            row[made] += part * chance
    return _told(joint, players)


def careless(players: int, cheater: int, cap: int) -> Habits:
    """The habits of those who keep whatever they were dealt, for which nothing is to be weighed."""
    counts = after(0, (1 << 49 + cheater) - 1, cap)
    total = sum(counts.values())
    row = [counts.get(made, 0) / total for made in range(LEVELS)]
    return _told([[chance / (HAND + 1) for chance in row]] * (HAND + 1), players)


def _told(joint: Sequence[Sequence[float]], players: int) -> Habits:
    changes = [sum(row) for row in joint]
    return Habits(
        tuple(changes),
        tuple(
            tuple(chance / total for chance in row)
            for row, total in zip(joint, changes, strict=True)
        ),
        _winners([sum(column) for column in zip(*joint, strict=True)], players),
    )


def worth(mean: Sequence[float], players: int) -> list[float]:
    """By how much a hand of each strength gets ahead of the others, on average, in points."""
    below = [0.0, *accumulate(mean)]
    best = [chance ** (players - 1) for chance in below]  # of the others' best being lower
    found = [0.0] * LEVELS
    lost = 0.0
    for made in reversed(range(LEVELS)):
        kind = kind_of(made)
        # No two hands are equal: where strengths are, either is above half the time.
        equal = kind * (best[made + 1] - best[made]) / 2
        lost += equal
        found[made] = kind * best[made] + equal - lost / (players - 1)
        lost += equal
    return found


def _winners(mean: Sequence[float], players: int) -> tuple[float, ...]:
    """How likely the best of all hands is to be of each kind."""
    upto = [chance**players for chance in accumulate(mean)]
    ends = [upto[(kind + 1 << 7) - 1] for kind in range(STRAIGHT_FLUSH + 1)]
    return tuple(now - before for before, now in zip([0.0, *ends], ends, strict=False))


def _mean(examples: Sequence[Example], worths: Sequence[float]) -> list[float]:
    """How likely each strength is to come of what all hands take."""
    found = [0.0] * LEVELS
    for part, way in _taken(examples, worths):
        if part > HARDLY_EVER:
            for made, chance in way.chances:
                found[made] += part * chance
    return found


def _taken(examples: Sequence[Example], worths: Sequence[float]) -> Iterator[tuple[float, Way]]:
    """The ways that all hands take, and how often; nearly always one of the best."""
    for example in examples:
        values = [sum([p * worths[made] for made, p in way.chances]) for way in example.ways]
        best = max(values)
        weights = [exp((value - best) / WAVERING) for value in values]
        share = example.share / sum(weights)
        for way, weight in zip(example.ways, weights, strict=True):
            yield share * weight, way


# --- hands that stand for all --------------------------------------------------------------------


def _all_examples(cheater: int, cap: int, watch: Watch) -> list[Example]:
    """The hands that stand for all; those known when the time is up stay known."""
    pack = (1 << 49 + cheater) - 1
    found = []
    for hand, share in _standing_for_all(pack, cap):
        key = hand, cheater, cap
        if key not in _examples:
            heed(watch)
            ways = tuple(_way(hand, kept, pack, cap) for kept in sensible(hand))
            _examples[key] = Example(share, ways)
        found.append(_examples[key])
    return found


def _way(hand: int, kept: int, pack: int, cap: int) -> Way:
    # Who keeps next to nothing draws as if from all cards; counting that once is enough.
    unseen = pack & ~hand if count(kept) > 1 else pack & ~kept
    return Way(HAND - count(kept), chances(kept, unseen, cap))


@lru_cache(maxsize=256)
def chances(kept: int, unseen: int, cap: int) -> Chances:
    """How likely each strength is when what was kept is made up from the cards unseen."""
    counts = after(kept, unseen, cap)
    total = sum(counts.values())
    return tuple((made, hands / total) for made, hands in counts.items())


@lru_cache(maxsize=4)
def _standing_for_all(pack: int, cap: int) -> tuple[tuple[int, float], ...]:
    return tuple(_picked(pack, cap))


def _picked(pack: int, cap: int) -> Iterator[tuple[int, float]]:
    """Hands of every kind from its weakest to its strongest, with the share each stands for."""
    rng = random.Random(SEED)
    by_kind: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for _ in range(DEALT):
        hand = union(rng.sample(members(pack), HAND))
        made = strength(hand, cap)
        by_kind.setdefault((kind_of(made), made & 1), []).append((made, hand))
    shares = _shares(pack, cap)
    known = sum(shares[kind] for kind in by_kind)
    for kind, hands in sorted(by_kind.items()):
        hands.sort()
        share = shares[kind] / known
        wanted = 2 + round(STANDING_FOR_ALL * share)
        for number in range(wanted):
            _, hand = hands[(2 * number + 1) * len(hands) // (2 * wanted)]
            yield hand, share / wanted


def _shares(pack: int, cap: int) -> dict[tuple[int, int], float]:
    """How large a part of all hands is of each kind, without (1) or with (0) the Cheater."""
    counts = after(0, pack, cap)
    total = sum(counts.values())
    shares: dict[tuple[int, int], float] = {}
    for made, hands in counts.items():
        kind = kind_of(made), made & 1
        shares[kind] = shares.get(kind, 0.0) + hands / total
    return shares


def sensible(hand: int) -> list[int]:
    """What one might keep: colours held most and high numbers first, or one of each colour."""
    cheater, numbers = members(hand & CHEATER_CARD), members(hand & ~CHEATER_CARD)
    colours = [COLOUR_CARDS << PLACES * colour & hand for colour in range(COLOURS)]
    colours = sorted(filter(None, colours), key=lambda cards: (count(cards), cards), reverse=True)
    order = cheater + [card for cards in colours for card in reversed(members(cards))]
    tops = cheater + [members(cards)[-1] for cards in colours]
    kept = {union(order[:n]) for n in range(2, HAND + 1)}
    kept |= {union(tops[:n]) for n in range(len(cheater) + 3, len(tops) + 1)}
    kept |= {0, union((cheater or numbers)[-1:])}
    return sorted(kept)
