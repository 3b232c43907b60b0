"""A refusal: something that may not be done, and the HTTP status that says in which way."""

from __future__ import annotations

from parlour.core.errors import ParlourError
from parlour.desk.seats import no_such_seat
from parlour.house.wire import Rule


class Refused(ParlourError):
    """Something may not be done; `seq` is the present number, where a request answers an older."""

    def __init__(
        self, status: int, sentence: str, rules: tuple[Rule, ...] = (), seq: int | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.rules = rules
        self.seq = seq


def check_there(seat: int, players: int) -> None:
    """Refuse a seat that the table does not have."""
    sentence = no_such_seat(seat, players)
    if sentence:
        raise Refused(404, sentence)
