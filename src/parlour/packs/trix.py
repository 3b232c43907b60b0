"""The Trix packs: cards of two numbers, the upper naming the suit and the lower the card.

The 72-card pack of 1904 has all pairs up to ten, five larger cards and Trixie (general terms,
pp. 1-4); the 136-card pack of 1903 has all pairs up to fifteen.
"""

from typing import NamedTuple

from parlour.core.pack import Pack

CITES = (
    "trix1904/general/sums",
    "trix1904/general/suits",
    "trix1904/general/of-suits",
    "trix1904/general/of-suits-names",
    "trix1904/general/pack",
    "T03-R1",
    "TRIX-R4",
    "T03-R17",
)

TRIX_SUMS = (5, 10, 15, 20, 25, 30)
"""Sums of the cards that score in Trix; 0 is not one of them, so 0-0 is worth nothing."""


SUIT_NAMES = (
    "Blanks", "Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines",
    "Tens", "Elevens", "Twelves", "Thirteens", "Fourteens", "Fifteens",
)  # fmt: skip
"""What the suits are called, by their number."""


class TrixCard(NamedTuple):
    """A card of a Trix pack; Trixie has no numbers, only its value of 40."""

    suit: int
    card: int

    def __str__(self) -> str:
        return "T" if self.is_trixie else f"{self.suit}-{self.card}"

    @property
    def is_trixie(self) -> bool:
        """Whether it is the card with the word Trixie."""
        return self.suit < 0

    @property
    def sum(self) -> int:
        """The number in its corners."""
        return 40 if self.is_trixie else self.suit + self.card

    @property
    def is_double(self) -> bool:
        """Whether both numbers are the same."""
        return self.suit == self.card and not self.is_trixie

    @property
    def trix(self) -> int:
        """What it scores in Trix: its sum if that is a Trix sum, 40 for Trixie, or nothing."""
        return self.sum if self.is_trixie or self.sum in TRIX_SUMS else 0


TRIXIE = TrixCard(-1, -1)


def _pairs(highest: int) -> list[TrixCard]:
    return [TrixCard(a, b) for a in range(highest + 1) for b in range(a + 1)]


COMMODITIES = ("Gold", "Zinc", "Iron", "Salt", "Lime", "Coal", "Lead", "Mica", "Alum")
"""Each name belongs to eight of the 72 cards, in pack order."""

TRIX_72: Pack[TrixCard] = Pack(
    "trix72",
    [
        *_pairs(10),
        *(TrixCard(a, b) for a, b in ((11, 9), (12, 8), (13, 12), (14, 11), (15, 15))),
        TRIXIE,
    ],
    called={"T": "Trixie"},
)
TRIX_136: Pack[TrixCard] = Pack("trix136", _pairs(15))
