"""The syntax process and what is asked of it: started for the first question, again after every death."""

from __future__ import annotations

import atexit
import queue
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypt_desktop.coding.ast_languages import language_of
from mypt_desktop.coding.hashline_apply import Blocks, closes
from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, module_command

FLAG: Final = "--syntax-worker"
SECONDS: Final = 10.0
"""For one file; a long one takes a fraction of a second."""

_STARTING = 10.0  # seconds more for the first answer of a new process
_LISTEN = 0.1  # seconds between two looks at the event that cancels
_ENDED: Final[Mapping[str, Any]] = {"error": "It made the parser fail."}


class NotParsedError(UserError):
    """A file could not be parsed: it took too long, or made the parser fail."""


class SyntaxProcess:
    """Answers one question at a time. Thread-safe."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._one_at_a_time = threading.Lock()
        self._child: Child | None = None
        self._answers: queue.Queue[Mapping[str, Any]] = queue.Queue()

    def ask(self, job: Mapping[str, Any], cancel: threading.Event | None = None) -> Any:
        """Raises `NotParsedError`."""
        with self._one_at_a_time:
            try:
                seconds = self._seconds + (0 if self._child is not None and self._child.alive else _STARTING)
                self._running().send(job)
                answer = self._answer(seconds, cancel)
            except ChildGoneError:
                answer = _ENDED
            except OSError as error:
                raise NotParsedError(f"The syntax process cannot be started: {error}.") from error
        if "done" not in answer:
            raise NotParsedError(str(answer["error"]))
        return answer["done"]

    def close(self) -> None:
        """Ends the process; the next question starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait(5)

    def _answer(self, seconds: float, cancel: threading.Event | None) -> Mapping[str, Any]:
        end = time.monotonic() + seconds
        while True:
            try:
                return self._answers.get(timeout=_LISTEN)
            except queue.Empty:
                stopped = cancel is not None and cancel.is_set()
                if stopped or time.monotonic() > end:
                    self.close()
                    why = "The search was stopped." if stopped else "It takes the parser too long."
                    return {"error": why}

    def _running(self) -> Child:
        if self._child is None or not self._child.alive:
            answers: queue.Queue[Mapping[str, Any]] = queue.Queue()
            self._answers = answers  # an answer of the one before comes too late

            def ended(ending: Ending) -> None:
                answers.put(_ENDED)

            command = module_command("mypt_desktop.coding.ast_worker", FLAG)
            self._child = Child(command, on_message=answers.put, on_end=ended)
        return self._child


syntax: Final = SyntaxProcess()
atexit.register(syntax.close)


def blocks(path: str, lines: Sequence[str], process: SyntaxProcess = syntax) -> Blocks:
    """Finds blocks in these lines of `path`; none in a file that cannot be parsed."""
    language = language_of(path)

    def span(line: int) -> tuple[int, int] | None:
        text = lines[line - 1]
        if not language or not text.strip() or closes(text):
            return None
        try:
            found = process.ask({"job": "block", "text": "\n".join(lines) + "\n", "language": language, "line": line})
        except NotParsedError:
            return None
        return None if found is None else (found[0], found[1])

    return span
