"""The ends of deals are solved exactly: as by trying everything, at both speeds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.bots import sevens
from parlour.bots.binding import SOLVED
from parlour.bots.exactly import Solver, cards_left, is_solvable
from parlour.bots.ways import WAYS
from parlour.core import compiling, kernels
from parlour.core.bits import members
from parlour.core.game import Game, Rules, game
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.records import DECK
from parlour.kit.tricks import points_taken

compiled_only = pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
SIDES = {"hilo": {"sides": "two_teams"}}
OPTIONS = {
    "double_rank": ("sum", "trix"),
    "void_rule": ("honor_if_able", "free_discard"),
    "must_try": ("off", "on"),
}


# --- trying everything ---------------------------------------------------------------------------


def codes_of(rules: Rules, s: Any) -> list[int]:
    may = rules.may(s, s.turn)
    return [word << 6 | bit for word, bits in enumerate(may) for bit in members(bits)]


def tried(rules: Rules, s: Any) -> int:
    """What a position is worth to the side of seat 0, by trying every move in every position."""
    if s.ended or s.turn == DECK:
        rivals = [seat for seat in range(s.players) if rules.side(s, seat) != rules.side(s, 0)]
        return rules.worth(s, 0) - max(rules.worth(s, seat) for seat in rivals)
    values = [tried(rules, after(rules, s, code)) for code in codes_of(rules, s)]
    return max(values) if rules.side(s, s.turn) == rules.side(s, 0) else min(values)


def after(rules: Rules, s: Any, code: int) -> Any:
    other = s.copy()
    rules.apply(other, s.turn, code)
    return other


def by_trying(rules: Rules, s: Any) -> dict[Move, int]:
    sign = 1 if rules.side(s, s.turn) == rules.side(s, 0) else -1
    return {
        move: sign * tried(rules, after(rules, s, move.code))
        for move in rules.vocabulary.among(rules.may(s, s.turn))
    }


# --- ends of random deals ------------------------------------------------------------------------


def ends(one: Game, players: int, cards: int, seed: str) -> Iterator[Any]:
    """States of random deals in which so many cards are left to play, or one or two fewer."""
    rules, rng = one.rules, random.Random(seed)
    plain = kernels.plain(rules)
    while True:
        s = one.start(players)
        work = kernels.Work(rules, rng.randrange(1 << 48))
        left = cards - rng.randrange(3)
        while not s.ended:
            seat = rng.choice(members(rules.moving(s)) or [DECK])
            may = rules.may(s, seat)
            codes = [word << 6 | bit for word, bits in enumerate(may) for bit in members(bits)]
            if not codes:
                plain.chance(s, work)
            elif is_solvable(rules, s) and cards_left(rules, s) == left:
                yield s.copy()
                break
            else:
                rules.apply(s, seat, rng.choice(codes))


def some(key: str, players: int, cards: int, many: int, **options: str) -> list[Any]:
    one = game(key, **(SIDES.get(key, {}) if players == 4 else {}), **options)
    found = ends(one, players, cards, f"{key} {players} {cards} {options}")
    return list(itertools.islice(found, many))


def check(solver: Solver, rules: Rules, states: list[Any]) -> None:
    for s in states:
        assert by_trying(rules, s) == solver.solve(s), s


# --- the values ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("key", SOLVED)
def test_interpreted_values_are_those_of_trying_everything(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_PLAIN", "1")
    rules = game(key).rules
    unseen = {"review": "none"} if "review" in game(key).options else {}  # so that positions recur
    many = 3 if SOLVED[key].draws else 10  # any card may be played there, so trying takes long
    check(Solver(rules), rules, some(key, 4, 12, many, **unseen))


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize("values", [*itertools.product(*OPTIONS.values())])
def test_forty_two_is_solved_as_by_trying_everything(values: tuple[str, ...]) -> None:
    options = dict(zip(OPTIONS, values, strict=True))
    rules = game("forty-two").rules
    check(Solver(rules), rules, some("forty-two", 4, 12, 8, **options))


@compiled_only
@pytest.mark.slow
def test_two_players_are_two_sides() -> None:
    rules = game("new-york-whist").rules
    check(Solver(rules), rules, some("new-york-whist", 2, 8, 40, style="whist"))


@compiled_only
@pytest.mark.slow
def test_the_end_of_forty_two_is_settled_by_its_own_rules() -> None:
    rules = game("forty-two").rules
    solver = Solver(rules)
    for options in (
        {"penalty": "full_bid"},
        {"failed_points": "keep"},
        {"match_mode": "progressive"},
        {"auto_claim": "on"},
    ):
        for s in some("forty-two", 4, 12, 6, **options):
            assert by_trying(rules, s) == solver.solve(s)


@pytest.mark.parametrize("key", WAYS)
@pytest.mark.parametrize("penalty", ["difference", "full_bid"])
@pytest.mark.parametrize("failed_points", ["forfeit", "keep"])
def test_more_points_are_never_worth_less(key: str, penalty: str, failed_points: str) -> None:
    """On this rests that who takes as many points as possible plays best."""
    options = {"penalty": penalty, "failed_points": failed_points} if key == "forty-two" else {}
    for mode in ("points", "progressive"):
        for s in some(key, 4, 8, 5, match_mode=mode, **options):
            values = []
            for taken in range(sevens.ALL_POINTS + 1):
                end = s.copy()
                sevens.give(end, taken)
                assert [taken, 42 - taken] == [points_taken(end, side) for side in (0, 1)]
                assert 0 <= end.tricks[0] <= 7
                WAYS[key].settle(end)
                values.append(game(key).rules.worth(end, 0) - game(key).rules.worth(end, 1))
            assert sorted(values) == values


@compiled_only
@pytest.mark.slow
def test_who_leads_the_highest_honor_first_takes_everything() -> None:
    """The 6-4 falls to the 6-6; if the 2-0 is led instead, it takes that trick and its own ten."""
    match = Match.at(
        "forty-two",
        4,
        hands=["6-6 2-0", "6-4 1-0", "5-5 2-1", "3-0 3-1"],
        honors=6,
        bidder=0,
        bids=[1, -1, -1, -1],
        leader=0,
        turn=0,
        dealer=3,
        tricks=[5, 0],
        took=["5-0 4-1 3-2", ""],
    )
    rules = game("forty-two").rules
    found = Solver(rules).solve(match.record)

    assert found == by_trying(rules, match.record)
    assert {"play 6-6": 42, "play 2-0": 20} == {str(move): value for move, value in found.items()}


# --- many worlds ---------------------------------------------------------------------------------


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_PLAIN", "1")


def worlds_of_one_moment() -> tuple[Rules, list[Any], int, list[Move]]:
    """Tactics: seat 0 is to lead, and the cards of the others are dealt in several ways."""
    first, *_ = (s for s in some("tactics", 4, 8, 12) if s.trick[0] < 0)
    others = [seat for seat in range(4) if seat != first.turn]
    worlds = []
    for order in itertools.permutations(others):
        world = first.copy()
        for seat, other in zip(others, order, strict=True):
            world.hands[seat] = first.hands[other]
        worlds.append(world)
    rules = game("tactics").rules
    return rules, worlds, first.turn, rules.vocabulary.among(rules.may(first, first.turn))


@pytest.mark.usefixtures("interpreted")
def test_values_add_up_over_worlds() -> None:
    rules, worlds, seat, moves = worlds_of_one_moment()
    solver = Solver(rules)
    found = solver.sum_up(worlds, seat, moves)
    singly = [by_trying(rules, world) for world in worlds]

    assert len(worlds) == found.worlds
    assert [sum(values[move] for values in singly) for move in moves] == found.sums


@pytest.mark.usefixtures("interpreted")
def test_when_the_time_is_up_no_further_world_is_solved() -> None:
    rules, worlds, seat, moves = worlds_of_one_moment()
    looks = iter([False, False, True])
    found = Solver(rules).sum_up(worlds, seat, moves, lambda: next(looks))

    assert 2 == found.worlds
    assert Solver(rules).sum_up(worlds[:2], seat, moves) == found


@compiled_only
@pytest.mark.slow
def test_worlds_may_be_records() -> None:
    import numpy as np

    states = some("forty-two", 4, 12, 20)
    ready = compiling.compiled(game("forty-two").rules)
    solver = Solver(ready.rules)
    for s in states:
        moves = ready.rules.vocabulary.among(ready.rules.may(s, s.turn))
        records = np.array([ready.record(s)] * 2, ready.dtype)
        twice = solver.sum_up(records, s.turn, moves)
        assert 2 == twice.worlds
        assert [2 * value for value in (solver.solve(s) or {}).values()] == twice.sums


@pytest.mark.usefixtures("interpreted")
def test_no_worlds_make_no_sums() -> None:
    rules, _, seat, moves = worlds_of_one_moment()

    assert ([0] * len(moves), 0) == Solver(rules).sum_up([], seat, moves)


# --- what cannot be solved -----------------------------------------------------------------------


@pytest.mark.usefixtures("interpreted")
def test_what_takes_too_long_is_given_up() -> None:
    (s,) = some("tactics", 4, 16, 1)

    assert Solver(game("tactics").rules, visits=20).solve(s) is None


@compiled_only
@pytest.mark.slow
def test_compiled_kernels_give_up_too_and_go_on_afterwards() -> None:
    rules = game("forty-two").rules
    (long,), (short,) = some("forty-two", 4, 28, 1), some("forty-two", 4, 8, 1)
    solver = Solver(rules, visits=1000)

    assert solver.solve(long) is None
    assert by_trying(rules, short) == solver.solve(short)


@pytest.mark.usefixtures("interpreted")
def test_a_whole_deal_without_the_compiler_is_given_up() -> None:
    (s,) = some("forty-two", 4, 28, 1)

    assert Solver(game("forty-two").rules).solve(s) is None


@pytest.mark.parametrize(
    ("key", "players", "why"),
    [
        ("hilo", 3, "three sides"),
        ("trix", 6, "a side each"),
        ("forty-two", 4, "the auction"),
        ("gyp", 3, "no game of tricks"),
    ],
)
def test_other_positions_are_not_solved(key: str, players: int, why: str) -> None:
    options = {"sides": "individual"} if key in ("hilo", "trix") else {}
    match = Match.new(game(key, **options), players, seed=why)

    assert not is_solvable(match.game.rules, match.record)


def test_a_deal_that_is_over_is_not_solved() -> None:
    match = Match.at("trix", 2, turn=DECK)

    assert not is_solvable(match.game.rules, match.record)


# --- minutes -------------------------------------------------------------------------------------


@compiled_only
@pytest.mark.soak
@pytest.mark.parametrize(
    ("key", "players"),
    [
        (key, players)
        for key in SOLVED
        for players in (2, 4)
        if key not in WAYS and players in game(key).players
    ],
)
def test_compiled_values_are_those_of_trying_everything(key: str, players: int) -> None:
    """Several hundred ends of deals in every game, with two to four cards a hand."""
    rules = game(key).rules
    solver = Solver(rules)
    for cards, many in ((6, 200), (8, 200), (11, 30)) if players == 4 else ((6, 200), (8, 60)):
        check(solver, rules, some(key, players, cards, many))


WAYS_TO_PLAY = [
    *(("forty-two", dict(zip(OPTIONS, v, strict=True))) for v in itertools.product(*OPTIONS.values())),
    ("forty-two", {"penalty": "full_bid", "failed_points": "keep"}),
    ("forty-two", {"match_mode": "progressive"}),
    ("call-suit-forty-two", {"doubles_honor": "off"}),
    ("call-suit-forty-two", {"doubles_honor": "on"}),
    ("call-suit-forty-two", {"match_mode": "progressive"}),
]  # fmt: skip


@compiled_only
@pytest.mark.soak
@pytest.mark.parametrize(("key", "options"), WAYS_TO_PLAY)
def test_both_kernels_for_28_cards_agree(key: str, options: dict[str, str]) -> None:
    """The general kernels, compiled, against those of `bots.sevens`, up to six cards a hand."""
    rules = game(key).rules
    special = Solver(rules)
    general = Solver(rules, general=True)
    for cards, many in ((10, 60), (12, 60), (16, 40), (20, 10)):
        for s in some(key, 4, cards, many, **options):
            assert general.solve(s) == special.solve(s), s
    check(special, rules, some(key, 4, 11, 20, **options))
