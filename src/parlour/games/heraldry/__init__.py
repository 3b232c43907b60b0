"""Heraldry: two to six players, 48 cards; cards are captured by value, singly or by sums.

Leaflet of Heraldry, p. 1.  A card played takes table cards in groups, each group worth exactly what
the card is; where more than one capture is possible the player names its cards one by one.

It is one long file so that it can be read like the leaflet, from the deal to the count.
"""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of
from parlour.core.records import (
    DECK,
    NOWHERE,
    POOL,
    SEAT,
    Option,
    amount,
    numbers,
    option,
    piles,
    row,
    secrets,
    spread,
    switch,
)
from parlour.games.heraldry.captures import (
    ONE,
    VALUE,
    Extent,
    can_be_larger,
    counted,
    in_groups,
    only_capture,
    parts_to_take,
    reach,
)
from parlour.games.heraldry.points import (
    KNIGHTS,
    LINES,
    TARGET,
    CrownPoints,
    Finish,
    MajorityTie,
    counting,
    is_counted_out,
    shared,
)
from parlour.games.heraldry.reasons import groups_told, more_told, take_told
from parlour.games.heraldry.telling import reckoning, told
from parlour.kit.casino_deals import Fours, deal_first_fours, deal_more_fours, sweep, with_most
from parlour.kit.dealing import (
    any_seat,
    dealer,
    dealer_verb,
    end_if_too_long,
    is_counted,
    when_counted,
)
from parlour.kit.matches import reached
from parlour.packs.heraldry import HERALDRY

# The part of the game that the kit holds whole.
__all__ = ["dealer", "reckoning", "told"]

KEY = "heraldry"
TITLE = "Heraldry"
BOOK = "heraldry"
EDITION = 1
PLAYERS = (2, 3, 4, 5, 6)
ENDINGS = Endings(won="heraldry/heraldry/target", too_long="GO-R7")
WON, TOO_LONG = ENDINGS.codes
CITES = (
    "heraldry/heraldry/players",
    "heraldry/heraldry/pack",
    "heraldry/heraldry/suits",
    "heraldry/heraldry/object",
    "heraldry/heraldry/total-twelve",
    "heraldry/heraldry/total-eight",
    "HER-R8",
    "GO-R4",
    "GO-R11",
)

PACK = HERALDRY
OF_VALUE = [PACK.where(lambda card, value=value: card.value == value) for value in range(11)]  # type: ignore[misc]


class Direction(Option):
    """Which way round the deal and the play go."""

    right = 0
    left = 1


class State(Fours):
    """The table: hands, open cards, the capture being chosen, and what each has won."""

    crown_points = option(CrownPoints, "HER-R1")
    direction = option(Direction, "HER-R3")
    knight_number = amount("The number of the Knight of the Cross.", "HER-R4", 10, 1, 10)
    must_capture = switch("Whether a player who can capture must.", "HER-R5", on=True)
    extent = option(Extent, "HER-R6")
    majority_tie = option(MajorityTie, "HER-R10")
    finish = option(Finish, "HER-R12")
    show_counts = switch("Whether all are told how many cards each has won.", "HER-R15")
    max_hands = amount("After this many deals the best score wins.", "GO-R7", 1000, 1)

    captor = row(1)
    """The card played, while its capture is being chosen."""
    taking = spread()
    """The cards chosen for it so far."""
    won = piles(6, of=SEAT, sight=when_counted, shown_if="show_counts")
    told = secrets(6, sight=lambda s, _, __: s.show_counts == 1 or is_counted(s), label="cards won")
    """How many cards each has won, which all may know once they are counted."""
    scores = numbers(6, of=SEAT, label="")


MOVES = Vocabulary(
    dealer_verb("HER-R13", 6),
    Verb("play", cards_of(PACK), cite="heraldry/heraldry/turn"),
    Verb("take", cards_of(PACK), cite="HER-R6", lies=POOL),
    Verb("done", cite="HER-R6", says="are done", duty="say done"),
)
DEALER, PLAY, TAKE, DONE = MOVES.firsts


def setup(s: State) -> None:
    """Nobody has dealt yet."""
    s.turn = DECK


@cites("heraldry/heraldry/first-player", "HER-R3", "GO-R1")
def step(s: State) -> int:
    """What is added to a seat to find who comes next; the seat to the right is one lower."""
    return 1 if s.direction == Direction.left else s.players - 1


def deal(s: State, order: list[int]) -> None:
    """The first fours and the table."""
    deal_first_fours(s, order, 48, step(s))
    for seat in range(6):
        s.told[seat] = 0
    s.turn = (s.dealer + step(s)) % s.players


@cites("HER-R4")
def printed(s: State, card: int) -> str:
    """The Cross card of the number chosen bears the Knight."""
    return "Knight" if KNIGHTS[s.knight_number] >> card & 1 else ""


# --- the play ------------------------------------------------------------------------------------


def captor_value(s: State) -> int:
    """What the card played is worth."""
    return VALUE[s.captor[0]]


def taken_counts(s: State) -> int:
    """The cards taken so far that are below the captor, counted by value."""
    return counted(s.taking, captor_value(s))


def all_counts(s: State) -> int:
    """The same, together with those still on the table."""
    return counted(s.taking | s.table, captor_value(s))


@cites(
    "heraldry/heraldry/discard",
    "heraldry/heraldry/discard-reasons",
    "HER-R5",
    "HER-R14",
    limits="play",
)
def playable(s: State, seat: int) -> int:
    """If you can capture, you must: play a card that takes something from the table."""
    hand = s.hands[seat]
    if s.must_capture == 0:
        return hand
    totals = reach(s.table)
    takers = 0
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if totals >> VALUE[card] & 1:
            takers |= 1 << card
    return takers if takers else hand


@cites(
    "heraldry/heraldry/turn",
    "heraldry/heraldry/card-values",
    "heraldry/heraldry/court-values",
    "HER-R7",
)
def play(s: State, seat: int, card: int) -> None:
    """Play a card: it captures, or stays on the table if it can take nothing."""
    s.hands[seat] &= ~(1 << card)
    if reach(s.table) >> VALUE[card] & 1:
        s.captor[0] = card
        if s.must_capture:
            take_what_is_forced(s, seat)
    else:
        s.table |= 1 << card
        turn_passes(s, seat)


@cites(
    "heraldry/heraldry/match",
    "heraldry/heraldry/combine",
    "heraldry/heraldry/exact-value",
    "HER-R6",
    limits="take",
    says=take_told,
)
def takeable(s: State) -> int:
    """What you take must form groups, each worth exactly the card played."""
    value = captor_value(s)
    parts = parts_to_take(s.extent, value, all_counts(s), taken_counts(s)) | 1 << value
    cards = 0
    for part in range(1, value + 1):
        if parts >> part & 1:
            cards |= s.table & OF_VALUE[part]
    return cards


def take(s: State, seat: int, card: int) -> None:
    """Add a table card to the capture."""
    s.table &= ~(1 << card)
    s.taking |= 1 << card
    take_what_is_forced(s, seat)


@cites("HOUSE-R1")
def take_what_is_forced(s: State, seat: int) -> None:
    """Where only one capture is possible it is made at once."""
    if s.extent == Extent.any:
        return
    value = captor_value(s)
    taken = taken_counts(s)
    only = only_capture(s.extent, value, all_counts(s), taken)
    if only >= 0:
        s.taking |= s.table & OF_VALUE[value]
        for part in range(1, value):
            if only - taken & ONE[part] * 31:
                s.taking |= s.table & OF_VALUE[part]
        s.table &= ~s.taking
        win_cards(s, seat)


@cites("heraldry/heraldry/discard", "HER-R5", bars="done")
def none_taken(s: State) -> bool:
    """If you can capture, you must: take at least one group."""
    return s.taking == 0 and s.must_capture == 1


@cites("heraldry/heraldry/exact-value", "HER-R6", bars="done", says=groups_told)
def is_broken(s: State) -> bool:
    """The cards taken do not yet form groups, each worth exactly the card played."""
    return not in_groups(captor_value(s), taken_counts(s))


@cites("heraldry/heraldry/one-card-all-captures", "HER-R6", bars="done", says=more_told)
def is_too_small(s: State) -> bool:
    """A card must take all it can: there is more to take, or a larger capture."""
    if s.extent == Extent.any or s.taking == 0:
        return False
    value = captor_value(s)
    alike = s.table & OF_VALUE[value] != 0
    return alike or can_be_larger(s.extent, value, all_counts(s), taken_counts(s))


def done(s: State, seat: int) -> None:
    """End the capture; with nothing taken the card played stays on the table."""
    if s.taking:
        win_cards(s, seat)
    else:
        s.table |= 1 << s.captor[0]
        s.captor[0] = NOWHERE
        turn_passes(s, seat)


@cites("heraldry/heraldry/winnings", "HER-R15")
def win_cards(s: State, seat: int) -> None:
    """The cards taken and the card that took them are laid aside, face down."""
    s.won[seat] |= s.taking | 1 << s.captor[0]
    s.told[seat] = count(s.won[seat])
    s.taking = 0
    s.captor[0] = NOWHERE
    s.last_taker = seat
    turn_passes(s, seat)


@cites("heraldry/heraldry/first-player", "heraldry/heraldry/next-fours", "HER-R3")
def turn_passes(s: State, seat: int) -> None:
    """The next seat plays; empty hands are filled again, and with no cards left the deal ends."""
    s.turn = (seat + step(s)) % s.players
    if s.hands[s.turn] == 0:
        if s.stock_left > 0:
            deal_more_fours(s, step(s))
        else:
            settle(s)


# --- the count -----------------------------------------------------------------------------------


@cites(
    "heraldry/heraldry/count-majorities",
    "heraldry/heraldry/count-cards",
    "heraldry/heraldry/count-crowns",
    "HER-R12",
)
def count_most(s: State, line: int) -> None:
    """The points of a line go to whoever has won the most of its cards."""
    seats = with_most(s, counting(s, line))
    points = shared(s, line, seats)
    if not is_counted_out(s, s.scores):
        for seat in range(s.players):
            if seats >> seat & 1:
                s.scores[seat] += points


def settle(s: State) -> None:
    """The table is swept and the points counted; the deal passes the way the play goes."""
    sweep(s)
    for seat in range(s.players):
        s.told[seat] = count(s.won[seat])
    for line in range(LINES):
        count_most(s, line)
    s.deals += 1
    s.dealer = (s.dealer + step(s)) % s.players
    s.turn = DECK
    end_if_won(s)


@cites("heraldry/heraldry/target", "HER-R12", "GO-R6", "GO-R7")
def end_if_won(s: State) -> None:
    """A player who leads with 21 or more has won; a tie there needs another deal."""
    if is_counted_out(s, s.scores) or reached(s.scores, s.players, TARGET):
        s.ended = WON
    end_if_too_long(s, TOO_LONG)


def score(s: State, seat: int) -> int:
    """The points a seat has counted."""
    return s.scores[seat]


def legal(s: State, seat: int, may: list[int]) -> None:
    """What a seat may do now."""
    if seat == DECK:
        may[DEALER] = any_seat(s)
    elif s.captor[0] == NOWHERE:
        may[PLAY] = playable(s, seat)
    else:
        may[TAKE] = takeable(s)
        if not (none_taken(s) or is_broken(s) or is_too_small(s)):
            may[DONE] = 1
