"""The score of Tactics: what a deal brings, who wins an Engagement, and when the match is over."""

from __future__ import annotations

from parlour.core.citation import cites
from parlour.core.endings import Endings
from parlour.core.records import DECK
from parlour.games.tactics.campaign import (
    FIRST_KEY,
    LEFT,
    Campaign,
    Defenders,
    Out,
    SetPenalty,
    Span,
    side,
)
from parlour.kit.dealing import end_if_too_long
from parlour.kit.matches import leader

ENDINGS = Endings(
    campaign="tactics/tactics/campaign", engagement="tactics/tactics/engagement", too_long="GO-R7"
)
CAMPAIGN, ENGAGEMENT, TOO_LONG = ENDINGS.codes
KEY_POINTS = [sum(5 * (i + 1) for i in range(4) if keys >> i & 1) for keys in range(16)]
"""What some Keys count together, by the set of them."""
TO_WIN = 150
ENGAGEMENT_WORTH = 1000
"""What an Engagement is worth to bots, in points."""
MOST_DEALS = 40


@cites("tactics/tactics/trick-points", "tactics/tactics/key-points", "TAC-R1")
def points_taken(s: Campaign, of: int) -> int:
    """Five for each trick, and what is printed on the Keys in them."""
    return 5 * s.tricks[of] + KEY_POINTS[s.took[of] >> FIRST_KEY]


@cites("tactics/tactics/bid-fulfilled", "tactics/tactics/score-made-lost", "TAC-R14", "TAC-R15")
def settle(s: Campaign) -> None:
    """A side that kept its bid scores what it took and one that missed it loses; others add."""
    own = side(s, s.bidder)
    points = s.bids[s.bidder]
    taken = points_taken(s, own)
    kept = taken >= points
    if kept:
        s.scores[own] += taken
    else:
        s.scores[own] -= points if s.set_penalty == SetPenalty.bid else points - taken
    if not kept or s.defenders == Defenders.always:
        s.scores[1 - own] += points_taken(s, 1 - own)
    s.deals += 1
    s.engagement_deals += 1
    pass_deal(s)
    finish_deal(s, own, kept)


@cites("tactics/tactics/dealer-rotation", "TAC-R20", "GO-R2")
def pass_deal(s: Campaign) -> None:
    """The deal passes to the left, from one Engagement to the next as well."""
    s.dealer = LEFT[s.partner][s.dealer]
    s.turn = DECK


@cites("GO-R7", "HOUSE-R26")
def finish_deal(s: Campaign, own: int, kept: bool) -> None:
    """Somebody may have won the Engagement; after the last deal allowed the best score wins."""
    winner = first_to_arrive(s, own, kept)
    if winner < 0:
        winner = ahead_at_last(s)
    if winner >= 0:
        win_engagement(s, winner)
    end_if_too_long(s, TOO_LONG)


@cites("tactics/tactics/engagement", "TAC-R16")
def first_to_arrive(s: Campaign, own: int, kept: bool) -> int:
    """The side that has 150; if both, the bidder's if it kept its bid or, as an option, the best.

    -1 if nobody has, where `own` is the side of the bidder.
    """
    other = 1 - own
    if s.scores[own] < TO_WIN:
        return other if s.scores[other] >= TO_WIN else -1
    if s.scores[other] < TO_WIN:
        return own
    if s.out == Out.higher:
        return other if s.scores[other] > s.scores[own] else own
    return own if kept else other


@cites("TAC-R17")
def ahead_at_last(s: Campaign) -> int:
    """After forty deals of an Engagement the side that is ahead; -1 before, and while they tie."""
    return leader(s.scores, 2) if s.engagement_deals >= MOST_DEALS else -1


@cites("tactics/tactics/engagement", "tactics/tactics/campaign", "TAC-R15", "TAC-R18")
def win_engagement(s: Campaign, winner: int) -> None:
    """Two Engagements make a Campaign; otherwise the next begins with the next deal."""
    s.engagements[winner] += 1
    if s.match == Span.engagement:
        s.ended = ENGAGEMENT
    elif s.engagements[winner] == 2:
        s.ended = CAMPAIGN
    else:
        s.engagement_deals = 0


@cites("HOUSE-R26")
def score(s: Campaign, seat: int) -> int:
    """How many Engagements the seat's side has won; partners have the same.

    Engagements are what a Campaign is won by, and a side may lead in them that is behind in
    points, or win the last one with fewer.  Points are numbers of their own on the table.
    """
    return s.engagements[side(s, seat)]


@cites("HOUSE-R26")
def worth(s: Campaign, seat: int) -> int:
    """Engagements before points; those of an Engagement that is won count no more."""
    own = side(s, seat)
    points = s.scores[own] if s.engagement_deals > 0 else 0
    return ENGAGEMENT_WORTH * s.engagements[own] + points


@cites("HOUSE-R26", "GO-R6", "GO-R7")
def wins(s: Campaign, seat: int) -> bool:
    """The side with more Engagements wins; if the match is cut short, points may decide."""
    return worth(s, seat) == max(worth(s, 0), max(worth(s, 1), max(worth(s, 2), worth(s, 3))))
