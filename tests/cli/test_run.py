"""`./run` finds its own folder and keeps the environment in it up to date."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("run", "pyproject.toml", "requirements.lock")

pytestmark = pytest.mark.skipif(not Path("/bin/sh").exists(), reason="./run needs a POSIX shell")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project whose Python agrees to everything and whose parlour names itself."""
    tree = tmp_path / "a house"
    (tree / ".venv" / "bin").mkdir(parents=True)
    for name in FILES:
        shutil.copy(ROOT / name, tree / name)
    for name, line in (("python", "echo Python 3.11.7"), ("parlour", 'echo "$0" "$@"')):
        script = tree / ".venv" / "bin" / name
        script.write_text(f"#!/bin/sh\n{line}\n")
        script.chmod(0o755)
    return tree


def run(script: Path, *words: str) -> tuple[str, str]:
    done = subprocess.run([script, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr


def test_links_to_run_lead_to_its_own_environment(tree: Path, tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "middle").symlink_to(tree / "run")
    (elsewhere / "run").symlink_to("../middle")
    for script in (tree / "run", tmp_path / "middle", elsewhere / "run"):
        assert f"{tree.resolve()}/.venv/bin/parlour games" == run(script, "games")[0]
    assert ["run"] == [path.name for path in elsewhere.iterdir()]


def test_an_environment_is_set_up_once(tree: Path):
    assert "Setting up" in run(tree / "run", "games")[1]
    assert "" == run(tree / "run", "games")[1]


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_an_environment_for_other_packages_is_brought_up_to_date(tree: Path, name: str):
    run(tree / "run", "games")
    with (tree / name).open("a") as file:
        file.write("\n")
    assert "Setting up" in run(tree / "run", "games")[1]
    assert "" == run(tree / "run", "games")[1]


def test_parlour_is_told_what_people_typed(tree: Path):
    (tree / ".venv" / "bin" / "parlour").write_text('#!/bin/sh\necho "$PARLOUR_CALLED"\n')
    assert str(tree / "run") == run(tree / "run", "games")[0]


def test_on_windows_the_same_is_installed():
    """`run.cmd` cannot be tried here; what it shares with `run` is compared."""
    batch = (ROOT / "run.cmd").read_bytes()
    assert batch.count(b"\n") == batch.count(b"\r\n"), "labels are found only in lines that end so"
    extras = re.compile(r"\[([a-z,]+)\]['\"]")
    shell = (ROOT / "run").read_text("utf-8").partition("install '[test]'")[0]
    assert ["house,press", "fast"] == extras.findall(batch.decode("ascii"))
    assert extras.findall(batch.decode("ascii")) == re.findall(r"install '\[([a-z,]+)\]'", shell)
    labels = re.findall(r"^:(\w+)\r$", batch.decode("ascii"), re.MULTILINE)
    assert set(labels) == set(re.findall(r"goto (\w+)", batch.decode("ascii")))
