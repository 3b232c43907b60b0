"""Certificates, the checker's side: whether what a certificate says is true.

A package of this folder is the room of the game it is named after.  Its function `check` judges a
certificate by rules written a second time from the books and rulings.  It answers with a sentence
that says what is shown, or raises `Wrong`; for a claim that is not checked as a whole it answers
with a `Sample` or a `Word`.  The modules beside the packages are shared by several rooms.

Only the standard library is used, and nothing else of parlour is imported, so a certificate cannot
be accepted because of the mistake that made it.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from parlour.checks.reading import Part
from parlour.checks.samples import Sample, Word, judged
from parlour.checks.wrong import Wrong

FORMAT = 1
HOLDS, NOT_REFUTED, REFUTED = "holds", "not refuted", "refuted"


@dataclass(frozen=True)
class Finding:
    """What became of a certificate, and a sentence that says what it shows or why it does not."""

    verdict: str
    """`holds` if all it says was checked, `not refuted` if only a part was, else `refuted`."""
    key: str
    sentence: str

    @property
    def good(self) -> bool:
        """Whether all the certificate says was checked and is true."""
        return self.verdict == HOLDS

    @property
    def refuted(self) -> bool:
        """Whether something in the certificate is wrong or improper."""
        return self.verdict == REFUTED

    @property
    def told(self) -> str:
        """Verdict and sentence for people."""
        between = ": " if self.verdict == NOT_REFUTED else ". "
        return f"{self.verdict.capitalize()}{between}{self.sentence}"


def check(text: str, chance: Random | None = None, several: int | None = None) -> Finding:
    """Judge the text of a certificate.

    If it is about a sample, `several` of its deals are drawn from `chance`; otherwise as many as its
    room thinks fit, by the chance of the operating system.
    """
    key = ""
    try:
        certificate = _read(text)
        key = certificate["key"]
        shown = _room(key).check(certificate)
        unread = certificate.unread()
        if unread:
            raise Wrong(f"A certificate of this kind has no field {unread[0]!r}.")
        if isinstance(shown, Sample):
            shown = judged(shown, several, chance or SystemRandom())
            return Finding(NOT_REFUTED, key, shown)
    except Wrong as wrong:
        return Finding(REFUTED, key, str(wrong))
    except RecursionError:
        return Finding(REFUTED, key, "The certificate is nested too deeply to be one.")
    if isinstance(shown, Word):
        return Finding(NOT_REFUTED, key, shown.says)
    return Finding(HOLDS, key, shown)


def keys() -> tuple[str, ...]:
    """The puzzles whose certificates can be judged: every package of this folder is a room."""
    found = pkgutil.iter_modules(__path__)
    return tuple(sorted(name.replace("_", "-") for _, name, is_package in found if is_package))


def _read(text: str) -> Part:
    try:
        certificate = json.loads(text, object_pairs_hook=Part)
    except ValueError:
        raise Wrong("This is not a certificate: it is not JSON.") from None
    if not isinstance(certificate, Part) or not _is_format(certificate.get("certificate")):
        raise Wrong(f'This is not a certificate: it lacks "certificate": {FORMAT}.')
    if not isinstance(certificate.get("key"), str) or certificate["key"] not in keys():
        raise Wrong("The certificate does not name a puzzle whose certificates can be judged.")
    return certificate


def _is_format(number: Any) -> bool:
    return type(number) is int and number == FORMAT


def _room(key: str) -> Any:
    return importlib.import_module(f"{__name__}.{key.replace('-', '_')}")
