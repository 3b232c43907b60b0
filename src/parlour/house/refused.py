"""A refusal: something that may not be done, and the HTTP status that says in which way."""

from __future__ import annotations

from typing import Any

from parlour.core.errors import ParlourError


class Refused(ParlourError):
    """Something may not be done; `more` goes into the answer beside the sentence."""

    def __init__(self, status: int, sentence: str, **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.more = more
