"""`mypt-desktop`: the window; without a display or Qt's libraries, the same session in the terminal."""

from __future__ import annotations

import argparse
import os
import signal
import sys

from mypt_desktop.cli import logs
from mypt_desktop.cli.data import data_dir, model_for_once, settings_for_window


def run(options: argparse.Namespace) -> int:
    reason = why_no_window()
    if not reason:
        try:
            from mypt_desktop.gui.start import run as open_window
        except ImportError as error:
            reason = f"The window's libraries cannot be loaded ({error})"
    if reason:
        from mypt_desktop.cli import chat

        print(f"{reason}: starting in the terminal.", file=sys.stderr)
        plain = argparse.Namespace(workspace=None, once=None, json=False, verbose=False, model=None)
        return chat.run(argparse.Namespace(**vars(options) | vars(plain)))
    from mypt_desktop.app import App

    data = data_dir(options)
    logs.record_crashes(data.logs)
    app = App(data, settings_for_window(data), model=model_for_once())
    # Qt's loop runs no Python while nothing happens, so Python's own handler would wait. A kill loses nothing here.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return open_window(app, toolsets=[options.open] if options.open else [])
    finally:
        app.close()


def why_no_window() -> str:
    """Why a window cannot be shown here, empty if nothing speaks against it."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return "No display"
