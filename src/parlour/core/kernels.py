"""Random play, written so that it runs interpreted and compiled alike.

The functions below call `legal`, `apply`, `deal`, … of whatever game they are bound to: `parts`
names those, and `core.compiling` or `plain` rebuilds the functions over them.  The generator is a
48-bit linear congruence kept in one int, the same in both worlds, so that a random match is the
same match at either speed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core.bits import count, nth
from parlour.core.game import Rules
from parlour.core.records import DECK
from parlour.core.twins import Twins

MULTIPLIER = 0x5DEECE66D
MASK = (1 << 48) - 1
STRIDE = 0x9E3779B97F4B
"""Keeps the generators of neighbouring matches far apart."""

# What `parts` puts in place; the names here let the functions below be read and type-checked.
legal: Any = None
apply: Any = None
deal: Any = None
shuffled: Any = None
movers: Any = None
score: Any = None
WORDS = 0
CARDS = 0


def parts(rules: Rules) -> dict[str, Any]:
    """What the kernels need of a game."""
    everything = _whole_pack if rules.shuffled is None else rules.shuffled
    return {
        "legal": rules.legal,
        "score": rules.score,
        "deal": rules.deal,
        "shuffled": everything,
        "movers": rules.movers or _one_mover,
        "WORDS": rules.vocabulary.words,
        "CARDS": len(rules.pack) if rules.pack else 0,
    }


def _whole_pack(s: Any, order: list[int]) -> int:
    for card in range(len(order)):
        order[card] = card
    return len(order)


def _one_mover(s: Any) -> int:
    seats: int = 1 << s.turn
    return seats


def seeded(seed: int, match: int) -> int:
    """The generator of one match of many."""
    rng = (seed + match * STRIDE) & MASK
    for _ in range(4):
        rng = (rng * MULTIPLIER + 11) & MASK
    return rng


def pick(s: Any, seat: int, rng: list[int], may: list[int]) -> int:
    """A legal move of the seat, each equally likely, or -1 if it has none."""
    for word in range(WORDS):
        may[word] = 0
    legal(s, seat, may)
    total = 0
    for word in range(WORDS):
        total += count(may[word])
    if total == 0:
        return -1
    rng[0] = (rng[0] * MULTIPLIER + 11) & MASK
    k = (rng[0] >> 17) * total >> 31
    word = 0
    while k >= count(may[word]):
        k -= count(may[word])
        word += 1
    return word << 6 | nth(may[word], k)


def chance(s: Any, rng: list[int], order: list[int]) -> None:
    """Shuffle and deal."""
    cards = shuffled(s, order)
    for left in range(cards, 1, -1):
        rng[0] = (rng[0] * MULTIPLIER + 11) & MASK
        k = (rng[0] >> 17) * left >> 31
        order[left - 1], order[k] = order[k], order[left - 1]
    deal(s, order)


def playout(s: Any, rng: list[int], may: list[int], order: list[int], deals: int) -> int:
    """Play random moves until the match is over or so many deals are to be made; count moves."""
    moves = 0
    while s.ended == 0:
        seat = s.turn
        if seat != DECK:
            several = movers(s)
            if several & (several - 1):
                rng[0] = (rng[0] * MULTIPLIER + 11) & MASK
                seat = nth(several, (rng[0] >> 17) * count(several) >> 31)
            else:
                seat = nth(several, 0)
        move = pick(s, seat, rng, may)
        if move >= 0:
            apply(s, seat, move)
            if seat != DECK:
                moves += 1
        else:
            if deals == 0:
                return moves
            deals -= 1
            chance(s, rng, order)
    return moves


def playouts(
    states: Any,
    start: Any,
    seed: int,
    first: int,
    rng: list[int],
    may: list[int],
    order: list[int],
) -> int:
    """Fill `states` with random matches played to their end from `start`; count moves."""
    moves = 0
    for i in range(len(states)):
        states[i] = start
        s = states[i]
        rng[0] = seeded(seed, first + i)
        moves += playout(s, rng, may, order, 1 << 40)
    return moves


def rollouts(
    work: Any,
    world: Any,
    seat: int,
    move: int,
    times: int,
    rng: list[int],
    may: list[int],
    order: list[int],
    totals: list[int],
) -> int:
    """Make a move in a world and play on at random to the end of the deal, so many times.

    `totals` collects each seat's points; the number of moves made comes back.
    """
    moves = 0
    for _ in range(times):
        work[0] = world
        s = work[0]
        apply(s, seat, move)
        moves += 1 + playout(s, rng, may, order, 0)
        for other in range(s.players):
            totals[other] += score(s, other)
    return moves


class Plain:
    """The same kernels interpreted, with shortcuts only an interpreter needs."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        twins = Twins(lambda function: function, lambda table: table)
        known = parts(rules)
        known["apply"] = rules.apply
        self.chance = twins.of(chance, **known)
        self.pick = twins.of(pick, **known)
        self._movers = known["movers"] if rules.movers else None
        self._clear = [0] * rules.vocabulary.words

    def playout(self, s: Any, rng: list[int], deals: int = 1 << 40) -> int:
        """As `playout` above, move for move."""
        rules, clear, movers_of, deck = self.rules, self._clear, self._movers, DECK
        legal_moves, by_word, may = rules.legal, rules.by_word, clear[:]
        order = [0] * (len(rules.pack) if rules.pack else 0)
        moves = 0
        while not s.ended:
            seat = s.turn
            if movers_of is not None and seat != deck:
                several = movers_of(s)
                if several & (several - 1):
                    rng[0] = (rng[0] * MULTIPLIER + 11) & MASK
                    seat = nth(several, (rng[0] >> 17) * several.bit_count() >> 31)
                else:
                    seat = several.bit_length() - 1
            may[:] = clear
            legal_moves(s, seat, may)
            total = 0
            for mask in may:
                if mask:
                    total += mask.bit_count()
            if not total:
                if not deals:
                    return moves
                deals -= 1
                self.chance(s, rng, order)
                continue
            rng[0] = x = (rng[0] * MULTIPLIER + 11) & MASK
            k = (x >> 17) * total >> 31
            word = 0
            mask = may[0]
            while k >= (held := mask.bit_count()):
                k -= held
                word += 1
                mask = may[word]
            while k:
                mask &= mask - 1
                k -= 1
            by_word[word](s, seat, (mask & -mask).bit_length() - 1)
            if seat != deck:
                moves += 1
        return moves


@cache
def plain(rules: Rules) -> Plain:
    """The interpreted kernels of a game."""
    return Plain(rules)
