"""A message on a desktop without Qt, by programs that stand for those of the desktop."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mypt_desktop.sandbox.desktop_notice import show_on_desktop

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux's desktops")

TEXT = "Qt's plug-in is missing <one> & $HOME; `two`.\n\nRun: sudo apt-get install 'three'"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put(programs: Path, name: str, ends: str = "exit 0") -> None:
    """A program that writes its arguments to NAME.said, and then `ends`."""
    script = f"#!/bin/sh\nfor one in \"$@\"; do printf '%s\\0' \"$one\"; done > '{programs}/{name}.said'\n{ends}\n"
    (programs / name).write_text(script)
    (programs / name).chmod(0o755)


def said(programs: Path, name: str) -> list[str]:
    return (programs / f"{name}.said").read_text().split("\0")[:-1]


def test_the_first_program_that_is_there_gets_the_text_as_it_is(programs: Path) -> None:
    for name in ("zenity", "kdialog", "xmessage", "notify-send"):
        put(programs, name)
    assert show_on_desktop("MyPT Desktop", TEXT) == "zenity"
    assert f"--text={TEXT}" in said(programs, "zenity")
    assert "--no-markup" in said(programs, "zenity")
    assert [path.name for path in programs.glob("*.said")] == ["zenity.said"]


@pytest.mark.parametrize("name", ["kdialog", "xmessage"])
def test_one_that_cannot_show_it_leaves_it_to_the_next(programs: Path, name: str) -> None:
    put(programs, "zenity", "exit 127")
    put(programs, name)
    assert show_on_desktop("MyPT Desktop", TEXT) == name
    assert said(programs, name)[-1] == TEXT


def test_a_notification_gets_it_without_markup(programs: Path) -> None:
    put(programs, "notify-send")
    assert show_on_desktop("MyPT Desktop", TEXT) == "notify-send"
    assert said(programs, "notify-send")[-2:] == [
        "MyPT Desktop",
        TEXT.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
    ]


def test_a_message_that_is_being_read_is_not_waited_for(programs: Path) -> None:
    os.mkfifo(programs / "closed")
    put(programs, "zenity", f"read line < '{programs}/closed'")
    put(programs, "kdialog")
    assert show_on_desktop("MyPT Desktop", TEXT) == "zenity"
    assert not (programs / "kdialog.said").exists()
    (programs / "closed").write_text("closed\n")


def test_where_there_is_none_nothing_is_shown(programs: Path) -> None:
    assert show_on_desktop("MyPT Desktop", TEXT) == ""
    (programs / "zenity").write_text("not a program")
    (programs / "zenity").chmod(0o755)
    assert show_on_desktop("MyPT Desktop", TEXT) == ""
