"""Sets of Trix: any card may be played, hands are refilled at once, the best card takes the set.

One engine for the Trix of 1904 and that of 1903.  What differs is given by the game: the table
`strength` says what each card of its pack beats, `worth` what it scores, `cards` is how many are
in use.
"""

from __future__ import annotations

from parlour.core.bits import WIDEST, lowest
from parlour.core.citation import cites
from parlour.core.moves import allow
from parlour.core.records import (
    NOWHERE,
    SIDE,
    Option,
    edition_played,
    inner,
    number,
    numbers,
    option,
    row,
    showing,
    trick,
    whose,
)
from parlour.kit.dealing import DrawnDealer
from parlour.kit.matches import Progressive, Review, leader, side_of
from parlour.packs.trix import TrixCard

CITES = ("trix1904/general/set",)


class Reserve(Option):
    """Whether all draw from one reserve, or each from a pack of their own."""

    common = 0
    separate = 1


class SetPlay(DrawnDealer, Progressive):
    """The table of either Trix; the game declares what is only annotated, as wide as its pack."""

    reserve: int
    sides: int
    review = option(Review, "GEN-R11")

    hands: list[list[int]]
    stock: list[int]
    """The reserve all draw from; of separated reserves, the cards that did not go round."""
    in_stock = inner()
    packs: list[list[int]]
    """A separated reserve for each seat; the last card is the top."""
    trick = trick(8)
    last_trick = showing(8)
    took: list[list[int]]
    """What each side has taken."""
    left_over = row(7)
    """The cards that made no set, turned up when the hand is over; they score for `leader`."""
    tricks = number()
    leader = whose(0, label="")
    """Who leads, or led, to the set; after the last set of a hand, who took it."""
    points = numbers(8, of=SIDE)
    """The Trix points each side has taken in this hand."""
    scores = numbers(8, of=SIDE, label="")
    edition = edition_played()


@cites(
    "trix1904/general/prize-cards",
    "trix1904/general/prize-trix-cards",
    "trix1904/general/of-prize-cards",
    "trix1904/general/of-prize-cards-several",
    "trix1904/general/of-prize-trix-cards",
    "trix1904/general/of-trixie",
    "trix1904/general/of-trixie-order",
    "TRIX-R2",
    "TRIX-R3",
    "trix1903/trix-1903/prize-cards",
    "trix1903/trix-1903/prize-trix-cards",
    "trix1903/trix-1903/doubles-win",
    "trix1903/trix-1903/prize-trix-first",
    "trix1903/trix-1903/doubles-order",
    "T03-R3",
)
def strength(card: TrixCard) -> int:
    """Trixie beats all, then come 15-15, 10-10 and 5-5, other doubles, and the larger sum."""
    if card.is_trixie:
        return 300
    if card.is_double:
        return (200 if card.trix else 100) + card.sum
    return card.sum


# --- the deal ------------------------------------------------------------------------------------


@cites(
    "trix1904/trix/dealer",
    "trix1904/trix/dealer-reserve",
    "trix1904/trix/playing-lead",
    "trix1903/trix-1903/deal-four",
    "trix1903/trix-1903/common-reserve",
    "trix1903/trix-1903/opening-lead",
)
def deal_four_each(s: SetPlay, order: list[int], cards: int, words: int) -> None:
    """Four cards each, singly; the rest is the reserve, and the dealer's left leads."""
    clear_table(s, words)
    seat = s.dealer
    dealt = 4 * s.players
    for i in range(dealt):
        seat = (seat + 1) % s.players
        allow(s.hands[seat], 0, order[i])
    s.in_stock = cards - dealt
    for i in range(s.in_stock):
        s.stock[i] = order[cards - 1 - i]
    if s.reserve == Reserve.separate:
        split_reserve(s)
    s.leader = (s.dealer + 1) % s.players
    s.turn = s.leader


def clear_table(s: SetPlay, words: int) -> None:
    """Nothing is held or taken."""
    for seat in range(s.players):
        for word in range(words):
            s.hands[seat][word] = 0
            s.took[seat][word] = 0
        s.points[seat] = 0
        s.last_trick[seat] = NOWHERE
    for i in range(7):
        s.left_over[i] = NOWHERE
    s.tricks = 0


@cites(
    "trix1904/trix/dealer-separate-reserve",
    "TRIX-R8",
    "trix1903/trix-1903/separate-reserve",
    "T03-R8",
)
def split_reserve(s: SetPlay) -> None:
    """The reserve goes round into equal packs; what does not go round lies aside."""
    seat = s.dealer
    size = s.in_stock // s.players
    for i in range(size):
        for _ in range(s.players):
            seat = (seat + 1) % s.players
            s.packs[seat][i] = top_of_stock(s)


def top_of_stock(s: SetPlay) -> int:
    """The card taken off the reserve."""
    s.in_stock -= 1
    card = s.stock[s.in_stock]
    s.stock[s.in_stock] = NOWHERE
    return card


# --- the play ------------------------------------------------------------------------------------


@cites(
    "trix1904/trix/playing-answer",
    "trix1904/trix/playing-cannot-beat",
    "trix1903/trix-1903/free-play",
    "TRIX-R5",
    "T03-R5",
)
def allow_any_card(s: SetPlay, seat: int, may: list[int], play_: int, words: int) -> None:
    """Any card held may be played, whatever lies there and whether or not it could win."""
    hand = s.hands[seat]
    for word in range(words):
        may[play_ + word] = hand[word]


@cites("trix1904/trix/playing-round", "trix1903/trix-1903/each-in-turn")
def play_and_refill(s: SetPlay, seat: int, card: int, cards: int) -> bool:
    """Play a card and draw another; whether everyone has now played to the set."""
    players = s.players
    s.hands[seat][card // WIDEST] ^= 1 << card % WIDEST
    place = seat - s.leader
    if place < 0:
        place += players
    s.trick[place] = card
    refill(s, seat, cards)
    s.turn = seat + 1 if seat + 1 < players else 0
    return place == players - 1


@cites("trix1904/trix/playing-draw", "TRIX-R6", "trix1903/trix-1903/refill", "T03-R6")
def refill(s: SetPlay, seat: int, cards: int) -> None:
    """Whoever has played draws before the next plays, while there is something to draw."""
    if s.reserve == Reserve.common:
        if s.in_stock > 0:
            card = top_of_stock(s)
            s.hands[seat][card // WIDEST] |= 1 << card % WIDEST
    else:
        # One card has been drawn for each set, and four of each seat's share were dealt.
        top = cards // s.players - 5 - s.tricks
        if top >= 0:
            allow(s.hands[seat], 0, s.packs[seat][top])
            s.packs[seat][top] = NOWHERE


@cites(
    "trix1904/general/like-sums",
    "trix1904/general/of-like-sums",
    "TRIX-R3",
    "trix1903/trix-1903/like-sums",
    "trix1903/trix-1903/like-sums-double",
    "T03-R4",
)
def taker(s: SetPlay, strength: list[int]) -> int:
    """The seat whose card is best; of equal ones the first played."""
    best = 0
    most = strength[s.trick[0]]
    for place in range(1, s.players):
        force = strength[s.trick[place]]
        if force > most:
            most = force
            best = place
    seat = s.leader + best
    return seat if seat < s.players else seat - s.players


@cites("trix1904/trix/winner-leads", "TRIX-R14", "trix1903/trix-1903/winner-leads")
def take_set(s: SetPlay, strength: list[int], worth: list[int]) -> None:
    """The best card takes the set for its side; whoever played it leads the next."""
    s.leader = taker(s, strength)
    s.turn = s.leader
    s.tricks += 1
    side = side_of(s.sides, s.players, s.leader)
    points = 0
    took = s.took[side]
    is_shown = s.review != Review.none
    for place in range(s.players):
        card = s.trick[place]
        points += worth[card]
        took[card // WIDEST] |= 1 << card % WIDEST
        if is_shown:
            s.last_trick[place] = card
        s.trick[place] = NOWHERE
    s.points[side] += points


@cites("trix1904/trix/end-of-hand", "TRIX-R7", "trix1903/trix-1903/deal-length", "T03-R9")
def hand_is_over(s: SetPlay, cards: int) -> bool:
    """No further set is begun unless everyone has a card for it."""
    return cards - s.tricks * s.players < s.players


@cites(
    "trix1904/trix/left-over",
    "TRIX-R7",
    "TRIX-R8",
    "trix1903/trix-1903/left-over-cards",
    "trix1903/trix-1903/left-over-owner",
    "T03-R7",
    "T03-R8",
)
def take_left_over(s: SetPlay, worth: list[int], words: int) -> None:
    """Cards still held or lying aside are turned up and score for the winner of the last set."""
    found = 0
    for seat in range(s.players):
        for word in range(words):
            while s.hands[seat][word]:
                s.left_over[found] = word * WIDEST + lowest(s.hands[seat][word])
                s.hands[seat][word] &= s.hands[seat][word] - 1
                found += 1
    while s.in_stock > 0:
        s.left_over[found] = top_of_stock(s)
        found += 1
    side = side_of(s.sides, s.players, s.leader)
    for i in range(found):
        s.points[side] += worth[s.left_over[i]]


# --- the score -----------------------------------------------------------------------------------


def score_totals(s: SetPlay, sides: int) -> None:
    """Each side scores what it took."""
    for side in range(sides):
        s.scores[side] += s.points[side]


@cites("TRIX-R12", "trix1903/trix-1903/difference", "T03-R10")
def score_lead(s: SetPlay, sides: int) -> None:
    """The side that took most scores its lead over the second; a tie scores nothing."""
    best = leader(s.points, sides)
    if best >= 0:
        second = 0
        for side in range(sides):
            if side != best:
                second = max(second, s.points[side])
        s.scores[best] += s.points[best] - second


@cites(
    "trix1904/trix/progressive",
    "GEN-R10",
    "TRIX-R11",
    "trix1903/trix-1903/progressive-point",
    "T03-R12",
)
def best_of_hand(s: SetPlay, sides: int) -> int:
    """The side that took most, which wins the hand; -1 if several did."""
    return leader(s.points, sides)
