"""An HTML artifact as what a page may load: the files beside it, read-only and confined, and the policy that binds it.

Values and files only, no Qt. What is served lies in the artifact's own folder or below it, is a plain file, and is not
reached through a link. The toolset's programs lie elsewhere.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
import stat
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from urllib.parse import quote, unquote

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.gui.plain import one_line, size_text

LARGEST_FILE = 64_000_000  # bytes
_TYPES = {
    ".avif": "image/avif",
    ".css": "text/css",
    ".csv": "text/csv",
    ".gif": "image/gif",
    ".htm": "text/html",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".ogg": "audio/ogg",
    ".otf": "font/otf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xhtml": "application/xhtml+xml",
}
PAGES = (".html", ".htm", ".xhtml", ".svg")
# Everything a page might ask the browser for, https://www.w3.org/TR/permissions-policy/.
_FEATURES = (
    "accelerometer attribution-reporting autoplay browsing-topics camera clipboard-read clipboard-write"
    " compute-pressure cross-origin-isolated display-capture encrypted-media fullscreen gamepad geolocation"
    " gyroscope hid identity-credentials-get idle-detection join-ad-interest-group keyboard-map local-fonts"
    " magnetometer microphone midi picture-in-picture private-aggregation publickey-credentials-get run-ad-auction"
    " screen-wake-lock serial shared-storage storage-access sync-xhr window-management xr-spatial-tracking"
)


@dataclass(frozen=True, slots=True)
class Served:
    data: bytes
    type: str


@dataclass(frozen=True, slots=True)
class Artifact:
    """One page of one result. `host` is its own and never used again, so no two pages share an origin."""

    root: Path
    entry: str
    host: str = field(default_factory=lambda: secrets.token_hex(16))

    @property
    def address(self) -> str:
        """Its path as an address has it."""
        return "/" + quote(self.entry)

    @property
    def policy(self) -> str:
        """The Content-Security-Policy: scripts run, in nobody's origin, and load what lies beside the page."""
        here = f"mypt-artifact://{self.host}"
        return "; ".join(
            (
                "default-src 'none'",
                f"script-src {here} 'unsafe-inline' 'unsafe-eval'",
                f"style-src {here} 'unsafe-inline'",
                f"img-src {here} data: blob:",
                f"font-src {here} data:",
                f"media-src {here} data: blob:",
                "connect-src 'none'",
                "frame-src 'none'",
                "child-src 'none'",
                "worker-src 'none'",
                "object-src 'none'",
                "manifest-src 'none'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'",
                "sandbox allow-scripts",
            )
        )

    @property
    def headers(self) -> dict[str, str]:
        """Sent with everything that is served."""
        return {
            "Content-Security-Policy": self.policy,
            "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES.split()),
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "X-DNS-Prefetch-Control": "off",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cache-Control": "no-store",
        }

    def serve(self, address: str) -> Served | None:
        """What stands at the path of an address, None where nothing may be had."""
        try:
            parts = PurePosixPath(unquote(address, errors="strict").lstrip("/")).parts
            return _read(self.root, parts)
        except (OSError, ValueError, UnicodeDecodeError):
            return None


def artifact_at(path: str, toolset: Path) -> Artifact:
    """`path` is absolute, or relative to the toolset's folder. Raises `UserError` for what is no page in there."""
    root = toolset.resolve()
    given = Path(path)
    try:
        parts = (given.resolve().relative_to(root) if given.is_absolute() else Path(path)).parts
        page = root.joinpath(*parts)
        if not parts or ".." in parts or page.suffix.lower() not in PAGES:
            raise ValueError
        _read(root, parts)
    except ValueError:
        raise UserError(f"The page {one_line(path)} is not in the toolset, so it is not drawn.") from None
    except OSError as error:
        raise UserError(f"The page {one_line(path)} cannot be read: {error.strerror or error}.") from error
    return Artifact(page.parent, page.name)


def data_script(data: Json) -> str:
    """JavaScript that sets `window.__TOOL_DATA__`, whatever is in the data: it is parsed, never run."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"window.__TOOL_DATA__ = JSON.parse({json.dumps(text)});"


def _read(root: Path, parts: tuple[str, ...]) -> Served:
    """Raises `ValueError` for what must not be served, `OSError` for what cannot be read."""
    if not parts or any(part in ("", ".", "..") or any(sign in part for sign in "\\:\0") for part in parts):
        raise ValueError
    with _opened(root, parts) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise ValueError
        if found.st_size > LARGEST_FILE:
            raise OSError(errno.EFBIG, f"it is larger than {size_text(LARGEST_FILE)}")
        return Served(file.read(LARGEST_FILE), _TYPES.get(PurePosixPath(parts[-1]).suffix.lower(), "text/plain"))


def _opened(root: Path, parts: tuple[str, ...]) -> BinaryIO:
    """Opens without following a link on the way, so that nothing outside can take the place of what was inside."""
    if not hasattr(os, "O_NOFOLLOW"):
        file = root.joinpath(*parts)
        if file.resolve() != root.resolve().joinpath(*parts):
            raise ValueError
        return file.open("rb")
    place = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in parts[:-1]:
            inner = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=place)
            os.close(place)
            place = inner
        # Not blocking: a pipe would be waited for.
        return os.fdopen(os.open(parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place), "rb")
    finally:
        os.close(place)
