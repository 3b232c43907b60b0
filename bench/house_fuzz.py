"""A house flooded with nonsense: 100 000 requests, none of which may break it or make it grow.

    python bench/house_fuzz.py --requests 100000

A tenth is made by schemathesis from `openapi.json`, the rest are random bytes and requests that are
nearly right.  The server runs in a process of its own.  The exit code is 1 if any answer is a 5xx,
if the server logs an error, or if memory grows by more than a few megabytes over the second half.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
MOST_GROWTH_MB = 20.0
PARTS = 10


def resident_mb(process: Any) -> float:
    """The memory of the server."""
    words = Path(f"/proc/{process.pid}/statm").read_text().split()
    return int(words[1]) * 4096 / 1e6


def main() -> None:
    """Ask, count the answers, and judge."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--requests", type=int, default=100_000)
    given = asked.parse_args()
    crashing: Any = importlib.import_module("house.crashing")
    fuzzing: Any = importlib.import_module("house.fuzzing")
    found: Counter[int] = Counter()
    memory = []
    with tempfile.TemporaryDirectory() as folder:
        server = crashing.Process(["--data", folder], Path(folder) / "log")
        server.start()
        try:
            server.wait()
            table = fuzzing.Table(f"http://127.0.0.1:{server.port}")
            for part in range(PARTS):
                share = given.requests // PARTS
                found += fuzzing.by_the_description(table, share // 10, part)
                left = share * (part + 1) - sum(found.values())
                found += fuzzing.at_random(table, max(0, left), part)
                memory.append(resident_mb(server.process))
                print(f"{sum(found.values())} requests, {memory[-1]:.0f} MB", file=sys.stderr)
        finally:
            server.end()
        wrong = [*fuzzing.refusals(found), *server.errors().splitlines()]
    growth = memory[-1] - memory[PARTS // 2]
    if growth > MOST_GROWTH_MB:
        wrong.append(f"memory grew by {growth:.0f} MB")
    answers = {str(status): found[status] for status in sorted(found)}
    print(json.dumps({"requests": sum(found.values()), "answers": answers, "mb": memory}, indent=1))
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
