"""The Mystic Double Cross: 25 cards of the shuffled pack, each on the square of its number.

Forty-Nine, solitaires of 1928; one player, 50 cards, or 49 without the Cheater.  Multiples of five
and full lines of seven score.  The one choice is where the Cheater goes, if it is drawn, and when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, squares
from parlour.core.records import (
    ASIDE,
    BOARD,
    DECK,
    NOWHERE,
    STOCK,
    Option,
    Record,
    hands,
    inner,
    number,
    option,
    spread,
    stock,
    switch,
)
from parlour.core.telling import Reckoning, listed
from parlour.core.views import View
from parlour.kit.board49 import NUMBERS, SQUARES
from parlour.kit.points49 import board_points, board_reckoned, filled_told, multiple
from parlour.packs.forty_nine import CHEATER, FORTY_NINE

KEY = "mystic-double-cross"
TITLE = "The Mystic Double Cross"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
ENDINGS = Endings(counted="HOUSE-R63")
(COUNTED,) = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/cheater",
    "forty-nine/general/board",
    "MDC-R1",
    "MDC-R3",
    "PZ-R1",
    "GO-R3",
    "GO-R4",
    "GO-R5",
    "GO-R8",
    "GO-R9",
    "GO-R10",
)

PACK = FORTY_NINE
CARDS = len(PACK)
CHEATER_CARD = 1 << CHEATER
DRAWS = 25


class CheaterTiming(Option):
    """Whether the Cheater may wait for the end of the draw or must be put down when it appears."""

    any_time = 0
    at_draw = 1


class State(Record):
    """The pack, what lies on the board, and the Cheater while it waits."""

    cheater = switch("Whether the Cheater is in the pack.", "MDC-R2", on=True)
    cheater_timing = option(CheaterTiming, "MDC-R2")

    deck = stock(CARDS, "left")
    left = inner()
    """How many cards the deck has."""
    hands = hands(1)
    """The Cheater, from its draw until it is put down."""
    board = spread(BOARD, "board", at=lambda s, card: s.cheated if card == CHEATER else card + 1)
    cheated = number(label="Cheater on")
    """The square the Cheater took; 0 for none."""
    aside = spread(ASIDE, label="laid aside")
    """The card whose square the Cheater took, if that card was drawn later."""


MOVES = Vocabulary(
    Verb("draw", cite="forty-nine/mystic-double-cross/deal", touch=STOCK, duty="draw a card"),
    Verb("run", cite="MDC-R3", says="draw on"),
    Verb(
        "cheat",
        squares(NUMBERS),
        cite="forty-nine/mystic-double-cross/cheater",
        says="put the Cheater on {0}",
        touch=PACK.names[CHEATER],
        duty="put the Cheater down",
    ),
)
DRAW, RUN, CHEAT = MOVES.firsts


def setup(s: State) -> None:
    """The pack is still together."""
    s.turn = DECK


@cites("MDC-R2", "GO-R10")
def shuffled(s: State, order: list[int]) -> int:
    """All numbers are in the pack, and the Cheater unless it is left out."""
    cards = CARDS if s.cheater else CARDS - 1
    for card in range(cards):
        order[card] = card
    return cards


@cites("forty-nine/mystic-double-cross/deal")
def deal(s: State, order: list[int]) -> None:
    """The shuffled pack is ready to draw from."""
    s.left = CARDS if s.cheater else CARDS - 1
    for i in range(s.left):
        s.deck[s.left - 1 - i] = order[i]
    s.turn = 0


@cites("MDC-R2")
def filled(s: State) -> int:
    """The filled squares; the one the Cheater took counts as if its own card lay there."""
    squares = s.board << 1 & SQUARES
    return squares | 1 << s.cheated if s.cheated else squares


# --- drawing and the Cheater ---------------------------------------------------------------------


@cites("forty-nine/mystic-double-cross/deal", bars=("draw", "run"))
def all_are_drawn(s: State) -> bool:
    """You may draw no more than 25 cards."""
    return s.left == (CARDS if s.cheater else CARDS - 1) - DRAWS


@cites("MDC-R2", bars=("draw", "run"))
def cheater_must_go(s: State) -> bool:
    """The Cheater may not wait here: put it down before you draw again."""
    return s.hands[0] != 0 and s.cheater_timing == CheaterTiming.at_draw


def no_cheater_told(s: State, _seat: int, _move: Move) -> str:
    """Why there is no Cheater to put down."""
    if not s.cheater:
        return "This puzzle is played without the Cheater."
    return (
        "You can only put the Cheater down once it has been drawn, and then it stays where it is."
    )


@cites("forty-nine/mystic-double-cross/cheater", "MDC-R2", bars="cheat", says=no_cheater_told)
def has_no_cheater(s: State) -> bool:
    """You can only put the Cheater down once it has been drawn, and then it stays where it is."""
    return s.hands[0] == 0


@cites("forty-nine/mystic-double-cross/cheater", "MDC-R2", limits="cheat")
def empty_squares(s: State) -> int:
    """The Cheater may go on any empty square, and only there."""
    return SQUARES & ~filled(s)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now; chance only has to shuffle."""
    if seat == DECK:
        return
    if not all_are_drawn(s) and not cheater_must_go(s):
        may[DRAW] = 1
        may[RUN] = 1
    if not has_no_cheater(s):
        may[CHEAT] = empty_squares(s)


@cites("forty-nine/mystic-double-cross/deal", "MDC-R2")
def draw(s: State, seat: int) -> None:
    """The top card goes to its own square, or aside if the Cheater has it; the Cheater waits."""
    s.left -= 1
    card = s.deck[s.left]
    s.deck[s.left] = NOWHERE
    if card == CHEATER:
        s.hands[0] = CHEATER_CARD
    elif card + 1 == s.cheated:
        s.aside |= 1 << card
    else:
        s.board |= 1 << card
    end_if_over(s)


@cites("MDC-R3", "HOUSE-R62")
def run(s: State, seat: int) -> None:
    """Keep drawing until the Cheater comes or all 25 cards are drawn."""
    waiting = s.hands[0]
    while not all_are_drawn(s) and s.hands[0] == waiting:
        draw(s, seat)


@cites("forty-nine/mystic-double-cross/cheater", "MDC-R2")
def cheat(s: State, seat: int, square: int) -> None:
    """Put the Cheater on a square, where it stays."""
    s.hands[0] = 0
    s.board |= CHEATER_CARD
    s.cheated = square
    end_if_over(s)


@cites("forty-nine/mystic-double-cross/deal", "MDC-R2")
def end_if_over(s: State) -> None:
    """The board is counted when 25 cards are drawn and the Cheater does not wait."""
    if all_are_drawn(s) and s.hands[0] == 0:
        s.ended = COUNTED


# --- the score -----------------------------------------------------------------------------------


@cites(
    "forty-nine/mystic-double-cross/fives",
    "forty-nine/mystic-double-cross/lines",
    "MDC-R1",
    "MDC-R4",
)
def score(s: State, seat: int) -> int:
    """What lies on the board: each multiple of five its number, each full line ten."""
    return board_points(filled(s))


# --- what is told --------------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """Where the cards drawn went, what the Cheater did, and what the board gained."""
    if view.move is None or view.before is None:
        return
    before, now = view.before.state, view.state
    fresh = [PACK.called[card] for card in members(now.board & ~before.board & ~CHEATER_CARD)]
    if fresh:
        yield f"{listed(fresh)} {'go on their squares' if len(fresh) > 1 else 'goes on its square'}"
    if now.hands[0] and not before.hands[0]:
        yield "the Cheater, C, is drawn and waits"
    for card in members(now.aside & ~before.aside):
        yield f"{PACK.called[card]} is laid aside, as the Cheater has its square"
    if now.ended == 0 or view.move.verb.name == "cheat":
        yield from filled_told(filled(before), filled(now))


def reckoning(states: Sequence[State]) -> Reckoning | None:
    """What the board counts at the end."""
    last = states[-1]
    if not last.ended:
        return None
    fives = [square for square in members(filled(last)) if multiple(square)]
    cards = [CHEATER if square == last.cheated else square - 1 for square in fives]
    return board_reckoned(0, filled(last), cards)
