"""What may be taken back, and what a match remembers of it."""

from __future__ import annotations

import pytest

from parlour.core.errors import ParlourError
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.undoing import before_last, refusal, started_over, taken_back


def bidding() -> Match:
    """Seats 0 to 2 have bid or passed; nobody has seen a card by it."""
    match = Match.new(game("forty-two", first_dealer="seat:3"), seed="undo")
    return match.play(0, "bid 5").play(1, "pass").play(2, "bid 6")


def trading(engine: str) -> Match:
    """Three may trade."""
    match = Match.new(game("trix-exchange", engine=engine, first_dealer="seat:0"), 3, seed="undo")
    return match.play(0, "trade") if engine == "realtime" else match


def first(match: Match, seat: int, verb: str) -> Match:
    """The match after the first move of a seat with this verb."""
    return match.play(seat, next(m for m in match.legal(seat) if m.verb.name == verb))


# --- nobody else has acted -----------------------------------------------------------------------


def test_a_bid_that_nobody_has_answered_is_taken_back() -> None:
    back = taken_back(bidding(), {2})
    assert (2,) == back.turn
    assert (2, "bid 6") not in back.log


def test_a_bid_that_was_answered_is_not_taken_back() -> None:
    """It makes no difference whether a bot answered."""
    for seat in (0, 1):
        with pytest.raises(ParlourError, match=r": someone has moved since\.$"):
            taken_back(bidding(), {seat})


def test_of_several_people_the_last_to_move_takes_back() -> None:
    assert (2,) == taken_back(bidding(), {0, 2}).turn


def test_an_answer_that_was_taken_back_has_been_heard_all_the_same() -> None:
    back = bidding().undo()
    assert "" == refusal(bidding().undo().play(2, "bid 7"), {2})
    assert "someone has moved since" in refusal(back, {1})


def test_whoever_moves_again_may_take_back_again() -> None:
    match = bidding()
    for bid in ("bid 7", "bid 8", "bid 9"):
        match = match.undo().play(2, bid)
    assert (3, "bid 9") == (match.taken_back, match.log[-1][1])


def test_what_chance_decided_is_not_taken_back() -> None:
    match = Match.new(game("forty-two", first_dealer="seat:3", all_pass="redeal"), seed="undo")
    for seat in range(4):
        match = match.play(seat, "pass")
    assert "That cannot be taken back: chance has decided since." == refusal(match, {3})


def test_a_finished_match_is_not_taken_back() -> None:
    match = Match.new(game("nebraska-checkers"), seed="undo")
    seat = match.turn[0]
    match = first(match, seat, "move")
    match.record.ended = 1
    assert "That cannot be taken back: the match is over." == refusal(match, {seat})


@pytest.mark.parametrize("key", ["forty-two", "isolation"])
def test_where_nobody_has_moved_there_is_nothing_to_take_back(key: str) -> None:
    match = Match.new(key, seed="undo")
    with pytest.raises(ParlourError, match=r"^There is nothing to take back\.$"):
        taken_back(match, {0})
    with pytest.raises(ParlourError, match=r"^There is nothing to take back\.$"):
        before_last(match)


# --- nothing was learned -------------------------------------------------------------------------


def test_a_card_that_was_seen_is_not_taken_back() -> None:
    match = bidding().play(3, "pass").play(2, "name 6")
    match = match.play(2, match.legal(2)[0])
    with pytest.raises(ParlourError, match=r": cards have been seen\.$"):
        taken_back(match, {2})


@pytest.mark.parametrize("asked", [1, 2])
def test_whoever_asked_and_was_denied_does_not_take_it_back(asked: int) -> None:
    match = Match.at(
        "trix-authors", 3, hands=["0-0 1-0", "3-2", "3-3"], stock=[""], dealer=2, turn=0
    )
    match = match.play(0, f"ask {asked} Gold")
    assert "That cannot be taken back: the others' answer has been heard." == refusal(match, {0})


def test_whoever_asked_for_one_card_and_was_denied_does_not_take_it_back() -> None:
    fields = {
        "hands": ["1", "8", "15"],
        "counts": [1, 1, 1, 0, 0, 0, 0],
        "open_cards": (1 << 49) - 1,
    }
    match = Match.at("boston-books", 3, stock=[""], dealer=2, turn=0, **fields)
    match = match.play(0, "ask 1 2")
    assert "That cannot be taken back: the others' answer has been heard." == refusal(match, {0})


def test_a_choice_is_taken_back_until_the_tick_is_resolved() -> None:
    """Two who wait and one who offers: nobody swaps, and chance does nothing."""
    chosen = trading("ticks").play(0, "pass")
    assert "" == refusal(chosen, {0})
    chosen = chosen.play(1, "pass")
    assert "someone has moved since" in refusal(chosen, {0})
    assert "" == refusal(chosen, {1})
    resolved = first(chosen, 2, "offer")
    assert 2 == resolved.log[-1][0]
    assert "the others' answer has been heard" in refusal(resolved, {2})


def test_an_offer_in_real_time_is_taken_back_while_nobody_has_moved() -> None:
    match = first(trading("realtime"), 1, "offer")
    assert "" == refusal(match, {1})
    assert "someone has moved since" in refusal(match.play(2, "pass"), {1})


# --- what stays convenient -----------------------------------------------------------------------


def test_cards_discarded_one_by_one_are_taken_back_one_by_one() -> None:
    start = Match.new("pittsburgh-draw", 3, seed="undo")
    seat = start.turn[0]
    match = first(first(start, seat, "discard"), seat, "discard")
    assert start.record == match.undo().undo().record


def test_a_capture_is_taken_back_card_by_card() -> None:
    table = "Cross-1 Cross-2 Cross-3 Cross-5 Cross-6"
    match = Match.at("heraldry", 2, hands=["Star-8", "Diamond-9"], table=table, dealer=1, turn=0)
    captor = match.play(0, "play Star-8")
    taking = captor.play(0, "take Cross-2")
    assert "cards have been seen" in refusal(captor, {0})
    assert "" == refusal(taking, {0})
    assert captor.record == taking.undo().record


# --- alone ---------------------------------------------------------------------------------------


def suites(moves: str = "") -> Match:
    """Suite Assembling, after these moves."""
    match = Match.new("suite-assembling", seed="undo")
    for text in moves.split(", ") if moves else ():
        match = match.play(0, text)
    return match


@pytest.mark.proves("PZ-R1")
def test_alone_a_turned_card_is_taken_back_and_the_result_is_no_record() -> None:
    start, drawn = suites(), suites("draw")
    assert not drawn.peeked
    back = drawn.undo()
    assert (1, True) == (back.taken_back, back.peeked)
    assert start.record == back.record
    assert back.play(0, "draw").peeked, "it is not forgotten"


@pytest.mark.proves("PZ-R1")
def test_alone_a_move_that_turned_nothing_is_taken_back_and_the_record_stands() -> None:
    match = Match.new("isolation", seed="undo")
    back = match.play(0, match.legal(0)[0]).undo()
    assert (1, False) == (back.taken_back, back.peeked)


def test_cards_turned_for_the_second_time_cost_no_record() -> None:
    """The whole pack was seen; what lies next is known."""
    match = suites()
    while match.record.left:
        match = match.play(0, "draw")
    match = match.play(0, "turn").play(0, "draw")
    assert not match.undo().peeked


def test_starting_over_with_cards_that_were_turned_is_no_record() -> None:
    assert not started_over(suites()).peeked
    drawn = suites("draw")
    assert 0 == started_over(drawn.undo()).taken_back, "the count begins anew"
    again = started_over(drawn.undo().play(0, "draw").play(0, "draw"))
    assert (True, 0, suites().record) == (again.peeked, again.taken_back, again.record)


def test_who_has_seen_the_seed_at_the_end_sets_no_record_by_going_back() -> None:
    """The last move turned nothing, but cards lie unseen, and the seed gives them away."""
    downs = ["40", "41", "42", "43", "44", "45", "46"]
    opens = ["21", "5", "12", "26", "33", "47", "38"]
    match = Match.at(
        "suite-assembling", 1, turn=0, down=downs, under=[1] * 7, runs=opens, lots="20", laid=1, lot=1
    )  # fmt: skip
    match = match.play(0, "move 20 21")
    assert match.outcome is not None
    assert match.undo().peeked
    match.record.ended = 0
    assert not match.undo().peeked
