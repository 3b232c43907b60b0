"""Serving: the application behind a socket, opened and closed cleanly."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from parlour.core.errors import ParlourError
from parlour.desk.wording import reason
from parlour.house import app as application
from parlour.house.door import Limits
from parlour.house.house import House

GOODBYE_SECONDS = 5
"""How long requests under way may take to end when the house closes."""
BACKLOG = 2048
SEND_BYTES = 128 * 1024
"""How much the system buffers for one reader; a slow one is then made to wait."""


class Server(uvicorn.Server):
    """A server that says when it is open, and lets its listeners go first when it closes."""

    def __init__(self, house: House, limits: Limits, opened: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                application.build(house, limits),
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=GOODBYE_SECONDS,
                timeout_keep_alive=30,
                lifespan="on",
                ws="none",
            )
        )
        self._house = house
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, then say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams never end by themselves, so they are ended before requests are waited for."""
        self._house.dismiss()
        await super().shutdown(sockets)


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
