"""Where players may make mistakes, bots make none: they play right, and claim what is due."""

from __future__ import annotations

import random

import pytest

from parlour.bots import LEVELS, bot
from parlour.core import compiling, kernels
from parlour.core.game import Game, game, games
from parlour.core.match import Match

LENIENT = {"claims": "manual", "enforcement": "referee"}
"""The options that leave room for mistakes, and with which value."""


def lenient_options(one: Game) -> list[dict[str, str]]:
    """Every way to choose among these options that leaves room for mistakes."""
    offered = {
        name: value
        for name, value in LENIENT.items()
        if name in one.options and value in one.options[name].values
    }
    found = [{name: value} for name, value in offered.items()]
    if len(offered) > 1:
        found.append(offered)
    scope = one.options.get("claim_scope")
    return found + ([offered | {"claim_scope": "all"}] if scope and "claims" in offered else [])


CASES = [
    pytest.param(key, chosen, id=f"{key} {chosen}")
    for key, one in games().items()
    for chosen in lenient_options(one)
]
GAMES = sorted({case.values[0] for case in CASES})
SAID = ("claim", "challenge", "done", "announce", "lapse")
"""What is only said where players claim or call a referee."""


def test_there_is_room_for_mistakes_somewhere() -> None:
    assert {"forty-nine", "forty-nine-baltimore", "colorow"} <= set(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_leaves_room_for_mistakes_says_what_is_right(key: str) -> None:
    assert game(key).rules.right is not None


def bots_play(one: Game, players: int, seed: str, level: str = "novice") -> Match:
    """A match of bots; whoever has to say something does so before the next play."""
    rng = random.Random(seed)
    player = bot(one.key, level, seed=seed)
    match = Match.new(one, players, seed=seed)
    while match.turn:
        said = [s for s in match.turn if all(m.verb.name in SAID for m in match.legal(s))]
        seat = rng.choice(said or list(match.turn))
        match = match.play(seat, player.choose(match.view(seat), 0.002))
    return match


@pytest.mark.parametrize(("key", "chosen"), CASES)
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.proves("GO-R4", "F49-R20", "HOUSE-R84", "COLOROW-R8")
def test_bots_score_what_strict_rules_would_give_them(
    key: str, chosen: dict[str, str], players: int
) -> None:
    """Nothing is forgotten, nothing is forfeited: without claims and referee it is the same."""
    for seed in range(3):
        lenient = bots_play(game(key, **chosen), players, f"right {seed}")
        strict = Match.new(key, players, seed=f"right {seed}")
        for seat, text in lenient.log:
            if seat >= 0 and text.split()[0] not in SAID:
                strict = strict.play(seat, text)
        assert lenient.outcome is not None
        assert strict.outcome is not None
        assert lenient.score == strict.score


@pytest.mark.parametrize(("key", "chosen"), CASES)
@pytest.mark.parametrize("level", [level for level in LEVELS if level not in ("strong", "master")])
def test_bots_of_every_level_choose_what_is_right(
    key: str, chosen: dict[str, str], level: str
) -> None:
    player = bot(key, level, seed="right")
    rng = random.Random("right")
    match = Match.new(game(key, **chosen), 3, seed="right")
    for _ in range(60):
        if not match.turn:
            break
        seat = rng.choice(match.turn)
        assert player.choose(match.view(seat), 0.002).code in {m.code for m in match.right(seat)}
        match = match.play(seat, rng.choice(match.legal(seat)))  # people may do anything


@pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_random_play_in_bulk_is_right_too(key: str) -> None:
    """At either speed it is the same."""
    one = game(key, **lenient_options(game(key))[-1])
    ready, start = compiling.compiled(one.rules), one.start(3)
    states, _ = ready.batch(start, 5, 0, 40)
    plain = kernels.plain(one.rules)
    for number in range(40):
        state = start.copy()
        plain.playout(state, kernels.seeded(5, number))
        assert state == ready.plain(states[number])
        assert min(one.rules.score(state, seat) for seat in range(3)) >= 0 or one.key.endswith(
            "baltimore"
        )
