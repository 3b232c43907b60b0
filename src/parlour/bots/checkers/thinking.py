"""A search from one position: deeper and deeper, every move that can be made now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from parlour.bots.checkers import kernels
from parlour.bots.checkers.endgames import CHOOSE, STARTS
from parlour.bots.checkers.kernels import DEEPEST, MOST_MOVES, POSITION, SURE, WIDTH, Row, Ways
from parlour.bots.checkers.loops import Loops
from parlour.bots.checkers.readiness import Tools
from parlour.bots.checkers.squares import BOARD
from parlour.core.watch import Watch, unhurried

WIDEST = 30_000
MARGIN = 250
"""Of moves worse than the best by more than this only that is found out."""
SHALLOWER = 3
"""How many turns less deep moves are weighed that are only known not to be the best."""
LEAST_NOTES, MOST_NOTES = 1 << 12, 1 << 20
DROP = 50
"""If the best move loses more than this by a deeper look, another may take its place unseen."""
DEPTH_LIMIT = 60


class OutOfNodes(Exception):
    """There are no more positions or there is no more time to search."""


@dataclass
class Candidate:
    """A move that can be made now, and what was found out about it."""

    code: int
    frame: Row
    value: int = -WIDEST
    line: Row = field(default_factory=list)
    """The moves expected after it."""
    nodes: int = 0
    depth: int = 0
    is_known_draw: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether it wins or loses for sure."""
        return abs(self.value) > SURE


class Thinking:
    """The rows that a search works on, and the position it starts from."""

    def __init__(self, tools: Tools, ways: Ways, root: Row, past: Row, seed: int, nodes: int):
        self.loops, self.ways, self.root, self.past = tools.loops, ways, root, past
        self.left, self.spent, self.depth = nodes, 0, 0
        notes = LEAST_NOTES
        while notes < nodes and notes < MOST_NOTES:
            notes *= 2
        blank, row = _blanks(tools.loops), tools.loops.row
        self.frames = blank(DEEPEST * WIDTH)
        self.moves, self.scores = blank(DEEPEST * MOST_MOVES), blank(DEEPEST * MOST_MOVES)
        self.lines, self.killers = blank(DEEPEST * DEEPEST), blank(DEEPEST * 2)
        self.history, self.keys, self.notes = blank(2 << 10), blank(notes), blank(notes)
        self.head = blank(8)
        self.head[kernels.NOISE] = seed & (1 << 60) - 1
        self.head[kernels.KNOWN_MEN] = tools.men
        self.head[kernels.THROUGH_DRAWS] = int(men_on(root) <= tools.men)
        self.known = tools.known
        self.starts, self.choose = row(STARTS), row(CHOOSE)

    def searched(self, frame: Row, depth: int, low: int, high: int, watch: Watch) -> int:
        """The value of a position to its side to move; the line is then in the first row."""
        head = self.head
        for i in range(POSITION):
            self.frames[i] = frame[i]
        self.frames[kernels.DEPTH], self.frames[kernels.NEXT] = depth, kernels.NONE
        self.frames[kernels.ALPHA], self.frames[kernels.BETA] = low, high
        self.frames[kernels.LINE] = 0
        head[kernels.PLY] = head[kernels.DONE] = 0
        head[kernels.ROOT_QUIET] = frame[kernels.QUIET]
        past = self.loops.row(self._past_at(frame))
        while True:
            before = int(head[kernels.NODES])
            self.loops.search(
                BOARD, self.ways, self.frames, self.moves, self.scores, self.lines, self.killers,
                self.history, self.keys, self.notes, past, self.known, self.starts, self.choose,
                head, min(self.loops.at_once, self.left),
            )  # fmt: skip
            nodes = int(head[kernels.NODES]) - before
            self.left -= nodes
            self.spent += nodes
            if head[kernels.DONE]:
                return int(head[kernels.RESULT])
            if self.left <= 0 or watch():
                raise OutOfNodes

    def _past_at(self, frame: Row) -> Row:
        """The kings before each quiet ply that led to a position after a move from the root."""
        if not self.ways.repetition or frame[kernels.QUIET] == 0:
            return self.past
        past = list(self.past)
        past[self.root[kernels.QUIET] % len(past)] = kernels.both_kings(self.root, 0)
        return past

    def candidates(self, codes: list[int]) -> list[Candidate]:
        """These moves, each with the position after it, sorted by a first look that is quick."""
        found = []
        for code in codes:
            frames = self.root + [0] * WIDTH
            kernels.make(BOARD, frames, 0, code)
            found.append(Candidate(code, frames[WIDTH:]))
        allowed, self.left = self.left, 1 << 40  # the first look is always had
        for one in found:
            one.is_known_draw = self._is_known_draw(one.frame)
            self._weigh(one, 0, -WIDEST, WIDEST, unhurried)
        self.left = max(allowed - self.spent, 0)
        return sorted(found, key=lambda one: -one.value)

    def _is_known_draw(self, frame: Row) -> bool:
        """Whether the endgames call a position a draw."""
        head: Row = [int(number) for number in self.head]
        if men_on(frame) > head[kernels.KNOWN_MEN] or frame[kernels.JUMPER] >= 0:
            return False
        sets = [frame[kernels.MEN], frame[kernels.KINGS]], [frame[kernels.MEN + 1], frame[kernels.KINGS + 1]]  # fmt: skip
        (men0, kings0), (men1, kings1) = sets
        if 0 in (men0 | kings0, men1 | kings1):
            return False
        if frame[kernels.SIDE]:
            (men1, kings1), (men0, kings0) = [[kernels.turned(s) for s in one] for one in sets]
        return not self.known[kernels.place(men0, kings0, men1, kings1, STARTS, CHOOSE)]

    def _weigh(self, one: Candidate, depth: int, low: int, high: int, watch: Watch) -> None:
        """Search the position after a move, and learn its value and line."""
        one.value, one.line = self._scouted(one, depth, low, high, watch)
        one.depth = depth

    def _scouted(
        self, one: Candidate, depth: int, low: int, high: int, watch: Watch
    ) -> tuple[int, Row]:
        """The value of a move, as far as a window shows it, and the line after it."""
        is_own = one.frame[kernels.SIDE] == self.root[kernels.SIDE]  # the jump goes on
        before = self.spent
        try:
            if is_own:
                value = self.searched(one.frame, depth, low, high, watch)
            else:
                value = -self.searched(one.frame, depth, -high, -low, watch)
        finally:
            one.nodes += self.spent - before
        length = int(self.frames[kernels.LINE])
        return value, [int(move) for move in self.lines[:length]]

    def threat(self) -> Row:
        """The moves by which the other side would take men if it were to move; often none."""
        passed = list(self.root)
        passed[kernels.SIDE] = 1 - self.root[kernels.SIDE]
        if self.root[kernels.JUMPER] >= 0 or not kernels.is_threatened(BOARD, self.root, 0):
            return []
        allowed, self.left = self.left, 1 << 40
        self.searched(passed, 0, -WIDEST, WIDEST, unhurried)
        self.left = allowed
        return [int(move) for move in self.lines[: int(self.frames[kernels.LINE])]]

    def deepen(self, found: list[Candidate], watch: Watch) -> list[Candidate]:
        """Search deeper and deeper until all is known or time or nodes are over; best first."""
        try:
            while self.depth < DEPTH_LIMIT and not _is_settled(found):
                if self.left <= 0 or watch():
                    break
                self._deepen_once(found, self.depth + 1, watch)
                self.depth += 1
                found.sort(key=lambda one: -one.value)
        except OutOfNodes:
            found.sort(key=lambda one: -one.value)
        return found

    def _deepen_once(self, found: list[Candidate], depth: int, watch: Watch) -> None:
        """Search all moves to a depth; those that are not the best are weighed less deep."""
        best, rest, was = found[0], list(found[1:]), found[0].value
        try:
            self._weigh(best, depth, -WIDEST, WIDEST, watch)
            while rest:
                self._compare(rest[0], best, depth, watch)
                one = rest.pop(0)
                best = one if one.value > best.value else best
        except OutOfNodes:
            if best.value > was - DROP:  # what was not compared any more does not overtake it
                for one in rest:
                    one.value = min(one.value, best.value - 1)
            raise

    def _compare(self, one: Candidate, best: Candidate, depth: int, watch: Watch) -> None:
        """Find out whether a move is better than the best so far, and about how good it is."""
        if one.value < -SURE and best.value > one.value:
            return  # it is lost
        value, _ = self._scouted(one, depth, best.value, best.value + 1, watch)
        if value > best.value:
            self._weigh(one, depth, best.value - MARGIN, WIDEST, watch)
        else:
            shallow = max(depth - SHALLOWER, min(depth, 2))
            self._weigh(one, shallow, best.value - MARGIN, WIDEST, watch)
            one.value = min(one.value, value)


def men_on(frame: Row) -> int:
    """How many men and kings stand on the board."""
    return sum(frame[i].bit_count() for i in range(kernels.MEN, kernels.KINGS + 2))


def _is_settled(found: list[Candidate]) -> bool:
    """Whether nothing is left to find out: the best wins, or every move loses."""
    return found[0].is_sure


def _blanks(loops: Loops) -> Any:
    """What makes rows of so many zeros for these loops."""
    if loops.row is list:
        return lambda length: [0] * length
    import numpy as np

    return lambda length: np.zeros(length, np.int64)


def warm_up(loops: Loops) -> None:
    """Have the search compiled, by a search of nothing."""
    tools = Tools(loops, 0, loops.nothing())
    frame = [0] * WIDTH
    frame[kernels.JUMPER] = kernels.NONE
    Thinking(tools, Ways(0, 1, 80, 0), frame, [0], 0, 1).searched(frame, 1, -1, 1, unhurried)
