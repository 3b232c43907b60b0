"""Bots choose legal moves from a view alone, say why, and the one that thinks beats the one that does not."""

from __future__ import annotations

import random

import pytest

import lawbook
from parlour.bots import LEVELS, bot, engines
from parlour.bots.opinions import Budget
from parlour.bots.search import Search
from parlour.core.errors import ParlourError
from parlour.core.game import game, games
from parlour.core.match import Match


def thinking(match: Match, seat: int, simulations: int) -> str:
    """What a search finds best after so many simulations, whatever the clock says."""
    view = match.view(seat)
    opinion = Search(match.game.rules).weigh(view, list(view.legal), Budget(simulations), 7)
    return opinion.best.move.text


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_a_bot_plays_every_game(key: str) -> None:
    """At a few moments of a match the general player finds a legal move, with a reason."""
    one = game(key)
    moments = [
        match
        for match in lawbook.random_match(one, one.usual_players, "bots", most=30)
        if match.turn and match.length % 10 == 0
    ]
    player = bot(key, level="easy")
    for match in moments:
        seat = match.turn[0]
        chosen = player.choose(match.view(seat), seconds=0.01)
        assert chosen.text in [str(move) for move in match.legal(seat)]
        assert chosen.reason
        assert match.play(seat, chosen).length > match.length


@pytest.mark.slow
def test_thinking_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over three matches of Trix for two, imagined worlds take more points than random cards."""
    # Interpreted throughout: when the compiler is ready is not ours to say.
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    monkeypatch.setattr(engines, "_ready", {})
    points = [0, 0]
    for number in range(3):
        rng = random.Random(number)
        match = Match.new(game("trix", target=1), 2, seed=f"duel {number}")
        while match.turn:
            seat = match.turn[0]
            move = thinking(match, 0, 24) if seat == 0 else str(rng.choice(match.legal(1)))
            match = match.play(seat, move)
        points = [points[0] + match.score[0], points[1] + match.score[1]]

    assert points[0] > points[1] + 60


def test_an_only_move_is_made_at_once() -> None:
    """Where there is no choice there is nothing to think about."""
    match = Match.at(
        "forty-two", 4, hands=["6-5", "6-3", "6-1", "5-3"], honors=6, bidder=0, leader=0, turn=0
    )
    chosen = bot("forty-two", level="master").choose(match.view(0), seconds=60.0)

    assert "play 6-5" == chosen.text
    assert "It is the only legal move." == chosen.reason


def test_where_few_points_win_a_bot_seeks_few() -> None:
    """Magna counts down: fewer points are worth more (GEN-R12)."""
    few = Match.at("magna", 2, scores=[3, 9, 0, 0, 0]).record
    rules = game("magna").rules

    assert rules.worth(few, 0) > rules.worth(few, 1)


def test_a_bot_of_tactics_seeks_points_and_engagements_more() -> None:
    """The score is Engagements alone, which would tell it nothing about most deals."""
    rules = game("tactics").rules
    ahead = Match.at("tactics", 4, scores=[60, 50], engagement_deals=1, partner=2).record
    won = Match.at("tactics", 4, scores=[0, 149], engagements=[1, 0], partner=2).record

    assert rules.worth(ahead, 0) > rules.worth(ahead, 1)
    assert rules.worth(won, 0) > rules.worth(won, 1)


@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_levels_are_known_by_name(level: str) -> None:
    """Every level of the contract gives a player."""
    match = Match.new("gyp", 3, seed="levels")
    seat = match.turn[0]

    assert bot("gyp", level=level).choose(match.view(seat), seconds=0.01) is not None


def test_an_unknown_level_is_refused_in_a_sentence() -> None:
    """The levels there are, are told."""
    with pytest.raises(ParlourError, match="novice, easy, good, strong, master"):
        bot("gyp", level="grandmaster")


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    """A view without legal moves gets a sentence."""
    match = Match.new("gyp", 3, seed="turns")
    waiting = (match.turn[0] + 1) % 3
    with pytest.raises(ParlourError, match="not this seat's turn"):
        bot("gyp").choose(match.view(waiting), seconds=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("engine", ["ticks", "realtime"])
def test_traders_make_corners(players: int, engine: str) -> None:
    """Matches of Trix Exchange end by the target, after some deals with two corners each."""
    match = Match.new(game("trix-exchange", engine=engine), players, seed="traders")
    player = bot("trix-exchange", seed="traders")
    while match.turn:
        for seat in match.turn:
            if seat in match.turn:
                match = match.play(seat, player.choose(match.view(seat)))

    assert match.outcome is not None
    assert "trix1904/trix-exchange/target" == match.outcome.reason
    assert 2 < match.record.deals < 40
    assert 0 == match.record.stalled


def test_in_no_time_any_move_is_chosen() -> None:
    """An empty square of Puzzle Supreme has 2401 moves; a bot without time takes one of them."""
    match = Match.new("puzzle-supreme", 1, seed="haste")
    view = match.view(0)
    budget = Budget(100, lambda: True)
    chosen = Search(match.game.rules).weigh(view, list(view.legal), budget, 7).best.move

    assert chosen.text in [move.text for move in view.legal]
