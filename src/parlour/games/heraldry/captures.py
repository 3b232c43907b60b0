"""Captures by sums: table cards taken in groups, each worth exactly the card that takes them.

Cards are counted by value: six bits of one int hold how many there are of each value from 1 to 9,
the ones lowest, and the sixth bit is free; there are four of each at most.  A single card of the
captor's own value is a group by itself and is never counted here.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import lowest
from parlour.core.records import Option
from parlour.packs.heraldry import HERALDRY

VALUE = [card.value for card in HERALDRY]
BELOW = [HERALDRY.where(lambda card, value=value: card.value < value) for value in range(11)]  # type: ignore[misc]


class Extent(Option):
    """How much a capture takes: until no group is left, the most cards, or as much as you like."""

    maximal = 0
    maximum = 1
    any = 2


ONE = [0, *(1 << 6 * (value - 1) for value in range(1, 10)), 0]
"""One card of a value, as a count."""
SIXTH_BITS = 32 * sum(ONE)
FULL = 31 * sum(ONE)
SIXTY_BITS = (1 << 60) - 1


def counted(cards: int, value: int) -> int:
    """The counts of the cards below a value."""
    counts = 0
    left = cards & BELOW[value]
    while left:
        counts += ONE[VALUE[lowest(left)]]
        left &= left - 1
    return counts


def reach(cards: int) -> int:
    """The set of totals up to ten that some of the cards add up to."""
    totals = 1
    left = cards
    while left:
        totals |= totals << VALUE[lowest(left)] & 0x7FF
        left &= left - 1
    return totals


def sums(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Every way to make a total of values up to the largest, four of each at most."""
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        for others in sums(total - first, first):
            if others.count(first) < 4:
                yield first, *others


def groups_worth(value: int) -> list[tuple[int, ...]]:
    """The groups of two cards or more that have a value, highest cards first, then smallest."""
    found = [group for group in sums(value, value - 1) if group]
    return sorted(found, key=lambda group: (-group[0], len(group)))


MOST_GROUPS = max(len(groups_worth(value)) for value in range(11))
_GROUPS = [(groups_worth(v) + [()] * MOST_GROUPS)[:MOST_GROUPS] for v in range(11)]
GROUPS = [[sum(ONE[part] for part in group) for group in groups] for groups in _GROUPS]
ABOVE = [[6 * max(group, default=0) for group in groups] for groups in _GROUPS]
"""By how many bits counts are shifted to leave only values above all those in a group."""
EVERY_GROUP = [(1 << len(groups_worth(value))) - 1 for value in range(11)]


def within(few: int, many: int) -> bool:
    """Whether there are at least as many of each value as wanted."""
    return ((many | SIXTH_BITS) - few) & SIXTH_BITS == SIXTH_BITS


def less(counts: int, gone: int) -> int:
    """What is left of each value when some are gone, never below none."""
    left = (counts | SIXTH_BITS) - gone
    kept = left & SIXTH_BITS
    return left & (kept - (kept >> 5))


def present(counts: int) -> int:
    """A mark for each value of which there is a card."""
    return (counts + FULL) & SIXTH_BITS


def total(counts: int) -> int:
    """How many cards there are: the digits to base 64 add up to the remainder modulo 63."""
    return counts % 63


def possible(value: int, groups: int, counts: int) -> int:
    """Which of some groups can be made of the counted cards."""
    found = 0
    left = groups
    while left:
        group = lowest(left)
        left &= left - 1
        if within(GROUPS[value][group], counts):
            found |= 1 << group
    return found


def is_whole(extent: int, value: int, groups: int, rest: int, spare: int) -> bool:
    """Whether a capture may leave these counts on the table."""
    if extent == Extent.maximal:
        return possible(value, groups, rest) == 0
    return extent == Extent.any or total(rest) <= spare


def next_group(
    extent: int, value: int, groups: int, first: int, rest: int, lacking: int, spare: int
) -> int:
    """The next group, counted from `first`, that may be made of the rest; -1 if there is none.

    Groups go by their highest card, so higher cards than a group has stay on the table: there is
    none if one of them is still lacking, or if they are too many.  Where captures may have any
    extent only groups that hold something lacking are made.
    """
    wanted = present(lacking) if extent == Extent.any else SIXTH_BITS
    left = groups >> first << first
    while left:
        group = lowest(left)
        left &= left - 1
        above = ABOVE[value][group]
        if lacking >> above or (extent == Extent.maximum and total(rest >> above) > spare):
            return -1
        if present(GROUPS[value][group]) & wanted and within(GROUPS[value][group], rest):
            return group
    return -1


def capture(
    extent: int, value: int, groups: int, counts: int, must: int, spare: int, other: int
) -> int:
    """A capture out of `counts` that holds all of `must` and is not `other`; -1 if there is none.

    Where the extent is maximum, it leaves no more than `spare` of the counted cards.
    """
    rest = counts
    first = 0
    # The groups made so far, six bits each: the latest ten, and the eight before them at most.
    late = 0
    early = 0
    while True:
        taken = counts - rest
        lacking = less(must, taken)
        if lacking == 0 and taken != other and is_whole(extent, value, groups, rest, spare):
            return taken
        group = next_group(extent, value, groups, first, rest, lacking, spare)
        if group >= 0:
            early = early << 6 | late >> 54
            late = (late << 6 | group) & SIXTY_BITS
            rest -= GROUPS[value][group]
            first = group
        elif rest == counts:
            return -1
        else:
            group = late & 63
            late = late >> 6 | (early & 63) << 54
            early >>= 6
            rest += GROUPS[value][group]
            first = group + 1


def fewest_left(value: int, groups: int, counts: int, must: int) -> int:
    """How many of the counted cards the largest capture leaves on the table."""
    spare = 0
    while capture(Extent.maximum, value, groups, counts, must, spare, -1) < 0:
        spare += 1
    return spare


def least_spare(extent: int, value: int, groups: int, counts: int, must: int) -> int:
    """How many cards a capture may leave, where that is limited."""
    return fewest_left(value, groups, counts, must) if extent == Extent.maximum else 0


def parts_to_take(extent: int, value: int, counts: int, taken: int) -> int:
    """The set of values of which one more card may be taken on the way to a capture."""
    groups = possible(value, EVERY_GROUP[value], counts)
    spare = least_spare(extent, value, groups, counts, taken)
    # A capture can grow until no group is left, so any capture will do unless the most decides.
    sought = Extent.maximum if extent == Extent.maximum else Extent.any
    parts = 0
    for part in range(1, value):
        more = taken + ONE[part]
        if within(more, counts) and capture(sought, value, groups, counts, more, spare, -1) >= 0:
            parts |= 1 << part
    return parts


def only_capture(extent: int, value: int, counts: int, taken: int) -> int:
    """The one capture that holds what is taken; -1 if cards, or cards of one value, may differ."""
    groups = possible(value, EVERY_GROUP[value], counts)
    spare = least_spare(extent, value, groups, counts, taken)
    found = capture(extent, value, groups, counts, taken, spare, -1)
    if present(found - taken) & present(counts - found):
        return -1
    other = capture(extent, value, groups, counts, taken, spare, found)
    return found if other < 0 else -1


def in_groups(value: int, taken: int) -> bool:
    """Whether the cards taken form groups with none left over."""
    groups = possible(value, EVERY_GROUP[value], taken)
    return capture(Extent.any, value, groups, taken, taken, 0, -1) >= 0


def can_be_larger(extent: int, value: int, counts: int, taken: int) -> bool:
    """Whether a capture falls short of its extent."""
    if extent == Extent.maximum:
        groups = possible(value, EVERY_GROUP[value], counts)
        return total(counts - taken) > fewest_left(value, groups, counts, 0)
    return extent == Extent.maximal and possible(value, EVERY_GROUP[value], counts - taken) != 0
