"""Telling: what happened since one last looked, how it began, how it ended, and by which rule."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from parlour.books import books
from parlour.core.errors import IllegalMove
from parlour.core.match import Match
from parlour.core.moves import Move
from parlour.core.refusals import own
from parlour.desk import pagetext, verdicts, winnable
from parlour.desk.pages import page
from parlour.desk.rulebook import TOLD, chapters, cited, rulings_on
from parlour.desk.seats import moves_counted
from parlour.desk.wording import capital, many, sentence
from parlour.pictures import labels, telling
from parlour.pictures.words import YOU, together
from parlour.solvers.answers import Target
from parlour.terminal.streams import WHOLE, Line

MOST_NEWS = 24
"""At most this many moves are told one by one, the last ones."""
TRIED = (
    "This is tried from a position of a finished match: the hidden cards are the same, so it is no "
    "fair deal and no record."
)
OWN = "This is a position of your own: it is no record."
NO_RECORD = "A turned card was taken back, so this is no record."


def news(match: Match, seat: int | None, since: int, people: Mapping[int, str]) -> list[Line]:
    """What a seat saw happen after the first `since` moves of the match, as a paragraph."""
    steps = list(match.history)[::-1]
    skipped = max(0, len(steps) - 1 - since - MOST_NEWS)
    told = [f"{many(skipped, 'earlier move')} (log lists them)."] if skipped else []
    names = known_as(match, seat, people)
    lines: list[Line] = []
    for step in steps[since + skipped + 1 :]:
        line, happened = step._heard(seat)[0], telling.told(step)
        assert line is not None
        told += telling.sentences(step.game, line, happened.happened(seat), names)
        if happened.account:
            lines += [*_paragraph(told), *account_lines(step, happened.account, names)]
            told = []
    return lines + _paragraph(told)


def _paragraph(told: Sequence[str]) -> list[Line]:
    """Sentences as one paragraph; what is said twice in a row is said once."""
    once = [text for text, _ in itertools.groupby(told)]
    return [Line(" ".join(once), "news")] if once else []


def account_lines(step: Match, account: Sequence[str], names: Sequence[str]) -> list[Line]:
    """The account of a deal, each point with whose it is and why, and the score."""
    title, *counts = (capital(telling.spoken(one, names)) for one in account)
    sides = labels.sides(step.game, step.record)
    score = "; ".join(f"{together(side, names)}, {step.score[side[0]]}" for side in sides)
    return [
        Line(title, "title"),
        *(Line(f"  {count}") for count in counts),
        Line(f"  Score: {score}"),
        Line(""),
    ]


def known_as(match: Match, seat: int | None, people: Mapping[int, str]) -> tuple[str, ...]:
    """What the log calls each seat: "you" in the viewer's own."""
    titles = labels.titles(match.game, match.players)
    return tuple(YOU if at == seat else people.get(at, title) for at, title in enumerate(titles))


def step_told(step: Match, seat: int | None, names: Sequence[str]) -> list[str]:
    """One move in sentences, with what came of it."""
    line, _ = step._heard(seat)
    if line is None:
        return []
    return telling.sentences(step.game, line, telling.told(step).to(seat), names)


def log_lines(match: Match, seat: int | None, people: Mapping[int, str]) -> Iterator[str]:
    """The log as heard, numbered, with what came of each move."""
    names = known_as(match, seat, people)
    for step in reversed(list(match.history)):
        if step.line is not None:
            yield f"{step.length:>4}  {' '.join(step_told(step, seat, names))}"


def opening(
    match: Match, people: Mapping[int, str], bots: str, target: Target | None = None
) -> list[Line]:
    """What is said before the first move: the game, the players, the commitment."""
    book = books()[match.game.book].dated_title
    title = match.game.title
    lines = [Line(f"{title}, from {book}." if book != title else f"{title}.", "title")]
    settled = match.game.settled(match.players)
    chosen = {n: v for n, v in settled.items() if v != match.game.options[n].default(match.players)}
    if match.players > 1:
        lines.append(Line(sentence(f"{match.players} players: {_who(match, people, bots)}")))
    if chosen:
        lines.append(Line(f"Options: {', '.join(f'{n}={v}' for n, v in chosen.items())}."))
    made = moves_counted(match)
    if any(seat in people for seat, _ in match.log):
        lines.append(Line(f"You go on after {many(made, 'move')}."))
    if match.origin is not None:
        lines.append(Line(TRIED))
    if match.set_up and made:
        lines.append(Line(OWN))
    if chosen_deal := winnable.told(match):
        lines.append(Line(chosen_deal))
    if target is not None:
        lines.append(Line(verdicts.challenge(target)))
    lines.append(Line("Type help at any time for a list of commands."))
    return lines


def _who(match: Match, people: Mapping[int, str], bots: str) -> str:
    """Who sits where: Ann in seat 0, or Ann as top, where the seats have names."""
    titles = labels.titles(match.game, match.players)
    place = "as" if match.game.rules.seat_titles else "in"
    who = [f"{name} {place} {titles[seat]}" for seat, name in people.items()]
    rest = [seat for seat in range(match.players) if seat not in people]
    if rest:
        what = "bots" if len(rest) > 1 else "a bot"
        who.append(f"{what} ({bots}) {place} {together(rest, titles)}")
    return "; ".join(who)


def fair_lines(match: Match) -> list[Line]:
    """What the shuffles are bound to, and how to check them; the seed once the match is over."""
    if not match.commitment or not match.chances:
        return [Line("No chance is in this match, so there is nothing to check.")]
    if match.origin is not None:
        return [Line(TRIED)]
    if match.set_up:
        return [Line(OWN)]
    lines = [
        Line("Every shuffle follows from a seed that was fixed before the first card."),
        Line("The commitment to it, its SHA-256:"),
        Line(f"  {match.commitment}"),
    ]
    if match.outcome is None or match.seed is None:
        return [*lines, Line("The seed is shown when the match is over.")]
    return [*lines, Line("The seed:"), Line(f"  {match.seed.hex}")]


def ending(
    match: Match, names: Sequence[str], path: Path | None = None, target: Target | None = None
) -> list[Line]:
    """Who won and by which rule, and how to check that the deals were fair; `path` is the record."""
    outcome = match.outcome
    if outcome is None:
        return [Line("The record has no seed, so nothing more can be dealt.", "error")]
    lines = [Line(_verdict(match, names, target), "title"), Line(f"({cited(outcome.reason).page})")]
    if match.taken_back:
        lines.append(Line(f"Moves taken back: {match.taken_back}."))
    if match.peeked:
        lines.append(Line(NO_RECORD))
    if match.origin is not None:
        lines.append(Line(TRIED))
    if match.set_up:
        lines.append(Line(OWN))
    if path is not None:
        lines += [Line("The record is kept as"), Line(f"  {short_path(path)}", WHOLE)]
    if match.seed is not None and match.chances:
        what = "it" if path else "a file you save the match in"
        lines.append(Line(f"`parlour verify` checks every deal of {what}; fair shows the seed."))
    return lines


def short_path(path: Path) -> str:
    """A path as it can be typed, from the home folder if it is there."""
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)


def _verdict(match: Match, names: Sequence[str], target: Target | None) -> str:
    outcome = match.outcome
    assert outcome is not None
    if match.players == 1:
        return verdicts.verdict(match, target)
    if len(outcome.winners) in (0, match.players):
        return "The match is over: it is a draw."
    who = together(outcome.winners, names)
    one_other = len(outcome.winners) == 1 and who != YOU
    points = outcome.score[outcome.winners[0]]
    return f"The match is over: {who} {'wins' if one_other else 'win'} with {points}."


# --- rules ---------------------------------------------------------------------------------------


def refusal_lines(error: Exception) -> list[Line]:
    """One clear sentence, with the rule if there is one."""
    rules = error.rules if isinstance(error, IllegalMove) else ()
    where = "; ".join(dict.fromkeys(cited(rule).page for rule in rules))
    return [Line(f"{error} ({where})" if where else str(error), "error")]


def gist_lines(citations: Sequence[str]) -> list[Line]:
    """What the cited rules say, each with its page."""
    return [
        Line(f"  {rule.page}: {rule.gist}".removesuffix(": ")) for rule in map(cited, citations)
    ]


def allowing_lines(match: Match, seat: int, move: Move) -> list[Line]:
    """The rules that decide whether the move is allowed, or else the rule of its verb."""
    heard = match.game.rules.trace(match.record, seat)
    asked = {rule: None for rule, _ in heard if move.verb.name in rule.limits}
    lines = []
    for rule in asked:
        citations = own(match.game, rule.citations)
        if rule.says:  # its sentence is about what it forbids
            lines += gist_lines(citations)
        else:
            where = "; ".join(cited(one).page for one in citations)
            lines.append(Line(f"  {rule.sentence} ({where})"))
    return lines or gist_lines([move.verb.cite])


def page_lines(match: Match) -> Iterator[Line]:
    """The rules as a host tells them; by the pages of the book, if no page is written yet."""
    found = page(match.game.key)
    if found is None:
        yield from rule_lines(match)
        return
    for line in pagetext.text(match.game, found).splitlines():
        yield Line(line)


def rule_lines(match: Match) -> Iterator[Line]:
    """The rules of the game, in our words, each with its page; then the rulings and options."""
    game = match.game
    yield Line(f"{game.title}: the rules, from {books()[game.book].dated_title}", "title")
    for chapter in chapters(game):
        yield Line(f"{chapter.heading} ({chapter.book.dated_title}, {chapter.pages})", "title")
        for row in chapter.passages:
            yield Line(f"  {TOLD[row.kind]}{row.gist}")
    yield Line("Rulings, where the book is silent or unclear:", "title")
    for ruling in rulings_on(game):
        yield Line(f"  {ruling.id}: {ruling.gist}")
    yield from option_lines(match)


def option_lines(match: Match) -> Iterator[Line]:
    """Every option with its value here and what else it could be."""
    yield Line("Options of this match:", "title")
    for name, text in match.game.settled(match.players).items():
        choice = match.game.options[name]
        yield Line(f"{name}={text}: {choice.about} ({choice.described}; {choice.cite})")
