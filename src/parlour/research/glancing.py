"""Glancing: what a seat sees of a whole state, told quickly by plain Python.

The source of a function is made for each observer, as in `research.writing`; but where compiled
functions write cell after cell, this one gathers all marks in one number and all numbers in one
list.  A law holds it to the bytes that views are told as.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from parlour.core.bits import WIDEST
from parlour.core.fields import NOWHERE, SEAT, SIDE, Field
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
    Played,
    glance,
)
from parlour.research.writing import card_of, seen_if, sighted, value_of

Told = Callable[[Any, int], tuple[int, list[int]]]
"""The marks of a state to a seat as the bits of one number, and its numbers."""


def seen_by(one: Observer, match: Played, seat: int | None) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """What a seat sees of a match now as one row of bytes, the same as of its view."""
    if seat is None or one.game.rules.alike is not None:
        return one.tensor(glance(match, seat))
    marks, numbers = glancing_function(one)(match.record, seat)
    found = np.empty(one.size, np.uint8)
    packed = np.frombuffer(marks.to_bytes(-(-one.marks // 8), "little"), np.uint8)
    found[: one.marks] = np.unpackbits(packed, count=one.marks, bitorder="little")
    try:
        told = bytes(numbers)
    except ValueError:  # only then is one of them too low or too high
        told = bytes([cell if 0 <= cell <= MOST else MOST * (cell > 0) for cell in numbers])
    found[one.marks :] = np.frombuffer(told, np.uint8)
    return found


@lru_cache(maxsize=128)
def glancing_function(one: Observer) -> Told:
    """The function that tells a state to a seat."""
    rules = one.game.rules
    names: dict[str, Any] = {"side": rules.side, "movers": rules.movers}
    for place, field in enumerate(sighted(one)):
        names[f"sees_{place}"] = field.sight
    exec(glancing_source(one), names)
    made: Told = names["told"]
    return made


def glancing_source(one: Observer) -> str:
    """The source of `told(s, seat)`."""
    lines = ["def told(s, seat):", "    own = side(s, seat)", "    marks = 0", "    numbers = []"]
    for plane in one.planes:
        lines += [f"    {line}" for line in _plane_source(one, plane)]
    return "\n".join([*lines, "    return marks, numbers"])


def _plane_source(one: Observer, plane: Plane) -> list[str]:
    at, players = plane.first, one.players
    if plane.kind == SEAT_PLANE:
        return [f"marks |= 1 << {at} + seat"]
    if plane.kind == TO_MOVE:
        return [
            "if s.ended == 0 and s.turn >= 0:",
            "    several = movers(s)",
            f"    several = (several >> seat | several << {players} - seat) & {(1 << players) - 1}",
            f"    marks |= several << {at}",
        ]
    field = plane.field
    assert field is not None
    if plane.kind == WHO:
        return [
            f"who = s.{field.name}",
            f"if 0 <= who < {players}:",
            f"    marks |= 1 << {at} + (who - seat) % {players}",
        ]
    lines = []
    for i in range(plane.shape[0]):
        lines += _place_source(one, plane, field, i, at + i * plane.size // plane.shape[0])
    return lines


def _place_source(one: Observer, plane: Plane, field: Field, i: int, at: int) -> list[str]:
    """One place, so many after the observer's own."""
    first = {SEAT: "seat", SIDE: "own"}.get(field.of)
    lines = []
    if field.shape:
        lines = [f"place = ({first} + {i}) % {one.places(field)}" if first else f"place = {i}"]
    test = seen_if(one, plane, field)
    body = _told(one, plane, field, at)
    if not test:
        return lines + body
    lines += [f"if {test}:", *(f"    {line}" for line in body)]
    if plane.kind == NUMBER:
        lines += ["else:", f"    numbers.append({ZERO + field.fill})"]
    return lines


def _told(one: Observer, plane: Plane, field: Field, at: int) -> list[str]:
    if plane.kind == NUMBER:
        return [f"numbers.append({ZERO} + {value_of(field)})"]
    if plane.kind == COUNT:
        return [f"numbers.append({ZERO} + {_counted(field)})"]
    if field.kind == "row":
        card, length = card_of(field)
        before = f" + j * {one.cards}" if plane.kind == ROW else ""
        return [
            f"for j in range({length}):",
            f"    card = {card}",
            "    if card >= 0:",
            f"        marks |= 1 << {at}{before} + card",
        ]
    if field.kind == "wide":
        return [
            f"marks |= s.{field.name}[place][{word}] << {at + word * WIDEST}"
            for word in range(field.shape[1])
        ]
    return [f"marks |= {value_of(field)} << {at}"]


def _counted(field: Field) -> str:
    if field.kind == "set":
        return f"{value_of(field)}.bit_count()"
    if field.kind == "wide":
        words = [f"s.{field.name}[place][{word}].bit_count()" for word in range(field.shape[1])]
        return " + ".join(words)
    row = f"s.{field.name}[place]" if len(field.shape) == 2 else f"s.{field.name}"
    if field.counted_by:
        return f"s.{field.counted_by} - {row}[:s.{field.counted_by}].count({NOWHERE})"
    return f"{field.shape[-1]} - {row}.count({NOWHERE})"
