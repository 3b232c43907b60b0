"""Judges certificates of Another Reverse puzzle, which has the moves of the Reverse puzzle."""

from __future__ import annotations

from typing import Any

from parlour.checks.reverse import judge

GOAL = "BBB.AAA"


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate of Another Reverse puzzle."""
    return judge(certificate, GOAL)
