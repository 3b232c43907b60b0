"""Judges certificates of the Reverse puzzle; `reversing` says which claims there are."""

from __future__ import annotations

from typing import Any

from parlour.checks import reversing

GOAL = ".BBBAAA"


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    return reversing.judge(certificate, GOAL)
