"""Styles, scripts and drawn faces: sent compressed, and only to browsers that lack them."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from time import monotonic

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(str(files("parlour.house"))).resolve() / "web" / "static"
FOR_GOOD = "public, max-age=31536000, immutable"
MOST_FILES = 256
OF_AN_EDITION = re.compile(r"(v[0-9a-f]{8})/(.+)")
IMPORTED = re.compile(r'\bfrom "\./(\w+\.js)";')
TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}  # whatever this system believes


@dataclass(frozen=True)
class Asset:
    """Bytes that seldom change, ready to send."""

    body: bytes
    media: str

    @cached_property
    def digest(self) -> str:
        """Tells these bytes from all others."""
        return sha256(self.body).hexdigest()[:16]

    @cached_property
    def small(self) -> bytes:
        """The bytes compressed, always alike."""
        return gzip.compress(self.body, mtime=0)


def response(request: Request, asset: Asset, for_good: bool = False) -> Response:
    """The answer to a request for an asset, by what the browser has and can read.

    If it is `for_good`, its address will never lead to other bytes.
    """
    small = reads_gzip(request.headers.get("accept-encoding", ""))
    tag = f'"{asset.digest}-gzip"' if small else f'"{asset.digest}"'
    headers = {
        "ETag": tag,
        "Vary": "Accept-Encoding",
        "Cache-Control": FOR_GOOD if for_good else "no-cache",
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


def edition() -> str:
    """What the address of a static file carries; it changes when any of them does.

    It stands before the name, so that what scripts import from each other carries it too.
    The files are looked at once a second at most, for a page names many of them.
    """
    return _edition_at(int(monotonic()))


@lru_cache(maxsize=1)
def _edition_at(_second: int) -> str:
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return _edition(tuple((path, path.stat().st_mtime_ns) for path in paths))


@lru_cache(maxsize=1)
def _edition(found: tuple[tuple[Path, int], ...]) -> str:
    whole = sha256()
    for path, changed in found:
        whole.update(f"{path.relative_to(STATIC)} {_read(path, changed).digest}\n".encode())
    return f"v{whole.hexdigest()[:8]}"


def modules(name: str) -> list[str]:
    """The scripts that a script imports, and those that they import, each once."""
    return list(_modules(name, edition()))


@lru_cache(maxsize=MOST_FILES)
def _modules(name: str, _edition: str) -> tuple[str, ...]:
    found = [name]
    for one in found:  # it grows on the way
        script = static(one)
        assert script is not None, one
        imported = IMPORTED.findall(script.body.decode())
        found += [other for other in dict.fromkeys(imported) if other not in found]
    return tuple(found[1:])


@lru_cache(maxsize=MOST_FILES)
def _read(path: Path, _changed: int) -> Asset:
    media = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return Asset(path.read_bytes(), media or "application/octet-stream")


async def worker(request: Request) -> Response:
    """The service worker, at the top: it may look after no more than what lies below it."""
    found = static("worker.js")
    assert found is not None
    return response(request, found)


async def static_file(request: Request) -> Response:
    """A style or a script; one that is asked for by its edition is kept for good."""
    asked: str = request.path_params["name"]
    named = OF_AN_EDITION.fullmatch(asked)
    found = static(named[2] if named else asked)
    if found is None:
        raise HTTPException(404)
    return response(request, found, for_good=named is not None and named[1] == edition())
