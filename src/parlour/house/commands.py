"""The commands `parlour serve` and `parlour worker`."""

from __future__ import annotations

import asyncio
import math
import os
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path

import click

from parlour.core.errors import ParlourError
from parlour.desk import flags

USUAL_HOST = "127.0.0.1"
USUAL_PORT = 4949
KEEP_DAYS = 400
"""How long tables are kept after their end, unless the server's host says otherwise."""


def folder(given: str | None) -> Path:
    """Where tables are kept: as given, or the user's own place for such things."""
    chosen = given or os.environ.get("PARLOUR_DATA")
    if chosen:
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "parlour"


@flags.command("serve --port 8080 --no-open")
@click.option("--host", default=USUAL_HOST, show_default=True, help="The address to listen on.")
@click.option("--lan", is_flag=True, help="Let phones and computers on the local network join.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=USUAL_PORT,
    show_default=True,
    help="The port to listen on; 0 picks a free one.",
)
@click.option("--open/--no-open", "opens", default=True, help="Whether to open the browser.")
@click.option("--data", type=click.Path(), help="The folder to keep tables in.")
@click.option("--database", help="A PostgreSQL URL to keep tables in instead.")
@click.option(
    "--workers",
    type=click.IntRange(0, 64),
    default=1,
    show_default=True,
    help="The number of processes that bots think in; 0 leaves it to `parlour worker`.",
)
@click.option(
    "--allow-host", "names", multiple=True, metavar="NAME", help="Another host name to answer to."
)
@click.option(
    "--rate",
    type=click.FloatRange(0, 1e9),
    default=200,
    show_default=True,
    help="Requests per second allowed from one address; 0 for no limit.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy to believe when it says for whom it asks; may be repeated.",
)
@click.option(
    "--keep-days",
    type=click.IntRange(0, 100_000),
    default=KEEP_DAYS,
    show_default=True,
    help="Days after which a table that is over is deleted; 0 keeps all for ever.",
)
def serve(
    host: str,
    lan: bool,
    port: int,
    opens: bool,
    data: str | None,
    database: str | None,
    workers: int,
    names: tuple[str, ...],
    rate: float,
    proxies: tuple[str, ...],
    keep_days: int,
) -> None:
    """Play every game in the browser, alone or with others."""
    if math.isnan(rate):  # which is in any range
        raise click.UsageError("The rate must be a number.")
    try:
        from parlour.house import addresses, codes, door, logs, memory, serving, store
        from parlour.house.bots import Bots
        from parlour.house.house import House
        from parlour.house.jobs import PostedBots
    except ModuleNotFoundError as error:
        raise ParlourError(
            f"Playing in the browser needs {error.name}; `pip install 'parlour[house]'` adds it."
        ) from error
    if not workers and not database:
        raise click.UsageError("Without --database the bots need at least one process here.")
    if lan:
        if host != USUAL_HOST:
            raise click.UsageError("--lan finds the address itself; leave --host out.")
        near = addresses.local_network()
    limits = door.Limits(
        rate, addresses.hosts_for(near if lan else host, names), addresses.Proxies(proxies)
    )
    with ExitStack() as stack:
        sockets = [stack.enter_context(serving.listening(host, port))]
        url = serving.address(host, sockets[0])
        if lan:
            taken = int(sockets[0].getsockname()[1])
            sockets.append(stack.enter_context(serving.listening(near, taken)))

        def opened() -> None:
            click.echo(f"The house is open at {url} (Ctrl-C closes it).", err=True)
            if lan:
                click.echo(
                    f"On the local network it is at {house.nearby}\n{codes.text(house.nearby)}",
                    err=True,
                )
            if opens:
                shown = house.nearby or url
                threading.Thread(target=webbrowser.open, args=(shown,), daemon=True).start()

        kept = store.open_store(database or str(folder(data) / "house.sqlite3"))
        logs.begin()
        memory.keep_young()
        bots = Bots(workers) if workers else PostedBots(kept)
        house = House(kept, bots, tidy=memory.Tidy(), keep_days=keep_days)
        house.nearby = serving.address(near, sockets[1]) if lan else ""
        serving.Server(house, limits, opened).run(sockets=sockets)


@flags.command("worker --database postgresql://db/parlour --slots 4")
@click.option("--database", required=True, help="The PostgreSQL URL of the house.")
@click.option(
    "--slots",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="The number of processes that bots think in.",
)
def worker(database: str, slots: int) -> None:
    """Think for the bots of servers that share a database."""
    try:
        from parlour.house import logs, store
        from parlour.house.bots import Bots
        from parlour.house.worker import Worker
    except ModuleNotFoundError as error:
        raise ParlourError(
            f"A worker needs {error.name}; `pip install 'parlour[house]'` adds it."
        ) from error
    kept = store.open_store(database)
    if kept.alone:
        kept.close()
        raise click.UsageError("Only a PostgreSQL database has work for other processes.")
    logs.begin()

    def opened() -> None:
        click.echo("The worker is ready (Ctrl-C ends it).", err=True)

    asyncio.run(Worker(kept, Bots(slots), slots).run(opened))
