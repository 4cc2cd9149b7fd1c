"""Looks after a running tool from outside: its time, memory, processes, and what it adds to its folders."""

from __future__ import annotations

import errno
import os
import shutil
import time
from pathlib import Path
from typing import Final

from mypt_desktop.core.trees_on_disk import walk
from mypt_desktop.sandbox.confinement.plan import Plan, ToolProcess

MOST_FILES: Final = 200_000  # that one call may add
LEAST_FREE_BYTES: Final = 256 * 1024 * 1024
_FIRST_WALK: Final = 0.25
_SHARE: Final = 10  # a walk through the folders may take a tenth of the time


class Watch:
    """One call's limits; `look` is asked a few times a second."""

    def __init__(self, plan: Plan, tool: ToolProcess) -> None:
        self._plan = plan
        self._tool = tool
        self._began = time.monotonic()
        self._next_walk = self._began + _FIRST_WALK
        self._before = _measured(plan.read_write)
        self._roomy: dict[str, bool] = {}

    def look(self, *, timed: bool) -> str:
        """Empty, or the sentence why the tool has to be stopped. `timed`: whether its time counts."""
        now = time.monotonic()
        if timed and now - self._began > self._plan.seconds:
            return self.sentence("time")
        held = self._tool.usage(self._plan.processes)
        if held.processes > self._plan.processes:
            return self.sentence("processes")
        most = self._plan.memory_bytes
        if held.most_memory_bytes > most and held.memory_bytes() > most:
            return self.sentence("memory")
        if (self._plan.network == "listen" or self._plan.refused_ports) and (found := self._look_at_servers()):
            return found
        if now >= self._next_walk:
            found = self.look_at_files()
            ended = time.monotonic()
            self._next_walk = ended + max(_FIRST_WALK, _SHARE * (ended - now))
            return found
        return ""

    def sentence(self, limit: str) -> str:
        """Why the tool was stopped; `limit` is what was met, in the tool's words perhaps."""
        plan = self._plan
        match limit:
            case "time":
                return f"The tool ran longer than {plan.seconds:g} seconds and was stopped."
            case "memory":
                most = size_in_words(plan.memory_bytes)
                return f"The tool needed more memory than the {most} it may have and was stopped."
            case "processes":
                return f"The tool started more than the {plan.processes} processes it may have and was stopped."
            case "files":
                most = size_in_words(plan.file_bytes)
                return f"The tool wrote more than the {most} it may add to the files and was stopped."
            case "exposed":
                return "The tool opened its server to other machines and was stopped; it may serve 127.0.0.1 only."
            case "claimed":
                return "The tool opened the port of the model's endpoint and was stopped."
            case "closed":
                return "The tool closed a folder so that its size cannot be watched, and was stopped."
            case "disk":
                return "The tool filled the disk and was stopped."
        return "The tool was stopped."

    def _look_at_servers(self) -> str:
        if self._plan.network == "none":
            return ""
        for server in self._tool.served():
            if not server.loopback and self._plan.network == "listen":
                return self.sentence("exposed")
            if server.port in self._plan.refused_ports:
                return self.sentence("claimed")
        return ""

    def look_at_files(self) -> str:
        """Empty, or the sentence why what it added is too much."""
        before = self._before
        bound = (before[0] + self._plan.file_bytes, before[1] + MOST_FILES)
        try:
            size, count = measure(self._plan.read_write, bound)
        except PermissionError:
            return self.sentence("closed")
        size += self._tool.unlinked_bytes()
        if size > bound[0] or count > bound[1]:
            return self.sentence("files")
        for folder in self._plan.read_write:
            try:
                roomy = shutil.disk_usage(folder).free >= LEAST_FREE_BYTES
            except OSError:
                continue
            if self._roomy.setdefault(folder, roomy) and not roomy:
                return self.sentence("disk")
        return ""


def _measured(folders: tuple[str, ...]) -> tuple[int, int]:
    try:
        return measure(folders)
    except PermissionError:  # closed before; the tool is stopped for it when its folders are looked at
        return 0, 0


def measure(folders: tuple[str, ...], bound: tuple[int, int] | None = None) -> tuple[int, int]:
    """Bytes and entries below `folders`; stops counting beyond `bound`. What vanishes meanwhile is not counted, and a
    file with several names counts its bytes once. Folders that are closed to their owner are opened: they would hide
    what is in them.

    Raises `PermissionError` at a folder that cannot be looked into.
    """
    size = count = 0
    seen: set[tuple[int, int]] = set()
    closed: list[bool] = []
    for folder in folders:
        for found in walk(Path(folder), lambda: closed.append(True), opening=True):
            count += 1
            if not found.is_folder:
                size += _new_bytes(found.state, seen)
            if bound is not None and (size > bound[0] or count > bound[1]):
                return size, count
        if closed:
            raise PermissionError(errno.EACCES, "a folder is closed", folder)
    return size, count


def _new_bytes(found: os.stat_result, seen: set[tuple[int, int]]) -> int:
    if found.st_nlink > 1:
        name = found.st_dev, found.st_ino
        if name in seen:
            return 0
        seen.add(name)
    return found.st_size


def size_in_words(count: int) -> str:
    """For example "512 MB" or "1.5 GB"."""
    mebibytes = count / (1024 * 1024)
    return f"{mebibytes / 1024:.3g} GB" if mebibytes >= 1024 else f"{mebibytes:.3g} MB"
