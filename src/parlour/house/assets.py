"""Styles, scripts and drawn faces: sent compressed, and only to browsers that lack them."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(str(files("parlour.house"))).resolve() / "web" / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
MOST_FILES = 256
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml"}  # whatever this system believes


@dataclass(frozen=True)
class Asset:
    """Bytes that seldom change, ready to send."""

    body: bytes
    media: str

    @cached_property
    def digest(self) -> str:
        """Tells these bytes from all others."""
        return sha256(self.body).hexdigest()[:16]

    @property
    def version(self) -> str:
        """What an address carries that is good for these bytes alone."""
        return self.digest[:8]

    @cached_property
    def small(self) -> bytes:
        """The bytes compressed, always alike."""
        return gzip.compress(self.body, mtime=0)


def response(request: Request, asset: Asset) -> Response:
    """The answer to a request for an asset, by what the browser has and can read."""
    small = reads_gzip(request.headers.get("accept-encoding", ""))
    tag = f'"{asset.digest}-gzip"' if small else f'"{asset.digest}"'
    versioned = request.query_params.get("v") == asset.version
    headers = {
        "ETag": tag,
        "Vary": "Accept-Encoding",
        "Cache-Control": FOR_GOOD if versioned else "no-cache",
    }
    known = request.headers.get("if-none-match", "").replace("W/", "").split(",")
    if tag in (one.strip() for one in known):
        return Response(status_code=304, headers=headers)
    if small:
        headers["Content-Encoding"] = "gzip"
    return Response(asset.small if small else asset.body, headers=headers, media_type=asset.media)


def reads_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding names gzip, and does not refuse it."""
    for one in accepted.lower().split(","):
        name, _, weight = one.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def static(name: str) -> Asset | None:
    """A file of the folder of styles and scripts, if it is one."""
    try:
        path = (STATIC / name).resolve()
        if not path.is_relative_to(STATIC) or not path.is_file():
            return None
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=MOST_FILES)
def _read(path: Path, _changed: int) -> Asset:
    media = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return Asset(path.read_bytes(), media or "application/octet-stream")


async def static_file(request: Request) -> Response:
    """A style or a script."""
    found = static(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    return response(request, found)
