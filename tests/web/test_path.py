"""A card played in the browser does not pass through more and more files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TRACE = Path(__file__).parents[2] / "bench" / "path_of_a_card.py"
MOST = 37
"""Files besides those of the rules; docs/decisions/0007 lists them."""


@pytest.mark.slow
def test_a_card_passes_few_files(chromium: Any) -> None:
    command = [sys.executable, str(TRACE), "--json"]
    found = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)

    assert {"house/tables.py", "house/web/static/table.js"} <= set(found["path"])
    assert found["between"] + found["page"] <= MOST, "\n".join(found["path"])
