"""The Pittsburg Draw puzzle: the fifty cards make ten hands, one of each kind of Pittsburgh-Draw.

Forty-Nine, six games of 1926 (the note at the end) and solitaires of 1928; one player.  Hand k is
the one that is to be worth k: a pair in hand 1, up to the straight flush in hand 10.  Cards go from
the table into a hand one by one and may be taken back at any time.
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.bits import count, lowest, members, union
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Verb, Vocabulary, cards_of, heaps
from parlour.core.records import DECK, NOBODY, OPEN, everyone, piles, spread, switch
from parlour.core.telling import listed
from parlour.core.views import View
from parlour.games.pittsburgh_draw.kinds import KIND_NAMES, CheaterCap, kind_of, strength
from parlour.kit.puzzles import Counted, count_move, end_told
from parlour.packs.forty_nine import FORTY_NINE

KEY = "pittsburgh-draw-puzzle"
TITLE = "The Pittsburg Draw puzzle"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
ENDINGS = Endings(solved="forty-nine/pittsburgh-draw-puzzle/divide", aside="HOUSE-R40")
SOLVED, ASIDE = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "forty-nine/general/cheater",
    "GO-R3",
    "GO-R5",
    "GO-R9",
)

PACK = FORTY_NINE
CARDS = len(PACK)
HAND = 5
KINDS = range(1, 11)
LOWEST = union(PACK.numbers("1 2 8 15 22"))
HIGHEST = union(PACK.numbers("46 47 48 49 C"))


class State(Counted):
    """The cards on the table and in the ten hands."""

    strict = switch("Whether the lowest and the highest hand of all are given.", "PDP-R2", on=True)

    loose = spread(label="cards on the table")
    hands = piles(
        10, of=NOBODY, sight=everyone, role=OPEN, lay="row", label="hand", meant=KIND_NAMES
    )
    """The hand that is to be worth k stands at k - 1."""


MOVES = Vocabulary(
    Verb(
        "place",
        cards_of(PACK),
        heaps(KINDS),
        cite="forty-nine/pittsburgh-draw-puzzle/divide",
        says="put {0} into hand {1}",
        duty="put a card into a hand",
    ),
    Verb("remove", cards_of(PACK), cite="PZ-R1", says="take {0} back", duty="take a card back"),
)
PLACE, REMOVE = MOVES.firsts


def setup(s: State) -> None:
    """The pack is still together."""
    s.turn = DECK


@cites("forty-nine/pittsburgh-draw-puzzle/strict", "PDP-R2", "HOUSE-R65", "HOUSE-R66")
def deal(s: State, order: list[int]) -> None:
    """All cards lie open on the table, except in the strict form the two hands that are given."""
    s.loose = (1 << CARDS) - 1
    if s.strict:
        s.hands[0] = LOWEST
        s.hands[9] = HIGHEST
        s.loose &= ~(LOWEST | HIGHEST)
    s.turn = 0


# --- placing and taking back ---------------------------------------------------------------------


@cites("forty-nine/pittsburgh-draw-puzzle/divide", limits="place")
def with_room(s: State) -> int:
    """A hand has five cards and no more."""
    found = 0
    for kind in range(1, 11):
        if count(s.hands[kind - 1]) < HAND:
            found |= 1 << kind
    return found


@cites("PZ-R1", limits="remove")
def placed(s: State) -> int:
    """You can only take back a card that lies in a hand."""
    found = 0
    for index in range(10):
        found |= s.hands[index]
    return found


@cites("PDP-R2", "HOUSE-R65", limits="remove")
def not_given(s: State) -> int:
    """In the strict form the lowest and the highest hand stay as they are."""
    everything = (1 << CARDS) - 1
    return everything & ~(LOWEST | HIGHEST) if s.strict else everything


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now."""
    hands = with_room(s)
    left = s.loose
    while left:
        may[PLACE + lowest(left)] = hands
        left &= left - 1
    may[REMOVE] = placed(s) & not_given(s)


@cites("forty-nine/pittsburgh-draw-puzzle/divide")
def place(s: State, seat: int, card: int, kind: int) -> None:
    """Put a card into a hand; the last of the fifty solves the puzzle if all hands are right."""
    s.loose &= ~(1 << card)
    s.hands[kind - 1] |= 1 << card
    if s.loose == 0 and score(s, seat) == 10:
        s.ended = SOLVED
    count_move(s, ASIDE)


@cites("PZ-R1")
def remove(s: State, seat: int, card: int) -> None:
    """Take a card out of its hand, back to the table."""
    s.loose |= 1 << card
    for index in range(10):
        s.hands[index] &= ~(1 << card)
    count_move(s, ASIDE)


# --- the ten kinds -------------------------------------------------------------------------------


@cites("PDP-R1", "PDP-R3", "forty-nine/pittsburgh-draw/cheater-limit")
def is_right(s: State, kind: int) -> bool:
    """Whether a hand is whole and its best kind is exactly the one wanted there."""
    hand = s.hands[kind - 1]
    if count(hand) != HAND:
        return False
    return kind_of(strength(hand, CheaterCap.colour_top)) == kind


def score(s: State, seat: int) -> int:
    """How many hands are right."""
    right = 0
    for kind in range(1, 11):
        if is_right(s, kind):
            right += 1
    return right


def wins(s: State, seat: int) -> bool:
    """Whether the puzzle is solved."""
    return s.ended == SOLVED


def told(view: View) -> Iterator[str]:
    """The hands that are given, what a whole hand is, and from where a card came back."""
    now = view.state
    if view.is_deal:
        for kind in KINDS:
            if now.hands[kind - 1]:
                cards = listed(PACK.called[card] for card in members(now.hands[kind - 1]))
                yield f"hand {kind} is given: {cards}"
    if view.move is None or view.before is None:
        return
    if view.move.verb.name == "remove":
        before, card = view.before.state, view.move.arguments[0]
        yield f"it lay in hand {next(kind for kind in KINDS if before.hands[kind - 1] >> card & 1)}"
    else:
        yield from _whole(now, view.move.arguments[1])
    yield from end_told(view, "all ten hands are right: the puzzle is solved")


def _whole(s: State, kind: int) -> Iterator[str]:
    """What a hand is that has just got its fifth card."""
    if count(s.hands[kind - 1]) == HAND:
        made = kind_of(strength(s.hands[kind - 1], CheaterCap.colour_top))
        name = KIND_NAMES[made - 1] if made else "nothing"
        right = "as it should be" if made == kind else f"and should be {KIND_NAMES[kind - 1]}"
        yield f"hand {kind} is whole: {name}, {right}"
