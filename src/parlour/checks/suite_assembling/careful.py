"""The careful player of Suite Assembling, played again from what she sees.

She looks through the pack once and then makes one choice after another.  Her choices, in this order:

* to play an available card of the waste, in the order in which such cards are met on the way from
  where she stands to the end of the pack and, unless she stands at its beginning, once more from
  there; if a lowest card appears on the way, going there is her last play and the way ends;
* to shift a run to a vacant place, that over the most face-down cards first, of two the first;
* to fill a vacant place with the next card of the pack, in the order in which such cards are met.

If there are several, she imagines the face-down cards in `trials` orders, lets the simple player go
on after each choice, and takes the choice that wins most often, of two the first.  A card is imagined
for each face-down place, pile by pile and from the bottom: the n-th lowest of those left, where n is
drawn from the numbers x that begin with the number of the deal; the next is 25214903917 x + 11 modulo
2^48, and it draws (x // 2^17) * left // 2^31.

Everything is chosen from the cards she has seen and the set of the others, so she cannot know where a
face-down card lies.  All plays among the piles that are never wrong (`table` says why) are made at
once; then how the open cards lie follows from which they are.  A card is one bit: eight bits belong
to a colour, the lowest card first, and the eighth stays clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

LOWEST = sum(1 << 8 * colour for colour in range(7))
CARDS = 127 * LOWEST
BITS = [1 << (card - 1) // 7 * 8 + (card - 1) % 7 for card in range(1, 50)]
Piles = list[list[int]]
"""The cards of each pile from the bottom, as bits, as they were dealt or are imagined."""


class Lying:
    """What lies where, except for the order of the face-down cards."""

    __slots__ = ("down", "laid", "lot", "rest", "rule", "seen")

    def __init__(
        self, rule: str, down: list[int], seen: int, rest: list[int], laid: int, lot: int
    ) -> None:
        self.rule = rule
        self.down = down  # how many cards of each pile lie face down
        self.seen = seen  # the cards that are in the piles, face up, or on the foundations
        self.rest = rest  # the cards of waste and pack, in the order in which they are dealt
        self.laid = laid  # how many of them are on the waste
        self.lot = lot  # how many of these belong to the last lot

    def copy(self) -> Lying:
        """The same cards on another table."""
        return Lying(self.rule, self.down[:], self.seen, self.rest[:], self.laid, self.lot)

    def up(self) -> int:
        """The cards on the foundations: each colour as far as it is seen without a gap."""
        return self.seen & ~(self.seen + LOWEST)

    def fitting(self) -> int:
        """The cards that go on a foundation or on the card one higher."""
        return (self.seen + LOWEST & ~self.seen | self.seen >> 1) & CARDS

    def is_vacant(self) -> bool:
        """Whether a place is free: each run takes one, and has one highest card."""
        return (self.seen & ~self.up() & ~(self.seen >> 1)).bit_count() < 7

    def is_won(self) -> bool:
        """Whether no card lies face down or in waste and pack, so that all go up."""
        return not self.rest and not any(self.down)

    def available(self) -> range:
        """Which cards of `rest` may be played, the uppermost first."""
        if self.rule == "each_card":
            several = self.lot
        else:
            several = min(1, self.laid if self.rule == "klondike" else self.lot)
        return range(self.laid - 1, self.laid - 1 - several, -1)

    def shows_lowest(self) -> bool:
        """Whether a lowest card is available."""
        return any(self.rest[at] & LOWEST for at in self.available())

    # --- changes ----------------------------------------------------------------------------

    def play(self, at: int) -> None:
        """Play a card of the waste."""
        self.seen |= self.rest.pop(at)
        self.laid -= 1
        self.lot = max(0, self.lot - 1)

    def fill(self) -> None:
        """Put the next card of the pack on a vacant place."""
        self.seen |= self.rest.pop(self.laid)

    def turn_up(self, pile: int, piles: Piles) -> None:
        """Turn up the next card of a pile, whose run was shifted or joined another."""
        self.down[pile] -= 1
        self.seen |= piles[pile][self.down[pile]]

    def go_on(self) -> None:
        """Deal the next lot, or turn the waste over if there is none."""
        left = len(self.rest) - self.laid
        self.lot = min(left, 3)
        self.laid = self.laid + self.lot if left else 0

    def settle(self, piles: Piles) -> None:
        """Bring available lowest cards up, and make the plays among the piles."""
        while self.shows_lowest():
            self.play(next(at for at in self.available() if self.rest[at] & LOWEST))
        if self.rule == "klondike":
            self.lot = 0  # lots do not matter
        before = -1
        while before != self.seen:
            before = self.seen
            for pile in range(7):
                loose = self.up() | self.seen >> 1
                while self.down[pile] and loose & piles[pile][self.down[pile]]:
                    self.turn_up(pile, piles)
                    loose = self.up() | self.seen >> 1

    def deepest(self) -> list[int]:
        """The piles with face-down cards, those with the most first."""
        return sorted((p for p in range(7) if self.down[p]), key=lambda p: -self.down[p])


Choice = tuple[str, int, Lying]
"""Its verb, the place or pile it is about, and the table on which it is made."""


def beginning(rule: str, cards: list[int]) -> tuple[Lying, Piles]:
    """The table after a deal, before anything has gone up."""
    bits = [BITS[card - 1] for card in cards]
    ends = [*accumulate(range(1, 8))]
    piles = [bits[end - size : end] for size, end in enumerate(ends, start=1)]
    tops = sum(pile[-1] for pile in piles)
    return Lying(rule, list(range(7)), tops, bits[28:], 0, 0), piles


def careful_player(rule: str, cards: list[int], deal: int, trials: int) -> bool:
    """Whether the careful player wins a deal."""
    lying, piles = beginning(rule, cards)
    lying.settle(piles)
    while lying.laid < len(lying.rest):
        lying.go_on()
        lying.settle(piles)
    drawing = deal
    while not lying.is_won():
        choices = [*_choices(lying)]
        if not choices:
            return False
        wins = [0] * len(choices)
        for _ in range(trials if len(choices) > 1 else 0):
            imagined, drawing = _imagined(lying, piles, drawing)
            for i, choice in enumerate(choices):
                wins[i] += _wins(_after(choice, imagined), imagined)
        lying = _after(choices[wins.index(max(wins))], piles)
    return True


def _choices(lying: Lying) -> Iterator[Choice]:
    fills: list[Choice] = []
    fits, vacant = lying.fitting(), lying.is_vacant()
    at_end_before = lying.laid == 0
    here = lying.copy()
    while True:
        yield from (("play", at, here.copy()) for at in here.available() if fits & here.rest[at])
        if here.laid < len(here.rest):
            fills += [("fill", 0, here.copy())] if vacant else []
        elif at_end_before:
            break
        else:
            at_end_before = True
        here.go_on()
        if here.shows_lowest():
            yield "show", 0, here
            break
    if vacant:
        yield from (("shift", pile, lying) for pile in lying.deepest())
    yield from fills


def _after(choice: Choice, piles: Piles) -> Lying:
    """The table after a choice, with the face-down cards in that order."""
    verb, number, here = choice
    lying = here.copy()
    if verb == "play":
        lying.play(number)
    elif verb == "fill":
        lying.fill()
    elif verb == "shift":
        lying.turn_up(number, piles)
    lying.settle(piles)
    return lying


def _imagined(lying: Lying, piles: Piles, drawing: int) -> tuple[Piles, int]:
    """The piles with the face-down cards in an imagined order, and the last number drawn."""
    known = lying.seen | sum(lying.rest)
    hidden = [bit for bit in BITS if not known & bit]
    found = []
    for pile, down in zip(piles, lying.down, strict=True):
        below = []
        for _ in range(down):
            drawing = (drawing * 25214903917 + 11) % 2**48
            below.append(hidden.pop((drawing >> 17) * len(hidden) >> 31))
        found.append(below + pile[down:])
    return found, drawing


def _wins(lying: Lying, piles: Piles) -> bool:
    """Whether the simple player, who goes on here, wins."""
    fruitful = True
    while not lying.is_won():
        before = len(lying.rest) + sum(lying.down)
        if not _did_something(lying, piles):
            if lying.laid == len(lying.rest):
                if not fruitful:
                    return False
                fruitful = False
            lying.go_on()
        lying.settle(piles)
        fruitful |= len(lying.rest) + sum(lying.down) < before
    return True


def _did_something(lying: Lying, piles: Piles) -> bool:
    """Whether she played, shifted or filled instead of going on."""
    fits = lying.fitting()
    for at in lying.available():
        if fits & lying.rest[at]:
            lying.play(at)
            return True
    if not lying.is_vacant():
        return False
    deepest = lying.deepest()
    if deepest:
        lying.turn_up(deepest[0], piles)
    elif lying.laid < len(lying.rest):
        lying.fill()
    else:
        return False
    return True
