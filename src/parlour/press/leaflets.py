"""Leaflets: the rules of a game as a booklet, from its page in the reading room."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.books import Passage, books, find
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.desk import rulebook
from parlour.desk.examples import Example, examples
from parlour.desk.pages import (
    LOUD,
    TERM,
    Block,
    Cards,
    Choosing,
    Page,
    Paragraph,
    Points,
    Shown,
    Words,
    page,
    plain,
)
from parlour.packs.art import boards, drawings
from parlour.packs.art.shapes import Circle, Drawing, Shape, Text
from parlour.pictures.picture import Area, picture
from parlour.pictures.words import printed_counts
from parlour.press.paper import BadPrint, Size
from parlour.press.sheet import Placed, Work
from parlour.press.typesetting import Column, Run, booklet, one_by_one

BODY, SMALL, HEADING, TITLE = 3.5, 3.0, 4.6, 9.0
MARGIN = 13.0
FACE = 13.0
"""How wide a card is in the text."""
SMALL_FACE, BESIDE_LABEL, GAP = 8.0, 22.0, 1.5
BOARD = 62.0
ROOM_FOR_A_START = 12.0


def leaflet(key: str, sheet: Size, folded: bool = True) -> Work:
    """The rules of a game: pages of half a sheet in the order for folding, or one after another."""
    of = game(key)
    found = page(key)
    if found is None:
        raise BadPrint(f"The rules of {of.title} are not told for players yet.")
    wide = sheet.turned if sheet.is_upright else sheet
    column = Column(Size(wide.width / 2, wide.height), MARGIN)
    _title(column, of, found)
    for section in found.sections:
        column.skip(2.4)
        column.write([Run(section.title, bold=True)], HEADING, keep=ROOM_FOR_A_START)
        column.skip(0.8)
        for block in section.blocks:
            _block(column, of, block)
            column.skip(1.6)
    _sources(column, of, found)
    leaves = column.end()
    title = f"{of.title}: the rules"
    sheets = booklet(title, leaves, sheet) if folded else one_by_one(title, leaves, sheet)
    told = "fold in the middle" if folded else "one page after another"
    marks = tuple((number, one.title) for number, one in enumerate(sheets))
    return Work(title, f"{len(leaves)} pages, {told}", tuple(sheets), marks)


def _title(column: Column, of: Game, found: Page) -> None:
    column.write([Run(found.title, bold=True)], TITLE)
    facts = f"{rulebook.players_text(of, '–')} · about {found.minutes} minutes · "
    facts += f"{books()[of.book].dated_title}, {rulebook.pages(of, '–')}"
    column.write([Run(facts, italic=True)], SMALL)
    column.skip(1.5)
    column.rule()
    column.write([Run(plain(found.sentence), italic=True)], BODY + 0.3)


def runs(words: Words) -> list[Run]:
    return [Run(one.text, bold=one.kind == LOUD, italic=one.kind == TERM) for one in words]


def _block(column: Column, of: Game, block: Block) -> None:
    match block:
        case Paragraph():
            column.write(runs(block.words), BODY)
        case Points():
            for item in block.items:
                column.write(runs(item), BODY, indent=4.0, hang="•")
        case Cards():
            _faces(column, of, block.names, FACE)
            column.write(runs(block.words), BODY)
        case Shown():
            _example(column, examples(of.key)[block.example])
        case Choosing():
            _option(column, of, block)


def _option(column: Column, of: Game, block: Choosing) -> None:
    choice = of.options[block.option]
    name = block.option.replace("_", " ").capitalize()
    more = "" if choice.values else f" Usually {rulebook.usual_text(of, block.option, '–')}."
    column.write([Run(f"{name}. ", bold=True), *runs(block.words), Run(more)], BODY)
    for value in block.values:
        usual = rulebook.usual_mark(of, block.option, value.name, "–")
        said = ", ".join(filter(None, (usual, "printed" if value.is_printed else "")))
        mark = f" ({said})" if said else ""
        label = value.name.replace("_", " ")
        column.write(
            [Run(f"{label}{mark}: ", italic=True), *runs(value.words)], BODY, indent=4.0, hang="•"
        )


# --- cards and positions -------------------------------------------------------------------------


def _faces(column: Column, of: Game, names: tuple[str, ...], width: float, label: str = "") -> None:
    assert of.rules.pack is not None
    faces = drawings(of.rules.pack.key)
    left = BESIDE_LABEL if label else 0.0
    each_row = max(1, int((column.width - left + GAP) // (width + GAP)))
    for first in range(0, len(names), each_row):
        row = names[first : first + each_row]
        placed = [
            Placed(faces[name], left + number * (width + GAP), 0, width, width * 1.4)
            for number, name in enumerate(row)
        ]
        column.picture(placed, width * 1.4 + GAP, "" if first else label)


def _example(column: Column, example: Example) -> None:
    column.skip(1.0)
    column.write(
        [Run("Example. ", bold=True), Run(example.title, italic=True)], SMALL + 0.2, keep=8
    )
    _position(column, example)
    for number, step in enumerate(example.shown()):
        told = " ".join(step.happened)
        runs = [Run(told + (" " if told and step.says else "")), Run(step.says, italic=bool(told))]
        if told or step.says:
            column.write(runs, SMALL, indent=5.0, hang=f"{number}." if number else "")


def _position(column: Column, example: Example) -> None:
    """The cards that are open at the start, whose they are, and the board."""
    match = example.begun()
    of = match.game
    for name, area in _areas(example, match):
        if area.squares:
            column.picture([Placed(board_with(area), 5.0, 0, BOARD, BOARD)], BOARD + 2)
        elif area.cards and of.rules.pack is not None:
            _faces(column, of, tuple(card.name for card in area.cards), SMALL_FACE, name)
            if named := printed_counts(area.cards):
                column.write([Run(named)], SMALL, indent=BESIDE_LABEL)


def _areas(example: Example, match: Match) -> Iterator[tuple[str, Area]]:
    seats = range(match.players) if example.seat is None else [example.seat]
    told = set()
    for seat in seats:
        for area in picture(match.view(seat)).areas:
            at = area.field, area.place
            if at in told or not (area.cards or area.squares):
                continue
            told.add(at)
            owner = example.names[area.owner] if area.owner is not None else area.name
            yield owner[:1].upper() + owner[1:], area


def board_with(area: Area) -> Drawing:
    """The board with what stands on it."""
    board = boards()["board49"]
    cell, border = 200, 40
    shapes: list[Shape] = list(board.shapes)
    for square, sign in area.squares.items():
        row, column = divmod(int(square) - 1, 7)
        x, y = border + cell * (column + 0.5), border + cell * (row + 0.5)
        shapes.append(
            Circle(x, y, 66, "#221c18" if sign.lower() == "x" else "#faf3e0", "#221c18", 8)
        )
        ink = "#faf3e0" if sign.lower() == "x" else "#221c18"
        shapes.append(Text(x, y + 26, "" if sign in "ox" else sign, 74, ink))
    return Drawing("The board with a position", board.width, board.height, tuple(shapes))


# --- where it stands -----------------------------------------------------------------------------


def _sources(column: Column, of: Game, found: Page) -> None:
    passages = [one for cite in found.cites if isinstance(one := find(cite), Passage)]
    rulings = [cite for cite in found.cites if "/" not in cite]
    places = ", ".join(
        dict.fromkeys(f"{books()[one.book].dated_title} {one.where}" for one in passages)
    )
    column.skip(3)
    column.rule()
    column.write([Run("Where it stands. ", bold=True), Run(places + ".")], SMALL - 0.4)
    if rulings:
        column.write([Run("Rulings of ours: "), Run(", ".join(rulings) + ".")], SMALL - 0.4)
