"""Records, packs and sets: cards lie where they are put, and options are what they may be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core import bits
from parlour.core.errors import BadOption
from parlour.core.fields import Choice
from parlour.core.game import game, games
from parlour.core.layouts import Layout
from parlour.core.pack import Pack
from parlour.core.records import (
    DECK,
    NOBODY,
    NOWHERE,
    SIDE,
    Option,
    Record,
    amount,
    hands,
    number,
    numbers,
    option,
    piles,
    row,
    rows,
    secrets,
    spread,
    stock,
    switch,
    tagged,
    wide_hands,
    wide_piles,
)

steady = settings(deadline=None, derandomize=True)

SMALL = Pack("small", [f"{n}" for n in range(62)])
LARGE = Pack("large", [f"{n}" for n in range(136)])


class Ending(Option):
    """When it is over."""

    first_out = 0
    games = 1
    pass_ = 2


class Base(Record):
    """What two tables share."""

    dealer = number(-1)
    target = amount("So many points.", "X-R1", 10, 1, 500)


class State(Base):
    """One field of each kind."""

    ending = tagged(Ending, "X-R2", ("games",), 2, 9, default="games:3")
    ending_number = number()
    review = option(Ending, "X-R3")
    auto = switch("Whether it plays itself.", "X-R4")
    sure = switch("Whether it is so.", "X-R5", on=True)
    with_ = amount("By players.", "X-R6", lambda players: str(10 * players), 0)

    hands = hands(3)
    took = piles(2, of=SIDE)
    open = spread()
    large = wide_hands(3, 3)
    heap = wide_piles(1, 3, of=NOBODY)
    trick = row(4)
    fans = rows(3, 5)
    left = number()
    stock = stock(6, counted_by="left")
    scores = numbers(3, 7)
    secret = secrets(3, fill=-1)


LAYOUT = Layout(State)
SMALL_SETS = ["hands", "took", "open"]
LARGE_SETS = ["large", "heap"]
small_cards = st.sets(st.integers(0, 61))
large_cards = st.sets(st.integers(0, 135))


# --- sets ----------------------------------------------------------------------------------------


@steady
@given(small_cards)
def test_a_set_is_its_members(cards: set[int]) -> None:
    of = bits.union(sorted(cards))
    assert sorted(cards) == bits.members(of)
    assert len(cards) == bits.count(of)
    assert of < 1 << bits.WIDEST


@steady
@given(st.sets(st.integers(0, 61), min_size=1))
def test_members_are_counted_from_the_lowest(cards: set[int]) -> None:
    of = bits.union(sorted(cards))
    assert min(cards) == bits.lowest(of)
    assert sorted(cards) == [bits.nth(of, k) for k in range(len(cards))]


@steady
@given(small_cards, small_cards)
def test_sets_join_and_meet_as_sets_do(a: set[int], b: set[int]) -> None:
    both = bits.union(sorted(a)) | bits.union(sorted(b))
    assert sorted(a | b) == bits.members(both)
    assert sorted(a - b) == bits.members(both & ~bits.union(sorted(b)))


def test_an_empty_set_has_nothing() -> None:
    assert (0, [], 0) == (bits.count(0), bits.members(0), bits.union([]))


# --- packs ---------------------------------------------------------------------------------------


def test_a_card_is_numbered_by_its_place_in_the_pack() -> None:
    for pack in {one.rules.pack for one in games().values()} - {None}:
        assert pack is not None
        assert list(range(len(pack))) == [pack.number(name) for name in pack.names]
        assert list(range(len(pack))) == pack.numbers(" ".join(pack.names))
        assert [str(card) for card in pack] == list(pack.names)
        assert len(pack) == len(set(pack.names))


def test_a_part_of_a_pack_is_numbered_anew_in_the_same_order() -> None:
    part = LARGE.only(lambda card: int(card) % 3 == 0)
    assert ["0", "3", "6"] == list(part.names[:3])
    assert 45 == part.number("135")
    assert 46 == len(part)
    assert "6" == part[2]


def test_a_pack_tells_which_cards_are_of_a_kind() -> None:
    assert [40, 41, 42] == bits.members(SMALL.where(lambda card: "40" <= card <= "42"))
    assert 0 == SMALL.where(lambda card: False)


def test_a_card_that_is_not_in_the_pack_has_no_number() -> None:
    with pytest.raises(KeyError):
        SMALL.number("62")
    assert [] == SMALL.numbers("  ")


# --- places of cards -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL_SETS)
@steady
@given(cards=small_cards)
def test_what_is_put_in_a_set_lies_there(name: str, cards: set[int]) -> None:
    field = LAYOUT.fields[name]
    for place in range(field.places):
        state = LAYOUT.blank()
        field.put(state, place, cards)
        assert sorted(cards) == field.cards(state, place)
        others = [p for p in range(field.places) if p != place]
        assert not any(field.cards(state, other) for other in others)
        field.put(state, place, ())
        assert LAYOUT.blank() == state


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE_SETS)
@steady
@given(cards=large_cards)
def test_what_is_put_in_a_wide_set_lies_there(name: str, cards: set[int]) -> None:
    field = LAYOUT.fields[name]
    for place in range(field.places):
        state = LAYOUT.blank()
        field.put(state, place, cards)
        assert sorted(cards) == field.cards(state, place)
        assert all(0 <= word < 1 << bits.WIDEST for word in getattr(state, name)[place])
        field.put(state, place, ())
        assert LAYOUT.blank() == state


@steady
@given(st.lists(st.integers(0, 135), max_size=5, unique=True), st.integers(0, 2))
def test_a_row_keeps_its_order(cards: list[int], place: int) -> None:
    state = LAYOUT.blank()
    LAYOUT.fields["fans"].put(state, place, cards)
    assert cards == LAYOUT.fields["fans"].cards(state, place)
    assert cards + [NOWHERE] * (5 - len(cards)) == state.fans[place]


def test_a_row_holds_no_more_than_it_has_room_for() -> None:
    """It would have grown past what compiled rules can hold."""
    state = LAYOUT.blank()
    with pytest.raises(ValueError, match="There is room for 4 cards in trick"):
        LAYOUT.fields["trick"].put(state, 0, range(5))
    assert [NOWHERE] * 4 == state.trick


@steady
@given(st.lists(st.integers(0, 61), max_size=6, unique=True))
def test_a_stock_has_as_many_cards_as_are_counted(cards: list[int]) -> None:
    state = LAYOUT.blank()
    LAYOUT.set(state, "stock", " ".join(map(str, cards)), SMALL)
    assert len(cards) == state.left
    assert cards == LAYOUT.fields["stock"].cards(state, 0)
    state.left = 0
    assert [] == LAYOUT.fields["stock"].cards(state, 0)


def test_cards_are_set_by_name_place_by_place() -> None:
    state = LAYOUT.blank()
    LAYOUT.set(state, "hands", ["3 1", "", "2"], SMALL)
    LAYOUT.set(state, "large", ["135 0"], LARGE)
    LAYOUT.set(state, "trick", "9 8", SMALL)
    LAYOUT.set(state, "scores", [1, 2, 3], SMALL)
    LAYOUT.set(state, "dealer", 2, SMALL)
    assert [0b1010, 0, 0b100] == state.hands
    assert [1, 0, 1 << 11] == state.large[0]
    assert [9, 8, NOWHERE, NOWHERE] == state.trick
    assert ([1, 2, 3], 2) == (state.scores, state.dealer)


def test_every_place_is_named_once() -> None:
    places = [(field.name, index) for field, index in LAYOUT.places]
    assert len(places) == len(set(places))
    assert {"hands": 3, "took": 2, "open": 1, "large": 3, "heap": 1, "trick": 1, "fans": 3, "stock": 1} == {
        name: sum(1 for other, _ in places if other == name) for name, _ in places
    }  # fmt: skip


def test_who_sees_a_place_is_said_by_its_kind() -> None:
    state = LAYOUT.blank()

    def seen(name: str, index: int) -> list[int]:
        return [seat for seat in (-1, 0, 1, 2) if LAYOUT.fields[name].sight(state, index, seat)]

    assert [1] == seen("hands", 1) == seen("large", 1) == seen("fans", 1) == seen("secret", 1)
    assert [] == seen("took", 0) == seen("stock", 0) == seen("heap", 0)
    assert [-1, 0, 1, 2] == seen("open", 0) == seen("trick", 0) == seen("scores", 0)


def test_a_secret_number_is_hidden_from_others() -> None:
    state = LAYOUT.blank()
    state.secret = [4, 5, 6]
    LAYOUT.fields["secret"].hide_numbers(state, 1)
    assert [-1, 5, -1] == state.secret
    assert ["secret"] == [field.name for field in LAYOUT.secret_numbers]


# --- states --------------------------------------------------------------------------------------


def test_a_state_begins_as_it_is_declared() -> None:
    state = LAYOUT.blank()
    assert (0, DECK, 0, -1) == (state.players, state.turn, state.ended, state.dealer)
    assert [7, 7, 7] == state.scores
    assert [[NOWHERE] * 5] * 3 == state.fans


def fill(state: Any) -> None:
    """Change one thing in every field."""
    for name, field in LAYOUT.fields.items():
        value = getattr(state, name)
        if not field.shape:
            setattr(state, name, value + 1)
        elif len(field.shape) == 1:
            value[0] += 1
        else:
            value[-1][0] += 1


def test_two_states_share_nothing() -> None:
    """Neither fresh ones nor a state and its copy."""
    first, second = LAYOUT.blank(), LAYOUT.blank()
    copied = first.copy()
    fill(first)
    assert LAYOUT.blank() == second == copied
    again = first.copy()
    assert first == again
    fill(again)
    assert first != again


@pytest.mark.parametrize("name", list(LAYOUT.fields))
def test_states_that_differ_anywhere_are_not_equal(name: str) -> None:
    one, other = LAYOUT.blank(), LAYOUT.blank()
    changed = LAYOUT.blank()
    fill(changed)
    setattr(one, name, getattr(changed, name))
    assert one != other
    assert one != object()


def test_a_state_shows_all_its_fields_and_takes_no_others() -> None:
    state = LAYOUT.blank()
    assert all(f"{name}=" in repr(state) for name in LAYOUT.fields)
    with pytest.raises(AttributeError):
        state.scroes = 1


def test_a_state_inherits_the_fields_of_its_bases_and_may_change_them() -> None:
    class Other(Base):
        """The same with another dealer."""

        dealer = number(3)
        extra = number(5)

    layout = Layout(Other)
    assert (3, 5) == (layout.blank().dealer, layout.blank().extra)
    assert -1 == LAYOUT.blank().dealer
    assert ["players", "turn", "ended"] == list(layout.fields)[:3]
    assert "extra" not in LAYOUT.fields
    assert "dealer" == layout.fields["dealer"].name


# --- options -------------------------------------------------------------------------------------

OPTIONS = LAYOUT.options


def test_an_option_is_named_without_its_tail() -> None:
    assert ["target", "ending", "review", "auto", "sure", "with"] == list(OPTIONS)
    assert ("first_out", "games", "pass") == OPTIONS["review"].values


@pytest.mark.parametrize(
    ("name", "text", "parsed"),
    [
        ("target", "1", (1, 1)),
        ("target", "500", (500, 500)),
        ("with", "999999999", (999_999_999, 999_999_999)),
        ("review", "first_out", (0, 0)),
        ("review", "pass", (2, 0)),
        ("auto", "off", (0, 0)),
        ("auto", "on", (1, 0)),
        ("ending", "first_out", (0, 0)),
        ("ending", "games:2", (1, 2)),
        ("ending", "games:9", (1, 9)),
    ],
)
def test_an_option_takes_its_values(name: str, text: str, parsed: tuple[int, int]) -> None:
    assert parsed == OPTIONS[name].parse(text)


NO_NUMBERS = ["", " ", "x", "-1", "+1", "1.0", "1e2", " 1", "1 ", "1_0", "٣", "³", "\uff11", "0x1", "1:2", "1\n", "9" * 4000]  # fmt: skip


@pytest.mark.parametrize("text", [*NO_NUMBERS, "0", "501", "1000000000", "on"])
def test_an_amount_takes_nothing_but_numbers_in_its_range(text: str) -> None:
    """Four thousand digits are refused before they are made a number."""
    assert OPTIONS["target"].parse(text) is None


@pytest.mark.parametrize("text", [*(f"games:{number}" for number in NO_NUMBERS), "games", "games:", "games:1", "games:10",
                                  "first_out:3", "pass:2", "pass_", ":3", "Games:3", "games :3", "games:3:3"])  # fmt: skip
def test_a_value_with_a_number_is_said_with_a_number_in_its_range(text: str) -> None:
    assert OPTIONS["ending"].parse(text) is None


@pytest.mark.parametrize("text", ["", "yes", "On", "on ", "off:1", "0", "1", "x" * 100_000])
def test_a_switch_is_off_or_on(text: str) -> None:
    assert OPTIONS["auto"].parse(text) is None


@steady
@given(st.sampled_from(sorted(OPTIONS)), st.text(max_size=20))
def test_any_text_is_a_value_or_none(name: str, text: str) -> None:
    choice = OPTIONS[name]
    parsed = choice.parse(text)
    if parsed is None:
        return
    code, value = parsed
    if not choice.values:
        assert choice.least <= code == value <= choice.most
    else:
        assert text.split(":")[0] == choice.values[code]


@steady
@given(st.integers(-5, 600))
def test_an_amount_is_taken_just_within_its_range(value: int) -> None:
    assert ((value, value) if 1 <= value <= 500 else None) == OPTIONS["target"].parse(str(value))


def test_an_option_has_a_default_that_may_depend_on_the_players() -> None:
    defaults = {name: choice.default(4) for name, choice in OPTIONS.items()}
    assert {
        "target": "10", "ending": "games:3", "review": "first_out", "auto": "off", "sure": "on",
        "with": "40",
    } == defaults  # fmt: skip
    assert "50" == OPTIONS["with"].default(5)


def test_an_option_says_what_it_may_be() -> None:
    assert "1..500" == OPTIONS["target"].described
    assert "off | on" == OPTIONS["auto"].described
    assert "first_out | pass | games:2..9" == OPTIONS["ending"].described
    assert "1 to 500" == OPTIONS["target"].numbers


def test_an_option_without_a_limit_does_not_name_one() -> None:
    options = game("nix").options
    assert ("15 or more", "15 or more") == (options["target"].described, options["target"].numbers)
    assert "deal | points:1 or more" == game("chicago-casino").options["match"].described
    assert ("When it is over.", "X-R2") == (OPTIONS["ending"].about, OPTIONS["ending"].cite)


def test_every_option_of_every_game_may_be_what_it_is_by_default() -> None:
    for one in games().values():
        for players in one.players:
            for name, choice in one.options.items():
                assert choice.parse(choice.default(players)) is not None, f"{name} of {one.title}"


def test_an_option_with_a_number_has_a_second_field_for_it() -> None:
    for one in games().values():
        fields = one.rules.layout.fields
        for name, field in fields.items():
            if field.choice is not None and field.choice.tagged:
                assert f"{name}_number" in fields


def test_a_number_of_four_thousand_digits_is_refused_shortly() -> None:
    for text in ("9" * 4000, "seat:" + "9" * 4000):
        with pytest.raises(BadOption) as told:
            game("forty-two", first_dealer=text)
        assert len(str(told.value)) < 200
    with pytest.raises(BadOption):
        game("forty-two", target="9" * 4000)


def test_a_choice_without_values_is_a_number() -> None:
    assert (0, 0) == Choice("", "", "0", (), 0, 3).parse("0")
    assert (3, 3) == Choice("", "", "0", (), 0, 3).parse("003")
