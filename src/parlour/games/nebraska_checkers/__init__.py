"""Nebraska-Checkers: two players, seven men each, on the odd squares of the board.

Forty-Nine, six games of 1926.  Seat 0 plays the men at the top and moves down the board, seat 1
those at the bottom.  A turn is one step, or a run of leaps by one man, one line a leap.

It is one long file because steps, leaps and draws all rest on the same few sets of squares.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest, union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, seats, squares
from parlour.core.records import (
    DECK,
    SIDE,
    Option,
    Record,
    amount,
    inner,
    men,
    number,
    numbers,
    option,
    switch,
    whose,
)
from parlour.games.nebraska_checkers.telling import told
from parlour.kit.board49 import FIRST_COLUMN, LAST_COLUMN, NUMBERS, ROWS
from parlour.kit.matches import progressive_over

# What is told stands beside the rules.
__all__ = ["told"]

KEY = "nebraska-checkers"
TITLE = "Nebraska-Checkers"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (2,)
SHEET = ("Game",)
ENDINGS = Endings(
    taken="forty-nine/nebraska-checkers/ordinary-checkers",
    blocked="CHECK-R10",
    drawn="CHECK-R9",
    too_long="GO-R7",
    several="CHECK-R3",
)
TAKEN, BLOCKED, DRAWN, TOO_LONG, SEVERAL = ENDINGS.codes
CITES = ("CHECK-R2", "CHECK-R5", "CHECK-R11", "CHECK-R13", "GO-R1", "GO-R3", "GO-R5", "GO-R8")

SQUARES = NUMBERS[::2]
BOARD = union(SQUARES)
"""The squares played on, as a set."""
FAR_ROW = [ROWS[6] & BOARD, ROWS[0] & BOARD]
"""Where the men of each side are crowned."""
AT_FIRST = [(ROWS[0] | ROWS[1]) & BOARD, (ROWS[5] | ROWS[6]) & BOARD]
BEGINS = [DECK, 0, 1]
"""Who moves first by each value of the option."""

WAYS = 4
"""Down left, down right, up right, up left; a side's ways ahead are those with way // 2 == side."""
STRIDE = [6, 8, -6, -8]
"""What a step each way adds to the number of a square."""
DOWN, UP = [6, 8, 0, 0], [0, 0, 6, 8]
INSIDE = [~FIRST_COLUMN, ~LAST_COLUMN, ~LAST_COLUMN, ~FIRST_COLUMN]
"""The squares from which a step each way stays between the sides of the board."""

KEPT = 200
"""How many positions are kept to find a repetition among them."""
CAP = 1000
"""Where players set no limit, this many quiet plies end the match all the same."""
OFFER_AFTER = 20
"""After this many quiet plies a draw may be offered."""


class First(Option):
    """Which side moves first; in the games after the first they take turns."""

    random = 0
    top = 1
    bottom = 2


class Capture(Option):
    """Whether you choose freely among jumps or must take as many men as you can."""

    free = 0
    max = 1


class Repetition(Option):
    """Whether a position that comes up a third time is a draw; only where shuttling is allowed."""

    off = 0
    _3 = 1


SEAT_TITLES = ("top", "bottom")


class State(Record):
    """The men and kings of both sides, and what the rules of repetition need to remember."""

    first = option(First, "CHECK-R3")
    games = amount("How many games make a match.", "CHECK-R3", 1, 1, 1000)
    capture = option(Capture, "CHECK-R4")
    shuttle_ban = switch("Whether a king's going back and forth is limited.", "CHECK-R8", on=True)
    quiet_limit = amount("How many quiet plies make a draw; 0 is no limit.", "CHECK-R9", 80, 0, CAP)
    repetition = option(Repetition, "CHECK-R9")

    won = numbers(2, of=SIDE, label="")
    """The games each side has won."""
    played = number(label="games played")
    began = inner(-1)
    """The side that moved first in this game, or -1 until chance has said."""
    kings = men(2, of=SIDE, large=True)
    men = men(2, of=SIDE, above=0)
    jumper = number(label="must jump on from")
    """The square of the man that must jump on, or 0."""
    quiet = inner()
    """Plies since the last jump or man's move."""
    offer = whose(label="offers a draw")
    """The seat whose offer of a draw stands, or -1."""
    last_from = numbers(2)
    last_to = numbers(2)
    legs = numbers(2)
    """How many of a side's last moves, at most 4, each undid the one before it."""
    past = numbers(KEPT)
    """The kings before each quiet ply, by its number; kept only where repetition matters."""


MOVES = Vocabulary(
    Verb("first", seats(2, SEAT_TITLES), cite="CHECK-R3", says="{0} moves first", by_chance=True),
    Verb(
        "move",
        squares(SQUARES),
        squares(SQUARES),
        cite="forty-nine/nebraska-checkers/men",
        says="move {0} to {1}",
        duty="move a man",
    ),
    Verb(
        "jump",
        squares(SQUARES),
        squares(SQUARES),
        cite="forty-nine/nebraska-checkers/jump",
        says="jump {0} to {1}",
        duty="jump",
    ),
    Verb("offer", cite="CHECK-R9", says="offer a draw", duty="offer a draw"),
    Verb("accept", cite="CHECK-R9", says="accept the draw", duty="accept the draw"),
)
FIRST, MOVE, JUMP, OFFER, ACCEPT = MOVES.firsts


def setup(s: State) -> None:
    """The men stand ready, and one side begins or chance will say which."""
    set_up(s)
    s.turn = BEGINS[s.first]
    s.began = s.turn


@cites("forty-nine/nebraska-checkers/equipment", "forty-nine/nebraska-checkers/set-up", "CHECK-R1")
def set_up(s: State) -> None:
    """Seven men stand on each side's two end rows."""
    for side in range(2):
        s.men[side] = AT_FIRST[side]
        s.kings[side] = 0
        s.last_from[side] = 0
        s.last_to[side] = 0
        s.legs[side] = 0
    s.quiet = 0
    s.offer = -1


@cites("CHECK-R3", "HOUSE-R95")
def may_begin(s: State) -> int:
    """The sides of which chance names one: either at first, and then whoever did not begin."""
    return 3 if s.began < 0 else 1 << (1 - s.began)


@cites("CHECK-R3", "HOUSE-R95")
def first(s: State, seat: int, side: int) -> None:
    """Chance says which side begins, and the men are set up."""
    set_up(s)
    s.began = side
    s.turn = side


def step(squares: int, way: int) -> int:
    """The squares one step that way from these."""
    return (squares & INSIDE[way]) << DOWN[way] >> UP[way] & BOARD


def side_squares(s: State, side: int) -> int:
    """Where a side's men and kings stand."""
    return s.men[side] | s.kings[side]


def vacant(s: State) -> int:
    """The squares on which nobody stands."""
    return BOARD & ~(side_squares(s, 0) | side_squares(s, 1))


def going(s: State, seat: int, way: int) -> int:
    """Those of a side that may go that way: its kings, and its men if the way is ahead."""
    return side_squares(s, seat) if way // 2 == seat else s.kings[seat]


@cites("forty-nine/nebraska-checkers/men", "CHECK-R7", limits="move")
def steps(s: State, seat: int, way: int) -> int:
    """A man moves one square diagonally forward, a king forward or back, to a vacant square."""
    return step(going(s, seat, way), way) & vacant(s)


@cites("forty-nine/nebraska-checkers/jump", "CHECK-R6", "CHECK-R12", limits="jump")
def leaps(s: State, seat: int, way: int) -> int:
    """You jump over an enemy next to you to the vacant square behind; men only jump forward."""
    jumped = step(going(s, seat, way), way) & side_squares(s, 1 - seat)
    return step(jumped, way) & vacant(s)


@cites("forty-nine/nebraska-checkers/compulsion", "CHECK-R4", limits="jump")
def leaps_on(s: State, seat: int, way: int) -> int:
    """Once you begin a jump, you must go on with the same man while it can jump."""
    return leaps(s, seat, way) & step(step(1 << s.jumper, way), way)


def open_leaps(s: State, seat: int, way: int) -> int:
    """Where a leap that way may land now, however many men it takes."""
    return leaps_on(s, seat, way) if s.jumper else leaps(s, seat, way)


@cites("forty-nine/nebraska-checkers/compulsion", "CHECK-R4", bars="move")
def must_jump(s: State, seat: int) -> bool:
    """If you can jump, you must."""
    for way in range(WAYS):
        if open_leaps(s, seat, way):
            return True
    return False


def pushed(ways: int, way: int) -> int:
    """A stack of ways with one more on top; as many fit into a number as there are men to take."""
    return ways << 3 | way


def popped(ways: int) -> int:
    """A stack of ways without the one on top."""
    return ways >> 3


def top(ways: int) -> int:
    """The way on top of a stack."""
    return ways & 7


def haul(s: State, seat: int, start: int, first_way: int) -> int:
    """The most men a jump that begins with this leap can take."""
    is_man = s.men[seat] >> start & 1
    foes = side_squares(s, 1 - seat)
    free = vacant(s) | 1 << start
    square, taken, best = start, 0, 0
    to_try = first_way  # a stack: the way to try next here and on each square that was left
    while taken > 0 or to_try == first_way:
        way = top(to_try)
        if way == WAYS:
            to_try = popped(to_try)
            back = top(to_try) - 1
            foes |= 1 << square - STRIDE[back]
            square -= 2 * STRIDE[back]
            taken -= 1
        else:
            to_try = pushed(popped(to_try), way + 1)
            jumped = step(1 << square, way) & foes
            end = step(jumped, way) & free
            if end and (way // 2 == seat or not is_man):
                to_try = pushed(to_try, WAYS if is_man and end & FAR_ROW[seat] else 0)
                foes ^= jumped
                square = lowest(end)
                taken += 1
                best = max(best, taken)
    return best


def best_haul(s: State, seat: int) -> int:
    """The most men any jump can take now."""
    best = 0
    for way in range(WAYS):
        ends = open_leaps(s, seat, way)
        while ends:
            best = max(best, haul(s, seat, lowest(ends) - 2 * STRIDE[way], way))
            ends &= ends - 1
    return best


@cites("CHECK-R4", limits="jump")
def longest(s: State, seat: int, way: int, best: int) -> int:
    """Your jump must take as many men as any jump can."""
    found = 0
    ends = open_leaps(s, seat, way)
    while ends:
        end = lowest(ends)
        if haul(s, seat, end - 2 * STRIDE[way], way) == best:
            found |= 1 << end
        ends &= ends - 1
    return found


# --- repetition and draws ------------------------------------------------------------------------


def shuttles(s: State, seat: int) -> bool:
    """Whether the side has gone back and forth twice and may not do so a third time."""
    return s.shuttle_ban == 1 and s.legs[seat] == 4


@cites("forty-nine/nebraska-checkers/repetition", "CHECK-R8", limits="move")
def but_the_shuttle(s: State, seat: int) -> int:
    """A king may go back and forth only twice unless you make another move in between."""
    return BOARD & ~(1 << s.last_from[seat])


@cites("CHECK-R9", bars="offer")
def may_not_offer(s: State, seat: int) -> bool:
    """You may offer a draw once, before your move, after ten quiet moves by each side."""
    return s.quiet < OFFER_AFTER or s.offer >= 0 or s.jumper > 0


@cites("CHECK-R9", bars="accept")
def nothing_offered(s: State, seat: int) -> bool:
    """You can only accept an offer your opponent made with the last move."""
    return s.offer != 1 - seat


def offer(s: State, seat: int) -> None:
    """Offer a draw, then move."""
    s.offer = seat


def accept(s: State, seat: int) -> None:
    """Agree to the draw instead of moving."""
    end_game(s, DRAWN, -1)


@cites("CHECK-R9")
def repeated(s: State) -> bool:
    """Whether the kings, who alone move in quiet plies, have stood like this twice before."""
    if s.shuttle_ban or s.repetition == Repetition.off:
        return False
    times = 0
    back = 2
    while back <= s.quiet and back <= KEPT:
        if s.past[(s.quiet - back) % KEPT] == both_kings(s):
            times += 1
        back += 2
    return times >= 2


def both_kings(s: State) -> int:
    """The kings of both sides in one set: as all squares are odd, side 1's fit between."""
    return s.kings[0] | s.kings[1] << 1


@cites("CHECK-R9", "GO-R7")
def end_if_drawn(s: State) -> None:
    """Too many quiet plies are a draw; so is a third time in one position, where that is played."""
    if repeated(s) or (s.quiet_limit > 0 and s.quiet >= s.quiet_limit):
        end_game(s, DRAWN, -1)
    elif s.quiet >= CAP:
        end_game(s, TOO_LONG, -1)


# --- the turn ------------------------------------------------------------------------------------


@cites("forty-nine/nebraska-checkers/kings", "CHECK-R6")
def go(s: State, seat: int, start: int, end: int) -> bool:
    """Put a man or king on its new square; whether it was crowned there."""
    is_man = s.men[seat] >> start & 1 == 1
    crowned = is_man and FAR_ROW[seat] >> end & 1 == 1
    s.men[seat] &= ~(1 << start)
    s.kings[seat] &= ~(1 << start)
    if is_man and not crowned:
        s.men[seat] |= 1 << end
    else:
        s.kings[seat] |= 1 << end
    return crowned


@cites("CHECK-R8", "CHECK-R9")
def move(s: State, seat: int, start: int, end: int) -> None:
    """Step to the next square."""
    if s.last_from[seat] == end and s.last_to[seat] == start:
        s.legs[seat] = min(s.legs[seat] + 1, 4)
    else:
        s.legs[seat] = 1
    s.last_from[seat] = start
    s.last_to[seat] = end
    if s.men[seat] >> start & 1:
        s.quiet = 0
    else:
        if s.repetition != Repetition.off:
            s.past[s.quiet % KEPT] = both_kings(s)
        s.quiet += 1
    go(s, seat, start, end)
    end_turn(s, seat)


@cites("forty-nine/nebraska-checkers/compulsion", "CHECK-R4", "CHECK-R6", "CHECK-R12")
def jump(s: State, seat: int, start: int, end: int) -> None:
    """Take one man; the jump goes on while it can, but ends with a crown."""
    over = 1 << (start + end) // 2
    s.men[1 - seat] &= ~over
    s.kings[1 - seat] &= ~over
    s.last_to[seat] = 0
    s.legs[seat] = 0
    s.quiet = 0
    crowned = go(s, seat, start, end)
    s.jumper = end
    if crowned or not must_jump(s, seat):
        s.jumper = 0
        end_turn(s, seat)


@cites("CHECK-R8", "CHECK-R10")
def can_move(s: State, seat: int) -> bool:
    """Whether a side has any legal move; a barred one does not count."""
    if must_jump(s, seat):
        return True
    ends = 0
    for way in range(WAYS):
        ends += count(steps(s, seat, way))
    if shuttles(s, seat):
        ends -= s.kings[seat] >> s.last_to[seat] & vacant(s) >> s.last_from[seat] & 1
    return ends > 0


@cites("forty-nine/nebraska-checkers/ordinary-checkers", "CHECK-R9", "CHECK-R10")
def end_turn(s: State, seat: int) -> None:
    """The other side moves next; if it has no man or no move, it has lost."""
    other = 1 - seat
    s.turn = other
    if s.offer == other:
        s.offer = -1
    if side_squares(s, other) == 0:
        end_game(s, TAKEN, seat)
    elif not can_move(s, other):
        end_game(s, BLOCKED, seat)
    else:
        end_if_drawn(s)


@cites("CHECK-R3", "HOUSE-R95")
def end_game(s: State, reason: int, winner: int) -> None:
    """A game counts one for its winner, -1 being nobody; others follow unless a lead is safe."""
    if winner >= 0:
        s.won[winner] += 1
    s.played += 1
    s.jumper = 0
    if progressive_over(s.won, 2, s.played, s.games):
        is_single = s.games == 1
        s.ended = reason if is_single else SEVERAL
    else:
        s.turn = DECK


@cites("CHECK-R10", "HOUSE-R95")
def score(s: State, seat: int) -> int:
    """The games a side has won; a draw counts for nobody."""
    return s.won[seat]


@cites("CHECK-R3", "HOUSE-R95")
def played_again(s: State) -> dict[str, str]:
    """Whoever did not begin the last game begins the next match."""
    return {"first": SEAT_TITLES[1 - s.began]}


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[FIRST] = may_begin(s)
        return
    if must_jump(s, seat):
        best = best_haul(s, seat) if s.capture == Capture.max else 0
        for way in range(WAYS):
            ends = longest(s, seat, way, best) if best else open_leaps(s, seat, way)
            enter(may, JUMP, ends, 2 * STRIDE[way])
    else:
        for way in range(WAYS):
            enter(may, MOVE, steps(s, seat, way), STRIDE[way])
        if shuttles(s, seat):
            may[MOVE + s.last_to[seat]] &= but_the_shuttle(s, seat)
    may[OFFER] = 0 if may_not_offer(s, seat) else 1
    may[ACCEPT] = 0 if nothing_offered(s, seat) else 1


def enter(may: list[int], verb: int, ends: int, stride: int) -> None:
    """Allow a move to each of these squares from the square a stride before it."""
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        may[verb + end - stride] |= 1 << end
