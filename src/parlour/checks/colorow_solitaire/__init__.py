"""Judges certificates of Colorow solitaire.

A layout is seven texts of seven letters, row by row; each letter is the first of a colour's name:
R O Y G B I V.  Three or more cards of a colour in one line score their number; `rows` says whether
there may be `gaps` between them, as in the book, or whether they must be `touching`.

* `layout`: the layout makes `points`.  If the certificate has `kept`, a layout with full stops for
  free squares, it leaves those cards where they lie.
* `completion`: in addition, no other layout that leaves them there makes more.
* `maximum`: no layout at all makes more; `layouts` says how many make as much, and `different` how
  many of these are essentially different: the board may be turned and mirrored, and exchanging
  colours makes no difference.

The checker looks for the best layouts itself.  It finds completions colour by colour: the best that
some colours make depends only on the squares they take together.  With gaps and nothing kept, it
argues as follows.  The points of a colour are the sum over its cards of the rows through each.  So of
seven cards worth 13 or more, one lies on few rows: on at most one for 13, two for 14 to 20, three for
21; and 21 is the most, because 7 cards have 21 pairs, a row of k cards has at least k pairs, and no
pair is in two lines.  Removing that card costs at most three points for each of its rows, so 8 or
more are left.  Six cards worth 8 have three rows or more (two rows share at most a card), so two of
these cross in a card: all such sets grow from crosses of five cards.  It turns out that they are
worth 13 or 15; so a layout of 100 has at least five colours worth 15, and there are few of those.
How it goes if rows must touch is told in `touching`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from parlour.checks import reading
from parlour.checks.colorow_solitaire.touching import best_touching, touching_points
from parlour.checks.wrong import Wrong

SIDE = 7
SQUARES = range(SIDE * SIDE)
BOARD = (1 << SIDE * SIDE) - 1
COLOURS = "ROYGBIV"
MOST_FREE = 14

Turn = Callable[[int, int], tuple[int, int]]
TURNS: tuple[Turn, ...] = (
    lambda r, c: (r, c),
    lambda r, c: (c, 6 - r),
    lambda r, c: (6 - r, 6 - c),
    lambda r, c: (6 - c, r),
    lambda r, c: (r, 6 - c),
    lambda r, c: (6 - r, c),
    lambda r, c: (c, r),
    lambda r, c: (6 - c, 6 - r),
)
Layout = frozenset[int]
"""The sets of squares of the seven colours."""


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate of Colorow solitaire."""
    reading.no_options(certificate)
    claim = reading.text(certificate, "claim", "layout", "completion", "maximum")
    rows = reading.text(certificate, "rows", "gaps", "touching")
    sets = _sets(_read(certificate, "layout", COLOURS))
    points = reading.number(certificate, "points", 0, 1000)
    made = sum(_points(squares, rows) for squares in sets)
    if made != points:
        raise Wrong(f"The layout makes {made} points, not {points}.")
    kept = _kept(certificate, sets)
    told = f"The layout makes {points} points" + _told(rows)
    if any(kept):
        told += " and leaves the kept cards where they lay"
    if claim == "completion":
        _compare(points, _completed(kept, rows))
        return f"{told}, and no layout that does so makes more."
    if claim == "layout":
        return f"{told}."
    best = best_touching() if rows == "touching" else _best()
    return f"{told}, and no layout makes more; {_counted(certificate, points, *best)}."


def _compare(points: int, most: int) -> None:
    if points != most:
        raise Wrong(f"The best layout makes {most} points, not {points}.")


def _told(rows: str) -> str:
    return "" if rows == "gaps" else " if the cards of a row must touch"


def _counted(certificate: dict[str, Any], points: int, most: int, best: int, kinds: int) -> str:
    """How many layouts are best, in a sentence; Wrong if the certificate says otherwise."""
    layouts = reading.number(certificate, "layouts", 1, 1_000_000)
    different = reading.number(certificate, "different", 1, 1_000_000)
    _compare(points, most)
    if layouts != best:
        raise Wrong(f"{best} layouts make {most} points, not {layouts}.")
    if different != kinds:
        raise Wrong(f"{kinds} of the layouts are essentially different, not {different}.")
    return f"{layouts} layouts make as much, {different} of them essentially different"


# --- reading a layout ----------------------------------------------------------------------------


def _read(certificate: dict[str, Any], name: str, letters: str) -> str:
    """The 49 letters of a layout."""
    rows = reading.words(certificate, name)
    if len(rows) != SIDE or not all(len(row) == SIDE for row in rows):
        raise Wrong(f"'{name}' is not seven rows of seven letters.")
    if not set("".join(rows)) <= set(letters):
        raise Wrong(f"'{name}' has signs other than {' '.join(letters)}.")
    return "".join(rows)


def _sets(letters: str) -> list[int]:
    """The squares of each colour, seven of each."""
    for colour in COLOURS:
        if letters.count(colour) != SIDE:
            raise Wrong(f"The layout has {letters.count(colour)} cards of colour {colour}.")
    return [sum(1 << s for s in SQUARES if letters[s] == colour) for colour in COLOURS]


def _kept(certificate: dict[str, Any], sets: list[int]) -> list[int]:
    """The squares of each colour that had to stay as they were, and did."""
    if "kept" not in certificate:
        return [0] * len(sets)
    letters = _read(certificate, "kept", COLOURS + ".")
    for s in SQUARES:
        if letters[s] != "." and not sets[COLOURS.index(letters[s])] >> s & 1:
            raise Wrong(f"The card on square {s + 1} did not stay where it lay.")
    return [sum(1 << s for s in SQUARES if letters[s] == colour) for colour in COLOURS]


# --- points --------------------------------------------------------------------------------------


def _lines() -> list[int]:
    keys: list[Callable[[int, int], int]] = [
        lambda r, c: r,
        lambda r, c: c,
        lambda r, c: r - c,
        lambda r, c: r + c,
    ]
    lines = [
        [s for s in SQUARES if key(*divmod(s, SIDE)) == value]
        for key in keys
        for value in range(-6, 13)
    ]
    return [sum(1 << s for s in line) for line in lines if len(line) >= 3]


LINES = _lines()
LINES_AT = [[line for line in LINES if line >> s & 1] for s in SQUARES]


def _members(squares: int) -> Iterator[int]:
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def _with_gaps(squares: int) -> int:
    return sum(n for line in LINES if (n := (squares & line).bit_count()) >= 3)


def _points(squares: int, rows: str) -> int:
    if rows == "gaps":
        return _with_gaps(squares)
    return touching_points(sum(1 << s // SIDE * (SIDE + 1) + s % SIDE for s in _members(squares)))


def _more(squares: int, square: int) -> int:
    """What one card more adds."""
    points = 0
    for line in LINES_AT[square]:
        cards = (squares & line).bit_count()
        if cards >= 2:
            points += 3 if cards == 2 else 1
    return points


# --- completions ---------------------------------------------------------------------------------


def _completed(kept: list[int], rows: str) -> int:
    """The most points of a layout that leaves these cards where they lie."""
    free = BOARD & ~sum(kept)
    if free.bit_count() > MOST_FREE:
        raise Wrong(f"Best completions are judged only for up to {MOST_FREE} free squares.")
    best = {0: 0}
    for squares in kept:
        following: dict[int, int] = {}
        for chosen in combinations(_members(free), SIDE - squares.bit_count()):
            taken = sum(1 << s for s in chosen)
            worth = _points(squares | taken, rows)
            for used, points in best.items():
                if not used & taken and points + worth > following.get(used | taken, -1):
                    following[used | taken] = points + worth
        best = following
    return best[free]


# --- the best layouts with gaps ------------------------------------------------------------------


def _turned(squares: int, turn: Turn) -> int:
    found = 0
    for s in _members(squares):
        row, column = turn(*divmod(s, SIDE))
        found |= 1 << SIDE * row + column
    return found


def _first_form(layout: Layout) -> tuple[int, ...]:
    """The first of the eight forms of a layout."""
    return min(tuple(sorted(_turned(squares, turn) for squares in layout)) for turn in TURNS)


def _crosses() -> set[int]:
    """Pairs of rows of three that cross in a card of one eighth of the board."""
    found = set()
    for s in (SIDE * row + column for row in range(4) for column in range(row, 4)):
        for one, other in combinations(LINES_AT[s], 2):
            for a, b in combinations(_members(one & ~(1 << s)), 2):
                for c, d in combinations(_members(other & ~(1 << s)), 2):
                    found.add(1 << s | 1 << a | 1 << b | 1 << c | 1 << d)
    return found


def _grown(sets: dict[int, int], least: int) -> dict[int, int]:
    """The sets with one card more that are worth at least that much, and what they are worth."""
    found = {}
    for squares, points in sets.items():
        for s in SQUARES:
            if not squares >> s & 1 and points + _more(squares, s) >= least:
                found[squares | 1 << s] = points + _more(squares, s)
    return found


def _worth_thirteen() -> dict[int, int]:
    """All sets of seven squares worth 13 or more, with their worth."""
    crosses = {squares: _with_gaps(squares) for squares in _crosses()}
    sets = _grown(_grown(crosses, 8), 13)
    return {_turned(squares, turn): worth for squares, worth in sets.items() for turn in TURNS}


class _Family:
    """A list of sets of squares, and for each square which of them hold it, as bits."""

    def __init__(self, sets: list[int]) -> None:
        self.sets = sets
        self._holding = [
            sum(1 << i for i, squares in enumerate(sets) if squares >> s & 1) for s in SQUARES
        ]

    def apart_from(self, squares: int) -> int:
        """Which of the sets have none of these squares."""
        found = (1 << len(self.sets)) - 1
        for s in _members(squares):
            found &= ~self._holding[s]
        return found


def _best() -> tuple[int, int, int]:
    """The most that a layout makes, how many layouts make it, and how many of these differ."""
    most, best = _best_layouts()
    return most, len(best), len({_first_form(layout) for layout in best})


@cache
def _best_layouts() -> tuple[int, set[Layout]]:
    """The most points a layout makes, and all layouts that make it."""
    worth = _worth_thirteen()
    if not {13, 15} >= set(worth.values()):
        raise Wrong("The argument fails: a colour is worth something other than 13 or 15.")
    high = _Family(sorted(squares for squares in worth if worth[squares] == 15))
    low = _Family(sorted(squares for squares in worth if worth[squares] == 13))
    most, best = 100, set[Layout]()
    for chosen, apart in _packings(high, low):
        rest = BOARD & ~sum(chosen)
        split = [(rest,)] if len(chosen) == 6 else [(a, rest ^ a) for a in apart]
        for others in split:
            total = 15 * len(chosen) + sum(map(_with_gaps, others))
            if total > most:
                most, best = total, set()
            if total == most:
                best.add(frozenset((*chosen, *others)))
    if not best:
        raise Wrong("The argument fails: no layout makes 100.")
    return most, best


def _packings(high: _Family, low: _Family) -> Iterator[tuple[list[int], list[int]]]:
    """Every five or six disjoint sets worth 15, with the sets worth 13 disjoint from them.

    Beside five, the other two are worth 25 or more only if one is worth 13 or a sixth is worth 15.
    """
    clear = [(high.apart_from(squares), low.apart_from(squares)) for squares in high.sets]
    start = (1 << len(high.sets)) - 1, (1 << len(low.sets)) - 1
    waiting: list[tuple[list[int], int, int]] = [([], *start)]
    while waiting:
        chosen, open_high, open_low = waiting.pop()
        if len(chosen) >= 5:
            yield chosen, [low.sets[i] for i in _members(open_low)]
        if len(chosen) + open_high.bit_count() >= 5:
            for i in _members(open_high):
                later = open_high >> i + 1 << i + 1
                waiting.append(
                    ([*chosen, high.sets[i]], later & clear[i][0], open_low & clear[i][1])
                )
