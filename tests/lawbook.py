"""The laws every game must keep, as functions that raise AssertionError where one is broken.

`tests/laws/` holds every game of the house to them, and plants faults to see that they bite.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import FunctionType
from typing import Any

from parlour.books import Ruling, find
from parlour.bots.habits import habit, whole_habit
from parlour.bots.leanings import leaning
from parlour.core import bits, compiling, kernels, refusals, undoing
from parlour.core.errors import IllegalMove
from parlour.core.game import Game
from parlour.core.imagining import imagine
from parlour.core.match import Match
from parlour.core.moves import Move, Vocabulary
from parlour.core.records import CLOCK, DECK
from parlour.core.twins import Twins
from parlour.core.views import View, masked

Sampler = Callable[[View, Any], Match]
STRIKES = 12
"""One time in so many the clock moves, if it can."""


def random_match(game: Game, players: int, seed: str, most: int = 250) -> Iterator[Match]:
    """A match played at random, after each move, to its end or to so many moves.

    The clock moves one time in so many when it can: here it goes by what is done.
    """
    rng = random.Random(seed)
    match = Match.new(game, players, seed=seed)
    yield match
    while match.turn and match.length < most:
        seat = rng.choice(match.turn)
        if match.legal(CLOCK) and not rng.randrange(STRIKES):
            seat = CLOCK
        match = match.play(seat, rng.choice(match.legal(seat)))
        yield match


def told(view: View) -> str:
    """All that a seat was ever told, as one text."""
    return json.dumps([step.plain() for step in view.history])


def whoever_is_to_move_can(game: Game, players: int, seed: str) -> None:
    """Over means nobody to move, and nobody else can; a seat to move has a move it can name.

    The moves of chance are said by verbs of their own.
    """
    for match in random_match(game, players, seed):
        assert (match.outcome is None) == bool(match.turn)
        if match.move is not None and match.line is not None:
            assert match.move.verb.by_chance == (match.line[0] == DECK)
        for seat in range(players):
            moves = match.legal(seat)
            assert bool(moves) == (seat in match.turn)
            assert bool(moves) == bool(match.right(seat))
            assert set(match.right(seat)) <= set(moves)
            for move in moves:
                assert move == game.move(str(move))
                assert not move.verb.by_chance, f"seat {seat} may do what only chance does"
                assert not move.verb.clock, f"seat {seat} may say {move}, which is the clock's"
        for move in match.legal(CLOCK):
            assert move.verb.clock, f"the clock may say {move}, which is not its own"
            assert match.game.rules.due is not None
            assert match.game.rules.due(match.record, move) >= 0


def moves_follow_from_views(game: Game, players: int, seed: str) -> None:
    """What a seat may do, and may do rightly, follows from what it sees; so does what the clock may."""
    rules = game.rules
    for match in random_match(game, players, seed):
        for seat in match.turn:
            seen, _ = masked(game, match.record, seat)
            assert rules.may(match.record, seat) == rules.may(seen, seat), (
                f"legal moves of seat {seat} depend on what it does not see"
            )
            assert rules.may_rightly(match.record, seat) == rules.may_rightly(seen, seat)
        if match.legal(CLOCK):
            seen, _ = masked(game, match.record, None)
            assert rules.may(match.record, CLOCK) == rules.may(seen, CLOCK), (
                "the clock tells what is not seen"
            )


def cards_lie_in_one_place(game: Game, players: int, seed: str) -> None:
    """After a deal every card dealt lies in exactly one declared place.

    Where just a stock was shuffled and dealt on, all other cards lie there still.
    """
    rules = game.rules
    if rules.pack is None:
        return
    for match in random_match(game, players, seed):
        lying = sorted(
            card
            for field, index in rules.layout.places
            for card in field.cards(match.record, index)
        )
        if lying:
            assert sorted(_dealt(match)) == lying


def _dealt(match: Match) -> set[int]:
    """The cards of the last deal of all; a deal from a stock leaves others where they lie."""
    pack = match.game.rules.pack
    assert pack is not None
    for step in match.history:
        if step.line is not None and step.line[1].startswith("deal ") and step.before is not None:
            dealt = set(pack.numbers(step.line[1][5:]))
            if not set(step.before.places) - dealt:
                return dealt
    return set()


def play_is_deterministic(game: Game, players: int, seed: str) -> None:
    """The same move in the same state leads to the same state, and changes no other state."""
    for match in random_match(game, players, seed, most=80):
        before = match.record.copy()
        for seat in (*match.turn, CLOCK):
            for move in match.legal(seat)[:6]:
                first, second = match.record.copy(), match.record.copy()
                game.rules.apply(first, seat, move.code)
                game.rules.apply(second, seat, move.code)
                assert first == second, f"chance inside {move}"
        assert before == match.record


def records_replay(game: Game, players: int, seed: str) -> None:
    """A record read back is the same match, at every step, and goes on alike."""
    last = None
    for match in random_match(game, players, seed, most=60):
        again = Match.loads(match.dumps())
        assert match.record == again.record
        assert match.log == again.log
        last = match
    assert last is not None
    for seat in last.turn[:1]:
        move = last.legal(seat)[0]
        assert last.play(seat, move).record == Match.loads(last.dumps()).play(seat, move).record


def two_speeds_agree(game: Game, players: int, seed: str) -> None:
    """Compiled rules find the same moves and make the same states as interpreted ones."""
    rules = game.rules
    ready = compiling.compiled(rules)
    may = ready.work()["may"]
    for match in random_match(game, players, seed, most=120):
        record = ready.record(match.record)
        clock = [CLOCK] if rules.vocabulary.is_clocked else []
        for seat in [DECK] if match.waits_for_deck else [*match.turn, *clock]:
            may[:] = 0
            ready.legal(record, seat, may)
            assert rules.may(match.record, seat) == may.tolist()
        if match.before is not None and match.move is not None and match.line is not None:
            record = ready.record(match.before.record)
            ready.apply(record, match.line[0], match.move.code)
            assert match.record == ready.plain(record)
        for seat in range(players):
            assert match.score[seat] == ready.score(ready.record(match.record), seat)


def random_matches_agree(game: Game, players: int, seed: int, matches: int) -> None:
    """A batch of random matches is the same batch at either speed, and all of it ends."""
    ready = compiling.compiled(game.rules)
    start = game.start(players)
    states, _ = ready.batch(start, seed, 0, matches)
    plain = kernels.plain(game.rules)
    for match in range(matches):
        state = start.copy()
        plain.playout(state, kernels.seeded(seed, match))
        assert state.ended > 0
        assert state == ready.plain(states[match])


class Front(list[Any]):
    """A row whose places are counted from the front, as compiled rules take them."""

    def __getitem__(self, place: Any) -> Any:
        assert isinstance(place, slice) or place >= 0, "a place is counted from the end"
        return super().__getitem__(place)

    def __setitem__(self, place: Any, thing: Any) -> None:
        assert isinstance(place, slice) or place >= 0, "a place is counted from the end"
        super().__setitem__(place, thing)

    @classmethod
    def of(cls, thing: Any) -> Any:
        """Rows within rows, too."""
        return cls(map(cls.of, thing)) if isinstance(thing, list | tuple) else thing


def codes_of(may: Sequence[int]) -> list[int]:
    """The codes of the moves whose bits are set."""
    return [word << 6 | bit for word, left in enumerate(may) for bit in bits.members(left)]


def places_count_from_the_front(game: Game, players: int, seed: str, most: int = 120) -> None:
    """No rule, habit or leaning uses a negative place in a row, or one beyond its end."""
    rules, twins = game.rules, Twins(table=Front.of)
    known: dict[str, Any] = {
        name: twins.of(part) if isinstance(part, FunctionType) else part
        for name, part in kernels.parts(rules).items()
    }
    chance, pick = twins.of(kernels.chance, **known), twins.of(kernels.pick, **known)
    by_word, kind = rules.dispatch(twins.of), twins.of(leaning(rules.key).kind)
    habits = [twins.of(one) for one in {habit(rules.key), whole_habit(rules.key)}]
    rng = random.Random(seed)
    state, work = game.start(players), kernels.Work(rules, rng.getrandbits(48))
    for name, field in rules.layout.fields.items():
        if field.shape:
            setattr(state, name, Front.of(getattr(state, name)))
    work.may, work.order = Front(work.may), Front(work.order)
    for _ in range(most):
        if state.ended:
            break
        seat = state.turn
        if seat != DECK:
            seat = rng.choice(bits.members(known["movers"](state)))
        if rules.vocabulary.is_clocked and not rng.randrange(STRIKES):
            seat = CLOCK if pick(state, CLOCK, work) >= 0 else seat
        move = pick(state, seat, work)
        if seat >= 0:
            may = Front(work.may)
            for code in codes_of(may):
                kind(state, seat, code)
            for sensible in habits:
                sensible(state, seat, Front(may))
        if move >= 0:
            by_word[move >> 6](state, seat, move & 63)
        else:
            chance(state, work)
        for each in range(players):
            known["score"](state, each)
            known["worth"](state, each)


def imagined_worlds_fit(
    game: Game, players: int, seed: str, sampler: Sampler = imagine, every: int = 7
) -> None:
    """A world imagined from a view was legal from its start and tells the seat the very same."""
    rng = random.Random(seed)
    for match in random_match(game, players, seed, most=66):
        if match.length % every:
            continue
        for seat in rng.sample(range(players), min(players, 3)):
            world = sampler(match.view(seat), rng)
            legal_from_the_start(world)
            assert told(match.view(seat)) == told(world.view(seat))


def legal_from_the_start(world: Match) -> None:
    """Every move of a match was legal when it was made."""
    for match in world.history:
        if match.before is not None and match.move is not None and match.line is not None:
            seat = match.line[0]
            assert match.move in match.before.legal(seat), f"{match.line} was not legal"


def undo_tells_nothing(
    game: Game, players: int, seed: str, moves: int = 2, worlds: int = 2, most: int = 66
) -> None:
    """A move that can be taken back has told its mover nothing, whatever others hold or would do.

    Of each verb so many moves are tried, each in so many worlds.
    """
    rng = random.Random(seed)
    open_to_undo: dict[str, list[Match]] = {}
    for match in random_match(game, players, seed, most):
        if match.undoable and not match.undo().peeked:
            assert match.move is not None
            open_to_undo.setdefault(match.move.verb.name, []).append(match)
    for steps in open_to_undo.values():
        for step in rng.sample(steps, min(moves, len(steps))):
            _tells_the_same_in_all_worlds(step, rng, worlds)
            _is_kept_once_another_has_moved(step, rng)


def _tells_the_same_in_all_worlds(step: Match, rng: random.Random, worlds: int) -> None:
    """After the move, its mover cannot tell the worlds apart that it could imagine before."""
    assert step.before is not None
    assert step.line is not None
    assert step.move is not None
    seat = step.line[0]
    seen = step.view(seat).plain()
    for _ in range(worlds):
        world = imagine(step.before.view(seat), rng).step(seat, step.move)
        assert seen == world.view(seat).plain(), f"{step.move} tells seat {seat} something"
        assert "" == undoing.refusal(world, {seat}), f"undo itself tells seat {seat} something"


def _is_kept_once_another_has_moved(step: Match, rng: random.Random) -> None:
    """Whoever has seen what another does next takes nothing back, even if the other does."""
    assert step.line is not None
    seat = step.line[0]
    for move in step.legal(CLOCK):
        assert undoing.refusal(step.play(CLOCK, move), {seat}), f"seat {seat} takes {move} back"
    for other in step.turn:
        if other != seat:
            after = step.play(other, rng.choice(step.legal(other)))
            assert undoing.refusal(after, {seat}), f"seat {seat} has seen what seat {other} does"
            if after.undoable:
                assert undoing.refusal(after.undo(), {seat}), (
                    f"seat {seat} has seen it all the same"
                )


INTERNAL = re.compile(
    r"[_{}<>]|not open|(?<![A-Za-z0-9])-[0-9]|\b(DECK|None|True|False|[Mm]ask|[Bb]it)\b"
)
"""What no player should read: names of code, codes, and words of the engine."""


def refusals_answer(game: Game, players: int, seed: str, most: int = 40) -> None:
    """Any move that is not legal is answered in one sentence with a rule of the game's own.

    Where something else is to be done, the sentence says what, unless a rule speaks of the move.
    """
    rng = random.Random(seed)
    for match in random_match(game, players, seed, most):
        if match.length % 3 and match.turn:
            continue
        for seat in range(players):
            for move in _illegal(match, seat, rng):
                answer = refusals.refusal(match, seat, move)
                told = f"{move} of seat {seat}: {answer.sentence}"
                assert re.fullmatch(r"[A-Z0-9][^\n]*[^.]\.", answer.sentence), told
                assert ". " not in answer.sentence, f"more than one sentence: {told}"
                assert not INTERNAL.search(answer.sentence), f"no words for players: {told}"
                assert answer.rules, f"no rule: {told}"
                for rule in answer.rules:
                    assert _is_of(game, rule), f"{rule} is not a rule of this game: {told}"
                if seat in match.turn and not (move.verb.by_chance or move.verb.clock):
                    _says_what_is_due(match, seat, move, answer.sentence)


def _illegal(match: Match, seat: int, rng: random.Random) -> Iterator[Move]:
    """Of each verb up to two moves that are not legal."""
    for moves in _by_verb(match.game.rules.vocabulary):
        for move in rng.sample(moves, min(2, len(moves))):
            if not match.allows(seat, move):
                yield move


@cache
def _by_verb(vocabulary: Vocabulary) -> list[list[Move]]:
    return [[move for move in vocabulary.moves if move.verb is verb] for verb in vocabulary.verbs]


def _is_of(game: Game, citation: str) -> bool:
    found = find(citation)
    return game.key in found.games if isinstance(found, Ruling) else found.book == game.book


def _says_what_is_due(match: Match, seat: int, move: Move, sentence: str) -> None:
    """Unless a rule about the verb was asked, whose word it is, or the card that is not held."""
    due = {legal.verb for legal in match.legal(seat)}
    seen, _ = masked(match.game, match.record, seat)
    asked = [rule for rule, _ in match.game.rules.trace(seen, seat)]
    spoken = {
        rule.told(seen, seat, move).replace("{turn}", f"seat {match.record.turn}")
        for rule in asked
        if move.verb.name in rule.bars
    }
    limited = any(move.verb.name in rule.limits for rule in asked)
    if move.verb not in due and not limited and sentence not in spoken:
        assert any(verb.duty in sentence for verb in due), f"{move}: {sentence}"


def refusals_tell_nothing(game: Game, players: int, seed: str, most: int = 30) -> None:
    """In all worlds that a seat can imagine, a move it may not make is answered alike."""
    rng = random.Random(seed)
    for match in random_match(game, players, seed, most):
        if match.length % 6 and match.turn:
            continue
        for seat in rng.sample(range(players), min(players, 2)):
            world = imagine(match.view(seat), rng)
            for move in _illegal(match, seat, rng):
                here, there = (refusals.refusal(one, seat, move) for one in (match, world))
                assert (here.sentence, here.rules) == (there.sentence, there.rules), (
                    f"{move} tells seat {seat} something"
                )


def secrets_stay_secret(game: Game, players: int, seed: str) -> None:
    """Two face-down cards changed for each other change nothing for a seat that holds neither.

    This does not ask the fields who sees them: cards in a hand are known to its owner alone, and
    cards in a stock to nobody.
    """
    rng = random.Random(seed)
    for match in random_match(game, players, seed, most=100):
        if match.length % max(5, 2 * players) or not match.places:
            continue
        for seat in range(players):
            other = _exchanged(match, seat, rng)
            if other is not None:
                assert told(match.view(seat)) == told(other.view(seat)), (
                    f"seat {seat} learns of cards it does not hold"
                )


IN_SIGHT = ("row", "column")
"""How cards lie that all have seen, wherever they go afterwards."""


def _held_since_the_deal(match: Match, seat: int) -> set[int]:
    """The cards a seat has or had in hand or saw in a row; no secret to it where they went."""
    fields = match.game.rules.layout.fields
    held: set[int] = set()
    for step in match.history:
        held.update(
            card
            for card, (name, index) in step.places.items()
            if (index == seat and fields[name].lay == "fan") or fields[name].lay in IN_SIGHT
        )
        if step.line is not None and step.line[1].startswith("deal "):
            break
    return held


def _exchanged(match: Match, seat: int, rng: random.Random) -> Match | None:
    """The match with two cards hidden from a seat dealt the other way round, if it is possible."""
    fields, pack = match.game.rules.layout.fields, match.game.rules.pack
    assert pack is not None
    held = _held_since_the_deal(match, seat)
    for field in match.game.rules.layout.showing:
        held.update(field.cards(match.record, 0))
    hidden = [
        card
        for card, (name, index) in sorted(match.places.items())
        if (
            fields[name].lay == "stock"
            or (fields[name].lay == "fan" and not fields[name].sight(match.record, index, -1))
        )
        and card not in held
    ]
    if len(hidden) < 2:
        return None
    one, two = (pack.names[card] for card in rng.sample(hidden, 2))
    exchange = {one: two, two: one}
    lines = list(match.log)
    for i in _deals_since_all_were_dealt(match):
        names = lines[i][1].split()[1:]
        lines[i] = (DECK, "deal " + " ".join(exchange.get(name, name) for name in names))
    other = Match.untouched(match.game, match.players)
    try:
        for mover, line in lines:
            other = other.deal(line) if mover == DECK else other.step(mover, line)
    except IllegalMove:
        return None
    if other.score != match.score or other.turn != match.turn or _shown(other) != _shown(match):
        return None  # what all could see went otherwise
    if _held_step_by_step(other, seat) != _held_step_by_step(match, seat):
        return None  # other cards came into the seat's own hand
    return other


def _held_step_by_step(match: Match, seat: int) -> list[set[int]]:
    """The cards in a seat's hand after each step."""
    fields = match.game.rules.layout.fields
    return [
        {
            card
            for card, (name, index) in step.places.items()
            if index == seat and fields[name].lay == "fan"
        }
        for step in match.history
    ]


def _shown(match: Match) -> list[list[int]]:
    """What was shown again to all, step by step."""
    fields = match.game.rules.layout.showing
    return [field.cards(step.record, 0) for step in match.history for field in fields]


def _deals_since_all_were_dealt(match: Match) -> list[int]:
    """The places in the log of the last deal of all cards that lie now, and of deals since."""
    deals = [i for i, (_, line) in enumerate(match.log) if line.startswith("deal ")]
    whole = [i for i in deals if len(match.log[i][1].split()) > len(match.places)]
    return [i for i in deals if i >= whole[-1]]
