"""Logs: one JSON object a line, on stderr, without secrets.

Addresses, cookies, names, moves and chat are never logged; a table is told apart by a digest of
its id, for its id is the link that lets one in.
"""

from __future__ import annotations

import json
import logging
import sys
from hashlib import sha256

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
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def begin() -> None:
    """Log to stderr: all where it is collected, only what is wrong on a screen."""
    screen = sys.stderr.isatty()
    written = logging.StreamHandler()
    written.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [written]
    root.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # else every bad request is told
    logging.getLogger("parlour.house").setLevel(logging.WARNING if screen else logging.INFO)
