"""The play of Forty-Nine and its Baltimore style: everything but who is given the points.

Functions that answer with points move the cards and leave the reckoning to the game.
"""

from __future__ import annotations

from parlour.core.bits import lowest
from parlour.core.citation import TURN_OF, cites
from parlour.core.moves import Move
from parlour.core.records import CLOCK, DECK, NOWHERE
from parlour.games.forty_nine.outfit import (
    ANNOUNCE,
    BY_49,
    BY_LAST_CARD,
    BY_PASSES,
    CHALLENGE,
    CHEAT,
    CHEATER_CARD,
    CLAIM,
    DEALER,
    DONE,
    DRAW,
    LAPSE,
    PASS,
    PLAY,
    TOO_LONG,
    WON,
    Outfit,
    Span,
    filled,
)
from parlour.games.forty_nine.points import (
    bonus,
    claimable,
    is_false_call,
    own_points,
    uncalled_points,
)
from parlour.kit.board49 import NEIGHBOURS, SQUARES, beside
from parlour.kit.dealing import any_seat, end_if_too_long, next_deal
from parlour.kit.matches import Claims, Enforcement, reached
from parlour.packs.forty_nine import CHEATER

# --- where cards may go --------------------------------------------------------------------------


@cites("forty-nine/forty-nine/rule-4", "F49-R1", "F49-R6", limits="cheat")
def open_squares(s: Outfit) -> int:
    """Even the Cheater goes only on an empty square that shares an edge with a filled one."""
    squares = filled(s)
    return beside(squares) & ~squares


@cites("F49-R20", limits="cheat")
def squares_to_try(s: Outfit) -> int:
    """Even where only a referee checks plays, a card goes only on an empty square."""
    return SQUARES & ~filled(s)


def own_square_told(s: Outfit, _seat: int, _move: Move) -> str:
    """Where a card may go; a referee lets it go on any empty square."""
    if s.enforcement == Enforcement.referee:
        return "A card goes on its own square, which must be empty."
    return "A card goes on its own square, which must be empty and edge to edge with a filled one."


@cites("forty-nine/forty-nine/rule-3", "F49-R1", "F49-R7", limits="play", says=own_square_told)
def cards_for(squares: int) -> int:
    """A card goes on its own square, which must be empty and edge to edge with a filled one."""
    return squares >> 1


def opening_told(s: Outfit, seat: int, _move: Move) -> str:
    """Which card opens the game."""
    number = lowest(s.hands[seat]) + 1
    return f"The game opens with the lowest number in any hand, your {number}."


@cites("forty-nine/forty-nine/rule-2", "F49-R2", limits="play", says=opening_told)
def opening_card(s: Outfit, seat: int) -> int:
    """The game opens with the lowest number in any hand, played on its own square."""
    return 1 << lowest(s.hands[seat])


@cites("forty-nine/forty-nine/rule-3", limits="play")
def own_cards(s: Outfit, seat: int) -> int:
    """You can only play a card that is in your hand."""
    return s.hands[seat]


@cites(
    "forty-nine/forty-nine/rule-2",
    "forty-nine/forty-nine/rule-6",
    "forty-nine/forty-nine/remember-cheater",
    "F49-R2",
    bars=("cheat", "draw", "pass"),
)
def is_opening(s: Outfit) -> bool:
    """Until the opening card is played you may not draw, pass or play the Cheater."""
    return s.board == 0


@cites("forty-nine/forty-nine/rule-6", bars="cheat")
def lacks_cheater(s: Outfit, seat: int) -> bool:
    """You do not hold the Cheater."""
    return s.hands[seat] & CHEATER_CARD == 0


@cites("forty-nine/forty-nine/rule-3", "forty-nine/forty-nine/record-play-or-draw", bars="draw")
def has_drawn(s: Outfit) -> bool:
    """You may draw only once a turn, and only before you play."""
    return s.drawn == 1


@cites("forty-nine/forty-nine/rule-7", bars="draw")
def deck_is_out(s: Outfit) -> bool:
    """The deck is empty."""
    return s.left == 0


@cites("forty-nine/forty-nine/remember-play-or-draw", "F49-R4", bars="pass")
def must_draw_first(s: Outfit) -> bool:
    """While the deck has cards you may pass only after drawing."""
    return s.left > 0 and s.drawn == 0


def must_play_told(s: Outfit, _seat: int, _move: Move) -> str:
    """What must be played; there may be no Cheater."""
    cheater = ", even if only the Cheater" if s.cheater else ""
    return f"With the deck empty you must play if you can{cheater}."


@cites(
    "forty-nine/forty-nine/rule-7",
    "forty-nine/forty-nine/remember-empty-deck",
    "F49-R5",
    "F49-R8",
    bars="pass",
    says=must_play_told,
)
def must_play(s: Outfit, seat: int, squares: int) -> bool:
    """With the deck empty you must play if you can, even if only the Cheater."""
    return s.left == 0 and s.hands[seat] & (squares >> 1 | CHEATER_CARD) != 0


# --- the turn ------------------------------------------------------------------------------------


@cites("forty-nine/forty-nine/rule-10", "forty-nine/forty-nine/rule-18", "F49-R18", "F49-R20")
def let_stand(s: Outfit) -> None:
    """Once the next seat acts, the last play stands as made and claims to it lapse."""
    if s.last:
        s.last = 0
        s.talking = 0
        s.idle = 0


@cites("F49-R3", "forty-nine/forty-nine/rule-3")
def draw(s: Outfit, seat: int) -> None:
    """Take the top card of the deck; any card of the hand may be played after it."""
    let_stand(s)
    s.left -= 1
    s.hands[seat] |= 1 << s.deck[s.left]
    s.deck[s.left] = NOWHERE
    s.drawn = 1
    s.idle = 0


@cites("F49-R19")
def announce(s: Outfit, seat: int) -> None:
    """Call "last card" for the play that follows."""
    let_stand(s)
    s.announced = 1


@cites(
    "forty-nine/forty-nine/rule-4",
    "forty-nine/forty-nine/rule-5",
    "forty-nine/forty-nine/remember-no-draw-after-play",
    "GO-R1",
)
def end_turn(s: Outfit) -> None:
    """The turn goes to the left; nobody draws after playing."""
    s.turn = (s.turn + 1) % s.players
    s.drawn = 0
    s.announced = 0


@cites("forty-nine/forty-nine/rule-8", "F49-R16", "F49-R20")
def passing(s: Outfit, seat: int) -> int:
    """Let the turn go by; the answer is what that costs: fifty for a player who had to play."""
    let_stand(s)
    cost = -50 if must_play(s, seat, open_squares(s)) else 0
    if s.drawn == 0:
        s.idle += 1
    end_turn(s)
    return cost


def laying(s: Outfit, seat: int, card: int, square: int) -> int:
    """Lay a card on a square; the answer is what is credited for it at once."""
    let_stand(s)
    s.hands[seat] &= ~(1 << card)
    s.board |= 1 << card
    if card == CHEATER:
        s.cheated = square
    s.last = square
    if square == 49:
        s.closing = BY_49
    elif s.hands[seat] == 0:
        s.closing = BY_LAST_CARD
    if s.claims == Claims.auto:
        points = own_points(s, square) + bonus(s, seat)
    elif is_false_call(s, seat):
        points = -50
    else:
        points = uncalled_points(s, seat, square)
        s.talking = 1 << seat
    if s.enforcement == Enforcement.referee:
        s.talking |= ((1 << s.players) - 1) & ~(1 << seat)
    s.gained = max(points, 0)
    end_turn(s)
    return points


# --- claims and challenges -----------------------------------------------------------------------


def claiming(s: Outfit, seat: int) -> int:
    """Claim what the last play made; the answer is its worth, which may be nothing."""
    points = claimable(s, s.last)
    s.gained += points
    s.talking &= ~(1 << seat)
    return points


def last_player(s: Outfit) -> int:
    """The seat whose play may be talked about."""
    return (s.turn + s.players - 1) % s.players


@cites("forty-nine/forty-nine/rule-4", "F49-R1", "F49-R20")
def is_wrong(s: Outfit) -> bool:
    """Whether the last card lies where it may not: away from all others, if it did not open."""
    return s.board & (s.board - 1) != 0 and NEIGHBOURS[s.last] & filled(s) == 0


@cites("forty-nine/forty-nine/rule-18", "F49-R20")
def challenging(s: Outfit) -> int:
    """Call the referee: a wrong card goes back, and its player loses its points and ten more."""
    seat = last_player(s)
    if not is_wrong(s):
        s.talking &= 1 << seat
        return 0
    card = s.last - 1
    if s.cheated == s.last:
        card = CHEATER
        s.cheated = 0
    s.board &= ~(1 << card)
    s.hands[seat] |= 1 << card
    s.last = 0
    s.talking = 0
    s.closing = 0
    s.idle += 1
    return -s.gained - 10


@cites("F49-R18")
def keeping_silent(s: Outfit, seat: int) -> None:
    """Have nothing to say about the last play."""
    s.talking &= ~(1 << seat)


@cites("F49-R18")
def lapsing(s: Outfit) -> None:
    """Nobody may talk about the last play of a game any more."""
    s.talking = 0


@cites("F49-R18")
def due(s: Outfit, move: Move) -> int:
    """The seconds after the last play of a game in which it may be claimed."""
    return s.claim_seconds


# --- the end -------------------------------------------------------------------------------------


@cites("F49-R16", "F49-R20")
def end_if_over(s: Outfit, totals: list[int]) -> None:
    """A game ends when all is said about its last play, or after two idle rounds, without bonus.

    The totals are what decides the match: points, or chips.
    """
    if s.closing and s.talking == 0:
        end_game(s, s.closing, totals)
    elif s.idle >= 2 * s.players:
        end_game(s, BY_PASSES, totals)


@cites("F49-R21", "GO-R6", "GO-R7")
def end_game(s: Outfit, reason: int, totals: list[int]) -> None:
    """A match is one game, a number of games, or a race to a total checked after each game."""
    next_deal(s)
    if s.match == Span.single:
        s.ended = reason
    elif s.match == Span.games:
        if s.deals >= s.match_number:
            s.ended = WON
    elif reached(totals, s.players, s.match_number):
        s.ended = WON
    end_if_too_long(s, TOO_LONG)


# --- what may be done ----------------------------------------------------------------------------


@cites("F49-R18", "F49-R20")
def movers(s: Outfit) -> int:
    """The seat in turn, and those who may still talk about the last play."""
    return s.talking if s.closing else s.talking | 1 << s.turn


def another_told(s: Outfit, _seat: int, _move: Move) -> str:
    """Whose turn it is, if cards are still played."""
    return "The last card is played, so only claims are left." if s.closing else TURN_OF


@cites("GO-R1", bars=("play", "cheat", "draw", "pass", "announce"), says=another_told)
def another_plays(s: Outfit, seat: int) -> bool:
    """Only the player in turn plays, draws or passes, and nobody once the last card is played."""
    return seat != s.turn or s.closing != 0


@cites("F49-R18", "F49-R19", "F49-R20", bars=("announce", "claim", "challenge", "done"))
def counts_by_itself(s: Outfit) -> bool:
    """Nothing is called, claimed or challenged here: points count and plays are checked for you."""
    return s.claims == Claims.auto and s.enforcement == Enforcement.enforce


def legal_talk(s: Outfit, seat: int, may: list[int]) -> None:
    """Its player may claim the last play, the others challenge it; a seat not in turn may wait."""
    if seat == last_player(s):
        may[CLAIM] = 1
    else:
        may[CHALLENGE] = 1
    if s.closing or seat != s.turn:
        may[DONE] = 1


def legal_turn(s: Outfit, seat: int, may: list[int]) -> None:
    """Play, draw or pass."""
    if is_opening(s):
        may[PLAY] = opening_card(s, seat)
        return
    squares = open_squares(s)
    is_refereed = s.enforcement == Enforcement.referee
    targets = squares_to_try(s) if is_refereed else squares
    may[PLAY] = cards_for(targets) & own_cards(s, seat)
    if not lacks_cheater(s, seat):
        may[CHEAT] = targets
    if s.announced:
        return
    if s.claims == Claims.manual and may[PLAY] | may[CHEAT]:
        may[ANNOUNCE] = 1
    if not has_drawn(s) and not deck_is_out(s):
        may[DRAW] = 1
    if not must_draw_first(s) and (is_refereed or not must_play(s, seat, squares)):
        may[PASS] = 1


@cites("GO-R2")
def legal(s: Outfit, seat: int, may: list[int]) -> None:
    """What a seat may do now; chance names the first dealer."""
    if seat == DECK:
        may[DEALER] = any_seat(s)
        return
    if seat == CLOCK:
        may[LAPSE] = 1 if s.closing and s.talking else 0
        return
    if not counts_by_itself(s) and s.talking >> seat & 1:
        legal_talk(s, seat, may)
    if not another_plays(s, seat):
        legal_turn(s, seat, may)
