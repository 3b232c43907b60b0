"""Leaflets: the rules of a game as a booklet, from its page in the reading room."""

from __future__ import annotations

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
from parlour.pictures.picture import Area, picture
from parlour.press import positions
from parlour.press.faces import faces
from parlour.press.paper import BadPrint, Size
from parlour.press.sheet import Work
from parlour.press.typesetting import Column, Run, booklet, one_by_one

BODY, SMALL, HEADING, TITLE = 3.5, 3.0, 4.6, 9.0
MARGIN = 13.0
FACE = 13.0
"""How wide a card is in the text."""
SMALLER = positions.Measures(face=8.0, label=22.0, board=62.0, type=SMALL)
"""How large cards and boards are in examples."""
ROOM_FOR_A_START = 12.0
MOST_KEPT = 0.6
"""The share of a page that a position may take to be kept together with what is said of it."""


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
            _cards(column, of, block.names)
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


def _cards(column: Column, of: Game, names: tuple[str, ...]) -> None:
    """Cards that the text speaks of."""
    every = faces(of)
    positions.put(
        column, positions.in_rows([every[name] for name in names], FACE, column.width), SMALLER
    )


def _example(column: Column, example: Example) -> None:
    """A position, what is done from there, and the board as it stands then if it was empty."""
    shown = list(example.shown())
    start = _rows(column, example, shown[0].match, is_start=True)
    whole = positions.height(start)
    column.skip(1.0)
    column.write(
        [Run("Example. ", bold=True), Run(example.title, italic=True)],
        SMALL + 0.2,
        keep=whole if whole < MOST_KEPT * column.height else ROOM_FOR_A_START,
    )
    positions.put(column, start, SMALLER)
    for number, step in enumerate(shown):
        told = " ".join(step.happened)
        runs = [Run(told + (" " if told and step.says else "")), Run(step.says, italic=bool(told))]
        if told or step.says:
            column.write(runs, SMALL, indent=5.0, hang=f"{number}." if number else "")
    if not any(area.squares for area in _areas(example, shown[0].match)):
        column.skip(1.0)
        positions.put(column, _rows(column, example, shown[-1].match, is_start=False), SMALLER)


def _rows(column: Column, example: Example, match: Match, is_start: bool) -> list[positions.Row]:
    """What lies open: everything at the start, and boards alone later."""
    areas = [one for one in _areas(example, match) if one.squares or (is_start and one.cards)]
    return positions.rows(match.game, areas, example.names, SMALLER, column.width)


def _areas(example: Example, match: Match) -> list[Area]:
    """The areas of the table that are seen in an example, each once."""
    seats = range(match.players) if example.seat is None else [example.seat]
    found: dict[tuple[str, int], Area] = {}
    for seat in seats:
        for area in picture(match.view(seat)).areas:
            if area.cards or area.squares:
                found.setdefault((area.field, area.place), area)
    return list(found.values())


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
