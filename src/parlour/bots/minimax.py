"""Kernels that play a deal out in every way that matters, with all cards open.

They know no game: they make the moves its rules allow and ask what the end is worth.  Two sides play
against each other, and all values are seen from the side of seat 0: what the end of the deal is worth
to it, less what it is worth to the others.  `bots.exactly` binds these functions to a game, compiled
or interpreted, and is what others use.

The search is alpha-beta.  It is not recursive, because compiled functions that call themselves cannot
be kept on disk; and it notes what it found of each position at the start of a trick.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.core.bits import count, lowest
from parlour.core.records import DECK, NOWHERE

FAR = 1 << 40
"""Further than any value can be."""
GAVE_UP = FAR + 1
"""Stands for a value that the visits allowed were not enough to find."""
MASK = (1 << 63) - 1
MIX = 0x2545F4914F6CDD1D
"""An odd number whose multiples look random; it spreads a word over all bits of a key."""

# What `bots.exactly` puts in place; the names here let the functions below be read and type-checked.
legal: Any = None
apply: Any = None
worth: Any = None
side: Any = None
put: Any = None
key_of: Any = None
WORDS = 0


class Memory(NamedTuple):
    """What a search works with; `bots.exactly` makes it."""

    stack: Any
    """States: the position that is solved, and one more for each choice made on from there."""
    words: Any
    """The same states as words; nothing where they are interpreted."""
    frames: Any
    """For each choice, what is known of it so far."""
    notes: Any
    """What was found of positions, by key; where two keys meet, the later is kept."""
    work: Any
    """Numbers: the visits left, legal moves, how often a move decided, what makes up a key."""


# --- compiled and interpreted states -------------------------------------------------------------


def put_record(stack: Any, place: int, state: Any) -> None:
    """Copy a compiled state to a place in the stack."""
    stack[place] = state


def key_of_words(memory: Memory, place: int) -> int:
    """The key of a compiled state: its words, without taken cards that no longer count."""
    words, work = memory.words, memory.work
    key = 0
    for i in range(work.kept):
        key = ((key ^ (words[place, work.which[i]] & work.counting[i])) * MIX) & MASK
        key ^= key >> 31
    return key


def put_copy(stack: Any, place: int, state: Any) -> None:
    """Copy an interpreted state to a place in the stack."""
    stack[place] = state.copy()


def key_of_text(memory: Memory, place: int) -> int:
    """The key of an interpreted state."""
    return hash(repr(memory.stack[place])) & MASK


# --- one position --------------------------------------------------------------------------------


def choices(s: Any, work: Any) -> int:
    """Make the moves nobody has a choice in; how many the next seat can choose from, 0 at the end.

    These moves are left in `work.may`.
    """
    while s.ended == 0 and s.turn != DECK:
        found = 0
        code = 0
        for word in range(WORDS):
            work.may[word] = 0
        legal(s, s.turn, work.may)
        for word in range(WORDS):
            if work.may[word]:
                found += count(work.may[word])
                code = word << 6 | lowest(work.may[word])
        if found != 1:
            return found
        apply(s, s.turn, code)
    return 0


def advantage(s: Any, work: Any) -> int:
    """By how much the side of seat 0 is ahead of the other."""
    more: int = worth(s, 0) - worth(s, work.rival)
    return more


def find_sides(s: Any, work: Any) -> None:
    """Find out which side seat 0 is on, and a seat that is not."""
    work.first = side(s, 0)
    work.rival = 1
    while side(s, work.rival) == work.first:
        work.rival += 1


def open_frame(s: Any, frame: Any, notes: Any, work: Any, key: int) -> bool:
    """Begin with a position, if a note does not tell enough of it; then `frame.best` does."""
    frame.key = key
    first = -1
    if key >= 0:
        note = notes[key & (len(notes) - 1)]
        if note.key == key:
            first = note.move
            frame.low = max(frame.low, note.low)
            frame.high = min(frame.high, note.high)
            if frame.low >= frame.high:
                frame.best = note.low if note.low >= frame.high else note.high
                return False
    frame.seat = s.turn
    frame.is_first = 1 if side(s, s.turn) == work.first else 0
    frame.best = -FAR if frame.is_first else FAR
    frame.best_move = -1
    frame.asked_low = frame.low
    frame.asked_high = frame.high
    list_moves(frame, work, first)
    return True


def list_moves(frame: Any, work: Any, first: int) -> None:
    """Put the legal moves in order: the one noted first, then those that decided most often."""
    found = 0
    for word in range(WORDS):
        left = work.may[word]
        while left:
            code = word << 6 | lowest(left)
            left &= left - 1
            rank = FAR if code == first else work.decided[code]
            place = found
            while place > 0 and frame.ranks[place - 1] < rank:
                frame.ranks[place] = frame.ranks[place - 1]
                frame.moves[place] = frame.moves[place - 1]
                place -= 1
            frame.ranks[place] = rank
            frame.moves[place] = code
            found += 1
    frame.found = found
    frame.next = 0


def is_settled(frame: Any, value: int, work: Any) -> bool:
    """Take in the value of the move made last; whether the other moves no longer matter."""
    code = frame.moves[frame.next - 1]
    if (frame.is_first and value > frame.best) or (not frame.is_first and value < frame.best):
        frame.best = value
        frame.best_move = code
    if frame.is_first:
        frame.low = max(frame.low, frame.best)
    else:
        frame.high = min(frame.high, frame.best)
    if frame.low >= frame.high:
        work.decided[code] += 1
        return True
    return bool(frame.next == frame.found)


def note_down(frame: Any, notes: Any) -> None:
    """Note what is now known of a position, if it is one to be noted."""
    if frame.key < 0:
        return
    note = notes[frame.key & (len(notes) - 1)]
    if note.key != frame.key:
        note.key = frame.key
        note.low = -FAR
        note.high = FAR
    note.move = frame.best_move
    if frame.best > frame.asked_low:
        note.low = max(note.low, frame.best)
    if frame.best < frame.asked_high:
        note.high = min(note.high, frame.best)


# --- all positions -------------------------------------------------------------------------------


def search(memory: Memory) -> int:
    """What the position at the bottom of the stack is worth, or GAVE_UP."""
    stack, frames, notes, work = memory.stack, memory.frames, memory.notes, memory.work
    depth = 0
    frames[0].low = -FAR
    frames[0].high = FAR
    while True:
        work.visits -= 1
        if work.visits < 0:
            return GAVE_UP
        s = stack[depth]
        frame = frames[depth]
        is_done = choices(s, work) == 0
        if is_done:
            found = advantage(s, work)
        else:
            key = key_of(memory, depth) if s.trick[0] == NOWHERE else -1
            is_done = not open_frame(s, frame, notes, work, key)
            found = frame.best
        while is_done:
            if depth == 0:
                return found
            depth -= 1
            frame = frames[depth]
            is_done = is_settled(frame, found, work)
            if is_done:
                found = frame.best
                note_down(frame, notes)
        put(stack, depth + 1, stack[depth])
        apply(stack[depth + 1], frame.seat, frame.moves[frame.next])
        frame.next += 1
        frames[depth + 1].low = frame.low
        frames[depth + 1].high = frame.high
        depth += 1


def ahead(memory: Memory, world: Any) -> int:
    """By how much the side of seat 0 will be ahead if all play perfectly, or GAVE_UP."""
    find_sides(world, memory.work)
    put(memory.stack, 0, world)
    return search(memory)


# --- many worlds ---------------------------------------------------------------------------------


def values(memory: Any, world: Any, seat: int, codes: Any, found: Any) -> bool:
    """Find what each of a seat's moves is worth to its side; whether the visits were enough."""
    stack = memory.stack
    last = len(stack) - 1
    sign = 1 if side(world, seat) == side(world, 0) else -1
    for k in range(len(codes)):
        put(stack, last, world)
        apply(stack[last], seat, codes[k])
        value = ahead(memory, stack[last])
        if value == GAVE_UP:
            return False
        found[k] = sign * value
    return True


def totals(
    memory: Any, worlds: Any, first: int, last: int, seat: int, codes: Any, found: Any, sums: Any
) -> int:
    """Add to `sums` what each move is worth in the worlds from `first` to before `last`.

    It stops at a world for which the visits left are not enough, which adds nothing, and returns
    how many worlds it has solved.
    """
    for i in range(first, last):
        if not values(memory, worlds[i], seat, codes, found):
            return i - first
        for k in range(len(codes)):
            sums[k] += found[k]
    return last - first
