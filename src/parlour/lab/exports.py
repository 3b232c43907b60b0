"""Results for other programs: one row for each match, as Parquet, CSV or JSON.

The columns are the same in every format, and rows stand in the order of their numbers, so the same
run gives the same bytes wherever it was played, and in however many goes.
"""

from __future__ import annotations

import csv
import importlib
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import IO, Any

from parlour.core.errors import ParlourError
from parlour.lab.rows import Row
from parlour.lab.terms import Terms

WHOLE, TEXT, TRUTH = "int64", "string", "bool"
GROUP = 65_536
"""Rows of a group of a Parquet file."""
NO_PARQUET = "Writing Parquet needs PyArrow; pip install 'parlour[parquet]' brings it."


def columns(terms: Terms) -> dict[str, str]:
    """The name and type of each column; a name with a number is that of a seat."""
    compares = terms.COMPARES_SIDES
    found = {"match": WHOLE} | ({"deal": WHOLE} if compares else {})
    of_seats = {"bot": TEXT} | ({"side": WHOLE} if compares else {})
    of_seats |= {"won": TRUTH, "score": WHOLE, "worth": WHOLE}
    for name, kind in of_seats.items():
        found |= {f"{name}_{seat}": kind for seat in range(terms.players)}
    return found | {"moves": WHOLE, "deals": WHOLE, "ending": TEXT}


def cells(terms: Terms, row: Row) -> list[Any]:
    """The cells of a row, column by column; None where there is nothing to say."""
    deal, bots = terms.seated(row.match, row.sides)
    won = [seat in row.winners for seat in range(terms.players)]
    compared = [] if deal is None else [deal]
    return [
        *(row.match, *compared, *bots, *row.sides),
        *(*won, *row.score, *row.worth),
        *(row.moves, row.deals, row.ending),
    ]


def check(out: Path | None, keep: Path | None) -> None:
    """Refuse a file that could not be written, before anything is played."""
    if out is None:
        return
    if out.suffix not in WRITERS:
        known = ", ".join(WRITERS)
        raise ParlourError(f"Results are written to a file that ends in one of {known}.")
    if out.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise ParlourError(NO_PARQUET)
    if keep is not None and out.resolve() == keep.resolve():
        raise ParlourError("Results and kept matches need a file each.")
    if not os.access(out.parent, os.W_OK) or out.is_dir():
        raise ParlourError(f"Results cannot be written to {str(out)[-60:]!r}.")


def write(out: Path, terms: Terms, rows: Iterable[Row]) -> None:
    """Write the rows; the file is there whole, or as it was before."""
    beside = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            WRITERS[out.suffix](file, terms, (cells(terms, row) for row in rows))
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)


def _csv(file: IO[bytes], terms: Terms, rows: Iterator[list[Any]]) -> None:
    """With a heading; truths are `true` and `false`, and nothing is empty."""
    text = io.TextIOWrapper(file, "utf-8", newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(columns(terms))
    for row in rows:
        lines.writerow(str(one).lower() if isinstance(one, bool) else one for one in row)
    text.flush()
    text.detach()


def _json(file: IO[bytes], terms: Terms, rows: Iterator[list[Any]]) -> None:
    """A list with an object for each match, each on its own line."""
    names, before = list(columns(terms)), b"[\n"
    for row in rows:
        one = json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False)
        file.write(before + one.encode())
        before = b",\n"
    file.write(b"\n]\n")


def _parquet(file: IO[bytes], terms: Terms, rows: Iterator[list[Any]]) -> None:
    """What was played is in the metadata, as JSON under `parlour`."""
    pa = importlib.import_module("pyarrow")
    parquet = importlib.import_module("pyarrow.parquet")
    kinds = {WHOLE: pa.int64(), TEXT: pa.string(), TRUTH: pa.bool_()}
    played = {"parlour": json.dumps(terms.head, ensure_ascii=False)}
    fields = [(name, kinds[kind]) for name, kind in columns(terms).items()]
    schema = pa.schema(fields, metadata=played)
    with parquet.ParquetWriter(file, schema) as writer:
        while group := list(islice(rows, GROUP)):
            arrays = [
                pa.array(column, kind)
                for column, (_, kind) in zip(zip(*group, strict=True), fields, strict=True)
            ]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


WRITERS: dict[str, Callable[[IO[bytes], Terms, Iterator[list[Any]]], None]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".json": _json,
}
"""What writes a file, by how its name ends."""
