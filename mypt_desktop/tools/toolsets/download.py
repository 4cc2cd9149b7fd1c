"""A toolset's ZIP from a host that the user granted, downloaded into memory.

Nothing is connected to but such hosts, also where one sends on to another: proxies in the environment are not used, no
cookie or password is sent. HTTPS with a checked certificate; plain HTTP only to this computer.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, quote, urljoin, urlsplit

from mypt_desktop.core.connections import tell
from mypt_desktop.tools.toolsets.bundle import MOST_BYTES, BundleRefusedError
from mypt_desktop.tools.toolsets.hardening.names import shown

if TYPE_CHECKING:
    from http.client import HTTPConnection, HTTPResponse

LONGEST_WAIT: Final = 30.0  # seconds for the next bytes
LONGEST: Final = 600.0  # seconds for all of it
_MOST_REDIRECTS: Final = 5
_PIECE: Final = 1 << 16  # bytes
_ONWARD: Final = frozenset((301, 302, 303, 307, 308))
_HOST: Final = re.compile(r"[a-z0-9._:-]+")
_IN_ADDRESSES: Final = "/%:@!$&'()*+,;=~-._?[]"  # characters that stay as they are written
# As it was typed, or as a path made of it: those have no two slashes in a row.
_ADDRESS: Final = re.compile(r"(?:(?<=[/\\])|^)(https?|ftp|git|ssh):[/\\]+(.*)", re.IGNORECASE | re.DOTALL)


class HostNotGrantedError(BundleRefusedError):
    """The user has not said that toolsets may be downloaded from `host`."""

    def __init__(self, host: str, address: str) -> None:
        super().__init__(
            f"{shown(address)} cannot be imported: this program is offline, and fetches from {host} only once you have"
            " granted it that host.",
            hint=f"Grant it under Settings > Network, or in the terminal with --allow-host {host}; or download the file"
            " with your browser, look at it, then import it from the disk.",
        )
        self.host = host


def address_in(source: Path | str) -> str:
    """The address that `source` is, also where a path was made of it; empty for a place on the disk."""
    found = _ADDRESS.search(str(source))
    return f"{found[1]}://{found[2]}" if found else ""


class Download:
    """One download. `close` may be called from any thread and ends it."""

    def __init__(self, address: str, hosts: Collection[str]) -> None:
        self._asked = address
        self._hosts = frozenset(host.casefold() for host in hosts)
        self._guard = threading.Lock()
        self._connection: HTTPConnection | None = None
        self._ended = ""  # why, once it was

    def data(self) -> bytes:
        """What the address holds. Raises `HostNotGrantedError`, `BundleRefusedError`."""
        from http.client import HTTPException

        limit = threading.Timer(LONGEST, self.close, [f"it takes more than {LONGEST / 60:.0f} minutes"])
        limit.daemon = True
        limit.start()
        try:
            return self._followed()
        except UnicodeError as error:
            raise self._refused("it names no host") from error
        except (OSError, HTTPException, ValueError) as error:  # ValueError: an address or an answer that is none
            raise self._refused(self._ended or _why(error)) from error
        finally:
            limit.cancel()

    def close(self, why: str = "the program ends") -> None:
        """A download that has not begun fails at once."""
        import socket

        with self._guard:
            self._ended = self._ended or why
            if self._connection is not None and self._connection.sock is not None:
                with suppress(OSError):  # the other side was first
                    self._connection.sock.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads

    def _followed(self) -> bytes:
        address = self._asked
        for _ in range(_MOST_REDIRECTS + 1):
            place = self._place(address)
            connection = _connection(place)
            with self._guard:
                self._connection = connection
            try:
                found = self._got(connection, place)
            finally:
                with self._guard:
                    self._connection = None
                connection.close()
            if isinstance(found, bytes):
                return found
            address = urljoin(address, found)
        raise self._refused(f"its host sends from one address to the next, more than {_MOST_REDIRECTS} times")

    def _got(self, connection: HTTPConnection, place: SplitResult) -> bytes | str:
        """The bytes, or the address that the host sends on to."""
        connection.connect()
        with self._guard:
            if self._ended:
                raise OSError(self._ended)
        target = f"{place.path or '/'}?{place.query}" if place.query else place.path or "/"
        connection.request(
            "GET",
            quote(target, safe=_IN_ADDRESSES),
            headers={"Accept": "application/zip, */*", "User-Agent": "MyPT-Desktop"},
        )
        with connection.getresponse() as response:
            onward = response.getheader("Location")
            if response.status in _ONWARD and onward:
                return onward
            if response.status != 200:
                raise self._refused(f"its host answers {response.status} {shown(response.reason)}")
            return self._body(response)

    def _body(self, response: HTTPResponse) -> bytes:
        said = response.length
        if said is not None and said > MOST_BYTES:
            raise self._refused(f"it is larger than {MOST_BYTES >> 20} MB")
        body = bytearray()  # a list of pieces would take twenty times as much of a host that sends them two bytes long
        while piece := response.read1(_PIECE):
            if len(body) + len(piece) > MOST_BYTES:
                raise self._refused(f"it is larger than {MOST_BYTES >> 20} MB")
            body += piece
        if self._ended or (said is not None and len(body) < said):
            raise OSError("the connection ended in the middle of it")
        return bytes(body)

    def _place(self, address: str) -> SplitResult:
        """The parts of an address that may be connected to."""
        parts = urlsplit(address.strip())
        if parts.scheme not in ("http", "https"):
            raise self._refused(f"{shown(parts.scheme)} is no way to download a toolset: https is")
        if parts.username is not None or parts.password is not None:
            raise self._refused("it has a name or password in it, and none is sent")
        host = (parts.hostname or "").encode("idna").decode("ascii").casefold()
        if not _HOST.fullmatch(host):
            raise self._refused("it names no host")
        if host not in self._hosts:
            tell("refused", "Toolset import", host, "You have not granted this host")
            raise HostNotGrantedError(host, self._asked)
        if parts.scheme == "http" and not _is_here(host):
            raise self._refused("http is not encrypted: whoever is on the way could put another toolset in its place")
        name = f"[{host}]" if ":" in host else host
        return parts._replace(netloc=name if parts.port is None else f"{name}:{parts.port}")

    def _refused(self, why: str) -> BundleRefusedError:
        return BundleRefusedError(
            f"{shown(self._asked)} cannot be imported: {why}.",
            hint="Check the address; or download the file with your browser, then import it from the disk.",
        )


def _connection(place: SplitResult) -> HTTPConnection:
    """Not connected yet."""
    from http.client import HTTPConnection, HTTPSConnection

    kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
    return kind(place.hostname or "", place.port, timeout=LONGEST_WAIT)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _why(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"its host did not answer for {LONGEST_WAIT:.0f} seconds"
    said = getattr(error, "verify_message", "") or getattr(error, "strerror", "") or str(error) or repr(error)
    return shown(str(said).rstrip("."))[1:-1]
