"""The books: registers of what each passage says and of how we rule on it."""

from parlour.books.registers import (
    KINDS,
    Book,
    Passage,
    Ruling,
    UnknownCitation,
    books,
    cite,
    find,
    fingerprint,
    habits,
    passage,
    ruling,
    rulings,
)

__all__ = [
    "KINDS",
    "Book",
    "Passage",
    "Ruling",
    "UnknownCitation",
    "books",
    "cite",
    "find",
    "fingerprint",
    "habits",
    "passage",
    "ruling",
    "rulings",
]
