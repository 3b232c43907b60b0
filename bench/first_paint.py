"""How soon a table is seen once its page is opened, in every game, when the browser has been there before.

    python bench/first_paint.py                      # all games, at a phone's size
    python bench/first_paint.py forty-two --loads 9 --desk

Milliseconds from the beginning of the navigation, the median of several loads: until the browser
paints anything of the page, until the cards lie there, and until the frame that shows them is made.
This is time by the clock, so other work on the machine makes it longer.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any

from browsing import browsing, sit
from main_thread import DESK, PHONE

from parlour.core.game import games

WATCH = """
  window.seen = new Promise((done) => {
    const look = () => {
      if (!document.querySelector("#table.ready")) return;
      watch.disconnect();
      const laid = performance.now();
      requestAnimationFrame(() => setTimeout(() => done([laid, performance.now()])));
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
  });
"""
"""Notes when the cards lie there, and when the frame that shows them is made."""
PAINTED = """async () => {
  const [laid, seen] = await window.seen;
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  return [painted.startTime, laid, seen];
}"""


def measure(page: Any, key: str, loads: int) -> list[float]:
    """The medians until something is painted, the cards lie there, and they are seen."""
    sit(page, key)
    found = []
    for _ in range(loads):
        page.reload()
        page.wait_for_selector("#table.ready")
        found.append(page.evaluate(PAINTED))
    return [median(times) for times in zip(*found, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    parser.add_argument("--loads", type=int, default=7, help="of each table")
    parser.add_argument("--desk", action="store_true", help="at a desk instead of a phone")
    given = parser.parse_args()
    wide, high = DESK if given.desk else PHONE
    with browsing() as (browser, address):
        context = browser.new_context(
            viewport={"width": wide, "height": high}, base_url=address, service_workers="block"
        )
        context.add_init_script(WATCH)
        for key in given.games or games():
            page = context.new_page()
            painted, laid, seen = measure(page, key, given.loads)
            page.close()  # a browser listens to few tables of one house at a time
            print(
                f"{key:24} painted {painted:5.0f} ms, laid {laid:5.0f} ms, seen {seen:5.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
