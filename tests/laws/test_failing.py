"""Modules that tests share are rewritten by pytest, so that laws tell their values when they fail."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SHARED = sorted(path.stem for path in TESTS.glob("*.py") if path.stem != "conftest")


@pytest.mark.parametrize("name", [*SHARED, "house.wire"])
def test_shared_modules_are_rewritten(name: str):
    loader = importlib.import_module(name).__spec__.loader
    assert "AssertionRewritingHook" == type(loader).__name__
