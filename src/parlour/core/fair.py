"""Fair deals, the dealer's side: all chance in a match follows from one seed and the nonces.

`docs/fair-deals.md` is the specification.  `parlour.verify` checks what is dealt here and, so
that one mistake cannot hide another, shares no code with this file.
"""

from __future__ import annotations

import hmac
import itertools
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from struct import unpack

_WORDS = 2**32  # how many different words the stream can give

# One line of text, whatever program reads it: no control characters, line or paragraph
# separators, nor halves of surrogate pairs, and no space at an end where it would get lost.
_NONCE = re.compile(r"(?! )[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]{0,200}(?<! )")
_DAILY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2} ){2}[0-9a-f]{64}")


@dataclass(frozen=True)
class Seed:
    """The 32 bytes a match is dealt from: promised before it begins, secret until it is over."""

    key: bytes = field(repr=False)  # a log or traceback must not give the match away

    def __post_init__(self) -> None:
        if len(self.key) != 32:
            raise ValueError("A seed is 32 bytes.")

    @classmethod
    def of(cls, text: str) -> Seed:
        """The seed made from this text: handy for dealing again, but the text can be guessed."""
        return cls(sha256(f"parlour seed\n{text}".encode()).digest())

    @classmethod
    def from_hex(cls, digits: str) -> Seed:
        """The seed with these digits, as shown in a record."""
        if not re.fullmatch(r"[0-9A-Fa-f]{64}", digits):
            raise ValueError("A seed is written as 64 hexadecimal digits.")
        return cls(bytes.fromhex(digits))

    @classmethod
    def fresh(cls) -> Seed:
        """A seed nobody knows; this is the only place where the system's randomness comes in."""
        return cls(secrets.token_bytes(32))

    @property
    def hex(self) -> str:
        """The seed as it is revealed."""
        return self.key.hex()

    @property
    def commitment(self) -> str:
        """What is shown before the first card: it binds the dealer and tells nothing."""
        return sha256(self.key).hexdigest()


def nonce_commitment(nonce: str) -> str:
    """What a seat shows of its nonce before it opens it."""
    return sha256(f"parlour nonce\n{nonce}".encode()).hexdigest()


def is_digest(text: str) -> bool:
    """Whether a text has the form of a commitment."""
    return re.fullmatch(r"[0-9a-f]{64}", text) is not None


@dataclass(frozen=True)
class Unopened:
    """A round that came to nothing: what its seed was, and the seats that did not open a nonce."""

    commitment: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Daily:
    """Which day's deal a match is: the day, the first day of the chain its seed is from, and the
    anchor that was published for that chain."""

    day: str
    first: str
    anchor: str

    @classmethod
    def read(cls, text: str) -> Daily:
        """As a record says it; ValueError if it cannot be read."""
        if not _DAILY.fullmatch(text):
            raise ValueError("That is no day of a chain.")
        return cls(*text.split(" "))

    @property
    def text(self) -> str:
        """As a record says it."""
        return f"{self.day} {self.first} {self.anchor}"


def hashed(key: bytes, times: int) -> bytes:
    """The SHA-256 of the SHA-256 …, so many times."""
    for _ in range(times):
        key = sha256(key).digest()
    return key


@dataclass(frozen=True)
class Promises:
    """What was promised before the first card.

    `nonces` are the commitments of the seats to their nonces, '' where a seat gave none; it is
    empty if nobody gave any.  `daily` is there if the house had promised the deal for a day.
    """

    nonces: tuple[str, ...] = ()
    unopened: tuple[Unopened, ...] = ()
    daily: Daily | None = None


NO_PROMISES = Promises()


@dataclass(frozen=True)
class Chance:
    """The chance of one match: a seed, and the nonce of each seat ('' where none was given)."""

    seed: Seed
    nonces: tuple[str, ...]

    def __post_init__(self) -> None:
        if not all(map(_NONCE.fullmatch, self.nonces)):
            raise ValueError(
                "A nonce is one line of at most 200 characters, with no space at either end."
            )

    def shuffle(self, ordinal: int, count: int) -> list[int]:
        """The shuffled pack, top card first, each card as its index in canonical order."""
        words = self._words(ordinal)
        pack = list(range(count))
        for last in range(count - 1, 0, -1):
            other = _below(last + 1, words)
            pack[last], pack[other] = pack[other], pack[last]
        return pack

    def choice(self, ordinal: int, alternatives: int) -> int:
        """The index of the alternative that chance takes."""
        return _below(alternatives, self._words(ordinal))

    def _words(self, ordinal: int) -> Iterator[int]:
        """The endless stream of 32-bit words that belongs to one chance event."""
        if ordinal < 1:
            raise ValueError("Chance events are counted from 1.")
        for block in itertools.count():
            message = "".join(f"{line}\n" for line in (ordinal, block, *self.nonces))
            yield from unpack(">8I", hmac.digest(self.seed.key, message.encode(), "sha256"))


def _below(bound: int, words: Iterator[int]) -> int:
    """The next whole number below the bound, each equally likely."""
    if not 1 <= bound <= _WORDS:
        raise ValueError("Chance chooses among 1 to 2**32 alternatives.")
    # Words past the last whole multiple of the bound would favour small numbers, so skip them.
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound
