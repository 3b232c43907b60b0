"""The lab: many matches at once, coverage of the books, speed, and whether a match was fair."""

from parlour.lab.simulation import simulate
from parlour.lab.tallies import Result

__all__ = ["Result", "simulate"]
