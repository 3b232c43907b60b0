"""Progressive play is one rule for every game that offers it: each hand counts one for its best."""

from __future__ import annotations

from typing import Any

import pytest

import lawbook
from parlour.books import ruling
from parlour.core.game import Game, game, games
from parlour.core.match import Match

OFFERED = ruling("GEN-R10").games
each_game = pytest.mark.parametrize("key", OFFERED)
BRIEF = {"trix-exchange": {"deal_limit": "400"}, "trix-authors": {"give": "all"}}
"""What keeps random matches short."""
LEAST_IS_BEST = ("magna",)
OWN_END = ("trix-1903",)
"""Where tied deals are played again, so that not the number of hands ends the match."""
UNUSED = {
    "trix": [("target", "300"), ("target_check", "immediate"), ("scoring", "difference")],
    "trix-1903": [("target", "300")],
    "forty-two": [("target", "300")],
    "call-suit-forty-two": [("target", "300")],
    "gyp": [("target", "300"), ("target_check", "end_of_hand")],
    "hilo": [("target", "300"), ("gift_may_win", "no")],
    "magna": [("target", "300")],
    "rover": [("target", "300"), ("target_check", "end_of_hand")],
    "nix": [("target", "300"), ("target_check", "end_of_hand")],
    "trix-authors": [("games", "3")],
    "trix-exchange": [("target", "300"), ("target_check", "immediate")],
}


def progressive(key: str, **options: str) -> Game:
    return game(key, match_mode="progressive", **BRIEF.get(key, {}), **options)


def ends_of_hands(match: Match) -> list[Match]:
    """The steps at which a hand is over, the first first."""
    found = [s for s in match.history if s.before and s.record.deals > s.before.record.deals]
    return found[::-1]


def sides_of(step: Match) -> list[int]:
    """The first seat of each side, in their order."""
    sides = [step.game.rules.side(step.record, seat) for seat in range(step.players)]
    return [sides.index(one) for one in sorted(set(sides))]


def points_of(step: Match) -> list[int]:
    """What each side has made in the hand that is over, the more the better."""
    state: Any = step.record
    fields = step.game.rules.layout.fields
    shown = [name for name, field in fields.items() if field.shown_if == "match_mode"]
    points = getattr(state, (shown or [name for name in ("points", "scores") if name in fields])[0])
    found = list(points[: len(sides_of(step))])
    return [-one for one in found] if step.game.key in LEAST_IS_BEST else found


def test_it_is_offered_where_it_is_ruled() -> None:
    assert set(OFFERED) == {key for key, one in games().items() if "match_mode" in one.options}
    assert set(OFFERED) == {
        key for key, one in games().items() if "progressive_hands" in one.options
    }


@pytest.mark.slow
@pytest.mark.proves("GEN-R10", "HOUSE-R92")
@each_game
def test_each_hand_counts_one_for_its_best_and_none_if_tied(key: str) -> None:
    """The points of a hand are seen until the next is dealt, and then start from nothing."""
    one = progressive(key)
    for seed in ("one", "two"):
        *_, last = lawbook.random_match(one, one.usual_players, seed, most=9000)
        assert last.outcome is not None
        total = [0] * len(sides_of(last))
        for step in ends_of_hands(last):
            made = points_of(step)
            if made.count(max(made)) == 1:
                total[made.index(max(made))] += 1
            assert total == [step.score[seat] for seat in sides_of(step)]
        best = max(last.score)
        assert {s for s in range(last.players) if last.score[s] == best} == {*last.outcome.winners}


@pytest.mark.slow
@pytest.mark.proves("GEN-R10", "HOUSE-R93")
@each_game
@pytest.mark.parametrize("hands", [1, 4])
def test_it_ends_after_its_hands_or_with_a_lead_that_cannot_be_caught(key: str, hands: int) -> None:
    one = progressive(key, progressive_hands=str(hands))
    *_, last = lawbook.random_match(one, one.usual_players, "the end", most=9000)
    assert last.outcome is not None
    assert last.outcome.reason in ("GEN-R10", *one.rules.endings)
    assert "GEN-R12" != last.outcome.reason
    if last.outcome.reason == "HOUSE-R54":
        assert 2 == last.record.stalled
        return
    played = len(ends_of_hands(last))
    score = sorted((last.score[seat] for seat in sides_of(last)), reverse=True)
    if key in OWN_END:
        assert hands // 2 + 1 == score[0]
    else:
        assert played == hands or score[0] - score[1] > hands - played
        before = [step for step in ends_of_hands(last) if step.outcome is None]
        for number, step in enumerate(before, start=1):
            early = sorted((step.score[seat] for seat in sides_of(step)), reverse=True)
            assert number < hands
            assert early[0] - early[1] <= hands - number


@pytest.mark.slow
@each_game
def test_the_deal_passes_on(key: str) -> None:
    one = progressive(key)
    *_, last = lawbook.random_match(one, one.usual_players, "dealers", most=9000)
    steps = [step for step in ends_of_hands(last) if not getattr(step.record, "stalled", 0)]
    for step in steps:
        assert step.before is not None
        assert (step.before.record.dealer + 1) % step.players == step.record.dealer


@pytest.mark.proves("GEN-R8", "HOUSE-R92")
@pytest.mark.parametrize(
    ("key", "name", "value"),
    [(key, name, value) for key, row in UNUSED.items() for name, value in row],
)
def test_an_option_without_use_there_is_refused(key: str, name: str, value: str) -> None:
    one = progressive(key, **{name: value})
    assert f"{name} does nothing" in one.refusal(one.players[-1]) + one.refusal(4)
    assert "" == progressive(key).refusal(4)
    assert "" == game(key, **{name: value}).refusal(4) or key == "trix"


def test_a_deal_that_all_passed_is_no_hand() -> None:
    """Forty-two with redeals: nobody has bid, and nobody has won a hand."""
    one = game("forty-two", match_mode="progressive", all_pass="redeal", progressive_hands="1")
    match = Match.new(one, 4, seed="all pass")
    for _ in range(4):
        match = match.play(match.turn[0], "pass")
    assert (1, None, (0, 0, 0, 0)) == (match.record.deals, match.outcome, match.score)


def test_a_gift_in_progressive_play_wins_no_match() -> None:
    """Hilo: ten points in a hand are not the match."""
    one = game("hilo", match_mode="progressive")
    match = Match.at(one, 2, phase=3, turn=0, dealer=0, scores=[0, 9, 0, 0], honors=7)
    assert match.step(0, "give").outcome is None
