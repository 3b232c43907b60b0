"""The laws bite: each fault planted in a true game is caught."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import lawbook
from parlour.core import refusals, undoing
from parlour.core.errors import IllegalMove
from parlour.core.fields import DECK, Sight, everyone
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.views import View
from planting import faulty


def test_a_rule_that_peeks_at_the_partner_is_caught() -> None:
    """Legal moves that depend on another hand differ when that hand is masked."""
    peeking = faulty(
        "forty-two",
        "    hand = s.hands[seat]\n    if seat == s.leader:",
        "    hand = s.hands[seat]\n    if s.hands[(seat + 2) % 4] & OF_SUIT[6] == 0:\n"
        "        return hand\n    if seat == s.leader:",
    )
    with pytest.raises(AssertionError, match="depend on what it does not see"):
        lawbook.moves_follow_from_views(peeking, 4, "planted")


def test_a_card_in_two_places_is_caught() -> None:
    """A card that stays in hand when it is played lies in two places."""
    doubling = faulty(
        "forty-two",
        "    if lay_to_trick(s, seat, card, 4):\n",
        "    whole = lay_to_trick(s, seat, card, 4)\n"
        "    s.hands[seat] |= (1 << card) & DOUBLES\n    if whole:\n",
    )
    with pytest.raises(AssertionError, match=r"At index \d+ diff"):  # it tells its values
        lawbook.cards_lie_in_one_place(doubling, 4, "planted")


def test_a_place_counted_from_the_end_is_caught() -> None:
    """Compiled rules take places as they are, so that one before the first is beside the row."""
    backwards = faulty(
        "forty-two", "    s.bids[seat] = points\n", "    s.bids[seat - 4] = points\n"
    )
    with pytest.raises(AssertionError, match="counted from the end"):
        lawbook.places_count_from_the_front(backwards, 4, "planted")


def test_chance_inside_a_move_is_caught() -> None:
    """A move that shuffles by itself does not lead to the same state twice."""
    rolling = faulty(
        "forty-two",
        "    s.honors = suit\n",
        "    import random\n    s.honors = random.randrange(7)\n",
    )
    with pytest.raises(AssertionError, match="chance inside"):
        lawbook.play_is_deterministic(rolling, 4, "planted")


def test_a_view_that_shows_the_order_of_a_stock_is_caught() -> None:
    """Cards of a stock changed for each other must change no view."""
    sight = seen(game("forty-nine"), "stock", everyone)
    with sight as showing, pytest.raises(AssertionError, match="learns of cards"):
        lawbook.secrets_stay_secret(showing, 3, "planted")


def test_a_hand_shown_to_the_partner_is_caught() -> None:
    """Cards of two other hands changed for each other must not be noticed by a partner."""
    sight = seen(game("forty-two"), "fan", lambda _, i, seat: i % 2 == seat % 2)
    with sight as showing, pytest.raises(AssertionError, match="learns of cards"):
        lawbook.secrets_stay_secret(showing, 4, "planted")


def test_a_refusal_that_peeks_at_another_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat is told follows from what it sees; a rule that saw more would tell it."""
    telling = faulty(
        "gyp",
        'bars="pass")',
        'bars="pass", says=lambda s, seat, move: f"Another holds {s.hands[(seat + 1) % 3]}.")',
    )
    lawbook.refusals_tell_nothing(telling, 3, "planted")

    monkeypatch.setattr(refusals, "masked", lambda _, state, seat: (state.copy(), {}))
    with pytest.raises(AssertionError, match=r"pass tells seat \d something"):
        lawbook.refusals_tell_nothing(telling, 3, "planted")


def test_a_refusal_by_the_rules_of_another_book_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "own", lambda _, citations: tuple(citations))
    with pytest.raises(AssertionError, match="is not a rule of this game"):
        lawbook.refusals_answer(game("rover"), 3, "planted")


@pytest.mark.parametrize(
    ("true", "false", "caught"),
    [
        ('that fits, and you hold one."""', 'that fits"""', "hold no card that fits"),
        ('that fits, and you hold one."""', 'that fits. You do."""', "more than one sentence"),
        ('that fits, and you hold one."""', 'that fits, no_cards."""', "no words for players"),
    ],
)
def test_a_refusal_that_is_no_answer_is_caught(true: str, false: str, caught: str) -> None:
    with pytest.raises(AssertionError, match=caught):
        lawbook.refusals_answer(faulty("gyp", true, false), 3, "planted")


def test_a_refusal_that_does_not_say_what_is_due_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silent = IllegalMove("That may not be done.", ("F42-R2",))
    monkeypatch.setattr(refusals._Asked, "duty", lambda _: silent)
    with pytest.raises(AssertionError, match="That may not be done"):
        lawbook.refusals_answer(game("forty-two"), 4, "planted")


@pytest.mark.slow
def test_a_question_that_is_taken_back_is_caught() -> None:
    """Where asking is not declared as answered, a player who was denied could ask another."""
    forgetful = faulty("trix-authors", "        answered=True,\n", "")
    with pytest.raises(AssertionError, match=r"ask \d \w+ tells seat \d something"):
        lawbook.undo_tells_nothing(forgetful, 3, "planted 7", moves=12, worlds=6, most=110)


def test_a_choice_that_is_taken_back_after_its_tick_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where choosing last is not declared as answered, what others chose would be known."""
    one = game("trix-exchange")
    for verb in one.rules.vocabulary.verbs:
        monkeypatch.setattr(verb, "answered", False)
    with pytest.raises(AssertionError, match=r"tells seat \d something"):
        lawbook.undo_tells_nothing(one, 3, "planted 3")


def test_the_rule_that_takes_back_the_moves_of_others_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rule that asks only which cards were seen lets a bidder hear the next bid first."""

    def by_cards_alone(match: Match, seats: Container[int]) -> str:
        for step in match.history:
            if step.line is None or step.before is None or step.line[0] == DECK:
                break
            if any(
                step._learned(seat) - step.before._visible(seat) for seat in range(step.players)
            ):
                break
            if step.line[0] in seats:
                return ""
        return "No."

    monkeypatch.setattr(undoing, "refusal", by_cards_alone)
    with pytest.raises(AssertionError, match=r"seat \d has seen what seat \d does"):
        lawbook.undo_tells_nothing(game("forty-two"), 4, "planted")


def test_an_answer_that_is_forgotten_when_it_is_taken_back_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two who play together, one could bid and take it back to tell the other something."""
    true = undoing.before_last

    def forgetful(match: Match) -> Match:
        found = true(match)
        found.takers = frozenset()
        return found

    monkeypatch.setattr(undoing, "before_last", forgetful)
    with pytest.raises(AssertionError, match="has seen it all the same"):
        lawbook.undo_tells_nothing(game("forty-two"), 4, "planted")


def test_a_solitaire_that_forgets_its_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that was turned differs from world to world."""
    monkeypatch.setattr(undoing, "_has_learned", lambda *_: False)
    with pytest.raises(AssertionError, match="tells seat 0 something"):
        lawbook.undo_tells_nothing(game("suite-assembling"), 1, "planted")


@contextmanager
def seen(one: Game, lay: str, sight: Sight) -> Iterator[Game]:
    """The game with other eyes for all that lies so."""
    fields = [f for f in one.rules.layout.card_fields if f.lay == lay]
    true_sights = [f.sight for f in fields]
    for f in fields:
        f.sight = sight
    try:
        yield one
    finally:
        for f, true_sight in zip(fields, true_sights, strict=True):
            f.sight = true_sight


def test_a_sampler_that_forgets_a_void_is_caught() -> None:
    """A world that only looks right, but could not have been played, is not let through."""
    with pytest.raises(AssertionError, match="was not legal"):
        lawbook.imagined_worlds_fit(game("forty-two"), 4, "planted", _forgetful, every=9)


def _forgetful(view: View, rng: Any) -> Match:
    """A sampler that deals unseen cards at random to whoever lacks them, heedless of voids."""
    true = _true_match(view)
    hidden = [
        c for c, (name, i) in sorted(true.places.items()) if name == "hands" and i != view.seat
    ]
    pack = true.game.rules.pack
    assert pack is not None
    mixed = list(hidden)
    rng.shuffle(mixed)
    exchange = {pack.names[a]: pack.names[b] for a, b in zip(hidden, mixed, strict=True)}
    deals = [i for i, (_, line) in enumerate(true.log) if line.startswith("deal ")]
    match = Match.untouched(true.game, true.players)
    for i, (seat, line) in enumerate(true.log):
        if seat < 0:
            names = line.split()[1:]
            if i == deals[-1]:
                names = [exchange.get(name, name) for name in names]
            match = match.deal("deal " + " ".join(names))
        else:
            match = _forced(match, seat, line)
    return match


def _true_match(view: View) -> Match:
    """The match a view was made from, found by playing it again."""
    for match in lawbook.random_match(view.game, view.players, "planted", most=120):
        if match.length == sum(1 for _ in view.history) - 1:
            return match
    raise AssertionError("the view is of another match")


def _forced(match: Match, seat: int, line: str) -> Match:
    """The match after a move that nobody checks."""
    move = match.game.move(line)
    state = match.record.copy()
    match.game.rules.apply(state, seat, move.code)
    return match._next(state, (seat, line), move, match._order)
