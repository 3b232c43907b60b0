"""Recounting: the review of a match on a screen, with the chances of each side as a small chart."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.padding import Padding

from parlour.core.errors import BadPlayers
from parlour.core.game import game
from parlour.core.match import Match
from parlour.desk.makeable import Makeable
from parlour.desk.reviewing import GRADES, Judged, Review, Standing
from parlour.desk.seats import no_such_seat
from parlour.desk.wording import as_called, capital, many
from parlour.lab import showing
from parlour.pictures.labels import titles
from parlour.pictures.telling import spoken

COLUMNS = 54
"""How wide a chart is at most."""
HEIGHTS = "▁▂▃▄▅▆▇█"


def check_seat(match: Match, seat: int | None) -> None:
    """Refuse a seat that the match does not have."""
    sentence = no_such_seat(seat, match.players) if seat is not None else ""
    if sentence:
        raise BadPlayers(sentence)


def plain(
    review: Review, seat: int | None, deals: tuple[Makeable, ...] | None = None
) -> dict[str, Any]:
    """As plain data; of one seat, if one is named."""
    found = review.plain()
    if deals is not None:
        found["open_cards"] = [asdict(one) for one in deals]
    if seat is not None:
        for name in ("decisions", "totals"):
            found[name] = [one for one in found[name] if one["seat"] == seat]
    return found


def show(
    review: Review, match: Match, seat: int | None, deals: tuple[Makeable, ...] | None = None
) -> None:
    """The chances, the marked moves in order, how well each seat decided, and what was in deals."""
    out = showing.console()
    names = titles(match.game, match.players)
    out.print(f"{review.title}, {many(review.players, 'player')}")
    _show_chances(out, review, names)
    _show_marked(out, [one for one in review.marked if seat in (None, one.seat)], names, review)
    _show_totals(out, review, names, seat)
    if deals is not None:
        _show_deals(out, deals, names)
    out.print(review.how, style="dim")


def _show_chances(out: Console, review: Review, names: tuple[str, ...]) -> None:
    solved = not review.simulations
    out.print("\nWhether it could be solved" if solved else "\nChance to win, decision by decision")
    wide = max(len(_side(seats, names)) for seats in review.sides)
    for number, seats in enumerate(review.sides):
        last = review.curve[-1].chances[number]
        out.print(f"{_side(seats, names):{wide}} {chart(review.curve, number)} {last:4.0%}")


def _side(seats: tuple[int, ...], names: tuple[str, ...]) -> str:
    return " and ".join(names[seat] for seat in seats)


def chart(curve: tuple[Standing, ...], side: int) -> str:
    """The chances of a side as a row of bars; a long match is shown in evenly chosen moments."""
    count = min(COLUMNS, len(curve))
    chosen = [curve[round(at * (len(curve) - 1) / max(1, count - 1))] for at in range(count)]
    top = len(HEIGHTS) - 1
    return "".join(HEIGHTS[round(top * min(1.0, max(0.0, one.chances[side])))] for one in chosen)


def _show_marked(
    out: Console, marked: list[Judged], names: tuple[str, ...], review: Review
) -> None:
    if not marked:
        out.print("\nNo move is marked: nothing that cost much was found.")
    for one in marked:
        move, best = (_move(review, text, names) for text in (one.move, one.best))
        out.print(f"\n{one.step:>4}  {one.grade}: {capital(names[one.seat])} chose to {move}.")
        better = f"Better: {best}. " if best else ""
        cost = f"It cost {_share(one.chance_lost)} of the chance to win"
        points = f", {one.points_lost:.1f} points" if one.points_lost > 0 else ""
        told = f"{cost}{points}. " if review.simulations else ""
        reason = capital(spoken(one.reason, names))
        out.print(Padding(f"{better}{told}{reason}", (0, 0, 0, 6)))
        out.print(
            Padding(as_called(f"Try it: `parlour replay FILE --try {one.step - 1}`."), (0, 0, 0, 6))
        )


def _move(review: Review, text: str, names: tuple[str, ...]) -> str:
    """A move as one says it; nothing, if there is none."""
    return spoken(game(review.game).move(text).told, names) if text else ""


def _share(part: float) -> str:
    return f"{100 * part:.0f} %"


def _show_totals(out: Console, review: Review, names: tuple[str, ...], seat: int | None) -> None:
    grades = [f"{name}s" for name, _ in reversed(GRADES)]
    rows = showing.grid("", "decisions", "best", "cost each", "points", *grades)
    for one in review.totals:
        if seat in (None, one.seat):
            marks = [str(count) for count in one.marked.values()]
            cost = f"{100 * one.chance_lost:.1f} %"
            cells = (f"{one.decisions}", f"{one.best:.0%}", cost, f"{one.points_lost:.2f}")
            rows.add_row(names[one.seat], *cells, *marks)
    out.print("")
    out.print(rows)


def _show_deals(out: Console, deals: tuple[Makeable, ...], names: tuple[str, ...]) -> None:
    out.print("\nWith all cards open, if everybody had played perfectly")
    for one in deals:
        best = f"{_more(one.best)} {'than' if one.best else 'as'} the others"
        out.print(
            f"Deal {one.deal}, {many(one.cards, 'card')} to play: {_side(one.seats, names)} would "
            f"have gained {best}, beginning with: {one.lead}. They gained {_more(one.gained)}."
        )
    if not deals:
        out.print("No deal could be worked out.")
    out.print("")


def _more(points: int) -> str:
    if points == 0:
        return "as many points"
    return f"{many(abs(points), 'point')} {'more' if points > 0 else 'fewer'}"
