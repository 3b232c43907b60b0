"""What happened: everything that followed from a step, told to one seat or to everybody.

A game tells what its rules made of the step (`core.telling`).  What it left out is found here from
the cards that went somewhere and the numbers that changed, so that nothing public goes unsaid.
Only what a seat saw of the step is looked at, never the state.
The file is long because cards and numbers have many ways to go unsaid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import ne

from parlour.core.fields import AGAIN, BOARD, HELD, MOVES_MADE, OPEN, STOCK, TRICK, WON_PILE, Field
from parlour.core.game import Game, Rules
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.telling import Reckoning, capital, listed, sentence, signed, some, who
from parlour.core.views import PACK_PLACE, UNSEEN, Place, View
from parlour.pictures import labels
from parlour.pictures.picture import Fact, facts, numbers
from parlour.pictures.words import YOU, said, third, together

MOST_TEXTS = 10_000
"""Of how many texts it is remembered what they say."""

# --- told to whom --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """The tellings of a step for everybody, and for the seats that saw more than a bystander."""

    public: tuple[str, ...] = ()
    own: Mapping[int, tuple[str, ...]] | None = None
    reckoning: Reckoning | None = None
    account: tuple[str, ...] = ()
    """The reckoning as tellings, line by line."""

    def happened(self, seat: int | None) -> tuple[str, ...]:
        """What followed for a seat, or for a bystander, besides the account of a deal."""
        if self.own and seat is not None and seat in self.own:
            return self.own[seat]
        return self.public

    def to(self, seat: int | None) -> tuple[str, ...]:
        """All tellings for a seat, or for a bystander."""
        return self.happened(seat) + self.account


NOTHING = Told()


def told(step: Match) -> Told:
    """What followed from the last move of a match."""
    if step.before is None or step.line is None or is_plain(step):
        return NOTHING
    reckoning = reckoned(step)
    account = tuple(accounted(step.game, reckoning)) if reckoning else ()
    seen = step.glimpse(None)
    public = tuple(_tellings(seen, account))
    own = {
        seat: tuple(_tellings(step.glimpse(seat), account)) for seat in _who_saw_more(step, seen)
    }
    return Told(public, own or None, reckoning, account)


def reckoned(step: Match) -> Reckoning | None:
    """The account of the deal that the last move ended, if it did."""
    account, record = step.game.rules.reckoning, step.record
    if account is None or not (record.ended or record.turn == DECK):
        return None
    states = []
    for one in step.history:
        states.append(one.record)
        if one.line is not None and one.line[0] == DECK and one.move is None:
            break
    return account(states[::-1])


def is_plain(step: Match) -> bool:
    """Whether a move played a card openly and nothing else followed: then it says everything."""
    move, before = step.move, step.before
    assert step.line is not None
    assert before is not None
    if move is None or move.verb.secret or not move.cards or step.line[0] == DECK:
        return False
    old, now, changed = before.record, step.record, step.changed
    loud, held, tricks = _watched(step.game.rules)
    if now.ended or now.turn == DECK or not loud.isdisjoint(changed):
        return False
    hands = 0
    for field in held:
        if field in changed:
            hands += sum(map(ne, getattr(old, field), getattr(now, field)))
    if hands != 1 or not tricks or before.score != step.score:
        return False
    laid = len(move.cards)
    return all(trick.count(now, 0) == trick.count(old, 0) + laid for trick in tricks)


@cache
def _watched(rules: Rules) -> tuple[frozenset[str], frozenset[str], tuple[Field, ...]]:
    """The fields that say something when they change, the hands, and the tricks."""
    held, tricks, loud = [], [], []
    for field in rules.layout.fields.values():
        if field.role in HELD and field.shape:
            held.append(field.name)
        elif field.role == TRICK:
            tricks.append(field)
        elif field.role != AGAIN and (field.holds_cards or labels.name(rules, field)):
            loud.append(field.name)
    return frozenset(loud), frozenset(held), tuple(tricks)


def _who_saw_more(step: Match, public: View) -> Iterator[int]:
    """The seats that know of a card that moved what a bystander does not; a deal is told to all."""
    assert step.line is not None
    if step.move is None:
        return
    mover = step.line[0] if step.move.verb.secret else None
    if mover is None and all(flow.card != UNSEEN for flow in public.flows):
        return
    hidden = [flow for flow in step._flows if not step.saw(flow, None)]
    for seat in range(step.players):
        if seat == mover or any(step.saw(flow, seat) for flow in hidden):
            yield seat


# --- the tellings of a step ----------------------------------------------------------------------


def _tellings(view: View, account: Sequence[str]) -> Iterator[str]:
    """What happened, as far as the account of a deal does not say it."""
    assert view.line is not None
    assert view.before is not None
    own = list(view.game.rules.told(view)) if view.game.rules.told else []
    yield from own
    heard = said(view.game, view.line, _people(view.players))
    words, answers = Words(heard, *own), Words(*own)
    if view.move is not None:  # a verb may stand for a card: putting the Cheater somewhere
        words.add(view.move.verb.touch)
    moved = _dealt(view, words) if view.is_deal else _moved(view, words, answers)
    for rest in moved, _shown(view, words):
        for telling in rest:
            words.add(telling)
            yield telling
    for telling in account:
        words.add(telling)
    if not view.is_deal:
        yield from unmentioned(view, words)
        if not account:
            yield from _scored(view, words)


@cache
def _people(players: int) -> tuple[str, ...]:
    """What stands for each of so many people in a telling."""
    return tuple(who(seat) for seat in range(players))


class Words:
    """What has been said of a step, to find out whether something has been mentioned."""

    def __init__(self, *texts: str) -> None:
        self._words: set[str] = set()
        self._beginnings: set[str] = set()
        self._seats: set[int] = set()
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """Something more was said."""
        words, beginnings, seats = _words_of(text)
        self._words |= words
        self._beginnings |= beginnings
        self._seats |= seats

    def name(self, *words: str) -> bool:
        """Whether all of these were mentioned."""
        known = self._words
        for word in words:
            for part in word.split():
                if part not in known:
                    return False
        return True

    def name_any(self, *words: str) -> bool:
        """Whether one of these was mentioned."""
        return any(self.name(word) for word in words)

    def begin_like(self, word: str = "") -> bool:
        """Whether a word was said with the same beginning: passed and passes, tricks and trick."""
        return word[:4].casefold() in self._beginnings

    def tell(self, fact: Fact, was: int) -> bool:
        """Whether a number was mentioned: as it is, by how much it changed, or that it is one more."""
        if fact.is_seat:
            return fact.value < 0 or self.concern([fact.value])
        changed = abs(fact.value - was)
        if self.name(fact.text) or self.name_any(str(fact.value), str(changed)):
            return True
        if not fact.text.lstrip("−-").isdigit():
            return self.begin_like(*fact.text.split()[:1])
        return changed == 1 and self.begin_like(fact.name)

    def concern(self, seats: Sequence[int]) -> bool:
        """Whether one of these people was mentioned, alone or with others."""
        return not self._seats.isdisjoint(seats)


@lru_cache(maxsize=MOST_TEXTS)
def _words_of(text: str) -> tuple[frozenset[str], frozenset[str], frozenset[int]]:
    """The words of a text, how they begin, and the seats of the people in it."""
    words = re.findall(r"\{[\d+]+\}|[^\s\[\]{},;:()']+", text.rstrip("."))
    people = [word[1:-1].split("+") for word in words if word.startswith("{")]
    return (
        frozenset(words),
        frozenset(word[:4].casefold() for word in words),
        frozenset(int(seat) for seats in people for seat in seats if seat),
    )


def accounted(game: Game, reckoning: Reckoning) -> Iterator[str]:
    """A reckoning as tellings, line by line."""
    pack = game.rules.pack
    yield reckoning.title

    def named(cards: Sequence[int]) -> str:
        return listed(pack.called[card] for card in cards) if pack else ""

    for laid in (one for one in reckoning.laid if not one.were_told):
        whose = f"{who(*laid.seats)}, " if laid.seats else ""
        yield f"{whose}{laid.what}: {named(laid.cards)}"
    for count in reckoning.counts:
        names = named(count.cards) if count.cards else ""
        cards = "" if count.what.startswith(names) else f" ({names})"  # Trixie needs no (Trixie)
        points = f": {who(*count.seats)}, {signed(count.points)}" if count.seats else ""
        yield f"{count.what}{cards}{points}"


# --- cards ---------------------------------------------------------------------------------------


def _dealt(view: View, words: Words) -> Iterator[str]:
    """The cards that a deal laid open for all, as far as the game does not name them."""
    assert view.game.rules.pack is not None
    for (_, target), cards in _groups(view).items():
        field = view.game.rules.layout.fields.get(target[0])
        if field is None or field.role in (*HELD, BOARD) or UNSEEN in cards:
            continue
        if len(cards) == len(view.game.rules.pack):
            yield f"all {len(cards)} cards lie face up"
        elif not words.name(*_each(view, cards)):
            yield f"{_names(view, cards)} {'lie' if len(cards) > 1 else 'lies'} face up"


def _moved(view: View, words: Words, answers: Words) -> Iterator[str]:
    """The cards that went somewhere, as far as nobody has said so.

    Asking for a card does not say that it was given: the game's own `answers` must.
    """
    for (source, target), cards in _groups(view).items():
        telling = _went(view, words, answers, source, target, cards)
        if telling:
            yield telling


def _groups(view: View) -> dict[tuple[Place, Place], list[int]]:
    """The cards that moved, by where they came from and where they went."""
    found: dict[tuple[Place, Place], list[int]] = {}
    for flow in view.flows:
        found.setdefault((flow.source, flow.target), []).append(flow.card)
    return found


def _went(
    view: View, words: Words, answers: Words, source: Place, target: Place, cards: list[int]
) -> str:
    fields = view.game.rules.layout.fields
    old = fields[source[0]].role if source != PACK_PLACE else STOCK
    new = fields[target[0]].role if target != PACK_PLACE else STOCK
    known = [card for card in cards if card != UNSEEN]
    names = _names(view, cards)
    mentioned = bool(known) and words.name(*_called(view, known))
    if new in HELD:
        taker = target[1]
        if old in HELD and source[1] == taker:
            return ""
        if old in HELD:
            between = answers.concern([taker]) and answers.concern([source[1]])
            if between and answers.name(*_called(view, known)):
                return ""
            return f"{who(taker)} [get] {names} from {who(source[1])}"
        if not known and _refills(view, taker, len(cards)):
            return ""
        if words.concern([taker]) and (mentioned or (not known and words.name_any("draw", "draws"))):  # fmt: skip
            return ""
        return f"{who(taker)} [{'draw' if old == STOCK else 'take'}] {names}"
    turned_over = old == OPEN and new == STOCK and not view.counts.get(source, 0)
    if mentioned or not known or turned_over:
        return ""
    if new == WON_PILE:
        seats = _owners(view, target)
        if old == TRICK and words.concern(seats):
            return ""
        if old == OPEN and answers.concern(seats) and set(known) <= set(view.cards(*target)):
            return ""
        return f"{who(*seats)} [take] {names}" if seats else f"{names} {_be(known)} taken"
    if old in HELD:
        return f"{who(source[1])} [lay] down {names}"
    if old == STOCK:
        return f"{names} {_be(known)} turned up"
    return f"{names} {'go' if len(known) > 1 else 'goes'} {_place(view, target)}"


def _refills(view: View, taker: int, drawn: int) -> bool:
    """Whether a hand only got as many cards as it has just played to the trick."""
    fields = view.game.rules.layout.fields
    played = [
        flow
        for flow in view.flows
        if flow.source[1] == taker
        and flow.source != PACK_PLACE
        and fields[flow.source[0]].role in HELD
        and flow.target != PACK_PLACE
        and fields[flow.target[0]].role in (TRICK, WON_PILE)
    ]
    return len(played) == drawn


def _shown(view: View, words: Words) -> Iterator[str]:
    """The cards of others that were turned up where they lay; those won were seen before."""
    if view.is_deal or view.before is None:
        return
    moved = {flow.card for flow in view.flows}
    layout = view.game.rules.layout
    for field in (one for one in layout.turning if one.role != WON_PILE):
        if getattr(view.before.state, field.name) == getattr(view.state, field.name):
            continue
        for index in range(field.places):
            was = set(field.cards(view.before.state, index))
            fresh = [card for card in field.cards(view.state, index) if card not in was]
            fresh = [card for card in fresh if card not in moved]
            seats = _owners(view, (field.name, index))
            if fresh and view.seat not in seats and not words.name(*_called(view, fresh)):
                names = _names(view, fresh)
                yield f"{who(*seats)} [show] {names}" if seats else f"{names} {_be(fresh)} shown"


def _owners(view: View, place: Place) -> tuple[int, ...]:
    field = view.game.rules.layout.fields[place[0]]
    owners = labels.owners(view.game, view.state, field)
    return owners[place[1]] if place[1] < len(owners) else ()


def _place(view: View, place: Place) -> str:
    if place == PACK_PLACE:
        return "out of the game"
    field = view.game.rules.layout.fields[place[0]]
    return f"to the {labels.name(view.game.rules, field) or field.role}"


def _each(view: View, cards: Sequence[int]) -> list[str]:
    pack = view.game.rules.pack
    assert pack is not None
    return [pack.called[card] for card in cards]


def _called(view: View, cards: Sequence[int]) -> list[str]:
    """What cards are called when they are mentioned: where they are alike, by what is printed."""
    if view.game.rules.alike is None:
        return _each(view, cards)
    return [labels.printed(view.game, view.state, card) for card in cards]


def _names(view: View, cards: Sequence[int]) -> str:
    """Cards by name as far as they were seen: 6-4 and 2 cards."""
    known = _each(view, [card for card in cards if card != UNSEEN])
    unseen = len(cards) - len(known)
    return listed([*known, some(unseen, "card")] if unseen else known)


def _be(cards: Sequence[int]) -> str:
    return "is" if len(cards) == 1 else "are"


# --- numbers -------------------------------------------------------------------------------------


def unmentioned(view: View, words: Words) -> Iterator[str]:
    """Public numbers that changed and that nobody has mentioned.

    The next dealer is told with the next deal, and moves that are counted are told one by one.
    """
    assert view.before is not None
    changed = view.state.differs_in(view.before.state)
    for field in numbers(view.game.rules):
        if field.name not in changed:
            continue
        if field.role == MOVES_MADE or (field.is_seat and view.state.turn == DECK):
            continue
        old = {
            (one.name, one.side): one.value for one in facts(view.game, view.before.state, field)
        }
        for fact in facts(view.game, view.state, field):
            was = old.get((fact.name, fact.side), field.fill)
            if fact.value != was and not words.tell(fact, was):
                value = who(fact.value) if fact.is_seat and fact.value >= 0 else fact.text
                whose = f"{who(*fact.side)}, " if fact.side else ""
                yield f"{whose}{fact.name}: {value}"


def _scored(view: View, words: Words) -> Iterator[str]:
    """The points made by a move, where no account of the deal says so.

    For one player they only say how far a puzzle has come: its game tells that when it matters.
    """
    assert view.before is not None
    if view.players == 1 and view.game.rules.told:
        return
    for side in labels.sides(view.game, view.state):
        was, now = view.before.score[side[0]], view.score[side[0]]
        made = now - was
        if made and not (words.concern(side) and words.name_any(str(abs(made)), signed(now))):
            verb = "score" if made > 0 else "lose"
            yield f"{who(*side)} [{verb}] {abs(made)} and [have] {signed(now)}"


# --- in words ------------------------------------------------------------------------------------


def sentences(
    game: Game, line: tuple[int, str], tellings: Sequence[str], names: Sequence[str]
) -> list[str]:
    """A line of the log and what followed from it, as sentences."""
    heard = said(game, line, names)
    found = [heard] if heard else []
    found += [spoken(telling, names) for telling in tellings]
    return [sentence(words) for words in found or [f"by chance, {line[1]}"]]


def spoken(telling: str, names: Sequence[str]) -> str:
    """A telling with people named: names are those the listener knows them by.

    A name that begins another sentence of it gets a capital.
    """
    plural = False
    words = []
    for plain, group, owns, verb in _marked(telling):
        words.append(plain)
        if verb:
            words.append(verb if plural else third(verb))
        elif group:
            plural = len(group) > 1 or names[group[0]] == YOU
            named = together(group, names) if len(group) > 1 else names[group[0]]
            named = named if not owns else "your" if named == YOU else f"{named}'s"
            words.append(capital(named) if plain.endswith(". ") else named)
    return "".join(words)


@lru_cache(maxsize=MOST_TEXTS)
def _marked(telling: str) -> tuple[tuple[str, tuple[int, ...], bool, str], ...]:
    """A telling in pieces: plain words, and the people or the verb that follow them."""
    found, end = [], 0
    for mark in _MARKS.finditer(telling):
        seats, owns, verb = mark.groups()
        group = tuple(map(int, seats.split("+"))) if seats else ()
        found.append((telling[end : mark.start()], group, bool(owns), verb or ""))
        end = mark.end()
    return (*found, (telling[end:], (), False, ""))


_MARKS = re.compile(r"\{(\d+(?:\+\d+)*)\}('s)?|\[(\w+)\]")
