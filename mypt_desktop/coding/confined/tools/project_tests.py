"""Runs the tests of a project with pytest and tells what fails and where. Runs inside a confined process, on a copy."""

from __future__ import annotations

import _thread
import contextlib
import importlib
import io
import os
import sys
import threading
import time
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ONE_TEST: Final = 10.0
"""Seconds that a test may compute, behind which it fails and the run ends."""

_SLACK: Final = 3
_AGAIN: Final = 5.0  # seconds behind which what still runs is interrupted once more
_LONGEST: Final = 300  # characters of a message
_OPTIONS: Final = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-W", "ignore")
_NOT_OURS: Final = ("-p", "no:xdist", "-p", "no:randomly", "-p", "no:hypothesispytest", "-o", "addopts=")


@dataclass(slots=True)
class Failure:
    """A test that fails: where, and the exception with the two sides of an assertion that compares them. `places` are
    the lines of the project on the way to it, the innermost last."""

    id: str
    path: str
    line: int
    message: str
    error: BaseException | None = None
    sides: tuple[object, object] | None = None
    places: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Outcome:
    """One run. `lines` are those that each test ran, where that was asked for; `error`: why there was none."""

    passed: set[str] = field(default_factory=set)
    failures: list[Failure] = field(default_factory=list)
    lines: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    error: str = ""

    @property
    def failed(self) -> set[str]:
        return {one.id for one in self.failures}


def run_tests(
    root: Path, ids: Sequence[str], *, seconds: float = 60.0, traced: bool = False, first: bool = False
) -> Outcome:
    """The outcome of the tests with these ids or below these paths, all where there are none. `first` ends at the first
    that fails; a run that takes longer than `seconds` is one that fails."""
    import pytest

    _forget(root)
    watch = _Watch(root, traced=traced)
    options = [*_OPTIONS, *_NOT_OURS, f"--rootdir={root}", *(["-x"] if first else []), *ids]
    timer = _Timer(seconds)
    streams = (contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()))
    path = list(sys.path)
    try:
        with streams[0], streams[1]:
            code = int(pytest.main(options, plugins=[watch]))
    except KeyboardInterrupt:  # it came behind the run
        code = 2
    except SystemExit as error:
        code = 3
        watch.outcome.error = f"A test file ended the run: SystemExit({error.code!r})."[:_LONGEST]
    finally:
        timer.cancel()
        sys.path[:] = path
    if code == 2 and watch.running:
        watch.stopped()
    elif code == 2 and not watch.outcome.failures:
        watch.outcome.error = f"The tests did not end within {seconds:g} seconds."
    elif code in (3, 4) and not watch.outcome.error:
        watch.outcome.error = "pytest could not run the tests."
    return watch.outcome


class _Timer:
    """Interrupts the main thread, whatever Python it runs then, once the process has computed for so many seconds, or
    three times as many have passed: a busy machine is no fault of a test."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._over = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def cancel(self) -> None:
        self._over.set()

    def _watch(self) -> None:
        computed, began = time.process_time(), time.monotonic()
        while not self._over.wait(0.05):
            late = time.monotonic() - began > _SLACK * self._seconds
            if late or time.process_time() - computed > self._seconds:
                _thread.interrupt_main()
                self._over.wait(_AGAIN)  # code that runs beside a test's own may have swallowed it


def _forget(root: Path) -> None:
    """Modules of the project are read anew; their files may have changed."""
    inside = f"{root}{os.sep}"
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", ())), None)
        if isinstance(file, str) and file.startswith(inside):
            del sys.modules[name]
    importlib.invalidate_caches()


class _Watch:
    """A plugin of pytest that keeps what happens."""

    def __init__(self, root: Path, *, traced: bool) -> None:
        self.outcome = Outcome()
        self._root = f"{root}{os.sep}"
        self._traced = traced
        self._sides: tuple[object, object] | None = None
        self.running = ""
        self._timer: _Timer | None = None

    def stopped(self) -> None:
        """The test that runs took too long, which ended the run."""
        if self._timer is not None:
            self._timer.cancel()
        path = self.running.partition("::")[0]
        self.outcome.failures.append(Failure(self.running, path, 0, f"did not end within {ONE_TEST:g} seconds"))

    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> None:
        self._sides = (left, right) if op == "==" else None

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            text = str(report.longrepr).strip()
            said = [line[2:].strip() for line in text.splitlines() if line.startswith("E ")]
            place = self._collected(text)
            message = (said or text.splitlines() or [""])[-1][:_LONGEST]
            self.outcome.failures.append(Failure(report.nodeid, *place, message, places=(place,)))

    def _collected(self, text: str) -> tuple[str, int]:
        """The last line of the project that a report of a file that could not be read names."""
        import re

        found = [(m[1], int(m[2])) for m in re.finditer(r"^([^\s:][^:\n]*\.py):(\d+): ", text, re.MULTILINE)]
        inside = [(path, line) for path, line in found if (Path(self._root) / path).is_file()]
        return inside[-1] if inside else ("", 0)

    def pytest_runtest_call(self, item: Any) -> None:
        """Just before the test itself."""
        self._sides = None
        self.running = item.nodeid
        self._timer = _Timer(ONE_TEST)
        if self._traced:
            sys.settrace(_tracer(self._root, self.outcome.lines.setdefault(item.nodeid, set())))

    def pytest_runtest_makereport(self, item: Any, call: Any) -> None:
        """Just behind it."""
        if self._traced:
            sys.settrace(None)
        if call.when == "call" and self._timer is not None:
            self._timer.cancel()
            self.running = ""
        if call.excinfo is None:
            if call.when == "call":
                self.outcome.passed.add(item.nodeid)
            return
        if call.excinfo.typename in ("Skipped", "XFailed"):
            return
        error = call.excinfo.value
        places = [
            (str(entry.path)[len(self._root) :].replace(os.sep, "/"), entry.lineno + 1)
            for entry in call.excinfo.traceback
            if str(entry.path).startswith(self._root)
        ]
        own = [place for place in places if place[0] == item.nodeid.partition("::")[0]]
        path, line = (own or places or [(item.nodeid.partition("::")[0], 0)])[-1]
        text = f"{type(error).__name__}: {error}".strip()
        if isinstance(error, AssertionError):
            text = str(error).splitlines()[0] if str(error) else "AssertionError"
        self.outcome.passed.discard(item.nodeid)
        failure = Failure(item.nodeid, path, line, text[:_LONGEST], error, self._sides, tuple(places))
        self.outcome.failures.append(failure)


def _tracer(root: str, lines: set[tuple[str, int]]) -> Callable[..., Any]:
    """Notes each line of the project that runs."""
    size = len(root)

    def local(frame: types.FrameType, event: str, _: object) -> Callable[..., Any]:
        if event == "line":
            lines.add((frame.f_code.co_filename[size:].replace(os.sep, "/"), frame.f_lineno))
        return local

    def called(frame: types.FrameType, event: str, _: object) -> Callable[..., Any] | None:
        return local if frame.f_code.co_filename.startswith(root) else None

    return called
