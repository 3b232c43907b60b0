"""The wire: everything the house sends and everything it reads, each declared once.

`describing` makes the OpenAPI document and the types of the page from these structures, so nothing
else says what a picture, an event or a request looks like.  The parts of a picture that need no
house (areas, cards, facts, groups of moves) are declared in `parlour.pictures`.  The file is long
because it is the whole list.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from parlour.bots import USUAL_LEVEL
from parlour.pictures.picture import Area, Card, Fact, Group

encode = msgspec.json.Encoder(order="deterministic").encode

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Who = Literal["person", "bot", "open"]
State = Literal["waiting", "playing", "over", "closed"]


class Sent(msgspec.Struct, frozen=True):
    """What the house sends: always whole, so a field that has a default is sent too."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks of the house: fields with a default may be left out."""


# --- what is asked -------------------------------------------------------------------------------


class Settings(Asked, frozen=True):
    """What the host chooses besides the options of the game."""

    pace: str = "usual"
    grace: Number = 60
    listed: bool = False
    clock: Number | None = None
    reading: Number = 20
    winnable: bool = False


class NewTable(Asked, frozen=True):
    """What a table is made of; `commitment` promises a nonce for each of the maker's own seats.

    A puzzle may begin at a `position` of one's own, in the signs that its page explains.
    """

    game: str
    players: Number | None = None
    options: dict[str, str] = {}
    seats: list[str] | None = None
    name: str = ""
    commitment: str = ""
    settings: Settings = Settings()
    position: str = ""


class PlayDaily(Asked, frozen=True):
    """A wish to play the deal or the puzzle of a day, written like 2026-11-17; without one, of
    today.  The first try counts, and `practice` gives it up if it is not over."""

    kind: Literal["deal", "puzzle"]
    day: str = ""
    name: str = ""
    practice: bool = False


class NewGuided(Asked, frozen=True):
    """A wish for a guided first hand of a game."""

    game: str
    name: str = ""


class NewEvening(Asked, frozen=True):
    """What a progressive evening is made of; 0 `minutes` for a hand are as many as it takes."""

    game: str
    tables: Number = 2
    rounds: Number = 5
    level: str = ""
    pace: str = "usual"
    minutes: Number = 0


class Coming(Asked, frozen=True):
    """Who comes to an evening."""

    name: str = ""


class Sitting(Asked, frozen=True):
    """Who takes a seat, the commitment to their nonce, if they give one, and the key of the seat, if
    it is kept for somebody."""

    name: str = ""
    commitment: str = ""
    key: str = ""


class Fill(Asked, frozen=True):
    """The level of the bots that take the open seats, and the one seat if only one is to be taken."""

    level: str = USUAL_LEVEL
    seat: Number | None = None


class Commitment(Asked, frozen=True):
    """A promise of a nonce: its SHA-256, as the specification of fair deals says."""

    commitment: str


class Nonce(Asked, frozen=True):
    """The nonce that a seat promised."""

    nonce: str


class NewMove(Asked, frozen=True):
    """A move, the number it answers, and a key that makes it harmless to send it twice."""

    seat: Number
    seq: Number
    move: str
    key: str


class Undo(Asked, frozen=True):
    """A wish to take the last move back."""

    seat: Number
    seq: Number
    key: str


class Why(Asked, frozen=True):
    """A question about a move."""

    seat: Number
    move: str


class Read(Asked, frozen=True):
    """A seat that has read the account of a deal, by the number of lines the log had then."""

    seat: Number
    n: Number


class Hint(Asked, frozen=True):
    """A seat that asks for help; the solver of a puzzle looks at hidden cards if it wants to `peek`."""

    seat: Number = 0
    peek: bool = False


class Reason(Asked, frozen=True):
    """A step of a match, after which its last move is asked about, and the seat that asks."""

    step: Number
    seat: Number | None = None


class Trying(Asked, frozen=True):
    """A step of a finished match to play on from, and the seat to do it in."""

    step: Number
    seat: Number | None = None


class Nothing(Asked, frozen=True):
    """An empty body."""


class NewPace(Asked, frozen=True):
    """How long bots wait before they move, from now on."""

    pace: str


class Chat(Asked, frozen=True):
    """Something said to everyone at the table."""

    text: str


# --- what is answered ----------------------------------------------------------------------------


class Rule(Sent, frozen=True):
    """A rule: its citation, the page it stands on, and what it says in our words."""

    cite: str
    page: str
    gist: str


class Refusal(Sent, frozen=True):
    """A refusal: one sentence for people, the rules behind it, and the present number if the
    request answered an older one."""

    error: str
    rules: tuple[Rule, ...] = ()
    seq: int | msgspec.UnsetType = msgspec.UNSET


class Made(Sent, frozen=True):
    """A table, by its id."""

    id: str


class Seated(Sent, frozen=True):
    """A seat that was taken."""

    id: str
    seat: int


class SeatLink(Sent, frozen=True):
    """The link to a seat that is kept for somebody, and its key; both are secret."""

    seat: int
    key: str
    url: str


class Done(Sent, frozen=True):
    """The number under which a move or an undo was kept."""

    seq: int


class Spoken(Sent, frozen=True):
    """The number under which a line of chat was kept."""

    n: int


class Answer(Sent, frozen=True):
    """Whether a move is legal now, and if not, why."""

    legal: bool
    sentence: str
    rules: tuple[Rule, ...] = ()


class Advice(Sent, frozen=True):
    """What a bot or a solver would do, and why."""

    move: str
    reason: str


class Guidance(Sent, frozen=True):
    """What the host of a first hand says before one decides: nothing while others are to move.

    Once it `is_over`, that is the farewell.  `seq` is the event after which it was said.
    """

    says: tuple[str, ...]
    is_over: bool
    seq: int


class Challenge(Sent, frozen=True):
    """In how many moves a puzzle can be done from its start; None where no number is known."""

    moves: int | None
    is_least: bool
    sentence: str


class Explained(Sent, frozen=True):
    """Whose move it was, and what speaks for it or against it, told as if to them."""

    seat: int
    reason: str


class Solution(Sent, frozen=True):
    """The moves that solve a puzzle from here, what was found, and how.

    `certified` says what the checker saw for itself, and `word` what only the solver vouches for.
    """

    moves: tuple[str, ...]
    answer: str
    how: str
    certified: str
    word: str


class Marked(Sent, frozen=True):
    """A move that cost something: by whom, what else could have been done, and why.

    `step` is the number of steps of the match after it; `chance_lost` is of the chance to win, from
    0 to 1.
    """

    step: int
    seat: int
    move: str
    best: str
    points_lost: float
    chance_lost: float
    grade: str
    reason: str


class Standing(Sent, frozen=True):
    """How likely each side was to win after so many steps, from 0 to 1."""

    step: int
    chances: tuple[float, ...]


class Total(Sent, frozen=True):
    """How well a seat decided: how often, with nothing better to be found in which share of it, and
    what a decision cost of the chance to win on average."""

    seat: int
    decisions: int
    best: float
    chance_lost: float


class Review(Sent, frozen=True):
    """A finished match judged decision by decision, each from what its seat saw.

    `how` says how it was judged; a `puzzle` is judged by its solver.
    """

    sides: tuple[tuple[int, ...], ...]
    puzzle: bool
    marked: tuple[Marked, ...]
    curve: tuple[Standing, ...]
    totals: tuple[Total, ...]
    how: str


class EveningTicket(Sent, frozen=True):
    """A ticket: who holds it, and for each round that is over whether a hole was punched.

    Tickets are sent in the order of the standings.  `number` is what is printed on it, `mine` that
    you hold it; `prize` is set when the evening is over.
    """

    number: int
    name: str
    kind: Who
    mine: bool
    away: bool
    holes: tuple[bool, ...]
    won: int
    prize: Literal["", "first", "second", "booby"]


class EveningSeat(Sent, frozen=True):
    """A ticket at a table; `waited` if it is their turn."""

    number: int
    name: str
    kind: Who
    away: bool
    won: int
    waited: bool


class EveningTable(Sent, frozen=True):
    """A table of the present round, 1 being the head; only the host and who sits there get its id."""

    place: int
    id: str
    state: State
    moves: int
    seats: tuple[EveningSeat, ...]


class Evening(Sent, frozen=True):
    """A progressive evening as it stands; all of it is public but what is `mine`.

    `table` is where you sit in this round, `place` its number; both are empty while you wait for the
    next.  `seconds` are left for the hand, if the host has set a time.  `may_begin` says whether you
    may have the first hand dealt: the host may, and if the host is gone, whoever has a ticket.
    """

    id: str
    game: str
    title: str
    state: Literal["waiting", "playing", "over"]
    rounds: int
    round: int
    host: bool
    may_begin: bool
    table: str
    place: int
    seconds: int | None
    tickets: tuple[EveningTicket, ...]
    tables: tuple[EveningTable, ...]


class Health(Sent, frozen=True):
    """Whether the house is open, and how many tables are in memory."""

    ok: bool
    tables: int


# --- what is told of people ----------------------------------------------------------------------


class ChatLine(Sent, frozen=True):
    """One line of chat; a bystander has no seat.  A line without text has been deleted: whoever
    shows it takes it away."""

    n: int
    seat: int | None
    name: str
    text: str
    at: float


class Sitter(Sent, frozen=True):
    """A seat and whoever sits in it; an open one may be `kept` for somebody."""

    seat: int
    title: str
    name: str
    kind: Who
    kept: bool


class Person(Sitter, frozen=True):
    """A seat at a table; `standing_in` says that a bot plays for somebody who is away, `reading`
    that bots wait while somebody reads the account of a deal.

    `away` is the time at which somebody who is not there was last seen.  A seat that
    is kept for somebody has a `key`, which only the host is told.  The viewer got up from a seat they
    have `left`, and may sit down there again.
    """

    label: str
    level: str
    here: bool
    standing_in: bool
    reading: bool
    mine: bool
    away: float | None
    key: str
    left: bool


class Unopened(Sent, frozen=True):
    """A round that came to nothing: the commitment to its seed, and who did not open a nonce."""

    commitment: str
    seats: tuple[int, ...]


class Deal(Sent, frozen=True):
    """What the deal was promised to come from.

    Rounds are counted from 1.  `commitment` is to the seed, `nonces` are those of the seats to
    their nonces, empty where there is none.  Seats that are `awaited` are to open their nonces if
    it is `opening`, and otherwise to promise one.
    """

    round: int
    commitment: str
    nonces: tuple[str, ...]
    opening: bool
    awaited: tuple[int, ...]
    unopened: tuple[Unopened, ...]


class People(Sent, frozen=True):
    """Who sits where, how many watch, the host's seat, the table of the rematch, and the deal.

    `hosting` says whether the viewer is the host, `may_close` whether they may close the table, and
    `removed` whether the host has removed them from it.  `host_name` is empty if the host never had a
    seat, `host_away` the time at which a host who is not there was last seen.  `may_start` says
    whether the host may begin with those who have come, though seats are open.
    """

    seats: tuple[Person, ...]
    watching: int
    host: int | None
    settings: Settings
    rematch: str | None
    deal: Deal
    hosting: bool
    may_close: bool
    removed: bool
    host_name: str
    host_away: float | None
    may_start: bool


class Listing(Sent, frozen=True):
    """A table as the list of tables shows it."""

    id: str
    game: str
    title: str
    players: int
    seats: tuple[Sitter, ...]
    host: str
    state: State
    created: float
    moves: int


# --- what is told of a match ---------------------------------------------------------------------


class Saying(Sent, frozen=True):
    """A line of the log: its notation as the viewer heard it, in words, and what followed."""

    n: int
    seat: int
    text: str
    words: str
    then: tuple[str, ...] = ()


class Count(Sent, frozen=True):
    """A line of a reckoning: what counted, for which seats, how much, and the cards behind it."""

    what: str
    seats: tuple[int, ...]
    points: int
    cards: tuple[Card, ...]


class Laid(Sent, frozen=True):
    """Cards that were laid open when a deal was over."""

    what: str
    seats: tuple[int, ...]
    cards: tuple[Card, ...]


class Reckoning(Sent, frozen=True):
    """The account of the last deal: how many lines the log had, the event that ended it, its lines,
    the cards laid open, and the score then."""

    n: int
    seq: int
    title: str
    counts: tuple[Count, ...]
    laid: tuple[Laid, ...]
    score: tuple[int, ...]


class Entry(Sent, frozen=True):
    """A score, and the number of the event that brought it."""

    seq: int
    score: tuple[int, ...]


class Outcome(Sent, frozen=True):
    """How a match ended: who won, with what score, and by which rule.

    A game for one that nobody can win or lose is only `counted`.
    """

    winners: tuple[int, ...]
    score: tuple[int, ...]
    reason: str
    why: Rule
    counted: bool = False


class Picture(Sent, frozen=True, kw_only=True):
    """All that one viewer sees of a table.

    `names` are those of the seats, bots with their level; `mine` are the seats of the viewer and
    `seat` the one looked from.  `undone` says whether a move was ever taken back, `peeked` whether
    one was that had turned a card, so that the result is no record, and `helped` whether a solver
    was asked; `discarded` how many deals before this one could not be won, if that was looked at;
    `clock` how many seconds a move
    may take, `deadline` when time is up.  `commitment` stands for the seed until `seed` is shown.
    `sheet` holds the last totals, the present one last, and `reckoning` the account of the last deal
    that ended.
    """

    game: str
    title: str
    players: int
    seats: tuple[str, ...]
    seat: int | None
    turn: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    score: tuple[int, ...]
    areas: tuple[Area, ...]
    facts: tuple[Fact, ...]
    legal: tuple[Group, ...]
    outcome: Outcome | None
    table: str
    seq: int
    state: State
    names: tuple[str, ...]
    pack: str | None
    said: tuple[Saying, ...]
    moves: int
    sheet: tuple[Entry, ...]
    reckoning: Reckoning | None = None
    commitment: str
    seed: str | None
    mine: tuple[int, ...] = ()
    undo: bool = False
    undone: bool = False
    peeked: bool = False
    helped: bool = False
    discarded: int | None = None
    deadline: float | None = None
    clock: int | None = None


class Change(Sent, frozen=True, kw_only=True):
    """What one event changed of the picture before it: the fields that are not as they were.

    `areas` holds the places that changed, told apart by their `field` and `place`; `said` the lines
    that came.  It follows the picture whose number is one less.
    """

    seq: int
    turn: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    sides: tuple[tuple[int, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    score: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    areas: tuple[Area, ...] | msgspec.UnsetType = msgspec.UNSET
    facts: tuple[Fact, ...] | msgspec.UnsetType = msgspec.UNSET
    legal: tuple[Group, ...] | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType | None = msgspec.UNSET
    state: State | msgspec.UnsetType = msgspec.UNSET
    said: tuple[Saying, ...] | msgspec.UnsetType = msgspec.UNSET
    moves: int | msgspec.UnsetType = msgspec.UNSET
    sheet: tuple[Entry, ...] | msgspec.UnsetType = msgspec.UNSET
    reckoning: Reckoning | msgspec.UnsetType | None = msgspec.UNSET
    seed: str | msgspec.UnsetType | None = msgspec.UNSET
    undo: bool | msgspec.UnsetType = msgspec.UNSET
    undone: bool | msgspec.UnsetType = msgspec.UNSET
    peeked: bool | msgspec.UnsetType = msgspec.UNSET
    helped: bool | msgspec.UnsetType = msgspec.UNSET
    discarded: int | msgspec.UnsetType | None = msgspec.UNSET
    deadline: float | msgspec.UnsetType | None = msgspec.UNSET


class Replay(Sent, frozen=True):
    """A finished match after a number of its steps."""

    step: int
    steps: int
    picture: Picture


PARAMETERS = {
    ("path", "id"): Annotated[
        str, msgspec.Meta(description="The table; anyone who knows its id may watch.")
    ],
    ("path", "evening"): Annotated[
        str, msgspec.Meta(description="The evening; anyone who knows its id may come.")
    ],
    ("path", "device"): Annotated[
        str, msgspec.Meta(description="One of your devices, or `first` for the one you began with.")
    ],
    ("path", "seat"): Annotated[int, msgspec.Meta(ge=0, le=99, description="The seat.")],
    ("query", "seat"): Annotated[
        int,
        msgspec.Meta(
            ge=0,
            le=99,
            description="The seat to look from; without it, your first, or a bystander's view.",
        ),
    ],
    ("query", "step"): Annotated[
        int,
        msgspec.Meta(ge=0, le=9_999_999, description="The step to show; without it, the last."),
    ],
    ("query", "open"): Annotated[
        int,
        msgspec.Meta(ge=0, le=1, description="1 shows the hands of all, to a bystander."),
    ],
    ("header", "Last-Event-ID"): Annotated[
        str,
        msgspec.Meta(description="The id of the last picture seen; it is not sent again."),
    ],
}
"""What stands in an address or in a header, by where it stands and its name."""


EVENTS: dict[str, type[Sent]] = {
    "picture": Picture,
    "change": Change,
    "people": People,
    "chat": ChatLine,
    "rematch": Made,
}
"""What each kind of server-sent event carries."""


# --- what pages give their scripts ---------------------------------------------------------------


class Level(Sent, frozen=True):
    """How well a bot plays."""

    key: str
    name: str
    about: str


class About(Sent, frozen=True):
    """What the script of a table's page knows of the table from the start.

    `name` is what the viewer is called there, or was elsewhere; `gist` what game it is.  They came by
    the link with a `key`, if any, to the seat that is `kept` for them, if it still is.
    """

    id: str
    one_seat: bool
    forced: bool
    peeks: bool
    url: str
    name: str
    gist: str
    key: str
    kept: int | None
    levels: tuple[Level, ...]
    level: str
    daily: str = ""
    """The address of the page of its day, if it is a daily."""
    guided: bool = False
    """Whether its deal was chosen for a guided first hand."""


class Choice(Sent, frozen=True):
    """An option of a game: its value by number of players, and what people like to begin with."""

    name: str
    defaults: dict[str, str]
    liked: str


class Game(Sent, frozen=True):
    """What the script of a game's page knows of the game, by number of players."""

    key: str
    players: tuple[int, ...]
    one_seat: bool
    seats: dict[str, tuple[str, ...]]
    sides: dict[str, tuple[tuple[int, ...], ...]]
    impossible: dict[str, str]
    options: tuple[Choice, ...]


class Start(Sent, frozen=True):
    """All that the script of a game's page is given."""

    game: Game
    levels: tuple[Level, ...]
    level: str


class SetUp(Sent, frozen=True):
    """All that the script of the page is given on which a position is set up.

    `squares` are those of the usual beginning; of a deal, they are the cards in order.
    """

    game: str
    title: str
    kind: Literal["men", "track", "tray", "deal"]
    pack: str | None
    span: tuple[int, ...]
    squares: dict[str, str]
    legend: dict[str, str]
    position: str


BLOCKS: tuple[type[Sent], ...] = (About, Start, SetUp)
"""What stands in a page as a block of JSON, besides what events carry."""
