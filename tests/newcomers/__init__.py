"""Two games as a newcomer would add them: one file each, and passages in a register."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from parlour.books import registers
from parlour.core.game import shelve, unshelve

FOLDER = Path(__file__).parent
KEYS = ("nim", "war")


def spec_of(key: str, path: Path) -> ModuleSpec:
    """Where the module of a game comes from."""
    spec = importlib.util.spec_from_file_location(f"parlour.games.{key}", path)
    assert spec is not None
    return spec


def made(spec: ModuleSpec) -> ModuleType:
    """The module, loaded anew."""
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def loaded(key: str) -> ModuleType:
    """The module of a newcomer, loaded anew."""
    return made(spec_of(key, FOLDER / f"{key}.py"))


@contextmanager
def in_the_house() -> Iterator[None]:
    """While it lasts, the newcomers are games like all others."""
    registers.shelve(FOLDER)
    for key in KEYS:
        shelve(key, partial(loaded, key))
    try:
        yield
    finally:
        for key in KEYS:
            unshelve(key)
            sys.modules.pop(f"parlour.games.{key}", None)
        registers.unshelve(FOLDER)
