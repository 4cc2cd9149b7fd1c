"""The log: rotating files in the data folder. It says what happened where, never what documents or chats say."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from datetime import datetime
from pathlib import Path
from types import TracebackType

from mypt_desktop.core.paths import make_private

BYTES = 1_000_000
FILES = 4
CRASH, CRASHES_KEPT = "crash.log", 5
_FORMAT = "%(asctime)s %(levelname)s %(process)d %(threadName)s %(name)s: %(message)s"


def start(folder: Path) -> None:
    """Sends the program's log, and what no one caught, to `folder`, once. A folder that cannot be written is done
    without."""
    root = logging.getLogger("mypt_desktop")
    file = str((folder / "mypt.log").absolute())
    if any(isinstance(handler, logging.FileHandler) and handler.baseFilename == file for handler in root.handlers):
        return
    root.setLevel(logging.INFO)
    root.propagate = False
    root.addHandler(logging.NullHandler())
    logging.raiseExceptions = False  # a log that cannot be written is no news for the terminal
    from logging.handlers import RotatingFileHandler

    try:
        make_private(folder)
        handler = RotatingFileHandler(
            folder / "mypt.log", maxBytes=BYTES, backupCount=FILES - 1, encoding="utf-8", delay=True
        )
    except OSError:
        return
    handler.setFormatter(logging.Formatter(_FORMAT))
    root.addHandler(handler)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread


def record_crashes(folder: Path) -> Path | None:
    """Has Python write its stack to `folder` when a library brings the process down. Stays on until the end.

    Returns the report of a crash that ended an earlier run, the first time it is asked for. No report leaves the folder
    unless the user takes it somewhere.
    """
    current = folder / CRASH
    report = None
    try:
        if current.exists() and current.stat().st_size:
            written = datetime.fromtimestamp(current.stat().st_mtime)
            report = folder / f"crash-{written:%Y%m%d-%H%M%S}.log"
            current.replace(report)
            for old in sorted(folder.glob("crash-*.log"))[:-CRASHES_KEPT]:
                old.unlink()
        faulthandler.enable(current.open("a", encoding="utf-8"))
    except OSError:
        pass  # a folder that cannot be written is done without
    return report


def stop() -> None:
    """Closes the files, so that their folder can be removed."""
    root = logging.getLogger("mypt_desktop")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    root.propagate = True
    sys.excepthook = sys.__excepthook__
    threading.excepthook = threading.__excepthook__


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        logging.getLogger("mypt_desktop").critical("Uncaught", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)


def _log_uncaught_in_thread(what: threading.ExceptHookArgs) -> None:
    if what.exc_value is not None:
        trace = (what.exc_type, what.exc_value, what.exc_traceback)
        logging.getLogger("mypt_desktop").critical("Uncaught in a thread", exc_info=trace)
    threading.__excepthook__(what)
