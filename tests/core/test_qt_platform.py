"""Whether Qt can open a window is known before it ends the process, and what it lacks is named with its remedy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from mypt_desktop.core.qt_platform import platform_faults, qt_folder, wanted_platforms
from mypt_desktop.core.shared_libraries import load_fault
from mypt_desktop.core.system_packages import how_to_install

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="Only Linux leaves Qt's libraries to others"
)

X11 = {"DISPLAY": ":0"}
# As long as the names that they replace, so that they fit into the same place of the file.
GONE = {b"libxcb-cursor.so.0": b"libxcb-cursoz.so.0", b"libxcb-icccm.so.4": b"libxcb-icccn.so.4"}


def linked(source: Path, target: Path, *, without: Sequence[str]) -> None:
    target.mkdir()
    for one in source.iterdir():
        if one.name not in without:
            (target / one.name).symlink_to(one)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A PySide6 whose plug-in for X11, and a library of Qt's that it uses, need libraries which are nowhere."""
    real = qt_folder()
    assert real is not None
    broken = tmp_path / "packages" / "PySide6"
    broken.parent.mkdir()
    linked(real, broken, without=["Qt"])
    linked(real / "Qt", broken / "Qt", without=["plugins", "lib"])
    linked(real / "Qt" / "lib", broken / "Qt" / "lib", without=["libQt6XcbQpa.so.6"])
    linked(real / "Qt" / "plugins", broken / "Qt" / "plugins", without=["platforms"])
    linked(real / "Qt" / "plugins" / "platforms", broken / "Qt" / "plugins" / "platforms", without=["libqxcb.so"])
    files = ("plugins/platforms/libqxcb.so", "lib/libQt6XcbQpa.so.6")
    for file, (name, gone) in zip(files, GONE.items(), strict=True):
        (broken / "Qt" / file).write_bytes((real / "Qt" / file).read_bytes().replace(name, gone))
    (broken.parent / "shiboken6").symlink_to(real.parent / "shiboken6")
    return broken


def started(broken: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program with that PySide6, as on a desktop with X11."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "WAYLAND_"))}
    environ |= X11 | {"PYTHONPATH": str(broken.parent), "MYPT_MODELS_DIR": str(broken.parent / "no models")}
    environ["PATH"] = f"{broken.parent}{os.pathsep}{environ['PATH']}"  # whose zenity is the first
    zenity = broken.parent / "zenity"
    if not zenity.exists():
        zenity.write_text('#!/bin/sh\nprintf \'%s\\n\' "$@" > "$0.said"\n')
        zenity.chmod(0o755)
    command = [sys.executable, "-m", "mypt_desktop", "--data-dir", str(broken.parent / "data"), *arguments]
    return subprocess.run(
        command, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120
    )


def test_every_library_that_a_plugin_lacks_is_named(broken: Path) -> None:
    sound, faults = platform_faults(broken, X11)
    assert sound == ()
    assert str(faults["xcb"]) == (
        "Qt's plug-in for xcb cannot be loaded: libxcb-cursoz.so.0, libxcb-icccn.so.4 are missing."
    )
    assert "libxcb-icccn.so.4" in faults["xcb"].hint


def test_a_plugin_that_loads_is_sound() -> None:
    assert platform_faults(environ={"QT_QPA_PLATFORM": "offscreen"}) == (("offscreen",), {})


def test_a_platform_without_a_plugin_is_a_fault(broken: Path) -> None:
    _, faults = platform_faults(broken, {"QT_QPA_PLATFORM": "nowhere"})
    assert "nowhere" in str(faults["nowhere"])


def test_a_qt_that_keeps_its_plugins_elsewhere_is_left_to_itself(tmp_path: Path) -> None:
    assert platform_faults(tmp_path, X11) == ((), {})


def test_without_what_qt_needs_the_program_starts_in_the_terminal_and_says_what_is_missing(broken: Path) -> None:
    lines = started(broken).stderr.splitlines()
    assert lines[0].endswith("libxcb-cursoz.so.0, libxcb-icccn.so.4 are missing: starting in the terminal.")
    assert lines[1] == how_to_install(["libxcb-cursoz.so.0", "libxcb-icccn.so.4"])


def test_without_a_terminal_the_desktop_shows_it_and_the_log_keeps_it(broken: Path) -> None:
    """As from a menu or a double click: no stream of the program leads to anybody."""
    started(broken)
    shown = (broken.parent / "zenity.said").read_text(encoding="utf-8")
    remedy = how_to_install(["libxcb-cursoz.so.0", "libxcb-icccn.so.4"])
    logged = (broken.parent / "data" / "logs" / "mypt.log").read_text(encoding="utf-8")
    for text in (shown, logged):
        assert "libxcb-cursoz.so.0, libxcb-icccn.so.4 are missing" in text
        assert remedy in text
    assert logged.count("The window cannot open") == 1


@pytest.mark.parametrize("arguments", [("doctor",), ("chat", "--help")])
def test_what_opens_no_window_shows_nothing_on_the_desktop(broken: Path, arguments: tuple[str, ...]) -> None:
    started(broken, *arguments)
    assert not (broken.parent / "zenity.said").exists()


def test_the_doctor_says_it_too(broken: Path) -> None:
    checks = json.loads(started(broken, "doctor", "--json").stdout)["checks"]
    (found,) = [one for one in checks if one["name"] == "Window"]
    assert found["state"] == "failed"
    assert "libxcb-cursoz.so.0" in found["detail"]
    assert "libxcb-cursoz.so.0" in found["hint"]


@pytest.mark.parametrize(
    ("environ", "names"),
    [
        ({}, ()),
        (X11, ("xcb",)),
        (X11 | {"WAYLAND_DISPLAY": "wayland-0"}, ("wayland", "xcb")),
        (X11 | {"QT_QPA_PLATFORM": "wayland-egl;xcb:size=2"}, ("wayland", "xcb")),
        (X11 | {"QT_QPA_PLATFORM_PLUGIN_PATH": "/opt/qt"}, ()),
    ],
)
def test_what_qt_would_try_follows_the_desktop(environ: dict[str, str], names: tuple[str, ...]) -> None:
    assert wanted_platforms(environ) == names


@pytest.mark.parametrize(
    "data",
    [b"", b"no library", b"\x7fELF", b"\x7fELF\x02\x01" + b"\xff" * 60],
    ids=["empty", "text", "cut", "numbers too large"],
)
def test_what_is_no_library_has_the_loaders_reason_and_lacks_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "libodd.so").write_bytes(data)
    fault = load_fault(tmp_path / "libodd.so")
    assert fault is not None
    assert "libodd.so" in fault.reason
    assert fault.missing == ()


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("apt-get", "Run: sudo apt-get install libxcb-cursor0 libxcb-image0"),
        ("dnf", "Run: sudo dnf install 'libxcb-cursor.so.0()(64bit)' 'libxcb-image.so.0()(64bit)'"),
        ("pacman", "Install the packages that hold libxcb-cursor.so.0, libxcb-image.so.0."),
    ],
)
def test_the_command_is_that_of_the_system(program: str, words: str) -> None:
    assert how_to_install(["libxcb-cursor.so.0", "libxcb-image.so.0"], lambda name: name == program) == words


def test_a_library_that_is_not_known_is_named_beside_the_command() -> None:
    words = how_to_install(["libodd.so.1", "libEGL.so.1"], lambda name: name == "apt-get")
    assert words == "Install the package that holds libodd.so.1. Run: sudo apt-get install libegl1"
