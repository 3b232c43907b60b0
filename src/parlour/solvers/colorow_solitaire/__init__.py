"""Colorow solitaire: the 52 layouts of 100 points, and the best way to complete a layout.

Nobody can score more than 100, and no deal rules it out, since any card may lie anywhere: the card
on the centre can be any colour of a best layout.  Points are lost only by cards that cannot be taken
up again and lie where no best layout has their colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from parlour.core import compiling
from parlour.core.bits import count, members, union
from parlour.core.citation import cites
from parlour.core.match import Match
from parlour.games.colorow.rows import OF_COLOUR, squares_of
from parlour.games.colorow_solitaire import COLOURS, KEY, MARK, Mode
from parlour.kit.board49 import NUMBERS, SIDE
from parlour.solvers.answers import Answer, Certificate, Claim, Gathering, Hint, Solver, Tell
from parlour.solvers.colorow_solitaire.layouts import (
    BEST,
    Layout,
    alike,
    best_layouts,
    completed,
    nearest,
    ways_to_complete,
)
from parlour.solvers.colorow_solitaire.rearranging import rearranged, with_gaps
from parlour.solvers.colorow_solitaire.touching import BEST_TOUCHING, best_touching

LETTERS = "ROYGBIV"
GAPS = [with_gaps(pattern) for pattern in range(1 << SIDE)]
SOON, LONG_ENOUGH = 60_000, 3_000_000
"""How many ways to complete a layout are tried for a hint and for a solution."""
JUDGED = 14
"""The most free squares with which the checker itself completes a layout."""
TRIES = 8
"""How many times a rearrangement is started for a solution."""
STEPS, PLAIN_STEPS = 300_000, 20_000
"""How many exchanges are tried each time, compiled and interpreted."""

assert BEST == MARK


# --- what is asked of every solver ---------------------------------------------------------------


def solve(match: Match, tell: Tell) -> Answer:
    """The best layout that can be reached from the position of the match."""
    best_layouts(tell)
    placed = lying(match)
    wrong, layout = nearest(placed)
    if wrong and is_dealt(match):
        return _completion(match, placed, tell)
    way = moves(match, placed, layout)
    left = match.record.max_moves - match.record.moves
    told = f"{BEST} points can be made, and no layout makes more."
    word = ""
    if wrong:
        word = "How many cards must be taken up, and what can be made if all stay, is the solver's."
        points, _ = _good(placed, 1)
        told += (
            f" {_cards(wrong)} must be taken up again; if all stay, at least {points} can be made."
        )
    if not is_dealt(match) and len(way) > left:
        told += f" But the puzzle ends after {left} more moves."
    found = best(layout)
    if not wrong:
        found |= {"kept": drawn(placed)}
    tell(1.0)
    method = "all colours worth 13 or more packed on the board"
    return Answer(told, found, method, word, tuple(way), {"board": drawn(layout)})


def _completion(match: Match, placed: Sequence[int], tell: Tell) -> Answer:
    """The best completion of a layout that can no longer reach 100."""
    if ways_to_complete(placed) <= LONG_ENOUGH:
        points, layout = completed(placed)
        told = f"{points} points can still be made, and no more."
        method = "every way to complete the layout"
        word = "That no more can be made is known only by the solver's search of all ways."
        free = len(NUMBERS) - count(sum(placed))
        claim, word = ("completion", "") if free <= JUDGED else ("layout", word)
    else:
        points, layout = max(_good(placed, seed) for seed in range(1, TRIES + 1))
        told = f"At least {points} points can still be made; {BEST} cannot."
        method = "exchanging cards as long as it helps"
        claim, word = "layout", f"That {BEST} cannot is known only by the solver's list of layouts."
    found = _certificate(claim, layout, points) | {"kept": drawn(placed)}
    tell(1.0)
    return Answer(
        told,
        found,
        method,
        word,
        tuple(moves(match, placed, layout)),
        {"board": drawn(layout)},
    )


def hint(match: Match) -> Hint:
    """The next move to the nearest best layout, or to a good one if none can be reached."""
    placed = lying(match)
    wrong, layout = nearest(placed)
    if not is_dealt(match):
        return _hint_at_will(match, placed, wrong, layout)
    if not wrong:
        return Hint(f"{BEST} can still be made.", True, moves(match, placed, layout)[0])
    if ways_to_complete(placed) <= SOON:
        points, layout = completed(placed)
        told = f"{BEST} can no longer be made, but {points} can."
    else:
        points, layout = _good(placed, 1)
        told = f"{BEST} can no longer be made, but at least {points} can."
    return Hint(told, False, moves(match, placed, layout)[0])


def _hint_at_will(match: Match, placed: Sequence[int], wrong: int, layout: Layout) -> Hint:
    way = moves(match, placed, layout)
    left = match.record.max_moves - match.record.moves
    told = f"{BEST} can be made in {len(way)} moves"
    told += f", taking up {_cards(wrong)}." if wrong else "."
    if len(way) > left:
        told = f"{BEST} cannot be made in the {left} moves that are left."
    return Hint(told, len(way) <= left, way[0])


# --- the match -----------------------------------------------------------------------------------


def is_dealt(match: Match) -> bool:
    """Whether cards stay where they are put."""
    return int(match.record.mode) == Mode.dealt


def lying(match: Match) -> list[int]:
    """The squares on which each colour lies."""
    return [squares_of(match.record, colour) for colour in range(COLOURS)]


def moves(match: Match, placed: Sequence[int], layout: Layout) -> list[str]:
    """How to reach a layout: first take up what is wrong, then place the cards in hand."""
    way = []
    hand: list[list[int]] = [[] for _ in range(COLOURS)]
    for card in members(match.record.hands[0]):
        hand[card // OF_COLOUR].append(card)
    for colour, squares in enumerate(placed):
        for square in members(squares & ~layout[colour]):
            way.append(f"remove {square}")
            hand[colour].append(match.record.squares.index(square))
    for colour, squares in enumerate(layout):
        for card, square in zip(hand[colour], members(squares & ~placed[colour]), strict=False):
            way.append(f"place {card + 1} {square}")
    return way if is_dealt(match) else [*way, "done"]


def _good(placed: Sequence[int], seed: int) -> tuple[int, Layout]:
    return rearranged(placed, GAPS, STEPS if compiling.available() else PLAIN_STEPS, seed)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


# --- certificates --------------------------------------------------------------------------------


def drawn(layout: Sequence[int]) -> list[str]:
    """A layout row by row, with the letter of its colour for each card."""
    letters = ["."] * len(NUMBERS)
    for colour, squares in enumerate(layout):
        for square in members(squares):
            letters[square - 1] = LETTERS[colour]
    return ["".join(letters[row : row + SIDE]) for row in range(0, len(letters), SIDE)]


def _certificate(claim: str, layout: Layout, points: int, rows: str = "gaps") -> Certificate:
    found: dict[str, Any] = {"certificate": 1, "key": KEY, "options": {}, "claim": claim}
    return found | {"rows": rows, "points": points, "layout": drawn(layout)}


def best(layout: Layout) -> Certificate:
    """That nothing scores more than 100, and how many layouts reach it."""
    return _certificate("maximum", layout, BEST) | _counted(best_layouts())


def _counted(layouts: list[Layout]) -> Certificate:
    different = len({alike(one) for one in layouts})
    return {"layouts": len(layouts), "different": different}


def _first(layouts: list[Layout]) -> Layout:
    """The layout drawn first, with its colours in the order in which they appear on the board."""
    layout = min(layouts, key=drawn_in_order)
    return tuple(sorted(layout, key=lambda squares: members(squares)[0]))


def drawn_in_order(layout: Layout) -> list[str]:
    """A layout drawn so that its colours appear in their order."""
    return drawn(sorted(layout, key=lambda squares: members(squares)[0]))


@cites("forty-nine/colorow-solitaire/claim-100", "CSOL-R1")
def maximum(tell: Tell) -> Certificate:
    """The best layout, and how many are as good."""
    return best(_first(best_layouts(tell)))


def maximum_touching(tell: Tell) -> Certificate:
    """The best layout if the cards of a row must touch, and how many are as good."""
    layouts = best_touching(tell)
    found = _certificate("maximum", _first(layouts), BEST_TOUCHING, "touching")
    return found | _counted(layouts)


# --- gathering -----------------------------------------------------------------------------------


def written(layout: Layout) -> str:
    """A layout as a text, whatever the colours."""
    return "".join(drawn_in_order(layout))


def form(match: Match) -> str:
    """The layout of a board that counts 100."""
    is_best = match.record.ended and match.score[0] == BEST
    return written(tuple(lying(match))) if is_best else ""


def kind(form: str) -> str:
    """The first of its turned and mirrored forms."""
    layout = [union([n for n in NUMBERS if form[n - 1] == letter]) for letter in LETTERS]
    return written(alike(tuple(layout)))


@cache
def every_form() -> frozenset[str]:
    """All layouts of 100 as texts."""
    return frozenset(map(written, best_layouts()))


STUDY = Solver(
    solve=solve,
    hint=hint,
    gathering=Gathering(f"layouts of {BEST} points", form, kind, every_form),
    derived={
        "colorow-solitaire.json": maximum,
        "colorow-solitaire-touching.json": maximum_touching,
    },
    claims=(
        Claim(
            cite="forty-nine/colorow-solitaire/claim-100",
            says="A count of 100 can be made.",
            verdict="true",
            answer="52 layouts make it, 7 of them essentially different.",
            how="All colours worth 13 or more packed on the board, repeated by the checker.",
            certificates=("colorow-solitaire.json",),
        ),
        Claim(
            cite="forty-nine/colorow-solitaire/reward",
            says="Anyone who shows how to score more than 100 is rewarded.",
            verdict="sharpened",
            answer="Nobody can; if the cards of a row had to touch, 84 would be the most, which 80 "
            "layouts make, 11 of them essentially different.",
            how="No colour is worth more than 15; five worth 15 leave at most 25 for the other two. "
            "If rows must touch, what is beside the colours worth 15 is filled in every way; the "
            "checker does it again in another order.",
            certificates=("colorow-solitaire.json", "colorow-solitaire-touching.json"),
        ),
    ),
)
