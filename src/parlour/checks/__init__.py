"""Certificates, the checker's side: is it true what a certificate says?

Each puzzle has a module here that judges its certificates by rules written anew from the books and
rulings, with the standard library alone.  Nothing here imports anything else of parlour, so a
certificate cannot be saved by the mistake that made it.
"""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.checks.wrong import Wrong

FORMAT = 1


@dataclass(frozen=True)
class Finding:
    """What became of a certificate: whether it holds, and a sentence that says what or why not."""

    good: bool
    key: str
    sentence: str


def check(text: str) -> Finding:
    """Judge the text of a certificate."""
    key = ""
    try:
        certificate = _read(text)
        key = certificate["key"]
        sentence = importlib.import_module(f"parlour.checks.{_module(key)}").check(certificate)
    except Wrong as wrong:
        return Finding(False, key, str(wrong))
    except RecursionError:
        return Finding(False, key, "The certificate is nested too deeply to be one.")
    return Finding(True, key, sentence)


def keys() -> tuple[str, ...]:
    """The puzzles whose certificates can be judged."""
    here = Path(__file__).parent
    apart = {
        "__init__",
        "counting_draw_hands",
        "dividing_draw_hands",
        "draw_kinds",
        "forty_nine_replay",
        "joined_squares",
        "leaping",
        "leaping_moves",
        "leaping_nine",
        "line_draws",
        "magic_thinking",
        "magic_tracks",
        "reading",
        "suite_sample",
        "suite_table",
        "touching_rows",
        "wrong",
    }
    names = {path.stem for path in here.glob("*.py")} - apart
    return tuple(sorted(name.replace("_", "-") for name in names))


def _read(text: str) -> dict[str, Any]:
    try:
        certificate = json.loads(text)
    except ValueError:
        raise Wrong("This is no certificate: it is not JSON.") from None
    if not isinstance(certificate, dict) or certificate.get("certificate") != FORMAT:
        raise Wrong(f'This is no certificate: it lacks "certificate": {FORMAT}.')
    if not isinstance(certificate.get("key"), str) or certificate["key"] not in keys():
        raise Wrong("The certificate names no puzzle whose certificates can be judged.")
    return certificate


def _module(key: str) -> str:
    return key.replace("-", "_")
