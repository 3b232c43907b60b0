"""Certificates, the checker's side: whether what a certificate says is true.

A package of this folder is the room of the game it is named after.  Its function `check` judges a
certificate by rules written a second time from the books and rulings: it answers with a sentence, or
raises `Wrong`.  The modules beside the packages are shared by several rooms.

Only the standard library is used, and nothing else of parlour is imported, so a certificate cannot
be accepted because of the mistake that made it.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from dataclasses import dataclass
from typing import Any

from parlour.checks.wrong import Wrong

FORMAT = 1


@dataclass(frozen=True)
class Finding:
    """Whether a certificate holds, and a sentence that says what it shows or why it does not."""

    good: bool
    key: str
    sentence: str


def check(text: str) -> Finding:
    """Judge the text of a certificate."""
    key = ""
    try:
        certificate = _read(text)
        key = certificate["key"]
        sentence = _room(key).check(certificate)
    except Wrong as wrong:
        return Finding(False, key, str(wrong))
    except RecursionError:
        return Finding(False, key, "The certificate is nested too deeply to be one.")
    return Finding(True, key, sentence)


def keys() -> tuple[str, ...]:
    """The puzzles whose certificates can be judged: every package of this folder is a room."""
    found = pkgutil.iter_modules(__path__)
    return tuple(sorted(name.replace("_", "-") for _, name, is_package in found if is_package))


def _read(text: str) -> dict[str, Any]:
    try:
        certificate = json.loads(text)
    except ValueError:
        raise Wrong("This is not a certificate: it is not JSON.") from None
    if not isinstance(certificate, dict) or certificate.get("certificate") != FORMAT:
        raise Wrong(f'This is not a certificate: it lacks "certificate": {FORMAT}.')
    if not isinstance(certificate.get("key"), str) or certificate["key"] not in keys():
        raise Wrong("The certificate does not name a puzzle whose certificates can be judged.")
    return certificate


def _room(key: str) -> Any:
    return importlib.import_module(f"{__name__}.{key.replace('-', '_')}")
