"""The version of parlour."""

VERSION = "0.1.0"
"""Must agree with `pyproject.toml`."""
