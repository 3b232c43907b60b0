"""Logs: one JSON object a line, on stderr, without secrets.

Of an error only its kind and where it arose are told, for what it says may quote a row or a move.
Addresses, cookies, names, moves and chat are never logged; a table is told apart by a digest of
its id, for its id is the link that lets one in.
"""

from __future__ import annotations

import contextlib
import json
import logging
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from queue import Full, Queue

MOST_CAUSES = 4
MOST_FRAMES = 20
SELDOM_SECONDS = 60.0
MOST_WAITING = 10_000
"""How many lines wait to be written."""
FLUSH_SECONDS = 2.0
KNOWN = ("method", "route", "status", "ms", "reason", "count")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level and what happened."""
        found: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name in KNOWN:
            if hasattr(record, name):
                found[name] = getattr(record, name)
        if hasattr(record, "table"):
            found["table"] = sha256(str(record.table).encode()).hexdigest()[:8]
        if record.exc_info:
            found["trace"] = list(_trace(record.exc_info[1]))
        return json.dumps(found, ensure_ascii=False)


def _trace(error: BaseException | None) -> Iterator[str]:
    """An error and those behind it: its kind, and the functions it passed through."""
    for _ in range(MOST_CAUSES):
        if error is None:
            return
        frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
        where = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames]
        yield f"{type(error).__name__} in {' > '.join(where)}"
        error = error.__cause__ or error.__context__


class Seldom:
    """Tells of what may happen very often: once a minute, with how often it happened since."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._times: Counter[object] = Counter()
        self._again: dict[object, float] = {}

    def warn(self, what: str, **more: object) -> None:
        """Something happened that should not; `what` is one of few sentences."""
        if self.is_time(what):
            self._log.warning(what, extra={"count": self._times.pop(what), **more})

    def note(self, what: str, kind: tuple[object, ...], **more: object) -> None:
        """Tell of something of one of few kinds, after `is_time` has said that it is time to."""
        self._log.info(what, extra={"count": self._times.pop(kind), **more})

    def is_time(self, kind: object) -> bool:
        """Count something, and say whether it is time to tell of it."""
        self._times[kind] += 1
        now = self._clock()
        if now < self._again.get(kind, now):
            return False
        self._again[kind] = now + SELDOM_SECONDS
        return True


class Aside(logging.Handler):
    """Writes records in a thread of its own, so that nobody waits for whoever reads the log.

    If that reader falls far behind, lines are dropped.
    """

    def __init__(self, written: logging.Handler) -> None:
        super().__init__()
        self._written = written
        self._waiting: Queue[logging.LogRecord] = Queue(MOST_WAITING)
        threading.Thread(target=self._write_on, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Let the thread write it."""
        with contextlib.suppress(Full):
            self._waiting.put_nowait(record)

    def _write_on(self) -> None:
        while True:
            self._written.handle(self._waiting.get())
            self._waiting.task_done()

    def flush(self) -> None:
        """Wait until all is written, but not for long."""
        done = self._waiting.all_tasks_done
        with done:
            done.wait_for(lambda: not self._waiting.unfinished_tasks, FLUSH_SECONDS)


def begin() -> None:
    """Log to stderr: everything if it is collected, only what is wrong if it is a screen."""
    screen = sys.stderr.isatty()
    written = logging.StreamHandler()
    written.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [Aside(written)]
    root.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # else every bad request is told
    logging.getLogger("parlour.house").setLevel(logging.WARNING if screen else logging.INFO)


def end() -> None:
    """Write what is left; a signal may end the process before anything else can."""
    for written in logging.getLogger().handlers:
        written.flush()
