"""Trix Authors: three to six players, 72 cards, nine Books of eight to be collected.

Trix 1904, p. 29.  You ask another player for a card of a Book you hold a card of.  Most Books
win when all nine are made.

It is one long file because asking, giving and drawing all rest on the same hands of two words.
"""

from __future__ import annotations

from parlour.core.bits import WIDEST, count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, allow, seats
from parlour.core.records import (
    DECK,
    NOWHERE,
    SEAT,
    Option,
    amount,
    everyone,
    option,
    showing,
    stock,
    wide_hands,
    wide_piles,
)
from parlour.core.views import UNSEEN, Place, View
from parlour.games.trix_authors.telling import SUM, reckoning, told
from parlour.kit.asking import (
    BOOK_NAMES,
    BOOK_SIZE,
    CARDS,
    Asking,
    Commodities,
    books_with_room,
    count_book,
    had_most_books_first,
    has_most_books,
    lay_stock,
    print_books,
    printed,
    read_next,
    top_of_stock,
)
from parlour.kit.dealing import (
    DrawnDealer,
    begin,
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
    begin_hand,
    has_won_most,
    leader,
    refused_in_progressive,
    total_of,
    win_hand,
)
from parlour.packs.trix import TRIX_72

# The parts of the game that other files hold whole.
__all__ = ["dealer", "printed", "reckoning", "told"]

KEY = "trix-authors"
TITLE = "Trix Authors"
BOOK = "trix1904"
EDITION = 1
PLAYERS = (3, 4, 5, 6)
SHEET = ("Game",)
ENDINGS = Endings(
    all_made="trix1904/trix-authors/books",
    stalled="AUTH-R8",
    too_long="GEN-R12",
    progressive="GEN-R10",
)
ALL_MADE, STALLED, TOO_LONG, PROGRESSIVE = ENDINGS.codes
CITES = (
    "trix1904/trix-authors/players",
    "AUTH-R10",
    "GEN-R1",
    "GEN-R2",
    "GEN-R9",
    "GEN-R11",
    "GEN-R13",
    "GEN-R14",
)

PACK = TRIX_72
HAND = 6


class Give(Option):
    """Whether one card of the Book asked for is given, or all of them."""

    one = 0
    all = 1


class Tiebreak(Option):
    """Whether those with most Books share the win, or the first to have that many wins alone."""

    shared = 0
    first_to_last_book = 1


class State(Progressive, DrawnDealer, Asking, Commodities, deals="games played"):
    """The table: hands, the stock, the Books laid down, and the cards shown last."""

    give = option(Give, "AUTH-R2")
    stall_turns = amount(
        "This many turns without a Book end the game once the stock is gone.", "AUTH-R8", 1000, 1
    )
    tiebreak = option(Tiebreak, "AUTH-R9")
    games = amount("How many games are played, their Books added up.", "AUTH-R11", 1, 1)

    hands = wide_hands(6, 2)
    stock = stock(54, "in_stock")
    books = wide_piles(6, 2, of=SEAT, sight=everyone, label="cards in books")
    """The Books each seat has laid down in this game."""
    shown = showing(7)
    """The cards given, or drawn as wanted, with the last request."""


MOVES = Vocabulary(
    dealer_verb("GEN-R4"),
    Verb(
        "mark",
        BOOK_NAMES,
        cite="AUTH-R1",
        says="read out {0}",
        duty="name a Book for each card",
    ),
    Verb(
        "ask",
        seats(6),
        BOOK_NAMES,
        cite="trix1904/trix-authors/call",
        says="ask {0} for {1}",
        answered=True,
        duty="ask for a Book",
    ),
)
DEALER, MARK, ASK = MOVES.firsts


@cites("GEN-R10", "HOUSE-R92")
def refuses(s: State) -> str:
    """Why these options cannot be had together; nothing if they can."""
    return refused_in_progressive(s, games=s.games != 1)


@cites("HOUSE-R22")
def setup(s: State) -> None:
    """Nobody has dealt yet; if players use a pack of their own, the first seat reads it out."""
    begin(s)
    print_books(s)
    if s.read < CARDS:
        s.turn = 0


@cites("AUTH-R1", "HOUSE-R22")
def mark(s: State, seat: int, book: int) -> None:
    """Say which Book the next card of the pack bears."""
    read_next(s, book)
    if s.read == CARDS:
        s.turn = DECK


# --- the deal ------------------------------------------------------------------------------------


@cites("trix1904/trix-authors/deal", "trix1904/trix-authors/call", "AUTH-R10", "GEN-R3", "GEN-R4")
def deal(s: State, order: list[int]) -> None:
    """Six cards each, singly; the rest is the stock, and the dealer's left asks first."""
    if s.dealer < 0:
        draw_for_dealer(s, order, SUM, CARDS)
        return
    for seat in range(6):
        for word in range(2):
            s.hands[seat][word] = 0
            s.books[seat][word] = 0
    begin_hand(s, s.scores, s.players, 0)
    show_nothing(s)
    seat = s.dealer
    for i in range(HAND * s.players):
        seat = (seat + 1) % s.players
        allow(s.hands[seat], 0, order[i])
    lay_stock(s, order, HAND * s.players, CARDS)
    s.idle = 0
    s.turn = (s.dealer + 1) % s.players


# --- hands of two words --------------------------------------------------------------------------


def book_held(s: State, seat: int, book: int, word: int) -> int:
    """The cards of a Book in one word of a hand, as a set."""
    found = 0
    left = s.hands[seat][word]
    while left:
        bit = left & -left
        left ^= bit
        if s.book_of[WIDEST * word + lowest(bit)] == book:
            found |= bit
    return found


def is_empty(s: State, seat: int) -> bool:
    """Whether a hand has no card."""
    return s.hands[seat][0] == 0 and s.hands[seat][1] == 0


# --- asking --------------------------------------------------------------------------------------


def not_held_told(_s: State, _seat: int, move: Move) -> str:
    """The Book of which the asker has no card."""
    book = move.verb.values[1][move.arguments[1]]
    return f"You may only ask for a Book you hold a card of, and you hold none of {book}."


@cites("trix1904/trix-authors/call", "AUTH-R2", "AUTH-R3", limits="ask", says=not_held_told)
def books_to_ask(s: State, seat: int) -> int:
    """You may only ask for a Book you hold a card of."""
    books = 0
    for word in range(2):
        left = s.hands[seat][word]
        while left:
            books |= 1 << s.book_of[WIDEST * word + lowest(left)]
            left &= left - 1
    return books


@cites("trix1904/trix-authors/call-again", "trix1904/trix-authors/turns", "AUTH-R3", "AUTH-R4")
def ask(s: State, seat: int, asked: int, book: int) -> None:
    """Ask one player for a card of a Book; if you get it, or draw it, you ask again."""
    show_nothing(s)
    if hand_over(s, seat, asked, book):
        lay_if_whole(s, seat, book)
        stay_in_turn(s, seat)
    elif s.in_stock:
        draw(s, seat, book)
    else:
        pass_turn(s, seat)


@cites("AUTH-R2", "HOUSE-R20", "HOUSE-R21")
def hand_over(s: State, seat: int, asked: int, book: int) -> bool:
    """The lowest card of the Book goes over and is shown, or all of them; False if there is none."""
    places = 0
    for word in range(2):
        cards = book_held(s, asked, book, word)
        while cards and (places == 0 or s.give == Give.all):
            bit = cards & -cards
            cards ^= bit
            s.hands[asked][word] ^= bit
            s.hands[seat][word] |= bit
            s.shown[places] = WIDEST * word + lowest(bit)
            places += 1
    return places > 0


def show_nothing(s: State) -> None:
    """The cards shown last are no longer on show."""
    for place in range(7):
        s.shown[place] = NOWHERE


@cites("trix1904/trix-authors/draw", "AUTH-R4")
def draw(s: State, seat: int, book: int) -> None:
    """A player who was refused draws; a card of the Book is shown and lets them ask again."""
    card = draw_card(s, seat)
    lay_if_whole(s, seat, s.book_of[card])
    if s.book_of[card] == book:
        s.shown[0] = card
        stay_in_turn(s, seat)
    else:
        pass_turn(s, seat)


def draw_card(s: State, seat: int) -> int:
    """The top of the stock goes into a hand."""
    card = top_of_stock(s)
    allow(s.hands[seat], 0, card)
    return card


@cites("AUTH-R5")
def stay_in_turn(s: State, seat: int) -> None:
    """The turn goes on, unless all Books are made."""
    if all_made(s):
        finish_game(s, ALL_MADE)
    elif not can_go_on(s, seat):
        pass_turn(s, seat)


@cites("AUTH-R6")
def can_go_on(s: State, seat: int) -> bool:
    """A seat without cards draws one on its turn; if it cannot, it has nothing to ask for."""
    if is_empty(s, seat) and s.in_stock:
        draw_card(s, seat)
    return not is_empty(s, seat)


@cites("AUTH-R6", "AUTH-R7", "AUTH-R8")
def pass_turn(s: State, seat: int) -> None:
    """The turn goes to the left, past seats that can get no card; too many end the game."""
    if all_made(s):
        finish_game(s, ALL_MADE)
        return
    s.turn = seat
    waiting = True
    while waiting:
        s.turn = (s.turn + 1) % s.players
        s.idle += 1 if s.in_stock == 0 else 0
        waiting = s.turn != seat and not can_go_on(s, s.turn)
    if s.idle >= s.stall_turns:
        finish_game(s, STALLED)


# --- Books ---------------------------------------------------------------------------------------


@cites("trix1904/trix-authors/books", "AUTH-R5")
def lay_if_whole(s: State, seat: int, book: int) -> None:
    """Eight cards of a Book in one hand are laid down at once."""
    low = book_held(s, seat, book, 0)
    high = book_held(s, seat, book, 1)
    if count(low) + count(high) == BOOK_SIZE:
        s.hands[seat][0] ^= low
        s.hands[seat][1] ^= high
        s.books[seat][0] |= low
        s.books[seat][1] |= high
        count_book(s, seat)


@cites("AUTH-R8")
def all_made(s: State) -> bool:
    """Whether every card lies in a Book."""
    cards = 0
    for seat in range(s.players):
        cards += count(s.books[seat][0]) + count(s.books[seat][1])
    return cards == CARDS


@cites("AUTH-R8", "AUTH-R11", "GEN-R5")
def finish_game(s: State, ending: int) -> None:
    """A game is over; another follows if a series is played."""
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        win_hand(s, best_of_game(s), s.players, PROGRESSIVE)
    elif s.deals == s.games:
        s.ended = ending
    end_if_too_long(s, TOO_LONG)


@cites("AUTH-R9", "GEN-R10")
def best_of_game(s: State) -> int:
    """The seat that made most Books in this game, or of equals the first to have them; -1 if tied."""
    if s.tiebreak == Tiebreak.shared:
        return leader(s.scores, s.players)
    best = 0
    while not had_most_books_first(s, best):
        best += 1
    return best


@cites("trix1904/trix-authors/books", "AUTH-R11")
def score(s: State, seat: int) -> int:
    """The Books a seat has made, or the games it has won."""
    return total_of(s, s.scores, seat)


@cites("AUTH-R9", "GEN-R10", "GEN-R12")
def wins(s: State, seat: int) -> bool:
    """Most Books win; equals share, or the one whose last Book came first wins alone."""
    if s.match_mode == MatchMode.progressive:
        return has_won_most(s, seat)
    if s.tiebreak == Tiebreak.first_to_last_book:
        return had_most_books_first(s, seat)
    return has_most_books(s, seat)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = may_name_dealer(s)
    elif s.read < CARDS:
        may[MARK] = books_with_room(s)
    else:
        books = books_to_ask(s, seat)
        for asked in range(s.players):
            if asked != seat:
                may[ASK + asked] = books


# --- what an answer tells ------------------------------------------------------------------------


@cites("AUTH-R3", "AUTH-R6", "HOUSE-R21")
def denied(view: View) -> dict[Place, frozenset[int]]:
    """Whoever gave nothing has none of the Book; whoever gave a card has no lower one of it.

    A player who had no card at all may have drawn one since, on their turn, of any Book.
    """
    if view.move is None or view.move.verb.name != "ask":
        return {}
    asked, book = view.move.arguments
    place = ("hands", asked)
    if any(flow.target == place for flow in view.flows):
        return {}
    given = [flow.card for flow in view.flows if flow.source == place]
    state = view.state
    first = given[0] if len(given) == 1 and state.give == Give.one else CARDS
    return {place: frozenset(c for c in range(first) if state.book_of[c] == book)}


@cites("AUTH-R4", "AUTH-R6")
def undrawn(view: View) -> frozenset[int]:
    """A draw that is not shown is not of the Book called, unless an empty hand drew on its turn."""
    if view.move is None or view.move.verb.name != "ask" or view.line is None:
        return frozenset()
    draws = [(flow.card, flow.target) for flow in view.flows]
    if draws != [(UNSEEN, ("hands", view.line[0]))]:
        return frozenset()
    book = view.move.arguments[1]
    return frozenset(c for c in range(CARDS) if view.state.book_of[c] == book)
