"""Gyp: three to five players, 38 to 51 cards, suits built both ways from a starter.

Trix 1904, pp. 10-12.  Every suit is opened with one card near its middle and grows from there, a
card at a time, down to its blank and up to its double.  Whoever finishes a suit makes a point, and
whoever first has no card left makes two.
"""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import (
    DECK,
    NOBODY,
    OPEN,
    SEAT,
    amount,
    edition_played,
    everyone,
    hands,
    numbers,
    option,
    piles,
    switch,
)
from parlour.games.gyp.telling import reckoning, told
from parlour.kit.dealing import (
    DrawnDealer,
    begin,
    deal_round,
    dealer,
    dealer_verb,
    draw_for_dealer,
    end_if_too_long,
    may_name_dealer,
    next_deal,
)
from parlour.kit.matches import (
    MatchMode,
    Progressive,
    TargetCheck,
    leader,
    reached,
    refused_in_progressive,
    total_of,
    win_hand,
)
from parlour.packs.trix import TRIX_72

# The parts of the game that other files hold whole.
__all__ = ["dealer", "reckoning", "told"]

KEY = "gyp"
TITLE = "Gyp"
BOOK = "trix1904"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}
PLAYERS = (3, 4, 5)
ENDINGS = Endings(won="trix1904/gyp/game", progressive="GEN-R10", too_long="GEN-R12")
WON, PROGRESSIVE, TOO_LONG = ENDINGS.codes
CITES = ("GYP-R11", "GYP-R12", "GEN-R1", "GEN-R11", "GEN-R14", "trix1904/gyp/dealer-shuffle")

PACK = TRIX_72.only(lambda card: 5 <= card.suit <= 10)
"""Suit after suit from its blank to its double, so that neighbours in a suit are neighbours here."""

CARDS = len(PACK)
MIDDLES = {5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}
STARTERS = PACK.where(lambda card: card.card == MIDDLES[card.suit])
BLANKS = PACK.where(lambda card: card.card == 0)
DOUBLES = PACK.where(lambda card: card.is_double)
SUIT = [card.suit for card in PACK]
SUM = [card.sum for card in PACK]
OF_SUIT = [PACK.where(lambda card, suit=suit: card.suit == suit) for suit in range(11)]  # type: ignore[misc]
LOWEST_CARD = [SUIT.index(suit) for suit in (5, 5, 5, 7, 6, 5)]
"""The first card in use, by the number of players."""


class State(DrawnDealer, Progressive):
    """The table: hands, a row for each suit opened, the suits laid aside, and the points."""

    target = amount("The points that win the match, unless it is progressive.", "GYP-R7", 10, 1)
    target_check = option(TargetCheck, "GYP-R7")
    play_on = switch("Whether the others finish the suits when one player is out.", "GYP-R4")

    hands = hands(5)
    rows = piles(6, of=NOBODY, sight=everyone, role=OPEN, lay="row", label="row")
    """The suits opened, in order of opening; what lies below and above a starter is its piles."""
    completed = piles(5, of=SEAT, sight=everyone)
    """The suits each seat has finished and laid aside; everybody has seen these cards."""
    points = numbers(5, of=SEAT)
    """What each seat has made in this deal."""
    scores = numbers(5, of=SEAT, label="")
    edition = edition_played()


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("play", cards_of(PACK), cite="trix1904/gyp/building"),
    Verb("pass", cite="trix1904/gyp/pass"),
)
DEALER, PLAY, PASS = MOVES.firsts


@cites("GEN-R8", "GEN-R10", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why these options cannot be had together, since the second edition; nothing if they can."""
    if s.edition == 1:
        return ""
    late = s.target_check == TargetCheck.end_of_hand
    return refused_in_progressive(s, target=s.target != 10, target_check=late)


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    begin(s)


# --- the deal ------------------------------------------------------------------------------------


@cites("trix1904/gyp/cards", "GYP-R11")
def shuffled(s: State, order: list[int]) -> int:
    """Three play with the suits from Sevens up, four with the Sixes too, five with the Fives."""
    first = LOWEST_CARD[s.players]
    cards = CARDS - first
    for i in range(cards):
        order[i] = first + i
    return cards


@cites("trix1904/gyp/dealer", "trix1904/gyp/first-play", "GYP-R8", "GEN-R6")
def deal(s: State, order: list[int]) -> None:
    """All cards in use go round singly; hands may be uneven, and the dealer's left begins."""
    cards = CARDS - LOWEST_CARD[s.players]
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, cards)
        return
    for row in range(6):
        s.rows[row] = 0
    for seat in range(5):
        s.hands[seat] = 0
        s.completed[seat] = 0
        s.points[seat] = 0
    deal_round(s, s.hands, order, cards)
    s.turn = (s.dealer + 1) % s.players


# --- the play ------------------------------------------------------------------------------------


def on_table(s: State) -> int:
    """The cards that lie in rows."""
    return s.rows[0] | s.rows[1] | s.rows[2] | s.rows[3] | s.rows[4] | s.rows[5]


def laid_aside(s: State) -> int:
    """The cards of finished suits."""
    cards = 0
    for seat in range(s.players):
        cards |= s.completed[seat]
    return cards


@cites("trix1904/gyp/first-play", "GYP-R2", limits="play")
def first_cards(hand: int) -> int:
    """The first card of a deal is a starter: 5-3, 6-3, 7-4, 8-4, 9-5 or 10-5."""
    return hand & STARTERS


@cites(
    "trix1904/gyp/second-play",
    "trix1904/gyp/building",
    "trix1904/gyp/strict-sequence",
    "GYP-R1",
    "GYP-R2",
    limits="play",
)
def fitting_cards(hand: int, table: int) -> int:
    """Play the next card below or above those of a row, or the starter of another suit."""
    below = (table & ~BLANKS) >> 1
    above = (table & ~DOUBLES) << 1
    return hand & (STARTERS | below | above)


@cites("trix1904/gyp/pass", "trix1904/gyp/first-play-pass", "GYP-R1", bars="pass")
def must_play(cards: int) -> bool:
    """You may pass only if you hold no card that fits, and you hold one."""
    return cards != 0


@cites("trix1904/gyp/pass", "trix1904/gyp/one-card")
def pass_(s: State, seat: int) -> None:
    """Say that you hold nothing that fits, which the others may remember."""
    pass_turn(s, seat)


@cites("trix1904/gyp/one-card", "GYP-R3", "GYP-R4")
def pass_turn(s: State, seat: int) -> None:
    """The turn goes to the left, past seats that have no card left."""
    s.turn = (seat + 1) % s.players
    while s.hands[s.turn] == 0:
        s.turn = (s.turn + 1) % s.players


@cites("trix1904/gyp/new-lead-place", "GYP-R10")
def row_for(s: State, card: int) -> int:
    """The row of the card's suit; a starter makes a new one below all others."""
    if STARTERS >> card & 1:
        return count((on_table(s) | laid_aside(s)) & STARTERS)
    row = 0
    while not s.rows[row] & OF_SUIT[SUIT[card]]:
        row += 1
    return row


def play(s: State, seat: int, card: int) -> None:
    """Lay a card in the row of its suit."""
    row = row_for(s, card)
    s.hands[seat] &= ~(1 << card)
    s.rows[row] |= 1 << card
    if s.rows[row] == OF_SUIT[SUIT[card]]:
        complete(s, seat, row)
    if s.hands[seat] == 0:
        go_out(s, seat)
    if deal_over(s, seat):
        settle(s)
    else:
        pass_turn(s, seat)
        win_at_once(s, seat)


# --- the score -----------------------------------------------------------------------------------


def make(s: State, seat: int, points: int) -> None:
    """Points count when they are made; a progressive match keeps them for the deal alone."""
    s.points[seat] += points
    if s.match_mode == MatchMode.points:
        s.scores[seat] += points


@cites("trix1904/gyp/complete-suit", "trix1904/gyp/lay-aside", "GYP-R5", "GYP-R6")
def complete(s: State, seat: int, row: int) -> None:
    """Whoever lays the last missing card of a suit takes it off the table and makes a point."""
    s.completed[seat] |= s.rows[row]
    s.rows[row] = 0
    make(s, seat, 1)


@cites("trix1904/gyp/out", "GYP-R6")
def go_out(s: State, seat: int) -> None:
    """The first player without a card makes two points; anyone out later makes none."""
    for other in range(s.players):
        if other != seat and s.hands[other] == 0:
            return
    make(s, seat, 2)


@cites("trix1904/gyp/end-of-hand", "GYP-R4")
def deal_over(s: State, seat: int) -> bool:
    """The deal ends when one player is out or, where the others play on, when all are."""
    if s.play_on:
        for other in range(s.players):
            if s.hands[other]:
                return False
    return s.hands[seat] == 0


@cites("trix1904/gyp/game", "GYP-R7", "GEN-R8")
def win_at_once(s: State, seat: int) -> None:
    """Whoever reaches the target has won, even if the deal is not played out."""
    if (
        s.match_mode == MatchMode.points
        and s.target_check == TargetCheck.immediate
        and s.scores[seat] >= s.target
    ):
        s.ended = WON


@cites("trix1904/gyp/game", "trix1904/gyp/progressive", "GYP-R7", "GYP-R9", "GEN-R10")
def settle(s: State) -> None:
    """The deal is over: the target may be reached, or a progressive match gives its point."""
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        win_hand(s, leader(s.points, s.players), s.players, PROGRESSIVE)
    elif reached(s.scores, s.players, s.target):
        s.ended = WON
    end_if_too_long(s, TOO_LONG)


@cites("GYP-R12")
def score(s: State, seat: int) -> int:
    """What the seat has made, or the hands it has won; each plays alone."""
    return total_of(s, s.scores, seat)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
        return
    hand = s.hands[seat]
    table = on_table(s)
    if table | laid_aside(s):
        may[PLAY] = fitting_cards(hand, table)
    else:
        may[PLAY] = first_cards(hand)
    if not must_play(may[PLAY]):
        may[PASS] = 1
