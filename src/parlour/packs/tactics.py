"""The pack of Tactics: four branches of twelve ranks, and four Key cards."""

from typing import NamedTuple

from parlour.core.pack import Pack

CITES = ("TAC-R1", "TAC-R2")

BRANCHES = ("Artillery", "Infantry", "Cavalry", "Engineer Corps")
RANKS = (
    "Private",
    "Corporal",
    "Sergeant",
    "Second Lieutenant",
    "First Lieutenant",
    "Captain",
    "Major",
    "Lieutenant Colonel",
    "Colonel",
    "Brigadier General",
    "Major General",
    "Lieutenant General",
)
KEY = 4
"""The branch of a Key card, which has none."""


class TacticsCard(NamedTuple):
    """A card of Tactics; the rank of a Key is its mark."""

    branch: int
    rank: int

    def __str__(self) -> str:
        return f"{'AICEK'[self.branch]}{self.rank}"

    @property
    def is_key(self) -> bool:
        """Whether it is one of the four Keys."""
        return self.branch == KEY


TACTICS: Pack[TacticsCard] = Pack(
    "tactics",
    [TacticsCard(branch, rank) for branch in range(4) for rank in range(1, 13)]
    + [TacticsCard(KEY, mark) for mark in (5, 10, 15, 20)],
)
