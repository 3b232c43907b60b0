"""Bodies: what a request may say, as it is read and as `openapi.json` tells it."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from starlette.requests import Request

from parlour.house.refused import Refused

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


class Wishes(msgspec.Struct, forbid_unknown_fields=True):
    """Settings as they are asked for."""

    pace: str = "usual"
    grace: Number = 60
    listed: bool = False
    clock: Number | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is made of."""

    game: str
    players: Number | None = None
    options: dict[str, str] = {}
    seats: list[str] | None = None
    name: str = ""
    nonce: str = ""
    settings: Wishes = msgspec.field(default_factory=Wishes)
    promise: str | None = None


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes a seat."""

    name: str = ""
    nonce: str = ""


class NewMove(msgspec.Struct, forbid_unknown_fields=True):
    """A move, the number it answers, and a key that makes a repetition harmless."""

    seat: Number
    seq: Number
    move: str
    key: str


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to take the last move back."""

    seat: Number
    seq: Number
    key: str


class Why(msgspec.Struct, forbid_unknown_fields=True):
    """A question about a move."""

    seat: Number
    move: str


class Hint(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that asks for help."""

    seat: Number = 0


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing needs to be said."""


class Chat(msgspec.Struct, forbid_unknown_fields=True):
    """Something said to all."""

    text: str


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """Once more."""

    nonce: str = ""


Body = TypeVar("Body", bound=msgspec.Struct)


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request, if it can be read."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await request.body()
    if media != "application/json" and (body or kind not in (Nothing, Rematch, Sitting)):
        raise Refused(415, "The body must be application/json.")
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, f"The request cannot be read: {str(error)[:200]}.") from error
