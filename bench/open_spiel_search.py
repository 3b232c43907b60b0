"""How fast our search thinks beside OpenSpiel's, both information-set tree search, in one run.

    python bench/open_spiel_search.py
    python bench/open_spiel_search.py --rounds 9 --seconds 1 --simulations 4000 --json

Theirs is `ISMCTSBot`, written in C++, with one random rollout for each simulation, on those of its
games of tricks that can imagine hidden cards.  It is called once for each decision, so Python costs
it nothing.  Ours plays our games of tricks, once as bots do, with habits, which cost time, and once
plain (`bench/plain_search.py`), which is like against like.  Each decision gets the same number of
simulations, and what must be worked out first is counted.

Positions are reached by random moves: after a quarter and after half of the decisions of a deal.
Slices take turns, so that a busy machine slows both alike; what is counted is CPU time.  The games
differ, so each of ours is set against each of theirs at the same moment.

OpenSpiel lives in the environment of the peers (`speed.home`), which is made the first time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from speed.home import python_of_peers
from speed.rates import repeated
from speed.spiel_play import IMAGINED, SHARES

OURS = ("forty-two", "new-york-whist", "tactics")
PEER = "OpenSpiel"
HOME = Path.home() / ".cache" / "parlour" / "peers"

Slice = Callable[[], float]
"""Thinks for a while; the simulations a second."""


@dataclass(frozen=True)
class Speed:
    """How many simulations a second a search makes at one moment."""

    who: str
    share: float
    slowest: float
    median: float
    fastest: float


@dataclass(frozen=True)
class Ratio:
    """Our speed over theirs at the same moment, round by round."""

    ours: str
    theirs: str
    share: float
    lowest: float
    median: float
    highest: float


def main() -> None:
    """Measure and print, or answer the process that does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU time, for each slice")
    parser.add_argument("--simulations", type=int, default=4000, help="for each decision")
    parser.add_argument("--venv", type=Path, default=HOME, help="where OpenSpiel is or will be")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.answer:
        answer()
        return
    with Peer(given.venv) as peer:
        found = seen(peer, given.rounds, given.seconds, given.simulations)
    speeds = [
        Speed(who, share, min(rates), median(rates), max(rates))
        for (who, share), rates in found.items()
    ]
    compared = ratios(found)
    if given.json:
        print(json.dumps([*map(asdict, speeds), *map(asdict, compared)], indent=1))
        return
    for speed in speeds:
        print(
            f"{speed.who:28} {speed.share:4.0%} of a deal  {speed.median:10,.0f} simulations/s  "
            f"({speed.slowest:,.0f} to {speed.fastest:,.0f})"
        )
    for one in compared:
        print(
            f"{one.ours:21} / {one.theirs:20} {one.share:4.0%}  {one.median:6.1f} times  "
            f"({one.lowest:.1f} to {one.highest:.1f})"
        )


def seen(
    peer: Peer, rounds: int, seconds: float, simulations: int
) -> dict[tuple[str, float], list[float]]:
    """The simulations a second of every search at every moment, one number for each round."""
    from duels import compiled_engine
    from speed.ours import position

    from parlour.bots.engines import engine
    from parlour.bots.habits import anything
    from parlour.bots.leanings import NONE
    from parlour.core.game import game

    slices: dict[tuple[str, float], Slice] = {}
    for share in SHARES:
        for key in OURS:
            rules = game(key).rules
            for name, fast in (
                (key, engine(rules, patient=True)),
                (f"{key}, plain", compiled_engine(rules, anything, NONE)),
            ):
                slices[name, share] = our_slice(fast, position(key, share), seconds, simulations)
        for name in IMAGINED:
            shown = f"{PEER} {name.partition('(')[0]}"
            slices[shown, share] = peer.slice(name, share, seconds, simulations)
    found: dict[tuple[str, float], list[float]] = {place: [] for place in slices}
    for turn in range(rounds + 1):
        for place, think in slices.items():
            rate = think()
            if turn:  # the first time, everything is loaded
                found[place].append(rate)
    return found


def our_slice(fast: Any, view: Any, seconds: float, simulations: int) -> Slice:
    """Our search on an engine, at a decision of its game."""
    from speed.ours import searching

    play = repeated(searching(fast, view, simulations))

    def think() -> float:
        took = play(seconds)
        return took.amount / took.processor

    return think


def ratios(found: dict[tuple[str, float], list[float]]) -> list[Ratio]:
    """Each of ours against each of theirs."""
    compared = []
    for (who, share), ours in found.items():
        for (other, moment), theirs in found.items():
            if other.startswith(PEER) and not who.startswith(PEER) and share == moment:
                times = [one / two for one, two in zip(ours, theirs, strict=True)]
                compared.append(Ratio(who, other, share, min(times), median(times), max(times)))
    return compared


# --- theirs, in a process of its own -------------------------------------------------------------


class Peer:
    """A process that answers how fast OpenSpiel thinks."""

    def __init__(self, home: Path) -> None:
        self._process = subprocess.Popen(
            [python_of_peers(home), __file__, "--answer"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def slice(self, *asked: str | float) -> Slice:
        """A slice that is run in the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        to, back = self._process.stdin, self._process.stdout

        def think() -> float:
            to.write(json.dumps(asked) + "\n")
            to.flush()
            rate: float = json.loads(back.readline())
            return rate

        return think


def answer() -> None:
    """Answer each line with a number, until there are no more."""
    from speed.spiel_play import searching

    for line in sys.stdin:
        name, share, seconds, simulations = json.loads(line)
        took = searching(name, share, simulations)(seconds)
        print(json.dumps(took.amount / took.processor), flush=True)


if __name__ == "__main__":
    main()
