"""A message on the user's desktop by what a Linux desktop brings along, for a program whose own window cannot open."""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import Final

_SECONDS: Final = 2.0  # in which a program that cannot show anything has ended


def show_on_desktop(title: str, text: str) -> str:
    """Shows `text` and does not wait until it is read. The name of the program that shows it; "" where none does."""
    for name, *arguments in _commands(title, text):
        program = shutil.which(name)
        if program is not None and _shows([program, *arguments]):
            return name
    return ""


def _commands(title: str, text: str) -> list[list[str]]:
    return [
        ["zenity", "--error", "--no-markup", "--width=520", f"--title={title}", f"--text={text}"],
        ["kdialog", "--title", title, "--error", text],
        ["xmessage", "-center", "-title", title, text],
        ["notify-send", "--urgency=critical", f"--app-name={title}", title, html.escape(text, quote=False)],
    ]


def _shows(command: list[str]) -> bool:
    """Whether the program took the message: it has ended well, or is there still."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            start_new_session=True,  # the message stays when this program has ended
        )
    except OSError:
        return False
    try:
        return process.wait(_SECONDS) == 0
    except subprocess.TimeoutExpired:
        threading.Thread(target=process.wait, name="message", daemon=True).start()
        return True


def _environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Ours, with the libraries of the system instead of those that a frozen program brings."""
    found = dict(environ)
    if getattr(sys, "frozen", False):
        before = found.pop("LD_LIBRARY_PATH_ORIG", "")
        found.pop("LD_LIBRARY_PATH", None)
        if before:
            found["LD_LIBRARY_PATH"] = before
    return found
