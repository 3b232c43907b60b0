"""Tree search over imagined worlds, written so that it runs both interpreted and compiled.

Each simulation takes one world, goes down the tree as far as it has grown by moves that are legal
in that world, adds one node, and plays on by habit to the end of the deal.  A node stands for what
was said since the root, so all worlds share one tree: what is learned in one counts in the others,
and nothing can be played by knowing where a card lies.  A move's promise is judged by how often it
was open, not by how often the node above was reached.

Moves that others make in secret have no node of their own: nobody could answer them differently.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from parlour.core.bits import count, lowest, nth
from parlour.core.kernels import MASK, MULTIPLIER
from parlour.core.records import CLOCK, DECK

MOST_SEATS = 16
ADVANTAGE, CHANCE, GAIN = MOST_SEATS, 2 * MOST_SEATS, 3 * MOST_SEATS
"""Where `values` holds more than what the search plays for."""
SCALE, CURIOSITY, SQUARES = MOST_SEATS, MOST_SEATS + 1, MOST_SEATS + 2
"""Where `frame` holds more than each seat's advantage at the root: how far that usually changes,
how curious the search is, and the sum of the squares of all changes."""
NODES = 1 << 16
"""How large a tree can grow; after that it is only gone down."""
LONGEST = 4000
"""Random play that has not ended the deal by then is counted as it stands."""
DEEPEST = 400
LIKELY = 4.0
"""How much more a move promises at first, if it is the only one that players lean to."""

# What `bots.engines` puts in place; the names here let the functions below be read.
legal: Any = None
habit: Any = None
kind: Any = None
apply: Any = None
pick: Any = None
movers: Any = None
worth: Any = None
score: Any = None
side: Any = None
put: Any = None
strikes: Any = None
SECRET: list[int] = []
WEIGHTS: list[int] = []
WORDS = 0
SIMULTANEOUS = False
CLOCKED = False
LEANS = False


def open_moves(s: Any, seat: int, work: Any) -> int:
    """Set the bits of the moves worth considering; how many they are."""
    for word in range(WORDS):
        work.may[word] = 0
    legal(s, seat, work.may)
    habit(s, seat, work.may)
    total = 0
    for word in range(WORDS):
        total += count(work.may[word])
    return total


def any_of(total: int, work: Any) -> int:
    """One of the moves in `work.may`, each equally likely."""
    work.rng = (work.rng * MULTIPLIER + 11) & MASK
    k = (work.rng >> 17) * total >> 31
    word = 0
    while k >= count(work.may[word]):
        k -= count(work.may[word])
        word += 1
    return word << 6 | nth(work.may[word], k)


def weight(s: Any, seat: int, work: Any) -> int:
    """What all moves in `work.may` weigh together."""
    whole = 0
    for word in range(WORDS):
        left = work.may[word]
        while left:
            whole += WEIGHTS[kind(s, seat, word << 6 | lowest(left))]
            left &= left - 1
    return whole


def likely(s: Any, seat: int, total: int, work: Any) -> int:
    """One of the moves in `work.may`, each as likely as it weighs."""
    if not LEANS or total == 1:
        return any_of(total, work)
    taken = -1
    whole = 0
    for word in range(WORDS):
        left = work.may[word]
        while left:
            code = word << 6 | lowest(left)
            left &= left - 1
            own = WEIGHTS[kind(s, seat, code)]
            whole += own
            work.rng = (work.rng * MULTIPLIER + 11) & MASK
            if (work.rng >> 17) * whole >> 31 < own:
                taken = code
    return taken


def next_mover(s: Any, work: Any) -> int:
    """The seat to move; where several may, one of them by chance."""
    seat: int = s.turn
    if SIMULTANEOUS and seat != DECK:
        several = movers(s)
        if several & (several - 1):
            work.rng = (work.rng * MULTIPLIER + 11) & MASK
            seat = nth(several, (work.rng >> 17) * count(several) >> 31)
        else:
            seat = nth(several, 0)
    return seat


def play_on(s: Any, work: Any) -> None:
    """Play by habit until the deal or the match is over."""
    for _ in range(LONGEST):
        if s.ended != 0:
            return
        seat = next_mover(s, work)
        if seat == DECK:
            move = pick(s, DECK, work)
            if move < 0:
                return
        elif CLOCKED and strikes(work.rng) and pick(s, CLOCK, work) >= 0:
            seat = CLOCK
            move = pick(s, CLOCK, work)
        else:
            total = open_moves(s, seat, work)
            if total == 0:
                return
            move = likely(s, seat, total, work)
        apply(s, seat, move)


def wins(s: Any, seat: int) -> bool:
    """Whether a seat has won, in games that do not say it themselves: nobody has a better score."""
    own = score(s, seat)
    for other in range(s.players):
        if score(s, other) > own:
            return False
    return True


def appraise(s: Any, frame: list[float], values: list[float]) -> None:
    """What a state is worth to each seat: what it plays for, advantage, chance to win, gain.

    Before the match is over it plays for points against the best other side; at its end only for
    winning, so points that no longer matter do not count.
    """
    seats = s.players
    winners = 0
    if s.ended != 0:
        for seat in range(seats):
            first = 1
            for other in range(seat):
                if side(s, other) == side(s, seat):
                    first = 0
            if wins(s, seat):
                winners += first
    for seat in range(seats):
        own = worth(s, seat)
        best = -(1 << 40)
        for other in range(seats):
            if side(s, other) != side(s, seat):
                best = max(best, worth(s, other))
        advantage = float(own - best) if best > -(1 << 40) else float(own)
        change = (advantage - frame[seat]) / frame[SCALE]
        gained = 1.0 / (1.0 + exp(-min(30.0, max(-30.0, change))))
        overall = min(30.0, max(-30.0, advantage / (2.0 * frame[SCALE])))
        if s.ended == 0:
            values[seat] = 0.1 + 0.8 * gained
            values[CHANCE + seat] = 1.0 / (1.0 + exp(-overall))
        elif wins(s, seat):
            values[seat] = 0.95 + 0.05 * gained
            values[CHANCE + seat] = 1.0 / winners
        else:
            values[seat] = 0.05 * gained
            values[CHANCE + seat] = 0.0
        values[ADVANTAGE + seat] = advantage
        values[GAIN + seat] = 1.0 if advantage > frame[seat] else 0.0


def best_child(s: Any, seat: int, node: int, tree: Any, work: Any, curiosity: float) -> int:
    """The open child that promises most, or -1; the open moves that have a child are taken out.

    What players lean to promises more as long as it has hardly been tried.
    """
    best, most = -1, -1.0
    whole = weight(s, seat, work) if LEANS else 1
    child = tree.first[node]
    while child >= 0:
        code = tree.code[child]
        if work.may[code >> 6] >> (code & 63) & 1:
            work.may[code >> 6] ^= 1 << (code & 63)
            tree.open[child] += 1
            visits = tree.visits[child]
            promise = tree.total[child] / visits + curiosity * sqrt(log(tree.open[child]) / visits)
            if LEANS:
                promise += LIKELY * WEIGHTS[kind(s, seat, code)] / whole / visits
            if promise > most:
                best, most = child, promise
        child = tree.sibling[child]
    return best


def is_secret(work: Any) -> bool:
    """Whether the open moves are made in secret."""
    for word in range(WORDS):
        if work.may[word]:
            return SECRET[word] == 1
    return False


def go_down(s: Any, seat: int, tree: Any, root: list[int], frame: list[float], work: Any) -> int:
    """Follow the tree to a new node, making the moves; the depth reached.

    `tree.path` and `tree.mover` say which nodes were passed and who chose them.
    """
    node = depth = 0
    while s.ended == 0 and depth < DEEPEST:
        mover = seat if depth == 0 else next_mover(s, work)
        if mover == DECK:
            move = pick(s, DECK, work)
            if move < 0:
                break
            apply(s, DECK, move)
            continue
        total = open_moves(s, mover, work)
        if depth == 0:
            for word in range(WORDS):
                work.may[word] = root[word]
        elif total == 0:
            break
        elif mover != seat and is_secret(work):
            apply(s, mover, likely(s, mover, total, work))
            continue
        child = best_child(s, mover, node, tree, work, frame[CURIOSITY])
        left = 0
        for word in range(WORDS):
            left += count(work.may[word])
        depth += 1
        tree.mover[depth] = mover
        if left == 0:
            tree.path[depth] = node = child
            apply(s, mover, tree.code[child])
            continue
        move = likely(s, mover, left, work)
        new = tree.size
        if new == NODES:
            tree.path[depth] = node = child if child >= 0 else 0
            apply(s, mover, tree.code[child] if child >= 0 else move)
            if child < 0:
                return depth - 1
            continue
        tree.size = new + 1
        tree.code[new] = move
        tree.first[new] = -1
        tree.sibling[new] = tree.first[node]
        tree.first[node] = new
        tree.open[new] = 1
        tree.path[depth] = new
        apply(s, mover, move)
        break
    return depth


def simulate(
    worlds: Any,
    times: int,
    trial: Any,
    seat: int,
    tree: Any,
    root: list[int],
    frame: list[float],
    values: list[float],
    work: Any,
) -> int:
    """One simulation for each of so many worlds; how many nodes the tree has then.

    `root` has the moves to be weighed as bits; `tree.sums` collects what came of each of them.
    """
    for world in range(times):
        put(trial, 0, worlds[world])
        s = trial[0]
        depth = go_down(s, seat, tree, root, frame, work)
        play_on(s, work)
        appraise(s, frame, values)
        for level in range(1, depth + 1):
            node = tree.path[level]
            tree.visits[node] += 1
            tree.total[node] += values[tree.mover[level]]
        top = tree.path[1]
        tree.points[top] += values[ADVANTAGE + seat]
        tree.chances[top] += values[CHANCE + seat]
        tree.gains[top] += values[GAIN + seat]
        frame[SQUARES] += (values[ADVANTAGE + seat] - frame[seat]) ** 2
    size: int = tree.size
    return size
