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
LIKELY = 0.34
"""A card that somebody has so often is most likely theirs."""
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
    if after.scored > 0.05:
        found.append(f"It scores {_number(after.scored)} at once.")
    elif after.scored < -0.05:
        found.append(f"It costs {_number(-after.scored)} at once.")
    if after.trick is not None:
        found.append(_trick(view, after))
    if after.taken > 0.5:
        found.append(f"It takes {_count(after.taken)}.")
    if after.asked >= 0:
        found.append(f"You get it from {who(after.asked)} in {_share(after.given)} imagined deals.")
    elif 0 < after.drawn < 1:
        found.append(f"It brings you a card in {_share(after.drawn)} imagined deals.")
    if after.next_seat >= 0:
        found.append(_answer(after))
    if after.feared is not None and after.trick != 1:
        found.append(_feared(view, after.feared))
    return found


def _answer(after: Consequences) -> str:
    """What it leaves to the next player."""
    other = who(after.next_seat)
    if after.stuck > 0.5:
        return f"It leaves {other} no card to play in {_share(after.stuck)} imagined deals."
    if after.takes > 0.05:
        return f"It lets {other} take something at once in {_share(after.takes)} imagined deals."
    if after.scores > 0.05:
        return f"It lets {other} score at once in {_share(after.scores)} imagined deals."
    return f"It leaves {other} nothing to gain at once."


def _trick(view: View, after: Consequences) -> str:
    share, whose = after.trick, "for your side" if _has_partners(view) else "for you"
    assert share is not None
    if share == 1:
        return f"It takes the trick {whose}, wherever the other cards lie."
    if share == 0:
        return f"It leaves the trick to {who(after.taker) if after.taker >= 0 else 'the others'}."
    if share >= 0.75:
        return f"It most likely takes the trick {whose}, in {_share(share)} imagined deals."
    if share >= 0.4:
        return f"The trick may go either way: it is won in {_share(share)} imagined deals."
    return f"The trick is seldom won with it, in {_share(share)} imagined deals."


def _feared(view: View, held: Held) -> str:
    card = _name(view, held.card)
    likely = "most likely with" if held.share >= LIKELY else "which may be with"
    return f"The card to fear is {card}, {likely} {who(held.seat)} ({_share(held.share)})."


def _bid(view: View, bid: Kept) -> str:
    assert view.seat is not None
    side = view.game.rules.side
    is_ours = side(view.state, bid.seat) == side(view.state, view.seat)
    whose = "Your bid" if bid.seat == view.seat else f"The bid of {who(bid.seat)}"
    if not bid.is_sure:
        whose = f"If it stands, {whose[0].lower()}{whose[1:]}"
    if bid.share in (0.0, 1.0):
        return f"{whose}, {bid.bid}, {'is made' if bid.share else 'fails'} in all imagined deals."
    if is_ours:
        return f"{whose}, {bid.bid}, is made in {_share(bid.share)} imagined deals."
    return f"{whose}, {bid.bid}, is defeated in {_share(1 - bid.share)} imagined deals."


# --- what is expected ----------------------------------------------------------------------------


def _outlook(view: View, taken: Weighed, with_odds: bool) -> str:
    """How the match or the deal is expected to go; the odds of a bid have been told already."""
    side, it = ("Your side", "it") if _has_partners(view) else ("You", "you")
    if taken.chance >= SETTLED:
        return f"{side} should win the match from here."
    if view.players == 1:
        return f"About {_number(taken.points)} can be expected."
    if taken.chance <= LOST:
        return f"{side} can hardly win the match any more; this holds out longest."
    change = taken.points - _lead(view)
    if abs(change) < 0.3:
        return f"This deal should leave {side.lower()} about where {it} stood."
    rival = _rival(view)
    if not advice.in_points(view.game.key):
        better = "gain on" if change > 0 else "lose ground to"
        return f"{side} should {better} {rival} in this deal."
    if change > 0:
        told = f"{side} should gain about {_number(change)} on {rival} in this deal"
        is_plain = taken.gain >= 0.99
    else:
        told = f"{side} should lose about {_number(-change)} to {rival} in this deal"
        is_plain = taken.gain < 0.05
    if not with_odds or is_plain:
        return f"{told}."
    gains = "gains" if _has_partners(view) else "gain"
    return f"{told}; {it} {gains} in {_share(taken.gain)} imagined ones."


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
    cost = taken.points - other.points
    stake = max(1.0, abs(taken.points) / 4)
    name = f"“{other.move.told}”"
    tells = advice.in_points(view.game.key)
    by = f", by {_number(abs(cost))}" if tells else ""
    if other == opinion.best and cost < 0:
        return f"{name} seems better{by}."
    if cost < 0:
        return f"{name} may bring more at times, but it seemed the greater risk."
    if cost < SLIGHT * stake:
        return f"{name} is about as good."
    if cost < CLEAR * stake:
        return f"{name} is only a little worse{by}."
    if not tells:
        return f"{name} is clearly worse."
    if len(others) > 1:
        return f"The next best is {name}, which costs {_number(cost)} more."
    return f"{name} would cost {_number(cost)}."


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


def _share(part: float) -> str:
    return f"{round(100 * part)} of 100"


def _number(points: float) -> str:
    text = f"{points:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"


def _count(cards: float) -> str:
    number = round(cards)
    return "a card" if number == 1 else f"{number} cards"
