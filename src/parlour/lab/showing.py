"""What the lab found, shown on a screen as tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from statistics import median
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table

from parlour.desk.wording import many
from parlour.lab.standings import Estimate, Pair, Standings
from parlour.lab.tallies import Result

if TYPE_CHECKING:
    from parlour.desk.coverage import Report
    from parlour.lab.answering import Settled
    from parlour.lab.bench import Measured, Ratio
    from parlour.solvers.solving import Solved

WIDTH = 80


def console() -> Console:
    """Stdout; plain text of a fixed width if it is not a terminal."""
    found = Console(highlight=False, emoji=False, markup=False)
    return (
        found
        if found.is_terminal
        else Console(highlight=False, emoji=False, markup=False, width=WIDTH, no_color=True)
    )


def grid(*columns: str, left: int = 1) -> Table:
    """A table whose first columns are words and the others numbers."""
    found = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, name in enumerate(columns):
        found.add_column(name, justify="left" if place < left else "right")
    return found


def show_result(result: Result) -> None:
    """The results of a simulation."""
    out = console()
    chosen = ", ".join(f"{name}={value}" for name, value in result.options.items())
    out.print(f"{result.game}, {many(result.players, 'player')}, seed {result.seed!r}")
    out.print(f"options: {chosen or 'none'}", style="dim")
    deals = "" if result.deals is None else f", deals {result.deals:,}"
    out.print(
        f"{'matches of one deal' if result.one_deal else 'matches'} {result.matches:,}, draws {result.draws:,}{deals}, moves {result.moves:,}, "
        f"mean length {result.mean_length:.1f} moves"
    )
    rows = grid("seat", "bot", "wins", "", "mean score", "least", "most", left=2)
    for seat in range(result.players):
        rows.add_row(
            str(seat),
            result.bots[seat],
            f"{result.wins[seat]:,}",
            f"{result.wins[seat] / result.matches:.1%}",
            f"{result.mean_score[seat]:.2f}",
            f"{result.least_score[seat]:,}",
            f"{result.most_score[seat]:,}",
        )
    out.print(rows)
    for citation, times in result.endings.items():
        out.print(f"ended by {citation}: {times:,}")
    how = "compiled" if result.compiled else "interpreted"
    wait = f" after {result.compile_seconds:.1f} s of compiling" if result.compiled else ""
    out.print(f"{result.moves_per_second:,.0f} moves/s, {how}; {result.seconds:.2f} s{wait}")
    if result.played < result.matches:
        out.print(f"{result.matches - result.played:,} of these matches had been kept before.")
    for note in result.notes:
        out.print(note)


def show_standings(found: Standings) -> None:
    """The results of a tournament: each bot, each pair, and a crosstable of more than two."""
    out = console()
    chosen = ", ".join(f"{name}={value}" for name, value in found.options.items())
    who = f"{many(found.players, 'player')}, {many(found.sides, 'side')}"
    out.print(f"{found.game}, {who}, seed {found.seed!r}")
    out.print(f"options: {chosen or 'none'}", style="dim")
    budget = f"at most {found.seconds:g} s" if found.seconds else "their own number of simulations"
    if found.simulations:
        budget = f"at most {many(found.simulations, 'simulation')}"
    what = "matches of one deal" if found.one_deal else "matches"
    out.print(f"deals {found.deals:,}, {what} {found.matches:,}, {budget} for a move")
    bots = grid("bot", "matches", "wins", "worth")
    for one in found.bots:
        bots.add_row(one.bot, f"{one.matches:,}", f"{one.wins:.1%}", f"{one.worth:.2f}")
    out.print(bots)
    rows = grid("pair", "wins, ±95 %", "worth, ±95 %", "told apart")
    for pair in found.pairs:
        cells = (_shown(pair.wins, "+.1%"), _shown(pair.worth, "+.2f"), _apart(pair))
        rows.add_row(f"{pair.first} - {pair.second}", *cells)
    out.print(rows)
    if len(found.bots) > 2:
        out.print(_crosstable(found, "wins", "+.1%"))
        out.print(_crosstable(found, "worth", "+.2f"))
        out.print("Row less column; * where they are told apart.")
    for note in (f"How: {found.method}.", *found.notes):
        out.print(note)


def _shown(one: Estimate, form: str) -> str:
    reach = "unknown" if one.high is None else format(one.high - one.mean, form[1:])
    return f"{one.mean:{form}} ±{reach}"


def _apart(pair: Pair) -> str:
    by = [name for name, one in (("wins", pair.wins), ("worth", pair.worth)) if one.apart]
    return f"by {' and '.join(by)}" if by else "no"


def _crosstable(found: Standings, what: str, form: str) -> Table:
    """The difference of every bot to every other."""
    names = [one.bot for one in found.bots]
    cells: dict[tuple[str, str], str] = {}
    for pair in found.pairs:
        one = pair.wins if what == "wins" else pair.worth
        star = "*" if one.apart else " "
        cells[pair.first, pair.second] = f"{one.mean:{form}}{star}"
        cells[pair.second, pair.first] = f"{-one.mean:{form}}{star}"
    rows = grid(what, *names)
    for row in names:
        rows.add_row(row, *(cells.get((row, column), "") for column in names))
    return rows


def show_coverage(report: Report, with_habits: bool = False) -> None:
    """A line for each game, then what is missing."""
    out = console()
    if not report.has_tests:
        out.print("The tests are not installed here, so this covers only the code.")
    parts = list(report.games[0].parts) if report.games else []
    rows = grid("game", *parts, "declared only", "missing", "table habits")
    rows.padding = (0, 0, 0, 0)
    rows.columns[0].no_wrap = True
    for one in report.games:
        shares = (part.share for part in one.parts.values())
        counts = (one.declared, one.missing, len(one.habits))
        rows.add_row(one.game, *shares, *map(str, counts))
    out.print(rows)
    habits = sum(len(one.habits) for one in report.games)
    out.print(
        f"\nTable habits, which bind nobody here: {habits}.{'' if with_habits else ' --habits names them.'}"
    )
    for one in report.games:
        for name, part in one.parts.items():
            _show_list(out, f"{one.game}, {name}, {len(part.missing)} missing:", part.missing)
        _show_list(out, f"{one.game}, options that no rule reads:", one.unread)
        if with_habits:
            _show_list(out, f"{one.game}, table habits:", one.habits)
    _show_list(out, "Citations of something that does not exist:", report.unknown)


def _show_list(out: Console, heading: str, lines: Sequence[str]) -> None:
    """The lines under their heading; nothing if there are none."""
    if lines:
        out.print(f"\n{heading}")
    for line in lines:
        out.print(f"  {line}", soft_wrap=True)


def show_bench(measured: Measured) -> None:
    """How fast each is, and how many times faster we are, section by section."""
    from parlour.lab.bench import tools

    out = console()
    for section, title in tools("rates").SECTIONS.items():
        group = [rate for rate in measured.rates if rate.section == section]
        if not group:
            continue
        out.print(f"\n{title}\n", soft_wrap=True)
        rates = grid("", "processor", "clock")
        for rate in sorted(group, key=lambda rate: not rate.is_ours):
            form = ",.2f" if rate.value < 100 else ",.0f"
            rates.add_row(
                f"{rate.name}, {rate.how}",
                f"{rate.value:{form}}",
                f"{median(rate.by_clock):{form}}",
            )
        out.print(rates)
        _show_ratios(out, [ratio for ratio in measured.ratios if ratio.section == section])
    for sentence in measured.missing:
        out.print(sentence, soft_wrap=True)
    told = ", ".join(f"{name} {value}" for name, value in measured.run.items())
    out.print(f"\n{told}", soft_wrap=True)


def _show_ratios(out: Console, found: Sequence[Ratio]) -> None:
    """The median of the rounds with the lowest and the highest, in their worst and best game."""
    for ours, theirs in groupby(found, key=lambda ratio: ratio.ours):
        ratios = grid(ours, "game", "times", "from", "to", left=2)
        for ratio in theirs:
            for spread in dict.fromkeys((ratio.worst, ratio.best)):
                game = spread.game.partition(" ")[2] or spread.game
                times = [f"{x:.2f}" for x in (spread.middle, spread.low, spread.high)]
                ratios.add_row(f"/ {ratio.theirs}", game, *times)
        out.print()
        out.print(ratios)


def show_solved(solved: Solved) -> None:
    """The answer to a puzzle."""
    out = console()
    out.print(solved.answer, soft_wrap=True)
    for name, value in solved.layout.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            out.print(f"{name}:")
            for line in value:
                out.print("  " + " ".join(f"{one!s:>3}" for one in line), soft_wrap=True)
        else:
            out.print(f"{name}: {value}", soft_wrap=True)
    if solved.moves:
        out.print("; ".join(solved.moves), soft_wrap=True)
    if solved.seed:
        out.print(f"seed: {solved.seed}")
    out.print(f"How: {solved.method}.", soft_wrap=True)
    out.print(f"Certificate: {solved.finding.told}", soft_wrap=True)
    out.print(f"On the solver's word alone: {solved.word or 'nothing.'}", soft_wrap=True)
    out.print(f"{solved.seconds:.2f} s")


def show_settled(settled: Settled) -> None:
    """Claim by claim, then the certificates they rest on."""
    out = console()
    for key, claim in settled.claims:
        out.print(f"{key}: {claim.says} ({claim.cite})", soft_wrap=True)
        out.print(f"  {claim.verdict}: {claim.answer}", soft_wrap=True)
        out.print(f"  {claim.how}", soft_wrap=True)
        if claim.word:
            out.print(f"  On the solver's word alone: {claim.word}", soft_wrap=True)
        if claim.published:
            published = f"  As published by others, not derived here: {claim.published}"
            out.print(published, soft_wrap=True)
        out.print(f"  {claim.command}\n" if claim.command else "", soft_wrap=True)
    for one in settled.derived:
        out.print(f"{one.name}: {one.finding.told}", soft_wrap=True)
