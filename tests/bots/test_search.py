"""The search weighs moves from a view alone, the same at both speeds, and says why."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import lawbook
from parlour.bots import LEVELS, bot, engines
from parlour.bots.habits import forty_two as habits
from parlour.bots.habits import sensible
from parlour.bots.levels import Level, Leveled
from parlour.bots.opinions import Budget, Opinion, Weighed
from parlour.bots.search import Search
from parlour.core import compiling
from parlour.core.game import game, games
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.games.forty_two import BID, PASS, PLAY

INTERPRETED = ["forty-two", "hilo", "heraldry", "boston-books", "tactics"]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the compiler is ready is not ours to say."""
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    monkeypatch.setattr(engines, "_ready", {})


def decisions(key: str, seed: str, most: int = 80, every: int = 11) -> list[Match]:
    one = game(key)
    found = lawbook.random_match(one, one.usual_players, seed, most)
    return [m for m in found if m.length % every == 3 and m.turn and len(m.legal(m.turn[0])) > 1]


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("key", INTERPRETED)
def test_two_worlds_that_look_alike_get_the_same_choice_and_reason(key: str) -> None:
    rng = random.Random(4)
    for match in decisions(key, "alike", every=23):
        seat = match.turn[0]
        other = imagine(match.view(seat), rng)
        mine, theirs = (
            bot(key, "strong", simulations=60).explain(one.view(seat), 600)
            for one in (match, other)
        )
        assert (mine.text, mine.reason) == (theirs.text, theirs.reason)


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="needs the compiler")
@pytest.mark.parametrize(
    "key",
    [
        "forty-two",  # which has habits
        "call-suit-forty-two",  # which has a leaning
        *(pytest.param(key, marks=pytest.mark.soak) for key in games() if "forty-two" not in key),
    ],
)
def test_compiled_search_thinks_the_same(key: str) -> None:
    rules = game(key).rules
    fast = engines.Engine(compiling.compiled(rules))
    slow = engines.interpreted(rules)
    mixed = engines.Engine(fast.base, slow.base)
    for match in decisions(key, "same", every=29):
        view = match.view(match.turn[0])
        found = [
            Search(rules, lambda _rules, _patient, engine=engine: engine).weigh(
                view, list(view.legal), Budget(100), 5
            )
            for engine in (slow, mixed, fast)
        ]
        assert _rounded(found[0]) == _rounded(found[1]) == _rounded(found[2])


def _rounded(opinion: Opinion) -> list[tuple[str, int, float, float]]:
    return [
        (one.move.text, one.tries, round(one.points, 6), round(one.chance, 6))
        for one in opinion.options
    ]


@pytest.mark.usefixtures("interpreted")
def test_all_simulations_are_spent_on_the_moves_asked_about() -> None:
    match = decisions("forty-two", "spent")[0]
    view = match.view(match.turn[0])
    asked = list(view.legal)[:2]
    opinion = Search(match.game.rules).weigh(view, asked, Budget(90), 5)

    assert 90 == sum(option.tries for option in opinion.options)
    assert set(asked) == {option.move for option in opinion.options}


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
def test_bids_are_within_the_hand() -> None:
    """Bots used to bid 40 of 42 on anything; now most of their bids are made."""
    made, bids = 0, []
    for number in range(12):
        match = Match.new("forty-two", 4, seed=f"bids {number}")
        table = [bot("forty-two", "good", f"{number} {seat}", simulations=60) for seat in range(4)]
        while match.turn and not match.record.deals:
            match = match.step(
                match.turn[0], table[match.turn[0]].choose(match.view(match.turn[0]), 60.0)
            )
        s = match.record
        bids.append(max(s.bids))
        made += s.points[s.bidder % 2] >= max(s.bids)

    assert sum(bids) / len(bids) < 33
    assert made >= 6


def may(s: Any, seat: int) -> list[int]:
    found = game("forty-two").rules.may(s, seat)
    habits.sensible(s, seat, found)
    return found


def test_a_weak_hand_only_passes_or_bids_low() -> None:
    weak = Match.at(
        "forty-two", 4, hands=["1-0 2-0 3-1 4-0 5-1 6-0 2-1", "", "", ""], dealer=3, turn=0
    ).record
    found = may(weak, 0)

    assert found[PASS]
    assert 0 == found[BID] >> 24


def test_a_strong_hand_may_bid_high_but_not_everything() -> None:
    strong = Match.at(
        "forty-two", 4, hands=["6-6 6-5 6-4 6-3 5-5 4-4 3-3", "", "", ""], dealer=3, turn=0
    ).record
    found = may(strong, 0)

    assert found[BID] >> 35
    assert bin(found[BID]).count("1") <= 2


def test_a_partner_sure_of_the_trick_is_given_what_counts() -> None:
    """Seat 0 plays last; its partner's 6-6 takes the trick."""
    s = Match.at(
        "forty-two", 4, hands=["5-5 4-1 2-0", "", "", ""], honors=6, bidder=2, leader=1, turn=0,
        tricks=[1, 0], trick="6-1 6-6 6-0",
    ).record  # fmt: skip
    pack = game("forty-two").rules.pack
    assert pack is not None

    assert {"5-5", "4-1"} == {pack.names[c] for c in range(28) if may(s, 0)[PLAY] >> c & 1}


def test_levels_differ_in_what_they_think_and_how_well_they_keep_to_it() -> None:
    budgets = [level.simulations for level in LEVELS.values()]
    assert sorted(set(budgets)) == budgets
    for errs in ("wavering", "misjudging"):
        shares = [getattr(level, errs) for level in LEVELS.values()]
        assert sorted(shares, reverse=True) == shares


class Shunning:
    """A player that has tried the last move most often, and shuns it."""

    def weigh(self, view: Any, moves: list[Any], budget: Budget, seed: int) -> Opinion:
        tries = [*([10] * (len(moves) - 1)), 90]
        options = zip(moves, tries, strict=True)
        weighed = tuple(Weighed(m, 0.0, 0.5, n) for m, n in options)
        return Opinion(weighed, by_tries=True, shunned=frozenset(moves[-1:]))


def test_a_waverer_does_not_take_what_is_shunned() -> None:
    match = next(m for m in decisions("hilo", "waver") if len(m.legal(m.turn[0])) > 3)
    view = match.view(match.turn[0])
    player = Leveled(Shunning(), Level("wavers", 9_999, wavering=0.3), "waver")
    taken = {player.choose(view).text for _ in range(100)}

    assert len(taken) > 1
    assert view.legal[-1].text not in taken


class Cornered(Shunning):
    """A player that shuns whatever it has tried."""

    def weigh(self, view: Any, moves: list[Any], budget: Budget, seed: int) -> Opinion:
        return replace(super().weigh(view, moves, budget, seed), shunned=frozenset(moves))


def test_a_waverer_who_shuns_everything_takes_what_is_best() -> None:
    match = next(m for m in decisions("hilo", "waver") if len(m.legal(m.turn[0])) > 3)
    view = match.view(match.turn[0])
    player = Leveled(Cornered(), Level("wavers", 9_999, wavering=0.3), "waver")

    assert view.legal[0].text == player.choose(view).text


class Counting:
    """A player that notes how many simulations it may make for how many moves."""

    def __init__(self) -> None:
        self.allowed: dict[int, int] = {}

    def weigh(self, view: Any, moves: list[Any], budget: Budget, seed: int) -> Opinion:
        self.allowed[len(moves)] = budget.simulations
        return Opinion(tuple(Weighed(move, 0.0, 0.5) for move in moves))


@pytest.mark.parametrize(("simulations", "few", "many"), [(None, 50, 700), (60, 50, 60)])
def test_who_has_many_moves_thinks_more_but_not_more_than_allowed(
    simulations: int | None, few: int, many: int
) -> None:
    view = decisions("forty-two", "waver")[0].view(decisions("forty-two", "waver")[0].turn[0])
    counting = Counting()
    level = Level("thinks", 50, each=100)
    thinks = Leveled(counting, level, "counts", simulations=simulations)
    moves = list(view.legal)
    thinks.weigh(view, moves[:7])
    assert {7: many} == counting.allowed

    thinks = Leveled(counting, Level("thinks", 50), "counts", simulations=simulations)
    thinks.weigh(view, moves[:6])
    assert few == counting.allowed[6]


class Exact:
    """A player that has worked out what three moves are worth."""

    def weigh(self, view: Any, moves: list[Any], budget: Budget, seed: int) -> Opinion:
        chances = (0.6, 0.5, 0.1)
        options = zip(moves, chances, strict=False)
        return Opinion(tuple(Weighed(move, chance, chance) for move, chance in options), True)


def test_a_waverer_seldom_takes_the_worst() -> None:
    view = decisions("forty-two", "waver")[0].view(decisions("forty-two", "waver")[0].turn[0])
    player = Leveled(Exact(), Level("wavers", 9_999, misjudging=0.5), "waver")
    taken = Counter(player.choose(view).text for _ in range(300))
    first, second, third = (taken[move.text] for move in view.legal[:3])

    assert first > second > third
    assert third < 30


class Trying:
    """A player that has tried moves, the later ones less often, and the last not at all."""

    def weigh(self, view: Any, moves: list[Any], budget: Budget, seed: int) -> Opinion:
        tries = [60, 20, *([10] * (len(moves) - 3)), 0]
        options = zip(moves, tries, strict=True)
        return Opinion(tuple(Weighed(m, 0.0, 0.5, n) for m, n in options), by_tries=True)


@pytest.mark.parametrize("key", ["hilo", "forty-two"])
def test_a_waverer_takes_what_it_tried_often_and_habit_leaves(key: str) -> None:
    match = next(m for m in decisions(key, "waver") if len(m.legal(m.turn[0])) > 3)
    view = match.view(match.turn[0])
    player = Leveled(Trying(), Level("wavers", 9_999, wavering=0.3), "waver")
    taken = Counter(player.choose(view).text for _ in range(300))
    first, second, *_, last = view.legal
    good = {move.text for move in sensible(view, list(view.legal))} | {first.text}

    assert set(taken) <= good - {last.text}
    assert taken[first.text] > taken[second.text]
    assert len(good) < 3 or len(taken) > 1


@pytest.mark.soak
def test_reasons_are_not_all_alike() -> None:
    """Over 200 positions of ten games no reason, its numbers removed, makes up a fifth."""
    keys = ["forty-two", "heraldry", "boston-books", "forty-nine", "trix", "hilo", "gyp",
            "pittsburgh-draw", "trix-football", "nebraska-checkers"]  # fmt: skip
    found: Counter[str] = Counter()
    for key in keys:
        pack = game(key).rules.pack
        names = sorted(pack.names if pack else (), key=len, reverse=True)
        matches = [m for n in range(4) for m in decisions(key, f"reasons {n}", 400, 5)]
        assert len(matches) >= 20, key
        for match in matches[:20]:
            reason = (
                bot(key, "strong", simulations=400).explain(match.view(match.turn[0]), 600).reason
            )
            for name in names:
                reason = reason.replace(name, "#")
            found[re.sub(r"[0-9]+", "#", re.sub("“.*?”", "", reason))] += 1

    print(f"{sum(found.values())} reasons, the commonest {found.most_common(1)}")
    assert found.most_common(1)[0][1] < sum(found.values()) / 5
