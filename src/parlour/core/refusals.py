"""Why not?  The sentence and the rule that explain why a move may not be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.core.errors import IllegalMove
from parlour.core.fields import HAND, HELD
from parlour.core.moves import CARD, Move
from parlour.core.records import DECK

if TYPE_CHECKING:
    from parlour.core.match import Match


def refusal(match: Match, seat: int, move: Move) -> IllegalMove:
    """The answer to a move that is not legal now."""
    rules = match.game.rules
    if match.record.ended:
        ending = rules.endings.cite(match.record.ended)
        return IllegalMove("The match is over.", (ending,))
    if not 0 <= seat < match.players and seat != DECK:
        return IllegalMove(f"There is no seat {seat}; seats are 0 to {match.players - 1}.")
    if seat not in match.turn and not (seat == DECK and match.waits_for_deck):
        whose = " and ".join(f"seat {other}'s" for other in match.turn) or "DECK's"
        return IllegalMove(f"It is {whose} turn, not seat {seat}'s.", (move.verb.cite,))
    return _by_rule(match, seat, move) or IllegalMove(f"{move} is not open now.", (move.verb.cite,))


def _by_rule(match: Match, seat: int, move: Move) -> IllegalMove | None:
    """The rule that forbade the move while the legal moves were found."""
    heard = match.game.rules.trace(match.record, seat)
    for rule, answer in heard:
        if move.verb.name in rule.bars and answer:
            return IllegalMove(rule.sentence, rule.citations)
    missing = _card_not_held(match, seat, move)
    if missing:
        return IllegalMove(missing, (move.verb.cite,))
    # The first rule that forbade a card fits best; where men move, rules are asked for each man in
    # turn, and the last one looks at the whole.
    for rule, answer in heard if move.cards else reversed(heard):
        if move.verb.name in rule.limits and not _allows(answer, move):
            return IllegalMove(rule.sentence, rule.citations)
    return None


def _allows(answer: Any, move: Move) -> bool:
    return isinstance(answer, int) and bool(answer >> (move.code & 63) & 1)


def _card_not_held(match: Match, seat: int, move: Move) -> str:
    """The sentence for a move that plays a card the hand does not hold, or nothing."""
    layout, pack = match.game.rules.layout, match.game.rules.pack
    hands = [f for f in layout.card_fields if f.role in HELD]
    if pack is None or not hands or seat < 0:
        return ""
    if move.verb.kinds[:1] != (CARD,) or move.verb.lies != HAND:
        return ""
    card = move.arguments[0]
    if any(card in f.cards(match.record, seat) for f in hands):
        return ""
    return f"You do not hold {pack.names[card]}."
