"""A picture: everything a screen shows of a match to one seat, from the fields of its view alone.

Front ends know no game.  They know the ways in which cards can lie ("fan", "pile", "row", "column",
"stock", "board", "gridiron") and draw the areas of a picture accordingly.  The columns of a field
stand side by side; each overlaps downward from its `hidden` cards to the last of its open ones, and
an empty one is a vacant place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from parlour.core.fields import BOARD, HELD, STOCK, Field
from parlour.core.moves import Verb
from parlour.core.records import NOWHERE
from parlour.core.views import Outcome, View
from parlour.pictures import boards, faces, labels

IN_TURN = ("row", "showing")
"""How cards lie that were played one after another."""


@dataclass(frozen=True)
class Card:
    """A card that is seen: its notation, its suit in words, the seat it came from, and the name
    that is printed on it beside its numbers, if it has one in this game."""

    name: str
    suit: str = ""
    by: int | None = None
    printed: str = ""


@dataclass(frozen=True)
class Area:
    """A place on the table; `hidden` counts cards face down, None where counts are secret.

    `field` only tells areas apart; `role` is what the cards are there for, `lay` how they lie.
    """

    field: str
    name: str
    role: str
    lay: str
    owner: int | None
    side: tuple[int, ...]
    cards: tuple[Card, ...]
    hidden: int | None
    squares: dict[str, str]
    legend: dict[str, str]


@dataclass(frozen=True)
class Fact:
    """A public number with its label, and told as people say it; `side` are the seats it belongs
    to, if any, and `role` is "moves" where it counts the moves made."""

    field: str
    name: str
    role: str
    side: tuple[int, ...]
    value: int
    is_seat: bool
    text: str


@dataclass(frozen=True)
class Group:
    """The legal moves of one verb, the kinds of its arguments, and what you may touch instead.

    `touch` is the role of an area, or a card; empty if there is no such thing.
    """

    verb: str
    moves: tuple[str, ...]
    kinds: tuple[str, ...]
    touch: str


@dataclass(frozen=True)
class Picture:
    """A view laid out for a screen."""

    game: str
    title: str
    players: int
    seats: tuple[str, ...]
    seat: int | None
    turn: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    score: tuple[int, ...]
    areas: tuple[Area, ...]
    facts: tuple[Fact, ...]
    log: tuple[tuple[int, str], ...]
    legal: tuple[Group, ...]
    outcome: Outcome | None


def picture(view: View) -> Picture:
    """The view laid out; it shows nothing that the view does not."""
    return Picture(
        game=view.game.key,
        title=view.game.title,
        players=view.players,
        seats=labels.titles(view.game, view.players),
        seat=view.seat,
        turn=view.turn,
        sides=labels.sides(view.game, view.state),
        score=view.score,
        areas=tuple(_areas(view)),
        facts=tuple(_facts(view)),
        log=view.log,
        legal=tuple(_groups(view)),
        outcome=view.outcome,
    )


def as_plain(shown: Picture) -> dict[str, Any]:
    """The picture as plain data, ready for JSON."""
    return asdict(shown)


# --- areas ---------------------------------------------------------------------------------------


def _areas(view: View) -> Iterator[Area]:
    fields = view.game.rules.layout.fields.values()
    board_fields = [f for f in fields if f.lay == "board"]
    if board_fields:
        squares, legend = boards.squares(view, board_fields), boards.legend(view, board_fields)
        yield Area("board", "board", BOARD, "board", None, (), (), 0, squares, legend)
    field_of_play = boards.gridiron(view) if view.game.rules.gridiron else None
    if field_of_play is not None:
        yield Area("gridiron", "gridiron", BOARD, "gridiron", None, (), (), 0, *field_of_play)
    beneath = {field.beneath for field in fields}
    for field in fields:
        name = labels.label(view.game, field)
        if field.holds_cards and name and field not in board_fields and field.name not in beneath:
            owners = labels.owners(view.game, view.state, field)
            for index, side in enumerate(owners):
                yield _area(view, field, name, index, side if field.places > 1 else ())


def _area(view: View, field: Field, name: str, index: int, side: tuple[int, ...]) -> Area:
    pack = view.game.rules.pack
    lying = view.cards(field.name, index) if pack is not None else []
    # A stock that is not seen has an empty place for each of its cards.
    numbers = [n for n in lying if n != NOWHERE]
    by = _whence(view, numbers) if field.kind == "row" and field.lay in IN_TURN else {}
    cards = tuple(
        Card(
            pack.names[n],
            faces.suits(pack)[n],
            by.get(n),
            labels.printed(view.game, view.state, n),
        )
        for n in numbers
        if pack is not None
    )
    if field.lay == "fan" and any(card.printed for card in cards):
        cards = tuple(sorted(cards, key=lambda card: (card.printed, card.suit, card.name)))
    return Area(
        field=field.name,
        name=name,
        role=field.role,
        lay=field.lay,
        owner=side[0] if len(side) == 1 else None,
        side=side,
        cards=cards,
        hidden=_beneath(view, field, index) or _hidden(view, field, index, len(cards)),
        squares={},
        legend={},
    )


def _beneath(view: View, field: Field, index: int) -> int:
    """How many face-down cards lie under those of a place, if the game says so."""
    return view.counts.get((field.beneath, index), 0)


def _hidden(view: View, field: Field, index: int, seen: int) -> int | None:
    """How many cards lie face down, unless that is secret; anyone can see that a stock is empty."""
    count = view.counts.get((field.name, index), seen) - seen
    viewer = -1 if view.seat is None else view.seat
    if is_told(view, field) or field.sight(view.state, index, viewer):
        return count
    return 0 if field.role == STOCK and count == 0 else None


def is_told(view: View, field: Field) -> bool:
    """Whether players are told the numbers of a field, or how many cards lie face down there."""
    return not field.shown_if or bool(getattr(view.state, field.shown_if))


def _whence(view: View, cards: list[int]) -> dict[int, int]:
    """The seats that last played these cards from hand in this deal."""
    fields = view.game.rules.layout.fields
    left, found = set(cards), {}
    for step in view.history:
        if not left or step.line is None or step.line[1] == "deal":
            break
        for flow in step.flows:
            place, index = flow.source
            if flow.card in left and place and fields[place].role in HELD:
                found[flow.card] = index
                left.discard(flow.card)
    return found


# --- numbers and moves ---------------------------------------------------------------------------


def _facts(view: View) -> Iterator[Fact]:
    """Public numbers and your own secret ones, if they have changed from their first value."""
    for field in view.game.rules.layout.fields.values():
        name = labels.label(view.game, field)
        if field.kind != "number" or len(field.shape) > 1 or not name or not is_told(view, field):
            continue
        value = getattr(view.state, field.name)
        if not field.shape:
            if value != field.fill:
                yield _fact(field, name, (), value)
            continue
        for index, side in enumerate(labels.owners(view.game, view.state, field)):
            if not side:
                yield _fact(field, f"{name} {index + 1}", (), value[index])
            elif value[index] != field.fill:
                yield _fact(field, name, side, value[index])


def _fact(field: Field, name: str, side: tuple[int, ...], value: int) -> Fact:
    return Fact(
        field.name, name, field.role, side, value, field.is_seat, labels.number_text(field, value)
    )


def _groups(view: View) -> Iterator[Group]:
    moves: dict[Verb, list[str]] = {}
    for move in view.legal:
        moves.setdefault(move.verb, []).append(move.text)
    for verb, texts in moves.items():
        yield Group(verb.name, tuple(texts), verb.kinds, verb.touch)
