"""Flags that several commands share, and what is read from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from parlour.core.errors import BadOption

HELP = {"help_option_names": ["-h", "--help"]}
"""How help is asked for.  Every command says it itself: one that was first called outside its group
would else keep the names that are usual there."""


def command(example: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A command whose help ends with an example."""
    return click.command(epilog=f"Example: parlour {example}", context_settings=HELP)


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


def keys_like(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """The keys of games that begin like what was typed, for the completion of a shell."""
    from parlour.core.game import games

    return [key for key in games() if key.startswith(typed)]


as_json = click.option("--json", "as_json", is_flag=True, help="Print data as JSON.")

plain = click.option(
    "--plain",
    is_flag=True,
    help="Text only, for screen readers: no colours or drawings, and only what is new.",
)
