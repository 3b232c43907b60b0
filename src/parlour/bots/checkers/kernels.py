"""The loops of the checkers player: moves on sets of squares, evaluation, and alpha-beta.

They run interpreted on lists and compiled on arrays, with the same result.  Squares are counted
from 0 to 24, so a step is a shift by 3 or 4.  The rules of the game stand in its own module; what is
written here for speed is held to them, move for move, by a test.

It is one long file because compiled functions are kept under a digest of the file they stand in.
"""

from __future__ import annotations

from typing import NamedTuple

Row = list[int]
"""A row of numbers: a list if interpreted, an array if compiled."""


class Board(NamedTuple):
    """The squares of the game, as sets."""

    squares: int
    left: int
    """From which a step to the left stays on the board."""
    right: int
    far_top: int
    """Where the men of side 0 are crowned."""
    far_bottom: int
    rows: tuple[int, ...]


class Ways(NamedTuple):
    """What the options of a match come to."""

    most: int
    """1 if a jump must take as many men as any can."""
    ban: int
    """1 if a king may not go back and forth for ever."""
    limit: int
    """How many quiet plies end the game."""
    repetition: int
    """1 if a position that comes up for the third time is a draw."""


# A frame is a position with what the search knows of it.  The first five have a place for each side.
MEN, KINGS, FROM, TO, LEGS = 0, 2, 4, 6, 8
SIDE, JUMPER, QUIET, TURNS = 10, 11, 12, 13
POSITION = 14
"""How much of a frame is the position."""
KEY, DEPTH, ALPHA, BETA, FLOOR, BEST, CHOSEN, NEXT, COUNT, STAGE, TRIED, LINE = range(14, 26)
WIDTH = 26
MOST_MOVES = 32
DEEPEST = 120
"""How many frames there are."""

# What is kept of a search between its parts.
PLY, NODES, RESULT, DONE, ROOT_QUIET, NOISE, KNOWN_MEN, THROUGH_DRAWS = range(8)

WIN = 20_000
SURE = 15_000
"""From here on a value is a win that was seen, and how far away it is."""
UNSETTLED = 1 << 20
NONE = -1
FULL, SCOUT, REDUCED = 0, 1, 2

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MASK = (1 << 62) - 1
HISTORY = 1 << 14

# --- sets of squares -----------------------------------------------------------------------------


def counted(squares: int) -> int:
    """How many squares a set has."""
    pairs = squares - (squares >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    return ((fours + (fours >> 4) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24


def first_of(squares: int) -> int:
    """The lowest square of a set that is not empty."""
    return counted((squares & -squares) - 1)


def stepped(b: Board, squares: int, way: int) -> int:
    """The squares one step that way from these; ways are counted as in the game."""
    if way == 0:
        return (squares & b.left) << 3 & b.squares
    if way == 1:
        return (squares & b.right) << 4 & b.squares
    if way == 2:
        return (squares & b.right) >> 3
    return (squares & b.left) >> 4


def strides(way: int) -> int:
    """What a step that way adds to a square."""
    if way == 0:
        return 3
    if way == 1:
        return 4
    return -3 if way == 2 else -4


def landings(b: Board, men: int, kings: int, foes: int, free: int, side: int, way: int) -> int:
    """Where leaps that way end."""
    going = men | kings if way >> 1 == side else kings
    return stepped(b, stepped(b, going, way) & foes, way) & free


def can_leap(b: Board, men: int, kings: int, foes: int, free: int, side: int) -> bool:
    """Whether any of these can leap."""
    for way in range(4):  # noqa: SIM110 – compiled code has no generators
        if landings(b, men, kings, foes, free, side, way):
            return True
    return False


def haul(b: Board, side: int, is_man: bool, start: int, way: int, foes: int, free: int) -> int:
    """The most men that a jump beginning with this leap takes; `free` holds the start too."""
    square, taken, most = start, 0, 0
    to_try = way  # a stack of ways, three bits each
    while taken > 0 or to_try == way:
        here = to_try & 7
        if here == 4:
            to_try >>= 3
            back = strides((to_try & 7) - 1)
            foes |= 1 << square - back
            square -= 2 * back
            taken -= 1
            continue
        to_try += 1
        if is_man and here >> 1 != side:
            continue
        over = stepped(b, 1 << square, here) & foes
        end = stepped(b, over, here) & free
        if end:
            to_try <<= 3  # a man that is crowned has no way ahead, so its jump ends
            foes ^= over
            square += 2 * strides(here)
            taken += 1
            most = max(most, taken)
    return most


# --- moves ---------------------------------------------------------------------------------------
# A move is start * 32 + end; it is a leap if these are more than 4 apart.


def generated(b: Board, o: Ways, frames: Row, at: int, moves: Row, base: int) -> int:
    """Write the moves of a position and return how many there are."""
    side, jumper = frames[at + SIDE], frames[at + JUMPER]
    men, kings = frames[at + MEN + side], frames[at + KINGS + side]
    foes = frames[at + MEN + 1 - side] | frames[at + KINGS + 1 - side]
    free = b.squares & ~(men | kings | foes)
    if jumper >= 0:
        men, kings = men & 1 << jumper, kings & 1 << jumper
    found = 0
    for way in range(4):
        ends = landings(b, men, kings, foes, free, side, way)
        stride = 2 * strides(way)
        while ends:
            end = first_of(ends)
            moves[base + found] = (end - stride) << 5 | end
            found += 1
            ends &= ends - 1
    if found:
        return longest(b, side, men, foes, free, moves, base, found) if o.most else found
    barred = NONE
    if o.ban and frames[at + LEGS + side] == 4:
        barred = frames[at + TO + side] << 5 | frames[at + FROM + side]
    for way in range(4):
        going = men | kings if way >> 1 == side else kings
        ends = stepped(b, going, way) & free
        stride = strides(way)
        while ends:
            end = first_of(ends)
            move = (end - stride) << 5 | end
            if move != barred:
                moves[base + found] = move
                found += 1
            ends &= ends - 1
    return found


def longest(
    b: Board, side: int, men: int, foes: int, free: int, moves: Row, base: int, found: int
) -> int:
    """Keep only the leaps that begin a longest jump, and return how many they are."""
    most = 0
    for keeps in range(2):
        kept = 0
        for i in range(found):
            move = moves[base + i]
            start, end = move >> 5, move & 31
            way = way_of(end - start)
            taken = haul(b, side, men >> start & 1 == 1, start, way, foes, free | 1 << start)
            if keeps == 0:
                most = max(most, taken)
            elif taken == most:
                moves[base + kept] = move
                kept += 1
    return kept


def way_of(leap: int) -> int:
    """The way of a leap by what it adds to the square."""
    if leap == 6:
        return 0
    if leap == 8:
        return 1
    return 2 if leap == -6 else 3


def make(b: Board, frames: Row, at: int, move: int) -> None:
    """Write the position after a move into the next frame."""
    to = at + WIDTH
    for i in range(POSITION):
        frames[to + i] = frames[at + i]
    side, start, end = frames[at + SIDE], move >> 5, move & 31
    is_man = frames[at + MEN + side] >> start & 1 == 1
    far = b.far_bottom if side else b.far_top
    crowned = is_man and far >> end & 1 == 1
    if is_man:
        frames[to + MEN + side] ^= 1 << start
    else:
        frames[to + KINGS + side] ^= 1 << start
    if is_man and not crowned:
        frames[to + MEN + side] |= 1 << end
    else:
        frames[to + KINGS + side] |= 1 << end
    leap = abs(end - start) > 4
    if leap:
        over = 1 << ((start + end) >> 1)
        frames[to + MEN + 1 - side] &= ~over
        frames[to + KINGS + 1 - side] &= ~over
        frames[to + TO + side] = NONE
        frames[to + LEGS + side] = 0
        frames[to + QUIET] = 0
        if not crowned and goes_on(b, frames, to, side, end):
            frames[to + JUMPER] = end
            return
    else:
        undoes = frames[at + FROM + side] == end and frames[at + TO + side] == start
        frames[to + LEGS + side] = min(frames[at + LEGS + side] + 1, 4) if undoes else 1
        frames[to + FROM + side] = start
        frames[to + TO + side] = end
        frames[to + QUIET] = 0 if is_man else frames[at + QUIET] + 1
    frames[to + JUMPER] = NONE
    frames[to + SIDE] = 1 - side
    frames[to + TURNS] += 1


def goes_on(b: Board, frames: Row, at: int, side: int, end: int) -> bool:
    """Whether the man that has leapt to this square can leap on."""
    foes = frames[at + MEN + 1 - side] | frames[at + KINGS + 1 - side]
    own = frames[at + MEN + side] | frames[at + KINGS + side]
    men, kings = frames[at + MEN + side] & 1 << end, frames[at + KINGS + side] & 1 << end
    return can_leap(b, men, kings, foes, b.squares & ~(own | foes), side)


def is_drawn(o: Ways, frames: Row, ply: int, past: Row, head: Row) -> bool:
    """Whether quiet plies or a third time in this position have made it a draw.

    `past` holds the kings before each quiet ply that led to the first frame.
    """
    at = ply * WIDTH
    quiet = frames[at + QUIET]
    if quiet >= o.limit:
        return True
    if not o.repetition:
        return False
    now, times, back = both_kings(frames, at), 0, 2
    while back <= quiet and back <= len(past):
        if back <= ply:
            before = both_kings(frames, at - back * WIDTH)
        else:
            before = past[(head[ROOT_QUIET] - (back - ply)) % len(past)]
        if before == now:
            times += 1
        back += 2
    return times >= 2


def both_kings(frames: Row, at: int) -> int:
    """The kings of both sides in one number."""
    return frames[at + KINGS] | frames[at + KINGS + 1] << 25


# --- what a position is worth --------------------------------------------------------------------

MAN, KING = 100, 145
ADVANCED = 3
"""For each row a man has gone ahead."""
HOME = 8
"""For each man that still keeps the other side from crowning."""
CENTRAL = 6
"""For each king off the edge."""
TEMPO = 3


def rows_down(b: Board, men: int) -> int:
    """How many rows men stand from the top, all together."""
    gone = 0
    for row in range(1, 7):
        gone += row * counted(men & b.rows[row])
    return gone


def material(men: int, kings: int) -> int:
    """What a side has."""
    return MAN * counted(men) + KING * counted(kings)


def appraisal(b: Board, frames: Row, at: int, head: Row) -> int:
    """What a quiet position seems worth to the side that moves, in hundredths of a man."""
    men0, men1 = frames[at + MEN], frames[at + MEN + 1]
    kings0, kings1 = frames[at + KINGS], frames[at + KINGS + 1]
    edge = b.far_top | b.far_bottom | (b.squares & ~(b.left & b.right))
    lead = material(men0, kings0) - material(men1, kings1)
    left = counted(men0 | men1 | kings0 | kings1)
    worth = lead + lead * (14 - left) // 24  # who is ahead likes fewer men on the board
    worth += ADVANCED * (rows_down(b, men0) + rows_down(b, men1) - 6 * counted(men1))
    worth += HOME * (counted(men0 & b.far_bottom) - counted(men1 & b.far_top))
    worth += CENTRAL * (counted(kings0 & ~edge) - counted(kings1 & ~edge))
    if frames[at + SIDE]:
        worth = -worth
    return worth + TEMPO + ((frames[at + KEY] ^ head[NOISE]) & MASK) % 5 - 2


# --- endgames ------------------------------------------------------------------------------------
# For every position of a few men, with side 0 to move, one number: 0 if it is a draw, or 1 more than
# the turns until it is won or lost.  The side to move wins if the turns are odd, and loses if they
# are even.  Positions with the same count of men and kings lie together; `starts` says where.

MOST_KNOWN = 5
SIZES = MOST_KNOWN + 1
BUSY = 255
"""Stands where a position has a jump, or is none, so that no step leads out of it."""
DRAWS = 128
"""Marks a position from which a crown leads to a draw."""


def turned(squares: int) -> int:
    """The squares as they are seen from the other side of the board."""
    found = (squares & 0x55555555) << 1 | squares >> 1 & 0x55555555
    found = (found & 0x33333333) << 2 | found >> 2 & 0x33333333
    found = (found & 0x0F0F0F0F) << 4 | found >> 4 & 0x0F0F0F0F
    found = (found & 0x00FF00FF) << 8 | found >> 8 & 0x00FF00FF
    return ((found & 0x0000FFFF) << 16 | found >> 16) >> 7


def ranked(squares: int, choose: Row) -> int:
    """The number of a set among those of its size."""
    rank, i = 0, 1
    while squares:
        rank += choose[first_of(squares) * SIZES + i]
        squares &= squares - 1
        i += 1
    return rank


def unranked(rank: int, size: int, choose: Row) -> int:
    """The set of that size with this number."""
    squares, square = 0, 24
    for i in range(size, 0, -1):
        while choose[square * SIZES + i] > rank:
            square -= 1
        rank -= choose[square * SIZES + i]
        squares |= 1 << square
    return squares


def place(men0: int, kings0: int, men1: int, kings1: int, starts: Row, choose: Row) -> int:
    """Where the number of a position stands, side 0 being to move."""
    m0, k0, m1, k1 = counted(men0), counted(kings0), counted(men1), counted(kings1)
    index = ranked(men0, choose)
    index = index * choose[21 * SIZES + m1] + ranked(men1 >> 4, choose)
    index = index * choose[25 * SIZES + k0] + ranked(kings0, choose)
    index = index * choose[25 * SIZES + k1] + ranked(kings1, choose)
    return starts[((m0 * SIZES + k0) * SIZES + m1) * SIZES + k1] + index


def after(
    men0: int, kings0: int, men1: int, kings1: int, known: Row, starts: Row, choose: Row
) -> int:
    """The number for side 0, which has just made this position and now waits."""
    if men1 | kings1 == 0:
        return 2
    code = int(
        known[place(turned(men1), turned(kings1), turned(men0), turned(kings0), starts, choose)]
    )
    return code + 1 if code else 0


def liking(code: int) -> int:
    """How much a side likes a number: soon won, later won, drawn, later lost, soon lost."""
    if code == 0:
        return 0
    return code - 1000 if code & 1 else 1000 - code


def jumped(
    b: Board,
    most: int,
    men0: int,
    kings0: int,
    men1: int,
    kings1: int,
    known: Row,
    starts: Row,
    choose: Row,
) -> int:
    """The number of a position in which side 0 must jump, from all the jumps it can make."""
    free = b.squares & ~(men0 | kings0 | men1 | kings1)
    need = 0
    best = NONE
    for keeps in range(1 - most, 2):
        for way in range(4):
            ends = landings(b, men0, kings0, men1 | kings1, free, 0, way)
            while ends:
                start = first_of(ends) - 2 * strides(way)
                ends &= ends - 1
                is_man = men0 >> start & 1 == 1
                if keeps == 0:
                    taken = haul(b, 0, is_man, start, way, men1 | kings1, free | 1 << start)
                    need = max(need, taken)
                    continue
                code = run_of(
                    b, need, is_man, start, way, men0, kings0, men1, kings1, known, starts, choose
                )
                if code >= 0 and (best < 0 or liking(code) > liking(best)):
                    best = code
    return best


def run_of(
    b: Board,
    need: int,
    is_man: bool,
    start: int,
    way: int,
    men0: int,
    kings0: int,
    men1: int,
    kings1: int,
    known: Row,
    starts: Row,
    choose: Row,
) -> int:
    """The best number side 0 gets by a jump that begins with this leap and takes enough men."""
    own = ~(1 << start)
    men0, kings0 = men0 & own, kings0 & own
    foes = men1 | kings1
    free = b.squares & ~(men0 | kings0)
    square, taken, best = start, 0, NONE
    to_try, went_on = way, 0  # a stack of ways, three bits each, and of whether a leap went on
    while taken > 0 or to_try == way:
        here = to_try & 7
        if here == 4:
            if went_on & 1 == 0 and taken >= need:
                end = 1 << square
                crowned = is_man and b.far_top & end
                code = after(
                    men0 | end if is_man and not crowned else men0,
                    kings0 if is_man and not crowned else kings0 | end,
                    men1 & foes, kings1 & foes, known, starts, choose,
                )  # fmt: skip
                if best < 0 or liking(code) > liking(best):
                    best = code
            to_try >>= 3
            went_on = went_on >> 1 | 1
            back = strides((to_try & 7) - 1)
            foes |= 1 << square - back
            square -= 2 * back
            taken -= 1
            continue
        to_try += 1
        if is_man and here > 1:
            continue
        over = stepped(b, 1 << square, here) & foes
        end = stepped(b, over, here) & free & ~foes
        if end:
            to_try <<= 3
            went_on <<= 1
            foes ^= over
            square += 2 * strides(here)
            taken += 1
    return best


def crowned_best(
    b: Board,
    men0: int,
    kings0: int,
    men1: int,
    kings1: int,
    known: Row,
    starts: Row,
    choose: Row,
) -> int:
    """The best number side 0 gets by stepping a man to where it is crowned, or NONE."""
    free = b.squares & ~(men0 | kings0 | men1 | kings1)
    best = NONE
    for way in range(2):
        ends = stepped(b, men0, way) & free & b.far_top
        while ends:
            end = ends & -ends
            ends ^= end
            start = end >> strides(way)
            code = after(men0 ^ start, kings0 | end, men1, kings1, known, starts, choose)
            if best < 0 or liking(code) > liking(best):
                best = code
    return best


def steps_of(b: Board, men0: int, kings0: int, free: int) -> int:
    """How many steps side 0 has that crown no man."""
    return (
        counted(stepped(b, men0, 0) & free & ~b.far_top)
        + counted(stepped(b, men0, 1) & free & ~b.far_top)
        + counted(stepped(b, kings0, 0) & free)
        + counted(stepped(b, kings0, 1) & free)
        + counted(stepped(b, kings0, 2) & free)
        + counted(stepped(b, kings0, 3) & free)
    )


def first_numbers(
    b: Board,
    most: int,
    m0: int,
    k0: int,
    m1: int,
    k1: int,
    known: Row,
    left: Row,
    starts: Row,
    choose: Row,
) -> int:
    """Number what jumps and crowns decide, and count the steps of the rest; the highest number."""
    start = starts[((m0 * SIZES + k0) * SIZES + m1) * SIZES + k1]
    highest, index = 0, 0
    for rank0 in range(choose[21 * SIZES + m0]):
        men0 = unranked(rank0, m0, choose)
        for rank1 in range(choose[21 * SIZES + m1]):
            men1 = unranked(rank1, m1, choose) << 4
            for rank2 in range(choose[25 * SIZES + k0]):
                kings0 = unranked(rank2, k0, choose)
                clash = men0 & men1 | men0 & kings0 | men1 & kings0
                kings1 = (1 << k1) - 1
                for _ in range(choose[25 * SIZES + k1]):
                    left[index] = BUSY
                    if clash | (men0 | men1 | kings0) & kings1 == 0:
                        code = number_of(
                            b, most, men0, kings0, men1, kings1, known, left, index, starts, choose
                        )
                        known[start + index] = code
                        highest = max(highest, code)
                    index += 1
                    if k1:
                        low = kings1 & -kings1
                        ripple = kings1 + low
                        kings1 = ripple | (kings1 ^ ripple) >> 2 + first_of(low)
    return highest


def number_of(
    b: Board,
    most: int,
    men0: int,
    kings0: int,
    men1: int,
    kings1: int,
    known: Row,
    left: Row,
    index: int,
    starts: Row,
    choose: Row,
) -> int:
    """The number of a position as far as jumps and crowns decide it, or 0; counts its steps."""
    free = b.squares & ~(men0 | kings0 | men1 | kings1)
    if can_leap(b, men0, kings0, men1 | kings1, free, 0):
        return jumped(b, most, men0, kings0, men1, kings1, known, starts, choose)
    steps = steps_of(b, men0, kings0, free)
    best = crowned_best(b, men0, kings0, men1, kings1, known, starts, choose)
    left[index] = steps | (DRAWS if best == 0 else 0)
    if best < 0:
        return 1 if steps == 0 else 0
    return best if best & 1 == 0 or steps == 0 else 0


def spread(
    b: Board,
    level: int,
    m0: int,
    k0: int,
    m1: int,
    k1: int,
    known: Row,
    left: Row,
    starts: Row,
    choose: Row,
) -> int:
    """Number the positions from which a step leads to one of these with that many turns to go.

    `left` counts the steps of those positions, which have sides the other way round.
    """
    start = starts[((m0 * SIZES + k0) * SIZES + m1) * SIZES + k1]
    before = starts[((m1 * SIZES + k1) * SIZES + m0) * SIZES + k0]
    n1, n2, n3 = choose[21 * SIZES + m1], choose[25 * SIZES + k0], choose[25 * SIZES + k1]
    highest = 0
    for index in range(choose[21 * SIZES + m0] * n1 * n2 * n3):
        if known[start + index] != level + 1:
            continue
        kings1 = unranked(index % n3, k1, choose)
        kings0 = unranked(index // n3 % n2, k0, choose)
        men1 = unranked(index // (n3 * n2) % n1, m1, choose) << 4
        men0 = unranked(index // (n3 * n2 * n1), m0, choose)
        free = b.squares & ~(men0 | kings0 | men1 | kings1)
        for way in range(4):
            for of_kings in range(2):
                if of_kings == 0 and way > 1:
                    continue
                froms = stepped(b, kings1 if of_kings else men1, way) & free
                stride = strides(way)
                while froms:
                    square = first_of(froms)
                    froms &= froms - 1
                    moved = 1 << square | 1 << square - stride
                    men, kings = turned(men1), turned(kings1 ^ moved)
                    if of_kings == 0:
                        men, kings = turned(men1 ^ moved), turned(kings1)
                    foe_men, foe_kings = turned(men0), turned(kings0)
                    q = place(men, kings, foe_men, foe_kings, starts, choose)
                    steps = int(left[q - before])
                    if steps == BUSY:
                        continue
                    code = int(known[q])
                    if level & 1 == 0:
                        if code == 0 or code > level + 2:
                            known[q] = level + 2
                            highest = max(highest, level + 2)
                        continue
                    left[q - before] = steps - 1
                    if steps == 1 and code == 0:
                        crown = crowned_best(
                            b, men, kings, foe_men, foe_kings, known, starts, choose
                        )
                        known[q] = max(level + 2, crown)
                        highest = max(highest, int(known[q]))
    return highest


# --- the search ----------------------------------------------------------------------------------


def key_of(o: Ways, frames: Row, at: int) -> int:
    """A number that tells positions apart; history counts only where it may soon matter."""
    men = frames[at + MEN] | frames[at + MEN + 1] << 25
    kings = both_kings(frames, at)
    more = frames[at + SIDE] | frames[at + JUMPER] + 1 << 1
    if o.ban:
        for side in range(2):
            if frames[at + LEGS + side] >= 3:
                legs = frames[at + LEGS + side] << 10 | frames[at + FROM + side] << 5
                more |= (legs | frames[at + TO + side]) << 6 + 13 * side
    if o.limit - frames[at + QUIET] < 40:
        more |= o.limit - frames[at + QUIET] << 32
    key = men * 0x2545F4914F6CDD1D & MASK
    key = (key ^ key >> 31 ^ kings) * 0x1B03738712FAD5C9 & MASK
    key = (key ^ key >> 30 ^ more) * 0x369DEA0F31A53F85 & MASK
    return key ^ key >> 29


def looked_up(
    b: Board, o: Ways, frames: Row, at: int, known: Row, starts: Row, choose: Row, head: Row
) -> int:
    """The value of a position from the endgames, or UNSETTLED if it is not known there."""
    men0, men1 = frames[at + MEN], frames[at + MEN + 1]
    kings0, kings1 = frames[at + KINGS], frames[at + KINGS + 1]
    if counted(men0 | men1 | kings0 | kings1) > head[KNOWN_MEN] or frames[at + JUMPER] >= 0:
        return UNSETTLED
    if frames[at + SIDE] == 0:
        index = place(men0, kings0, men1, kings1, starts, choose)
    else:
        index = place(turned(men1), turned(kings1), turned(men0), turned(kings0), starts, choose)
    distance = int(known[index]) - 1
    if distance < 0:
        if head[THROUGH_DRAWS]:
            return UNSETTLED
        return appraisal(b, frames, at, head) // 16
    if frames[at + QUIET] + distance > o.limit:
        return UNSETTLED  # the game may be drawn before it is won
    far = frames[at + TURNS] + distance
    return WIN - far if distance & 1 else far - WIN


def entered(
    b: Board,
    o: Ways,
    frames: Row,
    ply: int,
    moves: Row,
    scores: Row,
    killers: Row,
    history: Row,
    keys: Row,
    notes: Row,
    past: Row,
    known: Row,
    starts: Row,
    choose: Row,
    head: Row,
) -> int:
    """Begin to look at a position: its value if that is settled at once, or UNSETTLED."""
    at = ply * WIDTH
    turns, depth = frames[at + TURNS], frames[at + DEPTH]
    count = generated(b, o, frames, at, moves, ply * MOST_MOVES)
    if count == 0:
        return turns - WIN
    is_jump = leaps(moves[ply * MOST_MOVES])
    if frames[at + JUMPER] < 0:
        if is_drawn(o, frames, ply, past, head):
            return 0
        if head[KNOWN_MEN]:
            value = looked_up(b, o, frames, at, known, starts, choose, head)
            if value != UNSETTLED:
                return value
    frames[at + KEY] = key_of(o, frames, at)
    if ply >= DEEPEST - 2:
        return appraisal(b, frames, at, head)
    if depth <= 0 and not is_jump and (depth <= -3 or not is_threatened(b, frames, at)):
        return appraisal(b, frames, at, head)
    first = NONE
    if depth > 0:
        slot = frames[at + KEY] & len(keys) - 1
        if keys[slot] == frames[at + KEY]:
            note = notes[slot]
            first = note & 1023
            value = (note >> 10 & 0xFFFF) - (1 << 15)
            bound = note >> 26 & 3
            if value > SURE:
                value -= turns
            elif value < -SURE:
                value += turns
            is_open = frames[at + BETA] - frames[at + ALPHA] > 1  # its line is to be told
            if (
                note >> 28 >= depth
                and not is_open
                and (
                    bound == EXACT
                    or (bound == AT_LEAST and value >= frames[at + BETA])
                    or (bound == AT_MOST and value <= frames[at + ALPHA])
                )
            ):
                frames[at + LINE] = 0
                return value
    if count == 1 and depth > 0 and not is_jump:
        frames[at + DEPTH] = depth + 1  # a forced move costs no depth
    for i in range(count):
        move = moves[ply * MOST_MOVES + i]
        score = history[frames[at + SIDE] << 10 | move]
        if move == first:
            score = 4 * HISTORY
        elif move == killers[2 * ply] or move == killers[2 * ply + 1]:
            score += 2 * HISTORY
        scores[ply * MOST_MOVES + i] = score
    frames[at + COUNT] = count
    frames[at + NEXT] = 0
    frames[at + BEST] = -UNSETTLED
    frames[at + CHOSEN] = moves[ply * MOST_MOVES]
    frames[at + FLOOR] = frames[at + ALPHA]
    return UNSETTLED


def leaps(move: int) -> bool:
    """Whether a move is a leap."""
    return abs((move & 31) - (move >> 5)) > 4


def is_threatened(b: Board, frames: Row, at: int) -> bool:
    """Whether the other side could jump if it were to move."""
    other = 1 - frames[at + SIDE]
    own = frames[at + MEN + other] | frames[at + KINGS + other]
    foes = frames[at + MEN + 1 - other] | frames[at + KINGS + 1 - other]
    free = b.squares & ~(own | foes)
    return can_leap(b, frames[at + MEN + other], frames[at + KINGS + other], foes, free, other)


def picked(moves: Row, scores: Row, base: int, i: int, count: int) -> int:
    """The most promising of the moves from the i-th on, which then stands there."""
    best = i
    for j in range(i + 1, count):
        if scores[base + j] > scores[base + best]:
            best = j
    move, score = moves[base + best], scores[base + best]
    moves[base + best], scores[base + best] = moves[base + i], scores[base + i]
    moves[base + i], scores[base + i] = move, score
    return move


def open_child(frames: Row, at: int, depth: int, low: int, high: int) -> None:
    """Have the next frame searched to a depth within a window, as seen from this frame."""
    to = at + WIDTH
    frames[to + DEPTH] = depth
    if frames[to + SIDE] == frames[at + SIDE]:
        frames[to + ALPHA], frames[to + BETA] = low, high
    else:
        frames[to + ALPHA], frames[to + BETA] = -high, -low
    frames[to + NEXT] = NONE
    frames[to + LINE] = 0


def descend(b: Board, frames: Row, at: int, moves: Row, scores: Row, ply: int) -> None:
    """Make the next move of a frame and open the position after it."""
    i = frames[at + NEXT]
    frames[at + NEXT] = i + 1
    move = picked(moves, scores, ply * MOST_MOVES, i, frames[at + COUNT])
    frames[at + TRIED] = move
    make(b, frames, at, move)
    to = at + WIDTH
    depth = frames[at + DEPTH] - (0 if frames[to + JUMPER] >= 0 else 1)
    alpha, beta = frames[at + ALPHA], frames[at + BETA]
    if i == 0:
        frames[at + STAGE] = FULL
        open_child(frames, at, depth, alpha, beta)
    elif i >= 3 and depth >= 3 and not leaps(move):
        frames[at + STAGE] = REDUCED
        open_child(frames, at, depth - 1 - (1 if i >= 6 else 0), alpha, alpha + 1)
    else:
        frames[at + STAGE] = SCOUT
        open_child(frames, at, depth, alpha, alpha + 1)


def wants_again(frames: Row, at: int, value: int) -> bool:
    """Whether a move that was only scouted did so well that it is searched in full."""
    stage = frames[at + STAGE]
    if stage == FULL or value <= frames[at + ALPHA]:
        return False
    return stage == REDUCED or value < frames[at + BETA]


def take_in(frames: Row, ply: int, value: int, lines: Row, killers: Row, history: Row) -> None:
    """Learn the value of the move just tried."""
    at = ply * WIDTH
    if value <= frames[at + BEST]:
        return
    move = frames[at + TRIED]
    frames[at + BEST] = value
    frames[at + CHOSEN] = move
    if value <= frames[at + ALPHA]:
        return
    frames[at + ALPHA] = value
    length = frames[at + WIDTH + LINE]
    lines[ply * DEEPEST] = move
    for i in range(length):
        lines[ply * DEEPEST + 1 + i] = lines[(ply + 1) * DEEPEST + i]
    frames[at + LINE] = length + 1
    if value < frames[at + BETA]:
        return
    frames[at + NEXT] = frames[at + COUNT]
    if not leaps(move):
        if killers[2 * ply] != move:
            killers[2 * ply + 1] = killers[2 * ply]
            killers[2 * ply] = move
        place_of = frames[at + SIDE] << 10 | move
        depth = max(frames[at + DEPTH], 0)
        history[place_of] = min(history[place_of] + depth * depth, HISTORY)


def note_down(frames: Row, at: int, keys: Row, notes: Row) -> None:
    """Keep what was found out about a position, unless more is known of another in its place."""
    depth = frames[at + DEPTH]
    slot = frames[at + KEY] & len(keys) - 1
    if depth <= 0 or (keys[slot] != frames[at + KEY] and notes[slot] >> 28 > depth + 3):
        return
    value = frames[at + BEST]
    bound = EXACT
    if value >= frames[at + BETA]:
        bound = AT_LEAST
    elif value <= frames[at + FLOOR]:
        bound = AT_MOST
    if value > SURE:
        value += frames[at + TURNS]
    elif value < -SURE:
        value -= frames[at + TURNS]
    keys[slot] = frames[at + KEY]
    notes[slot] = depth << 28 | bound << 26 | value + (1 << 15) << 10 | frames[at + CHOSEN]


def search(
    b: Board,
    o: Ways,
    frames: Row,
    moves: Row,
    scores: Row,
    lines: Row,
    killers: Row,
    history: Row,
    keys: Row,
    notes: Row,
    past: Row,
    known: Row,
    starts: Row,
    choose: Row,
    head: Row,
    nodes: int,
) -> None:
    """Go on with the search of the first frame for so many positions, or until it is done."""
    ply = head[PLY]
    while nodes > 0:
        at = ply * WIDTH
        value = UNSETTLED
        if frames[at + NEXT] < 0:
            nodes -= 1
            head[NODES] += 1
            value = entered(
                b, o, frames, ply, moves, scores, killers, history, keys, notes, past, known,
                starts, choose, head,
            )  # fmt: skip
        elif frames[at + NEXT] < frames[at + COUNT]:
            descend(b, frames, at, moves, scores, ply)
            ply += 1
        else:
            note_down(frames, at, keys, notes)
            value = frames[at + BEST]
        if value == UNSETTLED:
            continue
        if ply == 0:
            head[RESULT] = value
            head[DONE] = 1
            break
        ply -= 1
        if frames[at + SIDE] != frames[at - WIDTH + SIDE]:
            value = -value
        at -= WIDTH
        if wants_again(frames, at, value):
            frames[at + STAGE] = FULL
            depth = frames[at + DEPTH] - (0 if frames[at + WIDTH + JUMPER] >= 0 else 1)
            open_child(frames, at, depth, frames[at + ALPHA], frames[at + BETA])
            ply += 1
        else:
            take_in(frames, ply, value, lines, killers, history)
    head[PLY] = ply
