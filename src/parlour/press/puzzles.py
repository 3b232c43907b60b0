"""Puzzle sheets: a start to lay out and room to write, with the solution on a sheet apart."""

from __future__ import annotations

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.pages import Paragraph, Points, page, plain
from parlour.pictures.picture import picture
from parlour.press import positions
from parlour.press.leaflets import runs
from parlour.press.paper import BadPrint, Size
from parlour.press.sheet import Work
from parlour.press.typesetting import Column, Run, one_by_one
from parlour.solvers import solving

MARGIN = 18.0
BODY, SMALL, TITLE = 4.4, 3.8, 11.0
LARGE = positions.Measures(face=10.0, label=30.0, board=120.0, type=SMALL)
"""How large cards and boards are."""
NO_BREAK = "\N{NO-BREAK SPACE}"
TOLD = ("In a minute", "The play", "The goal")
"""The sections of a page that a sheet repeats."""


def puzzle_sheet(key: str, sheet: Size, seed: str) -> Work:
    """The start of a puzzle with its rules; then what the solver found."""
    of = game(key)
    if of.players != (1,):
        raise BadPrint(f"{of.title} is not a puzzle for one player.")
    match = Match.new(of, 1, seed)
    start = Column(sheet, MARGIN)
    start.write([Run(of.title, bold=True)], TITLE)
    if match.chances:
        start.write([Run(f"Deal “{seed}”", italic=True)], BODY)
    start.skip(2)
    start.rule()
    _rules(start, key)
    start.skip(4)
    _laid_out(start, match)
    answer = Column(sheet, MARGIN)
    answer.write([Run(f"{of.title}: a solution", bold=True)], TITLE)
    answer.skip(2)
    answer.rule()
    _solution(answer, match, seed)
    _dealt(answer, match)
    leaves = [*start.end(), *answer.end()]
    sheets = tuple(one_by_one(of.title, leaves, sheet))
    marks = ((0, of.title), (len(start.leaves), "Solution"))
    return Work(f"{of.title}: puzzle sheet", "the solution is on a sheet apart", sheets, marks)


def _rules(column: Column, key: str) -> None:
    found = page(key)
    if found is None:
        return
    for section in found.sections:
        if section.title in TOLD:
            for block in section.blocks:
                if isinstance(block, Paragraph):
                    column.write(runs(block.words), BODY)
                    column.skip(1.5)
                elif isinstance(block, Points):
                    for item in block.items:
                        column.write([Run(plain(item))], BODY, indent=5, hang="•")


def _laid_out(column: Column, match: Match) -> None:
    """The board with what stands on it, and open cards."""
    areas = picture(match.view(0)).areas
    found = positions.rows(match.game, areas, (), LARGE, column.width)
    positions.put(column, found, LARGE)


def _solution(column: Column, match: Match, seed: str) -> None:
    """What the solver found; the moves and how they end, if they lead to the end."""
    try:
        found = solving.solve_match(match, seed=seed).found
    except ParlourError as error:
        column.write([Run(str(error))], BODY)
        return
    column.write([Run(found.answer)], BODY)
    end = match
    for move in found.moves:
        end = end.play(0, move)
    if end.turn:
        return
    column.skip(3)
    column.write([Run("The moves, in order", bold=True)], BODY)
    numbered = (f"{number}. {move}" for number, move in enumerate(found.moves, start=1))
    column.write([Run("   ".join(one.replace(" ", NO_BREAK) for one in numbered))], SMALL)
    column.skip(4)
    column.write([Run("How it ends", bold=True)], BODY, keep=20)
    _laid_out(column, end)


def _dealt(column: Column, match: Match) -> None:
    """The order of the pack, if cards lie face down, for whoever lays them out."""
    if match.line is None or not any(area.hidden for area in picture(match.view(0)).areas):
        return
    _, dealt = match.line
    column.skip(3)
    column.write([Run("The pack before the deal, from the top", bold=True)], BODY)
    column.write([Run(", ".join(dealt.split()[1:]))], SMALL)
