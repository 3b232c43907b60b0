"""How fast we are beside others: slices of ours and of theirs, which `parlour bench` lets take turns.

`ours` and `starting` are measured in the process of the project; `theirs` in a process of its own,
with a Python of its own (`home`), where the project is not installed.
"""
