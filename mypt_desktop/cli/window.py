"""`mypt-desktop`: the window; without a display or Qt's libraries, the same session in the terminal."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mypt_desktop.cli import logs
from mypt_desktop.cli.data import data_dir, model_for_once, settings_for_window
from mypt_desktop.core import qt_platform
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import DataDir
from mypt_desktop.store import backups

if TYPE_CHECKING:
    from mypt_desktop.app import App

Made = TypeVar("Made")
_log = logging.getLogger(__name__)

CHAT_DEFAULTS: Final[dict[str, Any]] = {
    **dict.fromkeys(("workspace", "index_dir", "once", "model")),
    **dict.fromkeys(("system_prompt", "append_system_prompt", "title_prompt")),
    "attach": (),
    "json": False,
    "verbose": False,
}
"""The options of `chat` as they are when none is typed."""


def run(options: argparse.Namespace) -> int:
    reason, hint = qt_platform.why_no_window(), ""
    if not reason:
        try:
            from mypt_desktop.gui.plain_imports import spare_sources

            spare_sources()
            from mypt_desktop.gui.start import run as open_window
        except ImportError as error:
            fault = qt_platform.why_not_loaded(str(error))
            reason, hint = str(fault).rstrip("."), fault.hint
        else:
            sound, faults = qt_platform.platform_faults()
            if faults and not sound:
                reason = " ".join(map(str, faults.values())).rstrip(".")
                hint = "\n".join(dict.fromkeys(fault.hint for fault in faults.values()))
    if reason:
        from mypt_desktop.cli import chat

        if hint:
            _tell_on_desktop(options, f"{reason}.\n\n{hint}")
        print(f"{reason}: starting in the terminal.", file=sys.stderr)
        if hint:
            print(hint, file=sys.stderr)
        return chat.run(argparse.Namespace(**vars(options) | CHAT_DEFAULTS))
    from mypt_desktop.gui.single_instance import SingleInstance

    data = _until_it_works(lambda: data_dir(options))
    if data is None:
        return 1
    files = [options.open.absolute()] if options.open else []
    instance = SingleInstance(data.root)
    if not instance.acquire():
        return 0 if _until_it_works(lambda: instance.notify(files, quick=options.quick)) else 1
    crash = logs.record_crashes(data.logs)
    app = _until_it_works(lambda: _app(data), data)
    if app is None:
        return 1
    # Qt's loop runs no Python while nothing happens, so Python's own handler would wait. A kill loses nothing here.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return open_window(
            app,
            toolsets=files,
            instance=instance,
            quick=options.quick,
            crash=crash,
            notes=app.notes,
            painted=lambda window: _back_up(data),
        )
    finally:
        app.close()
        instance.close()


def _tell_on_desktop(options: argparse.Namespace, text: str) -> None:
    """Whoever double-clicked has no terminal to read it in; the log has it in any case."""
    try:
        data_dir(options)
    except UserError as error:
        _log.warning("%s", error)
    _log.error("The window cannot open. %s", " ".join(text.split()))
    if not any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        from mypt_desktop.sandbox.desktop_notice import show_on_desktop

        show_on_desktop("MyPT Desktop", text)


def _app(data: DataDir) -> App:
    from mypt_desktop.app import App

    return App(data, settings_for_window(data), model=model_for_once(), starters=True)


def _until_it_works(make: Callable[[], Made], data: DataDir | None = None) -> Made | None:
    """What `make` returns; None when it cannot be had and the user gave up. Whoever double-clicked sees why."""
    while True:
        try:
            return make()
        except UserError as error:
            from mypt_desktop.cli import complain
            from mypt_desktop.gui.startup_errors import ask_what_now

            complain(error)
            if not ask_what_now(error, data):
                return None


def _back_up(data: DataDir) -> None:
    """Copies the database once a day, beside everything else."""

    def work() -> None:
        try:
            backups.back_up_daily(data.database)
        except UserError as error:
            _log.warning("%s", error)

    threading.Thread(target=work, name="backup", daemon=True).start()
