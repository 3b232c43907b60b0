"""What the package says of itself: version, classifiers, and a description that can stand alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import parlour

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = SETTINGS["project"]
DESCRIPTION = (ROOT / PROJECT["readme"]).read_text("utf-8")


def test_the_last_release_in_the_changelog_is_this_version():
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    released = [head for head in heads if head != "Unreleased"]
    assert re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d", released[0])
    assert parlour.__version__ == released[0].split()[0] == PROJECT["version"]


def test_every_classifier_is_known():
    known = pytest.importorskip("trove_classifiers", reason="hatchling brings it").classifiers
    assert set(PROJECT["classifiers"]) <= set(known)


def test_the_source_archive_can_be_read_and_run():
    there = SETTINGS["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    for name in ("README.md", "docs", "requirements.lock", "run", "run.cmd", "src", "tests"):
        assert f"/{name}" in there
        assert (ROOT / name).exists()


def test_the_description_needs_no_other_file():
    """Where packages are listed, links into the source tree lead nowhere."""
    tokens = MarkdownIt("commonmark").enable("table").parse(DESCRIPTION)
    inside = [one for token in tokens for one in token.children or []]
    links = [one.attrs.get("href") or one.attrs.get("src") for one in inside if one.attrs]
    assert all(str(link).startswith("https://") for link in links)
    assert {"heading_open", "table_open", "fence"} <= {token.type for token in tokens}


def test_the_description_names_every_extra_for_users():
    for extra in set(PROJECT["optional-dependencies"]) - {"test"}:
        assert f"`parlour[{extra}]`" in DESCRIPTION


def test_the_example_of_the_description_runs(capsys: pytest.CaptureFixture[str]):
    (code,) = re.findall(r"^```python\n(.*?)^```$", DESCRIPTION, re.MULTILINE | re.DOTALL)
    exec(compile(code, "docs/package.md", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out
