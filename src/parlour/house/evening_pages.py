"""The pages of progressive evenings."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.books import ruling
from parlour.bots import LEVELS, USUAL_LEVEL
from parlour.core.game import games
from parlour.house import evening_api, evening_room, naming
from parlour.house.door import guest_of, house_of
from parlour.house.evenings import LEAST_TABLES, MOST_ROUNDS, MOST_TABLES, RULINGS
from parlour.house.pages import block, page, shown

USUAL_GAME = "forty-two"
"""What is chosen for an evening at first."""


async def new_page(request: Request) -> Response:
    """Where an evening is opened."""
    return page(
        request,
        "evening_new",
        "A progressive evening",
        games=[one for one in games().values() if evening_room.offered(one)],
        chosen=request.query_params.get("game", USUAL_GAME),
        tables=range(LEAST_TABLES, MOST_TABLES + 1),
        rounds=range(1, MOST_ROUNDS + 1),
        levels=[(key, level.about) for key, level in LEVELS.items()],
        level=USUAL_LEVEL,
        rulings=[ruling(one) for one in RULINGS],
    )


async def evening_page(request: Request) -> Response:
    """An evening: tickets, the room, the standings, the prizes."""
    house, guest = house_of(request), guest_of(request)
    evening = await house.evenings.look(request.path_params["evening"], guest)
    return page(
        request,
        "evening",
        f"{evening.title}: a progressive evening",
        name=await naming.kept(house, guest),
        evening=evening,
        evening_json=block(evening),
        url=evening_api.address(request, evening.id),
        rulings=[ruling(one) for one in RULINGS],
    )


ROUTES = [
    Route("/evenings/new", shown(new_page)),
    Route("/evenings/{evening}", shown(evening_page)),
]
