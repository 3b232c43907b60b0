"""The core: records, moves, matches, views, sampling, citation and compilation; knows no game."""
