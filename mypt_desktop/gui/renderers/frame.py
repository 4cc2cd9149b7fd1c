"""A page that a tool serves on this machine, in a browser that reaches this one address and nothing else.

The browser engine knows no names and no addresses, and its proxy (see `gateway`) knows one made-up name for each frame,
behind which is the frame's own port and no other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.renderers import engine
from mypt_desktop.gui.renderers.page_view import PageView
from mypt_desktop.gui.renderers.watch import Bounds
from mypt_desktop.gui.translation import tr, tr_noop

if TYPE_CHECKING:
    from mypt_desktop.gui.renderers.page import LockedPage

_HERE = ("localhost", "127.0.0.1")
_LOWEST_PORT = 1024
_FETCHED = ("http", "ws")
_INNER = ("data", "blob", "about")  # made by the page itself


@dataclass(frozen=True, slots=True)
class Origin:
    """The one address that a frame may talk to."""

    port: int
    name: str

    def allows(self, url: QUrl) -> bool:
        """Whether something may be fetched from there."""
        if url.scheme() in _INNER:
            return True
        return url.scheme() in _FETCHED and url.host() == self.name and url.port() == self.port

    def instead(self, url: QUrl) -> QUrl | None:
        """The same address under the name that the browser knows, for pages that name this machine as people do."""
        if url.scheme() not in _FETCHED or url.host() not in _HERE or url.port() != self.port:
            return None
        known = QUrl(url)
        known.setHost(self.name)
        return known

    def way(self, url: QUrl, main: bool) -> QUrl | None:
        """Where the page, or a frame in it, comes to that moves to an address; None: nowhere."""
        if main and url.scheme() in _INNER:
            return None
        return url if self.allows(url) else self.instead(url)


class FrameView(PageView):
    """`url` is `http://localhost:PORT/…`, as a tool that the user approved said. Raises `UserError` for any other."""

    not_loaded = tr_noop(
        "The page could not be loaded. What serves it may have ended with the program; ask for the page again."
    )

    def __init__(
        self, desk: Desk, url: str, result: Json = None, *, fills: bool = False, bounds: Bounds | None = None
    ) -> None:
        self._origin, self._address = local_address(url)
        super().__init__(
            desk, "globe", f"localhost:{self._origin.port}", result, fills=fills, follows=False, bounds=bounds
        )
        self.destroyed.connect(partial(engine.gateway().close, self._origin.name))
        self.prepare(lambda: None)

    def _made(self, prepared: object) -> LockedPage:
        from mypt_desktop.gui.renderers.page import FrameProfile, LockedPage

        return LockedPage(FrameProfile(self._origin.allows, self._origin.instead), self._address, self._origin.way)


def local_address(url: str) -> tuple[Origin, QUrl]:
    """Where `url` leads, under the name that the browser knows."""
    given = QUrl(url, QUrl.ParsingMode.StrictMode)
    good = given.isValid() and given.scheme() == "http" and given.host() in _HERE and not given.userInfo()
    if not good or given.port() < _LOWEST_PORT:
        raise UserError(
            tr("{url} is not shown: a frame shows pages of a tool on this machine only.", url=one_line(url, 120)),
            hint=tr("Its address begins with http://localhost: and a port from {port}.", port=_LOWEST_PORT),
        )
    origin = Origin(given.port(), engine.gateway().open(given.port()))
    known = origin.instead(given)
    assert known is not None, "checked above"
    return origin, known
