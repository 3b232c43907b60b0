"""Table files: what is written reads back, and what is no record is refused in one sentence."""

from __future__ import annotations

import random
import re
import string
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.errors import BadTable, ParlourError
from parlour.core.fair import Promises, Seed, Unopened, nonce_commitment
from parlour.core.match import Match
from parlour.core.records import DECK
from parlour.core.tablefile import FIRST_LINE, LONGEST_LINE, MOST_LINES, TableFile, read
from parlour.verify import NotATable, verify

steady = settings(deadline=None, derandomize=True)

SEED = Seed.of("Trixie")

words = st.text(string.ascii_lowercase + string.digits + "-_:", min_size=1, max_size=12)
letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters=" ")
nonces = st.text(letters, min_size=1, max_size=20)
moves = st.lists(words, min_size=1, max_size=4).map(" ".join)


@st.composite
def tables(draw: st.DrawFn) -> TableFile:
    players = draw(st.integers(1, 99))
    seats = st.integers(0, players - 1)
    given_nonces = draw(st.dictionaries(seats, nonces, max_size=4))
    return TableFile(
        game=draw(words),
        edition=draw(st.integers(1, 999_999_999)),
        options=draw(st.dictionaries(words, words, max_size=6)),
        players=players,
        commitment=draw(st.sampled_from(["", SEED.commitment])),
        seed=draw(st.sampled_from(["", SEED.hex])),
        nonces=tuple(given_nonces.get(seat, "") for seat in range(players)) if given_nonces else (),
        lines=tuple(draw(st.lists(st.tuples(st.just(DECK) | seats, moves), max_size=8))),
        taken_back=draw(st.integers(0, 999_999_999)),
        peeked=draw(st.booleans()),
        promises=draw(promises(players)),
    )


def promises(players: int) -> st.SearchStrategy[Promises]:
    seats = st.integers(0, players - 1)
    digests = st.text("0123456789abcdef", min_size=64, max_size=64)
    given_ = st.dictionaries(seats, digests, max_size=4).map(
        lambda found: tuple(found.get(seat, "") for seat in range(players)) if found else ()
    )
    unopened = st.builds(Unopened, digests, st.lists(seats, min_size=1, max_size=3).map(tuple))
    return st.builds(Promises, given_, st.lists(unopened, max_size=3).map(tuple))


@cache
def sample() -> str:
    """The record of a short match."""
    match = Match.new("forty-two", 4, seed="sample", nonces=("rose", "", "été 1904", ""))
    for _ in range(9):
        (seat,) = match.turn
        match = match.play(seat, match.legal(seat)[0])
    return match.dumps()


def refused(text: str) -> str:
    """The one sentence with which a text is refused."""
    with pytest.raises(BadTable) as told:
        Match.loads(text)
    assert one_sentence(str(told.value))
    return str(told.value)


def match_or_sentence(text: str) -> Match | str:
    try:
        return Match.loads(text)
    except ParlourError as error:
        return str(error)


def one_sentence(text: str) -> bool:
    return re.fullmatch(r"[A-Z][^\n]{5,400}[.!?]", text) is not None


# --- writing and reading back --------------------------------------------------------------------


@pytest.mark.slow
@steady
@given(tables())
def test_what_is_written_reads_back(table: TableFile) -> None:
    assert table == read(table.text)


@pytest.mark.slow
@steady
@given(tables())
def test_other_line_ends_read_the_same(table: TableFile) -> None:
    """CR LF is read as one line end."""
    assert table == read(table.text.replace("\n", "\r\n"))


@pytest.mark.slow
@steady
@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_the_head_does_not_matter(table: TableFile, rng: random.Random) -> None:
    first, *head = table.text.split("\n\n")[0].split("\n")
    rng.shuffle(head)
    body = table.text.split("\n\n", 1)[1]
    assert table == read("\n".join([first, *head, "", body]))


def test_a_record_stands_as_the_specification_shows_it() -> None:
    table = TableFile(
        "forty-two", 1, {"penalty": "full_bid", "target": "100"}, 4, "c0", "",
        ("", "", "any text", ""), ((DECK, "deal 6-4 3-2"), (1, "bid 31")),
    )  # fmt: skip
    assert (
        "parlour table 1\n"
        "game: forty-two\n"
        "edition: 1\n"
        "options: penalty=full_bid target=100\n"
        "players: 4\n"
        "seed-commitment: c0\n"
        "nonce 2: any text\n"
        "\n"
        "deck deal 6-4 3-2\n"
        "1 bid 31\n"
    ) == table.text


def test_nothing_is_lost_of_a_nonce_with_unusual_spaces() -> None:
    """Only the plain space may not stand at its ends; others are part of what was said."""
    table = TableFile("nix", 1, {}, 1, "", "", ("\u3000rose\u00a0",), ())
    assert table == read(table.text)


def test_a_match_reads_back_with_what_was_taken_back() -> None:
    match = Match.new("suite-assembling", seed="sample").play(0, "draw").undo().play(0, "draw")
    again = Match.loads(match.dumps())
    assert (1, True) == (again.taken_back, again.peeked)
    assert verify(match.dumps()).fair


@pytest.mark.parametrize("line", ["peeked: no", "peeked:", "taken-back: x", "taken-back: -1"])
def test_what_was_taken_back_is_told_in_one_way(line: str) -> None:
    text = sample().replace("\nnonce 0", f"\n{line}\nnonce 0")
    refused(text)
    with pytest.raises(NotATable):
        verify(text)


def test_a_match_reads_back_with_its_nonces() -> None:
    match = Match.loads(sample())
    assert sample() == match.dumps()


def test_a_record_without_its_seed_replays_too() -> None:
    """So it can be shown while the match goes on."""
    text = "\n".join(line for line in sample().split("\n") if not line.startswith("seed: "))
    match = Match.loads(text)
    assert match.seed is None
    assert Match.loads(sample()).record == match.record


def test_empty_lines_between_moves_do_not_matter() -> None:
    head, body = sample().split("\n\n")
    assert read(sample()) == read(head + "\n\n" + body.replace("\n", "\n\n") + "\n \n")


# --- what is no record ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "\n", "hello", "parlour table 2\n\n", "Parlour Table 1\n\n", "{}", "\ufeffparlour table 1\n\n",
     "\x00" * 50, FIRST_LINE + " game: nix", "deck deal 1-0"],
)  # fmt: skip
def test_a_wrong_first_line_is_refused(text: str) -> None:
    assert refused(text).startswith("This is not a table record")


@pytest.mark.parametrize(
    "text", [FIRST_LINE, FIRST_LINE + "\ngame: nix", FIRST_LINE + "\ngame: nix\n1 pass"]
)
def test_a_head_without_its_empty_line_is_refused(text: str) -> None:
    assert refused(text).startswith("The record is cut off")


def test_a_record_whose_empty_line_is_missing_is_refused() -> None:
    refused(sample().replace("\n\n", "\n"))


def test_a_match_carries_its_promises() -> None:
    """From the record through further moves, and back into the record unchanged."""
    rose = nonce_commitment("rose")
    told = Promises((rose, "", "", ""), (Unopened("0" * 64, (1, 3)),))
    text = Match.loads(sample()).promised(told).dumps()
    match = Match.loads(text)
    (seat,) = match.turn
    later = match.play(seat, match.legal(seat)[0])

    assert f"nonce-commitment 0: {rose}\n" in text
    assert f"unopened 1: {'0' * 64} 1 3\n" in text
    assert text == match.dumps()
    assert (told, told) == (match.promises, later.promises)
    assert Promises() == Match.loads(sample()).promises


@pytest.mark.parametrize(
    "line",
    [
        "nonce-commitment 4: " + "0" * 64,
        "nonce-commitment 0: " + "0" * 63,
        "nonce-commitment x: " + "0" * 64,
        "unopened 2: " + "0" * 64 + " 1",
        "unopened 1: " + "0" * 64,
        "unopened 1: " + "0" * 64 + " 4",
        "unopened 1: " + "0" * 64 + " x",
        "unopened 1: 1",
        "unopened: 1",
    ],
)
def test_a_promise_that_cannot_be_read_is_refused(line: str) -> None:
    head, body = sample().split("\n\n")
    refused(f"{head}\n{line}\n\n{body}")


@pytest.mark.parametrize("name", ["game", "edition", "options", "players", "seed-commitment"])
def test_every_line_of_the_head_is_needed(name: str) -> None:
    lines = [line for line in sample().split("\n") if not line.startswith(f"{name}: ")]
    assert f"The record does not say its {name}." == refused("\n".join(lines))


@pytest.mark.parametrize(
    "again", ["game: trix", "players: 4", " game: forty-two", "seed: 00", "nonce 0: violet"]
)
def test_a_line_of_the_head_said_twice_is_refused(again: str) -> None:
    """Also where spaces before it try to hide it."""
    head, body = sample().split("\n\n")
    assert "cannot be read" in refused(f"{head}\n{again}\n\n{body}")


@pytest.mark.parametrize(
    "line", ["winner: 0", "no colon", "nonce: rose", "Game: nix", ": x", "=", "seed0: 1"]
)
def test_an_unknown_line_in_the_head_is_refused(line: str) -> None:
    head, body = sample().split("\n\n")
    assert "cannot be read" in refused(f"{head}\n{line}\n\n{body}")


@pytest.mark.parametrize(
    "number", ["", "0", "100", "-4", "4.0", "four", "04", "٤", "9" * 9, "9" * 4000, "1_0", "+4"]
)
def test_a_number_of_players_that_is_none_is_refused(number: str) -> None:
    """And at once, however large it is."""
    text = sample().replace("nonce 2: été 1904\n", "").replace("players: 4", f"players: {number}")
    refused(text)


@pytest.mark.parametrize("number", ["", "x", "01", "1.0", "-1", "2", "0", "9" * 4000])
def test_another_edition_is_refused(number: str) -> None:
    assert "edition" in refused(sample().replace("edition: 1", f"edition: {number}"))


@pytest.mark.parametrize(
    "nonce", ["nonce 4", "nonce 00", "nonce x", "nonce -1", "nonce  1", "nonce 999999999"]
)
def test_a_nonce_of_no_seat_is_refused(nonce: str) -> None:
    assert "nonce" in refused(sample().replace("nonce 0", nonce))


@pytest.mark.parametrize("value", ["x" * 201, "a\tb", "a\x00b", "a\u2028b", "\udc80"])
def test_a_nonce_that_is_not_one_short_line_is_refused(value: str) -> None:
    refused(sample().replace("nonce 0: rose", f"nonce 0: {value}"))


@pytest.mark.parametrize("seed", ["0", "g" * 64, "0" * 63, "0" * 65, "é" * 64, "0" * 64 + " 0"])
def test_a_seed_that_is_none_is_refused(seed: str) -> None:
    assert "64 hexadecimal digits" in refused(re.sub(r"(?m)^seed: .*$", f"seed: {seed}", sample()))


@pytest.mark.parametrize(
    "options", ["bidding", "bidding=free bidding=overcall", "=", "a b=c", "a=1 a=1"]
)
def test_options_that_cannot_be_read_are_refused(options: str) -> None:
    text = re.sub(r"(?m)^options: .*$", f"options: {options}", sample())
    with pytest.raises(ParlourError) as told:
        Match.loads(text)
    assert one_sentence(str(told.value))


@pytest.mark.parametrize("line", ["4 pass", "-1 pass", "x pass", "0", "deck", "00 pass", "0 fly", "٣ pass", "deck deal",
                                  "deck deal 6-6", "9999999999 pass", "0 " + "play " * 1000, "0 \x00", "deck dealer 1"])  # fmt: skip
def test_a_line_that_is_no_move_is_refused(line: str) -> None:
    assert refused(sample() + line + "\n").startswith(("Move ", "A deal "))


def test_a_line_of_ten_million_letters_is_refused() -> None:
    assert "Line 2 is too long for a table record." == refused(FIRST_LINE + "\n" + "x" * 10_000_000)
    assert "too long" in refused("x" * 10_000_000)
    assert "too long" in refused(sample() + "0 " + "x" * LONGEST_LINE)


@pytest.mark.slow
def test_a_file_of_too_many_lines_is_refused() -> None:
    assert "too many lines" in refused(sample() + "\n" * MOST_LINES)


def test_a_deal_with_other_cards_is_refused() -> None:
    """A card changed for one of another game, one twice, one missing."""
    deal = next(line for line in sample().split("\n") if line.startswith("deck deal"))
    *_, last = deal.split()
    for edited in (deal.replace(last, "7-7"), deal + " 6-6", deal.removesuffix(f" {last}")):
        assert "exactly the cards" in refused(sample().replace(deal, edited))


def test_an_edited_move_is_refused() -> None:
    """A bid by a seat whose turn it is not."""
    lines = sample().split("\n")
    bids = [i for i, line in enumerate(lines) if re.match(r"\d bid", line)]
    lines[bids[0]] = f"{(int(lines[bids[0]][0]) + 1) % 4} bid 1"
    assert refused("\n".join(lines)).startswith("Move ")


def test_a_record_cut_anywhere_is_a_shorter_match_or_refused() -> None:
    """Never anything but a match or one sentence."""
    text = sample()
    whole = Match.loads(text)
    for end in range(0, len(text), 7):
        found = match_or_sentence(text[:end])
        if isinstance(found, Match):
            assert found.length <= whole.length
        else:
            assert one_sentence(found)


@pytest.mark.slow
@settings(steady, max_examples=60)
@given(st.data())
def test_a_record_with_a_few_letters_changed_is_a_match_or_refused(data: st.DataObject) -> None:
    text = sample()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = (
            text[:at] + data.draw(st.text(max_size=2)) + text[at + data.draw(st.integers(0, 2)) :]
        )
    found = match_or_sentence(text)
    assert isinstance(found, Match) or one_sentence(found)


@steady
@given(st.text(max_size=300))
def test_any_text_is_refused_in_one_sentence(text: str) -> None:
    for garbage in (text, f"{FIRST_LINE}\n{text}", f"{FIRST_LINE}\ngame: nix\n\n{text}"):
        with pytest.raises(BadTable) as told:
            read(garbage)
        assert one_sentence(str(told.value))
