"""Table files: fair and legal ones pass, and each thing that can be wrong is named."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import cache

import pytest

from parlour.core.errors import BadTable, ParlourError
from parlour.core.fair import Promises, Unopened, nonce_commitment
from parlour.core.game import game
from parlour.core.match import Match
from parlour.lab.checking import check


@cache
def played(moves: int = 10_000) -> Match:
    """A short match whose first dealer is named by chance, or its beginning."""
    of = game("forty-two", first_dealer="random", target=1, max_hands=1)
    rng = random.Random(4)
    match = Match.new(of, seed="evening")
    while match.turn and match.length < moves:
        match = match.play(match.turn[0], rng.choice(match.legal(match.turn[0])))
    return match


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_a_match_as_it_was_played_is_fair_and_legal():
    found = check(played().dumps())
    assert found.good
    assert found.finished
    assert found.chance is not None
    assert (1, 1) == (found.chance.deals, found.chance.choices)
    assert "Fair" in found.sentences[-1]


def test_a_seed_that_is_not_revealed_is_no_proof():
    found = check(played(6).dumps(reveal=False))
    assert found.legal
    assert not found.good
    assert not found.finished
    assert "the seed is not revealed yet" in found.sentences[-1]


def test_two_cards_changed_in_a_deal_are_found():
    text = played().dumps()
    deal = next(line for line in text.splitlines() if line.startswith("deck deal "))
    cards = deal.split()
    cards[2], cards[3] = cards[3], cards[2]
    found = check(swapped(text, deal, " ".join(cards)))
    assert not found.fair
    assert "but the seed gives" in found.sentences[-1]


def test_a_card_of_another_game_is_found():
    """A shuffle of 6-6 and one of 7-6 in its place look alike; the rules know which is in."""
    found = check(played().dumps().replace(" 6-6", " 7-6"))
    assert not found.legal
    assert "exactly the cards that are to be dealt" in found.problem


def test_another_choice_of_chance_is_found():
    text = played().dumps()
    dealer = next(line for line in text.splitlines() if line.startswith("deck dealer"))
    other = f"deck dealer {(int(dealer[-1]) + 1) % 4}"
    found = check(swapped(text, dealer, other))
    assert not found.fair
    assert f"which is '{dealer[5:]}'" in found.sentences[-1]


def test_an_illegal_move_is_named_and_chance_judged_nevertheless():
    text = played().dumps()
    line = next(line for line in text.splitlines() if " name " in line)
    found = check(swapped(text, line, f"{line[0]} bid 1"))
    assert not found.legal
    assert found.fair
    assert "of the record cannot be made" in found.problem


def test_a_record_that_promised_no_seed_shows_no_fairness():
    text = played().dumps(reveal=False)
    promise = next(line for line in text.splitlines() if line.startswith("seed-commitment"))
    found = check(swapped(text, promise, "seed-commitment:"))
    assert found.legal
    assert not found.good
    assert "no seed was promised" in found.sentences[-1]


def test_a_seed_that_was_not_promised_is_found():
    text = played().dumps()
    seed = next(line for line in text.splitlines() if line.startswith("seed:"))
    found = check(swapped(text, seed, "seed: " + "0" * 64))
    assert "does not fit" in found.sentences[-1]


def test_what_was_promised_of_the_nonces_is_told():
    match = Match.new("forty-two", 4, seed="evening", nonces=("rose", "violet"))
    nothing = check(match.dumps())
    promises = Promises((nonce_commitment("rose"), "", "", ""), (Unopened("0" * 64, (1,)),))
    some = check(match.promised(promises).dumps())
    broken = check(match.promised(Promises((nonce_commitment("lily"), "", "", ""))).dumps())

    assert "No seat promised a nonce." in nothing.sentences
    assert "2 seats gave a nonce without a promise." in nothing.sentences
    assert any(one.startswith("1 of 4 seats promised a nonce") for one in some.sentences)
    assert any(one.startswith("1 round before this one") for one in some.sentences)
    assert some.good
    assert not broken.good
    assert "does not fit its 'nonce-commitment' line" in broken.sentences[-1]


def test_windows_line_ends_are_read():
    assert check(played().dumps().replace("\n", "\r\n")).good


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("parlour table 1", "parlour table 9"),
        ("game: forty-two", "game: whist"),
        ("edition: 1", "edition: 999"),
        ("players: 4", "players: 5"),
        ("players: 4", "players: four"),
        ("target=1 ", "target=0 "),
        ("target=1 ", "colour=red "),
        ("seed: ", "seed: x"),
        ("seed: ", "sowing: "),
        ("\n\n", "\n"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(old: str, new: str):
    with pytest.raises(ParlourError) as refused:
        check(swapped(played().dumps(), old, new))
    assert "\n" not in str(refused.value)


def test_no_beginning_of_a_record_passes_for_a_finished_match():
    text = played().dumps()
    for end in range(0, len(text) - 1, 17):
        with suppress(ParlourError):
            found = check(text[:end])
            assert not (found.good and found.finished)


def test_a_line_of_ten_million_letters_is_refused():
    with pytest.raises(BadTable, match="too long"):
        check(played().dumps() + "0 " + "x" * 10_000_000)
