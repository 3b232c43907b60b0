"""How strong the levels are: neighbours play the same deals in each other's places.

    python bench/strength.py                     # every game with decisions, all neighbours
    python bench/strength.py forty-two hilo --minutes 2 --pairs strong:good,good:easy

Results are added to docs/strength/results.json, and docs/strength/README.md is written from it.
A pair that is already there is left out, so a run that was ended goes on where it was; `--again`
plays it anew.  Each pair plays as many deals as fit into its minutes, at least eight.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from parlour.core.errors import ParlourError
from parlour.core.game import game, games
from parlour.lab.standings import Estimate, Standings
from parlour.lab.tournaments import tournament
from parlour.solvers import solving

FOLDER = Path(__file__).parent.parent / "docs" / "strength"
RESULTS = FOLDER / "results.json"
NEIGHBOURS = "novice:random,easy:novice,good:easy,strong:good,master:strong"
SEED = "strength"
FIRST, MOST = 8, 400
"""How many deals are played at least, and at most."""

HEAD = """# How strong the bots are

Two levels play the same deals in each other's places, so the luck of the deal cancels.
*Wins* is the difference in the share of matches (or deals) won, *worth* that in what the game counts for each deal; both with 95 % intervals, paired by deal.
Levels whose interval includes nought cannot be told apart by so many deals.
A pair that is missing has not been measured yet.

Made by `python bench/strength.py`, seed `strength`; each row by
`parlour tournament KEY --bots A,B --deals N --seed strength`, with `--one-deal` where the game counts deals.

| game | players | bots | deals | wins | worth | told apart |
|---|---|---|---|---|---|---|
"""


def keys() -> list[str]:
    """The games in which bots can differ."""
    return [
        key for key, one in games().items() if not one.rules.forced and key not in solving.puzzles()
    ]


def measured(key: str, pair: list[str], minutes: float) -> dict[str, Any]:
    """The standings of two bots after as many deals as fit into the time."""
    one_deal = "deals" in game(key).rules.layout.fields and key != "trix-football"
    begun, deals = time.monotonic(), FIRST
    found = play(key, pair, deals, one_deal)
    while deals < MOST:
        spent = (time.monotonic() - begun) / 60
        more = min(MOST, int(deals * 0.8 * minutes / spent)) if spent else MOST
        if more < 1.5 * deals:
            break
        deals, begun = more, time.monotonic()
        found = play(key, pair, deals, one_deal)
    (one,) = found.pairs
    return {
        "game": key,
        "players": found.players,
        "bots": pair,
        "deals": found.deals,
        "one_deal": one_deal,
        "wins": interval(one.wins),
        "worth": interval(one.worth),
    }


def interval(of: Estimate) -> list[float]:
    """The mean, and how far the interval reaches to each side."""
    assert of.high is not None
    return [of.mean, of.high - of.mean]


def play(key: str, pair: list[str], deals: int, one_deal: bool) -> Standings:
    return tournament(key, pair, deals=deals, seed=SEED, one_deal=one_deal)


def row(one: dict[str, Any]) -> str:
    def shown(name: str, form: str) -> str:
        mean, margin = one[name]
        return f"{mean:{form}} ± {margin:{form.lstrip('+')}}"

    apart = [n for n in ("wins", "worth") if abs(one[n][0]) > one[n][1]]
    cells = (
        one["game"], str(one["players"]), " – ".join(one["bots"]), str(one["deals"]),
        shown("wins", "+.1%"), shown("worth", "+.2f"), " and ".join(apart) or "no",
    )  # fmt: skip
    return "| " + " | ".join(cells) + " |\n"


def write(results: list[dict[str, Any]]) -> None:
    order = NEIGHBOURS.split(",")
    results.sort(key=lambda one: (one["game"], order.index(":".join(one["bots"]))))
    FOLDER.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    (FOLDER / "README.md").write_text(HEAD + "".join(map(row, results)), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is given")
    parser.add_argument("--pairs", default=NEIGHBOURS)
    parser.add_argument("--minutes", type=float, default=2.0, help="for each pair")
    parser.add_argument("--again", action="store_true")
    given = parser.parse_args()
    results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else []
    for key in given.games or keys():
        for pair in (text.split(":") for text in given.pairs.split(",")):
            there = [one for one in results if one["game"] == key and one["bots"] == pair]
            if there and not given.again:
                continue
            try:
                found = measured(key, pair, given.minutes)
            except ParlourError as error:
                print(f"{key} {pair}: {error}")
                continue
            results = [one for one in results if one not in there] + [found]
            write(results)
            print(row(found), end="", flush=True)


if __name__ == "__main__":
    main()
