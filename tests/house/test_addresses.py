"""Which house a request asks for, and from where it comes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from house.wire import Served, served
from parlour.core.errors import ParlourError
from parlour.house.addresses import Proxies, counted_as, hosts_for, is_asked_for
from parlour.house.door import Limits


def scope(peer: str, **headers: str) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {"type": "http", "client": (peer, 5), "scheme": "http", "headers": named}


# --- from where ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "said", "client"),
    [
        ("10.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("10.0.0.1", "198.51.100.7, 203.0.113.5", "203.0.113.5"),
        ("10.0.0.1", "203.0.113.5, 10.0.0.2", "203.0.113.5"),
        ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
        ("::ffff:10.0.0.1", "2001:db8::5", "2001:db8::5"),
        ("10.0.0.1", "203.0.113.5, nonsense", "10.0.0.1"),
        ("10.0.0.1", "nonsense, 203.0.113.5", "203.0.113.5"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("192.0.2.9", "203.0.113.5", "192.0.2.9"),
        ("", "203.0.113.5", ""),
    ],
)
def test_only_a_trusted_proxy_says_for_whom_it_asks(peer: str, said: str, client: str):
    asked = scope(peer, x_forwarded_for=said)
    Proxies(["10.0.0.0/8"]).see_through(asked)

    assert client == asked["client"][0]


def test_nobody_is_believed_unless_it_is_said():
    asked = scope("127.0.0.1", x_forwarded_for="203.0.113.5", x_forwarded_proto="https")
    Proxies().see_through(asked)

    assert ("127.0.0.1", "http") == (asked["client"][0], asked["scheme"])


@pytest.mark.parametrize(
    ("said", "scheme"), [("https", "https"), ("http, https", "https"), ("gopher", "http")]
)
def test_a_trusted_proxy_says_how_it_was_asked(said: str, scheme: str):
    asked = scope("127.0.0.1", x_forwarded_proto=said)
    Proxies(["127.0.0.1"]).see_through(asked)

    assert scheme == asked["scheme"]


def test_a_proxy_that_is_no_address_is_told_in_a_sentence():
    with pytest.raises(ParlourError, match="A proxy is an address like"):
        Proxies(["proxy.example"])


@pytest.mark.parametrize(
    ("host", "counts"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_one_network_counts_as_one_guest(host: str, counts: str):
    assert counts == counted_as(host)


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Served]:
    """A house that believes a proxy on this machine."""
    limits = Limits(rate=5.0, proxies=Proxies(["127.0.0.1"]))
    with served(tmp_path / "behind.sqlite3", limits) as found:
        yield found


def test_limits_count_those_behind_a_proxy_one_by_one(behind: Served):
    def ask(client: str) -> int:
        return guest.http.get("/healthz", headers={"X-Forwarded-For": client}).status_code

    guest = behind.guest()
    flood = [ask(f"198.51.100.{n}, 203.0.113.5") for n in range(40)]

    assert 429 == flood[-1], "what a client itself says is not believed"
    assert 200 == ask("203.0.113.6")


def test_a_cookie_given_through_https_is_for_https(behind: Served):
    given = behind.guest().http.get("/", headers={"X-Forwarded-Proto": "https"})

    assert "; secure" in given.headers["set-cookie"].lower()


# --- which house ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", ["127.0.0.1", "0.0.0.0", "::", "192.0.2.1"])
@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("localhost", True),
        ("LocalHost:4949", True),
        ("127.0.0.1:4949", True),
        ("[::1]:4949", True),
        ("[::1]", True),
        ("192.0.2.1:80", True),
        ("[::ffff:192.0.2.1]:80", True),
        ("Play.example:80", True),
        ("192.0.2.2", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("testserver", False),
        ("", False),
    ],
)
def test_a_house_answers_to_its_own_names_only(bound: str, host: str, answers: bool):
    """Else a foreign name that points here would pass for our own origin."""
    arrived = {"server": ("192.0.2.1", 4949)}

    assert answers == is_asked_for(host, arrived, hosts_for(bound, ["play.EXAMPLE"]))


def test_a_house_for_others_answers_to_the_name_of_its_machine():
    own = socket.gethostname().lower()

    assert own in hosts_for("0.0.0.0", [])
    assert own not in hosts_for("127.0.0.1", [])
