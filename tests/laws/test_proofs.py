"""A test that is marked to prove something can fail for it: faults are planted to see that.

A few pairs of citation and place here; all marks and all pairs with `-m soak`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROVING = Path(__file__).parents[1] / "proving.py"

IDLE_TESTS = """
import pytest
from parlour.core.match import Match

@pytest.mark.proves("GEN-R12")
def test_that_fails_with_a_fault():
    match = Match.at("hilo", 2, hands=["9-0", "8-0"], dealer=1, phase=6, turn=0, honors=10)
    assert match.play(0, "play 9-0").play(1, "play 8-0").record.deals == 1

@pytest.mark.proves("HILO-R13")
def test_that_never_fails():
    assert Match.new("hilo", 2, seed="idle").players == 2
"""


def proved(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(PROVING), *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_marked_tests_notice_faults() -> None:
    done = proved("--sample", "10")
    assert done.stdout.endswith("10 claims, 0 of them idle.\n"), done.stdout + done.stderr


@pytest.mark.slow
def test_marks_that_prove_nothing_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "games"
    folder.mkdir(parents=True)
    (folder / "test_hilo.py").write_text(IDLE_TESTS, "utf-8")
    done = proved("--tests", str(folder.parent), "hilo")
    assert "hilo: test_that_never_fails cannot fail for HILO-R13." in done.stdout
    assert (
        "hilo: No test that proves HILO-R13 fails with a fault in parlour.games.hilo.table.gift_would_win."
        in done.stdout
    )
    assert "test_that_fails_with_a_fault" not in done.stdout


@pytest.mark.soak
def test_every_marked_test_notices_a_fault() -> None:
    done = proved()
    assert done.stdout.endswith(" 0 of them idle.\n"), done.stdout + done.stderr
