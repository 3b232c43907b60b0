"""Reasons: why a move was chosen, in words, from the numbers that decided it."""

from __future__ import annotations

from parlour.bots.consequences import Consequences
from parlour.bots.opinions import Opinion, Weighed
from parlour.core.views import View

SETTLED = 0.97
"""A match that one side wins so often is as good as decided."""
CLEAR, SLIGHT = 0.5, 0.12
"""By how much of what is at stake options differ clearly, or hardly."""


def reason(view: View, opinion: Opinion, taken: Weighed, after: Consequences | None = None) -> str:
    """Why this move, in a few sentences; `after` is what usually follows from it at once."""
    told = []
    if opinion.because and taken == opinion.best:
        told.append(opinion.because)
    elif taken.tries:
        told += [*_at_once(after), _outlook(view, taken), _instead(opinion, taken)]
    elif any(option.points or option.chance != 0.5 for option in opinion.options):
        told.append("Nothing speaks clearly for another move.")
    return " ".join(sentence for sentence in told if sentence) or "There was no time to think."


def _at_once(after: Consequences | None) -> list[str]:
    """What follows from it before anybody else has chosen much."""
    if after is None:
        return []
    found = []
    if after.scored > 0.05:
        found.append(f"It scores {_number(after.scored)} at once.")
    elif after.scored < -0.05:
        found.append(f"It costs {_number(-after.scored)} at once.")
    if after.trick is not None:
        found.append(_trick(after.trick))
    if after.taken > 0.5:
        found.append(f"It takes {_count(after.taken)}.")
    if 0 < after.drawn < 1:
        found.append(f"It brings you a card in {_share(after.drawn)} imagined deals.")
    return found


def _trick(share: float) -> str:
    if share == 1:
        return "It takes the trick for your side, wherever the other cards lie."
    if share == 0:
        return "The trick is lost anyway."
    if share >= 0.75:
        return f"Your side most likely takes the trick, in {_share(share)} imagined deals."
    if share >= 0.4:
        return f"The trick may go either way: yours in {_share(share)}."
    return f"The trick will hardly be yours ({_share(share)}), and this card gives least away."


def _outlook(view: View, taken: Weighed) -> str:
    """How the match or the deal is expected to go."""
    side = "Your side" if _has_partners(view) else "You"
    verb = "is" if side == "Your side" else "are"
    if taken.chance >= SETTLED:
        return f"{side} should win the match from here."
    if view.players == 1:
        return f"About {_number(taken.points)} can be expected."
    change = taken.points - _lead(view)
    gains = f"in {_share(taken.gain)} imagined deals"
    if abs(change) < 0.3:
        return f"{side} {verb} expected to hold about even in this deal."
    rival = (
        "the other side"
        if _has_partners(view) and _sides(view) == 2
        else "the other"
        if view.players == 2
        else "the best of the others"
    )
    better = f"{'come' if side == 'You' else 'comes'} out better {gains}"
    if change > 0:
        return f"{side} should gain about {_number(change)} on {rival}, and {better}."
    return f"{side} should lose about {_number(-change)} to {rival}, but {better}."


def _instead(opinion: Opinion, taken: Weighed) -> str:
    """What the alternative would cost."""
    others = [option for option in opinion.options if option.tries and option != taken]
    if not others:
        return ""
    other = others[0]
    cost = taken.points - other.points
    stake = max(1.0, abs(taken.points) / 4)
    name = f"“{other.move.text}”"
    if cost < 0:
        return f"{_capital(name)} may bring more at times, but it seemed the greater risk."
    if cost < SLIGHT * stake:
        return f"{_capital(name)} is about as good."
    if cost < CLEAR * stake:
        return f"{_capital(name)} is only a little worse, by {_number(cost)}."
    if len(others) > 1:
        return f"Anything else costs more: {name}, the next best, {_number(cost)}."
    return f"{_capital(name)} would cost {_number(cost)}."


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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
