"""Dealing: how a match begins, at tables where only deals that can be won are played.

The solver looks for the first of the promised seed when all nonces are open, in a thread of its own.
The event that begins the match says how many deals were discarded, so that it is found only once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from parlour.core.errors import ParlourError
from parlour.core.fair import Seed
from parlour.core.game import Game
from parlour.desk import winnable
from parlour.house.keeping import START
from parlour.house.refused import Refused


def is_start(text: str) -> bool:
    """Whether an event begins the match."""
    return text == START or text.startswith(f"{START} ")


def discarded(text: str) -> int | None:
    """How many deals the event that begins a match says were discarded; None if none was judged."""
    _, _, number = text.partition(" ")
    return int(number) if number else None


async def check(rules: Game) -> None:
    """Refuse winnable deals where no solver can tell them."""
    if why := await asyncio.to_thread(winnable.refusal, rules):
        raise Refused(422, why)


async def beginning(rules: Game, seed: str, nonces: Sequence[str], is_winnable: bool) -> str:
    """The text of the event that begins a match."""
    if not is_winnable:
        return START
    try:
        match = await asyncio.to_thread(winnable.deal, rules, Seed.from_hex(seed), nonces)
    except ParlourError as error:
        raise Refused(409, str(error)) from error
    return f"{START} {match.discarded}"
