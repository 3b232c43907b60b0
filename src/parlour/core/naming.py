"""A state with its cards called by name, for tests, research and people."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game


class Named:
    """A state whose cards are called by name."""

    def __init__(self, of: Game, record: Any) -> None:
        self._game = of
        self._record = record

    def __getattr__(self, name: str) -> Any:
        field = self._game.rules.layout.fields.get(name)
        if field is None:
            raise AttributeError(f"{self._game.title} has no field {name!r}.")
        pack = self._game.rules.pack
        if not field.holds_cards or pack is None:
            return getattr(self._record, name)
        places = [
            [pack.names[card] for card in field.cards(self._record, i)] for i in range(field.places)
        ]
        return places if field.places > 1 or len(field.shape) == 2 else places[0]

    def __dir__(self) -> list[str]:
        return list(self._game.rules.layout.fields)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {getattr(self, name)}" for name in dir(self))
