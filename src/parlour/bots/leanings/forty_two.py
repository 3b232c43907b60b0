"""Kinds of moves at Forty-two: how a bid fits the hand, what a lead may draw, what a card does to a trick."""

from __future__ import annotations

from parlour.bots.habits.forty_two import best_hope, hopes
from parlour.bots.leanings.tricks import unseen
from parlour.core.bits import count, union
from parlour.games.forty_two import (
    BID,
    DOUBLES,
    NAME,
    OF_SUIT,
    PACK,
    PASS,
    PLAY,
    RANK,
    SUIT,
    SUITS,
    State,
    highest_bid,
)
from parlour.kit.tricks import FIVES, TENS, best_place, seat_at

CARDS = range(len(PACK))
EVERY_CARD = union(CARDS)
COUNTS = [2 * (TENS >> card & 1) + (FIVES >> card & 1) for card in CARDS]
"""How many fives of points each card counts."""
IS_LOW = [int(card.card <= 2) for card in PACK]
"""Whether the lower number is at most two."""
ABOVE = [
    [
        [union([other for other in CARDS if ranks[other] > ranks[card]]) for card in CARDS]
        for ranks in RANK[0][honors]
    ]
    for honors in SUITS
]
"""By Honors and suit led: the cards that beat a card."""
STEPS = 12
"""In so many steps it is told how a bid fits the hand."""
PASSES = 2 * STEPS
NAMES = PASSES + 2 * STEPS
LEADS = NAMES + 6
ANSWERS = LEADS + 3 * 3 * 4 * 4 * 3
"""The first kind of those that pass, name the Honors, lead, and answer a lead; bids come before."""
KINDS = ANSWERS + 3 * 3 * 2 * 2 * 2 * 2 * 3


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    word = code >> 6
    if word == PLAY:
        card = code & 63
        return lead(s, seat, card) if seat == s.leader else answer(s, seat, card)
    hope = best_hope(s.hands[seat])
    best = highest_bid(s)
    is_partners = best > 0 and s.bids[(seat + 2) % 4] == best
    if word == BID:
        to_spare = hope // 10 - (code & 63)
        return 2 * min(STEPS - 1, max(0, to_spare // 2 + 2)) + is_partners
    if word == PASS:
        return PASSES + 2 * min(STEPS - 1, hope // 35) + is_partners
    if word == NAME:
        return NAMES + min(5, (hope - hopes(s.hands[seat], code & 63)) // 10)
    return 0


def family(honors: int, card: int) -> int:
    """Whether a card is of the named suit, another Honor card, or none."""
    if SUIT[card] == honors:
        return 0
    return 1 if DOUBLES >> card & 1 else 2


def lead(s: State, seat: int, card: int) -> int:
    """By what it counts, its family, how many cards beat it, and who has more of its suit."""
    hidden = unseen(s, seat, EVERY_CARD, 4)
    suit = OF_SUIT[SUIT[card]]
    above = min(3, count(hidden & ABOVE[s.honors][SUIT[card]][card]))
    others = min(3, count(hidden & suit))
    own = min(2, count(s.hands[seat] & suit) - 1)
    of_suit = above + 4 * (others + 4 * own)
    return LEADS + COUNTS[card] + 3 * (family(s.honors, card) + 3 * of_suit)


def answer(s: State, seat: int, card: int) -> int:
    """By what it counts, whether it wins, whose the trick is, whether that is sure, and the stake."""
    led = SUIT[s.trick[0]]
    rank = RANK[s.double_rank][s.honors][led]
    place = best_place(s, rank, 4)
    best = s.trick[place]
    wins = rank[card] > rank[best]
    beaten = unseen(s, seat, EVERY_CARD, 4) & ABOVE[s.honors][led][card if wins else best]
    is_sure = beaten == 0 or (seat - s.leader) % 4 == 3
    is_partners = seat_at(s, place, 4) == (seat + 2) % 4
    stake = 0
    for one in range(4):
        if s.trick[one] >= 0:
            stake += COUNTS[s.trick[one]]
    of_trick = wins + 2 * (is_partners + 2 * (is_sure + 2 * min(2, stake)))
    of_card = COUNTS[card] + 3 * (family(s.honors, card) + 3 * IS_LOW[card])
    return ANSWERS + of_card + 18 * of_trick
