"""The peers' own Python, and the process in it that answers how fast they are.

The environment is made with pip the first time, in the user's cache folder, and kept; the project's
own environment is left as it is.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .rates import Slice, Took, settle

PACKAGES = (
    "open_spiel==2.0.2", "rlcard==1.2.0", "pettingzoo[classic]==1.27.0", "pgx==2.6.0", "jax==0.10.2",
)  # fmt: skip
MADE = "peers.txt"
"""In the environment: what was installed there, once all of it was."""


class NotInstalled(Exception):
    """The peers' environment could not be made; the text says why."""


def python_of_peers(home: Path) -> Path:
    """The Python of an environment with all peers; it is made first if need be."""
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    made, wanted = home / MADE, "\n".join(PACKAGES)
    if made.is_file() and made.read_text("utf-8") == wanted:
        return python
    print(f"Installing the peers into {home}; this takes a few minutes, once.", file=sys.stderr)
    try:
        venv.create(home, with_pip=True)
        command = [str(python), "-m", "pip", "install", "-q", *PACKAGES]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotInstalled(f"{home} could not be made ({error})") from error
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        reason = said[-1].removeprefix("ERROR: ") if said else f"code {done.returncode}"
        raise NotInstalled(f"pip could not install them into {home} ({reason})")
    made.write_text(wanted, "utf-8")
    return python


class Peers:
    """A process that answers for the peers; with it, slices that are played there."""

    def __init__(self, python: Path, sections: list[str]) -> None:
        self._process = subprocess.Popen(
            [str(python), "-W", "ignore", str(Path(__file__).parent), "--answer", *sections],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        told = self._heard()
        self.missing: list[str] = told["missing"]
        self._slices: list[list[str]] = told["slices"]

    def slices(self) -> Iterator[Slice]:
        """Everything the process can measure."""
        for number, (section, name, how) in enumerate(self._slices):
            yield Slice(section, name, how, self._playing(number))

    def _playing(self, number: int) -> Any:
        def play(seconds: float) -> Took:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps([number, seconds]) + "\n")
            self._process.stdin.flush()
            return Took(**self._heard())

        return play

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise NotInstalled("the process of the peers ended before its time")
        return json.loads(line)

    def close(self) -> None:
        """Let the process end."""
        self._process.communicate()


def answer(sections: list[str]) -> None:
    """Be that process: tell what there is, then answer each line until there are no more."""
    from . import theirs

    answers, sys.stdout = sys.stdout, sys.stderr  # what libraries print is no answer
    missing: list[str] = []
    slices = [one for one in theirs.slices(missing) if one.section in sections]
    settle()
    told = [(one.section, one.name, one.how) for one in slices]
    print(json.dumps({"slices": told, "missing": missing}), file=answers, flush=True)
    for line in sys.stdin:
        number, seconds = json.loads(line)
        print(json.dumps(vars(slices[number].play(seconds))), file=answers, flush=True)
