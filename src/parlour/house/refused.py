"""A refusal: something that may not be done, and the HTTP status that says in which way."""

from __future__ import annotations

from typing import Any

from parlour.core.errors import ParlourError
from parlour.desk.seats import no_such_seat


class Refused(ParlourError):
    """Something may not be done; `more` goes into the answer beside the sentence."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.more = more


def check_there(seat: int, players: int) -> None:
    """Refuse a seat that the table does not have."""
    sentence = no_such_seat(seat, players)
    if sentence:
        raise Refused(404, sentence)
