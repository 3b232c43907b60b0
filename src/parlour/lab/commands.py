"""The commands `parlour review`, `parlour simulate` and `parlour tournament`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from parlour.desk import flags

Command = TypeVar("Command", bound=Callable[..., Any])


def _thinking(command: Command) -> Command:
    """Flags that say how long bots think."""
    for flag in (
        click.option(
            "--seconds",
            type=click.FloatRange(0.001, 3600),
            help="How long a bot may think about a move, instead of a number of simulations.",
        ),
        click.option(
            "--simulations",
            type=click.IntRange(1, 10**6),
            help="The most simulations a bot takes for a move; "
            "otherwise each level takes its own number.",
        ),
    ):
        command = flag(command)
    return command


def _running(command: Command) -> Command:
    """Flags that say where matches are played, and what becomes of them."""
    file = click.Path(path_type=Path, dir_okay=False)
    for flag in (
        click.option(
            "--jobs",
            type=click.IntRange(1, 1024),
            metavar="N",
            help="How many processes play at once. [default: one for each core]",
        ),
        click.option(
            "--on",
            default="cores",
            show_default=True,
            metavar="PLACE",
            help="Where matches are played: here (one process), cores, ray or ray:ADDRESS.",
        ),
        click.option(
            "--out",
            type=file,
            metavar="FILE",
            help="Write a row for each match to a file that ends in .parquet, .csv or .json.",
        ),
        click.option(
            "--keep",
            type=file,
            metavar="FILE",
            help="Keep every match in this file as it is played; "
            "what is in it already is not played again.",
        ),
    ):
        command = flag(command)
    return command


@flags.command("simulate forty-two --matches 10000 --seed 1 -o penalty=full_bid")
@click.argument("key", shell_complete=flags.keys_like)
@click.option(
    "--matches",
    type=click.IntRange(1, 10**9),
    default=1000,
    show_default=True,
    help="The number of matches.",
)
@click.option("--players", type=click.IntRange(1, 99), help="The number of players.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="A,B,...",
    help="Who plays, seat by seat: random, a level, or a bot of your own as module:function. "
    "Fewer than the seats are repeated.",
)
@click.option(
    "--deals", "one_deal", is_flag=True, help="End each match when its first deal is counted."
)
@click.option(
    "--seed",
    help="Any text; the same text plays the same matches. [default: that of the kept file, or random]",
)
@flags.options
@_thinking
@_running
@flags.as_json
def simulate(
    key: str,
    matches: int,
    bots: str,
    options: dict[str, str],
    as_json: bool,
    **asked: Any,
) -> None:
    """Play many matches between bots and report wins, scores and speed."""
    from parlour.core.game import game
    from parlour.desk import bars
    from parlour.lab import showing, simulation

    of, names = game(key, **options), [name.strip() for name in bots.split(",")]
    with bars.progress(matches) as tell:
        result = simulation.simulate(of, matches, bots=names, tell=tell, **asked)
    if as_json:
        click.echo(json.dumps(result.plain(), indent=1, ensure_ascii=False))
    else:
        showing.show_result(result)


@flags.command("tournament forty-two --bots strong,novice --deals 50 --seed 1 --one-deal")
@click.argument("key", shell_complete=flags.keys_like)
@click.option(
    "--bots",
    required=True,
    metavar="A,B,...",
    help="Who is compared: levels, random, or bots of your own as module:function.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 10**6),
    default=100,
    show_default=True,
    help="The number of deals; each is played in every rotation of the bots over the sides. "
    "Fewer bots than sides are repeated round the table (A B A, then B A B); of more, every "
    "group meets.",
)
@click.option(
    "--seed",
    help="Any text; the same text deals the same cards. [default: that of the kept file, or random]",
)
@click.option("--players", type=click.IntRange(1, 99), help="The number of players.")
@flags.options
@click.option("--one-deal", is_flag=True, help="End each match when its first deal is counted.")
@_thinking
@_running
@flags.as_json
def tournament(key: str, bots: str, options: dict[str, str], as_json: bool, **asked: Any) -> None:
    """Let bots play the same deals in each other's places, and compare them."""
    from parlour.core.game import game
    from parlour.desk import bars
    from parlour.lab import showing, tournaments

    of, names = game(key, **options), [name.strip() for name in bots.split(",")]
    found = tournaments.tournament(of, names, progress=bars.progress, **asked)
    if as_json:
        click.echo(json.dumps(found.plain(), indent=1, ensure_ascii=False))
    else:
        showing.show_standings(found)


@flags.command("review evening.table --seat 0")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0, 98), help="Tell only of this seat's decisions.")
@click.option(
    "--simulations",
    type=click.IntRange(8, 10**6),
    help="How many imagined deals judge a decision. [default: 2000]",
)
@click.option(
    "--open-cards",
    is_flag=True,
    help="Tell, too, what each deal would have made with all cards open.",
)
@flags.as_json
def review(
    file: Path, seat: int | None, simulations: int | None, open_cards: bool, as_json: bool
) -> None:
    """Review the finished match in FILE: who stood how, and where there was a better move."""
    from parlour.desk import bars, makeable, records, reviewing
    from parlour.lab import recounting

    match = records.load(file)
    recounting.check_seat(match, seat)
    if open_cards:
        makeable.check(match)
    with bars.share("reviewing") as tell:
        found = reviewing.review(match, simulations or reviewing.SIMULATIONS, tell)
    deals = None
    if open_cards:
        with bars.share("opening all cards") as tell:
            deals = makeable.makeable(match, tell)
    if as_json:
        told = recounting.plain(found, seat, deals)
        click.echo(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        recounting.show(found, match, seat, deals)
