"""Telling: what followed from a step in words, and the account of a deal.

A *telling* is a sentence without its capital and full stop, in which people are not named yet:
`{2}` stands for seat 2, `{0+2}` for the seats 0 and 2 together, and a verb in brackets follows
whoever was named before it.  "{2} [win] the trick with 6-4" is "Ann wins the trick with 6-4" to
most people and "you win the trick with 6-4" to Ann.  `{2}'s` becomes "your" for Ann.

A game tells what its rules make of a step in its function `told`, which is given what one seat saw
of it (`Match.glimpse`: `view` is how it looks now, `view.before` how it looked).  What it leaves
out and the cards show anyway (drawn, given, taken) is told without its help.

A *reckoning* is the account of a deal that is over, the same for everybody.  A game makes it in its
function `reckoning`, which is given the states of the deal, from its cards being dealt to its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Count:
    """One line of a reckoning: what counted, for whom, how much, and the cards it was made with.

    `what` is a telling.  Each of the `seats` gets the points; without seats it only says something.
    """

    what: str
    seats: tuple[int, ...] = ()
    points: int = 0
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Laid:
    """Cards that are laid open at the end of a deal: what they are, whose, and which.

    If they `were_told` one by one when they were shown, the sheet only shows them again.
    """

    what: str
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    were_told: bool = False


@dataclass(frozen=True)
class Reckoning:
    """The account of a deal: its lines in the order in which they count, and the cards laid open."""

    counts: tuple[Count, ...]
    laid: tuple[Laid, ...] = ()
    title: str = "The deal is over"

    def points(self, seat: int) -> int:
        """What a seat made in the deal."""
        return sum(one.points for one in self.counts if seat in one.seats)


def who(*seats: int) -> str:
    """Stands for these people in a telling."""
    return "{" + "+".join(map(str, seats)) + "}"


def listed(words: Iterable[str]) -> str:
    """Words as a list: 6-4, 6-1 and 3-3."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def some(count: int, what: str) -> str:
    """A number of things in words: a card, 2 cards."""
    return f"{count} {what}s" if count != 1 else f"an {what}" if what[0] in "aeiou" else f"a {what}"


def signed(points: int) -> str:
    """Points made or lost as a scorer writes them."""
    return f"−{-points}" if points < 0 else str(points)


def partners(sides: Sequence[int], side: int) -> tuple[int, ...]:
    """The seats of a side, where `sides` says for each seat on which it plays."""
    return tuple(seat for seat, one in enumerate(sides) if one == side)


def capital(words: str) -> str:
    """The words with a capital letter first."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """The words as a sentence."""
    return words[:1].upper() + words[1:] + "."
