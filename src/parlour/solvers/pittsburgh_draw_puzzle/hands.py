"""Ten hands of Pittsburgh-Draw from one pack: completing a division that was begun.

A hand is a set of cards as in `games.pittsburgh_draw.kinds`; hand k must be of kind k.  Three kinds are runs and
can be listed card by card.  For the other seven, colours almost decide: a hand is right if it has
the right number of cards of one colour, of another, and so on, and does not happen to form a run,
which would be worth more.  So runs are tried first, and after that cards are dealt by colours alone.

The numbers of cards by colour are kept in one int, four bits a colour, of which the highest is
spare: if it is set before a subtraction, it stays set unless there were too few cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from time import monotonic
from typing import NamedTuple

from parlour.core.bits import members, union
from parlour.core.citation import cites
from parlour.games.pittsburgh_draw.kinds import CHEATER_CARD, CheaterCap, kind_of, strength

Hands = tuple[int, ...]
Counts = int

HAND = 5
COLOURS = range(7)
NUMBERS = CHEATER_CARD - 1
"""All cards except the Cheater."""
OF_COLOUR = [127 << 7 * colour for colour in COLOURS]
FREE_BITS = 0x8888888
RUN_KINDS = (8, 9, 10)
SPOILED_BY = {5: 8, 6: 9, 7: 10}
"""What a Full, a Four and a Flush become if they form a run."""
SHAPES = {1: (2, 1, 1, 1), 2: (2, 2, 1), 3: (1,) * 5, 4: (3, 1, 1), 5: (3, 2), 6: (4, 1), 7: (5,)}
"""How many cards of one colour, of another, and so on, for the kinds that are not runs."""
BESIDE_CHEATER = {3: (1,) * 4, 4: (2, 1, 1), 5: (2, 2), 6: (3, 1), 7: (4,)}
"""The same for the four numbers beside the Cheater, which makes the best of them."""
CHEATER_PLACES = (10, 8, 9, 6, 7, 4, 3, 5)
"""The kinds of hand the Cheater can be in, those with the most divisions first."""


class Undecided(Exception):
    """Time was up before it was known whether there is a completion."""


@cites("PDP-R1", "PDP-R3")
def kind(hand: int) -> int:
    """The best kind that five cards can be."""
    return kind_of(strength(hand, CheaterCap.colour_top))


@cache
def runs(of: int, with_cheater: bool) -> tuple[int, ...]:
    """The hands of a run kind without the Cheater, from the 45 sets of five successive numbers."""
    found: set[int] = set()
    for low in range(45):
        row = 31 << low
        if with_cheater:
            found.update(row ^ 1 << card for card in members(row))
        else:
            found.add(row)
    cheater = CHEATER_CARD if with_cheater else 0
    return tuple(sorted(cards for cards in found if kind(cards | cheater) == of))


@cache
def spoiled(of: int, with_cheater: bool) -> frozenset[int]:
    """The sets of numbers that have the colours of a Full, Four or Flush but are worth more."""
    shape = (BESIDE_CHEATER if with_cheater else SHAPES)[of]
    rows = [row for better in RUN_KINDS for row in runs(better, with_cheater)]
    return frozenset(row for row in rows if colour_shape(row) == shape)


def colour_shape(cards: int) -> tuple[int, ...]:
    """How many cards there are of each colour, from the most down."""
    held = ((cards & colour).bit_count() for colour in OF_COLOUR)
    return tuple(sorted((n for n in held if n), reverse=True))


def counts(cards: int) -> Counts:
    """How many cards there are of each colour."""
    return sum((cards & colour).bit_count() << 4 * c for c, colour in enumerate(OF_COLOUR))


def fits(some: Counts, among: Counts) -> bool:
    """Whether there are enough of each colour."""
    return ((among | FREE_BITS) - some) & FREE_BITS == FREE_BITS


@cache
def spreads(shape: tuple[int, ...]) -> tuple[Counts, ...]:
    """All ways to assign the parts of a shape to colours."""
    parts = shape + (0,) * (7 - len(shape))
    return tuple(
        sorted({sum(n << 4 * c for c, n in enumerate(one)) for one in set(permutations(parts))})
    )


# --- completing ----------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """What may be added to a hand: cards for a run, numbers by colour for the other kinds."""

    kind: int
    held: int
    choices: tuple[int, ...]


@cites("PDP-R1")
def complete(hands: Hands, loose: int, until: float) -> Hands | None:
    """All cards divided, with the cards in hands staying there; None if that is impossible.

    Raises Undecided when the clock passes `until`.
    """
    if any(hand.bit_count() > HAND for hand in hands):
        return None
    for place in _cheater_places(hands):
        bare = tuple(hand & NUMBERS for hand in hands)
        found = Completion(bare, loose & NUMBERS, place, until).found()
        if found is not None:
            return tuple(h | CHEATER_CARD if k == place else h for k, h in enumerate(found, 1))
    return None


def _cheater_places(hands: Hands) -> list[int]:
    """Where the Cheater is or may go."""
    lying = [k for k, hand in enumerate(hands, 1) if hand & CHEATER_CARD]
    return [k for k in lying or CHEATER_PLACES if k in CHEATER_PLACES]


class Completion:
    """The search with the Cheater in a hand of one kind."""

    def __init__(self, hands: Hands, loose: int, cheater: int, until: float) -> None:
        self.hands = hands
        self.loose = loose
        self.cheater = cheater
        self.until = until
        self.known: dict[tuple[int, Counts], bool] = {}

    def found(self) -> Hands | None:
        """The first completion."""
        sizes = [HAND - (k == self.cheater) for k in range(1, 11)]
        if any(h.bit_count() > n for h, n in zip(self.hands, sizes, strict=True)):
            return None
        by_runs = [self._runs(k) for k in RUN_KINDS]
        by_colours = [self._colours(k) for k in SHAPES]
        if not all(one.choices for one in [*by_runs, *by_colours]):
            return None
        # Hands that could turn into runs come first, then those with the fewest choices.
        by_colours.sort(key=lambda one: (one.kind not in SPOILED_BY, len(one.choices)))
        self.order = by_colours
        self._set_bounds()
        for chosen in _disjoint(by_runs, self.loose):
            result = self._deal_by_colours(chosen)
            if result is not None:
                return result
        return None

    def _runs(self, of: int) -> Wanted:
        """The cards that make what the hand holds a run."""
        held = self.hands[of - 1]
        rows = runs(of, of == self.cheater)
        open_ = held | self.loose
        choices = (row ^ held for row in rows if row & held == held and row & open_ == row)
        return Wanted(of, held, tuple(choices))

    def _colours(self, of: int) -> Wanted:
        """The numbers of cards by colour that complete the shape of the hand."""
        held = self.hands[of - 1]
        shape = (BESIDE_CHEATER if of == self.cheater else SHAPES)[of]
        have, there = counts(held), counts(self.loose)
        more = (spread - have for spread in spreads(shape) if fits(have, spread))
        return Wanted(of, held, tuple(one for one in more if fits(one, there)))

    def _set_bounds(self) -> None:
        """Note for each hand the fewest and most cards of each colour that it and all later hands take."""
        self.least, self.most = [0], [0]
        for one in reversed(self.order):
            least = most = 0
            for c in COLOURS:
                taken = [choice >> 4 * c & 7 for choice in one.choices]
                least |= min(7, (self.least[-1] >> 4 * c & 7) + min(taken)) << 4 * c
                most |= min(7, (self.most[-1] >> 4 * c & 7) + max(taken)) << 4 * c
            self.least.append(least)
            self.most.append(most)
        self.least.reverse()
        self.most.reverse()

    def _can_share(self, at: int, left: Counts) -> bool:
        """Whether the remaining colours can be shared out among the hands from index `at` on."""
        if at == len(self.order):
            return True
        can = self.known.get((at, left))
        if can is None:
            if monotonic() > self.until:
                raise Undecided
            can = (
                fits(left, self.most[at])
                and fits(self.least[at], left)
                and any(
                    fits(choice, left) and self._can_share(at + 1, left - choice)
                    for choice in self.order[at].choices
                )
            )
            self.known[at, left] = can
        return can

    def _deal_by_colours(self, given: dict[int, int]) -> Hands | None:
        """All hands, once the runs have their cards."""
        loose = self.loose & ~_all(given)
        for cards in self._unspoiled(0, counts(loose), loose):
            more = given | cards
            left = loose & ~_all(cards)
            for at in range(len(SPOILED_BY), len(self.order)):
                more[self.order[at].kind] = self._take(at, left)
                left &= ~more[self.order[at].kind]
            return tuple(hand | more[k] for k, hand in enumerate(self.hands, 1))
        return None

    def _unspoiled(self, at: int, left: Counts, loose: int) -> Iterator[dict[int, int]]:
        """Cards for Full, Four and Flush that form no run and leave the other hands what they need."""
        if at == len(SPOILED_BY):
            yield {}
            return
        of, held, choices = self.order[at]
        bad = spoiled(of, of == self.cheater)
        for choice in choices:
            if not fits(choice, left) or not self._can_share(at + 1, left - choice):
                continue
            for cards in _of_colours(choice, loose):
                if held | cards not in bad:
                    for rest in self._unspoiled(at + 1, left - choice, loose & ~cards):
                        yield {of: cards} | rest

    def _take(self, at: int, loose: int) -> int:
        """Cards for a hand that leave the later hands what they need."""
        left = counts(loose)
        for choice in self.order[at].choices:
            if fits(choice, left) and self._can_share(at + 1, left - choice):
                return next(_of_colours(choice, loose))
        raise AssertionError("what can be shared out was not")


def _all(given: dict[int, int]) -> int:
    """All cards given to hands."""
    found = 0
    for cards in given.values():
        found |= cards
    return found


def _disjoint(wanted: list[Wanted], loose: int) -> Iterator[dict[int, int]]:
    """All ways to choose loose cards for some hands."""
    if not wanted:
        yield {}
        return
    first, *others = wanted
    for cards in first.choices:
        if cards & loose == cards:
            for rest in _disjoint(others, loose & ~cards):
                yield {first.kind: cards} | rest


def _of_colours(share: Counts, loose: int) -> Iterator[int]:
    """The sets with that many loose cards of each colour."""
    pools = [
        combinations(members(loose & OF_COLOUR[c]), share >> 4 * c & 7)
        for c in COLOURS
        if share >> 4 * c & 7
    ]
    for parts in product(*pools):
        yield union([card for part in parts for card in part])
