"""Forty-Nine, Baltimore style: the same game for two to eight, paid in chips as it goes.

Forty-Nine 1926.  Each opponent pays at once whatever a play is worth, so what one wins the others
lose.  `scores` keeps the points as the ordinary game would count them, `chips` what each has; the
rest is Forty-Nine.
"""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.records import DECK, SEAT, amount, edition_played, numbers
from parlour.games.forty_nine.outfit import CITES as TABLE_CITES
from parlour.games.forty_nine.outfit import (
    ENDINGS,
    MOVES,
    PACK,
    Outfit,
    Span,
    deal,
    shuffled,
)
from parlour.games.forty_nine.rightly import patience, right
from parlour.games.forty_nine.turns import (
    announce,
    challenging,
    claiming,
    draw,
    due,
    end_if_over,
    keeping_silent,
    lapsing,
    last_player,
    laying,
    legal,
    movers,
    passing,
)
from parlour.games.forty_nine_baltimore.telling import reckoning, told
from parlour.kit.dealing import dealer
from parlour.packs.forty_nine import CHEATER

# The parts of the game that other files hold whole.
__all__ = ["ENDINGS", "MOVES", "PACK", "deal", "dealer", "shuffled"]
__all__ += ["announce", "draw", "due", "legal", "movers", "patience", "reckoning", "right", "told"]

KEY = "forty-nine-baltimore"
TITLE = "Forty-Nine, Baltimore style"
BOOK = "forty-nine"
EDITION = 2
FORMERLY: dict[int, dict[str, str]] = {1: {}}
PLAYERS = (2, 3, 4, 5, 6, 7, 8)
SHEET = ("Turn",)
CITES = (*TABLE_CITES, "forty-nine/forty-nine/players", "BALT-R6")


class State(Outfit, scores="points made", deals="games played"):
    """The table, with the points of each seat in `scores` and its chips beside them."""

    bank = amount("The chips each starts with; 0 keeps a ledger that may fall below.", "BALT-R2", 0, 0)  # fmt: skip

    chips = numbers(8, of=SEAT, label="")
    """What each seat has: chips of the bank, or its balance in the ledger."""
    edition = edition_played()


@cites("HOUSE-R90")
def refuses(s: State) -> str:
    """Why a race for this many chips cannot be run with this bank; nothing if it can."""
    if s.edition == 1 or s.match != Span.points or s.bank == 0:
        return ""
    if s.bank < s.match_number <= s.bank * s.players:
        return ""
    return (
        f"With a bank of {s.bank}, a race for chips must go to more than {s.bank} "
        f"and at most {s.bank * s.players}, which is all there are."
    )


@cites("BALT-R2")
def setup(s: State) -> None:
    """Each seat has its chips; nobody has dealt yet."""
    for seat in range(s.players):
        s.chips[seat] = s.bank
    s.turn = DECK


# --- paying --------------------------------------------------------------------------------------


@cites("BALT-R2")
def pay(s: State, payer: int, payee: int, points: int) -> None:
    """Hand over this many chips; with a bank a seat pays only what it has, the rest is waived."""
    paid = points if s.bank == 0 else min(points, s.chips[payer])
    s.chips[payer] -= paid
    s.chips[payee] += paid


@cites("BALT-R3", "HOUSE-R90")
def deciding(s: State) -> list[int]:
    """What a race is run in: chips, which decide the match; in the first edition points."""
    return s.chips if s.edition > 1 else s.scores


@cites(
    "forty-nine/forty-nine-baltimore/payment",
    "forty-nine/forty-nine-baltimore/record-payment",
    "BALT-R1",
    "BALT-R4",
    "BALT-R5",
)
def settle(s: State, seat: int, points: int) -> None:
    """Each opponent pays for points made, and is paid for points lost, from the left on."""
    s.scores[seat] += points
    for place in range(1, s.players):
        other = (seat + place) % s.players
        if points > 0:
            pay(s, other, seat, points)
        else:
            pay(s, seat, other, -points)
    end_if_over(s, deciding(s))


# --- the moves -----------------------------------------------------------------------------------


@cites("forty-nine/forty-nine/rule-3", "forty-nine/forty-nine/rule-9", "F49-R15")
def play(s: State, seat: int, card: int) -> None:
    """Play a numbered card on its own square and be paid what it makes."""
    settle(s, seat, laying(s, seat, card, card + 1))


@cites("forty-nine/forty-nine/rule-6", "F49-R6", "F49-R15")
def cheat(s: State, seat: int, square: int) -> None:
    """Put the Cheater on a square, which is paid as if its own card lay there."""
    settle(s, seat, laying(s, seat, CHEATER, square))


@cites("forty-nine/forty-nine/rule-8", "F49-R4", "F49-R20", "BALT-R4")
def pass_(s: State, seat: int) -> None:
    """Let the turn go by, and pay for it if you had to play."""
    settle(s, seat, passing(s, seat))


@cites("F49-R18")
def claim(s: State, seat: int) -> None:
    """Claim the points of your last play."""
    settle(s, seat, claiming(s, seat))


@cites("forty-nine/forty-nine/rule-18", "F49-R20", "BALT-R4")
def challenge(s: State, seat: int) -> None:
    """Say that the last card was wrongly played."""
    player = last_player(s)
    settle(s, player, challenging(s))


@cites("F49-R18")
def done(s: State, seat: int) -> None:
    """Have nothing to say about the last play."""
    keeping_silent(s, seat)
    end_if_over(s, deciding(s))


@cites("F49-R18")
def lapse(s: State, clock: int) -> None:
    """The time to talk about the last play of a game is over."""
    lapsing(s)
    end_if_over(s, deciding(s))


@cites("BALT-R3", "F49-R21", "F49-R22")
def score(s: State, seat: int) -> int:
    """The chips of a seat, over all games of the match; the richest wins."""
    return s.chips[seat]
