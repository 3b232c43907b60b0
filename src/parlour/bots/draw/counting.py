"""Counting hands: how strong a hand of Pittsburgh-Draw will be when some cards are kept.

Every hand that may come is counted, but not one by one.  A hand's strength follows from the colour
it holds most of, its highest number there and how many colours it has, so it is enough to count by
these; the few hands that are runs, or can be with the Cheater, are then put right one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

from parlour.core.bits import count, members
from parlour.games.pittsburgh_draw.kinds import (
    CHEATER_CARD,
    COLOUR_CARDS,
    FLUSH,
    FOUR,
    FULL,
    HIGHEST,
    KIND,
    PAIR,
    RAINBOW,
    RUN,
    THREE,
    TWO_PAIR,
    CheaterCap,
    natural_strength,
    with_cheater,
)

COLOURS, PLACES, HAND = 7, 7, 5
NO_CARD = -1
NUMBERS = CHEATER_CARD - 1
"""All cards but the Cheater."""
RUNS = tuple(RUN << low for low in range(HIGHEST - HAND + 1))
NEARLY_RUNS = tuple(sorted({run & ~(1 << card) for run in RUNS for card in members(run)}))
"""Four numbers that are a run with one more."""

Counts = dict[int, int]
"""How many hands there are of each strength."""


class Group(NamedTuple):
    """What decides a hand: the most cards of a colour, how many colours, the number that governs."""

    most: int
    colours: int
    number: int

    @property
    def place(self) -> int:
        """The place of the number in its colour, from 1."""
        return (self.number - 1) % PLACES + 1


def after(kept: int, unseen: int, cap: int) -> Counts:
    """The hands when what was kept is made up to five from the cards unseen, each as likely."""
    if kept & CHEATER_CARD:
        return _with_the_cheater(kept & ~CHEATER_CARD, unseen, cap)
    found = _of_numbers(kept, unseen & NUMBERS)
    if unseen & CHEATER_CARD and count(kept) < HAND:
        for made, ways in _with_the_cheater(kept, unseen & NUMBERS, cap).items():
            found[made] = found.get(made, 0) + ways
    return found


def _of_numbers(kept: int, unseen: int) -> Counts:
    found: Counts = {}
    for group, ways in _groups(kept, unseen, HAND):
        made = KIND[group.most][group.colours] << 7 | group.number << 1 | 1
        found[made] = found.get(made, 0) + ways
    for run in RUNS:
        if _may_become(run, kept, unseen):
            group = grouped(run)
            _move_one(
                found,
                KIND[group.most][group.colours] << 7 | group.number << 1 | 1,
                natural_strength(run),
            )
    return {made: ways for made, ways in found.items() if ways}


def _with_the_cheater(kept: int, unseen: int, cap: int) -> Counts:
    """The same with the Cheater in hand, beside four numbers."""
    found: Counts = {}
    for group, ways in _groups(kept, unseen, HAND - 1):
        if not _is_shut(group, cap):
            made = _beside(group, cap)
            found[made] = found.get(made, 0) + ways
    if cap == CheaterCap.hand_top:
        for made in _shut_hands(kept, unseen):
            found[made] = found.get(made, 0) + 1
    for hand in NEARLY_RUNS:
        if _may_become(hand, kept, unseen):
            _move_one(found, _beside_hand(hand, cap), with_cheater(hand, cap))
    return {made: ways for made, ways in found.items() if ways}


def _may_become(hand: int, kept: int, unseen: int) -> bool:
    return kept & ~hand == 0 and hand & ~(kept | unseen) == 0


def _move_one(found: Counts, source: int, target: int) -> None:
    found[source] -= 1
    found[target] = found.get(target, 0) + 1


# --- what the Cheater makes of four numbers that are not nearly a run ----------------------------


def _beside(group: Group, cap: int) -> int:
    """The strength of four numbers with the Cheater, which joins the colour held most."""
    if group.most == 1:
        kind = RAINBOW
    elif group.most == 2:
        kind = FULL if group.colours == 2 else THREE
    else:
        kind = FOUR if group.most == 3 else FLUSH
    if cap == CheaterCap.hand_top:
        if group.most == group.place == 4:  # the four lowest: there is no room below the top
            kind = FOUR
        return kind << 7 | group.number << 1
    top = group.number + PLACES - group.place
    if group.most == 1:
        return kind << 7 | (group.number if top == HIGHEST else HIGHEST) << 1
    return kind << 7 | top << 1


def _is_shut(group: Group, cap: int) -> bool:
    """Whether the Cheater has no room below the top of the colour held most, so that others count."""
    return cap == CheaterCap.hand_top and group.most in (2, 3) and group.place == group.most


def _shut_hands(kept: int, unseen: int) -> Iterator[int]:
    """The strengths of the hands of four in which that is so; there are few."""
    for most in (2, 3):
        for colour in range(COLOURS):
            whole = COLOUR_CARDS << PLACES * colour
            lowest_ones = (1 << most) - 1 << PLACES * colour
            others = members(kept & ~whole)
            to_draw = HAND - 1 - most - len(others)
            if kept & whole & ~lowest_ones or lowest_ones & ~(kept | unseen) or to_draw < 0:
                continue
            number = PLACES * colour + most
            for drawn in combinations(members(unseen & ~whole), to_draw):
                made = _beside_shut(number, *others, *drawn)
                if made:
                    yield made


def _beside_shut(number: int, one: int, two: int = NO_CARD) -> int:
    """The strength where the Cheater joins one of the other cards; 0 if those govern anyway."""
    if two == NO_CARD:
        return (FULL if one % PLACES else THREE) << 7 | number << 1
    low, high = min(one, two), max(one, two)
    if low // PLACES == high // PLACES:
        if low >= number:
            return 0
        if high % PLACES > 1:
            return FULL << 7 | high + 1 << 1
        return TWO_PAIR << 7 | number << 1
    joined = high if high % PLACES else low
    if joined % PLACES:
        return TWO_PAIR << 7 | max(number, joined + 1) << 1
    return PAIR << 7 | number << 1


def _beside_hand(hand: int, cap: int) -> int:
    """The strength of four cards with the Cheater if they were not nearly a run."""
    group = grouped(hand)
    if not _is_shut(group, cap):
        return _beside(group, cap)
    rest = members(hand & ~(COLOUR_CARDS << group.number - group.place))
    return _beside_shut(group.number, *rest)


def grouped(hand: int) -> Group:
    """What decides a hand of numbers, if it is no run."""
    most = colours = number = 0
    for colour in range(COLOURS):
        cards = hand >> PLACES * colour & COLOUR_CARDS
        if cards:
            colours += 1
            if count(cards) >= most:
                most = count(cards)
                number = PLACES * colour + cards.bit_length()
    return Group(most, colours, number)


# --- counting by colours -------------------------------------------------------------------------

Spread = dict[tuple[int, int], int]
"""In how many ways so many cards lie in so many colours."""


def _groups(kept: int, unseen: int, size: int) -> Iterator[tuple[Group, int]]:
    """Every group that hands of this size may have, and how many have it."""
    held = [kept >> PLACES * colour & COLOUR_CARDS for colour in range(COLOURS)]
    open_ones = [unseen >> PLACES * colour & COLOUR_CARDS for colour in range(COLOURS)]
    ways = [
        [comb(count(more), n - count(have)) if n >= count(have) else 0 for n in range(size + 1)]
        for have, more in zip(held, open_ones, strict=True)
    ]
    to_draw = size - count(kept)
    for most in range(max(1, max(map(count, held))), size + 1):
        rest = size - most
        below = [{(0, 0): 1}]
        above = [{(0, 0): 1}]
        for colour in range(COLOURS - 1):
            below.append(_with_colour(below[-1], ways[colour][: most + 1], rest))
            above.append(_with_colour(above[-1], ways[COLOURS - 1 - colour][:most], rest))
        for colour in range(COLOURS):
            drawn = most - count(held[colour])
            if 0 <= drawn <= min(to_draw, count(open_ones[colour])):
                others = _joined(below[colour], above[COLOURS - 1 - colour], rest)
                if others:
                    for place, tops in _tops(held[colour], open_ones[colour], drawn):
                        for colours, many in others.items():
                            group = Group(most, colours + 1, PLACES * colour + place)
                            yield group, tops * many


def _with_colour(spread: Spread, ways: list[int], most: int) -> Spread:
    """The ways with one colour more, of which any number may be held that has a way."""
    found: Spread = {}
    for (cards, colours), many in spread.items():
        for n, more in enumerate(ways[: most - cards + 1]):
            if more:
                key = cards + n, colours + (n > 0)
                found[key] = found.get(key, 0) + many * more
    return found


def _joined(below: Spread, above: Spread, cards: int) -> dict[int, int]:
    """The ways to have that many cards in both together, by the number of colours."""
    found: dict[int, int] = {}
    for (some, colours), many in below.items():
        for (others, more), ways in above.items():
            if some + others == cards:
                found[colours + more] = found.get(colours + more, 0) + many * ways
    return found


def _tops(held: int, unseen: int, drawn: int) -> Iterator[tuple[int, int]]:
    """The places that may be highest in a colour when so many are drawn, and in how many ways."""
    top = held.bit_length()
    if top:
        ways = comb(count(unseen & (1 << top) - 1), drawn)
        if ways:
            yield top, ways
    if drawn:
        for card in members(unseen >> top << top):
            ways = comb(count(unseen & (1 << card) - 1), drawn - 1)
            if ways:
                yield card + 1, ways
