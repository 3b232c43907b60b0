"""Describing: the OpenAPI document, and the types of the page's scripts.

Both are made from the structures of `wire` and the endpoints of `api`.  The types are kept in a
file, for editors and for the TypeScript compiler; this writes it anew:

    python -m parlour.house.describing
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from parlour.house import (  # noqa: F401  # some add endpoints to those of `api`
    api,
    evening_api,
    guiding,
    mine,
    wire,
)
from parlour.house.api import Endpoint

TYPES = Path(__file__).parent / "web" / "static" / "types.d.ts"
SCHEMAS = "#/components/schemas/"
INFO = {
    "title": "The house of parlour",
    "version": "1",
    "description": "Tables for card games and puzzles. Moves come in by POST, pictures go out as "
    "server-sent events. A guest is known by a signed cookie, which a newcomer gets with any page "
    "or answer.",
}
REFUSALS = {
    400: "The request cannot be read.",
    403: "The seat is not yours, or the request comes from another site.",
    404: "There is no such table, seat or game.",
    409: "The table has moved on, or this cannot be done at its present stage.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    421: "The house does not answer to that name.",
    422: "It cannot be done; `rules` says by which rule.",
    429: "Too many requests.",
    503: "The store cannot be reached, or has no room.",
}
"""What each status means, whichever endpoint answers it."""
EVENTS = "Events, each with the JSON of a structure: " + ", ".join(
    f"`{kind}` ({sent.__name__})" for kind, sent in wire.EVENTS.items()
)


# --- schemas -------------------------------------------------------------------------------------


def schemas(kinds: Iterable[type]) -> dict[str, Any]:
    """The JSON schemas of structures, by name, with those they are made of."""
    _, found = msgspec.json.schema_components(list(kinds), ref_template=SCHEMAS + "{name}")
    return {name: _whole(found[name]) for name in sorted(found)}


def _whole(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a structure; of what is sent, fields with a default are there as well."""
    schema["description"] = " ".join(schema["description"].split())
    if schema.get("additionalProperties") is not False:
        for name, field in schema["properties"].items():
            if "default" in field:
                del field["default"]
                schema["required"].append(name)
    return schema


def structures(endpoints: Iterable[Endpoint]) -> list[type]:
    """All that is read or sent: by endpoints, in events, in pages."""
    ends = [kind for one in endpoints for kind in (one.takes, one.gives) if kind is not None]
    return list(dict.fromkeys([*ends, wire.Refusal, *wire.EVENTS.values(), *wire.BLOCKS]))


# --- OpenAPI -------------------------------------------------------------------------------------


def openapi(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The description of all endpoints."""
    told = list(endpoints)
    paths: dict[str, Any] = {}
    for one in told:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "paths": paths,
        "components": {"schemas": schemas(structures(told))},
    }


def _operation(one: Endpoint) -> dict[str, Any]:
    named = [("path", name) for name in re.findall(r"{(\w+)}", one.path)]
    named += [("query", name) for name in one.query]
    named += [("header", name) for name in one.headers]
    found: dict[str, Any] = {"operationId": one.does.__name__, "summary": _sentence(one.does)}
    if named:
        found["parameters"] = [_parameter(where, name) for where, name in named]
    if one.takes is not None:
        content = {"application/json": {"schema": _reference(one.takes)}}
        found["requestBody"] = {"required": not one.may_be_bare, "content": content}
    given: dict[str, Any] = {"type": "string"} if one.gives is None else _reference(one.gives)
    told = EVENTS if one.media == "text/event-stream" else _sentence(one.gives or one.does)
    answers = {one.status: _answer(told, one.media, given)}
    refused = {
        status: _answer(REFUSALS[status], "application/json", _reference(wire.Refusal))
        for status in one.refusals
    }
    found["responses"] = {str(status): one for status, one in (answers | refused).items()}
    return found


def _parameter(where: str, name: str) -> dict[str, Any]:
    schema = msgspec.json.schema(wire.PARAMETERS[where, name])
    told = {"name": name, "in": where, "description": schema.pop("description"), "schema": schema}
    return told | ({"required": True} if where == "path" else {})


def _answer(sentence: str, media: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": sentence, "content": {media: {"schema": schema}}}


def _sentence(described: object) -> str:
    return " ".join((described.__doc__ or "").partition("\n\n")[0].split())


def _reference(kind: type) -> dict[str, Any]:
    return {"$ref": SCHEMAS + kind.__name__}


# --- TypeScript ----------------------------------------------------------------------------------


def typescript(endpoints: Iterable[Endpoint]) -> str:
    """The structures as TypeScript interfaces, and what each kind of event carries."""
    events = "".join(f"  {kind}: {sent.__name__};\n" for kind, sent in wire.EVENTS.items())
    return (
        "// Made by `python -m parlour.house.describing`; do not edit.\n\n"
        + "".join(_interface(*one) for one in schemas(structures(endpoints)).items())
        + f"/** What each kind of server-sent event carries. */\nexport interface Events {{\n{events}}}\n"
    )


def _interface(name: str, schema: dict[str, Any]) -> str:
    fields = "".join(
        f"  {field}{'' if field in schema['required'] else '?'}: {_type(told)};\n"
        for field, told in schema["properties"].items()
    )
    return f"/** {schema['description']} */\nexport interface {name} {{\n{fields}}}\n\n"


def _type(schema: dict[str, Any]) -> str:
    """A JSON schema as a type."""
    match schema:
        case {"$ref": name}:
            return str(name).removeprefix(SCHEMAS)
        case {"anyOf": kinds}:
            return " | ".join(map(_type, kinds))
        case {"enum": values}:
            return " | ".join(f'"{value}"' for value in values)
        case {"type": "array", "items": dict() as inner}:
            kind = _type(inner)
            return f"({kind})[]" if "|" in kind else f"{kind}[]"
        case {"type": "object", "additionalProperties": dict() as inner}:
            return f"Record<string, {_type(inner)}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as simple}:
            return str(simple)
    raise ValueError(f"TypeScript has no word for {schema}.")


if __name__ == "__main__":
    TYPES.write_text(typescript(api.ENDPOINTS), encoding="utf-8")
