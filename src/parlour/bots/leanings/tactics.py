"""Kinds of moves at Tactics: how a bid fits the hand, what a lead may draw, what a card does to a trick."""

from __future__ import annotations

from parlour.bots.habits.tactics import OF_TRUMPS, best_hope
from parlour.bots.leanings.tricks import unseen
from parlour.core.bits import count, union
from parlour.core.records import NOWHERE
from parlour.games.tactics import (
    BID,
    DISCARD,
    KEYS,
    NOTRUMP,
    OF_BRANCH,
    PACK,
    PASS,
    PLAY,
    State,
    highest_bid,
)
from parlour.games.tactics.campaign import BRANCH, FIRST_KEY, LEFT, TRICK_RANK
from parlour.kit.tricks import best_place
from parlour.packs.tactics import KEY as NO_BRANCH

CARDS = range(len(PACK))
EVERY_CARD = union(CARDS)
FIVES = [max(0, card - FIRST_KEY + 1) for card in CARDS]
"""What each card counts, in fives: the Keys 1 to 4."""
RANK = [0 if PACK[card].is_key else (PACK[card].rank - 1) // 3 for card in CARDS]
"""In which quarter of its branch a card is."""
OWN_BRANCH = [*OF_BRANCH, KEYS]
ABOVE = [
    [
        [union([other for other in CARDS if ranks[other] > ranks[card]]) for card in CARDS]
        for ranks in of_trumps
    ]
    for of_trumps in TRICK_RANK[0]
]
"""By the trumps and the branch led: the cards that beat a card."""
STEPS = 12
"""In so many steps it is told how a bid fits the hand."""
PASSES = 2 * STEPS
NAMES = PASSES + 2 * STEPS
DISCARDS = NAMES + 2
LEADS = DISCARDS + 4 * 2 * 3
ANSWERS = LEADS + 5 * 3 * 4 * 4 * 3
"""The first kind of those that pass, name trumps, discard, lead, and answer a lead."""
KINDS = ANSWERS + 5 * 4 * 3 * 2 * 2 * 2 * 3


def kind(s: State, seat: int, code: int) -> int:
    """What kind of move it is."""
    word = code >> 6
    card = code & 63
    if word == PLAY:
        return lead(s, seat, card) if seat == s.leader else answer(s, seat, card)
    if word == DISCARD:
        others = min(2, count(s.hands[seat] & OWN_BRANCH[BRANCH[card]]) // 2)
        is_trump = OF_TRUMPS[s.trumps] >> card & 1
        return DISCARDS + RANK[card] + 4 * (is_trump + 2 * others)
    if word in (BID, PASS):
        return auction(s, seat, word, card)
    return NAMES + (word == NOTRUMP)


def auction(s: State, seat: int, word: int, fives: int) -> int:
    """By what the hand promises, beside the bid, and whether the best bid is the partner's."""
    best = highest_bid(s)
    is_partners = best > 0 and s.bids[LEFT[s.partner][LEFT[s.partner][seat]]] == best
    hope = best_hope(s.hands[seat]) // 50
    if word == BID:
        return 2 * min(STEPS - 1, max(0, hope - fives + 4)) + is_partners
    return PASSES + 2 * min(STEPS - 1, max(0, hope - 9)) + is_partners


def family(s: State, card: int) -> int:
    """Whether a card is a trump, a Key, or of another branch."""
    if FIVES[card]:
        return 1
    return 0 if OF_TRUMPS[s.trumps] >> card & 1 else 2


def lead(s: State, seat: int, card: int) -> int:
    """By what it counts, its family, how many cards beat it, and who has more of its branch."""
    hidden = unseen(s, seat, EVERY_CARD, 4)
    branch = OWN_BRANCH[BRANCH[card]]
    above = min(3, count(hidden & ABOVE[s.trumps][BRANCH[card]][card] & branch))
    others = min(3, (count(hidden & branch) + 1) // 2)
    own = min(2, count(s.hands[seat] & branch) // 2)
    return LEADS + FIVES[card] + 5 * (family(s, card) + 3 * (above + 4 * (others + 4 * own)))


def answer(s: State, seat: int, card: int) -> int:
    """By what it counts, whether it wins, whose the trick is, whether that is sure, and the stake."""
    led = BRANCH[s.trick[0]]
    rank = TRICK_RANK[s.wagon_train][s.trumps][led]
    place = best_place(s, rank, 4)
    best = s.trick[place]
    wins = rank[card] > rank[best]
    own = stake = 0
    while s.trick[own] != NOWHERE:
        stake += FIVES[s.trick[own]]
        own += 1
    hidden = unseen(s, seat, EVERY_CARD, 4)
    beaten = hidden & ABOVE[s.trumps][led][card if wins else best]
    if led != NO_BRANCH:
        beaten &= OWN_BRANCH[led]
    is_sure = beaten == 0 or own == 3
    of_trick = wins + 2 * ((own - place == 2) + 2 * (is_sure + 2 * min(2, stake)))
    return ANSWERS + FIVES[card] + 5 * (RANK[card] + 4 * (family(s, card) + 3 * of_trick))
