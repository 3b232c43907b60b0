"""How long a match takes: moves and decisions of matches between novices, counted as people play.

    python bench/minutes.py
    python bench/minutes.py hilo magna --matches 4

A move takes people about four seconds, and a decision six more.  The pages of the reading room say
`minutes:` after these numbers, rounded; the last column shows what they say now.
"""

from __future__ import annotations

import argparse
import time

from parlour.bots import bot
from parlour.core.game import games
from parlour.core.match import Match
from parlour.desk.pages import page

MOVE, DECISION = 4.0, 6.0
THOUGHT = 0.05
LONGEST = 90.0
"""A game that takes longer here is told as unfinished."""


def counted(key: str, seed: str) -> tuple[int, int, bool]:
    """The moves and decisions of a match, and whether it came to an end."""
    match, novice = Match.new(key, None, seed), bot(key, "novice")
    moves = decisions = 0
    begun = time.monotonic()
    while match.turn and time.monotonic() - begun < LONGEST:
        seat = match.turn[0]
        legal = match.legal(seat)
        choice = legal[0] if len(legal) == 1 else novice.choose(match.view(seat), THOUGHT)
        match = match.play(seat, choice)
        moves, decisions = moves + 1, decisions + (len(legal) > 1)
    return moves, decisions, match.outcome is not None


def main() -> None:
    """Count, and print a line for each game."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    asked.add_argument("games", nargs="*")
    asked.add_argument("--matches", type=int, default=2)
    given = asked.parse_args()
    chosen = given.games or [key for key, one in games().items() if one.players != (1,)]
    for key in chosen:
        found = [counted(key, f"minutes {n}") for n in range(given.matches)]
        moves = sum(one[0] for one in found) / len(found)
        decisions = sum(one[1] for one in found) / len(found)
        minutes = (moves * MOVE + decisions * DECISION) / 60
        told = page(key)
        ended = "" if all(one[2] for one in found) else " (unfinished)"
        says = told.minutes if told else "-"
        print(
            f"{key:22} {moves:6.0f} moves {decisions:6.0f} decisions {minutes:5.0f} minutes{ended}; page: {says}"
        )


if __name__ == "__main__":
    main()
