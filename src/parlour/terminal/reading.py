"""Reading: which move was typed, in the notation of the game or nearly so.

What is typed is compared with the moves that the game has, first with those that are legal.  Capitals,
dashes and the small words of a phrase do not matter; a player may be called by name, a card or suit
by what people call it, and a word by its beginning.  Numbers are always whole.  Whatever could mean
two things is answered with what it could mean: no move is guessed, and no rule is known here.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from parlour.core.errors import ParlourError, UnknownMove
from parlour.core.game import Game
from parlour.core.moves import CARD, NUMBER, SEAT, SQUARE, SUIT, Move, Values, Verb, Vocabulary
from parlour.pictures import faces
from parlour.terminal import listing

Words = tuple[str, ...]

WORDS = re.compile(r"[^\W\d_]+|\d+")
"""Letters and figures; whatever stands between them only parts them."""
NOT_LENIENT = re.compile(r"(^|\s)[-−+]\d|\d[.]\d|[?=]")
"""Signs that would change what is said, so that nothing is made of it."""
SMALL = frozenset(("a", "and", "card", "for", "of", "on", "seat", "square", "the", "to", "with"))
"""Words that may stand in any phrase."""
ROUTE = re.compile(r"(?:([a-z]+)\s+)?(\d{1,3}(?:(?:\W+|\s*x\s*|\s+to\s+)\d{1,3}){2,})")
"""Three squares or more with any marks between them, perhaps after a verb."""
MOST_LISTED = 3
WHOLE, BEGUN, NOT = 0, 1, 2
"""How a text fits a move: in whole words, with words only begun, or not at all."""


def words_of(text: str) -> Words:
    """The words of a text, without capitals; a number is a word of its own."""
    return tuple(WORDS.findall(text.casefold()))


def find(game: Game, legal: Sequence[Move], text: str, names: Sequence[str] = ()) -> Move:
    """The move that was typed, legal or not; UnknownMove if the game has no such move.

    `names` are those of the seats.
    """
    picked = listing.picked(game, legal, " ".join(text.split()))
    if picked is not None:
        return picked
    try:
        return game.move(text)
    except UnknownMove as unknown:
        said = words_of(text)
        if not said or len(text) > 200 or NOT_LENIENT.search(text):
            raise _nothing(game, legal, text, unknown) from unknown
        near = _near(game, legal, said, names)
        if near is None:
            raise _nothing(game, legal, text, unknown) from unknown
        return near


def _near(game: Game, legal: Sequence[Move], said: Words, names: Sequence[str]) -> Move | None:
    """The move that is nearly said: a legal one, otherwise any; a text that fits several is refused."""
    reader = _Reader(game, names)
    found = reader.best(legal, said)
    begun = [move for move in legal if reader.is_begun(move, said)]
    if len(found) == 1 and (reader.is_whole(found[0], said) or begun in ([], found)):
        return found[0]
    if found or begun:
        raise ParlourError(_which(found, begun))
    verbs = dict.fromkeys(move.verb for move in legal)
    others = reader.best(_sayable(game.rules.vocabulary, verbs, said), said)
    if len(others) > 1 and not reader.is_whole(others[0], said):
        raise ParlourError(_which(others, []))
    return others[0] if others else None


def _which(found: Sequence[Move], begun: Sequence[Move]) -> str:
    """What a text could mean, in one sentence."""
    moves = list(dict.fromkeys([*found, *begun]))
    if len(moves) <= MOST_LISTED:
        return f"Which do you mean: {' or '.join(move.text for move in moves)}?"
    told = "; ".join(listing.summaries(moves))
    short = told if len(told) <= 200 else f"{told[:190].rpartition(' ')[0]} …"
    return f"Say which: {short}."


def _sayable(vocabulary: Vocabulary, verbs: Iterable[Verb], said: Words) -> Iterator[Move]:
    """Moves that are not legal now: of the verbs that are, then of the one that was said."""
    open_verbs = [*verbs, *(verb for verb in vocabulary.verbs if words_of(verb.name)[0] == said[0])]
    for verb in dict.fromkeys(open_verbs):
        yield from (move for move in vocabulary.moves if move.verb is verb)


def _nothing(game: Game, legal: Sequence[Move], text: str, unknown: UnknownMove) -> UnknownMove:
    """What is told where nothing fits: what is wrong after the verb, or that there is no such move."""
    if unknown.rules:
        return unknown
    words = " ".join(text.split())
    for verb in dict.fromkeys(move.verb for move in legal):
        if verb.kinds == (NUMBER,) and words.isascii() and words.isdigit():
            try:
                game.move(f"{verb.name} {words}")
            except UnknownMove as nearer:
                return nearer
    short = words if len(words) <= 40 else words[:37] + "..."
    return UnknownMove(
        f"{game.title} has no move {short!r}; type ? for your moves, help for commands."
    )


def meant(text: str, known: Iterable[str]) -> str:
    """The known word that is most like the first one of a text; empty if none is."""
    first = text.casefold().split()[:1]
    near = difflib.get_close_matches(first[0], list(known), 1, 0.6) if first else []
    return near[0] if near else ""


# --- routes --------------------------------------------------------------------------------------


def route(legal: Iterable[Move], text: str) -> list[str]:
    """The moves of a route over several squares, such as 38-36-24; none if it is not one."""
    found = ROUTE.fullmatch(text.casefold().strip())
    verbs = {move.verb.name for move in legal if move.verb.kinds == (SQUARE, SQUARE)}
    if found is None or not verbs or (found[1] and found[1] not in verbs):
        return []
    squares = re.findall(r"\d+", found[2])
    verb = f"{found[1]} " if found[1] else ""
    return [f"{verb}{a} {b}" for a, b in pairwise(squares)]


# --- how a text fits a move ----------------------------------------------------------------------


class _Reader:
    """Compares texts with the moves of one game, whose seats have these names."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self._pack = game.rules.pack
        self._names = names
        self._forms: dict[tuple[int, int], tuple[Words, ...]] = {}
        self._fillers: dict[Verb, frozenset[str]] = {}

    def best(self, moves: Iterable[Move], said: Words) -> list[Move]:
        """The moves that fit best, if any fit."""
        fits = [(self._fit(move, said), move) for move in moves]
        least = min((fit for fit, _ in fits), default=NOT)
        return [move for fit, move in fits if fit == least < NOT]

    def is_whole(self, move: Move, said: Words) -> bool:
        """Whether the text says this move in whole words."""
        return self._fit(move, said) == WHOLE

    def is_begun(self, move: Move, said: Words) -> bool:
        """Whether the text is only the beginning of this move."""
        slots = self._slots(move)
        return len(slots) > 1 and any(
            self._follow(slots[:end], said, self._filler(move.verb)) < NOT
            for end in range(1, len(slots))
        )

    def _fit(self, move: Move, said: Words) -> int:
        slots, filler = self._slots(move), self._filler(move.verb)
        with_verb = self._follow(slots, said, filler)
        without = self._follow(slots[1:], said, filler) if len(slots) > 1 else NOT
        return min(with_verb, without)

    def _follow(
        self, slots: Sequence[tuple[Words, ...]], said: Words, filler: frozenset[str]
    ) -> int:
        """How well the words fill the slots in order, with small words in between."""
        if not slots:
            return WHOLE if all(word in filler for word in said) else NOT
        best = NOT
        for form in slots[0]:
            fit = _begins(said, form)
            if fit < best:
                best = min(best, max(fit, self._follow(slots[1:], said[len(form) :], filler)))
        if best > WHOLE and said and said[0] in filler:
            best = min(best, self._follow(slots, said[1:], filler))
        return best

    def _slots(self, move: Move) -> list[tuple[Words, ...]]:
        """The ways to say the verb and each of its arguments."""
        given = zip(move.verb.values, move.arguments, strict=True)
        return [(words_of(move.verb.name),), *(self._said(values, code) for values, code in given)]

    def _said(self, values: Values, code: int) -> tuple[Words, ...]:
        key = (id(values), code)
        if key not in self._forms:
            texts = [values[code], *self._also(values, code)]
            self._forms[key] = tuple(dict.fromkeys(filter(None, map(words_of, texts))))
        return self._forms[key]

    def _also(self, values: Values, code: int) -> Iterator[str]:
        """What else an argument may be called."""
        if values.kind == SEAT and code < len(self._names):
            yield self._names[code]
            yield (
                self._names[code].partition(" ")[0] if not self._names[code][-1:].isdigit() else ""
            )
        if self._pack is not None and values.kind == CARD:
            yield from faces.other_names(self._pack)[code]
        if self._pack is not None and values.kind == SUIT:
            yield faces.suit_names(self._pack).get(values[code], "")

    def _filler(self, verb: Verb) -> frozenset[str]:
        """The words of its phrase that are no arguments."""
        if verb not in self._fillers:
            self._fillers[verb] = SMALL.union(words_of(re.sub(r"\{\d\}", " ", verb.says)))
        return self._fillers[verb]


def _begins(said: Words, form: Words) -> int:
    """How the text begins with these words; only words of letters may be cut short."""
    if len(said) < len(form):
        return NOT
    fit = WHOLE
    for typed, word in zip(said, form, strict=False):
        if typed == word:
            continue
        if not (typed.isalpha() and word.startswith(typed)):
            return NOT
        fit = BEGUN
    return fit
