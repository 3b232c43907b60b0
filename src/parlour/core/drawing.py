"""Drawing worlds: hidden cards change places, and each change is played again to see if it fits.

Written so that it runs both interpreted and compiled, like `core.kernels`; `core.worlds` gives it
what a seat knows, worked out once.  The first world is drawn evenly from all that fit.  Each
further one exchanges cards of the world before, both ways equally likely, and keeps the exchange
only if everything the seat saw would have looked the same.  Such a chain leaves even chances as
they are, so every world it gives is as likely as any other.

Where all hidden cards can be exchanged at once, they are shuffled: each in turn changes places with
itself or one after it, from the first on or from the last back, by lot, so that both ways are as
likely again.  If everything fits everywhere, such a world owes nothing to the one before.  Elsewhere
pairs are drawn by lot, neighbours in the chain are somewhat alike, and several exchanges lie between
two worlds.
"""

from __future__ import annotations

from typing import Any

from parlour.core.kernels import MASK, MULTIPLIER

DEALT, SAID, SLIPPED = 0, 1, 2
"""What a step was: a shuffle, a move that was heard, or a card that went unseen."""

# What `core.worlds` puts in place; the names here let the functions below be read.
legal: Any = None
apply: Any = None
deal: Any = None
put: Any = None
differs: Any = None
WORDS = 0
CARDS = 0
PUBLIC = 0


def is_open(s: Any, seat: int, code: int, work: Any) -> bool:
    """Whether a move is legal."""
    for word in range(WORDS):
        work.may[word] = 0
    legal(s, seat, work.may)
    return bool(work.may[code >> 6] >> (code & 63) & 1)


def played_again(s: Any, script: Any, seen: list[int], card: list[int], work: Any) -> bool:
    """Play a deal again with these cards; whether all was legal and looked as it did.

    `script` has the step's kind, seat, code and whether to check, four numbers a step, and for a
    shuffle its tokens in order.  Tokens are cards whose face may not be known; `card` gives it.
    """
    at = 1
    for step in range(script[0]):
        kind, seat, code, checked = script[at], script[at + 1], script[at + 2], script[at + 3]
        at += 4
        if kind == DEALT:
            for place in range(code):
                work.order[place] = card[script[at + place]]
            at += code
            deal(s, work.order)
        else:
            if kind == SLIPPED:
                code = script[at + 1 + card[script[at]]]
                at += 1 + CARDS
                if code < 0:
                    return False
            if checked and not is_open(s, seat, code, work):
                return False
            apply(s, seat, code)
        if differs(s, seen, step * PUBLIC):
            return False
    return True


def exchanged(
    card: list[int], free: list[int], fits: list[int], times: int, tokens: int, work: Any
) -> int:
    """Exchange so many cards, where they fit, and note which in `work.swaps`; how many there were."""
    changed = 0
    shuffles = times == tokens
    work.rng = (work.rng * MULTIPLIER + 11) & MASK
    backwards = work.rng >> 40 & 1
    for turn in range(times):
        place = tokens - 1 - turn if backwards else turn
        if not shuffles:
            work.rng = (work.rng * MULTIPLIER + 11) & MASK
            place = (work.rng >> 17) * tokens >> 31
        after = place if shuffles else 0
        work.rng = (work.rng * MULTIPLIER + 11) & MASK
        one, other = free[place], free[after + ((work.rng >> 17) * (tokens - after) >> 31)]
        mine, theirs = card[one], card[other]
        work.swaps[2 * turn] = one
        work.swaps[2 * turn + 1] = one
        if one != other and fits[one * CARDS + theirs] and fits[other * CARDS + mine]:
            card[one], card[other] = theirs, mine
            work.swaps[2 * turn + 1] = other
            changed += 1
    return changed


def draw(
    worlds: Any,
    count: int,
    now: Any,
    start: Any,
    script: Any,
    seen: list[int],
    card: list[int],
    free: list[int],
    fits: list[int],
    pace: list[int],
    work: Any,
) -> int:
    """Fill `worlds` with so many states as they may be now; how many exchanges were kept.

    `card` holds the faces of the tokens and is changed; `free` lists the tokens whose face the seat
    cannot be sure of; `fits` says for each token and card whether it could be; `now` is the state
    that `card` leads to.  `pace` has how many exchanges are made at once, and how often between
    two worlds.
    """
    kept = 0
    tokens = len(free)
    for world in range(count):
        for _ in range(pace[1]):
            if exchanged(card, free, fits, pace[0], tokens, work) == 0:
                continue
            put(now, 1, start)
            if played_again(now[1], script, seen, card, work):
                put(now, 0, now[1])
                kept += 1
            else:
                for turn in range(pace[0] - 1, -1, -1):
                    one, other = work.swaps[2 * turn], work.swaps[2 * turn + 1]
                    card[one], card[other] = card[other], card[one]
        put(worlds, world, now[0])
    return kept
