"""Moving: the same guest on another device, by a code that is shown on the first.

A code works once and for ten minutes.  The store holds only its digest, made with the secret of the
house; a part of the digest finds the row, and the rest is compared in constant time.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from parlour.house import devices, door
from parlour.house.refused import Refused
from parlour.house.store import Connection
from parlour.house.told_mine import Code, CodeState

if TYPE_CHECKING:
    from parlour.house.house import House

LETTERS = "ACDEFGHJKMNPQRTWXY3479"
"""No two of them look alike, and none looks like a letter that is left out."""
LENGTH = 8
LASTS_SECONDS = 600.0
TOLD_SECONDS = 24 * 3600.0
"""How long it is remembered that a code was used, to tell whoever made it."""
RATE, BURST = 1 / 60, 8.0
"""How many codes one address may try per second, and how many at once."""
RATE_IN_ALL, BURST_IN_ALL = 0.5, 100.0
"""The same for all addresses together."""
WRONG = "That code does not work: a code is good once, and for ten minutes."
MARK = 16


def fresh() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def written(code: str) -> str:
    """A code as it is shown, in two groups."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def read(text: str) -> str:
    """What was typed, as a code; nothing if it cannot be one."""
    letters = text.upper().replace("-", "").replace(" ", "")
    is_code = len(letters) == LENGTH and set(letters) <= set(LETTERS)
    return letters if is_code else ""


async def make(house: House, guest: str) -> Code:
    """A new code; the one before it is void."""
    code, now = fresh(), house.clock()
    digest = house.signer.digest("code", code)
    await house.store.write(_keep(digest, guest, now + LASTS_SECONDS, now - TOLD_SECONDS))
    return Code(written(code), now + LASTS_SECONDS)


async def state(house: House, guest: str | None) -> CodeState:
    """Whether the guest's last code waits, or was used."""
    now = house.clock()
    rows = await house.store.read(
        lambda db: db.run("SELECT ends, used FROM codes WHERE guest = ?", guest)
    )
    ends, used = rows[0] if rows else (0.0, None)
    waits = used is None and ends > now
    recent = used is not None and used > now - TOLD_SECONDS
    return CodeState(waits, ends if waits else None, used if recent else None)


async def arrive(house: House, guest: str | None, text: str, kind: str) -> tuple[str, str]:
    """Whose code it is, and the name of the device that it lets in; it is void then."""
    code, device = read(text), door.token()
    digest = house.signer.digest("code", code)
    using = _use(digest, guest or "", house.clock(), device, kind)
    found = await house.store.write(using) if code else None
    if found is None:
        raise Refused(422, WRONG)
    if found == guest:
        raise Refused(409, "That code is your own: type it on your other device.")
    return found, device


def _keep(digest: str, guest: str, ends: float, old: float) -> Callable[[Connection], Any]:
    def work(db: Connection) -> None:
        db.run("DELETE FROM codes WHERE guest = ? OR ends < ?", guest, old)
        db.run(
            "INSERT INTO codes (mark, digest, guest, ends) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING",
            digest[:MARK],
            digest[MARK:],
            guest,
            ends,
        )

    return work


def _use(
    digest: str, asker: str, now: float, device: str, kind: str
) -> Callable[[Connection], str | None]:
    """Use a code up; of two devices that try at once only one does.  Its maker cannot."""

    def work(db: Connection) -> str | None:
        rows = db.run("SELECT digest, guest FROM codes WHERE mark = ?", digest[:MARK])
        if not rows or not hmac.compare_digest(rows[0][0], digest[MARK:]):
            return None
        if rows[0][1] == asker:
            return asker
        used = db.run(
            "UPDATE codes SET used = ?, used_by = ? WHERE mark = ? AND ends > ? "
            "AND used_by IN ('', ?) RETURNING guest",
            now,
            device,
            digest[:MARK],
            now,
            device,
        )
        if not used:
            return None
        devices.let_in(db, used[0][0], device, kind, now)
        return str(used[0][0])

    return work
