"""Small tables: a position of an example as pages draw it, the same for all games and lays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from parlour.core.fields import AGAIN, MOVES_MADE, POOL, TRICK
from parlour.core.match import Match
from parlour.desk.wording import capital
from parlour.house.replays import every_hand
from parlour.packs.art import drawings
from parlour.pictures import words
from parlour.pictures.picture import Area, Card, Fact, picture

BACK = "back"
MOST_BACKS = 12
ACROSS = 7
"""How many squares the printed board has side by side."""
BORDER, SQUARE = 40, 200
"""How wide the border of the drawing of the board is, and each of its squares."""
GOAL, HALF_YARD = 100, 5
"""How far the goal line is from the edge of the drawing of the gridiron, and how wide a half-yard."""
ON_BOARDS = ("board", "gridiron")
PILES = ("pile", "stock")
BESIDE = ("pile", "column")
"""Lays of which several lie side by side."""


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: which drawing, what it is in words, and who played it."""

    art: str
    words: str
    printed: str = ""
    by: str = ""
    is_new: bool = False


@dataclass(frozen=True)
class Spot:
    """Cards that lie together: a fan, a row, a column, or a pile of which only the top is seen."""

    field: str
    place: int
    """These two only tell spots apart."""
    name: str
    number: int
    """Its place among those alike, from 1; 0 if there is only one."""
    lay: str
    faces: tuple[Face, ...]
    backs: int
    count: int | None
    printed: str
    """The names printed on its cards, each with its number."""
    meant: str
    """What it is to become."""

    @property
    def is_beside(self) -> bool:
        """Whether it lies in one row with others of its kind."""
        return self.lay in BESIDE or bool(self.meant)

    @property
    def title(self) -> str:
        """Its name, with its number and what it is to become."""
        numbered = f"{self.name} {self.number}" if self.number else self.name
        return f"{numbered}: {self.meant}" if self.meant else numbered


@dataclass(frozen=True)
class Square:
    """A square that is taken: by a man, told by its mark, by a card, or by what is written there.

    `x` and `y` are its upper left corner in the drawing of the board.
    """

    x: int
    y: int
    words: str
    man: str = ""
    face: Face | None = None
    text: str = ""
    is_new: bool = False


@dataclass(frozen=True)
class Board:
    """The part of the board that a game uses: where it is in the drawing, and what stands on it.

    Where it is seen from the far side, the drawing is turned about its middle.
    """

    x: int
    y: int
    width: int
    height: int
    is_turned: bool
    squares: tuple[Square, ...]
    legend: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Gridiron:
    """The field of Trix Football: the names at its goals, and what is where along it."""

    goals: tuple[str, ...]
    marks: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True)
class Plate:
    """A player: name, side, what they are, what they have before them, and their numbers."""

    name: str
    side: str
    marks: tuple[str, ...]
    is_turn: bool
    spots: tuple[Spot, ...]
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SmallTable:
    """A whole position."""

    pack: str
    board: Board | None
    gridiron: Gridiron | None
    plates: tuple[Plate, ...]
    spots: tuple[Spot, ...]
    facts: tuple[tuple[str, str], ...]
    score: str

    @property
    def rows(self) -> list[list[Spot]]:
        """Its spots, those together that belong together: the piles of a patience, hands to build."""
        alike = groupby(self.spots, key=lambda one: (one.field, one.is_beside or one.place))
        return [list(spots) for _, spots in alike]


class Laying:
    """Lays out the positions of one example, one after another."""

    def __init__(self, names: Sequence[str], seat: int | None) -> None:
        self._names = names
        self._seat = seat
        self._before: dict[tuple[str, int], frozenset[str]] | None = None
        self._trick: frozenset[str] = frozenset()
        """What lay in the trick before."""

    def laid(self, match: Match) -> SmallTable:
        """The next position; what lies elsewhere than in the last one is marked as new."""
        shown = picture(match.view(self._seat))
        areas = shown.areas if self._seat is not None else every_hand(match, shown.areas)
        pack = match.game.rules.pack
        self._shown, self._pack = shown, pack.key if pack else ""
        on_board = {area.lay: area for area in areas if area.lay in ON_BOARDS}
        lying = [area for area in areas if self._is_seen(area, areas)]
        found = SmallTable(
            pack=self._pack,
            board=self._board(on_board["board"]) if "board" in on_board else None,
            gridiron=self._gridiron(on_board["gridiron"]) if "gridiron" in on_board else None,
            plates=tuple(self._plate(seat, lying) for seat in self._seats(lying)),
            spots=tuple(self._spot(area, lying) for area in lying if not area.side),
            facts=self._facts(
                [one for one in shown.facts if not one.side and not one.is_seat], alone=True
            ),
            score=words.score(shown, self._names) if any(shown.score) and shown.players > 1 else "",
        )
        self._before = {(area.field, area.place): _things(area) for area in areas}
        self._trick = frozenset().union(*(_things(one) for one in areas if one.role == TRICK))
        return found

    def _is_seen(self, area: Area, areas: Sequence[Area]) -> bool:
        if area.lay in ON_BOARDS:
            return False
        trick = [other for other in areas if other.role == TRICK]
        if area.role == AGAIN or (area.role == TRICK and not area.cards):
            # Of a trick that has just been won, one wants to see the cards.
            last = [other for other in areas if other.role == AGAIN and other.cards]
            is_won = self._before is not None and not any(other.cards for other in trick)
            return bool(is_won and last) == (area.role == AGAIN) and bool(trick)
        alike = sum(other.field == area.field for other in areas)
        is_bare = not area.cards and area.hidden == 0
        return (
            not is_bare
            or area.lay == "column"
            or (
                not area.side
                and (area.role in (POOL, TRICK) or (self._shown.players == 1 and alike > 1))
            )
        )

    def _seats(self, lying: Sequence[Area]) -> Sequence[int]:
        """Whose plates are shown; somebody who is alone needs none but for what is theirs."""
        if self._shown.players > 1:
            return range(self._shown.players)
        return [0] if any(area.side for area in lying) or self._sided(0) else []

    def _sided(self, seat: int) -> list[Fact]:
        return [one for one in self._shown.facts if one.side[:1] == (seat,)]

    def _plate(self, seat: int, lying: Sequence[Area]) -> Plate:
        shown = self._shown
        side = next(n for n, seats in enumerate(shown.sides) if seat in seats)
        held = [one for one in shown.facts if one.is_seat and not one.side and one.value == seat]
        return Plate(
            name=capital(self._names[seat]),
            side="ABCDEF"[side] if len(shown.sides) < shown.players else "",
            marks=tuple(self._personal(one.name) for one in held),
            is_turn=seat in shown.turn and shown.players > 1,
            spots=tuple(self._spot(area, lying) for area in lying if area.side[:1] == (seat,)),
            facts=self._facts(self._sided(seat)),
        )

    def _facts(self, facts: Sequence[Fact], alone: bool = False) -> tuple[tuple[str, str], ...]:
        return tuple(
            (
                capital(self._personal(one.name)),
                self._personal(words.value(one, self._names)).replace("-", "−"),
            )
            for one in facts
            if not (alone and one.role == MOVES_MADE and not one.value)
        )

    def _personal(self, text: str) -> str:
        """A text of the picture with the names of those who sit there."""
        for title, name in zip(self._shown.seats, self._names, strict=True):
            text = re.sub(rf"\b{re.escape(title)}\b", name, text)
        return text

    # --- cards -----------------------------------------------------------------------------------

    def _spot(self, area: Area, areas: Sequence[Area]) -> Spot:
        alike = [other for other in areas if other.field == area.field and not other.side]
        number = alike.index(area) + 1 if area in alike and len(alike) > 1 else 0
        is_pile = area.lay in PILES
        count = None if area.hidden is None else area.hidden + len(area.cards)
        cards = area.cards[-1:] if is_pile else area.cards
        if is_pile and area.hidden:
            cards = ()
        backs = (1 if not cards and count != 0 else 0) if is_pile else (area.hidden or 0)
        return Spot(
            field=area.field,
            place=area.place,
            name=capital(area.name),
            number=number,
            lay="pile" if is_pile else area.lay if area.lay in ("fan", "column") else "row",
            faces=tuple(self._face(card, self._is_new(area, card.name)) for card in cards),
            backs=min(backs, MOST_BACKS),
            count=count if is_pile or backs > MOST_BACKS else None,
            printed=words.printed_counts(cards),
            meant=area.meant,
        )

    def _face(self, card: Card, is_new: bool) -> Face:
        known = _titles(self._pack)
        named = f"{card.name}-{card.printed}"
        return Face(
            art=named if named in known else card.name,
            words=_in_words(self._pack, card.name, card.printed),
            printed=card.printed if card.printed and named not in known else "",
            by="" if card.by is None else self._names[card.by],
            is_new=is_new,
        )

    def _is_new(self, area: Area, thing: str) -> bool:
        if self._before is None:
            return False
        before = self._before.get((area.field, area.place), frozenset())
        return thing not in (self._trick if area.role == AGAIN else before)

    # --- boards ----------------------------------------------------------------------------------

    def _board(self, area: Area) -> Board:
        (top, left), (bottom, right) = (divmod(square - 1, ACROSS) for square in area.span)
        rows, columns = bottom - top + 1, right - left + 1
        is_turned = (self._seat or 0) in area.turned
        found = []
        for text, mark in area.squares.items():
            row, column = divmod(int(text) - 1, ACROSS)
            if is_turned:
                row, column = top + bottom - row, left + right - column
            x, y = BORDER + column * SQUARE, BORDER + row * SQUARE
            found.append(self._square(area, text, mark, x, y))
        there = set(area.squares.values())
        return Board(
            x=BORDER + left * SQUARE,
            y=BORDER + top * SQUARE,
            width=columns * SQUARE,
            height=rows * SQUARE,
            is_turned=is_turned,
            squares=tuple(found),
            legend=tuple(
                (mark, capital(self._personal(meaning)))
                for mark, meaning in area.legend.items()
                if mark in there
            ),
        )

    def _square(self, area: Area, number: str, text: str, x: int, y: int) -> Square:
        is_new = self._is_new(area, f"{number} {text}")
        if text in area.legend:
            said = f"square {number}: {self._personal(area.legend[text])}"
            return Square(x, y, said, man=text, is_new=is_new)
        if text in _titles(self._pack):
            face = Face(text, _in_words(self._pack, text))
            return Square(x, y, f"square {number}: {face.words}", face=face, is_new=is_new)
        return Square(x, y, f"square {number}: {text}", text=text, is_new=is_new)

    def _gridiron(self, area: Area) -> Gridiron:
        return Gridiron(
            goals=tuple(self._names[:2]),
            marks=tuple(
                (mark, GOAL + int(place) * HALF_YARD, area.legend[mark])
                for place, mark in area.squares.items()
            ),
        )


def _things(area: Area) -> frozenset[str]:
    squares = (f"{square} {text}" for square, text in area.squares.items())
    return frozenset([*(card.name for card in area.cards), *squares])


@cache
def _titles(pack: str) -> dict[str, str]:
    """What each card of a pack is in words, as its drawing says."""
    return {name: drawing.title for name, drawing in drawings(pack).items()} if pack else {}


def _in_words(pack: str, name: str, printed: str = "") -> str:
    if printed:
        return f"{printed}, {name}"
    title = _titles(pack).get(name, name)
    return title if title.startswith(name) or "-" in name else f"{name}, {title}"


def face(pack: str, name: str) -> Face:
    """A card to look at."""
    return Face(name, _in_words(pack, name))
