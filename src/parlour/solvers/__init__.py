"""Exact answers to puzzles, each replayed by the rules in the tests."""
