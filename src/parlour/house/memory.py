"""Memory: when Python collects reference cycles.

Most of what a house lets go is freed at once.  Only cycles have to be searched for, and with a
thousand tables in memory a full search stops everything for a second.  So it is not done whenever
many objects have been made, but so rarely that hardly any move is delayed by it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

SHARE = 500
"""One second in this many may be spent searching."""
LEAST_SECONDS = 10.0
NEVER = 1_000_000_000
YOUNG = 50_000
"""After how many new objects the young ones are searched, which takes a few milliseconds.

What a match makes and lets go again in the meantime is never looked at.
"""


def keep_young() -> None:
    """From now on, Python by itself searches young objects only."""
    gc.collect()
    gc.freeze()  # what was imported stays
    gc.set_threshold(YOUNG, gc.get_threshold()[1], NEVER)


class Tidy:
    """Searches everything, from time to time."""

    def __init__(
        self,
        look: Callable[[], object] = gc.collect,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look = look
        self._clock = clock
        self._due = clock() + LEAST_SECONDS

    def __call__(self) -> None:
        """Search everything if it is time; the longer it takes, the longer until the next time."""
        began = self._clock()
        if began < self._due:
            return
        self._look()
        ended = self._clock()
        self._due = ended + max(LEAST_SECONDS, SHARE * (ended - began))
