"""Suite Assembling: seven piles, seven foundations, and the rest of the pack by threes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import lawbook
from parlour.core import compiling
from parlour.core.bits import members
from parlour.core.errors import IllegalMove
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games import suite_assembling as rules
from parlour.pictures import picture
from parlour.terminal.screen import Sight, table_lines

KEY = "suite-assembling"
VECTOR = json.loads((Path(__file__).parents[1] / "vectors" / "puzzles.json").read_text())["SUITE"]
WASTES = ("klondike", "lot_top", "each_card")


def at(*piles: str, up: str = "", pack: str = "", lots: str = "", **more: object) -> Match:
    """Piles as "face-down cards | open cards", the pack with its next card first, a waste."""
    down, runs = zip(*(pile.rpartition("|")[::2] for pile in piles), strict=True)
    empty = [""] * (7 - len(piles))
    built = [" ".join(n for n in up.split() if (int(n) - 1) // 7 == colour) for colour in range(7)]
    laid = len(lots.split())
    fields = {
        "down": [*down, *empty],
        "under": [len(cards.split()) for cards in [*down, *empty]],
        "runs": [*runs, *empty],
        "foundations": built,
        "pack": " ".join(reversed(pack.split())),
        "lots": lots,
        "laid": laid,
        "lot": more.pop("lot", min(3, laid)),
    }
    waste = more.pop("waste", "klondike")
    return Match.at(game(KEY, waste=waste), 1, turn=0, **fields, **more)


def dealt(cards: str, **options: object) -> Match:
    """A deal that begins with these cards; the others follow in order."""
    first = cards.split()
    others = [str(n) for n in range(49, 0, -1) if str(n) not in first]
    return Match.untouched(game(KEY, **options), 1).deal("deal " + " ".join(first + others))


def moves(match: Match) -> set[str]:
    return {str(move) for move in match.legal(0)}


def played(match: Match, *texts: str) -> Match:
    for text in texts:
        match = match.play(0, text)
    return match


def refused(match: Match, text: str) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(IllegalMove) as error:
        match.play(0, text)
    return str(error.value), tuple(error.value.rules)


def whole_matches(seeds: int, eager: float = 0.7) -> Iterator[Match]:
    """Every step of some random matches under every rule for the waste."""
    for waste in WASTES:
        for seed in range(seeds):
            rng = random.Random(f"{waste} {seed}")
            match = Match.new(game(KEY, waste=waste), 1, seed=str(seed))
            yield match
            while match.turn:
                legal = match.legal(0)
                plays = [move for move in legal if move.verb.name not in ("draw", "turn")]
                chosen = plays if plays and rng.random() < eager else legal
                match = match.play(0, rng.choice(chosen))
                yield match


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.proves("forty-nine/suite-assembling/layout", "HOUSE-R70", "GO-R10")
def test_seven_piles_of_one_to_seven_cards_with_the_last_turned_up() -> None:
    """Without lowest cards among the last of the piles nothing moves by itself."""
    order = [str(n) for n in (*range(4, 50), 1, 2, 3)]
    match = dealt(" ".join(order))
    state = match.record
    assert VECTOR["piles"] == [under + 1 for under in state.under]
    assert VECTOR["pack"] == state.left
    first = 0
    for pile in range(7):
        cards = [*match.state.down[pile], *match.state.runs[pile]]
        assert order[first : first + pile + 1] == [str(card) for card in cards]
        first += pile + 1


@pytest.mark.proves("GO-R9")
def test_the_lowest_card_of_each_colour_is_a_foundation() -> None:
    """1, 8, 15, 22, 29, 36 and 43, as the sheet lists them."""
    assert VECTOR["foundations"] == [card + 1 for card in members(rules.BASES)]


@pytest.mark.proves("SUITE-R4", "forty-nine/suite-assembling/foundations")
def test_lowest_cards_turned_up_in_the_deal_go_up_and_uncover_the_next() -> None:
    """Pile 1 is the 1 alone; pile 2 is 5 under 8; pile 3 is 3 under 15 under 22."""
    match = dealt("1  5 8  3 15 22")
    assert [["1"], ["8"], ["15"], ["22"]] == [
        list(map(str, match.state.foundations[i])) for i in range(4)
    ]
    assert [0, 0, 0] == match.record.under[:3]
    assert [[], ["5"], ["3"]] == [list(map(str, match.state.runs[pile])) for pile in range(3)]
    assert (4,) == match.score


# --- the piles -----------------------------------------------------------------------------------


@pytest.mark.proves(
    "forty-nine/suite-assembling/example-nine-on-ten",
    "forty-nine/suite-assembling/build-down",
    "SUITE-R2",
)
def test_nine_goes_on_ten_and_the_card_beneath_is_turned() -> None:
    """The sheet's own example."""
    match = at("33|10", "26 40|9", pack="3")
    assert "move 9 10" in moves(match)
    match = match.play(0, "move 9 10")
    assert ["10", "9"] == list(map(str, match.state.runs[0]))
    assert ["40"] == list(map(str, match.state.runs[1]))
    assert [1, 1] == match.record.under[:2]


@pytest.mark.proves("SUITE-R1")
def test_a_card_rests_on_the_next_higher_whatever_the_colour_and_on_no_other() -> None:
    """14 may go on 15, though in play a 15 that shows is gone at once."""
    match = at("15", "14", "17", "9", "11", pack="3")
    assert {"draw", "move 14 15", "fill"} == moves(match) - {"play 15"}
    for wrong in ("move 9 11", "move 14 17", "move 17 15", "move 11 14"):
        sentence, cited = refused(match, wrong)
        assert "one higher" in sentence
        assert "SUITE-R1" in cited


@pytest.mark.proves("SUITE-R1", "SUITE-R4")
@pytest.mark.slow
def test_a_run_is_always_of_one_colour() -> None:
    """For the lowest card of a colour never stays on a pile, nor covers or bears another."""
    for match in whole_matches(8):
        for run in match.record.runs:
            cards = [card for card in run if card >= 0]
            assert 1 >= len({card // 7 for card in cards})
            assert not any(rules.BASES >> card & 1 for card in cards)
            assert cards == sorted(cards, reverse=True)
            assert not cards or cards[0] - cards[-1] == len(cards) - 1


@pytest.mark.proves("SUITE-R2")
def test_an_open_run_moves_only_as_a_whole() -> None:
    """13 12 11 goes on 14; 12 alone goes nowhere."""
    match = at("|14", "30|13 12 11", "|48", pack="3")
    assert "move 13 14" in moves(match)
    assert not {text for text in moves(match) if text.startswith(("move 12", "move 11"))}
    match = match.play(0, "move 13 14")
    assert ["14", "13", "12", "11"] == list(map(str, match.state.runs[0]))
    assert ["30"] == list(map(str, match.state.runs[1]))


@pytest.mark.proves("SUITE-R2")
def test_a_card_is_laid_only_on_the_last_of_a_pile() -> None:
    """12 is covered by 11, so nothing else is laid there."""
    sentence, _ = refused(at("|12 11", "|10", "|40", pack="3"), "move 40 12")
    assert "last card of a pile" in sentence


# --- vacant places -------------------------------------------------------------------------------


@pytest.mark.proves("SUITE-R3", "forty-nine/suite-assembling/vacant-space", "HOUSE-R71")
def test_a_vacant_place_takes_the_next_card_of_the_pack() -> None:
    """One card, the next in order, unseen before; the first vacant place takes it."""
    match = at("30|26", "|24", "|40", "", "|13", "|46", "|20", pack="5 6 7")
    assert "fill" in moves(match)
    match = match.play(0, "fill")
    assert ["5"] == list(map(str, match.state.runs[3]))
    assert 2 == match.record.left
    assert "fill" not in moves(match)


@pytest.mark.proves("SUITE-R3", "SUITE-R2", "HOUSE-R71", "forty-nine/suite-assembling/vacant-space")
def test_a_vacant_place_takes_a_whole_open_run_of_any_rank() -> None:
    """The card beneath it is turned; a run with nothing beneath it stays where it is."""
    match = at("30|27 26", "33 34|12", "|40 39", pack="5")
    assert {"shift 27", "shift 12"} == {text for text in moves(match) if text.startswith("shift")}
    match = match.play(0, "shift 27")
    assert ["27", "26"] == list(map(str, match.state.runs[3]))
    assert ["30"] == list(map(str, match.state.runs[0]))
    sentence, cited = refused(match, "shift 40")
    assert "face-down cards beneath" in sentence
    assert "HOUSE-R71" in cited


@pytest.mark.proves("SUITE-R3", "HOUSE-R71")
def test_a_vacant_place_may_be_left_so_and_takes_nothing_from_the_waste() -> None:
    """The card on the waste fits nowhere, so only going on, filling and shifting are open."""
    match = at("30|27", "|12", pack="5 6", lots="47 48")
    assert {"draw", "fill", "shift 27"} == moves(match)
    assert {"shift 27", "turn"} == moves(match.play(0, "draw"))


@pytest.mark.proves("SUITE-R3", "SUITE-R4")
def test_a_lowest_card_that_comes_to_a_vacant_place_goes_up_and_leaves_it_vacant() -> None:
    """Here 22, whose colour is not begun."""
    match = at("30|27", "|12", pack="22 6").play(0, "fill")
    assert ["22"] == list(map(str, match.state.foundations[3]))
    assert "fill" in moves(match)


@pytest.mark.proves("SUITE-R3")
def test_without_a_vacant_place_nothing_is_filled_or_shifted() -> None:
    """The player is told so."""
    match = at("30|27", "|12", "|40", "|5", "|10", "|20", "|47", pack="6 7")
    for text in ("fill", "shift 27"):
        sentence, cited = refused(match, text)
        assert sentence == "No place is vacant."
        assert "SUITE-R3" in cited


# --- foundations ---------------------------------------------------------------------------------


@pytest.mark.proves("SUITE-R4", "forty-nine/suite-assembling/foundations", "SUITE-R5")
def test_a_foundation_takes_the_next_card_of_its_colour() -> None:
    """From the end of a pile or the waste; other cards are refused with the reason."""
    match = at("30|4 3", "|20", "|6", up="1 2 15", lots="12 16", pack="9")
    assert {"play 3", "play 16"} == {text for text in moves(match) if text.startswith("play")}
    assert "next higher card of its colour" in refused(match, "play 6")[0]
    covered, _ = refused(match.play(0, "play 3"), "play 5")
    assert "next higher" in covered
    assert "last card of a pile" in refused(at("|5 4", up="1 2 3 4", lots="9"), "play 5")[0]


@pytest.mark.proves("SUITE-R4")
def test_other_foundation_plays_are_optional_and_nothing_comes_back() -> None:
    """2 may wait; what is up is named by no move."""
    match = at("30|2", "|4", up="1", pack="40 41 42 47")
    assert "draw" in moves(match)
    after = match.play(0, "play 2")
    assert not {text for text in moves(after) if text.split()[1:2] in (["1"], ["2"])}


@pytest.mark.proves("SUITE-R4", "HOUSE-R72")
def test_a_lowest_card_on_the_waste_goes_up_when_it_is_available() -> None:
    """Of 22 8 9 the 9 is available; once it is played both lowest cards go up."""
    match = at("|10", "|48", pack="22 8 9 46").play(0, "draw")
    assert (0,) == match.score
    match = match.play(0, "move 9 10")
    assert (2,) == match.score
    assert [] == list(match.state.lots)


# --- the pack ------------------------------------------------------------------------------------


@pytest.mark.proves("SUITE-R5", "forty-nine/suite-assembling/lots-of-three")
def test_the_third_card_of_a_lot_comes_first_then_the_second_then_the_first() -> None:
    """With 6, 11 and 20 open their lower neighbours go one after another."""
    for waste in ("klondike", "lot_top"):
        match = at("|6", "|11", "|20", pack="5 10 19 46", waste=waste).play(0, "draw")
        for text in ("move 19 20", "move 10 11", "move 5 6"):
            assert [text] == [one for one in moves(match) if one.startswith("move")]
            match = match.play(0, text)
        assert [] == list(match.state.lots)


@pytest.mark.proves("SUITE-R5")
def test_what_is_available_depends_on_the_rule_for_the_waste() -> None:
    """Of the lots 5 47 10 and 19 48 9, where 5, 10 and 19 have a place."""
    open_now = {}
    for waste in WASTES:
        match = at("|6", "|11", "|20", pack="5 47 10 19 48 9", waste=waste)
        first = match.play(0, "draw")
        match = played(match, "draw", "draw")
        open_now[waste] = [
            {text for text in moves(one) if text.startswith("move")} for one in (first, match)
        ]
    assert open_now["klondike"] == [{"move 10 11"}, set()]
    assert open_now["lot_top"] == [{"move 10 11"}, set()]
    assert open_now["each_card"] == [{"move 5 6", "move 10 11"}, {"move 19 20"}]


@pytest.mark.proves("SUITE-R5")
def test_older_lots_are_available_only_on_a_klondike_waste() -> None:
    """The lot 10 is played off; 9 of the lot before lies on top, and 10 lies open for it."""
    for waste, expected in (("klondike", {"move 9 10"}), ("lot_top", set()), ("each_card", set())):
        match = at("|11", "|41", pack="46 47 9 10", waste=waste)
        match = played(match, "draw", "draw", "move 10 11")
        assert expected == {text for text in moves(match) if text.startswith("move")}


@pytest.mark.proves("SUITE-R5")
def test_the_last_lot_may_be_short() -> None:
    """Of four cards the second lot is one."""
    match = played(at("|11", "|6", "|41", pack="46 47 9 5"), "draw", "draw")
    assert 4 == match.record.laid
    assert 1 == match.record.lot
    assert "move 5 6" in moves(match)


@pytest.mark.proves("SUITE-R6")
def test_the_waste_is_turned_over_unshuffled_once_the_pack_is_out() -> None:
    """And only then; as often as one likes."""
    match = at("|11", "|6", "|41", pack="46 47 9 5")
    assert "only when the pack is dealt out" in refused(match, "turn")[0]
    match = played(match, "draw", "draw")
    assert "turned over first" in refused(match, "draw")[0]
    for _ in range(30):
        match = played(match, "turn", "draw", "draw")
        assert ["46", "47", "9", "5"] == list(map(str, match.state.lots))
    match = match.play(0, "turn")
    assert ["46", "47", "9", "5"] == list(map(str, match.state.pack))[::-1]


@pytest.mark.proves("HOUSE-R74")
def test_a_lot_may_be_dealt_before_the_piles_are_played_out() -> None:
    """Nothing but the play of lowest cards is forced."""
    match = at("33|10", "26 40|9", pack="3 4 5")
    assert {"draw", "move 9 10"} <= moves(match)
    assert 3 == match.play(0, "draw").record.laid


@pytest.mark.proves("HOUSE-R72")
def test_the_waste_lies_open_and_the_last_lot_may_be_played_in_any_order() -> None:
    """All of it is in the player's view; where each card counts 5 may go before 19."""
    match = at("|6", "|11", "|20", pack="5 10 19 46", waste="each_card").play(0, "draw")
    assert [4, 9, 18] == match.view(0).cards("lots")
    match = match.play(0, "move 5 6")
    assert {"move 10 11", "move 19 20"} == {text for text in moves(match) if "move" in text}


# --- the end -------------------------------------------------------------------------------------

STUCK = ("30|27", "32|12", "|40", "|5", "|10", "|20", "|47")


@pytest.mark.proves("SUITE-R7", "forty-nine/suite-assembling/end", "HOUSE-R73")
def test_a_whole_pass_that_offers_nothing_is_the_end() -> None:
    """Four cards that fit nowhere, no place vacant, no run that moves."""
    match = at(*STUCK, pack="24 34 14 3", fruitless=1).play(0, "draw")
    assert match.outcome is None
    match = match.play(0, "draw")
    assert match.outcome is not None
    assert ((), "SUITE-R7") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("SUITE-R7")
def test_half_a_pass_without_a_play_is_not_the_end() -> None:
    """The first half brought something, so the pack is gone through once more."""
    match = at(*STUCK, pack="24 34 19 3")
    match = played(match, "draw", "move 19 20", "draw")
    assert {"turn"} == moves(match)
    match = played(match, "turn", "draw")
    assert match.outcome is not None
    assert "SUITE-R7" == match.outcome.reason


@pytest.mark.proves("SUITE-R7")
def test_it_is_not_blocked_while_a_move_among_the_piles_uncovers_a_card() -> None:
    """12 could go on 13, so pass after pass is allowed."""
    match = at(*STUCK[:6], "|13", pack="24 34 14 3", fruitless=1)
    for _ in range(3):
        match = played(match, "draw", "draw", "turn")
    assert "move 12 13" in moves(match)


@pytest.mark.proves("HOUSE-R73")
def test_who_leaves_a_play_alone_may_go_through_the_pack_again() -> None:
    """26 could be played in every pass, though at its end nothing can."""
    match = at(*STUCK, pack="24 34 26 3", fruitless=1)
    match = played(match, "draw", "draw")
    assert {"turn"} == moves(match)
    assert "move 26 27" in moves(played(match, "turn", "draw"))


@pytest.mark.proves("SUITE-R7")
def test_it_is_blocked_at_once_when_pack_and_waste_are_used_up() -> None:
    """The last card of the waste goes, and nothing is left to do."""
    match = at(*STUCK, lots="26").play(0, "move 26 27")
    assert match.outcome is not None
    assert "SUITE-R7" == match.outcome.reason


@pytest.mark.proves("SUITE-R8")
def test_the_score_is_the_cards_on_the_foundations_and_49_win() -> None:
    """The last card goes up."""
    up = " ".join(str(n) for n in range(1, 49))
    match = at("|49", up=up)
    assert (48,) == match.score
    match = match.play(0, "play 49")
    assert (49,) == match.score
    assert match.outcome is not None
    assert ((0,), "SUITE-R8") == (match.outcome.winners, match.outcome.reason)


@pytest.mark.proves("HOUSE-R40", "PZ-R1")
def test_a_player_who_only_goes_on_is_stopped_in_the_end() -> None:
    """Here after ten moves."""
    match = Match.at(game(KEY, max_moves=10), 1, **fields_of(at("33|10", "26|9", pack="3 4")))
    for _ in range(5):
        match = played(match, "draw", "turn")
    assert match.outcome is not None
    assert ((), "HOUSE-R40") == (match.outcome.winners, match.outcome.reason)


def fields_of(match: Match) -> dict[str, object]:
    """The position of a match, to set up under other options."""
    names = ("down", "under", "runs", "pack", "left", "turn")
    found: dict[str, object] = {}
    for name in names:
        field = match.game.rules.layout.fields[name]
        if field.holds_cards:
            found[name] = [
                " ".join(rules.PACK.names[card] for card in field.cards(match.record, index))
                for index in range(field.places)
            ]
        else:
            found[name] = getattr(match.record, name)
    return found


# --- what holds in every match -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.proves("SUITE-R4", "SUITE-R6", "SUITE-R7")
def test_every_match_keeps_the_cards_in_order() -> None:
    """Foundations lack nothing below their top; open cards lie on all face-down ones."""
    for match in whole_matches(6):
        s = match.record
        for colour, cards in enumerate(s.foundations):
            built = members(cards)
            assert [7 * colour + i for i in range(len(built))] == built
        for pile in range(7):
            hidden = [card for card in s.down[pile] if card >= 0]
            assert s.under[pile] == len(hidden)
            assert not hidden or s.runs[pile][0] >= 0
        assert s.laid == sum(card >= 0 for card in s.lots)
        assert s.lot <= min(3, s.laid)
        assert not rules.available(s) & rules.BASES
        if match.outcome is not None:
            assert (match.outcome.winners == (0,)) == (match.score == (49,))


@pytest.mark.slow
def test_the_order_of_the_pack_never_changes() -> None:
    """Cards leave it, but those that are left follow each other as in the deal."""
    for match in whole_matches(4, eager=0.5):
        if match.length > 1:
            s = match.record
            now = s.lots[: s.laid] + s.pack[: s.left][::-1]
            order = [rules.PACK.number(name) for name in match.log[0][1].split()[29:]]
            assert now == [card for card in order if card in now]


@pytest.mark.proves("GO-R8", "PZ-R1")
def test_face_down_cards_are_hidden_and_pictured_by_their_number() -> None:
    """A column tells what lies beneath it; a vacant place is a column too."""
    match = dealt("1  5 8  3 15 22")
    shown = picture(match.view(0))
    columns = [area for area in shown.areas if area.lay == "column"]
    assert [0, 0, 0, 3, 4, 5, 6] == [area.hidden for area in columns]
    assert [[], ["5"], ["3"]] == [[card.name for card in area.cards] for area in columns[:3]]
    assert not [area for area in shown.areas if area.field == "down"]
    lines = [line.text for line in table_lines(Sight(match, 0, ["you"]))]
    assert "Pile 1: vacant" in lines
    assert "Pile 2: Red 5" in lines
    assert "Pack: 21 cards" in lines
    assert any(line.startswith("Pile 7: 6 face down; ") for line in lines)


def test_going_through_the_pack_teaches_its_order_and_worlds_keep_it() -> None:
    """What was seen on the waste lies in every imagined pack where it lies."""
    for waste in WASTES:
        lawbook.imagined_worlds_fit(game(KEY, waste=waste), 1, f"pack {waste}", every=9)


@pytest.mark.slow
@pytest.mark.skipif(not compiling.available(), reason="Numba is not installed.")
def test_random_play_goes_up_more_often_where_each_card_counts() -> None:
    """Every random match ends solved or blocked; on a klondike waste most are blocked."""
    solved = {}
    for waste in ("klondike", "each_card"):
        one = game(KEY, waste=waste)
        states, _ = compiling.compiled(one.rules).batch(one.start(1), 5, 0, 2000)
        assert {rules.SOLVED, rules.STUCK} >= set(states["ended"].tolist())
        solved[waste] = (states["ended"] == rules.SOLVED).mean()
    assert solved["klondike"] < 0.3 < solved["each_card"]
