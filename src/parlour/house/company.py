"""Company: what is told of those round a table, and what the table itself adds to a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.house import sight
from parlour.house.kept import BOT, OPEN, Place

if TYPE_CHECKING:
    from parlour.house.course import Course
    from parlour.house.tables import Table


def people(table: Table, guest: str | None) -> dict[str, Any]:
    """Who sits where and who is there; no secrets."""
    bystanders = {
        listener.guest or id(listener)
        for listener in table.listeners
        if not table.mine(listener.guest)
    }
    hosts = table.mine(table.header.host)
    return {
        "seats": [_person(table, place, guest) for place in table.places],
        "watching": len(bystanders),
        "host": hosts[0] if hosts else None,
        "settings": vars(table.header.settings),
        "rematch": table.rematch,
    }


def _person(table: Table, place: Place, guest: str | None) -> dict[str, Any]:
    return {
        "seat": place.seat,
        "title": table.titles[place.seat],
        "name": place.name,
        "label": label(table, place),
        "kind": place.kind,
        "level": place.level,
        "here": place.kind == BOT or (bool(place.guest) and table.is_here(place.guest)),
        "standing_in": table.stands_in(place),
        "mine": bool(guest) and place.guest == guest,
    }


def label(table: Table, place: Place) -> str:
    """Who sits in a seat, as a screen shows it."""
    if place.kind == OPEN:
        return f"{table.titles[place.seat]} (open)"
    return f"bot {place.name} ({place.level})" if place.kind == BOT else place.name


def looking(table: Table, course: Course, seat: int | None, mine: tuple[int, ...]) -> sight.Looking:
    """What the table adds to the picture of one viewer."""
    promised = table.house.signer.seed(f"rematch {table.id}") if course.over else ""
    return sight.Looking(
        table=table.id,
        seat=seat,
        mine=mine,
        names=tuple(place.name or table.titles[place.seat] for place in table.places),
        labels=tuple(label(table, place) for place in table.places),
        undo=course.undoable(seat, table.people_seats) > 0 if seat in mine else False,
        deadline=table.time_shown(course),
        clock=table.header.settings.clock,
        commitment=table.commitment,
        following=sight.commitment(promised) if promised else None,
    )
