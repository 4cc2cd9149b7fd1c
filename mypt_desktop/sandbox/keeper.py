"""Keeps one tool process: starts it ahead, hands it its job, holds it to its limits, tells the app how it went.

It shares nothing with the tool but three pipes, so that whatever the tool does to itself, somebody in his right mind
counts its time, memory, processes, files and output, and ends all of it. Standard library only; one job, then it exits.

From the app: the job, perhaps `{"stop": sentence}` later; the end of input means the same. To the app: `{"ready": …}`
with what works on this machine, `{"print"}`, `{"progress"}`, and once `{"returned"}` with the result's JSON as text,
`{"raised", "traceback", "denied"}` or `{"stopped": sentence}`.
"""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Mapping
from typing import IO, Any, Final

from mypt_desktop.sandbox import tool_process
from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.confinement.plan import Plan, ToolProcess
from mypt_desktop.sandbox.confinement.windows import TOOL_FLAG, run_as_tool
from mypt_desktop.sandbox.denials import Denied
from mypt_desktop.sandbox.lifeline import claim_stdout
from mypt_desktop.sandbox.watch import Watch, size_in_words

RESULT_BYTES: Final = 48 * 1024 * 1024
_SMALL_LINE_BYTES: Final = 256 * 1024
_LINE_BYTES: Final = 64 * 1024 * 1024
_TICK: Final = 0.05
_CALM_TICK: Final = 0.5
_GRACE: Final = 2.0
_PIECE: Final = 65_536
_STOPPED_BY_APP: Final = "The tool was stopped."


def main() -> int:
    """One job, told on standard input."""
    if TOOL_FLAG in sys.argv:  # where a process cannot fork
        run_as_tool(tool_process.main, int(sys.argv[-1]))
        return 0
    facts = system.prepare()
    tool = system.start(tool_process.main)  # forks, where that can be: before any thread
    keeper = Keeper(tool, claim_stdout())
    keeper.tell(ready=facts)
    keeper.run(sys.stdin.buffer)
    os._exit(0)  # readers may still wait on pipes


class Keeper:
    """What happens, in the order in which it arrives, on one thread; readers only put it into the queue."""

    def __init__(self, tool: ToolProcess, app: IO[bytes]) -> None:
        self._tool = tool
        self._app = app
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue(maxsize=64)
        self._verdict: dict[str, Any] | None = None
        self._reported = False
        self._keep = False
        self._watch: Watch | None = None
        self._ended = ""
        self._open = {"output", "answer"}
        self._killed_at = 0.0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._printed = 0
        self._output_bytes = 0
        self._text = ""
        self._progress: list[Any] | None = None
        self._flushed_at = 0.0
        self._look_at = 0.0
        self._last_words = ""

    def tell(self, **message: object) -> None:
        """One line to the app; when nobody listens any more, everything ends."""
        line = _line(message)
        if len(line) > _LINE_BYTES:  # quotes and control characters take more room as text in text
            line = _line({"stopped": f"The tool's result is larger than {size_in_words(RESULT_BYTES)}."})
        try:
            self._app.write(line)
            self._app.flush()
        except OSError:
            self._tool.kill()
            os._exit(1)

    def run(self, app: IO[bytes]) -> None:
        """From the job to the last word about it."""
        text = app.readline()
        if not text:
            self._tool.kill()
            return
        job = json.loads(text)
        self._begin(job)
        for reader in (
            lambda: self._read_app(app),
            lambda: self._read_output(self._tool.output),
            lambda: self._read_answers(self._tool.results),
            lambda: self._put("ended", self._tool.wait()),
        ):
            threading.Thread(target=reader, daemon=True).start()
        self._give(text)
        while not self._over():
            with contextlib.suppress(queue.Empty):
                kind, content = self._events.get(timeout=self._pause())
                self._happened(kind, content)
            self._look()
        self._flush(last=True)
        self._report()

    def _begin(self, job: Mapping[str, Any]) -> None:
        plan = Plan.read(job["plan"])
        self._keep = job["keep_running"]
        self._output_bytes = plan.output_bytes
        self._tool.limit(plan)
        self._watch = Watch(plan, self._tool)

    def _give(self, text: bytes) -> None:
        with contextlib.suppress(OSError):  # it has ended already; that is told like any end
            self._tool.job.write(text)
            self._tool.job.close()

    def _happened(self, kind: str, content: Any) -> None:
        match kind:
            case "output" if content is not None:
                self._on_output(content)
            case "answer" if content is not None:
                self._on_answer(content)
            case "output" | "answer":
                self._open.discard(kind)
            case "ended":
                self._ended = content
                self._kill()
            case "stop":
                self._stop(content)

    def _pause(self) -> float:
        """What was kept may run for hours and is looked at less often."""
        return _TICK if not self._reported or self._killed_at else _CALM_TICK

    def _over(self) -> bool:
        if self._killed_at and time.monotonic() - self._killed_at > _GRACE:
            return True
        return bool(self._ended) and not self._open

    def _look(self) -> None:
        now = time.monotonic()
        if self._watch is not None and not self._killed_at and now >= self._look_at:
            self._look_at = now + self._pause()
            found = self._watch.look(timed=not self._reported)
            if found:
                self._stop(found)
        self._flush()

    def _stop(self, sentence: str) -> None:
        if self._verdict is None:
            self._verdict = {"stopped": sentence}
        self._last_words = self._last_words or sentence
        self._kill()

    def _kill(self) -> None:
        if not self._killed_at:
            self._killed_at = time.monotonic()
        self._tool.kill()

    def _on_output(self, piece: bytes) -> None:
        if self._reported:  # what a kept server logs is nobody's
            return
        left = self._output_bytes - self._printed
        self._printed += len(piece)
        self._text += self._decoder.decode(piece[: max(0, left)])
        if len(piece) > left:
            self._stop(f"The tool printed more than {size_in_words(self._output_bytes)} and was stopped.")

    def _on_answer(self, line: bytes) -> None:
        if self._verdict is not None:
            return
        letter, content = line[:1], line[1:].decode("utf-8", "replace")
        if letter == b"R":
            self._returned(content)
            return
        try:
            value = json.loads(content)
        except (ValueError, RecursionError):
            return
        match letter, value:
            case b"P", [str() as label, int() | float() as done, int() | float() as total] if _is_count(
                done
            ) and _is_count(total):
                self._progress = [label[:200], done, total]
            case b"E", {"error": str(), "traceback": str()} if self._wrote_too_much():
                pass
            case b"E", {"error": str() as error, "traceback": str() as trace, **rest}:
                self._verdict = {
                    "raised": error[: tool_process.ERROR_LENGTH],
                    "traceback": trace[-tool_process.TRACEBACK_LENGTH :],
                    "denied": Denied.of(rest.get("denied")),
                }
                self._kill()
            case b"L", str() as limit if self._watch is not None:
                self._stop(self._watch.sentence(limit))

    def _returned(self, text: str) -> None:
        if self._wrote_too_much():
            return
        self._verdict = {"returned": text.rstrip("\n")}
        if not self._keep:
            self._kill()
            return
        self._flush(last=True)
        self._report()

    def _wrote_too_much(self) -> bool:
        """Once it has answered, since a quick one may never have been looked at; stops it if so."""
        if not self._keep:
            self._tool.kill()  # from here on its folders stay as they are
        if self._watch is None or not (found := self._watch.look_at_files()):
            return False
        self._stop(found)
        return True

    def _report(self) -> None:
        verdict = self._verdict or {"stopped": f"The tool {self._ended or 'could not be ended.'}"}
        if self._reported:  # what was kept has ended
            self.tell(ended=self._last_words or f"The tool {self._ended or 'could not be ended.'}")
            return
        self._reported = True
        self.tell(**verdict)

    def _flush(self, *, last: bool = False) -> None:
        """What it printed and its latest progress, a few times a second at most."""
        now = time.monotonic()
        if not last and now - self._flushed_at < _TICK:
            return
        if last:
            self._text += self._decoder.decode(b"", final=True)
        if self._text:
            self.tell(print=self._text)
        if self._progress is not None:
            self.tell(progress=self._progress)
        if self._text or self._progress is not None:
            self._flushed_at = now
        self._text, self._progress = "", None

    def _put(self, kind: str, content: Any) -> None:
        self._events.put((kind, content))

    def _read_app(self, app: IO[bytes]) -> None:
        sentence = _STOPPED_BY_APP
        with contextlib.suppress(ValueError, AttributeError):
            sentence = json.loads(app.readline()).get("stop", sentence)
        self._put("stop", sentence)

    def _read_output(self, pipe: IO[bytes]) -> None:
        while piece := pipe.read(_PIECE):
            self._put("output", piece)
        self._put("output", None)

    def _read_answers(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(RESULT_BYTES):
            result = line.startswith(b"R")
            if not line.endswith(b"\n") and len(line) == RESULT_BYTES:
                self._put("stop", f"The tool's result is larger than {size_in_words(RESULT_BYTES)}.")
                break
            if result or len(line) <= _SMALL_LINE_BYTES:  # never many long ones in the queue
                self._put("answer", line)
            if result:
                break
        while pipe.read(_PIECE):
            continue
        self._put("answer", None)


def _is_count(number: float) -> bool:
    return -1e15 < number < 1e15  # neither NaN nor an integer too large for a float


def _line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


if __name__ == "__main__":
    sys.exit(main())
