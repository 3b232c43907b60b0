"""Styles, scripts and faces are sent small, and only when they have changed."""

from __future__ import annotations

import gzip

import httpx
import pytest

from house.wire import Guest
from parlour.house import pages

STYLE = "house.css"
PATHS = [f"/static/{STYLE}", "/art/trix72.svg"]


def plain(guest: Guest, path: str, **headers: str) -> httpx.Response:
    return guest.http.get(path, headers={"Accept-Encoding": "identity", **headers})


@pytest.mark.parametrize("path", PATHS)
def test_what_a_browser_has_is_not_sent_again(ann: Guest, path: str):
    first = plain(ann, path)
    tag = first.headers["etag"]
    again = plain(ann, path, **{"If-None-Match": f'"other", W/{tag}'})

    assert (200, "no-cache") == (first.status_code, first.headers["cache-control"])
    assert tag.startswith('"')
    assert (304, b"") == (again.status_code, again.content)
    assert tag == again.headers["etag"]
    assert "default-src 'self'" in again.headers["content-security-policy"]
    assert 200 == plain(ann, path, **{"If-None-Match": '"other"'}).status_code


@pytest.mark.parametrize("path", PATHS)
def test_it_is_sent_small_to_who_can_read_it(ann: Guest, path: str):
    whole, small = plain(ann, path), ann.http.get(path, headers={"Accept-Encoding": "br, gzip"})

    assert "gzip" == small.headers["content-encoding"]
    assert "content-encoding" not in whole.headers
    assert whole.content == small.content
    assert int(small.headers["content-length"]) < len(whole.content) / 2
    assert whole.headers["etag"] != small.headers["etag"], "they are not the same bytes"
    assert "Accept-Encoding" == whole.headers["vary"] == small.headers["vary"]
    refused = plain(ann, path, **{"Accept-Encoding": "gzip;q=0"})
    assert "content-encoding" not in refused.headers


def test_a_file_named_with_its_version_is_kept_for_good(ann: Guest):
    assert "immutable" in plain(ann, pages.static(STYLE)).headers["cache-control"]
    assert "no-cache" == plain(ann, f"/static/{STYLE}?v=00000000").headers["cache-control"]


@pytest.mark.parametrize(
    "name",
    ["nothing.css", "../templates/base.html", "%2e%2e/templates/base.html", "", "%2e", "%00"],
)
def test_nothing_else_is_sent(ann: Guest, name: str):
    assert 404 == ann.http.get(f"/static/{name}").status_code


def test_gzip_says_nothing_of_the_time(ann: Guest):
    sent = ann.http.build_request("GET", PATHS[0], headers={"Accept-Encoding": "gzip"})
    raw = b"".join(ann.http.send(sent, stream=True).iter_raw())

    assert b"\0\0\0\0" == raw[4:8]
    assert gzip.decompress(raw)
