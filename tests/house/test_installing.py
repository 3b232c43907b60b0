"""The house can be installed as an app, and a link to it shows a picture."""

from __future__ import annotations

import re
import struct
from html import unescape

import pytest

from house.wire import Guest
from parlour.core.game import games
from parlour.house import pages

TOLD = re.compile(r'<meta property="og:(\w+)" content="([^"]*)">')


def preview(guest: Guest, path: str) -> dict[str, str]:
    found = TOLD.findall(guest.http.get(path).text)
    return {name: unescape(text) for name, text in found}


def png_size(body: bytes) -> tuple[int, int]:
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", body[16:24])
    return width, height


def test_the_manifest_names_pictures_of_the_sizes_it_says(ann: Guest):
    page = ann.http.get("/").text
    found = re.search(r'<link rel="manifest" href="([^"]+)">', page)
    assert found
    answer = ann.http.get(found[1])
    manifest = answer.json()

    assert "application/manifest+json" in answer.headers["content-type"]
    assert ("/", "standalone") == (manifest["start_url"], manifest["display"])
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {"192x192", "512x512"} == {icon["sizes"] for icon in drawn}
    for icon in drawn:
        width, height = png_size(ann.http.get(icon["src"]).content)
        assert icon["sizes"] == f"{width}x{height}"
    for shortcut in manifest["shortcuts"]:
        assert 200 == ann.http.get(shortcut["url"]).status_code


def test_the_worker_lies_at_the_top_and_is_looked_at_each_time(ann: Guest):
    answer = ann.http.get("/worker.js")
    assert (200, "no-cache") == (answer.status_code, answer.headers["cache-control"])
    assert "javascript" in answer.headers["content-type"]


@pytest.mark.parametrize("key", games())
def test_a_link_to_a_game_shows_its_table(ann: Guest, key: str):
    told = preview(ann, f"/games/{key}")
    address = str(ann.http.base_url).rstrip("/")
    assert games()[key].title == told["title"]
    assert told["description"]
    assert told["image"] == f"{address}{pages.static(f'previews/{key}.jpg')}"
    picture = ann.http.get(told["image"])
    assert "image/jpeg" == picture.headers["content-type"]
    assert 5_000 < len(picture.content) < 80_000


def test_a_link_to_a_table_tells_nothing_that_lies_on_it(ann: Guest):
    table = ann.makes("forty-two")
    told = preview(ann, f"/tables/{table}")
    assert told["image"].endswith("/previews/forty-two.jpg")
    assert "Forty-two" in told["title"]
    assert preview(ann, "/games/forty-two")["description"] == told["description"]
