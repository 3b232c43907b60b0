"""Advice on Baltimore Forty-Nine: the same as on Forty-Nine."""

from parlour.bots.advice.forty_nine import COUNSEL

__all__ = ["COUNSEL"]
