"""Observations tell what a seat sees, all of it, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lawbook
from laws.test_laws import players_for, with_every_option
from parlour.core.fields import EDITION_PLAYED
from parlour.core.game import Game, game, games
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.views import View, masked

np = pytest.importorskip("numpy", reason="observations are arrays of NumPy")

from parlour.research.glancing import seen_by  # noqa: E402
from parlour.research.observing import MOST, ZERO, Observer, glance, observer  # noqa: E402

QUICK = ("forty-two", "pittsburgh-draw", "reverse")
each_game = pytest.mark.parametrize("key", games())
LARGEST_NUMBER = 1 << 16


def tables(of: Game) -> list[int]:
    """The fewest, the usual and the most players."""
    asked = sorted({of.players[0], of.usual_players, of.players[-1]})
    return [players for players in asked if not of.refusal(players)]


def moments(of: Game, players: int, seed: str, most: int, every: int) -> Iterator[Match]:
    for match in lawbook.random_match(of, players, seed, most):
        if match.length % every == every - 1 or not match.turn:
            yield match


# --- the two-worlds law --------------------------------------------------------------------------


Look = Callable[[Match, int], Any]


def looks_the_same_in_all_worlds(
    of: Game, players: int, seed: str, look: Look = glance, most: int = 40
) -> None:
    rng = random.Random(seed)
    one = observer(of, players)
    for match in moments(of, players, seed, most, 13):
        for seat in rng.sample(range(players), min(players, 2)):
            world = imagine(match.view(seat), rng)
            assert one.tensor(look(match, seat)).tobytes() == (
                one.tensor(look(world, seat)).tobytes()
            )
            view, other = match.view(seat), world.view(seat)
            assert one.mask(view).tobytes() == one.mask(other).tobytes()
            assert one.information_state(view) == one.information_state(other)


@pytest.mark.slow
@each_game
def test_what_is_told_is_the_same_in_every_world_a_seat_may_be_in(key: str) -> None:
    of = game(key)
    looks_the_same_in_all_worlds(of, of.usual_players, "worlds")


@pytest.mark.soak
@each_game
def test_so_it_is_with_few_and_with_many_players(key: str) -> None:
    of = game(key)
    for players in tables(of):
        looks_the_same_in_all_worlds(of, players, f"worlds {players}", most=90)


@pytest.mark.soak
@with_every_option
def test_so_it_is_with_any_option(key: str, chosen: dict[str, str]) -> None:
    of = game(key, **chosen)
    looks_the_same_in_all_worlds(of, players_for(key, chosen), "worlds and options")


@pytest.mark.slow
def test_the_law_notices_if_hidden_cards_are_told() -> None:
    def peeping(match: Match, seat: int) -> Any:
        return glance(match, seat)._replace(state=match.record)

    with pytest.raises(AssertionError):
        looks_the_same_in_all_worlds(game("forty-nine"), 4, "worlds", peeping)


@pytest.mark.slow
@each_game
def test_points_follow_from_what_everybody_sees(key: str) -> None:
    """Rewards are changes of what a position is worth, so these may not tell hidden cards."""
    of = game(key)
    for match in lawbook.random_match(of, of.usual_players, "worth", 120):
        seen, _ = masked(of, match.record, None)
        for seat in range(match.players):
            assert of.rules.worth(match.record, seat) == of.rules.worth(seen, seat)


# --- everything is told --------------------------------------------------------------------------


def number_saturates(one: Observer, view: View) -> bool:
    cells = one.tensor(view)[one.marks :]
    return bool((cells == 0).any() or (cells == MOST).any())


@pytest.mark.slow
@each_game
def test_whatever_a_seat_sees_change_changes_the_tensor(key: str) -> None:
    of = game(key)
    one = observer(of)
    fields = of.rules.layout.fields
    untold = {
        name
        for name, field in fields.items()
        if field.kind == "option" or field.role == EDITION_PLAYED or name.endswith("_number")
    }
    for match in lawbook.random_match(of, one.players, "changes", 80):
        if match.before is None:
            continue
        for seat in {0, one.players - 1}:
            now, before = match.view(seat), match.before.view(seat)
            changed = {
                name
                for name in now.state.differs_in(before.state) - untold
                if _is_told(fields[name], now.state, before.state)
            }
            if not changed or number_saturates(one, now):
                continue
            assert one.tensor(now).tobytes() != one.tensor(before).tobytes(), changed


def _is_told(field: Any, now: Any, before: Any) -> bool:
    """Whether a change of a field can be told: not the order of a hand, nor what is not counted."""
    if field.holds_cards:
        places = range(field.places)
        return any(sorted(field.cards(now, i)) != sorted(field.cards(before, i)) for i in places)
    return field.name != "turn" or min(now.turn, before.turn) >= 0


@pytest.mark.slow
@each_game
def test_a_number_that_is_a_set_says_so(key: str) -> None:
    of = game(key)
    fields = [field for field in of.rules.layout.fields.values() if field.kind == "number"]
    for match in lawbook.random_match(of, of.usual_players, "sets", 150):
        for field in fields:
            value = getattr(match.record, field.name)
            most = 1 << field.members if field.members else LARGEST_NUMBER
            for number in value if field.shape else [value]:
                assert -LARGEST_NUMBER < number < most, f"{field.name} of {key}: {number}"


def test_planes_have_names_shapes_and_cards_in_the_order_of_the_pack() -> None:
    match = Match.new("forty-two", seed="planes")
    seat = match.turn[0]
    view, one = match.view(seat), observer(match.game)
    planes = one.named(view)
    pack = match.game.rules.pack
    assert pack is not None
    held = [pack.names[card] for card in np.flatnonzero(planes["hands"][0])]
    assert match.state.hands[seat] == held
    assert (1, 28) == planes["hands"].shape
    assert [ZERO + 7] * 4 == planes["hands count"].tolist()
    assert one.size == one.tensor(view).size == sum(plane.size for plane in one.planes)
    assert "| hands | " in one.described


@pytest.mark.parametrize("key", QUICK)
def test_a_seat_is_told_of_others_from_itself_on(key: str) -> None:
    of = game(key)
    one = observer(of)
    for match in lawbook.random_match(of, one.players, "round", 30):
        for seat in range(one.players):
            turn = one.named(glance(match, seat))["turn"]
            if match.record.turn >= 0:
                assert turn[(match.record.turn - seat) % one.players] == 1
                assert turn.sum() == 1


@pytest.mark.parametrize("key", QUICK)
def test_a_glance_is_told_like_the_view(key: str) -> None:
    of = game(key)
    one = observer(of)
    for match in lawbook.random_match(of, one.players, "glance", 40):
        for seat in (*range(one.players), None):
            told = one.tensor(match.view(seat))
            assert told.tobytes() == one.tensor(glance(match, seat)).tobytes()


def held_to_the_view(match: Match) -> None:
    one = observer(match.game, match.players)
    for seat in range(match.players):
        assert one.tensor(match.view(seat)).tobytes() == seen_by(one, match, seat).tobytes()


@pytest.mark.parametrize("key", QUICK)
def test_what_is_told_quickly_is_told_like_the_view(key: str) -> None:
    for match in moments(game(key), game(key).usual_players, "quickly", 60, 20):
        held_to_the_view(match)


@pytest.mark.slow
@each_game
def test_so_it_is_in_every_game(key: str) -> None:
    of = game(key)
    for players in tables(of):
        for match in moments(of, players, "quickly", 120, 30):
            held_to_the_view(match)


def test_numbers_told_quickly_are_held_within_a_byte() -> None:
    held_to_the_view(Match.at("forty-two", 4, scores=[-500, 500], turn=0, dealer=3))


def test_numbers_are_held_within_a_byte() -> None:
    match = Match.at("forty-two", 4, scores=[-500, 500], turn=0, dealer=3)
    points = observer(match.game).named(match.view(0))["scores"]
    assert [0, MOST] == points.tolist()


def test_matches_that_looked_different_have_different_information_states() -> None:
    one = observer(game("forty-two"))
    first = Match.new("forty-two", seed="a")
    seat = first.turn[0]
    after = [first.play(seat, move) for move in ("bid 30", "bid 31", "pass")]
    texts = {one.information_state(match.view(3)) for match in after}
    assert 3 == len(texts)
