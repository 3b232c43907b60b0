"""Puzzle sheets: a start to lay out and room to write, with the solution on a sheet apart."""

from __future__ import annotations

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.pages import Paragraph, Points, page, plain
from parlour.packs.art import drawings
from parlour.pictures.picture import picture
from parlour.press.leaflets import board_with, runs
from parlour.press.paper import BadPrint, Size
from parlour.press.sheet import Placed, Work
from parlour.press.typesetting import Column, Run, one_by_one
from parlour.solvers import solving

MARGIN = 18.0
BODY, SMALL, TITLE = 4.4, 3.8, 11.0
BOARD = 120.0
FACE, GAP = 17.0, 2.0
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
    pack = match.game.rules.pack
    for area in picture(match.view(0)).areas:
        if area.lay == "board":
            column.picture(
                [Placed(board_with(area), (column.width - BOARD) / 2, 0, BOARD, BOARD)], BOARD + 4
            )
        elif area.cards and pack is not None and area.lay != "stock":
            each = int((column.width + GAP) // (FACE + GAP))
            faces = drawings(pack.key)
            for first in range(0, len(area.cards), each):
                row = area.cards[first : first + each]
                placed = [
                    Placed(faces[card.name], n * (FACE + GAP), 0, FACE, FACE * 1.4)
                    for n, card in enumerate(row)
                ]
                column.picture(placed, FACE * 1.4 + GAP)


def _solution(column: Column, match: Match, seed: str) -> None:
    try:
        found = solving.solve_match(match, seed=seed).found
    except ParlourError as error:
        column.write([Run(str(error))], BODY)
        return
    column.write([Run(found.answer)], BODY)
    column.skip(3)
    if not found.moves:
        return
    column.write([Run("The moves, in order", bold=True)], BODY)
    numbered = (f"{number}. {move}" for number, move in enumerate(found.moves, start=1))
    column.write([Run("   ".join(numbered))], SMALL)
    for move in found.moves:
        match = match.play(0, move)
    column.skip(4)
    column.write([Run("How it ends", bold=True)], BODY, keep=20)
    _laid_out(column, match)
