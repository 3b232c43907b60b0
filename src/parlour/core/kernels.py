"""Random play, written so that it runs both interpreted and compiled.

The functions below call `legal`, `apply`, `deal`, … of the game they are bound to: `parts`
names those, and `core.compiling` or `plain` rebuilds the functions over them.  The generator is a
48-bit linear congruence kept in one int, the same in both worlds, so that a random match is the
same match at either speed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType
from typing import Any

from parlour.core.bits import count, nth
from parlour.core.game import Rules
from parlour.core.records import CLOCK, DECK, Option
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
worth: Any = None
WORDS = 0
CARDS = 0
SIMULTANEOUS = False
CLOCKED = False


def parts(rules: Rules) -> dict[str, Any]:
    """What the kernels need from a game."""
    everything = _whole_pack if rules.shuffled is None else rules.shuffled
    return {
        "legal": rules.right or rules.legal,
        "worth": rules.worth,
        "score": rules.score,
        "deal": rules.deal,
        "shuffled": everything,
        "movers": rules.movers or _one_mover,
        "SIMULTANEOUS": rules.movers is not None,
        "CLOCKED": rules.vocabulary.is_clocked,
        "WORDS": rules.vocabulary.words,
        "CARDS": len(rules.pack) if rules.pack else 0,
    }


def _whole_pack(s: Any, order: list[int]) -> int:
    cards = len(order)
    for card in range(cards):
        order[card] = card
    return cards


def _one_mover(s: Any) -> int:
    seats: int = 1 << s.turn
    return seats


def seeded(seed: int, match: int) -> int:
    """The generator of one match of many."""
    rng = (seed + match * STRIDE) & MASK
    for _ in range(4):
        rng = (rng * MULTIPLIER + 11) & MASK
    return rng


def put(records: Any, place: int, s: Any) -> None:
    """Keep a copy of a state in one of several places."""
    records[place] = s.copy()


def pick(s: Any, seat: int, work: Any) -> int:
    """A legal move of the seat, each equally likely, or -1 if it has none."""
    for word in range(WORDS):
        work.may[word] = 0
    legal(s, seat, work.may)
    total = 0
    for word in range(WORDS):
        total += count(work.may[word])
    if total == 0:
        return -1
    work.rng = (work.rng * MULTIPLIER + 11) & MASK
    k = (work.rng >> 17) * total >> 31
    word = 0
    while k >= count(work.may[word]):
        k -= count(work.may[word])
        word += 1
    return word << 6 | nth(work.may[word], k)


def strikes(rng: int) -> bool:
    """Whether the clock moves if it can: here no time passes, so it is one time in 64.

    These are bits from which nothing else is drawn, so where no clock runs all goes on as without.
    """
    return rng >> 6 & 63 == 0


def chance(s: Any, work: Any) -> None:
    """Shuffle and deal."""
    order = work.order
    rng = work.rng
    for left in range(shuffled(s, order), 1, -1):
        rng = (rng * MULTIPLIER + 11) & MASK
        k = (rng >> 17) * left >> 31
        card = order[k]
        order[k] = order[left - 1]
        order[left - 1] = card
    work.rng = rng
    deal(s, order)


def playout(s: Any, work: Any, deals: int) -> int:
    """Play random moves until the match is over or this many deals are due; count moves."""
    moves = 0
    while s.ended == 0:
        seat = s.turn
        if CLOCKED and seat != DECK and strikes(work.rng):
            move = pick(s, CLOCK, work)
            if move >= 0:
                apply(s, CLOCK, move)
                continue
        if SIMULTANEOUS and seat != DECK:
            several = movers(s)
            if several & (several - 1):
                work.rng = (work.rng * MULTIPLIER + 11) & MASK
                seat = nth(several, (work.rng >> 17) * count(several) >> 31)
            else:
                seat = nth(several, 0)
        move = pick(s, seat, work)
        if move >= 0:
            apply(s, seat, move)
            if seat != DECK:
                moves += 1
        else:
            if deals == 0:
                return moves
            deals -= 1
            chance(s, work)
    return moves


def playouts(states: Any, moves: Any, start: Any, seed: int, first: int, work: Any) -> None:
    """Fill `states` with random matches played to their end from `start`, `moves` with their moves."""
    for i in range(len(states)):
        states[i] = start
        s = states[i]
        work.rng = seeded(seed, first + i)
        moves[i] = playout(s, work, 1 << 40)


def rollouts(
    trial: Any, world: Any, seat: int, move: int, times: int, work: Any, totals: list[int]
) -> int:
    """Make a move in a world and play on at random to the end of the deal, this many times.

    `totals` collects what it is worth to each seat; the number of moves made is returned.
    """
    moves = 0
    for _ in range(times):
        trial[0] = world
        s = trial[0]
        apply(s, seat, move)
        moves += 1 + playout(s, work, 0)
        for other in range(s.players):
            totals[other] += worth(s, other)
    return moves


class Work:
    """What random play needs besides the state: a generator, legal moves, an order of cards.

    Compiled kernels have a NumPy record of the same fields: with separate arrays, references
    would be counted at every call.
    """

    def __init__(self, rules: Rules, rng: int = 0) -> None:
        self.rng = rng
        self.may = [0] * rules.vocabulary.words
        self.order = [0] * (len(rules.pack) if rules.pack else 0)
        self.swaps = [0] * (2 * len(self.order))


class Plain:
    """The same kernels interpreted, with shortcuts only an interpreter needs.

    Members of an enumeration are slow to look up and to compare, so here options are plain numbers.
    `playout` is written again for the same reason: run as it stands above, interpreted play would
    be up to a third slower (Forty-two).  A law holds both to the same matches, move for move.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        twins = Twins(option=_as_numbers, instead={count: int.bit_count})
        known = {
            name: twins.of(part) if isinstance(part, FunctionType) else part
            for name, part in parts(rules).items()
        }
        self.chance = twins.of(chance, **known)
        self.deal, self.worth = known["deal"], known["worth"]
        self._legal = known["legal"]
        self.by_word = rules.dispatch(twins.of)
        """For each word, the function that makes its moves by bit."""
        self._all_legal = twins.of(rules.legal)
        self._nothing = [0] * rules.vocabulary.words

        self._twins = twins
        self._known = known | {"apply": self.apply, "put": put, "chance": self.chance}
        self._known["pick"] = twins.of(pick, **known)
        self._movers = known["movers"] if rules.movers else None
        self._is_clocked = rules.vocabulary.is_clocked

    def built(
        self, functions: Sequence[Callable[..., Any]], kept: Sequence[str] = (), **others: Any
    ) -> dict[str, Any]:
        """Further kernels over this game, by name; each may call those before it."""
        known = self._known | {
            name: self._twins.of(part) if isinstance(part, FunctionType) else part
            for name, part in others.items()
        }
        for function in functions:
            known[function.__name__] = self._twins.of(function, **known)
        return known

    def record(self, state: Any) -> Any:
        """A state to work on."""
        return state.copy()

    def may(self, s: Any, seat: int) -> list[int]:
        """The legal moves of a seat as bits, the same as `Rules.may`."""
        words = self._nothing[:]
        self._all_legal(s, seat, words)
        return words

    def apply(self, s: Any, seat: int, code: int) -> None:
        """Make a legal move, the same as `Rules.apply`."""
        self.by_word[code >> 6](s, seat, code & 63)

    def records(self, count: int) -> Any:
        """Room for so many states."""
        return [None] * count

    def put(self, records: Any, place: int, s: Any) -> None:
        """Keep a copy of a state in one of several places."""
        put(records, place, s)

    def row(self, numbers: Sequence[int]) -> Any:
        """Numbers to work on."""
        return list(numbers)

    def reals(self, length: int) -> Any:
        """Room for so many numbers that need not be whole."""
        return [0.0] * length

    def work(self, rng: int = 0) -> Work:
        """What kernels need besides the state."""
        return Work(self.rules, rng)

    def playout(self, s: Any, rng: int, deals: int = 1 << 40) -> int:
        """The same as `playout` above, move for move, from a generator at `rng`."""
        legal_moves, by_word, movers_of = self._legal, self.by_word, self._movers
        is_clocked = self._is_clocked
        work = Work(self.rules, rng)
        may = work.may  # empty whenever `legal` is asked
        others, nothing = len(may) - 1, self._nothing
        moves = word = 0
        while not s.ended:
            seat = s.turn
            if is_clocked and seat >= 0 and strikes(rng):
                work.rng = rng
                if self._clock_moved(s, work):
                    rng = work.rng
                    continue
            if movers_of is not None and seat >= 0:
                work.rng = rng
                seat = self._mover(movers_of(s), work)
                rng = work.rng
            legal_moves(s, seat, may)
            mask = may[word]
            if mask and may.count(0) == others:  # only words of the same verb, as in trick play
                may[word] = 0
                rng = (rng * MULTIPLIER + 11) & MASK
                k = (rng >> 17) * mask.bit_count() >> 31
            else:
                total = 0
                for mask in may:
                    if mask:
                        total += mask.bit_count()
                if not total:
                    if not deals:
                        return moves
                    deals -= 1
                    work.rng = rng
                    self.chance(s, work)
                    rng = work.rng
                    continue
                rng = (rng * MULTIPLIER + 11) & MASK
                k = (rng >> 17) * total >> 31
                word, mask = 0, may[0]
                while k >= (held := mask.bit_count()):
                    k -= held
                    word += 1
                    mask = may[word]
                may[:] = nothing
            while k:
                mask &= mask - 1
                k -= 1
            by_word[word](s, seat, (mask & -mask).bit_length() - 1)
            if seat >= 0:
                moves += 1
        return moves

    def _mover(self, several: int, work: Work) -> int:
        """One of the seats that may move."""
        if several & (several - 1) == 0:
            return several.bit_length() - 1
        work.rng = (work.rng * MULTIPLIER + 11) & MASK
        return nth(several, (work.rng >> 17) * several.bit_count() >> 31)

    def _clock_moved(self, s: Any, work: Work) -> bool:
        """Whether the clock had a move, which it has made then."""
        move: int = self._known["pick"](s, CLOCK, work)
        if move >= 0:
            self.apply(s, CLOCK, move)
        work.may[:] = self._nothing
        return move >= 0


def _as_numbers(option: type[Option]) -> type[Any]:
    """The members of an option as plain numbers under their names."""
    return type(option.__name__, (), {member.name: int(member) for member in option})


@cache
def plain(rules: Rules) -> Plain:
    """The interpreted kernels of a game."""
    return Plain(rules)
