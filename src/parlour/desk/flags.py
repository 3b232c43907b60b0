"""Flags that several commands share, and what is read from them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from parlour.core.errors import BadOption


def chosen(pairs: Sequence[str]) -> dict[str, str]:
    """The options of a game, given as name=value."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, _, value = (part.strip() for part in pair.partition("="))
        if not (name and value):
            raise BadOption(f"An option is given as name=value, not as {pair[:40]!r}.")
        if name in found:
            raise BadOption(f"Option {name[:40]!r} is given twice.")
        found[name] = value
    return found


options = click.option(
    "-o",
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=lambda context, flag, pairs: chosen(pairs),
    help="An option of the game; may be repeated. `parlour rules KEY --options` lists them.",
)

as_json = click.option("--json", "as_json", is_flag=True, help="Print data as JSON.")

plain = click.option(
    "--plain",
    is_flag=True,
    help="Text only, for screen readers: no colours or drawings, and only what is new.",
)
