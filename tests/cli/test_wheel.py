"""The wheel by itself, installed into a new environment: nothing of the source tree is there."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pythonpage import examples, needs_extras

ROOT = Path(__file__).parents[2]
PROGRAM = '''\
"""What someone might write with parlour, with every type named."""

import random

import parlour
from parlour.bots import Bot
from parlour.lab import Result, Standings, simulate, tournament


class First:
    def choose(self, view: parlour.View, seconds: float = 1.0) -> parlour.Move:
        return view.legal[0]


class Quiet:
    def choose(self, view: parlour.View, seconds: float) -> str:
        return str(view.legal[-1])


def winners(game: parlour.Game, seed: str) -> tuple[int, ...]:
    rng = random.Random(seed)
    match = parlour.Match.new(game, seed=seed)
    while match.turn:
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
    assert match.outcome is not None
    return match.outcome.winners


def compared(bots: list[str]) -> Standings:
    return tournament("forty-two", bots, deals=2, seed="1", one_deal=True, jobs=1)


guest: Bot = parlour.bot("forty-two", "novice")
result: Result = simulate(
    "forty-two", 2, seed=1, bots=[First(), Quiet(), guest, "random"], one_deal=True
)
answer: str = parlour.solve("reverse").answer
print(winners(parlour.game("gyp"), "evening"), result.mean_score, answer)
'''

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("wheel"),
    pytest.mark.skipif(find_spec("hatchling") is None, reason="hatchling is not installed"),
]


class Environment:
    """A new environment with the wheel in it, and a folder to work in."""

    def __init__(self, folder: Path, wheel: Path, extras: str = "") -> None:
        self.folder = folder
        self.bin = folder / "new" / ("Scripts" if os.name == "nt" else "bin")
        run(sys.executable, "-m", "venv", "--without-pip", str(folder / "new"))
        asked = f"parlour{extras} @ {wheel.as_uri()}"
        done = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install"),
                *("--quiet", "--no-input", "-c", str(ROOT / "requirements.lock"), asked),
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode and "CI" not in os.environ:
            pytest.skip(f"pip cannot install what the wheel needs: {done.stderr[-200:]}")
        assert 0 == done.returncode, done.stderr

    def python(self, code: str) -> subprocess.CompletedProcess[str]:
        """Run a program in a folder where there is nothing else."""
        (self.folder / "program.py").write_text(code, "utf-8")
        return run(str(self.bin / "python"), "program.py", folder=self.folder)


def run(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command that must not see the source tree; it has two minutes."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "PARLOUR"))
    }
    return subprocess.run(words, cwd=folder, env=clean, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    dist = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist), folder=ROOT)  # fmt: skip
    assert 0 == done.returncode, done.stderr
    (built,) = dist.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Without any extra."""
    return Environment(tmp_path_factory.mktemp("bare"), wheel)


def checked(place: Environment, program: str) -> subprocess.CompletedProcess[str]:
    """A program judged by mypy, which knows nothing but the new environment."""
    (place.folder / "program.py").write_text(program, "utf-8")
    return run(
        *(sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull),
        *("--python-executable", str(place.bin / "python"), "program.py"),
        folder=place.folder,
    )


def test_a_program_with_types_passes_strict_mypy_and_runs(bare: Environment) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    found = checked(bare, PROGRAM)
    assert 0 == found.returncode, found.stdout + found.stderr
    done = bare.python(PROGRAM)
    assert 0 == done.returncode, done.stderr


def test_a_bot_that_chooses_a_number_does_not_pass(bare: Environment) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    found = checked(
        bare, PROGRAM.replace("-> parlour.Move:", "-> int:").replace("view.legal[0]", "0")
    )
    assert 1 == found.returncode
    assert '"First"' in found.stdout


def test_without_extras_it_says_which_pip_command_opens_the_house(bare: Environment) -> None:
    worker = "worker", "--database", "postgresql://localhost/parlour"
    for words, extra in (((), "house"), (("print", "trix72"), "press"), (worker, "house")):
        done = run(str(bare.bin / "parlour"), *words, folder=bare.folder)
        assert 2 == done.returncode
        assert f"pip install 'parlour[{extra}]'" in done.stderr
        assert 1 == done.stderr.count("\n"), "one sentence"


def test_without_extras_research_says_which_pip_command_brings_it(bare: Environment) -> None:
    done = bare.python("from parlour import research\nresearch.observer('forty-two')\n")
    assert "pip install 'parlour[research]'" in done.stderr


@pytest.mark.parametrize(
    "code", [pytest.param(code, id=title) for title, code in examples() if not needs_extras(code)]
)
def test_an_example_that_needs_no_extra_runs_without(bare: Environment, code: str) -> None:
    done = bare.python(code)
    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.soak
def test_with_the_extras_the_page_names_every_example_runs(wheel: Path, tmp_path: Path) -> None:
    place = Environment(tmp_path, wheel, "[fast,research]")
    for title, code in examples():
        done = place.python(code)
        assert 0 == done.returncode, f"{title}: {done.stderr}"
