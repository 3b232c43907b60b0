"""Reading the parts of a certificate: whatever it holds, a part is proper or refused."""

from __future__ import annotations

from collections.abc import ItemsView, ValuesView
from typing import Any

from parlour.checks.wrong import Wrong


class Part(dict[str, Any]):
    """An object of a certificate, which remembers the fields that were read.

    What nobody read was not checked, so a certificate that has such a field is refused.
    """

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        if len(self) < len(pairs):
            raise Wrong("A field is given twice.")
        self._read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        """The value of a field."""
        self._read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field, if there is one."""
        self._read.add(name)
        return super().get(name, default)

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        """All fields with their values."""
        self._read.update(self)
        return ItemsView(self)

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        """The values of all fields."""
        self._read.update(self)
        return ValuesView(self)

    def __eq__(self, other: object) -> bool:
        """Whether all fields are the same."""
        self._read.update(self)
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        """Whether some field is different."""
        return not self == other

    __hash__ = None

    def unread(self) -> list[str]:
        """The fields that were not read, here and in all parts of this part."""
        found = sorted(self.keys() - self._read)
        waiting = list(super().values())
        while waiting:
            value = waiting.pop()
            if isinstance(value, Part):
                found += value.unread()
            elif isinstance(value, list):
                waiting += value
        return found


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


def no_options(certificate: dict[str, Any]) -> None:
    """Nothing in the certificate depends on an option, so it must name none."""
    if certificate.get("options") != {}:
        raise Wrong("The certificate must name no options.")
