"""Tournaments: the same deals in each other's places, counted right, and taken up where they stopped."""

from __future__ import annotations

import json
import math
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from click.testing import CliRunner

from parlour.bots import LEVELS, engines
from parlour.cli import main
from parlour.core import compiling
from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.lab import hiring, running, terms, tournament, tournaments
from parlour.lab.rows import Row
from parlour.lab.sheets import Sheet
from parlour.lab.standings import Estimate, Played, Standings, pairs, standing, student
from parlour.lab.tournaments import seatings

QUICK: dict[str, Any] = {"deals": 3, "seed": "s", "players": 2, "one_deal": True, "jobs": 1}

OWN = """
noted = []

class Bot:
    def __init__(self, seed, place):
        self.seed, self.place, self.seen = seed, place, False

    def choose(self, view, seconds):
        if not self.seen:
            noted.append((self.seed, view.seat, tuple(view.cards("hands", view.seat))))
        self.seen = True
        return view.legal[self.place]

def first(key, seed):
    return Bot(seed, 0)

def last(key, seed):
    return Bot(seed, -1)

class Talker:
    def __init__(self, says=""):
        self.says = says

    def choose(self, view, seconds):
        return self.says or view.legal[0].text

def talker(key, seed):
    return Talker()

def liar(key, seed):
    return Talker("open sesame")

def broken(key, seed):
    raise RuntimeError("no luck today")

def mute(key, seed):
    return object()

NUMBER = 7
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a module of bots."""
    (tmp_path / "own_bots.py").write_text(OWN, "utf-8")
    (tmp_path / "torn_bots.py").write_text("def first(", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("own_bots", "torn_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for the compiler."""
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    monkeypatch.setattr(engines, "_ready", {})


# --- who sits where ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "sides", "matches"),
    [
        (2, 2, 2),
        (3, 3, 3),
        (4, 4, 4),
        (2, 4, 2),
        (2, 3, 2),
        (3, 4, 3),
        (3, 2, 6),
        (5, 4, 20),
        (3, 1, 3),
    ],
)
def test_every_bot_has_every_place_equally_often(bots: int, sides: int, matches: int):
    names = "abcde"[:bots]
    for deal in range(4):
        found = seatings(names, sides, "s", deal)
        assert matches == len(found) == len(set(found))
        places = Counter((side, bot) for seating in found for side, bot in enumerate(seating))
        assert {(side, bot) for side in range(sides) for bot in names} == set(places)
        assert {matches / bots} == set(places.values())


def test_every_two_bots_meet_equally_often():
    found = seatings("abcde", 2, "s", 0)
    assert {2} == set(Counter(frozenset(seating) for seating in found).values())


def test_in_two_deals_everyone_sits_behind_everyone():
    behind = Counter(
        (seating[side - 1], seating[side])
        for deal in (4, 5)
        for seating in seatings("abc", 3, "s", deal)
        for side in range(3)
    )
    assert {(a, b): 3 for a in "abc" for b in "abc" if a != b} == behind


def test_a_side_of_partners_is_one_bot():
    agreed = tournaments._terms("forty-two", ("random", "novice"), None, "s", True, None, None)
    found = play(agreed, 0, ("random", "novice"))
    assert (0, 1, 0, 1) == found.sides
    assert 2 == agreed.sides


def test_sides_are_those_of_the_deal_where_partners_are_cut_for():
    of = game("tactics", partners="cut")
    agreed = tournaments._terms(of, ("random", "novice"), None, "s", True, None, None)
    found = {tournaments._sides(agreed.opening(deal)) for deal in range(12)}
    assert {(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)} == found


def play(agreed: tournaments.Terms, deal: int, bots: tuple[str, ...]) -> Played:
    return tournaments.judged(agreed, deal, bots, *tournaments.played_out(agreed, deal, bots))


# --- the same deals ------------------------------------------------------------------------------


def test_the_matches_of_a_deal_share_its_cards(own: Path):
    tournament("forty-two", ["own_bots:first", "own_bots:last"], 2, seed="s", one_deal=True, jobs=1)
    hands: dict[tuple[str, int], list[tuple[int, ...]]] = {}
    for seed, seat, cards in sys.modules["own_bots"].noted:
        hands.setdefault((seed.split()[1], seat), []).append(cards)
    assert {(deal, seat) for deal in "01" for seat in range(4)} == set(hands)
    assert all(2 == len(cards) and 1 == len(set(cards)) for cards in hands.values())
    assert 8 == len({cards[0] for cards in hands.values()})


def test_a_bot_goes_by_a_seed_of_deal_seat_and_name(monkeypatch: pytest.MonkeyPatch):
    seeds: list[str] = []
    hire = hiring.hire

    def noted(name: str, key: str, seed: str, simulations: int | None) -> Any:
        seeds.append(seed)
        return hire(name, key, seed, simulations)

    monkeypatch.setattr(hiring, "hire", noted)
    tournament("hilo", ["random", "novice"], **QUICK)
    expected = {
        f"s {d} {seat} {name}" for d in "012" for seat in "01" for name in ("random", "novice")
    }
    assert expected == set(seeds)
    assert len(expected) == len(seeds)


def test_one_deal_ends_where_the_first_deal_is_counted(own: Path):
    names = ("own_bots:first", "own_bots:last")
    agreed = tournaments._terms("forty-two", names, None, "s", True, None, None)
    found = play(agreed, 0, names)
    match, moves = Match.new("forty-two", seed="s 0"), 0
    while not match.record.deals:
        (seat,) = match.turn
        match = match.play(seat, match.legal(seat)[-(seat % 2)])
        moves += 1
    assert (match.score, moves) == (found.worth, found.moves)
    assert match.outcome is None
    best = max(match.score)
    assert tuple(seat for seat in range(4) if match.score[seat] == best) == found.winners


def test_a_whole_match_is_won_by_whoever_the_rules_say(own: Path):
    names = ("own_bots:first", "own_bots:last")
    agreed = tournaments._terms("hilo", names, 2, "s", False, None, None)
    found = play(agreed, 0, names)
    match = Match.new("hilo", 2, "s 0")
    while match.turn:
        (seat,) = match.turn
        match = match.play(seat, match.legal(seat)[-seat])
    assert match.outcome is not None
    assert (match.outcome.winners, match.score) == (found.winners, found.worth)


# --- counting ------------------------------------------------------------------------------------


def played(deal: int, bots: str, winners: tuple[int, ...], *worth: int, sides: str = "") -> Played:
    seats = tuple(map(int, sides)) if sides else tuple(range(len(bots)))
    return Played(deal, tuple(bots), seats, winners, worth, 1)


def test_partners_share_a_win_and_equal_sides_divide_it():
    match = played(0, "ab", (0, 2), 30, -5, 30, -5, sides="0101")
    assert (1.0, 30.0) == match.gains("a")
    assert (0.0, -5.0) == match.gains("b")
    assert (0.5, 4.0) == played(0, "ab", (0, 1), 4, 4).gains("b")
    assert (0.0, 4.0) == played(0, "ab", (), 4, 4).gains("b")


def test_a_bot_with_two_places_gets_the_mean_of_them():
    assert (0.5, 7.0) == played(0, "aba", (2,), 4, 3, 10).gains("a")


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (9, 2.2622),
        (30, 2.0423),
        (200, 1.9719),
        (1000, 1.9623),
    ],
)
def test_student_is_that_of_the_tables(freedom: int, reach: float):
    assert reach == pytest.approx(student(freedom), abs=6e-5)


def test_the_two_ways_to_student_meet():
    assert student(200) > student(201) > student(200) - 1e-4


def test_an_interval_is_that_of_the_mean():
    found = Estimate.of([1.0, 2.0, 3.0, 4.0])
    assert 2.5 == found.mean
    assert 0.4457 == pytest.approx(found.low, abs=1e-4)
    assert 4.5543 == pytest.approx(found.high, abs=1e-4)
    assert not found.apart, "four deals are too few"


def test_bots_are_told_apart_if_zero_is_outside_and_the_deals_are_enough():
    assert Estimate.of([1.0, 2.0, 3.0] * 2).apart
    assert Estimate.of([-1.0, -2.0, -3.0] * 2).apart
    assert not Estimate.of([-1.0, 2.0, 1.0] * 2).apart
    assert not Estimate.of([1.0] * 5).apart
    assert Estimate.of([1.0] * 6).apart
    assert not Estimate.of([0.0] * 6).apart
    assert Estimate(3.0, None, None, False) == Estimate.of([3.0])


def test_intervals_hold_the_truth_nineteen_times_in_twenty():
    rng = random.Random(49)
    held = 0
    for _ in range(2000):
        found = Estimate.of([rng.gauss(1.0, 3.0) for _ in range(8)])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 1.0 <= found.high
    assert 1900 == pytest.approx(held, abs=4 * 9.75), "four standard deviations"


def test_a_pair_is_compared_deal_by_deal():
    """The luck of the deal is 100 points for the first place, and cancels."""
    matches = [
        played(0, "ab", (0,), 103, 1),
        played(0, "ba", (0,), 101, 3),
        played(1, "ab", (1,), 4, 100),
        played(1, "ba", (1,), 0, 104),
    ]
    (found,) = pairs("ab", matches)
    assert ("a", "b", 2) == (found.first, found.second, found.deals)
    assert Estimate.of([2.0, 4.0]) == found.worth
    assert Estimate.of([0.0, 0.0]) == found.wins
    assert (4, 0.5, 53.5) == tuple(vars(standing("a", matches)).values())[1:]


def test_only_matches_in_which_both_play_count_for_a_pair():
    matches = [
        played(0, "ab", (0,), 5, 1),
        played(0, "ac", (0,), 90, 0),
        played(0, "bc", (0,), 7, 0),
    ]
    found = {(pair.first, pair.second): pair.worth.mean for pair in pairs("abc", matches)}
    assert {("a", "b"): 4.0, ("a", "c"): 90.0, ("b", "c"): 7.0} == found


def test_bots_that_play_alone_are_compared_by_the_same_deal():
    matches = [played(0, "a", (0,), 5), played(0, "b", (), 3)]
    (found,) = pairs("ab", matches)
    assert (1.0, 2.0) == (found.wins.mean, found.worth.mean)


def test_the_whole_is_counted_from_its_matches(tmp_path: Path):
    found = tournament("hilo", ["random", "novice"], keep=tmp_path / "it", **QUICK)
    lines = [json.loads(line) for line in (tmp_path / "it").read_text("utf-8").splitlines()[1:]]
    assert 6 == found.matches == len(lines)
    assert sum(line["moves"] for line in lines) == found.moves
    seats = [
        seatings(("random", "novice"), 2, "s", n // 2)[n % 2].index("random") for n in range(6)
    ]
    worth = [line["worth"][seat] for line, seat in zip(lines, seats, strict=True)]
    assert fmean(worth) == found.bots[0].worth
    (pair,) = found.pairs
    assert found.bots[0].wins - found.bots[1].wins == pytest.approx(pair.wins.mean)
    assert found.bots[0].worth - found.bots[1].worth == pytest.approx(pair.worth.mean)
    assert 3 == pair.deals


# --- the same again ------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_result():
    once = tournament("pittsburgh-draw", ["random", "novice"], **QUICK)
    assert once == tournament("pittsburgh-draw", ["random", "novice"], **QUICK)
    assert once.repeatable
    other = QUICK | {"seed": "t"}
    assert once.pairs != tournament("pittsburgh-draw", ["random", "novice"], **other).pairs


@pytest.mark.slow
def test_bots_that_count_simulations_can_be_repeated():
    once = tournament("hilo", ["strong", "easy"], simulations=20, **QUICK)
    assert once == tournament("hilo", ["strong", "easy"], simulations=20, **QUICK)
    assert (True, (), 20) == (once.repeatable, once.notes, once.simulations)


def test_a_bot_takes_no_more_simulations_than_it_is_given():
    match = Match.new("hilo", 2, "s 0")
    view = match.view(match.turn[0])
    for level, most in (("novice", LEVELS["novice"].simulations), ("strong", 90)):
        opinion = hiring.hire(level, "hilo", "s", 90).weigh(view, list(view.legal))  # type: ignore[attr-defined]
        assert most == sum(option.tries for option in opinion.options)


def test_it_is_said_what_cannot_be_repeated(own: Path):
    def notes(bots: tuple[str, ...], seconds: float | None) -> tuple[str, ...]:
        return tournaments._terms("hilo", bots, 2, "s", True, None, seconds).notes

    assert () == notes(("strong", "easy"), None)
    assert (terms.BY_TIME,) == notes(("strong", "random"), 0.01)
    assert (terms.OF_ONES_OWN,) == notes(("random", "own_bots:first"), None)
    found = tournament("hilo", ["random", "own_bots:first"], **QUICK)
    assert not found.repeatable


@pytest.mark.parametrize(("level", "done"), [("easy", ["start"]), ("strong", ["start", "join"])])
def test_only_who_has_much_to_think_and_no_hurry_waits_for_the_compiler(
    level: str, done: list[str], monkeypatch: pytest.MonkeyPatch
):
    heard: list[str] = []

    class Thread:
        def __init__(self, **given: Any) -> None:
            pass

        def start(self) -> None:
            heard.append("start")

        def join(self) -> None:
            heard.append("join")

    monkeypatch.undo()
    monkeypatch.setattr(compiling, "available", lambda: True)
    monkeypatch.setattr(engines, "_started", {})
    monkeypatch.setattr(engines.threading, "Thread", Thread)
    match = Match.new("hilo", 2, "s 0")
    hiring.hire(level, "hilo", "s", 400).choose(match.view(match.turn[0]), math.inf)
    assert done == heard


@pytest.mark.slow
def test_several_processes_play_the_same(own: Path):
    bots = ["random", "own_bots:last"]
    alone = tournament("hilo", bots, **QUICK)
    assert alone == tournament("hilo", bots, **(QUICK | {"jobs": 2}))


@pytest.mark.slow
def test_whoever_interrupts_leaves_no_process_behind(tmp_path: Path):
    @contextmanager
    def impatient(matches: int) -> Iterator[tournaments.Tell]:
        def tell(more: int) -> None:
            if more:
                raise KeyboardInterrupt

        yield tell

    asked = QUICK | {"jobs": 2, "deals": 200, "keep": tmp_path / "it"}
    with pytest.raises(KeyboardInterrupt):
        tournament("hilo", ["random", "novice"], progress=impatient, **asked)
    assert [] == multiprocessing.active_children()
    assert 2 == (tmp_path / "it").read_bytes().count(b"\n")


# --- the file ------------------------------------------------------------------------------------


@pytest.fixture
def whole(tmp_path: Path) -> tuple[Standings, bytes]:
    """A tournament and its file."""
    found = tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **QUICK)
    return found, (tmp_path / "whole").read_bytes()


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Which matches are played."""
    found: list[Any] = []
    play = tournaments.played_out

    def noted(agreed: Any, *place: Any) -> Any:
        found.append(place)
        return play(agreed, *place)

    monkeypatch.setattr(tournaments, "played_out", noted)
    return found


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.77, 0.99])
def test_a_file_cut_anywhere_is_taken_up(
    share: float, whole: tuple[Standings, bytes], places: list[Any], tmp_path: Path
):
    found, text = whole
    cut = text[: int(len(text) * share)]
    (tmp_path / "cut").write_bytes(cut)
    assert found == tournament("hilo", ["random", "novice"], keep=tmp_path / "cut", **QUICK)
    assert text == (tmp_path / "cut").read_bytes()
    assert 6 - max(cut.count(b"\n") - 1, 0) == len(places)


def test_a_whole_file_is_only_counted(
    whole: tuple[Standings, bytes], places: list[Any], tmp_path: Path
):
    found, text = whole
    assert found == tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **QUICK)
    assert [] == places
    assert text == (tmp_path / "whole").read_bytes()


def test_more_deals_are_added_to_a_file(
    whole: tuple[Standings, bytes], places: list[Any], tmp_path: Path
):
    more = QUICK | {"deals": 5}
    found = tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **more)
    assert {3, 4} == {deal for deal, _ in places}
    assert found == tournament("hilo", ["random", "novice"], **more)
    assert whole[0] == tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **QUICK)


def test_a_match_that_stands_twice_counts_once(whole: tuple[Standings, bytes], tmp_path: Path):
    found, text = whole
    last = text.splitlines(True)[-1]
    (tmp_path / "whole").write_bytes(text + last.replace(b'"moves": ', b'"moves": 9'))
    assert found == tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **QUICK)


def test_without_a_seed_that_of_the_file_is_used(whole: tuple[Standings, bytes], tmp_path: Path):
    again = QUICK | {"seed": None}
    assert whole[0] == tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **again)


def test_what_was_played_is_kept_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept: list[int] = []
    add = Sheet.add

    def noted(sheet: Sheet, rows: list[Row]) -> None:
        add(sheet, rows)
        kept.append((tmp_path / "it").read_bytes().count(b"\n"))

    monkeypatch.setattr(Sheet, "add", noted)
    monkeypatch.setattr(running, "ENOUGH", 0.0)  # so that portions stay small
    tournament("hilo", ["random", "novice"], keep=tmp_path / "it", **QUICK)
    assert [2, 3, 4, 5, 6, 7] == kept


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": "t"}, 'its seed is "s", not "t"'),
        ({"one_deal": False}, "its one deal is true, not false"),
        ({"simulations": 7}, "its simulations is null, not 7"),
        ({"players": 3}, "its players is 2, not 3"),
    ],
)
def test_a_file_of_another_tournament_is_refused(
    change: dict[str, Any], sentence: str, whole: tuple[Standings, bytes], tmp_path: Path
):
    with pytest.raises(ParlourError, match=sentence):
        tournament("hilo", ["random", "novice"], keep=tmp_path / "whole", **(QUICK | change))
    assert whole[1] == (tmp_path / "whole").read_bytes()


@pytest.mark.parametrize(
    "text", [b"Dear diary", b"Dear diary,\n", b"[1]\n", b'{"game": "hilo"}\n', b"\xff\xfe\n", b"\n"]
)
def test_a_file_of_something_else_is_refused_and_left_alone(text: bytes, tmp_path: Path):
    (tmp_path / "it").write_bytes(text)
    with pytest.raises(ParlourError, match="is not the file of a tournament"):
        tournament("hilo", ["random", "novice"], keep=tmp_path / "it", **QUICK)
    assert text == (tmp_path / "it").read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        b"x",
        b"{}",
        b'{"deal": 0, "bots": ["a"], "sides": [1], "winners": [], "worth": [0], "moves": 1}',
    ],
)
def test_a_line_that_is_no_match_is_refused(
    line: bytes, whole: tuple[Standings, bytes], tmp_path: Path
):
    (tmp_path / "it").write_bytes(whole[1] + line + b"\n")
    with pytest.raises(ParlourError, match=r"Line 8 of .* is no match"):
        tournament("hilo", ["random", "novice"], keep=tmp_path / "it", **QUICK)


# --- bots of one's own, and what is refused ------------------------------------------------------


def test_a_bot_of_ones_own_may_answer_in_notation(own: Path):
    said = tournament("hilo", ["own_bots:talker", "random"], **QUICK)
    shown = tournament("hilo", ["own_bots:first", "random"], **QUICK)
    assert shown.bots[0].worth == said.bots[0].worth
    assert shown.pairs[0].worth == said.pairs[0].worth


def test_an_illegal_move_is_told_with_the_name_of_the_bot(own: Path):
    with pytest.raises(ParlourError) as refused:
        tournament("hilo", ["own_bots:liar", "random"], **QUICK)
    assert "Bot 'own_bots:liar' chose 'open sesame', which is not legal." == str(refused.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("genius", "There is no bot 'genius'; name a level"),
        ("", "There is no bot ''"),
        ("random", "Bot 'random' is named twice"),
        (
            "no_such_bots:first",
            "The module of bot 'no_such_bots:first' cannot be loaded: ModuleNot",
        ),
        ("torn_bots:first", "The module of bot 'torn_bots:first' cannot be loaded: SyntaxError"),
        (":first", "The module of bot ':first' cannot be loaded"),
        ("own_bots:second", "Module 'own_bots' has no function 'second'"),
        ("own_bots:NUMBER", "Module 'own_bots' has no function 'NUMBER'"),
        ("own_bots:", "Module 'own_bots' has no function ''"),
        ("own_bots:mute", "Bot 'own_bots:mute' has no method choose"),
        ("own_bots:broken", "Bot 'own_bots:broken' failed: RuntimeError: no luck today."),
    ],
)
def test_what_is_no_bot_is_refused(name: str, sentence: str, own: Path):
    with pytest.raises(ParlourError) as refused:
        tournament("hilo", ["random", name], keep=own / "it", **QUICK)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    assert not (own / "it").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nix", "--bots", "random,novice"), "Nobody has a choice in Nix"),
        (("colorow", "--bots", "random,novice", "--one-deal"), "does not count deals"),
        (("hilo", "--bots", "random"), "for two bots at least"),
        (("hilo", "--bots", "strong,easy", "--simulations", "3", "--seconds", "1"), "not both"),
        (("hilo", "--bots", "strong,easy", "--seconds", "nan"), "must be a number"),
        (("hilo", "--bots", "random,novice", "--deals", "0"), "deals"),
        (("hilo", "--bots", "random,novice", "--players", "9"), "for 2, 3, 4 players"),
        (("hilo", "--bots", "random,novice", "-o", "colour=red"), "no option 'colour'"),
        (("hilo", "--bots", "random,novice", "--keep", "no/such"), "Cannot use"),
        (("hilo", "--bots", "random,novice", "--keep", "."), "directory"),
        (("whist", "--bots", "random,novice"), "no game 'whist'"),
        (("hilo",), "--bots"),
    ],
)
def test_refusals_are_one_sentence(arguments: tuple[str, ...], sentence: str, own: Path):
    before = sorted(own.iterdir())
    done = CliRunner().invoke(main, ["tournament", *arguments], prog_name="parlour")
    assert 2 == done.exit_code
    assert "" == done.stdout
    (told,) = done.stderr.splitlines()
    assert sentence in told
    assert before == sorted(own.iterdir())


# --- what is shown -------------------------------------------------------------------------------


def run(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["tournament", *arguments], prog_name="parlour")
    assert (0, "") == (done.exit_code, done.stderr)
    return done.stdout


def test_the_command_prints_the_whole_as_data():
    words = ("hilo", "--bots", "random, novice", "--deals", "3", "--seed", "s", "--players", "2")
    found = json.loads(run(*words, "--one-deal", "--jobs", "1", "--json"))
    told = tournament("hilo", ["random", "novice"], **QUICK)
    assert json.loads(json.dumps(told.plain())) == found
    assert {"mean", "low", "high", "apart"} == set(found["pairs"][0]["wins"])
    assert found["method"].startswith("mean difference per deal, paired by deal")


def test_the_command_shows_every_pair_and_a_crosstable(own: Path):
    words = ("--deals", "2", "--seed", "s", "--one-deal", "--jobs", "1")
    shown = run("forty-two", "--bots", "random,novice,own_bots:last", *words)
    assert "deals 2, matches of one deal 12, their own number of simulations" in shown
    for pair in ("random - novice", "random - own_bots:last", "novice - own_bots:last"):
        assert pair in shown
    assert "Row less column" in shown
    assert terms.OF_ONES_OWN in " ".join(shown.split())
    assert 80 >= max(map(len, shown.splitlines()))
    two = run("forty-two", "--bots", "random,novice", *words)
    assert "Row less column" not in two
