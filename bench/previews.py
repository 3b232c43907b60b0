"""Draws the small pictures of tables that are shown beside a link, and the icons of the app.

    python bench/previews.py                # all games, and the icons
    python bench/previews.py forty-two      # one

Each is a real table in Chromium (/usr/bin/chromium, driven by playwright), a few moves into a match.
Pictures go to src/parlour/house/web/static/previews.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from browsing import READY, browsing, sit

from parlour.core.game import games

STATIC = Path(__file__).parent.parent / "src" / "parlour" / "house" / "web" / "static"
WIDE, HIGH, SHRUNK = 1280, 672, 0.625
MOVES = {1: 3, 2: 8}
"""How many moves the viewer makes before the picture is taken, by the number of players."""
USUAL_MOVES = 4

MOVE = """async (turn) => {
  const at = `/api${location.pathname}`;
  const picture = await (await fetch(`${at}/picture?seat=0`)).json();
  const moves = picture.legal.flatMap(({ verb, moves, each }) =>
    each.reduce((all, words) => all.flatMap((one) => words.map((word) => `${one} ${word}`)),
      each.length ? [verb] : moves));
  if (!moves.length) return 0;
  const move = moves[(7 * turn + 3) % moves.length];
  const body = JSON.stringify({ seat: 0, seq: picture.seq, move, key: `preview ${turn}` });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${at}/moves`, { method: "POST", headers, body });
  return answer.ok ? (await answer.json()).seq : 0;
}"""
ICON = """<style>html {{ background: {paper}; }} body {{ margin: 0; }}
svg {{ display: block; width: 100vw; height: 100vh; padding: {margin}; box-sizing: border-box; }}</style>{svg}"""


def play_a_little(page: Any, key: str) -> None:
    """Sit down to a game, and make a few moves."""
    players = sit(page, key)
    for turn in range(MOVES.get(players, USUAL_MOVES)):
        page.wait_for_selector(READY)
        seq = page.evaluate(MOVE, turn)
        if not seq:
            break
        page.wait_for_function(
            "(seq) => document.getElementById('table').dataset.seq >= seq", arg=seq
        )
    page.wait_for_selector(READY)


def draw(page: Any, key: str) -> None:
    """One table, after a few moves."""
    play_a_little(page, key)
    page.evaluate(
        "() => { for (const open of document.querySelectorAll('dialog[open]')) open.close(); }"
    )
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    page.screenshot(path=STATIC / "previews" / f"{key}.jpg", type="jpeg", quality=68)


def icons(browser: Any) -> None:
    """The icon at the sizes that systems ask for; one has room round it, for those that cut it out."""
    svg = (STATIC / "icon.svg").read_text("utf-8")
    for name, size, margin in (
        ("icon-192", 192, "0"), ("icon-512", 512, "0"), ("icon-maskable-512", 512, "14vw"),
    ):  # fmt: skip
        page = browser.new_page(viewport={"width": size, "height": size})
        paper = "transparent" if margin == "0" else "#efe4c9"
        page.set_content(ICON.format(paper=paper, margin=margin, svg=svg))
        page.screenshot(path=STATIC / f"{name}.png", omit_background=margin == "0")
        page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    given = parser.parse_args()
    (STATIC / "previews").mkdir(exist_ok=True)
    with browsing() as (browser, address):
        if not given.games:
            icons(browser)
        context = browser.new_context(
            viewport={"width": WIDE, "height": HIGH},
            device_scale_factor=SHRUNK,
            base_url=address,
            reduced_motion="reduce",
        )
        for key in given.games or games():
            page = context.new_page()
            draw(page, key)
            page.close()  # a browser listens to few tables of one house at a time
            print(key, flush=True)


if __name__ == "__main__":
    main()
