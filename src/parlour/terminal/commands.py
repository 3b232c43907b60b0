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


def _guided(streams: Streams, key: str, wishes: sitting.Wishes) -> Session:
    rules = game(keys.key_of(key) or key)
    return sitting.guided(streams, rules, wishes, bot, keeping.usual_folder())


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


@flags.command("play forty-two --bots strong -o penalty=full_bid")
@click.argument("key", required=False, shell_complete=flags.keys_like)
@click.option(
    "--resume",
    "resumes",
    is_flag=True,
    help="Go on with a match that was left, of the game KEY or of any.",
)
@click.option("--guided", is_flag=True, help="Play a first hand with a host beside you.")
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
@click.option("--position", default="", help="A position of your own, in signs, for a puzzle.")
@click.option(
    "--winnable", is_flag=True, help="Deal until the solver proves that the puzzle can be won."
)
@flags.plain
def play(
    key: str | None,
    resumes: bool,
    guided: bool,
    options: dict[str, str],
    players: int | None,
    seats: tuple[int, ...],
    names: tuple[str, ...],
    seed: str | None,
    nonce: str,
    level: str | None,
    hot_seat: bool,
    position: str,
    winnable: bool,
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
            ("position", position),
            ("winnable", winnable),
        )
        if given
    ]
    if resumes and anew:
        raise click.UsageError(f"A match is gone on with as it began: leave out --{anew[0]}.")
    asked = any((anew, seats, names, level, hot_seat))
    if guided and (key is None or resumes or anew or seats or hot_seat):
        raise click.UsageError("A guided first hand is of a game KEY, and all is chosen for you.")
    wishes = sitting.Wishes(
        options, players, seats, names, seed, nonce, level or "", hot_seat, winnable, position
    )
    if position and (winnable or seed or nonce):
        raise click.UsageError("A position of your own is not dealt: leave out the other wishes.")
    with _stoppable():
        try:
            if guided:
                session = _guided(streams, str(key), wishes)
            else:
                session = _sit(streams, key, wishes, not asked, resumes)
        except (EOFError, KeyboardInterrupt):
            streams.say("", "Goodbye.")
            return
        session.run()


@flags.command("replay my.table --seat 0")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    type=click.IntRange(0, 98),
    help="Show what this seat saw; otherwise what a bystander saw.",
)
@click.option("--all", "whole", is_flag=True, help="Print every move at once.")
@click.option("--json", "as_json", is_flag=True, help="Print the picture after each move as JSON.")
@click.option(
    "--why",
    "asked",
    type=click.IntRange(0, 10**6),
    help="Say what speaks for this move, or against it, from what its player saw.",
)
@click.option(
    "--try",
    "tried",
    type=click.IntRange(0, 10**6),
    help="Play on from after this move of a finished match, against bots.",
)
@click.option("--bots", "level", type=click.Choice(list(LEVELS)), help="How good those bots are.")
@flags.plain
def replay(
    file: Path,
    seat: int | None,
    whole: bool,
    as_json: bool,
    asked: int | None,
    tried: int | None,
    level: str | None,
    plain: bool,
) -> None:
    """Step through the match in FILE, move by move, or play on from one of its moves."""
    if sum((whole, as_json, asked is not None, tried is not None)) > 1:
        raise click.UsageError("Give only one of --all, --json, --why and --try.")
    if level and tried is None:
        raise click.UsageError("There are bots only where you play on: add --try N.")
    streams = _streams(plain)
    path = records.path_to_read(str(file))
    if tried is not None:
        folder = keeping.usual_folder()
        with _stoppable():
            sitting.try_from(streams, path, tried, seat, level or "", bot, folder).run()
        return
    match = records.load(path)
    replaying.check_seat(match, seat)
    if asked is not None:
        streams.say(*replaying.why_lines(match, asked, seat))
    elif as_json:
        replaying.print_json(streams, match, seat)
    elif whole or not streams.is_terminal:
        replaying.print_all(streams, match, seat)
    else:
        replaying.walk(streams, match, seat)
