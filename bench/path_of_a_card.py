"""The path of a card: which of our files run when a card is played in the browser.

    python bench/path_of_a_card.py
    python bench/path_of_a_card.py --json

Four people sit at a table of Forty-two and all of them listen.  One of them sits at a real Chromium
and plays cards, now by a click and now by a key.  From before that until every listener has the
picture and the page shows it, each function that runs is noted: those of the server by a profiler
in its threads, those of the page by Chromium's own coverage.  A file counts if any function of it
runs, even one made by a decorator.  What runs at import or at other tables does not count.
`docs/decisions/0007` says why.

Every card of one deal but the last is traced, because the seat plays first to some tricks and last
to others.  The files of all these cards together are the path.  The last card is left out: it
brings the scoring and the next deal.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "parlour"
sys.path.insert(0, str(ROOT / "tests"))
RULES = ("core/", "packs/", "kit/", "games/")
PARTS = {"rules": "of the rules", "between": "between rules and page", "page": "of the page"}
CARDS = 6
"""Of the seven cards of a hand, those that do not end the deal."""
MINE = 0
"""The seat of the browser."""
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


class Profile:
    """Notes the modules of ours whose functions run, in every thread started after it."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.on = False
        threading.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if self.on and event == "call" and frame.f_code.co_name != "<module>":
            self.modules.add(str(frame.f_globals.get("__name__", "")))

    def files(self) -> set[str]:
        """The files of the modules noted so far; then the notes start again."""
        noted, self.modules = self.modules, set()
        found = [Path(str(sys.modules[name].__file__)) for name in noted if name in sys.modules]
        return {str(path.relative_to(SOURCE)) for path in found if path.is_relative_to(SOURCE)}


class Coverage:
    """Notes the scripts of ours whose functions run in a page."""

    def __init__(self, page: Any) -> None:
        self._chromium = page.context.new_cdp_session(page)
        self._chromium.send("Profiler.enable")
        self._chromium.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})

    def files(self) -> set[str]:
        """The scripts that ran since this was last asked."""
        found = set()
        for script in self._chromium.send("Profiler.takePreciseCoverage")["result"]:
            path = urlsplit(script["url"]).path
            # The function that starts at 0 is the module itself, which ran when it was imported.
            ranges = [one["ranges"][0] for one in script["functions"]]
            ran = any(one["count"] for one in ranges if one["startOffset"] > 0)
            if path.startswith("/static/") and ran:
                found.add(f"house/web/static/{path.rpartition('/')[2]}")
        return found


class Sitting:
    """A table of Forty-two with one guest at a browser and three who only listen."""

    def __init__(self, served: Any, page: Any) -> None:
        self.served, self.page = served, page
        page.goto(served.url)
        self.others = [served.guest().enter() for _ in range(3)]
        host = self.others[0]
        self.id = host.makes("forty-two", seats=["open", "me", "open", "open"])
        self.ears = [host.listens(self.id, 1)]
        for guest, seat in zip(self.others[1:], (2, 3), strict=True):
            guest.sits(self.id, seat)
            self.ears.append(guest.listens(self.id, seat))
        page.goto(f"{served.url}/tables/{self.id}")
        page.wait_for_selector("#table.ready")
        page.locator(".take-seat button").first.click()
        page.wait_for_selector("#hand [data-card]")

    def seen(self) -> dict[str, Any]:
        """The picture of the seat to move, with its legal moves."""
        shown: dict[str, Any] = self.others[0].picture(self.id)
        (seat,) = shown["turn"]
        return shown if seat == MINE else self.others[seat - 1].picture(self.id, seat)

    def others_move(self) -> int:
        """Let the others move until the browser must play a card; returns the picture's number."""
        while True:
            shown = self.seen()
            seq = int(shown["seq"])
            self.page.wait_for_selector(f'#table[data-seq="{seq}"]')
            if shown["turn"] != [MINE]:
                text = shown["legal"][0]["moves"][-1]
                self.others[shown["turn"][0] - 1].moves(self.id, shown["turn"][0], seq, text)
            elif self.page.locator("#hand button.glow").count():
                return seq
            else:  # to speak, or to name the Honors; before a large bid the page would ask a question
                self.page.locator("#tray button.say").first.click()
                self.page.wait_for_selector(f'#table:not([data-seq="{seq}"])')

    def play(self, seq: int, by_key: bool) -> None:
        """Play a card, and wait until everybody has seen it and the house is at rest."""
        card = self.page.locator("#hand button.glow").first
        if by_key:
            card.press("Enter")
        else:
            card.click()
        self.page.wait_for_selector(f'#table[data-seq="{seq + 1}"]')
        for ear in self.ears:
            ear.until(seq + 1)
        for _ in range(10):
            self.served.do(lambda: None)


@contextmanager
def sitting(profile: Profile) -> Iterator[Sitting]:
    """A house of its own, and four people at a table in it."""
    wire: Any = importlib.import_module("house.wire")
    from playwright.sync_api import sync_playwright

    from parlour.house import house

    house.SWEEP_SECONDS = 1e6  # what the clock triggers is not part of a move
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        with wire.served(Path(folder) / "house.sqlite3") as served:
            try:
                yield Sitting(served, browser.new_page(service_workers="block"))
            finally:
                browser.close()
                profile.on = False


def chromium() -> str:
    """Where the browser is."""
    return str(importlib.import_module("web.conftest").CHROMIUM)


def path() -> list[set[str]]:
    """For each card, the files that ran."""
    profile = Profile()
    found = []
    with sitting(profile) as table:
        coverage = Coverage(table.page)
        for number in range(CARDS):
            seq = table.others_move()
            coverage.files()
            profile.files()
            profile.on = True
            table.play(seq, by_key=number % 2 == 1)
            profile.on = False
            found.append(profile.files() | coverage.files())
    return found


def part(file: str) -> str:
    """Where a file belongs: to the rules, to what carries them to the page, or to the page."""
    if file.endswith(".js"):
        return "page"
    return "rules" if file.startswith(RULES) else "between"


def main() -> None:
    """Trace, and print the files and how many there are."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    asked.add_argument("--json", action="store_true", help="print JSON")
    given = asked.parse_args()
    cards = path()
    files = sorted(set().union(*cards), key=lambda file: (part(file), file))
    counts = {name: sum(part(file) == name for file in files) for name in PARTS}
    each = [len(card) for card in cards]
    if given.json:
        print(json.dumps({"files": len(files), **counts, "path": files, "cards": each}, indent=1))
        return
    print("\n".join(files))
    told = ", ".join(f"{counts[name]} {words}" for name, words in PARTS.items())
    print(f"\n{len(files)} files: {told}; card by card {', '.join(map(str, each))}")


if __name__ == "__main__":
    main()
