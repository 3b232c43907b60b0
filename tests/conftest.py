"""Modules that tests share are rewritten as tests are, so that an assert that fails tells its values."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SHARED = [path.stem for path in FOLDER.glob("*.py") if path.name != "conftest.py"]
PACKAGES = [path.name for path in FOLDER.iterdir() if path.is_dir() and any(path.glob("*.py"))]

os.environ["PARLOUR_ALONE"] = "1"  # tests leave no process behind

pytest.register_assert_rewrite(*SHARED, *PACKAGES)


@pytest.fixture(autouse=True)
def _no_compiler_behind_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games compile when a test asks for it, not in the background of others: both play the same."""
    monkeypatch.setattr("parlour.bots.engines.prepare", lambda rules: None)
