"""A tableau: the match of a table laid out for everybody there, and what each event changes of it.

A picture has a part that is alike for all, and a part of each viewer's own.  What is alike is made
and encoded once; a place with cards is encoded once for those who see them and once for the others.
An event makes anew only what it changed, so its cost does not grow with the match.

Something is sent only if it differs from what the viewer was sent before, so neither what is sent
nor that it is sent tells more than the viewer's own view.  The tests hold every picture to the one
that `parlour.pictures` makes from the view alone.  The file is long because a tableau is one class:
what is laid out, and what is sent of it.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from parlour.core.fields import AGAIN, HELD, Field, everyone, nobody, owner
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.moves import Verb, Vocabulary
from parlour.core.pack import Pack
from parlour.core.records import DECK
from parlour.house import sight, wire
from parlour.house.course import TOLD, Course
from parlour.pictures import labels
from parlour.pictures.picture import (
    IN_TURN,
    area,
    board_areas,
    card,
    facts,
    goes_openly,
    group,
    groups,
    heaps,
    numbers,
    on_board,
)

if TYPE_CHECKING:
    from parlour.house.tables import Table

Viewer = int | None
"""A seat, or None for bystanders."""

encode = wire.encode
NOTHING, NO, YES = encode(()), encode(False), encode(True)
MOST_PLACES = 10_000
"""Of how many places it is remembered how they are told, besides their cards."""


@dataclass(slots=True, eq=False)
class Space:
    """A place for cards, and how it is sent to those who see them and to those who do not."""

    field: Field
    index: int
    side: tuple[int, ...]
    cards: Sequence[int] = ()
    by: dict[int, int] = dataclasses.field(default_factory=dict)
    """The seats the cards came from, if they were played one after another."""
    is_one_of_many: bool = False
    in_turn: bool = False
    """Whether its cards were played one after another, so that it matters by whom."""
    turns: bool = False
    """Whether it may be turned up or down while its cards stay."""
    seen: dict[Viewer, bool] = dataclasses.field(default_factory=dict)
    """Whether those who look on saw its cards when they were last told of it."""
    open: bytes = b""
    closed: bytes = b""
    front: tuple[int, bytes, bytes] = (-1, b"", b"")
    """How many lie beneath, and what stands before and after its cards for those who see them."""
    backs: dict[tuple[int, int], bytes] = dataclasses.field(default_factory=dict)
    """How it is sent to those who see only backs, by how many cards there are and beneath."""
    before: tuple[bytes, bytes] = (b"", b"")
    watches: frozenset[str] = frozenset()
    """The fields that say what lies there."""

    def __post_init__(self) -> None:
        of = self.field
        self.watches = frozenset((of.name, of.counted_by, of.beneath)) - {""}
        self.is_one_of_many = of.places > 1
        self.in_turn = of.kind == "row" and of.lay in IN_TURN
        self.turns = of.role != AGAIN and of.sight not in (everyone, nobody, owner)

    def is_same(self, before: Any, after: Any, changed: Set[str]) -> bool:
        """Whether the same cards lie there, and as many beneath, where these fields changed."""
        name, index = self.field.name, self.index
        if not self.is_one_of_many or len(self.watches & changed) > (name in changed):
            return False
        return bool(getattr(before, name)[index] == getattr(after, name)[index])


@dataclass(slots=True)
class Own:
    """What one viewer was sent last that others were not, and how it differs from before."""

    legal: bytes
    undo: bytes
    facts: bytes
    said: deque[bytes]
    change: bytes = dataclasses.field(default=b"", repr=False)


class Tableau:
    """A course laid out.  `follow` it after each event; `attend` to those who want to know."""

    def __init__(self, table: Table, course: Course) -> None:
        self._table = table
        self._course = course
        self._game = course.match.game
        self._record = record = course.match.record
        self._sides = labels.sides(self._game, record)
        self._has_secrets = bool(self._game.rules.layout.secret_numbers)
        self._held = [f for f in self._game.rules.layout.card_fields if f.role in HELD]
        self._by: dict[int, int] = {}
        self._by_others: set[int] = set()
        """The cards of which it is another seat than before from which they came."""
        self._is_shown = False
        """Whether the last event showed everybody a card of a hand; then it is not taken back."""
        for step in reversed(list(course.match.history)):
            self._note_who_played(step)
        self._is_shown = False
        self._spaces = [
            Space(field, index, side)
            for field in heaps(self._game.rules)
            for index, side in enumerate(labels.owners(self._game, record, field))
        ]
        self._turning = [space for space in self._spaces if space.turns]
        self._has_board = bool(on_board(self._game.rules) or self._game.rules.gridiron)
        self._boards: list[bytes] = []
        self._numbers = numbers(self._game.rules)
        self._facts: dict[str, bytes] = {}
        """The public numbers of each field, encoded."""
        self._all_facts = Raw(b"[]")
        self._values: dict[str, Any] = {}
        self._alike = b""
        """What is alike for all, encoded once somebody wants the whole."""
        self._account: tuple[Any, Any] = (None, None)
        """The account of the last deal, and how it is sent."""
        self._own: dict[Viewer, Own] = {}
        self._still = encode(sight.lasting(table))[1:-1]
        self._told = course.match.length
        self._lay(None, self._game.rules.layout.fields.keys())

    # --- following the course --------------------------------------------------------------------

    def follow(self, steps: Sequence[Match]) -> bool:
        """Take in the steps of the last event; no if everything has to be laid out anew."""
        before, self._record = self._record, self._course.match.record
        if labels.sides(self._game, self._record) != self._sides:
            return False
        self._is_shown = False
        for step in steps:
            self._note_who_played(step)
        boards = self._boards
        changed = steps[0].changed if len(steps) == 1 else _union(steps)
        touched, values = self._lay(before, changed)
        if len(boards) != len(self._boards):
            return False
        alike = encode(values)[1:-1]
        drawn = [now for old, now in zip(boards, self._boards, strict=True) if old != now]
        lines = self._words_since()
        for viewer, own in self._own.items():
            areas = drawn + self._turned(viewer, touched)
            own.change = self._changed(viewer, own, [alike], areas, lines)
        return True

    def _lay(self, before: Any, changed: Set[str]) -> tuple[list[Space], dict[str, Any]]:
        """Lay out the present, and say which places and which values are not as they were.

        Since the state `before`, if there was one, at most these fields have changed.
        """
        if self._has_board:
            self._boards = [encode(one) for one in board_areas(self._game, self._record)]
        touched = self._lay_cards(before, changed)
        self._count(changed)
        values = sight.public(self._table, self._course)
        values["sides"] = self._sides
        if self._account[0] is not self._course.reckoning:
            found = self._course.reckoning
            self._account = found, sight.reckoning(self._table, found)
        values["reckoning"] = self._account[1]
        if not self._has_secrets:
            values["facts"] = self._all_facts
        known, self._values, self._alike = self._values, values, b""
        self._turn, self._last = values["turn"], self._course.last_mover
        if before is None:
            return touched, values
        return touched, {name: value for name, value in values.items() if known[name] != value}

    def _count(self, changed: Set[str]) -> None:
        """Encode the public numbers of the fields that have changed."""
        is_same = True
        for one in self._numbers:
            if one.name in changed:
                self._facts[one.name] = encode(facts(self._game, self._record, one))[1:-1]
                is_same = False
        if not is_same:
            self._all_facts = Raw(_joined(self._facts.values()))

    def _lay_cards(self, before: Any, changed: Set[str]) -> list[Space]:
        """Lay cards anew where they changed; the name on a card may depend on anything."""
        rules, record = self._game.rules, self._record
        all_anew = before is None or rules.printed is not None
        touched = []
        for space in self._spaces:
            is_still = not all_anew and space.watches.isdisjoint(changed)
            if not is_still and (all_anew or not space.is_same(before, record, changed)):
                cards = space.field.cards(record, space.index)
                if cards and rules.alike and space.field.role in HELD:
                    cards = rules.alike(record, space.field.name, space.index, cards)
                space.cards = cards
            elif not space.in_turn or self._by_others.isdisjoint(space.cards):
                continue
            if space.in_turn:
                space.by = {card: self._by[card] for card in space.cards if card in self._by}
            space.before = space.open, space.closed
            self._encode(space)
            touched.append(space)
        self._by_others.clear()
        return touched

    def _encode(self, space: Space) -> None:
        """Encode a place for those who see its cards and for the others, if there are any."""
        of, count, record = space.field, len(space.cards), self._record
        below = 0
        if of.beneath:
            below = len(self._game.rules.layout.fields[of.beneath].cards(record, space.index))
        given = (self._game, record, of, space.index, space.side)
        if of.sight is not nobody:
            space.open = self._opened(space, below)
        if of.sight is not everyone:
            if (count, below) not in space.backs:
                space.backs[count, below] = encode(area(*given, (), count, below, False, {}))
            space.closed = space.backs[count, below]

    def _opened(self, space: Space, below: int) -> bytes:
        """A place for those who see its cards; each card is encoded once for all tables."""
        pack, cards, by = self._game.rules.pack, space.cards, space.by
        given = (self._game, self._record, space.field, space.index, space.side)
        if self._game.rules.printed is not None:  # what is printed orders the cards of a hand
            return encode(area(*given, cards, len(cards), below, True, by))
        if space.front[0] != below:
            space.front = (
                below,
                *_round_cards(self._game, space.field, space.index, space.side, below),
            )
        _, head, tail = space.front
        return b"%b%b%b" % (head, b",".join([_card(pack, n, by.get(n)) for n in cards]), tail)

    def _note_who_played(self, step: Match) -> None:
        """Remember from which hand each card came that everybody saw leave it in this deal."""
        before, line = step.before, step.line
        if line is None or (line[0] == DECK and step.move is None):
            self._by_others.update(self._by)
            self._by.clear()
            return
        if before is None:
            return
        for one in self._held:
            old, new = getattr(before.record, one.name), getattr(step.record, one.name)
            if old == new:
                continue
            places = one.places
            for index in range(places):
                if places == 1 or old[index] != new[index]:
                    stay = one.cards(step.record, index)
                    for card in one.cards(before.record, index):
                        if card in stay:
                            continue
                        if goes_openly(step.game, before.record, step.record, step.move, card):
                            self._by[card] = index
                            self._by_others.add(card)
                            self._is_shown |= not one.sight(before.record, index, -1)

    # --- what a viewer is sent -------------------------------------------------------------------

    def attend(self, viewers: set[Viewer]) -> None:
        """From now on changes are worked out for these viewers, and for nobody else."""
        for gone in self._own.keys() - viewers:
            del self._own[gone]
        for viewer in viewers - self._own.keys():
            self._own[viewer] = self._made_own(viewer)
            for space in self._spaces:
                space.seen[viewer] = _sees(space, self._record, viewer)

    def whole(self, viewer: Viewer, mine: tuple[int, ...]) -> bytes:
        """The whole picture for a viewer who holds these seats."""
        own = self._own.get(viewer) or self._made_own(viewer)
        self._alike = self._alike or encode(self._values)[1:-1]
        parts = [
            self._still,
            self._alike,
            b'"seat":%b,"mine":%b' % (encode(viewer), encode(mine)),
            b'"areas":[%b]' % b",".join([*self._boards, *self._places(viewer)]),
            b'"legal":%b,"undo":%b' % (own.legal, own.undo),
            b'"said":[%b]' % b",".join(own.said),
        ]
        if own.facts:
            parts.append(b'"facts":' + own.facts)
        return b"{%b}" % b",".join(parts)

    def change(self, viewer: Viewer) -> bytes | None:
        """What the last event changed for a viewer who has seen everything before it.

        None if that was not worked out, because nobody looked from there.
        """
        own = self._own.get(viewer)
        return own.change or None if own is not None else None

    def _changed(
        self,
        viewer: Viewer,
        own: Own,
        parts: list[bytes],
        areas: Sequence[bytes],
        lines: Sequence[sight.Spoken],
    ) -> bytes:
        legal, undo, own_facts = self._own_values(viewer)
        if areas:
            parts.append(b'"areas":[%b]' % b",".join(areas))
        if lines:
            said = [line.to(viewer) for line in lines]
            own.said.extend(said)
            parts.append(b'"said":[%b]' % b",".join(said))
        if legal != own.legal:
            parts.append(b'"legal":' + legal)
        if undo != own.undo:
            parts.append(b'"undo":' + undo)
        if own_facts != own.facts:
            parts.append(b'"facts":' + own_facts)
        own.legal, own.undo, own.facts = legal, undo, own_facts
        return b"{%b}" % b",".join(parts)

    def _made_own(self, viewer: Viewer) -> Own:
        lines = [self._spoken(line) for line in self._course.lines]
        return Own(
            *self._own_values(viewer), deque((line.to(viewer) for line in lines), maxlen=TOLD)
        )

    def _own_values(self, viewer: Viewer) -> tuple[bytes, bytes, bytes]:
        """The legal moves, whether the last can be taken back, and numbers only this viewer sees."""
        legal, undo = NOTHING, NO
        if viewer is not None and viewer in self._turn:
            legal = self._legal(viewer)
        if viewer is not None and viewer == self._last and self._may_undo(viewer):
            undo = YES
        return legal, undo, self._own_facts(viewer) if self._has_secrets else b""

    def _legal(self, seat: int) -> bytes:
        """The legal moves of a seat in turn."""
        match, vocabulary = self._course.match, self._game.rules.vocabulary
        if vocabulary.is_counted:  # what a seat is asked for depends on the state
            return encode(groups(match.legal(seat), self._record, seat))
        return _choices(vocabulary, match.may(seat))

    def _may_undo(self, seat: int) -> bool:
        """Whether the seat that moved last may take it back."""
        return (
            self._table.closed is None
            and not (self._is_shown and self._course.match.players > 1)
            and seat in self._table.people_seats
            and not self._course.undo_refusal(seat)
        )

    def _own_facts(self, viewer: Viewer) -> bytes:
        """The numbers a viewer sees, where some are secret."""
        secret = self._game.rules.layout.secret_numbers
        seen = self._record.copy()
        for one in secret:
            one.hide_numbers(seen, -1 if viewer is None else viewer)
        own = {one.name: encode(facts(self._game, seen, one))[1:-1] for one in secret}
        found = self._facts | own
        return _joined([found[one.name] for one in numbers(self._game.rules)])

    def _places(self, viewer: Viewer) -> Iterator[bytes]:
        for space in self._spaces:
            yield space.open if _sees(space, self._record, viewer) else space.closed

    def _turned(self, viewer: Viewer, touched: Sequence[Space]) -> list[bytes]:
        """The places that look different to a viewer than before."""
        found = []
        for space in touched:
            saw = sees = space.seen[viewer]
            if space.turns:
                sees = space.seen[viewer] = _sees(space, self._record, viewer)
            now = space.open if sees else space.closed
            if now != space.before[not saw]:
                found.append(now)
        if not self._turning:
            return found
        seat = -1 if viewer is None else viewer
        for space in self._turning:
            saw = space.seen[viewer]
            sees = space.field.sight(self._record, space.index, seat)
            if sees != saw:  # it was not touched
                space.seen[viewer] = sees
                found.append(space.open if sees else space.closed)
        return found

    # --- words -----------------------------------------------------------------------------------

    def _words_since(self) -> list[sight.Spoken]:
        """The lines that nobody has been told yet."""
        fresh = []
        for line in reversed(self._course.lines):
            if line.n <= self._told:
                break
            fresh.append(self._spoken(line))
        self._told = self._course.match.length
        return fresh[::-1]

    def _spoken(self, line: Any) -> sight.Spoken:
        return sight.Spoken(self._table, line)


def _union(steps: Sequence[Match]) -> set[str]:
    """The fields that some of these steps changed."""
    return set[str]().union(*(step.changed for step in steps))


def _joined(lists: Iterable[bytes]) -> bytes:
    """What several lists hold, encoded without their brackets, as one list."""
    return b"[%b]" % b",".join(filter(None, lists))


@lru_cache(maxsize=MOST_PLACES)
def _round_cards(
    game: Game, field: Field, index: int, side: tuple[int, ...], below: int
) -> tuple[bytes, bytes]:
    """What stands before and after the cards of a place, for those who see them."""
    laid = encode(area(game, None, field, index, side, (), 0, below, True, {}))
    before, _, after = laid.partition(b'"cards":[]')
    return before + b'"cards":[', b"]" + after


def _choices(vocabulary: Vocabulary, may: Sequence[int]) -> bytes:
    """Legal moves, from their bits; each move is encoded once for all tables."""
    found: dict[Verb, list[Spelt]] = {}
    every = _spelt(vocabulary)
    for word, mask in enumerate(may):
        while mask:
            low = mask & -mask
            one = every[word << 6 | low.bit_length() - 1]
            mask ^= low
            if one.verb in found:
                found[one.verb].append(one)
            else:
                found[one.verb] = [one]
    return b"[%b]" % b",".join([_group(verb, moves) for verb, moves in found.items()])


def _group(verb: Verb, moves: Sequence[Spelt]) -> bytes:
    """Legal moves of one verb."""
    if len(verb.kinds) > 1:
        return encode(group(verb, [move.text for move in moves], verb.duty))
    head, tail = _round_moves(verb)
    return b"%b%b%b" % (head, b",".join([move.encoded for move in moves]), tail)


@cache
def _round_moves(verb: Verb) -> tuple[bytes, bytes]:
    """What stands before and after the moves of a verb that has at most one argument."""
    before, _, after = encode(group(verb, (), verb.duty)).partition(b'"moves":[]')
    return before + b'"moves":[', b"]" + after


@dataclass(frozen=True, slots=True)
class Spelt:
    """A move of a vocabulary, and its text as it is sent."""

    verb: Verb
    text: str
    encoded: bytes


@cache
def _spelt(vocabulary: Vocabulary) -> dict[int, Spelt]:
    """Every move by its code."""
    return {move.code: Spelt(move.verb, move.text, encode(move.text)) for move in vocabulary.moves}


@cache
def _card(pack: Pack[Any] | None, number: int, by: int | None) -> bytes:
    assert pack is not None
    return encode(card(pack, number, by, ""))


def _sees(space: Space, record: Any, viewer: Viewer) -> bool:
    """Whether a viewer sees the cards of a place; cards that are shown again are seen by all."""
    if space.field.role == AGAIN:
        return True
    return space.field.sight(record, space.index, -1 if viewer is None else viewer)
