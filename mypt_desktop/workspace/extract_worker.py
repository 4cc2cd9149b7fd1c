"""The extraction process: reads documents on standard input, answers with their text. Run by `extraction.py`.

Parsers of rich formats meet hostile files here, where a crash, a hang or a greedy allocation ends this process only,
and where there is no network, no file of the user and no program to start: documents come on standard input.
Messages are JSON lines: `{"path", "kind", "pieces"}`, then that many `{"piece"}` in base64; back come `{"chunks"}`, the
compressed text as `{"packed"}` in base64, both in pieces, and last `{"done"}`, or else `{"error", "hint"}`.
"""

from __future__ import annotations

import base64
import json
import sys
from dataclasses import astuple
from typing import Any, BinaryIO

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.sandbox.lifeline import claim_stdout, die_with_parent
from mypt_desktop.sandbox.withdrawal import withdraw
from mypt_desktop.workspace.documents import extract
from mypt_desktop.workspace.prepared import prepare

# Small messages, so that the window never waits long for one to be decoded.
PIECE = 300_000
CHUNKS = 200
_NO_LIMIT = 1 << 20  # megabytes that no machine has


def main(arguments: list[str]) -> int:
    """`arguments`: the megabytes of address space this process may have (0: no limit)."""
    answers = claim_stdout()
    die_with_parent()
    megabytes = int(arguments[0]) if arguments else 0
    withdraw((megabytes or _NO_LIMIT) << 20)
    _limit_memory(megabytes)
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
        document = prepare(extract(job["path"], job["kind"], data))
        del data
        chunks = [(*astuple(span), body) for span, body in zip(document.spans, document.bodies, strict=True)]
        for at in range(0, len(chunks), CHUNKS):
            answer(chunks=chunks[at : at + CHUNKS])
        for at in range(0, len(document.packed), PIECE):
            answer(packed=base64.b64encode(document.packed[at : at + PIECE]).decode("ascii"))
        answer(done=True, length=document.length)
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
