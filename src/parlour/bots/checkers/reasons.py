"""What speaks for a move of Nebraska-Checkers, as a sentence made from what the search found."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.bots.checkers import kernels
from parlour.bots.checkers.kernels import SURE, WIDTH, WIN, Row
from parlour.bots.checkers.squares import BOARD, told
from parlour.bots.checkers.thinking import Candidate
from parlour.games.nebraska_checkers import SQUARES

CLEARLY = 60
"""By so much, in hundredths of a man, the best move is clearly better."""
NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True)
class Turn:
    """One turn of a line: who makes it, how it is written, what it does."""

    is_own: bool
    text: str
    taken: tuple[int, ...]
    """The squares of the men it takes."""
    kings_taken: int
    crowns: bool


def turns_of(root: Row, codes: Row) -> list[Turn]:
    """The turns of a line of moves from a position; leaps of one jump are one turn."""
    found: list[Turn] = []
    frame, own = list(root[:WIDTH]), root[kernels.SIDE]
    for code in codes:
        side = frame[kernels.SIDE]
        goes_on = bool(found) and frame[kernels.JUMPER] >= 0
        frames = frame + [0] * WIDTH
        kernels.make(BOARD, frames, 0, code)
        after = frames[WIDTH:]
        over = (code >> 5) + (code & 31) >> 1
        taken: tuple[int, ...] = (SQUARES[over],) if kernels.leaps(code) else ()
        king = frame[kernels.KINGS + 1 - side] >> over & 1 if taken else 0
        crowns = after[kernels.KINGS + side].bit_count() > frame[kernels.KINGS + side].bit_count()
        text = told(code)
        if goes_on:
            last = found.pop()
            text = f"{last.text}-{text.split('-')[1]}"
            taken, king = last.taken + taken, last.kings_taken + king
        found.append(Turn(side == own, text, taken, king, crowns))
        frame = after
    return found


def gained(turns: list[Turn]) -> int:
    """How many men the mover's side takes in a line more than it loses."""
    return sum(len(turn.taken) if turn.is_own else -len(turn.taken) for turn in turns)


def men(count: int) -> str:
    """A man, two men."""
    return f"{NUMBERS[min(count, 7)]} {'man' if count == 1 else 'men'}"


def listed(texts: list[str]) -> str:
    """Moves as they are told: 22-15, 31-23 and 40-32."""
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " and " + texts[-1]


def reason(root: Row, found: list[Candidate], threat: Row, knows: bool) -> str:
    """What speaks for the first of these moves, which is the best.

    `threat` is what the other side would play if it were to move; `knows` says that the endgames
    hold this position.
    """
    best, others = found[0], found[1:]
    turns = turns_of(root, [best.code, *best.line])
    if not others:
        return "The jump must go on." if root[kernels.JUMPER] >= 0 else "There is no other move."
    if best.is_sure:
        return _sure(root, best, others, knows)
    if all(one.value < -SURE for one in others):
        return "Any other move loses the game."
    if best.is_known_draw:
        return _known_draw(others)
    return (
        _wins_men(turns)
        or _only_move(root, best, others, turns)
        or _saves(root, threat, turns)
        or _crowns(turns)
        or _trades(turns)
        or _avoids(root, best, others, turns)
        or _expects(root, turns)
    )


def _sure(root: Row, best: Candidate, others: list[Candidate], knows: bool) -> str:
    """That it wins, or how long it holds out."""
    away = (WIN - abs(best.value) + 1) // 2
    count = "one move" if away == 1 else f"{away} moves"
    if best.value < 0:
        return f"The game is lost, but this holds out longest, for {count}."
    if away == 1:
        foe = 1 - root[kernels.SIDE]
        is_last = not best.frame[kernels.MEN + foe] | best.frame[kernels.KINGS + foe]
        return (
            f"It {'takes the last man' if is_last else 'leaves the other side no move'} and wins."
        )
    is_alone = all(one.value < (SURE if knows else kernels.MAN) for one in others)
    if knows:
        start = (
            "By the endgames only this wins, in" if is_alone else "By the endgames it is a win in"
        )
        return f"{start} {count}."
    return (
        f"{'Only this wins: it takes' if is_alone else 'It wins in'} {count}, whatever the answer."
    )


def _known_draw(others: list[Candidate]) -> str:
    """That it holds a draw by the endgames."""
    lost = sum(one.value < -SURE for one in others)
    if lost:
        count = "one of the other moves" if lost == 1 else f"{lost} of the other moves"
        return f"It holds the draw, while {count} would lose."
    return "By the endgames no move here wins or loses."


def _wins_men(turns: list[Turn]) -> str:
    """That it wins men, and by which moves."""
    total = gained(turns)
    if total < 1:
        return ""
    ahead, own = 0, []
    for turn in turns:
        ahead += len(turn.taken) if turn.is_own else -len(turn.taken)
        if turn.is_own:
            own.append(turn.text)
        if ahead >= total:
            break
    what = "a king" if total == 1 and _kings(turns) == 1 else men(total)
    if len(own) == 1:
        return f"It takes {what} for nothing."
    return f"It wins {what} by {listed(own)}." if len(own) <= 4 else f"It wins {what} in {len(own)} moves, beginning {listed(own[:2])}."  # fmt: skip


def _kings(turns: list[Turn]) -> int:
    """How many kings the mover's side takes more than it loses."""
    return sum(turn.kings_taken if turn.is_own else -turn.kings_taken for turn in turns)


def _costs(root: Row, best: Candidate, others: list[Candidate]) -> list[int]:
    """How many men each of the other moves costs, compared with the best."""
    gain = gained(turns_of(root, [best.code, *best.line]))
    found = []
    for one in others:
        if one.value > best.value - CLEARLY:
            found.append(0)
        elif one.line:
            found.append(gain - gained(turns_of(root, [one.code, *one.line])))
        else:
            found.append((best.value - one.value) // kernels.MAN)
    return found


def _only_move(root: Row, best: Candidate, others: list[Candidate], turns: list[Turn]) -> str:
    """That all other moves cost men."""
    costs = _costs(root, best, others)
    least = min(costs)
    if least < 1:
        return ""
    if gained(turns) < 0:
        return f"It loses {men(-gained(turns))}; any other move loses more."
    return f"Any other move loses {men(least)}{' or more' if max(costs) > least else ''}."


def _avoids(root: Row, best: Candidate, others: list[Candidate], turns: list[Turn]) -> str:
    """Which other moves cost men, if they are few and this one costs none."""
    costs = _costs(root, best, others)
    losing = [(one, cost) for one, cost in zip(others, costs, strict=True) if cost > 0]
    if not 1 <= len(losing) <= 3 or gained(turns) < 0:
        return ""
    texts = listed([told(one.code) for one, _ in losing])
    least, most = min(cost for _, cost in losing), max(cost for _, cost in losing)
    return f"It avoids {texts}, which would lose {men(least)}{' or more' if most > least else ''}."


def _saves(root: Row, threat: Row, turns: list[Turn]) -> str:
    """That the other side would take a man if it were to move, and now wins none."""
    passed = list(root)
    passed[kernels.SIDE] = 1 - root[kernels.SIDE]
    threatened = turns_of(passed, threat)
    if not threatened or not threatened[0].taken or gained(threatened) < 1 or gained(turns) < 0:
        return ""
    at_stake = threatened[0].taken
    if any(not turn.is_own and {*at_stake} & {*turn.taken} for turn in turns[:2]):
        return ""
    squares = [str(square) for square in at_stake]
    return f"It saves the {'man' if len(squares) == 1 else 'men'} on {listed(squares)}."


def _crowns(turns: list[Turn]) -> str:
    """That it makes a king before the other side does."""
    first = next((turn for turn in turns if turn.crowns), None)
    if first is None or not first.is_own:
        return ""
    own = [turn.text for turn in turns[: turns.index(first) + 1] if turn.is_own]
    if len(own) == 1:
        return "It makes a king."
    return f"It makes a king by {listed(own)}." if len(own) <= 4 else f"It makes a king in {len(own)} moves."  # fmt: skip


def _trades(turns: list[Turn]) -> str:
    """That men are exchanged at once, as many of each side."""
    early = turns[:3]
    taken = sum(len(turn.taken) for turn in early if turn.is_own)
    lost = sum(len(turn.taken) for turn in early if not turn.is_own)
    if not taken or taken != lost:
        return ""
    return f"It exchanges {men(taken)} for {men(lost)}: {listed([turn.text for turn in early])}."


def _expects(root: Row, turns: list[Turn]) -> str:
    """How the game is expected to go on."""
    side = root[kernels.SIDE]
    count = [
        (root[kernels.MEN + i] | root[kernels.KINGS + i]).bit_count() for i in (side, 1 - side)
    ]
    ahead = count[0] - count[1] + gained(turns)
    now = "even" if ahead == 0 else f"{men(abs(ahead))} {'ahead' if ahead > 0 else 'behind'}"
    if len(turns) < 2:
        return f"It plays on, {now}."
    answer, *rest = [turn.text for turn in turns[1:3]]
    met = f"is met by {rest[0]}" if rest else "is no harm"
    return f"The best answer, {answer}, {met}, and it comes out {now}."
