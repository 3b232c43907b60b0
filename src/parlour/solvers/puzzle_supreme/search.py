"""Compiled search for a completion of a magic square: bounds of lines, pairs, and trial.

It knows less about lines than `lines` does, but goes through many thousands of positions a second.
A set of numbers is a word whose bit n stands for number n; squares are counted from 0 here.
"""

from __future__ import annotations

from typing import Any

from parlour.solvers.kernels import kernel

SQUARES = 49
SIDE = 7
ALL_LINES = (1 << 16) - 1
ALL_NUMBERS = (1 << 50) - 2
SUM = 175
WORD = 0xFFFFFFFF
FOUND, NOTHING, TOO_LONG = 1, 0, -1
INDEX_BY = 67
"""Powers of two have different remainders modulo this, so a bit's place can be looked up."""


@kernel
def highest(bits: int) -> int:
    """Only the highest bit."""
    for shift in (1, 2, 4, 8, 16, 32):
        bits |= bits >> shift
    return bits ^ bits >> 1


@kernel
def count(bits: int) -> int:
    """How many bits are set."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


@kernel
def narrow_line(may: Any, lines: Any, index: Any, line: int) -> int:
    """Narrow one line; the set of its places that changed, or -1 if nothing fits."""
    least = most = unsure = 0
    first = second = 0
    for place in range(SIDE):
        here = may[lines[SIDE * line + place]]
        least += index[(here & -here) % INDEX_BY]
        most += index[highest(here) % INDEX_BY]
        if here & (here - 1):
            unsure += 1
            first, second = second, place
    if least > SUM or most < SUM:
        return -1
    if unsure == 0:
        return 0
    changed = 0
    for place in range(SIDE):
        here = may[lines[SIDE * line + place]]
        if here & (here - 1):
            low = SUM - (most - index[highest(here) % INDEX_BY])
            high = SUM - (least - index[(here & -here) % INDEX_BY])
            left = here
            if low > 0:
                left = left >> low << low
            if high < SQUARES:
                left &= (2 << high) - 1
            if left == 0:
                return -1
            if left != here:
                may[lines[SIDE * line + place]] = left
                changed |= 1 << place
    if unsure == 2:
        paired = narrow_pair(may, lines, index, line, first, second)
        return -1 if paired < 0 else changed | paired
    return changed


@kernel
def narrow_pair(may: Any, lines: Any, index: Any, line: int, first: int, second: int) -> int:
    """Narrow the two open places of a line; the set of those that changed, or -1 if nothing fits."""
    a = lines[SIDE * line + first]
    b = lines[SIDE * line + second]
    rest = SUM
    for place in range(SIDE):
        if place not in (first, second):
            rest -= index[may[lines[SIDE * line + place]] % INDEX_BY]
    kept_a = kept_b = 0
    bits = may[a]
    while bits:
        number = bits & -bits
        bits ^= number
        other = rest - index[number % INDEX_BY]
        if 0 < other <= SQUARES and may[b] >> other & 1 and number != 1 << other:
            kept_a |= number
            kept_b |= 1 << other
    if kept_a == 0:
        return -1
    changed = 0
    if kept_a != may[a]:
        may[a] = kept_a
        changed |= 1 << first
    if kept_b != may[b]:
        may[b] = kept_b
        changed |= 1 << second
    return changed


@kernel
def settle(may: Any) -> int:
    """Take settled numbers off the other squares, and settle numbers that have one square left.

    1 if something changed, 0 if not, -1 if nothing fits.
    """
    sure = once = twice = 0
    for square in range(SQUARES):
        here = may[square]
        if here & (here - 1) == 0:
            if sure & here:
                return -1
            sure |= here
        twice |= once & here
        once |= here
    if once != ALL_NUMBERS:
        return -1
    changed = 0
    for square in range(SQUARES):
        here = may[square]
        if here & (here - 1):
            left = here & ~sure
            if left & ~twice:
                left &= ~twice
            if left == 0:
                return -1
            if left != here:
                may[square] = left
                changed = 1
    return changed


@kernel
def narrow(may: Any, lines: Any, through: Any, index: Any, waiting: int) -> bool:
    """Narrow everything that follows from a change in some lines; whether something may still fit."""
    while True:
        while waiting:
            line = index[(waiting & -waiting) % INDEX_BY]
            waiting &= waiting - 1
            changed = narrow_line(may, lines, index, line)
            if changed < 0:
                return False
            for place in range(SIDE):
                if changed >> place & 1:
                    waiting |= through[lines[SIDE * line + place]]
        settled = settle(may)
        if settled < 0:
            return False
        if settled == 0:
            return True
        waiting = ALL_LINES


@kernel
def most_certain(may: Any) -> int:
    """The open square with the fewest possible numbers; -1 if all squares are settled."""
    found = -1
    best = SQUARES + 1
    for square in range(SQUARES):
        here = may[square]
        if here & (here - 1) and count(here) < best:
            best = count(here)
            found = square
    return found


@kernel
def search(
    stack: Any, tried: Any, at: Any, lines: Any, through: Any, index: Any, seed: int, most: int
) -> int:
    """Look for a completion of the first position of `stack`, trying at most `most` numbers.

    FOUND if the first position now is a completion, NOTHING if there is none, else TOO_LONG.
    """
    if not narrow(stack[0], lines, through, index, ALL_LINES):
        return NOTHING
    word = seed
    depth = 0
    at[0] = -1
    while True:
        if at[depth] < 0:
            at[depth] = most_certain(stack[depth])
            if at[depth] < 0:
                for square in range(SQUARES):
                    stack[0][square] = stack[depth][square]
                return FOUND
            tried[depth] = stack[depth][at[depth]]
        if tried[depth] == 0:
            depth -= 1
            if depth < 0:
                return NOTHING
            continue
        if most == 0:
            return TOO_LONG
        most -= 1
        word ^= word << 13 & WORD
        word ^= word >> 17
        word ^= word << 5 & WORD
        bits = tried[depth]
        for _ in range((word >> 8) % count(bits)):
            bits &= bits - 1
        number = bits & -bits
        tried[depth] ^= number
        for square in range(SQUARES):
            stack[depth + 1][square] = stack[depth][square]
        stack[depth + 1][at[depth]] = number
        if narrow(stack[depth + 1], lines, through, index, through[at[depth]]):
            depth += 1
            at[depth] = -1
