"""The process that renders chat templates: a template on a line of standard input, what it writes on one of output.

A template is a program from a stranger's file. What Jinja's sandbox lets through (a text of gigabytes, a fault that
nobody thought of) ends this process at most, which has no files, no network and little memory. Run by
`template_child.py`.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.dialects.template import render_here
from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent
from mypt_desktop.sandbox.withdrawal import withdraw


def main(arguments: list[str]) -> int:
    """`arguments`: the megabytes that rendering may take."""
    import jinja2  # noqa: F401 - loaded while it still may be: Jinja reads its own files as it goes

    answers = claim_stdout()
    die_with_parent()
    withdraw(int(arguments[0]) << 20)
    for line in sys.stdin.buffer:
        answers.write(json.dumps(_answer(json.loads(line))).encode() + b"\n")
        answers.flush()
    return 0


def _answer(asked: dict[str, Any]) -> dict[str, str]:
    try:
        now = datetime.fromisoformat(asked.pop("now"))
        return {"text": render_here(asked.pop("template"), asked.pop("messages"), now=now, **asked)}
    except UserError as error:
        return {"error": str(error), "hint": error.hint}
    except MemoryError:
        return {"error": "The model's chat template asks for too much memory."}
    except Exception as error:  # noqa: BLE001 - a template's fault ends this rendering, not the process
        return {"error": f"The model's chat template cannot be rendered: {type(error).__name__}: {str(error)[:500]}"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
