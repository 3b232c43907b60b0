"""The commands `parlour review` and `parlour tournament`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from parlour.desk import flags


@click.command(
    epilog="Example: parlour tournament forty-two --bots strong,novice --deals 50 --seed 1 --one-deal"
)
@click.argument("key")
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
    help="Any text; the same text deals the same cards. [default: that of FILE, or random]",
)
@click.option("--players", type=click.IntRange(1, 99), help="The number of players.")
@flags.options
@click.option("--one-deal", is_flag=True, help="End each match when its first deal is counted.")
@click.option(
    "--simulations",
    type=click.IntRange(1, 10**6),
    help="The most simulations a bot takes for a move; otherwise each level takes its own number.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 3600),
    help="How long a bot may think about a move, instead of a number of simulations.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep every match in this file; what is in it already is not played again.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="The number of processes. [default: one for each core]",
)
@flags.as_json
def tournament(
    key: str,
    bots: str,
    deals: int,
    seed: str | None,
    players: int | None,
    options: dict[str, str],
    one_deal: bool,
    simulations: int | None,
    seconds: float | None,
    out: Path | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Let bots play the same deals in each other's places, and compare them."""
    from parlour.core.game import game
    from parlour.lab import showing, tournaments

    found = tournaments.tournament(
        game(key, **options),
        [name.strip() for name in bots.split(",")],
        deals,
        players,
        seed,
        one_deal=one_deal,
        simulations=simulations,
        seconds=seconds,
        out=out,
        jobs=jobs,
        progress=showing.progress,
    )
    if as_json:
        click.echo(json.dumps(found.plain(), indent=1, ensure_ascii=False))
    else:
        showing.show_standings(found)


@click.command(epilog="Example: parlour review evening.table --seat 0")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0, 98), help="Tell only of this seat's decisions.")
@click.option(
    "--simulations",
    type=click.IntRange(8, 10**6),
    help="How many imagined deals judge a decision. [default: 2000]",
)
@flags.as_json
def review(file: Path, seat: int | None, simulations: int | None, as_json: bool) -> None:
    """Review the finished match in FILE: who stood how, and where there was a better move."""
    from parlour.desk import records, reviewing
    from parlour.lab import recounting, showing

    match = records.load(file)
    recounting.check_seat(match, seat)
    with showing.share("reviewing") as tell:
        found = reviewing.review(match, simulations or reviewing.SIMULATIONS, tell)
    if as_json:
        click.echo(json.dumps(recounting.plain(found, seat), indent=1, ensure_ascii=False))
    else:
        recounting.show(found, match, seat)
