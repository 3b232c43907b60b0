"""Opening: before the first card each seat promises a nonce, and then all open theirs.

Everything promised is fixed before anything is opened, so nobody can choose by what others gave,
not even the house.  A seat that does not open ends the round, which is kept for all to see, and the
next begins with a fresh seed.  `docs/fair-deals.md` has the reasons; the store decides what counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.fair import nonce_commitment
from parlour.house import dealing, keeping, wire
from parlour.house.keeping import OPEN, START, Event, Kept, is_opening
from parlour.house.refused import Refused

if TYPE_CHECKING:
    from parlour.house.tables import Table

OPENING_SECONDS = 20.0
"""How long a seat may take to open its nonce, once all have promised."""
MOST_ROUNDS = 100
"""After so many rounds that came to nothing a table takes no more promises: all of them are kept."""


class Opening:
    """The rounds of promises and nonces before the match of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._begun = self._waits = False
        self._noticed, self._since = 0, 0.0

    def take(self, kept: Kept) -> None:
        """Go on from what is kept."""
        self.promises = kept.promises
        self.round = len(kept.promises.unopened) + 1
        self._begun = kept.nonces is not None
        self._waits = not self._begun and is_opening(kept.places)
        if self._waits and self._noticed != self.round:
            # Counted from here, not from when it was kept: the house may have been closed since.
            self._noticed, self._since = self.round, self._table.house.clock()

    @property
    def deal(self) -> wire.Deal:
        """What everybody may know of it."""
        places = self._table.places
        nonces = tuple(place.commitment or "" for place in places)
        if self._begun:  # whoever sits there now, these promises were given
            nonces = self.promises.nonces or ("",) * len(places)
        return wire.Deal(
            round=self.round,
            commitment=self._table.commitment,
            nonces=nonces,
            opening=self._waits,
            awaited=self._awaited,
            unopened=tuple(
                wire.Unopened(one.commitment, one.seats) for one in self.promises.unopened
            ),
        )

    @property
    def _awaited(self) -> tuple[int, ...]:
        """The seats that are to open their nonces, or else to promise one."""
        if self._begun:
            return ()
        places = [place for place in self._table.places if place.kind != OPEN]
        if self._waits:
            return tuple(place.seat for place in places if not place.has_opened)
        return tuple(place.seat for place in places if not place.has_promised)

    async def commit(self, guest: str | None, seat: int, commitment: str) -> None:
        """Keep the promise of a seat of which one is waited for."""
        table = self._table
        table.check_seat(guest, seat)
        if self.round > MOST_ROUNDS:
            raise Refused(409, "Too many shuffles came to nothing here; make another table.")
        async with table.lock:
            work = keeping.commit(table.id, str(guest), seat, commitment)
            kept = await table.house.store.write(work)
            await table.reload()
            if not kept:
                raise Refused(409, "No promise of a nonce is waited for from this seat.")

    async def open(self, guest: str | None, seat: int, nonce: str) -> None:
        """Keep the nonce of a seat; the match begins with the last one."""
        table = self._table
        table.check_seat(guest, seat)
        async with table.lock:
            header = table.header
            is_promised = table.places[seat].commitment == nonce_commitment(nonce)
            text = await dealing.beginning(
                table.game, header.seed, (nonce,), header.settings.winnable and is_promised
            )
            begins = Event(1, seat, text, START, table.house.clock())
            work = keeping.open_nonce(table.id, str(guest), seat, nonce, begins)
            kept = await table.house.store.write(work)
            await table.reload()
            if not kept:
                raise self._refusal(seat, nonce)

    def _refusal(self, seat: int, nonce: str) -> Refused:
        """Why a nonce cannot be opened."""
        place = self._table.places[seat]
        if self._begun:
            return Refused(409, "The match has begun; no nonce is opened any more.")
        if not place.commitment:
            return Refused(409, "This seat has not promised a nonce.")
        if place.commitment != nonce_commitment(nonce):
            return Refused(422, "That is not the nonce this seat promised.")
        return Refused(409, "Nonces are opened once every seat has promised.")

    async def keep_time(self) -> float | None:
        """Give up a round that has waited too long; else the seconds it may still wait, if it does."""
        table = self._table
        if not self._waits:
            return None
        late, left = self.round, self._since + OPENING_SECONDS - table.house.clock()
        if left > 0:
            return left
        async with table.lock:  # meanwhile another round may have begun, which is not late
            draw = table.house.draw(table.header.players)
            await table.house.store.write(keeping.give_up(table.id, late, draw))
            await table.reload()
        return 0.0
