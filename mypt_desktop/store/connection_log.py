"""ConnectionLog: what left this computer, or was refused, as lines of JSON that several processes may add to."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from mypt_desktop.core.connections import Connection
from mypt_desktop.core.errors import UserError
from mypt_desktop.store.flushing import write_all, write_whole

LARGEST: Final = 4 << 20  # bytes, above which the older half of it goes to a file beside
_APPEND: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)


class ConnectionLog:
    """Thread-safe. `add` never raises: what cannot be written down must not keep the program from working, and is told
    by `fault`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._guard = threading.Lock()
        self.fault = ""

    def add(self, one: Connection) -> None:
        """One write, so that lines of two processes stay whole."""
        line = json.dumps(asdict(one), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        with self._guard:
            try:
                self._make_room()
                descriptor = os.open(self._file, _APPEND, 0o600)
                try:
                    write_all(descriptor, line)
                finally:
                    os.close(descriptor)
            except OSError as error:
                self.fault = f"What uses the network cannot be written to {self._file.name}: {error.strerror or error}."

    def entries(self, most: int = 2000) -> list[Connection]:
        """The newest first. A line that was cut off by a kill is left out. Raises `UserError`."""
        found: list[Connection] = []
        for file in (self._file, self._older):
            try:
                lines = file.read_bytes().splitlines()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise UserError(f"{file.name} cannot be read: {error.strerror or error}.") from error
            found += filter(None, map(_read, reversed(lines)))
            if len(found) >= most:
                break
        return found[:most]

    def export(self, target: Path) -> int:
        """Writes all of it as a CSV file, the oldest first, and returns how many there are. Raises `UserError`."""
        import csv
        import io

        entries = self.entries(most=1 << 30)[::-1]
        out = io.StringIO()
        table = csv.writer(out)
        table.writerow(("Time (UTC)", "Outcome", "Who", "Where", "Why", "On this computer"))
        for one in entries:
            row = (one.when, one.outcome, one.who, one.where, one.why, "yes" if one.local else "no")
            table.writerow([_no_formula(cell) for cell in row])
        try:
            write_whole(target, out.getvalue().encode("utf-8-sig"))
        except OSError as error:
            raise UserError(f"{target.name} cannot be written: {error.strerror or error}.") from error
        return len(entries)

    @property
    def _older(self) -> Path:
        return self._file.with_name(f"{self._file.name}.1")

    def _make_room(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            if self._file.stat().st_size > LARGEST // 2:
                self._file.replace(self._older)


def _read(line: bytes) -> Connection | None:
    try:
        value: Any = json.loads(line)
        words = [value[name] for name in ("when", "outcome", "who", "where", "why")]
        if not all(isinstance(word, str) for word in words) or words[1] not in ("granted", "refused"):
            return None
        when, outcome, who, where, why = words
        return Connection(when, outcome, who, where, why, value.get("local") is True)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _no_formula(cell: str) -> str:
    """A spreadsheet runs a cell that begins like a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
