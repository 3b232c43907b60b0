"""The player of Trix Football: its odds are right, its choices sensible, and it knows only its view."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from parlour.bots.choosing import open_moves
from parlour.bots.football import Football, drawing, light, outlook
from parlour.bots.football.odds import compared, versus
from parlour.bots.football.places import KICK_OFFS, LINES, PLACES, STEP, TRIES
from parlour.bots.football.plays import Options, Plays
from parlour.bots.football.table import CHANCE, POINTS, Solving
from parlour.bots.football.timing import time_of
from parlour.bots.opinions import Budget, Opinion
from parlour.core.bits import members
from parlour.core.game import Game, game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.core.watch import unhurried
from parlour.games.trix_football.field import (
    CHOOSE,
    DECLARE,
    FAILED_THIRD,
    FULL_PUNT,
    GOAL,
    KICK,
    RUSH,
    SHORT_PUNT,
    THROW,
)
from parlour.games.trix_football.hands import (
    DOUBLES,
    FOURS,
    FULL,
    THREES,
    TWENTY,
    rank,
    rank_of,
    strength,
)

KEY = "trix-football"
ALL = (1 << 20) - 1


def number(cards: str) -> int:
    """Cards as the rules hold them."""
    return sum(1 << card for card in TWENTY.numbers(cards))


def at(options: dict[str, str] | None = None, **fields: Any) -> Match:
    """A position of the second half with 20 deals left, in which seat 0 has the ball."""
    usual = {
        "half": 2, "first_kicker": 1, "time_left": 20, "dealer": 0, "turn": 0, "phase": DECLARE,
        "deals": 40,
    }  # fmt: skip
    return Match.at(game(KEY, **(options or {})), 2, **(usual | fields))


def declaring(yards: float, down: int = 1, togo: float = 5, **fields: Any) -> Match:
    """Seat 0 declares, so many yards from its own goal line."""
    return at(ball=int(2 * yards), down=down, togo=int(2 * togo), **fields)


def throwing(hand: str, seat: int = 1, play: int = KICK, yards: float = 55, **fields: Any) -> Match:
    """A seat holds these cards and may throw some; seat 0 has the ball."""
    hands = ["", hand] if seat else [hand, ""]
    return at(phase=THROW, play=play, ball=int(2 * yards), turn=seat, hands=hands, **fields)


def opinion(match: Match, budget: Budget | None = None) -> Opinion:
    """What the seat in turn thinks of its moves."""
    view = match.view(match.turn[0])
    return Football().weigh(view, open_moves(view), budget or Budget(100), 1)


def best(match: Match) -> str:
    return str(opinion(match).best.move)


def thrown(match: Match) -> tuple[set[str], Match]:
    """The cards the seat in turn throws, one after the other, and the match when it is about to stop."""
    found: set[str] = set()
    while (said := best(match)) != "done":
        found.add(said.removeprefix("discard "))
        match = match.play(match.turn[0], said)
    return found, match


# --- odds ----------------------------------------------------------------------------------------


def sensibly_kept(hand: int) -> int:
    return hand if rank(hand) == FULL else hand & DOUBLES


@pytest.mark.parametrize(
    "left",
    ["6-1 6-2 6-3 6-4 5-1 4-4 4-3 4-1 3-3 2-2", "5-3 5-2 5-1 4-4 3-3 3-1 2-2 4-2 4-1 4-3"],
)
def test_the_other_hand_is_as_likely_as_all_worlds_counted_one_by_one(left: str) -> None:
    """The seat was dealt 6-6 5-5 6-5 5-4 3-2, and after it has drawn, these cards are left."""
    dealt = number("6-6 5-5 6-5 5-4 3-2")
    pool = TWENTY.numbers(left)
    counted = Counter[int]()
    for cards in combinations(pool, 5):
        held = sum(1 << card for card in cards)
        kept = sensibly_kept(held)
        reserve = [card for card in pool if not held >> card & 1]
        draws = list(combinations(reserve, 5 - kept.bit_count()))
        # He draws from ten cards, of which the seat then has five.
        weight = drawing._weights(5 - kept.bit_count())[-1]
        for drawn in draws:
            counted[strength(kept | sum(1 << card for card in drawn))] += weight
    unseen = ALL & ~dealt
    mine = unseen & ~number(left)
    row = list(drawing._draws()[0] @ [1 << card for card in members(unseen)]).index(mine)
    found = drawing.Others(unseen, None).likely[:, row]

    whole = sum(counted.values())
    for place, of in enumerate(drawing.classes().strengths):
        assert counted[of] / whole == pytest.approx(found[place] / found.sum(), abs=1e-12)


@pytest.mark.parametrize(
    ("dealt", "kept"),
    [
        ("6-6 5-5 6-5 4-2 3-1", "6-6 5-5"),
        ("6-6 5-5 6-5 4-2 3-1", "6-6 5-5 6-5"),
        ("6-6 5-5 4-4 4-2 3-1", "6-6 5-5 4-4 4-2"),
        ("6-4 5-1 4-2 3-1 2-1", ""),
    ],
)
def test_meetings_are_as_likely_as_in_ten_thousand_deals(dealt: str, kept: str) -> None:
    """Seed 4: the other throws sensibly, then both draw."""
    rng = random.Random(4)
    mine, keep = number(dealt), number(kept)
    unseen = members(ALL & ~mine)
    seen = Counter[tuple[int, int, int]]()
    for _ in range(10_000):
        rng.shuffle(unseen)
        other = sensibly_kept(sum(1 << card for card in unseen[:5]))
        reserve = iter(unseen[5:])
        while other.bit_count() < 5:
            other |= 1 << next(reserve)
        own = keep
        while own.bit_count() < 5:
            own |= 1 << next(reserve)
        one, two = strength(own), strength(other)
        seen[rank_of(one), rank_of(two), (one > two) - (one < two)] += 1
    found = drawing.meetings(mine, keep, None)

    assert sum(found.values()) == pytest.approx(1)
    for met in seen | found:
        assert seen[met] / 10_000 == pytest.approx(found.get(met, 0.0), abs=0.018)


def test_the_odds_of_two_sensible_captains_are_those_of_ten_thousand_deals() -> None:
    """Seed 5; the hands that count by suits alone are as good as nothing in these odds."""
    rng = random.Random(5)
    cards = list(range(20))
    seen = Counter[tuple[int, int, int]]()
    for _ in range(10_000):
        rng.shuffle(cards)
        reserve = iter(cards[10:])
        hands = []
        for first in (5, 0):
            hand = sensibly_kept(sum(1 << card for card in cards[first : first + 5]))
            while hand.bit_count() < 5:
                hand |= 1 << next(reserve)
            hands.append(strength(hand))
        one, two = hands
        seen[rank_of(one), rank_of(two), (one > two) - (one < two)] += 1
    found = versus()

    assert sum(found.values()) == pytest.approx(1)
    for met in seen | found:
        assert seen[met] / 10_000 == pytest.approx(found.get(met, 0.0), abs=0.015)


def test_both_sides_have_the_same_odds() -> None:
    for (one, other, better), likely in versus().items():
        assert likely == pytest.approx(versus()[other, one, -better])


def test_counting_doubles_alone_comes_near_the_exact_odds() -> None:
    """The light odds of being better are within five of a hundred for any cards kept of a Pair."""
    dealt = number("4-4 3-3 6-3 5-2 2-1")
    for kept in ("4-4 3-3", "4-4", "", "4-4 3-3 6-3 5-2 2-1"):
        rough, exact = (
            sum(
                likely
                for (_, _, sign), likely in one(dealt, number(kept), None).items()
                if sign > 0
            )
            for one in (light.meetings, drawing.meetings)
        )
        assert rough == pytest.approx(exact, abs=0.05 if kept.count(" ") < 4 else 0.12)


def test_a_captain_who_draws_two_is_taken_to_hold_threes() -> None:
    known = compared(1, 1, 4, False, thrown=2)
    unknown = compared(1, 1, 4, False)

    def threes(odds: dict[tuple[int, int, int], float]) -> float:
        return sum(likely for (_, other, _), likely in odds.items() if other >= THREES)

    assert threes(known) > 0.7 > threes(unknown)


# --- the table -----------------------------------------------------------------------------------


def of_options(**chosen: str) -> Options:
    return Options.of(game(KEY, **chosen).start(2))


def test_the_last_play_is_worth_what_can_be_worked_out_by_hand() -> None:
    """Ten yards out a goal takes Threes; two and a half yards out any better hand runs over the line.

    A rush that meets Fours or better is run back all the way.  A touchdown brings its try.
    """
    solving = Solving(Plays(of_options()), POINTS, np.zeros((1, 1)), (1,))
    solving.run(1, unhurried)
    better = {key: likely for key, likely in versus().items() if key[2] > 0}
    threes = sum(likely for (one, _, _), likely in better.items() if one >= THREES)
    fours = sum(likely for (one, _, _), likely in better.items() if one >= FOURS)
    made = sum(better.values())
    last, over = solving.layers[1][0, :, 0], solving.layers[0][0, :, 0]

    assert 5 * threes == pytest.approx(last[200 // STEP], abs=1e-6)
    assert (made - fours) * (5 + made) == pytest.approx(last[215 // STEP], abs=1e-6)
    assert made == pytest.approx(over[TRIES], abs=1e-6)


def test_the_more_points_ahead_the_better_the_chance() -> None:
    """With two planes the table stays between never and always, and more points are never worse."""
    ending = np.stack([np.linspace(0.1, 0.8, 49), 1 - np.linspace(0.1, 0.8, 49)[::-1]])
    solving = Solving(Plays(of_options()), CHANCE, ending, (1,))
    solving.run(3, unhurried)
    layer = solving.layers[3]

    assert (2, PLACES, 49) == layer.shape
    assert ((layer >= 0) & (layer <= 1)).all()
    assert (np.diff(layer, axis=2) >= -1e-6).all()


def test_nearer_to_their_goal_is_better() -> None:
    solving = Solving(Plays(of_options()), POINTS, np.zeros((1, 1)), (1,))
    solving.run(20, unhurried)
    first_downs = solving.layers[20][0, :LINES, 0]

    assert (first_downs[8:] - first_downs[:-8] > 0).all()  # in steps of 20 yards
    assert solving.layers[20][0, KICK_OFFS, 0] > 1  # the receivers begin deep in their own half


# --- exchanges -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "hand",
    ["6-6 5-5 6-2 4-1 3-1", "3-3 2-2 5-4 4-2 2-1", "4-4 3-3 2-2 6-1 5-1", "6-6 5-5 4-4 3-3 2-1"],
)
def test_a_pair_or_better_is_kept_at_the_kick_off(hand: str, seat: int) -> None:
    cards, _ = thrown(throwing(hand, seat=seat))

    assert not cards & {"6-6", "5-5", "4-4", "3-3", "2-2"}


@pytest.mark.parametrize(
    "hand",
    [
        "6-6 6-5 6-4 6-3 6-2",
        "6-6 5-5 4-4 3-3 2-2",
        "6-6 5-5 4-4 6-2 6-1",
        "5-5 5-4 5-3 5-2 5-1",
    ],
)
def test_a_made_hand_is_kept_on_a_rush(hand: str) -> None:
    match = throwing(hand, seat=0, play=RUSH, yards=40, down=1, togo=10)

    assert set() == thrown(match)[0]


def test_a_hand_without_doubles_is_thrown_on_a_rush() -> None:
    match = throwing("6-1 5-2 4-1 3-2 2-1", seat=0, play=RUSH, yards=40, down=1, togo=10)

    assert {"6-1", "5-2", "4-1", "3-2", "2-1"} == thrown(match)[0]


def test_a_pair_draws_three_on_a_rush() -> None:
    match = throwing("5-5 3-3 4-1 3-2 2-1", seat=0, play=RUSH, yards=40, down=1, togo=10)

    assert {"4-1", "3-2", "2-1"} == thrown(match)[0]


def test_threes_that_are_enough_for_a_goal_are_kept_from_nothing_better() -> None:
    """Whatever is thrown beside three doubles, the goal is made all the same."""
    weighed = opinion(throwing("5-5 4-4 3-3 6-2 2-1", seat=0, play=GOAL, yards=95, down=3, togo=20))

    assert weighed.best.gain == pytest.approx(1, abs=0.001)


def test_the_worth_of_an_exchange_does_not_change_while_it_is_made() -> None:
    """Each card thrown is one of the best set, and what is expected stays the same to the end."""
    match = throwing("5-5 6-4 4-1 3-2 2-1", seat=0, play=RUSH, yards=40, down=1, togo=10)
    expected = opinion(match).best
    while (now := opinion(match).best).move.text != "done":
        assert (expected.points, expected.chance) == pytest.approx((now.points, now.chance))
        match = match.play(0, now.move)
    assert (expected.points, expected.chance) == pytest.approx((now.points, now.chance))
    assert number("5-5") == match.record.hands[0]


def test_a_card_thrown_too_many_lowers_what_is_expected() -> None:
    match = throwing("5-5 3-3 4-1 3-2 2-1", seat=0, play=RUSH, yards=40, down=1, togo=10)
    weighed = opinion(match)
    double = weighed.of(next(o.move for o in weighed.options if o.move.text == "discard 5-5"))

    assert double is not None
    assert double.chance < weighed.best.chance
    assert double.points < weighed.best.points


# --- declarations and elections ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # The last play of the match, 15 yards out: a goal draws level, a rush alone cannot be missed.
        ({"yards": 95, "down": 3, "time_left": 1, "scores": [5, 10]}, "goal"),
        # Six behind, only a touchdown and its try draw level.
        ({"yards": 95, "down": 3, "time_left": 1, "scores": [4, 10]}, "rush"),
        # A point ahead on the own goal line: a rush could be a safety or lost for a touchdown.
        ({"yards": 2.5, "time_left": 1, "scores": [6, 5]}, "punt"),
        # Two behind there, only a rush can score.
        ({"yards": 60, "time_left": 1, "scores": [3, 5]}, "rush"),
        # Nothing is to be lost by a long goal when time is up and three are enough.
        ({"yards": 80, "down": 3, "togo": 30, "time_left": 1, "scores": [3, 5]}, "goal"),
        # A long way to gain in the middle of the field.
        ({"yards": 55, "down": 3, "togo": 17.5}, "punt"),
        ({"yards": 10, "down": 3, "togo": 12.5}, "punt"),
        # Five yards from their goal.
        ({"yards": 105}, "rush"),
        ({"yards": 107.5, "down": 2}, "rush"),
        # A first down near the own goal.
        ({"yards": 10}, "rush"),
        # Near enough for Threes, too far for the downs, and little time to catch up.
        ({"yards": 87.5, "down": 3, "togo": 15, "time_left": 2, "scores": [2, 5]}, "goal"),
        # Ten yards out with 20 to gain: three new downs from the thirty are worth more.
        ({"yards": 100, "down": 3, "togo": 20}, "yield"),
    ],
)
def test_declarations_are_sensible(position: dict[str, Any], expected: str) -> None:
    assert expected == best(declaring(**position))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"phase": CHOOSE, "ball": 110}, "kick"),
        ({"phase": FULL_PUNT, "ball": 120}, "hold25"),
        # From 35 yards out, 25 on is near their line, 45 on is a touchback.
        ({"phase": FULL_PUNT, "ball": 150}, "hold25"),
        # The last play: only a goal on the spot can score enough.
        ({"phase": SHORT_PUNT, "ball": 80, "dealer": 1, "time_left": 1}, "goal"),
        ({"phase": SHORT_PUNT, "ball": 205, "dealer": 1}, "receive"),
    ],
)
def test_elections_are_sensible(fields: dict[str, Any], expected: str) -> None:
    assert expected == best(at(**fields))


def test_after_a_failed_third_down_in_the_middle_yards_are_yielded() -> None:
    options = {"yield": "after_failed_third"}

    assert "yield" == best(at(options, phase=FAILED_THIRD, ball=130, down=3, togo=20))


def test_the_chance_to_win_follows_the_score() -> None:
    chances = [opinion(declaring(50, scores=[5, score])).best.chance for score in (0, 5, 10, 30)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.7
    assert chances[3] < 0.01


def test_where_the_match_is_decided_points_decide() -> None:
    """Far ahead, it still declares what brings points."""
    ahead = opinion(declaring(105, scores=[60, 0]))

    assert "rush" == str(ahead.best.move)
    assert ahead.best.points == max(option.points for option in ahead.options)


def test_in_overtime_the_first_points_win() -> None:
    """Near their goal with the first score to win, a goal is as good as a touchdown."""
    match = declaring(
        95, down=3, togo=15, half=3, time_left=10, options={"overtime": "sudden_death"}
    )
    weighed = opinion(match)

    assert "goal" == str(weighed.best.move)
    assert weighed.best.chance > 0.5


# --- what it says ---------------------------------------------------------------------------------


def test_a_declaration_is_told_with_the_numbers_of_the_position() -> None:
    said = opinion(declaring(55, down=3, togo=17.5)).because

    assert (
        "Third down with 17½ yards to go: a punt keeps the ball in 38 of 100 and otherwise leaves "
        "them 68 yards to go; yielding gives a first down 75 yards from their goal, worth 1.0 "
        "points less by the end of the half."
    ) == said


def test_an_exchange_is_told_with_the_cards_kept() -> None:
    first = throwing("5-5 3-3 4-1 3-2 2-1", seat=0, play=RUSH, yards=40, down=1, togo=10)
    met = drawing.meetings(number("5-5 3-3 4-1 3-2 2-1"), number("5-5 3-3"), 0)
    better = round(100 * sum(likely for (_, _, sign), likely in met.items() if sign > 0))
    said = opinion(first).because

    assert said.startswith(
        "They kept all five cards: keeping 5-5 and 3-3 and drawing 3 cards makes Threes"
    )
    assert said.endswith(f"and the better hand in {better} of 100.")


@pytest.mark.parametrize(
    ("match", "beginning"),
    [
        (at(phase=CHOOSE, ball=110), "Kicking off leaves them 91 yards to go; receiving leaves us"),
        (at(phase=FULL_PUNT, ball=120), "Holding the ball gives a first down 25 yards from their"),
        (
            at(phase=SHORT_PUNT, ball=205, dealer=1),
            "Receiving gives a first down 7½ yards from their goal; a goal is made in 38 of 100",
        ),
        (throwing("6-6 5-5 4-4 6-2 6-1"), "A Full hand, kept as it is, will be the better hand in"),
    ],
)
def test_choices_are_told(match: Match, beginning: str) -> None:
    assert opinion(match).because.startswith(beginning), opinion(match).because


# --- what it may know -----------------------------------------------------------------------------


@pytest.mark.slow
def test_worlds_that_look_alike_to_the_seat_give_the_same_opinion() -> None:
    """Seed 3: the first exchanges of a match, each imagined anew."""
    rng = random.Random(3)
    match = Match.new(game(KEY), 2, seed="worlds")
    for _ in range(12):
        seat = match.turn[0]
        view = match.view(seat)
        weighed = Football().weigh(view, open_moves(view), Budget(100), 1)
        other = imagine(view, rng)
        assert weighed == Football().weigh(
            other.view(seat), open_moves(other.view(seat)), Budget(7), 2
        )
        match = match.play(seat, weighed.best.move)


def test_an_opinion_does_not_depend_on_what_was_asked_before() -> None:
    position = declaring(55, down=3, togo=17.5)
    first = opinion(position)
    opinion(declaring(20))
    outlook.outlook.cache_clear()
    drawing.exchange.cache_clear()

    assert first == opinion(position)


def test_nobody_calls_delay_on_himself() -> None:
    """By the first edition one could, where time is drawn; here it is always the last option."""
    rules = game(KEY).rules
    old = Game(rules, game(KEY, clock="drawn").chosen, edition=1)
    fields = {
        "half": 2, "first_kicker": 1, "seconds_left": 600, "dealer": 0, "turn": 0, "ball": 90,
        "down": 1, "togo": 10, "phase": DECLARE,
    }  # fmt: skip
    match = Match.at(old, 2, **fields)
    view = match.view(0)
    weighed = Football().weigh(view, list(view.legal), Budget(100), 1)

    assert "delay" in [str(move) for move in view.legal]
    assert "delay" == str(weighed.options[-1].move)


# --- options and time -----------------------------------------------------------------------------

OPTIONS = [
    {},
    {"kick_fumble": "off"},
    {"full_punt": "hold25"},
    {"full_punt": "kick45"},
    {"full_punt": "hold45"},
    {"short_punt": "receive_only"},
    {"fg_block": "any_better_hand"},
    {"yield": "any_down"},
    {"yield": "after_failed_third"},
    {"yield": "off"},
    {"clock": "drawn"},
    {"clock": "minutes"},
    {"clock": "minutes", "delay_penalty": "loss_of_ball"},
    {"delay_penalty": "off"},
    {"deals_per_half": "100000"},
    {"clock": "drawn", "minutes": "100000"},
    {"overtime": "sudden_death"},
    {"max_hands": "3"},
    {"first_dealer": "random"},
    {"first_dealer": "seat:1"},
]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_is_played(options: dict[str, str]) -> None:
    """A short match, seed of its options: every move is weighed and the best is legal."""
    short = {"deals_per_half": "2", "minutes": "2"} | options
    match = Match.new(game(KEY, **short), 2, seed=str(options))
    for _ in range(60):
        if not match.turn:
            break
        if match.length % 25 == 24 and (late := match.legal(CLOCK)):
            match = match.play(CLOCK, late[0])
            continue
        seat = match.turn[0]
        weighed = opinion(match)
        assert {option.move for option in weighed.options} == set(match.right(seat))
        assert all(0 <= option.chance <= 1 for option in weighed.options)
        assert weighed.because.endswith(".")
        match = match.play(seat, weighed.best.move)


def test_a_penalty_may_put_the_ball_between_two_lines() -> None:
    """It is worth something between both."""
    low, between, high = (opinion(declaring(yards)).best.points for yards in (30, 31, 32.5))

    assert low < between < high


def test_a_real_clock_is_guessed_by_deals() -> None:
    """After the warning few plays are left, and with the half called up only this one."""
    usual: dict[str, Any] = {"ball": 90, "down": 1, "togo": 10, "options": {"clock": "minutes"}}
    before, warned = at(running=1, **usual), at(running=1, warning=1, **usual)
    last = at(running=0, phase=THROW, play=RUSH, hands=["6-1 5-2 4-1 3-2 2-1", ""], **usual)

    assert 35 == time_of(before.view(0)).left
    assert 5 == time_of(warned.view(0)).left
    assert 1 == time_of(last.view(0)).left


def test_without_time_it_plays_by_rules_of_thumb() -> None:
    """The watch says at once that the time is up."""
    hurried = Budget(100, lambda: True)
    keeping = opinion(throwing("6-6 5-5 6-2 4-1 3-1"), hurried)
    long_way = opinion(declaring(55, down=3, togo=17.5), hurried)

    assert not keeping.is_exact
    assert str(keeping.best.move) in ("discard 6-2", "discard 4-1", "discard 3-1")
    assert "punt" == str(long_way.best.move)
    assert long_way.because.startswith("Third down with 17½ yards to go: a punt")


def test_a_table_begun_in_a_hurry_is_finished_later() -> None:
    """The same opinion comes of it as if there had been time."""
    position = declaring(55, down=3, togo=17.5)
    unhurried_opinion = opinion(position)
    outlook.outlook.cache_clear()
    asked = 0

    def soon() -> bool:
        nonlocal asked
        asked += 1
        return asked > 10

    assert not opinion(position, Budget(100, soon)).is_exact
    assert unhurried_opinion == opinion(position)


@pytest.mark.slow
def test_without_numpy_it_plays_by_rules_of_thumb() -> None:
    """In a process of its own, in which NumPy cannot be imported."""
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "from parlour.bots.football import Football\n"
        "from parlour.bots.opinions import Budget\n"
        "from parlour.core.match import Match\n"
        "match = Match.new('trix-football', 2, seed='light')\n"
        "for _ in range(20):\n"
        "    seat = match.turn[0]\n"
        "    weighed = Football().weigh(match.view(seat), match.right(seat), Budget(1), 1)\n"
        "    assert not weighed.is_exact and weighed.because\n"
        "    match = match.play(seat, weighed.best.move)\n"
        "print('played')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )

    assert "played\n" == done.stdout, done.stderr


@pytest.mark.slow
def test_it_beats_random_play() -> None:
    """Two matches of eight deals a half, from both seats, seeds 0 and 1."""
    rng = random.Random(8)
    net = 0
    for seed in range(2):
        for mine in (0, 1):
            match = Match.new(game(KEY, deals_per_half="8"), 2, seed=f"football {seed}")
            while match.turn:
                seat = match.turn[0]
                said = best(match) if seat == mine else rng.choice(match.right(seat)).text
                match = match.play(seat, said)
            net += match.score[mine] - match.score[1 - mine]

    assert net > 20
