"""Traders: what the levels of Trix Exchange think of, and that they say why."""

from __future__ import annotations

import pytest

from parlour.bots import LEVELS, bot
from parlour.bots.trading import Floor
from parlour.core.game import game
from parlour.core.match import Match
from parlour.kit.asking import BOOKS

PER_BOOK = {
    "Gold": "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1",
    "Zinc": "3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0",
    "Iron": "5-1 5-2 5-3 5-4 5-5 6-0 6-1 6-2",
    "Salt": "6-3 6-4 6-5 6-6 7-0 7-1 7-2 7-3",
}


def at(*hands: str) -> Match:
    """Trading is open, in ticks, with these hands, as in "8 Salt 3 Zinc"."""
    left = {book: cards.split() for book, cards in PER_BOOK.items()}
    named = []
    for hand in hands:
        words = hand.split()
        cards: list[str] = []
        for size, book in zip(words[::2], words[1::2], strict=True):
            cards += [left[book].pop() for _ in range(int(size))]
        named.append(" ".join(cards))
    return Match.at(game("trix-exchange"), 3, dealer=2, turn=0, trading=1, hands=named, waiting=7)


def test_a_corner_is_called_only_if_it_counts_more_than_its_cards() -> None:
    """Eight Salt count 16 when all settle, their corner 5; Gold counts against its holder."""
    match = at("8 Salt 3 Zinc", "8 Gold 3 Zinc", "8 Iron 2 Zinc")

    assert "corner Salt" == bot("trix-exchange", "good").choose(match.view(0)).text
    assert "corner" not in bot("trix-exchange", "strong").choose(match.view(0)).text
    assert "corner Gold" == bot("trix-exchange", "strong").choose(match.view(1)).text


def test_a_master_stays_in_the_way_of_a_corner() -> None:
    """Its last Zinc would help another to a corner that counts 15."""
    match = at("6 Gold 4 Salt 1 Zinc", "2 Gold 5 Zinc 4 Iron", "2 Zinc 4 Iron 4 Salt")

    def offered(level: str) -> set[str]:
        view = match.view(0)
        return {bot("trix-exchange", level, str(seed)).choose(view).text for seed in range(30)}

    assert {"offer 1 Salt", "offer 2 Salt", "offer 3 Salt"} == offered("master")
    assert "offer 1 Zinc" in offered("strong")


def test_who_gives_a_commodity_away_does_not_seem_to_want_it() -> None:
    before = after = Match.new("trix-exchange", 3, seed="memory")
    while not (came := _came(before, after)):
        before = after
        for seat in range(3):
            single = [m for m in after.legal(seat) if m.text.startswith("offer 1 ")]
            after = after.play(seat, single[0 if seat else -1])
    view = after.view(0)
    giver = next(
        other
        for step in view.history
        if step.line and step.line[1].startswith("pair") and "0" in step.line[1].split()
        for other in (1, 2)
        if str(other) in step.line[1].split()
    )

    assert Floor(view, True).wanted(came[0], giver) < 0.15
    assert 0.25 == Floor(view, False).wanted(came[0], giver)


def _came(before: Match, after: Match) -> list[int]:
    """The commodities of which the first seat has more."""
    was, has = Floor(before.view(0), False).held, Floor(after.view(0), False).held
    return [book for book in range(len(BOOKS)) if has[book] > was[book]]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("engine", ["ticks", "realtime"])
def test_every_trader_says_why_and_ends_a_deal(level: str, engine: str) -> None:
    match = Match.new(game("trix-exchange", engine=engine), 4, seed="why")
    traders = [bot("trix-exchange", level, f"why {seat}") for seat in range(4)]
    for _ in range(4000):
        if match.record.deals:
            break
        seat = match.turn[match.length % len(match.turn)]
        chosen = traders[seat].choose(match.view(seat))
        assert chosen.reason.endswith(".")
        match = match.play(seat, chosen)

    assert 1 == match.record.deals
    assert 0 == match.record.stalled
