"""`import parlour`: the names others build on, there at once."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parents[2]


def test_the_names_of_the_contract_are_there():
    match = parlour.Match.new(parlour.game("forty-two", penalty="full_bid"), seed="any text")
    seat = match.turn[0]
    with pytest.raises(parlour.IllegalMove):
        match.play(seat, "name 6")
    assert issubclass(parlour.IllegalMove, parlour.ParlourError)
    assert "forty-two" in parlour.games()
    assert str(parlour.bot("forty-two", level="novice").choose(match.view(seat))) in map(
        str, match.legal(seat)
    )


def test_games_is_a_function_and_a_folder_to_import_from():
    from parlour.games import forty_two

    assert parlour.games()["forty-two"].rules.legal is forty_two.legal


def test_the_version_is_that_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == parlour.__version__


@pytest.mark.slow
def test_importing_is_light():
    heavy = ["numba", "numpy", "rich", "click", "parlour.bots", "parlour.books", "parlour.lab"]
    check = f"import sys, parlour; sys.exit(bool(set({heavy!r}) & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    assert 0 == subprocess.run([sys.executable, "-c", check], env=environment).returncode


def test_what_is_printed_can_be_read():
    match = parlour.Match.new("forty-two", seed="any text")
    assert "[<bid 1>, <bid 2>]" == str(match.legal(match.turn[0])[:2])
    assert "<difference | full_bid>" == str(parlour.game("forty-two").options["penalty"])
