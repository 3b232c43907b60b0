"""The chain of Rover and Nix: all cards but 0-0 go in one order, and a missing card is drawn.

Canonical order is the order of play in either pack, so a card's number is its place in the chain:
0 is 0-0, which is never played, and `wanted` rises from 1-0 to the double that ends the round.
The game says with `cards` which cards are in use; all else is here.
"""

from __future__ import annotations

from parlour.core.bits import WIDEST
from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.moves import Move, Verb, Vocabulary, allow, cards_of, each
from parlour.core.pack import Pack
from parlour.core.records import DECK, NOWHERE, Option, inner
from parlour.core.views import Place, View
from parlour.kit.dealing import Deals, dealer_verb, end_if_too_long, next_deal
from parlour.kit.matches import (
    MatchMode,
    Progressive,
    TargetCheck,
    Teams,
    begin_hand,
    leader,
    reached,
    refused_in_progressive,
    side_count,
    side_of,
    total_of,
    win_hand,
)
from parlour.packs.trix import TRIX_136, TrixCard

CITES = ("trix1904/rover/turns", "ROVER-R8")


ENDINGS = Endings(won="trix1904/rover/target", too_long="GEN-R12", progressive="GEN-R10")
WON, TOO_LONG, PROGRESSIVE = ENDINGS.codes
ROVER = 0
"""The card 0-0, which is called Rover or Nix."""
FIRST = 1
"""The card 1-0, with which every round begins."""
SUIT = [card.suit for card in TRIX_136]
LOWER = [card.card for card in TRIX_136]
SUM = [card.sum for card in TRIX_136]


class Drawing(Option):
    """Whether a card is drawn by chance alone, or you point at one of the cards, newly shuffled."""

    random = 0
    pick = 1


class Chain(Progressive, Deals):
    """The table; the game declares what is only annotated, as wide as its pack."""

    target: int
    target_check: int
    draw: int
    hold_back: int
    sides: int

    hands: list[list[int]]
    suit: list[int]
    """The suit being built, from its blank."""
    won: list[list[int]]
    """The suits each seat has ended; all have seen these cards."""
    scores: list[int]
    held: list[int]
    """How many cards each seat holds, which all can see; none means out."""
    cards = inner()
    """How many cards are in use: 0-0 and all up to some double."""
    wanted = inner(FIRST)
    drawer = inner(-1)
    """The seat for which chance is to take a card, or -1."""
    barren = inner()
    """Turns in a row without a card played; -1 while the turn has seen one."""


@cites("trix1904/general/of-suits", "NIX-R2")
def cards_up_to(highest: int) -> int:
    """How many cards there are up to the double of a suit."""
    return (highest + 1) * (highest + 2) // 2


@cites("ROVER-R10", "NIX-R13", "HOUSE-R92")
def refused_chain(s: Chain) -> str:
    """Why this many cannot play these options; nothing if they can."""
    if s.sides == Teams.two_teams and s.players % 2:
        return f"Only an even number can play as two teams, not {s.players}."
    late = s.target_check == TargetCheck.end_of_hand
    return refused_in_progressive(s, target=s.target != 15, target_check=late)


def chain_moves(pack: Pack[TrixCard], dealer: str, play: str, draw: str, take: str) -> Vocabulary:
    """What is said in either game; the words name what each verb cites, and `pick` is as `take`."""
    return Vocabulary(
        dealer_verb(dealer),
        Verb("play", cards_of(pack), cite=play),
        Verb("draw", cite=draw, duty="draw a card"),
        Verb(
            "pick",
            each(range(1, len(pack))),
            cite=take,
            says="point at card {0} on the right",
            duty="pick a card",
        ),
        Verb("take", cards_of(pack), cite=take, secret=True, by_chance=True),
    )


# --- the deal ------------------------------------------------------------------------------------


def shuffled(s: Chain, order: list[int]) -> int:
    """All cards up to the double that ends a round are in use."""
    for card in range(s.cards):
        order[card] = card
    return s.cards


@cites(
    "trix1904/rover/dealer",
    "trix1904/rover/start",
    "ROVER-R11",
    "NIX-R1",
    "GEN-R3",
    "GEN-R6",
    "GO-R1",
)
def deal_chain(s: Chain, order: list[int], words: int) -> None:
    """All cards in use go round singly from the dealer's left; whoever has 1-0 begins."""
    begin_hand(s, s.scores, side_count(s.sides, s.players), 0)
    for seat in range(s.players):
        s.held[seat] = 0
        for word in range(words):
            s.hands[seat][word] = 0
            s.won[seat][word] = 0
    seat = s.dealer
    for i in range(s.cards):
        seat = (seat + 1) % s.players
        get(s, seat, order[i])
    s.wanted = FIRST
    s.barren = 0
    s.turn = holder(s, FIRST)


def holds(s: Chain, seat: int, card: int) -> bool:
    """Whether a seat holds a card."""
    return s.hands[seat][card // WIDEST] >> card % WIDEST & 1 == 1


def holder(s: Chain, card: int) -> int:
    """The seat that holds a card not played yet."""
    seat = 0
    while not holds(s, seat, card):
        seat += 1
    return seat


def get(s: Chain, seat: int, card: int) -> None:
    """A card comes into a hand."""
    allow(s.hands[seat], 0, card)
    s.held[seat] += 1


def lose(s: Chain, seat: int, card: int) -> None:
    """A card leaves a hand."""
    s.hands[seat][card // WIDEST] &= ~(1 << card % WIDEST)
    s.held[seat] -= 1


# --- whose turn, and whom to draw from -----------------------------------------------------------


@cites("trix1904/rover/out", "trix1903/nix/out", "ROVER-R6", "NIX-R5", "NIX-R9", "GEN-R3")
def left_of(s: Chain, seat: int) -> int:
    """The next on the left who has cards, even 0-0 alone; those without are out of the round."""
    other = (seat + 1) % s.players
    while s.held[other] == 0:
        other = (other + 1) % s.players
    return other


@cites("trix1904/rover/draw", "trix1903/nix/draw", "ROVER-R4", "ROVER-R10", "NIX-R8")
def right_of(s: Chain, seat: int) -> int:
    """The nearest on the right who has cards, even a partner; else the seat itself."""
    other = (seat - 1) % s.players
    while s.held[other] == 0:
        other = (other - 1) % s.players
    return other


def pass_turn(s: Chain, seat: int) -> None:
    """The turn goes to the left."""
    s.turn = left_of(s, seat)
    s.barren += 1
    end_if_stuck(s)


@cites("ROVER-R2", "HOUSE-R30")
def end_if_stuck(s: Chain) -> None:
    """Where players may hold back, a number of rounds without a card played ends the match."""
    if s.hold_back and s.barren >= s.max_hands * s.players:
        s.ended = TOO_LONG


# --- the play ------------------------------------------------------------------------------------


def wanted_told(s: Chain, _seat: int, move: Move) -> str:
    """Which card is wanted now."""
    wanted = move.verb.values[0][s.wanted]
    suit = SUIT[s.wanted]
    return f"Only the next card, {wanted}, may be played: {suit}-0 to {suit}-{suit} go in order."


@cites(
    "trix1904/rover/blank-first",
    "trix1904/rover/one-suit",
    "trix1904/rover/next-suit",
    "trix1903/nix/next-set",
    "ROVER-R5",
    "NIX-R6",
    "NIX-R7",
    limits="play",
    says=wanted_told,
)
def wanted_in(s: Chain, seat: int, word: int) -> int:
    """You may only play the next card: 1-0, 1-1, 2-0, 2-1, 2-2 and so on, and never 0-0."""
    return s.hands[seat][word] & (1 << s.wanted % WIDEST) if s.wanted // WIDEST == word else 0


@cites(
    "trix1904/rover/draw-then-hand",
    "trix1903/nix/hand-before-draw",
    "ROVER-R2",
    "NIX-R4",
    bars=("draw", "pick"),
)
def must_play(s: Chain, seat: int) -> bool:
    """You hold the card that is wanted, so you must play it and may not draw."""
    return s.hold_back == 0 and holds(s, seat, s.wanted)


@cites("ROVER-R4", "NIX-R8", "HOUSE-R31", bars=("draw", "pick"))
def has_all_the_rest(s: Chain, seat: int) -> bool:
    """Nobody else has a card to draw, so you must play out what you hold."""
    return right_of(s, seat) == seat


@cites("ROVER-R3", "NIX-R4", bars="draw")
def points_at_cards(s: Chain) -> bool:
    """Here you point at a card: say pick and its place in your right-hand neighbour's hand."""
    return s.draw == Drawing.pick


@cites("ROVER-R3", "NIX-R4", bars="pick")
def draws_blindly(s: Chain) -> bool:
    """Here you do not point at a card: say draw, and chance says which."""
    return s.draw != Drawing.pick


def allow_chain(
    s: Chain, seat: int, may: list[int], play_: int, draw_: int, pick_: int, take_: int, words: int
) -> None:
    """What a seat may do, or chance for it; the numbers are the game's first words for each verb."""
    if seat == DECK:
        allow_take(s, may, take_, words)
    else:
        allow_turn(s, seat, may, play_, draw_, pick_, words)


def allow_turn(
    s: Chain, seat: int, may: list[int], play_: int, draw_: int, pick_: int, words: int
) -> None:
    """Play the card wanted, or draw."""
    for word in range(words):
        may[play_ + word] = wanted_in(s, seat, word)
    if must_play(s, seat) or has_all_the_rest(s, seat):
        return
    if points_at_cards(s):
        for place in range(s.held[right_of(s, seat)]):
            allow(may, pick_, place + 1)
    if draws_blindly(s):
        may[draw_] = 1


@cites("trix1904/rover/draw", "trix1903/nix/draw", "ROVER-R3", "NIX-R4")
def allow_take(s: Chain, may: list[int], take_: int, words: int) -> None:
    """Chance takes any card of the hand drawn from, each as likely as another."""
    giver = right_of(s, s.drawer)
    for word in range(words):
        may[take_ + word] = s.hands[giver][word]


def draw(s: Chain, seat: int) -> None:
    """Draw a card unseen from the right-hand neighbour; chance says which."""
    s.drawer = seat
    s.turn = DECK


@cites("ROVER-R3", "NIX-R4")
def pick(s: Chain, seat: int, place: int) -> None:
    """Point at a card; as all are shuffled first, chance says which it is as in any draw."""
    draw(s, seat)


@cites(
    "trix1904/rover/draw",
    "trix1904/rover/next-suit",
    "trix1903/nix/draw-again",
    "trix1903/nix/next-set-search",
    "ROVER-R1",
    "ROVER-R5",
    "NIX-R6",
    "HOUSE-R31",
)
def take(s: Chain, _: int, card: int) -> None:
    """Whoever draws the card wanted goes on; any other is kept, and the turn is over."""
    seat = s.drawer
    lose(s, right_of(s, seat), card)
    get(s, seat, card)
    s.drawer = -1
    if card == s.wanted:
        s.turn = seat
    else:
        pass_turn(s, seat)


@cites("trix1904/rover/start", "ROVER-R1", "ROVER-R6", "NIX-R5", "NIX-R6", "HOUSE-R30")
def play(s: Chain, seat: int, card: int) -> None:
    """Play the card wanted and go on, or be out with your last card."""
    lose(s, seat, card)
    s.suit[LOWER[card]] = card
    s.wanted += 1
    s.barren = -1
    if LOWER[card] == SUIT[card]:
        end_suit(s, seat, SUIT[card])
    if s.ended:
        return
    if s.wanted == s.cards:
        end_round(s)
    elif s.held[seat] == 0:
        pass_turn(s, seat)


# --- the score -----------------------------------------------------------------------------------


@cites(
    "trix1904/rover/suit-complete",
    "trix1904/rover/scoring",
    "trix1903/nix/set-point",
    "ROVER-R7",
    "NIX-R12",
)
def end_suit(s: Chain, seat: int, suit: int) -> None:
    """Whoever plays the double puts the suit aside and makes a point."""
    for lower in range(suit + 1):
        allow(s.won[seat], 0, s.suit[lower])
        s.suit[lower] = NOWHERE
    s.scores[side_of(s.sides, s.players, seat)] += 1
    if s.target_check == TargetCheck.immediate and s.match_mode == MatchMode.points:
        end_if_won(s)


@cites("trix1904/rover/target", "trix1903/nix/target", "ROVER-R9", "NIX-R11", "GEN-R8")
def end_if_won(s: Chain) -> None:
    """A side that alone has the most, and has reached the target, has won."""
    if reached(s.scores, side_count(s.sides, s.players), s.target):
        s.ended = WON


@cites(
    "trix1904/rover/end-of-round",
    "trix1904/rover/rover",
    "trix1904/rover/scoring",
    "trix1903/nix/round-end",
    "trix1903/nix/nix-bonus",
    "ROVER-R9",
    "NIX-R12",
)
def end_round(s: Chain) -> None:
    """Only 0-0 is left; it brings its holder three points, and the match may be over."""
    s.scores[side_of(s.sides, s.players, holder(s, ROVER))] += 3
    next_deal(s)
    if s.match_mode == MatchMode.progressive:
        sides = side_count(s.sides, s.players)
        win_hand(s, leader(s.scores, sides), sides, PROGRESSIVE)
    else:
        end_if_won(s)
    end_if_too_long(s, TOO_LONG)


@cites("ROVER-R10", "NIX-R13")
def score(s: Chain, seat: int) -> int:
    """What the seat's side has; partners have the same."""
    return total_of(s, s.scores, side_of(s.sides, s.players, seat))


@cites("ROVER-R1", "ROVER-R2")
def denied(view: View) -> dict[Place, frozenset[int]]:
    """A turn that ended with a draw tells that the drawer does not have the card wanted."""
    taken = view.before
    if taken is None or taken.before is None or taken.line != (DECK, "take"):
        return {}
    drawer = taken.before.state.drawer
    if taken.state.hold_back or taken.turn == (drawer,):
        return {}
    return {("hands", drawer): frozenset({taken.state.wanted})}
