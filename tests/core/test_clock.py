"""The clock is a seat: it moves when time has run out, and its moves stand in the record."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lawbook
import newcomers
from parlour.core import compiling, kernels, tablefile, undoing
from parlour.core.errors import BadTable, IllegalMove
from parlour.core.game import Game, Rules, game, shelve
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.records import CLOCK, DECK
from parlour.lab import checking
from parlour.pictures.words import said

pytestmark = pytest.mark.xdist_group("clocked nim")

CLOCKED = '''
    Verb("hurry", cite="newcomers/nim/turn", says="time is nearly up", clock="anew"),
    Verb("up", cite="newcomers/nim/turn", clock="in all"),
)
TAKE, HURRY, UP = MOVES.firsts


def due(s: State, move: object) -> int:
    """Twenty seconds, then ten more."""
    return 20 if s.hurried == 0 else 10


def hurry(s: State, seat: int) -> None:
    """Whoever is in turn is told to hurry."""
    s.hurried = 1


def up(s: State, seat: int) -> None:
    """Whoever is in turn has lost."""
    s.turn = 1 - s.turn
    s.ended = TAKEN
'''


def clocked_nim(path: Path) -> ModuleType:
    """Nim in which whoever is in turn has half a minute."""
    source = (newcomers.FOLDER / "nim.py").read_text()
    for old, new in (
        ("import Record, numbers", "import CLOCK, Record, inner, numbers"),
        ('label="heap")\n', 'label="heap")\n    hurried = inner()\n'),
        (")\n(TAKE,) = MOVES.firsts\n", CLOCKED),
        ("    for heap in range(2):\n        may[", CLOCK_MAY),
        ("    s.heaps[heap - 1] -= count\n", "    s.heaps[heap - 1] -= count\n    s.hurried = 0\n"),
    ):
        assert 1 == source.count(old)
        source = source.replace(old, new)
    path.write_text(source)  # what is compiled is known by its file
    module = newcomers.loaded("nim")
    exec(compile(source, str(path), "exec"), module.__dict__)
    return module


CLOCK_MAY = """    if seat == CLOCK:
        may[HURRY] = 1 - s.hurried
        may[UP] = s.hurried
        return
    for heap in range(2):
        may["""


@pytest.fixture(autouse=True, scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """While it lasts, Nim has a clock."""
    path = tmp_path_factory.mktemp("games") / "nim.py"
    with newcomers.in_the_house():
        shelve("nim", lambda: clocked_nim(path))
        yield


def texts(match: Match, seat: int) -> list[str]:
    return [move.text for move in match.legal(seat)]


def begun() -> Match:
    return Match.new("nim", 2, seed="clock").play(0, "take 1 2")


def test_the_clock_moves_out_of_turn():
    match = begun()
    assert (1,) == match.turn
    assert ["hurry"] == texts(match, CLOCK)
    hurried = match.play(CLOCK, "hurry")
    assert (1,) == hurried.turn
    assert ["up"] == texts(hurried, CLOCK)
    assert (CLOCK, "hurry") == hurried.log[-1]
    assert 1 == hurried.record.hurried


def test_the_clock_ends_with_the_match():
    match = begun().play(CLOCK, "hurry").play(CLOCK, "up")
    assert match.outcome is not None
    assert (0,) == match.outcome.winners
    assert [] == match.legal(CLOCK)
    with pytest.raises(IllegalMove, match="The match is over"):
        match.play(CLOCK, "hurry")


def test_nobody_else_says_what_the_clock_says():
    with pytest.raises(IllegalMove, match=r"Only the clock does that\."):
        begun().play(1, "hurry")
    with pytest.raises(IllegalMove, match=r"The clock does not do that\."):
        begun().play(CLOCK, "take 1 1")
    with pytest.raises(IllegalMove, match=r"It is not time for that\."):
        begun().play(CLOCK, "up")


@pytest.mark.parametrize("key", ["forty-two", "gyp"])
def test_where_no_clock_is_known_it_does_nothing(key: str):
    match = Match.new(key, seed="none")
    assert [] == match.legal(CLOCK)
    with pytest.raises(IllegalMove):
        match.play(CLOCK, match.legal(match.turn[0])[0])


def test_the_clock_is_no_chance():
    match = begun().play(CLOCK, "hurry")
    assert 0 == match.chances
    assert not match.waits_for_deck


def test_a_record_says_what_the_clock_did():
    match = begun().play(CLOCK, "hurry").play(1, "take 2 1").play(CLOCK, "hurry").play(CLOCK, "up")
    assert "\n0 take 1 2\nclock hurry\n1 take 2 1\nclock hurry\nclock up\n" in match.dumps()
    again = Match.loads(match.dumps())
    assert match.log == again.log
    assert match.record == again.record
    check = checking.check(match.dumps())
    assert check.good
    assert 2 == check.moves


def test_a_record_in_which_the_clock_is_wrong_is_refused():
    text = begun().play(CLOCK, "hurry").dumps()
    with pytest.raises(
        BadTable, match="Move 2 of the record cannot be made: It is not time for that"
    ):
        Match.loads(text.replace("clock hurry", "clock up"))
    with pytest.raises(BadTable, match="Move 2 of the record cannot be read"):
        tablefile.read(text.replace("clock hurry", "-2 hurry"))


def test_every_seat_hears_the_clock():
    match = begun().play(CLOCK, "hurry")
    for seat in (0, 1, None):
        assert (CLOCK, "hurry") == match.view(seat).line
        assert "hurry" == str(match.view(seat).move)
    names = ("you", "Ben")
    assert "time is nearly up" == said(match.game, (CLOCK, "hurry"), names)
    assert "by the clock, up" == said(match.game, (CLOCK, "up"), names)


def test_nothing_is_taken_back_across_the_clock():
    match = begun()
    assert match.undoable
    hurried = match.play(CLOCK, "hurry")
    assert undoing.TIME == undoing.refusal(hurried, {0})
    assert undoing.TIME == undoing.refusal(hurried, {0, 1})
    assert undoing.NOTHING == undoing.refusal(hurried, {1})


def test_a_world_hears_the_clock_too():
    match = begun().play(CLOCK, "hurry")
    world = imagine(match.view(1), random.Random("world"))
    assert match.log == world.log


def test_a_law_notices_a_seat_that_says_what_only_the_clock_says(tmp_path: Path):
    one = Game(Rules(clocked_nim(tmp_path / "nim.py")), {})
    rightful = one.rules.legal

    def legal(s: Any, seat: int, may: list[int]) -> None:
        rightful(s, seat, may)
        may[one.rules.vocabulary.by_name["hurry"].first] |= seat >= 0

    one.rules.legal = legal
    with pytest.raises(AssertionError, match="which is the clock's"):
        lawbook.whoever_is_to_move_can(one, 2, "law")


LAWS = [
    law
    for law in vars(lawbook).values()
    if inspect.isfunction(law)
    and law.__module__ == "lawbook"
    and list(inspect.signature(law).parameters)[:3] == ["game", "players", "seed"]
    and law.__name__ not in ("random_match", "random_matches_agree")
]


@pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_game_with_a_clock_keeps_the_laws(law: Callable[..., None]):
    for seed in range(6):
        law(game("nim"), 2, f"clocked {seed}")


@pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
def test_random_matches_with_a_clock_are_the_same_at_either_speed():
    lawbook.random_matches_agree(game("nim"), 2, seed=1, matches=300)


def test_in_random_play_the_clock_goes_by_acts():
    """It strikes now and then, and some matches end by it."""
    one = game("nim")
    plain = kernels.plain(one.rules)
    ended = 0
    for match in range(600):
        state = one.start(2)
        plain.playout(state, kernels.seeded(3, match))
        ended += sum(state.heaps) > 0
    assert 0 < ended < 60


def test_deck_says_nothing_of_the_clocks():
    assert all(seat != DECK for seat, _ in begun().play(CLOCK, "hurry").log)
