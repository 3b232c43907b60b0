"""Naming: a guest gives a name once, and is called so until they give another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.house import door, guests

if TYPE_CHECKING:
    from parlour.house.house import House


async def kept(house: House, guest: str | None) -> str:
    """What a guest is called, or nothing if they never said."""
    return await house.store.read(guests.name_of(guest)) if guest else ""


async def given(house: House, guest: str, asked: str) -> str:
    """The name asked for, which is remembered; without one, the one remembered."""
    name, before = door.name_of(asked, ""), await kept(house, guest)
    if name and name != before:
        await house.store.write(guests.keep_name(guest, name, house.clock()))
    return name or before or guests.NOBODY
