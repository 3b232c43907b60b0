"""What is said about bids that cannot be made."""

from __future__ import annotations

from parlour.core.moves import Move


def least_bid_told(move: Move, bids: int, above: bool) -> str:
    """Which bids are open, as a set; `above` says that each must go above the earlier ones."""
    said = move.verb.values[0]
    left = [text for code, text in said.items() if bids >> code & 1]
    if not left:
        return f"Nobody can bid above {list(said.values())[-1]}, so you can only pass."
    least = f"the least bid now is {left[0]}"
    if left[0] != left[-1]:
        least += f", the highest {left[-1]}"
    return f"A bid must be above every earlier one: {least}." if above else f"{least.capitalize()}."
