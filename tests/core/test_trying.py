"""A match may be tried again from any of its positions, in every game."""

from __future__ import annotations

import contextlib

import pytest

import lawbook
from parlour import verify
from parlour.core.errors import BadTable, ParlourError
from parlour.core.fair import Seed
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.lab import checking


def over(key: str) -> Match:
    """A match that was played at random to its end, or as far as it is worth waiting for."""
    one = game(key)
    return list(lawbook.random_match(one, one.usual_players, "tried", 120))[-1]


def branched(match: Match, at: int) -> Match:
    """The match tried from there, though it need not be over."""
    match.record.ended = match.record.ended or 1
    return match.try_from(at, Seed.of("another"))


@pytest.mark.slow
@pytest.mark.parametrize("key", games())
def test_every_game_can_be_tried_from_the_middle(key: str):
    """Everybody sees what they saw; the record says what it was tried from, and is read again."""
    match = over(key)
    at = match.length // 2
    then = next(step for step in match.history if step.length == at)
    tried = branched(match, at)
    begun = next(step for step in tried.history if step.length == at)
    for seat in range(then.players):
        assert lawbook.told(then.view(seat)) == lawbook.told(begun.view(seat))
    assert then.record == begun.record
    assert match.commitment != tried.commitment
    again = Match.loads(tried.dumps())
    assert tried == again
    assert again.origin is not None
    assert (match.commitment, at) == (again.origin.commitment, again.origin.lines)


def finished() -> Match:
    match = Match.new(game("forty-two", max_hands=2), seed="finished")
    while match.turn:
        match = match.play(match.turn[0], match.legal(match.turn[0])[0])
    return match


def test_what_chance_does_afterwards_is_new_and_follows_from_the_new_seed():
    match = finished()
    tried = match.try_from(20, Seed.of("another"))
    while tried.turn:
        tried = tried.play(tried.turn[0], tried.legal(tried.turn[0])[0])
    deals = [[line for seat, line in one.log if seat == -1] for one in (match, tried)]
    assert deals[0][:2] == deals[1][:2]
    assert deals[0][-1] != deals[1][-1]
    report = verify.verify(tried.dumps())
    assert report.problem is None
    assert 1 == report.deals
    assert not report.fair
    assert 20 == report.tried


def test_the_check_says_plainly_what_it_is():
    found = checking.check(finished().try_from(20).dumps())
    assert not found.good
    assert "Not a fair deal, and no record: it was tried from a position." in found.sentences[-1]
    assert "first 20 lines" in found.sentences[-1]


def test_a_later_deal_that_was_changed_is_still_found():
    tried = finished().try_from(20, Seed.of("another"))
    while tried.turn:
        tried = tried.play(tried.turn[0], tried.legal(tried.turn[0])[0])
    lines = tried.dumps().split("\n")
    last = max(n for n, line in enumerate(lines) if line.startswith("deck deal"))
    words = lines[last].split(" ")
    words[2], words[3] = words[3], words[2]
    lines[last] = " ".join(words)
    assert verify.verify("\n".join(lines)).problem is not None


def test_nothing_is_taken_back_that_was_tried_from():
    tried = finished().try_from(8)
    with pytest.raises(ParlourError, match="what you are trying from"):
        tried.undo()
    alone = Match.new("reverse", seed="alone")
    while alone.turn:
        alone = alone.play(0, alone.legal(0)[0])
    tried = alone.try_from(2)
    assert 2 == tried.play(0, tried.legal(0)[0]).undo().length
    with pytest.raises(ParlourError, match="what you are trying from"):
        tried.undo()


def test_only_a_finished_match_is_tried_and_only_from_where_it_was():
    with pytest.raises(ParlourError, match="not over"):
        Match.new("forty-two", seed="running").try_from(1)
    for at in (-1, finished().length):
        with pytest.raises(ParlourError, match=f"no step {at}"):
            finished().try_from(at)


@pytest.mark.parametrize(
    "said", ["tried-from: 8", "tried-from: " + "a" * 64 + " 9999", "tried-from: x 1"]
)
def test_a_record_that_says_it_wrongly_is_refused(said: str):
    head, body = finished().dumps().split("\n\n")
    text = f"{head}\n{said}\n\n{body}"
    with pytest.raises(BadTable):
        Match.loads(text)
    with contextlib.suppress(verify.NotATable):
        assert verify.verify(text).problem is not None
