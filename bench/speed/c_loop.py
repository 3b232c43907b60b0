"""The upper limit: Forty-two in C, written for nothing but speed."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .rates import PLAYOUTS, Slice, Took

C_LOOP = "C, whole matches"


def slices(missing: list[str]) -> Iterator[Slice]:
    """Random Forty-two in C; nothing where there is no C compiler, and a sentence says why."""
    program = _program()
    if isinstance(program, str):
        missing.append(program)
        return
    trial = _run(program, 5_000)

    def play(seconds: float) -> Took:
        told = _run(program, max(1, round(seconds * trial["matches"] / trial["seconds"])))
        return Took(told["moves"], told["seconds"], told["clock"])

    yield Slice(PLAYOUTS, "Forty-two", C_LOOP, play)


def _run(program: _Program, matches: int) -> dict[str, float]:
    command = [str(program.path), str(matches), "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, float] = json.loads(done.stdout)
    return told


@dataclass(frozen=True, slots=True)
class _Program:
    path: Path
    home: tempfile.TemporaryDirectory[str]
    """Exists as long as the program may be run, and deletes it at the end."""


@cache
def _program() -> _Program | str:
    """The compiled program, or a sentence saying why there is none."""
    named = shlex.split(os.environ.get("CC", ""))
    found = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    compiler = named or ([found] if found else [])
    if not compiler:
        return "The C loop is left out: there is no C compiler (cc, gcc, clang or $CC)."
    source = Path(__file__).parents[1] / "c" / "forty_two.c"
    home = tempfile.TemporaryDirectory(prefix="bench-")
    path = Path(home.name) / "forty_two"
    said = "nothing"
    for tuned in (["-march=native"], ["-mcpu=native"], []):
        command = [*compiler, "-O3", *tuned, "-o", str(path), str(source)]
        try:
            done = subprocess.run(command, check=False, capture_output=True, text=True)
        except OSError as error:
            said = str(error)
            break
        if done.returncode == 0:
            return _Program(path, home)
        said = next(iter(done.stderr.strip().splitlines()), said)
    return f"The C loop is left out: {shlex.join(compiler)} did not compile it ({said})."
