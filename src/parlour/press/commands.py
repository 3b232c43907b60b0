"""The command `parlour print`."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import click

from parlour.core.errors import ParlourError

NEEDED = ("reportlab", "font_caladea", "pypdfium2")
MISSING = "Printing needs more packages; `pip install 'parlour[press]'` installs them."


def check_installed() -> None:
    """Say in one sentence what is missing, if anything is."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise ParlourError(MISSING)


FLAGS = {"large": "large-index", "folded": "flat", "count": "tickets"}
"""Options whose name differs from what an order calls it."""


class Offset(click.ParamType[tuple[float, float]]):
    """Two numbers of millimetres, such as 0.5,-1."""

    name = "X,Y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """The two numbers; anything else is refused."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split(",")
        try:
            across, down = (float(part) for part in parts)
        except ValueError:
            self.fail("give two numbers of millimetres, such as 0.5,-1", param, ctx)
        if not (abs(across) <= 100 and abs(down) <= 100):
            self.fail("backs cannot be moved that far", param, ctx)
        return across, down


@click.command("print", epilog="Example: parlour print trix72 --paper letter --out trix.pdf")
@click.argument("what")
@click.argument("key", required=False, default="")
@click.option("--paper", default="a4", show_default=True, help="a4 or letter.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The file to write.")
@click.option("--form", default="pdf", show_default=True, help="pdf, svg (sheets) or png (cards).")
@click.option(
    "--size", default="poker", show_default=True, help="poker, bridge, tarot, square, 63x88."
)
@click.option("--layout", default="spaced", show_default=True, help="spaced, gutterless or fold.")
@click.option(
    "--backs",
    default="long",
    show_default=True,
    help="The edge sheets turn over: long, short or none.",
)
@click.option(
    "--offset", type=Offset(), default=(0.0, 0.0), help="How far to move backs, in millimetres."
)
@click.option(
    "--ink",
    default="full",
    show_default=True,
    help="full, saving, or safe for colour-blind players.",
)
@click.option("--large-index", "large", is_flag=True, help="Larger numbers in the corners.")
@click.option("--corners", is_flag=True, help="Show where to round the corners.")
@click.option(
    "--knight", type=int, default=10, show_default=True, help="The number of Heraldry's Knight."
)
@click.option("--tiled", is_flag=True, help="A board in its own size, on several sheets.")
@click.option("--flat", is_flag=True, help="A leaflet page by page, not to be folded.")
@click.option("--players", type=int, help="For how many a score sheet is.")
@click.option(
    "--tickets", "count", type=int, default=20, show_default=True, help="How many tickets."
)
@click.option(
    "--hands", type=int, default=12, show_default=True, help="For how many hands tickets are."
)
@click.option("--seed", default="parlour", show_default=True, help="The deal of a puzzle sheet.")
def print(
    what: str,
    key: str,
    paper: str,
    out: Path | None,
    form: str,
    flat: bool,
    **more: object,
) -> None:
    """Print packs, boards, score sheets, leaflets, tickets and puzzles."""
    check_installed()
    from parlour.desk import bars, keys
    from parlour.press import orders

    order = orders.Order(what, keys.key_of(key) or key, paper, folded=not flat, **more)  # type: ignore[arg-type]
    if what in orders.THINGS and (idle := orders.idle(order)):
        named = " and ".join(f"--{FLAGS.get(name, name)}" for name in idle)
        raise ParlourError(f"{named} would change nothing here; leave it out.")
    ending = "pdf" if form == "pdf" else "zip"
    path = out or Path("-".join(part for part in (what, key) if part) + f".{ending}")
    with bars.share(f"printing {what}") as tell:
        found = orders.printed(order, form, lambda done, of: tell(done / of))
    path.write_bytes(found)
    click.echo(f"{path}: {len(found) / 1000:,.0f} kB")
