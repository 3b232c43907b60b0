"""Where a clock runs the laws are kept as well: `test_laws` plays by other options."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import lawbook
from parlour.bots import bot
from parlour.core import compiling
from parlour.core.game import Game, game, games
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import CLOCK

LAWS = [
    lawbook.whoever_is_to_move_can,
    lawbook.moves_follow_from_views,
    lawbook.cards_lie_in_one_place,
    lawbook.play_is_deterministic,
    lawbook.records_replay,
    lawbook.secrets_stay_secret,
]
TIMED: dict[str, dict[str, str]] = {
    "trix-exchange": {"engine": "realtime"},
    "trix-football": {"clock": "minutes", "minutes": "6"},
    "forty-nine": {"claims": "manual", "enforcement": "referee"},
    "forty-nine-baltimore": {"claims": "manual", "enforcement": "referee"},
}
"""The options by which each game with a clock lets it run."""
TABLES = [
    pytest.param(key, players, marks=pytest.mark.xdist_group(key))
    for key in TIMED
    for players in game(key).players
]
FEWEST = [
    pytest.param(key, min(game(key).players), marks=pytest.mark.xdist_group(key)) for key in TIMED
]
needs_numba = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")


def timed(key: str) -> Game:
    return game(key, **TIMED[key])


def test_every_game_with_a_clock_is_here() -> None:
    assert {key for key, one in games().items() if one.rules.vocabulary.is_clocked} == set(TIMED)


@pytest.mark.parametrize(("key", "players"), TABLES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_law_is_kept(law: Callable[[Game, int, str], None], key: str, players: int) -> None:
    """Whoever acts first, and whenever the clock strikes."""
    law(timed(key), players, "live")


@pytest.mark.parametrize(("key", "players"), FEWEST)
def test_the_clock_strikes_in_every_way_it_can(key: str, players: int) -> None:
    """So the laws have seen each of its moves; random traders make no corner, see below."""
    said = {"collect"} if key == "trix-exchange" else set()
    for seed in range(40):
        for match in lawbook.random_match(timed(key), players, f"strikes {seed}", most=600):
            if match.line is not None and match.line[0] == CLOCK and match.move is not None:
                said.add(match.move.verb.name)
        if said >= {verb.name for verb in game(key).rules.vocabulary.verbs if verb.clock}:
            return
    raise AssertionError(f"the clock has said only {said}")


@pytest.mark.parametrize(("key", "players"), FEWEST)
def test_worlds_and_undoing_know_the_clock(key: str, players: int) -> None:
    lawbook.imagined_worlds_fit(timed(key), players, "live", every=22)
    lawbook.undo_tells_nothing(timed(key), players, "live", worlds=1, most=40)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.xdist_group("trix-exchange")
def test_worlds_know_what_the_clock_collects(seed: int) -> None:
    """Of each card that goes by the clock all know that it was of the shortest commodity."""
    trader, rng = bot("trix-exchange", seed=f"collect {seed}"), random.Random(seed)
    match = Match.new(timed("trix-exchange"), 3, seed=f"collect {seed}")
    while not match.record.owed:
        seat = rng.choice(match.turn)
        match = match.play(seat, str(trader.choose(match.view(seat))))
    while match.record.owed:
        move = rng.choice([move for move in match.legal(CLOCK) if move.verb.name == "collect"])
        match = match.play(CLOCK, move)
    holder = match.record.corner_holder  # whose worlds may take long to find
    for seat in (seat for seat in range(3) if seat != holder or seed == 2):
        world = imagine(match.view(seat), rng)
        lawbook.legal_from_the_start(world)
        assert lawbook.told(match.view(seat)) == lawbook.told(world.view(seat))


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), FEWEST)
def test_two_speeds_agree(key: str, players: int) -> None:
    lawbook.two_speeds_agree(timed(key), players, "live")


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_thousand_timed_matches_end(key: str, players: int) -> None:
    """And they are the same at either speed."""
    one = timed(key)
    lawbook.random_matches_agree(one, players, 14, 3)
    states, _ = compiling.compiled(one.rules).batch(one.start(players), 15, 0, 1000)
    assert states["ended"].min() > 0


def test_what_the_clock_did_is_replayed_from_a_record_alone() -> None:
    for key in TIMED:
        *_, match = lawbook.random_match(timed(key), min(game(key).players), "alone", most=200)
        assert match.record == Match.loads(match.dumps()).record
