"""Colorow solitaire: the 49 cards on the 49 squares, each colour in as many rows as possible.

Forty-Nine, solitaires of 1928; one player, 49 cards.  Three or more cards of a colour in one line
score their number, whatever lies between them.  Cards are arranged at will, or dealt five at a time
and never moved again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.core.bits import count, lowest, members
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of, squares
from parlour.core.records import BOARD, DECK, Option, hands, inner, numbers, option, spread, stock
from parlour.core.telling import Count, Reckoning
from parlour.core.views import View
from parlour.games.colorow.rows import (
    AT_ONCE,
    CARDS,
    LEAST,
    PACK,
    CardsOnBoard,
    lay,
    squares_of,
    static_points,
    top_card,
)
from parlour.kit import placing
from parlour.kit.board49 import CENTRE, LINES_OF_THREE, NUMBERS, SQUARES
from parlour.kit.puzzles import Counted, count_move, end_told
from parlour.kit.telling import hands_filled
from parlour.packs.forty_nine import COLOURS as NAMES

# The cards, which are those of Colorow.
__all__ = ["PACK"]

KEY = "colorow-solitaire"
TITLE = "Colorow solitaire"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.DEAL
ENDINGS = Endings(counted="forty-nine/colorow-solitaire/placing", aside="HOUSE-R40")
COUNTED, ASIDE = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "forty-nine/general/board",
    "CSOL-R3",
    "GO-R3",
    "GO-R4",
    "GO-R5",
    "GO-R8",
    "GO-R9",
    "GO-R10",
)

COLOURS = 7
MARK = 100
"""What the publisher says can be made, which is also the most there is."""


class Mode(Option):
    """Whether cards are arranged at will or come five at a time and stay where they are put."""

    puzzle = 0
    dealt = 1


class State(CardsOnBoard, Counted):
    """The cards in hand, in the deck and on the board."""

    mode = option(Mode, "CSOL-R2")

    hands = hands(1)
    deck = stock(CARDS, "left")
    left = inner()
    board = spread(BOARD, "board", at=lambda s, card: s.squares[card])
    squares = numbers(CARDS)
    filled = inner(members=CARDS + 1)


MOVES = Vocabulary(
    Verb(
        "place",
        cards_of(PACK),
        squares(NUMBERS),
        cite="forty-nine/colorow-solitaire/placing",
        says="place {0} on {1}",
    ),
    Verb(
        "remove",
        squares(NUMBERS),
        cite="PZ-R1",
        says="take up the card on {0}",
        duty="take up a card",
    ),
    Verb("done", cite="HOUSE-R60", says="count the board"),
)
PLACE, REMOVE, DONE = MOVES.firsts


def setup(s: State) -> None:
    """The pack is still together."""
    s.turn = DECK


@cites("CSOL-R2")
def deal(s: State, order: list[int]) -> None:
    """All cards come to hand; or five, and the next card lies on the centre."""
    if s.mode == Mode.puzzle:
        s.hands[0] = (1 << CARDS) - 1
    else:
        for i in range(CARDS):
            s.deck[CARDS - 1 - i] = order[i]
        s.left = CARDS
        hand_out(s)
        lay(s, top_card(s), CENTRE)
    s.turn = 0


@cites("CSOL-R2")
def hand_out(s: State) -> None:
    """Five cards come to hand, or all that are left."""
    for _ in range(min(AT_ONCE, s.left)):
        s.hands[0] |= 1 << top_card(s)


# --- placing and taking up -----------------------------------------------------------------------


@cites("forty-nine/colorow-solitaire/placing", limits="place")
def free_squares(s: State) -> int:
    """You may place a card on any free square, and only there."""
    return SQUARES & ~s.filled


@cites("PZ-R1", limits="remove")
def taken_squares(s: State) -> int:
    """You can only take up a card that lies on the board."""
    return s.filled


@cites("CSOL-R2", bars="remove")
def is_final(s: State) -> bool:
    """Cards are dealt five at a time here, and each stays where you put it."""
    return s.mode == Mode.dealt


@cites("CSOL-R3", "HOUSE-R60", bars="done")
def has_room(s: State) -> bool:
    """The board is counted only when a card lies on each of the 49 squares."""
    return s.filled != SQUARES


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    squares = free_squares(s)
    left = s.hands[0]
    while left:
        may[PLACE + lowest(left)] = squares
        left &= left - 1
    if not is_final(s):
        may[REMOVE] = taken_squares(s)
    if not has_room(s):
        may[DONE] = 1


@cites("forty-nine/colorow-solitaire/placing", "CSOL-R2")
def place(s: State, seat: int, card: int, square: int) -> None:
    """Put a card on a square; where cards are dealt the next five follow the last of a hand."""
    s.hands[0] &= ~(1 << card)
    lay(s, card, square)
    if s.mode == Mode.dealt:
        if s.hands[0] == 0:
            hand_out(s)
        if s.filled == SQUARES:
            s.ended = COUNTED
    count_move(s, ASIDE)


@cites("PZ-R1", "CSOL-R2")
def remove(s: State, seat: int, square: int) -> None:
    """Take the card on a square up again."""
    card = 0
    while s.squares[card] != square:
        card += 1
    s.hands[0] |= 1 << card
    s.board &= ~(1 << card)
    s.squares[card] = 0
    s.filled &= ~(1 << square)
    count_move(s, ASIDE)


@cites("HOUSE-R60")
def done(s: State, seat: int) -> None:
    """Leave the full board as it lies and have it counted."""
    s.ended = COUNTED
    count_move(s, ASIDE)


# --- the score -----------------------------------------------------------------------------------


@cites("forty-nine/colorow-solitaire/score", "CSOL-R1")
def score(s: State, seat: int) -> int:
    """What the board is worth as it lies: the rows of all seven colours, each counted once."""
    points = 0
    for colour in range(COLOURS):
        points += static_points(squares_of(s, colour))
    return points


@cites("CSOL-R4", "HOUSE-R61")
def wins(s: State, seat: int) -> bool:
    """Whether the board was counted and makes the publisher's mark."""
    return s.ended == COUNTED and score(s, seat) >= MARK


# --- what is told --------------------------------------------------------------------------------


def told(view: View) -> Iterator[str]:
    """What the board counts when that changes, which card was taken up, and the next five."""
    now = view.state
    if view.is_deal and now.board:
        yield f"{PACK.called[lowest(now.board)]} lies on the centre, {CENTRE}"
    if view.move is None or view.before is None:
        return
    for card in members(view.before.state.board & ~now.board):
        yield f"it is {PACK.called[card]}"
    if view.score != view.before.score and now.ended == 0:
        yield f"the board counts {view.score[0]}"
    yield from hands_filled(view, "deck", now.left)
    yield from end_told(view, f"that is the publisher's {MARK}: the puzzle is solved")


def reckoning(states: Sequence[State]) -> Reckoning | None:
    """The rows of each colour when the board is left."""
    last = states[-1]
    if not last.ended:
        return None
    counts = []
    for colour in range(COLOURS):
        cards = squares_of(last, colour)
        rows = [cards & line for line in LINES_OF_THREE if count(cards & line) >= LEAST]
        said = ", ".join("-".join(map(str, members(row))) for row in rows)
        counts.append(Count(f"{NAMES[colour]} rows, {said}" if rows else f"no {NAMES[colour]} row", (0,), static_points(cards)))  # fmt: skip
    return Reckoning(tuple(counts), title="The board is counted")
