"""Writing: the source of the functions that tell whole states as views are told.

The functions are made for one observer, with every place and size written out, so that the compiler
can do many cells at a time.  Rules say who sees what, as they do for views; a law holds both to the
same bytes.
"""

from __future__ import annotations

from typing import Any

from parlour.core.bits import WIDEST, count, spread
from parlour.core.fields import SEAT, SIDE, Field, everyone, owner
from parlour.research.observing import (
    COUNT,
    MOST,
    NUMBER,
    ROW,
    SEAT_PLANE,
    TO_MOVE,
    WHO,
    ZERO,
    Observer,
    Plane,
)


def runs(one: Observer) -> list[list[int]]:
    """Moves with following numbers and bits: word, first bit, first number, how many."""
    found: list[list[int]] = []
    for move in one.game.rules.vocabulary.moves:
        word, bit = move.code >> 6, move.code & 63
        if found and found[-1][0] == word and found[-1][1] + found[-1][3] == bit:
            found[-1][3] += 1
        else:
            found.append([word, bit, move.number, 1])
    return found


UNROLLED = 64
"""Up to so many runs of moves are written out one by one, which is faster."""


def marking_function(one: Observer) -> Any:
    """The function `mark(may, masks, row)` that writes legal moves as 0 and 1."""
    found = runs(one)
    lines = ["def mark(may, masks, row):"]
    if len(found) <= UNROLLED:
        for word, bit, number, length in found:
            lines += [f"    spread(may[{word}] >> {bit}, {length}, masks, row, {number})"]
    else:
        lines += [
            f"    for run in range({len(found)}):",
            "        moves = may[RUNS[run][0]] >> RUNS[run][1]",
            "        for j in range(RUNS[run][3]):",
            "            masks[row, RUNS[run][2] + j] = moves >> j & 1",
        ]
    names: dict[str, Any] = {"RUNS": found, "spread": spread}
    exec("\n".join(lines), names)
    return names["mark"]


def observing_function(one: Observer) -> Any:
    """The function that writes what a seat sees of a whole state."""
    rules = one.game.rules
    names: dict[str, Any] = {
        "count": count,
        "spread": spread,
        "side": rules.side,
        "movers": rules.movers,
    }
    for place, field in enumerate(sighted(one)):
        names[f"sees_{place}"] = field.sight
    exec(observing_source(one), names)
    return names["observe"]


def sighted(one: Observer) -> list[Field]:
    """The fields of cards and numbers that some see and others do not."""
    fields = one.game.rules.layout.fields.values()
    return [f for f in fields if f.sight not in (everyone, owner) and f.kind != "option"]


def observing_source(one: Observer) -> str:
    """The source of `observe(s, seat, seen, row)`.

    Columns are counted from 0 up, so that the compiler knows that none is negative.
    """
    lines = ["def observe(s, seat, seen, row):", f"    for j in range({one.marks}):"]
    lines += ["        seen[row, j] = 0", "    own = side(s, seat)"]
    for plane in one.planes:
        lines += [f"    {line}" for line in _plane_source(one, plane)]
    return "\n".join(lines)


def _plane_source(one: Observer, plane: Plane) -> list[str]:
    at, players = plane.first, one.players
    if plane.kind == SEAT_PLANE:
        return [f"seen[row, {at} + seat] = 1"]
    if plane.kind == TO_MOVE:
        return [
            "several = movers(s) if s.ended == 0 and s.turn >= 0 else 0",
            f"for i in range({players}):",
            *_turned("seat", "i", players),
            f"    seen[row, {at} + i] = several >> place & 1",
        ]
    field = plane.field
    assert field is not None
    if plane.kind == WHO:
        who = f"s.{field.name}"
        return [
            f"if {who} >= 0 and {who} < {players}:",
            f"    i = {who} - seat",
            f"    seen[row, {at} + i if i >= 0 else {at + players} + i] = 1",
        ]
    return [
        line
        for i in range(plane.shape[0])
        for line in _place_source(one, plane, field, i, at + i * plane.size // plane.shape[0])
    ]


def _turned(first: str, i: str, places: int) -> list[str]:
    """The place so many after the observer's own."""
    return [
        f"    place = {first} + {i}",
        f"    if place >= {places}:",
        f"        place -= {places}",
    ]


def _place_source(one: Observer, plane: Plane, field: Field, i: int, at: int) -> list[str]:
    """The cells of one place, so many after the observer's own, from a cell on."""
    first = {SEAT: "seat", SIDE: "own"}.get(field.of, "")
    if not field.shape:
        lines = []
    elif first and i:
        lines = [line[4:] for line in _turned(first, str(i), one.places(field))]
    else:
        lines = [f"place = {first or i}"]
    body = _cells(one, plane, field, at)
    test = seen_if(one, plane, field)
    if not test:
        return lines + body
    lines += [f"if {test}:", *(f"    {line}" for line in body)]
    if plane.kind == NUMBER:
        held = min(MOST, max(0, ZERO + field.fill))
        lines += ["else:", f"    seen[row, {at}] = {held}"]
    return lines


def seen_if(one: Observer, plane: Plane, field: Field) -> str:
    """When the place is seen; nothing if always, and of counts they always are."""
    if plane.kind == COUNT or field.sight is everyone:
        return ""
    if field.sight is owner:
        return "" if plane.is_marks else "place == seat"
    place = "place" if field.shape else "0"
    return f"sees_{sighted(one).index(field)}(s, {place}, seat)"


def _cells(one: Observer, plane: Plane, field: Field, at: int) -> list[str]:
    if plane.kind == NUMBER:
        return [f"seen[row, {at}] = min({MOST}, max(0, {ZERO} + {value_of(field)}))"]
    if plane.kind == COUNT:
        return _counted(field, at)
    if field.kind == "row":
        return _laid(one, plane, field, at)
    if field.kind == "wide":
        return [
            line
            for word in range(field.shape[1])
            for line in _spread(f"s.{field.name}[place][{word}]", one.cards, word * WIDEST, at)
        ]
    return _spread(value_of(field), plane.shape[1], 0, at)


def value_of(field: Field) -> str:
    """How a place of a set or number is read."""
    return f"s.{field.name}[place]" if field.shape else f"s.{field.name}"


def _spread(word: str, members: int, first: int, at: int) -> list[str]:
    """A word of a set, a cell for each of its members."""
    there = max(0, min(WIDEST, members - first))
    return [f"spread({word}, {there}, seen, row, {at + first})"] if there else ["pass"]


def card_of(field: Field) -> tuple[str, str]:
    """How a card of a row is read, and how many there are."""
    card = f"s.{field.name}[place][j]" if len(field.shape) == 2 else f"s.{field.name}[j]"
    return card, f"s.{field.counted_by}" if field.counted_by else str(field.shape[-1])


def _laid(one: Observer, plane: Plane, field: Field, at: int) -> list[str]:
    """The cards of a row, in their order if that is told."""
    card, length = card_of(field)
    before = f"j * {one.cards} + " if plane.kind == ROW else ""
    return [
        f"for j in range({length}):",
        f"    if {card} >= 0:",
        f"        seen[row, {at} + {before}{card}] = 1",
    ]


def _counted(field: Field, at: int) -> list[str]:
    if field.kind == "set":
        return [f"seen[row, {at}] = min({MOST}, {ZERO} + count({value_of(field)}))"]
    card, length = card_of(field)
    if field.kind == "wide":
        each = ["    held += count(" + card + ")"]
    else:
        each = [f"    if {card} >= 0:", "        held += 1"]
    return [
        "held = 0",
        f"for j in range({length}):",
        *each,
        f"seen[row, {at}] = min({MOST}, {ZERO} + held)",
    ]
