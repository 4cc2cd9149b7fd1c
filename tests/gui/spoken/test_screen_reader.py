"""What a screen reader hears over AT-SPI, which those of Linux desktops speak: real D-Bus, real X server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pytest
from PySide6.QtDBus import QDBusConnection, QDBusMessage

from tests.gui.driving import SECONDS
from tests.gui.quick.keyboard import x_server

_REGISTRY = "org.a11y.atspi.Registry"
_SAID = re.compile(r'variant\s+string "(.*)')


@contextmanager
def started(command: list[str], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline()


def tell(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def listening(address: str) -> QDBusConnection:
    """A screen reader on the accessibility bus: without one that asks for events nobody sends any."""
    bus = QDBusConnection.connectToBus(address, "screen-reader")
    assert bus.isConnected(), bus.lastError().message()
    call = QDBusMessage.createMethodCall(_REGISTRY, "/org/a11y/atspi/registry", _REGISTRY, "RegisterEvent")
    call.setArguments(["object:", [""], ""])
    assert not bus.call(call).errorMessage()
    return bus


def announcement(monitor: subprocess.Popen[str]) -> str:
    """The next one that comes."""
    while "member=Announcement" not in (heard := line(monitor.stdout)):
        assert heard, "the bus ended"
    while (said := _SAID.search(line(monitor.stdout))) is None:
        pass
    return said[1].rstrip('"\n')


def test_an_answer_is_said_while_it_is_written_and_that_it_is_complete(qapp: object, tmp_path: Path) -> None:
    if missing := [one for one in ("dbus-daemon", "dbus-monitor", "gdbus") if shutil.which(one) is None]:
        pytest.skip(f"not there: {', '.join(missing)}")
    with ExitStack() as stack:
        environment = {
            **os.environ,
            "DISPLAY": stack.enter_context(x_server()),
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "XDG_RUNTIME_DIR": str(tmp_path),
        }
        tmp_path.chmod(0o700)
        session = ["dbus-daemon", "--session", "--print-address", "--nofork"]
        daemon = stack.enter_context(started(session, environment))
        environment["DBUS_SESSION_BUS_ADDRESS"] = line(daemon.stdout).strip()
        asked = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"]
        asked += ["--method", "org.a11y.Bus.GetAddress"]
        told = subprocess.run(asked, env=environment, capture_output=True, text=True, timeout=SECONDS / 1000)
        if told.returncode:
            pytest.skip(f"there is no accessibility bus: {told.stderr.strip()}")
        address = told.stdout.split("'")[1]
        monitor = stack.enter_context(started(["dbus-monitor", "--address", address], environment))
        assert line(monitor.stdout)
        listening(address)
        child = [sys.executable, "-m", "tests.gui.spoken.window_child", str(tmp_path / "data")]
        window = stack.enter_context(started(child, environment))
        stack.callback(QDBusConnection.disconnectFromBus, "screen-reader")
        assert line(window.stdout) == "ready\n"
        tell(window)
        assert announcement(monitor) == "Full-time crew have 29 days."
        tell(window)
        assert announcement(monitor) == "Bank holidays are included. The answer is complete."
