"""How a certificate is refused."""

from __future__ import annotations


class Wrong(Exception):
    """The certificate does not hold; the message says why in one sentence."""
