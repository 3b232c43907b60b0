"""A house flooded with nonsense, none of which may break it, make it grow or keep others waiting.

    python bench/house_fuzz.py --requests 100000

Up to 10 000 requests are made by schemathesis from `openapi.json`; the rest are random bytes and
requests that are nearly right.  Meanwhile slow clients hold connections open: they say nothing, send
heads and bodies byte by byte, hang up halfway, and do not read.  An honest guest asks among them.
Server, flood, and the others run in a process each.  The exit code is 1 if any answer is a 5xx, if
the server logs an error, if memory grows by more than a few megabytes over the second half, or if one
in a hundred of the honest guest's requests takes longer than it should.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
MOST_GROWTH_MB = 20.0
MOST_MILLISECONDS = 200.0
MOST_DESCRIBED = 10_000
PARTS = 10


def resident_mb(process: Any) -> float:
    """The memory of the server."""
    words = Path(f"/proc/{process.pid}/statm").read_text().split()
    return int(words[1]) * 4096 / 1e6


def flooded(server: Any, table: Any, requests: int, memory: list[float]) -> Counter[int]:
    """Send everything; the memory is noted after each part."""
    fuzzing: Any = importlib.import_module("house.fuzzing")
    found: Counter[int] = Counter()
    described = min(requests // 10, MOST_DESCRIBED)
    for part in range(PARTS):
        found += fuzzing.by_the_description(table, described // PARTS, part)
        left = requests * (part + 1) // PARTS - sum(found.values())
        found += fuzzing.at_random(table, max(0, left), part)
        memory.append(resident_mb(server.process))
        print(f"{sum(found.values())} requests, {memory[-1]:.0f} MB", file=sys.stderr)
    return found


def beside(table: Any, slow: int) -> Any:
    """The slow clients and the honest guest, in a process of their own; the answer ends them."""
    fuzzing: Any = importlib.import_module("house.fuzzing")
    ended, told = multiprocessing.Event(), multiprocessing.Queue()  # type: ignore[var-annotated]
    process = multiprocessing.Process(target=fuzzing.beside, args=(table, slow, ended, told))
    process.start()

    def end() -> tuple[list[float], dict[str, int]]:
        ended.set()
        found: tuple[list[float], dict[str, int]] = told.get(timeout=120)
        process.join()
        return found

    return end


def main() -> None:
    """Ask, count the answers, and judge."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--requests", type=int, default=100_000)
    asked.add_argument("--slow", type=int, default=200, help="clients who keep it waiting")
    given = asked.parse_args()
    crashing: Any = importlib.import_module("house.crashing")
    fuzzing: Any = importlib.import_module("house.fuzzing")
    memory: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        server = crashing.Process(["--data", folder], Path(folder) / "log")
        server.start()
        try:
            server.wait()
            table = fuzzing.Table(f"http://127.0.0.1:{server.port}")
            end = beside(table, given.slow)
            began = time.perf_counter()
            found = flooded(server, table, given.requests, memory)
            seconds = time.perf_counter() - began
            times, dropped = end()
        finally:
            server.end()
        wrong = [*fuzzing.refusals(found), *server.errors().splitlines()]
    times.sort()
    p99 = 1000 * times[int(0.99 * (len(times) - 1))]
    if p99 > MOST_MILLISECONDS:
        wrong.append(f"one in a hundred honest requests took {p99:.0f} ms or longer")
    growth = memory[-1] - memory[PARTS // 2]
    if growth > MOST_GROWTH_MB:
        wrong.append(f"memory grew by {growth:.0f} MB")
    result = {
        "requests": sum(found.values()),
        "seconds": round(seconds, 1),
        "answers": {str(status): found[status] for status in sorted(found)},
        "mb": memory,
        "slow_clients": given.slow,
        "dropped": dropped,
        "honest_requests": len(times),
        "honest_ms": {
            "p50": 1000 * times[len(times) // 2],
            "p99": p99,
            "worst": 1000 * times[-1],
        },
    }
    print(json.dumps(result, indent=1))
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
