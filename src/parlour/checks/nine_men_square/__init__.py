"""Judges certificates of the Nine Men Square; `nine_men` says which claims there are."""

from __future__ import annotations

from typing import Any

from parlour.checks import nine_men

AT_FIRST = frozenset({17, 18, 19, 24, 25, 26, 31, 32, 33})


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    return nine_men.judge(certificate, AT_FIRST)
