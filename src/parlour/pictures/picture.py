"""A picture: everything a screen shows of a match to one seat, from the fields of its view alone.

Front ends know no game.  They know the ways in which cards can lie ("fan", "pile", "row", "column",
"stock", "board", "gridiron") and draw the areas of a picture accordingly.  The columns of a field
stand side by side; each overlaps downward from its `hidden` cards to the last of its open ones, and
an empty one is a vacant place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import Any

from parlour.core.fields import BOARD, HELD, STOCK, Field
from parlour.core.game import Game, Rules
from parlour.core.moves import Move, Verb
from parlour.core.naming import number_text
from parlour.core.pack import Pack
from parlour.core.views import Outcome, View, visible
from parlour.pictures import boards, faces, labels

MOST_FACTS = 10_000
"""How many facts are remembered, for most are told again and again."""
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

    `field` and `place` only tell areas apart; `role` is what the cards are there for, `lay` how
    they lie.  Of a board, `span` tells the first and last square that the game uses, and `turned`
    the seats that look at it from above.  Cards face down that lie on squares have a `span` too:
    there is one on each square of it on which none lies open.  `meant` is what the place is to hold,
    in words, and `sums` are those of the lines of a board, if they count, with what each is to make.
    """

    field: str
    place: int
    name: str
    role: str
    lay: str
    owner: int | None
    side: tuple[int, ...]
    cards: tuple[Card, ...]
    hidden: int | None
    squares: dict[str, str]
    legend: dict[str, str]
    span: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    meant: str = ""
    sums: tuple[int, ...] = ()


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

    `touch` is the role of an area, or a card; empty if there is no such thing.  `says` is the phrase
    for one of the moves, with {0}, {1}, … for its arguments, or empty; `duty` is what the player is
    asked to do.  `called` tells what people say for an argument, where that is something else.
    Where several arguments can be chosen freely, `moves` is empty and `each` has the words for each
    of them: every choice of one word for each is a legal move.
    """

    verb: str
    moves: tuple[str, ...]
    each: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]
    touch: str
    says: str
    duty: str
    called: dict[str, str]


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
        facts=tuple(
            fact
            for field in numbers(view.game.rules)
            for fact in facts(view.game, view.state, field)
        ),
        log=view.log,
        legal=groups(view.legal, view.state, view.seat),
        outcome=view.outcome,
    )


def as_plain(shown: Picture) -> dict[str, Any]:
    """The picture as plain data, ready for JSON."""
    return asdict(shown)


# --- which fields are shown ----------------------------------------------------------------------


@cache
def heaps(rules: Rules) -> tuple[Field, ...]:
    """The fields whose cards are shown in areas of their own, in order."""
    fields = rules.layout.fields.values()
    beneath = {field.beneath for field in fields}
    return tuple(
        field
        for field in fields
        if field.holds_cards
        and labels.name(rules, field)
        and field.lay != "board"
        and field.name not in beneath
    )


@cache
def on_board(rules: Rules) -> tuple[Field, ...]:
    """The fields whose cards or men are on the board."""
    return tuple(field for field in rules.layout.fields.values() if field.lay == "board")


@cache
def numbers(rules: Rules) -> tuple[Field, ...]:
    """The fields whose numbers are shown, in order."""
    return tuple(
        field
        for field in rules.layout.fields.values()
        if field.kind == "number" and len(field.shape) < 2 and labels.name(rules, field)
    )


# --- areas ---------------------------------------------------------------------------------------


def _areas(view: View) -> Iterator[Area]:
    yield from board_areas(view.game, view.state)
    for field in heaps(view.game.rules):
        for index, side in enumerate(labels.owners(view.game, view.state, field)):
            yield _area(view, field, index, side)


def _area(view: View, field: Field, index: int, side: tuple[int, ...]) -> Area:
    cards = view.cards(field.name, index)
    viewer = -1 if view.seat is None else view.seat
    return area(
        view.game,
        view.state,
        field,
        index,
        side,
        cards,
        count=view.counts.get((field.name, index), len(cards)),
        below=view.counts.get((field.beneath, index), 0),
        sees=field.sight(view.state, index, viewer),
        by=_whence(view, cards) if field.kind == "row" and field.lay in IN_TURN else {},
    )


def board_areas(game: Game, state: Any) -> Iterator[Area]:
    """The board and the gridiron, if the game has them; everybody sees the same."""
    fields = on_board(game.rules)
    if fields:
        squares, legend = boards.squares(game, state, fields), boards.legend(game, state, fields)
        yield Area(
            *("board", 0, "board", BOARD, "board", None, (), (), 0, squares, legend),
            span=boards.span(game.rules),
            turned=boards.turned(game, state, fields),
            sums=tuple(game.rules.sums(state)) if game.rules.sums else (),
        )
    field_of_play = boards.gridiron(game, state)
    if field_of_play is not None:
        yield Area("gridiron", 0, "gridiron", BOARD, "gridiron", None, (), (), 0, *field_of_play)


def area(
    game: Game,
    state: Any,
    field: Field,
    index: int,
    side: tuple[int, ...],
    cards: Sequence[int],
    count: int,
    below: int,
    sees: bool,
    by: Mapping[int, int],
) -> Area:
    """One place: the cards a viewer sees there, of how many, and whether they may be counted.

    `below` counts the face-down cards under these, and `by` says which seats they came from.
    """
    pack = game.rules.pack
    assert pack is not None
    shown = tuple([card(pack, n, by.get(n), labels.printed(game, state, n)) for n in cards])
    if field.lay == "fan" and all(one.printed for one in shown):
        shown = tuple(sorted(shown, key=lambda one: (one.printed, one.suit, one.name)))
    side = side if field.places > 1 else ()
    return Area(
        field=field.name,
        place=index,
        name=labels.name(game.rules, field),
        role=field.role,
        lay=field.lay,
        owner=side[0] if len(side) == 1 else None,
        side=side,
        cards=shown,
        hidden=below or _hidden(state, field, count - len(shown), sees),
        squares={},
        legend={},
        span=boards.covered(field),
        meant=field.meant[index] if field.meant else "",
    )


@cache
def card(pack: Pack[Any], number: int, by: int | None, printed: str) -> Card:
    """A card as it is shown; there are few, and each is made once."""
    return Card(pack.names[number], faces.suits(pack)[number], by, printed)


def shown_card(game: Game, number: int) -> Card:
    """A card as it is shown on a sheet, where nobody plays it."""
    assert game.rules.pack is not None
    return card(game.rules.pack, number, None, "")


def _hidden(state: Any, field: Field, count: int, sees: bool) -> int | None:
    """How many cards lie face down, unless that is secret; anyone can see that a stock is empty."""
    if sees or is_told(state, field):
        return count
    return 0 if field.role == STOCK and count == 0 else None


def is_told(state: Any, field: Field) -> bool:
    """Whether players are told the numbers of a field, or how many cards lie face down there."""
    return not field.shown_if or bool(getattr(state, field.shown_if))


def _whence(view: View, cards: Iterable[int]) -> dict[int, int]:
    """The seats from whose hands everybody last saw these cards come in this deal."""
    fields = view.game.rules.layout.fields
    left, found = set(cards), {}
    for step in view.history:
        if not left or step.before is None or step.line is None or step.is_deal:
            break
        for flow in step.flows:
            place, index = flow.source
            if (
                flow.card in left
                and place
                and fields[place].role in HELD
                and goes_openly(view.game, step.before.state, step.state, step.move, flow.card)
            ):
                found[flow.card] = index
                left.discard(flow.card)
    return found


def goes_openly(game: Game, before: Any, after: Any, move: Move | None, card: int) -> bool:
    """Whether everybody sees which card it is that a move takes from its place."""
    named = move is not None and not move.verb.secret and card in move.cards
    return named or any(card in visible(game, state, None) for state in (after, before))


# --- numbers and moves ---------------------------------------------------------------------------


def facts(game: Game, state: Any, field: Field) -> list[Fact]:
    """The public numbers of a field, or your own secret ones, that are not as they began."""
    if not is_told(state, field):
        return []
    name, value = labels.name(game.rules, field), getattr(state, field.name)
    if not field.shape:
        return [_fact(field, name, (), value)] if value != field.fill else []
    found = []
    for index, side in enumerate(labels.owners(game, state, field)):
        if not side:
            found.append(_fact(field, f"{name} {index + 1}", (), value[index]))
        elif value[index] != field.fill:
            found.append(_fact(field, name, side, value[index]))
    return found


@lru_cache(maxsize=MOST_FACTS)
def _fact(field: Field, name: str, side: tuple[int, ...], value: int) -> Fact:
    return Fact(field.name, name, field.role, side, value, field.is_seat, number_text(field, value))


def groups(legal: Iterable[Move], state: Any = None, seat: int | None = None) -> tuple[Group, ...]:
    """The legal moves of a seat, verb by verb."""
    moves: dict[Verb, list[str]] = {}
    for move in legal:
        moves.setdefault(move.verb, []).append(move.text)
    return tuple(
        group(verb, texts, verb.duty if seat is None else verb.duty_of(state, seat))
        for verb, texts in moves.items()
    )


def group(verb: Verb, texts: Sequence[str], duty: str) -> Group:
    """Legal moves of one verb, which asks for this."""
    each = chosen_freely(verb, texts)
    moves = () if each else tuple(texts)
    return Group(verb.name, moves, each, verb.kinds, verb.touch, verb.says, duty, verb.called)


def chosen_freely(verb: Verb, texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The words for each argument, if every choice of them is one of these moves; else nothing."""
    if len(verb.kinds) < 2:
        return ()
    said = zip(*(text.split()[1:] for text in texts), strict=True)
    each = tuple(tuple(dict.fromkeys(words)) for words in said)
    return each if prod(map(len, each)) == len(texts) > max(map(len, each)) else ()


def spelt(group: Group) -> tuple[str, ...]:
    """The texts of all moves of a group."""
    every = (" ".join((group.verb, *words)) for words in product(*group.each))
    return tuple(every) if group.each else group.moves
