"""What tests do at a table: make one, sit down, wait for a turn, and move by what is seen alone."""

from __future__ import annotations

import contextlib
import socket
import threading
from random import Random
from typing import Any
from urllib.parse import urlsplit

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}

MAKE = """async (wish) => {
  const answer = await fetch("/api/tables", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish),
  });
  return await answer.json();
}"""

SEEN = """() => {
  const table = document.getElementById("table");
  const all = table.querySelectorAll(".glow button.who, button.glow, #tray button.say");
  const shown = [...all].filter((e) => e.offsetParent !== null);
  return {
    over: table.classList.contains("over"),
    live: table.classList.contains("my-turn"),
    seq: table.dataset.seq,
    groups: shown.map((e) => e.closest("[data-group]")?.dataset.group ?? ""),
  };
}"""
"""What a player sees: whose turn it is, and where the things lie that can be touched."""

POINT = """(at) => {
  const all = document.querySelectorAll("#table :is(.glow button.who, button.glow, #tray button.say)");
  const thing = [...all].filter((e) => e.offsetParent !== null)[at];
  thing.scrollIntoView({block: "center"});
  const box = thing.getBoundingClientRect();
  // Cards lie over each other, in a hand from the left and in a column from above.
  const points = [0.5, 0.1].map((down) => ({x: box.x + box.width * 0.25, y: box.y + box.height * down}));
  const hits = ({x, y}) => thing.contains(document.elementFromPoint(x, y));
  return points.find(hits) ?? null;
}"""
"""Where to click to touch one of them; nowhere if something lies over it."""


IN_VIEW = """(what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  if (!box) return false;
  const { top, bottom, left, right } = box;
  const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const there = document.querySelector(what);
  return inside && bottom > top && hit !== null && (there.contains(hit) || hit.contains(there));
}"""
"""Whether something is seen as a whole, and nothing lies over its middle."""

FIRST_OF = """const firstOf = ({ verb, moves, each }) =>
  moves[0] ?? [verb, ...each.map(([word]) => word)].join(" ");
"""
"""The first move of a group, for scripts that are run in a page."""

PLAY_FOR_ME = """async ([seat, verb, pick]) => {
  const at = `/api${location.pathname}`;
  const picture = await (await fetch(`${at}/picture?seat=${seat}`)).json();
  const moves = picture.legal.flatMap(({ verb, moves, each }) =>
    each.reduce((all, words) => all.flatMap((one) => words.map((word) => `${one} ${word}`)),
      each.length ? [verb] : moves));
  if (!moves.length) return "";
  const move = moves.find((text) => text === verb) ?? moves[Math.floor(pick * moves.length)];
  const key = `test-${picture.seq}-${crypto.randomUUID()}`;
  const body = JSON.stringify({ seat, seq: picture.seq, move, key });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${at}/moves`, { method: "POST", headers, body });
  return answer.ok ? String((await answer.json()).seq) : "";
}"""
"""Makes a legal move of a seat without touching anything: a certain one, or any."""


def in_view(page: Any, what: str) -> bool:
    """Whether something is in view as a whole, without scrolling."""
    return bool(page.evaluate(IN_VIEW, what))


def play_for_me(page: Any, move: str = "", chance: Random | None = None, seat: int = 0) -> bool:
    """Make a move behind the page's back, and wait until it is shown; no if there is none."""
    seq = page.evaluate(PLAY_FOR_ME, [seat, move, chance.random() if chance else 0])
    if seq:
        page.wait_for_function(
            "(seq) => Number(document.getElementById('table').dataset.seq) >= seq", arg=int(seq)
        )
    return bool(seq)


def sit(page: Any, key: str, seats: list[str], **wish: Any) -> str:
    """Make a table and go there; answers its id."""
    settings = {"pace": "fast", "grace": 0, "reading": 0} | wish.pop("settings", {})
    if page.url == "about:blank":
        page.goto("/tables")
    wish = {
        "game": key,
        "players": len(seats),
        "seats": seats,
        "name": "Ann",
    } | wish
    made = page.evaluate(MAKE, wish | {"settings": settings})
    assert "id" in made, made
    come(page, made["id"])
    return str(made["id"])


def come(page: Any, table: str) -> None:
    """Go to a table."""
    page.goto(f"/tables/{table}")
    page.wait_for_selector("#table.ready")


def turn(page: Any) -> dict[str, Any]:
    """Wait until the viewer may move or the match is over, and look what there is."""
    page.wait_for_selector("#table.my-turn, #table.over")
    seen: dict[str, Any] = page.evaluate(SEEN)
    return seen


def moved(page: Any, seq: str) -> None:
    """Wait until the table is no longer as it was, or the account of a deal lies over it.

    If a large bid is asked about, it is meant.
    """
    shown = f'#table:not([data-seq="{seq}"]), #sheet[open]'
    page.wait_for_selector(f"{shown}, #sure[open]")
    if page.locator("#sure[open]").count():
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(shown)


def by_clicking(page: Any, chance: Random) -> bool:
    """Make one move by clicking things that glow and buttons; no if the match is over."""
    seen = turn(page)
    if seen["over"]:
        return False
    for touches in range(6):
        assert seen["groups"], "it is one's turn, and nothing can be touched"
        things = range(len(seen["groups"]))
        # Alike cards can be touched one after another; what remains is said in the tray or is a seat.
        said = [at for at in things if seen["groups"][at].startswith(("pad-", "plate"))]
        point = page.evaluate(POINT, chance.choice(said if touches > 1 and said else things))
        assert point, "something lies over what is to be touched"
        page.mouse.click(point["x"], point["y"])
        if page.locator("#sure[open]").count():
            moved(page, seen["seq"])
            return True
        after: dict[str, Any] = page.evaluate(SEEN)
        if after["seq"] != seen["seq"] or not after["live"]:
            moved(page, seen["seq"])
            return True
        seen = after
    raise AssertionError("no move was made by six touches")


LETTERS = {"hand": "c", "board": "b"}


def by_keys(page: Any, chance: Random) -> bool:
    """Make one move without a mouse: by arrow keys and Enter, or from the list of all moves."""
    seen = turn(page)
    if seen["over"]:
        return False
    groups = sorted(set(seen["groups"]) & set(LETTERS))
    if not groups or chance.random() < 0.4:
        from_the_list(page, chance)
    else:
        by_arrows(page, chance.choice(groups))
        after = page.evaluate(SEEN)
        if after["live"] and after["seq"] == seen["seq"]:  # one thing of several is touched
            page.keyboard.press("Escape")
            from_the_list(page, chance)
    moved(page, seen["seq"])
    return True


def open_list(page: Any) -> None:
    """Open the list of all moves and wait until one can type there."""
    page.keyboard.press("m")
    page.wait_for_selector("#palette[open] input:focus")


def from_the_list(page: Any, chance: Random) -> None:
    """Open the list of all moves, type one and press Enter."""
    open_list(page)
    moves = page.locator("#palette li button").all_inner_texts()
    page.keyboard.type(chance.choice(moves))
    page.keyboard.press("Enter")


ACTIVE = "() => document.activeElement.classList.contains('glow')"


def by_arrows(page: Any, group: str) -> None:
    """Go to a hand or a board by its letter, walk to what glows, and press Enter."""
    page.keyboard.press(LETTERS[group])
    page.keyboard.press("Home")
    for _ in range(50):
        if page.evaluate(ACTIVE):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


class Line:
    """A line to the house that can be cut and mended."""

    def __init__(self, house: str) -> None:
        self._house = (urlsplit(house).hostname, urlsplit(house).port)
        self._ends: list[socket.socket] = []
        self._door = self._opened(0)
        self._port = self._door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    def cut(self) -> None:
        """Nothing goes through any more, and nobody is let in."""
        for end in (self._door, *self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        """The line stands again, at the same address."""
        self._door = self._opened(self._port)

    def _opened(self, port: int) -> socket.socket:
        door = socket.create_server(("127.0.0.1", port), reuse_port=True)
        threading.Thread(target=self._serve, args=(door,), daemon=True).start()
        return door

    def _serve(self, door: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                near = door.accept()[0]
                far = socket.create_connection(self._house)
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=(source, target), daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    """What comes in at one end goes out at the other."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.close()
