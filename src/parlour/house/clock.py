"""The clock of a house: the time of day when it was opened, and what has passed since.

It never goes back and never leaps, whoever sets the system's clock, so intervals can be taken from
it as well as what is kept and shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BOOT: int | None = getattr(time, "CLOCK_BOOTTIME", None)


def passed() -> float:
    """Seconds since some moment; sleep of the machine counts, where the system can tell."""
    return time.monotonic() if BOOT is None else time.clock_gettime(BOOT)


def steady(
    day: Callable[[], float] = time.time, passed: Callable[[], float] = passed
) -> Callable[[], float]:
    """A clock that shows the time of day now, and then goes on by itself."""
    ahead = day() - passed()
    return lambda: ahead + passed()
