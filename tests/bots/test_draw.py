"""The player of Pittsburgh-Draw counts right, exchanges sensibly, and plays for the match."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.draw import Draw, others, races
from parlour.bots.draw.counting import after
from parlour.bots.draw.prospects import Stock, held
from parlour.bots.opinions import Budget, Opinion
from parlour.core.bits import members, union
from parlour.core.game import game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.games.pittsburgh_draw import PACK
from parlour.games.pittsburgh_draw.kinds import CheaterCap, kind_of, strength
from parlour.packs.forty_nine import CHEATER

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "pittsburgh_draw.json").read_text()
)
TOP, HELD = CheaterCap.colour_top, CheaterCap.hand_top
ALL_NUMBERS = (1 << CHEATER) - 1
MANY = 1000
WINNERS = (0.0, 0.1, 0.2, 0.2, 0.2, 0.1, 0.1, 0.04, 0.03, 0.02, 0.01)


# --- saying positions ----------------------------------------------------------------------------


def H(names: str) -> int:
    """A set of cards, from its text."""
    return union(PACK.numbers(names))


def holding(
    hand: str, players: int = 2, scores: tuple[int, ...] = (), seed: int = 1, **options: Any
) -> Match:
    """A match in which seat 0 holds this hand and is first to draw; the rest follows from a seed."""
    one = game("pittsburgh-draw", **options)
    match = Match.untouched(one, players).deal(f"dealer {players - 1}")
    for seat, points in enumerate(scores):
        match.record.scores[seat] = points
    mine = PACK.numbers(hand)
    rest = [card for card in range(49 + match.record.cheater) if card not in mine]
    random.Random(seed).shuffle(rest)
    order = [card for own in mine for card in (own, *[rest.pop() for _ in range(players - 1)])]
    return match.deal("deal " + " ".join(PACK.names[card] for card in order + rest))


def opinion(match: Match, seat: int = 0) -> Opinion:
    view = match.view(seat)
    return Draw().weigh(view, list(view.legal), Budget(0), 0)


def exchanged(match: Match, seat: int = 0) -> tuple[str, list[Opinion]]:
    """The cards the player keeps, and what it thought on the way."""
    thoughts = [opinion(match, seat)]
    while str(thoughts[-1].best.move) != "done":
        match = match.step(seat, thoughts[-1].best.move)
        thoughts.append(opinion(match, seat))
    return " ".join(PACK.names[card] for card in members(match.record.hands[seat])), thoughts


# --- counting ------------------------------------------------------------------------------------


def one_by_one(kept: int, unseen: list[int], cap: int) -> dict[int, int]:
    """All hands that may come, judged one after another."""
    drawn = combinations(unseen, 5 - kept.bit_count())
    return dict(Counter(strength(kept | union(cards), cap) for cards in drawn))


def small_packs() -> list[list[int]]:
    """Few cards with many runs, many low cards of colours, or anything, the Cheater in some."""
    rng = random.Random(49)
    low = [card for card in range(49) if card % 7 < 4]
    packs = []
    for _ in range(6):
        first = rng.randrange(36)
        packs.append([*range(first, first + 12), CHEATER])
        packs.append([*rng.sample(low, 12), CHEATER])
        packs.append(rng.sample(range(50), 14))
    return packs


@pytest.mark.slow
@pytest.mark.parametrize("cap", [TOP, HELD])
def test_counting_agrees_with_looking_at_every_hand(cap: int) -> None:
    rng = random.Random(1926)
    for pack in small_packs():
        rng.shuffle(pack)
        for keeping in range(6):
            kept, unseen = union(pack[:keeping]), pack[keeping:]
            assert one_by_one(kept, unseen, cap) == after(kept, union(unseen), cap)


def test_with_nothing_kept_all_hands_of_the_vectors_are_counted() -> None:
    kinds: Counter[int] = Counter()
    for made, hands in after(0, ALL_NUMBERS, TOP).items():
        kinds[kind_of(made)] += hands
    *expected, total = VECTORS["natural_counts"].values()
    assert expected == [kinds[kind] for kind in range(1, 11)]
    assert comb(49, 5) == total == kinds.total()

    kinds.clear()
    for made, hands in after(1 << CHEATER, ALL_NUMBERS, TOP).items():
        kinds[kind_of(made)] += hands
    *expected, total = VECTORS["cheater_counts"].values()
    assert expected == [kinds[kind] for kind in range(3, 11)]
    assert comb(49, 4) == total == kinds.total()


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "kept"), [("43 44 3 12 21", "43 44"), ("C 9 20 31 42", "C 42")])
def test_counting_agrees_with_drawing_at_random(hand: str, kept: str) -> None:
    """Over 6000 draws from 45 cards, every kind is as frequent as was counted."""
    rng = random.Random(11)
    unseen = (1 << 50) - 1 & ~H(hand)
    counts = after(H(kept), unseen, TOP)
    total = sum(counts.values())
    draws, drawn = 6000, Counter[int]()
    for _ in range(draws):
        cards = rng.sample(members(unseen), 5 - len(kept.split()))
        drawn[kind_of(strength(H(kept) | union(cards), TOP))] += 1
    for kind in range(1, 11):
        share = sum(hands for made, hands in counts.items() if kind_of(made) == kind) / total
        assert abs(drawn[kind] / draws - share) <= 4 * sqrt(share * (1 - share) / draws) + 1e-9


# --- what is kept --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    ["45 46 47 48 49", "3 4 5 6 7", "4 5 6 7 8", "5 6 7 8 9", "1 2 3 4 6", "36 38 40 15 16"],
)
def test_the_best_hands_are_never_broken(hand: str) -> None:
    """From a Full on, all five cards stay; the first move says so."""
    thought = opinion(holding(hand))
    assert "done" == str(thought.best.move)
    assert thought.because.startswith("Keeping all five cards is ")
    assert thought.best.gain > 0.85


@pytest.mark.slow
def test_a_high_rainbow_stands_between_two_and_is_broken_up_among_eight() -> None:
    assert "6 13 24 38 48" == exchanged(holding("6 13 24 38 48", players=2))[0]
    assert 5 > len(exchanged(holding("6 13 24 38 48", players=8))[0].split())


@pytest.mark.parametrize(
    ("hand", "kept"),
    [("1 6 7 19 24", "1 6 7"), ("8 9 38 41 24", "8 9 38 41"), ("1 2 3 5 49", "1 2 3 5")],
)
def test_what_cannot_help_is_thrown_away(hand: str, kept: str) -> None:
    assert kept == exchanged(holding(hand))[0]


@pytest.mark.slow
def test_the_cheater_is_kept() -> None:
    for cap in CheaterCap:
        match = holding("C 9 20 31 42", players=4, cheater="on", cheater_cap=cap.name)
        assert "C" in exchanged(match)[0].split()


def test_a_plan_goes_on_as_it_began() -> None:
    """Nothing new is seen between own discards, so no number changes and no card is regretted."""
    kept, thoughts = exchanged(holding("4 15 21 30 38", players=3))
    assert "15 21" == kept
    assert ["discard 4", "discard 30", "discard 38", "done"] == [
        str(thought.best.move) for thought in thoughts
    ]
    for thought in thoughts:
        assert thoughts[0].best.chance == pytest.approx(thought.best.chance, abs=1e-12)
        assert thoughts[0].best.points == pytest.approx(thought.best.points, abs=1e-12)


def test_a_plan_begun_badly_is_made_the_best_of() -> None:
    """One of a Three is gone by mistake; the other two are the best that is left."""
    match = holding("43 45 47 2 12").step(0, "discard 47")
    kept, thoughts = exchanged(match)
    assert "43 45" == kept
    assert thoughts[0].best.chance < opinion(holding("43 45 47 2 12")).best.chance


# --- the match -----------------------------------------------------------------------------------


def test_where_any_win_is_enough_the_likeliest_is_sought() -> None:
    """At 20 to 20 a Rainbow wins as much as a Four, which at the start is worth twice as much."""
    hand = "17 20 32 39 48"
    assert "17 20" == exchanged(holding(hand))[0]
    assert "20 32 39 48" == exchanged(holding(hand, scores=(20, 20)))[0]


def test_at_the_last_point_or_in_the_last_deal_the_deal_is_the_match() -> None:
    hand = "17 20 32 39 48"
    for match in (holding(hand, scores=(20, 20)), holding(hand, max_hands=1)):
        for option in opinion(match).options:
            assert option.gain == pytest.approx(option.chance)


def test_when_the_match_cannot_be_won_in_the_last_deal_points_decide() -> None:
    """One who is 15 behind cannot catch up any more, but still exchanges well."""
    kept, thoughts = exchanged(holding("1 6 7 19 24", scores=(0, 15), max_hands=1))
    assert "1 6 7" == kept
    assert 0 == thoughts[0].best.chance


def test_points_say_how_far_ahead_a_seat_will_be() -> None:
    even = opinion(holding("1 6 7 19 24")).best
    ahead = opinion(holding("1 6 7 19 24", scores=(9, 4))).best
    assert even.points + 5 == pytest.approx(ahead.points)
    assert 0.5 < even.chance < ahead.chance < 1


def worked_out(scores: tuple[int, ...], seat: int, target: int, left: int) -> float:
    """The chance to win the match, one deal after another; many left are as good as any number."""

    @cache
    def chance(scores: tuple[int, ...], left: int) -> float:
        if max(scores) >= target:
            return float(scores[seat] >= target)
        if not left:
            return races.shared(scores, seat)
        fewer = left - (left < MANY)
        return sum(
            likely / len(scores) * chance(_scored(scores, winner, kind), fewer)
            for winner in range(len(scores))
            for kind, likely in enumerate(WINNERS)
            if likely
        )

    return chance(scores, left)


def _scored(scores: tuple[int, ...], winner: int, kind: int) -> tuple[int, ...]:
    return tuple(points + kind * (seat == winner) for seat, points in enumerate(scores))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scores", "target", "left", "error"),
    [
        ((15, 3), 21, MANY, 1e-9),
        ((0, 0), 21, MANY, 1e-9),
        ((5, 10, 0), 12, MANY, 1e-9),
        ((15, 3), 21, 8, 1e-9),
        ((15, 3), 21, 1, 1e-9),
        ((2, 2, 1), 21, 0, 1e-9),
        ((3, 0), 10**6, 4, 1e-9),
        ((1, 1, 1), 21, 2, 0.004),  # three equal scores share a win less evenly than told
        ((3, 0), 10**6, 6, 0.03),  # so far away it is only guessed
    ],
)
def test_races_agree_with_playing_on_deal_by_deal(
    scores: tuple[int, ...], target: int, left: int, error: float
) -> None:
    told = races.chances(races.Standing(scores, target, left, WINNERS), 0)
    for winner in range(len(scores)):
        for kind in range(1, 11):
            expected = worked_out(_scored(scores, winner, kind), 0, target, left)
            assert expected == pytest.approx(told[winner][kind], abs=error)


def test_in_a_race_of_equals_all_are_equal() -> None:
    for players in range(2, 9):
        told = races.chances(races.Standing((0,) * players, 21, 999, WINNERS), 0)
        mean = sum(
            likely * told[winner][kind] / players
            for winner in range(players)
            for kind, likely in enumerate(WINNERS)
        )
        assert 1 / players == pytest.approx(mean)


# --- the others ----------------------------------------------------------------------------------


def test_whoever_changes_nothing_is_feared() -> None:
    """It has a Rainbow at least, which a Pair does not beat."""
    match = holding("4 15 21 30 38", exchange="simultaneous")
    pat = match.step(1, "done")
    three = match
    for move in match.legal(1)[:3]:
        three = three.step(1, move)
    three = three.step(1, "done")
    assert opinion(pat).best.gain < opinion(match).best.gain < opinion(three).best.gain


def test_cards_on_their_way_out_are_counted() -> None:
    """One who has thrown four cards away and goes on is not feared like one who may stand."""
    match = opening = holding("4 15 21 30 38")
    for move in match.legal(1)[:4]:
        match = match.step(1, move)
    assert opinion(match).best.gain > opinion(opening).best.gain + 0.02


@pytest.mark.parametrize("players", [2, 3, 8])
def test_what_one_gets_ahead_the_others_fall_behind(players: int) -> None:
    """So one of many who play alike gets ahead by nothing, on average."""
    counts = after(0, ALL_NUMBERS, TOP)
    mean = [counts.get(made, 0) / comb(49, 5) for made in range(others.LEVELS)]
    ahead = others.worth(mean, players)
    error = 1e-9 if players == 2 else 0.02
    assert 0 == pytest.approx(sum(a * b for a, b in zip(mean, ahead, strict=True)), abs=error)
    assert ahead[strength(H("45 46 47 48 49"), TOP)] == pytest.approx(10, abs=0.001)


def test_nobody_else_holds_what_the_seat_has_seen() -> None:
    """Without the Cheater a hand holds the number that governs it."""
    known = others.habits(2, 0, TOP)
    made = strength(H("49 43 1 8 15"), TOP)
    free, barred = (held(known, known.changes, H(seen)) for seen in ("2 9 16", "49 9 16"))
    assert free[made] > 0
    assert 0 == barred[made]
    assert 1 == pytest.approx(sum(barred))
    assert barred[strength(H("48 43 1 8 15"), TOP)] > free[strength(H("48 43 1 8 15"), TOP)]


@pytest.mark.slow
def test_habits_are_chances() -> None:
    for players, cheater, cap in ((2, 0, TOP), (5, 1, TOP), (8, 1, HELD)):
        for known in (
            others.habits(players, cheater, cap),
            others.careless(players, cheater, cap),
        ):
            assert 1 == pytest.approx(sum(known.changes))
            assert 1 == pytest.approx(sum(known.winners))
            for hand in known.hands:
                assert 1 == pytest.approx(sum(hand))


@pytest.mark.slow
def test_the_more_play_the_better_the_winning_hand() -> None:
    means = [
        sum(kind * likely for kind, likely in enumerate(others.habits(players, 0, TOP).winners))
        for players in (2, 4, 8)
    ]
    assert sorted(means) == means
    assert 3.5 < means[0] < 4 < means[1] < 4.5 < means[2] < 5


@pytest.mark.slow
def test_few_hands_stand_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times as many hands, dealt from another seed, say the same within two in a hundred."""

    def upto(players: int) -> list[float]:
        known = others.habits(players, 0, TOP)
        rows = zip(*known.hands, strict=True)
        return [
            *accumulate(sum(a * b for a, b in zip(known.changes, r, strict=True)) for r in rows)
        ]

    few = upto(4)
    monkeypatch.setattr(others, "_habits", {})
    monkeypatch.setattr(others, "_examples", {})
    monkeypatch.setattr(others, "SEED", 5)
    monkeypatch.setattr(others, "DEALT", 6000)
    monkeypatch.setattr(others, "STANDING_FOR_ALL", 480)
    others._standing_for_all.cache_clear()
    many = upto(4)
    others._standing_for_all.cache_clear()
    assert max(abs(a - b) for a, b in zip(few, many, strict=True)) < 0.02


@pytest.mark.slow
def test_own_discards_come_back_when_the_stock_runs_out() -> None:
    """Four of five have changed five: the last draws 4 new cards, and 1 of 25 thrown away."""
    match = holding("1 8 15 22 29", players=5, exchange="sequential")
    for seat in range(4):
        for card in members(match.record.hands[seat]):
            match = match.step(seat, f"discard {PACK.names[card]}")
        match = match.step(seat, "done")
    stock = Stock(match.view(4), others.habits(5, 0, TOP))
    assert [0.8, 0.2, 0, 0, 0, 0] == pytest.approx(stock.returning(5))
    assert [1, 0, 0, 0, 0] == pytest.approx(stock.returning(4))

    own = match.record.hands[4]
    for card in members(own):
        match = match.step(4, f"discard {PACK.names[card]}")
    match = match.step(4, "done")
    rng, back, times = random.Random(25), 0, 400
    names = [PACK.names[card] for card in match.game.rules.to_shuffle(match.record)]
    for _ in range(times):
        rng.shuffle(names)
        back += bool(match.deal("deal " + " ".join(names)).record.hands[4] & own)
    assert 0.2 == pytest.approx(back / times, abs=0.08)


# --- what an opinion is --------------------------------------------------------------------------


@pytest.mark.slow
def test_worlds_that_look_alike_get_one_opinion() -> None:
    for players in (2, 5, 8):
        first, second = (
            holding("4 15 21 30 38", players=players, seed=seed, cheater="on") for seed in (3, 4)
        )
        assert first.record.hands[1] != second.record.hands[1]
        assert opinion(first) == opinion(second)
    match = Match.new("pittsburgh-draw", 4, seed="alike")
    for seat in (1, 2):
        match = match.play(seat, match.legal(seat)[0]).play(seat, "done")
    assert opinion(match) == opinion(imagine(match.view(0), random.Random(8)))


def test_every_move_is_weighed_even_in_no_time() -> None:
    match = holding("4 15 21 30 38", players=4)
    view = match.view(0)
    hasty = Draw().weigh(view, list(view.legal), Budget(0, lambda: True), 0)
    for thought in (hasty, opinion(match)):
        assert {str(move) for move in view.legal} == {str(o.move) for o in thought.options}
        chances = [option.chance for option in thought.options]
        assert sorted(chances, reverse=True) == pytest.approx(chances, abs=1e-8)
    only = [move for move in view.legal if str(move) == "discard 15"]
    assert only == [o.move for o in Draw().weigh(view, only, Budget(0, lambda: True), 0).options]


def test_what_was_worked_out_before_the_time_was_up_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(others, "_habits", {})
    monkeypatch.setattr(others, "_examples", {})
    view = holding("4 15 21 30 38").view(0)
    for _ in range(16):
        left = iter([False] * 6)  # far too little time to know the others' habits at once

        def watch(left: Iterator[bool] = left) -> bool:
            return next(left, True)

        Draw().weigh(view, list(view.legal), Budget(0, watch), 0)
    assert [(2, 0, TOP)] == list(others._habits)


def test_an_opinion_tells_the_numbers_of_the_hand() -> None:
    thought = opinion(holding("1 6 7 19 24"))
    assert "Keeping 7, 6 and 1 gives a Four in 17 %, a Full in 12 % and a Three in 70 %" in (
        thought.because
    )
    assert f"wins the deal in {100 * thought.best.gain:.0f} % of cases" in thought.because
    assert thought.because.endswith(".")
    assert not thought.is_exact  # what the others hold is only likely
    assert {0} == {option.tries for option in thought.options}


OPTIONS = [
    {"cheater": "off"},
    {"cheater": "on"},
    {"cheater": "on", "cheater_cap": "hand_top"},
    {"exchange": "sequential"},
    {"show": "winner"},
    {"target": 1},
    {"target": 40},
    {"target": 999_999_999, "max_hands": 999_999_999},
    {"max_hands": 1},
    {"max_hands": 2},
    {"max_hands": 9},
]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_a_deal_is_played_under_every_option(number: int) -> None:
    """With two to eight players, in turn."""
    players = 2 + number % 7
    match = Match.new(game("pittsburgh-draw", **OPTIONS[number]), players, seed="options")
    while match.record.deals < 1 and match.turn:
        seat = match.turn[0]
        thought = opinion(match, seat)
        assert all(0 <= option.chance <= 1 + 1e-9 for option in thought.options)
        assert all(0 <= option.gain <= 1 + 1e-9 for option in thought.options)
        match = match.play(seat, thought.best.move)
    assert 1 == match.record.deals
