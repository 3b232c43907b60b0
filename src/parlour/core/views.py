"""Views: what one seat may know, made from the fields of the state alone.

A view holds the state with every card the seat does not see taken out, and how it came to be: the
views before it, what was said, and which cards were seen to go where.  Bots, pictures and clients
are given views and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

from parlour.core.fields import HAND, HELD, SEAT, Field, owner
from parlour.core.game import Game
from parlour.core.moves import Move
from parlour.core.naming import Named, cards_named, labelled
from parlour.core.records import DECK

Place = tuple[str, int]
"""The name of a field and the index of the place in it."""

UNSEEN = -1
"""A card whose face the seat has not seen."""

DEAL = ("deal", "deal ")
"""How the line of a deal begins: its cards are heard only if all of them were drawn openly."""

PACK_PLACE: Place = ("", 0)
"""Where all cards are before a deal."""


class Flow(NamedTuple):
    """A card seen to go from one place to another; `position` counts from the top of the deal.

    The position is known only for cards that leave the pack or a stock, because these go in order.
    """

    card: int
    source: Place
    target: Place
    position: int = UNSEEN


@dataclass(frozen=True)
class Outcome:
    """How a match ended: who won, with what score, and by which rule."""

    winners: tuple[int, ...]
    score: tuple[int, ...]
    reason: str


@dataclass(frozen=True, eq=False)
class View:
    """What one seat knows after the last move; seat None is a bystander."""

    game: Game
    players: int
    seat: int | None
    state: Any
    counts: dict[Place, int]
    turn: tuple[int, ...]
    score: tuple[int, ...]
    outcome: Outcome | None
    legal: tuple[Move, ...]
    line: tuple[int, str] | None
    move: Move | None
    flows: tuple[Flow, ...]
    before: View | None

    @property
    def history(self) -> Iterator[View]:
        """This view and all before it, the latest first."""
        view: View | None = self
        while view is not None:
            yield view
            view = view.before

    @cached_property
    def log(self) -> tuple[tuple[int, str], ...]:
        """What was said and done, as the seat saw it."""
        lines = [view.line for view in self.history if view.line is not None]
        return tuple(reversed(lines))

    @property
    def is_deal(self) -> bool:
        """Whether cards were shuffled at this step."""
        return self.line is not None and self.line[0] == DECK and self.line[1][:5] in DEAL

    @cached_property
    def cards_seen(self) -> frozenset[int]:
        """The cards the seat has seen since they were last shuffled."""
        return self._seen_after(frozenset() if self.before is None else self.before._remembered())

    def _remembered(self) -> frozenset[int]:
        """The same for this view and all before it, one after the other: a match may be long."""
        unasked = []
        for view in self.history:
            if "cards_seen" in vars(view):
                break
            unasked.append(view)
        for view in reversed(unasked):
            _ = view.cards_seen
        return self.cards_seen

    def _seen_after(self, before: frozenset[int]) -> frozenset[int]:
        kept = before & self._cards_in_sight if self.is_deal else before
        return kept.union(self._cards_in_sight, (f.card for f in self.flows if f.card != UNSEEN))

    @property
    def _cards_in_sight(self) -> frozenset[int]:
        places = self.game.rules.layout.places
        return frozenset(card for field, i in places for card in field.cards(self.state, i))

    @cached_property
    def lacked(self) -> dict[Place, frozenset[int]]:
        """For hidden hands of the mover, the cards the last move shows they lacked before it.

        The rules are asked: a move that is legal with the cards it used, but not with one card
        more, would not have been legal if the mover had held that card.  (This is sound for rules
        in which more cards can only take moves away.)
        """
        return {place: lacked for place, (lacked, _) in self._evidence.items()}

    @cached_property
    def denied(self) -> dict[Place, frozenset[int]]:
        """For hidden hands, the cards they lack after the last move, as the answer to it shows.

        A game in which moves are answered says this itself, in its function `denied`.
        """
        told = self.game.rules.denied
        return told(self) if told and self.move else {}

    @cached_property
    def undrawn(self) -> frozenset[int]:
        """The cards that a card drawn unseen with the last move cannot be; a game may name them."""
        told = self.game.rules.undrawn
        return told(self) if told and self.move else frozenset()

    @cached_property
    def needed(self) -> dict[Place, frozenset[int]]:
        """For hidden hands of the mover, cards of which, as the last move shows, one was held."""
        return {place: one_of for place, (_, one_of) in self._evidence.items() if one_of}

    @cached_property
    def _evidence(self) -> dict[Place, tuple[frozenset[int], frozenset[int] | None]]:
        before = self.before
        if before is None or self.move is None or self.line is None or self.line[0] < 0:
            return {}
        seat = self.line[0]
        viewer = -1 if self.seat is None else self.seat
        return {
            (field.name, seat): self._asked_of_rules(field, seat, before)
            for field in self.game.rules.layout.card_fields
            if field.role in HELD and not field.sight(before.state, seat, viewer)
        }

    def _asked_of_rules(
        self, field: Field, seat: int, before: View
    ) -> tuple[frozenset[int], frozenset[int] | None]:
        assert self.move is not None
        rules, code = self.game.rules, self.move.code
        assert rules.pack is not None
        used = [f.card for f in self.flows if f.source == (field.name, seat) and f.card != UNSEEN]
        state = before.state.copy()

        def legal_with(cards: list[int]) -> bool:
            field.put(state, seat, cards)
            return bool(rules.may(state, seat)[code >> 6] >> (code & 63) & 1)

        others = [card for card in range(len(rules.pack)) if card not in used]
        if legal_with(used):
            return frozenset(card for card in others if not legal_with([*used, card])), None
        return frozenset(), frozenset(card for card in others if legal_with([*used, card])) or None

    def cards(self, field: str, index: int = 0) -> list[int]:
        """The cards seen in a place."""
        return self.game.rules.layout.fields[field].cards(self.state, index)

    @property
    def named(self) -> Named:
        """What the seat sees, by the names of the fields, with cards by name."""
        return Named(self.game, self.state)

    @property
    def hand(self) -> list[str]:
        """The names of the cards the seat holds."""
        fields = self.game.rules.layout.card_fields
        held = [field for field in fields if field.role == HAND and field.of == SEAT]
        seat = self.seat
        if seat is None:
            return []
        return [name for field in held for name in cards_named(self.game, field, self.state, seat)]

    def __str__(self) -> str:
        who = "a bystander" if self.seat is None else f"seat {self.seat}"
        people = f"{self.players} players" if self.players > 1 else "1 player"
        lines = [f"{self.game.title}, {people}, as {who} sees it"]
        lines += labelled(self.game, self.state, self.counts)
        lines.append(f"score: {' '.join(map(str, self.score))}")
        if self.outcome is not None:
            winners = " ".join(map(str, self.outcome.winners))
            lines.append(f"over, won by: {winners or 'nobody'}")
        elif self.turn:
            lines.append(f"to move: {' '.join(f'seat {seat}' for seat in self.turn)}")
        if self.legal:
            lines.append(f"legal: {', '.join(map(str, self.legal))}")
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        """A view is pickled as its steps, the earliest first, and moves by their numbers."""
        names = self.game.rules.layout.fields
        steps = [
            (
                {name: getattr(one.state, name) for name in names},
                (one.counts, one.turn, one.score, one.outcome),
                [move.number for move in one.legal],
                (one.line, None if one.move is None else one.move.number, one.flows),
            )
            for one in self.history
        ]
        return _revived, (self.game, self.players, self.seat, steps[::-1])

    def plain(self) -> dict[str, object]:
        """Everything the seat learns from this step, as plain data."""
        return {
            "game": self.game.key,
            "options": self.game.settled(self.players),
            "players": self.players,
            "seat": self.seat,
            "state": {name: getattr(self.state, name) for name in self.game.rules.layout.fields},
            "counts": {f"{name} {index}": n for (name, index), n in self.counts.items()},
            "turn": list(self.turn),
            "score": list(self.score),
            "outcome": None if self.outcome is None else asdict(self.outcome),
            "legal": [str(move) for move in self.legal],
            "line": self.line,
            "flows": [[f.card, f.source, f.target, f.position] for f in self.flows],
        }


def _revived(of: Game, players: int, seat: int | None, steps: list[Any]) -> View:
    """A view from its pickle."""
    moves = of.rules.vocabulary.moves
    view: View | None = None
    for fields, (counts, turn, score, outcome), legal, (line, said, flows) in steps:
        state = of.rules.layout.blank()
        for name, value in fields.items():
            setattr(state, name, value)
        can = tuple(moves[number] for number in legal)
        move = None if said is None else moves[said]
        view = View(
            of, players, seat, state, counts, turn, score, outcome, can, line, move, flows, view
        )
    assert view is not None
    return view


def masked(game: Game, state: Any, seat: int | None) -> tuple[Any, dict[Place, int]]:
    """The state without the cards a seat does not see, and how many lie in each place.

    A game in which some cards are alike says in its function `alike` what they are seen as.
    """
    seen = state.copy()
    counts: dict[Place, int] = {}
    viewer = -1 if seat is None else seat
    alike = game.rules.alike
    for field, index in game.rules.layout.places:
        count = counts[field.name, index] = field.count(state, index)
        if not count:
            continue
        sight = field.sight
        if not (index == viewer if sight is owner else sight(state, index, viewer)):
            field.clear(seen, index)
        elif alike and field.role in HELD:
            cards = field.cards(state, index)
            field.put(seen, index, alike(state, field.name, index, cards))
    for field in game.rules.layout.secret_numbers:
        field.hide_numbers(seen, viewer)
    return seen, counts


def visible(game: Game, state: Any, seat: int | None) -> set[int]:
    """The cards whose faces a seat sees on the table or in its hand."""
    viewer = -1 if seat is None else seat
    layout = game.rules.layout
    seen = {card for field in layout.showing for card in field.cards(state, 0)}
    for field, index in layout.places:
        if field.sight(state, index, viewer):
            seen.update(field.cards(state, index))
    return seen


def is_as_before(game: Game, before: Any, after: Any) -> bool:
    """Whether no card was moved or turned between two states, so that nobody has seen one."""
    layout = game.rules.layout
    viewers = range(-1, after.players)
    return all(
        getattr(before, field.name) == getattr(after, field.name)
        for field in (*layout.card_fields, *layout.showing)
    ) and all(
        field.sight(before, index, viewer) == field.sight(after, index, viewer)
        for field in layout.turning
        for index in range(field.places)
        for viewer in viewers
    )


def seen_flows(game: Game, state: Any, flows: tuple[Flow, ...], seen: set[int]) -> tuple[Flow, ...]:
    """The flows as seen by someone who saw only these cards; all alike cards have one name."""
    alike = game.rules.alike
    found = []
    for flow in flows:
        card = flow.card if flow.card in seen else UNSEEN
        if alike and card != UNSEEN:
            card = alike(state, *PACK_PLACE, [card])[0]
        found.append(Flow(card, *flow[1:]))
    return tuple(sorted(found))
