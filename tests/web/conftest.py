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
from pathlib import Path
from typing import Any

import pytest

from web.sitting import DESK

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
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
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house of its own, with two workers for bots and no limit of requests."""
    folder = tmp_path_factory.mktemp("house")
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", "0", "--rate", "0",
             "--workers", "2", "--data", str(folder / "data")],
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


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed (pip install playwright).")
    if not Path(CHROMIUM).exists():
        missing("Chromium is not installed (on Debian: apt-get install chromium).")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            yield browser
            browser.close()


def is_complaint(message: Any) -> bool:
    """Whether the console tells of a fault; that another was quicker is none (409)."""
    return message.type in ("error", "warning") and "409 (Conflict)" not in message.text


@pytest.fixture
def guests(chromium: Any, house: str) -> Iterator[Callable[..., Any]]:
    """Makes a page for a new guest; none may complain, or ask anything of another host."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def guest(**wishes: Any) -> Any:
        wished = {"viewport": DESK, "reduced_motion": "reduce", "base_url": house} | wishes
        context = chromium.new_context(**wished)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
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
