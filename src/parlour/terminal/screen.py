"""The table as lines of text: score, numbers, what lies open, and one's own hand last.

On a plain screen the board is told in words, and after the first time only what has changed is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from parlour.core.fields import AGAIN, MOVES_MADE, TRICK
from parlour.core.match import Match
from parlour.desk.seats import moves_counted
from parlour.desk.wording import capital, many, ranges
from parlour.pictures import boards
from parlour.pictures.picture import Area, Card, Picture, picture
from parlour.pictures.words import YOU, score, together, value
from parlour.terminal.streams import Line

ACROSS = 7
TWICE = "twice"
"""The role of lines that repeat what the news tell."""


class Sight:
    """What one seat sees of a match, ready to be told: its picture, names and counts."""

    def __init__(
        self, match: Match, seat: int | None, names: Sequence[str], most: int | None = None
    ) -> None:
        self.shown = picture(match.view(seat))
        self.names = names
        self.rules = match.game.rules
        self.moves = moves_counted(match)
        self.most = most
        """In how many moves a puzzle can be done, where the player is to know it."""

    @property
    def board(self) -> Area | None:
        """The board, if there is one."""
        return next((area for area in self.shown.areas if area.lay == "board"), None)


def table_lines(sight: Sight, plain: bool = False) -> list[Line]:
    """The whole table as a seat sees it."""
    title = [Line(sight.shown.title, "title")]
    return [*title, *_numbers(sight), *board_lines(sight, plain), *_cards(sight)]


def changed_lines(before: Sight, now: Sight) -> list[Line]:
    """What the table shows now and did not show before, except what the news have just told."""
    known = {line.text for line in (*_shared_numbers(before), *_cards(before))}
    said = [*_single_numbers(before), _score(before, short=True)]
    single = [text for text in _single_numbers(now) if text not in said]
    score = [text] if (text := _score(now, short=True)) not in said else []
    shared, cards = (
        [line for line in lines if line.text not in known and line.role != TWICE]
        for lines in (_shared_numbers(now), _cards(now))
    )
    told = [Line(" ".join(texts)) for texts in (score, single) if texts]
    gone = [Line(f"{name}: empty") for name in _open(before) if name not in _open(now)]
    return [*told, *shared, *_board_changes(before, now), *gone, *cards]


def _open(sight: Sight) -> list[str]:
    """What the places are called in which cards lie open, apart from tricks, which are told of."""
    areas = [area for area in sight.shown.areas if area.role != TRICK]
    lines = _open_areas(sight.shown, sight.names, areas)
    return [line.text.partition(":")[0] for line in lines if line.role != TWICE]


# --- numbers -------------------------------------------------------------------------------------


def _numbers(sight: Sight) -> list[Line]:
    """The score and the numbers; single ones share a line, those of seats or sides have their own."""
    lines = [_score(sight), " ".join(_single_numbers(sight))]
    return [*(Line(text) for text in lines if text), *_shared_numbers(sight)]


def _single_numbers(sight: Sight) -> list[str]:
    """The numbers that are nobody's, each as a sentence; moves are counted for someone alone."""
    facts = [fact for fact in sight.shown.facts if not fact.side and fact.role != MOVES_MADE]
    told = [f"{capital(fact.name)}: {value(fact, sight.names)}." for fact in facts]
    of = f" of {sight.most}" if sight.most and sight.moves <= sight.most else ""
    return [*told, f"Moves: {sight.moves}{of}."] if sight.shown.players == 1 else told


def _shared_numbers(sight: Sight) -> list[Line]:
    """The numbers of seats or sides, one line for each kind."""
    shared = [fact for fact in sight.shown.facts if fact.side]
    lines = []
    for name, facts in groupby(shared, key=lambda fact: fact.name):
        each = "; ".join(f"{together(f.side, sight.names)}, {value(f, sight.names)}" for f in facts)
        lines.append(Line(f"{capital(name)}: {each}"))
    return lines


def _score(sight: Sight, short: bool = False) -> str:
    """The score; of someone who is alone, with what it counts unless that is known."""
    if sight.shown.players > 1:
        return "Score: " + score(sight.shown, sight.names)
    counts = " ".join((sight.rules.score.__doc__ or "").split()).rstrip(".")
    told = counts[:1].lower() + counts[1:]
    if not counts:
        return ""
    return f"Score: {sight.shown.score[0]}{'' if short else f' ({told})'}."


# --- cards ---------------------------------------------------------------------------------------


def cards_text(cards: Sequence[Card]) -> str:
    """Cards suit by suit, or name by name; the suit is given where the cards do not show it."""
    parts = []
    for suit, group in groupby(cards, key=lambda card: card.printed or card.suit):
        names = [card.name for card in group]
        told = not suit or all(name.startswith(suit) for name in names)
        parts.append(" ".join(names) if told else f"{suit} {' '.join(names)}")
    return "; ".join(parts)


def _cards(sight: Sight) -> list[Line]:
    """What lies open, what lies face down, and one's own hand."""
    shown = sight.shown
    own = [
        Line(f"Your {area.name}: {cards_text(area.cards) or 'empty'}", "hand")
        for area in shown.areas
        if _is_own(area, shown)
    ]
    lying = _open_areas(shown, sight.names, shown.areas)
    return [*lying, *_hidden_areas(shown, sight.names), *own]


def _open_areas(shown: Picture, names: Sequence[str], areas: Sequence[Area]) -> list[Line]:
    """What lies open in these places of the table, except one's own hand."""
    lines = []
    for area in areas:
        if not (area.cards or area.lay == "column") or _is_own(area, shown):
            continue
        alike = [other for other in shown.areas if other.field == area.field]
        whose = _of(area, names)
        if not area.side and len(alike) > 1:
            whose = f"{capital(area.name)} {alike.index(area) + 1}"
        role = TWICE if area.role == AGAIN else ""
        lines.append(Line(f"{whose}: {_row_text(area, names)}", role))
    return lines


def _of(area: Area, names: Sequence[str]) -> str:
    """What an area is called, with whose it is: your discards, or discards of seat 1."""
    whose = together(area.side, names) if area.side else ""
    if whose == YOU:
        return f"Your {area.name}"
    return f"{capital(area.name)} of {whose}" if whose else capital(area.name)


def _row_text(area: Area, names: Sequence[str]) -> str:
    """Cards in a row with the names of those who played them, where that is known."""
    if area.lay == "column":
        return _column_text(area)
    if any(card.by is not None for card in area.cards):
        return "; ".join(
            card.name if card.by is None else f"{names[card.by]}, {card.name}"
            for card in area.cards
        )
    return cards_text(area.cards)


def _column_text(area: Area) -> str:
    """The number face down, then the open cards; or that the place is empty."""
    beneath = [f"{area.hidden} face down"] if area.hidden else []
    return "; ".join([*beneath, cards_text(area.cards)]) if area.cards else "vacant"


def _hidden_areas(shown: Picture, names: Sequence[str]) -> list[Line]:
    """How many cards lie face down where, as far as that is known."""
    told_already = ("board", "column")
    hidden = [a for a in shown.areas if not (a.cards or a.lay in told_already or _is_own(a, shown))]
    lines = []
    for (name, group_lay), group in groupby(hidden, key=lambda area: (area.name, area.lay)):
        areas = list(group)
        told = [text for area in areas if (text := _count_text(area, names))]
        count = areas[0].hidden
        if len(told) > 1 and count is not None and all(area.hidden == count for area in areas):
            told = [f"{many(count, 'card')} each"]
        if told:
            heading = f"Others' {name}" if group_lay == "fan" else capital(name)
            lines.append(Line(f"{heading}: {'; '.join(told)}", TWICE))
    return lines


def _count_text(area: Area, names: Sequence[str]) -> str:
    if area.hidden is None:
        return "face down" if area.lay == "stock" else ""
    if area.hidden == 0:
        return "empty" if area.lay == "stock" and not area.side else ""
    cards = many(area.hidden, "card")
    return f"{together(area.side, names)}, {cards}" if area.side else cards


def _is_own(area: Area, shown: Picture) -> bool:
    return area.lay == "fan" and area.owner is not None and area.owner == shown.seat


# --- the board -----------------------------------------------------------------------------------


def board_lines(sight: Sight, plain: bool = False) -> list[Line]:
    """The squares in use, drawn or in words; nothing if there is no board."""
    if sight.board is None:
        return []
    return _in_words(sight, sight.board) if plain else _drawn(sight, sight.board)


def _squares(sight: Sight, board: Area) -> list[int]:
    """The squares that are told of."""
    return sorted(boards.used(sight.rules).union(map(int, board.squares)))


def _drawn(sight: Sight, board: Area) -> list[Line]:
    """Row by row; a card stands in brackets, a free square shows its number or a point."""
    squares = _squares(sight, board)
    rows = {(square - 1) // ACROSS for square in squares}
    columns = {(square - 1) % ACROSS for square in squares}
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = [row * ACROSS + column + 1 for column in range(min(columns), max(columns) + 1)]
        cells = [_cell(sight, board, square) if square in squares else " " * 5 for square in line]
        lines.append(Line("".join(cells).rstrip()))
    marks = [mark for mark in board.legend if mark in board.squares.values()]
    told = [f"{mark} is {_one_of(board.legend[mark], sight.shown)}" for mark in marks]
    if any(text not in board.legend for text in board.squares.values()):
        told.append("[ ] is a card")
    if len(board.squares) < len(squares):
        free = "a number is" if boards.named(sight.rules) else ". is"
        told.append(f"{free} a free square")
    return [*lines, Line(f"({'; '.join(told)})")] if told else lines


def _cell(sight: Sight, board: Area, square: int) -> str:
    text = board.squares.get(str(square))
    if text is None:
        return f"{square if boards.named(sight.rules) else '.':>4} "
    return f"{text:>4} " if text in board.legend else f"[{text:>2}]".rjust(5)


def _in_words(sight: Sight, board: Area) -> list[Line]:
    """The men of each kind and the free squares in one line each; cards row by row."""
    squares = _squares(sight, board)
    lines = [
        Line(f"{capital(_your(meaning, sight.shown))} on {ranges(of)}.")
        for mark, meaning in board.legend.items()
        if (of := [square for square in squares if board.squares.get(str(square)) == mark])
    ]
    cards = {
        n: t for n in squares if (t := board.squares.get(str(n), "")) not in ("", *board.legend)
    }
    for _, row in groupby(cards, key=lambda square: (square - 1) // ACROSS):
        lines.append(Line(f"{capital(_cards_on(row, cards))}."))
    free = [square for square in squares if str(square) not in board.squares]
    if free:
        lines.append(Line(f"Free: {ranges(free)}."))
    return lines


def _cards_on(squares: Iterable[int], cards: Mapping[int, str]) -> str:
    """Which cards lie on these squares: on 1 to 3: 13, 12, 3."""
    there = list(squares)
    return f"on {ranges(there)}: {', '.join(cards[square] for square in there)}"


def _board_changes(before: Sight, now: Sight) -> list[Line]:
    """The squares that are no longer as they were."""
    if before.board is None or now.board is None:
        return []
    old, new, legend = before.board.squares, now.board.squares, now.board.legend
    there: dict[str, list[int]] = {}
    for square in sorted(map(int, {*old, *new})):
        text = new.get(str(square))
        if old.get(str(square)) != text:
            what = "free" if text is None else _your(legend.get(text, f"card {text}"), now.shown)
            there.setdefault(what, []).append(square)
    told = [
        f"free {ranges(squares)}" if what == "free" else f"{what} on {ranges(squares)}"
        for what, squares in there.items()
    ]
    return [Line(f"Now: {'; '.join(told)}.")] if told else []


def _your(meaning: str, shown: Picture) -> str:
    """The legend as said to the viewer."""
    thing, of, seat = meaning.partition(" of ")
    mine = of and shown.seat is not None and seat == shown.seats[shown.seat]
    return f"your {thing}" if mine else meaning


def _one_of(meaning: str, shown: Picture) -> str:
    """The legend as said of one man: your man, a man of top."""
    said = _your(meaning, shown)
    thing, of, rest = said.partition(" of ")
    one = {"men": "man"}.get(thing.split()[-1], thing.split()[-1].removesuffix("s"))
    words = " ".join([*thing.split()[:-1], one])
    return f"{words if words.startswith('your ') else f'a {words}'}{of}{rest}"
