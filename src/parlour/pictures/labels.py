"""Labels: what fields are called on a screen, and whose their places are.

A game needs to declare nothing.  It may say more in constants of its module: LABELS (field name
to label, "" to hide the field), BENEATH (field of open cards to the field of face-down cards they
lie on, place by place), SEATS_TITLES (what the seats are called), SEATED (fields whose number is a
seat), TEXTS (field to what its numbers are called: by number, in order, or by a function), GRIDIRON
(the fields of the ball, of the way to gain and of the side that has the ball), FORCED (that nobody
has a choice), FOR_PEOPLE (options people begin with) and SAYINGS (verb to phrase, as in
`parlour.pictures.words`).  A function `printed(state, card)` tells the name that a card bears in this
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from parlour.core.fields import Field
from parlour.core.game import Game, Rules
from parlour.kit.matches import Sides, side_of

COMMON = {
    "players": "",
    "turn": "",
    "ended": "",
    "scores": "",
    "spoken": "",
    "leader": "",
    "led": "",
    "deals": "deals played",
    "hands": "hand",
    "took": "cards taken",
    "bids": "bid",
}
"""Labels of fields that many games have; what the score, the log or the cards tell is hidden."""

SEATED = ("dealer", "leader", "bidder", "caller", "starter", "taker", "holder", "winner")
"""Fields that by the last word of their name hold a seat."""

OF_SIDES = ("points", "scores", "tricks")
"""Numbers that partners have together."""


def label(game: Game, field: Field) -> str:
    """What a field is called on a screen, or nothing if it is not shown."""
    if field.kind == "option" or field.name in _inner(game.rules):
        return ""
    chosen = declared(game, "LABELS").get(field.name, COMMON.get(field.name))
    return field.name.strip("_").replace("_", " ") if chosen is None else chosen


def holds_seat(game: Game, field: Field) -> bool:
    """Whether the number in a field is a seat."""
    by_name = field.name.rsplit("_", 1)[-1] in SEATED
    return by_name or field.name in getattr(game.rules.module, "SEATED", ())


def told(game: Game, field: str, value: int) -> str:
    """A number as people say it: the name its game has for it, else its figures."""
    names = getattr(game.rules.module, "TEXTS", {}).get(field)
    if callable(names):
        return str(names(value))
    if isinstance(names, Mapping):
        return str(names.get(value, value))
    return str(names[value] if names and 0 <= value < len(names) else value)


def printed(game: Game, state: Any, card: int) -> str:
    """The name printed on a card beside its numbers, where the game knows of names."""
    name = getattr(game.rules.module, "printed", None)
    return str(name(state, card)) if name else ""


def is_forced(game: Game) -> bool:
    """Whether nobody has a choice, so that the game can run by itself."""
    return bool(getattr(game.rules.module, "FORCED", False))


def declared(game: Game, constant: str) -> Mapping[str, str]:
    """A table of texts that the game's module may have."""
    table: Mapping[str, str] = getattr(game.rules.module, constant, {})
    return table


def titles(game: Game, players: int) -> tuple[str, ...]:
    """What the seats are called where nobody has given a name."""
    chosen = tuple(getattr(game.rules.module, "SEATS_TITLES", ()))
    return tuple(chosen[seat] if seat < len(chosen) else f"seat {seat}" for seat in range(players))


def sides(game: Game, state: Any) -> tuple[tuple[int, ...], ...]:
    """The seats that win together, side by side; a seat alone where each plays for himself."""
    seats = range(state.players)
    number = [_side(game, state, seat) for seat in seats]
    return tuple(
        tuple(seat for seat in seats if number[seat] == side) for side in sorted(set(number))
    )


def owners(game: Game, state: Any, field: Field) -> list[tuple[int, ...]]:
    """The seats to which each place of a field belongs; nobody's where places are not theirs."""
    places = field.shape[0] if field.kind == "number" else field.places
    if places == 1:
        return [()]
    together = sides(game, state)
    if places == len(together) < state.players:
        return list(together)
    if places in (state.players, max(game.players)):
        of_sides = field.lay == "pile" or field.name in OF_SIDES
        return list(together) if of_sides else [(seat,) for seat in range(state.players)]
    return [()] * places


def _side(game: Game, state: Any, seat: int) -> int:
    declared_side = getattr(game.rules.module, "side", None)
    if declared_side is not None:
        return int(declared_side(state, seat))
    fields = game.rules.layout.fields
    choice = fields["sides"].choice if "sides" in fields else None
    if choice is not None:
        return side_of(Sides[choice.values[state.sides]], state.players, seat)
    return seat % 2 if state.players == 4 and _has_two_sides(game.rules) else seat


@cache
def _has_two_sides(rules: Rules) -> bool:
    """Whether something is kept for each of two sides."""
    fields = rules.layout.fields.values()
    return any(field.kind in ("number", "set") and field.shape == (2,) for field in fields)


@cache
def _inner(rules: Rules) -> set[str]:
    """Numbers that only serve other fields: how long a stock is, the number of an option."""
    fields = rules.layout.fields
    counting = {field.counted_by for field in fields.values()}
    return counting | {f"{name}_number" for name, field in fields.items() if field.choice}
