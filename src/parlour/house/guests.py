"""Guests: who somebody is without a password, by a signed cookie; and promised seeds.

A guest is a random id.  The cookie holds it with a signature, so that nobody can take another's
seat by guessing, and no list of guests is kept.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from hashlib import sha256

COOKIE = "parlour"
KEPT_SECONDS = 400 * 24 * 3600
LONGEST_NAME = 24
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def token() -> str:
    """128 random bits, fit for a URL."""
    return secrets.token_urlsafe(16)


def is_token(text: str) -> bool:
    """Whether a text has the form of a token."""
    return bool(_TOKEN.fullmatch(text))


class Signer:
    """Signs with the secret of the house."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def _digest(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}\n{text}".encode(), sha256).hexdigest()

    def cookie(self, guest: str) -> str:
        """What the guest's browser keeps."""
        return f"{guest}.{self._digest('guest', guest)[:32]}"

    def guest(self, cookie: str | None) -> str | None:
        """Whose cookie it is, if it is one of ours."""
        guest, _, signature = (cookie or "").partition(".")
        if not is_token(guest) or not signature.isascii():
            return None
        good = hmac.compare_digest(signature, self._digest("guest", guest)[:32])
        return guest if good else None

    def seed(self, promise: str) -> str:
        """The seed that was promised under a token: it cannot be chosen later, nor guessed."""
        return self._digest("seed", promise)


def name_of(text: str, usual: str) -> str:
    """A name as it is shown: one short line, without what would confuse a reader."""
    clean = "".join(filter(_may_stand_in_a_name, unicodedata.normalize("NFC", text)))
    short = " ".join(clean.split())[:LONGEST_NAME].strip()
    return usual if not short or short.casefold() == "you" else short


def _may_stand_in_a_name(letter: str) -> bool:
    """Whether a letter is seen, and means nothing to HTML or to the phrases of the log."""
    return letter == " " or (
        letter not in "{}<>" and unicodedata.category(letter)[0] not in ("C", "Z")
    )


def unlike(name: str, taken: list[str]) -> str:
    """The name, numbered if it is taken."""
    found, number = name, 1
    while found.casefold() in {other.casefold() for other in taken}:
        number += 1
        found = f"{name} {number}"
    return found
