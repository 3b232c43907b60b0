"""Advice of the books is tied to moves, passage by passage, and reasons say who has what."""

from __future__ import annotations

import pytest

import lawbook
from parlour.books.registers import books
from parlour.bots import advice, engines
from parlour.bots.advice import NOT_ABOUT_MOVES
from parlour.bots.consequences import Consequences, Held, Kept, consequences
from parlour.bots.opinions import Opinion, Weighed
from parlour.bots.reasons import reason
from parlour.core.game import game, games
from parlour.core.match import Match
from parlour.core.views import View
from parlour.core.watch import unhurried

PASSAGES = {
    row.citation: row for book in books().values() for row in book.passages if row.kind == "advice"
}
GIVEN = {key: advice.advice(key) for key in games() if advice.advice(key)}


def test_every_advice_is_tied_to_moves_or_is_not_about_any():
    tied = {citation for told in GIVEN.values() for citation in told}
    assert PASSAGES.keys() == tied | NOT_ABOUT_MOVES.keys()
    assert not tied & NOT_ABOUT_MOVES.keys()
    for citation in tied:
        of = {key for key, told in GIVEN.items() if citation in told}
        assert set(PASSAGES[citation].games) == of


@pytest.mark.slow
@pytest.mark.parametrize("key", GIVEN)
def test_advice_applies_now_and_then_and_knows_no_secret(key: str, monkeypatch: pytest.MonkeyPatch):
    """Each passage speaks for some moves and not for all; it is given a view and nothing else."""
    monkeypatch.setattr(engines, "prepare", lambda rules: None)
    one = game(key)
    spoke: dict[str, set[bool]] = {citation: set() for citation in GIVEN[key]}
    afters = [Consequences(), *(Consequences(trick=share) for share in (0.0, 0.5, 1.0))]
    for match in lawbook.random_match(one, one.usual_players, "advice", 150):
        for seat in match.turn:
            view = match.view(seat)
            left = (seat + 1) % view.players
            for move in view.legal:
                for after in [
                    *afters,
                    Consequences(trick=0.0, taker=left),
                    Consequences(trick=0.9, taker=seat),
                    Consequences(stuck=0.9),
                ]:
                    if after.trick is None or (move.cards and move.verb.name in ("play", "call")):
                        for citation, advises in GIVEN[key].items():
                            spoke[citation].add(advises(view, move, after))
    rare = {"trix1904/magna/variation-advice", "trix1904/trix-football/rushing-advice"}
    assert {True, False} == set().union(*spoke.values())
    assert {citation for citation, found in spoke.items() if found != {True, False}} <= rare


def test_a_defender_is_told_to_defeat_the_bid_where_only_that_scores():
    match = Match.at(
        game("magna", scoring="variation"), 4, hands=["10-9 10-8", "", "", ""], honors=10, bidder=1,
        bids=[-1, 5, -1, -1], turn=0, leader=0,
    )  # fmt: skip
    view = match.view(0)
    told = advice.told(view, game("magna").move("play 10-9"), Consequences(trick=1.0, taker=0))
    assert "(Trix 1904, p. 18)" in told


def test_a_punt_with_far_to_go_follows_the_book():
    match = Match.at("trix-football", 2, down=3, togo=35, ball=40, turn=0)
    move = match.game.move("punt")
    assert "p. 27" in advice.told(match.view(0), move, Consequences())
    near = Match.at("trix-football", 2, down=3, togo=5, ball=40, turn=0)
    assert "" == advice.told(near.view(0), move, Consequences())


def four_cards() -> Match:
    """Seat 0 leads and holds two cards."""
    return Match.at(
        "forty-two", 4, hands=["6-6 2-0", "5-5 2-1", "3-0 3-1", "4-0 4-1"], honors=6, bidder=0,
        bids=[30, -1, -1, -1], leader=0, turn=0, tricks=[5, 0], points=[35, 0],
    )  # fmt: skip


def plays(key: str, seed: str) -> list[View]:
    """Views of seats that are to play a card to a trick, here and there in a random match."""
    found = lawbook.random_match(game(key), 4, seed, 70)
    return [m.view(m.turn[0]) for m in found if m.turn and m.legal(m.turn[0])[0].text[:4] == "play"]


@pytest.mark.slow
def test_the_card_to_fear_was_not_seen_and_lies_with_somebody_else():
    feared = 0
    for view in plays("forty-two", "feared")[::4]:
        found = consequences(view, view.legal[0], unhurried, 1)
        assert found.trick is not None
        if found.feared is not None:
            feared += 1
            assert found.trick < 1
            assert found.feared.card not in view.cards_seen
            assert found.feared.seat % 2 != view.seat % 2
            assert 0 < found.feared.share <= 1
    assert feared


def test_the_last_to_play_knows_who_takes_the_trick():
    view = next(v for v in plays("forty-two", "last") if len(v.cards("trick")) == 3)
    for move in view.legal:
        assert consequences(view, move, unhurried, 1).trick in (0.0, 1.0)


def test_the_bid_that_stands_is_told():
    view = plays("forty-two", "bid")[0]
    found = consequences(view, view.legal[0], unhurried, 1)
    assert found.bid is not None
    assert found.bid.seat == view.state.bidder
    assert found.bid.bid == view.state.bids[view.state.bidder]


def test_a_discard_is_not_told_as_a_trick():
    one = game("tactics")
    found = lawbook.random_match(one, 4, "reasons", 80)
    match = next(m for m in found if m.turn and m.legal(m.turn[0])[0].verb.name == "discard")
    view = match.view(match.turn[0])
    assert consequences(view, view.legal[0], unhurried, 1).trick is None


def test_a_question_is_told_with_how_often_it_is_answered():
    match = next(
        m
        for m in lawbook.random_match(game("boston-books"), 4, "reasons", 40)
        if m.turn and m.legal(m.turn[0])[0].verb.name == "ask"
    )
    view = match.view(match.turn[0])
    move = view.legal[0]
    found = consequences(view, move, unhurried, 1)
    assert move.arguments[0] == found.asked
    opinion = Opinion((Weighed(move, 1.0, 0.6, 20, 0.5),))
    told = reason(view, opinion, opinion.best, found)
    assert f"You get it from {{{found.asked}}} in {round(100 * found.given)} of 100" in told


def test_a_reason_tells_the_bid_the_card_to_fear_and_the_alternative():
    match = four_cards()
    view = match.view(0)
    first, second = view.legal
    opinion = Opinion((Weighed(first, 40.0, 0.6, 50, 0.8), Weighed(second, 30.0, 0.4, 20, 0.5)))
    after = Consequences(trick=0.6, feared=Held(27, 3, 0.41), bid=Kept(0, 31, 0.72))
    told = reason(view, opinion, opinion.best, after)
    assert "The trick may go either way: it is won in 60 of 100 imagined deals." in told
    assert "The card to fear is 6-6, most likely with {3} (41 of 100)." in told
    assert "Your bid, 31, is made in 72 of 100 imagined deals." in told
    assert f"“{second.told}” would cost 10 points." in told
    worse = reason(view, opinion, opinion.options[1], after)
    assert f"“{first.told}” seems better, by 10 points." in worse


def test_the_same_view_has_the_same_consequences():
    view = plays("forty-two", "same")[0]
    move = view.legal[0]
    assert consequences(view, move, unhurried, 1) == consequences(view, move, unhurried, 1)
