"""llama.cpp beside our own runtime: a child process of an interpreter that has llama-cpp-python."""

from __future__ import annotations

import queue
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.prompt import Usage
from mypt_desktop.sandbox.process import Child, ChildGoneError, Ending, child_environment

PATIENCE = 600.0  # seconds; a laptop needs one for a prompt, loading from a slow disk a minute


class Llama:
    """A loaded GGUF file. Use as a context manager; leaving it ends the process."""

    def __init__(self, python: Path, gguf: Path, *, threads: int, context: int = 2048) -> None:
        """Blocks until the file is loaded. Raises `UserError` when interpreter, package or file is no good."""
        if not gguf.is_file():
            raise UserError(f"There is no GGUF file {gguf}.")
        self._replies: queue.Queue[Mapping[str, Any] | Ending] = queue.Queue()
        command = [str(python), "-P", "-X", "utf8", str(Path(__file__).with_name("llama_child.py"))]
        environment = {name: value for name, value in child_environment().items() if name != "PYTHONPATH"}
        try:
            self._child = Child(
                command, on_message=self._replies.put, on_end=self._replies.put, environment=environment
            )
        except OSError as error:
            raise UserError(
                f"{python} cannot be started: {error}", hint="Give --llama-python an interpreter."
            ) from error
        try:
            reply = self._ask({"gguf": str(gguf), "threads": threads, "context": context})
        except UserError:
            self.close()
            raise
        self.version = str(reply["ready"])

    @property
    def pid(self) -> int:
        return self._child.pid

    def measure(self, prompt: str, tokens: int) -> Usage:
        """What one prompt cost, processed from an empty cache, and `tokens` greedy tokens after it."""
        reply = self._ask({"prompt": prompt, "tokens": tokens})
        return Usage(
            prompt_tokens=int(reply["prompt_tokens"]),
            completion_tokens=int(reply["tokens"]),
            prefill_seconds=float(reply["prefill_seconds"]),
            decode_seconds=float(reply["decode_seconds"]),
        )

    def close(self) -> None:
        self._child.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            self._child.send(request)
            reply = self._replies.get(timeout=PATIENCE)
        except ChildGoneError:
            reply = self._replies.get(timeout=5)
        except queue.Empty:
            self._child.kill()
            raise UserError("llama.cpp did not answer.") from None
        if isinstance(reply, Ending):
            raise UserError(f"{reply.sentence('The llama.cpp process')} {reply.last_words()}".strip())
        if "error" in reply:
            raise UserError(f"llama.cpp cannot be used: {reply['error']}", hint="Install llama-cpp-python there.")
        return reply
