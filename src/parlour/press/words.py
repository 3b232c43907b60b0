"""Words that are printed to help with printing."""

from __future__ import annotations


def calibration_words(flip: str) -> tuple[list[str], list[str]]:
    """What stands on the front and on the back of the calibration sheet."""
    edge = "long" if flip == "long" else "short"
    front = [
        "Calibration, front",
        f"Print both sides, turned over the {edge} edge, at 100 % and not fitted to the page.",
        "Hold the sheet against the light.",
    ]
    back = [
        "Calibration, back",
        "See where the middle of the front's cross falls on this cross, in millimetres.",
        "Give these two numbers as --offset, across and down.",
    ]
    return front, back
