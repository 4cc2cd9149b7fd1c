"""The command line: `mypt-desktop` opens the window, `mypt-desktop chat|index|search|model|doctor|bench` works here."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from mypt_desktop.core.errors import UserError

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str]) -> int:
    """Runs one command and returns the exit code: 0 done, 1 the world is at fault, 2 usage.

    What the world did wrong is one sentence and a hint on standard error, never a traceback.
    """
    from mypt_desktop.cli import logs
    from mypt_desktop.cli.arguments import parse

    _write_any_character()
    try:
        options = parse(argv)
        command = import_module(options.module)
        return int(command.run(options))
    except UserError as error:
        complain(error)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    finally:
        logs.stop()


def complain(error: UserError) -> None:
    print(f"error: {error}", file=sys.stderr)
    if error.hint:
        print(f"hint: {error.hint}", file=sys.stderr)


def _write_any_character() -> None:
    """A terminal that cannot show a character gets a question mark, and half characters stop nothing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
