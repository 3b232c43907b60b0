"""What captains hear: hands by name, yards, downs, points, blocks, the kick, time, and the account."""

from __future__ import annotations

import pytest

import tellings
from games.test_trix_football import after, at, declaring, hands, rushed
from parlour.core.match import Match
from parlour.core.records import CLOCK, DECK
from parlour.games.trix_football.field import (
    CHOOSE,
    DEAL,
    DECLARE,
    FULL_PUNT,
    GOAL,
    KICK,
    PUNT,
    RUSH,
    SHORT_GOAL,
    SHORT_PUNT,
    TOSS,
    TRY,
)
from parlour.pictures import telling
from parlour.pictures.picture import picture


def said(match: Match, seat: int | None = None) -> list[str]:
    """The sentences of the last step."""
    return [f"{one}." for one in tellings.told(match, seat).rstrip(".").split(". ")]


def came_of(match: Match) -> list[str]:
    """What followed from the hands: after the cards drawn and both hands, before the time."""
    return said(match)[4:]


def test_both_hands_are_named_with_their_cards_doubles_first() -> None:
    match = rushed(30, 1, 5, "Full hand", "Pair")
    told = said(match)
    assert "Ann finishes discarding." == told[0]
    assert "Ann keeps all five cards." == told[1]
    assert "Ann shows a Full hand: 4-4, 3-3, 2-2, 3-1 and 3-2.".replace("3-1 and 3-2", "3-2 and 3-1") == told[2]  # fmt: skip
    assert told[3].startswith("Bob shows a Pair: 6-6, 5-5, ")


def test_a_captain_hears_which_cards_came_and_the_other_how_many() -> None:
    match = Match.at("trix-football", 2, phase=3, play=RUSH, dealer=0, turn=1, ball=60, down=1, togo=10, half=1, time_left=9,
                     hands=["6-1 6-2 6-3 5-1 5-2", "2-1 3-1 4-1 4-2"], thrown=["", "6-6"], reserve="3-3", reserve_left=1)  # fmt: skip
    match = match.play(1, "done")
    assert ["Bob finishes discarding.", "Bob draws 3-3."] == said(match, 1)
    assert ["Bob finishes discarding.", "Bob draws a card."] == said(match, 0)


def test_what_is_played_for_is_shown_until_hands_are() -> None:
    def shown(match: Match) -> dict[str, str]:
        return {fact.name: fact.text for fact in picture(match.view(None)).facts}

    match = at(RUSH, 30, 2, 7.5, shown=hands("Pair", "Nothing"))
    assert ("rush", "7½ yards") == (shown(match)["playing"], shown(match)["to gain"])
    assert "playing" not in shown(match.play(0, "done"))


@pytest.mark.parametrize(
    ("ours", "theirs", "down", "told"),
    [
        ("Pair", "Nothing", 1, ["Ann gains 5 yards.", "19 deals left.", "First down for Ann, 35 yards from Ann's goal, with 5 yards to gain."]),
        ("Nothing", "Pair", 1, ["Ann loses 7½ yards.", "19 deals left.", "Second down for Ann, 22½ yards from Ann's goal, with 12½ yards to gain."]),
        ("Nothing", "Pair", 2, ["Ann loses 5 yards.", "19 deals left.", "Third down for Ann, 25 yards from Ann's goal, with 10 yards to gain."]),
        ("Nothing", "Pair", 3, ["Ann loses 5 yards.", "That was the third down, so the ball goes over.", "19 deals left.", "First down for Bob, 25 yards from Ann's goal, with 5 yards to gain."]),
        ("Nothing", "Nothing", 1, ["Neither hand is better, so nothing is gained or lost.", "19 deals left.", "Second down for Ann, 30 yards from Ann's goal, with 5 yards to gain."]),
        ("Nothing", "Straight four", 3, ["Bob takes the ball.", "19 deals left.", "First down for Bob, 30 yards from Ann's goal, with 5 yards to gain."]),
        ("Nothing", "Full hand", 1, ["Bob takes the ball and runs 5 yards.", "19 deals left.", "First down for Bob, 25 yards from Ann's goal, with 5 yards to gain."]),
        ("Nothing", "Fours", 1, ["Bob takes the ball and runs it over the goal line: a touchdown.", "Bob scores 5 and has 5.", "19 deals left.", "A try for goal by Bob follows on the next deal."]),
        ("Straight six", "Nothing", 1, ["Ann runs the whole way: a touchdown.", "Ann scores 5 and has 5.", "19 deals left.", "A try for goal by Ann follows on the next deal."]),
    ],
)  # fmt: skip
def test_a_rush(ours: str, theirs: str, down: int, told: list[str]) -> None:
    assert told == came_of(rushed(30, down, 5, ours, theirs))


def test_a_rush_over_either_goal_line() -> None:
    assert "Ann gains 5 yards and crosses the goal line: a touchdown." == came_of(rushed(107, 1, 5, "Pair", "Nothing"))[0]  # fmt: skip
    safety = came_of(rushed(3, 2, 5, "Nothing", "Pair"))
    assert [
        "Ann loses 5 yards and is driven over Ann's goal line: a safety.",
        "Bob scores 2 and has 2.",
        "19 deals left.",
        "Ann has a free kick, 25 yards from Ann's goal.",
    ] == safety


def test_on_the_goal_line() -> None:
    told = came_of(rushed(5, 2, 5, "Nothing", "Pair"))
    assert "Third down for Ann, on Ann's goal line, with 10 yards to gain." == told[-1]


def test_a_failed_third_down_may_leave_a_choice() -> None:
    match = rushed(30, 3, 8, "Nothing", "Pair", options={"yield": "after_failed_third"})
    assert (
        "That was the third down, 13 yards short: Ann may yield 20 yards or give up the ball, 25 yards from Ann's goal."
        == said(match)[-1]
    )
    assert [
        "Ann gives up the ball.",
        "First down for Bob, 25 yards from Ann's goal, with 5 yards to gain.",
    ] == said(match.play(0, "surrender"))


def test_yards_yielded() -> None:
    match = declaring(50, 3, 12).play(0, "yield")
    assert [
        "Ann yields 20 yards.",
        "First down for Ann, 30 yards from Ann's goal, with 5 yards to gain.",
    ] == said(match)


def test_a_kick_and_its_fumble() -> None:
    kick = came_of(after(KICK, 55, shown=hands("Pair", "Nothing")))
    assert ["The kick goes 45 yards.", "19 deals left.", "First down for Bob, 10 yards from Bob's goal, with 5 yards to gain."] == kick  # fmt: skip
    short = came_of(after(KICK, 55, shown=hands("Nothing", "Pair")))
    assert "The kick goes 30 yards." == short[0]
    fumbled = came_of(after(KICK, 55, shown=hands("Full hand", "Pair")))
    assert "Bob fumbles it, and Ann has the ball again." == fumbled[1]
    caught = came_of(after(KICK, 55, shown=hands("Full hand", "Pair"), options={"kick_fumble": "off"}))  # fmt: skip
    assert not any("fumbles" in one for one in caught)


def test_punts() -> None:
    blocked = came_of(after(PUNT, 50, 1, 5, shown=hands("Nothing", "Straight four")))
    assert "Bob blocks the punt and has the ball." == blocked[0]
    held = came_of(after(PUNT, 50, 1, 5, shown=hands("Threes", "Nothing")))
    assert "The punt goes 25 yards, and Ann keeps the ball." == held[0]
    away = came_of(after(PUNT, 50, 1, 5, shown=hands("Pair", "Nothing")))
    assert ["The punt goes 20 yards.", "19 deals left.", "First down for Bob, 40 yards from Bob's goal, with 5 yards to gain."] == away  # fmt: skip
    over = came_of(after(PUNT, 100, 1, 5, shown=hands("Pair", "Nothing")))
    assert "The punt goes 20 yards and over the goal line, so the ball is Bob's 25 yards out." == over[0]  # fmt: skip
    short = after(PUNT, 20, 1, 5, shown=hands("Pair", "Nothing"))
    assert SHORT_PUNT == short.record.phase
    assert [
        "The punt goes 20 yards and stays in Ann's half.",
        "19 deals left.",
        "Bob may receive the ball or try for a goal, 40 yards from Ann's goal.",
    ] == came_of(short)
    assert ["Bob receives.", "First down for Bob, 40 yards from Ann's goal, with 5 yards to gain."] == said(short.play(1, "receive"))  # fmt: skip


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("hold25", "The punt goes 25 yards, and Ann keeps the ball."),
        ("kick45", "The punt goes 45 yards."),
        ("hold45", "The punt goes 45 yards, and Ann keeps the ball."),
    ],
)
def test_a_punt_with_a_full_hand(option: str, told: str) -> None:
    chosen = {"full_punt": option}
    match = after(PUNT, 50, 1, 5, shown=hands("Full hand", "Nothing"), options=chosen)
    assert told == came_of(match)[0]


def test_a_punter_with_a_full_hand_chooses() -> None:
    match = after(PUNT, 50, 1, 5, shown=hands("Full hand", "Nothing"))
    assert FULL_PUNT == match.record.phase
    assert "Ann may hold the ball 25 yards on or send it 45 yards." == said(match)[-1]
    assert "The punt goes 25 yards, and Ann keeps the ball." == said(match.play(0, "hold25"))[1]
    assert "The punt goes 45 yards." == said(match.play(0, "kick45"))[1]


def test_goals_and_tries() -> None:
    good = came_of(after(GOAL, 90, 1, 5, shown=hands("Threes", "Nothing")))
    assert [
        "Ann kicks a goal from field.",
        "Ann scores 5 and has 5.",
        "19 deals left.",
        "Bob may kick off from midfield or receive.",
    ] == good
    blocked = came_of(after(GOAL, 90, 1, 5, shown=("2-2 3-3 5-5 5-1 6-1", "4-4 4-3 4-2 4-1 6-2")))
    assert "Bob blocks the kick and has the ball." == blocked[0]
    missed = came_of(after(GOAL, 90, 1, 5, shown=hands("Nothing", "Pair")))
    assert ["The kick misses the goal.", "19 deals left.", "Bob has a free kick, 25 yards from Bob's goal."] == missed  # fmt: skip
    any_better = {"fg_block": "any_better_hand"}
    stopped = came_of(after(GOAL, 90, 1, 5, shown=hands("Nothing", "Pair"), options=any_better))
    assert "Bob blocks the kick and has the ball." == stopped[0]
    back = came_of(after(SHORT_GOAL, 60, shown=hands("Nothing", "Pair")))
    assert "The kick misses the goal, and the ball goes back to Bob." == back[0]
    tried = came_of(after(TRY, 110, shown=hands("Pair", "Nothing"), scores=[5, 0]))
    assert ["The try for goal succeeds.", "Ann scores 1 and has 6.", "Bob may kick off from midfield or receive."] == tried  # fmt: skip
    failed = came_of(after(TRY, 110, shown=hands("Nothing", "Nothing"), scores=[5, 0]))
    assert "The try for goal fails." == failed[0]


def test_who_kicks_off() -> None:
    match = at(KICK, 55, phase=CHOOSE)
    assert ["Ann receives.", "Bob kicks off from midfield."] == said(match.play(0, "receive"))
    assert ["Ann chooses to kick off."] == said(match.play(0, "kick"))


def test_the_toss_names_the_cards_and_who_chooses() -> None:
    match = Match.at("trix-football", 2, phase=TOSS, dealer=-1, turn=DECK, half=1, time_left=35)
    order = ["2-1", "6-6", "3-2", "5-5"]
    rest = [name for name in match.game.rules.pack.names if name not in order]  # type: ignore[union-attr]
    match = match.deal(" ".join(["deal", *order, *rest]))
    assert "Everybody draws for the deal. Ann draws 2-1 and Bob 6-6. Ann may kick off from midfield or receive." == tellings.told(match, None)  # fmt: skip


@pytest.mark.proves("FB-R23")
def test_captains_are_warned_when_five_deals_are_left() -> None:
    told = came_of(rushed(30, 1, 5, "Pair", "Nothing", time_left=6))
    assert "Only 5 deals of the first half are left." == told[1]


def test_halves_end() -> None:
    half = came_of(rushed(30, 1, 5, "Pair", "Nothing", time_left=1))
    assert [
        "Ann gains 5 yards.",
        "The first half is over.",
        "The second half has 35 deals.",
        "Bob kicks off from midfield.",
    ] == half
    try_left = came_of(rushed(107, 1, 5, "Pair", "Nothing", time_left=1))
    assert "No time is left, but the try for goal is played." == try_left[2]


def test_the_account_of_the_game() -> None:
    match = rushed(
        107, 1, 5, "Nothing", "Fours", time_left=1, half=2,
        scores=[13, 2], touchdowns=[1, 0], tries=[1, 0], goals=[1, 0], safeties=[1, 1],
    )  # fmt: skip
    assert DEAL == match.record.phase
    account = telling.reckoned(match)
    assert account is None
    last = after(
        TRY, 110, shown=hands("Pair", "Nothing"), half=2, time_left=0, side=1,
        scores=[13, 7], touchdowns=[1, 1], tries=[1, 0], goals=[1, 0], safeties=[1, 1],
    )  # fmt: skip
    assert [
        "The try for goal succeeds.",
        "Bob scores 1 and has 8.",
        "The second half is over.",
        "The ball is at midfield.",
        "The game is over.",
        "1 × touchdown: Ann, 5.",
        "1 × goal after a touchdown: Ann, 1.",
        "1 × goal from field: Ann, 5.",
        "1 × safety of the other side: Ann, 2.",
        "1 × touchdown: Bob, 5.",
        "1 × goal after a touchdown: Bob, 1.",
        "1 × safety of the other side: Bob, 2.",
    ] == came_of(last)
    nothing = rushed(30, 1, 5, "Pair", "Nothing", time_left=1, half=2)
    assert ["No score: Ann, 0.", "No score: Bob, 0."] == came_of(nothing)[-2:]


def test_overtime() -> None:
    level = rushed(
        30, 1, 5, "Pair", "Nothing", time_left=1, half=2, options={"overtime": "sudden_death"}
    )
    assert "The scores are level, so in overtime the next score wins, within 35 deals." in came_of(level)  # fmt: skip


def test_the_clock_calls_delay() -> None:
    minutes = {"clock": "minutes"}
    match = declaring(50, 2, 4, options=minutes, time_left=0, running=1).step(CLOCK, "late 0")
    assert DECLARE == match.record.phase
    assert [
        "Delay is called on Ann.",
        "For the delay Ann is set back 15 yards.",
        "Second down for Ann, 35 yards from Ann's goal, with 4 yards to gain.",
    ] == said(match)
    lost = declaring(50, 2, 4, options=minutes | {"delay_penalty": "loss_of_ball"}, time_left=0)
    assert "For the delay Ann loses the ball." == said(lost.step(CLOCK, "late 0"))[1]
    thrown = at(RUSH, 50, 2, 4, turn=1, options=minutes, time_left=0, running=1)
    assert [
        "Delay is called on Bob.",
        "For the delay Bob is set back 15 yards.",
        "The ball is 45 yards from Bob's goal.",
    ] == said(thrown.step(CLOCK, "late 1"))


def test_the_clock_warns_and_ends_a_half() -> None:
    minutes = {"clock": "minutes"}
    match = declaring(50, 2, 4, options=minutes, time_left=0, running=1)
    assert ["Five minutes of the half are left."] == said(match.step(CLOCK, "five"))
    assert [
        "The time of the half is up.",
        "The first half is over.",
        "The second half has 35 minutes.",
        "Bob kicks off from midfield.",
    ] == said(match.step(CLOCK, "up"))
    play = at(RUSH, 50, 2, 4, options=minutes, time_left=0, running=1)
    assert ["The time of the half is up.", "The half ends with this play."] == said(play.step(CLOCK, "up"))  # fmt: skip


def test_drawn_time_warns_too() -> None:
    match = at(RUSH, 30, 1, 5, shown=hands("Pair", "Nothing"), options={"clock": "drawn"}, time_left=0, seconds_left=360)  # fmt: skip
    match = match.play(0, "done").deal("clock 90")
    assert [
        "90 seconds have passed.",
        "Ann gains 5 yards.",
        "Only 4 min 30 s of the first half are left.",
        "First down for Ann, 35 yards from Ann's goal, with 5 yards to gain.",
    ] == said(match)
