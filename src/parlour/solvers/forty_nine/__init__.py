"""What is claimed about Forty-Nine: the highest total of a game, and sums about the centre.

Forty-Nine is not a puzzle, so there is nothing to solve here, only claims and certificates.
"""

from __future__ import annotations

from math import comb

from parlour.core.bits import members
from parlour.core.citation import cites
from parlour.core.game import game
from parlour.core.match import Match
from parlour.games.chicago_casino.points import POINTS
from parlour.kit.board49 import NEIGHBOURS, NEVER, NUMBERS, PAIRS, QUARTER_TURNS, RECTANGLES
from parlour.packs.forty_nine import CHEATER, FORTY_NINE
from parlour.solvers.answers import Certificate, Claim, Study, Tell
from parlour.solvers.forty_nine.filled import Best, best

KEY = "forty-nine"
ON_LAST = 60
"""For filling 49, and for doing so with the last card of a hand."""
ELSEWHERE = 10
HELD = 5
MOST_CARDS = 3
RUNS = (12, 12, 21)
"""How many hands of Pittsburgh-Draw are a Full, a Four and a Flush of five numbers in a row."""
"""What taking the most cards counts in Chicago-Casino."""
THE_CHEATER = 50
"""Stands for the Cheater among numbers."""


# --- the highest total of a game -------------------------------------------------------------------


@cites("F49-R13")
def bounds(cheater: bool) -> tuple[int, int, Best]:
    """The highest totals of games that end on 49 and of those that do not, and squares for the first.

    At best, all cards that are not on the board are held.  Without the Cheater the board is never
    full: before the last of 49 cards is played, another hand would already be empty.
    """
    cards = len(FORTY_NINE) - (not cheater)
    on_last = best(with_last=True, may_be_whole=cheater)
    elsewhere = best(with_last=False, may_be_whole=False)
    return (
        ON_LAST + HELD * cards + on_last.worth,
        ELSEWHERE + HELD * cards + elsewhere.worth,
        on_last,
    )


def _most(cheater: bool) -> Certificate:
    on_last, elsewhere, squares = bounds(cheater)
    return _certificate("most", cheater="on" if cheater else "off") | {
        "total": max(on_last, elsewhere),
        "elsewhere": elsewhere,
        "squares": list(squares.squares),
    }


def _certificate(claim: str, **options: str) -> Certificate:
    return {"certificate": 1, "key": KEY, "options": options, "claim": claim}


def most_with_cheater(tell: Tell) -> Certificate:
    """That no game makes more than 450 points."""
    return _most(cheater=True)


def most_without_cheater(tell: Tell) -> Certificate:
    """That no game without the Cheater makes more than 440 points."""
    return _most(cheater=False)


# --- games that reach it -------------------------------------------------------------------------

Turn = tuple[int, int]
"""The card drawn, or 0, and the square played on, or 0 for a pass."""


def _game(
    options: dict[str, str], hands: list[list[int]], turns: list[Turn], cheated: int = 0
) -> Certificate:
    """The certificate of a game for two; seat 0 opens, and the Cheater is played on one square."""
    dealt = [card for pair in zip(*hands, strict=True) for card in pair]
    order = [*dealt, *(card for card, _ in turns if card)]
    pack = [FORTY_NINE.names[CHEATER] if card == THE_CHEATER else str(card) for card in order]
    match = Match.scripted(
        game(KEY, **options),
        2,
        lambda match: "dealer 1" if match.record.dealer < 0 else " ".join(["deal", *pack]),
    )
    for number, (card, square) in enumerate(turns):
        if card:
            match = match.play(number % 2, "draw")
        verb = "cheat" if square == cheated else "play"
        match = match.play(number % 2, f"{verb} {square}" if square else "pass")
    assert match.outcome is not None
    return _certificate("game", **options) | {
        "players": 2,
        "dealer": 1,
        "pack": pack,
        "lines": [f"{seat} {text}" for seat, text in match.log if seat >= 0],
        "scores": list(match.score),
        "total": sum(match.score),
    }


def _whole_board(options: dict[str, str], cheated: int = 25) -> Certificate:
    """A game in which the squares are filled in order, the odd ones by seat 0.

    Seat 0 plays the Cheater on a square whose card the other keeps.  All cards are drawn before the
    third is played.
    """
    mine = [THE_CHEATER if n == cheated else n for n in NUMBERS if n % 2]
    theirs = [*(n for n in NUMBERS if n % 2 == 0), cheated]
    turns: list[Turn] = [(0, 1)]
    for number in range(20):
        turns += [(theirs[5 + number], 0 if number else 2)]
        turns += [(mine[5 + number], 3 if number == 19 else 0)]
    turns += [(0, n) for n in NUMBERS if n > 3]
    return _game(options, [mine[:5], theirs[:5]], turns, cheated)


def whole_board(tell: Tell) -> Certificate:
    """A game that makes 450 points."""
    return _whole_board({"cheater": "on", "combinations": "off"})


def whole_board_combined(tell: Tell) -> Certificate:
    """The same game with combinations, which makes 690 points."""
    return _whole_board({"cheater": "on", "combinations": "rotation"})


def few_squares(tell: Tell) -> Certificate:
    """A game without the Cheater that makes 440 points.

    Seat 0 opens, draws twelve cards and plays all of its seventeen, the last on 49.  Seat 1 draws
    the rest of the pack, plays only in its last turns and is left with all other cards.
    """
    squares = best(with_last=True, may_be_whole=False).squares
    first, *plays, last = _grown(squares)
    both = len(squares) - 17  # how many turns at the end have seat 1 play too
    alone, pairs = plays[: 15 - both], plays[15 - both :]
    theirs = pairs[1::2]
    mine = [first, *alone, *pairs[::2], last]
    kept = [n for n in reversed(NUMBERS) if n not in squares]
    to_draw, to_keep = iter(mine[5:]), iter([*theirs, *kept[5:]])
    turns: list[Turn] = [(0, first), (next(to_keep), 0)]
    for _ in range(12):
        turns += [(next(to_draw), 0), (next(to_keep), 0)]
    for card in alone:
        turns += [(0, card), (next(to_keep), 0)]
    for at, (one, two) in enumerate(zip(pairs[::2], theirs, strict=True)):
        turns += [(0, one), (next(to_keep) if at else 0, two)]
    turns += [(0, last)]
    return _game({"cheater": "off", "combinations": "off"}, [mine[:5], kept[:5]], turns)


def _grown(squares: tuple[int, ...]) -> list[int]:
    """The squares in an order in which each touches an earlier one; the lowest first, 49 last."""
    order = [squares[0]]
    left = [square for square in squares[1:] if square != NUMBERS[-1]]
    while left:
        found = next(n for n in left if any(NEIGHBOURS[n] >> other & 1 for other in order))
        order.append(found)
        left.remove(found)
    return [*order, NUMBERS[-1]]


# --- sums ----------------------------------------------------------------------------------------


def _sets(by_square: list[int]) -> list[list[int]]:
    """Each set of squares once, from a table indexed by square."""
    return sorted(members(some) for some in set(by_square) - {NEVER})


@cites("F49-R14")
def sums(tell: Tell) -> Certificate:
    """The pairs that make fifty and the fours that make a hundred, in both readings of the rule."""
    return _certificate("sums") | {
        "fifties": _sets(PAIRS),
        "rotation": _sets(QUARTER_TURNS),
        "rectangles": _sets(RECTANGLES),
    }


@cites("CASINO-R1")
def casino(tell: Tell) -> Certificate:
    """The points of Chicago-Casino, card by card."""
    cards = {name: POINTS[card] for card, name in enumerate(FORTY_NINE.names) if POINTS[card]}
    total = sum(cards.values()) + MOST_CARDS
    return _certificate("casino") | {"cards": cards, "most_cards": MOST_CARDS, "total": total}


def hands(tell: Tell) -> Certificate:
    """How many hands of Pittsburgh-Draw, without the Cheater, are of each kind.

    A kind is so many cards of one colour, so many of another; among those of the last three, five
    numbers in a row are taken out, which are 12, 12 and 21 (`RUNS`).
    """
    one, two, three, four, five = (comb(7, cards) for cards in range(1, 6))
    by_colours = [
        7 * two * comb(6, 3) * one**3,
        comb(7, 2) * two**2 * 5 * one,
        comb(7, 5) * one**5,
        7 * three * comb(6, 2) * one**2,
        7 * three * 6 * two,
        7 * four * 6 * one,
        7 * five,
    ]
    plain = [all_ - run for all_, run in zip(by_colours, (0, 0, 0, 0, *RUNS), strict=True)]
    return _certificate("hands") | {"hands": [*plain, *RUNS]}


SWEEP = (
    "All connected sets of squares, by a sweep of the board; the checker sweeps it the other way."
)
STUDY = Study(
    derived={
        "forty-nine-450.json": most_with_cheater,
        "forty-nine-440.json": most_without_cheater,
        "forty-nine-450-game.json": whole_board,
        "forty-nine-440-game.json": few_squares,
        "forty-nine-690-game.json": whole_board_combined,
        "forty-nine-sums.json": sums,
        "forty-nine-casino.json": casino,
        "forty-nine-hands.json": hands,
    },
    claims=(
        Claim(
            cite="forty-nine/forty-nine/total-450",
            says="All players together can make 450 points in a game.",
            verdict="true",
            answer="They can, and never more; here is a game that makes 450.",
            how=SWEEP,
            certificates=("forty-nine-450.json", "forty-nine-450-game.json"),
        ),
        Claim(
            cite="F49-R13",
            says="Without the Cheater the most is 445.",
            verdict="false",
            answer="It is 440; here is a game, with few squares filled and 26 cards held. 445 would need a "
            "full board, but another hand would be empty before that.",
            how=SWEEP,
            certificates=("forty-nine-440.json", "forty-nine-440-game.json"),
        ),
        Claim(
            cite="F49-R13",
            says="A game that does not end on 49 stays below 441.",
            verdict="sharpened",
            answer="It stays at 405 or below, and without the Cheater at 400 or below.",
            how=SWEEP,
            certificates=("forty-nine-450.json", "forty-nine-440.json"),
        ),
        Claim(
            cite="F49-R13",
            says="With combinations the most is 690.",
            verdict="true",
            answer="It is 450 plus 240 for all combinations; the game that makes 450 makes them all.",
            how="The bound without combinations, and a count of the combinations.",
            certificates=(
                "forty-nine-450.json",
                "forty-nine-690-game.json",
                "forty-nine-sums.json",
            ),
        ),
        Claim(
            cite="forty-nine/forty-nine/combinations-fifty",
            says="Two numbers on opposite sides of the centre make fifty.",
            verdict="true",
            answer="All 24 pairs do: n and 50 - n.",
            how="Arithmetic over all squares.",
            certificates=("forty-nine-sums.json",),
        ),
        Claim(
            cite="forty-nine/forty-nine/combinations-hundred",
            says="Four numbers placed symmetrically about the centre make a hundred.",
            verdict="true",
            answer="Twelve fours do if the board is turned by quarters, twelve if it is mirrored; both "
            "include the two examples.",
            how="Arithmetic over all squares.",
            certificates=("forty-nine-sums.json",),
        ),
        Claim(
            cite="forty-nine/chicago-casino/total-51",
            says="The points of Chicago-Casino are 51.",
            verdict="true",
            answer="1 and 2 for the lowest and the highest card, 45 for the nine multiples of five, 3 for the "
            "most cards.",
            how="Arithmetic over the pack.",
            certificates=("forty-nine-casino.json",),
        ),
        Claim(
            cite="DRAW-R2",
            says="Hands of Pittsburgh-Draw rank as the table says, not by rarity.",
            verdict="true",
            answer="A Rainbow (352 947 hands) is commoner than Two pair (324 135), which it beats; with that "
            "exception, and that of a Straight flush (21) beside a Four straight (12), each kind is at "
            "most as common as the one below it.",
            how="Exact count of all 1 906 884 hands without the Cheater, repeated by the checker.",
            certificates=("forty-nine-hands.json",),
        ),
        Claim(
            cite="forty-nine/nebraska-checkers/few-draws",
            says="Draws are unlikely in Nebraska-Checkers.",
            verdict="open",
            answer="Between players who move at random, 266 of 10 000 matches are drawn, 2.66 %. Nothing is "
            "known about players who play well.",
            how="Simulation, which proves nothing: 10 000 matches of the seed 1, drawn after 80 plies with "
            "neither a jump nor a man's move (CHECK-R9).",
            certificates=(),
            simulated="parlour simulate nebraska-checkers --matches 10000 --seed 1",
        ),
    ),
)
