"""Colorow: two to eight players, each for themselves; 49 cards go on the 49 squares of the board.

Forty-Nine, six games of 1926.  Only the colour of a card matters, and it may lie on any free
square.  Whoever brings three or more of a colour into line scores them and the rows joined to them.
"""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.core.citation import TURN_OF, cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of, each, squares
from parlour.core.records import (
    BOARD,
    DECK,
    NOWHERE,
    SEAT,
    Option,
    edition_played,
    hands,
    inner,
    number,
    numbers,
    option,
    spread,
    stock,
    whose,
)
from parlour.games.colorow.points import Connect, points_of
from parlour.games.colorow.rows import (
    AT_ONCE,
    CARDS,
    PACK,
    CardsOnBoard,
    lay,
    top_card,
)
from parlour.games.colorow.telling import reckoning, told
from parlour.kit.board49 import CENTRE, NUMBERS, SQUARES
from parlour.kit.dealing import dealer, dealer_verb
from parlour.kit.matches import Claims

# The parts of the game that other files hold whole.
__all__ = ["PACK", "dealer", "reckoning", "told"]

KEY = "colorow"
TITLE = "Colorow"
BOOK = "forty-nine"
EDITION = 2
FORMERLY = {1: {"enforcement=enforce": "", "enforcement=referee": ""}}  # it did nothing
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
SHEET = ("Turn",)
ENDINGS = Endings(played_out="forty-nine/colorow/rule-3")
(PLAYED_OUT,) = ENDINGS.codes
CITES = (
    "forty-nine/colorow/outfit",
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "COLOROW-R13",
    "GO-R4",
    "GO-R5",
    "GO-R8",
    "GO-R10",
    "GO-R11",
)

FALSE_COUNT = 5
"""What it costs to be challenged for claiming too much."""
TALKING_TIME = 8
"""Seconds bots leave the last player to claim before the next play ends that."""
MOST_CLAIMED = 21
"""No play makes more: seven cards have 21 pairs, and a row has at least a pair for each card."""


class LastDeal(Option):
    """Whether a last deal of one or two cards each stands alone or joins the deal before it."""

    remainder = 0
    merge = 1


class State(CardsOnBoard):
    """The table: hands, the deck, and on which square each card of the board lies."""

    connect = option(Connect, "COLOROW-R5")
    last_deal = option(LastDeal, "COLOROW-R7")
    claims = option(Claims, "COLOROW-R8")

    dealer = whose()
    """The seat that deals to the end, or -1 until chance has named it."""
    hands = hands(8)
    deck = stock(CARDS, "left")
    left = inner()
    board = spread(BOARD, "board", at=lambda s, card: s.squares[card])
    squares = numbers(CARDS)
    filled = inner(members=CARDS + 1)
    scores = numbers(8, of=SEAT, label="")
    last = inner(NOWHERE)
    """The card last played, while its points may still be claimed or challenged."""
    claimed = number(label="last claim")
    """What was claimed for it, 0 while nothing is."""
    talking = inner(members=8)
    """The seats that may challenge that."""
    edition = edition_played()


MOVES = Vocabulary(
    dealer_verb("GO-R2", 8),
    Verb(
        "place",
        cards_of(PACK),
        squares(NUMBERS),
        cite="forty-nine/colorow/rule-2",
        says="place {0} on {1}",
    ),
    Verb("claim", each(range(1, MOST_CLAIMED + 1)), cite="COLOROW-R8", duty="claim points"),
    Verb("done", cite="COLOROW-R8", says="are done", duty="say done"),
    Verb("challenge", cite="COLOROW-R9", says="challenge the count", duty="challenge the count"),
)
DEALER, PLACE, CLAIM, DONE, CHALLENGE = MOVES.firsts
ALL_CLAIMS = (2 << MOST_CLAIMED) - 2
"""The numbers that may be claimed, as a set."""


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


# --- the deal ------------------------------------------------------------------------------------


@cites("forty-nine/colorow/rule-1", "COLOROW-R10")
def deal(s: State, order: list[int]) -> None:
    """The first hands go out, and the next card lies on the centre, for nobody's points."""
    for i in range(CARDS):
        s.deck[CARDS - 1 - i] = order[i]
    s.left = CARDS
    hand_out(s)
    lay(s, top_card(s), CENTRE)
    s.turn = (s.dealer + 1) % s.players


@cites("forty-nine/colorow/rule-3", "COLOROW-R7")
def next_deal_size(s: State) -> int:
    """How many cards go out now: five each, and in the last deal all that are left for hands."""
    left = s.left if s.board else s.left - 1
    cards = min(AT_ONCE * s.players, left)
    rest = left - cards
    is_tiny = rest <= 2 * s.players and rest % s.players == 0
    return left if s.last_deal == LastDeal.merge and is_tiny else cards


@cites("forty-nine/colorow/rule-1", "forty-nine/colorow/rule-3", "COLOROW-R7", "GO-R1")
def hand_out(s: State) -> None:
    """Cards go round singly from the dealer's left, so any surplus goes to the first seats."""
    seat = s.dealer
    for _ in range(next_deal_size(s)):
        seat = (seat + 1) % s.players
        s.hands[seat] |= 1 << top_card(s)


# --- the turn ------------------------------------------------------------------------------------


@cites("forty-nine/colorow/rule-2", "COLOROW-R11", limits="place")
def free_squares(s: State) -> int:
    """You may place a card on any free square, and only there."""
    return SQUARES & ~s.filled


def out_of_turn_told(s: State, _seat: int, _move: Move) -> str:
    """Whose turn it is, if there is room for another card."""
    return "The board is full." if s.filled == SQUARES else TURN_OF


@cites("forty-nine/colorow/rule-2", "GO-R1", bars="place", says=out_of_turn_told)
def is_out_of_turn(s: State, seat: int) -> bool:
    """Each player plays one card a turn, in order round the table."""
    return seat != s.turn or s.filled == SQUARES


@cites("forty-nine/colorow/rule-2", "COLOROW-R11", "COLOROW-R12")
def place(s: State, seat: int, card: int, square: int) -> None:
    """Play a card; when all hands are played new ones go out and the dealer's left goes on."""
    s.hands[seat] &= ~(1 << card)
    lay(s, card, square)
    if s.claims == Claims.manual:
        let_stand(s)
        s.last = card
    else:
        s.scores[seat] += points_of(s, card)
    s.turn = (seat + 1) % s.players
    if s.hands[s.turn] == 0:
        hand_out(s)
    end_if_over(s)


@cites("forty-nine/colorow/rule-3")
def end_if_over(s: State) -> None:
    """The game is over when the board is full and nothing is left to claim."""
    if s.filled == SQUARES and s.last == NOWHERE:
        s.ended = PLAYED_OUT


# --- claims --------------------------------------------------------------------------------------


def last_player(s: State) -> int:
    """The seat that played last."""
    return (s.turn + s.players - 1) % s.players


def claim_told(s: State, _seat: int, _move: Move) -> str:
    """When points are claimed, if they are not counted by themselves."""
    if s.claims == Claims.auto:
        return "Points count by themselves in this match, so there is nothing to claim."
    return "You may claim points once, for your own play and before the next one."


@cites("forty-nine/colorow/rule-6", "COLOROW-R8", bars=("claim", "done"), says=claim_told)
def has_no_claim(s: State, seat: int) -> bool:
    """You may claim points once, for your own play and before the next one."""
    return s.last == NOWHERE or s.claimed > 0 or seat != last_player(s)


@cites("forty-nine/colorow/rule-9", "COLOROW-R9", bars="challenge")
def has_none_to_challenge(s: State, seat: int) -> bool:
    """You may only challenge what another has claimed, and only before the next play."""
    return s.talking >> seat & 1 == 0


@cites("COLOROW-R8", "COLOROW-R9")
def claim(s: State, seat: int, points: int) -> None:
    """Say what your last play makes: you get that, unless it is too much and is challenged."""
    if s.edition == 1:
        claim_and_be_judged(s, seat, points)
        return
    s.scores[seat] += points
    s.claimed = points
    s.talking = ((1 << s.players) - 1) & ~(1 << seat)


def claim_and_be_judged(s: State, seat: int, points: int) -> None:
    """In the first edition a false count cost five at once, whether or not anybody noticed."""
    due = points_of(s, s.last)
    s.scores[seat] += points if points <= due else due - FALSE_COUNT
    done(s, seat)


@cites("forty-nine/colorow/rule-9", "COLOROW-R9", "HOUSE-R94")
def challenge(s: State, seat: int) -> None:
    """Say that the last claim is too much; if it is, its player loses the excess and five more."""
    excess = s.claimed - points_of(s, s.last)
    if excess > 0:
        s.scores[last_player(s)] -= excess + FALSE_COUNT
    let_stand(s)
    end_if_over(s)


@cites("forty-nine/colorow/rule-6", "COLOROW-R8", "COLOROW-R9")
def done(s: State, seat: int) -> None:
    """Claim nothing, or nothing more, for your last play; or let another's claim stand."""
    s.talking &= ~(1 << seat)
    if s.talking == 0:
        let_stand(s)
    end_if_over(s)


@cites("forty-nine/colorow/rule-9", "COLOROW-R8", "COLOROW-R9")
def let_stand(s: State) -> None:
    """What was claimed for the last play stands, and nothing more is."""
    s.last = NOWHERE
    s.claimed = 0
    s.talking = 0


@cites("COLOROW-R8", "COLOROW-R9", "HOUSE-R94")
def movers(s: State) -> int:
    """The seat in turn while the board has room, and those who may claim or challenge."""
    seats = s.talking if s.filled == SQUARES else s.talking | 1 << s.turn
    return seats if s.last == NOWHERE or s.claimed else seats | 1 << last_player(s)


# --- the score and what may be done --------------------------------------------------------------


@cites("forty-nine/colorow/rule-5", "COLOROW-R14", "GO-R6")
def score(s: State, seat: int) -> int:
    """The points of a seat; equal best totals share the win."""
    return s.scores[seat]


@cites("HOUSE-R81")
def patience(s: State, move: Move) -> int:
    """A bot claims and challenges at once; before it plays on, others have time to do so."""
    if move.verb.name in ("claim", "challenge"):
        return -1
    others = s.talking & ~(1 << s.turn)
    is_open = s.last != NOWHERE and (s.claimed == 0 or others != 0)
    return TALKING_TIME if move.verb.name == "place" and is_open else 0


@cites("GO-R4", "HOUSE-R84")
def right(s: State, seat: int, may: list[int]) -> None:
    """Claim exactly what the last play makes, and challenge a false count and no other."""
    legal(s, seat, may)
    if seat >= 0 and not has_none_to_challenge(s, seat):
        if s.claimed > points_of(s, s.last):
            for word in range(PLACE, CHALLENGE):
                may[word] = 0
        else:
            may[CHALLENGE] = 0
    if seat >= 0 and not has_no_claim(s, seat):
        points = points_of(s, s.last)
        may[CLAIM] = 1 << points if points else 0
        may[DONE] = 0 if points else 1


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now; chance names the dealer."""
    if seat == DECK:
        if s.dealer < 0:
            may[DEALER] = (1 << s.players) - 1
        return
    if not is_out_of_turn(s, seat):
        squares = free_squares(s)
        left = s.hands[seat]
        while left:
            may[PLACE + lowest(left)] = squares
            left &= left - 1
    if not has_no_claim(s, seat):
        may[CLAIM] = ALL_CLAIMS
        may[DONE] = 1
    if not has_none_to_challenge(s, seat):
        may[CHALLENGE] = 1
        may[DONE] = 1 if is_out_of_turn(s, seat) else 0
