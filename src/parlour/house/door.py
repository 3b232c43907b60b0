"""The door: who comes in, how often, and what every answer carries.

A guest is a random id.  The cookie holds it with a signature, so that nobody can take another's
seat by guessing; there is no list of who may come in, and `guests` has what is kept of them.  The
file is long because every answer passes it.
"""

from __future__ import annotations

import hmac
import logging
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.house import wire
from parlour.house.addresses import Proxies, counted_as, is_asked_for
from parlour.house.logs import Seldom

if TYPE_CHECKING:
    from parlour.house.house import House

COOKIE = "parlour"
KEPT_SECONDS = 400 * 24 * 3600
LONGEST_NAME = 24
LARGEST_BODY = 16_384
MOST_GOOD = 10_000
"""How many good cookies are remembered, so that they need not be checked each time."""
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST", "DELETE")
POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

DRESS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
LONG_SECONDS = 1.0
"""A request that takes longer is told by itself."""

log = logging.getLogger("parlour.house")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_ALONE = re.compile(rb"parlour=([A-Za-z0-9_.-]+)")
"""Our cookie as browsers send it if there is no other."""


# --- guests --------------------------------------------------------------------------------------


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
        self._good: dict[str | None, str] = {}  # cookies that were found to be ours
        self._shut: set[str] = (
            set()
        )  # devices that are signed out; a first one is called as its guest

    def digest(self, purpose: str, text: str) -> str:
        """What only the house can make of a text, for one purpose."""
        return hmac.new(self._secret, f"{purpose}\n{text}".encode(), sha256).hexdigest()

    def cookie(self, guest: str, device: str = "") -> str:
        """What the guest's browser keeps; one that a code let in has a name of its own."""
        text = f"{guest}.{device}" if device else guest
        return f"{text}.{self.digest('guest', text)[:32]}"

    def guest(self, cookie: str | None) -> str | None:
        """Whose cookie it is, if it is one of ours and its device is not signed out."""
        if cookie in self._good:
            return self._good[cookie]
        text, _, signature = (cookie or "").rpartition(".")
        guest, device = device_in(cookie)
        if not is_token(guest) or (device and not is_token(device)) or not signature.isascii():
            return None
        if not hmac.compare_digest(signature, self.digest("guest", text)[:32]):
            return None
        if (device or guest) in self._shut:
            return None
        if len(self._good) >= MOST_GOOD:
            self._good.clear()
        self._good[str(cookie)] = guest
        return guest

    def shut_out(self, devices: Iterable[str]) -> None:
        """From now on these devices are nobody's; the first one of a guest is called as the guest."""
        self._shut.update(devices)
        self._good.clear()


def device_in(cookie: str | None) -> tuple[str, str]:
    """The guest and the device that a cookie names, whoever made it."""
    guest, _, device = (cookie or "").rpartition(".")[0].partition(".")
    return guest, device


NOBODYS_NAMES = ("you", "the house")
"""Names that would confuse: the log speaks of "you", and the house itself says things in the chat."""


def name_of(text: str, usual: str) -> str:
    """A name as it is shown: one short line, without what would confuse a reader."""
    clean = "".join(filter(_may_stand_in_a_name, unicodedata.normalize("NFC", text)))
    short = " ".join(clean.split())[:LONGEST_NAME].strip()
    return usual if not short or short.casefold() in NOBODYS_NAMES else short


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


def house_of(request: Request) -> House:
    """The house a request came to."""
    found: House = request.scope["house"]
    return found


def site(request: Request) -> str:
    """The house's own address, as this browser knows it."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def guest_of(request: Request) -> str | None:
    """Who asks, if the cookie is one of ours."""
    return guest_in(request.scope["headers"], house_of(request).signer)


def guest_in(headers: Sequence[tuple[bytes, bytes]], signer: Signer) -> str | None:
    """Whose cookie is among these headers, if it is one of ours."""
    found = [value for name, value in headers if name == b"cookie"]
    if len(found) == 1 and (alone := _ALONE.fullmatch(found[0])):
        return signer.guest(alone[1].decode())
    return signer.guest(HTTPConnection({"type": "http", "headers": headers}).cookies.get(COOKIE))


def known(request: Request) -> str:
    """Who asks; a newcomer is given an id."""
    found = guest_of(request)
    if found is None:
        found = token()
        request.scope["newcomer"] = found
    return found


def welcome(request: Request, response: Response) -> None:
    """Give a newcomer the cookie by which the house knows them again."""
    newcomer = request.scope.get("newcomer")
    if newcomer is not None:
        recognise(request, response, newcomer)


def device_of(request: Request) -> str:
    """Which of the guest's devices asks; '' is the first."""
    return device_in(request.cookies.get(COOKIE))[1]


def recognise(request: Request, response: Response, guest: str, device: str = "") -> None:
    """Have a browser be known as a guest from now on."""
    response.set_cookie(
        COOKIE,
        house_of(request).signer.cookie(guest, device),
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


# --- limits --------------------------------------------------------------------------------------


class Buckets:
    """Lets each key do something at a steady rate, with some to spare; old keys are forgotten."""

    def __init__(
        self,
        rate: float,
        burst: float,
        most: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate, self.burst, self._most, self._clock = rate, burst, most, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, key: str, cost: float = 1.0) -> bool:
        """Whether the key may do one more thing now; a rate of 0 sets no limit."""
        if not self.rate:
            return True
        now = self._clock()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        allowed = left >= cost
        self._left[key] = (left - cost if allowed else left, now)
        while len(self._left) > self._most:
            self._left.popitem(last=False)
        return allowed


@dataclass(frozen=True)
class Limits:
    """What a house allows.

    A `rate` of requests a second from one address; 0 sets no limit of any kind for one address.
    The `hosts` it answers to; none means any.  The `proxies` that may speak for others.
    """

    rate: float = 200.0
    hosts: tuple[str, ...] = ()
    proxies: Proxies = field(default_factory=Proxies)

    @property
    def burst(self) -> float:
        """How many requests may come at once."""
        return 3 * self.rate


class Doorkeeper:
    """Refuses foreign origins, wrong hosts, floods and large bodies; sets the headers."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.buckets = Buckets(limits.rate, limits.burst)
        self._seldom = Seldom(log)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _dress(message)
            await send(message)

        refused = self.refusal(scope)
        try:
            if refused is not None:
                await _answer(sending, *refused)
            else:
                await self.app(scope, _Counted(receive), sending)
        except TooLarge:
            if not status:
                await _answer(sending, 413, f"A request may have at most {LARGEST_BODY} bytes.")
        finally:
            status = status or scope.get("status", 0)
            route = getattr(scope.get("route"), "path", "none")
            self.note(scope["method"], route, status, time.perf_counter() - started)

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Log a request by its route, because an address holds the id of a table, a secret.

        Those of one kind are told once a minute, so that neither many requests nor a flood of them
        fill the log; one that fails, or takes long, is told at once.
        """
        if status == 429:
            self._seldom.warn("requests are held back", status=status)
            return
        # Whoever asks can make up a method, and the kinds of requests must stay few.
        method = method if method in METHODS else "other"
        is_long = seconds > LONG_SECONDS and not route.endswith("/events")
        kind = (method, route, status)
        if status >= 500 or is_long or self._seldom.is_time(kind):
            ms = round(1000 * seconds, 1)
            told = {"method": method, "route": route, "status": status, "ms": ms}
            if status >= 500 or is_long:
                log.warning("request", extra=told)
            else:
                self._seldom.note("request", kind, **told)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not let in, if it is not; the scope then says for whom it was made."""
        self.limits.proxies.see_through(scope)
        if scope.get("client"):
            scope["client"] = (counted_as(scope["client"][0]), scope["client"][1])
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, value)
        host = headers.get(b"host", b"").decode("latin-1")
        if self.limits.hosts and not is_asked_for(host, scope, self.limits.hosts):
            return 421, (
                "This house does not answer to that name; "
                "who runs it can add names with --allow-host."
            )
        client = scope.get("client")
        if not self.buckets.takes(client[0] if client else ""):
            return 429, "Too many requests; wait a moment."
        length = headers.get(b"content-length", b"0")
        if b"content-length" in headers and b"transfer-encoding" in headers:
            return 400, "A request says only once how long its body is."
        if scope["method"] in SAFE:
            return None
        if not is_ours(headers.get(b"origin"), headers.get(b"sec-fetch-site"), host):
            return 403, "Requests from other sites are not answered."
        if not length.isdigit() or int(length[:12]) > LARGEST_BODY:
            return 413, f"A request may have at most {LARGEST_BODY} bytes."
        return None


class TooLarge(Exception):
    """A body grows beyond what is read."""


class _Counted:
    """Receives a body of limited size."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            if self._size > LARGEST_BODY:
                raise TooLarge
        return message


def is_ours(origin: bytes | None, site: bytes | None, host: str) -> bool:
    """Whether a request that changes something comes from our own pages, or from no page."""
    if origin is not None:
        try:
            return bool(host) and urlsplit(origin.decode("latin-1")).netloc == host
        except ValueError:
            return False
    return site in (None, b"same-origin", b"none")


def _dress(message: Message) -> None:
    headers = message["headers"] = [*message.get("headers", ()), *DRESS]
    if not any(name == b"cache-control" for name, _ in headers):
        headers.append((b"cache-control", b"no-store"))


async def _answer(send: Send, status: int, sentence: str) -> None:
    body = wire.encode(wire.Refusal(sentence))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    if status == 400:  # where its body ends is not known
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
