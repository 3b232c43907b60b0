"""Small sets of cards, squares or seats, kept as the bits of one int.

A set never has more than 62 members: compiled rules keep it in a signed 64-bit word.
The compiler puts machine instructions in place of these functions (see `core.compiling`).
"""

from typing import Any

WIDEST = 62


def count(members: int) -> int:
    """How many members the set has."""
    return members.bit_count()


def lowest(members: int) -> int:
    """The smallest member; the set must not be empty."""
    return (members & -members).bit_length() - 1


def nth(members: int, k: int) -> int:
    """The member that has exactly `k` smaller ones in the set."""
    for _ in range(k):
        members &= members - 1
    return lowest(members)


def spread(members: int, length: int, cells: Any, row: int, first: int) -> None:
    """Write a set into a row of cells, 1 or 0 for each of so many members, from a column on.

    Compiled, the length is a number written out, and there is no look at where the cells end.
    """
    for member in range(length):
        cells[row, first + member] = members >> member & 1


def members(of: int) -> list[int]:
    """The members in rising order; only for plain Python, because rules loop with `lowest`."""
    found = []
    while of:
        low = of & -of
        found.append(low.bit_length() - 1)
        of ^= low
    return found


def union(many: "list[int] | range | tuple[int, ...]") -> int:
    """The set of the given members; for plain Python only."""
    result = 0
    for member in many:
        result |= 1 << member
    return result
