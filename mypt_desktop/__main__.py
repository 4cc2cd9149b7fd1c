"""The program's one door: window, command line and child processes, told apart by argv before any import.

Nothing heavy may be imported here: a child process pays for it at every start, and the window opens later.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

# Libraries that would talk to the network or write telemetry unless told not to, here and in every child process.
QUIET = {
    "ORT_DISABLE_TELEMETRY": "1",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs what `argv` (without the program's name) asks for and returns the exit code."""
    os.environ.update(QUIET)
    arguments = list(sys.argv[1:] if argv is None else argv)
    match arguments:
        case ["--model-host", *_]:
            from mypt_desktop.runtime import host

            host.main()
        case ["--side-host", *_]:
            from mypt_desktop.runtime import side_host

            side_host.main()
        case ["--extract-worker", *rest]:
            from mypt_desktop.workspace import extract_worker

            return extract_worker.main(rest)
        case ["--page-worker", *rest]:
            from mypt_desktop.workspace.pages import worker

            return worker.main(rest)
        case ["--template-worker", *rest]:
            from mypt_desktop.dialects import template_worker

            return template_worker.main(rest)
        case ["--syntax-worker", *_]:
            from mypt_desktop.coding import ast_worker

            return ast_worker.main()
        case ["--voice", *rest]:
            from mypt_desktop.gui.chat import voice_host

            return voice_host.main(rest)
        case ["--reader-limits", *rest]:
            from mypt_desktop.sandbox import reader_probe

            return reader_probe.main(rest)
        case ["--toolset-function", *_]:
            from mypt_desktop.sandbox import supervisor

            return supervisor.main()
        case ["--confined-program", *_]:
            from mypt_desktop.sandbox import confined_program

            return confined_program.main()
        case ["--run-python", *rest]:
            from mypt_desktop.sandbox import run_python

            return run_python.main(rest)
        case ["--bench-window", *rest]:
            from mypt_desktop.bench import window_child

            return window_child.main(rest)
        case ["--bench-artifact", *rest]:
            from mypt_desktop.bench import artifact_child

            return artifact_child.main(rest)
    from mypt_desktop import cli

    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
