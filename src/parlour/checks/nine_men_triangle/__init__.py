"""Judges certificates of the Nine Men Triangle; `nine_men` says which claims there are."""

from __future__ import annotations

from typing import Any

from parlour.checks import nine_men

AT_FIRST = frozenset({25, 31, 32, 33, 37, 38, 39, 40, 41})


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    return nine_men.judge(certificate, AT_FIRST)
