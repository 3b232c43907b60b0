"""The pages: every game has its own, and nothing in them comes from elsewhere."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import pytest

from house.wire import Guest, Served
from parlour.core.game import games
from parlour.house import sheets

KEYS = sorted(games())


class Links(HTMLParser):
    """Collects what a page refers to, and the ids it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in ("src", "href", "action"):
            if given.get(name):
                self.targets.append(str(given[name]))
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if "style" in given or any(name.startswith("on") for name in given):
            self.inline.append(tag)
        if tag == "script" and "src" not in given and given.get("type") != "application/json":
            self.inline.append("script")
        if tag == "style":
            self.inline.append("style")


def check(text: str) -> None:
    found = Links(text)
    for target in found.targets:
        assert re.match(r"(/(?!/)|#|\?|data:,)", target), f"{target} leads elsewhere"
    assert [] == found.inline, "the policy forbids what stands inline"
    assert len(found.ids) == len(set(found.ids)), "an id stands twice"


def test_the_cabinet_has_five_boxes_and_every_game(ann: Guest):
    text = ann.http.get("/").text

    assert 5 == len(sheets.boxes())
    assert KEYS == sorted(one["key"] for box in sheets.boxes() for one in box["games"])
    for key in KEYS:
        assert f"/games/{key}" in text
    check(text)


@pytest.mark.parametrize("key", KEYS)
def test_every_game_has_its_page_and_rules(ann: Guest, key: str):
    for path in (f"/games/{key}", f"/games/{key}/rules", f"/games/{key}/rules/by-page"):
        answer = ann.http.get(path)
        assert 200 == answer.status_code
        assert games()[key].title in html.unescape(answer.text)
        check(answer.text)
    former = ann.http.get(f"/rules/{key}")
    assert (301, f"/games/{key}/rules") == (former.status_code, former.headers["location"])


@pytest.mark.parametrize("key", KEYS)
def test_a_sheet_tells_all_that_can_be_chosen(key: str):
    sheet = sheets.sheet(key)
    one = games()[key]

    assert list(one.options) == [option["name"] for option in sheet["options"]]
    for option in sheet["options"]:
        assert option["about"]
        assert option["cite"].gist
        assert {str(players) for players in one.players} == set(option["defaults"])
        assert (option["kind"] == "number") == (not option["values"] and not option["tagged"])
    for players in one.players:
        assert players == len(sheet["seats"][str(players)])
    assert str(sheet["usual_players"]) not in sheet["impossible"]


@pytest.mark.parametrize("key", KEYS)
def test_the_rules_stand_in_chapters_with_their_pages(key: str):
    chapters = sheets.chapters(key)

    assert any(item["kind"] == "rule" for chapter in chapters for item in chapter["items"])
    assert all(chapter["where"] for chapter in chapters)
    assert sheets.rulings_on(key)


def test_the_table_page_holds_the_picture(ann: Guest, ben: Guest):
    table = ann.makes("forty-two", name="Ann")
    mine, theirs = (guest.http.get(f"/tables/{table}").text for guest in (ann, ben))

    check(mine)
    assert 'id="picture"' in mine
    for card in (c["name"] for c in ann.picture(table)["areas"][0]["cards"]):
        assert f'"name":"{card}"' in mine
        assert f'"name":"{card}"' not in theirs


def test_the_lobby_lists_open_tables_of_others(ann: Guest, ben: Guest, house: Served):
    seats = ["me", "open", "bot:good", "bot:good"]
    listed = ann.makes("forty-two", name="Ann", seats=seats, settings={"listed": True})
    hidden = ann.makes("forty-two", name="Ann", seats=seats)
    own, theirs = (guest.http.get("/tables").text for guest in (ann, ben))

    check(theirs)
    assert listed not in own
    assert listed in theirs
    assert hidden not in theirs
    assert '<time datetime="1970-01-12T13:46:40Z">1970-01-12 13:46 UTC</time>' in theirs
    ben.sits(listed, 1)
    assert listed not in house.guest().http.get("/tables").text


def test_a_guest_is_asked_for_his_name_once(ann: Guest):
    assert 'value="Ann Lee"' not in ann.http.get("/games/nix").text
    ann.makes("forty-two", name="Ann Lee")
    assert "Ann Lee" in ann.http.get("/games/nix").text


def test_what_is_not_there_is_told_in_a_page(ann: Guest):
    for path in ("/games/chess", "/rules/chess", "/tables/nothing", "/nothing"):
        answer = ann.http.get(path)
        assert 404 == answer.status_code
        assert "text/html" in answer.headers["content-type"]
        check(answer.text)


PACKS = sorted({one.rules.pack.key for one in games().values() if one.rules.pack})


@pytest.mark.parametrize("pack", [*PACKS, "board49"])
def test_art_is_a_sprite(ann: Guest, pack: str):
    pytest.importorskip("parlour.pictures.svg")
    answer = ann.http.get(f"/art/{pack}.svg")

    assert 200 == answer.status_code
    assert "image/svg+xml" == answer.headers["content-type"].partition(";")[0]
    assert answer.text.startswith("<svg")
    assert pack == "board49" or "<symbol" in answer.text
    assert 404 == ann.http.get("/art/nothing.svg").status_code
