"""Devices: which of them play as one guest, and how one is signed out.

The first device of a guest has a cookie that names the guest alone; one that a code let in has a name
of its own in it.  Nothing is looked up when a request comes in: the few that are signed out are kept
in memory, and every server is told of a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from parlour.house import door
from parlour.house.refused import Refused
from parlour.house.store import Connection
from parlour.house.told_mine import Device

if TYPE_CHECKING:
    from parlour.house.house import House

FIRST = "first"
"""What the first device of a guest is called in an address."""
SHUT = "shut"
"""The word by which servers tell each other that a device is signed out."""
ONLY = "This is your only device. To leave nothing behind, delete all of yours."


def kind_of(agent: str) -> str:
    """What sort of device a browser says it runs on."""
    if "iPad" in agent or "Tablet" in agent or ("Android" in agent and "Mobile" not in agent):
        return "tablet"
    return "phone" if "Mobile" in agent else "computer"


def let_in(db: Connection, guest: str, device: str, kind: str, now: float) -> None:
    """Keep that a code has let a device in; the first one is then kept too."""
    for name, sort in (("", FIRST), (device, kind)):
        db.run(
            "INSERT INTO devices (guest, device, kind, since) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING",
            guest,
            name,
            sort,
            now,
        )


async def of(house: House, guest: str | None, here: str) -> tuple[Device, ...]:
    """The devices of a guest, the oldest first; none if no code was ever used."""
    rows = await house.store.read(
        lambda db: db.run(
            "SELECT device, kind, since FROM devices WHERE guest = ? AND shut IS NULL "
            "ORDER BY since, device",
            guest,
        )
    )
    return tuple(Device(name or FIRST, kind, since, name == here) for name, kind, since in rows)


async def sign_out(house: House, guest: str, word: str) -> None:
    """From now on a device of a guest is nobody's."""
    device = "" if word == FIRST else word
    news = f"{SHUT} {guest} {device}".rstrip()
    done = await house.store.write(_shut(guest, device, house.clock(), news))
    if done is None:
        raise Refused(404, "You have no such device.")
    if not done:
        raise Refused(409, ONLY)
    shut_out(house, news)


def _shut(guest: str, device: str, now: float, news: str) -> Callable[[Connection], bool | None]:
    """Sign a device out, unless it is the last; None if there is no such device."""

    def work(db: Connection) -> bool | None:
        rows = db.run("SELECT device, shut FROM devices WHERE guest = ?", guest)
        known: dict[str, float | None] = dict(rows)
        if device not in known:
            return None
        if not [name for name, shut in known.items() if shut is None and name != device]:
            return False
        db.run(
            "UPDATE devices SET shut = ? WHERE guest = ? AND device = ? AND shut IS NULL",
            now,
            guest,
            device,
        )
        db.tell(news)
        return True

    return work


def shut_out(house: House, news: str) -> None:
    """Know a device no more, and have whoever listens as that guest say anew who they are."""
    _, guest, *device = news.split(" ")
    house.signer.shut_out(device or [guest])
    for table in house.tables.values():
        for listener in [one for one in table.listeners if one.guest == guest]:
            listener.leave()


def erase(db: Connection, guest: str) -> None:
    """Keep nothing of whose the devices were; those that are signed out stay so."""
    db.run("DELETE FROM devices WHERE guest = ? AND (shut IS NULL OR device = '')", guest)
    db.run("UPDATE devices SET guest = '' WHERE guest = ?", guest)


async def recall(house: House) -> None:
    """Learn from the store which devices are signed out; those whose cookies have ended are gone."""
    ended = house.clock() - door.KEPT_SECONDS
    house.signer.shut_out(await house.store.write(_recalled(ended)))


def _recalled(ended: float) -> Callable[[Connection], list[str]]:
    def work(db: Connection) -> list[str]:
        db.run("DELETE FROM devices WHERE shut < ?", ended)
        rows: list[Any] = db.run("SELECT guest, device FROM devices WHERE shut IS NOT NULL")
        return [device or guest for guest, device in rows]

    return work
