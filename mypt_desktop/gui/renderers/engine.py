"""The browser engine that draws pages: whether this machine may run it, and starting it when the first page is shown.

Importing it takes long, so nothing here imports it before `start`. Its own sandbox is what holds a hostile page: where
that is off, no page is drawn. Every name and address is unknown to it, and whatever it wants to reach it asks a proxy
of ours for (see `gateway`), so that what neither a policy nor a request filter stops (WebRTC, preconnect, DNS prefetch)
leads nowhere either.
"""

from __future__ import annotations

import os
import secrets
import shlex
import sys
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from mypt_desktop.gui.renderers.gateway import Gateway
from mypt_desktop.gui.translation import tr
from mypt_desktop.sandbox.namespaces import why_no_user_namespace

SCHEME = "mypt-artifact"
_FLAGS = "QTWEBENGINE_CHROMIUM_FLAGS"
_UNSANDBOXED = "QTWEBENGINE_DISABLE_SANDBOX"
_DEBUGGING = "QTWEBENGINE_REMOTE_DEBUGGING"
# What takes the locks off. A user may have set them for another program; a page of a stranger is not drawn then.
_UNSAFE = (
    "--allow-",
    "--disable-site-isolation",
    "--disable-web-security",
    "--no-sandbox",
    "--remote-",
    "--single-process",
    "--disable-seccomp",
    "--disable-namespace",
    "--disable-setuid",
    "--load-extension",
)


def prepare() -> None:
    """Before the application is made: what cannot be done later. Costs nothing while no page is shown."""
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)


def why_not(environment: Mapping[str, str] = os.environ, *, administrator: bool | None = None) -> str:
    """A sentence if pages cannot be drawn safely on this machine, else empty. May start a process: call on a worker."""
    given = environment.get(_FLAGS, "")
    if unsafe := next((flag for flag in given.split() if flag.startswith(_UNSAFE)), ""):
        return tr(
            "Pages are not drawn, because {flags} switches their locks off ({unsafe}).", flags=_FLAGS, unsafe=unsafe
        )
    if environment.get(_DEBUGGING):
        return tr("Pages are not drawn, because {debugging} opens them to other programs.", debugging=_DEBUGGING)
    if not sys.platform.startswith("linux") or environment.get(_UNSANDBOXED) == "1":
        return ""
    if os.geteuid() == 0 if administrator is None else administrator:
        return tr("Pages are not drawn for the administrator (root), because the browser engine's sandbox is off then.")
    if reason := _no_namespace():
        return tr(
            "Pages are not drawn, because the browser engine's sandbox does not work here: {reason}.", reason=reason
        )
    return ""


@cache
def _no_namespace() -> str:
    return why_no_user_namespace()


@cache
def gateway() -> Gateway:
    """The engine's proxy."""
    return Gateway()


@cache
def gateway_name() -> str:
    """The only name that leads to an address, known to nobody: that of the proxy."""
    return f"{secrets.token_hex(16)}.localhost"


def start(*, dark: bool, still: bool = False) -> None:
    """Makes the engine ready for its first page, once; on the GUI thread.

    Pages follow the system's colour scheme. `dark` is for systems that have none, and stays as it is then;
    `still`, that pages are asked to move less, does too.
    """
    from PySide6.QtWebEngineCore import QWebEngineProfile, QWebEngineUrlScheme

    if not QWebEngineUrlScheme.schemeByName(SCHEME.encode()).name().isEmpty():
        return
    scheme = QWebEngineUrlScheme(SCHEME.encode())
    scheme.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    scheme.setFlags(QWebEngineUrlScheme.Flag.SecureScheme)
    QWebEngineUrlScheme.registerScheme(scheme)
    before = os.environ.get(_FLAGS)
    os.environ[_FLAGS] = flags(before or "", dark=dark and _no_scheme(), still=still)
    try:
        QWebEngineProfile.defaultProfile()  # the first profile starts the engine, which reads its flags now
    finally:
        # Tools and other children must not learn the name that leads to this machine.
        if before is None:
            del os.environ[_FLAGS]
        else:
            os.environ[_FLAGS] = before


def flags(given: str, *, dark: bool = False, still: bool = False) -> str:
    """The engine's command line: what the user set, then ours, which wins where both say something."""
    rules = f"MAP {gateway_name()} 127.0.0.1, MAP * ~NOTFOUND"
    ours = (
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        f'--host-resolver-rules="{rules}"',
        f"--proxy-server=http://{gateway_name()}:{gateway().port}",
        "--proxy-bypass-list=<-loopback>",
        "--no-pings",
        "--disable-background-networking",
        *(["--blink-settings=preferredColorScheme=0"] if dark else []),
        *(["--force-prefers-reduced-motion"] if still else []),
        # Without shared memory there the engine takes the whole program down.
        *([] if sys.platform != "linux" or os.access("/dev/shm", os.W_OK | os.X_OK) else ["--disable-dev-shm-usage"]),
    )
    return " ".join([*(shlex.quote(flag) if " " in flag else flag for flag in given.split()), *ours])


def _no_scheme() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Unknown
