"""What a table tells, held to what anybody could see: the laws of telling, and logs in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import lawbook
from parlour.core.fields import HELD, MOVES_MADE, NOBODY, OPEN, STOCK, TRICK, WON_PILE
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.views import PACK_PLACE, UNSEEN, View
from parlour.pictures import labels, telling
from parlour.pictures.picture import facts, numbers

PEOPLE = ("Ann", "Bob", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kim")


def told(step: Match, seat: int | None) -> str:
    """Everything a seat is told of a step, in words; nobody is called "you"."""
    line, _ = step._heard(seat)
    assert line is not None
    return " ".join(
        telling.sentences(step.game, line, telling.told(step).to(seat), PEOPLE[: step.players])
    )


def log(match: Match, seat: int | None) -> Iterator[str]:
    """A match line by line, as a seat is told it."""
    names = ["you" if at == seat else PEOPLE[at] for at in range(match.players)]
    for step in reversed(list(match.history)):
        line, _ = step._heard(seat)
        if line is not None:
            words = telling.sentences(step.game, line, telling.told(step).to(seat), names)
            yield f"{step.length}. {' '.join(words)}"


def steps_of(game: Game, players: int, seed: str, most: int) -> Iterator[Match]:
    """Every step of a match played at random, those of chance too."""
    *_, match = lawbook.random_match(game, players, seed, most)
    yield from (step for step in reversed(list(match.history)) if step.line is not None)


def nothing_public_goes_unsaid(game: Game, players: int, seed: str, most: int = 150) -> None:
    """Every card that goes somewhere in sight and every public number that changes is told."""
    for step in steps_of(game, players, seed, most):
        for seat in (None, step.length % players):
            said, view = told(step, seat), step.glimpse(seat)
            words = set(re.findall(r"[^\s,;:()]+", re.sub(r"[.](\s|$)|'s\b", " ", said)))
            if view.move is not None:  # a verb may stand for a card: putting the Cheater somewhere
                words.add(view.move.verb.touch)
            where = f"step {step.length}, {step.line}, to {seat}: {said}"
            _cards_are_told(view, words, where)
            if not view.is_deal:
                _numbers_are_told(view, words, where)
            if view.line is not None and view.line[0] >= 0:  # chance sets all men up again
                _men_are_told(view, words, where)
            assert not re.search(r"[\[\]{}]", said), where


def _cards_are_told(view: View, words: set[str], where: str) -> None:
    rules, layout = view.game.rules, view.game.rules.layout
    for flow in view.flows:
        if flow.card == UNSEEN or (view.is_deal and _goes_to_a_hand(view, flow.target)):
            continue
        assert rules.pack is not None
        if view.is_deal and flow.target != PACK_PLACE and layout.fields[flow.target[0]].lay == "board":  # fmt: skip
            continue
        if view.is_deal and {"All", str(len(rules.pack)), "cards"} <= words:
            continue
        target = layout.fields.get(flow.target[0])
        source = layout.fields.get(flow.source[0])
        if source is not None and target is not None and (source.role, target.role) == (OPEN, STOCK) and not view.counts[flow.source]:  # fmt: skip
            continue  # a whole heap was turned over
        if (
            source is not None
            and target is not None
            and target.role == WON_PILE
            and target.of != NOBODY  # a foundation is nobody's: its cards are told by name
            and (
                source.role == TRICK
                or (source.role == OPEN and flow.card in view.cards(*flow.target))
            )
        ):
            owners = labels.owners(view.game, view.state, target)[flow.target[1]]
            assert words & {PEOPLE[seat] for seat in owners}, where
        else:
            called = rules.pack.called[flow.card].split()[-1]  # of the Cheater, the Cheater
            names = {called, labels.printed(view.game, view.state, flow.card)}
            assert names & words, f"{names}: {where}"


def _goes_to_a_hand(view: View, place: tuple[str, int]) -> bool:
    field = view.game.rules.layout.fields.get(place[0])
    return field is not None and field.role in HELD


def _men_are_told(view: View, words: set[str], where: str) -> None:
    """Men that come, go or become something else are told by their squares, kings by name."""
    assert view.before is not None
    for field in view.game.rules.layout.fields.values():
        for index in range(field.places if field.kind == "men" else 0):
            old, new = (set(field.cards(s, index)) for s in (view.before.state, view.state))
            assert {str(square) for square in old ^ new} <= words, f"{field.name}: {where}"
            if field.large and len(new) > len(old):
                name = labels.name(view.game.rules, field)
                assert name.removesuffix("s") in words, f"{name}: {where}"


def _numbers_are_told(view: View, words: set[str], where: str) -> None:
    assert view.before is not None
    beginnings = {word[:4].casefold() for word in words}
    for field in numbers(view.game.rules):
        if field.role == MOVES_MADE or (field.is_seat and view.state.turn == DECK):
            continue
        old = {
            (one.name, one.side): one.value for one in facts(view.game, view.before.state, field)
        }
        for fact in facts(view.game, view.state, field):
            was = old.get((fact.name, fact.side), field.fill)
            if was == fact.value:
                continue
            changed = abs(fact.value - was)
            if fact.is_seat:
                assert fact.value < 0 or PEOPLE[fact.value] in words, f"{fact}: {where}"
            elif not fact.text.lstrip("-").isdigit():
                parts = {part[:4].casefold() for part in fact.text.split()[:1]}
                figures = {str(fact.value), str(changed)} & words
                assert parts & beginnings or figures, f"{fact}: {where}"
            else:
                counted = changed == 1 and fact.name[:4].casefold() in beginnings
                assert counted or {fact.text, str(changed)} & words, f"{fact}: {where}"


def numbers_are_told_in_the_words_of_the_game(game: Game, players: int, seed: str, most: int = 150) -> None:  # fmt: skip
    """No number is told by its label alone, as the table does where a game has no words."""
    for step in steps_of(game, players, seed, most):
        view = step.glimpse(None)
        if view.is_deal or telling.is_plain(step):
            continue
        labelled = {labels.name(game.rules, field) for field in numbers(game.rules)}
        for one in telling.told(step).public:
            label = re.match(r"(?:\{[\d+]+\}, )?([^:]+): ", one)
            assert label is None or label[1] not in labelled, f"step {step.length}, {step.line}: {one}"  # fmt: skip


def deals_add_up(game: Game, players: int, seed: str, most: int = 400) -> None:
    """The accounts of all deals together are the score, and show only what everybody has seen."""
    if game.rules.reckoning is None:
        return
    reckoned = [0] * players
    first = None
    last = None
    for step in steps_of(game, players, seed, most):
        first = first or step.before
        account = telling.reckoned(step)
        if account is not None:
            assert first is not None
            for seat in range(players):
                reckoned[seat] += account.points(seat)
                assert step.score[seat] - first.score[seat] == reckoned[seat], (
                    f"step {step.length}, seat {seat}: {account}"
                )
            seen = step.view(None).cards_seen
            for one in (*account.counts, *account.laid):
                assert set(one.cards) <= seen, f"step {step.length}: {one} shows a secret"
        last = step
    if last is not None and last.outcome is not None:
        assert telling.reckoned(last) is not None, "the last deal has no account"


def worlds_are_told_alike(step: Match, world: Match, seat: int) -> None:
    """In two worlds that look the same to a seat, the seat is told the same, as far back as both go."""
    while step.before is not None and world.before is not None and step.line is not None:
        assert telling.told(step).to(seat) == telling.told(world).to(seat), step.line
        if step.move is None:
            return
        step, world = step.before, world.before
