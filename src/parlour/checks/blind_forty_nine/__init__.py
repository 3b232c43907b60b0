"""Judges certificates of Blind "49".

`distribution`: once the cards `seen` have turned up, `chances` has for each number of points how
often, out of `of`, a game makes it, and `mean` is the average.  49 is as likely to be the next of the
unseen cards as the second or the last, and the cards before it are equally likely to be any set of
that size; `line_draws` counts the sets of each size by their points.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from parlour.checks import reading
from parlour.checks.line_draws import BOARD, NUMBERS, points, tally
from parlour.checks.wrong import Wrong

END = 49


def check(certificate: dict[str, Any]) -> str:
    """Judge a certificate of Blind "49"."""
    reading.no_options(certificate)
    reading.text(certificate, "claim", "distribution")
    cards = reading.numbers(certificate, "seen", 1, END)
    if len(set(cards)) != len(cards):
        raise Wrong("A card is listed twice in 'seen'.")
    of = _whole(certificate.get("of"), "of")
    claimed = _claimed(certificate, of)
    found = _chances(sum(1 << n for n in cards))
    for made in sorted(claimed.keys() | found.keys()):
        if claimed.get(made, Fraction(0)) != found.get(made, Fraction(0)):
            right = found.get(made, Fraction(0))
            raise Wrong(f"The chance of {made} points is {right}, not {claimed.get(made, 0)}.")
    value = sum((made * chance for made, chance in found.items()), Fraction(0))
    if certificate.get("mean") != str(value):
        raise Wrong(f"The mean is {value}, not what the certificate says.")
    after = f" once {len(cards)} of the cards are seen" if cards else ""
    most = max(found)
    return (
        f"The chances of all {len(found)} scores{after} are right; their mean is {value}, and the "
        f"most, {most} points, has a chance of {found[most]}."
    )


def _whole(text: Any, name: str) -> int:
    """A whole number written as text."""
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 100:
        number = int(text)
        if str(number) == text:
            return number
    raise Wrong(f"'{name}' is not a whole number written as text.")


def _claimed(certificate: dict[str, Any], of: int) -> dict[int, Fraction]:
    listed = certificate.get("chances")
    if of < 1 or not isinstance(listed, dict) or len(listed) > 100:
        raise Wrong("The certificate has no proper list of 'chances'.")
    return {
        _whole(made, "chances"): Fraction(_whole(share, "chances"), of)
        for made, share in listed.items()
    }


def _chances(seen: int) -> dict[int, Fraction]:
    """The chance of each score, given the cards seen."""
    if seen >> END & 1:
        return {points(seen): Fraction(1)}
    others = BOARD & ~seen & ~(1 << END)
    unseen = len(NUMBERS) - seen.bit_count()
    found: dict[int, Fraction] = {}
    for size, draws in enumerate(tally(seen | 1 << END, others)):
        for made, number in draws.items():
            share = Fraction(number, comb(others.bit_count(), size) * unseen)
            found[made] = found.get(made, Fraction(0)) + share
    return found
