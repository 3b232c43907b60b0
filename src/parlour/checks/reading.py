"""Reading the parts of a certificate: whatever it holds, a part is proper or refused."""

from __future__ import annotations

from typing import Any

from parlour.checks.wrong import Wrong


def words(certificate: dict[str, Any], name: str, most: int = 10_000) -> list[str]:
    """A list of texts."""
    found = certificate.get(name)
    if not isinstance(found, list) or len(found) > most:
        raise Wrong(f"The certificate has no proper list of '{name}'.")
    if not all(isinstance(word, str) and len(word) <= 100 for word in found):
        raise Wrong(f"Something in '{name}' is not a short text.")
    return found


def numbers(certificate: dict[str, Any], name: str, least: int, most: int) -> list[int]:
    """A list of whole numbers within bounds."""
    found = certificate.get(name)
    if not isinstance(found, list) or len(found) > 1_000_000:
        raise Wrong(f"The certificate has no proper list of '{name}'.")
    if not all(type(number) is int and least <= number <= most for number in found):
        raise Wrong(f"Something in '{name}' is not a whole number from {least} to {most}.")
    return found


def number(certificate: dict[str, Any], name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    found = certificate.get(name)
    if type(found) is not int or not least <= found <= most:
        raise Wrong(f"'{name}' is not a whole number from {least} to {most}.")
    return found


def text(certificate: dict[str, Any], name: str, *allowed: str) -> str:
    """One of the allowed texts."""
    found = certificate.get(name)
    if found not in allowed:
        raise Wrong(f"'{name}' is not one of {', '.join(allowed)}.")
    assert isinstance(found, str)
    return found
