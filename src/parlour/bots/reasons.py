"""Reasons: why a move was chosen, in words, from the numbers that decided it."""

from __future__ import annotations

from parlour.bots.opinions import Opinion, Weighed
from parlour.core.views import View

CLOSE = 0.04
"""Options whose share of tries differs by less than this are about as good as each other."""


def reason(view: View, opinion: Opinion, taken: Weighed) -> str:
    """Why this move, in a sentence or two."""
    parts = [opinion.because] if opinion.because and taken == opinion.best else []
    if taken.tries:
        parts += _tried(opinion, taken)
    return " ".join(parts) or "It had no time to think about it."


def _tried(opinion: Opinion, taken: Weighed) -> list[str]:
    found = [
        f"Your side gains in {_share(taken.gain)} imagined deals, {_points(taken.points)} on average."
    ]
    others = [option for option in opinion.options if option.tries and option != taken]
    if others:
        other = others[0]
        cost = taken.points - other.points
        found.append(
            f"{_capital(other.move.text)} would be about as good."
            if abs(cost) < 0.5
            else f"{_capital(other.move.text)} would cost {cost:.1f} points."
        )
    return found


def _share(part: float) -> str:
    return f"{round(100 * part)} of 100"


def _points(points: float) -> str:
    return f"{points:+.1f} points".replace("-", "−")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
