"""Forty-Nine without a mistake, where claims and a referee leave room for them: what bots do."""

from __future__ import annotations

from parlour.core.bits import count
from parlour.core.citation import cites
from parlour.core.moves import Move
from parlour.games.forty_nine.outfit import ANNOUNCE, CHALLENGE, CHEAT, CLAIM, PASS, PLAY, Outfit
from parlour.games.forty_nine.points import claimable
from parlour.games.forty_nine.turns import (
    cards_for,
    is_opening,
    is_wrong,
    last_player,
    legal,
    must_play,
    open_squares,
)

TALKING_TIME = 8
"""Seconds bots leave people to claim or challenge before the next play ends that."""


@cites("HOUSE-R81")
def patience(s: Outfit, move: Move) -> int:
    """A bot claims and challenges at once; before it plays on, others have time to talk."""
    if move.verb.name in ("claim", "challenge"):
        return -1
    return TALKING_TIME if s.talking & ~(1 << s.turn) and move.verb.name != "done" else 0


@cites("GO-R4", "F49-R20", "HOUSE-R84")
def right(s: Outfit, seat: int, may: list[int]) -> None:
    """Claim whatever the last play made, challenge it if it was wrong, and play by the rules."""
    legal(s, seat, may)
    if seat < 0:
        return
    if s.talking >> seat & 1:
        talk_rightly(s, seat, may)
    if seat == s.turn and s.closing == 0 and may[CHALLENGE] == 0 and not is_opening(s):
        play_rightly(s, seat, may)


def talk_rightly(s: Outfit, seat: int, may: list[int]) -> None:
    """Say what is to be said before anything else, and nothing that is in vain."""
    verb = CLAIM if seat == last_player(s) else CHALLENGE
    is_called_for = claimable(s, s.last) > 0 if verb == CLAIM else is_wrong(s)
    if not is_called_for:
        may[verb] = 0
        return
    for word in range(len(may)):
        if word != verb:
            may[word] = 0


def play_rightly(s: Outfit, seat: int, may: list[int]) -> None:
    """Place cards where they belong, pass only when free to, and call the last card and no other."""
    squares = open_squares(s)
    if s.announced and may[PLAY] & cards_for(squares) | may[CHEAT] & squares == 0:
        return  # a bot that takes over after a wrong call has nothing right to play
    may[PLAY] &= cards_for(squares)
    may[CHEAT] &= squares
    if must_play(s, seat, squares):
        may[PASS] = 0
    is_last_card = count(s.hands[seat]) == 1
    if not is_last_card or may[PLAY] | may[CHEAT] == 0:
        may[ANNOUNCE] = 0
    elif may[ANNOUNCE]:
        may[PLAY] = 0
        may[CHEAT] = 0
