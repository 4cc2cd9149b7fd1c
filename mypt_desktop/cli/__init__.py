"""The command line: `mypt-desktop` opens the window, `mypt-desktop chat|search|tool|…` works here."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from mypt_desktop.core.errors import UserError

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)  # of a disk that our output goes to


def main(argv: Sequence[str]) -> int:
    """Runs one command and returns the exit code: 0 done, 1 the world is at fault, 2 usage.

    What the world did wrong is one sentence and a hint on standard error, never a traceback.
    """
    from mypt_desktop.cli import logs
    from mypt_desktop.cli.arguments import parse

    _open_what_is_closed()
    _write_any_character()
    try:
        options = parse(argv)
        command = import_module(options.module)
        code = int(command.run(options))
        if sys.stdout is not None:
            sys.stdout.flush()  # what cannot be written is told here, not when Python ends
        return code
    except UserError as error:
        complain(error)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _write_nowhere()  # whoever read our output has gone
        return FAILED
    except OSError as error:
        if error.filename is not None or error.errno not in _FULL:
            raise
        complain(UserError(f"The output cannot be written: {error.strerror}."))
        _write_nowhere()
        return FAILED
    finally:
        logs.stop()


def _open_what_is_closed() -> None:
    """A stream that the caller closed (`<&-`) is empty, or goes nowhere: the next file that is opened would get its
    number, and what a library prints would go into it. Without a console Windows has none, and knows it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if sys.platform != "win32" and getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _write_nowhere() -> None:
    """Python would complain once more when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(error: UserError) -> None:
    print(f"error: {error}", file=sys.stderr)
    if error.hint:
        print(f"hint: {error.hint}", file=sys.stderr)


def _write_any_character() -> None:
    """A terminal that cannot show a character gets a question mark, and half characters stop nothing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
