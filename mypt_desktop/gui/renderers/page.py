"""A page of a stranger and its locks: no navigation, windows, dialogs, downloads, permissions, storage or network.

Importing this module loads the browser engine; only what shows a page does, and after `engine.start()`.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable, Sequence
from functools import partial

import shiboken6
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QTimer, QUrl, Signal, Slot
from PySide6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEngineFileSystemAccessRequest,
    QWebEngineFullScreenRequest,
    QWebEngineNewWindowRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineRegisterProtocolHandlerRequest,
    QWebEngineScript,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
    QWebEngineUrlRequestJob,
    QWebEngineUrlSchemeHandler,
    QWebEngineWebAuthUxRequest,
)

from mypt_desktop.core.connections import tell
from mypt_desktop.gui.plain import one_line
from mypt_desktop.gui.renderers.artifact import Artifact
from mypt_desktop.gui.renderers.engine import SCHEME

_log = logging.getLogger(__name__)
_Attribute = QWebEngineSettings.WebAttribute
_ON = (
    _Attribute.JavascriptEnabled,
    _Attribute.AutoLoadImages,
    _Attribute.LinksIncludedInFocusChain,
    _Attribute.PlaybackRequiresUserGesture,
    _Attribute.WebRTCPublicInterfacesOnly,
    _Attribute.ShowScrollBars,
    _Attribute.ReadingFromCanvasEnabled,
    _Attribute.Accelerated2dCanvasEnabled,
)


# What talks past every request: gone before a page's first script, though the gateway would not let it through either.
_WITHDRAWN = """(() => {
  const gone = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "RTCIceTransport", "RTCRtpSender",
    "RTCRtpReceiver", "WebTransport", "WebSocketStream", "TCPSocket", "UDPSocket", "DirectSockets"];
  for (const name of gone) delete globalThis[name];
})();"""


# `window.parent` of a page that believes to be in a frame: what is posted there is said to the window.
_TALKING = """(() => {
  const info = console.info.bind(console), text = JSON.stringify, read = JSON.parse;
  const host = Object.freeze({postMessage(message) { info("MARK" + text(message)); }});
  Object.defineProperty(window, "parent", {value: host, writable: false, configurable: false});
  const send = window.dispatchEvent.bind(window);
  Object.defineProperty(window, "__mypt_MARK", {value: (message) => {
    const event = new MessageEvent("message", {data: read(message)});
    Object.defineProperty(event, "source", {value: host});
    send(event);
  }});
})();"""


class LockedPage(QWebEnginePage):
    """Shows `address`. `way` tells where an address leads that the page, or a frame in it (False), wants to go to."""

    def __init__(self, profile: LockedProfile, address: QUrl, way: Callable[[QUrl, bool], QUrl | None]) -> None:
        super().__init__(profile)
        self._profile = profile  # Qt does not keep it
        self._address = address
        self._way = way
        self._log = profile.log
        run_first(self, "withdrawn", _WITHDRAWN, frames=True)
        self.permissionRequested.connect(self._on_permission)
        self.fullScreenRequested.connect(self._on_full_screen)
        self.registerProtocolHandlerRequested.connect(self._on_protocol)
        self.fileSystemAccessRequested.connect(self._on_file_system)
        self.newWindowRequested.connect(self._on_window)
        self.webAuthUxRequested.connect(self._on_key)

    def begin(self) -> None:
        self.load(self._address)

    def acceptNavigationRequest(self, url: QUrl | str, type: QWebEnginePage.NavigationType, main: bool) -> bool:
        wanted = QUrl(url)
        leads = self._way(wanted, main)
        if leads == wanted:
            return True
        if leads is not None:
            QTimer.singleShot(0, self, partial(self.load, leads))
        else:
            self._log.say("A page wanted to go to %s and was not let", _place(wanted))
        return False

    def createWindow(self, type: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]
        return None

    def chooseFiles(
        self,
        mode: QWebEnginePage.FileSelectionMode,
        old: Sequence[str],
        types: Sequence[str],
    ) -> list[str]:
        return []

    def javaScriptAlert(self, origin: QUrl | str, msg: str) -> None:
        """Nobody is asked anything in a page's name."""

    def javaScriptConfirm(self, origin: QUrl | str, msg: str) -> bool:
        return False

    def javaScriptPrompt(self, origin: QUrl | str, msg: str, default: str) -> tuple[bool, str]:
        return False, ""

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line: int, source: str
    ) -> None:
        # It may quote what the user's files say, which the log never does unless somebody looks for a fault.
        _log.debug("Page, line %d: %s", line, one_line(message, 500))

    @Slot(QWebEnginePermission)
    def _on_permission(self, asked: QWebEnginePermission) -> None:
        asked.deny()

    @Slot(QWebEngineFullScreenRequest)
    def _on_full_screen(self, asked: QWebEngineFullScreenRequest) -> None:
        asked.reject()

    @Slot(QWebEngineRegisterProtocolHandlerRequest)
    def _on_protocol(self, asked: QWebEngineRegisterProtocolHandlerRequest) -> None:
        asked.reject()

    @Slot(QWebEngineFileSystemAccessRequest)
    def _on_file_system(self, asked: QWebEngineFileSystemAccessRequest) -> None:
        asked.reject()

    @Slot(QWebEngineNewWindowRequest)
    def _on_window(self, asked: QWebEngineNewWindowRequest) -> None:
        """Not opened anywhere, so it is dropped."""

    @Slot(QWebEngineWebAuthUxRequest)
    def _on_key(self, asked: QWebEngineWebAuthUxRequest) -> None:
        asked.cancel()


class TalkingPage(LockedPage):
    """A page that talks with the window: it says a text, `said` hears it, and `tell` answers. Nothing else passes.

    The page writes to its own console, behind a mark; what it could forge is what it may say anyway.
    """

    said = Signal(str)

    def __init__(self, profile: LockedProfile, address: QUrl, way: Callable[[QUrl, bool], QUrl | None]) -> None:
        super().__init__(profile, address, way)
        self._mark = secrets.token_hex(8)
        run_first(self, "talking", _TALKING.replace("MARK", self._mark))

    def tell(self, text: str) -> None:
        """Gives the page a message: JSON."""
        self.runJavaScript(f"__mypt_{self._mark}({json.dumps(text)})", QWebEngineScript.ScriptWorldId.MainWorld.value)

    def javaScriptConsoleMessage(
        self, level: QWebEnginePage.JavaScriptConsoleMessageLevel, message: str, line: int, source: str
    ) -> None:
        if message.startswith(self._mark):
            self.said.emit(message[len(self._mark) :])
        else:
            super().javaScriptConsoleMessage(level, message, line, source)


class Filter(QWebEngineUrlRequestInterceptor):
    """Lets through what `allowed` says, and nothing else. `redirected` may name another address for a request."""

    def __init__(
        self, log: _PageLog, allowed: Callable[[QUrl], bool], redirected: Callable[[QUrl], QUrl | None] | None
    ) -> None:
        super().__init__()
        self._log = log
        self._allowed = allowed
        self._redirected = redirected

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        url = info.requestUrl()
        if self._allowed(url):
            return
        instead = self._redirected(url) if self._redirected is not None else None
        if instead is not None:
            info.redirect(instead)
            return
        info.block(True)
        self._log.say("A page asked for %s and did not get it", _place(url))
        if url.scheme() in ("http", "https", "ws", "wss", "ftp"):
            tell("refused", "A page of a tool", _place(url), "Pages reach nothing that was not granted")


class ArtifactServer(QWebEngineUrlSchemeHandler):
    """Answers for one artifact's host, and for no other."""

    def __init__(self, artifact: Artifact, parent: QObject) -> None:
        super().__init__(parent)
        self._artifact = artifact
        self._headers = {
            QByteArray(name.encode()): [QByteArray(value.encode())] for name, value in artifact.headers.items()
        }

    def requestStarted(self, job: QWebEngineUrlRequestJob) -> None:
        url = job.requestUrl()
        mine = url.host() == self._artifact.host and job.requestMethod() == b"GET"
        served = self._artifact.serve(url.path(QUrl.ComponentFormattingOption.FullyEncoded)) if mine else None
        if served is None:
            job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
            return
        body = QBuffer(job)
        body.setData(QByteArray(served.data))
        body.open(QIODevice.OpenModeFlag.ReadOnly)
        job.setAdditionalResponseHeaders(self._headers)  # type: ignore[arg-type] # a map of lists, whatever Qt's stub says
        job.reply(QByteArray(served.type.encode()), body)


class _PageLog:
    """What a page says and wants, in the program's log; a page that never stops talking is not listened to for ever."""

    def __init__(self) -> None:
        self._left = 200

    def say(self, words: str, *values: object) -> None:
        if self._left > 0:
            self._left -= 1
            _log.info(words, *values)


class LockedProfile(QWebEngineProfile):
    """Off the record and for one page only: what it keeps is gone with it. Only what is `allowed` is fetched."""

    def __init__(
        self, allowed: Callable[[QUrl], bool], redirected: Callable[[QUrl], QUrl | None] | None = None
    ) -> None:
        super().__init__()
        self.setHttpCacheType(QWebEngineProfile.HttpCacheType.NoCache)
        self.setPersistentCookiesPolicy(QWebEngineProfile.PersistentCookiesPolicy.NoPersistentCookies)
        self.setPersistentPermissionsPolicy(QWebEngineProfile.PersistentPermissionsPolicy.AskEveryTime)
        self.setSpellCheckEnabled(False)
        self.downloadRequested.connect(_cancel)
        for attribute in _Attribute:
            # Everything off but what drawing needs; a new version of Qt may bring some that nobody here has heard of.
            self.settings().setAttribute(attribute, attribute in _ON)
        self.settings().setDefaultTextEncoding("utf-8")  # of a page that names none, as models write them
        self.settings().setUnknownUrlSchemePolicy(QWebEngineSettings.UnknownUrlSchemePolicy.DisallowUnknownUrlSchemes)
        self.log = _PageLog()
        # Kept here: Qt does not, and a filter that is gone lets everything through.
        self._filter = Filter(self.log, allowed, redirected)
        self.setUrlRequestInterceptor(self._filter)


class ArtifactProfile(LockedProfile):
    """A profile in which one artifact can be reached."""

    def __init__(self, artifact: Artifact) -> None:
        super().__init__(lambda url: url.scheme() == SCHEME and url.host() == artifact.host)
        self._server = ArtifactServer(artifact, self)
        self.installUrlSchemeHandler(QByteArray(SCHEME.encode()), self._server)


class FrameProfile(LockedProfile):
    """A profile for a page that is served on this machine, which may keep things while it is shown."""

    def __init__(self, allowed: Callable[[QUrl], bool], redirected: Callable[[QUrl], QUrl | None]) -> None:
        super().__init__(allowed, redirected)
        self.settings().setAttribute(_Attribute.LocalStorageEnabled, True)


def run_first(page: LockedPage, name: str, source: str, *, frames: bool = False) -> None:
    """Has the page run `source` before any script of its own, in its own world; in `frames` inside it too, or not.
    An older script of that name is not run any more."""
    for old in page.scripts().find(name):
        page.scripts().remove(old)
    script = QWebEngineScript()
    script.setName(name)
    script.setSourceCode(source)
    script.setInjectionPoint(QWebEngineScript.InjectionPoint.DocumentCreation)
    script.setWorldId(QWebEngineScript.ScriptWorldId.MainWorld)
    script.setRunsOnSubFrames(frames)
    page.scripts().insert(script)


def release(page: LockedPage) -> None:
    """Ends a page, then its profile; the other way round Qt warns and leaks. The view must have let go of it."""
    if not shiboken6.isValid(page):
        return
    profile = page.profile()
    shiboken6.delete(page)
    shiboken6.delete(profile)


def _cancel(download: QWebEngineDownloadRequest) -> None:
    download.cancel()


def _place(url: QUrl) -> str:
    """What of an address may stand in the log: the rest could be what the page was told."""
    return one_line(f"{url.scheme()}://{url.host()}", 120)
