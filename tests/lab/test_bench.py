"""The bench: like held against like, and left out what is not there."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.core.errors import ParlourError
from parlour.lab import bench


@dataclass
class Rate:
    name: str
    how: str
    moves_per_second: float
    matches_per_second: float = 1.0


RATES = [
    Rate("Forty-two", bench.INTERPRETED, 100),
    Rate("Forty-two", bench.COMPILED, 1000),
    Rate("Trix", bench.COMPILED, 2000),
    Rate("Trix", bench.ROLLOUTS, 3000),
    Rate("OpenSpiel hearts", "from Python", 50),
    Rate("OpenSpiel spades", "from Python", 200),
    Rate("OpenSpiel hearts", "random bots inside C++", 500),
    Rate("OpenSpiel hearts", "rollouts inside C++, dealing not timed", 1000),
    Rate("Forty-two", "C, whole matches", 4000),
]


def test_ratios_hold_like_against_like():
    found = {(r.ours, r.theirs): (r.worst, r.best) for r in bench.ratios(RATES)}
    assert {
        ("Forty-two, interpreted", "OpenSpiel from Python"): (0.5, 2.0),
        ("Forty-two, compiled", "OpenSpiel from Python"): (5.0, 20.0),
        ("Forty-two, compiled", "OpenSpiel random bots inside C++"): (2.0, 2.0),
        ("Forty-two, compiled", "OpenSpiel rollouts inside C++, dealing not timed"): (1.0, 1.0),
        ("Forty-two, compiled", "Forty-two C, whole matches"): (0.25, 0.25),
        ("Trix, compiled", "OpenSpiel from Python"): (10.0, 40.0),
        ("Trix, compiled", "OpenSpiel random bots inside C++"): (4.0, 4.0),
        ("Trix, compiled", "OpenSpiel rollouts inside C++, dealing not timed"): (2.0, 2.0),
        (f"Trix, {bench.ROLLOUTS}", "OpenSpiel rollouts inside C++, dealing not timed"): (3.0, 3.0),
    } == found


def test_slices_of_ours_play_and_count(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench.compiling, "available", lambda: False)
    missing: list[str] = []
    for play in bench.ours(0.001, Rate, missing):
        rate = play()
        assert rate.how == bench.INTERPRETED
        assert rate.moves_per_second > rate.matches_per_second > 0
    assert any("Numba" in sentence for sentence in missing)


def test_peers_that_are_absent_are_told_how_to_get(monkeypatch: pytest.MonkeyPatch):
    def peers(seconds: float, missing: list[str]) -> list[Any]:
        missing.append("OpenSpiel is left out: the package open_spiel is not installed.")
        return []

    stand_in = SimpleNamespace(
        Rate=Rate,
        peers=peers,
        c_loop=lambda seconds, missing=None: None,
        medians=lambda slices, rounds: [play() for play in slices],
    )
    monkeypatch.setattr(bench, "_peers", lambda: stand_in)
    monkeypatch.setattr(bench.compiling, "available", lambda: False)
    found = bench.measure(0.001, 1, lambda total: nullcontext(lambda more: None))
    assert bench.HOW_TO_GET in found.missing
    assert found.plain()["rates"][0]["how"] == bench.INTERPRETED


def test_the_peers_of_the_source_tree_can_be_loaded():
    assert hasattr(bench._peers(), "medians")


def test_without_the_source_tree_there_is_no_bench(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench, "__file__", "/usr/lib/python3/site-packages/parlour/lab/bench.py")
    with pytest.raises(ParlourError, match="source tree"):
        bench._peers()
