"""Addresses: which house a request asks for, and from where it comes, perhaps through proxies."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from parlour.core.errors import ParlourError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_HOPS = 20
"""How many proxies of a request are looked at."""
NEIGHBOURS = 64
"""The bits of an IPv6 address that tell one network from another."""


@lru_cache(maxsize=4096)
def parsed(host: str) -> IPv4Address | IPv6Address | None:
    """An address; an IPv4 address written as IPv6 is the IPv4 address."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """What an address counts as: itself, or in IPv6 its network, all of which one guest may have."""
    found = parsed(host)
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found) >> NEIGHBOURS << NEIGHBOURS, NEIGHBOURS)))
    return host if found is None else str(found)


# --- from where ----------------------------------------------------------------------------------


class Proxies:
    """Those whose word is taken for whom they speak."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._networks = []
        for text in given:
            try:
                self._networks.append(ip_network(text, strict=False))
            except ValueError as error:
                raise ParlourError(
                    f"A proxy is an address like 127.0.0.1 or 10.0.0.0/8, not {text[:60]!r}."
                ) from error

    def trust(self, host: str) -> bool:
        """Whether an address is one of them."""
        found = parsed(host) if self._networks else None
        return found is not None and any(
            found.version == network.version and found in network for network in self._networks
        )

    def see_through(self, scope: Scope) -> None:
        """Put the client and the scheme in place of the proxy's own, if it is one of ours."""
        client = scope.get("client")
        if not client or not self.trust(client[0]):
            return
        headers = Headers(scope=scope)
        hops = ",".join(headers.getlist("x-forwarded-for")).split(",")[-MOST_HOPS:]
        found = client[0]
        for hop in reversed([one.strip() for one in hops]):
            if parsed(hop) is None:
                break  # whoever wrote that is not believed, nor are those before
            found = hop
            if not self.trust(hop):
                break
        scope["client"] = (found, 0)
        scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme


# --- which network ---------------------------------------------------------------------------------

ELSEWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that are nobody's, of which the system says through which of its own it would reach them."""


def local_network() -> str:
    """The address of this machine on its local network; nothing is sent to find it."""
    for far, family in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                asked.connect((far, 9))
                found = str(asked.getsockname()[0])
        except OSError:
            continue
        if is_near(found):
            return found
    raise ParlourError(
        "This machine has no address on a local network; give one with --host to listen there."
    )


def is_near(host: str) -> bool:
    """Whether an address is one of a local network, which the world outside cannot reach."""
    found = parsed(host)
    return found is not None and found.is_private and not found.is_loopback


# --- which house ---------------------------------------------------------------------------------


def hosts_for(bound: str, named: Iterable[str]) -> tuple[str, ...]:
    """The names to answer to, besides the address that a request was sent to.

    Any other name is somebody else's, even if it leads here: else a page of theirs could pass for
    one of ours.
    """
    own = socket.gethostname().lower()
    names = [*LOOPBACK, *(_bare(name.lower()) for name in named)]
    if bound.lower() not in LOOPBACK:
        short = own.partition(".")[0]
        names += [bound.lower(), own, short, f"{short}.local"]
    return tuple(dict.fromkeys(filter(None, names)))


def is_asked_for(host: str, scope: Scope, hosts: tuple[str, ...]) -> bool:
    """Whether a Host header names this house."""
    name = _bare(_without_port(host.lower()))
    if name in hosts:
        return True
    server, literal = scope.get("server"), parsed(name)
    return server is not None and literal is not None and literal == parsed(server[0])


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() and not name.endswith(":") else host


def _bare(name: str) -> str:
    return name[1:-1] if name.startswith("[") and name.endswith("]") else name
