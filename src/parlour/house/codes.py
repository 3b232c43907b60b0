"""QR codes of links, for a page and for a terminal."""

from __future__ import annotations

from io import BytesIO, StringIO

import segno

from parlour.house.refused import Refused

SVG = "image/svg+xml"
LONGEST = 400
"""A longer link is none of ours, and its code could hardly be read."""


def svg(link: str) -> bytes:
    """A link as a drawing, dark on light whatever the colours of the page are."""
    out = BytesIO()
    _code(link).save(
        out, kind="svg", scale=4, border=4, dark="#000", light="#fff", omitsize=True, title=None
    )
    return out.getvalue()


def text(link: str) -> str:
    """A link as lines for a terminal, two rows of squares in each."""
    out = StringIO()
    _code(link).terminal(out, border=2, compact=True)
    return out.getvalue()


def _code(link: str) -> segno.QRCode:
    if len(link) > LONGEST:
        raise Refused(422, "That address is too long for a code.")
    return segno.make(link, micro=False)
