"""Judges certificates of Another Reverse puzzle; `reversing` says which claims there are."""

from __future__ import annotations

from typing import Any

from parlour.checks import reversing

GOAL = "BBB.AAA"


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate."""
    return reversing.judge(certificate, GOAL)
