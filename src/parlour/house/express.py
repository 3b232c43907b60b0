"""The express way of a move: from its connection to the table and back, past the application server.

Moves are most of what a house is asked for, and the layers of an application take longer than to
play one.  So a plain request for a move is read by its connection (`quick`) and answered here, by
the same door, the same reading of its body and the same table as any other.  Whatever is not plain
goes through the application, and gives the same answers there.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from starlette.types import Scope

from parlour.core.errors import ParlourError
from parlour.house import api, wire
from parlour.house.door import LARGEST_BODY, Doorkeeper, guest_in

if TYPE_CHECKING:
    from parlour.house.house import House

MOVES = re.compile(rb"/api/tables/([A-Za-z0-9_-]{22})/moves")
"""The address of a table's moves, and nothing else."""
_FEW_DIGITS = re.compile(rb"[0-9]{1,5}")

log = logging.getLogger("parlour.house")


class Asked:
    """A request for a move, while it comes and is answered; to `uvicorn` it is a cycle."""

    def __init__(self, table: str, scope: Scope) -> None:
        self.table = table
        self.scope = scope
        self.body = bytearray()
        self.more_body = True
        self.keep_alive = True
        self.response_started = False
        self.response_complete = False
        self.disconnected = False
        self.message_event = self

    def set(self) -> None:
        """A part of the body has come, or the client has gone; nobody waits for that."""


class Express:
    """Answers plain requests for moves."""

    def __init__(self, house: House, door: Doorkeeper) -> None:
        self._house = house
        self._door = door

    def asked(self, url: bytes, scope: Scope) -> Asked | None:
        """The request that a head begins, if it is a plain one for a move."""
        found = MOVES.fullmatch(url)
        if found is None or not has_plain_length(scope["headers"]):
            return None
        scope["method"], scope["path"] = "POST", url.decode()
        return Asked(found[1].decode(), scope)

    async def answer(self, asked: Asked) -> bytes:
        """The whole answer to a request that has come."""
        began, more = time.perf_counter(), b""
        refused = self._door.refusal(asked.scope)
        if refused is None:
            status, found = await self._done(asked)
        else:
            status, found = refused[0], wire.Refusal(refused[1])
            more = b"retry-after: 1\r\n" if status == 429 else b""
        more += b"" if asked.keep_alive else b"connection: close\r\n"
        self._door.note("POST", api.MOVES.path, status, time.perf_counter() - began)
        return api.whole_answer(status, wire.encode(found), more)

    async def _done(self, asked: Asked) -> tuple[int, wire.Sent]:
        """Make the move, if it can be read and is allowed; the answer with its status."""
        headers = asked.scope["headers"]
        try:
            wish: Any = api.MOVES.read(api.media_of(asked.scope), bytes(asked.body))
            guest = guest_in(headers, self._house.signer)
            return api.MOVES.status, await api.moved(self._house, asked.table, guest, wish)
        except ParlourError as error:
            refusal, status = api.refusal(error)
            return status, refusal
        except Exception:
            log.exception("a move could not be answered", extra={"table": asked.table})
            return 500, wire.Refusal(api.BROKEN)


def has_plain_length(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether the length of a body is told once, and is not too much."""
    length = None
    for name, value in headers:
        if name == b"transfer-encoding" or (name == b"content-length" and length is not None):
            return False
        if name == b"content-length":
            length = value
    return (
        length is not None and bool(_FEW_DIGITS.fullmatch(length)) and int(length) <= LARGEST_BODY
    )
