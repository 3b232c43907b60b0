"""Judges certificates of the Nine Men Triangle; the claims are those of `leaping_nine`."""

from __future__ import annotations

from typing import Any

from parlour.checks import leaping_nine

AT_FIRST = frozenset({25, 31, 32, 33, 37, 38, 39, 40, 41})


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    return leaping_nine.judge(certificate, AT_FIRST)
