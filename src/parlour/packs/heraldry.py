"""The pack of Heraldry: four suits of ten numbers, a Crown and a Jester."""

from typing import NamedTuple

from parlour.core.pack import Pack

CITES = ("HER-R2",)

SUITS = ("Star", "Crescent", "Cross", "Diamond")
CROWN = 11
JESTER = 12
FACES = (*(str(n) for n in range(1, 11)), "Crown", "Jester")


class HeraldryCard(NamedTuple):
    """A card of Heraldry; rank 11 is the Crown and 12 the Jester."""

    suit: int
    rank: int

    def __str__(self) -> str:
        return f"{SUITS[self.suit]}-{FACES[self.rank - 1]}"

    @property
    def value(self) -> int:
        """What it counts when matching: its number, or ten for Crown and Jester."""
        return min(self.rank, 10)


HERALDRY: Pack[HeraldryCard] = Pack(
    "heraldry", [HeraldryCard(suit, rank) for suit in range(4) for rank in range(1, 13)]
)
