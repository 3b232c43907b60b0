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
    assert f"{{{found.asked}}} has it {round(100 * found.given)} % of the time." in told


def test_a_reason_tells_the_bid_the_card_to_fear_and_the_alternative():
    match = four_cards()
    view = match.view(0)
    first, second = view.legal
    opinion = Opinion((Weighed(first, 40.0, 0.6, 90, 0.8), Weighed(second, 30.0, 0.4, 50, 0.5)))
    after = Consequences(trick=0.6, feared=Held(27, 3, 0.5), bid=Kept(0, 31, 0.72))
    told = reason(view, opinion, opinion.best, after)
    assert "The trick may go either way: your side wins it 60 % of the time." in told
    assert "The card to fear is 6-6, most likely with {3}." in told
    assert "Your bid of 31 is made 72 % of the time." in told
    assert f"To {second.told} would cost 10 points." in told
    worse = reason(view, opinion, opinion.options[1], after)
    assert f"It seems better to {first.told}, by 10 points." in worse


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        (Consequences(trick=1.0, taker=0), "It wins the trick."),
        (Consequences(trick=1.0, taker=2), "{2}, your partner, wins the trick."),
        (Consequences(trick=0.8, taker=0), "It should win the trick (80 % of the time)."),
        (Consequences(trick=0.2, taker=3), "The trick is probably lost: your side wins it 20 %"),
        (Consequences(trick=0.0, taker=3), "It leaves the trick to {3}."),
        (Consequences(bid=Kept(1, 36, 0.0)), "{1}'s bid of 36 is as good as lost."),
        (Consequences(bid=Kept(0, 30, 0.5, False)), "If it stands, your bid of 30 is made 50 %"),
    ],
)
def test_a_reason_says_who_wins_the_trick_and_whose_bid_it_is(after: Consequences, sentence: str):
    view = four_cards().view(0)
    opinion = Opinion((Weighed(view.legal[0], 40.0, 0.6, 50, 0.8),))
    assert sentence in reason(view, opinion, opinion.best, after)


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        (Consequences(scored=3.0, taken=2.0), "It scores 3 points at once. It takes 2 cards."),
        (Consequences(scored=0.3, taken=2.1), "It scores 0.3 points at once on average. Your"),
        (Consequences(scored=-1.0), "It costs 1 point at once."),
    ],
)
def test_what_is_not_sure_is_told_as_an_average_or_not_at_all(after: Consequences, sentence: str):
    view = four_cards().view(0)
    opinion = Opinion((Weighed(view.legal[0], 40.0, 0.6, 50, 0.8),))
    assert reason(view, opinion, opinion.best, after).startswith(sentence)


def test_nobody_is_named_for_a_card_that_may_lie_anywhere():
    view = four_cards().view(0)
    opinion = Opinion((Weighed(view.legal[0], 40.0, 0.6, 50, 0.8),))
    after = Consequences(trick=0.6, feared=Held(27, 3, 0.34))
    assert "The card to fear is 6-6. " in reason(view, opinion, opinion.best, after)


def test_who_has_lost_the_trick_anyway_has_no_card_to_fear():
    view = four_cards().view(0)
    opinion = Opinion((Weighed(view.legal[0], 40.0, 0.6, 50, 0.8),))
    after = Consequences(trick=0.0, feared=Held(27, 3, 0.9))
    assert "fear" not in reason(view, opinion, opinion.best, after)


def test_where_points_do_not_tell_moves_differ_by_the_chance_to_win():
    """At Tactics an Engagement counts as a thousand points, so that points would mislead."""
    found = lawbook.random_match(game("tactics"), 4, "reasons", 80)
    view = next(
        match.view(match.turn[0]) for match in found if match.turn and len(match.right(match.turn[0])) > 1
    )  # fmt: skip
    first, second = view.legal[:2]

    def told(chance: float) -> str:
        options = (Weighed(first, 900.0, 0.5, 50, 0.7), Weighed(second, 950.0, chance, 20))
        return reason(view, Opinion(options), options[0], Consequences())

    assert (
        f"Your side gains on the other side 70 % of the time. You could just as well {second.told}."
        == told(0.5)
    )
    assert f"It would be clearly worse to {second.told}." in told(0.4)
    assert "points" not in told(0.4)


def test_what_a_move_costs_that_was_hardly_tried_is_not_told_in_points():
    view = four_cards().view(0)
    first, second = view.legal
    options = (Weighed(first, 40.0, 0.6, 900, 0.8), Weighed(second, -35.0, 0.4, 49, 0.5))
    told = reason(view, Opinion(options), options[0], Consequences())

    assert f"It would be clearly worse to {second.told}." in told


def test_an_alternative_is_told_as_something_to_do():
    assert "say done" == game("chicago-casino").move("done").told


def test_the_same_view_has_the_same_consequences():
    view = plays("forty-two", "same")[0]
    move = view.legal[0]
    assert consequences(view, move, unhurried, 1) == consequences(view, move, unhurried, 1)
