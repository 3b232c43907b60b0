"""Takes pictures of tables as people see them, at four sizes of window, to be looked at.

    python bench/screens.py FOLDER                   # all games
    python bench/screens.py FOLDER hilo tactics --sizes 360x640

Each table is a few moves into a match.  Besides the single pictures, NAME-SIZE.png, there are sheets
of nine, sheet-SIZE-N.png.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from browsing import READY, browsing
from previews import play_a_little

from parlour.core.game import games

SIZES = ("360x640", "390x844", "1280x800", "1920x1080")
ON_A_SHEET = 9
SETTLED = """() => new Promise((done) => {
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
SHEET = """<style>body {{ margin: 0; display: grid; grid-template-columns: repeat({across}, 1fr); gap: 6px; }}
figure {{ margin: 0; font: 14px sans-serif; }} img {{ width: 100%; display: block; }}</style>{figures}"""


def take(page: Any, key: str, folder: Path, sizes: list[str]) -> None:
    """One table at every size; it is loaded anew for each, as on that device."""
    play_a_little(page, key)
    for size in sizes:
        wide, high = map(int, size.split("x"))
        page.set_viewport_size({"width": wide, "height": high})
        page.reload()
        page.wait_for_selector(READY)
        page.evaluate(SETTLED)
        page.screenshot(path=folder / f"{key}-{size}.png")


def lay_out(page: Any, folder: Path, keys: list[str], size: str) -> None:
    """Sheets of nine tables at one size."""
    wide, high = map(int, size.split("x"))
    across = 9 if wide < high else 3
    shown = min(wide, 1900 // across)
    for n in range(0, len(keys), ON_A_SHEET):
        some = keys[n : n + ON_A_SHEET]
        figures = "".join(f'<figure>{key}<img src="{key}-{size}.png"></figure>' for key in some)
        sheet = folder / "sheet.html"
        sheet.write_text(SHEET.format(across=across, figures=figures))
        page.set_viewport_size({"width": across * shown, "height": 600})
        page.goto(sheet.resolve().as_uri())
        page.screenshot(path=folder / f"sheet-{size}-{n // ON_A_SHEET}.png", full_page=True)
        sheet.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), metavar="WIDExHIGH")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    keys = given.games or list(games())
    with browsing() as (browser, address):
        context = browser.new_context(
            base_url=address, service_workers="block", reduced_motion="reduce"
        )
        for key in keys:
            page = context.new_page()
            take(page, key, given.folder, given.sizes)
            page.close()  # a browser listens to few tables of one house at a time
        page = context.new_page()
        for size in given.sizes:
            lay_out(page, given.folder, keys, size)


if __name__ == "__main__":
    main()
