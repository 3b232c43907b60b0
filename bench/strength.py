"""How strong the levels are: every two of them play the same deals in each other's places.

    python bench/strength.py                     # every game with decisions, within six CPU hours
    python bench/strength.py forty-two hilo --hours 0.2 --pairs strong:good,good:easy
    python bench/strength.py --table             # only write the tables anew

Results are added to docs/strength/results.json, and docs/strength/README.md is written from it.
A run that was ended goes on where it was: a pair is left out if it was measured with the bots as they
are now.  Whether they are is told by a digest of the sources that a game's bots are made of.

The hours are CPU time, over all games and pairs.  Neighbours get three times as much of it as levels
further apart, which differ more.  Each game is played in a process of its own, so that it is compiled
once, and as many games at once as there are cores.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.util
import json
import multiprocessing
import os
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

from parlour.bots import LEVELS, OWN, player
from parlour.bots.habits import habit
from parlour.bots.leanings import leaning
from parlour.core.errors import ParlourError
from parlour.core.game import game, games
from parlour.lab.standings import Estimate, Standings
from parlour.lab.tournaments import tournament
from parlour.solvers import solving

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "strength"
LADDER = ("random", *LEVELS)
PAIRS = [(above, below) for below, above in combinations(LADDER, 2)]
NEIGHBOURS = 3
"""How many times as long neighbours play as others do."""
HOURS = 6.0
SEED = "strength"
FIRST, MOST = 6, 400
"""How many deals are played at least, and at most."""
BOTS = "parlour.bots"
IMAGINING = {
    f"parlour.core.{name}"
    for name in ("drafting", "drawing", "exchanges", "hiding", "imagining", "worlds")
}
"""Sources by which bots imagine what is hidden."""
SPEAKING = {f"{BOTS}.reasons", f"{BOTS}.consequences"}
"""Sources that say why a move was chosen and have no part in choosing it."""

HEAD = """# How strong the bots are

Two levels play the same deals in each other's places, so the luck of the deal cancels.
*Wins* is the difference in the share of matches (or deals) won, *worth* that in what the game counts for each deal; both with 95 % intervals, paired by deal.
Levels whose interval includes nought cannot be told apart by so many deals.
A pair that is missing has not been measured yet.

Made by `python bench/strength.py`, seed `strength`; each row by
`parlour tournament KEY --bots A,B --deals N --seed strength`, with `--one-deal` where the game counts deals.
*CPU* is the time it took, with the compiler's.
`results.json` holds the same numbers with the commit they were measured at.

"""
TABLE = """| bots | deals | wins | worth | told apart | CPU | |
|---|---|---|---|---|---|---|
"""
STALE = "measured before the last change"

Result = dict[str, Any]


def keys() -> list[str]:
    """The games in which bots can differ."""
    return [
        key for key, one in games().items() if not one.rules.forced and key not in solving.puzzles()
    ]


# --- what a game's bots are made of --------------------------------------------------------------


def digest(key: str) -> str:
    """Tells one state of a game's bots from another; formatting and comments do not count."""
    rules = game(key).rules
    thinker = OWN[key].__module__ if key in OWN else type(player(rules)).__module__
    found: set[str] = set()
    leans = leaning(key)
    used = {thinker, habit(key).__module__, leans.kind.__module__}
    left = {f"{BOTS}.levels", f"{BOTS}.choosing", *used, *IMAGINING}
    whole = hashlib.sha256(repr(leans.weights).encode())
    while left:
        name = left.pop()
        found.add(name)
        left |= _imported(_source(name)) - found - SPEAKING
    for name in sorted(found):
        whole.update(ast.dump(_source(name)).encode())
    return whole.hexdigest()[:12]


def _source(name: str) -> ast.Module:
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))


def _imported(source: ast.Module) -> set[str]:
    """The modules below `parlour.bots` that a source imports anywhere."""
    found = set()
    for node in ast.walk(source):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in names if name.startswith(BOTS) and _is_module(name)]
            found |= set(modules) or {node.module}
    return {name for name in found if name.startswith(f"{BOTS}.")}


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def commit() -> str:
    """The commit that is checked out, with a + if files differ from it."""
    git = ["git", "-C", str(ROOT)]
    found = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "src"], check=False)
    return found.stdout.strip() + ("+" if changed.returncode else "")


# --- measuring -----------------------------------------------------------------------------------


def share(pair: tuple[str, str], pairs: list[tuple[str, str]], games: int, hours: float) -> float:
    """The CPU seconds a pair may take."""
    weights = [NEIGHBOURS if _apart(one) == 1 else 1 for one in pairs]
    weight = NEIGHBOURS if _apart(pair) == 1 else 1
    return 3600 * hours * weight / (games * sum(weights))


def _apart(pair: tuple[str, str]) -> int:
    return abs(LADDER.index(pair[0]) - LADDER.index(pair[1]))


def measured(key: str, pair: tuple[str, str], seconds: float) -> Result:
    """The standings of two bots after as many deals as fit into so much CPU time."""
    one_deal = "deals" in game(key).rules.layout.fields and key != "trix-football"
    begun, deals = time.process_time(), FIRST
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "played.jsonl"
        found = play(key, pair, deals, one_deal, sheet)
        before = time.process_time() - begun
        while deals < MOST and before < seconds / 2:
            # The first deals hold the compiler's time, so more of them may fit than it seems.
            deals = min(MOST, max(deals + 2, int(deals * min(8.0, 0.9 * seconds / before)) & ~1))
            found = play(key, pair, deals, one_deal, sheet)
            before = time.process_time() - begun
    (one,) = found.pairs
    return {
        "game": key,
        "players": found.players,
        "bots": list(pair),
        "deals": found.deals,
        "one_deal": one_deal,
        "wins": interval(one.wins),
        "worth": interval(one.worth),
        "cpu_seconds": round(before, 1),
        "seed": SEED,
        "commit": commit(),
        "bots_digest": digest(key),
    }


def interval(of: Estimate) -> list[float]:
    """The mean, and how far the interval reaches to each side."""
    assert of.high is not None
    return [round(of.mean, 4), round(of.high - of.mean, 4)]


def play(key: str, pair: tuple[str, str], deals: int, one_deal: bool, sheet: Path) -> Standings:
    return tournament(
        key, list(pair), deals=deals, seed=SEED, one_deal=one_deal, keep=sheet, jobs=1
    )


# --- what is known -------------------------------------------------------------------------------


class Book:
    """All results, kept in a file as they come."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "results.json"
        self._lock = threading.Lock()
        self.spent = 0.0
        """The CPU seconds of what was added."""
        there = json.loads(self._file.read_text("utf-8")) if self._file.exists() else []
        self._results: dict[tuple[str, str, str], Result] = {
            (one["game"], *one["bots"]): one for one in there
        }

    def holds(self, key: str, pair: tuple[str, str]) -> bool:
        """Whether a pair was measured with the bots as they are now."""
        found = self._results.get((key, *pair))
        return found is not None and found["bots_digest"] == digest(key)

    def add(self, result: Result) -> None:
        """Keep a result, and print it."""
        with self._lock:
            self._results[(result["game"], *result["bots"])] = result
            self.spent += result["cpu_seconds"]
            self.write()
            print(f"{result['game']:20} {row(result, result['bots_digest'])}", end="", flush=True)

    def write(self) -> None:
        """Write all results, and the tables made from them."""
        order = {pair: place for place, pair in enumerate(sorted(PAIRS, key=_apart))}
        known = [one for one in self._results.values() if tuple(one["bots"]) in order]
        known.sort(key=lambda one: (one["game"], order[tuple(one["bots"])]))
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
        text = HEAD
        for key in sorted({one["game"] for one in known}):
            of_game = [one for one in known if one["game"] == key]
            now = digest(key)
            text += f"## {game(key).title}, {of_game[0]['players']} players\n\n{TABLE}"
            text += "".join(row(one, now) for one in of_game) + "\n"
        (self._folder / "README.md").write_text(text.rstrip() + "\n", "utf-8")


def row(one: Result, now: str) -> str:
    """A line of a table, which tells whether the bots are still the same."""

    def shown(name: str, form: str) -> str:
        mean, margin = one[name]
        return f"{mean:{form}} ± {margin:{form.lstrip('+')}}"

    apart = [n for n in ("wins", "worth") if abs(one[n][0]) > one[n][1]]
    cells = (
        " – ".join(one["bots"]), str(one["deals"]), shown("wins", "+.1%"), shown("worth", "+.2f"),
        " and ".join(apart) or "no", f"{one['cpu_seconds']:.0f} s",
        "" if one["bots_digest"] == now else STALE,
    )  # fmt: skip
    return "| " + " | ".join(cells) + " |\n"


# --- all games -----------------------------------------------------------------------------------


def measure_game(
    book: Book,
    key: str,
    missing: list[tuple[str, str]],
    pairs: list[tuple[str, str]],
    games: int,
    hours: float,
) -> None:
    """Measure pairs of a game in a process of its own, while the hours of all games are not spent."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, _ends_with_parent) as process:
        for pair in missing:
            seconds = share(pair, pairs, games, hours)
            if book.spent > 3600 * hours:
                return
            try:
                book.add(process.submit(measured, key, pair, seconds).result())
            except ParlourError as error:
                print(f"{key} {pair}: {error}", flush=True)


def _ends_with_parent() -> None:
    """A process that plays does not outlive the one that asked it to."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    parser.add_argument("--pairs", help="such as strong:good,good:easy; all if not given")
    parser.add_argument("--hours", type=float, default=HOURS, help="of CPU time, for all of it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once")
    parser.add_argument("--into", type=Path, default=FOLDER, help="where results are kept")
    parser.add_argument("--again", action="store_true", help="measure what is there already")
    parser.add_argument("--table", action="store_true", help="measure nothing")
    given = parser.parse_args()
    book = Book(given.into)
    if given.table:
        book.write()
        return
    chosen: list[str] = given.games or keys()
    pairs = [pair for pair in PAIRS if not given.pairs or ":".join(pair) in given.pairs.split(",")]
    if not pairs:
        parser.error(f"name pairs among {', '.join(map(':'.join, PAIRS))}")
    missing = {
        key: [pair for pair in pairs if given.again or not book.holds(key, pair)] for key in chosen
    }
    with ThreadPoolExecutor(max(1, given.jobs)) as threads:
        doing = [
            threads.submit(measure_game, book, key, some, pairs, len(chosen), given.hours)
            for key, some in missing.items()
            if some
        ]
        for one in doing:
            one.result()
    if book.spent > 3600 * given.hours:
        print("The time is spent. Call it again for the pairs that are missing.")


if __name__ == "__main__":
    main()
