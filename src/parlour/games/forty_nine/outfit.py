"""The table of Forty-Nine and its Baltimore style: options, board, hands, deck, moves and deal."""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import ANEW, Verb, Vocabulary, cards_of, squares
from parlour.core.records import (
    BOARD,
    NOWHERE,
    SEAT,
    STOCK,
    Option,
    amount,
    hands,
    inner,
    number,
    numbers,
    option,
    spread,
    stock,
    switch,
    tagged,
)
from parlour.kit.board49 import SQUARES
from parlour.kit.dealing import Deals, deal_round, dealer_verb, own_until_counted
from parlour.kit.matches import Claims, Enforcement
from parlour.packs.forty_nine import CHEATER, FORTY_NINE

CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/cheater",
    "forty-nine/forty-nine/rule-13",
    "forty-nine/forty-nine/rule-14",
    "F49-R17",
    "F49-R22",
    "F49-R25",
    "GO-R3",
    "GO-R4",
    "GO-R10",
    "GO-R11",
)

PACK = FORTY_NINE
CHEATER_CARD = 1 << CHEATER


ENDINGS = Endings(
    by_49="forty-nine/forty-nine/rule-12",
    by_last_card="forty-nine/forty-nine/rule-11",
    by_passes="F49-R16",
    won="F49-R21",
    too_long="GO-R7",
)
BY_49, BY_LAST_CARD, BY_PASSES, WON, TOO_LONG = ENDINGS.codes


class Combinations(Option):
    """Whether pairs and fours around the centre score, and which fours: turned or mirrored ones."""

    off = 0
    rotation = 1
    rectangles = 2


class Span(Option):
    """How long a match is: one game, a number of games, or until somebody has enough points."""

    single = 0
    games = 1
    points = 2


class ClaimScope(Option):
    """Which points must be claimed: those for rows, or all but those for cards held."""

    rows = 0
    all = 1


class Outfit(Deals):
    """The board, the hands and the deck, and what may still be said about the last play.

    While players claim their own points, or a referee waits to be called, the last play is open
    to talk; its player is always the seat before the one to move.
    """

    combinations = option(Combinations, "F49-R14")
    match = tagged(Span, "F49-R21", ("games", "points"), 1)
    match_number = inner()
    cheater = switch("Whether the Cheater is in the pack.", "F49-R23", on=True)
    show_counts = switch("Whether the sizes of hands and deck are shown.", "F49-R17")
    claims = option(Claims, "F49-R18")
    claim_scope = option(ClaimScope, "F49-R18")
    claim_seconds = amount(
        "How many seconds a claim may wait once a game is over.", "F49-R18", 20, 1, 3600
    )
    enforcement = option(Enforcement, "F49-R20")
    max_hands = amount("After this many games the best score wins.", "GO-R7", 1000, 1)

    hands = hands(8, own_until_counted, shown_if="show_counts")
    """Each seen by its owner, and by all when its cards are paid for."""
    deck = stock(40, "left", shown_if="show_counts")
    left = inner()
    """How many cards the deck has."""
    board = spread(BOARD, "board", at=lambda s, card: s.cheated if card == CHEATER else card + 1)
    cheated = number(label="Cheater on")
    """The square the Cheater took; 0 for none."""
    scores = numbers(8, of=SEAT, label="")
    drawn = inner()
    """1 once the seat to move has drawn."""
    announced = inner()
    """1 once the seat to move has called "last card"."""
    last = inner()
    """The square played by the seat before, 0 if it passed or took its card back."""
    gained = inner()
    """What that play has brought so far."""
    talking = inner(members=8)
    """The seats that may still say something about it."""
    closing = inner()
    """How the game has ended, while the last play is still open to talk."""
    idle = inner()
    """Turns in a row in which no card was drawn and none stayed on the board."""


MOVES = Vocabulary(
    dealer_verb("GO-R2", 8),
    Verb("play", cards_of(PACK, range(49)), cite="forty-nine/forty-nine/rule-3"),
    Verb(
        "cheat",
        squares(range(1, 50)),
        cite="forty-nine/forty-nine/rule-6",
        says="put the Cheater on {0}",
        touch=PACK.names[CHEATER],
        duty="put the Cheater down",
    ),
    Verb("draw", cite="forty-nine/forty-nine/rule-3", touch=STOCK, duty="draw a card"),
    Verb("pass", cite="forty-nine/forty-nine/rule-3"),
    Verb("announce", cite="F49-R19", says="call the last card"),
    Verb("claim", cite="F49-R18", duty="claim points"),
    Verb("challenge", cite="F49-R20", duty="challenge the play"),
    Verb("done", cite="F49-R18", says="are done", duty="say done"),
    Verb(
        "lapse",
        cite="F49-R18",
        says="the time to claim is over",
        clock=ANEW,
        asks="Any claims?",
    ),
)
DEALER, PLAY, CHEAT, DRAW, PASS, ANNOUNCE, CLAIM, CHALLENGE, DONE, LAPSE = MOVES.firsts


# --- the deal ------------------------------------------------------------------------------------


@cites("F49-R23")
def shuffled(s: Outfit, order: list[int]) -> int:
    """All numbers are in the pack, and the Cheater unless it is left out."""
    cards = 50 if s.cheater else 49
    for card in range(cards):
        order[card] = card
    return cards


@cites("forty-nine/forty-nine/rule-1", "forty-nine/forty-nine/remember-opening")
def deal(s: Outfit, order: list[int]) -> None:
    """Five cards each, singly; the rest is the deck."""
    cards = 50 if s.cheater else 49
    dealt = 5 * s.players
    for seat in range(8):
        s.hands[seat] = 0
    deal_round(s, s.hands, order, dealt)
    s.left = cards - dealt
    for i in range(40):
        s.deck[i] = order[cards - 1 - i] if i < s.left else NOWHERE
    s.board = 0
    s.cheated = 0
    s.drawn = 0
    s.last = 0
    s.closing = 0
    s.idle = 0
    s.turn = opener(s)


@cites("forty-nine/forty-nine/rule-2", "forty-nine/forty-nine/record-opening-rule", "F49-R2")
def opener(s: Outfit) -> int:
    """The seat with the lowest number of all; the Cheater has none."""
    best = 0
    for seat in range(1, s.players):
        if lowest(s.hands[seat]) < lowest(s.hands[best]):
            best = seat
    return best


@cites("F49-R7")
def filled(s: Outfit) -> int:
    """The filled squares; the one the Cheater took is filled for good, and its card is dead."""
    squares = s.board << 1 & SQUARES
    return squares | 1 << s.cheated if s.cheated else squares
