"""Limits: what is refused before anything is looked at, and the headers every answer has."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.house.sight import encode

LARGEST_BODY = 16_384
SAFE = ("GET", "HEAD", "OPTIONS")
LOOPBACK = ("localhost", "127.0.0.1", "[::1]", "testserver")
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

log = logging.getLogger("parlour.house")


class Buckets:
    """So many tokens a second for each key, and some saved up; old keys are forgotten."""

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
        """Whether the key may do one more thing now; a rate of 0 is none at all."""
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
class Rules:
    """What a house allows: requests a second from one address, and the names it answers to."""

    rate: float = 200.0
    hosts: tuple[str, ...] = ()

    @property
    def burst(self) -> float:
        """So many requests may come at once."""
        return 3 * self.rate


class Doorkeeper:
    """Refuses foreign origins, wrong hosts, floods and large bodies; sets the headers."""

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self.app = app
        self.rules = rules
        self.buckets = Buckets(rules.rate, rules.burst)

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

        refused = self._refusal(scope)
        try:
            if refused is not None:
                await _answer(sending, *refused)
            else:
                await self.app(scope, _Counted(receive), sending)
        except TooLarge:
            if not status:
                await _answer(sending, 413, f"A request has at most {LARGEST_BODY} bytes.")
        finally:
            _note(scope, status, time.perf_counter() - started)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self.rules.hosts and _name(host) not in self.rules.hosts:
            return 421, "This house does not answer to that name."
        client = scope.get("client")
        if not self.buckets.takes(client[0] if client else ""):
            return 429, "Too many requests; wait a moment."
        if scope["method"] in SAFE:
            return None
        if not is_ours(headers.get("origin"), headers.get("sec-fetch-site"), host):
            return 403, "Requests from other sites are not answered."
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > LARGEST_BODY:
            return 413, f"A request has at most {LARGEST_BODY} bytes."
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


def is_ours(origin: str | None, site: str | None, host: str) -> bool:
    """Whether a request that changes something comes from our own pages, or from no page."""
    if origin is not None:
        try:
            return bool(host) and urlsplit(origin).netloc == host
        except ValueError:
            return False
    return site in (None, "same-origin", "none")


def _name(host: str) -> str:
    """The host without its port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


def hosts_for(bound: str, named: Iterable[str]) -> tuple[str, ...]:
    """The names to answer to: bound to this machine alone, only its own, against rebinding."""
    local = bound in ("localhost", "127.0.0.1", "::1")
    names = tuple(name.lower() for name in named)
    return (*LOOPBACK, *names) if local or names else ()


def _dress(message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"


async def _answer(send: Send, status: int, sentence: str) -> None:
    body = encode({"error": sentence, "rules": []})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Log the request by its route: an address holds the id of a table, which is a secret."""
    route = scope.get("route")
    log.info(
        "request",
        extra={
            "method": scope["method"],
            "route": getattr(route, "path", "none"),
            "status": status,
            "ms": round(1000 * seconds, 1),
        },
    )
