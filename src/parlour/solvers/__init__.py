"""Exact answers to puzzles, one room for each game.

A package of this folder is the room of the game it is named after, and declares its `STUDY`; the
modules beside the packages are shared by several rooms.  `answers` says what a room must offer,
`solving` finds the rooms and asks them.
"""
