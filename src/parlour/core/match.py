"""A match: one playing of a game, as a value.  Each move gives a new match that knows the old.

The file is long because a match is one class: how it goes on, what is seen of it, how it is undone
and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any

from parlour.core import refusals, tablefile, undoing, views
from parlour.core.errors import BadPlayers, BadTable, IllegalMove, ParlourError
from parlour.core.fair import NO_PROMISES, Chance, Promises, Seed
from parlour.core.fields import STOCK
from parlour.core.game import Game, game, recorded
from parlour.core.moves import Move
from parlour.core.naming import Named
from parlour.core.once import once
from parlour.core.placing import LONGEST, Placing
from parlour.core.records import CLOCK, DECK
from parlour.core.tablefile import Origin, TableFile
from parlour.core.views import PACK_PLACE, Flow, Outcome, Place, View

Dealer = Callable[["Match"], str]
"""Says what DECK does in a match: the text of its move."""
UNASKED: Mapping[Any, Any] = MappingProxyType({})
"""What was not asked of a match yet; there are many matches, so they share it."""


class Match:
    """One playing of a game.  Make one with `Match.new` or `Match.loads`."""

    taken_back: int = 0
    peeked: bool = False
    discarded: int | None = None
    helped: bool = False  # by a solver, with a puzzle
    origin: Origin | None = None
    set_up: str = ""  # the position, if by hand
    takers: frozenset[int] = frozenset()  # who moved from here and took it back

    def __init__(
        self,
        game: Game,
        record: Any,
        chance: Chance | None,
        commitment: str,
        before: Match | None = None,
        line: tuple[int, str] | None = None,
        move: Move | None = None,
        order: tuple[int, ...] = (),
        promises: Promises = NO_PROMISES,
    ) -> None:
        self.game = game
        self.record = record
        self.before = before
        self.line = line
        self.move = move
        self._order = order  # the last deal, top first
        self._chance = chance
        self.commitment = commitment
        self.promises = promises
        self._views: Mapping[int | None, View] = UNASKED
        self._words: Mapping[int, list[int]] = UNASKED  # legal moves, while nobody has moved
        self.chances: int = (
            0 if before is None else before.chances + (line is not None and line[0] == DECK)
        )
        self.length: int = 0 if before is None else before.length + 1
        if before is not None:
            self._inherit(before)

    def _inherit(self, before: Match) -> None:
        """Take over what holds from some step on; in most matches there is nothing of it."""
        if before.taken_back:
            self.taken_back = before.taken_back
        if before.peeked:
            self.peeked = True
        if before.discarded is not None:
            self.discarded = before.discarded
        if before.helped:
            self.helped = True
        if before.origin is not None:
            self.origin = before.origin
        if before.set_up:
            self.set_up = before.set_up

    # --- beginning and going on ------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: int | None = None,
        seed: str | Seed | None = None,
        nonces: Sequence[str] = (),
        discarded: int | None = None,
    ) -> Match:
        """A match whose first cards are dealt; without a seed, chance is fresh.

        So many shuffles of the seed are `discarded` first; None if deals are not chosen at all.
        """
        rules = _game(game)
        if players is None:
            players = rules.usual_players
        start = rules.start(players)
        if len(nonces) > players:
            raise BadPlayers(f"There are {len(nonces)} nonces for {players} seats.")
        drawn = Seed.fresh() if seed is None else Seed.of(seed) if isinstance(seed, str) else seed
        chance = Chance(drawn, _of_every_seat(nonces, players))
        begun = cls(rules, start, chance, drawn.commitment)
        begun._discard(discarded)
        return begun._deck_moves(_fair)

    def _discard(self, discarded: int | None) -> None:
        """The first shuffles of the seed are not played: chance goes on after them."""
        self.discarded, self.chances = discarded, discarded or 0

    @classmethod
    def scripted(cls, game: Game | str, players: int, dealer: Dealer) -> Match:
        """A match in which DECK does what it is told, for tests and imagined worlds."""
        return cls.untouched(_game(game), players)._deck_moves(dealer)

    @classmethod
    def untouched(cls, game: Game, players: int) -> Match:
        """A match in which nothing has happened and chance waits to be told."""
        return cls(game, game.start(players), None, "")

    @classmethod
    def at(cls, game: Game | str, players: int, **fields: Any) -> Match:
        """A match at a position: fields of the state by name, cards as in "6-5 6-3"."""
        rules = _game(game)
        record = rules.start(players)
        for name, value in fields.items():
            rules.rules.layout.set(record, name, value, rules.rules.pack)
        return cls(rules, record, None, "")

    @classmethod
    def tried(
        cls,
        game: Game,
        players: int,
        origin: Origin,
        lines: Sequence[tuple[int, str]],
        seed: Seed | None = None,
        nonces: Sequence[str] = (),
    ) -> Match:
        """A match that begins with the lines of another; what chance does after them is its own."""
        drawn = seed or Seed.fresh()
        chance = Chance(drawn, _of_every_seat(nonces, players))
        match = cls(game, game.start(players), chance, drawn.commitment)
        match.origin = origin
        return match._followed(lines)._deck_moves(_fair)

    @classmethod
    def placed(
        cls, game: Game, text: str, seed: Seed | None = None, nonces: Sequence[str] = ()
    ) -> Match:
        """A match for one at a position of one's own; if it cannot be set up, says why."""
        placing = game.rules.placing
        if placing is None:
            raise ParlourError(f"Positions of {game.title} cannot be set up.")
        chance = Chance(seed, _of_every_seat(nonces, 1)) if seed else None
        match = cls(game, game.start(1), chance, seed.commitment if seed else "")
        match.set_up = " ".join(text.split())
        try:
            if len(match.set_up) > LONGEST:
                raise ParlourError("A position is not so long.")
            return match._placed(placing)
        except ParlourError as error:
            raise ParlourError(f"{error} Write it so: {placing.notation}") from error

    def _placed(self, placing: Placing) -> Match:
        """This match, in which nothing has happened, at the position it is to begin at."""
        match = self
        if placing.place is None:
            match = self._dealt_by_hand(self.set_up.replace(",", " ").split())
        else:
            placing.place(self.record, self.set_up)
        if placing.full and match.score[0] == placing.full:
            raise ParlourError("Everything is home in this position already.")
        if not match.legal(0):
            raise ParlourError("Nothing can be moved in this position.")
        return match

    def _dealt_by_hand(self, order: list[str]) -> Match:
        pack = self.game.rules.pack
        if pack is None or not self.is_to_deal:
            raise ParlourError("No cards are dealt with these options.")
        due = {pack.names[card] for card in self.game.rules.to_shuffle(self.record)}
        wrong = next((card for card in order if card not in due or order.count(card) > 1), "")
        if wrong:
            raise ParlourError(f"{wrong[:20]!r} is no card of this deal, or is there twice.")
        if len(order) < len(due):
            raise ParlourError(f"A deal has {len(due)} cards, and these are {len(order)}.")
        return self.deal(f"deal {' '.join(order)}")

    def try_from(self, at: int, seed: Seed | None = None) -> Match:
        """A new match from where this one stood after so many lines, with the same hidden cards."""
        if self.outcome is None:
            raise ParlourError("Only a finished match can be tried from, and this one is not over.")
        if not 0 <= at < self.length:
            raise ParlourError(
                f"There is no step {at} to try from; steps are 0 to {self.length - 1}."
            )
        if not self.commitment:
            raise ParlourError(
                "This match does not say what it was dealt from, so none can follow it."
            )
        if self.set_up:
            raise ParlourError("This match began at a position that was set up; set it up again.")
        origin = Origin(self.commitment, at)
        return Match.tried(self.game, self.players, origin, self.log[:at], seed)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.record.players)

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may move; none when the match is over."""
        record, rules = self.record, self.game.rules
        if record.ended or record.turn == DECK:
            return ()
        if rules.movers is None:
            return (int(record.turn),)
        seats = rules.moving(record)
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

    def legal(self, seat: int) -> list[Move]:
        """The moves a seat may make now, in fixed order."""
        if not self._may_move(seat):
            return []
        return self.game.rules.vocabulary.among(self.may(seat))

    def right(self, seat: int) -> list[Move]:
        """The legal moves of a seat that are no mistake; they are those a bot chooses from."""
        if not self._may_move(seat):
            return []
        rules = self.game.rules
        return rules.vocabulary.among(rules.may_rightly(self.record, seat))

    def allows(self, seat: int, move: Move) -> bool:
        """Whether a seat may make this move now."""
        return self._may_move(seat) and self._is_legal(seat, move)

    def play(self, seat: int, move: str | Move) -> Match:
        """The match after a move and whatever chance does next."""
        return self.step(seat, move)._deck_moves(_fair)

    def step(self, seat: int, move: str | Move) -> Match:
        """The match after only that move."""
        chosen = self.game.move(move) if isinstance(move, str) else move
        if not self.allows(seat, chosen):
            raise refusals.refusal(self, seat, chosen)
        state = self.record.copy()
        self.game.rules.apply(state, seat, chosen.code)
        return self._next(state, (seat, chosen.text), chosen, self._order)

    def may(self, seat: int) -> list[int]:
        """The legal moves of a seat as bits, worked out once."""
        if seat not in self._words:
            self._words = {**self._words, seat: self.game.rules.may(self.record, seat)}
        return self._words[seat]

    def _is_legal(self, seat: int, move: Move) -> bool:
        return bool(self.may(seat)[move.code >> 6] >> (move.code & 63) & 1)

    def deal(self, text: str) -> Match:
        """The match after DECK's line, a deal or another move of chance."""
        if not self.waits_for_deck:
            raise IllegalMove("DECK has nothing to do now.")
        if not text.startswith("deal "):
            return self.step(DECK, text)
        pack = self.game.rules.pack
        names = text.split()[1:]
        cards = self.game.rules.to_shuffle(self.record) if self.is_to_deal else []
        if pack is None or sorted(names) != sorted(pack.names[card] for card in cards):
            raise BadTable("A deal does not list exactly the cards that are to be dealt.")
        order = tuple(pack.number(name) for name in names)
        state = self.record.copy()
        self.game.rules.deal(state, list(order))
        return self._next(state, (DECK, text), None, order)

    @property
    def waits_for_deck(self) -> bool:
        """Whether it is chance's turn."""
        return not self.record.ended and self.record.turn == DECK

    @property
    def is_to_deal(self) -> bool:
        """Whether chance is to shuffle and deal, rather than to choose a move."""
        return self.waits_for_deck and not any(self.may(DECK))

    def _next(
        self, state: Any, line: tuple[int, str], move: Move | None, order: tuple[int, ...]
    ) -> Match:
        self._words = UNASKED
        chance, commitment, promises = self._chance, self.commitment, self.promises
        return Match(self.game, state, chance, commitment, self, line, move, order, promises)

    def drawn(self, state: Any, ordinal: int) -> Move | list[int]:
        """What chance does in a state of this match: a move, or the order of the cards.

        It is derived from the seed; `ordinal` is how many times chance has acted then, from 1.
        """
        chance, rules = self._chance, self.game.rules
        assert chance is not None
        moves = rules.vocabulary.among(rules.may(state, DECK))
        if moves:
            return moves[chance.choice(ordinal, len(moves))]
        cards = rules.to_shuffle(state)
        return [cards[place] for place in chance.shuffle(ordinal, len(cards))]

    def _deck_moves(self, dealer: Dealer) -> Match:
        match = self
        while match.waits_for_deck and (match._chance is not None or dealer is not _fair):
            match = match.deal(dealer(match))
        return match

    def _may_move(self, seat: int) -> bool:
        if seat == CLOCK:
            return self.game.rules.vocabulary.is_clocked and bool(self.turn)
        return self.waits_for_deck if seat == DECK else seat in self.turn

    # --- what can be seen ------------------------------------------------------------------------

    @once
    def score(self) -> tuple[int, ...]:
        """The points of each seat; partners have the same."""
        score, record = self.game.rules.score, self.record
        return tuple([int(score(record, seat)) for seat in range(record.players)])

    @once
    def changed(self) -> set[str]:
        """The fields of the state that the last step changed."""
        found: set[str] = self.record.differs_in(self.before.record) if self.before else set()
        return found

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, once the match is over."""
        if not self.record.ended:
            return None
        reason = self.game.rules.endings.cite(self.record.ended)
        return Outcome(self.game.rules.winners(self.record), self.score, reason)

    @property
    def rematch(self) -> Game:
        """The game of a rematch: by its present edition, with what the rules change for it."""
        told = self.game.rules.played_again
        return self.game.latest.with_options(**told(self.record) if told else {})

    @property
    def state(self) -> Named:
        """The whole state with cards by name, for tests and research."""
        return Named(self.game, self.record)

    @property
    def history(self) -> Iterator[Match]:
        """This match and all those before it, the latest first."""
        match: Match | None = self
        while match is not None:
            yield match
            match = match.before

    @once
    def log(self) -> list[tuple[int, str]]:
        """Every move from the first deal on; DECK is seat -1 and CLOCK is seat -2."""
        return [match.line for match in self.history if match.line is not None][::-1]

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a bystander."""
        for match in reversed(list(self._unseen(seat))):
            before = match.before
            view = match._make_view(seat, before._views[seat] if before else None)
            match._views = {**match._views, seat: view}
        return self._views[seat]

    def _unseen(self, seat: int | None) -> Iterator[Match]:
        for match in self.history:
            if seat in match._views:
                return
            yield match

    def glimpse(self, seat: int | None) -> View:
        """What a seat saw of the last step alone: how it looked before and after.

        It knows no earlier steps and no legal moves, and is made anew each time.
        """
        before = self.before._make_view(seat, None, is_whole=False) if self.before else None
        return self._make_view(seat, before, is_whole=False)

    def _make_view(self, seat: int | None, before: View | None, is_whole: bool = True) -> View:
        state, counts = views.masked(self.game, self.record, seat)
        flows = () if before is None else self._seen_flows(seat)
        legal = tuple(self.legal(seat)) if is_whole and seat is not None else ()
        line, move = self._heard(seat)
        return View(
            self.game,
            self.players,
            seat,
            state,
            counts,
            self.turn,
            self.score,
            self.outcome,
            legal,
            line,
            move,
            flows,
            before,
        )

    def _seen_flows(self, seat: int | None) -> tuple[Flow, ...]:
        if self.move is not None and not self.move.verb.secret:
            named: Sequence[int] = self.move.cards
        else:
            named = ()
        seen = {flow.card for flow in self._flows if flow.card in named or self.saw(flow, seat)}
        return views.seen_flows(self.game, self.record, self._flows, seen)

    def saw(self, flow: Flow, seat: int | None) -> bool:
        """Whether a seat saw which card moved, before or after the last move, or heard it named.

        Anyone who saw a card before the shuffle does not know where it went.
        """
        assert self.before is not None
        if self.move is not None and flow.card in self.move.cards and self._heard(seat)[1]:
            return True
        return (
            not self._dealt and self.before._shows(flow.card, flow.source, seat)
        ) or self._shows(flow.card, flow.target, seat)

    def _shows(self, card: int, place: Place, seat: int | None) -> bool:
        """Whether a seat sees a card that lies in this place."""
        layout, record = self.game.rules.layout, self.record
        name, index = place
        viewer = -1 if seat is None else seat
        if place != PACK_PLACE and layout.fields[name].sight(record, index, viewer):
            return True
        return any(card in field.cards(record, 0) for field in layout.showing)

    def _learned(self, seat: int | None) -> set[int]:
        """The cards a seat saw before or after the last move, or heard named in it."""
        assert self.before is not None
        if self._dealt:  # anyone who saw a card before the shuffle does not know where it went
            return self._visible(seat)
        seen = self.before._visible(seat) | self._visible(seat)
        return seen.union(self.move.cards) if self.move and self._heard(seat)[1] else seen

    def _visible(self, seat: int | None) -> set[int]:
        return views.visible(self.game, self.record, seat)

    @property
    def _dealt(self) -> bool:
        return self.line is not None and self.line[0] == DECK and self.move is None

    @property
    def _is_draw(self) -> bool:
        """Whether cards were shuffled and drawn openly for something, and none of them stayed."""
        return self._dealt and not self.places

    def _heard(self, seat: int | None) -> tuple[tuple[int, str] | None, Move | None]:
        """The last line as a seat hears it: no faces in a deal that stays, no secrets of others."""
        if self.line is None:
            return None, None
        mover, text = self.line
        if self.move is None:
            return (mover, text if self._is_draw else "deal"), None
        if self.move.verb.secret and mover != seat:
            heard = self._overheard
            return (mover, heard), self.move if heard == text else None
        return (mover, text), self.move

    @once
    def _overheard(self) -> str:
        """What others hear of the last move, if it is secret: its verb, or what the game says."""
        assert self.before is not None
        assert self.line is not None
        assert self.move is not None
        told = self.game.rules.overheard
        if told is None:
            return self.move.verb.name
        return told(self.before.record, self.line[0], self.move)

    @once
    def places(self) -> dict[int, Place]:
        """Where each card lies."""
        return {
            card: (field.name, index)
            for field, index in self.game.rules.layout.places
            for card in field.cards(self.record, index)
        }

    @property
    def _left_and_came(self) -> tuple[dict[int, Place], dict[int, Place]]:
        """Where the cards lay that left their places with the last move, and where cards came."""
        assert self.before is not None
        changed, before, now = self.changed, self.before.record, self.record
        left: dict[int, Place] = {}
        came: dict[int, Place] = {}
        for field, index in self.game.rules.layout.places:
            if field.name not in changed and field.counted_by not in changed:
                continue
            if field.holds_same(before, now, index):
                continue
            old, new = field.cards(before, index), field.cards(now, index)
            place = (field.name, index)
            left.update({card: place for card in old if card not in new})
            came.update({card: place for card in new if card not in old})
        return left, came

    @once
    def _flows(self) -> tuple[Flow, ...]:
        """Which cards went where with the last move; before a deal all are in the pack."""
        assert self.before is not None
        if self._dealt:
            old, new = self.before.places, self.places
            old = {card: place for card, place in old.items() if card not in self._order}
        else:
            old, new = self._left_and_came
        fields = self.game.rules.layout.fields
        position = {card: i for i, card in enumerate(self._order)}
        found = []
        for card, target in new.items():
            source = old.get(card, PACK_PLACE)
            if source != target:
                # A stock kept as a set has no order: chance names the card that leaves it.
                ordered = source == PACK_PLACE or (
                    fields[source[0]].role == STOCK and fields[source[0]].kind == "row"
                )
                at = position.get(card, views.UNSEEN) if ordered else views.UNSEEN
                found.append(Flow(card, source, target, at))
        for card, source in old.items():
            if card not in new:
                found.append(Flow(card, source, PACK_PLACE))
        return tuple(found)

    def let_go(self) -> None:
        """Forget where cards lie and went, which can be worked out again; it takes room."""
        for name in ("places", "_flows", "changed"):
            vars(self).pop(name, None)

    # --- undoing ---------------------------------------------------------------------------------

    def undo(self) -> Match:
        """The match before the last move, where taking it back tells nothing."""
        return undoing.taken_back(self, range(self.players))

    @property
    def undoable(self) -> bool:
        """Whether the last move can be taken back."""
        return not undoing.refusal(self, range(self.players))

    # --- records ---------------------------------------------------------------------------------

    @property
    def seed(self) -> Seed | None:
        """The seed, which is secret until the match is over."""
        return self._chance.seed if self._chance else None

    def dumps(self, reveal: bool = True) -> str:
        """The record of the match; without its seed it can be shown while the match goes on."""
        chance = self._chance
        return tablefile.TableFile(
            game=self.game.key,
            edition=self.game.edition,
            options=self.game.settled(self.players),
            players=self.players,
            commitment=self.commitment,
            seed=chance.seed.hex if chance and reveal else "",
            nonces=chance.nonces if chance else (),
            lines=tuple(self.log),
            taken_back=self.taken_back,
            peeked=self.peeked,
            helped=self.helped,
            discarded=self.discarded,
            promises=self.promises,
            origin=self.origin,
            set_up=self.set_up,
        ).text

    def promised(self, promises: Promises) -> Match:
        """The same match, with what the seats promised before it began in its record."""
        found = copy(self)
        found.promises = promises
        return found

    @classmethod
    def loads(cls, text: str) -> Match:
        """The match in a record, replayed line by line."""
        record = tablefile.read(text)
        match = cls.begun(record)
        return match._followed(record.lines[match.length :])

    @classmethod
    def begun(cls, record: TableFile) -> Match:
        """The match of a record before its first line; if it was set up, its cards are dealt."""
        rules = recorded(record.game, record.edition, record.options)
        nonces = _of_every_seat(record.nonces, record.players)
        match = _placed(rules, record) if record.set_up else cls.untouched(rules, record.players)
        match._chance = Chance(Seed.from_hex(record.seed), nonces) if record.seed else None
        match.commitment, match.promises = record.commitment, record.promises
        match.taken_back, match.peeked = record.taken_back, record.peeked
        match.helped, match.origin = record.helped, record.origin
        if not record.set_up:
            match._discard(record.discarded)
        return match

    def _followed(self, lines: Sequence[tuple[int, str]]) -> Match:
        """The match after these lines of a record."""
        match = self
        for count, (seat, line) in enumerate(lines, start=self.length + 1):
            try:
                match = match.deal(line) if seat == DECK else match.step(seat, line)
            except BadTable:
                raise
            except ParlourError as error:
                raise BadTable(f"Move {count} of the record cannot be made: {error}") from error
        return match

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Match)
            and self.record == other.record
            and self.dumps() == other.dumps()
        )

    def __hash__(self) -> int:
        return hash(self.dumps())

    def __copy__(self) -> Match:
        found = object.__new__(type(self))
        for name, of in vars(self).items():
            setattr(found, name, of)  # many matches share the names of their attributes
        return found

    def __deepcopy__(self, memo: Any) -> Match:
        """A match is a value, so nothing in it has to be copied."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A match is pickled as where it began and its lines, for its past is long."""
        *_, first = self.history
        names = self.game.rules.layout.fields
        fields = {name: getattr(first.record, name) for name in names}
        ways = (first._chance, first.commitment, self.promises, first.origin, first.discarded)
        marks = (self.taken_back, self.peeked, self.helped, self.takers)
        return _revived, (self.game, fields, ways, marks, self.log)

    def __repr__(self) -> str:
        return f"<match of {self.game.title}, {self.players} players, {self.length} moves>"


def _placed(rules: Game, record: TableFile) -> Match:
    """The match of a record that was set up by hand."""
    if record.players != 1:
        raise BadTable("Only a match of one player can be set up.")
    try:
        match = Match.placed(rules, record.set_up)
    except ParlourError as error:
        raise BadTable(f"The position of the record cannot be set up: {error}") from error
    if tuple(match.log) != record.lines[: match.length]:
        raise BadTable("The record does not begin with the cards of its position.")
    return match


def _game(one: Game | str) -> Game:
    return game(one) if isinstance(one, str) else one


def _revived(
    of: Game,
    fields: dict[str, Any],
    ways: tuple[Chance | None, str, Promises, Origin | None, int | None],
    marks: tuple[int, bool, bool, frozenset[int]],
    lines: Sequence[tuple[int, str]],
) -> Match:
    """A match from its pickle."""
    chance, commitment, promises, origin, discarded = ways
    record = of.rules.layout.blank()
    for name, value in fields.items():
        setattr(record, name, value)
    match = Match(of, record, chance, commitment, promises=promises)
    match.origin = origin
    match._discard(discarded)
    match = match._followed(lines)
    match.taken_back, match.peeked, match.helped, match.takers = marks
    return match


def _of_every_seat(nonces: Sequence[str], players: int) -> tuple[str, ...]:
    """A nonce for each seat, empty where none was given, as docs/fair-deals.md says."""
    return (*nonces, *[""] * (players - len(nonces)))


def _fair(match: Match) -> str:
    """What chance does, derived from the seed."""
    drawn = match.drawn(match.record, match.chances + 1)
    return drawn.text if isinstance(drawn, Move) else match.game.rules.deal_text(drawn)
