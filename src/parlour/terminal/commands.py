"""The commands `parlour play` and `parlour replay`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import click

from parlour.bots import LEVELS, USUAL_LEVEL, bot
from parlour.core.game import game
from parlour.desk import flags, records
from parlour.terminal import replaying, sitting
from parlour.terminal.session import Session
from parlour.terminal.streams import Streams


def _streams(plain: bool) -> Streams:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Streams(sys.stdin, sys.stdout, plain)


def _sit(streams: Streams, key: str, wishes: sitting.Wishes, talk: bool) -> Session:
    if key.endswith(".table"):
        path = records.path_of(key)
        return sitting.resume(streams, records.load(path), path, wishes, bot)
    rules = game(key)
    if talk and streams.is_terminal:
        wishes = sitting.ask_wishes(streams, rules)
    return sitting.sit(streams, rules, wishes, bot)


@click.command(epilog="Example: parlour play forty-two --bots strong -o penalty=full_bid")
@click.argument("key")
@flags.options
@click.option("--players", type=click.IntRange(1, 99), help="The number of players.")
@click.option(
    "--seat",
    "seats",
    type=click.IntRange(0, 98),
    multiple=True,
    help="Your seat (0 unless given); repeat it if people share the screen.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    help="The name of a person; repeat it for several people.",
)
@click.option("--seed", help="Any text; the same text deals the same cards.")
@click.option("--nonce", default="", help="A word of your own, mixed into the shuffle.")
@click.option("--bots", "level", type=click.Choice(list(LEVELS)), help="How good the bots are.")
@click.option("--hot-seat", is_flag=True, help="People take every seat and share this screen.")
@flags.plain
def play(
    key: str,
    options: dict[str, str],
    players: int | None,
    seats: tuple[int, ...],
    names: tuple[str, ...],
    seed: str | None,
    nonce: str,
    level: str | None,
    hot_seat: bool,
    plain: bool,
) -> None:
    """Play the game KEY, or continue a match saved in a .table file."""
    streams = _streams(plain)
    asked = any((options, players, seats, names, seed, nonce, level, hot_seat))
    wishes = sitting.Wishes(
        options, players, seats, names, seed, nonce, level or USUAL_LEVEL, hot_seat
    )
    try:
        session = _sit(streams, key, wishes, talk=not asked)
    except (EOFError, KeyboardInterrupt):
        streams.say("", "Goodbye.")
        return
    session.run()


@click.command(epilog="Example: parlour replay my.table --seat 0")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    type=click.IntRange(0, 98),
    help="Show what this seat saw; otherwise what a bystander saw.",
)
@click.option("--all", "whole", is_flag=True, help="Print every move at once.")
@click.option("--json", "as_json", is_flag=True, help="Print the picture after each move as JSON.")
@flags.plain
def replay(file: Path, seat: int | None, whole: bool, as_json: bool, plain: bool) -> None:
    """Step through the match in FILE, move by move."""
    streams = _streams(plain)
    match = records.load(file)
    replaying.check_seat(match, seat)
    if as_json:
        replaying.print_json(streams, match, seat)
    elif whole or not streams.is_terminal:
        replaying.print_all(streams, match, seat)
    else:
        replaying.walk(streams, match, seat)
