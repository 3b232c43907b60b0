"""The vocabulary of a game: every move it knows, with its number, its text and its bit.

A verb with its arguments is one move.  Rules say what is legal by setting bits in `may`, a row of
words: a verb owns one word for each value of its arguments but the last, and the last argument is
the bit.  So `may[PLAY] = cards` allows playing each of these cards, and `may[PLACE + card] =
squares` allows placing the card on each of these squares.  A single argument with more values than
a word has bits runs over several words; `allow` sets its bits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from parlour.core import bits
from parlour.core.errors import UnknownMove
from parlour.core.fields import HAND
from parlour.core.pack import Pack

CARD, SEAT, SQUARE, HEAP, SUIT, NUMBER, WORD = (
    "card", "seat", "square", "heap", "suit", "number", "word",
)  # fmt: skip
"""The kinds of things that may follow a verb."""

ANEW, IN_ALL = "anew", "in all"
"""How the clock counts the time to a move of its own: from the moment the move became possible, or
over all the time it was possible since it was last made, with pauses in between."""


class Values(dict[int, str]):
    """What an argument may be: its codes, which rules see, and its texts, which players see.

    `called` tells what people say for a text, where that is something else: {"T": "Trixie"}.
    """

    def __init__(
        self, kind: str, values: Mapping[int, str], called: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(values)
        self.kind = kind
        self.called = dict(called or {})

    def lacks(self, verb: str, text: str) -> str:
        """The sentence for a text that is none of them, said with a verb."""
        said = text if re.fullmatch("[A-Za-z0-9-]{1,20}", text) else repr(text[:20])
        if self.kind == CARD:
            return f"There is no card {said} in this game."
        numbers = [int(one) for one in self.values() if one.isdigit()]
        if self.kind == NUMBER and numbers and re.fullmatch("-?[0-9]+", text):
            return _out_of_range(verb, numbers, text)
        noun = {SQUARE: "square ", SEAT: "seat ", HEAP: "place "}.get(self.kind, "")
        return f"There is no {noun}{said}; it can be {listed(list(self.values()))}."


def _out_of_range(verb: str, numbers: list[int], text: str) -> str:
    """That a number is too large or too small to be said, or between those that are said."""
    if text.startswith("-") or (len(text) < 9 and int(text) < min(numbers)):
        return f"You cannot {verb} less than {min(numbers)}."
    if len(text) >= 9 or int(text) > max(numbers):
        return f"You cannot {verb} more than {max(numbers)}."
    if int(text) in numbers:
        return f"Say it like this: {verb} {int(text)}."
    below = max(one for one in numbers if one < int(text))
    above = min(one for one in numbers if one > int(text))
    return f"You cannot {verb} {text}, only {below} or {above}."


def listed(texts: Sequence[str]) -> str:
    """Texts as people list them: Zinc, or 1 to 49, or beg, stand or run."""
    numbers = [int(text) for text in texts if text.isascii() and text.isdigit()]
    if len(numbers) == len(texts) > 3 and numbers[-1] - numbers[0] == len(set(numbers)) - 1:
        return f"{texts[0]} to {texts[-1]}"
    return ", ".join(texts[:-1]) + (" or " if len(texts) > 1 else "") + texts[-1]


def cards_of(pack: Pack[Any], cards: Iterable[int] | None = None) -> Values:
    """Every card of a pack, or only these, by number."""
    chosen = list(range(len(pack)) if cards is None else cards)
    names, called = pack.names, pack.called
    other = {names[card]: called[card] for card in chosen if called[card] != names[card]}
    return Values(CARD, {card: names[card] for card in chosen}, other)


def seats(count: int, names: Sequence[str] = ()) -> Values:
    """The seats of a table, by number; `names` are what the notation calls them, if anything."""
    return Values(SEAT, dict(enumerate(names or map(str, range(count)))))


def squares(numbers: Iterable[int]) -> Values:
    """Squares of the board."""
    return Values(SQUARE, {number: str(number) for number in numbers})


def heaps(numbers: Iterable[int]) -> Values:
    """Places on the table that are counted: heaps, rows, hands to fill."""
    return Values(HEAP, {number: str(number) for number in numbers})


def suits(texts: Mapping[int, str]) -> Values:
    """Suits, colours, branches or commodities, by what they are called in the notation."""
    return Values(SUIT, texts)


def each(values: Iterable[int]) -> Values:
    """Numbers that are said as they are written."""
    return Values(NUMBER, {value: str(value) for value in values})


def amounts(texts: Mapping[int, str]) -> Values:
    """Numbers whose code is not the number said, such as bids in steps of five."""
    return Values(NUMBER, texts)


def words(texts: Mapping[int, str]) -> Values:
    """Anything else that is said."""
    return Values(WORD, texts)


def allow(may: list[int], word: int, code: int) -> None:
    """Allow one value of an argument that runs over several words."""
    may[word + code // bits.WIDEST] |= 1 << code % bits.WIDEST


Answered = Callable[[Any, int], bool]
"""(state before the move, seat) -> whether the others' answer is heard with it."""


More = Callable[[Any, int], int]
"""(state, seat) -> how many times the seat still has to say it, as far as it sees."""
COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, repr=False)
class Move:
    """One move; `code` is its word and bit, `number` its place in the vocabulary."""

    number: int
    code: int
    text: str
    verb: Verb
    arguments: tuple[int, ...]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The cards the move names."""
        named = zip(self.verb.values, self.arguments, strict=True)
        return tuple(code for values, code in named if values.kind == CARD)

    @cached_property
    def told(self) -> str:
        """What one does, said as in "to ask Ann for 8", a telling (`core.telling`): ask {1} for 8."""
        says, heard = self.verb.says, self.text.split()[1:]
        if not says or any(f"{{{place}}}" not in says for place in range(len(heard))):
            return self.verb.written(heard)
        if says.startswith("are "):  # one says of oneself that one is done
            return f"say {self.verb.name}"
        named = zip(self.verb.values, heard, strict=True)
        return says.format(
            *[
                f"{{{one}}}"
                if values.kind == SEAT and one.isdigit()
                else values.called.get(one, one)
                for values, one in named
            ]
        )


class Verb:
    """A kind of move: what is said, which values follow it, and how it is described.

    A `secret` verb's arguments are known to its mover alone until the rules show them.  `says` is
    its phrase for people, as said to "you", with {0}, {1}, … for its arguments: "ask {0} for {1}".
    `duty` is what you are asked to do before you have chosen them: "ask for a card"; where it has
    to be done several times, `more` tells from the state and the seat how often still.
    `unheard` is the phrase for those who do not hear all of a secret one.  For a verb that
    only chance uses, one `by_chance`, they are whole clauses: "{0} is turned up".  `touch` is what you may touch on
    the screen to say it although its moves do not name it: a role such as STOCK, or a card.  `lies`
    is the role of the place where the first card it names must be, if it names one.  A verb is
    `answered` if what comes of it depends on what others hold or have secretly chosen; where this
    is only sometimes so, a function of the state and the seat says when.

    A verb with `clock`, ANEW or IN_ALL, is said by the clock alone; its phrase is a whole clause too.
    If it `warns`, it only tells that time is short, and nobody is shown the time until then.
    `asks` is the question by which a shell that keeps no time lets people say that it may go on.
    """

    def __init__(
        self,
        name: str,
        *values: Values,
        cite: str,
        secret: bool = False,
        by_chance: bool = False,
        says: str = "",
        duty: str = "",
        more: More | None = None,
        unheard: str = "",
        touch: str = "",
        lies: str = HAND,
        answered: bool | Answered = False,
        clock: str = "",
        warns: bool = False,
        asks: str = "",
    ) -> None:
        self.name = name
        self.values = values
        self.cite = cite
        self.secret = secret
        self.by_chance = by_chance
        self.says = says
        self._duty = duty
        self.more = more
        self.unheard = unheard
        self.touch = touch
        self.lies = lies
        self.answered = answered
        self.clock = clock
        self.warns = warns
        self.asks = asks
        self.first = 0  # its first word, set by the vocabulary

    @property
    def duty(self) -> str:
        """What you are asked to do: name the Honors; or simply bid, play a card, draw."""
        if self._duty or not self.values:
            return self._duty or self.says or self.name
        return f"{self.name} a card" if self.values[0].kind == CARD else self.name

    def duty_of(self, state: Any, seat: int) -> str:
        """What a seat is asked to do in this state: discard three more cards."""
        left = self.more(state, seat) if self.more else 0
        if left < 1:
            return self.duty
        number = COUNTED[left] if left < len(COUNTED) else str(left)
        return f"{self.name} {number} more {'card' if left == 1 else 'cards'}"

    def is_answered(self, state: Any, seat: int) -> bool:
        """Whether it is answered if the seat says it in this state."""
        return self.answered(state, seat) if callable(self.answered) else self.answered

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its arguments."""
        return tuple(values.kind for values in self.values)

    @cached_property
    def called(self) -> dict[str, str]:
        """What people say for its arguments, where that is something else."""
        return {text: words for values in self.values for text, words in values.called.items()}

    def written(self, heard: Sequence[str]) -> str:
        """The verb and what follows it, without a phrase: play 6-4, play Trixie."""
        return " ".join((self.name, *(self.called.get(one, one) for one in heard)))

    @property
    def function(self) -> str:
        """The name of the rule function that makes the move."""
        return self.name + "_" if self.name in ("pass", "yield") else self.name

    @property
    def wide(self) -> bool:
        """Whether its one argument runs over several words."""
        return len(self.values) == 1 and max(self.values[0], default=0) >= bits.WIDEST

    @property
    def words(self) -> int:
        """How many words it owns."""
        if self.wide:
            return max(self.values[0]) // bits.WIDEST + 1
        total = 1
        for values in self.values[:-1]:
            total *= max(values) + 1
        return total

    def word_and_bit(self, codes: tuple[int, ...]) -> tuple[int, int]:
        """The word and bit of the move with these arguments."""
        if not codes:
            return self.first, 0
        if self.wide:
            return self.first + codes[0] // bits.WIDEST, codes[0] % bits.WIDEST
        word = 0
        for values, code in zip(self.values[:-1], codes[:-1], strict=True):
            word = word * (max(values) + 1) + code
        return self.first + word, codes[-1]


class Vocabulary:
    """All moves of a game in fixed order, verb by verb as a deal uses them."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.words = 0
        moves: list[Move] = []
        for verb in verbs:
            if len(verb.values) > 1 and max(verb.values[-1]) >= bits.WIDEST:
                raise ValueError(f"The last argument of {verb.name!r} does not fit one word.")
            verb.first = self.words
            self.words += verb.words
            for codes, texts in _arguments(verb.values):
                word, bit = verb.word_and_bit(codes)
                text = " ".join((verb.name, *texts))
                moves.append(Move(len(moves), word << 6 | bit, text, verb, codes))
        self.moves = tuple(moves)
        self._by_text = {move.text: move for move in moves}
        self._by_code = {move.code: move for move in moves}
        self._numbers = {move.code: move.number for move in moves}

    @property
    def firsts(self) -> tuple[int, ...]:
        """The first word of each verb, in order, for the rules to name."""
        return tuple(verb.first for verb in self.verbs)

    def __len__(self) -> int:
        return len(self.moves)

    def read(self, text: str) -> Move:
        """The move with this text; spaces and capitals matter only where they tell moves apart."""
        words = " ".join(text.split())
        if len(words) > 200:
            raise UnknownMove("That is too long to be a move of this game.")
        move = self._by_text.get(words) or self._folded.get(words.casefold())
        if move is None:
            raise self._unknown(words)
        return move

    def _unknown(self, words: str) -> UnknownMove:
        """What is wrong with a text that is no move, as far as its verb tells."""
        name, *said = words.split() or [""]
        verb = self.by_name.get(name.casefold())
        if verb is None:
            return UnknownMove(f"{words!r} is not a move of this game.")
        for values, text in zip(verb.values, said, strict=False):
            if text.casefold() not in map(str.casefold, values.values()):
                return UnknownMove(values.lacks(verb.name, text), (verb.cite,))
        example = next(move.text for move in self.moves if move.verb is verb)
        return UnknownMove(f"Say it like this: {example}.", (verb.cite,))

    @cached_property
    def _folded(self) -> dict[str, Move]:
        """The moves by text without capitals, except those that only capitals tell apart."""
        alike = Counter(move.text.casefold() for move in self.moves)
        return {folded: move for move in self.moves if alike[folded := move.text.casefold()] == 1}

    @cached_property
    def is_counted(self) -> bool:
        """Whether some verb tells from the state how often it still has to be said."""
        return any(verb.more for verb in self.verbs)

    @cached_property
    def is_clocked(self) -> bool:
        """Whether the clock has moves of its own."""
        return any(verb.clock for verb in self.verbs)

    @cached_property
    def by_name(self) -> dict[str, Verb]:
        """The verbs by what is said."""
        return {verb.name: verb for verb in self.verbs}

    def of(self, code: int) -> Move:
        """The move of a code."""
        return self._by_code[code]

    def among(self, may: Sequence[int]) -> list[Move]:
        """The moves whose bits are set, in the order of the vocabulary."""
        return [self.moves[number] for number in self.numbers(may)]

    def numbers(self, may: Sequence[int]) -> list[int]:
        """The numbers of the moves whose bits are set, rising."""
        found, numbers, first = [], self._numbers, len(may) << 6
        for mask in reversed(may):  # from the highest bit on, which Python finds fastest
            first -= 64
            while mask:
                bit = mask.bit_length() - 1
                found.append(numbers[first + bit])
                mask ^= 1 << bit
        found.reverse()
        return found


def _arguments(values: tuple[Values, ...]) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    combined: list[tuple[tuple[int, ...], tuple[str, ...]]] = [((), ())]
    for one in values:
        combined = [
            ((*codes, code), (*texts, text))
            for codes, texts in combined
            for code, text in one.items()
        ]
    return combined
