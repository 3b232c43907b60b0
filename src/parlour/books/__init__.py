"""The books: registers of what each passage says and of how we rule on it."""

from parlour.books.registers import (
    Book,
    Passage,
    Ruling,
    UnknownCitation,
    books,
    cite,
    find,
    fingerprint,
    passage,
    ruling,
    rulings,
)

__all__ = [
    "Book",
    "Passage",
    "Ruling",
    "UnknownCitation",
    "books",
    "cite",
    "find",
    "fingerprint",
    "passage",
    "ruling",
    "rulings",
]
