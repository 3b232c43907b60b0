"""The commands `parlour play` and `parlour replay`."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from parlour.bots import LEVELS, bot
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.desk import flags, keys, records
from parlour.terminal import keeping, replaying, sitting
from parlour.terminal.session import Session, Stopped
from parlour.terminal.streams import Streams


def _streams(plain: bool) -> Streams:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Streams(sys.stdin, sys.stdout, plain)


def _sit(
    streams: Streams, key: str | None, wishes: sitting.Wishes, talk: bool, resumes: bool
) -> Session:
    folder = keeping.usual_folder()
    called = keys.key_of(key) if key else ""
    if key and not called:
        path = records.path_to_read(key)
        if key.endswith(records.SUFFIX) or records.is_there(path):
            return sitting.resume(streams, path, wishes, bot, folder)
        called = game(key).key  # which says that there is none
    kept = keeping.unfinished(folder, called)
    if resumes:
        if not kept:
            what = f" of {game(called).title}" if called else ""
            raise ParlourError(
                f"There is no match{what} to go on with; all that were kept are over."
            )
        return sitting.resume(streams, sitting.ask_which(streams, kept).path, wishes, bot, folder)
    rules = game(called)
    if kept:
        streams.say(
            f"You have an unfinished match of {rules.title}: add --resume to go on with it."
        )
    if talk and streams.is_terminal:
        wishes = sitting.ask_wishes(streams, rules)
    return sitting.sit(streams, rules, wishes, bot, folder)


def _stop(number: int, _frame: object) -> None:
    """End at once, and let nothing come in between."""
    for each in _signals():
        signal.signal(each, signal.SIG_IGN)
    raise Stopped(number)


def _signals() -> list[int]:
    """The signals by which the system ends programs here."""
    return [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def _stoppable() -> Iterator[None]:
    """The system may end the program, and then nothing is lost; its exit code tells by what."""
    before = {number: signal.signal(number, _stop) for number in _signals()}
    try:
        yield
    except Stopped as stopped:
        raise SystemExit(128 + stopped.signal) from stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@click.command(epilog="Example: parlour play forty-two --bots strong -o penalty=full_bid")
@click.argument("key", required=False)
@click.option(
    "--resume",
    "resumes",
    is_flag=True,
    help="Go on with a match that was left, of the game KEY or of any.",
)
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
    key: str | None,
    resumes: bool,
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
    if key is None and not resumes:
        raise click.UsageError("Say which game: `parlour games` lists them; or add --resume.")
    streams = _streams(plain)
    anew = [
        name
        for name, given in (
            ("option", options),
            ("players", players),
            ("seed", seed),
            ("nonce", nonce),
        )
        if given
    ]
    if resumes and anew:
        raise click.UsageError(f"A match is gone on with as it began: leave out --{anew[0]}.")
    asked = any((anew, seats, names, level, hot_seat))
    wishes = sitting.Wishes(options, players, seats, names, seed, nonce, level or "", hot_seat)
    with _stoppable():
        try:
            session = _sit(streams, key, wishes, not asked, resumes)
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
    match = records.load(records.path_to_read(str(file)))
    replaying.check_seat(match, seat)
    if as_json:
        replaying.print_json(streams, match, seat)
    elif whole or not streams.is_terminal:
        replaying.print_all(streams, match, seat)
    else:
        replaying.walk(streams, match, seat)
