"""Memory: when Python looks for what nobody holds any more.

Most of what a house lets go is gone at once.  Only what holds itself has to be looked for, and with
a thousand tables in memory that stops everything for a second.  So the whole is looked through not
whenever much has been made, but so seldom that hardly any move is delayed by it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

SHARE = 500
"""One second in this many may be spent looking."""
LEAST_SECONDS = 10.0
NEVER = 1_000_000_000


def keep_young() -> None:
    """From now on Python looks only through what is young by itself."""
    gc.collect()
    gc.freeze()  # what was imported stays
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)


class Tidy:
    """Looks through everything, from time to time."""

    def __init__(
        self,
        look: Callable[[], object] = gc.collect,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look = look
        self._clock = clock
        self._due = clock() + LEAST_SECONDS

    def __call__(self) -> None:
        """Look through everything if it is time; the longer it takes, the longer until the next."""
        began = self._clock()
        if began < self._due:
            return
        self._look()
        ended = self._clock()
        self._due = ended + max(LEAST_SECONDS, SHARE * (ended - began))
