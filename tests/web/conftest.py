"""A house with a browser before it: real Chromium, a server of its own, a folder that is thrown away."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from web.sitting import DESK

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
"""Chromium without windows, which takes a third less time, or else the whole of it."""
PATIENCE = 60
"""Seconds after which something awaited is taken to have failed; bots leave traders fifteen."""
NEARBY = "parlour.test"
"""A name by which browsers do not know that it is this machine, so that they trust it as little as
any house on the local network without https."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {NEARBY} 127.0.0.1",
]


def missing(what: str) -> None:
    """Skip loudly; where all must be tested (CI is set), fail."""
    notice = f"THE WEB PAGE IS NOT TESTED: {what}"
    if os.environ.get("CI"):
        pytest.fail(notice)
    print(f"\n{'=' * 80}\n{notice}\n{'=' * 80}", file=sys.__stderr__)
    pytest.skip(notice)


@pytest.fixture(scope="session")
def tools() -> Path:
    """The folder of axe-core and TypeScript, fetched by npm if they are not there."""
    modules = HERE / "node_modules"
    if not (modules / "axe-core").is_dir() or not (modules / "typescript").is_dir():
        npm = shutil.which("npm")
        if npm is None:
            missing("npm is not installed (on Debian: apt-get install npm).")
        done = subprocess.run(
            [str(npm), "ci", "--ignore-scripts"], cwd=HERE, capture_output=True, text=True
        )
        if done.returncode:
            missing(f"npm ci failed: {done.stderr.strip()[-200:]}")
    return modules


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says which test runs; what the house draws follows from it."""
    return tmp_path_factory.mktemp("running") / "name"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, running: Path) -> Iterator[str]:
    """The address of a house of its own, with two workers for bots and no limit of requests."""
    folder = tmp_path_factory.mktemp("house")
    running.write_text("")
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, str(HERE / "drawing.py"), str(running),
             "serve", "--no-open", "--port", "0", "--rate", "0",
             "--workers", "2", "--allow-host", NEARBY, "--data", str(folder / "data")],
            stdout=log, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PARLOUR_PLAIN": "1"},  # 36 games would be compiled beside the pages
        )  # fmt: skip
        assert server.stderr is not None
        try:
            yield _address(server.stderr)
        finally:
            server.terminate()
            server.stderr.read()
            server.wait(20)
            server.stderr.close()


def _address(lines: Any) -> str:
    said = []
    for line in lines:
        said.append(line)
        found = re.search(r"http://[\d.]+:\d+", line)
        if found:
            # The pipe must be read to its end, or the house would one day wait for a reader.
            threading.Thread(target=lines.read, daemon=True).start()
            return found[0]
    raise AssertionError("The house did not open: " + "".join(said)[-600:])


class Chromium:
    """The browser, opened when it is first asked for.

    As long as it is open, Python takes this thread for one that runs an event loop, so it is closed
    before tests elsewhere come.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Any = None

    def browser(self) -> Any:
        if self._browser is None:
            try:
                from playwright.sync_api import sync_playwright
            except ImportError:
                missing("playwright is not installed (pip install playwright).")
            if not CHROMIUM:
                missing(
                    "Chromium is not installed (on Debian: apt-get install chromium-headless-shell)."
                )
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                playwright = self._open.enter_context(sync_playwright())
                self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._open.close()


CHROME = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser after the last test of this folder."""
    yield
    if nextitem is None or HERE not in nextitem.path.parents:
        CHROME.close()


@pytest.fixture
def chromium() -> Any:
    """The browser."""
    return CHROME.browser()


def is_complaint(message: Any) -> bool:
    """Whether the console tells of a fault.

    That another was quicker is none (409), nor that a header guards only pages that came by https.
    """
    none = ("409 (Conflict)", "The Cross-Origin-Opener-Policy header has been ignored")
    return message.type in ("error", "warning") and not any(one in message.text for one in none)


@pytest.fixture
def nearby(house: str) -> str:
    """The address of the same house as a phone on the local network has it: no secure one."""
    return re.sub(r"//[\d.]+", f"//{NEARBY}", house)


DRAWING = """(page) => {
  crypto.getRandomValues = (bytes) => {
    const drawn = Number(sessionStorage.getItem("drawn") ?? 0) + 1;
    sessionStorage.setItem("drawn", String(drawn));
    new DataView(bytes.buffer).setUint32(0, page);
    new DataView(bytes.buffer).setUint32(4, drawn);
    return bytes;
  };
}"""
"""Makes what a page draws the same in every run, and never twice the same."""


@pytest.fixture
def guests(
    chromium: Any, house: str, running: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Makes a page for a new guest; none may complain, or ask anything of another host."""
    contexts: list[Any] = []
    wrong: list[str] = []
    running.write_text(request.node.nodeid)

    def guest(**wishes: Any) -> Any:
        wished = {"viewport": DESK, "reduced_motion": "reduce", "base_url": house} | wishes
        context = chromium.new_context(**wished)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(f"({DRAWING})({len(contexts)})")
        page.wrong = wrong
        page.on("console", lambda m: is_complaint(m) and wrong.append(m.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        own = (wished["base_url"], "data:")
        page.on("request", lambda r: r.url.startswith(own) or wrong.append(r.url))
        return page

    yield guest
    for context in contexts:
        context.close()
    assert [] == wrong


@pytest.fixture
def guest(guests: Callable[..., Any]) -> Any:
    """The page of one guest at a desk."""
    return guests()


@pytest.fixture
def faults(tools: Path) -> Callable[[Any], list[str]]:
    """What axe-core finds wrong with a page."""
    axe = (tools / "axe-core" / "axe.min.js").read_text()

    def found(page: Any) -> list[str]:
        page.evaluate(axe)
        result = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
            for fault in result["violations"]
            for node in fault["nodes"]
        ]

    return found
