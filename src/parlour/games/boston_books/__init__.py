"""Boston-Books: two to seven players, 49 cards or 50, seven colours to be collected.

Forty-Nine 1926, six games.  You ask another player for one exact card of a colour you hold.  All
seven cards of a colour are a book; seven books, in as many deals as they take, win the match.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of, seats, suits
from parlour.core.records import (
    DECK,
    SEAT,
    Option,
    everyone,
    hands,
    inner,
    numbers,
    option,
    piles,
    stock,
    switch,
)
from parlour.core.views import Place, View
from parlour.games.boston_books.colours import (
    CHEATER,
    COLOUR,
    COLOURS,
    HAND,
    MOST_IDLE,
    NUMBERED,
    OF_COLOUR,
    PACK,
)
from parlour.games.boston_books.reasons import not_asked_told, six_told
from parlour.games.boston_books.telling import reckoning, told
from parlour.kit.asking import (
    Asking,
    count_book,
    had_most_books_first,
    has_most_books,
    lay_stock,
    top_of_stock,
)
from parlour.kit.dealing import (
    AnyDealer,
    any_seat,
    deal_round,
    dealer,
    dealer_verb,
    end_if_too_long,
    next_deal,
)

# The parts of the game that other files hold whole.
__all__ = ["PACK", "dealer", "reckoning", "told"]

KEY = "boston-books"
TITLE = "Boston-Books"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6, 7)
ENDINGS = Endings(
    won="forty-nine/boston-books/winner",
    one_deal="forty-nine/boston-books/deal-end",
    stalled="BOOKS-R12",
    too_long="GO-R7",
)
WON, ONE_DEAL, STALLED, TOO_LONG = ENDINGS.codes
CITES = (
    "forty-nine/boston-books/pack",
    "forty-nine/boston-books/colour-table",
    "forty-nine/boston-books/extra-card",
    "forty-nine/boston-books/concealment",
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/cheater",
    "forty-nine/general/colours",
    "BOOKS-R14",
    "GO-R4",
    "GO-R11",
)


class Span(Option):
    """Whether books add up over deals until somebody has seven, or one deal decides."""

    seven = 0
    deal = 1


class State(AnyDealer, Asking):
    """The table: hands, the stock, the books laid aside, and what was refused."""

    match = option(Span, "BOOKS-R1")
    cheater = switch("Whether the Cheater is in the pack.", "BOOKS-R7")
    show_counts = switch("Whether the sizes of hands and stock are shown.", "BOOKS-R9")

    hands = hands(7, shown_if="show_counts")
    counts = numbers(7)
    """How many cards each hand has, which follows from what all have seen."""
    stock = stock(36, "in_stock", shown_if="show_counts")
    books = piles(7, of=SEAT, sight=everyone, label="cards in books")
    """The books each seat has laid aside in this deal."""
    open_cards = inner(members=len(PACK))
    """The cards of the colours whose books are still to be made."""
    orphan = inner(-1)
    """The card the Cheater stands for, while it is still in the stock."""
    refused = numbers(7, members=len(PACK))
    """The cards each seat has denied since a card last moved, as sets."""


MOVES = Vocabulary(
    dealer_verb("GO-R2"),
    Verb(
        "ask",
        seats(7),
        cards_of(PACK),
        cite="forty-nine/boston-books/call",
        says="ask {0} for {1}",
        answered=True,
        duty="ask for a card",
    ),
    Verb(
        "lay",
        suits(dict(enumerate(COLOURS))),
        cite="forty-nine/boston-books/cheater",
        says="use the Cheater for the {0} book",
        duty="lay a book with the Cheater",
    ),
)
DEALER, ASK, LAY = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


# --- the deal ------------------------------------------------------------------------------------


@cites("forty-nine/boston-books/extra-card", "BOOKS-R7", "GO-R10")
def shuffled(s: State, order: list[int]) -> int:
    """All numbers are in the pack, and the Cheater where it is used."""
    cards = 50 if s.cheater else 49
    for card in range(cards):
        order[card] = card
    return cards


@cites("forty-nine/boston-books/deal", "BOOKS-R13", "BOOKS-R15", "GO-R1", "GO-R2")
def deal(s: State, order: list[int]) -> None:
    """Seven cards each, singly; the rest is the stock, and the dealer's left calls first."""
    for seat in range(7):
        s.hands[seat] = 0
        s.books[seat] = 0
        s.counts[seat] = HAND if seat < s.players else 0
    s.open_cards = NUMBERED
    s.orphan = -1
    s.idle = 0
    deal_round(s, s.hands, order, HAND * s.players)
    lay_stock(s, order, HAND * s.players, 50 if s.cheater else 49)
    forget_refusals(s)
    s.turn = (s.dealer + 1) % s.players
    lay_dealt_books(s)


@cites("BOOKS-R6", "BOOKS-R15")
def lay_dealt_books(s: State) -> None:
    """Whoever is dealt a whole book lays it before the first call, the dealer's left first."""
    first = s.turn
    for place in range(s.players):
        seat = (first + place) % s.players
        if s.ended == 0:
            lay_if_whole(s, seat, COLOUR[lowest(s.hands[seat])])
    if s.open_cards == 0:
        finish_deal(s)


# --- what may be asked ---------------------------------------------------------------------------


@cites("forty-nine/boston-books/exact-card", "BOOKS-R2", limits="ask", says=not_asked_told)
def cards_to_ask(s: State, seat: int) -> int:
    """Ask for one numbered card that you do not hold; the Cheater cannot be asked for."""
    return NUMBERED & ~s.hands[seat]


@cites("BOOKS-R2", limits="ask")
def cards_still_open(s: State) -> int:
    """The book of that colour is already made, so you cannot ask for its cards."""
    return s.open_cards


@cites(
    "forty-nine/boston-books/colour-held",
    "forty-nine/boston-books/empty-hand",
    "BOOKS-R3",
    limits="ask",
)
def cards_of_colours_held(s: State, seat: int) -> int:
    """You may only ask in a colour you hold a card of, unless you hold no numbered card."""
    hand = s.hands[seat]
    # The count decides, not the cards: so it also works for a seat that sees only some of the hand.
    if s.counts[seat] == hand >> CHEATER:
        return NUMBERED
    cards = 0
    for colour in range(7):
        if hand & OF_COLOUR[colour]:
            cards |= OF_COLOUR[colour]
    return cards


@cites("BOOKS-R11", limits="ask")
def cards_not_refused(s: State, asked: int) -> int:
    """They said they lack that card, the stock is gone, and no card has moved since."""
    return NUMBERED & ~s.refused[asked]


@cites("forty-nine/boston-books/cheater", "BOOKS-R7", limits="lay", says=six_told)
def books_with_cheater(s: State, seat: int) -> int:
    """The Cheater makes a book with exactly six cards of a colour, all in your own hand."""
    hand = s.hands[seat]
    colours = 0
    if hand >> CHEATER & 1:
        for colour in range(7):
            if count(hand & OF_COLOUR[colour]) == 6:
                colours |= 1 << colour
    return colours


# --- asking --------------------------------------------------------------------------------------


@cites("forty-nine/boston-books/call", "BOOKS-R2", "BOOKS-R4", "BOOKS-R8", "BOOKS-R10")
def ask(s: State, seat: int, asked: int, card: int) -> None:
    """Ask one player for one card; if they have it, they give it and you ask again."""
    if s.hands[asked] >> card & 1:
        s.hands[asked] ^= 1 << card
        s.counts[asked] -= 1
        receive(s, seat, card)
    elif s.in_stock:
        draw(s, seat, card)
    else:
        s.refused[asked] |= 1 << card
        pass_turn(s, seat)
    if s.open_cards == 0:
        finish_deal(s)


@cites("forty-nine/boston-books/miss", "BOOKS-R5", "BOOKS-R7", "BOOKS-R10")
def draw(s: State, seat: int, wanted: int) -> None:
    """A player who was refused draws; only the very card named lets them ask again.

    The card the Cheater stands for goes to its book.
    """
    card = top_of_stock(s)
    if card == s.orphan:
        s.orphan = -1
        join_book(s, card)
    else:
        receive(s, seat, card)
    if card != wanted:
        pass_turn(s, seat)


def receive(s: State, seat: int, card: int) -> None:
    """A card comes into a hand, and may be the last of its colour."""
    s.hands[seat] |= 1 << card
    s.counts[seat] += 1
    forget_refusals(s)
    lay_if_whole(s, seat, COLOUR[card])


def forget_refusals(s: State) -> None:
    """A card has moved, so all may be asked anything again."""
    for seat in range(7):
        s.refused[seat] = 0


@cites("BOOKS-R12")
def pass_turn(s: State, seat: int) -> None:
    """The turn goes to the left; too many turns without a book end the deal."""
    s.idle += 1
    s.turn = (seat + 1) % s.players
    if s.idle >= MOST_IDLE * s.players and s.open_cards:
        finish_deal(s)


# --- books ---------------------------------------------------------------------------------------


@cites("forty-nine/boston-books/book", "BOOKS-R6")
def lay_if_whole(s: State, seat: int, colour: int) -> None:
    """All seven cards of a colour in one hand are laid aside at once, and the turn goes on."""
    if colour >= 0 and s.hands[seat] & OF_COLOUR[colour] == OF_COLOUR[colour]:
        lay_book(s, seat, colour, OF_COLOUR[colour])


def lay_book(s: State, seat: int, colour: int, cards: int) -> None:
    """Seven cards leave a hand as a book, and their colour is closed."""
    s.hands[seat] ^= cards
    s.counts[seat] -= 7
    s.books[seat] |= cards
    s.open_cards &= ~OF_COLOUR[colour]
    count_book(s, seat)
    win_with_seven(s, seat)


@cites("forty-nine/boston-books/cheater", "BOOKS-R7")
def lay(s: State, seat: int, colour: int) -> None:
    """Lay six cards of a colour with the Cheater; the seventh leaves play, wherever it is."""
    six = s.hands[seat] & OF_COLOUR[colour]
    missing = lowest(OF_COLOUR[colour] ^ six)
    lay_book(s, seat, colour, six | 1 << CHEATER)
    forget_refusals(s)
    s.orphan = missing
    for other in range(s.players):
        if s.hands[other] >> missing & 1:
            s.hands[other] ^= 1 << missing
            s.counts[other] -= 1
            s.orphan = -1
            join_book(s, missing)
    if s.open_cards == 0:
        finish_deal(s)


def join_book(s: State, card: int) -> None:
    """The card the Cheater stands for is put with the book it belongs to."""
    for seat in range(s.players):
        if s.books[seat] & OF_COLOUR[COLOUR[card]]:
            s.books[seat] |= 1 << card


# --- the end -------------------------------------------------------------------------------------


@cites("forty-nine/boston-books/winner", "BOOKS-R1")
def win_with_seven(s: State, seat: int) -> None:
    """The match is over the moment somebody lays a seventh book."""
    if s.match == Span.seven and s.scores[seat] >= 7 and s.ended == 0:
        s.ended = WON


@cites("forty-nine/boston-books/deal-end", "BOOKS-R1", "BOOKS-R12", "GO-R7")
def finish_deal(s: State) -> None:
    """All books are made, or nobody makes more; the next deal follows unless one deal decides."""
    if s.ended:
        return
    if s.match == Span.deal:
        s.ended = STALLED if s.open_cards else ONE_DEAL
        return
    next_deal(s)
    end_if_too_long(s, TOO_LONG)


@cites("forty-nine/boston-books/book")
def score(s: State, seat: int) -> int:
    """The books a seat has made in the match."""
    return s.scores[seat]


@cites("BOOKS-R1", "GO-R6", "GO-R7")
def wins(s: State, seat: int) -> bool:
    """Most books win; in a match of one deal, the first of equals to have that many."""
    if s.match == Span.deal:
        return had_most_books_first(s, seat)
    return has_most_books(s, seat)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = any_seat(s)
        return
    cards = cards_to_ask(s, seat) & cards_still_open(s) & cards_of_colours_held(s, seat)
    for asked in range(s.players):
        if asked != seat:
            may[ASK + asked] = cards & cards_not_refused(s, asked)
    may[LAY] = books_with_cheater(s, seat)


# --- what an answer tells ------------------------------------------------------------------------


@cites("BOOKS-R4", "BOOKS-R7")
def denied(view: View) -> dict[Place, frozenset[int]]:
    """Whoever gave nothing lacks the card named; nobody holds the one the Cheater stands for."""
    gone = {view.state.orphan} - {-1}
    lacked = {("hands", seat): set(gone) for seat in range(view.players)}
    if view.move is not None and view.move.verb.name == "ask" and view.line is not None:
        asked, card = view.move.arguments
        got = any(flow.card == card for flow in view.flows)
        lacked["hands", asked].add(card)
        if not got:
            lacked["hands", view.line[0]].add(card)
    return {place: frozenset(cards) for place, cards in lacked.items() if cards}
