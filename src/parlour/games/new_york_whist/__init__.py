"""New York-Whist: two to eight players, singly or in sides, 49 or 50 cards.

Six games of the Forty-Nine outfit, 1926.  In the plain game any card may be played and the highest
number takes the trick; as an option colours are followed, with or without trumps.  What does not go
round is the Blind, which falls to the winner of the first trick.
"""

from __future__ import annotations

from typing import Any

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of, suits
from parlour.core.records import (
    DECK,
    NOWHERE,
    SIDE,
    WON_PILE,
    Option,
    hands,
    inner,
    number,
    numbers,
    option,
    piles,
    showing,
    spread,
    stock,
    switch,
    tagged,
    trick,
    whose,
)
from parlour.games.new_york_whist.telling import reckoning, told
from parlour.kit.dealing import (
    AnyDealer,
    any_seat,
    deal_round,
    dealer,
    dealer_verb,
    end_if_too_long,
    is_counted,
    next_deal,
    when_counted,
)
from parlour.kit.lookups import lookup
from parlour.kit.matches import (
    Sides,
    reached,
    refused_sides,
    side,
    side_count,
    side_of,
    usual_sides,
)
from parlour.kit.tricks import (
    Tricks,
    best_place,
    clear_tricks,
    lay_to_trick,
    seat_at,
    take_trick,
)
from parlour.packs.forty_nine import CHEATER, COLOURS, FORTY_NINE

# The parts of the game that other files hold whole.
__all__ = ["dealer", "reckoning", "side", "told"]

KEY = "new-york-whist"
TITLE = "New York-Whist"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
ENDINGS = Endings(one_deal="forty-nine/new-york-whist/winner", won="WHIST-R8", too_long="GO-R7")
ONE_DEAL, WON, TOO_LONG = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "forty-nine/general/cheater",
    "forty-nine/new-york-whist/partners",
    "WHIST-R1",
    "WHIST-R2",
    "GO-R4",
    "GO-R11",
)

PACK = FORTY_NINE
CARDS = range(len(PACK))
NO_COLOUR = 7
"""The colour of the Cheater, and of trumps where there are none."""
COLOUR = [NO_COLOUR if card.colour < 0 else card.colour for card in PACK]
OF_COLOUR = [PACK.where(lambda card, c=c: card.colour == c) for c in range(7)]  # type: ignore[misc]
MOST_BLIND = 4


class Style(Option):
    """Whether any card may be played, or colours are followed, or colours with trumps."""

    simple = 0
    follow = 1
    whist = 2


class Trump(Option):
    """How trumps are chosen, if there are any: the dealer's last card, by turns, or by name."""

    turnup = 0
    rotate = 1
    random = 2
    red = 3
    orange = 4
    yellow = 5
    green = 6
    blue = 7
    indigo = 8
    violet = 9


class BlindSight(Option):
    """Who sees the Blind when it is taken."""

    taker = 0
    all = 1


class Span(Option):
    """Whether one deal is the match, or deals go on until a side has enough points."""

    deal = 0
    points = 1


@cites("WHIST-R6", "HOUSE-R91")
def sees_blind(s: Any, _index: int, seat: int) -> bool:
    """Who takes the Blind looks at it, or all do; its cards count, so all see them in the end."""
    return s.blind_ == BlindSight.all or seat == s.blind_taker or is_counted(s)


@cites(
    "forty-nine/new-york-whist/free-play",
    "forty-nine/new-york-whist/trick",
    "forty-nine/new-york-whist/cheater",
    "WHIST-R9",
)
def number_rank(card: int) -> int:
    """The highest number wins, and the Cheater beats every number."""
    return 50 if card == CHEATER else PACK[card].number


@cites("WHIST-R3", "WHIST-R5")
def colour_rank(trumps: int, led: int, card: int) -> int:
    """The Cheater, then trumps, then the colour led, each by number; all else is worth nothing."""
    if card == CHEATER:
        return 200
    if PACK[card].colour == trumps:
        return 100 + PACK[card].number
    return PACK[card].number if PACK[card].colour == led else 0


BY_NUMBER: list[int] = lookup(number_rank, CARDS)
BY_COLOUR: list[list[list[int]]] = lookup(colour_rank, range(8), range(8), CARDS)


class State(AnyDealer, Tricks):
    """The table: hands, the trick, the Blind, and what each side has taken."""

    style = option(Style, "WHIST-R3")
    trump = option(Trump, "WHIST-R4")
    cheater = switch("Whether the Cheater is in the pack.", "GO-R10")
    blind_ = option(BlindSight, "WHIST-R6")
    sides = option(Sides, "WHIST-R7", usual_sides)
    match = tagged(Span, "WHIST-R8", ("points",), 1)
    match_number = inner()

    hands = hands(8)
    blind = stock(MOST_BLIND, "in_blind")
    """The cards that did not go round, until the first trick is taken."""
    in_blind = inner()
    blind_taken = spread(WON_PILE, "pile", sees_blind)
    blind_taker = whose()
    """Who won the first trick, or -1 before that."""
    turned = showing(1)
    """The dealer's last card, where that makes trumps."""
    trumps = number(-1, texts=(*COLOURS, "no trump"))
    """The trump colour of this deal, NO_COLOUR if there is none, -1 before it is known."""
    trick = trick(8)
    last_trick = showing(8)
    took = piles(8, of=SIDE, sight=when_counted, label="cards taken")
    tricks = numbers(8, of=SIDE)
    points = numbers(8, of=SIDE, label="points in tricks")
    """What each side has made with its tricks, which all have seen; the Blind is not counted."""
    scores = numbers(8, of=SIDE, label="")


MOVES = Vocabulary(
    dealer_verb("GO-R2", 8),
    Verb(
        "trump",
        suits({i: name[0] for i, name in enumerate(COLOURS)}),
        cite="WHIST-R4",
        says="chance names the trumps",
        by_chance=True,
    ),
    Verb("play", cards_of(PACK), cite="forty-nine/new-york-whist/lead"),
)
DEALER, TRUMP, PLAY = MOVES.firsts


@cites("WHIST-R7")
def refuses(s: State) -> str:
    """Why this many cannot play these options; nothing if they can."""
    return refused_sides(s.sides, s.players)


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


# --- the deal ------------------------------------------------------------------------------------


@cites("GO-R10")
def shuffled(s: State, order: list[int]) -> int:
    """The 49 numbers, and the Cheater if it is used."""
    cards = 49 + s.cheater
    for card in range(cards):
        order[card] = card
    return cards


@cites(
    "forty-nine/new-york-whist/deal",
    "forty-nine/new-york-whist/lead",
    "WHIST-R2",
    "WHIST-R10",
    "GO-R1",
)
def deal(s: State, order: list[int]) -> None:
    """As many each as go round equally, singly; the rest is the Blind, and the left leads."""
    sides = side_count(s.sides, s.players)
    clear_tricks(s, sides)
    for one in range(sides):
        s.points[one] = 0
    cards = 49 + s.cheater
    s.in_blind = cards % s.players
    dealt = cards - s.in_blind
    deal_round(s, s.hands, order, dealt)
    for i in range(s.in_blind):
        s.blind[i] = order[cards - 1 - i]
    s.blind_taken = 0
    s.blind_taker = -1
    find_trumps(s, order[dealt - 1])
    s.leader = (s.dealer + 1) % s.players
    s.turn = s.leader


@cites("forty-nine/new-york-whist/styles", "WHIST-R4")
def find_trumps(s: State, last: int) -> None:
    """Trumps are those of the dealer's last card, or go by turns from Red, or are agreed on."""
    s.turned[0] = NOWHERE
    if s.style != Style.whist:
        s.trumps = NO_COLOUR
    elif s.trump == Trump.turnup:
        s.turned[0] = last
        s.trumps = COLOUR[last]
    elif s.trump == Trump.rotate:
        s.trumps = s.deals % 7
    elif s.trump != Trump.random:
        s.trumps = s.trump - Trump.red


@cites("WHIST-R4")
def may_name_trumps(s: State) -> int:
    """The colours DECK may name before a deal, where chance is to choose."""
    by_chance = s.style == Style.whist and s.trump == Trump.random and s.trumps < 0
    return 127 if by_chance else 0


def trump(s: State, seat: int, colour: int) -> None:
    """Chance names the trumps of the next deal."""
    s.trumps = colour


# --- the play ------------------------------------------------------------------------------------


def colour_told(s: State, _seat: int, _move: Move) -> str:
    """What must be played; the Cheater is named only where it is played with."""
    return f"Follow the colour led if you can{', or play the Cheater' if s.cheater else ''}."


@cites("forty-nine/new-york-whist/styles", "WHIST-R3", "WHIST-R5", limits="play", says=colour_told)
def in_colour(s: State, hand: int) -> int:
    """Follow the colour led if you can, or play the Cheater; if that is led, play anything."""
    led = COLOUR[s.trick[0]]
    if led == NO_COLOUR or not hand & OF_COLOUR[led]:
        return hand
    return hand & (OF_COLOUR[led] | 1 << CHEATER)


@cites("forty-nine/new-york-whist/free-play")
def legal(s: State, seat: int, may: list[int]) -> None:
    """In the plain game any card may be played at any time."""
    if seat == DECK:
        may[DEALER] = any_seat(s)
        if s.dealer >= 0:
            may[TRUMP] = may_name_trumps(s)
    elif s.style == Style.simple or seat == s.leader:
        may[PLAY] = s.hands[seat]
    else:
        may[PLAY] = in_colour(s, s.hands[seat])


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick."""
    if lay_to_trick(s, seat, card, s.players):
        end_trick(s)


@cites("forty-nine/new-york-whist/trick")
def end_trick(s: State) -> None:
    """The highest card takes the trick, the first one with the Blind, and its player leads."""
    seat = seat_at(s, taker(s), s.players)
    own = side_of(s.sides, s.players, seat)
    take_trick(s, seat, own, True, s.players)
    s.points[own] = s.tricks[own] + card_points(s.took[own])
    if s.blind_taker < 0:
        take_blind(s, seat)
    if s.hands[seat] == 0:
        settle(s)


def taker(s: State) -> int:
    """The place in the trick of its best card."""
    if s.style == Style.simple:
        return best_place(s, BY_NUMBER, s.players)
    return best_place(s, BY_COLOUR[s.trumps][COLOUR[s.trick[0]]], s.players)


@cites("forty-nine/new-york-whist/blind", "WHIST-R6")
def take_blind(s: State, seat: int) -> None:
    """The Blind goes to the winner of the first trick; it is no trick itself."""
    s.blind_taker = seat
    while s.in_blind > 0:
        s.in_blind -= 1
        s.blind_taken |= 1 << s.blind[s.in_blind]
        s.blind[s.in_blind] = NOWHERE


# --- the score -----------------------------------------------------------------------------------


@cites("forty-nine/new-york-whist/points", "WHIST-R1")
def card_points(cards: int) -> int:
    """What cards count: 1 to 9 for those from 5 to 45 by fives."""
    points = 0
    for worth in range(1, 10):
        points += worth * (cards >> (5 * worth - 1) & 1)
    return points


@cites("forty-nine/new-york-whist/points", "WHIST-R1", "WHIST-R6")
def points_taken(s: State, side: int) -> int:
    """One for each trick, and 1 to 9 for the cards 5 to 45, with those of a Blind taken."""
    cards = s.took[side]
    if side == side_of(s.sides, s.players, s.blind_taker):
        cards |= s.blind_taken
    return s.tricks[side] + card_points(cards)


@cites("forty-nine/new-york-whist/winner", "WHIST-R8", "GO-R6", "GO-R7")
def settle(s: State) -> None:
    """All score what they took, and the match ends unless it is for more points."""
    sides = side_count(s.sides, s.players)
    for each_side in range(sides):
        s.scores[each_side] += points_taken(s, each_side)
    next_deal(s)
    s.trumps = -1
    if s.match == Span.deal:
        s.ended = ONE_DEAL
    elif reached(s.scores, sides, s.match_number):
        s.ended = WON
    end_if_too_long(s, TOO_LONG)


@cites("forty-nine/new-york-whist/partners", "WHIST-R7")
def score(s: State, seat: int) -> int:
    """What the seat's side has from deals played out; partners have the same."""
    return s.scores[side_of(s.sides, s.players, seat)]
