"""Habits at Forty-Nine, Baltimore style, which is played like Forty-Nine."""

from __future__ import annotations

from parlour.bots.habits.forty_nine import sensible

__all__ = ["sensible"]
