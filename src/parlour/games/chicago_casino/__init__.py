"""Chicago-Casino: two to six players, 49 cards in seven colours, or 50 with the Cheater.

Six games 1926.  A card takes lower cards of its colour from the table, where they lie loose or
gathered in a build; the highest of each colour, once on the table, goes along with any capture.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of
from parlour.core.records import (
    DECK,
    NOWHERE,
    POOL,
    SEAT,
    Option,
    amount,
    inner,
    numbers,
    option,
    switch,
    tagged,
)
from parlour.games.chicago_casino.captures import (
    COLOUR,
    RIDERS,
    Builds,
    builders,
    captured,
    in_question,
    joining,
    pick_up,
    raisers,
    takers,
)
from parlour.games.chicago_casino.points import EVERY_CARD, CardsTie, for_most_cards, points_won
from parlour.games.chicago_casino.telling import reckoning, told
from parlour.kit.casino_deals import deal_first_fours, deal_more_fours, sweep, with_most
from parlour.kit.dealing import AnyDealer, any_seat, dealer, dealer_verb, end_if_too_long, next_deal
from parlour.kit.matches import reached
from parlour.packs.forty_nine import CHEATER, FORTY_NINE

__all__ = ["dealer", "reckoning", "told"]

KEY = "chicago-casino"
TITLE = "Chicago-Casino"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6)
ENDINGS = Endings(
    one_deal="forty-nine/chicago-casino/winner",
    won="forty-nine/chicago-casino/match",
    too_long="GO-R7",
)
ONE_DEAL, WON, TOO_LONG = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "forty-nine/general/cheater",
    "CASINO-R19",
    "CASINO-R20",
    "GO-R4",
    "GO-R11",
)

PACK = FORTY_NINE
STEP = 1
"""Added to a seat, this gives the next: play goes to the left."""


class Span(Option):
    """How long a match is: one deal, or until somebody has enough points."""

    deal = 0
    points = 1


class State(Builds, AnyDealer):
    """The table: hands, loose cards and builds, the play being made, and what each has won."""

    cheater = switch("Whether the Cheater is in the pack.", "CASINO-R8")
    feed = switch("Whether a build may get a card below its highest.", "CASINO-R13", on=True)
    builder_duty = switch("Whether your own standing build forbids you to lay cards.", "CASINO-R14")
    cards_tie = option(CardsTie, "CASINO-R17")
    match = tagged(Span, "CASINO-R18", ("points",), 1)
    match_number = inner()
    max_hands = amount("After this many deals the best score wins.", "GO-R7", 1000, 1)

    owed = numbers(6, -1)
    """The colour of each seat's latest build while it stands and binds that seat; else -1."""
    scores = numbers(6, of=SEAT, label="")


MOVES = Vocabulary(
    dealer_verb("GO-R2"),
    Verb("play", cards_of(PACK), cite="forty-nine/chicago-casino/capture"),
    Verb("build", cards_of(PACK), cite="forty-nine/chicago-casino/build", duty="build with a card"),
    Verb("take", cards_of(PACK), cite="HOUSE-R2", lies=POOL, says="pick up {0}"),
    Verb("done", cite="HOUSE-R2", says="are done", duty="say done"),
)
DEALER, PLAY, BUILD, TAKE, DONE = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


@cites("CASINO-R8", "GO-R10")
def shuffled(s: State, order: list[int]) -> int:
    """The numbers, and the Cheater if it is used."""
    cards = 50 if s.cheater else 49
    for card in range(cards):
        order[card] = card
    return cards


@cites("forty-nine/chicago-casino/deal", "CASINO-R2")
def deal(s: State, order: list[int]) -> None:
    """Four to each and four to the table."""
    deal_first_fours(s, order, 50 if s.cheater else 49, STEP)
    for colour in range(7):
        s.builds[colour] = 0
    for seat in range(6):
        s.owed[seat] = -1
    s.turn = (s.dealer + STEP) % s.players


# --- playing a card ------------------------------------------------------------------------------


@cites("CASINO-R14", "HOUSE-R3", limits="play")
def dutiful(s: State, seat: int, to_build: int) -> int:
    """While your own latest build stands, you may not lay a card if you can capture or build."""
    able = takers(s, s.hands[seat])
    return able if able | to_build else s.hands[seat]


def buildable(s: State, seat: int) -> int:
    """The cards a seat may build with."""
    cards = builders(s, s.hands[seat])
    return cards if s.feed else raisers(s, cards)


@cites("CASINO-R4", "CASINO-R8")
def play(s: State, seat: int, card: int) -> None:
    """Play a card to capture with it or to leave it on the table."""
    begin_play(s, seat, card, 0)


def build(s: State, seat: int, card: int) -> None:
    """Play a card to a build."""
    begin_play(s, seat, card, 1)


def begin_play(s: State, seat: int, card: int, building: int) -> None:
    """The card leaves the hand; what it takes or is built on is chosen next."""
    s.hands[seat] &= ~(1 << card)
    s.played[0] = card
    s.building = building
    go_on(s, seat)


# --- choosing cards ------------------------------------------------------------------------------


def riders_told(s: State, _seat: int, _move: Move) -> str:
    """What does not count as a capture by itself."""
    riders = "Drones and the Cheater" if s.cheater else "Drones"
    return f"{riders} only go along with a capture: take a card that yours beats."


@cites("CASINO-R6", "CASINO-R9", bars="done", says=riders_told)
def only_riders(s: State) -> bool:
    """Drones and the Cheater only go along with a capture: take a card that yours beats."""
    alone = s.building == 0 and s.taking != 0 and s.taking & ~RIDERS == 0
    return alone and s.played[0] != CHEATER


@cites("forty-nine/chicago-casino/build", "CASINO-R10", bars="done")
def has_no_ground(s: State) -> bool:
    """A new build needs at least one loose card to stand on."""
    return s.building == 1 and s.taking | s.builds[COLOUR[s.played[0]]] == 0


@cites("CASINO-R14", "HOUSE-R3", bars="done")
def still_owes(s: State, seat: int) -> bool:
    """While your own latest build stands, you may not leave a card that can capture."""
    return s.building == 0 and s.taking == 0 and s.owed[seat] >= 0


def may_end(s: State, seat: int) -> bool:
    """Whether the play is whole as it is."""
    return not (only_riders(s) or has_no_ground(s) or still_owes(s, seat))


@cites("HOUSE-R2")
def go_on(s: State, seat: int) -> None:
    """If all can see that only one thing is left to do, it is done at once."""
    cards = in_question(s)
    while cards and cards & (cards - 1) == 0 and not may_end(s, seat):
        pick_up(s, lowest(cards))
        cards = in_question(s)
    if cards == 0:
        done(s, seat)


def take(s: State, seat: int, card: int) -> None:
    """Add a card of the table, or the build it tops, to what the card played takes."""
    pick_up(s, card)
    go_on(s, seat)


@cites("forty-nine/chicago-casino/trail", "CASINO-R4", "CASINO-R8")
def done(s: State, seat: int) -> None:
    """End the play; with nothing taken and nothing built the card stays on the table."""
    cards = s.taking | 1 << s.played[0]
    if s.building:
        lay_build(s, seat, COLOUR[s.played[0]], cards)
    elif s.taking:
        win_cards(s, seat, cards)
    else:
        s.table |= cards
    s.taking = 0
    s.played[0] = NOWHERE
    s.building = 0
    turn_passes(s, seat)


@cites("CASINO-R11", "CASINO-R14", "HOUSE-R3")
def lay_build(s: State, seat: int, colour: int, cards: int) -> None:
    """The cards make the build of their colour, which is now this seat's own."""
    s.builds[colour] |= cards
    for other in range(s.players):
        if s.owed[other] == colour:
            s.owed[other] = -1
    if s.builder_duty:
        s.owed[seat] = colour


def win_cards(s: State, seat: int, cards: int) -> None:
    """The cards are won; a build among them binds nobody any more."""
    s.won[seat] |= cards
    s.last_taker = seat
    for other in range(s.players):
        if s.owed[other] >= 0 and s.builds[s.owed[other]] == 0:
            s.owed[other] = -1


@cites(
    "forty-nine/chicago-casino/later-deals",
    "forty-nine/chicago-casino/odd-cards",
    "CASINO-R2",
    "CASINO-R3",
)
def turn_passes(s: State, seat: int) -> None:
    """The left neighbour plays; empty hands are filled again, and with no cards left it ends."""
    s.turn = (seat + STEP) % s.players
    if s.hands[s.turn] == 0:
        if s.stock_left > 0:
            deal_more_fours(s, STEP)
        else:
            settle(s)


# --- the count -----------------------------------------------------------------------------------


@cites("forty-nine/chicago-casino/last-trick", "CASINO-R16")
def settle(s: State) -> None:
    """The last taker gets all that is left, builds too; points are counted, the deal passes."""
    if s.last_taker >= 0:
        for colour in range(7):
            s.table |= s.builds[colour]
            s.builds[colour] = 0
    sweep(s)
    most = with_most(s, EVERY_CARD)
    for seat in range(s.players):
        s.scores[seat] += points_won(s, seat)
        if most >> seat & 1:
            s.scores[seat] += for_most_cards(s, count(most))
    next_deal(s)
    end_if_over(s)


@cites("forty-nine/chicago-casino/winner", "forty-nine/chicago-casino/match", "CASINO-R18", "GO-R6")
def end_if_over(s: State) -> None:
    """One deal decides, or somebody leads with the points agreed on."""
    if s.match == Span.deal:
        s.ended = ONE_DEAL
    elif reached(s.scores, s.players, s.match_number):
        s.ended = WON
    end_if_too_long(s, TOO_LONG)


def score(s: State, seat: int) -> int:
    """The points a seat has counted."""
    return s.scores[seat]


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = any_seat(s)
    elif s.played[0] == NOWHERE:
        may[BUILD] = buildable(s, seat)
        may[PLAY] = dutiful(s, seat, may[BUILD]) if s.owed[seat] >= 0 else s.hands[seat]
    else:
        may[TAKE] = joining(s, s.hands[seat]) if s.building else captured(s)
        may[DONE] = 1 if may_end(s, seat) else 0
