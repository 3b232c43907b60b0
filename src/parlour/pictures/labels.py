"""Labels: what fields, seats and numbers are called on a screen, and who places belong to."""

from __future__ import annotations

from functools import cache
from typing import Any

from parlour.core.fields import SEAT, SIDE, Field
from parlour.core.game import Game, Rules


def name(rules: Rules, field: Field) -> str:
    """What a field is called on a screen; nothing if it is not shown."""
    return _labels(rules)[field.name]


@cache
def _labels(rules: Rules) -> dict[str, str]:
    """Options, and numbers that only serve other fields, are not shown."""
    fields = rules.layout.fields
    inner = {field.counted_by for field in fields.values()}
    inner |= {f"{name}_number" for name, field in fields.items() if field.choice}
    inner |= {name for name, field in fields.items() if field.choice}
    return {
        name: "" if name in inner else _own_name(name) if field.label is None else field.label
        for name, field in fields.items()
    }


def _own_name(name: str) -> str:
    return name.strip("_").replace("_", " ")


def printed(game: Game, state: Any, card: int) -> str:
    """The name printed on a card beside its numbers, if the game uses names."""
    return game.rules.printed(state, card) if game.rules.printed else ""


def titles(game: Game, players: int) -> tuple[str, ...]:
    """What the seats are called where nobody has given a name."""
    return game.rules.seat_titles[:players] or tuple(f"seat {seat}" for seat in range(players))


def sides(game: Game, state: Any) -> tuple[tuple[int, ...], ...]:
    """The seats that win together, one side after another; single seats where all play alone."""
    side = game.rules.side
    return _together(tuple([side(state, seat) for seat in range(state.players)]))


@cache
def _together(number: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, from the numbers of their sides; there are few ways to sit."""
    seats = range(len(number))
    return tuple(
        tuple(seat for seat in seats if number[seat] == side) for side in sorted(set(number))
    )


def owners(game: Game, state: Any, field: Field) -> list[tuple[int, ...]]:
    """The seats to which each place of a field belongs: one, the partners of a side, or nobody."""
    places = (field.shape or (1,))[0] if field.kind == "number" else field.places
    if field.of == SEAT:
        return [(seat,) for seat in range(state.players)]
    if field.of == SIDE:
        return list(sides(game, state))
    return [()] * places
