"""How long the main thread of a page works for each move at a table, in every game, with motion.

    python bench/main_thread.py                      # all games, at a phone's size
    python bench/main_thread.py puzzle-supreme --moves 20 --desk

It counts the processor time of all tasks of the page (Chromium's own count), from before a move is
made until it is shown and nothing glides any more; so other work on the machine changes little.
The moves of bots that come in between count as moves too.
"""

from __future__ import annotations

import argparse
from typing import Any

from browsing import browsing, sit

from parlour.core.game import games

PHONE, DESK = (390, 844), (1280, 800)
MOVE = """async (turn) => {
  const at = `/api${location.pathname}`;
  const table = document.getElementById("table");
  const picture = await (await fetch(`${at}/picture?seat=0`)).json();
  const moves = picture.legal.flatMap(({ verb, moves, each }) =>
    each.reduce((all, words) => all.flatMap((one) => words.map((word) => `${one} ${word}`)),
      each.length ? [verb] : moves));
  if (!moves.length) return false;
  const move = moves[(7 * turn + 3) % moves.length];
  const body = JSON.stringify({ seat: 0, seq: picture.seq, move, key: `bench ${turn}` });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${at}/moves`, { method: "POST", headers, body });
  if (!answer.ok) return false;
  const { seq } = await answer.json();
  const shown = () => Number(table.dataset.seq) >= seq && /my-turn|over/.test(table.className);
  await new Promise((done) => {
    const watch = new MutationObserver(() => shown() && (watch.disconnect(), done()));
    watch.observe(table, { attributes: true });
    if (shown()) done();
  });
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})));
  return true;
}"""
"""Makes a move and waits until it is shown, without asking again and again."""
MOVES_MADE = "() => Number(document.getElementById('table').dataset.moves)"


def busy(chromium: Any) -> float:
    """Milliseconds of processor time that the page's tasks have taken so far."""
    found = {
        one["name"]: one["value"] for one in chromium.send("Performance.getMetrics")["metrics"]
    }
    return 1000 * float(found["TaskDuration"])


def measure(page: Any, key: str, most: int) -> tuple[float, float, int]:
    """The mean and the most that a move took, and how many were made."""
    sit(page, key)
    chromium = page.context.new_cdp_session(page)
    chromium.send("Performance.enable", {"timeDomain": "threadTicks"})
    took: list[float] = []
    made = 0
    for turn in range(most):
        before, count = busy(chromium), page.evaluate(MOVES_MADE)
        if not page.evaluate(MOVE, turn):
            break
        now = max(1, abs(page.evaluate(MOVES_MADE) - count))
        made += now
        took += [(busy(chromium) - before) / now] * now
        page.evaluate(
            "() => { for (const open of document.querySelectorAll('dialog[open]')) open.close(); }"
        )
    return sum(took) / max(1, len(took)), max(took, default=0.0), made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    parser.add_argument("--moves", type=int, default=8, help="of one's own")
    parser.add_argument("--desk", action="store_true", help="at a desk instead of a phone")
    given = parser.parse_args()
    wide, high = DESK if given.desk else PHONE
    with browsing() as (browser, address):
        context = browser.new_context(
            viewport={"width": wide, "height": high}, base_url=address, service_workers="block"
        )
        for key in given.games or games():
            page = context.new_page()
            mean, worst, made = measure(page, key, given.moves)
            page.close()  # a browser listens to few tables of one house at a time
            print(
                f"{key:24} {mean:6.1f} ms a move, at most {worst:6.1f} ({made} moves)", flush=True
            )


if __name__ == "__main__":
    main()
