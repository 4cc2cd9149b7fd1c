"""Runs cells of Python one after the other in one namespace, inside a confined process, and shows what they display.

A cell comes as `{"cell": id, "code": text}` and ends with `{"done": id, "error": text}`; `{"interrupt": true}` raises
`KeyboardInterrupt` in it. On the way it says `{"out": text}`, `{"display": …}` and `{"ask": id, …}`, which is answered
by `{"answer": id, …}`. Standard library only; numpy, pandas, Pillow and matplotlib are known by what they look like.
"""

from __future__ import annotations

import ast
import asyncio
import builtins
import contextlib
import inspect
import io
import itertools
import linecache
import os
import queue
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any, Final, TypeAlias

NO_INPUT: Final = "Kernel requested stdin; interactive input is not supported."
MOST_TEXT: Final = 4_000_000  # characters that one cell may print
_PIECE: Final = 4_000
_FLAGS: Final = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


Tell: TypeAlias = Callable[[object], None]


class NoInputError(Exception):
    """The code wants to read what nobody can type."""


def run(workspace: Path) -> dict[str, Any]:
    """Until nobody talks to it any more."""
    from mypt_toolset import receive, tell  # type: ignore[import-not-found] # the process gives it to us
    from tools import prelude, shown  # type: ignore[import-not-found] # our own folder, as a toolset sees it

    kernel = Kernel(receive, tell, shown.shown)
    kernel.define(prelude.names(workspace, kernel.ask, kernel.display, shown))
    sys.path.insert(0, str(workspace))
    threading.Thread(target=kernel.listen, daemon=True).start()
    tell({"ready": True, "python": sys.version.split()[0]})
    kernel.work()
    return {}


class Kernel:
    """One namespace. Cells run on the main thread, so that they can be interrupted."""

    def __init__(self, receive: Callable[[], Any], tell: Tell, shown: Callable[[object], Any]) -> None:
        self._receive = receive
        self._tell = tell
        self._shown = shown
        self._work: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._answers: dict[int, queue.SimpleQueue[dict[str, Any]]] = {}
        self._numbers = itertools.count(1)
        self._out = _Out(tell)
        self._running = False
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._names: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        signal.signal(signal.SIGINT, self._on_interrupt)
        sys.stdout = sys.stderr = self._out
        sys.stdin = _NoInput()
        builtins.input = _no_input
        os.environ.setdefault("MPLBACKEND", "agg")
        warnings.filterwarnings(
            "ignore", message="FigureCanvasAgg is non-interactive"
        )  # it is shown when the cell ends

    def define(self, names: dict[str, Any]) -> None:
        """What every cell finds defined."""
        self._names |= names

    def listen(self) -> None:
        """On a thread of its own: what comes from the app."""
        while True:
            line = self._receive()
            message: dict[str, Any] | None = None if line is None else line.get("message")
            match message:
                case None:
                    self._work.put(None)
                    return
                case {"cell": _}:
                    self._work.put(message)
                case {"answer": int() as number}:
                    waiting = self._answers.get(number)
                    if waiting is not None:
                        waiting.put(message)
                case {"interrupt": True}:
                    self._interrupt()

    def work(self) -> None:
        """Cells, in the order in which they come."""
        while (message := self._work.get()) is not None:
            number, code = message["cell"], str(message["code"])
            self._out.begin()
            error = self._run(code, f"<cell {number}>")
            self._out.flush()
            self._tell({"done": number, "error": error})

    def ask(self, **question: Any) -> Any:
        """Asks the app for something and waits. Raises `RuntimeError` with what the app says is wrong."""
        number = next(self._numbers)
        answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._answers[number] = answers
        self._out.flush()
        try:
            self._tell({"ask": number, **question})
            while True:
                with contextlib.suppress(queue.Empty):
                    answer = answers.get(timeout=0.5)  # in slices, so that an interrupt is noticed everywhere
                    break
        finally:
            del self._answers[number]
        if "error" in answer:
            raise RuntimeError(str(answer["error"]))
        return answer.get("value")

    def display(self, *values: object) -> None:
        """Shows values in the chat: JSON, images, Markdown, tables, plots; else their text."""
        for value in values:
            self._out.flush()
            self._tell({"display": self._shown(value)})

    def _run(self, code: str, name: str) -> str:
        """The error with its traceback; empty when there was none."""
        self._names["__file__"] = name
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
        error = ""
        self._running = True
        try:
            self._execute(code, name)
            self._figures()
        except KeyboardInterrupt:
            error = "KeyboardInterrupt"
        except SystemExit as end:
            error = f"SystemExit: {end.code}"
        except BaseException as fault:  # noqa: BLE001 - whatever a cell raises is its result
            error = _told(fault, name)
        finally:
            self._running = False
        return error

    def _execute(self, code: str, name: str) -> None:
        tree = ast.parse(code, name)
        last = tree.body[-1] if tree.body else None
        value: object = None
        if isinstance(last, ast.Expr):
            tree.body.pop()
            self._do(compile(tree, name, "exec", _FLAGS, dont_inherit=True))
            value = self._do(compile(ast.Expression(last.value), name, "eval", _FLAGS, dont_inherit=True))
        else:
            self._do(compile(tree, name, "exec", _FLAGS, dont_inherit=True))
        if value is not None and not code.rstrip().endswith(";") and not _is_artist(value):
            self._names["_"] = value
            self.display(value)

    def _do(self, code: CodeType) -> object:
        value = eval(code, self._names)  # noqa: S307 - that is what cells are for, and the process is confined
        if code.co_flags & inspect.CO_COROUTINE:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
            return self._loop.run_until_complete(value)
        return value

    def _figures(self) -> None:
        """Shows the plots that were made and not shown."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is None:
            return
        for number in pyplot.get_fignums():
            self.display(pyplot.figure(number))
        pyplot.close("all")

    def _interrupt(self) -> None:
        if not self._running:
            return
        thread = threading.main_thread().ident
        if hasattr(signal, "pthread_kill") and thread is not None:
            signal.pthread_kill(thread, signal.SIGINT)
        else:
            signal.raise_signal(signal.SIGINT)

    def _on_interrupt(self, number: int, frame: object) -> None:
        if self._running:
            raise KeyboardInterrupt


class _Out(io.TextIOBase):
    """Standard output and error, told in pieces."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._guard = threading.RLock()
        self._pieces: list[str] = []
        self._size = 0
        self._total = 0

    def begin(self) -> None:
        self._total = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        with self._guard:
            room = MOST_TEXT - self._total
            self._total += len(text)
            if room > 0:
                self._pieces.append(text[:room])
                self._size += len(text)
            if self._size >= _PIECE:
                self.flush()
        return len(text)

    def flush(self) -> None:
        with self._guard:
            text, self._pieces, self._size = "".join(self._pieces), [], 0
            for at in range(0, len(text), 100_000):
                self._tell({"out": text[at : at + 100_000]})


class _NoInput(io.TextIOBase):
    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        raise NoInputError(NO_INPUT)

    def read(self, size: int | None = -1) -> str:
        raise NoInputError(NO_INPUT)

    def __next__(self) -> str:  # type: ignore[override]
        raise NoInputError(NO_INPUT)


def _no_input(prompt: object = "") -> str:
    raise NoInputError(NO_INPUT)


def _is_artist(value: object) -> bool:
    """A part of a plot, as the functions of matplotlib return them: the plot itself is shown when the cell ends."""
    first = value[0] if isinstance(value, (list, tuple)) and value else value
    return type(first).__module__.startswith(("matplotlib.", "mpl_toolkits.")) and not hasattr(first, "savefig")


def _told(fault: BaseException, name: str) -> str:
    """The traceback without the frames of this file."""
    if isinstance(fault, NoInputError):
        return NO_INPUT
    try:
        told = traceback.TracebackException.from_exception(fault, limit=-100)
        _keep_cells(told, set())
        return "".join(told.format()).rstrip()
    except BaseException:  # noqa: BLE001 - an error whose words fail is told by its name
        return type(fault).__name__


def _keep_cells(told: traceback.TracebackException, seen: set[int]) -> None:
    own = str(Path(__file__).parent)
    seen.add(id(told))
    told.stack[:] = [frame for frame in told.stack if not frame.filename.startswith(own)]
    for other in (told.__cause__, told.__context__):
        if other is not None and id(other) not in seen:
            _keep_cells(other, seen)
