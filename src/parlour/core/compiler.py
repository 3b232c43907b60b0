"""Whether rules may be compiled; loading the compiler to find out would take a second."""

from __future__ import annotations

import os
from importlib.util import find_spec


def is_wanted() -> bool:
    """Whether there is a compiler, and the user has not switched it off."""
    return not os.environ.get("PARLOUR_PLAIN") and find_spec("numba") is not None
