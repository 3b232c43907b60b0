"""Call Suit Forty-two: four players in two sides, 28 cards, no Honors and no bids.

Trix 1904, pp. 9-10.  Whoever leads to a trick may call the lower number of the card to be the suit
that must be followed; if nothing is called it is the upper number, as always.
"""

from __future__ import annotations

from parlour.core.bits import union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of
from parlour.core.records import DECK, amount, inner, number, switch
from parlour.games.call_suit_forty_two.telling import reckoning, told
from parlour.kit.dealing import begin, dealer, dealer_verb, may_name_dealer
from parlour.kit.lookups import lookup
from parlour.kit.matches import Review
from parlour.kit.tricks import (
    SEVENS,
    SevensTable,
    all_are_played,
    best_place,
    clear_points,
    count_points,
    deal_sevens,
    finish_deal,
    following,
    lay_to_trick,
    points_taken,
    refuses,
    score,
    seat_at,
    side,
    take_trick,
)

# The parts of the game that stand elsewhere whole.
__all__ = ["dealer", "reckoning", "refuses", "score", "side", "told"]

KEY = "call-suit-forty-two"
TITLE = "Call Suit Forty-two"
BOOK = "trix1904"
EDITION = 1
PLAYERS = (4,)
ENDINGS = Endings(won="trix1904/forty-two/winning", too_long="GEN-R12", progressive="GEN-R10")
WON, TOO_LONG, PROGRESSIVE = ENDINGS.codes
CITES = (
    "trix1904/call-suit-forty-two/no-honor",
    "trix1904/call-suit-forty-two/as-forty-two",
    "CALL-R7",
    "GEN-R1",
    "GEN-R14",
)

PACK = SEVENS
DOUBLES = PACK.where(lambda card: card.is_double)
UPPER, LOWER = range(2)
"""Which number of the card led is the suit of the trick."""
LOWER_NUMBER = [card.card for card in PACK]


@cites(
    "trix1904/call-suit-forty-two/call-rank",
    "trix1904/call-suit-forty-two/rank-other-names",
    "CALL-R2",
    "CALL-R4",
)
def rank_in_suit(called: int, led: int, card: int) -> int:
    """From 1 up in the suit of the card led, the double highest; 0 for a card outside it.

    A called suit has only the cards whose lower number is called; the upper one ranks them.
    """
    lead, face = PACK[led], PACK[card]
    if called == LOWER:
        if face.card != lead.card:
            return 0
        return 8 if face.is_double else 1 + face.suit
    return 1 + face.card if face.suit == lead.suit else 0


def trick_rank(doubles_honor: int, called: int, led: int, card: int) -> int:
    """What a card is worth in a trick; where doubles are Honor cards they come first, by sum."""
    if doubles_honor and PACK[card].is_double:
        return 100 + PACK[card].sum
    return rank_in_suit(called, led, card)


def suit_of_lead(called: int, led: int) -> int:
    """The set of cards that follow a lead."""
    return union([card for card in range(len(PACK)) if rank_in_suit(called, led, card)])


CARDS = range(len(PACK))
RANK: list[list[list[list[int]]]] = lookup(trick_rank, range(2), range(2), CARDS, CARDS)
FOLLOWS: list[list[int]] = lookup(suit_of_lead, range(2), CARDS)


class State(SevensTable):
    """The table, and whether the lower number was called."""

    doubles_honor = switch("Whether doubles beat the suit and may always be played.", "CALL-R3")
    target = amount("The points that win the match.", "CALL-R6", 100, 1)

    called = inner()
    """Whether the lower number of the card led is the suit of this trick."""
    suit_called = number(-1, label="suit called")
    """That number, or -1 while nothing is called."""


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb("play", cards_of(PACK), cite="trix1904/call-suit-forty-two/lead"),
    Verb(
        "call",
        cards_of(PACK),
        cite="trix1904/call-suit-forty-two/call",
        says="play {0}, calling its lower number",
        duty="call a suit",
    ),
)
DEALER, PLAY, CALL = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    begin(s)


@cites("trix1904/call-suit-forty-two/lead")
def deal(s: State, order: list[int]) -> None:
    """Seven cards each; the dealer's left leads."""
    deal_sevens(s, order)
    clear_points(s)
    if s.turn != DECK:
        s.leader = s.turn


# --- the play ------------------------------------------------------------------------------------


def follow_told(s: State, _seat: int, _move: Move) -> str:
    """What must be played; doubles help only where they are Honor cards."""
    suit = "suit called" if s.called else "suit led"
    return f"Follow the {suit} if you can{', or play a double' if s.doubles_honor else ''}."


@cites(
    "trix1904/call-suit-forty-two/call-follow",
    "CALL-R3",
    "CALL-R5",
    limits="play",
    says=follow_told,
)
def legal_answers(s: State, seat: int) -> int:
    """Follow the suit led or called if you can, or play a double where doubles are Honor cards."""
    hand = s.hands[seat]
    cards = following(hand, FOLLOWS[s.called][s.trick[0]])
    return cards | hand & DOUBLES if s.doubles_honor else cards


@cites("CALL-R1", "CALL-R8", bars="call")
def another_led(s: State, seat: int) -> bool:
    """You may only call a suit when you lead, and only with the card you lead."""
    return seat != s.leader


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
    elif another_led(s, seat):
        may[PLAY] = legal_answers(s, seat)
    else:
        may[PLAY] = s.hands[seat]
        may[CALL] = s.hands[seat]


@cites("trix1904/call-suit-forty-two/lead")
def play(s: State, seat: int, card: int) -> None:
    """Play a card; if it is led and nothing is called, its upper number is the suit."""
    lay_down(s, seat, card)


@cites("trix1904/call-suit-forty-two/call", "CALL-R1", "CALL-R4", "CALL-R8")
def call(s: State, seat: int, card: int) -> None:
    """Lead a card and call its lower number to be the suit."""
    s.called = LOWER
    s.suit_called = LOWER_NUMBER[card]
    lay_down(s, seat, card)


def lay_down(s: State, seat: int, card: int) -> None:
    """The card goes from the hand to the trick; the fourth completes it."""
    if lay_to_trick(s, seat, card, 4):
        end_trick(s)


def end_trick(s: State) -> None:
    """The best card takes the trick and its player leads the next; seven tricks end the deal."""
    rank = RANK[s.doubles_honor][s.called][s.trick[0]]
    seat = seat_at(s, best_place(s, rank, 4), 4)
    take_trick(s, seat, seat % 2, s.review != Review.none, 4)
    count_points(s, seat % 2)
    s.called = UPPER
    s.suit_called = -1
    if all_are_played(s):
        settle(s)


@cites("trix1904/call-suit-forty-two/as-forty-two", "CALL-R6", "CALL-R7")
def settle(s: State) -> None:
    """Each side scores what it took."""
    for each_side in range(2):
        s.scores[each_side] += points_taken(s, each_side)
    finish_deal(s, WON, PROGRESSIVE, TOO_LONG)
