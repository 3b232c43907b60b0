"""Many matches, each one move further: written so that it runs both interpreted and compiled.

The functions call those of the game they are bound to, like `core.kernels`; `research.batches`
binds them.  What a seat sees and may do is written by `observe` and `mark`, whose source
`research.writing` makes from the planes of an observer.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import count, nth
from parlour.core.kernels import MASK, MULTIPLIER, strikes
from parlour.core.moves import Vocabulary
from parlour.core.records import CLOCK, DECK
from parlour.core.views import masked
from parlour.research.observing import Glance, Observer
from parlour.research.writing import marking_function, observing_function, observing_source

# What `research.batches` puts in place; the names here let the functions below be read.
legal: Any = None
apply: Any = None
chance: Any = None
pick: Any = None
movers: Any = None
worth: Any = None
put: Any = None
observe: Any = None
mark: Any = None
WORDS = 0
ACTIONS = 0
PLAYERS = 0
SIMULTANEOUS = False
CLOCKED = False
CODES: list[int] = []
NUMBERS: list[int] = []


def go_on(s: Any, work: Any) -> None:
    """Let chance and the clock move until a player may, or the match is over."""
    while s.ended == 0:
        if s.turn != DECK:
            if not CLOCKED:
                return
            work.rng = (work.rng * MULTIPLIER + 11) & MASK
            if not strikes(work.rng):
                return
            move = pick(s, CLOCK, work)
            if move < 0:
                return
            apply(s, CLOCK, move)
        else:
            move = pick(s, DECK, work)
            if move >= 0:
                apply(s, DECK, move)
            else:
                chance(s, work)


def asked(s: Any, last: int) -> int:
    """The seat that is asked to move: of several, the next after the last who moved."""
    if not SIMULTANEOUS:
        return int(s.turn)
    several = movers(s)
    after = several >> (last + 1) << (last + 1)
    return nth(after, 0) if after else nth(several, 0)


def tell(s: Any, seat: int, place: int, seen: Any, masks: Any, rights: Any, work: Any) -> None:
    """Write what the seat sees and may do."""
    observe(s, seat, seen, place)
    for word in range(WORDS):
        work.may[word] = 0
    legal(s, seat, work.may)
    mark(work.may, masks, place)
    for word in range(WORDS):
        rights[place, word] = work.may[word]


def begin(
    states: Any,
    start: Any,
    seats: Any,
    seen: Any,
    masks: Any,
    rights: Any,
    worths: Any,
    rngs: Any,
    work: Any,
) -> None:
    """Deal every match anew."""
    for place in range(len(seats)):
        work.rng = int(rngs[place])
        put(states, place, start)
        s = states[place]
        go_on(s, work)
        seats[place] = asked(s, -1)
        for seat in range(PLAYERS):
            worths[place, seat] = worth(s, seat)
        tell(s, int(seats[place]), place, seen, masks, rights, work)
        rngs[place] = work.rng


def refused(actions: Any, masks: Any) -> int:
    """The first match whose action is no legal move, or -1."""
    for place in range(len(actions)):
        action = int(actions[place])
        if action < 0 or action >= ACTIONS or masks[place, action] == 0:
            return place
    return -1


def advance(
    states: Any,
    start: Any,
    actions: Any,
    seats: Any,
    seen: Any,
    masks: Any,
    rights: Any,
    rewards: Any,
    endings: Any,
    finals: Any,
    worths: Any,
    rngs: Any,
    work: Any,
) -> None:
    """Make a move in every match; one that is over is dealt anew at once.

    How it ended and what the last mover saw then is kept in `endings` and `finals`.
    """
    for place in range(len(seats)):
        s = states[place]
        work.rng = int(rngs[place])
        last = int(seats[place])
        apply(s, last, CODES[int(actions[place])])
        go_on(s, work)
        for seat in range(PLAYERS):
            now = worth(s, seat)
            rewards[place, seat] = now - int(worths[place, seat])
            worths[place, seat] = now
        endings[place] = s.ended
        if s.ended != 0:
            observe(s, last, finals, place)
            put(states, place, start)
            s = states[place]
            go_on(s, work)
            last = -1
            for seat in range(PLAYERS):
                worths[place, seat] = worth(s, seat)
        seats[place] = asked(s, last)
        tell(s, int(seats[place]), place, seen, masks, rights, work)
        rngs[place] = work.rng


def choose(actions: Any, rights: Any, rngs: Any) -> None:
    """A legal move for every match, each equally likely."""
    for place in range(len(actions)):
        total = 0
        for word in range(WORDS):
            total += count(int(rights[place, word]))
        rng = (int(rngs[place]) * MULTIPLIER + 11) & MASK
        rngs[place] = rng
        left = (rng >> 17) * total >> 31
        word = 0
        may = int(rights[place, 0])
        while left >= count(may):
            left -= count(may)
            word += 1
            may = int(rights[place, word])
        actions[place] = NUMBERS[word << 6 | nth(may, left)]


KERNELS = (go_on, asked, tell, begin, refused, advance, choose)
KEPT = ("begin", "refused", "advance", "choose")


# --- what the kernels are bound to ---------------------------------------------------------------


def bound(one: Observer) -> dict[str, Any]:
    """What the kernels need of a game besides what all kernels do."""
    rules = one.game.rules
    vocabulary = rules.vocabulary
    return {
        "legal": rules.legal,
        "observe": Masked(one) if rules.alike else observing_function(one),
        "mark": marking_function(one),
        "SOURCE": observing_source(one),
        "ACTIONS": one.actions,
        "PLAYERS": one.players,
        "CODES": [move.code for move in vocabulary.moves],
        "NUMBERS": _numbers(vocabulary),
    }


def _numbers(vocabulary: Vocabulary) -> list[int]:
    """The number of the move of each code; -1 where there is none."""
    found = [-1] * (vocabulary.words << 6)
    for move in vocabulary.moves:
        found[move.code] = move.number
    return found


class Masked:
    """Writes what a seat sees by way of a view, where some cards look alike: only interpreted."""

    def __init__(self, one: Observer) -> None:
        self._one = one

    def __call__(self, s: Any, seat: int, seen: Any, row: int) -> None:
        one = self._one
        moving = one.game.rules.moving(s)
        turn = tuple(other for other in range(one.players) if moving >> other & 1)
        told = Glance(one.players, seat, *masked(one.game, s, seat), turn)
        seen[row] = one.tensor(told)
