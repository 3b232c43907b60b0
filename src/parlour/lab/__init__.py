"""The lab: many matches at once, how much of the books is covered, how fast it is, was it fair."""

from parlour.lab.simulation import simulate
from parlour.lab.tallies import Result

__all__ = ["Result", "simulate"]
