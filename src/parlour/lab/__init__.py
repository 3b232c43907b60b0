"""The lab: many matches at once, coverage of the books, speed, and whether a match was fair."""

from parlour.lab.simulation import simulate
from parlour.lab.standings import Standings
from parlour.lab.tallies import Result
from parlour.lab.tournaments import tournament

__all__ = ["Result", "Standings", "simulate", "tournament"]
