"""Supervises one tool process: starts it ahead, hands it its job, holds it to its limits, tells the app how it went.

It shares nothing with the tool but three pipes, so that whatever the tool does to itself, somebody in his right mind
counts its time, memory, processes, files and output, and ends all of it. Standard library only; one job, then it exits.

From the app: the job, perhaps `{"stop": sentence}` later; the end of input means the same. To the app: `{"ready": …}`
with what works on this machine, `{"print"}`, `{"progress"}`, and once `{"returned"}` with the result's JSON as text,
`{"raised", "traceback", "denied"}` or `{"stopped": sentence}`.

A job that is a conversation has no time limit of its own. `{"to_tool": message}` goes to the tool and begins a piece
of work: what it prints is counted anew. `{"rest": true}` says that nothing is asked of it until the next one. What the
tool says is `{"from_tool": message}`.
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
from mypt_desktop.sandbox.child_setup import claim_stdout
from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.confinement.plan import Plan, ToolProcess
from mypt_desktop.sandbox.confinement.windows import TOOL_FLAG, run_as_tool
from mypt_desktop.sandbox.denials import Denied
from mypt_desktop.sandbox.watch import Watch, size_in_words

RESULT_BYTES: Final = 48 * 1024 * 1024
_SMALL_LINE_BYTES: Final = 256 * 1024
_LINE_BYTES: Final = 64 * 1024 * 1024
_MESSAGE_BYTES: Final = 4 * 1024 * 1024
_SAID_BYTES: Final = 64 * 1024 * 1024  # that a conversation may say to one message of the app's
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
    supervisor = Supervisor(tool, claim_stdout())
    supervisor.tell(ready=facts)
    supervisor.run(sys.stdin.buffer)
    os._exit(0)  # readers may still wait on pipes


class Supervisor:
    """What happens, in the order in which it arrives, on one thread; readers only put it into the queue."""

    def __init__(self, tool: ToolProcess, app: IO[bytes]) -> None:
        self._tool = tool
        self._app = app
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue(maxsize=64)
        self._verdict: dict[str, Any] | None = None
        self._reported = False
        self._keep = False
        self._conversation = False
        self._resting = False
        self._said = 0
        self._to_tool: queue.Queue[bytes] = queue.Queue()
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
        if self._conversation:
            threading.Thread(target=self._write_messages, daemon=True).start()
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
        self._conversation = job.get("conversation", False)
        self._output_bytes = plan.output_bytes
        self._tool.limit(plan)
        self._watch = Watch(plan, self._tool)

    def _give(self, text: bytes) -> None:
        with contextlib.suppress(OSError):  # it has ended already; that is told like any end
            self._tool.job.write(text)
            if self._conversation:
                self._tool.job.flush()
            else:
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
            case "message" if self._watch is not None:
                self._printed, self._said, self._resting = 0, 0, False
                self._to_tool.put(_line({"message": content}))
            case "rest":
                self._resting = True
            case "stop":
                self._stop(content)

    def _pause(self) -> float:
        """What was kept, or rests, may run for hours and is looked at less often."""
        calm = self._reported or self._resting
        return _CALM_TICK if calm and not self._killed_at else _TICK

    def _over(self) -> bool:
        if self._killed_at and time.monotonic() - self._killed_at > _GRACE:
            return True
        return bool(self._ended) and not self._open

    def _look(self) -> None:
        now = time.monotonic()
        if self._watch is not None and not self._killed_at and now >= self._look_at:
            self._look_at = now + self._pause()
            found = self._watch.look(timed=not (self._reported or self._conversation))
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
            case b"M", _ if self._conversation:
                self._said += len(line)
                if self._said > _SAID_BYTES:
                    self._stop(f"The tool said more than {size_in_words(_SAID_BYTES)} and was stopped.")
                    return
                self._flush(now=True)  # what it printed before comes before
                self.tell(from_tool=value)
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

    def _flush(self, *, last: bool = False, now: bool = False) -> None:
        """What it printed and its latest progress, a few times a second at most unless it has to be `now`."""
        at = time.monotonic()
        if not (last or now) and at - self._flushed_at < _TICK:
            return
        if last:
            self._text += self._decoder.decode(b"", final=True)
        if self._text:
            self.tell(print=self._text)
        if self._progress is not None:
            self.tell(progress=self._progress)
        if self._text or self._progress is not None:
            self._flushed_at = at
        self._text, self._progress = "", None

    def _put(self, kind: str, content: Any) -> None:
        self._events.put((kind, content))

    def _read_app(self, app: IO[bytes]) -> None:
        sentence = _STOPPED_BY_APP
        while line := app.readline():
            match json.loads(line):
                case {"to_tool": message}:
                    self._put("message", message)
                case {"rest": True}:
                    self._put("rest", None)
                case {"stop": str() as why}:
                    sentence = why
                    break
        self._put("stop", sentence)

    def _write_messages(self) -> None:
        """On a thread of its own: a tool that does not read must not keep the supervisor from ending it."""
        with contextlib.suppress(OSError, ValueError):
            while True:
                self._tool.job.write(self._to_tool.get())
                self._tool.job.flush()

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
            said = line.startswith(b"M") and len(line) <= _MESSAGE_BYTES
            if result or said or len(line) <= _SMALL_LINE_BYTES:  # never many long ones in the queue
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
