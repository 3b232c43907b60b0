"""Waiting for news, but not for ever."""

from __future__ import annotations

import asyncio
import contextlib


async def heard(news: asyncio.Event, seconds: float) -> None:
    """Wait until there is news, or so many seconds.

    Not by `asyncio.wait_for`: in Python 3.11 whoever is cancelled just as the news comes goes on as if
    nothing had happened.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await news.wait()
