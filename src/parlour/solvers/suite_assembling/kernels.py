"""Suite Assembling as numbers: positions packed into one int, the search over them, two players.

Three things make the puzzle small.  A card that fits its foundation goes up, because nothing can be
laid on it any more; a run goes on the card one higher, because nothing else ever goes there: such
plays among the piles are never wrong, so they are made at once and are not choices.  Once they are
made, all open cards that follow each other lie together, so where a card lies follows from which
cards are open.  And which cards are open follows from how many lie face down on each pile and which
are left in the pack.  A *position* is therefore these numbers and the point reached in the pack:

    bits 0-1    cards left of the lot that was dealt last
    bits 2-6    cards of the waste
    bits 7-27   the cards left in the pack and the waste, in order, as a set of their places
    bits 28-48  for each pile, how many of its cards lie face down

A *world* has the cards: seven for each pile from the bottom, where the one after the face-down
cards is the first open one; then those of waste and pack in the order in which they are dealt; then
some sets that follow from these (`prepare`).

What remains to choose is which card of the waste to play, what to put on a vacant place, and whether
to go on in the pack until a lowest card appears.  A *choice* is `kind << 13 | card << 7 | stop`: the
stop is the point in the pack at which it is made, as in the lowest seven bits of a position.

The functions run interpreted and, much faster, as their compiled twins (`fast`).  They are in one
long module because a kernel may only call kernels of its own file.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core import compiling
from parlour.core.twins import Twins
from parlour.solvers.kernels import kernel

KLONDIKE, LOT_TOP, EACH_CARD, AT_HAND = range(4)
"""Which cards of the waste are available; the last one, all of waste and pack, is an easier game."""
ONCE = 4
"""Added to one of these: the waste is not turned over again."""

PILES = 7
ALL = (1 << 49) - 1
LOWEST = sum(1 << 7 * colour for colour in range(7))
"""The lowest card of each colour."""
NOT_HIGHEST = ALL & ~(LOWEST << 6)
"""All cards except the highest of each colour: those that can be laid on another card."""
PACK, PLACES, LOWEST_IN_PACK, BELOW, WORLD = 49, 21, 70, 71, 127
"""In a world: where the pack begins, its most cards, where the sets are, and the length."""

WASTE, REST, DOWN = 2, 7, 28
"""Where the parts of a position begin."""
REST_BITS = (1 << PLACES) - 1

SHOW, PLAY, FILL, SHIFT, LOOK = range(5)
"""Kinds of choice: draw until a lowest card appears; play; fill; shift; go through the whole pack."""
CHOICES = 64
"""More choices than any position offers, and more than any game takes."""
WORK = 3 * CHOICES * CHOICES + 4 * CHOICES
"""How many numbers the search and the players need for their own use."""
WAY = CHOICES + 2

UNDECIDED, IMPOSSIBLE, POSSIBLE = -1, 0, 1


def size(members: int) -> int:
    """How many members a set has."""
    found = 0
    while members:
        members &= members - 1
        found += 1
    return found


def nth_of(rest: int, nth: int) -> int:
    """The member of a set, such as a place in the pack, that has exactly `nth` smaller ones."""
    for _ in range(nth):
        rest &= rest - 1
    place = 0
    while not rest >> place & 1:
        place += 1
    return place


def prepare(world: list[int]) -> None:
    """Fill in the sets of a world: the places of lowest cards, and what lies below in each pile."""
    world[LOWEST_IN_PACK] = 0
    for place in range(PLACES):
        if world[PACK + place] % 7 == 0:
            world[LOWEST_IN_PACK] |= 1 << place
    for pile in range(PILES):
        cards = 0
        for down in range(PILES):
            world[BELOW + 8 * pile + down] = cards
            if world[PILES * pile + down] >= 0:
                cards |= 1 << world[PILES * pile + down]


def opened(world: list[int], key: int) -> int:
    """All cards except those face down and those left in the pack, as a set."""
    cards = ALL
    for pile in range(PILES):
        cards &= ~world[BELOW + 8 * pile + (key >> (DOWN + 3 * pile) & 7)]
    rest = key >> REST & REST_BITS
    place = PACK
    while rest:
        if rest & 1:
            cards &= ~(1 << world[place])
        rest >>= 1
        place += 1
    return cards


def built(cards: int) -> int:
    """The open cards that are on the foundations: those of each colour up to the first gap."""
    up = 0
    for colour in range(7):
        open_ones = cards >> 7 * colour & 127
        up |= (open_ones & ~(open_ones + 1)) << 7 * colour
    return up


def is_vacant(cards: int) -> bool:
    """Whether a place is vacant: every run, identified by its highest card, takes one."""
    return size(cards & ~built(cards) & ~(cards >> 1 & NOT_HIGHEST)) < PILES


def fitting(cards: int) -> int:
    """The cards that can be played if they are available."""
    return built(cards) << 1 | LOWEST | cards >> 1 & NOT_HIGHEST


def is_won(key: int) -> bool:
    """Whether no card lies face down or in the pack, so that all go up."""
    return key >> REST == 0


# --- from position to position -------------------------------------------------------------------


def tidied(world: list[int], key: int) -> int:
    """The position after all plays among the piles."""
    cards = opened(world, key)
    changed = True
    while changed:
        changed = False
        loose = built(cards) | cards >> 1 & NOT_HIGHEST
        for pile in range(PILES):
            down = key >> (DOWN + 3 * pile) & 7
            if down and loose >> world[PILES * pile + down] & 1:
                key -= 1 << (DOWN + 3 * pile)
                cards |= 1 << world[PILES * pile + down - 1]
                changed = True
    return key


def played_out(world: list[int], key: int) -> int:
    """The position after playing everything that fits, as if the whole pack were available."""
    key = tidied(world, key & ~127)
    fits = fitting(opened(world, key))
    place = 0
    while place < PLACES:
        if key >> (REST + place) & 1 and fits >> world[PACK + place] & 1:
            key = tidied(world, key - (1 << REST + place))
            fits = fitting(opened(world, key))
            place = -1
        place += 1
    return key


def drawn(key: int) -> int:
    """The position after the next lot is dealt or, if there is none, the waste is turned over."""
    left = size(key >> REST & REST_BITS) - (key >> WASTE & 31)
    if left == 0:
        return key & ~127
    lot = min(left, 3)
    return (key & ~3) + (lot << WASTE) + lot


def reach(waste: int, key: int) -> int:
    """How many cards of the waste are available, counted from its top."""
    lot = key & 3
    if waste & 3 == EACH_CARD:
        return lot
    if waste & 3 == LOT_TOP:
        return min(lot, 1)
    return min(key >> WASTE & 31, 1)


def without(key: int, place: int) -> int:
    """The position after the card at that place in the pack has left the waste."""
    key -= (1 << REST + place) + (1 << WASTE)
    return key - 1 if key & 3 else key


def lowest_shown(world: list[int], waste: int, key: int) -> int:
    """The place in the pack of an available lowest card, or -1."""
    rest = key >> REST & REST_BITS
    if rest & world[LOWEST_IN_PACK]:
        laid = key >> WASTE & 31
        for over in range(reach(waste, key)):
            place = nth_of(rest, laid - 1 - over)
            if world[LOWEST_IN_PACK] >> place & 1:
                return place
    return -1


def settled(world: list[int], waste: int, key: int) -> int:
    """The position after available lowest cards have gone up and the piles are tidy."""
    if waste == AT_HAND:
        return played_out(world, key)
    place = lowest_shown(world, waste, key)
    while place >= 0:
        key = without(key, place)
        place = lowest_shown(world, waste, key)
    if waste & 3 == KLONDIKE:  # lots do not matter
        key &= ~3
    return tidied(world, key)


def is_hopeless(world: list[int], key: int) -> bool:
    """Whether no place would become vacant even if the whole pack were available.

    Plays never fill a vacant place, so if all of them together free none and do not bring out all
    cards, no selection of them does.
    """
    if is_vacant(opened(world, key)):
        return False
    key = played_out(world, key)
    return not is_won(key) and not is_vacant(opened(world, key))


# --- choices ---------------------------------------------------------------------


def choices(world: list[int], waste: int, key: int, found: list[int]) -> int:
    """Fill in every choice in a settled position, and count them.

    Each choice is two numbers, the position after it and its code.  First come plays in the order in
    which they are met in the pack, then runs to shift, those over the most cards first, then cards
    to fill with.  `found` has room for four numbers for each of CHOICES.
    """
    met = along_the_pack(world, waste, key, found)
    total, fills = met % CHOICES, met // CHOICES
    if fills or is_vacant(opened(world, key)):
        for down in range(6, 0, -1):
            for pile in range(PILES):
                if key >> (DOWN + 3 * pile) & 7 == down:
                    found[2 * total] = key - (1 << DOWN + 3 * pile)
                    found[2 * total + 1] = SHIFT << 13 | world[PILES * pile + down] << 7
                    total += 1
    for i in range(2 * fills):
        found[2 * total + i] = found[2 * CHOICES + i]
    return total + fills


def along_the_pack(world: list[int], waste: int, key: int, found: list[int]) -> int:
    """Fill in plays and, behind room for CHOICES, fills, until the pack is through.

    It stops earlier if a lowest card appears.  The numbers of both are returned as
    fills * CHOICES + plays.
    """
    cards = opened(world, key)
    vacant = is_vacant(cards)
    rest = key >> REST & REST_BITS
    if waste == AT_HAND:
        return any_to_fill(world, key, found) * CHOICES if vacant else 0
    fits = fitting(cards)
    total = size(rest)
    fills, plays = 0, 0
    turned = waste & ONCE > 0 or key >> WASTE & 31 == 0
    while True:
        laid = key >> WASTE & 31
        for over in range(reach(waste, key)):
            place = nth_of(rest, laid - 1 - over)
            if fits >> world[PACK + place] & 1:
                found[2 * plays] = without(key, place)
                found[2 * plays + 1] = PLAY << 13 | world[PACK + place] << 7 | key & 127
                plays += 1
        if laid == total:
            if turned:
                return fills * CHOICES + plays
            turned = True
        elif vacant:
            place = nth_of(rest, laid)
            found[2 * CHOICES + 2 * fills] = key - (1 << REST + place)
            found[2 * CHOICES + 2 * fills + 1] = FILL << 13 | world[PACK + place] << 7 | key & 127
            fills += 1
        key = drawn(key)
        if lowest_shown(world, waste, key) >= 0:
            found[2 * plays] = key
            found[2 * plays + 1] = SHOW << 13
            return fills * CHOICES + plays + 1


def any_to_fill(world: list[int], key: int, found: list[int]) -> int:
    """Fill in every card of the pack as one to fill with, behind room for CHOICES; count them."""
    fills = 0
    for place in range(PLACES):
        if key >> (REST + place) & 1:
            found[2 * CHOICES + 2 * fills] = key - (1 << REST + place)
            found[2 * CHOICES + 2 * fills + 1] = FILL << 13 | world[PACK + place] << 7
            fills += 1
    return fills


# --- the search ----------------------------------------------------------------------------------


def is_new(seen: list[int], key: int) -> bool:
    """Whether the position was not seen before; from now on it was."""
    at = key % len(seen)
    while seen[at]:
        if seen[at] == key + 1:
            return False
        at = at + 1 if at + 1 < len(seen) else 0
    seen[at] = key + 1
    return True


def search(
    world: list[int],
    waste: int,
    key: int,
    seen: list[int],
    work: list[int],
    way: list[int],
    most: int,
) -> int:
    """Whether the puzzle can be solved from a position, looking at no more than `most` positions.

    `seen` is a table of zeros with more room than that, preferably of prime length; `way` receives
    the choices, and at its end their number and the number of positions looked at.
    """
    stack = 4 * CHOICES
    work[stack], work[stack + 1], work[stack + 2] = key, 0, 0
    top, looked = 1, 0
    way[CHOICES], way[CHOICES + 1] = 0, 0
    while top:
        top -= 1
        level = work[stack + 3 * top + 2]
        if level:
            way[level - 1] = work[stack + 3 * top + 1]
        key = settled(world, waste, work[stack + 3 * top])
        if is_won(key):
            way[CHOICES] = level
            return POSSIBLE
        if not is_new(seen, key):
            continue
        if looked == most:
            return UNDECIDED
        looked += 1
        way[CHOICES + 1] = looked
        if waste != AT_HAND and is_hopeless(world, key):
            continue
        for i in range(choices(world, waste, key, work) - 1, -1, -1):
            work[stack + 3 * top] = work[2 * i]
            work[stack + 3 * top + 1] = work[2 * i + 1]
            work[stack + 3 * top + 2] = level + 1
            top += 1
    return IMPOSSIBLE


# --- players who see what a player sees ----------------------------------------------------------


def simple_player(world: list[int], waste: int, key: int) -> bool:
    """Whether a player wins who always plays what fits, else shifts, else fills, else goes on.

    She gives up when a whole pass gains nothing, or when the only pass is over.
    """
    key = settled(world, waste, key)
    fruitful = True
    while not is_won(key):
        after = simple_step(world, waste, key)
        if after >= 0:
            key = settled(world, waste, after)
            fruitful = True
            continue
        if key >> WASTE & 31 == size(key >> REST & REST_BITS):
            if waste & ONCE or not fruitful:
                return False
            fruitful = False
        after = settled(world, waste, drawn(key))
        fruitful = fruitful or after >> REST & REST_BITS != key >> REST & REST_BITS
        key = after
    return True


def simple_step(world: list[int], waste: int, key: int) -> int:
    """The position after what the simple player does at one point, or -1 if she goes on.

    Of several runs she shifts the one over the most face-down cards.
    """
    cards = opened(world, key)
    rest = key >> REST & REST_BITS
    laid = key >> WASTE & 31
    for over in range(reach(waste, key)):
        place = nth_of(rest, laid - 1 - over)
        if fitting(cards) >> world[PACK + place] & 1:
            return without(key, place)
    if not is_vacant(cards):
        return -1
    for down in range(6, 0, -1):
        for pile in range(PILES):
            if key >> (DOWN + 3 * pile) & 7 == down:
                return key - (1 << DOWN + 3 * pile)
    return key - (1 << REST + nth_of(rest, laid)) if laid < size(rest) else -1


def below(limit: int, rng: list[int]) -> int:
    """A whole number below the limit from the generator kept in `rng`."""
    rng[0] = (rng[0] * 0x5DEECE66D + 11) & 0xFFFFFFFFFFFF
    return (rng[0] >> 17) * limit >> 31


def imagine(world: list[int], key: int, other: list[int], rng: list[int]) -> None:
    """Make `other` a world that looks the same, with the face-down cards in a random order.

    It starts from the set of these cards, not from how they lie, so that their order never shows.
    """
    for i in range(WORLD):
        other[i] = world[i]
    hidden = 0
    for pile in range(PILES):
        hidden |= world[BELOW + 8 * pile + (key >> (DOWN + 3 * pile) & 7)]
    left = size(hidden)
    for pile in range(PILES):
        for place in range(key >> (DOWN + 3 * pile) & 7):
            card = nth_of(hidden, below(left, rng))
            other[PILES * pile + place] = card
            hidden &= ~(1 << card)
            left -= 1
    prepare(other)


def careful_player(
    world: list[int],
    waste: int,
    key: int,
    trials: int,
    rng: list[int],
    other: list[int],
    work: list[int],
    way: list[int],
) -> bool:
    """Whether a player wins who looks through the pack first and then tries choices in her mind.

    For each choice she imagines the face-down cards in `trials` orders, lets the simple player go on
    from there, and takes the choice that wins most often.  `way` receives what she chose.
    """
    key = settled(world, waste, key)
    while key >> WASTE & 31 < size(key >> REST & REST_BITS):
        key = settled(world, waste, drawn(key))
    way[0] = LOOK << 13
    way[CHOICES] = 1
    while not is_won(key):
        total = choices(world, waste, key, work)
        if total == 0:
            return False
        for i in range(total):
            work[4 * CHOICES + i] = 0
        for _ in range(trials if total > 1 else 0):
            imagine(world, key, other, rng)
            for i in range(total):
                if simple_player(other, waste, work[2 * i]):
                    work[4 * CHOICES + i] += 1
        best = 0
        for i in range(total):
            if work[4 * CHOICES + i] > work[4 * CHOICES + best]:
                best = i
        way[way[CHOICES]] = work[2 * best + 1]
        way[CHOICES] += 1
        key = settled(world, waste, work[2 * best])
    return True


# --- their compiled twins ------------------------------------------------------------------------


@cache
def fast(function: Any) -> Any:
    """The compiled twin of one of the functions above, or itself if there is no compiler."""
    return Twins(kernel, lambda table: table).of(function) if compiling.available() else function
