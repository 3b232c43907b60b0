"""The deal of a seed, for the checkers, written a second time from docs/fair-deals.md."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator


def dealt(seed: str, cards: int) -> list[int]:
    """The first shuffle of the cards 1, 2, … of a match with that seed, top first."""
    words = _words(hashlib.sha256(f"parlour seed\n{seed}".encode()).digest())
    pack = list(range(1, cards + 1))
    for count in range(cards, 1, -1):
        word = next(word for word in words if word < 2**32 // count * count)
        other = word % count
        pack[count - 1], pack[other] = pack[other], pack[count - 1]
    return pack


def _words(key: bytes) -> Iterator[int]:
    """The words of the first chance event, block after block."""
    block = 0
    while True:
        digest = hmac.digest(key, f"1\n{block}\n\n".encode(), "sha256")
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1
