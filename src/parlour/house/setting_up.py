"""Setting up: the page on which somebody puts up a position of their own, to play it."""

from __future__ import annotations

from typing import Literal, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.placing import LONGEST, Placing
from parlour.house import naming, pages, sheets, wire
from parlour.house.door import guest_of, house_of
from parlour.house.refused import Refused
from parlour.pictures.picture import picture


async def position_page(request: Request) -> Response:
    """The board of a puzzle, to put on it what one likes."""
    key: str = request.path_params["key"]
    rules = game(key)
    placing = rules.rules.placing
    if placing is None:
        raise Refused(404, f"Positions of {rules.title} cannot be set up.")
    house, guest = house_of(request), guest_of(request)
    return pages.page(
        request,
        "position",
        f"{rules.title}: your own position",
        name=await naming.kept(house, guest),
        game=sheets.sheet(key),
        placing=placing,
        start_json=pages.block(_start(key, placing, request.query_params.get("at", ""))),
    )


def _start(key: str, placing: Placing, position: str) -> wire.SetUp:
    match = Match.new(key, 1, "any")
    pack = match.game.rules.pack
    if placing.place is None:
        cards = match.log[0][1].split()[1:]
        squares = {str(n): card for n, card in enumerate(cards, start=1)}
        board = None
    else:
        board = next(area for area in picture(match.view(0)).areas if area.lay == "board")
        squares = board.squares
    return wire.SetUp(
        game=key,
        title=match.game.title,
        kind=cast(Literal["men", "track", "tray", "deal"], placing.kind),
        pack=pack.key if pack else None,
        span=board.span if board else (1, len(squares)),
        squares=squares,
        legend=board.legend if board else {},
        position=position[:LONGEST],
    )


ROUTES = [Route("/games/{key}/position", pages.shown(position_page))]
