"""Reasons: why a move was chosen, in words, from the numbers that decided it.

A reason speaks to the mover: "you" are whoever it was chosen for.  It is a text in which others are
not named yet, as in `core.telling`: `{2}` stands for seat 2.
"""

from __future__ import annotations

from parlour.bots import advice
from parlour.bots.consequences import Consequences, Held, Kept, consequences
from parlour.bots.opinions import Opinion, Weighed
from parlour.core.telling import who
from parlour.core.views import View
from parlour.core.watch import unhurried

SETTLED = 0.97
"""A match that one side wins so often is as good as decided."""
LOST = 0.03
CLEAR, SLIGHT = 0.5, 0.12
"""By how much of what is at stake options differ clearly, or hardly."""
KNOWN = 50
"""What a move costs that was tried less often is not told in points: it may be off by a lot."""
CLEAR_CHANCE, SLIGHT_CHANCE = 0.02, 0.005
"""The same of the chance to win, where points do not tell."""
LIKELY = 0.45
"""Who has a card so often is told; of three others each has it in a third of all deals anyway."""
PRECISE = 10
"""Of so many points or more, fractions are not told."""
SEED = 1
"""From which the worlds are drawn that are looked at."""
NO_TIME = "There was no time to think."


def explained(view: View, opinion: Opinion, taken: Weighed) -> str:
    """Why this move, with what usually follows from it, who has what matters, and what the book says.

    The same view and the same opinion are always explained alike.
    """
    if opinion.because and taken == opinion.best:
        return reason(view, opinion, taken, Consequences())
    return reason(view, opinion, taken, consequences(view, taken.move, unhurried, SEED))


def reason(view: View, opinion: Opinion, taken: Weighed, after: Consequences | None = None) -> str:
    """Why this move, in a few sentences; `after` is what usually follows from it."""
    told: list[str] = []
    if opinion.because and taken == opinion.best:
        told.append(opinion.because)
    elif taken.tries:
        told += _at_once(view, after) if after is not None else []
        bid = after.bid if after is not None else None
        told += [_bid(view, bid)] if bid is not None else []
        told += [_outlook(view, taken, bid is None), _instead(view, opinion, taken)]
    elif any(option.points or option.chance != 0.5 for option in opinion.options):
        told.append("Nothing speaks clearly for another move.")
    told.append(advice.told(view, taken.move, after) if after is not None else "")
    return " ".join(sentence for sentence in told if sentence) or NO_TIME


# --- what follows --------------------------------------------------------------------------------


def _at_once(view: View, after: Consequences) -> list[str]:
    """What follows from it before anybody else has chosen much."""
    found = []
    if abs(after.scored) > 0.05:
        found.append(_scored(after.scored))
    if after.trick is not None:
        found.append(_trick(view, after.trick, after.taker))
    if after.taken >= 1 and after.taken.is_integer():
        found.append(f"It takes {_count(after.taken)}.")
    if after.asked >= 0:
        found.append(_given(after))
    elif 0 < after.drawn < 1:
        found.append(f"It brings you a card {_often(after.drawn)}.")
    if after.next_seat >= 0:
        found.append(_answer(after))
    if after.feared is not None and after.trick not in (0, 1):
        found.append(_feared(view, after.feared))
    return found


def _scored(points: float) -> str:
    """What it scores or costs before anybody else moves."""
    told = f"It {'scores' if points > 0 else 'costs'} {_number(abs(points))} at once"
    return f"{told}." if points.is_integer() else f"{told} on average."


def _given(after: Consequences) -> str:
    """Whether somebody has what is asked for."""
    if after.given in (0.0, 1.0):
        return f"{who(after.asked)} {'has' if after.given else 'does not have'} it."
    return f"{who(after.asked)} has it {_often(after.given)}."


def _answer(after: Consequences) -> str:
    """What it leaves to the next player."""
    other = who(after.next_seat)
    if after.stuck > 0.5:
        return f"It leaves {other} no card to play{_unless_sure(after.stuck)}."
    if after.takes > 0.05:
        return f"{other} can then take something{_unless_sure(after.takes)}."
    if after.scores > 0.05:
        return f"{other} can then score{_unless_sure(after.scores)}."
    return f"It leaves {other} nothing to gain at once."


def _trick(view: View, share: float, taker: int) -> str:
    """Who takes the trick, and how likely it is."""
    you = "your side" if _has_partners(view) else "you"
    wins = "wins" if _has_partners(view) else "win"
    if share == 0:
        return f"It leaves the trick to {who(taker) if taker >= 0 else 'the others'}."
    if share < 0.4:
        return f"The trick is probably lost: {you} {wins} it {_often(share)}."
    if share < 0.75:
        return f"The trick may go either way: {you} {wins} it {_often(share)}."
    winner = f"{who(taker)}, your partner," if taker not in (-1, view.seat) else "It"
    if share == 1:
        return f"{winner} wins the trick."
    return f"{winner} should win the trick ({_often(share)})."


def _feared(view: View, held: Held) -> str:
    likely = f", most likely with {who(held.seat)}" if held.share >= LIKELY else ""
    return f"The card to fear is {_name(view, held.card)}{likely}."


def _bid(view: View, bid: Kept) -> str:
    whose = "your" if bid.seat == view.seat else f"{who(bid.seat)}'s"
    told = f"{whose} bid of {bid.bid}"
    told = f"{told[0].upper()}{told[1:]}" if bid.is_sure else f"If it stands, {told}"
    if bid.share in (0.0, 1.0):
        return f"{told} is as good as {'made' if bid.share else 'lost'}."
    return f"{told} is made {_often(bid.share)}."


# --- what is expected ----------------------------------------------------------------------------


def _outlook(view: View, taken: Weighed, with_odds: bool) -> str:
    """How the match or the deal is expected to go; the odds of a bid have been told already."""
    side, it = ("Your side", "it") if _has_partners(view) else ("You", "you")
    gains = "gains" if _has_partners(view) else "gain"
    if taken.chance >= SETTLED:
        return f"{side} should win the match from here."
    if view.players == 1:
        return f"You can expect about {_number(taken.points)}."
    if taken.chance <= LOST:
        return f"{side} can hardly win the match any more."
    rival = _rival(view)
    if not advice.in_points(view.game.key):
        return f"{side} {gains} on {rival} {_often(taken.gain)}." if with_odds else ""
    change = taken.points - _lead(view)
    if abs(change) < 0.3:
        return f"This deal should leave {side.lower()} about where {it} stood."
    if change > 0:
        told = f"{side} should gain about {_number(change)} on {rival} in this deal"
        is_plain = taken.gain >= 0.99
    else:
        told = f"{side} should lose about {_number(-change)} to {rival} in this deal"
        is_plain = taken.gain < 0.05
    if not with_odds or is_plain:
        return f"{told}."
    return f"{told}; {it} {gains} {_often(taken.gain)}."


def _rival(view: View) -> str:
    if _has_partners(view) and _sides(view) == 2:
        return "the other side"
    return "the other player" if view.players == 2 else "the best of the others"


def _instead(view: View, opinion: Opinion, taken: Weighed) -> str:
    """What the alternative would cost, or bring."""
    others = [option for option in opinion.options if option.tries and option != taken]
    if not others:
        return ""
    other = others[0]
    cost, move = taken.points - other.points, other.move.told
    tells = advice.in_points(view.game.key)
    by = f", by {_number(abs(cost))}" if tells else ""
    difference = _difference(view, taken, other)
    if difference <= -SLIGHT and other == opinion.best:
        return f"It seems better to {move}{by}."
    if difference <= -SLIGHT and taken.chance > other.chance + SLIGHT_CHANCE:
        return f"You could {move} for more points, but that is riskier."
    if difference < SLIGHT:
        return f"You could just as well {move}."
    if difference < CLEAR:
        return f"It would be only a little worse to {move}{by}."
    if not tells or other.tries < KNOWN:
        return f"It would be clearly worse to {move}."
    if len(others) > 1:
        return f"The next best is to {move}, which brings {_number(cost)} less."
    return f"To {move} would cost {_number(cost)}."


def _difference(view: View, taken: Weighed, other: Weighed) -> float:
    """By how much a move is better than another, in the measure of `CLEAR` and `SLIGHT`."""
    if advice.in_points(view.game.key):
        return (taken.points - other.points) / max(1.0, abs(taken.points - _lead(view)) / 4)
    lost = taken.chance - other.chance
    if 0 <= lost < SLIGHT_CHANCE:
        return 0.0
    return lost * CLEAR / CLEAR_CHANCE


# --- words ---------------------------------------------------------------------------------------


def _name(view: View, card: int) -> str:
    pack = view.game.rules.pack
    assert pack is not None
    return pack.called[card]


def _has_partners(view: View) -> bool:
    return _sides(view) < view.players


def _sides(view: View) -> int:
    return len({view.game.rules.side(view.state, seat) for seat in range(view.players)})


def _lead(view: View) -> float:
    """By how much the mover's side is ahead of the best other one now."""
    assert view.seat is not None
    rules, s = view.game.rules, view.state
    own = rules.side(s, view.seat)
    others = [rules.worth(s, seat) for seat in range(view.players) if rules.side(s, seat) != own]
    return rules.worth(s, view.seat) - max(others, default=0)


def _often(part: float) -> str:
    """A share of all imagined deals."""
    return f"{round(100 * part)} % of the time"


def _unless_sure(part: float) -> str:
    return "" if part == 1 else f" {_often(part)}"


def _number(points: float) -> str:
    text = f"{points:.0f}" if points >= PRECISE else f"{points:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"


def _count(cards: float) -> str:
    number = round(cards)
    return "a card" if number == 1 else f"{number} cards"
