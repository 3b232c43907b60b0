"""The bench: like held against like, and left out what is not there."""

from __future__ import annotations

import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core.errors import ParlourError
from parlour.lab import bench, showing

PYTHON = "from Python"


def rate(name: str, how: str, *values: float, section: str = "playouts", ours: bool = False) -> Any:
    return bench.Rate(section, name, how, ours, list(values), list(values))


def quietly(total: int) -> Any:
    return nullcontext(lambda more: None)


def test_ratios_hold_like_against_like():
    rollouts = "compiled rollouts, dealing not timed"
    found = bench.ratios(
        [
            rate("Forty-two", bench.INTERPRETED, 100, ours=True),
            rate("Forty-two", bench.COMPILED, 1000, ours=True),
            rate("Trix", bench.COMPILED, 2000, ours=True),
            rate("Trix", rollouts, 3000, ours=True),
            rate("Forty-two", "AEC", 7, section="agents", ours=True),
            rate("OpenSpiel hearts", PYTHON, 50),
            rate("OpenSpiel spades", PYTHON, 200),
            rate("OpenSpiel hearts", "random bots inside C++", 500),
            rate("OpenSpiel hearts", "rollouts inside C++, dealing not timed", 1000),
            rate("Forty-two", "C, whole matches", 4000),
        ]
    )
    times = {(r.ours, r.theirs): (r.worst.middle, r.best.middle) for r in found}
    assert {
        ("Forty-two, interpreted", "OpenSpiel from Python"): (0.5, 2.0),
        ("Forty-two, compiled", "OpenSpiel from Python"): (5.0, 20.0),
        ("Forty-two, compiled", "OpenSpiel random bots inside C++"): (2.0, 2.0),
        ("Forty-two, compiled", "OpenSpiel rollouts inside C++, dealing not timed"): (1.0, 1.0),
        ("Forty-two, compiled", "Forty-two C, whole matches"): (0.25, 0.25),
        ("Trix, compiled", "OpenSpiel from Python"): (10.0, 40.0),
        ("Trix, compiled", "OpenSpiel random bots inside C++"): (4.0, 4.0),
        ("Trix, compiled", "OpenSpiel rollouts inside C++, dealing not timed"): (2.0, 2.0),
        (f"Trix, {rollouts}", "OpenSpiel rollouts inside C++, dealing not timed"): (3.0, 3.0),
    } == times


def test_ratios_are_formed_round_by_round():
    ours = rate("Forty-two", bench.COMPILED, 10, 40, 30, ours=True)
    assert bench.Spread("OpenSpiel hearts", 2, 3, 4) == ours.over(
        rate("OpenSpiel hearts", PYTHON, 5, 10, 10)
    )


def test_a_start_that_takes_less_is_better():
    ours = rate("Forty-two", "one match", 2, section="start", ours=True)
    (found,) = bench.ratios([ours, rate("OpenSpiel hearts", "one match", 6, section="start")])
    assert 3 == found.worst.middle


def test_slices_of_ours_play_and_count(monkeypatch: pytest.MonkeyPatch):
    ours = bench.tools("ours")
    monkeypatch.setattr(ours.compiling, "available", lambda: False)
    missing: list[str] = []
    slices = list(ours.slices(["playouts"], missing))
    assert [bench.INTERPRETED] * 2 == [one.how for one in slices]
    for one in slices:
        took = one.play(0.001)
        assert took.amount > 100
        assert took.processor > 0.001
    assert any("Numba" in sentence for sentence in missing)


def test_everything_measured_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(bench.tools("ours").compiling, "available", lambda: False)
    monkeypatch.setattr(bench.tools("c_loop"), "slices", lambda missing: [])
    found = bench.measure(0.001, 2, quietly, ["playouts"], with_peers=False)
    assert all(len(one.values) == 2 for one in found.rates)
    assert found.plain()["rates"][0]["how"] == bench.INTERPRETED
    showing.show_bench(found)
    told = capsys.readouterr().out
    assert "Forty-two, interpreted" in told
    assert "Compiled play is left out" in told


def test_where_pip_fails_others_are_left_out_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    home = bench.tools("home")
    monkeypatch.setattr(home.venv, "create", lambda folder, with_pip: folder.mkdir(parents=True))
    failed = SimpleNamespace(returncode=1, stderr="noise\nERROR: No matching distribution\n")
    monkeypatch.setattr(home.subprocess, "run", lambda *given, **how: failed)
    monkeypatch.setattr(bench, "cache_folder", lambda: tmp_path)
    missing: list[str] = []
    assert [] == bench.Rivals(["playouts"], missing).slices()
    (sentence,) = missing
    assert "No matching distribution" in sentence
    assert not (tmp_path / "peers" / home.MADE).exists()


def test_an_environment_that_was_made_is_used_again(tmp_path: Path):
    home = bench.tools("home")
    (tmp_path / home.MADE).write_text("\n".join(home.PACKAGES), "utf-8")
    assert tmp_path in home.python_of_peers(tmp_path).parents


@pytest.mark.slow
def test_the_process_of_the_peers_answers_what_it_has():
    """Here with our own Python, in a section in which it has nothing."""
    home = bench.tools("home")
    peers = home.Peers(Path(sys.executable), ["none"])
    assert [] == list(peers.slices())
    peers.close()


def test_a_peer_that_ends_is_told(monkeypatch: pytest.MonkeyPatch):
    home = bench.tools("home")
    silent = subprocess.Popen(
        [sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    monkeypatch.setattr(home.subprocess, "Popen", lambda *given, **how: silent)
    with pytest.raises(home.NotInstalled, match="ended"):
        home.Peers(Path(sys.executable), [])
    silent.communicate()


def test_a_section_that_there_is_not_is_refused():
    with pytest.raises(ParlourError, match="'speed'; there are playouts"):
        bench.measure(0.001, 1, quietly, ["speed"])


def test_sections_have_titles():
    assert list(bench.SECTIONS) == list(bench.tools("rates").SECTIONS)
    assert bench.LESS_IS_BETTER == bench.tools("rates").LESS_IS_BETTER


def test_without_the_source_tree_there_is_no_bench(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "__file__", "/usr/lib/python3/site-packages/parlour/lab/bench.py")
    with pytest.raises(ParlourError, match="source tree"):
        bench.tools("rates")
