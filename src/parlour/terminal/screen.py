"""The table as lines of text: score, numbers, what lies open, and one's own hand last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from parlour.desk.wording import capital, many
from parlour.pictures.picture import Area, Card, Picture
from parlour.pictures.words import score, together, value
from parlour.terminal.streams import Line

SQUARES = 49
ACROSS = 7


def table_lines(shown: Picture, names: Sequence[str], moves: int) -> list[Line]:
    """The whole table as a seat sees it."""
    title = f"{shown.title}, move {moves}" if shown.players == 1 else shown.title
    lines = [Line(title, "title")]
    if shown.players > 1 or any(shown.score):
        lines.append(Line("Score: " + score(shown, names)))
    lines += _facts(shown, names)
    lines += [line for area in shown.areas if area.lay == "board" for line in _board(area, shown)]
    lines += _open_areas(shown, names)
    lines += _hidden_areas(shown, names)
    lines += [
        Line(f"Your {area.name}: {cards_text(area.cards) or 'empty'}", "hand")
        for area in shown.areas
        if _is_own(area, shown)
    ]
    return lines


# --- numbers -------------------------------------------------------------------------------------


def _facts(shown: Picture, names: Sequence[str]) -> list[Line]:
    """Single numbers share a line; numbers of seats or sides have one for each name."""
    single = [fact for fact in shown.facts if not fact.side]
    lines = []
    if single:
        told = " ".join(f"{capital(fact.name)}: {value(fact, names)}." for fact in single)
        lines.append(Line(told))
    shared = [fact for fact in shown.facts if fact.side]
    for name, facts in groupby(shared, key=lambda fact: fact.name):
        told = "; ".join(f"{together(f.side, names)}, {value(f, names)}" for f in facts)
        lines.append(Line(f"{capital(name)}: {told}"))
    return lines


# --- cards ---------------------------------------------------------------------------------------


def cards_text(cards: Sequence[Card]) -> str:
    """Cards suit by suit, or name by name; the suit is given where the cards do not show it."""
    parts = []
    for suit, group in groupby(cards, key=lambda card: card.printed or card.suit):
        names = [card.name for card in group]
        told = not suit or all(name.startswith(suit) for name in names)
        parts.append(" ".join(names) if told else f"{suit} {' '.join(names)}")
    return "; ".join(parts)


def _open_areas(shown: Picture, names: Sequence[str]) -> list[Line]:
    """What lies open on the table, except one's own hand."""
    lines = []
    for index, area in enumerate(shown.areas):
        if not (area.cards or area.lay == "column") or _is_own(area, shown):
            continue
        alike = [i for i, other in enumerate(shown.areas) if other.field == area.field]
        whose = f" of {together(area.side, names)}" if area.side else ""
        if not area.side and len(alike) > 1:
            whose = f" {alike.index(index) + 1}"
        lines.append(Line(f"{capital(area.name)}{whose}: {_row_text(area, names)}"))
    return lines


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
            lines.append(Line(f"{heading}: {'; '.join(told)}"))
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


def _board(area: Area, shown: Picture) -> list[Line]:
    """Seven rows of seven; a free square shows its number, a card stands in brackets."""
    lines = []
    for first in range(1, SQUARES + 1, ACROSS):
        cells = [_cell(area, square) for square in range(first, first + ACROSS)]
        lines.append(Line("".join(cells).rstrip()))
    for mark, meaning in area.legend.items():
        squares = [square for square, text in area.squares.items() if text == mark]
        if squares:
            lines.append(Line(f"{mark}, {_your(meaning, shown)}: {' '.join(squares)}"))
    return lines


def _cell(area: Area, square: int) -> str:
    text = area.squares.get(str(square))
    if text is None:
        return f"{square:>4} "
    return f"{text:>4} " if text in area.legend else f"[{text:>2}]".rjust(5)


def _your(meaning: str, shown: Picture) -> str:
    """The legend as said to the viewer."""
    thing, of, seat = meaning.partition(" of ")
    mine = of and shown.seat is not None and seat == shown.seats[shown.seat]
    return f"your {thing}" if mine else meaning
