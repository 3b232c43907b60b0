"""The deployment of `docs/house.md` as processes on this machine, one of which is killed every 5 s.

    python bench/house_cluster.py --tables 200 --minutes 10

It runs a PostgreSQL, two servers that do not think themselves and two workers.  Guests play with
bots and go on through the other server when theirs is gone.  It fails if an acknowledged move is
lost or kept twice, if a table does not go on, or if somebody waits for longer than a pause.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def main() -> None:
    """Run it and print what was found."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--pace", default="usual", choices=["slow", "usual", "fast"])
    given = asked.parse_args()
    cluster: Any = importlib.import_module("house.cluster")
    conftest: Any = importlib.import_module("house.conftest")
    began = time.monotonic()

    def tell(sentence: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s: {sentence}", flush=True)

    with conftest.postgresql(fsync=True) as fresh, tempfile.TemporaryDirectory() as folder:
        found = cluster.play(
            fresh(), Path(folder), given.tables, 60 * given.minutes, given.pace, tell
        )
        for name, value in sorted(found.items()):
            print(f"{name:14} {value:10.1f}")


if __name__ == "__main__":
    main()
