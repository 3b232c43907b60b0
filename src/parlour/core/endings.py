"""Endings: the ways a match can end, each with a name and the rule that ends it.

A game lists them once, and its rules write their codes into `ended`:

    ENDINGS = Endings(won="trix1904/forty-two/winning", too_long="GEN-R12")
    WON, TOO_LONG = ENDINGS.codes
"""

from __future__ import annotations


class Endings(tuple[str, ...]):
    """The citations of the endings, in order; the code of an ending is its place from 1."""

    names: tuple[str, ...]

    def __new__(cls, **cites: str) -> Endings:
        """Name each ending and the citation that supports it."""
        endings = super().__new__(cls, cites.values())
        endings.names = tuple(cites)
        return endings

    @property
    def codes(self) -> tuple[int, ...]:
        """What the rules write into `ended`, one for each ending."""
        return tuple(range(1, len(self) + 1))

    def cite(self, code: int) -> str:
        """The citation of an ending."""
        return self[code - 1]

    def name(self, code: int) -> str:
        """The name of an ending."""
        return self.names[code - 1]
