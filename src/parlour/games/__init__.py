"""The games: every module or package in this folder is a game of the house."""

from __future__ import annotations

import importlib
import pkgutil
from functools import partial

from parlour.core.game import shelve

for _found in pkgutil.iter_modules(__path__):
    shelve(
        _found.name.replace("_", "-"), partial(importlib.import_module, f"{__name__}.{_found.name}")
    )
