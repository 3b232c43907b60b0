"""Everything a caller can do wrong, each explained in one sentence."""


class ParlourError(ValueError):
    """Something asked of parlour cannot be done; the message is one sentence for people."""


class UnknownGame(ParlourError):
    """There is no game with that key."""


class BadGame(ParlourError):
    """A game's file does not keep the contract; the message names the file and the fix."""


class BadOption(ParlourError):
    """A game has no such option, or the option cannot have that value."""


class BadPlayers(ParlourError):
    """The game is not for that number of players."""


class BadTable(ParlourError):
    """A text is not a table record, or its record cannot be replayed."""


class IllegalMove(ParlourError):
    """A move that may not be made now; `rules` are the citations that forbid it."""

    def __init__(self, sentence: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rules = rules


class UnknownMove(IllegalMove):
    """A text that is not a move of the game at all."""
