"""The pages of the days: what is played, how it went for everybody, and how the cards are fixed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.house import attempts as attempts_of
from parlour.house import daily, door, naming, pages, sheets
from parlour.house.daily import Day
from parlour.house.days import DAYS, KINDS, Chain, Kind
from parlour.house.door import guest_of, house_of
from parlour.house.house import House

READY_SECONDS = 2.0
"""How long a page waits for the puzzle of a day; if it takes longer, the page says so."""
LISTED = 30
"""How many past days are listed."""


@dataclass(frozen=True)
class Section:
    """The part of a page that tells of one kind of daily.

    `seed` is shown once the day is over, `before` is the seed of the day before, and `may` says
    what a guest can do: begin, go on or only practise.
    """

    kind: Kind
    chain: Chain
    number: int
    before: str
    seed: str
    day: Day | None = None
    gist: str = ""
    options: str = ""
    may: str = ""
    own: str = ""
    against: str = ""
    card: str = ""
    standing: attempts_of.Standing | None = None


async def page(request: Request) -> Response:
    """A day; without one in the address, today."""
    house, guest = house_of(request), guest_of(request)
    today = await house.dailies.today()
    text = request.path_params.get("day", "")
    day = daily.named(text) if text else today
    sections = [await _section(house, day, kind, guest, day == today) for kind in KINDS]
    began = (await house.dailies.chains(KINDS[0]))[0].first
    return pages.page(
        request,
        "daily",
        "Today" if day == today else f"{day:%A}, {day.day} {day:%B %Y}",
        name=await naming.kept(house, guest),
        day=day,
        is_today=day == today,
        left=_left(house, day),
        sections=sections,
        past=[today - timedelta(n) for n in range(1, LISTED + 1) if today - timedelta(n) >= began],
        days=DAYS,
        address=f"{door.site(request)}/daily/{day}",
    )


def _left(house: House, day: date) -> str:
    """How long a day still lasts."""
    ends = datetime.combine(day + timedelta(1), time(), UTC).timestamp()
    minutes = max(0, int((ends - house.clock()) // 60))
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


async def _section(
    house: House, day: date, kind: Kind, guest: str | None, is_today: bool
) -> Section:
    dailies = house.dailies
    chain = await dailies.chain(day, kind)
    number = chain.number(day)
    base = Section(
        kind,
        chain,
        number,
        chain.seed(day - timedelta(1)).hex if number > 1 else "",
        "" if is_today else chain.seed(day).hex,
    )
    try:
        async with asyncio.timeout(READY_SECONDS):
            found = await dailies.day(day, kind)
    except (TimeoutError, ParlourError):
        return base
    attempts, own = await dailies.attempts(found, guest)
    standing = attempts_of.standing(attempts, own)
    may = "begin" if is_today else "practise"
    if own is not None:
        may = "go on" if await dailies.is_open(own) else "practise"
    has_card = may == "practise" and own is not None and own.result is not None
    return Section(
        kind,
        chain,
        number,
        base.before,
        base.seed,
        day=found,
        gist=sheets.sheet(found.played.game)["gist"] or "",
        options=_options(found),
        may=may,
        own="" if own is None else "begun" if may == "go on" else attempts_of.told(own),
        against=attempts_of.against_field(standing),
        card=attempts_of.card(found.title, day, standing) if has_card else "",
        standing=standing if not is_today or (own is not None and may == "practise") else None,
    )


def _options(found: Day) -> str:
    """What was drawn for a puzzle, as far as it is not as usual."""
    if found.kind == "deal":
        return ""
    usual = game(found.played.game).settled(1)
    drawn = [(name, value) for name, value in found.played.options.items() if value != usual[name]]
    return ", ".join(
        f"{name.replace('_', ' ')}: {value.replace('_', ' ')}" for name, value in drawn
    )


ROUTES = [
    Route("/daily", pages.shown(page)),
    Route("/daily/{day}", pages.shown(page)),
]
