"""Styles, scripts and faces are sent small, and only when they have changed."""

from __future__ import annotations

import gzip
import re

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
    assert "no-cache" == plain(ann, f"/static/v00000000/{STYLE}").headers["cache-control"]


def test_what_a_script_imports_is_kept_for_good_too(ann: Guest):
    """Imports are relative, so they lead to the same edition; none names a folder of its own."""
    address = pages.static("table.js")
    imported = re.findall(r'from "([^"]+)"', plain(ann, address).text)
    assert imported
    for name in imported:
        assert name.startswith("./")
        answer = plain(ann, address.replace("table.js", name.removeprefix("./")))
        assert "immutable" in answer.headers["cache-control"]


def test_the_page_of_a_table_names_every_script_it_needs(ann: Guest):
    """So they are fetched at once, not one after another as each is found in the one before."""
    page = ann.http.get(f"/tables/{ann.makes('isolation', seats=['me'])}").text
    named = re.findall(r'rel="modulepreload" href="/static/v[0-9a-f]{8}/(\w+\.js)"', page)
    needed = {"begin.js"}
    while (
        more := {
            name
            for one in needed
            for name in re.findall(r'from "\./([^"]+)"', plain(ann, f"/static/{one}").text)
        }
        - needed
    ):
        needed |= more

    assert len(needed) > 30
    assert sorted(needed - {"begin.js"}) == sorted(named)


def test_pages_without_secrets_are_sent_small(ann: Guest):
    table = ann.makes("isolation", seats=["me"])
    for path, is_small in (("/", True), ("/games/hilo", True), (f"/tables/{table}", False)):
        answer = ann.http.get(path, headers={"Accept-Encoding": "gzip"})
        assert is_small == ("gzip" == answer.headers.get("content-encoding"))
        assert "content-encoding" not in plain(ann, path).headers
        assert "</html>" in answer.text


@pytest.mark.parametrize(
    "name",
    [
        "nothing.css",
        "v00000000/",
        "v00000000/nothing.css",
        "v00000000/../../templates/base.html",
        "../templates/base.html",
        "%2e%2e/templates/base.html",
        "",
        "%2e",
        "%00",
    ],
)
def test_nothing_else_is_sent(ann: Guest, name: str):
    assert 404 == ann.http.get(f"/static/{name}").status_code


def test_gzip_says_nothing_of_the_time(ann: Guest):
    sent = ann.http.build_request("GET", PATHS[0], headers={"Accept-Encoding": "gzip"})
    raw = b"".join(ann.http.send(sent, stream=True).iter_raw())

    assert b"\0\0\0\0" == raw[4:8]
    assert gzip.decompress(raw)
