"""The compiler beside: a process of its own compiles a game, and goes on if whoever asked leaves.

What it compiles is kept on disk kernel by kernel, and loaded from there.  So nothing is lost by
leaving early, and no player waits while the compiler keeps the interpreter busy.  At most one such
process is at work for a user, less urgent than others and for a limited time: the lock that lets it
work goes with it, however it ends.  With `PARLOUR_ALONE` in the environment, and where nothing can be
kept, none is started and a game is compiled by whoever needs it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

from parlour.bots import engines
from parlour.core.game import Rules, game

LONGEST = 120
"""After so many seconds of computing it is ended."""
NICE = 10
EVERY = 0.25
"""How many seconds lie between two looks at what is kept already."""
LOCK = "compiling.lock"


def is_kept(rules: Rules, first: int | None = None) -> bool:
    """Whether what a compiled search of this game needs is on disk: all kernels, or the first."""
    from parlour.core import compiling  # slow to load

    kernels = engines.kernels_of(compiling.compiled(rules))
    return all(compiling.is_kept(kernel) for kernel in kernels[:first])


def compile_game(rules: Rules, look: Callable[[], None]) -> None:
    """Have a game compiled beside, and `look` now and then until that is done.

    Nothing happens where nothing can be kept.
    """
    from parlour.core import compiling  # slow to load

    if os.environ.get("PARLOUR_ALONE") or not sys.executable or not compiling.can_keep():
        return
    with _turn(compiling.cache_folder() / LOCK) as lock:
        if is_kept(rules):
            return  # by whoever had the lock before
        child = subprocess.Popen(
            [sys.executable, "-m", "parlour.bots.beside", rules.key],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # keys pressed here do not end it
            env=os.environ | {"PYTHONPATH": _path()},
            pass_fds=[lock.fileno()] if os.name == "posix" else [],
        )
    while True:
        try:
            child.wait(EVERY)
            return
        except subprocess.TimeoutExpired:
            look()


def _turn(path: Path) -> IO[str]:
    """The lock, when nobody else has it; it is held by all processes that have this file open."""
    sign = path.open("a")
    try:
        import fcntl
    except ImportError:  # not on this system
        return sign
    fcntl.flock(sign, fcntl.LOCK_EX)
    return sign


def _path() -> str:
    """Where the child finds the same modules."""
    root = Path(__file__).parents[2]
    return os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))


def _hold_back() -> None:
    """Let others go first, and do not go on for ever."""
    if os.name == "posix":
        import resource

        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))


if __name__ == "__main__":
    _hold_back()
    asked = game(sys.argv[1]).rules
    engines.searching_engine(asked)
    engines.whole_engine(asked)
