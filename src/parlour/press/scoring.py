"""Score sheets and tally cards to write on, for every game that keeps a score."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from parlour.core.game import Game, game
from parlour.desk.pages import Paragraph, Points, page, plain
from parlour.packs.art.shapes import Circle, Line, Rect, Shape, Text
from parlour.pictures import labels
from parlour.press.paper import BadPrint, Size
from parlour.press.pdf import text_width
from parlour.press.sheet import Sheet, Work, shifted
from parlour.press.typesetting import LEADING, Run, lines

EDGE = 14.0
ROW = 9.0
HEAD = 40.0
NUMBER, NOTED = 12.0, 20.0
"""How wide the column of row numbers is, and one for what is noted."""
SMALL = 2.9
SCORING = "Scoring"
"""The section of a page whose lists a score sheet repeats."""
INK, FAINT = "#221c18", "#8a7a66"
THIN, THICK = 0.2, 0.5


def score_sheet(key: str, sheet: Size, players: int | None = None) -> Work:
    """A sheet to keep the score of a match on: a column for each side, with points and total, and
    what counts at its foot."""
    of = scored(key)
    columns = _names(of, players)
    title = f"{of.title}: score sheet"
    if len(columns) > 6 and sheet.is_upright:
        sheet = sheet.turned
    foot = _foot(of, sheet)
    bottom = sheet.height - EDGE - len(foot) * SMALL * LEADING
    shapes = [*_head(title, _goal(of), sheet), *_ruled(of, columns, sheet, bottom)]
    for number, line in enumerate(foot, start=1):
        y = bottom + number * SMALL * LEADING
        shapes.append(Text(EDGE, y, line, SMALL, FAINT, anchor="start", bold=False))
    return Work(
        title, f"{len(columns)} columns", (Sheet(title, sheet, (), tuple(shapes)),), ((0, title),)
    )


def _foot(of: Game, sheet: Size) -> list[str]:
    """What counts, in lines: the lists of the page's section on scoring, with what leads to them."""
    found: list[str] = []
    told = page(of.key)
    for section in told.sections if told else ():
        if section.title == SCORING:
            for before, block in pairwise((None, *section.blocks)):
                if isinstance(block, Points):
                    found += [plain(before.words)] if isinstance(before, Paragraph) else []
                    found += [f"• {plain(item)}" for item in block.items]
    return [
        "".join(run.text for _, run in line)
        for text in found
        for line in lines([Run(text)], sheet.width - 2 * EDGE, SMALL)
    ]


def scored(key: str) -> Game:
    """The game, if it keeps a score between players."""
    of = game(key)
    if of.players == (1,):
        raise BadPrint(f"{of.title} is for one player and needs no score sheet.")
    return of


def _names(of: Game, players: int | None) -> list[str]:
    """What stands over the columns: partners, or a line to write a name on."""
    count = of.usual_players if players is None else players
    if count not in of.players:
        raise BadPrint(f"{of.title} is not played by {count}.")
    sides = labels.sides(of, of.start(count))
    if len(sides) == 2 and len(sides[0]) > 1:
        return ["We", "They"]
    titles = of.rules.seat_titles[:count]
    return [title.capitalize() for title in titles] or [""] * len(sides)


def _goal(of: Game) -> str:
    target = of.options.get("target")
    if target is None:
        return ""
    about = " ".join(target.about.split()).removesuffix(".")
    return f"{about}: {target.default(of.usual_players)}."


def _head(title: str, goal: str, sheet: Size) -> list[Shape]:
    right = sheet.width - EDGE
    room = right - 60 - EDGE
    return [
        Text(
            EDGE, EDGE + 8, title, min(8, 8 * room / text_width(title, 8, bold=True)), INK, "start"
        ),
        Text(EDGE, EDGE + 15, goal, 3.6, FAINT, anchor="start", bold=False),
        Text(right - 48, EDGE + 8, "Date", 3.6, FAINT, anchor="end", bold=False),
        Line(right - 46, EDGE + 8.5, right, EDGE + 8.5, FAINT, THIN),
    ]


def _ruled(of: Game, columns: list[str], sheet: Size, below: float) -> list[Shape]:
    """The table: numbered rows, what is noted, and two columns for each side."""
    line, *notes = of.rules.sheet
    left, right = EDGE, sheet.width - EDGE
    noted = NUMBER + NOTED * len(notes)
    wide = (right - left - noted) / len(columns)
    rows = int((below - HEAD) // ROW)
    bottom = HEAD + rows * ROW
    shapes: list[Shape] = [Text(left + 2, HEAD - 2, line, 3.4, FAINT, anchor="start", bold=False)]
    for number, note in enumerate(notes):
        x = left + NUMBER + NOTED * number
        shapes.append(Text(x + NOTED / 2, HEAD - 2, note, 3.4, FAINT, bold=False))
        shapes.append(Line(x, HEAD, x, bottom, FAINT, THIN))
    for number, name in enumerate(columns):
        shapes += _side(left + noted + wide * number, wide, name, bottom)
    for row in range(rows + 1):
        y = HEAD + row * ROW
        ink, thick = (INK, THICK) if row in (0, rows) else (FAINT, THIN)
        shapes.append(Line(left, y, right, y, ink, thick))
        if row < rows:
            shapes.append(Text(left + 5, y + 6.2, str(row + 1), 3.6, FAINT, bold=False))
    return shapes


def _side(x: float, wide: float, name: str, bottom: float) -> list[Shape]:
    """The two columns of one side, with its name or a line to write one on."""
    shapes: list[Shape] = [
        Text(x + wide / 2, HEAD - 2.5, name, 4.6, INK),
        Line(x, HEAD - 8, x, bottom, INK, THICK),
        Line(x + wide / 2, HEAD, x + wide / 2, bottom, FAINT, THIN),
        Text(x + wide / 4, HEAD + 3, "points", 2.4, FAINT, bold=False),
        Text(x + 3 * wide / 4, HEAD + 3, "total", 2.4, FAINT, bold=False),
    ]
    if not name:
        shapes.append(Line(x + 3, HEAD - 2, x + wide - 3, HEAD - 2, FAINT, THIN))
    return shapes


# --- small cards to tick or punch ----------------------------------------------------------------


def tally_cards(key: str, sheet: Size) -> Work:
    """Small cards, eight on a sheet, with a circle for each deal or game won."""
    of = scored(key)
    return _small(f"{of.title}: tally cards", sheet, 2, 4, lambda n: _tally(of.title))


def _tally(title: str) -> list[Shape]:
    return [
        Text(45, 11, title, 6, INK),
        Text(6, 21, "Name", 3.4, FAINT, anchor="start", bold=False),
        Line(17, 21.5, 84, 21.5, FAINT, THIN),
        *_holes(6, 33, 10, 8.2),
        *_holes(6, 45, 10, 8.2, 10),
    ]


def _holes(x: float, y: float, count: int, step: float, first: int = 0) -> list[Shape]:
    found: list[Shape] = []
    for number in range(count):
        middle = x + step * (number + 0.5)
        found.append(Circle(middle, y, 3.2, stroke=INK, line=THIN))
        found.append(Text(middle, y + 1, str(first + number + 1), 2.6, FAINT, bold=False))
    return found


MOST_TICKETS = 48
TICKETS = "Tickets of a progressive evening"
EACH = 8
"""How many small cards a sheet holds."""


def tickets(sheet: Size, count: int = 20, hands: int = 12) -> Work:
    """Tickets of a progressive evening: a place to begin at, and a hole to punch for every hand
    won."""
    if not 4 <= count <= MOST_TICKETS or count % 4:
        raise BadPrint(f"An evening has tickets for whole tables of four: 4 to {MOST_TICKETS}.")
    if not 1 <= hands <= 20:
        raise BadPrint("An evening has from 1 to 20 hands.")
    works = []
    for first in range(0, count, EACH):
        some = [_ticket(number, hands) for number in range(first, min(first + EACH, count))]
        empty: list[list[Shape]] = [[]] * (EACH - len(some))
        works.append(_small(TICKETS, sheet, 2, 4, [*some, *empty].__getitem__))
    sheets = tuple(one for work in works for one in work.sheets)
    marks = tuple((number, f"Tickets, sheet {number + 1}") for number in range(len(sheets)))
    return Work(
        "Tickets of a progressive evening", f"{count} tickets, {hands} hands", sheets, marks
    )


def _ticket(number: int, hands: int) -> list[Shape]:
    table, seat = divmod(number, 4)
    half = min(hands, 10)
    return [
        Text(6, 11, "Progressive evening", 5, INK, anchor="start"),
        Text(84, 11, f"Ticket {number + 1}", 5, INK, anchor="end"),
        Text(
            6,
            19,
            f"Begin at table {table + 1}, seat {seat + 1}",
            3.6,
            INK,
            anchor="start",
            bold=False,
        ),
        Text(6, 28, "Name", 3.4, FAINT, anchor="start", bold=False),
        Line(17, 28.5, 84, 28.5, FAINT, THIN),
        *_holes(6, 39, half, 8.2),
        *_holes(6, 50, hands - half, 8.2, half),
    ]


def _small(
    title: str, sheet: Size, across: int, down: int, drawn: Callable[[int], list[Shape]]
) -> Work:
    """Cards side by side to cut apart, each drawn by its number."""
    wide, high = 90.0, 58.0
    left, top = (sheet.width - across * wide) / 2, (sheet.height - down * high) / 2
    shapes: list[Shape] = []
    for number in range(across * down):
        row, column = divmod(number, across)
        x, y = left + column * wide, top + row * high
        inside = drawn(number)
        if inside:
            shapes.append(Rect(x, y, wide, high, stroke=FAINT, line=THIN))
            shapes += [shifted(one, x, y) for one in inside]
    return Work(
        title,
        f"{across * down} on a sheet",
        (Sheet(title, sheet, (), tuple(shapes)),),
        ((0, title),),
    )
