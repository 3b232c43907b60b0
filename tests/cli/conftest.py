"""Commands keep matches in a folder that is nobody's own."""

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    monkeypatch.delenv("PARLOUR_CALLED", raising=False)
