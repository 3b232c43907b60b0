"""Suite Assembling: seven piles are taken apart, and the seven colours built up from their lowest.

Forty-Nine, solitaires of 1928; one player.  Piles are built down, foundations up, and the rest of
the pack comes in lots of three.  As the lowest card of a colour leaves at once for its foundation,
no other card ever rests on it: a run on a pile is always of one colour.

You say `play 9` (up, to its foundation), `move 14 15` (the card, with the run it begins, onto the
next higher), `shift 20` (the run to a vacant place), `fill` (that place from the pack), `draw` (the
next lot) and `turn` (the waste over).
"""

from __future__ import annotations

from parlour.core.bits import count, lowest
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, cards_of
from parlour.core.records import NOWHERE, STOCK, Option, option
from parlour.games.suite_assembling.table import (
    BASES,
    CARDS,
    OF_COLOUR,
    PACK,
    PILES,
    REST,
    SuiteTable,
    carry,
    lay_open,
    lay_up,
    next_card,
    open_cards,
    pile_of,
    take_from_waste,
    turn_up,
    vacant,
)
from parlour.games.suite_assembling.telling import told
from parlour.kit import placing
from parlour.kit.puzzles import count_move

# The cards, which `table` describes.
__all__ = ["BASES", "CARDS", "PACK", "told"]

KEY = "suite-assembling"
TITLE = "Suite Assembling"
BOOK = "forty-nine"
EDITION = 1
PLAYERS = (1,)
PLACING = placing.DEAL
ENDINGS = Endings(solved="SUITE-R8", stuck="SUITE-R7", aside="HOUSE-R40")
SOLVED, STUCK, ASIDE = ENDINGS.codes
CITES = (
    "forty-nine/general/outfit",
    "forty-nine/general/numbered-cards",
    "forty-nine/general/colours",
    "PZ-R1",
    "GO-R3",
    "GO-R5",
    "GO-R8",
    "GO-R9",
    "GO-R10",
)

AT_ONCE = 3
"""How many cards are a lot."""


class Waste(Option):
    """Which cards dealt from the pack are available."""

    klondike = 0
    lot_top = 1
    each_card = 2


class State(SuiteTable):
    """The table, with the rule for its waste."""

    waste = option(Waste, "SUITE-R5")


MOVES = Vocabulary(
    Verb(
        "draw",
        cite="forty-nine/suite-assembling/lots-of-three",
        says="draw three from the pack",
        touch=STOCK,
    ),
    Verb("turn", cite="SUITE-R6", says="turn the waste over"),
    Verb("fill", cite="SUITE-R3", says="fill the vacant place from the pack"),
    Verb(
        "shift",
        cards_of(PACK),
        cite="SUITE-R2",
        says="shift {0} to the vacant place",
        duty="shift a run to the vacant place",
    ),
    Verb(
        "play",
        cards_of(PACK),
        cite="forty-nine/suite-assembling/foundations",
        says="play {0} to its foundation",
        duty="play a card to its foundation",
    ),
    Verb(
        "move",
        cards_of(PACK),
        cards_of(PACK),
        cite="forty-nine/suite-assembling/build-down",
        says="move {0} onto {1}",
        duty="move a card onto another",
    ),
)
DRAW, TURN, FILL, SHIFT, PLAY, MOVE = MOVES.firsts


def setup(s: State) -> None:
    """The cards are to be dealt."""


@cites("forty-nine/suite-assembling/layout", "HOUSE-R70")
def deal(s: State, order: list[int]) -> None:
    """One to seven cards a pile, the last of each turned up; the rest is the pack."""
    dealt = 0
    for pile in range(PILES):
        for place in range(pile):
            s.down[pile][place] = order[dealt]
            dealt += 1
        s.under[pile] = pile
        lay_open(s, pile, order[dealt])
        dealt += 1
    for i in range(REST):
        s.pack[REST - 1 - i] = order[dealt + i]
    s.left = REST
    s.fruitless = 1
    s.turn = 0
    judge(s)


# --- what may be done ----------------------------------------------------------------------------


@cites("forty-nine/suite-assembling/lots-of-three", "SUITE-R5", "HOUSE-R72")
def available(s: State) -> int:
    """The cards of the waste that may be played, as a set."""
    if s.waste == Waste.klondike:
        reach = min(s.laid, 1)
    elif s.waste == Waste.lot_top:
        reach = min(s.lot, 1)
    else:
        reach = s.lot
    cards = 0
    for i in range(reach):
        cards |= 1 << s.lots[s.laid - 1 - i]
    return cards


@cites("forty-nine/suite-assembling/foundations", "SUITE-R4", limits="play")
def next_up(s: State) -> int:
    """A foundation takes only the next higher card of its colour, up to seven cards."""
    cards = 0
    for colour in range(PILES):
        built = count(s.foundations[colour])
        if built < OF_COLOUR:
            cards |= 1 << (OF_COLOUR * colour + built)
    return cards


@cites("SUITE-R2", limits="move")
def ends(s: State) -> int:
    """You may only lay a card on the last card of a pile."""
    cards = 0
    for pile in range(PILES):
        run = s.runs[pile]
        if run[0] != NOWHERE:
            last = 0
            while last + 1 < OF_COLOUR and run[last + 1] != NOWHERE:
                last += 1
            cards |= 1 << run[last]
    return cards


@cites("SUITE-R4", "SUITE-R5", limits="play")
def free_cards(s: State) -> int:
    """Only the last card of a pile or an available card of the waste goes to a foundation."""
    return ends(s) | available(s)


@cites("SUITE-R2")
def movable(s: State) -> int:
    """The first open card of each pile and what is available of the waste, as a set."""
    cards = available(s)
    for pile in range(PILES):
        if s.runs[pile][0] != NOWHERE:
            cards |= 1 << s.runs[pile][0]
    return cards


@cites("forty-nine/suite-assembling/build-down", "SUITE-R1", "SUITE-R2", limits="move")
def one_higher(s: State, card: int) -> int:
    """A whole open run, or an available card, goes only on the card one higher."""
    return 1 << (card + 1) if card + 1 < CARDS else 0


@cites("forty-nine/suite-assembling/vacant-space", "SUITE-R3", bars=("fill", "shift"))
def no_place_is_vacant(s: State) -> bool:
    """No place is vacant."""
    return vacant(s) < 0


def dealt_out_told(s: State, _seat: int, _move: Move) -> str:
    """Why nothing can be drawn, and what helps."""
    helps = ", so the waste must be turned over first" if s.laid else ", and so is the waste"
    return f"The pack is dealt out{helps}."


@cites("SUITE-R6", bars=("draw", "fill"), says=dealt_out_told)
def pack_is_dealt_out(s: State) -> bool:
    """The pack is dealt out, so the waste must be turned over first."""
    return s.left == 0


@cites("SUITE-R6", bars="turn")
def pack_is_left(s: State) -> bool:
    """You may turn the waste over only when the pack is dealt out, and only if it has cards."""
    return s.left > 0 or s.laid == 0


@cites("SUITE-R2", "SUITE-R3", "HOUSE-R71", limits="shift")
def runs_over_hidden_cards(s: State) -> int:
    """Only the whole open run of a pile with face-down cards beneath it goes to a vacant place."""
    cards = 0
    for pile in range(PILES):
        if s.under[pile] > 0:
            cards |= 1 << s.runs[pile][0]
    return cards


def plays(s: State, may: list[int]) -> None:
    """All that may be done except going on in the pack."""
    may[PLAY] = next_up(s) & free_cards(s)
    if not no_place_is_vacant(s):
        may[FILL] = 0 if pack_is_dealt_out(s) else 1
        may[SHIFT] = runs_over_hidden_cards(s)
    targets = ends(s)
    left = movable(s)
    while left:
        card = lowest(left)
        left &= left - 1
        may[MOVE + card] = targets & one_higher(s, card)


def legal(s: State, seat: int, may: list[int]) -> None:
    """What the player may do now; chance deals."""
    if seat == 0:
        may[DRAW] = 0 if pack_is_dealt_out(s) else 1
        may[TURN] = 0 if pack_is_left(s) else 1
        plays(s, may)


def can_play(s: State) -> bool:
    """Whether anything may be done except going on in the pack."""
    if next_up(s) & free_cards(s) or movable(s) << 1 & ends(s):
        return True
    return vacant(s) >= 0 and (s.left > 0 or runs_over_hidden_cards(s) != 0)


# --- the moves -----------------------------------------------------------------------------------


@cites("SUITE-R4", "HOUSE-R72")
def raise_bases(s: State) -> None:
    """The lowest cards of their colours that have become available go up."""
    bases = available(s) & BASES
    while bases:
        take_from_waste(s, lowest(bases))
        lay_up(s, lowest(bases))
        bases = available(s) & BASES


@cites("forty-nine/suite-assembling/end", "SUITE-R7", "SUITE-R8", "HOUSE-R73")
def judge(s: State) -> None:
    """All cards up is a win; a whole pass in which nothing could be played is a loss."""
    raise_bases(s)
    if score(s, 0) == CARDS:
        s.ended = SOLVED
    elif can_play(s):
        s.fruitless = 0
    elif s.left == 0 and (s.fruitless or s.laid == 0):
        s.ended = STUCK


def finish(s: State) -> None:
    """The move is made, judged and counted."""
    judge(s)
    count_move(s, ASIDE)


@cites("forty-nine/suite-assembling/lots-of-three", "SUITE-R5", "HOUSE-R74")
def draw(s: State, seat: int) -> None:
    """The next three cards of the pack, or what is left of it, are laid on the waste."""
    s.lot = min(AT_ONCE, s.left)
    for _ in range(s.lot):
        s.lots[s.laid] = next_card(s)
        s.laid += 1
    finish(s)


@cites("SUITE-R6")
def turn(s: State, seat: int) -> None:
    """The waste, turned over as it lies, is the pack again."""
    for i in range(s.laid):
        s.pack[s.laid - 1 - i] = s.lots[i]
        s.lots[i] = NOWHERE
    s.left = s.laid
    s.laid = 0
    s.lot = 0
    s.fruitless = 1
    finish(s)


@cites("forty-nine/suite-assembling/vacant-space", "SUITE-R3", "HOUSE-R71")
def fill(s: State, seat: int) -> None:
    """The next card of the pack opens the first vacant place."""
    lay_open(s, vacant(s), next_card(s))
    s.fruitless = 0
    finish(s)


@cites("forty-nine/suite-assembling/vacant-space", "SUITE-R2", "SUITE-R3", "HOUSE-R71")
def shift(s: State, seat: int, card: int) -> None:
    """The open run goes as a whole to the first vacant place, and the card beneath is turned."""
    carry(s, pile_of(s, card), vacant(s))
    finish(s)


@cites("forty-nine/suite-assembling/build-down", "SUITE-R1", "SUITE-R2")
def move(s: State, seat: int, card: int, target: int) -> None:
    """The card, with the run it begins, goes on the card one higher."""
    pile = pile_of(s, target)
    source = pile_of(s, card)
    if source < 0:
        take_from_waste(s, card)
        s.runs[pile][open_cards(s, pile)] = card
    else:
        carry(s, source, pile)
    finish(s)


@cites("forty-nine/suite-assembling/foundations", "SUITE-R4")
def play(s: State, seat: int, card: int) -> None:
    """The card goes to its foundation, for good."""
    pile = pile_of(s, card)
    if pile < 0:
        take_from_waste(s, card)
    else:
        s.runs[pile][open_cards(s, pile) - 1] = NOWHERE
        s.fruitless = 0
        turn_up(s, pile)
    lay_up(s, card)
    finish(s)


@cites("SUITE-R8")
def score(s: State, seat: int) -> int:
    """How many cards are on the foundations."""
    cards = 0
    for colour in range(PILES):
        cards += count(s.foundations[colour])
    return cards


def wins(s: State, seat: int) -> bool:
    """Whether every card went up."""
    return s.ended == SOLVED
