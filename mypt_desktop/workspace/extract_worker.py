"""The extraction process: reads documents on standard input, answers with their text. Run by `extraction.py`.

Parsers of rich formats meet hostile files here, where a crash, a hang or a greedy allocation ends this process only.
Messages are JSON lines: `{"path", "kind", "pieces"}`, then that many `{"piece"}` in base64; back come pieces of
`{"text"}` and of `{"spans"}` (the chunks), and last `{"done"}`, or else `{"error", "hint"}`.
"""

from __future__ import annotations

import base64
import json
import sys
from dataclasses import astuple
from typing import Any, BinaryIO

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.sandbox.lifeline import claim_stdout, die_with_parent
from mypt_desktop.workspace.chunks import spans
from mypt_desktop.workspace.documents import extract

PIECE = 1_000_000
"""Characters of text in one message; below what one line of the protocol may hold, however they are escaped."""


def main(arguments: list[str]) -> int:
    """`arguments`: the megabytes of address space this process may have (0: no limit)."""
    answers = claim_stdout()
    die_with_parent()
    _limit_memory(int(arguments[0]) if arguments else 0)
    sys.setrecursionlimit(5000)
    while line := sys.stdin.buffer.readline():
        _carry_out(json.loads(line), answers)
    return 0


def _limit_memory(megabytes: int) -> None:
    if megabytes and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _carry_out(job: dict[str, Any], answers: BinaryIO) -> None:
    def answer(**message: object) -> None:
        answers.write(json.dumps(message).encode() + b"\n")

    try:
        data = b"".join(
            base64.b64decode(json.loads(sys.stdin.buffer.readline())["piece"]) for _ in range(job["pieces"])
        )
        text = extract(job["path"], job["kind"], data)
        del data
        chunks = spans(text)
        for at in range(0, len(text.text), PIECE):
            answer(text=text.text[at : at + PIECE])
        for at in range(0, len(chunks), 1000):
            answer(spans=[astuple(span) for span in chunks[at : at + 1000]])
        answer(done=True, structure=text.structure, pages=text.pages)
    except DocumentUnreadableError as error:
        answer(error=str(error), hint=error.hint)
    except MemoryError:
        answer(error="", fault="it needs too much memory")
    except RecursionError:
        answer(error="", fault="it is nested too deeply")
    except Exception as error:  # noqa: BLE001 - a parser's fault ends this document, not the process
        answer(error="", fault=f"it is damaged ({type(error).__name__})")
    answers.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
