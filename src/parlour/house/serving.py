"""Serving: the application behind a socket, opened and closed cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

import uvicorn

from parlour.core.errors import ParlourError
from parlour.desk.wording import reason
from parlour.house import app as application
from parlour.house import connections, logs
from parlour.house.connections import Gate, Room
from parlour.house.door import Limits
from parlour.house.house import House

GOODBYE_SECONDS = 5
"""How long requests under way may take to end when the house closes."""
IDLE_SECONDS = 30
"""How long a connection is kept between two requests."""
BACKLOG = 128
"""How many connections wait to be accepted; if more come, their systems try again."""
SEND_BYTES = 128 * 1024
"""How much the system buffers for one reader; a slow one is then made to wait."""
VANISHED_MILLISECONDS = 30_000
"""How long what was sent may stay unacknowledged before a client counts as gone."""
MOST_FILES = 65_536
"""So many files are asked for at start; the system may allow fewer."""
MOST_FROM_ONE = 1000
"""How many connections one address may have, where there is room for many."""
USUAL_FILES = 1024
"""The limit where the system cannot be asked."""


class Server(uvicorn.Server):
    """A server that says when it is open, and lets its listeners go first when it closes."""

    def __init__(
        self,
        house: House,
        limits: Limits,
        opened: Callable[[], None],
        room: Room | None = None,
    ) -> None:
        self._kind = connections.kind()
        super().__init__(
            uvicorn.Config(
                application.build(house, limits),
                http=self._kind,
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,  # the door sees through those that are trusted
                h11_max_incomplete_event_size=connections.LONGEST_HEAD,
                timeout_graceful_shutdown=GOODBYE_SECONDS,
                timeout_keep_alive=IDLE_SECONDS,
                lifespan="on",
                ws="none",
            )
        )
        self._house = house
        self._limits = limits
        self._opened = opened
        self._room = room or room_for(more_files(), limits)
        self.gate: Gate | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, then the gate, then say so."""
        await super().startup([])
        if self.should_exit:
            return
        loop = asyncio.get_running_loop()

        def connection() -> connections.Guarded:
            return self._kind(self.config, self.server_state, self.lifespan.state, loop)

        room = self._room.shared(len(sockets or ()))
        for one in sockets or ():
            there = self.server_state.connections
            self.gate = Gate(one, connection, there, room, self._limits.proxies)
            self.gate.open()
            self.servers.append(self.gate)  # type: ignore[arg-type]  # it is one as far as it goes
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams never end by themselves, so they are ended before requests are waited for."""
        self._house.dismiss()
        await super().shutdown(sockets)
        logs.end()


def more_files() -> int:
    """How many files this process may have open, after asking for more."""
    try:
        import resource
    except ImportError:  # not on this system
        return USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)


def room_for(files: int, limits: Limits) -> Room:
    """How many connections fit: some files are for the store, the workers and the pages."""
    in_all = max(8, files - max(64, files // 8))
    return Room(in_all, min(MOST_FROM_ONE, in_all // 2) if limits.rate else 0)


def listening(host: str, port: int) -> socket.socket:
    """The socket to listen on; if it cannot be used, says why."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError) as error:
        raise ParlourError(f"There is no address {host[:60]!r} to listen on.") from error
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
        # What is set here holds for every connection that is accepted.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_MILLISECONDS)
        found.bind(address)
        found.listen(BACKLOG)  # at once, so that a second server finds the port taken
    except OSError as error:
        found.close()
        raise ParlourError(
            f"Port {port} on {host} cannot be used: {reason(error)}; choose another with --port."
        ) from error
    return found


def address(host: str, found: socket.socket) -> str:
    """Where a browser on this machine finds the house."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{found.getsockname()[1]}"
