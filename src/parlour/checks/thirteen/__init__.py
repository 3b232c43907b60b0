"""Judges certificates of the "13" puzzle.

A `board` is the numbers on squares 1 to 14, row by row in two rows of seven, with 0 for the gap; a
move `slide 5` takes card 5 across an edge into the gap.  The claims are

* `solution`: the `moves` bring every card home.
* `shortest`: the same, and no solution is shorter.  For up to 42 slides the checker searches from
  both ends itself; longer ones are more than it can go through.
* `impossible`: nothing brings the cards home.  Counting the gap as number 14, a slide is one
  exchange of two numbers and takes the gap one step, across one edge.  An exchange turns an odd
  arrangement into an even one and back.  Colour the squares like a chessboard: every edge joins
  squares of different colours, so a step changes the colour under the gap.  At home the arrangement
  is even and the gap is on the colour of square 14.  So a board cannot be solved if exactly one of
  the two differs.  `cycles` show the arrangement: each square named holds the next number; `steps`
  is how far the gap is from square 14.
* `half`: exactly half of all deals can be solved.  Those with an odd arrangement cannot.  For every
  three neighbouring numbers, `rings` has a solution of the deal in which only they are rotated; the
  same path of the gap rotates any cards on those squares.  Such rotations bring a card two squares
  back at a time, or one square with the help of the square behind it, so 1 to 11 can be brought home
  one after another; then 12 and 13 are home too, or else the deal was odd.
* `sample`: `solved` has a solution for each of the `deals` whose seeds are `seed` with the numbers
  from 0 on; they are dealt here, the last two cards exchanged where the arrangement would be odd.  A
  solution is the path of the gap: L left, R right, V to the other row.  `lengths` counts them by
  length, `slides` is the sum.
* `hardest`: `listed` has, for each number of slides from 104 on, all positions that take as many, as
  texts with A to M for the cards; those that are deals are `solved`.  That a position takes so many
  slides is more than can be checked.  But there must be as many as are published; a slide from a
  position leads to one that takes one slide more or less; and if the gap is in a corner, the solution
  walked backwards solves another position, with the board turned, which takes as many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import factorial
from typing import Any

from parlour.checks import reading
from parlour.checks.dealing import dealt
from parlour.checks.samples import Word
from parlour.checks.wrong import Wrong

WIDTH = 7
LAST = 14
HOME = (*range(1, LAST), 0)
FARTHEST = 42
"""The most slides for which a solution is shown to be the shortest."""
PUBLISHED = {104: 779, 105: 198, 106: 43, 107: 8, 108: 1}
"""How many positions take so many slides, and none take more (Korf 2008; OEIS A346736)."""
LETTERS = "-ABCDEFGHIJKLM"
"""The gap and the cards, in lists of positions."""


def check(certificate: dict[str, Any]) -> str | Word:
    """Judge a certificate of the "13" puzzle."""
    reading.no_options(certificate)
    return CLAIMS[reading.text(certificate, "claim", *CLAIMS)](certificate)


# --- boards and slides ---------------------------------------------------------------------------


def _beside(square: int) -> list[int]:
    """The squares that share an edge with this one."""
    found = [square + WIDTH] if square <= WIDTH else [square - WIDTH]
    if square % WIDTH != 1:
        found.append(square - 1)
    if square % WIDTH != 0:
        found.append(square + 1)
    return found


BESIDE = {square: _beside(square) for square in range(1, LAST + 1)}


def _board(certificate: dict[str, Any]) -> tuple[int, ...]:
    squares = reading.numbers(certificate, "board", 0, LAST - 1)
    if sorted(squares) != list(range(LAST)):
        raise Wrong("'board' does not hold 0 and the cards 1 to 13, each once.")
    return tuple(squares)


def _solved(certificate: dict[str, Any]) -> tuple[tuple[int, ...], int]:
    """The board of a certificate and how many slides bring its cards home."""
    board = _board(certificate)
    squares = list(board)
    moves = reading.words(certificate, "moves")
    for number, move in enumerate(moves, 1):
        gap = squares.index(0) + 1
        near = {f"slide {squares[square - 1]}": square for square in BESIDE[gap]}
        if move not in near:
            raise Wrong(f"Move {number}, {move!r}, cannot be made: no such card is beside the gap.")
        square = near[move]
        squares[gap - 1], squares[square - 1] = squares[square - 1], 0
    if tuple(squares) != HOME:
        raise Wrong("After the last move the cards are not all home.")
    return board, len(moves)


def _shown(board: tuple[int, ...]) -> str:
    return " ".join(str(card or "-") for card in board)


# --- claims --------------------------------------------------------------------------------------


def _solution(certificate: dict[str, Any]) -> str:
    board, slides = _solved(certificate)
    return (
        f"{slides} slides bring all cards of {_shown(board)} home; whether fewer are enough is not "
        "checked."
    )


def _shortest(certificate: dict[str, Any]) -> str:
    board, slides = _solved(certificate)
    if slides > FARTHEST:
        raise Wrong(
            f"That {slides} slides are the fewest cannot be checked, only up to {FARTHEST}; such a "
            "certificate may only claim a solution."
        )
    least = _fewest(bytes(board), bytes(HOME))
    if least < slides:
        raise Wrong(f"There is a solution of {least} slides, so {slides} are not the fewest.")
    return f"{slides} slides bring all cards of {_shown(board)} home, and no fewer do."


def _fewest(start: bytes, end: bytes) -> int:
    """The length of a shortest way, which exists: layers grow from both ends until they meet."""
    seen = [{start}, {end}]
    edges = [{start}, {end}]
    slides = 0
    while not edges[0] & edges[1]:
        side = 0 if len(edges[0]) <= len(edges[1]) else 1
        edges[side] = _layer(edges[side], seen[side])
        slides += 1
    return slides


def _layer(edge: set[bytes], seen: set[bytes]) -> set[bytes]:
    """The boards one slide from the edge that were not seen before; from now on they were."""
    found = set()
    for board in edge:
        gap = board.index(0)
        for square in BESIDE[gap + 1]:
            after = bytearray(board)
            after[gap], after[square - 1] = after[square - 1], 0
            found.add(bytes(after))
    found -= seen
    seen |= found
    return found


def _exchanges(board: tuple[int, ...]) -> int:
    """0 or 1 if the number of pairs in the wrong order is even or odd; the gap is 14."""
    cards = [card or LAST for card in board]
    return sum(a > b for i, a in enumerate(cards) for b in cards[i + 1 :]) % 2


def _steps(board: tuple[int, ...]) -> int:
    """How far the gap is from square 14."""
    gap = board.index(0)
    return 1 - gap // WIDTH + WIDTH - 1 - gap % WIDTH


def _edges_join_two_colours() -> bool:
    colour = {n: ((n - 1) // WIDTH + (n - 1) % WIDTH) % 2 for n in BESIDE}
    return all(colour[a] != colour[b] for a, near in BESIDE.items() for b in near)


def _impossible(certificate: dict[str, Any]) -> str:
    board = _board(certificate)
    odd = _parity_of_cycles(certificate, board)
    steps = reading.number(certificate, "steps", 0, LAST)
    if steps != _steps(board):
        raise Wrong(f"The gap is {_steps(board)} steps from square 14, not {steps}.")
    if odd != _exchanges(board) or not _edges_join_two_colours():
        raise Wrong("The argument does not hold.")
    if (odd + steps) % 2 == 0:
        raise Wrong("This board is not ruled out: exchanges and steps agree.")
    return (
        f"{_shown(board)} cannot be solved: the numbers are "
        f"{'an odd' if odd else 'an even'} number of exchanges from home, the gap "
        f"{steps} steps, and every slide is one of each."
    )


def _parity_of_cycles(certificate: dict[str, Any], board: tuple[int, ...]) -> int:
    """0 or 1 if the cycles, which must be the board's, are an even or odd number of exchanges."""
    cycles = certificate.get("cycles")
    if not isinstance(cycles, list) or len(cycles) > LAST:
        raise Wrong("The certificate has no proper list of 'cycles'.")
    told: dict[int, int] = {}
    for cycle in cycles:
        squares = reading.numbers({"cycles": cycle}, "cycles", 1, LAST)
        if len(squares) < 2 or told.keys() & {*squares} or len({*squares}) < len(squares):
            raise Wrong("A square is listed twice, or alone, in the cycles.")
        told |= zip(squares, [*squares[1:], squares[0]], strict=True)
    for square, card in enumerate(board, 1):
        if told.get(square, square) != (card or LAST):
            raise Wrong(f"The cycles do not say what lies on square {square}.")
    return sum(len(cycle) - 1 for cycle in cycles) % 2


def _half(certificate: dict[str, Any]) -> str:
    rings = certificate.get("rings")
    if not isinstance(rings, list) or len(rings) != LAST - 3:
        raise Wrong("The certificate does not have exactly eleven 'rings'.")
    for first, ring in enumerate(rings, 1):
        if not isinstance(ring, dict):
            raise Wrong("One of the 'rings' is not a board with moves.")
        board, _ = _solved(ring)
        turned = list(HOME)
        turned[first - 1 : first + 2] = [first + 1, first + 2, first]
        if board != tuple(turned):
            raise Wrong(f"Ring {first} does not rotate only {first}, {first + 1} and {first + 2}.")
    if not _edges_join_two_colours():
        raise Wrong("The argument does not hold.")
    deals = factorial(LAST - 1)
    return (
        f"Of the {deals} deals exactly half, {deals // 2}, can be solved: the odd ones cannot, and "
        "every other is made of the eleven rotations of three neighbours solved here."
    )


def _sample(certificate: dict[str, Any]) -> str:
    solved = certificate.get("solved")
    if not isinstance(solved, list) or not all(isinstance(line, str) for line in solved):
        raise Wrong("The certificate has no proper list of 'solved'.")
    seed = reading.text(certificate, "seed", "sample")
    if len(solved) != reading.number(certificate, "deals", 1, 100_000):
        raise Wrong(f"There are {len(solved)} solutions, not one for each of the deals.")
    lengths = [_length(f"{seed} {number}", ways) for number, ways in enumerate(solved)]
    counted = Counter(map(str, lengths))
    if certificate.get("lengths") != counted:
        raise Wrong("'lengths' does not count the solutions correctly.")
    if reading.number(certificate, "slides", 0, 10**9) != sum(lengths):
        raise Wrong(f"The solutions have {sum(lengths)} slides in all, not as stated.")
    return (
        f"The {len(lengths)} deals of the seeds '{seed} 0' to '{seed} {len(lengths) - 1}' are solved "
        f"in {min(lengths)} to {max(lengths)} slides, {sum(lengths) / len(lengths):.2f} on average; "
        "whether fewer are enough is not checked."
    )


def _length(seed: str, ways: str) -> int:
    """How many slides solve the deal of a seed, if the gap takes that path."""
    squares = [*dealt(seed, LAST - 1), 0]
    if _exchanges(tuple(squares)):
        squares[-3], squares[-2] = squares[-2], squares[-3]
    return _along(squares, ways, seed)


def _along(squares: list[int], ways: str, named: str) -> int:
    """How many slides solve a deal, if the gap takes that path."""
    gap = LAST
    for way in ways:
        to = {"L": gap - 1, "R": gap + 1}.get(way, gap + WIDTH if gap <= WIDTH else gap - WIDTH)
        if way not in "LRV" or to not in BESIDE[gap]:
            raise Wrong(f"The gap cannot go as the solution of '{named}' says.")
        squares[gap - 1], squares[to - 1] = squares[to - 1], 0
        gap = to
    if tuple(squares) != HOME:
        raise Wrong(f"The solution of '{named}' does not bring all cards home.")
    return len(ways)


# --- the farthest positions ----------------------------------------------------------------------


def _hardest(certificate: dict[str, Any]) -> Word:
    far = _listed(certificate)
    for board, slides in far.items():
        _must_fit(board, slides, far)
    deals = {_letters(board): board for board in far if board[-1] == 0}
    solved = certificate.get("solved")
    if not isinstance(solved, dict) or set(solved) != set(deals):
        raise Wrong(f"'solved' does not have exactly the {len(deals)} deals that are listed.")
    for text, way in solved.items():
        if not isinstance(way, str) or len(way) != far[deals[text]]:
            raise Wrong(f"The deal {text} is not solved in {far[deals[text]]} slides.")
        _along(list(deals[text]), way, text)
    most = max(far[board] for board in deals.values())
    return Word(
        f"As many positions are listed as take from {min(PUBLISHED)} to {max(PUBLISHED)} slides by the "
        f"published numbers, and the lists fit together. {len(deals)} of the positions are deals, "
        f"solved here in {most} slides each. That every position listed takes as many slides as is said "
        "is the word of the solver alone; that no others do rests on the published numbers."
    )


def _listed(certificate: dict[str, Any]) -> dict[tuple[int, ...], int]:
    """The positions listed, with the slides that each is said to take."""
    listed = certificate.get("listed")
    if not isinstance(listed, dict) or set(listed) != set(map(str, PUBLISHED)):
        raise Wrong("'listed' does not have exactly the distances from 104 to 108.")
    far: dict[tuple[int, ...], int] = {}
    for slides, number in PUBLISHED.items():
        texts = reading.words(listed, str(slides))
        if len(texts) != number:
            raise Wrong(f"{len(texts)} positions of {slides} slides are listed, not {number}.")
        for text in texts:
            if sorted(text) != sorted(LETTERS):
                raise Wrong(f"'{text}' is not a position: it must have {LETTERS}, in some order.")
            far[tuple(map(LETTERS.index, text))] = slides
    if len(far) < sum(PUBLISHED.values()):
        raise Wrong("A position is listed twice.")
    return far


def _letters(board: tuple[int, ...]) -> str:
    return "".join(LETTERS[card] for card in board)


def _must_fit(board: tuple[int, ...], slides: int, far: dict[tuple[int, ...], int]) -> None:
    """Wrong if a position cannot take so many slides, or not while the others take theirs."""
    text, steps = _letters(board), _steps(board)
    if (_exchanges(board) + steps) % 2 or (steps + slides) % 2:
        raise Wrong(
            f"{text} cannot be solved in {slides} slides, nor in any number as odd or even."
        )
    for after in _layer({bytes(board)}, set()):
        there = far.get(tuple(after))
        if there is None and slides > min(PUBLISHED):
            raise Wrong(f"{text} takes {slides} slides, but a position beside it is not listed.")
        if there is not None and abs(there - slides) != 1:
            raise Wrong(f"{text} takes {slides} slides, but a position beside it {there}.")
    if far.get(_backwards(board)) != slides:
        raise Wrong(f"{text} is listed, but not the position whose way is the same backwards.")


def _backwards(board: tuple[int, ...]) -> tuple[int, ...]:
    """What a solution makes of home if it is walked backwards on a board turned to suit.

    Only if the gap is in a corner: then some turn of the board brings it to square 14, and the cards
    can be renamed so that all are home where the solution began.
    """
    gap = board.index(0)
    if gap % WIDTH not in (0, WIDTH - 1):
        return board
    turned = [
        WIDTH * (row if gap >= WIDTH else 1 - row) + (column if gap % WIDTH else WIDTH - 1 - column)
        for row in range(2)
        for column in range(WIDTH)
    ]
    named = {card: HOME[turned[square]] for square, card in enumerate(board)}
    before = [0] * LAST
    for square, card in enumerate(HOME):
        before[turned[square]] = named[card]
    return tuple(before)


CLAIMS: dict[str, Callable[[dict[str, Any]], str | Word]] = {
    "solution": _solution,
    "shortest": _shortest,
    "impossible": _impossible,
    "half": _half,
    "sample": _sample,
    "hardest": _hardest,
}
