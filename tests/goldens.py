"""Golden transcripts and counts: made once with this file, then held to for ever.

python tests/goldens.py            writes what is missing; delete a file to have it made anew
python tests/goldens.py --words    writes all logs in words anew: read what has changed
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import lawbook
import tellings
from parlour.core.game import Game, game, games
from parlour.core.match import Match
from parlour.pictures import telling

FOLDER = Path(__file__).parent / "transcripts"
DEPTH = 3
MOST_MOVES = 400
LISTENERS = {"told-to-all": None, "told-to-ann": 0}
"""Logs in words, and the seat to which they are told."""
MOST_LINES = 150


def tables(one: Game) -> dict[str, tuple[int, str]]:
    """The transcripts a game has: name -> (players, seed)."""
    return {f"{players}-players": (players, f"golden {players}") for players in seated(one)}


def seated(one: Game) -> list[int]:
    """The numbers of players that may sit down with no option chosen."""
    return [players for players in one.players if not one.refusal(players)]


def judged(match: Match) -> dict[str, object]:
    """What the rules say of a match and of every step on its way."""
    steps = hashlib.sha256()
    for step in reversed(list(match.history)):
        legal = [[str(move) for move in step.legal(seat)] for seat in range(match.players)]
        steps.update(json.dumps([step.line, step.turn, step.score, legal]).encode())
    outcome = match.outcome
    return {
        "moves": match.length,
        "score": list(match.score),
        "winners": list(outcome.winners) if outcome else None,
        "reason": outcome.reason if outcome else None,
        "steps": steps.hexdigest(),
    }


def perft(match: Match, depth: int) -> int:
    """How many lines of play there are to a depth, chance as the seed has it."""
    moves = [(seat, move) for seat in match.turn for move in match.legal(seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(match.play(seat, move), depth - 1) for seat, move in moves)


def counts(one: Game, players: int) -> list[int]:
    """Lines of play to each depth while they are not too many."""
    match = Match.new(one, players, seed="perft")
    found: list[int] = []
    for depth in range(1, DEPTH + 1):
        if found and found[-1] > 700:
            break
        found.append(perft(match, depth))
    return found


def spoken(key: str, seat: int | None) -> str:
    """The first deal of a transcript in words, or as much of it as a log holds."""
    name = min(tables(game(key)), key=lambda name: abs(tables(game(key))[name][0] - 4))
    match = Match.loads((FOLDER / key / f"{name}.table").read_text())
    steps = list(match.history)[::-1]
    ends = [step for step in steps if step.outcome or telling.reckoned(step)]
    last = min((ends or steps[-1:])[0].length, MOST_LINES)
    return "\n".join(tellings.log(steps[last], seat)) + "\n"


def write_words() -> None:
    """Write every log in words."""
    for key in games():
        for name, seat in LISTENERS.items():
            (FOLDER / key / f"{name}.log").write_text(spoken(key, seat))


def write_missing() -> None:
    """Make what is not there."""
    for key, one in games().items():
        folder = FOLDER / key
        folder.mkdir(parents=True, exist_ok=True)
        for name, (players, seed) in tables(one).items():
            if not (folder / f"{name}.table").exists():
                *_, match = lawbook.random_match(game(key), players, seed, most=MOST_MOVES)
                (folder / f"{name}.table").write_text(match.dumps())
                (folder / f"{name}.json").write_text(json.dumps(judged(match), indent=1) + "\n")
        if not (folder / "perft.json").exists():
            found = {str(players): counts(one, players) for players in seated(one)}
            (folder / "perft.json").write_text(json.dumps(found) + "\n")


if __name__ == "__main__":
    write_missing()
    if "--words" in sys.argv[1:]:
        write_words()
