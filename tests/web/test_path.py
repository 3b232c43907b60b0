"""A card played in the browser does not pass through more and more files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TRACE = Path(__file__).parents[2] / "bench" / "path_of_a_card.py"
MOST = 42
"""Files besides those of the rules; docs/decisions/0007 lists them."""


@pytest.mark.slow
def test_a_card_passes_few_files(chromium: Any) -> None:
    command = [sys.executable, str(TRACE), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)

    assert {"house/tables.py", "house/web/static/table.js"} <= set(found["path"])
    assert found["between"] + found["page"] <= MOST, "\n".join(found["path"])
