"""What a seat knows of one deal: which cards went where, seen or unseen.

A deal gives every position of the shuffled pack a *token*.  Tokens go where cards were seen to go;
a token gets its card when somebody shows it.  A `Draft` is one possible version of the deal:

* where a card left a hand, it may have been any token there without a card, and where one left
  unseen, any token at all; the number to choose from is the size of the hand, the same in every
  world, so uniform choices in the order of play are uniform altogether;
* tokens that never showed their card share the cards never seen, by exact counting of the spreads
  that respect what each hand is known to lack (`core.spreads`).

Drafts cover every world that fits what was seen; those that break a rule are weeded out by playing
them again (`core.imagining`).

The file is long because drafting is one train of thought, from what was seen to the last card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import factorial

from parlour.core.drafting import Draft
from parlour.core.exchanges import Exchanges, Need
from parlour.core.fields import STOCK
from parlour.core.spreads import Generator, Spreads
from parlour.core.views import PACK_PLACE, UNSEEN, Flow, Place, View
from parlour.core.watch import Watch, heed, unhurried

Token = int

PATIENCE = 100
"""After this many failed drafts, drafts are put right instead (`core.exchanges`)."""
NEVER = 1 << 40
"""The step at which a card that stays "leaves"."""


@dataclass
class Layout:
    """Where tokens are while a deal is followed."""

    at: dict[Place, list[Token]] = field(default_factory=dict)
    card: list[int] = field(default_factory=list)
    """The card of each token, UNSEEN while unknown."""
    known: dict[int, Token] = field(default_factory=dict)
    shuffles: list[list[Token]] = field(default_factory=list)
    path: list[list[tuple[Place, int]]] = field(default_factory=list)
    """Where each token went, and at which step."""
    slipped: dict[int, Token] = field(default_factory=dict)

    heedless: bool = False
    """Whether what hands lacked and needed is to be put right afterwards."""
    origin: dict[Token, tuple[Place, int]] = field(default_factory=dict)
    """Where and when a token came unseen out of the pack or a stock."""
    left: dict[int, tuple[Place, int]] = field(default_factory=dict)
    """Where and when a card that had arrived unseen was first seen to leave."""
    needs: list[tuple[int, Place, list[Token], frozenset[int]]] = field(default_factory=list)
    """Hands as they were at a step when they must have held one of some cards."""
    uncertain: bool = False
    """Whether a card that was seen may since have moved unseen."""

    def label(self, token: Token, card: int) -> bool:
        """Give a token its card; False if it has another card or the card has another token."""
        if self.card[token] == UNSEEN and card not in self.known:
            self.card[token] = card
            self.known[card] = token
        return self.card[token] == card

    def come(self, token: Token, flow: Flow, step: int) -> None:
        """A token leaves the pack or a stock, seen or unseen."""
        if flow.card == UNSEEN:
            self.origin[token] = (flow.target, step)
        else:
            self.origin.pop(token, None)

    def arrive(self, token: Token, place: Place, step: int) -> None:
        """Lay a token in a place."""
        self.at.setdefault(place, []).append(token)
        self.path[token].append((place, step))

    def was_in(self, token: Token, place: Place, time: int) -> bool:
        """Whether a token lay in a place at a time between two steps."""
        last = PACK_PLACE
        for came_to, step in self.path[token]:
            if 2 * step < time:
                last = came_to
        return last == place


class _Step:
    """What happened at a step, in the order to follow: first what left, then what was drawn."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.is_deal = view.is_deal
        self.flows = sorted(view.flows, key=lambda flow: flow.position != UNSEEN)
        self.needs = list(view.needed.items())
        viewer = -1 if view.seat is None else view.seat
        before = view.before.state if view.before else view.state
        self.turned_up = [
            ((f.name, i), frozenset(view.cards(f.name, i)))
            for f, i in view.game.rules.layout.places
            if f.sight(view.state, i, viewer) and not f.sight(before, i, viewer)
        ]


class Deal:
    """The steps of a match from one full deal to the next, as a seat saw them."""

    def __init__(self, views: list[View], watch: Watch = unhurried) -> None:
        self.views = views
        self._watch = watch
        self.dealt = views[0].is_deal
        self._steps: list[_Step] = []
        self._drawn: dict[tuple[int, ...], Spreads] = {}
        last = views[-1]
        self.hides_anything = self.dealt and any(
            n > len(last.cards(name, index)) for (name, index), n in last.counts.items()
        )
        # Cards come and go at even times, twice the step; evidence has odd times between.
        self._lack_times: dict[int, list[tuple[int, Place]]] = {}
        self._arrivals: dict[Place, list[int]] = {}
        self._failed = 0
        self._in_doubt = False  # a draft in which cards moved unseen cannot be put right
        self._lacking: dict[Place, set[int]] = {}

    def _learn(self) -> None:
        """Ask what each step shows; that takes long, and goes on where it was left."""
        for number, view in enumerate(self.views[len(self._steps) :], len(self._steps)):
            heed(self._watch)
            for told, time in ((view.lacked, 2 * number - 1), (view.denied, 2 * number + 1)):
                for place, cards in told.items():
                    for card in cards:
                        self._lack_times.setdefault(card, []).append((time, place))
            for flow in view.flows:
                self._arrivals.setdefault(flow.target, []).append(number)
            self._steps.append(_Step(view))
        for place in self.views[-1].counts if self.hides_anything else ():
            if place not in self._lacking:
                heed(self._watch)
                self._lacking[place] = self._lacks(place)

    def draft(self, rng: Generator) -> Draft | None:
        """A draft, or None if the choices made could not be carried through."""
        layout = self.lay_out(rng)
        if layout is None:
            return None
        orders = [[layout.card[token] for token in shuffle] for shuffle in layout.shuffles]
        slipped = {step: layout.card[token] for step, token in layout.slipped.items()}
        return Draft(orders, slipped)

    def lay_out(self, rng: Generator) -> Layout | None:
        """A card for each token, or None if the choices made could not be carried through."""
        self._learn()
        layout = Layout(heedless=self._failed >= PATIENCE and not self._in_doubt)
        followed = self._follow(layout, rng)
        self._in_doubt |= layout.uncertain or bool(layout.slipped)
        if not followed or not self._fill(layout, rng):
            self._failed += 1
            return None
        if layout.heedless or not _had_what_was_needed(layout):
            self._failed += 1
            if not layout.heedless or not self._put_right(layout, rng):
                return None
        return layout

    def free(self, layout: Layout) -> list[Token]:
        """The tokens that may have other cards than these, as far as the seat knows.

        Of a card that has left a place it may be open when it came there.  Where all cards came at
        once it makes no difference which of them it was.
        """
        seen = self.views[-1].cards_seen
        if not self.is_loose(layout):
            came: dict[Place, set[int]] = {}
            for place, step in layout.origin.values():
                came.setdefault(place, set()).add(step)
            seen = seen - {
                card for card, (place, _) in layout.left.items() if len(came.get(place, ())) != 1
            }
        return [token for token in layout.origin if layout.card[token] not in seen]

    def is_loose(self, layout: Layout) -> bool:
        """Whether cards moved unseen, so that only playing again tells which token can be what."""
        return layout.uncertain or bool(layout.slipped)

    def needs_anything(self, layout: Layout) -> bool:
        """Whether something must have been held that no card seen since explains."""
        return any(_open_need(layout, *told) is not None for told in layout.needs)

    def fits(
        self, layout: Layout, token: Token, cards: Iterable[int], heeds: bool = True
    ) -> frozenset[int]:
        """The cards a token could be, as far as that is known without playing again.

        Unless it `heeds` what hands lacked, only when and where cards were seen to leave counts.
        """
        if self.is_loose(layout):
            return frozenset(cards)
        return frozenset(cards) - self._forbidden(layout, token, cards, heeds)

    def _follow(self, layout: Layout, rng: Generator) -> bool:
        """Move tokens as the cards were seen to move; False if the choices made do not allow it."""
        for number, step in enumerate(self._steps):
            heed(self._watch)
            for place, one_of in step.needs:
                layout.needs.append((number, place, list(layout.at[place]), one_of))
            if step.is_deal:
                possible = _shuffle(layout, number, step.view, rng)
            else:
                possible = all(self._move(layout, number, flow, rng) for flow in step.flows)
            if not possible or not all(
                _turn_up(layout, place, seen, rng) for place, seen in step.turned_up
            ):
                return False
        return True

    def _put_right(self, layout: Layout, rng: Generator) -> bool:
        """Exchange the cards that arrived unseen until everything known about them holds."""
        if layout.uncertain or layout.slipped:
            return False
        card = {token: layout.card[token] for token in layout.origin}
        needs = [need for told in layout.needs if (need := _open_need(layout, *told)) is not None]
        forbidden = {token: self._forbidden(layout, token, card.values()) for token in card}
        exchanges = Exchanges(card, needs, forbidden, rng, self._watch)
        if not exchanges.settle():
            return False
        for token, now in exchanges.card.items():
            layout.card[token] = now
        return True

    def _forbidden(
        self, layout: Layout, token: Token, cards: Iterable[int], heeds: bool = True
    ) -> frozenset[int]:
        """The cards a token cannot be, judging by when and where it arrived."""
        heed(self._watch)
        place, came = layout.origin[token]
        undrawn = self.views[came].undrawn

        def cannot_be(card: int) -> bool:
            left_from, left = layout.left.get(card, (place, NEVER))
            told = self._lack_times.get(card, ()) if heeds else ()
            if left_from != place or left <= came or card in undrawn:
                return True
            return any(at == place and 2 * came < time < 2 * left for time, at in told)

        return frozenset(card for card in cards if cannot_be(card))

    def _move(self, layout: Layout, step: int, flow: Flow, rng: Generator) -> bool:
        """One card goes from place to place; False if that is impossible in this draft."""
        here = layout.at[flow.source]
        if flow.position != UNSEEN:
            token = layout.shuffles[-1][flow.position]
        elif flow.card == UNSEEN:
            token = here[rng.randrange(len(here))]
            layout.slipped[step] = token
            layout.uncertain |= any(layout.card[t] != UNSEEN for t in here)
        elif flow.card in layout.known:
            token = layout.known[flow.card]
        else:
            token = self._shown(layout, step, flow, rng)
        if token not in here:
            return False
        here.remove(token)
        if flow.position != UNSEEN:
            layout.come(token, flow, step)
        elif flow.card != UNSEEN and token in layout.origin:
            layout.left.setdefault(flow.card, (flow.source, step))
        if flow.target != PACK_PLACE:
            layout.arrive(token, flow.target, step)
        return flow.card == UNSEEN or layout.label(token, flow.card)

    def _shown(self, layout: Layout, step: int, flow: Flow, rng: Generator) -> Token:
        """The token that turns out to be a card, or UNSEEN to give the draft up.

        Every token is picked with the same chance in every draft, so the number to pick from is
        one that all drafts share: the tokens without a card, or those that arrived after the place
        was known to lack the card.
        """
        here = layout.at[flow.source]
        blank = [token for token in here if layout.card[token] == UNSEEN]
        told = [(p, time) for time, p in self._lack_times.get(flow.card, ()) if time < 2 * step]
        fits = [t for t in blank if not any(layout.was_in(t, place, time) for place, time in told)]
        since = max((time for place, time in told if place == flow.source), default=UNSEEN)
        if layout.heedless:
            return blank[rng.randrange(len(blank))] if blank else UNSEEN
        among = len(here) if layout.uncertain else len(blank)
        if since != UNSEEN:
            arrivals = self._arrivals.get(flow.source, ())
            came = sum(since < 2 * k < 2 * step for k in arrivals)
            among = min(among, came)
        pick = rng.randrange(max(among, 1))
        return fits[pick] if pick < len(fits) else UNSEEN

    def _fill(self, layout: Layout, rng: Generator) -> bool:
        """Give the cards that were never seen to the tokens without a card."""
        blank = {
            place: [token for token in tokens if layout.card[token] == UNSEEN]
            for place, tokens in layout.at.items()
        }
        places = sorted(place for place, tokens in blank.items() if tokens)
        if not places:
            return True
        room = tuple(len(blank[place]) for place in places)
        if room not in self._drawn:
            self._drawn[room] = self._spreads(layout, places, room)
        spreads = self._drawn[room]
        if layout.uncertain and not _often_enough(spreads, rng):
            return False
        for place, cards in zip(places, spreads.sample(rng), strict=True):
            for token, card in zip(blank[place], cards, strict=True):
                layout.label(token, card)
        return True

    def _spreads(self, layout: Layout, places: list[Place], room: tuple[int, ...]) -> Spreads:
        cards = self.views[0].game.rules.to_shuffle(_before(self.views[0]).state)
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            if card not in layout.known:
                fits = tuple(
                    i for i, place in enumerate(places) if card not in self._lacking.get(place, ())
                )
                kinds.setdefault(fits, []).append(card)
        return Spreads(room, kinds, self._watch)

    def _lacks(self, place: Place) -> set[int]:
        """The cards known not to be in a place now: lacked at some move, and none arrived since."""
        lacked: set[int] = set()
        for view in self.views:
            if any(flow.target == place and flow.card == UNSEEN for flow in view.flows):
                lacked = set()
            else:
                lacked |= view.lacked.get(place, frozenset())
            lacked |= view.denied.get(place, frozenset())
        return lacked


def is_full_deal(view: View) -> bool:
    """Whether all cards were gathered and dealt again, rather than only a stock reshuffled."""
    return view.is_deal and all(
        n == sum(flow.target == place for flow in view.flows) for place, n in view.counts.items()
    )


def _before(view: View) -> View:
    assert view.before is not None
    return view.before


def _shuffle(layout: Layout, step: int, view: View, rng: Generator) -> bool:
    """Tokens for the positions of a shuffle: new ones for a full deal, or those of the stock."""
    flows = sorted(view.flows, key=lambda flow: flow.position) or _to_nowhere(view)
    fields = view.game.rules.layout.fields
    tokens = [
        token
        for place in sorted(layout.at)
        if fields[place[0]].role == STOCK
        for token in layout.at.pop(place)
    ]
    if tokens:
        rng.shuffle(tokens)
        if not layout.uncertain:
            tokens = _as_seen(layout, tokens, flows)
        layout.uncertain |= any(layout.card[token] != UNSEEN for token in tokens)
    else:
        tokens = list(range(len(layout.card), len(layout.card) + len(flows)))
        layout.card += [UNSEEN] * len(flows)
        layout.path += [[] for _ in flows]
    layout.shuffles.append(tokens)
    for token, flow in zip(tokens, flows, strict=True):
        layout.come(token, flow, step)
        layout.arrive(token, flow.target, step)
        if flow.card != UNSEEN and not layout.label(token, flow.card):
            return False
    return True


def _as_seen(layout: Layout, tokens: list[Token], flows: list[Flow]) -> list[Token]:
    """The shuffled tokens, with those whose cards came out in sight put where they were seen.

    Where every card known to be in the stock is certain, the same number of orders fits each
    draft, so choosing only among these favours none.
    """
    out = [layout.known.get(flow.card, UNSEEN) for flow in flows]
    rest = [token for token in tokens if token not in out]
    blank = [token for token in rest if layout.card[token] == UNSEEN]
    for position, flow in enumerate(flows):
        if flow.card != UNSEEN and out[position] == UNSEEN and blank:
            out[position] = blank.pop()
    rest = [token for token in rest if token not in out]
    return [rest.pop() if token not in tokens else token for token in out]


def _to_nowhere(view: View) -> list[Flow]:
    """A pack shuffled but not dealt, as when drawing for the deal: everybody saw its cards."""
    assert view.line is not None
    assert view.game.rules.pack is not None
    cards = view.game.rules.pack.numbers(view.line[1].removeprefix("deal "))
    return [Flow(card, PACK_PLACE, PACK_PLACE, position) for position, card in enumerate(cards)]


def _often_enough(spreads: Spreads, rng: Generator) -> bool:
    """Whether to keep a draft, so that drafts with more spreads are kept more often.

    The number of spreads differs between drafts only where cards that were seen may have moved.
    """
    ways = spreads.count
    for room in spreads.room:
        ways *= factorial(room)
    return rng.randrange(factorial(sum(spreads.room))) < ways


def _turn_up(layout: Layout, place: Place, seen: frozenset[int], rng: Generator) -> bool:
    """Give the tokens of a place that has become visible the cards seen there."""
    tokens = layout.at.get(place, [])
    blank = [token for token in tokens if layout.card[token] == UNSEEN]
    unknown = sorted(seen - set(layout.known))
    if len(unknown) != len(blank) or {layout.card[t] for t in tokens} - {UNSEEN} - seen:
        return False
    rng.shuffle(unknown)
    return all(layout.label(token, card) for token, card in zip(blank, unknown, strict=True))


def _had_what_was_needed(layout: Layout) -> bool:
    return all(
        any(layout.card[token] in one_of for token in tokens)
        for _, _, tokens, one_of in layout.needs
    )


def _open_need(
    layout: Layout, step: int, place: Place, held: list[Token], one_of: frozenset[int]
) -> Need | None:
    """Which tokens must be which cards for a need to be met; None if known cards meet it."""
    if any(
        layout.card[token] in one_of
        and (
            token not in layout.origin
            or layout.left.get(layout.card[token], (place, NEVER))[1] < step
        )
        for token in held
    ):
        return None
    tokens = [token for token, (at, came) in layout.origin.items() if at == place and came < step]
    cards = frozenset(card for card in one_of if layout.left.get(card, (place, NEVER))[1] >= step)
    return tokens, cards
