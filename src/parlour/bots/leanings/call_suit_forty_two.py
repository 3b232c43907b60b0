"""Kinds of moves at Call Suit Forty-two: what a lead may draw, and what a card does to a trick."""

from __future__ import annotations

from parlour.bots.leanings.tricks import unseen
from parlour.core.bits import count, union
from parlour.games.call_suit_forty_two import CALL, DOUBLES, FOLLOWS, PACK, PLAY, RANK, State
from parlour.kit.tricks import FIVES, TENS, best_place, seat_at

CARDS = range(len(PACK))
EVERY_CARD = union(CARDS)
COUNTS = [2 * (TENS >> card & 1) + (FIVES >> card & 1) for card in CARDS]
"""How many fives of points each card counts."""
CLASS = [0 if DOUBLES >> card & 1 else 1 if PACK[card].card <= 2 else 2 for card in CARDS]
"""Doubles, cards with a low lower number, and others."""
ABOVE = [
    [
        [union([other for other in CARDS if ranks[other] > ranks[card]]) for card in CARDS]
        for ranks in RANK[0][called]
    ]
    for called in range(2)
]
"""By what is called and the card led: the cards that beat a card."""
ANSWERS = 1 + 2 * 3 * 4 * 4 * 3
"""The first kind of those that answer a lead."""
KINDS = ANSWERS + 3 * 2 * 2 * 2 * 3 * 3


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    word = code >> 6
    card = code & 63
    if word == CALL:
        return lead(s, seat, card, 1)
    if word != PLAY:
        return 0
    return lead(s, seat, card, 0) if seat == s.leader else answer(s, seat, card)


def lead(s: State, seat: int, card: int, called: int) -> int:
    """By what it counts, how many cards beat it, and how many follow it elsewhere and here."""
    hidden = unseen(s, seat, EVERY_CARD, 4)
    above = min(3, count(hidden & ABOVE[called][card][card]))
    others = min(3, count(hidden & FOLLOWS[called][card]))
    own = min(2, count(s.hands[seat] & FOLLOWS[called][card]) - 1)
    return 1 + COUNTS[card] + 3 * (above + 4 * (others + 4 * (own + 3 * called)))


def answer(s: State, seat: int, card: int) -> int:
    """By what it counts, whether it wins, whose the trick is, whether that is sure, and the stake."""
    rank = RANK[s.doubles_honor][s.called][s.trick[0]]
    place = best_place(s, rank, 4)
    best = s.trick[place]
    wins = rank[card] > rank[best]
    hidden = unseen(s, seat, EVERY_CARD, 4)
    beaten = hidden & ABOVE[s.called][s.trick[0]][card if wins else best]
    is_sure = beaten == 0 or (seat - s.leader) % 4 == 3
    is_partners = seat_at(s, place, 4) == (seat + 2) % 4
    stake = 0
    for one in range(4):
        if s.trick[one] >= 0:
            stake += COUNTS[s.trick[one]]
    found = wins + 2 * (is_partners + 2 * (is_sure + 2 * (min(2, stake) + 3 * CLASS[card])))
    return ANSWERS + COUNTS[card] + 3 * found
