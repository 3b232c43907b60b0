"""Whoever waits for news can be ended at any moment."""

from __future__ import annotations

import asyncio

import pytest

from parlour.house.waiting import heard


@pytest.mark.parametrize("turns", range(6))
def test_who_is_ended_just_as_the_news_comes_ends(turns: int):
    """Some turns of the loop after the news, the one who waited has not yet gone on."""

    async def main() -> tuple[bool, bool]:
        news, begun = asyncio.Event(), asyncio.Event()

        async def wait() -> None:
            begun.set()
            await heard(news, 60)
            await asyncio.Event().wait()  # what it does next

        waiting = asyncio.create_task(wait())
        await begun.wait()
        await asyncio.sleep(0)
        news.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        waiting.cancel()
        for _ in range(6):
            await asyncio.sleep(0)
        ended = waiting.done(), waiting.cancelled()
        waiting.cancel()
        return ended

    assert (True, True) == asyncio.run(main())


def test_news_end_the_wait():
    async def main() -> None:
        news = asyncio.Event()
        asyncio.get_running_loop().call_soon(news.set)
        await heard(news, 60)

    asyncio.run(main())


def test_without_news_the_wait_ends_by_itself():
    asyncio.run(heard(asyncio.Event(), 0))
