"""The Forty-Nine pack: the numbers 1 to 49 in seven colours of the rainbow, and the Cheater."""

from typing import NamedTuple

from parlour.core.pack import Pack

CITES = ("GO-R9", "GO-R10")

COLOURS = ("Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet")
CHEATER = 49
"""The number of the Cheater in the pack; the card n has number n - 1."""


class NumberCard(NamedTuple):
    """A card of the Forty-Nine pack; the Cheater's number is 0."""

    number: int

    def __str__(self) -> str:
        return str(self.number) if self.number else "C"

    @property
    def colour(self) -> int:
        """Its place in COLOURS, or -1 for the Cheater."""
        return (self.number - 1) // 7 if self.number else -1

    @property
    def is_circle(self) -> bool:
        """Whether it has a circle: its number can be divided by five."""
        return self.number > 0 and self.number % 5 == 0


FORTY_NINE: Pack[NumberCard] = Pack(
    "forty_nine",
    [*(NumberCard(n) for n in range(1, 50)), NumberCard(0)],
    called={"C": "the Cheater"},
)
