"""Trix Exchange in real time keeps the laws that its ticks are held to by `test_laws`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import lawbook
from parlour.core import compiling
from parlour.core.game import Game, game

pytestmark = pytest.mark.xdist_group("trix-exchange")
LAWS = [
    lawbook.whoever_is_to_move_can,
    lawbook.moves_follow_from_views,
    lawbook.cards_lie_in_one_place,
    lawbook.play_is_deterministic,
    lawbook.records_replay,
    lawbook.secrets_stay_secret,
]


def live() -> Game:
    return game("trix-exchange", engine="realtime")


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_law_is_kept(law: Callable[[Game, int, str], None], players: int) -> None:
    """Whoever acts first."""
    law(live(), players, "live")


@pytest.mark.slow
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
def test_a_thousand_live_matches_end(players: int) -> None:
    """And they are the same at either speed."""
    lawbook.random_matches_agree(live(), players, 14, 3)
    one = live()
    states, _ = compiling.compiled(one.rules).batch(one.start(players), 15, 0, 1000)
    assert states["ended"].min() > 0
