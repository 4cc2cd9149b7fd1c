"""The syntax process: parses files, finds blocks, matches of patterns and names. Run by `ast_process.py`.

Parsers are C code that meets files of anybody's: one that ends the process, never comes back or eats memory does so
here, where there is no network, no file of the user and no program to start. Messages are JSON lines: a job comes in,
`{"done": …}` or `{"error": sentence}` goes back.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from mypt_desktop.coding.ast_blocks import block_lines
from mypt_desktop.coding.ast_matching import BadPatternError, matches
from mypt_desktop.coding.ast_symbols import symbols
from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent
from mypt_desktop.sandbox.withdrawal import withdraw

MEMORY: Final = 2 << 30


def main() -> int:
    answers = claim_stdout()
    die_with_parent()
    import ast_grep_py  # noqa: F401 - loaded while files can still be read

    withdraw(MEMORY)
    while line := sys.stdin.buffer.readline():
        answers.write(json.dumps(_answer(json.loads(line))).encode() + b"\n")
        answers.flush()
    return 0


def _answer(job: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return {"done": _JOBS[job["job"]](job)}
    except BadPatternError as error:
        return {"error": str(error)}
    except MemoryError:
        return {"error": "It needs too much memory."}


_JOBS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "block": lambda job: block_lines(job["text"], job["language"], job["line"]),
    "match": lambda job: matches(job["text"], job["language"], job["patterns"]),
    "symbols": lambda job: symbols(job["text"], job["language"], job["names"]),
}

if __name__ == "__main__":
    sys.exit(main())
