"""The pages of the reading room: whole, in teaching order, true to the engine and in our words."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from books import claims
from parlour.books import Ruling, find
from parlour.core.game import game, games
from parlour.desk import guides, pagetext, rulebook
from parlour.desk.examples import Example, examples
from parlour.desk.guides import Guide, guide
from parlour.desk.pages import KINDS, Cards, Choosing, Page, Shown, page, pieces, plain

PAGES = [found for key in games() if (found := page(key))]
EXAMPLES = [one for key in games() for one in examples(key).values()]
TABLE = (
    "In a minute", "The cards", "The deal", "The play", "Scoring", "The end of the match",
    "A sample hand", "Options", "Good to know",
)  # fmt: skip
PUZZLE = ("In a minute", "The start", "The play", "The goal", "A sample", "Options", "Good to know")
LONGEST_SENTENCE = 45
OF_ALL_GAMES = {"match_mode", "progressive_hands", "first_dealer", "review", "max_hands"}
each_page = pytest.mark.parametrize("found", PAGES, ids=lambda found: found.key)
GUIDES = [one for key in games() if (one := guide(key))]
MOST_MOVES = 3_000
each_guide = pytest.mark.parametrize("one", GUIDES, ids=lambda one: one.key)
each_example = pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: f"{one.key}-{one.id}")


def sections(key: str) -> tuple[str, ...]:
    return PUZZLE if game(key).players == (1,) else TABLE


@each_page
def test_a_page_tells_in_teaching_order(found: Page) -> None:
    titles = [section.title for section in found.sections]
    wanted = [
        title for title in sections(found.key) if title != "Options" or game(found.key).options
    ]
    assert [title for title in titles if title in wanted] == wanted
    assert len(set(titles)) == len(titles)
    assert all(section.blocks for section in found.sections)


@each_page
def test_a_page_has_its_games_title_and_a_kind(found: Page) -> None:
    assert game(found.key).title == found.title
    assert found.kind in KINDS
    assert 1 <= found.minutes <= 240


@each_page
def test_what_a_page_claims_is_so(found: Page) -> None:
    names = claims.Engine(found.key).names()
    assert not [wrong for piece in claims.claims(found) if (wrong := claims.truth(piece, names))]


@each_page
def test_no_number_stands_unclaimed(found: Page) -> None:
    loose = [
        (plain(words), some)
        for words in claims.all_words(found)
        if (some := claims.unclaimed(words))
    ]
    assert not loose


@each_page
def test_no_score_of_a_point_or_two_stands_unclaimed(found: Page) -> None:
    assert claims.bare_points(found) == []


@each_page
def test_cards_are_those_of_the_pack(found: Page) -> None:
    pack = game(found.key).rules.pack
    names = set(pack.names) if pack else set()
    shown = {name for block in found.blocks if isinstance(block, Cards) for name in block.names}
    said = {p.text for words in claims.all_words(found) for p in words if p.kind == "card"}
    assert shown | said <= names


@each_page
def test_every_rule_stands_behind_a_paragraph(found: Page) -> None:
    of = game(found.key)
    rules = {row.citation for row in rulebook.passages(of) if row.kind == "rule"}
    ours = {row.id for row in rulebook.rulings_on(of) if not row.id.startswith("HOUSE-")}
    assert (rules | ours) - set(found.cites) == set()


@each_page
def test_what_the_book_advises_and_shows_stands_there_too(found: Page) -> None:
    kinds = ("advice", "example")
    wanted = {row.citation for row in rulebook.own_passages(game(found.key)) if row.kind in kinds}
    shown = {
        cite
        for block in found.blocks
        if isinstance(block, Shown)
        for cite in examples(found.key)[block.example].cites
    }
    assert wanted - set(found.cites) - shown == set()


@each_page
def test_no_other_games_rules_are_cited(found: Page) -> None:
    assert [cite for cite in found.cites if found.key not in find(cite).games] == []


@each_page
def test_every_option_and_value_is_explained(found: Page) -> None:
    told = {block.option: block for block in found.blocks if isinstance(block, Choosing)}
    options = game(found.key).options
    assert told.keys() == options.keys()
    for name, choice in options.items():
        values = [f"{value}:N" if value in choice.tagged else value for value in choice.values]
        assert [value.name for value in told[name].values] == values, name
        assert told[name].cites, name


@each_page
def test_a_games_own_options_come_before_those_of_all_games(found: Page) -> None:
    told = [block.option for block in found.blocks if isinstance(block, Choosing)]
    assert sorted(told, key=lambda name: name in OF_ALL_GAMES) == told


@each_page
def test_every_example_of_a_game_is_on_its_page(found: Page) -> None:
    shown = [block.example for block in found.blocks if isinstance(block, Shown)]
    assert sorted(shown) == sorted(examples(found.key))


def test_a_page_names_the_relatives_of_its_game() -> None:
    told = {found.key: found.relatives for found in PAGES}
    assert ("All Fours or Pitch",) == told["hilo"]
    assert ("Forty-two", "dominoes") == told["call-suit-forty-two"]
    assert () == told["nix"]


@each_page
def test_sentences_are_short(found: Page) -> None:
    for words in claims.all_words(found):
        for sentence in re.split(r"(?<=[.!?]) ", plain(words)):
            assert len(sentence.split()) <= LONGEST_SENTENCE, sentence


@each_page
def test_a_page_reads_as_text_in_eighty_columns(found: Page) -> None:
    text = pagetext.text(game(found.key), found)
    assert max(map(len, text.splitlines())) <= 80
    assert "{" not in text


@each_example
def test_an_example_comes_out_as_it_says(one: Example) -> None:
    assert one.unmet() == []
    assert one.then
    assert all(one.key in find(cite).games for cite in one.cites)


@each_example
def test_an_examples_rulings_are_known(one: Example) -> None:
    assert all(isinstance(find(cite), Ruling) or "/" in cite for cite in one.cites)


# --- guides and reasons --------------------------------------------------------------------------


ON_SCREEN = re.compile(r"\b(glow|click|tap|touch|drag)", re.IGNORECASE)


@each_guide
def test_a_guide_speaks_of_nothing_that_a_terminal_lacks(one: Guide) -> None:
    assert [] == [text for text in guides.written(one.key) if ON_SCREEN.search(text)]


@each_guide
def test_what_a_guide_claims_is_so(one: Guide) -> None:
    names = claims.Engine(one.key).names()
    texts = [pieces(text) for text in guides.written(one.key)]
    assert not [
        wrong
        for words in texts
        for piece in words
        if piece.kind == "claim" and (wrong := claims.truth(piece, names))
    ]
    assert not [words for words in texts if claims.unclaimed(words)]


@each_guide
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_guide_holds_whatever_is_played(one: Guide, seed: int) -> None:
    """Every decision has words, every lesson comes at most once, and it ends."""
    rng, match, heard = Random(seed), one.begun(), Counter[str]()
    assert one.seat in range(one.players)
    for _ in range(MOST_MOVES):
        words = one.words(match)
        if one.is_over(match):
            assert words == (one.farewell,)
            break
        if one.seat in match.turn:
            assert words[-1].startswith("You can ")
        seat = rng.choice(match.turn)
        if seat == one.seat:
            heard.update(words[:-1])
        match = match.play(seat, rng.choice(match.right(seat)))
    else:
        pytest.fail("the guide never ends")
    assert set(heard.values()) == {1}
    assert one.welcome in heard


@each_guide
def test_a_guides_lessons_can_come(one: Guide) -> None:
    rules = game(one.key).rules
    verbs = {verb.name for verb in rules.vocabulary.verbs}
    assert {lesson.verb for lesson in one.lessons} <= verbs
    fields = {name for lesson in one.lessons for name in (lesson.empty, lesson.filled) if name}
    assert fields <= rules.layout.fields.keys()


@each_page
def test_a_ruling_on_a_page_says_what_it_answers_and_why(found: Page) -> None:
    own = [one for cite in found.cites if isinstance(one := find(cite), Ruling)]
    assert [
        one.id for one in own if not (one.asks.endswith("?") and one.because.endswith("."))
    ] == []
