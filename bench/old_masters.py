"""How today's bots do against those of another commit, at the same deals in each other's places.

    python bench/old_masters.py a01ac8d forty-two magna tactics heraldry trix --deals 4
    python bench/old_masters.py a01ac8d trix --level good --old master --seconds 1 --minutes 10

The other commit's bot plays in a process of its own, with the sources of its commit.  It is told each
step, plays it again with its own rules, and is shown its own seat's view of it and nothing else.  It
thinks by time, so its strength depends on the machine, and a run cannot be repeated exactly.  The time
is that of the processor, so it is no weaker on a busy machine.

With `--minutes` a game ends when they are over, or with the last deal; a deal that has begun is always
played by both.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from duels import shown

from parlour.bots import LEVELS, bot
from parlour.core.errors import ParlourError
from parlour.core.match import Match
from parlour.lab.standings import Played, pairs
from parlour.lab.tournaments import seatings

ROOT = Path(__file__).resolve().parents[1]
OLD = "old"
SEED = "old masters"

WORKER = """
import json, sys, time
time.perf_counter = time.thread_time
from parlour.bots import bot
from parlour.core.game import game
from parlour.core.match import Match

match, bots = None, {}
for line in sys.stdin:
    ask = json.loads(line)
    if "game" in ask:
        match, bots = Match.untouched(game(ask["game"]), ask["players"]), {}
    for seat, text in ask["steps"]:
        match = match.deal(text) if seat == -1 else match.step(seat, text)
    if "seat" in ask:
        seat = ask["seat"]
        if seat not in bots:
            bots[seat] = bot(match.game.key, ask["level"], ask["seed"] + str(seat))
        print(json.dumps(bots[seat].choose(match.view(seat), ask["seconds"]).text), flush=True)
"""


class Visitor:
    """A process in which bots of another commit play."""

    def __init__(self, tree: Path, level: str, seconds: float) -> None:
        self._level, self._seconds = level, seconds
        self._told = 0
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(tree / "src")},
        )

    def begin(self, match: Match) -> None:
        """A match begins."""
        self._told = 0
        self._say({"game": match.game.key, "players": match.players, "steps": []})

    def choose(self, match: Match, seat: int, seed: str) -> str:
        """The move it makes."""
        steps = match.log[self._told :]
        self._told += len(steps)
        self._say(
            {"steps": steps, "seat": seat, "level": self._level, "seed": seed}
            | {"seconds": self._seconds}
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise ParlourError("The other commit's bot ended: is it no longer the same game?")
        return str(json.loads(line))

    def _say(self, what: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


@contextmanager
def sources(commit: str) -> Iterator[Path]:
    """The sources of a commit, in a folder for the time being."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", commit, "src"], check=True, capture_output=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder)


def sides_of(match: Match) -> tuple[int, ...]:
    """The side of each seat, numbered from 0."""
    found = [match.game.rules.side(match.record, seat) for seat in range(match.players)]
    return tuple(sorted(set(found)).index(side) for side in found)


def play(visitor: Visitor, key: str, level: str, deal: int, seating: tuple[str, ...]) -> Played:
    """One match, or one deal of it where the game counts deals."""
    match = Match.new(key, seed=f"{SEED} {deal}")
    rules = match.game.rules
    sides = sides_of(match)
    ours = [bot(key, level, f"{SEED} {deal} {seat}") for seat in range(match.players)]
    visitor.begin(match)
    one_deal = "deals" in rules.layout.fields
    moves = 0
    while match.turn and not (one_deal and match.record.deals):
        seat = match.turn[0]
        if seating[sides[seat]] == OLD:
            match = match.play(seat, visitor.choose(match, seat, f"{SEED} {deal}"))
        else:
            match = match.play(seat, ours[seat].choose(match.view(seat), float("inf")))
        moves += 1
    worth = tuple(int(rules.worth(match.record, seat)) for seat in range(match.players))
    best = tuple(seat for seat, points in enumerate(worth) if points == max(worth))
    winners = best if match.turn else rules.winners(match.record)
    return Played(deal, seating, sides, winners, worth, moves)


def told_of(key: str, given: argparse.Namespace, deals: int, played: list[Played]) -> str:
    """How it stands, in one line."""
    (one,) = pairs((given.level, OLD), played)
    return (
        f"{key:20} {given.level} – {given.old} of {given.commit}: {deals} deals, "
        f"wins {shown(one.wins, '+.1%')}, worth {shown(one.worth, '+.2f')}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("games", nargs="+", help="keys of games")
    parser.add_argument("--deals", type=int, default=8, help="at most")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for each game")
    parser.add_argument("--level", default="good", choices=list(LEVELS))
    parser.add_argument("--old", default="master", help="the level of the other commit's bot")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of its moves")
    given = parser.parse_args()
    with sources(given.commit) as tree:
        visitor = Visitor(tree, given.old, given.seconds)
        try:
            for key in given.games:
                sides = set(sides_of(Match.new(key, seed=SEED)))
                bots = (given.level, OLD)
                played: list[Played] = []
                told = f"{key:20} not played"
                deals, until = 0, time.monotonic() + 60 * given.minutes
                while deals < given.deals and time.monotonic() < until:
                    played += [
                        play(visitor, key, given.level, deals, seating)
                        for seating in seatings(bots, len(sides), SEED, deals)
                    ]
                    deals += 1
                    told = told_of(key, given, deals, played)
                    print(f"\r{told}", end="", file=sys.stderr, flush=True)
                print(file=sys.stderr)
                print(told, flush=True)
        finally:
            visitor.stop()


if __name__ == "__main__":
    main()
