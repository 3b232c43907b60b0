"""Why not?  The sentence and the rule that explain why a move may not be made.

A seat is told what follows from what it sees, and nothing else: rules are asked about the state as
it looks to that seat.  A rule that forbids the move speaks first.  Where the move belongs to
another part of the game, the seat is told what to do now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from parlour.core.citation import RULES, Rule
from parlour.core.errors import IllegalMove
from parlour.core.fields import HAND, HELD
from parlour.core.moves import CARD, SEAT, Move, listed
from parlour.core.records import CLOCK, DECK
from parlour.core.views import masked

if TYPE_CHECKING:
    from parlour.core.game import Game
    from parlour.core.match import Match

ROUND_THE_TABLE = ("GEN-R3", "GO-R1")
"""The rulings on the order of play, of which a game has one."""


def refusal(match: Match, seat: int, move: Move, names: Sequence[str] = ()) -> IllegalMove:
    """The answer to a move that is not legal now; `names` are what the seats are called."""
    rules = match.game.rules
    if match.record.ended:
        return _refused(match.game, "The match is over.", rules.endings.cite(match.record.ended))
    is_clock = seat == CLOCK and rules.vocabulary.is_clocked
    if is_clock != bool(move.verb.clock):
        said = "Only the clock does that." if move.verb.clock else "The clock does not do that."
        return _refused(match.game, said, move.verb.cite)
    if not 0 <= seat < match.players and seat != DECK and not is_clock:
        return IllegalMove(_no_seat(match, seat))
    if move.verb.by_chance and seat != DECK:
        return _refused(match.game, "Only chance does that.", move.verb.cite)
    if match.waits_for_deck:
        return _refused(match.game, _of_chance(match, seat), move.verb.cite)
    if is_clock:
        return _refused(match.game, "It is not time for that.", move.verb.cite)
    if seat == DECK or (seat not in match.turn and rules.movers is None):
        return _out_of_turn(match, move, names)
    asked = _Asked(match, seat, move, names)
    found = asked.barred()
    if found is None and seat not in match.turn:
        return _out_of_turn(match, move, names)
    return found or asked.duty() or asked.not_there() or asked.limited() or asked.others()


class _Asked:
    """A move that a seat asks about, and what the rules say of it to that seat."""

    def __init__(self, match: Match, seat: int, move: Move, names: Sequence[str]) -> None:
        self.match, self.seat, self.move, self.names = match, seat, move, names
        self.game, self.rules = match.game, match.game.rules
        self.state: Any = masked(match.game, match.record, seat)[0]
        self.heard = self.rules.trace(self.state, seat)
        self.legal = self.rules.vocabulary.among(self.rules.may(self.state, seat))

    def barred(self) -> IllegalMove | None:
        """The rule by which the verb may not be used at all now."""
        for rule, answer in self.heard:
            if self.move.verb.name in rule.bars and answer:
                return self._by(rule)
        return None

    def duty(self) -> IllegalMove | None:
        """What is to be done now, if nothing about the verb was even asked."""
        verb = self.move.verb
        open_verbs = list(dict.fromkeys(move.verb for move in self.legal))
        if verb in open_verbs or any(verb.name in rule.limits for rule, _ in self.heard):
            return None
        verbs = self.rules.vocabulary.verbs
        # A vocabulary lists verbs in the order in which they are used.
        later = all(verbs.index(verb) > verbs.index(one) for one in open_verbs)
        phrase = listed(list(dict.fromkeys(one.duty for one in open_verbs)))
        sentence = f"First {phrase}." if later else f"It is time to {phrase}."
        return _refused(self.game, sentence, *(one.cite for one in open_verbs))

    def not_there(self) -> IllegalMove | None:
        """A card the hand does not hold, a seat that nobody has, or one's own."""
        sentence = self._card_not_held() or self._no_such_seat()
        return _refused(self.game, sentence, self.move.verb.cite) if sentence else None

    def limited(self) -> IllegalMove | None:
        """The rule that forbade the move while the legal moves were found."""
        # The first rule that forbade a card fits best; where men move, rules are asked for each man
        # in turn, and the last one looks at the whole.
        for rule, answer in self.heard if self.move.cards else reversed(self.heard):
            if self.move.verb.name in rule.limits and not _allows(answer, self.move):
                return self._by(rule)
        return None

    def others(self) -> IllegalMove:
        """What may be said instead, where no rule speaks for itself."""
        verb, said = self.move.verb, self.move.arguments
        same = [move for move in self.legal if move.verb is verb]
        if verb.kinds[0] == CARD and said[0] not in {move.arguments[0] for move in same}:
            sentence = f"You cannot {verb.name} {verb.values[0][said[0]]}: it is not free."
        else:
            left = listed([move.text.partition(" ")[2] for move in same])
            sentence = f"Now you can only {verb.name} {left}."
        return _refused(self.game, sentence, verb.cite)

    def _by(self, rule: Rule) -> IllegalMove:
        sentence = rule.told(self.state, self.seat, self.move)
        sentence = sentence.replace("{turn}", _called(self.match, self.names, self.state.turn))
        return _refused(self.game, sentence, *rule.citations)

    def _card_not_held(self) -> str:
        move, pack = self.move, self.rules.pack
        hands = [f for f in self.rules.layout.card_fields if f.role in HELD]
        if pack is None or not hands:
            return ""
        if move.verb.kinds[:1] != (CARD,) or move.verb.lies != HAND:
            return ""
        card = move.arguments[0]
        if any(card in f.cards(self.state, self.seat) for f in hands):
            return ""
        return f"You do not hold {pack.called[card]}."

    def _no_such_seat(self) -> str:
        verb = self.move.verb
        for kind, code in zip(verb.kinds, self.move.arguments, strict=True):
            if kind == SEAT and code == self.seat:
                return f"You cannot {self._with_yourself()}."
            if kind == SEAT and code >= self.match.players:
                return _no_seat(self.match, code)
        return ""

    def _with_yourself(self) -> str:
        verb = self.move.verb
        said = [
            "yourself" if kind == SEAT and code == self.seat else values[code]
            for kind, values, code in zip(verb.kinds, verb.values, self.move.arguments, strict=True)
        ]
        return (verb.unheard or verb.says or f"{verb.name} {{0}}").format(*said)


def _refused(game: Game, sentence: str, *citations: str) -> IllegalMove:
    return IllegalMove(sentence, own(game, citations))


def own(game: Game, citations: Iterable[str]) -> tuple[str, ...]:
    """Those of the citations that are about this game; all, if none says so.

    Games of two books can share a rule, but each player has one of the books.
    """
    every = tuple(dict.fromkeys(citations))
    return tuple(one for one in every if _is_about(game, one)) or every


def _is_about(game: Game, citation: str) -> bool:
    from parlour.books import Ruling, UnknownCitation, find  # not needed until a move is refused

    try:
        found = find(citation)
    except UnknownCitation:
        return False
    return game.key in found.games if isinstance(found, Ruling) else found.book == game.book


def _out_of_turn(match: Match, move: Move, names: Sequence[str]) -> IllegalMove:
    """Who is to move, by name, and the rule on the order of play if the game has one."""
    movers = match.game.rules.movers
    called = [_called(match, names, seat) for seat in match.turn]
    if movers is None or match.turn == (match.record.turn,):
        rules = [one for one in ROUND_THE_TABLE if _is_about(match.game, one)] or [move.verb.cite]
        return _refused(match.game, f"It is {called[0]}'s turn.", *rules)
    who = ", ".join(called[:-1]) + (" and " if len(called) > 1 else "") + called[-1]
    cited = RULES[movers].citations if movers in RULES else (move.verb.cite,)
    return _refused(match.game, f"It is for {who} to move now.", *cited)


def _called(match: Match, names: Sequence[str], seat: int) -> str:
    titles = names or match.game.rules.seat_titles
    return titles[seat] if titles else f"seat {seat}"


def _of_chance(match: Match, seat: int) -> str:
    if seat == DECK:
        return "Chance cannot do that now."
    return "First the cards are dealt." if match.is_to_deal else "First chance decides."


def _no_seat(match: Match, seat: int) -> str:
    return f"There is no seat {seat}; seats are 0 to {match.players - 1}."


def _allows(answer: Any, move: Move) -> bool:
    return isinstance(answer, int) and bool(answer >> (move.code & 63) & 1)
