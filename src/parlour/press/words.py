"""Words that are printed to help with printing."""

from __future__ import annotations


def calibration_words(flip: str) -> tuple[list[str], list[str]]:
    """What stands on the front and on the back of the calibration sheet."""
    edge = "long" if flip == "long" else "short"
    front = [
        "Calibration, front",
        f"Print both sides, turned over the {edge} edge, at 100 % and not fitted to the page.",
        "Hold the sheet against the light, with the back towards you.",
    ]
    back = [
        "Calibration, back",
        "The cross of the front shines through. Read on these rulers where its middle is.",
        "Enter the two numbers as the offset: across, then down, with their signs.",
        "Use the size of card and the layout that you will print with.",
    ]
    return front, back
