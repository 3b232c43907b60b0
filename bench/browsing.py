"""A house of its own with Chromium before it, driven by playwright."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from parlour.core.game import game

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
MAKE = """async (wish) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
  return (await answer.json()).id;
}"""
READY = "#table.my-turn, #table.over"


@contextmanager
def browsing() -> Iterator[tuple[Any, str]]:
    """The browser, and the address of the house; both are gone afterwards."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", "0", "--rate", "0",
             "--data", folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PARLOUR_PLAIN": "1"},
        )  # fmt: skip
        assert server.stderr is not None
        try:
            said = iter(server.stderr.readline, "")
            address = next(
                found[0] for line in said if (found := re.search(r"http://[\d.:]+", line))
            )
            # The pipe is read to its end, or the house would one day wait for a reader.
            threading.Thread(target=server.stderr.read, daemon=True).start()
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            yield browser, address
            browser.close()
        finally:
            server.terminate()
            server.wait(20)


def sit(page: Any, key: str) -> int:
    """Sit down to a game with novices in the other seats; how many play."""
    players = game(key).usual_players
    wish = {
        "game": key, "players": players, "name": "Ann",
        "seats": ["me"] + ["bot:novice"] * (players - 1),
        "settings": {"pace": "fast", "grace": 0, "reading": 0},
    }  # fmt: skip
    page.goto("/tables")
    page.goto(f"/tables/{page.evaluate(MAKE, wish)}")
    page.wait_for_selector("#table.ready")
    page.wait_for_selector(READY)
    return players
