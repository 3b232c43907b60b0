"""Runs: the same rows wherever they are played, and in however many goes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.core.errors import ParlourError
from parlour.core.views import View
from parlour.lab import hiring, places, playing, running, simulate, tournament
from parlour.lab.rows import Judge, Row
from parlour.lab.running import Numbers
from parlour.lab.tallies import Result

OWN = """
import os
import random
import signal
from pathlib import Path

DIED = Path(__file__).with_name("died")

class Chancy:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, seconds):
        return self.random.choice(view.legal)

def chancy(key, seed):
    return Chancy(seed)

def once(seed, process):
    if " 7 " in seed and not DIED.exists():
        DIED.touch()
        os.kill(process, signal.SIGKILL)
    return Chancy(seed)

def dies(key, seed):
    return once(seed, os.getpid())

def kills(key, seed):
    return once(seed, os.getppid())

def fails(key, seed):
    if " 7 " in seed:
        raise RuntimeError("no luck today")
    return Chancy(seed)
"""
HILO: dict[str, Any] = {"of": "hilo", "matches": 12, "players": 2, "seed": "s", "one_deal": True}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a module of bots."""
    (tmp_path / "runners.py").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "runners", raising=False)
    return tmp_path


def killed(*words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, in the working folder."""
    called = [sys.executable, "-m", "parlour", *words]
    return subprocess.run(called, capture_output=True, text=True, timeout=120)


def said(*words: str) -> str:
    """What a command says that is given here."""
    done = CliRunner().invoke(main, [*words, "--on", "here"], prog_name="parlour")
    assert (0, "") == (done.exit_code, done.stderr)
    return done.stdout


# --- portions ------------------------------------------------------------------------------------


def test_numbers_are_taken_in_order_and_never_across_a_gap():
    numbers = Numbers([range(3), range(5, 9)])
    assert 7 == numbers.left
    taken = [numbers.take(2) for _ in range(5)]
    assert [range(2), range(2, 3), range(5, 7), range(7, 9), range(0)] == taken
    assert 0 == numbers.left


def test_portions_grow_until_they_take_long_enough(monkeypatch: pytest.MonkeyPatch):
    def sizes() -> list[int]:
        def work(numbers: range) -> list[Row]:
            return [Row(n, (), (), (0,), (0,), 0, None, None) for n in numbers]

        found = running.portions(work, Numbers([range(40)]), places.Here())
        return [len(rows) for rows in found]

    monkeypatch.setattr(running, "LARGEST", 8)
    monkeypatch.setattr(running, "ENOUGH", 1e9)
    assert [1, 2, 4, 8, 8, 8, 8, 1] == sizes()
    monkeypatch.setattr(running, "ENOUGH", 0.0)
    assert [1] * 40 == sizes()


# --- the same everywhere -------------------------------------------------------------------------


@pytest.mark.slow
def test_several_processes_play_the_same_rows(own: Path):
    bots = ("runners:chancy", "random")
    for on in (places.HERE, places.CORES):
        simulate(
            **HILO, bots=bots, on=on, jobs=None if on == places.HERE else 2, out=own / f"{on}.csv"
        )
    here, cores = ((own / f"{on}.csv").read_bytes() for on in (places.HERE, places.CORES))
    assert here == cores
    assert 13 == here.count(b"\n")


@pytest.mark.slow
def test_random_bots_play_the_same_in_several_processes(monkeypatch: pytest.MonkeyPatch):
    alone = simulate("hilo", 300, seed="s", compiled=False)
    monkeypatch.setattr(playing, "TRIAL", 0.0)
    monkeypatch.setattr(playing, "SPREAD", 0.0)
    found = simulate("hilo", 300, seed="s", compiled=False, on="cores", jobs=2)
    assert alone == found


def test_no_process_is_started_for_what_takes_a_moment(own: Path, monkeypatch: pytest.MonkeyPatch):
    def never(*given: Any) -> Iterator[Any]:
        raise AssertionError

    monkeypatch.setattr(places.Cores, "each", never)
    assert 3 == simulate("isolation", 3, seed=1, on="cores", jobs=2).matches
    asked: dict[str, Any] = {"seed": "s", "players": 2, "one_deal": True, "jobs": 2}
    assert 1 == simulate("hilo", 1, bots=("runners:chancy",), on="cores", **asked).matches


def test_a_match_does_not_depend_on_those_before_it(own: Path):
    """Bots are made anew, so the last match is the same if only it is missing."""
    whole = simulate(**HILO, bots=("runners:chancy", "random"), keep=own / "whole")
    lines = (own / "whole").read_bytes().splitlines(True)
    (own / "part").write_bytes(lines[0] + b"".join(lines[1:5] + lines[6:]))
    assert whole == simulate(**HILO, bots=("runners:chancy", "random"), keep=own / "part")
    assert sorted(lines) == sorted((own / "part").read_bytes().splitlines(True))


@pytest.mark.parametrize(
    ("on", "jobs", "sentence"),
    [
        ("moon", None, "not on 'moon'"),
        ("here", 2, "Here there is one process"),
        ("cores:3", None, "not on 'cores:3'"),
        ("", None, "not on ''"),
    ],
)
def test_a_place_that_is_not_there_is_refused(on: str, jobs: int | None, sentence: str):
    with pytest.raises(ParlourError, match=sentence):
        simulate("isolation", 1, on=on, jobs=jobs)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    done = CliRunner().invoke(main, ["simulate", "hilo", "--on", "ray"], prog_name="parlour")
    assert (2, "") == (done.exit_code, done.stdout)
    told = "Playing on a cluster needs Ray; pip install 'parlour[cluster]' brings it.\n"
    assert told == done.stderr


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:x", ":99999"])
def test_a_cluster_that_does_not_answer_is_told_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    def never(**given: Any) -> None:
        raise AssertionError

    fake = SimpleNamespace(is_initialized=lambda: False, init=never)
    monkeypatch.setitem(sys.modules, "ray", fake)
    with pytest.raises(ParlourError, match="There is no Ray cluster at"):
        simulate("hilo", 1, on=f"ray:{address}")


def test_a_machine_with_another_version_plays_nothing():
    assert 3 == places._there(len, "abc", places.VERSION)
    with pytest.raises(ParlourError, match=r"A machine of the cluster has parlour .*, not 0\.0\."):
        places._there(len, "abc", "0.0")


# --- killed and taken up again -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals")
@pytest.mark.parametrize(("bot", "on"), [("dies", "here"), ("kills", "cores")])
def test_a_run_killed_in_the_middle_ends_like_one_that_was_not(bot: str, on: str, own: Path):
    words = ("simulate", "hilo", "--players", "2", "--seed", "s", "--matches", "40", "--deals")
    words += ("--bots", f"random,runners:{bot}", "--json", "--out", "it.csv")
    broken = killed(*words, "--keep", "kept", "--on", on)
    assert -signal.SIGKILL == broken.returncode, broken.stderr
    assert not (own / "it.csv").exists()
    before = (own / "kept").read_bytes().count(b"\n")
    assert 1 <= before < 41
    again, rows = json.loads(said(*words, "--keep", "kept")), (own / "it.csv").read_bytes()
    whole = json.loads(said(*words))
    assert (own / "it.csv").read_bytes() == rows
    assert (41 - before, 40) == (again["played"], whole["played"])
    for timed in ("seconds", "moves_per_second", "compile_seconds", "played"):
        del again[timed], whole[timed]
    assert whole == again


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals")
def test_a_tournament_killed_in_the_middle_ends_like_one_that_was_not(own: Path):
    words = ("tournament", "hilo", "--players", "2", "--seed", "s", "--one-deal", "--deals", "12")
    words += ("--bots", "random,runners:dies", "--json", "--out", "it.csv")
    assert -signal.SIGKILL == killed(*words, "--keep", "kept", "--on", "here").returncode
    assert 1 <= (own / "kept").read_bytes().count(b"\n") < 25
    again, rows = said(*words, "--keep", "kept"), (own / "it.csv").read_bytes()
    assert said(*words) == again
    assert (own / "it.csv").read_bytes() == rows


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals")
def test_a_process_that_is_lost_is_told_and_the_run_can_be_taken_up(own: Path):
    asked = HILO | {"bots": ("random", "runners:dies"), "keep": own / "it"}
    with pytest.raises(ParlourError) as told:
        simulate(**asked, on="cores", jobs=2)
    assert places.ENDED == str(told.value)
    assert simulate(**asked) == simulate(**asked | {"keep": None})


@pytest.fixture
def whole(tmp_path: Path) -> tuple[Result, bytes]:
    """A simulation and its file."""
    found = simulate(**HILO, keep=tmp_path / "whole")
    return found, (tmp_path / "whole").read_bytes()


@pytest.mark.parametrize("share", [0.0, 0.05, 0.3, 0.5, 0.77, 0.999])
def test_a_file_cut_anywhere_is_taken_up(share: float, whole: tuple[Result, bytes], tmp_path: Path):
    found, text = whole
    cut = text[: int(len(text) * share)]
    (tmp_path / "cut").write_bytes(cut)
    told: list[int] = []
    again = simulate(**HILO, keep=tmp_path / "cut", tell=told.append)
    assert found == again
    assert text == (tmp_path / "cut").read_bytes()
    there = max(cut.count(b"\n") - 1, 0)
    assert (12 - there, there, 12) == (again.played, told[0], sum(told))


def test_more_matches_are_added_to_a_file(whole: tuple[Result, bytes], tmp_path: Path):
    more = HILO | {"matches": 15, "seed": None}
    found = simulate(**more, keep=tmp_path / "whole")
    assert (3, "s") == (found.played, found.seed)
    assert found == simulate(**HILO | {"matches": 15})
    fewer = simulate(**HILO | {"matches": 5}, keep=tmp_path / "whole")
    assert fewer == simulate(**HILO | {"matches": 5})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"of": "pittsburgh-draw"}, 'its game is "hilo", not "pittsburgh-draw"'),
        ({"seed": "t"}, 'its seed is "s", not "t"'),
        ({"players": 3}, "its players is 2, not 3"),
        ({"one_deal": False}, "its one deal is true, not false"),
        ({"bots": ("random", "novice")}, r'its bots is \["random", "random"\], not'),
        ({"simulations": 7}, "its simulations is null, not 7"),
    ],
)
def test_a_file_of_another_simulation_is_refused(
    change: dict[str, Any], sentence: str, whole: tuple[Result, bytes], tmp_path: Path
):
    with pytest.raises(ParlourError, match=f"is the file of another simulation: {sentence}"):
        simulate(**(HILO | change), keep=tmp_path / "whole")
    assert whole[1] == (tmp_path / "whole").read_bytes()


def test_simulations_and_tournaments_do_not_share_a_file(
    whole: tuple[Result, bytes], tmp_path: Path
):
    with pytest.raises(ParlourError, match=r"'.*whole' is not the file of a tournament"):
        tournament("hilo", ["random", "novice"], 1, 2, "s", True, keep=tmp_path / "whole")
    tournament("hilo", ["random", "novice"], 1, 2, "s", True, keep=tmp_path / "other", jobs=1)
    with pytest.raises(ParlourError, match=r"'.*other' is not the file of a simulation"):
        simulate(**HILO, keep=tmp_path / "other")


@pytest.mark.parametrize(
    "line",
    [
        b"x",
        b"{}",
        b"[]",
        b"null",
        b'{"match":0,"sides":[],"winners":[2],"score":[0,0],"worth":[0,0],"moves":1,"deals":1,"ending":null}',
        b'{"match":-1,"sides":[],"winners":[0],"score":[0,0],"worth":[0,0],"moves":1,"deals":1,"ending":null}',
        b'{"match":0,"sides":[],"winners":[0],"score":[0],"worth":[0,0],"moves":1,"deals":1,"ending":null}',
        b'{"match":0,"sides":[0,1],"winners":[0],"score":[0,0],"worth":[0,0],"moves":1,"deals":1,"ending":null}',
        b'{"match":0,"sides":[],"winners":[0],"score":[0,"x"],"worth":[0,0],"moves":1,"deals":1,"ending":null}',
    ],
)
def test_a_line_that_is_no_match_is_refused(
    line: bytes, whole: tuple[Result, bytes], tmp_path: Path
):
    (tmp_path / "it").write_bytes(whole[1] + line + b"\n")
    with pytest.raises(ParlourError, match=r"Line 14 of .* is no match that was played"):
        simulate(**HILO, keep=tmp_path / "it")
    assert whole[1] + line + b"\n" == (tmp_path / "it").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_runs_do_not_play_into_one_file(tmp_path: Path):
    refused: list[str] = []

    def meanwhile(more: int) -> None:
        with pytest.raises(ParlourError) as told:
            simulate(**HILO, keep=tmp_path / "it")
        refused.append(str(told.value))

    found = simulate(**HILO, keep=tmp_path / "it", tell=meanwhile)
    assert len(refused) > 1
    assert all(one.startswith("Another run is playing into '") for one in refused)
    again = simulate(**HILO, keep=tmp_path / "it")
    assert (found, 0) == (again, again.played)


def test_only_a_file_can_keep_matches():
    with pytest.raises(ParlourError, match="no file in which matches can be kept"):
        simulate(**HILO, keep=Path(os.devnull))


# --- what goes wrong -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("on", "jobs"), [("here", None), ("cores", 2)])
def test_a_bot_that_fails_ends_the_run_and_what_was_played_is_kept(
    on: str, jobs: int | None, own: Path
):
    asked = HILO | {"bots": ("random", "runners:fails"), "keep": own / "it"}
    with pytest.raises(ParlourError) as told:
        simulate(**asked, on=on, jobs=jobs)
    assert "Bot 'runners:fails' failed: RuntimeError: no luck today." == str(told.value)
    assert 1 <= (own / "it").read_bytes().count(b"\n") <= 12
    with pytest.raises(ParlourError, match="no luck today"):
        simulate(**asked)
    assert 6 == simulate(**asked | {"matches": 6}).matches


def test_a_match_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    row = Judge.row

    def faulty(judge: Judge, match: int, *given: Any) -> Row:
        if match == 7:
            raise IndexError("no such card.")
        return row(judge, match, *given)

    monkeypatch.setattr(Judge, "row", faulty)
    monkeypatch.setattr(running, "ENOUGH", 0.0)
    with pytest.raises(ParlourError) as told:
        simulate(**HILO, keep=tmp_path / "it")
    assert "Match 7 of seed 's' failed: IndexError: no such card." == str(told.value)
    assert 8 == (tmp_path / "it").read_bytes().count(b"\n")
    monkeypatch.undo()
    assert 5 == simulate(**HILO, keep=tmp_path / "it").played


class Curious:
    """Notes how long it may think."""

    def __init__(self) -> None:
        self.told: set[float] = set()

    def choose(self, view: View, seconds: float) -> object:
        self.told.add(seconds)
        return view.legal[0]


def test_bots_that_others_wrote_are_told_a_time_that_ends():
    usual, hurried = Curious(), Curious()
    simulate(**HILO, bots=(usual,))
    simulate(**HILO, bots=(hurried,), seconds=0.5)
    assert ({hiring.GUEST_SECONDS}, {0.5}) == (usual.told, hurried.told)


def test_an_object_plays_here_and_is_not_kept(tmp_path: Path):
    for asked in ({"on": "cores"}, {"keep": tmp_path / "it"}):
        with pytest.raises(ParlourError, match="plays here alone and is not kept"):
            simulate(**HILO, bots=(Curious(),), **asked)
    assert not (tmp_path / "it").exists()


@pytest.mark.slow
def test_it_is_said_what_cannot_be_repeated(own: Path):
    assert simulate(**HILO | {"matches": 1}, bots=("novice",), simulations=2).repeatable
    timed = simulate(**HILO | {"matches": 1}, bots=("novice",), seconds=0.001)
    assert (False, 0.001) == (timed.repeatable, timed.thinking)
    assert not simulate(**HILO | {"matches": 1}, bots=("runners:chancy",)).repeatable
