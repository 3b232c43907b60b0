"""The cards of Trix Football in a captain's hand, thrown, in reserve, and as they were last shown.

Trix 1904, p. 25 (G).
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.records import ASIDE, NOWHERE, SEAT, hands, inner, owner, piles, showing, stock
from parlour.games.trix_football.field import THROW, Gridiron
from parlour.games.trix_football.hands import CARDS
from parlour.kit.dealing import deal_round

HAND = 5
RESERVE = CARDS - 2 * HAND


@cites("FB-R26")
def shown_or_own(state: Any, index: int, seat: int) -> bool:
    """A hand is its captain's until both are shown; then they lie open until the next deal."""
    return index == seat or state.phase != THROW


class CaptainsCards(Gridiron):
    """All twenty cards, and copies of the hands shown in the play before."""

    hands = hands(2, sight=shown_or_own)
    thrown = piles(2, of=SEAT, sight=owner, role=ASIDE, label="cards thrown")
    reserve = stock(RESERVE, counted_by="reserve_left")
    reserve_left = inner()
    last_0 = showing(HAND, past=True, label="last shown by seat 0")
    """The hand seat 0 showed in the play before this."""
    last_1 = showing(HAND, past=True, label="last shown by seat 1")


@cites("trix1904/trix-football/dealing", "FB-R9")
def deal_hands(s: CaptainsCards, order: list[int]) -> None:
    """Five cards each, one at a time, and the rest face down as a reserve."""
    deal_round(s, s.hands, order, 2 * HAND)
    for i in range(RESERVE):
        s.reserve[i] = order[CARDS - 1 - i]
    s.reserve_left = RESERVE
    s.deals += 1


def gather(s: CaptainsCards) -> None:
    """The cards come together again; the hands that were shown are remembered."""
    lay_out(s.last_0, s.hands[0])
    lay_out(s.last_1, s.hands[1])
    for side in range(2):
        s.hands[side] = 0
        s.thrown[side] = 0
    for i in range(RESERVE):
        s.reserve[i] = NOWHERE
    s.reserve_left = 0


def lay_out(row: list[int], hand: int) -> None:
    """The row shows these cards."""
    for i in range(HAND):
        row[i] = lowest(hand) if hand else NOWHERE
        hand &= hand - 1


def discard(s: CaptainsCards, seat: int, card: int) -> None:
    """Throw a card away, face down."""
    s.hands[seat] &= ~(1 << card)
    s.thrown[seat] |= 1 << card


@cites("trix1904/trix-football/dealing-exchange", "FB-R9")
def draw(s: CaptainsCards, seat: int) -> None:
    """As many from the top of the reserve as the captain threw."""
    for _ in range(count(s.thrown[seat])):
        s.reserve_left -= 1
        s.hands[seat] |= 1 << s.reserve[s.reserve_left]
        s.reserve[s.reserve_left] = NOWHERE
