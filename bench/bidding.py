"""What bidding gains: one side bids, the other side's bots pass whenever they may.

    python bench/bidding.py                             # Forty-two, Magna and Tactics
    python bench/bidding.py tactics --level strong --deals 200

Both sides play the same deals in each other's places and are otherwise alike, so the difference is
what the bids were worth: the right to name the Honors, less what bids cost that were not made.
Beside it stands how many of the bids that carried the auction were made; bids that a dealer was
forced to are left out.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass

from parlour.bots import USUAL_LEVEL, Adviser, bot
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.views import View
from parlour.lab.standings import Played, pairs
from parlour.lab.tournaments import Terms, judged, played_out, seatings

GAMES = ("forty-two", "magna", "tactics")
BID, PASS = "bid", "pass"


class Silent:
    """A bot that never bids unless it must."""

    def __init__(self, inner: Adviser) -> None:
        self._inner = inner

    def choose(self, view: View, seconds: float = 1.0) -> Move:
        """To pass, if that is allowed; else what its level does, which thinks by simulations too."""
        return next(
            (move for move in view.legal if move.verb.name == PASS),
            None,
        ) or self._inner.choose(view, math.inf)


def silent_good(key: str, seed: str) -> Silent:
    """The level `good`, silent."""
    return Silent(bot(key, "good", seed))


def silent_strong(key: str, seed: str) -> Silent:
    """The level `strong`, silent."""
    return Silent(bot(key, "strong", seed))


@dataclass
class Bids:
    """How many bids carried an auction, and how many of them were made."""

    carried: int = 0
    made: int = 0

    def add(self, end: Match) -> None:
        """Count the bid of a deal that has been played."""
        bidder = carrying(end)
        if bidder is not None:
            rules = end.game.rules
            start = next(step for step in end.history if step.before is None)
            gained = rules.worth(end.record, bidder) - rules.worth(start.record, bidder)
            self.carried += 1
            self.made += gained > 0  # in these games a bid that is missed costs points


def carrying(end: Match) -> int | None:
    """The seat whose bid carried the auction; None if that was forced to bid."""
    bids = list(free_bids(end))
    return max(bids)[1] if bids else None


def free_bids(end: Match) -> Iterator[tuple[int, int]]:
    """Each bid that was made where its seat could have passed, and the seat."""
    for step in end.history:
        if step.before is None or step.move is None or step.line is None:
            continue
        seat = step.line[0]
        if step.move.verb.name == BID and any(
            move.verb.name == PASS for move in step.before.legal(seat)
        ):
            yield step.record.bids[seat], seat


def measured(key: str, level: str, deals: int, seed: str) -> str:
    """A row of the table: what bidding gains for each deal, and how many bids were made."""
    one = game(key)
    terms = Terms(
        key, one.edition, one.settled(4), 4, (level, f"{__name__}:silent_{level}"), seed, True, None, None
    )  # fmt: skip
    played: list[Played] = []
    bids = Bids()
    for deal in range(deals):
        for bots in seatings(terms.bots, 2, seed, deal):
            end, moves = played_out(terms, deal, bots)
            played.append(judged(terms, deal, bots, end, moves))
            bids.add(end)
    (pair,) = pairs(terms.bots, played)
    assert pair.worth.low is not None
    assert pair.worth.high is not None
    return (
        f"| {one.title} | {level} | {deals} | {pair.worth.mean:+.2f} | "
        f"{pair.worth.low:+.2f} to {pair.worth.high:+.2f} | {bids.carried} | "
        f"{bids.made / max(1, bids.carried):.0%} |"
    )


def main() -> None:
    """Measure the games that are named, or all three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--level", default=USUAL_LEVEL, choices=("good", "strong"))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", default="bidding")
    given = parser.parse_args()
    print("| game | level | deals | gain a deal | 95 % interval | bids | made |")
    print("|---|---|---|---|---|---|---|")
    for key in given.games:
        print(measured(key, given.level, given.deals, given.seed), flush=True)


if __name__ == "__main__":
    main()
