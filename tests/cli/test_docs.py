"""Pages that follow from the code: commands, each with purpose and example, and notation."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from parlour.cli import main
from parlour.desk import notation

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "commands.md").read_text("utf-8")
COMMANDS = main.list_commands(click.Context(main))


def section(name: str) -> str:
    head = f"\n## {name}\n"
    assert head in PAGE, f"docs/commands.md has no heading for {name}"
    return PAGE.partition(head)[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described(name: str):
    command = main.get_command(click.Context(main), name)
    assert command is not None
    text = section(name)
    assert (command.help or "").strip() in text
    assert (command.epilog or "").removeprefix("Example: ") in text
    for option in command.params:
        if isinstance(option, click.Option):
            assert f"`{max(option.opts, key=len)}" in text, f"{name} {option.opts} is missing"


def test_no_command_is_described_that_is_not_there():
    heads = [line[3:] for line in PAGE.splitlines() if line.startswith("## ")]
    assert sorted(COMMANDS) == sorted(heads)


def test_the_page_of_notation_is_what_the_command_prints():
    """If it is not, `parlour rules --notation > docs/notation.md` writes it anew."""
    assert notation.page() == (DOCS / "notation.md").read_text("utf-8")
