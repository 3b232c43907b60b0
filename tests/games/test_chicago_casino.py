"""Chicago-Casino: the sheet's own sum, the vectors, the rulings, every option, what always holds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from parlour.core import bits, kernels
from parlour.core.errors import BadOption, BadPlayers, IllegalMove
from parlour.core.game import Game, game
from parlour.core.match import Match
from parlour.core.records import NOWHERE
from parlour.games.chicago_casino import PACK
from parlour.games.chicago_casino.points import POINTS
from parlour.packs.forty_nine import COLOURS

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "chicago_casino.json").read_text("utf-8")
)
PLAYS = {2: 44, 3: 45, 4: 44, 5: 45, 6: 42}
"""How many of 49 cards are played from hands in a deal, by the number of players."""
DRONES = range(7, 50, 7)
proves = pytest.mark.proves
at_every_table = pytest.mark.parametrize("players", PLAYS)

Play = tuple[str, str, frozenset[str]]
"""A whole play: what is done, with which card, and what is taken or built upon."""


# --- saying positions ----------------------------------------------------------------------------


def with_cheater(**options: Any) -> Game:
    """The game with the Cheater."""
    return game("chicago-casino", cheater=True, **options)


def position(
    hand: str, loose: str = "", builds: str = "", one: Game | None = None, **fields: Any
) -> Match:
    """Seat 0 of two is to play; builds are said one after another with a stroke between them."""
    piles = [""] * 7
    for pile in filter(None, builds.split("/")):
        piles[(int(pile.split()[0]) - 1) // 7] = pile
    used = f"{hand} {loose} {builds.replace('/', ' ')}".split()
    spare = next(name for name in PACK.names if name not in used)
    given = {"hands": [hand, spare], "table": loose, "builds": piles, "turn": 0, "dealer": 1}
    return Match.at(one or with_cheater(), 2, **(given | fields))


def moves(match: Match, seat: int = 0) -> list[str]:
    """What a seat may do, as text."""
    return [str(move) for move in match.legal(seat)]


def line(match: Match, *texts: str) -> Match:
    """The match after moves of seat 0."""
    for text in texts:
        match = match.play(0, text)
    return match


def refused(match: Match, move: str, seat: int = 0) -> IllegalMove:
    """The answer to a move that may not be made."""
    with pytest.raises(IllegalMove) as told:
        match.play(seat, move)
    return told.value


def names(cards: int) -> frozenset[str]:
    """The names of a set of cards."""
    return frozenset(PACK.names[card] for card in bits.members(cards))


def build_of(match: Match, colour: str) -> list[str]:
    """The cards in the build of a colour."""
    found: list[str] = match.state.builds[COLOURS.index(colour)]
    return found


def whole_plays(one: Game, before: Any, seat: int = 0) -> set[Play]:
    """Every whole play of a seat, found by walking all its moves; none may lead nowhere."""
    found: set[Play] = set()
    met: set[tuple[int, int, int]] = set()
    waiting = [before]
    while waiting:
        state = waiting.pop()
        legal = one.rules.vocabulary.among(one.rules.may(state, seat))
        assert legal, "a play was begun that cannot be ended"
        for move in legal:
            after = state.copy()
            one.rules.apply(after, seat, move.code)
            chosen = (after.played[0], after.taking, after.building)
            if after.played[0] == NOWHERE:
                found.add(finished(before, after, seat))
            elif chosen not in met:
                met.add(chosen)
                waiting.append(after)
    return found


def finished(before: Any, after: Any, seat: int) -> Play:
    """What a seat did between two states of the table."""
    card = before.hands[seat] & ~after.hands[seat]
    (name,) = names(card)
    if after.table & card:
        return "trail", name, frozenset()
    gone = before.table & ~after.table
    for old, new in zip(before.builds, after.builds, strict=True):
        gone |= old & ~new
    if after.won[seat] & card:
        assert after.won[seat] & ~before.won[seat] == card | gone
        assert after.last_taker == seat
        return "capture", name, names(gone)
    grown = [new & ~old for old, new in zip(before.builds, after.builds, strict=True)]
    assert [card | gone] == list(filter(None, grown))
    return "build", name, names(gone)


# --- the sheet's own sum and the vectors ---------------------------------------------------------


@proves("forty-nine/chicago-casino/total-51")
def test_the_points_of_a_game_are_51() -> None:
    """Six games 1926, the table of points."""
    points = VECTORS["points"]
    assert 51 == sum(POINTS) + 3 == points["total"]
    for name, worth in zip(PACK.names, POINTS, strict=True):
        assert points.get(name, 0) == worth


def subsets(of: list[Any]) -> Iterator[list[Any]]:
    """Every choice of some, all or none."""
    for size in range(len(of) + 1):
        yield from map(list, combinations(of, size))


def spelled_out(play: dict[str, Any]) -> set[Play]:
    """Every whole play that a line of the vectors stands for."""
    name = str(play["card"])
    if play["act"] == "trail":
        return {("trail", name, frozenset())}
    if play["act"] == "build":
        some = [s for s in subsets(play["may_include"]) if s or not play["needs_one_of_included"]]
        return {("build", name, frozenset(map(str, chosen))) for chosen in some}
    things = [[card] for card in play["cards"]] + ([play["build"]] if play["build"] else [])
    return {
        ("capture", name, frozenset(map(str, [*chain(*taken), *riding])))
        for taken in subsets(things)
        for riding in subsets(play["riders"])
        if taken
    }


@proves("CASINO-R4", "CASINO-R5", "CASINO-R6", "CASINO-R8", "CASINO-R9", "CASINO-R10", "HOUSE-R2")
@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["why"])
def test_the_plays_of_the_vectors(case: dict[str, Any]) -> None:
    """All the moves together make just the plays listed."""
    builds = "/".join(" ".join(map(str, pile)) for pile in case["builds"].values())
    hand, loose = (" ".join(map(str, case[field])) for field in ("hand", "loose"))
    expected = set().union(*map(spelled_out, case["plays"]))
    match = position(hand, loose, builds)
    assert expected == whole_plays(match.game, match.record)


@proves("CASINO-R2", "CASINO-R3")
@pytest.mark.parametrize("cards", [49, 50])
@at_every_table
def test_the_deals_of_the_vectors(players: int, cards: int) -> None:
    """Fours, then the rest shared, and the odd cards open before the last hands are played."""
    pack = "49 cards" if cards == 49 else "with Cheater"
    vector = VECTORS["deals"][f"{players} players, {pack}"]
    dealt = [4]
    odd = 0
    left = cards - 4 - 4 * players
    for state in random_deal(game("chicago-casino", cheater=cards == 50), players, 5):
        if state.stock_left < left:
            held = sum(map(bits.count, state.hands))
            dealt.append(held // players)
            odd = left - held - state.stock_left
            left = state.stock_left
    assert (vector["hands"], vector["odd_to_table"]) == (dealt, odd)


def counted(one: Game, won: list[list[str]], scores: tuple[int, ...] = ()) -> Match:
    """The match after the count: the last card of seat 0's pile is the last one played."""
    last = won[0][-1]
    piles = [" ".join(name for name in pile if name != last) for pile in won]
    padded = [*scores, *[0] * (6 - len(scores))]
    given: dict[str, Any] = {"won": piles, "scores": padded, "turn": 0, "last_taker": 0}
    return Match.at(one, len(won), hands=[last], dealer=0, **given).play(0, f"play {last}")


@proves("CASINO-R1", "forty-nine/chicago-casino/points", "forty-nine/chicago-casino/most-cards")
def test_the_count_of_the_vectors() -> None:
    """Nine for 25 cards with the small points, 42 for the rest."""
    vector = VECTORS["final_count"][0]
    first = [str(card) for card in vector["won"][0]]
    rest = [name for name in PACK.names[:49] if name not in first]
    match = counted(game("chicago-casino"), [first, rest])
    assert tuple(vector["points"]) == match.score
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


# --- exactness: every play against an enumeration ------------------------------------------------


def colour_of(card: int) -> int:
    """The colour of a number; the Cheater, 0, has none."""
    return (card - 1) // 7 if card else -1


def lawful(
    hand: list[int], loose: list[int], builds: dict[int, list[int]], feed: bool
) -> set[tuple[str, int, frozenset[int]]]:
    """Every whole play, found the plain way from the words of the rulings; 0 is the Cheater."""
    found: set[tuple[str, int, frozenset[int]]] = set()
    for card in hand:
        found.add(("trail", card, frozenset()))
        for colour in [colour_of(card)] if card else range(7):
            things = [[n] for n in loose if n and colour_of(n) == colour and (n < card or not card)]
            pile = builds.get(colour, [])
            if pile and (max(pile) < card or not card):
                things.append(pile)
            for taken in filter(None, subsets(things)):
                flat = [*chain(*taken)]
                others = [n for n in loose if n % 7 == 0 and n not in flat]
                for riding in subsets(others):
                    found.add(("capture", card, frozenset(flat + riding)))
        if not card:
            continue
        pile = builds.get(colour_of(card), [])
        kept = [n or 99 for n in hand if n != card and colour_of(n) in (colour_of(card), -1)]
        for joined in subsets([n for n in loose if n and colour_of(n) == colour_of(card)]):
            makes = [card, *pile, *joined]
            feeds = bool(pile) and card < max(pile)
            if len(makes) > 1 and max(kept, default=0) > max(makes) and (feed or not feeds):
                found.add(("build", card, frozenset(joined)))
    return found


def random_position(rng: random.Random) -> tuple[list[int], list[int], dict[int, list[int]]]:
    """A table of few colours, so that much can be done; the Cheater is 0."""
    colours = rng.sample(range(7), 2)
    cards = [n for n in range(1, 50) if colour_of(n) in colours]
    cards = [0, *cards, *(n for n in DRONES if n not in cards)]
    rng.shuffle(cards)
    hand = [cards.pop() for _ in range(rng.randint(1, 4))]
    builds = {}
    for colour in colours:
        pile = [n for n in cards if n and colour_of(n) == colour][: rng.choice((0, 2, 3))]
        if pile:
            builds[colour] = pile
            cards = [n for n in cards if n not in pile]
    return hand, cards[: rng.randint(0, 7)], builds


def named(cards: list[int]) -> str:
    """The cards as notation."""
    return " ".join(str(card) if card else "C" for card in cards)


@pytest.mark.slow
@pytest.mark.parametrize("feed", [True, False], ids=["feeding", "no feeding"])
@proves("CASINO-R4", "CASINO-R10", "CASINO-R12", "CASINO-R13", "CASINO-R15", "HOUSE-R2")
def test_the_moves_make_all_lawful_plays_and_no_other(feed: bool) -> None:
    """Against an enumeration of all sets of table cards, on crowded tables."""
    rng = random.Random(49)
    one = with_cheater(feed=feed)
    kinds: set[str] = set()
    for _ in range(250):
        hand, loose, builds = random_position(rng)
        match = position(named(hand), named(loose), "/".join(map(named, builds.values())), one)
        expected = {
            (act, named([card]), frozenset(named([n]) for n in taken))
            for act, card, taken in lawful(hand, loose, builds, feed)
        }
        assert expected == whole_plays(one, match.record)
        kinds |= {act for act, _, _ in expected}
    assert kinds == {"trail", "capture", "build"}


# --- the rulings ---------------------------------------------------------------------------------


@proves("CASINO-R3", "CASINO-R7")
def test_odd_cards_lie_open_before_the_last_hands_are_played() -> None:
    """Four players with the Cheater: three each and two odd cards, of which one is a Drone."""
    stock = " ".join([*PACK.names[:13], "14"])
    match = Match.at(with_cheater(), 4, hands=["49"], stock=stock, dealer=0, turn=0)
    match = match.play(0, "play 49")
    assert [3] * 4 == [len(hand) for hand in match.state.hands[:4]]
    assert match.state.table == ["1", "2", "49"]
    assert match.state.stock == []


@proves("CASINO-R2", "GO-R1", "GO-R2")
def test_the_dealers_left_begins_and_play_goes_left() -> None:
    """Cards go round singly, the dealer last; the table gets its four after that."""

    def canonical(match: Match) -> str:
        return "deal " + " ".join(PACK.names[:49]) if match.is_to_deal else "dealer 1"

    match = Match.scripted(game("chicago-casino"), 3, canonical)
    assert match.turn == (2,)
    assert match.state.hands[2] == ["1", "4", "7", "10"]
    assert match.state.hands[1] == ["3", "6", "9", "12"]
    assert match.state.table == ["13", "14", "15", "16"]
    assert match.step(2, "play 1").turn == (0,)


@proves("CASINO-R4", "HOUSE-R2")
def test_a_capture_may_be_partial_or_left_alone() -> None:
    """Ending before anything is taken lays the card; so does a card that can take nothing."""
    match = position("6 20", "2 4 9").play(0, "play 6")
    assert moves(match) == ["take 2", "take 4", "done"]
    assert match.play(0, "done").state.table == ["2", "4", "6", "9"]
    part = line(match, "take 4", "done")
    assert part.state.won[0] == ["4", "6"]
    assert part.state.table == ["2", "9"]
    laid = position("6 20", "2 4 9").play(0, "play 20")
    assert laid.state.table == ["2", "4", "9", "20"]
    assert laid.turn == (1,)


@proves("HOUSE-R2")
def test_a_play_with_nothing_more_to_choose_ends_by_itself() -> None:
    """The last card that could be taken ends a capture; cards may be named in any order."""
    match = position("6 20", "2 4 9").play(0, "play 6")
    up, down = line(match, "take 2", "take 4"), line(match, "take 4", "take 2")
    assert up.record == down.record
    assert up.turn == (1,)


@proves("CASINO-R6", "HOUSE-R2")
def test_a_rider_named_first_brings_the_only_card_it_can_ride_with() -> None:
    """With two such cards the player must still name one."""
    alone = line(position("5", "2 7"), "play 5", "take 7")
    assert alone.state.won[0] == ["2", "5", "7"]
    two = line(position("5", "2 3 7"), "play 5", "take 7")
    assert moves(two) == ["take 2", "take 3"]
    answer = refused(two, "done")
    assert "CASINO-R6" in answer.rules


@proves("CASINO-R5")
def test_a_capture_is_of_one_colour() -> None:
    """A card takes no higher card and none of another colour, whatever its number."""
    match = position("12", "2 9 13 44").play(0, "play 12")
    assert moves(match) == ["take 9", "done"]
    for move in ("take 2", "take 13", "take 44"):
        assert "CASINO-R5" in refused(match, move).rules


@proves("CASINO-R6", "CASINO-R7")
def test_drones_ride_and_in_hand_are_high_cards() -> None:
    """A Drone of the captured colour rides too; two Drones and no other card give no capture."""
    match = position("5", "2 7 14 49").play(0, "play 5")
    assert moves(match) == ["take 2", "take 7", "take 14", "take 49", "done"]
    assert position("5", "7 49").play(0, "play 5").state.table == ["5", "7", "49"]
    assert line(position("7", "6"), "play 7", "take 6").state.won[0] == ["6", "7"]


@proves("CASINO-R8")
def test_the_cheater_takes_one_colour_and_any_drones() -> None:
    """Which colour shows with the first card that is no Drone; a Drone alone is a colour too."""
    match = position("C", "2 7 9 45").play(0, "play C")
    assert moves(match) == ["take 2", "take 7", "take 9", "take 45", "done"]
    assert moves(match.play(0, "take 9")) == ["take 7", "done"]
    assert moves(match.play(0, "take 7")) == ["take 2", "take 9", "take 45", "done"]
    assert "CASINO-R8" in refused(match.play(0, "take 9"), "take 45").rules
    assert line(match, "take 7", "done").state.won[0] == ["7", "C"]
    assert match.play(0, "done").state.table == ["2", "7", "9", "45", "C"]


@proves("CASINO-R8", "CASINO-R15")
def test_the_cheater_takes_a_build_whatever_is_in_it() -> None:
    """Even one that holds the Drone of its colour, which no number can take."""
    match = position("C 6", "3 9", "4 7")
    assert "take 7" not in moves(match.play(0, "play 6"))
    taken = line(match, "play C", "take 7")
    assert moves(taken) == ["take 3", "done"]
    assert taken.play(0, "take 3").state.won[0] == ["3", "4", "7", "C"]


@proves("CASINO-R8", "GO-R10", "CASINO-R9")
def test_the_cheater_is_used_only_by_agreement() -> None:
    """It is a card more to win, without points of its own."""
    assert "C" not in Match.new("chicago-casino", 2, seed="a").log[1][1].split()
    assert "C" in Match.new(with_cheater(), 2, seed="a").log[1][1].split()
    assert counted(with_cheater(), [["C", "2"], ["3"]]).score == (3, 0)


@proves("CASINO-R9")
def test_a_loose_cheater_rides_and_joins_no_build() -> None:
    """It lies there dealt or laid."""
    match = position("5 6", "2 C")
    assert moves(match.play(0, "play 5")) == ["take 2", "take C", "done"]
    built = match.play(0, "build 5")
    assert built.turn == (1,)
    assert build_of(built, "Red") == ["2", "5"]
    assert built.state.table == ["C"]


@proves("CASINO-R10", "forty-nine/chicago-casino/build")
def test_a_build_needs_a_higher_card_kept() -> None:
    """The card kept must beat all that is in the build, the cards beneath included."""
    match = position("4 6", "5")
    assert moves(match) == ["play 4", "play 6", "build 4"]
    assert "CASINO-R10" in refused(match, "build 6").rules
    assert build_of(match.play(0, "build 4"), "Red") == ["4", "5"]
    assert "build 4" not in moves(position("4 5", "6"))
    assert "build 4" not in moves(position("4 12", "2"))
    assert "build 4" not in moves(position("4 6", "9"))


@proves("CASINO-R10", "HOUSE-R2", "forty-nine/chicago-casino/build")
def test_a_build_stands_on_at_least_one_card() -> None:
    """Which of several is chosen card by card."""
    match = position("4 6", "2 3").play(0, "build 4")
    assert moves(match) == ["take 2", "take 3"]
    assert "CASINO-R10" in refused(match, "done").rules
    part = line(match, "take 3", "done")
    assert build_of(part, "Red") == ["3", "4"]
    assert part.state.table == ["2"]
    assert build_of(line(match, "take 3", "take 2"), "Red") == ["2", "3", "4"]


@proves("HOUSE-R2", "GO-R11")
def test_a_build_does_not_tell_which_card_is_kept() -> None:
    """Whether 7 or 5 is kept, the play waits where a loose 6 might have joined."""
    with_7, with_5 = (position(f"4 {kept}", "2 6").play(0, "build 4") for kept in (7, 5))
    assert moves(with_7) == ["take 2", "take 6"]
    assert moves(with_5) == ["take 2"]
    assert "CASINO-R10" in refused(with_5, "take 6").rules
    assert moves(with_5.play(0, "take 2")) == ["done"]


@proves("CASINO-R10")
def test_the_cheater_kept_beats_every_colour_but_is_never_built_with() -> None:
    """It alone lets a Drone into a build, where the Drone rides no more."""
    match = position("4 C", "2 7 20")
    assert moves(match) == ["play 4", "play C", "build 4"]
    built = line(match, "build 4", "take 7", "done")
    assert build_of(built, "Red") == ["4", "7"]
    assert moves(built.play(1, "play 1"), 0) == ["play C"]
    assert build_of(position("7 C", "2").play(0, "build 7"), "Red") == ["2", "7"]
    assert "build 7" not in moves(position("7 6", "2"))
    rider = position("20", "15", "4 7").play(0, "play 20")
    assert moves(rider) == ["take 15", "done"]


@proves("CASINO-R11")
def test_a_colour_has_one_build() -> None:
    """Further building in it goes onto the build that stands."""
    match = position("5 7 9 10", "6 8", "2 4")
    built = line(match, "build 5", "take 6")
    assert build_of(built, "Red") == ["2", "4", "5", "6"]
    both = built.play(1, "play 1").play(0, "build 9")
    assert build_of(both, "Orange") == ["8", "9"]
    assert "build 3" not in moves(position("3 5", "2", "4 6"))


@proves("CASINO-R12", "forty-nine/chicago-casino/rebuild")
def test_a_build_is_raised_by_anyone_who_keeps_a_higher_card() -> None:
    """Loose cards of the colour may be swept in, or left."""
    match = position("5 7", "6 3", "2 4").play(0, "build 5")
    assert moves(match) == ["take 3", "take 6", "done"]
    assert build_of(match.play(0, "done"), "Red") == ["2", "4", "5"]
    assert build_of(line(match, "take 3", "take 6"), "Red") == ["2", "3", "4", "5", "6"]
    assert "build 5" not in moves(position("5 3", "6", "2 4"))


@proves("CASINO-R13")
def test_feeding_a_build_may_be_ruled_out() -> None:
    """A card below the top joins a build only where feeding is allowed; loose ones always may."""
    fed = position("3 6", "", "2 4").play(0, "build 3")
    assert build_of(fed, "Red") == ["2", "3", "4"]
    strict = with_cheater(feed=False)
    match = position("3 6", "", "2 4", strict)
    assert moves(match) == ["play 3", "play 6"]
    assert refused(match, "build 3").rules[-1] == "CASINO-R13"
    assert build_of(line(position("5 6", "3", "2 4", strict), "build 5", "take 3"), "Red") == [
        *("2", "3", "4", "5")
    ]
    assert "build 4" in moves(position("4 6", "5", "", strict))


@proves("CASINO-R14")
def test_the_builder_need_not_take_his_build() -> None:
    """Only the table that adopts the duty forbids to lay a card meanwhile."""
    duty = with_cheater(builder_duty=True)
    for one, expected in ((with_cheater(), ["play 6", "play 20"]), (duty, ["play 6"])):
        match = position("4 6 20", "2", "", one, hands=["4 6 20", "48 47"])
        match = match.play(0, "build 4").play(1, "play 48")
        assert moves(match) == expected
    assert "CASINO-R14" in refused(match, "play 20").rules


@proves("CASINO-R14", "HOUSE-R3", "HOUSE-R2")
def test_a_bound_builder_takes_or_builds_but_need_not_take_his_build() -> None:
    """The 20 may take the 15; with nothing else to take it does so at once."""
    duty = with_cheater(builder_duty=True)
    bound: dict[str, Any] = {"owed": [0, -1, -1, -1, -1, -1]}
    match = position("6 20", "15", "2 4", duty, **bound)
    assert moves(match) == ["play 6", "play 20"]
    taken = match.play(0, "play 20")
    assert taken.state.won[0] == ["15", "20"]
    assert taken.state.owed[0] == 0
    two = position("6 20", "15 16", "2 4", duty, **bound).play(0, "play 20")
    assert "CASINO-R14" in refused(two, "done").rules
    assert moves(position("3 5 30", "", "2 4", duty, **bound)) == ["play 5", "build 3"]


@proves("HOUSE-R3")
def test_the_duty_binds_only_one_who_can_keep_it() -> None:
    """Without a card to capture or build with one lays what one likes."""
    duty = with_cheater(builder_duty=True)
    match = position("3 20", "", "2 4", duty, owed=[0, -1, -1, -1, -1, -1])
    assert moves(match) == ["play 3", "play 20"]
    assert match.play(0, "play 3").state.table == ["3"]


@proves("HOUSE-R3")
def test_a_build_raised_or_taken_by_another_binds_no_more() -> None:
    """The latest builder is bound, and only while the build stands."""
    duty = with_cheater(builder_duty=True)
    hands = ["4 6 20", "5 7 48"]
    match = position("4 6 20", "2", "", duty, hands=hands).play(0, "build 4")
    assert match.state.owed[:2] == [0, -1]
    raised = match.play(1, "build 5")
    assert raised.state.owed[:2] == [-1, 0]
    assert moves(raised) == ["play 6", "play 20"]
    taken = match.play(1, "play 7").play(1, "take 4")
    assert taken.state.owed[:2] == [-1, -1]
    assert moves(taken) == ["play 6", "play 20"]


@proves("CASINO-R15", "forty-nine/chicago-casino/take-build")
def test_a_build_is_taken_whole_by_its_highest_card() -> None:
    """Lower loose cards may go with it, and no card of the build by itself."""
    match = position("6", "3", "2 5").play(0, "play 6")
    assert moves(match) == ["take 3", "take 5", "done"]
    assert "CASINO-R15" in refused(match, "take 2").rules
    assert line(match, "take 5", "done").state.won[0] == ["2", "5", "6"]
    assert line(match, "take 5", "take 3").state.won[0] == ["2", "3", "5", "6"]
    assert position("4", "", "2 5").play(0, "play 4").state.table == ["4"]


def at_the_end(last_taker: int) -> Match:
    """Seat 1 has laid the last card of a deal; a build and the Cheater still lie there."""
    given: dict[str, Any] = {"hands": ["", "20"], "turn": 1, "last_taker": last_taker}
    return position("", "45 C", "2 5", **given).play(1, "play 20")


@proves("CASINO-R16", "forty-nine/chicago-casino/last-trick")
def test_the_last_taker_gets_all_that_is_left() -> None:
    """Loose cards, builds and the Cheater; to whoever played last it does not matter."""
    match = at_the_end(0)
    assert match.state.won[0] == ["2", "5", "20", "45", "C"]
    assert match.score == (1 + 4 + 9 + 3, 0)


@proves("CASINO-R16")
def test_without_a_capture_the_cards_count_for_nobody() -> None:
    """They stay where they are."""
    match = at_the_end(-1)
    assert match.score == (0, 0)
    assert match.state.table == ["20", "45", "C"]
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


@proves("GO-R4")
def test_clearing_the_table_earns_nothing() -> None:
    """Points come with the count alone."""
    assert line(position("5 30", "2"), "play 5", "take 2").score == (0, 0)


@proves("CASINO-R17")
def test_a_tie_for_most_cards_scores_nobody_unless_split() -> None:
    """One each for two or three; four share nothing."""
    none, split = game("chicago-casino"), game("chicago-casino", cards_tie="split_floor")
    plain = [name for name, points in zip(PACK.names, POINTS, strict=True) if not points]
    for tied, expected in ((1, 3), (2, 1), (3, 1), (4, 0)):
        won = [[plain[i], plain[i + 10]] for i in range(tied)] + [[plain[9]]]
        assert counted(split, won).score == (*[expected] * tied, 0)
        assert counted(none, won).score == (*[3 if tied == 1 else 0] * tied, 0)


@proves("CASINO-R18", "forty-nine/chicago-casino/winner", "GO-R6")
def test_one_deal_decides_and_equals_share() -> None:
    """Seat 0 has most cards, seat 1 as many points by a single card."""
    match = counted(game("chicago-casino"), [["2", "3"], ["15"]])
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)
    assert match.outcome.reason == "forty-nine/chicago-casino/winner"


@proves("CASINO-R18", "forty-nine/chicago-casino/match", "GO-R6")
def test_a_match_may_go_to_a_number_of_points() -> None:
    """Totals are compared after the deal; a tie at the top asks for another."""
    one = game("chicago-casino", match="points:101")
    over = counted(one, [["2", "3"], ["15"]], (99, 100))
    assert over.outcome is not None
    assert over.outcome.winners == (1,)
    assert over.outcome.score == (102, 103)
    assert over.outcome.reason == "forty-nine/chicago-casino/match"
    for scores in ((100, 100), (97, 96)):
        on = counted(one, [["2", "3"], ["15"]], scores)
        assert on.outcome is None
        assert on.waits_for_deck
        assert on.state.dealer == 1
    for bad in ("points", "points:0", "games:2"):
        with pytest.raises(BadOption):
            game("chicago-casino", match=bad)


@proves("GO-R7")
def test_a_match_ends_after_the_most_deals() -> None:
    """The best total wins."""
    one = game("chicago-casino", match="points:500", max_hands=1)
    match = counted(one, [["2", "3"], ["20"]])
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "GO-R7"


@proves("CASINO-R20")
def test_each_plays_for_himself() -> None:
    """Two to six players; there is no option for sides."""
    one = game("chicago-casino")
    assert one.players == (2, 3, 4, 5, 6)
    assert set(one.options) == {
        *("cheater", "feed", "builder_duty", "cards_tie", "match", "max_hands")
    }
    for players in (1, 7):
        with pytest.raises(BadPlayers):
            Match.new(one, players)


def test_only_cards_held_are_played() -> None:
    """The engine refuses what the rules do not allow."""
    match = position("4 6", "2")
    assert str(refused(match, "play 5")) == "You do not hold 5."
    assert str(refused(match, "build 9")) == "You do not hold 9."
    assert "turn" in str(refused(match, "play 1", seat=1))
    for move in ("take 2", "done"):
        assert str(refused(match, move)) == "First play a card or build with a card."


# --- what always holds ---------------------------------------------------------------------------


def random_deal(one: Game, players: int, seed: int) -> Iterator[Any]:
    """A copy of the state after each move of a random deal."""
    rng = random.Random(seed)
    state = one.start(players)
    state.dealer = rng.randrange(players)
    order = one.rules.to_shuffle(state)
    rng.shuffle(order)
    one.rules.deal(state, order)
    yield state.copy()
    while not state.ended:
        legal = one.rules.vocabulary.among(one.rules.may(state, state.turn))
        one.rules.apply(state, state.turn, rng.choice(legal).code)
        yield state.copy()


def all_cards(state: Any) -> list[int]:
    """Every card that lies somewhere, as often as it does."""
    sets = [*state.hands, *state.won, *state.builds, state.table, state.taking]
    found = [card for cards in sets for card in bits.members(cards)]
    found += [card for card in (*state.stock, *state.played) if card != NOWHERE]
    return sorted(found)


@at_every_table
@pytest.mark.parametrize("cheater", [False, True], ids=["49 cards", "50 cards"])
@proves("CASINO-R11", "CASINO-R16")
def test_builds_are_of_one_colour_and_no_card_is_lost(players: int, cheater: bool) -> None:
    """Each build has two cards or more, and never the Cheater."""
    one = game("chicago-casino", cheater=cheater, builder_duty=cheater)
    for seed in range(3):
        for state in random_deal(one, players, seed):
            assert list(range(49 + cheater)) == all_cards(state)
            for colour, pile in enumerate(state.builds):
                assert {colour} >= {PACK[card].colour for card in bits.members(pile)}
                assert bits.count(pile) != 1
        assert state.table == 0 or state.last_taker < 0
        assert sum(map(bits.count, state.won)) == 49 + cheater or state.last_taker < 0


@at_every_table
@proves("CASINO-R2")
def test_as_many_cards_are_played_as_go_to_hands(players: int) -> None:
    """Each play takes one card from a hand."""
    played = 0
    held = 4 * players
    for state in random_deal(game("chicago-casino"), players, 7):
        now = sum(map(bits.count, state.hands))
        if now < held:
            played += held - now
        elif now > held:
            played += held
        held = now
    assert PLAYS[players] == played


@at_every_table
@proves("CASINO-R1", "CASINO-R17", "CASINO-R19")
def test_the_points_of_a_deal_are_51_or_48(players: int) -> None:
    """A tie for most cards costs three; two players with 49 cards never tie."""
    one = game("chicago-casino")
    sums = set()
    for seed in range(40):
        state = one.start(players)
        kernels.plain(one.rules).playout(state, kernels.seeded(1926, seed))
        scores = state.scores[:players]
        sums.add(sum(scores))
        if players == 2:
            assert scores[0] != scores[1]
    assert sums <= ({51} if players == 2 else {51, 48})


@proves("CASINO-R14", "HOUSE-R3")
def test_with_the_duty_nobody_lays_a_card_he_need_not() -> None:
    """Over random deals a bound builder lays cards only if he can do nothing else."""
    one = with_cheater(builder_duty=True)
    bound = set()
    for seed in range(40):
        for state in random_deal(one, 3, seed):
            owed = state.owed[state.turn]
            if state.played[0] == NOWHERE and owed >= 0 and not state.ended:
                assert state.builds[owed]
                if bits.count(state.hands[state.turn]) > 1:
                    acts = {act for act, _, _ in whole_plays(one, state, state.turn)}
                    assert acts == {"trail"} or "trail" not in acts
                    bound.add("trail" in acts)
    assert bound == {True, False}
