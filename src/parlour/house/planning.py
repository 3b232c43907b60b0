"""Planning: what a table is made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.game import Game
from parlour.house.keeping import Place
from parlour.house.trying import Tried
from parlour.house.wire import Settings


@dataclass(frozen=True)
class Plan:
    """Whose a table is, what is played there, and by whom.

    It may be a rematch of a `previous` match, be `tried` from a position of another, or begin at
    one that somebody has `set_up`.
    """

    host: str
    rules: Game
    players: int
    places: Sequence[Place]
    settings: Settings
    previous: str | None = None
    tried: Tried | None = None
    set_up: str = ""
