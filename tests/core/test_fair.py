"""Fair deals: the dealer, the checker, and the page both are written from."""

from __future__ import annotations

import doctest
import math
import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import overload

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core import tablefile
from parlour.core.errors import BadTable
from parlour.core.fair import Chance, Seed, hashed, nonce_commitment
from parlour.verify import LONGEST_LINE, Alternatives, NotATable, Report, verify

SPECIFICATION = Path(__file__).parents[2] / "docs" / "fair-deals.md"

FORTY_TWO = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
PACKS = {
    "forty-two": FORTY_TWO,
    "trix-1903": [f"{high}-{low}" for high in range(16) for low in range(high + 1)],
    "trix": [f"{high}-{low}" for high in range(11) for low in range(high + 1)]
    + ["11-9", "12-8", "13-12", "14-11", "15-15", "T"],
    "forty-nine": [f"{number}" for number in range(1, 50)] + ["C"],
    "heraldry": [
        f"{suit}-{face}"
        for suit in ("Star", "Crescent", "Cross", "Diamond")
        for face in (*range(1, 11), "Crown", "Jester")
    ],
    "tactics": [f"{suit}{rank}" for suit in "AICE" for rank in range(1, 13)]
    + ["K5", "K10", "K15", "K20"],
}

seeds = st.text(string.ascii_letters).map(Seed.of)
letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters=" ")
nonces = st.text(letters, max_size=20)
chances = st.builds(Chance, seeds, st.lists(nonces, min_size=1, max_size=8).map(tuple))
ordinals = st.integers(1, 10_000)


def record(chance: Chance, *moves: str, game: str = "forty-two", revealed: bool = True) -> str:
    """The text of a record with these moves."""
    heading = [
        "parlour table 1",
        f"game: {game}",
        "edition: 1",
        "options:",
        f"players: {len(chance.nonces)}",
        f"seed-commitment: {chance.seed.commitment}",
    ]
    if revealed:
        heading.append(f"seed: {chance.seed.hex}")
    heading += [f"nonce {seat}: {nonce}" for seat, nonce in enumerate(chance.nonces) if nonce]
    return "".join(f"{line}\n" for line in (*heading, "", *moves))


def deal(chance: Chance, ordinal: int, pack: Sequence[str]) -> str:
    """The line of a shuffle."""
    return " ".join(["deck deal", *(pack[card] for card in chance.shuffle(ordinal, len(pack)))])


def refused(text: str) -> bool:
    """Whether the checker does not call the record fair, and says why in one sentence."""
    try:
        report = verify(text)
    except NotATable as reason:
        return one_sentence(str(reason))
    return not report.fair and (report.unchecked > 0 or one_sentence(report.problem))


def judged(text: str, alternatives: Alternatives | None = None) -> Report:
    """What is found of chance, whatever was promised of the nonces."""
    return replace(verify(text, alternatives), promised=0, unpromised=0, unopened=0)


def one_sentence(text: str | None) -> bool:
    return text is not None and re.fullmatch(r"[A-Z][^\n]{5,150}\.", text) is not None


def chi_square(counts: Iterable[int], cells: int) -> float:
    """How far counts are from being equal, in standard deviations of the chi-square measure."""
    counts = list(counts)
    expected = sum(counts) / cells
    measure = sum((seen - expected) ** 2 for seen in counts) / expected
    measure += expected * (cells - len(counts))  # cells never seen
    return (measure - (cells - 1)) / math.sqrt(2 * (cells - 1))


CHANCE = Chance(Seed.of("test"), ("rose", "", "a long way", ""))
DEAL = deal(CHANCE, 1, FORTY_TWO)
RECORD = record(CHANCE, DEAL, "1 bid 31", deal(CHANCE, 2, FORTY_TWO))


# The seed


def test_a_seed_survives_being_written_down() -> None:
    """A record shows the seed as digits, in which case does not matter to the dealer."""
    seed = Seed.of("test")
    assert (seed, seed) == (Seed.from_hex(seed.hex), Seed.from_hex(seed.hex.upper()))


@given(st.text() | st.text("0123456789abcdef ", min_size=63, max_size=65))
def test_a_seed_is_64_digits_or_refused_in_a_sentence(digits: str) -> None:
    """Only hexadecimal digits count, not even spaces between them."""
    if len(digits) == 64 and set(digits) <= set(string.hexdigits):
        assert digits == Seed.from_hex(digits).hex
    else:
        with pytest.raises(ValueError, match=r"^A seed is written as 64 hexadecimal digits\.$"):
            Seed.from_hex(digits)


def test_a_seed_is_32_bytes() -> None:
    """A shorter one could be guessed, a longer one would not be what the specification says."""
    with pytest.raises(ValueError, match="32 bytes"):
        Seed(b"short")


def test_fresh_seeds_differ() -> None:
    """Every match has a seed of its own."""
    assert 100 == len({Seed.fresh() for _ in range(100)})


def test_a_seed_does_not_show_itself() -> None:
    """What is printed by accident, in a log or a traceback, does not give the match away."""
    assert "Seed()" == repr(Seed.of("test"))


# The dealer


@given(chances, ordinals, st.integers(0, 150))
def test_a_shuffle_holds_every_card_once(chance: Chance, ordinal: int, count: int) -> None:
    """No card is lost and none is doubled."""
    assert list(range(count)) == sorted(chance.shuffle(ordinal, count))


@given(chances, ordinals, st.integers(1, 2**32))
def test_a_choice_is_one_of_the_alternatives(chance: Chance, ordinal: int, count: int) -> None:
    """Whatever their number, up to that of the words."""
    assert 0 <= chance.choice(ordinal, count) < count


@given(chances, ordinals)
def test_chance_is_the_same_each_time(chance: Chance, ordinal: int) -> None:
    """Two equal dealers deal alike."""
    again = Chance(Seed.from_hex(chance.seed.hex), chance.nonces)
    assert chance.shuffle(ordinal, 52) == again.shuffle(ordinal, 52)
    assert chance.choice(ordinal, 2**32) == again.choice(ordinal, 2**32)


@given(chances, ordinals, ordinals)
def test_every_event_has_its_own_shuffle(chance: Chance, one: int, two: int) -> None:
    """Ordinals tell the deals of a match apart."""
    assert (one == two) == (chance.shuffle(one, 52) == chance.shuffle(two, 52))


@given(seeds, st.lists(nonces, max_size=4), st.lists(nonces, max_size=4))
def test_every_nonce_counts(seed: Seed, one: list[str], two: list[str]) -> None:
    """Other nonces, other seats for them, or other empty seats make another match."""
    first, second = Chance(seed, tuple(one)), Chance(seed, tuple(two))
    assert (one == two) == (first.shuffle(1, 52) == second.shuffle(1, 52))


@pytest.mark.parametrize(
    "nonce", ["a\nb", "a\rb", " a", "a ", "\x85", "\u2028", "\ud800", "a" * 201]
)
def test_a_nonce_is_one_short_line(nonce: str) -> None:
    """What could not be read back from a record is not taken."""
    with pytest.raises(ValueError, match=r"^A nonce is one line"):
        Chance(Seed.of("test"), ("", nonce))


@pytest.mark.parametrize(
    "impossible",
    [
        lambda: CHANCE.shuffle(0, 52),
        lambda: CHANCE.choice(0, 2),
        lambda: CHANCE.choice(1, 0),
        lambda: CHANCE.choice(1, -1),
        lambda: CHANCE.choice(1, 2**32 + 1),
    ],
)
def test_chance_refuses_the_impossible(impossible: Callable[[], object]) -> None:
    """Events are counted from 1, and there is something to choose from."""
    with pytest.raises(ValueError, match=r"^Chance .*\.$"):
        impossible()


def test_every_order_of_four_cards_is_equally_likely() -> None:
    """4800 shuffles with a fixed seed stay within three deviations of 200 for each order."""
    orders = Counter(tuple(CHANCE.shuffle(ordinal, 4)) for ordinal in range(1, 4801))
    assert abs(chi_square(orders.values(), 24)) < 3


def test_every_card_is_equally_likely_in_every_place() -> None:
    """1000 shuffles of a whole pack with a fixed seed favour no card for the top or any place."""
    deals = [CHANCE.shuffle(ordinal, 28) for ordinal in range(1, 1001)]
    places = Counter((place, card) for pack in deals for place, card in enumerate(pack))
    assert abs(chi_square(places.values(), 28 * 28)) < 3


def test_a_choice_favours_no_alternative() -> None:
    """Were words past the last multiple kept, the lowest third would come half as often again."""
    third = 10**9
    thirds = Counter(CHANCE.choice(ordinal, 3 * third) // third for ordinal in range(1, 3001))
    assert abs(chi_square(thirds.values(), 3)) < 3


# The checker


@pytest.mark.parametrize("game", PACKS)
def test_the_checker_accepts_what_the_dealer_dealt(game: str) -> None:
    """For every pack, deal after deal."""
    moves = [deal(CHANCE, ordinal, PACKS[game]) for ordinal in (1, 2, 3)]
    assert Report(True, True, 3, 0, 0, None) == judged(record(CHANCE, *moves, game=game))


@given(chances, st.lists(st.sampled_from(FORTY_TWO), min_size=1, unique=True))
def test_the_checker_accepts_any_part_of_a_pack(chance: Chance, cards: list[str]) -> None:
    """Cards left out do not change the order of the others, and any nonce can be read back."""
    pack = [card for card in FORTY_TWO if card in cards]
    assert verify(record(chance, deal(chance, 1, pack))).fair


def test_line_ends_do_not_matter() -> None:
    """Neither those of another system nor a missing last one."""
    assert verify(RECORD) == verify(RECORD.replace("\n", "\r\n")) == verify(RECORD.rstrip("\n"))


@given(st.data(), st.sampled_from(["trix-1903", "forty-nine", "heraldry", "tactics"]))
def test_no_character_can_be_changed(data: st.DataObject, game: str) -> None:
    """Not in the commitment, the seed, a nonce or a deal: replaced, put in or left out."""
    text = record(CHANCE, deal(CHANCE, 1, PACKS[game]), game=game).removesuffix("\n")
    places = [at for at in range(text.index("seed-"), len(text)) if text[at] != "\n"]
    at = data.draw(st.sampled_from(places))
    new = data.draw(st.sampled_from("0123456789abcdef- TCK") | st.characters())
    if new not in ("\n", text[at]):
        assert refused(text[:at] + new + text[at + 1 :])
        assert refused(text[:at] + new + text[at:])
    assert refused(text[:at] + text[at + 1 :])


def test_which_cards_make_the_pack_is_for_the_rules() -> None:
    """A card that is not in the game, but takes the place of one that is, is not seen here."""
    assert verify(RECORD.replace("6-6", "7-6")).fair


@pytest.mark.parametrize("new", "0123456-")
def test_no_card_can_be_changed(new: str) -> None:
    """Everywhere in a deal, with every character of its notation."""
    fair = record(CHANCE, DEAL)
    start = fair.index(DEAL)
    for at in range(start, start + len(DEAL)):
        assert (new == fair[at]) == verify(fair[:at] + new + fair[at + 1 :]).fair


@given(st.permutations(range(28)))
def test_cards_cannot_change_places(order: list[int]) -> None:
    """A deal is refused in every order but one, and the sentence names the line."""
    cards = DEAL.split()[2:]
    other = " ".join(["deck deal", *(cards[place] for place in order)])
    report = verify(record(CHANCE, other))
    assert (other == DEAL) == report.fair
    assert (other == DEAL) or (report.problem or "").startswith("Line 11: card ")


def test_a_deal_cannot_be_left_out() -> None:
    """The ordinals of the others would no longer be theirs."""
    assert refused(RECORD.replace(f"{DEAL}\n", ""))


def test_a_hidden_seed_leaves_all_unchecked() -> None:
    """While a match is played there is nothing wrong with it, and nothing shown to be right."""
    text = record(CHANCE, DEAL, "deck take 5-3", revealed=False)
    assert Report(False, False, 0, 0, 2, None) == judged(text)


def test_another_seed_is_refused() -> None:
    """The house is bound by what it showed before the first card."""
    text = RECORD.replace(CHANCE.seed.hex, Seed.of("another").hex)
    problem = "The 'seed' line does not fit the 'seed-commitment' line."
    assert Report(False, True, 0, 0, 0, problem) == judged(text)


# Promises


def promised(text: str, *seats: int, unopened: Sequence[str] = ()) -> str:
    """The record with a commitment of each of these seats to its nonce."""
    lines = [f"nonce-commitment {n}: {nonce_commitment(CHANCE.nonces[n])}" for n in seats]
    lines += [f"unopened {number}: {line}" for number, line in enumerate(unopened, start=1)]
    return text.replace("\n\n", "".join(f"\n{line}" for line in lines) + "\n\n", 1)


def test_a_nonce_that_was_promised_is_counted() -> None:
    """So is one that was given without a promise, and a seat that gave none is neither."""
    report = verify(promised(RECORD, 0))
    assert (True, 1, 1, 0) == (report.fair, report.promised, report.unpromised, report.unopened)
    report = verify(RECORD)
    assert (True, 0, 2, 0) == (report.fair, report.promised, report.unpromised, report.unopened)


def test_rounds_that_came_to_nothing_are_counted() -> None:
    report = verify(promised(RECORD, 0, 2, unopened=["0" * 64 + " 2", "1" * 64 + " 0 2"]))
    assert (True, 2, 0, 2) == (report.fair, report.promised, report.unpromised, report.unopened)


def test_a_house_that_chooses_its_nonce_last_is_caught() -> None:
    """It knows the seed and the others' nonces, and tries its own until it likes the first card.

    Before it promised, this was fair to every eye; now its nonce no longer fits.
    """
    seed, others = CHANCE.seed, ("rose", "violet", "daisy")
    words = (f"word {n}" for n in range(10_000))
    tries = (Chance(seed, (*others, word)) for word in words)
    liked = next(one for one in tries if one.shuffle(1, 28)[:2] == [27, 26])
    chosen = record(liked, deal(liked, 1, FORTY_TWO))
    lines = [f"nonce-commitment {n}: {nonce_commitment(word)}" for n, word in enumerate(others)]
    lines.append(f"nonce-commitment 3: {nonce_commitment('word 0')}")
    honest = chosen.replace("\n\n", "".join(f"\n{line}" for line in lines) + "\n\n", 1)

    assert verify(chosen).fair, "nothing was promised, so nothing is broken"
    assert "The nonce of seat 3 does not fit its 'nonce-commitment' line." == verify(honest).problem
    assert not verify(honest).fair


@pytest.mark.parametrize("seat", [1, 3])
def test_a_promise_is_broken_by_giving_no_nonce(seat: int) -> None:
    text = promised(RECORD, 0).replace("nonce-commitment 0", f"nonce-commitment {seat}")
    assert f"The nonce of seat {seat} does not fit" in (verify(text).problem or "")


@pytest.mark.parametrize(
    "line",
    [
        "nonce-commitment 4: " + "0" * 64,
        "nonce-commitment 0: " + "0" * 63,
        "nonce-commitment 0: " + "A" * 64,
        "nonce-commitment 00: " + "0" * 64,
        "nonce-commitment: " + "0" * 64,
        "unopened 2: " + "0" * 64 + " 1",
        "unopened 0: " + "0" * 64 + " 1",
        "unopened 1: " + "0" * 64,
        "unopened 1: " + "0" * 64 + " 4",
        "unopened 1: " + "0" * 64 + "  1",
        "unopened 1: 1",
    ],
)
def test_a_promise_out_of_form_is_no_record(line: str) -> None:
    with pytest.raises(NotATable):
        verify(RECORD.replace("\n\n", f"\n{line}\n\n", 1))


# Choices


class Takes(Sequence[str]):
    """So many alternatives that words must be passed over: 'take 0', 'take 1', …"""

    def __len__(self) -> int:
        return 3_000_000_000

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return f"take {index}"


@given(chances)
def test_the_checker_passes_over_the_same_words(chance: Chance) -> None:
    """Dealer and checker agree on choices in which every third word is too high."""
    moves = [f"deck take {chance.choice(ordinal, len(Takes()))}" for ordinal in range(1, 21)]
    assert Report(True, True, 0, 20, 0, None) == judged(record(chance, *moves), lambda _: Takes())


def test_a_choice_is_checked_against_what_the_rules_allow() -> None:
    """The caller is asked for the line by its number, and a choice counts among the ordinals."""
    takes = ["take 1-0", "take 2-2", "take 3-1"]
    asked = []

    def alternatives(number: int) -> list[str]:
        asked.append(number)
        return takes

    moves = [DEAL, "0 bid 31", f"deck {takes[CHANCE.choice(2, 3)]}", deal(CHANCE, 3, FORTY_TWO)]
    report = judged(record(CHANCE, *moves), alternatives)
    assert (Report(True, True, 2, 1, 0, None), [13]) == (report, asked)


def test_a_choice_the_seed_did_not_make_is_refused() -> None:
    """The sentence names the line and what should stand there."""
    takes = ["take 1-0", "take 2-2"]
    due = takes[CHANCE.choice(1, 2)]
    (other,) = set(takes) - {due}
    problem = f"Line 11 is not what the seed gives, which is '{due}'."
    report = judged(record(CHANCE, f"deck {other}"), lambda number: takes)
    assert Report(False, True, 0, 0, 0, problem) == report


def test_a_choice_among_nothing_is_refused() -> None:
    """The rules leave no alternative, yet the record has one."""
    problem = "Line 11: the rules leave nothing to choose here."
    report = judged(record(CHANCE, "deck take 5-3"), lambda number: [])
    assert Report(False, True, 0, 0, 0, problem) == report


def test_what_is_unchecked_is_not_called_fair() -> None:
    """Without the rules, or where they cannot tell, a choice is only counted."""
    text = record(CHANCE, DEAL, "deck take 5-3")
    expected = Report(False, True, 1, 0, 1, None)
    assert expected == judged(text) == judged(text, lambda number: None)


# The specification


def test_the_example_of_the_specification_holds() -> None:
    """Every number on the page is what the dealer computes."""
    results = doctest.testfile(str(SPECIFICATION), module_relative=False, encoding="utf-8")
    assert (0, True) == (results.failed, results.attempted > 10)


def test_the_record_of_the_specification_is_fair() -> None:
    """The page shows a record with a deal and a choice, two promises and a round before."""
    page = SPECIFICATION.read_text(encoding="utf-8")
    _, example = page.split("## An example")
    lines = re.findall(r"^    (?!>>>)(.*)$|^()$", example[example.index("    parlour") :], re.M)
    text = "\n".join(line for line, _ in lines).split("\n\n")
    hand = ["take 1-0", "take 2-2", "take 3-1", "take 3-3", "take 4-4"]
    report = verify("\n\n".join(text[:2]), lambda number: hand)
    assert Report(True, True, 1, 1, 0, None, promised=2, unpromised=0, unopened=1) == report


# Garbage


@given(st.text() | st.binary().map(lambda scrap: scrap.decode("latin-1")))
def test_garbage_is_no_table(scrap: str) -> None:
    """Whatever it is, the answer is one sentence."""
    with pytest.raises(NotATable) as caught:
        verify(scrap)
    assert one_sentence(str(caught.value))


@given(st.text(max_size=40), st.integers(0, len(RECORD)), st.integers(0, 80))
def test_garbage_in_a_record_makes_no_traceback(scrap: str, at: int, lost: int) -> None:
    """A report or NotATable, wherever the scrap stands and whatever it covers."""
    text = RECORD[:at] + scrap + RECORD[at + lost :]
    assert refused(text) or verify(text).fair


@pytest.mark.parametrize("length", range(RECORD.index("\n\n")))
def test_a_heading_that_breaks_off_is_no_table(length: int) -> None:
    """However much of it is there."""
    with pytest.raises(NotATable):
        verify(RECORD[:length])


@pytest.mark.parametrize("name", ["game", "edition", "options", "players", "seed-commitment"])
def test_a_heading_has_each_line_once(name: str) -> None:
    """A line left out and a line said twice are named."""
    line = re.search(rf"^{name}:.*\n", RECORD, re.M)
    assert line is not None
    with pytest.raises(NotATable, match=f"^The heading has no '{name}' line"):
        verify(RECORD.replace(line[0], ""))
    with pytest.raises(NotATable, match=r"^Line \d says again"):
        verify(RECORD.replace(line[0], line[0] * 2))


@pytest.mark.parametrize(
    "line",
    [
        "nonce 4: for a seat that is not there",
        "nonce 01: x",
        "nonce 1:",
        "nonce 1:x",
        "nonce 1:  x",
        "nonce 1: x ",
        "nonce 1: a\rb",
        "nonce 1: a\ud800b",
        "nonce 1: " + "x" * 201,
        "nonce: x",
        "colour: red",
        "options",
        "rose",
    ],
)
def test_a_heading_has_no_other_lines(line: str) -> None:
    """A nonce is for a seat at the table, not empty, and one short line; the rest is known."""
    with pytest.raises(NotATable) as caught:
        verify(RECORD.replace("\n\n", f"\n{line}\n\n", 1).replace("options:\n", "options: \n"))
    assert one_sentence(str(caught.value))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("deck deal 1-0 1-0", "Line 11: a card is dealt twice."),
        ("deck deal 1-0 0-1", "Line 11: card 2 of the deal is in no pack."),
        ("deck deal 16-0", "Line 11: card 1 of the deal is in no pack."),
        ("deck deal 1-0 C", "Line 11: a deal has cards, and all of one pack."),
        ("deck deal", "Line 11: a deal has cards, and all of one pack."),
        ("deck", "Line 11 is not a seat, 'deck' or 'clock' and a move."),
        ("deck  deal 1-0", "Line 11 is not a seat, 'deck' or 'clock' and a move."),
        ("deck deal 1-0 ", "Line 11 is not a seat, 'deck' or 'clock' and a move."),
        ("4 bid 31", "Line 11 is not a seat, 'deck' or 'clock' and a move."),
        ("", "Line 11 is not a seat, 'deck' or 'clock' and a move."),
    ],
)
@pytest.mark.parametrize("revealed", [True, False])
def test_a_line_out_of_form_is_named(line: str, problem: str, revealed: bool) -> None:
    """Revealed or not, with the sentence a reader sees."""
    text = record(CHANCE, line, revealed=revealed)
    problem = problem if revealed else problem.replace("Line 11", "Line 10")
    assert Report(False, revealed, 0, 0, 0, problem) == judged(text)


@pytest.mark.parametrize("place", ["", "parlour table 1\ngame: ", RECORD, f"{RECORD}deck deal "])
def test_a_line_has_an_end(place: str) -> None:
    """Ten million characters in a line are refused before they are read."""
    with pytest.raises(NotATable, match=rf"is longer than {LONGEST_LINE} characters\.$"):
        verify(place + "9" * 10_000_000)


# --- dailies -------------------------------------------------------------------------------------


def of_a_day(seed: bytes, daily: str, nonce: str = "") -> str:
    """The record of a daily in which nothing has been dealt yet."""
    text = record(Chance(Seed(seed), (nonce,)))
    return text.replace("\n\n", f"\ndaily: {daily}\n\n", 1)


def links(count: int) -> list[bytes]:
    """A chain, the anchor first."""
    found = [hashed(Seed.of("start").key, count - 1 - number) for number in range(count)]
    assert all(sha256(after).digest() == before for before, after in pairwise(found))
    return found


def test_the_seed_of_a_daily_hashes_back_to_its_anchor():
    anchor, *days = links(40)
    for number in (1, 2, 39):
        day = date(2026, 11, 17) + timedelta(number - 1)
        found = verify(of_a_day(days[number - 1], f"{day} 2026-11-17 {anchor.hex()}"))
        assert (True, f"{day} 2026-11-17 {anchor.hex()}") == (found.fair, found.daily)


@pytest.mark.parametrize(
    ("day", "first", "nonce", "why"),
    [
        ("2026-11-19", "2026-11-17", "", "is not the anchor"),
        ("2026-11-18", "2026-11-18", "", "is not the anchor"),
        ("2026-11-16", "2026-11-17", "", "not of day 1"),
        ("2126-11-16", "2026-11-17", "", "not of day 1"),
        ("2026-02-30", "2026-02-29", "", "not in the calendar"),
        ("2026-11-18", "2026-11-17", "luck", "no nonces"),
    ],
)
def test_a_seed_of_another_day_is_foul(day: str, first: str, nonce: str, why: str):
    anchor, _, second = links(3)
    found = verify(of_a_day(second, f"{day} {first} {anchor.hex()}", nonce))
    assert not found.fair
    assert why in str(found.problem)


@pytest.mark.parametrize("daily", ["", "2026-11-18", "x 2026-11-17 " + "0" * 64])
def test_a_daily_line_that_cannot_be_read_is_no_record(daily: str):
    text = of_a_day(Seed.of("start").key, daily)
    with pytest.raises(NotATable):
        verify(text)
    with pytest.raises(BadTable):
        tablefile.read(text)
