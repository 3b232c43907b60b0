"""The command line: `parlour X`.

The exit code is 0 for yes or success, 1 for no, 2 for wrong use, 3 for neither yes nor no.  An error
is one sentence on stderr.  Each command imports what it needs when it runs, so that help appears at once.
The file is long because it holds all commands that belong to no shell.
"""

from __future__ import annotations

import difflib
import importlib
import json
import math
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from parlour.core.errors import ParlourError
from parlour.desk import flags
from parlour.desk.wording import as_called, fold, reason
from parlour.version import VERSION

WRONG_USE = 2
UNDECIDED = 3
INTERRUPTED = 130
ELSEWHERE = {
    "play": (
        "parlour.terminal.commands",
        "Play a game, or continue a match saved in a table file.",
    ),
    "print": (
        "parlour.press.commands",
        "Print packs, boards, score sheets, leaflets, tickets and puzzles.",
    ),
    "replay": ("parlour.terminal.commands", "Step through a saved match, move by move."),
    "review": (
        "parlour.lab.commands",
        "Review a finished match: who stood how, and where there was a better move.",
    ),
    "serve": (
        "parlour.house.commands",
        "Play every game in the browser, alone or with others.",
    ),
    "simulate": (
        "parlour.lab.commands",
        "Play many matches between bots and report wins, scores and speed.",
    ),
    "tournament": (
        "parlour.lab.commands",
        "Let bots play the same deals in each other's places, and compare them.",
    ),
    "worker": (
        "parlour.house.commands",
        "Think for the bots of servers that share a database.",
    ),
}
"""Commands in other modules, which are imported only when they run."""

Command = TypeVar("Command", bound=Callable[..., Any])


class Doors(click.Group):
    """The commands; errors become one sentence and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command by name."""
        return sorted([*self.commands, *ELSEWHERE])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, imported if it is in another module."""
        if name not in ELSEWHERE:
            return super().get_command(ctx, name)
        found: click.Command = getattr(importlib.import_module(ELSEWHERE[name][0]), name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; a misspelt one is answered with what it is like."""
        known = self.list_commands(ctx)
        if args[0] not in known and (near := difflib.get_close_matches(args[0][:80], known, 1)):
            raise click.UsageError(f"There is no command {args[0]!r}; did you mean {near[0]}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in the help, without importing other modules."""
        rows = [(name, self._purpose(name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def _purpose(self, name: str) -> str:
        if name in ELSEWHERE:
            return ELSEWHERE[name][1]
        return self.commands[name].get_short_help_str(limit=100)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            refuse(error.format_message())
        except ParlourError as error:
            refuse(str(error))
        except UnicodeError:
            refuse("That is not UTF-8 text.")
        except BrokenPipeError:  # the reader has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            what = f" {os.fspath(error.filename)!r}" if error.filename else ""
            refuse(f"Cannot use{what}: {reason(error)}")
        except (click.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


def refuse(problem: str) -> NoReturn:
    """Say what is wrong in one sentence on stderr, and leave; very long words are cut short."""
    words = [word if len(word) <= 80 else word[:60] + "..." for word in as_called(problem).split()]
    sentence = " ".join(words)
    click.echo(sentence if sentence.endswith((".", "?", "!")) else sentence + ".", err=True)
    sys.exit(WRONG_USE)


@click.group(
    cls=Doors,
    invoke_without_command=True,
    epilog="Example: parlour play forty-two",
    context_settings=flags.HELP,
)
@click.version_option(VERSION, prog_name="parlour")
@click.pass_context
def main(context: click.Context) -> None:
    """Card games, solitaires and puzzles of five old American rulebooks.

    Without a command it opens the games in the browser, as `parlour serve` does.
    """
    if context.invoked_subcommand is None:
        main.main(["serve"], prog_name=context.info_name)


def command(example: str) -> Callable[[Command], click.Command]:
    """A command whose help ends with an example."""
    return main.command(epilog=f"Example: parlour {example}", context_settings=flags.HELP)


def _print(found: Any) -> None:
    click.echo(json.dumps(found, indent=1, ensure_ascii=False))


def _say(text: str) -> None:
    """Print a text; on a terminal, no wider than that."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = "\n".join(line for whole in text.split("\n") for line in fold(whole, width))
    click.echo(text)


@command("games --json")
@flags.as_json
def games(as_json: bool) -> None:
    """List the games: key, title, players, book and page."""
    from parlour.core.game import faults
    from parlour.desk import rulebook

    if as_json:
        _print(rulebook.shelf())
    else:
        _say(rulebook.shelf_text())
    for fault in faults().values():
        click.echo(f"Left out: {fault}", err=True)


@command("rules forty-two")
@click.argument("key", required=False, shell_complete=flags.keys_like)
@click.option("--by-page", is_flag=True, help="Show what the book says page by page, and rulings.")
@click.option("--options", "only_options", is_flag=True, help="Show only the options.")
@click.option("--notation", is_flag=True, help="Show how moves are written, and the cards.")
@flags.as_json
def rules(
    key: str | None, by_page: bool, only_options: bool, notation: bool, as_json: bool
) -> None:
    """Tell how a game is played, with examples, options and what stands behind each rule."""
    from parlour.core.game import game
    from parlour.desk import keys, pagedata, rulebook
    from parlour.desk import notation as written
    from parlour.desk.pages import page
    from parlour.desk.pagetext import text

    if by_page and only_options:
        raise click.UsageError("Give only one of --by-page and --options.")
    if notation and (as_json or only_options or by_page):
        raise click.UsageError("--notation goes with no other option.")
    if key is None:
        if not notation:
            raise click.UsageError("Missing argument 'KEY'.")
        click.echo(written.page(), nl=False)
        return
    of = game(keys.key_of(key) or key)
    found = page(of.key)
    if notation:
        click.echo(written.text(of))
    elif as_json:
        told = rulebook.plain(of)
        told["page"] = None if found is None else pagedata.plain(found)
        _print(told["options"] if only_options else told)
    elif only_options:
        click.echo(rulebook.options_text(of))
    else:
        click.echo(rulebook.text(of) if by_page or found is None else text(of, found))


@command("coverage forty-two")
@click.argument("keys", metavar="[KEY]...", nargs=-1, shell_complete=flags.keys_like)
@click.option("--habits", is_flag=True, help="Name the table habits too, which bind nobody here.")
@flags.as_json
def coverage(keys: tuple[str, ...], habits: bool, as_json: bool) -> int:
    """Show how much of the books is covered: rules in code, examples and rulings in tests."""
    from parlour.desk import coverage as covering
    from parlour.lab import showing

    report = covering.report(keys)
    if as_json:
        _print(report.plain())
    else:
        showing.show_coverage(report, habits)
    return 0 if report.complete else 1


@command("verify evening.table")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--deals",
    type=click.IntRange(1, 10**6),
    help="How many deals of a sample to check. [default: what takes some seconds]",
)
@click.option("--seed", help="Any text; it draws the deals to check. [default: random]")
@flags.as_json
def verify(file: Path, deals: int | None, seed: str | None, as_json: bool) -> int:
    """Check a table file (legal moves, fair deals) or the certificate of an answer."""
    from parlour.desk import records
    from parlour.lab import checking

    text = records.text_of(records.path_to_read(str(file)))
    if checking.is_certificate(text):
        return _judge(text, deals, seed, as_json)
    if deals is not None or seed is not None:
        raise click.UsageError("Only certificates of samples are checked by lot.")
    checked = checking.check(text)
    if as_json:
        _print(checked.plain())
    else:
        _say("\n".join(checked.sentences))
    return 0 if checked.good else 1


def _judge(text: str, deals: int | None, seed: str | None, as_json: bool) -> int:
    """What the checker says of a certificate."""
    from dataclasses import asdict
    from random import Random

    from parlour import checks

    finding = checks.check(text, None if seed is None else Random(seed), deals)
    if as_json:
        _print(asdict(finding))
    else:
        _say(finding.told)
    return {checks.HOLDS: 0, checks.REFUTED: 1, checks.NOT_REFUTED: UNDECIDED}[finding.verdict]


@command("solve thirteen --seed tea --json")
@click.argument("key", required=False, shell_complete=flags.keys_like)
@click.option("--all", "everything", is_flag=True, help="Check every claim the books make.")
@click.option(
    "--derive", "names", multiple=True, help="Derive a certificate of docs/answers again."
)
@click.option("--seed", help="Any text; it gives the deal to solve. [default: random]")
@click.option(
    "--table",
    "file",
    type=click.Path(path_type=Path),
    help="Solve from the position in a table file.",
)
@flags.options
@flags.as_json
def solve(
    key: str | None,
    everything: bool,
    names: tuple[str, ...],
    seed: str | None,
    file: Path | None,
    options: dict[str, str],
    as_json: bool,
) -> int:
    """Solve a puzzle, with a certificate; or check every claim the books make."""
    from parlour.desk import bars
    from parlour.lab import answering, showing

    asked = [key is not None, everything, file is not None, bool(names)]
    if sum(asked) != 1 or (key is None and (options or seed is not None)):
        raise click.UsageError("Give one puzzle, a table file with --table, --all, or --derive.")
    if everything or names:
        with bars.share("deriving") as tell:
            settled = answering.derive(names, tell) if names else answering.settle(tell)
        if as_json:
            _print(settled.plain())
        else:
            showing.show_settled(settled)
        return 0 if settled.good else 1
    with bars.share("solving") as tell:
        solved = answering.solve(key, file, seed, options, tell)
    if as_json:
        _print(solved.plain())
    else:
        showing.show_solved(solved)
    return 1 if solved.finding.refuted else 0


@command("hint evening.table")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(0, 98), help="The seat to advise, if several may move.")
@flags.as_json
def hint(file: Path, seat: int | None, as_json: bool) -> None:
    """Suggest the next move in the match of a table file."""
    from parlour.desk import advice, records

    match = records.load(records.path_to_read(str(file)))
    found = advice.advise(match, seat)
    names = advice.names_for(match, match.turn[0] if seat is None else seat)
    if as_json:
        _print(found.plain(names))
    else:
        _say(found.sentence(names))


@command("bench --seconds 0.2 --json")
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 60),
    default=0.3,
    show_default=True,
    help="How long each measurement takes, in processor time.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 99),
    default=5,
    show_default=True,
    help="How often each is measured; medians are shown.",
)
@click.option(
    "--only",
    metavar="SECTIONS",
    help="Measure only these, with commas.",
)
@click.option("--alone", is_flag=True, help="Do not measure others, and do not install them.")
@flags.as_json
def bench(seconds: float, rounds: int, only: str | None, alone: bool, as_json: bool) -> None:
    """Measure speed and memory beside OpenSpiel, RLCard, PettingZoo, pgx and C, in one run."""
    from parlour.desk import bars
    from parlour.lab import bench as lab
    from parlour.lab import showing

    if math.isnan(seconds):
        raise click.UsageError("The seconds must be a number.")
    sections = only.split(",") if only else lab.SECTIONS
    measured = lab.measure(seconds, rounds, bars.progress, sections, with_peers=not alone)
    if as_json:
        _print(measured.plain())
    else:
        showing.show_bench(measured)
