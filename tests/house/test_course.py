"""The course of a match: it forgets what is no longer needed, and leaves matches as they are."""

from __future__ import annotations

from parlour.core.match import Match
from parlour.house.course import Course, First, fair
from parlour.house.keeping import START, Event, Header, Kept
from parlour.house.wire import Settings


def course_of(key: str, players: int, first: First = fair) -> Course:
    header = Header("table", key, 1, {}, players, "5e" * 32, "host", Settings(), 0.0)
    begins = Event(1, 0, START, START, 0.0)
    return Course(Kept(header, ("",) * players, (), (begins,), ()), first)


def play_to_the_next_deal(course: Course) -> Match:
    """Play first moves until cards are dealt again; the match before the last of them."""
    before, deals = course.match, course.match.record.deals
    while course.match.record.deals == deals:
        before, seat = course.match, course.match.turn[0]
        move = before.legal(seat)[0].text
        course.follow(Event(course.seq + 1, seat, move, f"key {course.seq}", 0.0))
    return before


def test_the_past_before_a_deal_is_let_go():
    course = course_of("forty-two", 4)
    length = play_to_the_next_deal(course).length
    assert length < course.match.length
    assert 2 == len(list(course.match.history))


def test_a_match_that_somebody_holds_keeps_its_past():
    held: list[Match] = []

    def first(header: Header, nonces: tuple[str, ...]) -> Match:
        held.append(fair(header, nonces))
        return held[0]

    course_of("forty-two", 4, first)
    assert 2 == held[0].length
    assert [2, 1, 0] == [step.length for step in held[0].history]


def test_what_follows_a_deal_is_as_if_nothing_was_forgotten():
    course = course_of("forty-two", 4)
    held = play_to_the_next_deal(course)
    whole = held.play(*course.moves[-1])
    assert whole.record == course.match.record
    assert (whole.length, whole.chances) == (course.match.length, course.match.chances)
    for seat in (0, None):
        assert whole.view(seat).state == course.match.view(seat).state
