"""Forty-Nine: the record of a real game, the vectors, every ruling and option, the invariants."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from parlour.core import kernels
from parlour.core.bits import count, members
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.core.records import CLOCK
from parlour.games.forty_nine.outfit import deal, filled, shuffled
from parlour.games.forty_nine.points import bonus
from parlour.kit import board49
from parlour.packs.forty_nine import FORTY_NINE

KEY = "forty-nine"
VECTORS = Path(__file__).parent.parent / "vectors"
RECORD = json.loads((VECTORS / "f49_record.json").read_text())
MICRO = json.loads((VECTORS / "f49_micro.json").read_text())
MANUAL = {"claims": "manual"}
REFEREE = {"enforcement": "referee"}


def at(
    *hands: str, board: str, turn: int = 0, deck: str | None = None,
    options: dict[str, str] | None = None, **fields: Any,
) -> Match:  # fmt: skip
    """A match at a position; unless a deck is given all other cards are in it."""
    used = set(" ".join((*hands, board)).split())
    if deck is None:
        free = [name for name in FORTY_NINE.names if name not in used]
        deck = " ".join(free[:40])  # as many as a deck ever has
    fields = {"dealer": len(hands) - 1, "hands": list(hands), "board": board, **fields}
    return Match.at(game("forty-nine", **(options or {})), len(hands), turn=turn, deck=deck, **fields)  # fmt: skip


def texts(match: Match, seat: int) -> list[str]:
    return [str(move) for move in match.legal(seat)]


def squares(match: Match, seat: int, verb: str) -> list[int]:
    """The numbers a seat may say after a verb."""
    return [int(text.split()[1]) for text in texts(match, seat) if text.startswith(verb + " ")]


def play_all(match: Match, *lines: str) -> Match:
    """The match after lines such as "1 play 17"."""
    for line in lines:
        seat, text = line.split(" ", 1)
        match = match.play(int(seat), text)
    return match


def why_not(match: Match, seat: int, text: str) -> tuple[str, ...]:
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, text)
    return refused.value.rules


def random_match(players: int, seed: int, **options: str) -> Iterator[Match]:
    rng = random.Random(seed)
    match = Match.new(game("forty-nine", **options), players, seed=f"forty-nine {seed}")
    yield match
    while match.turn:
        seat = rng.choice(match.turn)
        match = match.play(seat, rng.choice(match.legal(seat)))
        yield match


def random_ends(players: int, matches: int, **options: str) -> Iterator[Any]:
    """The last states of random matches."""
    one = game("forty-nine", **options)
    for number in range(matches):
        state = one.start(players)
        kernels.plain(one.rules).playout(state, kernels.seeded(49, number))
        yield state


# --- the record of a real game -------------------------------------------------------------------


def record_deal(_: Match) -> str:
    """The pack as the record stacks it: hands dealt singly, then the draw pile."""
    names = [str(card) for pair in zip(*RECORD["deal"].values(), strict=True) for card in pair]
    pile = [*RECORD["draw_pile_top_first"], *RECORD["draw_pile_rest_any_order"]]
    return " ".join(["deal", *names, *map(str, pile)])


def record_start(**options: str) -> Match:
    one = game("forty-nine", **options)
    return Match.scripted(
        one, 2, lambda match: "dealer 1" if match.record.dealer < 0 else record_deal(match)
    )


def record_lines(ply: dict[str, Any]) -> list[str]:
    seat = "AB".index(ply["player"])
    lines = [f"{seat} draw"] if ply["draw"] else []
    if ply["play"] is None:
        lines.append(f"{seat} pass")
    elif ply["play"]["card"] == "C":
        lines.append(f"{seat} cheat {ply['play']['square']}")
    else:
        lines.append(f"{seat} play {ply['play']['card']}")
    return lines


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
    "F49-R1",
    "F49-R3",
    "forty-nine/forty-nine/rule-3",
    "forty-nine/forty-nine/rule-4",
    "GO-R1",
)
def test_the_record_of_a_real_game_is_played_ply_by_ply() -> None:
    """Record sheet: 36 plies, legal at each, ending 145 to 155 on square 49."""
    match = record_start()
    assert ["3", "17", "24", "40", "C"] == match.state.hands[0]
    assert ["9", "25", "35", "38", "45"] == match.state.hands[1]
    for ply in RECORD["moves"]:
        *before, last = record_lines(ply)
        match = play_all(match, *before)
        seat = "AB".index(ply["player"])
        assert (seat,) == match.turn
        assert ply["playable_numbered_cards"] == squares(match, seat, "play")
        if ply["cheater_in_hand"]:
            assert ply["open_squares_before"] == squares(match, seat, "cheat")
        match = play_all(match, last)
        assert (ply["score"]["A"], ply["score"]["B"]) == match.score

    assert (145, 155) == match.score
    assert match.outcome is not None
    assert (1,) == match.outcome.winners
    assert "forty-nine/forty-nine/rule-12" == match.outcome.reason
    assert RECORD["occupied_squares"] == members(filled(match.record))
    assert 45 == match.state.cheated
    assert [["19"], ["45"]] == match.state.hands[:2]
    assert 18 == sum(text == "draw" for _, text in match.log)
    assert 10 == sum(text == "pass" for _, text in match.log)


@pytest.mark.parametrize("combinations", ["rotation", "rectangles"])
@pytest.mark.proves("F49-R14", "forty-nine/forty-nine/combinations")
def test_with_combinations_the_record_ends_160_to_170(combinations: str) -> None:
    """Six pairs are completed in it, three by each player, and no four."""
    match = record_start(combinations=combinations)
    extra = {
        event["ply"]: sum(one["points"] for one in event["events"])
        for event in RECORD["with_combinations"][combinations]["combo_events"]
    }
    for ply in RECORD["moves"]:
        before = match.score
        match = play_all(match, *record_lines(ply))
        gained = ply["points"] + extra.get(ply["ply"], 0)
        assert gained == sum(match.score) - sum(before)

    assert (160, 170) == match.score


@pytest.mark.proves("F49-R6", "forty-nine/forty-nine/record-ply-3")
def test_with_only_3_played_the_cheater_may_go_on_2_4_or_10() -> None:
    """Record sheet, ply 3: the Cheater needs a neighbour like any card."""
    match = play_all(record_start(), "0 play 3", "1 draw", "1 pass")

    assert [2, 4, 10] == squares(match, 0, "cheat")


@pytest.mark.proves(
    "F49-R3", "forty-nine/forty-nine/record-ply-13", "forty-nine/forty-nine/remember-play-or-draw"
)
def test_one_may_draw_though_able_and_then_play_any_card() -> None:
    """Record sheet, ply 13: with 1 and 24 playable A draws 30, then plays 24."""
    match = at("1 24 31 40 47 C", "25 29 35", board="3 8 9 10 17", deck="2 30")
    assert "draw" in texts(match, 0)
    match = match.play(0, "draw")

    assert "30" in match.state.hands[0]
    assert [1, 24] == squares(match, 0, "play")
    assert "pass" in texts(match, 0)
    assert ["24"] == [name for name in match.play(0, "play 24").state.board if name == "24"]


# --- vectors -------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("case", MICRO["cases"], ids=lambda case: case["why"][:40])
@pytest.mark.proves(
    "F49-R1", "F49-R6", "F49-R7", "F49-R8", "F49-R9", "F49-R10", "F49-R12", "F49-R14", "F49-R15"
)
def test_the_small_positions_of_the_rulings(case: dict[str, Any]) -> None:
    """Each is one position with its legal squares or the points of one play."""
    match = micro_match(case)
    if "legal_squares" in case:
        assert sorted(case["legal_squares"]) == squares(match, 0, "play")
    if "cheater_squares" in case:
        assert case["cheater_squares"] == squares(match, 0, "cheat")
    if "open_squares" in case:
        occupied = filled(match.record)
        assert case["open_squares"] == members(board49.beside(occupied) & ~occupied)
    if case.get("must_play"):
        assert "pass" not in texts(match, 0)
    if "play" in case:
        card, square = case["play"]["card"], case["play"]["square"]
        match = match.play(0, f"cheat {square}" if card == "C" else f"play {card}")
        assert case["points"]["total"] == match.score[0]
        assert bool(case["ends"]) == (match.outcome is not None)


@pytest.mark.proves(
    "forty-nine/forty-nine/combinations-fifty", "forty-nine/forty-nine/combinations-hundred"
)
def test_pairs_make_fifty_and_fours_a_hundred() -> None:
    """Rules 1926: 1 and 49, 11 and 39; 4-22-28-46 and 9-13-37-41."""
    pairs = {tuple(members(pair)) for pair in board49.PAIRS if pair != board49.NEVER}
    turns = {tuple(members(four)) for four in board49.QUARTER_TURNS if four != board49.NEVER}
    mirrors = {tuple(members(four)) for four in board49.RECTANGLES if four != board49.NEVER}

    assert 24 == len(pairs)
    assert {50} == {sum(pair) for pair in pairs}
    assert {(1, 49), (11, 39)} <= pairs
    assert MICRO["hundreds_rotation"] == [list(four) for four in sorted(turns)]
    assert MICRO["hundreds_rectangles"] == [list(four) for four in sorted(mirrors)]
    assert {100} == {sum(four) for four in turns | mirrors}
    assert {(4, 22, 28, 46), (9, 13, 37, 41)} <= turns & mirrors
    assert 25 not in {square for group in pairs | turns | mirrors for square in group}


@pytest.mark.parametrize(("combinations", "points"), [("off", 0), ("rotation", 15), ("rectangles", 5)])  # fmt: skip
@pytest.mark.proves("F49-R14")
def test_which_fours_score_is_an_option(combinations: str, points: int) -> None:
    """2-14-36-48 is a quarter turn and no rectangle; its pair 2-48 scores either way."""
    options = {"combinations": combinations}
    match = at("48 1", "4", board="2 14 36 47", options=options).play(0, "play 48")

    assert points == match.score[0]


# --- the board and the pack ----------------------------------------------------------------------


@pytest.mark.proves("GO-R9", "forty-nine/general/board")
def test_the_board_has_sixteen_full_lines_and_seven_coloured_rows() -> None:
    """Row r of the board is colour r of the pack; lines of three or more are 32."""
    assert 16 == len(board49.LINES)
    assert 32 == len(board49.LINES_OF_THREE)
    assert [1, 9, 17, 25, 33, 41, 49] in [members(line) for line in board49.LINES]
    for number in board49.NUMBERS:
        assert board49.ROWS[FORTY_NINE[number - 1].colour] >> number & 1
        around = members(board49.NEIGHBOURS[number])
        assert all(abs(other - number) in (1, 7) for other in around)
        assert all(board49.NEIGHBOURS[other] >> number & 1 for other in around)
    assert [6, 14] == members(board49.NEIGHBOURS[7])
    assert [1, 9, 15] == members(board49.NEIGHBOURS[8])
    assert 84 * 2 == sum(count(some) for some in board49.NEIGHBOURS)
    assert 4 == sum(board49.LINES_THROUGH[25][i] != board49.NEVER for i in range(4))
    assert 9 == sum(card.is_circle for card in FORTY_NINE)


@pytest.mark.proves("forty-nine/forty-nine/total-450")
def test_the_450_points_of_a_game_add_up() -> None:
    """Rules 1926: 225 for fives, 140 and 20 for lines, 50, 10 and 5."""
    fives = sum(range(5, 50, 5))
    straight = 10 * len([*board49.ROWS, *board49.COLUMNS])
    diagonal = 10 * (len(board49.LINES) - 14)

    assert (225, 140, 20) == (fives, straight, diagonal)
    assert 450 == fives + straight + diagonal + 50 + 10 + 5


def hoarded(seed: int, **options: str) -> Any:
    """The end of a game in which both hoard the deck and keep 49 and the Cheater for last."""
    one, rng = game("forty-nine", **options), random.Random(seed)
    rules, s = one.rules, one.start(2)
    s.dealer = 0
    order = [0] * 50
    cards = order[: shuffled(s, order)]
    rng.shuffle(cards)
    deal(s, cards)
    while not s.ended:
        seat = s.turn
        moves = [str(move) for move in rules.vocabulary.among(rules.may(s, seat))]
        quiet = [text for text in moves if text in ("draw", "pass")]
        early = [text for text in moves if text not in ("play 49", "cheat 49")]
        numbers = [text for text in early if text.startswith("play")]
        cheats = [
            text for text in early
            if text.startswith("cheat") and s.hands[1 - seat] >> int(text[6:]) - 1 & 1
        ]  # fmt: skip
        likely = numbers if count(s.hands[seat]) > 1 else []
        text = quiet[0] if quiet else rng.choice(likely or cheats or early or moves)
        rules.apply(s, seat, rules.vocabulary.read(text).code)
    return s


@pytest.mark.parametrize(
    ("options", "seeds", "most"),
    [({}, (1,), 450), ({"combinations": "rotation"}, (1,), 690)],
)
@pytest.mark.proves("F49-R13")
def test_the_most_that_all_can_make_is_made(
    options: dict[str, str], seeds: tuple[int, ...], most: int
) -> None:
    """Every square filled, 49 last with the last card, one dead card in the other hand."""
    assert most == max(sum(hoarded(seed, **options).scores) for seed in seeds)


# --- dealing and opening -------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.proves(
    "forty-nine/forty-nine/players",
    "forty-nine/forty-nine/rule-1",
    "forty-nine/forty-nine/rule-2",
    "forty-nine/forty-nine/remember-opening",
    "F49-R2",
    "GO-R1",
)
def test_five_cards_each_and_the_lowest_number_opens(players: int) -> None:
    """Rules 1 and 2: singly from the dealer's left; the rest is the deck."""
    match = Match.new("forty-nine", players, seed="rule 1")
    numbers = [[FORTY_NINE.number(name) for name in hand] for hand in match.state.hands]
    low = min(min(hand) for hand in numbers[:players])
    (opener,) = match.turn
    order = match.log[-1][1].split()[1:]
    first = (match.state.dealer + 1) % players

    assert [5] * players == [len(hand) for hand in numbers[:players]]
    assert 50 - 5 * players == match.state.left == len(match.state.deck)
    assert order[0] in match.state.hands[first]
    assert order[players] in match.state.hands[first]
    assert order[5 * players] == match.state.deck[-1]
    assert low in numbers[opener]
    assert [f"play {low + 1}"] == texts(match, opener)


@pytest.mark.proves(
    "F49-R2",
    "forty-nine/forty-nine/rule-2",
    "forty-nine/forty-nine/rule-6",
    "forty-nine/forty-nine/remember-cheater",
)
def test_the_cheater_cannot_open_and_the_opener_cannot_draw() -> None:
    """Rule 6 sets the Cheater free only once the first card lies."""
    match = at("9 12 C", "10 11", board="")

    assert ["play 9"] == texts(match, 0)
    assert "forty-nine/forty-nine/rule-2" in why_not(match, 0, "cheat 9")
    assert "forty-nine/forty-nine/rule-2" in why_not(match, 0, "draw")
    assert "F49-R2" in why_not(match, 0, "play 12")
    match = match.play(0, "play 9")
    assert (1,) == match.turn
    assert [9] == members(filled(match.record))


@pytest.mark.proves("GO-R2", "GO-R8")
def test_chance_names_the_first_dealer_and_the_deal_passes_left() -> None:
    """The same seed gives the same dealer, deals and match."""
    ends = [list(random_match(3, 5, match="games:3"))[-1] for _ in range(2)]
    dealers = [match.state.dealer for match in random_match(3, 5, match="games:3")]
    firsts = {Match.new("forty-nine", 3, seed=str(n)).state.dealer for n in range(30)}

    assert ends[0].dumps() == ends[1].dumps()
    assert {0, 1, 2} == firsts
    assert [(dealers[0] + n) % 3 for n in range(4)] == [*dict.fromkeys(dealers), dealers[0]]
    assert 3 == sum(text.startswith("deal ") for _, text in ends[0].log)


@pytest.mark.parametrize("players", [1, 9])
@pytest.mark.proves("forty-nine/forty-nine/players")
def test_two_to_eight_play(players: int) -> None:
    """Record sheet: two to eight."""
    with pytest.raises(BadPlayers):
        Match.new("forty-nine", players)


# --- the turn ------------------------------------------------------------------------------------


@pytest.mark.proves("F49-R1", "forty-nine/forty-nine/rule-3", "forty-nine/forty-nine/rule-4")
def test_a_card_may_join_any_filled_square_not_only_the_last() -> None:
    """Rule 4: edges only, all filled squares count."""
    match = at("4 11 17 2 31", "1", board="3 10")

    assert [2, 4, 11, 17] == squares(match, 0, "play")
    assert "F49-R1" in why_not(match, 0, "play 31")
    assert ("forty-nine/forty-nine/rule-3",) == why_not(match, 0, "play 9")


@pytest.mark.proves(
    "F49-R4",
    "forty-nine/forty-nine/record-play-or-draw",
    "forty-nine/forty-nine/remember-play-or-draw",
)
def test_while_the_deck_lasts_a_pass_needs_a_draw() -> None:
    """A turn without a play needs a draw."""
    match = at("20 30", "1", board="3 10")

    assert ["draw"] == texts(match, 0)
    assert "F49-R4" in why_not(match, 0, "pass")
    match = match.play(0, "draw")
    assert "pass" in texts(match, 0)
    assert "forty-nine/forty-nine/rule-3" in why_not(match, 0, "draw")
    assert (1,) == match.play(0, "pass").turn


@pytest.mark.proves(
    "F49-R25", "forty-nine/forty-nine/rule-5", "forty-nine/forty-nine/remember-no-draw-after-play"
)
def test_nobody_draws_after_playing_until_his_next_turn() -> None:
    """Rule 5, whose last words are lost: the play ends the turn."""
    match = at("4 20", "30", board="3").play(0, "play 4")

    assert (1,) == match.turn
    with pytest.raises(IllegalMove):
        match.play(0, "draw")
    match = play_all(match, "1 draw", "1 pass")
    assert "draw" in texts(match, 0)


@pytest.mark.proves("F49-R5", "forty-nine/forty-nine/rule-7")
def test_who_draws_the_last_card_must_play_if_he_can() -> None:
    """Rule 7 counts the drawer of the final card in."""
    able = at("20", "30", board="3", deck="4").play(0, "draw")
    unable = at("20", "30", board="3", deck="40").play(0, "draw")

    assert ["play 4"] == texts(able, 0)
    assert "F49-R5" in why_not(able, 0, "pass")
    assert ["pass"] == texts(unable, 0)
    assert "forty-nine/forty-nine/rule-7" in why_not(unable.play(0, "pass"), 1, "draw")


@pytest.mark.proves(
    "F49-R8", "forty-nine/forty-nine/rule-7", "forty-nine/forty-nine/remember-empty-deck"
)
def test_with_the_deck_empty_the_cheater_must_be_played() -> None:
    """Holding a playable number too, one may choose."""
    match = at("20 C", "30", board="3", deck="")
    assert ["cheat 2", "cheat 4", "cheat 10"] == texts(match, 0)
    match = at("4 20 C", "30", board="3", deck="")
    assert ["play 4", "cheat 2", "cheat 4", "cheat 10"] == texts(match, 0)


@pytest.mark.proves("F49-R6", "F49-R7", "forty-nine/forty-nine/rule-6")
def test_the_cheater_is_its_square_and_kills_that_card() -> None:
    """Rule 6: it scores as the card would; the card itself can never be played."""
    match = at("C 20 48", "45 12", board="38 39").play(0, "cheat 45")

    assert (45, 0) == match.score
    assert ["draw"] == texts(match, 1)
    assert "F49-R7" in why_not(match, 1, "play 45")
    match = play_all(match, "1 draw", "1 pass")
    assert match.game.rules.layout.fields["board"].at is not None
    assert 45 == match.game.rules.layout.fields["board"].at(match.record, 49)
    assert ("forty-nine/forty-nine/rule-6",) == why_not(match, 0, "cheat 46")


@pytest.mark.proves("F49-R6")
def test_the_cheater_reaches_49_only_beside_42_or_48() -> None:
    """It may stand for 49, but never alone."""
    assert 49 not in squares(at("C 2", "3", board="41 47"), 0, "cheat")
    assert 49 in squares(at("C 2", "3", board="41 48"), 0, "cheat")


@pytest.mark.proves("F49-R23", "GO-R10")
def test_the_cheater_may_be_left_out() -> None:
    """49 cards, and one card fewer in the deck."""
    match = Match.new(game("forty-nine", cheater="off"), 4, seed="no Cheater")

    assert 29 == match.state.left
    assert "C" not in match.log[-1][1].split()
    assert "C" in Match.new("forty-nine", 4, seed="no Cheater").log[-1][1].split()


# --- points and ends -----------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/forty-nine/rule-9")
@pytest.mark.parametrize(("number", "points"), [(5, 5), (10, 10), (11, 0), (45, 45)])
def test_a_multiple_of_five_scores_its_number(number: int, points: int) -> None:
    """Rule 9, the opening card included."""
    assert points == at(f"{number} 46", "47", board="").play(0, f"play {number}").score[0]


@pytest.mark.proves("F49-R12", "forty-nine/forty-nine/rule-10")
def test_only_full_lines_of_seven_score() -> None:
    """Rule 10: a short diagonal and six of a row bring nothing."""
    short = at("8 40", "30", board="2 1").play(0, "play 8")
    six = at("6 40", "30", board="1 2 3 4 5").play(0, "play 6")
    seven = at("7 40", "30", board="1 2 3 4 5 6").play(0, "play 7")

    assert [0, 0, 10] == [match.score[0] for match in (short, six, seven)]


@pytest.mark.proves("F49-R9", "F49-R11", "forty-nine/forty-nine/rule-12")
def test_49_with_the_last_card_counts_the_held_cards_once() -> None:
    """Rule 12: 50, five for each card the others hold, ten; the deck counts nothing."""
    match = at("49", "1 2 3", "4 5", board="48").play(0, "play 49")

    assert (50 + 25 + 10, 0, 0) == match.score
    assert match.outcome is not None
    assert "forty-nine/forty-nine/rule-12" == match.outcome.reason


@pytest.mark.proves("F49-R10", "F49-R11", "F49-R26", "forty-nine/forty-nine/rule-11")
def test_the_last_card_elsewhere_scores_ten_and_the_others_cards() -> None:
    """Rule 11; the player himself has none left, so "all hands" and "other hands" are the same."""
    match = at("40", "1 2 3", "4 5", board="39").play(0, "play 40")

    assert (40 + 10 + 25, 0, 0) == match.score
    assert match.outcome is not None
    assert "forty-nine/forty-nine/rule-11" == match.outcome.reason
    assert 10 + 25 == bonus_of(match)


def bonus_of(match: Match) -> int:
    """The end bonus alone, reckoned anew."""
    assert match.before is not None
    state = match.before.record.copy()
    state.hands[0] = 0
    state.closing = 2
    return bonus(state, 0)


@pytest.mark.proves("F49-R9", "forty-nine/forty-nine/rule-12")
def test_49_with_cards_left_counts_ones_own_too() -> None:
    """Rule 12 counts every hand, including one's own."""
    match = at("49 6 7", "1 2 3", board="42").play(0, "play 49")

    assert (50 + 25, 0) == match.score


@pytest.mark.proves("F49-R7")
def test_the_holder_of_the_dead_card_cannot_run_out() -> None:
    """It is never played nor discarded and counts five at the end."""
    match = at("45 46", "44 2 3", board="38 C", cheated=45, deck="").play(0, "play 46")
    assert match.outcome is None
    match = play_all(match, "1 play 44")
    assert ["pass"] == texts(match, 0)
    match = at("45", "49 2", board="48 C", cheated=45, deck="", turn=1).play(1, "play 49")
    assert (0, 60) == match.score


@pytest.mark.proves("F49-R15")
def test_all_points_of_a_play_come_at_once() -> None:
    """Column, row, pair, four, 49, held cards and last card together."""
    board = " ".join(str(n) for n in (7, 14, 21, 28, 35, 42, 43, 44, 45, 46, 47, 48, 1))
    match = at("49", "2", board=board, options={"combinations": "rotation"}).play(0, "play 49")

    assert 20 + 5 + 10 + 50 + 5 + 10 == match.score[0]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.proves("F49-R13", "F49-R16")
def test_no_random_game_makes_more_than_450(players: int) -> None:
    """Totals are multiples of five up to 450, or 690 with combinations, and every game ends."""
    for options, most in (({}, 450), ({"combinations": "rectangles"}, 690), ({"cheater": "off"}, 440)):  # fmt: skip
        for state in random_ends(players, 40, **options):
            assert sum(state.scores) <= most
            assert 0 == sum(state.scores) % 5
            assert state.ended in (1, 2)


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.proves("F49-R16", "GO-R5")
def test_the_invariants_hold_through_random_games(players: int) -> None:
    """Cards, connection, obligations and ends are as the rulings say, at every move."""
    for seed in range(2):
        turns = 0
        drew = False
        for match in random_match(players, seed):
            s = match.record
            occupied = filled(s)
            alone = [n for n in members(occupied) if not board49.NEIGHBOURS[n] & occupied]
            assert not alone or count(occupied) == 1
            assert connected(occupied)
            assert 50 == sum(count(hand) for hand in s.hands) + s.left + count(s.board)
            over = bool(occupied >> 49 & 1 or any(s.hands[seat] == 0 for seat in range(players)))
            assert over == (match.outcome is not None)
            assert s.idle < players
            if match.before is None or match.line is None or match.line[0] < 0:
                continue
            seat, text = match.line
            turns += text != "draw"
            assert all(new >= old for new, old in zip(match.score, match.before.score, strict=True))
            if text == "draw":
                assert not drew
            if text == "pass" and match.before.record.left == 0:
                able = board49.beside(occupied) & ~occupied
                assert not match.before.record.hands[seat] & (able >> 1 | 1 << 49)
            drew = text == "draw"
        assert turns <= (50 - 5 * players) + 49 * players


def connected(occupied: int) -> bool:
    reached = occupied & -occupied
    while True:
        wider = reached | board49.beside(reached) & occupied
        if wider == reached:
            return reached == occupied
        reached = wider


# --- secrecy, chips, sides -----------------------------------------------------------------------


@pytest.mark.parametrize("show_counts", ["off", "on"])
@pytest.mark.proves(
    "F49-R17", "GO-R11", "forty-nine/forty-nine/rule-13", "forty-nine/forty-nine/rule-14"
)
def test_hands_and_deck_stay_face_down(show_counts: str) -> None:
    """Rules 13 and 14; whether their sizes are shown is for the front end, bots may know them."""
    match = Match.new(game("forty-nine", show_counts=show_counts), 3, seed="secrets")
    view = match.view(0)

    assert show_counts == view.game.settled(3)["show_counts"]
    assert [] == view.cards("hands", 1)
    assert [] == view.cards("deck") or set(view.cards("deck")) == {-1}
    assert 5 == view.counts["hands", 1]
    assert 5 == len(view.cards("hands", 0))


def test_every_score_is_a_multiple_of_five() -> None:
    """Five is the least chip."""
    for state in random_ends(4, 10):
        assert all(points % 5 == 0 for points in state.scores)


@pytest.mark.proves("F49-R22")
def test_there_are_no_sides() -> None:
    """Each plays for himself."""
    with pytest.raises(BadOption):
        game("forty-nine", sides="two_teams")
    match = at("40", "1", "2", board="39 3", deck="").play(0, "play 40")
    assert (40 + 10 + 10, 0, 0) == match.score


# --- matches -------------------------------------------------------------------------------------


@pytest.mark.proves("F49-R21", "GO-R6")
def test_equal_totals_share_the_win() -> None:
    """A single game has no tie-break."""
    match = at("40", "1 2", board="39", scores=[0, 60, 0, 0, 0, 0, 0, 0]).play(0, "play 40")

    assert match.outcome is not None
    assert (60, 60) == match.score
    assert (0, 1) == match.outcome.winners


@pytest.mark.proves("F49-R21")
def test_a_match_may_be_a_number_of_games() -> None:
    """Totals add up over the games."""
    matches = list(random_match(2, 3, match="games:3"))
    totals = [match.score for match in matches]

    assert 3 == sum(text.startswith("deal ") for _, text in matches[-1].log)
    assert matches[-1].outcome is not None
    assert "F49-R21" == matches[-1].outcome.reason
    assert all(sum(a) <= sum(b) for a, b in pairwise(totals))


@pytest.mark.proves("F49-R21", "GO-R6")
def test_a_race_to_points_is_checked_after_each_game_and_goes_on_when_tied() -> None:
    """At the total with another level with him a player must play on."""
    options = {"match": "points:60"}
    won = at("40", "1 2", board="39", options=options).play(0, "play 40")
    short = at("40", "1", board="39", options=options).play(0, "play 40")
    tied = at("40", "1 2", board="39", options=options, scores=[0, 60, 0, 0, 0, 0, 0, 0])

    assert won.outcome is not None
    assert (0,) == won.outcome.winners
    assert short.outcome is None
    assert short.waits_for_deck
    assert tied.play(0, "play 40").outcome is None
    reached_early = at("45 40", "1 2", board="39 44", options=options, scores=[30] + [0] * 7)
    assert reached_early.play(0, "play 45").outcome is None


@pytest.mark.proves("GO-R7")
def test_a_match_has_a_most_number_of_games() -> None:
    """The best total wins when it is reached."""
    options = {"match": "points:5000", "max_hands": "1"}
    match = at("40", "1", board="39", options=options).play(0, "play 40")

    assert match.outcome is not None
    assert "GO-R7" == match.outcome.reason
    assert (0,) == match.outcome.winners


# --- claims --------------------------------------------------------------------------------------

ROW = "1 2 3 4 6 7"
"""With 5 this row is full: five points for the multiple and ten for the row."""


@pytest.mark.proves("F49-R18", "GO-R4", "forty-nine/forty-nine/rule-10")
def test_points_are_credited_without_claims_by_default() -> None:
    """Nobody else speaks between two turns."""
    match = at("5 40", "30", board=ROW).play(0, "play 5")

    assert (15, 0) == match.score
    assert (1,) == match.turn


@pytest.mark.parametrize(("scope", "at_once"), [("rows", 5), ("all", 0)])
@pytest.mark.proves("F49-R18", "forty-nine/forty-nine/rule-10")
def test_a_claim_may_be_made_until_the_next_seat_acts(scope: str, at_once: int) -> None:
    """Row points wait for the claim; with scope all the multiple waits too."""
    options = {**MANUAL, "claim_scope": scope}
    match = at("5 40", "30", board=ROW, options=options).play(0, "play 5")

    assert (0, 1) == match.turn
    assert ["claim", "done"] == texts(match, 0)
    assert "draw" in texts(match, 1)
    assert (at_once, 0) == match.score
    claimed = match.play(0, "claim")
    assert (15, 0) == claimed.score
    assert (1,) == claimed.turn
    waived = match.play(0, "done")
    assert (at_once, 0) == waived.score
    assert (1,) == waived.turn
    lapsed = match.play(1, "draw")
    assert (at_once, 0) == lapsed.score
    assert (1,) == lapsed.turn


@pytest.mark.proves("F49-R18")
def test_a_false_row_claim_scores_nothing() -> None:
    """The claim is always open after a play, so that the table does not tell of a row."""
    match = at("4 40", "30", board="3", options=MANUAL).play(0, "play 4").play(0, "claim")

    assert (0, 0) == match.score


@pytest.mark.proves("F49-R18")
def test_the_last_play_of_a_game_waits_for_its_claim() -> None:
    """Whoever has nothing to claim says `done`."""
    board = "43 44 45 46 47 48"
    for scope, at_once in (("rows", 50 + 10), ("all", 10)):
        options = {**MANUAL, "claim_scope": scope, "claim_seconds": "5"}
        match = at("49 2", "30", board=board, options=options).play(0, "play 49")
        assert 5 == match.record.claim_seconds
        assert (0,) == match.turn
        assert match.outcome is None
        assert (at_once, 0) == match.score
        assert (70, 0) == match.play(0, "claim").score
        assert match.play(0, "claim").outcome is not None
        ended = match.play(0, "done")
        assert (at_once, 0) == ended.score
        assert ended.outcome is not None


def test_twenty_seconds_are_given_for_a_claim() -> None:
    assert "20" == game("forty-nine").settled(2)["claim_seconds"]
    with pytest.raises(BadOption):
        game("forty-nine", claim_seconds="0")


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


# --- "last card" ---------------------------------------------------------------------------------


@pytest.mark.proves("F49-R19", "forty-nine/forty-nine/rule-11")
def test_an_uncalled_last_card_loses_its_ten() -> None:
    """The game ends all the same and the rest counts."""
    start = at("40", "1 2", board="39", options=MANUAL)
    silent = play_all(start, "0 play 40", "0 done")
    called = play_all(start, "0 announce", "0 play 40", "0 done")

    assert (40 + 10, 0) == silent.score
    assert (40 + 10 + 10, 0) == called.score
    assert silent.outcome is not None
    assert ["play 40"] == texts(start.play(0, "announce"), 0)


@pytest.mark.proves("F49-R19", "forty-nine/forty-nine/rule-11-a")
def test_a_false_call_of_last_card_costs_the_points_and_fifty() -> None:
    """The card stays and the game goes on."""
    match = play_all(at("40 30", "1 2", board="39", options=MANUAL), "0 announce", "0 play 40")

    assert (-50, 0) == match.score
    assert (1,) == match.turn
    assert "40" in match.state.board


@pytest.mark.proves("F49-R19", "forty-nine/forty-nine/rule-11-a")
def test_a_false_call_on_49_ends_the_game() -> None:
    """Square 49 ends it in any case; its points are lost with the rest."""
    match = play_all(at("49 30", "1 2", board="48", options=MANUAL), "0 announce", "0 play 49")

    assert (-50, 0) == match.score
    assert match.outcome is not None
    assert (1,) == match.outcome.winners


@pytest.mark.proves("F49-R18")
def test_the_last_card_is_announced_by_itself_by_default() -> None:
    """The move exists only with manual claims."""
    match = at("40", "1 2", board="39")

    assert "announce" not in texts(match, 0)
    assert (60, 0) == match.play(0, "play 40").score


# --- the referee ---------------------------------------------------------------------------------


@pytest.mark.proves("GO-R3", "F49-R20")
def test_wrong_acts_are_refused_by_default() -> None:
    """Penalties do not arise."""
    match = at("40 4", "1 2", board="3", deck="")

    assert ["play 4"] == texts(match, 0)


@pytest.mark.proves("F49-R20", "F49-R16", "forty-nine/forty-nine/rule-8")
def test_before_a_referee_a_pass_when_bound_to_play_costs_fifty() -> None:
    """Rule 8: the pass stands, and a score may be negative; a pass when unable is free."""
    match = at("40 4", "1 20", board="3", deck="", options=REFEREE).play(0, "pass")

    assert (-50, 0) == match.score
    assert (1,) == match.turn
    assert (-50, 0) == match.play(1, "pass").score


@pytest.mark.proves("F49-R20")
def test_before_a_referee_a_pass_still_needs_a_draw_while_the_deck_lasts() -> None:
    """Rule 8 punishes only what rule 7 commands."""
    match = at("40 4", "1 20", board="3", deck="2 5", options=REFEREE)

    assert "pass" not in texts(match, 0)
    match = play_all(match, "0 draw", "0 pass")
    assert (0, 0) == match.score


@pytest.mark.proves("F49-R20", "forty-nine/forty-nine/rule-18")
def test_a_wrong_card_that_is_challenged_is_taken_back() -> None:
    """Rule 18: turn and points are lost, and ten more."""
    match = at("40 4", "1 2", "5 6", board="3", options=REFEREE).play(0, "play 40")
    assert (40, 0, 0) == match.score
    assert (1, 2) == match.turn
    assert ["challenge", "done"] == texts(match, 2)
    match = match.play(2, "challenge")

    assert (-10, 0, 0) == match.score
    assert ["4", "40"] == match.state.hands[0]
    assert ["3"] == match.state.board
    assert (1,) == match.turn


@pytest.mark.proves("F49-R20", "forty-nine/forty-nine/rule-18")
def test_a_wrong_card_unchallenged_stands() -> None:
    """Once the next seat acts nobody may speak of it, and cards may join it."""
    match = at("40 4", "2 41", "5 6", board="3", options=REFEREE).play(0, "play 40")
    match = match.play(1, "draw")

    assert (40, 0, 0) == match.score
    assert (1,) == match.turn
    assert "challenge" not in texts(match, 1)
    after = play_all(match, "1 play 41", "2 challenge")
    assert "41" in after.state.board


@pytest.mark.proves("F49-R20")
def test_a_wrongly_placed_cheater_goes_back_too() -> None:
    """It leaves its square empty again, and 49 does not end the game after all."""
    match = at("C 4", "1 2", board="3", options=REFEREE).play(0, "cheat 49")
    assert (50 + 15, 0) == match.score
    assert match.outcome is None
    assert ["challenge", "done"] == texts(match, 1)
    back = match.play(1, "challenge")
    assert (-10, 0) == back.score
    assert ["4", "C"] == back.state.hands[0]
    assert 0 == back.state.cheated
    assert (1,) == back.turn
    stands = match.play(1, "done")
    assert stands.outcome is not None
    assert (65, 0) == stands.score


@pytest.mark.proves("F49-R20")
def test_a_groundless_challenge_changes_nothing_and_settles_the_play() -> None:
    """The referee has looked; there is nothing more to challenge."""
    match = at("4 40", "1 2", "5 6", board="3", options=REFEREE).play(0, "play 4")
    match = match.play(2, "challenge")

    assert (0, 0, 0) == match.score
    assert (1,) == match.turn
    assert "challenge" not in texts(match, 1)


@pytest.mark.proves("F49-R20", "F49-R18")
def test_claimed_points_are_lost_with_a_wrong_card() -> None:
    """Claims and challenges may go together."""
    options = {**REFEREE, **MANUAL, "claim_scope": "all"}
    match = at("40 4", "1 2", board="3", options=options).play(0, "play 40")
    assert (0, 1) == match.turn
    match = match.play(0, "claim")
    assert (40, 0) == match.score
    assert (-10, 0) == match.play(1, "challenge").score


@pytest.mark.proves("F49-R16", "F49-R20")
def test_two_rounds_of_passes_end_a_refereed_game_without_bonus() -> None:
    """Each passes twice though the first could play."""
    match = at("40 4", "1 20", board="3", deck="", options=REFEREE)
    match = play_all(match, "0 pass", "1 pass", "0 pass")
    assert match.outcome is None
    match = match.play(1, "pass")

    assert match.outcome is not None
    assert "F49-R16" == match.outcome.reason
    assert (-100, 0) == match.score


@pytest.mark.proves("F49-R16", "F49-R20")
def test_cards_taken_back_count_as_passes_and_plays_and_draws_do_not() -> None:
    """Else a stubborn player and a watchful one would never be done."""
    match = at("40 4", "33 20", board="3", deck="7", options=REFEREE)
    match = play_all(match, "0 play 40", "1 challenge", "1 play 33", "0 challenge")
    assert 2 == match.record.idle
    assert 0 == match.play(0, "draw").record.idle
    match = play_all(match, "0 play 40", "1 challenge", "1 play 33", "0 challenge")
    assert match.outcome is not None
    assert (-20, -20) == match.score
    kept = at("40 4", "33 20", board="3", deck="", options=REFEREE, idle=3).play(0, "play 4")
    assert 1 == kept.play(1, "pass").record.idle


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.proves("F49-R16", "F49-R18", "F49-R20")
def test_games_with_claims_and_a_referee_end_too(players: int) -> None:
    """Cards stay complete, and whoever may move can."""
    for options in (MANUAL, REFEREE, {**MANUAL, **REFEREE, "claim_scope": "all"}):
        for match in random_match(players, 8, **options):
            s = match.record
            assert 50 == sum(count(hand) for hand in s.hands) + s.left + count(s.board)
            assert all(match.legal(seat) for seat in match.turn)
            assert s.idle <= 2 * players
        assert match.outcome is not None
