"""The process of the peers, which `parlour bench` starts."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from speed.home import answer

    if sys.argv[1:2] != ["--answer"]:
        sys.exit("The benchmark is run by `parlour bench`.")
    answer(sys.argv[2:])
