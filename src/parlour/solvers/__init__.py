"""Exact answers to puzzles; `answers` says what a solver is, `solving` asks one."""
