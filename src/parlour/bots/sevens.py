"""Kernels that solve Forty-two and Call Suit Forty-two with all cards open.

Both games have 28 cards, seven tricks, 42 points, and partners opposite.  What can still be taken does
not depend on what was taken before, and more points are never worth less when the deal is settled.
So a position is the four hands, its value the points side 0 still takes, and the search only asks
whether these are at least so many, again and again until they are known.

What follows a lead and what wins is looked up in lists made from those of the games (`bots.ways`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.bots.minimax import GAVE_UP, MASK, MIX
from parlour.core.bits import lowest, members
from parlour.core.records import DECK, NOWHERE
from parlour.kit.honors import follow_or_honor
from parlour.kit.lookups import lookup
from parlour.kit.tricks import FIVES, TENS, points_taken

CARDS = 28
ALL_POINTS = 42
MANY = 1 << 20
"""More than a move can have decided: what is known of a trick goes before that."""
PER_POINT, PER_RANK = MANY // 4, MANY // 128
"""How much the points and the rank of a card weigh when moves are put in order."""


def cards_for(taken: int) -> int:
    """Cards with which, and with at most seven tricks, one can have taken so many points."""
    cards, left = 0, taken
    for card in (*members(TENS), *members(FIVES)):
        points = 10 if TENS >> card & 1 else 5
        if left > points:
            cards |= 1 << card
            left -= points
    return cards


CARDS_FOR: list[int] = lookup(cards_for, range(ALL_POINTS + 1))

# What `bots.exactly` puts in place; the names here let the functions below be read and type-checked.
worth: Any = None
settle: Any = None
way_of: Any = None
called_in: Any = None
put: Any = None


class Memory(NamedTuple):
    """What a search works with; `bots.exactly` makes it."""

    stack: Any
    """States: one to settle the deal in, and those that others need."""
    way: Any
    """The lookups for the way in which the deal is played, see `bots.ways`."""
    frames: Any
    """For each card played on, what is known of that choice so far."""
    notes: Any
    """What was found of positions at the start of a trick; where two meet, the later is kept."""
    work: Any
    """The hands, and the position from which the search begins."""


# --- the moves of a seat -------------------------------------------------------------------------


def answers(hand: int, frame: Any, way: Any) -> int:
    """The cards of a hand that may be played to a trick."""
    kind = frame.kind
    cards: int = follow_or_honor(way.void_rule, hand, way.follows[kind], way.honors[kind])
    beating = cards & frame.above
    return beating if way.must_try and beating else cards


def distinct(cards: int, live: int, way: Any) -> int:
    """These cards without those that do the same as a higher one of them, while these are live."""
    left = cards
    while left:
        card = lowest(left)
        left &= left - 1
        like = left & way.alike[card]
        if like and not way.between[card][lowest(like)] & live:
            cards &= ~(1 << card)
    return cards


def still_to_play_against(frame: Any, hands: Any) -> int:
    """The cards of the opponents who play to the trick after this seat."""
    if frame.place == 3:
        return 0
    cards: int = hands[frame.seat + 1 & 3]
    return cards | hands[frame.seat + 3 & 3] if frame.place == 0 else cards


def list_moves(frame: Any, cards: int, first: int, way: Any, work: Any) -> None:
    """Put the moves in order: the one noted, then points on tricks that are safe, then low cards."""
    against = still_to_play_against(frame, work.hands)
    is_lead = frame.place == 0
    is_safe = not is_lead and (frame.winner ^ frame.seat) & 1 == 0 and not frame.above & against
    found = 0
    for verb in range(way.verbs if is_lead else 1):
        left = cards
        while left:
            card = lowest(left)
            left &= left - 1
            kind = way.kind[verb][card] if is_lead else frame.kind
            move = verb << 5 | card
            rank = work.decided[frame.seat << 6 | move] - PER_RANK * way.rank[kind][card]
            wins = is_lead or frame.above >> card & 1
            if move == first:
                rank = MANY * MANY
            elif is_safe or (wins and not way.above[kind][card] & against):
                rank += MANY + PER_POINT * way.points[card]
            else:
                rank -= PER_POINT * way.points[card]
            place = found
            while place > 0 and frame.ranks[place - 1] < rank:
                frame.ranks[place] = frame.ranks[place - 1]
                frame.moves[place] = frame.moves[place - 1]
                place -= 1
            frame.ranks[place] = rank
            frame.moves[place] = move
            found += 1
    frame.found = found
    frame.next = 0


def make_move(frame: Any, after: Any, way: Any, hands: Any) -> None:
    """Play the next card of a frame; `after` is the frame of the position that follows."""
    move = frame.moves[frame.next]
    frame.next += 1
    card = move & 31
    hands[frame.seat] &= ~(1 << card)
    after.kind = way.kind[move >> 5][card] if frame.place == 0 else frame.kind
    after.winner = frame.winner
    after.above = frame.above
    if frame.place == 0 or frame.above >> card & 1:
        after.winner = frame.seat
        after.above = way.above[after.kind][card]
    after.pot = frame.pot + way.points[card]
    if frame.place < 3:
        frame.gain = 0
        after.place = frame.place + 1
        after.seat = frame.seat + 1 & 3
        after.rest = frame.rest
        after.live = frame.live
    else:
        frame.gain = 0 if after.winner & 1 else after.pot
        after.place = 0
        after.seat = after.winner
        after.rest = frame.rest - after.pot
        after.live = hands[0] | hands[1] | hands[2] | hands[3]
        after.pot = 1
    after.need = frame.need - frame.gain


# --- the start of a trick ------------------------------------------------------------------------


def side_of_last_trick(hands: Any, leader: int, way: Any) -> int:
    """The side that takes the trick when each has one card left; the leader may call what it can."""
    led = lowest(hands[leader])
    for verb in range(way.verbs):
        kind = way.kind[verb][led]
        winner = leader
        above = way.above[kind][led]
        for place in range(1, 4):
            seat = leader + place & 3
            if hands[seat] & above:
                winner = seat
                above = way.above[kind][lowest(hands[seat])]
        if (winner ^ leader) & 1 == 0:
            return leader & 1
    return 1 - (leader & 1)


def foregone(frame: Any, hands: Any, notes: Any, way: Any) -> int:
    """The points of side 0, as far as they are asked for, where that takes no search; or GAVE_UP.

    If a search is needed, the frame knows where its position is noted.
    """
    if frame.need <= 0:
        return 0
    if frame.need > frame.rest:
        rest: int = frame.rest
        return rest
    if hands[frame.seat] & (hands[frame.seat] - 1) == 0:
        return 0 if side_of_last_trick(hands, frame.seat, way) else frame.rest
    frame.one = hands[0] | hands[1] << CARDS | way.number << 2 * CARDS
    frame.two = hands[2] | hands[3] << CARDS | frame.seat << 2 * CARDS
    key = ((frame.one * MIX) & MASK) ^ frame.two
    key = ((key ^ key >> 29) * MIX) & MASK
    frame.slot = key >> 24 & (len(notes) - 1)
    note = notes[frame.slot]
    frame.first = -1
    if note.one == frame.one and note.two == frame.two:
        frame.first = note.move
        if note.low >= frame.need:
            low: int = note.low
            return low
        if note.high < frame.need:
            high: int = note.high
            return high
    return GAVE_UP


def note_down(frame: Any, notes: Any) -> None:
    """Note what is now known of a position, if it is at the start of a trick."""
    if frame.place > 0:
        return
    note = notes[frame.slot]
    if note.one != frame.one or note.two != frame.two:
        note.one = frame.one
        note.two = frame.two
        note.low = 0
        note.high = frame.rest
    note.move = frame.best_move
    if frame.best >= frame.need:
        note.low = frame.best
    else:
        note.high = frame.best


# --- the search ----------------------------------------------------------------------------------


def is_settled(frame: Any, value: int, work: Any) -> bool:
    """Take in the value of the card played last and take that back; whether the frame is done."""
    move = frame.moves[frame.next - 1]
    work.hands[frame.seat] |= 1 << (move & 31)
    if frame.seat & 1:
        if value < frame.best:
            frame.best = value
            frame.best_move = move
        is_decided = frame.best < frame.need
    else:
        if value > frame.best:
            frame.best = value
            frame.best_move = move
        is_decided = frame.best >= frame.need
    if is_decided:
        work.decided[frame.seat << 6 | move] += 1
        return True
    return bool(frame.next == frame.found)


def search(memory: Memory, need: int) -> int:
    """How many points side 0 will take: at least so many if they are `need`, else at most."""
    way, frames, notes, work = memory.way, memory.frames, memory.notes, memory.work
    hands = work.hands
    depth = 0
    frames[0].need = need
    while True:
        work.visits -= 1
        if work.visits < 0:
            return GAVE_UP
        frame = frames[depth]
        frame.first = -1
        found = foregone(frame, hands, notes, way) if frame.place == 0 else GAVE_UP
        is_done = found != GAVE_UP
        if not is_done:
            cards = hands[frame.seat]
            if frame.place > 0:
                cards = answers(cards, frame, way)
            list_moves(frame, distinct(cards, frame.live, way), frame.first, way, work)
            frame.best = ALL_POINTS + 1 if frame.seat & 1 else -1
        while is_done:
            if depth == 0:
                return found
            depth -= 1
            frame = frames[depth]
            found += frame.gain
            is_done = is_settled(frame, found, work)
            if is_done:
                found = frame.best
                note_down(frame, notes)
        make_move(frame, frames[depth + 1], way, hands)
        depth += 1


def set_out(s: Any, frame: Any, way: Any, work: Any) -> None:
    """Take over the hands and the trick of a state."""
    live = 0
    for seat in range(4):
        work.hands[seat] = s.hands[seat]
        live |= s.hands[seat]
    frame.seat = s.turn
    frame.rest = ALL_POINTS - points_taken(s, 0) - points_taken(s, 1)
    frame.pot = 1
    frame.place = 0
    while frame.place < 4 and s.trick[frame.place] != NOWHERE:
        card = s.trick[frame.place]
        live |= 1 << card
        frame.pot += way.points[card]
        if frame.place == 0:
            frame.kind = way.kind[called_in(s)][card]
        if frame.place == 0 or frame.above >> card & 1:
            frame.winner = s.leader + frame.place & 3
            frame.above = way.above[frame.kind][card]
        frame.place += 1
    frame.live = live


def points_to_come(memory: Memory, guess: int) -> int:
    """How many points side 0 still takes from the position set out; or GAVE_UP."""
    low, high = 0, memory.frames[0].rest
    while low < high:
        need = min(max(guess, low + 1), high)
        guess = search(memory, need)
        if guess == GAVE_UP:
            return GAVE_UP
        if guess >= need:
            low = guess
        else:
            high = guess
    return low


def give(s: Any, taken: int) -> None:
    """Side 0 has taken so many points of the deal and the other side the rest."""
    s.took[0] = CARDS_FOR[taken]
    s.took[1] = (FIVES | TENS) & ~CARDS_FOR[taken]
    s.tricks[0] = 0
    s.tricks[0] = taken - points_taken(s, 0)
    s.tricks[1] = 7 - s.tricks[0]


def ahead(memory: Memory, world: Any) -> int:
    """By how much side 0 will be ahead if all play perfectly; or GAVE_UP.

    It is that, too, if the world is played in another way than the lookups are for.
    """
    s = world
    if world.ended == 0 and world.turn != DECK:
        if way_of(world) != memory.way.number:
            return GAVE_UP
        taken = points_taken(world, 0)
        set_out(world, memory.frames[0], memory.way, memory.work)
        to_come = points_to_come(memory, memory.work.guess - taken)
        if to_come == GAVE_UP:
            return GAVE_UP
        memory.work.guess = taken + to_come
        put(memory.stack, 0, world)
        s = memory.stack[0]
        give(s, taken + to_come)
        settle(s)
    more: int = worth(s, 0) - worth(s, 1)
    return more
