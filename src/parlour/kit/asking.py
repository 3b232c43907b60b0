"""Asking for cards to make books: what Boston-Books and Trix Authors share.

A player asks another for a card; players who get what they asked for, or draw it, ask again.  What
may be asked for differs between the games, and so do their packs; the stock, the books and who made
them first are alike.  The nine Books of the Trix pack are here too: other games trade in them.
"""

from __future__ import annotations

from typing import Any

from parlour.core.citation import cites
from parlour.core.moves import suits
from parlour.core.records import NOWHERE, SEAT, Option, Record, inner, numbers, option
from parlour.packs.trix import COMMODITIES, TRIX_72

CITES = ("BOOKS-R16",)


class Asking(Record):
    """The stock, and how far each seat has come; the game declares the stock itself."""

    stock: list[int]
    in_stock = inner()
    scores = numbers(7, of=SEAT, label="")
    """The books each seat has made in this match."""
    made = inner()
    """How many books have been made in this match."""
    latest = numbers(7)
    """When each seat made its latest book, as the number of that book; 0 before its first."""
    idle = inner()
    """Turns in a row without a book, if the game counts them."""


def lay_stock(s: Asking, order: list[int], dealt: int, cards: int) -> None:
    """The cards that were not dealt lie face down, the first on top."""
    s.in_stock = cards - dealt
    for i in range(s.in_stock):
        s.stock[i] = order[cards - 1 - i]


def top_of_stock(s: Asking) -> int:
    """The card taken off the stock."""
    s.in_stock -= 1
    card = s.stock[s.in_stock]
    s.stock[s.in_stock] = NOWHERE
    return card


@cites("forty-nine/boston-books/book", "trix1904/trix-authors/books")
def count_book(s: Asking, seat: int) -> None:
    """A book is worth one point to whoever makes it."""
    s.made += 1
    s.latest[seat] = s.made
    s.scores[seat] += 1
    s.idle = 0


@cites("GO-R6", "GEN-R12")
def has_most_books(s: Asking, seat: int) -> bool:
    """Whether nobody has made more books; several may share the most."""
    for other in range(s.players):
        if s.scores[other] > s.scores[seat]:
            return False
    return True


@cites("BOOKS-R1", "AUTH-R9")
def had_most_books_first(s: Asking, seat: int) -> bool:
    """Whether a seat has the most books, and had that many before any other seat."""
    for other in range(s.players):
        if s.scores[other] == s.scores[seat] and s.latest[other] < s.latest[seat]:
            return False
    return has_most_books(s, seat)


# --- the Books of the Trix pack ------------------------------------------------------------------

BOOKS = COMMODITIES
BOOK_SIZE = 8
CARDS = len(TRIX_72)
BOOK_NAMES = suits(dict(enumerate(BOOKS)))


class CommodityMap(Option):
    """Which card has which Book: ours fill them in pack order, or you read your own pack out."""

    builtin = 0
    custom = 1


class Commodities(Record):
    """The Book that is printed on each card."""

    commodity_map = option(CommodityMap, "AUTH-R1")
    book_of = numbers(CARDS, fill=-1)
    """The Book of each card, -1 while it has not been read out."""
    read = inner()
    """How many cards have their Book; they get it in pack order."""


@cites("AUTH-R1")
def print_books(s: Commodities) -> None:
    """Every eight cards of the pack in order make a Book, unless a pack is to be read out."""
    if s.commodity_map == CommodityMap.builtin:
        while s.read < CARDS:
            read_next(s, s.read // BOOK_SIZE)


@cites("AUTH-R1")
def printed(s: Any, card: int) -> str:
    """The Book whose name is printed on a card, for people to read."""
    book = s.book_of[card]
    return BOOKS[book] if book >= 0 else ""


@cites("AUTH-R1", "HOUSE-R22", limits="mark")
def books_with_room(s: Commodities) -> int:
    """A Book has eight cards: name a Book that still has fewer."""
    books = 0
    for book in range(9):
        cards = 0
        for card in range(s.read):
            if s.book_of[card] == book:
                cards += 1
        if cards < BOOK_SIZE:
            books |= 1 << book
    return books


def read_next(s: Commodities, book: int) -> None:
    """The next card of the pack has this Book."""
    s.book_of[s.read] = book
    s.read += 1
