"""Forty-Nine, Baltimore style: payments, purses, penalties, and what it shares with Forty-Nine."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.errors import BadOption, BadPlayers
from parlour.core.game import game, recorded
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.packs.forty_nine import FORTY_NINE
from parlour.pictures.picture import picture

KEY = "forty-nine-baltimore"
VECTORS = Path(__file__).parent.parent / "vectors"
RECORD = json.loads((VECTORS / "f49_record.json").read_text())
MICRO = json.loads((VECTORS / "f49_micro.json").read_text())
REFEREE = {"enforcement": "referee"}
MANUAL = {"claims": "manual"}


def at(
    *hands: str, board: str, turn: int = 0, deck: str | None = None,
    options: dict[str, str] | None = None, **fields: Any,
) -> Match:  # fmt: skip
    """A match at a position; unless a deck is given it is what fits of the other cards."""
    used = set(" ".join((*hands, board)).split())
    if deck is None:
        deck = " ".join([name for name in FORTY_NINE.names if name not in used][:40])
    fields = {"dealer": len(hands) - 1, "hands": list(hands), "board": board, **fields}
    return Match.at(game(KEY, **(options or {})), len(hands), turn=turn, deck=deck, **fields)


def purses(*chips: int) -> list[int]:
    """The field `chips`, which has room for eight."""
    return [*chips, *[0] * (8 - len(chips))]


def texts(match: Match) -> list[str]:
    """What the seat to move may say."""
    return [str(move) for move in match.legal(match.turn[0])]


def squares(match: Match, verb: str) -> list[int]:
    """The numbers that the seat to move may say after a verb."""
    return [int(text.split()[1]) for text in texts(match) if text.startswith(verb + " ")]


def play_all(match: Match, *lines: str) -> Match:
    """The match after lines such as "1 play 17"."""
    for line in lines:
        seat, text = line.split(" ", 1)
        match = match.play(int(seat), text)
    return match


def random_match(key: str, players: int, seed: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game(key, **options), players, seed=f"Baltimore {seed}")
    yield match
    while match.turn:
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
        yield match


def random_ends(key: str, players: int, matches: int, **options: str) -> Iterator[Any]:
    """The last states of random matches."""
    one = game(key, **options)
    for number in range(matches):
        state = one.start(players)
        kernels.plain(one.rules).playout(state, kernels.seeded(1926, number))
        yield state


# --- vectors -------------------------------------------------------------------------------------


def record_pack(match: Match) -> str:
    """The first dealer, then the pack as the record stacks it."""
    if match.record.dealer < 0:
        return "dealer 1"
    dealt = [str(card) for pair in zip(*RECORD["deal"].values(), strict=True) for card in pair]
    pile = [*RECORD["draw_pile_top_first"], *RECORD["draw_pile_rest_any_order"]]
    return " ".join(["deal", *dealt, *map(str, pile)])


def record_lines(ply: dict[str, Any]) -> Iterator[str]:
    seat = "AB".index(ply["player"])
    if ply["draw"]:
        yield f"{seat} draw"
    if ply["play"] is None:
        yield f"{seat} pass"
    elif ply["play"]["card"] == "C":
        yield f"{seat} cheat {ply['play']['square']}"
    else:
        yield f"{seat} play {ply['play']['card']}"


@pytest.mark.proves(
    "forty-nine/forty-nine/record-ply-1",
    "forty-nine/forty-nine/record-ply-3",
    "forty-nine/forty-nine/record-ply-4",
    "forty-nine/forty-nine/record-ply-9",
    "forty-nine/forty-nine/record-ply-11",
    "forty-nine/forty-nine/record-ply-13",
    "forty-nine/forty-nine/record-ply-14",
    "forty-nine/forty-nine/record-ply-16",
    "forty-nine/forty-nine/record-ply-17",
    "forty-nine/forty-nine/record-ply-18",
    "forty-nine/forty-nine/record-ply-19",
    "forty-nine/forty-nine/record-ply-20",
    "forty-nine/forty-nine/record-ply-21",
    "forty-nine/forty-nine/record-ply-22",
    "forty-nine/forty-nine/record-ply-25",
    "forty-nine/forty-nine/record-ply-26",
    "forty-nine/forty-nine/record-ply-27",
    "forty-nine/forty-nine/record-ply-32",
    "forty-nine/forty-nine/record-ply-33",
    "forty-nine/forty-nine/record-ply-35",
    "forty-nine/forty-nine/record-ply-36",
    "forty-nine/forty-nine/record-setting",
    "forty-nine/forty-nine/record-deal",
    "forty-nine/forty-nine/record-stock",
    "forty-nine/forty-nine/record-stock-continued",
    "forty-nine/forty-nine/record-opening-rule",
    "forty-nine/forty-nine/record-play-or-draw",
    "forty-nine/forty-nine/record-score",
    "forty-nine/forty-nine-baltimore/record-payment",
    "BALT-R1",
    "BALT-R3",
    "BALT-R5",
    "F49-R1",
    "F49-R2",
    "F49-R3",
)
def test_the_record_of_a_real_game_settles_ten_for_b() -> None:
    """Record sheet: legal ply by ply, and 145 to 155 in points is ten chips from A to B."""
    match = Match.scripted(KEY, 2, record_pack)
    for ply in RECORD["moves"]:
        *before, last = record_lines(ply)
        match = play_all(match, *before)
        seat = "AB".index(ply["player"])
        assert (seat,) == match.turn
        assert ply["playable_numbered_cards"] == squares(match, "play")
        if ply["cheater_in_hand"]:
            assert ply["open_squares_before"] == squares(match, "cheat")
        match = play_all(match, last)
        ahead = ply["score"]["A"] - ply["score"]["B"]
        assert (ahead, -ahead) == match.score

    assert (-10, 10) == match.score
    assert [145, 155] == match.state.scores[:2]
    assert match.outcome is not None
    assert (1,) == match.outcome.winners
    assert "forty-nine/forty-nine/rule-12" == match.outcome.reason


@pytest.mark.parametrize("case", MICRO["cases"], ids=lambda case: case["why"][:40])
@pytest.mark.proves(
    "BALT-R1",
    "F49-R1",
    "F49-R6",
    "F49-R7",
    "F49-R8",
    "F49-R9",
    "F49-R10",
    "F49-R11",
    "F49-R12",
    "F49-R14",
    "F49-R15",
)
def test_the_small_positions_of_the_rulings(case: dict[str, Any]) -> None:
    """As in the ordinary game, and each opponent pays what the play is worth."""
    match = micro_match(case)
    if "legal_squares" in case:
        assert sorted(case["legal_squares"]) == squares(match, "play")
    if "cheater_squares" in case:
        assert case["cheater_squares"] == squares(match, "cheat")
    if case.get("must_play"):
        assert "pass" not in texts(match)
    if "play" in case:
        card, square = case["play"]["card"], case["play"]["square"]
        match = match.play(0, f"cheat {square}" if card == "C" else f"play {card}")
        assert case["points"]["total"] * (match.players - 1) == match.score[0]
        assert bool(case["ends"]) == (match.outcome is not None)


def micro_match(case: dict[str, Any]) -> Match:
    board = [str(one) if isinstance(one, int) else one["card"] for one in case["board_before"]]
    cheated = sum(one["square"] for one in case["board_before"] if not isinstance(one, int))
    mine = [str(card) for card in case.get("hand", [])]
    free = [name for name in FORTY_NINE.names if name not in {*board, *mine, "C"}]
    hands = [" ".join(mine)]
    for size in case.get("others", [1]):
        hands.append(" ".join(free[:size]))
        free = free[size:]
    deck = None if case.get("deck", 1) else ""
    options = case.get("options", {})
    return at(*hands, board=" ".join(board), cheated=cheated, deck=deck, options=options)


@pytest.mark.parametrize(
    ("held", "board", "points"),
    [
        ("1", "2 49", 5),
        ("39", "11 38", 5),
        ("46", "4 22 28 47", 15),
        ("41", "9 13 37 34", 15),
    ],
)
@pytest.mark.proves(
    "F49-R14",
    "forty-nine/forty-nine/combinations-fifty",
    "forty-nine/forty-nine/combinations-hundred",
)
def test_pairs_and_fours_about_the_centre_are_paid(held: str, board: str, points: int) -> None:
    """Rules 1926: 1 and 49, 11 and 39; 4-22-28-46 and 9-13-37-41."""
    options = {"combinations": "rotation"}
    match = at(f"{held} 7", "3", board=board, options=options).play(0, f"play {held}")

    assert (points, -points) == match.score


@pytest.mark.proves("forty-nine/forty-nine/total-450")
def test_all_chips_won_in_a_game_are_450_for_each_opponent() -> None:
    """No game of random play brings more points than the 450 of the rules."""
    for state in random_ends(KEY, 2, 20):
        assert 0 < sum(state.scores) <= 450


@pytest.mark.proves("F49-R4", "F49-R5", "F49-R25")
def test_a_pass_needs_a_draw_and_the_last_card_drawn_is_played() -> None:
    """Rules 5 and 7: a play ends the turn; who draws the last card plays if he can."""
    assert ["draw"] == texts(at("20 30", "1", board="3 10"))
    assert (1,) == play_all(at("20 30", "1", board="3 10"), "0 draw", "0 pass").turn
    assert (1,) == at("4 20", "30", board="3").play(0, "play 4").turn
    assert ["play 4"] == texts(at("20", "30", board="3", deck="4").play(0, "draw"))
    assert ["pass"] == texts(at("20", "30", board="3", deck="40").play(0, "draw"))


@pytest.mark.proves("F49-R23", "GO-R10")
def test_the_cheater_may_be_left_out() -> None:
    match = Match.new(game(KEY, cheater="off"), 4, seed="no Cheater")

    assert 29 == match.state.left
    assert "C" not in match.log[-1][1].split()
    assert "C" in Match.new(KEY, 4, seed="no Cheater").log[-1][1].split()


@pytest.mark.proves("F49-R17")
@pytest.mark.parametrize(("show_counts", "shown"), [("off", None), ("on", 5)])
def test_sizes_of_hands_are_shown_if_the_table_chooses(show_counts: str, shown: int | None) -> None:
    match = Match.new(game(KEY, show_counts=show_counts), 2, seed="sizes")
    areas = {(area.field, area.side): area for area in picture(match.view(0)).areas}

    assert shown == areas["hands", (1,)].hidden


@pytest.mark.proves("BALT-R1", "forty-nine/forty-nine-baltimore/payment", "F49-R22")
def test_a_play_worth_55_costs_each_of_two_opponents_55() -> None:
    """The Cheater on 45 fills its column, as at ply 17 of the record."""
    board = "3 10 17 24 31 38"
    match = at("1 2", "C 4 5", "6 7", board=board, turn=1).play(1, "cheat 45")

    assert (-55, 110, -55) == match.score


@pytest.mark.proves("BALT-R1", "BALT-R5")
def test_four_scores_become_four_balances() -> None:
    """Ordinary scores of 100, 60, 40 and 0 are balances of 200, 40, -40 and -200."""
    board = "4 19 24 29 34 39 44"
    match = at("20 35 45 1", "5 25 30 2", "40 7", "9 11", board=board)
    match = play_all(match, "0 play 45", "1 play 30", "2 play 40", "3 draw", "3 pass")
    match = play_all(match, "0 play 35", "1 play 25", "2 draw", "2 pass", "3 draw", "3 pass")
    match = play_all(match, "0 play 20", "1 play 5")

    assert [100, 60, 40, 0] == match.state.scores[:4]
    assert (200, 40, -40, -200) == match.score


# --- payment -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.proves("BALT-R1", "BALT-R5", "F49-R15")
def test_balances_sum_to_nought_and_follow_from_the_points(players: int) -> None:
    """Each balance is the number of players times the points, less the points of all."""
    for options in ({}, {"combinations": "rotation", "match": "games:2"}):
        for state in random_ends(KEY, players, 15, **options):
            everything = sum(state.scores)
            wanted = [players * points - everything for points in state.scores[:players]]
            assert wanted == state.chips[:players]
            assert 0 == sum(state.chips)


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.proves("BALT-R3", "BALT-R5")
def test_it_is_played_as_forty_nine_and_ranks_alike(players: int) -> None:
    """The same random play is the same game with the same points, end and winners."""
    ordinary = random_ends("forty-nine", players, 12)
    paid = random_ends(KEY, players, 12)
    winners = [game(key).rules.winners for key in ("forty-nine", KEY)]
    for one, other in zip(ordinary, paid, strict=True):
        assert one.scores == other.scores
        assert one.board == other.board
        assert one.ended == other.ended
        assert winners[0](one) == winners[1](other)


@pytest.mark.proves("BALT-R3", "F49-R21", "GO-R6")
def test_the_richest_wins_and_equals_share() -> None:
    """A single hand is decided by its chips."""
    start = at("40", "1 2", board="39", scores=purses(0, 60), chips=purses(-60, 60))
    tied = start.play(0, "play 40")

    assert (0, 0) == tied.score
    assert tied.outcome is not None
    assert (0, 1) == tied.outcome.winners


@pytest.mark.proves("F49-R21")
def test_balances_are_carried_from_hand_to_hand() -> None:
    """The next deal leaves chips and points as they are."""
    *_, match = random_match(KEY, 3, 4, match="games:3")
    deals = [one for one in match.history if one.line and one.line[1].startswith("deal ")]

    assert 3 == len(deals)
    assert all(one.before is not None and one.score == one.before.score for one in deals)
    assert match.outcome is not None
    assert "F49-R21" == match.outcome.reason
    assert max(match.score) == match.score[match.outcome.winners[0]]


@pytest.mark.proves("F49-R21", "HOUSE-R90")
def test_a_race_is_run_in_chips_which_decide_it() -> None:
    """Of 70 points each of two opponents pays 70; one opponent pays 65 of 65."""
    last = at("40", "1 2", "5 6", board="39", options={"match": "points:140"}).play(0, "play 40")
    short = at("40", "1 2", "5 6", board="39", options={"match": "points:141"}).play(0, "play 40")

    assert (70, 140) == (last.state.scores[0], last.score[0])
    assert last.outcome is not None
    assert ("F49-R21", (0,)) == (last.outcome.reason, last.outcome.winners)
    assert short.outcome is None
    assert short.waits_for_deck


@pytest.mark.proves("HOUSE-R90")
def test_whoever_ends_a_race_has_won_it() -> None:
    """Seat 1 makes the points for it, but nobody has the chips any more."""
    fields = {"scores": purses(0, 190, 0), "chips": purses(40, 50, 210)}
    options = {"match": "points:200", "bank": "100"}
    match = at("9 10", "12", "5 6", board="11", turn=1, options=options, **fields).play(
        1, "play 12"
    )

    assert match.state.scores[1] >= 200
    assert match.outcome is None
    assert match.waits_for_deck


@pytest.mark.proves("HOUSE-R90")
@pytest.mark.parametrize(("points", "possible"), [(100, False), (101, True), (300, True), (301, False)])  # fmt: skip
def test_a_race_with_a_bank_can_be_won_and_is_not_won_from_the_start(
    points: int, possible: bool
) -> None:
    one = game(KEY, match=f"points:{points}", bank="100")
    assert possible == (one.refusal(3) == "")


def test_a_record_of_the_first_edition_is_a_race_in_points() -> None:
    first = recorded(KEY, 1, {"match": "points:60", "bank": "100"})
    assert "" == first.refusal(2)
    hands, chips = ["40", "1 2", "5 6"], purses(100, 100, 100)
    start = {"dealer": 2, "turn": 0, "hands": hands, "board": "39", "deck": "", "chips": chips}
    match = Match.at(first, 3, **start).play(0, "play 40")
    assert match.outcome is not None
    assert 70 == match.state.scores[0]


# --- purses --------------------------------------------------------------------------------------


@pytest.mark.proves("BALT-R2")
def test_by_default_a_ledger_starts_at_nought_and_may_fall_below() -> None:
    """No stake is printed."""
    match = Match.new(KEY, 3, seed="ledger")

    assert (0, 0, 0) == match.score
    paid = at("45 1", "2 3", "4 5", board="44").play(0, "play 45")
    assert (90, -45, -45) == paid.score


@pytest.mark.proves("BALT-R2")
def test_with_a_bank_one_pays_what_one_has_and_the_rest_is_waived() -> None:
    """Points are credited in full all the same."""
    options = {"bank": "100"}
    assert (100, 100, 100) == Match.new(game(KEY, **options), 3, seed="bank").score
    chips = purses(250, 30, 20)
    match = at("45 1", "2 3", "4 5", board="44", options=options, chips=chips).play(0, "play 45")

    assert (300, 0, 0) == match.score
    assert 45 == match.state.scores[0]


@pytest.mark.proves("BALT-R2", "BALT-R4")
def test_who_cannot_pay_all_opponents_pays_from_his_left_on() -> None:
    """Fifty to each is due, seventy are there."""
    options = {**REFEREE, "bank": "100"}
    chips = purses(130, 100, 70)
    match = at("1 2", "7 9", "40 4", board="3", deck="", turn=2, options=options, chips=chips)

    assert (180, 120, 0) == match.play(2, "pass").score


@pytest.mark.parametrize("players", [2, 3, 8])
@pytest.mark.proves("BALT-R1", "BALT-R2")
def test_a_bank_is_neither_filled_nor_emptied(players: int) -> None:
    """Chips only change hands, and nobody has fewer than none."""
    for options in ({}, REFEREE, {**REFEREE, **MANUAL}):
        *_, match = matches = list(random_match(KEY, players, 6, bank="60", **options))
        assert all(60 * players == sum(one.score) for one in matches)
        assert all(min(one.score) >= 0 for one in matches)
        assert match.outcome is not None


@pytest.mark.parametrize("bank", ["-1", "many", ""])
@pytest.mark.proves("BALT-R2")
def test_a_bank_is_a_number(bank: str) -> None:
    """Nought is the ledger."""
    with pytest.raises(BadOption):
        game(KEY, bank=bank)
    assert "0" == game(KEY).settled(2)["bank"]


# --- penalties and claims ------------------------------------------------------------------------


@pytest.mark.proves("BALT-R4", "F49-R20", "forty-nine/forty-nine/rule-8")
def test_a_forbidden_pass_pays_each_opponent_fifty() -> None:
    """The mirror image of a play worth fifty."""
    match = at("40 4", "1 20", "5 6", board="3", deck="", options=REFEREE).play(0, "pass")

    assert (-100, 50, 50) == match.score
    assert -50 == match.state.scores[0]


@pytest.mark.proves("BALT-R4", "F49-R20", "forty-nine/forty-nine/rule-18")
def test_a_wrong_card_pays_back_what_it_won_and_ten_more_to_each() -> None:
    """Whoever challenged it."""
    match = at("40 4", "1 2", "5 6", board="3", options=REFEREE).play(0, "play 40")
    assert (80, -40, -40) == match.score
    match = match.play(2, "challenge")

    assert (-20, 10, 10) == match.score
    assert ["4", "40"] == match.state.hands[0]


@pytest.mark.proves("BALT-R4", "F49-R19", "forty-nine/forty-nine/rule-11-a")
def test_a_false_call_of_last_card_pays_each_opponent_fifty() -> None:
    """The points of the play are not paid at all."""
    match = at("40 30", "1 2", "5 6", board="39", options=MANUAL)

    assert (-100, 50, 50) == play_all(match, "0 announce", "0 play 40").score


@pytest.mark.proves("F49-R18", "BALT-R1")
def test_claimed_points_are_paid_when_they_are_claimed() -> None:
    """Five for the multiple at once, ten for the row at the claim."""
    match = at("5 40", "30", "31", board="1 2 3 4 6 7", options=MANUAL).play(0, "play 5")
    assert (10, -5, -5) == match.score

    assert (30, -15, -15) == match.play(0, "claim").score
    assert (10, -5, -5) == match.play(0, "done").score


@pytest.mark.proves("F49-R18", "F49-R20", "forty-nine/forty-nine/rule-18")
def test_once_the_next_seat_acts_a_play_stands_as_made() -> None:
    """What was not claimed is lost; what was not challenged is kept."""
    match = at("5 40", "30", "31", board="1 2 3 4 6 7", options=MANUAL | REFEREE)
    match = play_all(match, "0 play 5", "1 draw")

    assert (10, -5, -5) == match.score
    assert (1,) == match.turn
    wrong = at("40 4", "1 2", "5 6", board="3", options=REFEREE).play(0, "play 40")
    assert (1, 2) == wrong.turn
    assert (1,) == wrong.play(1, "draw").turn


@pytest.mark.proves("F49-R19")
def test_the_ten_for_the_last_card_are_paid_if_it_was_called() -> None:
    match = at("40", "1 2", board="39", options=MANUAL)

    assert (50, -50) == match.play(0, "play 40").score
    assert (60, -60) == play_all(match, "0 announce", "0 play 40").score


@pytest.mark.proves("F49-R18")
def test_the_last_play_waits_for_its_claim_before_the_hand_ends() -> None:
    """Saying nothing ends it as well."""
    match = at("49 2", "30", board="43 44 45 46 47 48", options=MANUAL).play(0, "play 49")
    assert match.outcome is None

    assert (70, -70) == match.play(0, "claim").score
    assert (60, -60) == match.play(0, "done").score
    assert match.play(0, "done").outcome is not None


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.proves("BALT-R1", "BALT-R4", "F49-R16")
def test_games_with_claims_and_a_referee_stay_at_nought_too(players: int) -> None:
    """Every payment has two ends."""
    for options in (MANUAL, REFEREE, {**MANUAL, **REFEREE, "claim_scope": "all"}):
        *_, match = matches = list(random_match(KEY, players, 9, **options))
        assert all(0 == sum(one.score) for one in matches)
        assert match.outcome is not None


# --- coins, players ------------------------------------------------------------------------------


@pytest.mark.proves("BALT-R6")
def test_every_balance_can_be_laid_out_in_chips() -> None:
    """All are multiples of five, the least chip; no coin is ever needed."""
    for state in random_ends(KEY, 4, 10):
        assert all(chips % 5 == 0 for chips in state.chips)


@pytest.mark.parametrize("players", [1, 9])
@pytest.mark.proves("forty-nine/forty-nine/players", "F49-R22")
def test_two_to_eight_play_each_for_himself(players: int) -> None:
    """As in the ordinary game."""
    with pytest.raises(BadPlayers):
        Match.new(KEY, players)
    with pytest.raises(BadOption):
        game(KEY, sides="two_teams")


def test_it_has_all_options_of_forty_nine() -> None:
    """And the bank."""
    assert {*game("forty-nine").options, "bank"} == set(game(KEY).options)


@pytest.mark.proves("F49-R18")
def test_the_clock_ends_the_time_for_claims() -> None:
    """Only after the last play of a game, and after as many seconds as were agreed on."""
    start = at(
        "5 49 2", "30", board="43 44 45 46 47 48 6", options={**MANUAL, "claim_seconds": "5"}
    )
    assert [] == start.play(0, "play 5").legal(CLOCK)
    match = start.play(0, "play 49")
    (move,) = match.legal(CLOCK)
    assert "lapse" == move.text
    assert match.game.rules.due is not None
    assert 5 == match.game.rules.due(match.record, move)
    ended = match.play(CLOCK, "lapse")
    assert ended.outcome is not None
    assert match.score == ended.score


@pytest.mark.proves("HOUSE-R81", "F49-R18")
def test_bots_leave_people_time_to_talk_about_a_play() -> None:
    """They themselves say what is to be said at once."""
    patience = game(KEY).rules.patience
    assert patience is not None
    match = at("5 40", "30", "31", board="1 2 3 4 6 7", options=MANUAL).play(0, "play 5")
    seconds = {text: patience(match.record, match.game.move(text)) for text in ("claim", "draw")}
    assert {"claim": -1, "draw": 8} == seconds
    claimed = match.play(0, "claim")
    assert 0 == patience(claimed.record, match.game.move("draw"))


@pytest.mark.proves("GO-R4", "F49-R20", "HOUSE-R84")
def test_what_is_right_is_said_and_nothing_else() -> None:
    """Rows are claimed, wrong cards challenged, and the last card is called before it is played."""

    def right(match: Match, seat: int) -> list[str]:
        return [str(move) for move in match.right(seat)]

    options = {**MANUAL, **REFEREE}
    rowed = at("5 40", "30", board="1 2 3 4 6 7", options=options).play(0, "play 5")
    assert ["claim"] == right(rowed, 0)
    assert "challenge" not in right(rowed, 1)
    plain = at("4 40", "30", board="3", options=options).play(0, "play 4")
    assert ["done"] == right(plain, 0)
    wrong = at("40 4", "30", board="3", options=options).play(0, "play 40")
    assert ["challenge"] == right(wrong, 1)
    last = at("4", "30", board="3", options=options)
    assert ["draw", "announce"] == right(last, 0)
    assert ["play 4"] == right(last.play(0, "announce"), 0)
    assert ["play 4", "draw"] == right(at("40 4", "30", board="3", options=options), 0)
    assert ["announce"] == right(at("4", "30", board="3", deck="", options=options), 0)
