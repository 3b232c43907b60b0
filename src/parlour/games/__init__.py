"""The games: whatever module or package stands in this folder is in the house."""

from __future__ import annotations

import importlib
import pkgutil

from parlour.core.game import shelve

for _, _name, _ in pkgutil.iter_modules(__path__):
    shelve(_name.replace("_", "-"), lambda name=_name: importlib.import_module(f"{__name__}.{name}"))  # type: ignore[misc]
