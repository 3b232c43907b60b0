"""What a player is told about a move of Trix Exchange that may not be made."""

from __future__ import annotations

from typing import Any

from parlour.core.moves import Move
from parlour.games.trix_exchange.floor import Engine, tally


def packet_told(s: Any, seat: int, move: Move) -> str:
    """How many cards of the commodity there are to offer."""
    size = move.arguments[-2]
    return f"You hold {held_of(s, seat, move)}, so you cannot {move.verb.name} {size}."


def held_of(s: Any, seat: int, move: Move) -> str:
    """How many cards a seat holds of the commodity that a move names last: 2 Zinc."""
    book = move.arguments[-1]
    return f"{tally(s, seat) >> 4 * book & 15} {move.verb.values[-1][book]}"


def none_open_told(s: Any, _seat: int, _move: Move) -> str:
    """Why nothing can be withdrawn."""
    if s.engine == Engine.ticks:
        return "An offer lasts for the whole tick, so none can be withdrawn."
    return "You have no open offer to withdraw."


def answer_told(s: Any, seat: int, move: Move) -> str:
    """What is wrong with an answer: no offer, another number, or too few cards."""
    other, size, _ = move.arguments
    cried = s.cried[other % s.players]
    if s.engine == Engine.realtime and cried != size:
        return f"That offer is of {cried}, not {size}." if cried else "They have no offer open."
    return packet_told(s, seat, move)


def corner_told(s: Any, seat: int, move: Move) -> str:
    """How many cards there are of the commodity to corner."""
    held = held_of(s, seat, move)
    return f"A corner is all eight cards of a commodity in your hand, and you hold {held}."
