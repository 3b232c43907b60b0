"""Memory is given back: at once where a table is let go, and now and then by looking for the rest."""

from __future__ import annotations

import gc
import weakref

from house.wire import Clock, Guest, Served
from parlour.house.memory import Tidy


def test_the_longer_it_takes_the_seldomer_all_is_looked_through():
    now, looked = [0.0], [0]

    def look() -> None:
        looked[0] += 1
        now[0] += 2.0

    tidy = Tidy(look, lambda: now[0])
    for at, times in ((9.0, 0), (10.0, 1), (1011.0, 1), (1012.0, 2), (1100.0, 2)):
        now[0] = max(now[0], at)
        tidy()
        assert times == looked[0]


def test_what_costs_nothing_is_done_often():
    now, looked = [0.0], []
    tidy = Tidy(lambda: looked.append(now[0]), lambda: now[0])
    for at in range(41):
        now[0] = float(at)
        tidy()
    assert [10.0, 20.0, 30.0, 40.0] == looked


def test_a_table_that_is_let_go_is_gone_at_once(ann: Guest, house: Served, clock: Clock):
    """All that is large of it, without anybody looking for it."""
    table = ann.makes("forty-two", seats=["me"] * 4)
    for _ in range(6):
        ann.plays(table, ann.picture(table)["turn"][0])
    course = house.do(lambda: house.house.tables[table].course)
    left = weakref.ref(course.match)
    del course
    gc.disable()
    try:
        clock.now += 1000
        house.do(house.house.tables.sweep)
        house.until(lambda: table not in house.house.tables)
        house.until(lambda: left() is None)
    finally:
        gc.enable()
