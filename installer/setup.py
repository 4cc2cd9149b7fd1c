"""The door to set-up: `python3 installer/setup.py run` (or test, lint, format, bench, build, model and others).

This one file reads on any Python 3, so that an old one can say that it is old; a newer one on PATH is taken instead.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST = (3, 14)
NAMES = ("python3.13", "python3.12", "python3.11", "python3.14")


def fits(version):
    """Whether the locked packages have builds for this version of Python."""
    return OLDEST <= tuple(version[:2]) <= NEWEST


def find_another():
    """A fitting Python on PATH, proved by starting it (a name alone may be a shim with nothing behind), or ""."""
    if sys.version_info < (3, 3):  # noqa: UP036 - whatever starts this file
        return ""
    import shutil

    probe = "import sys, venv; sys.exit(not %r <= sys.version_info[:2] <= %r)" % (OLDEST, NEWEST)  # noqa: UP031
    for name in NAMES:
        path = shutil.which(name)
        if path and subprocess.call([path, "-c", probe], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0:
            return path
    return ""


def main():
    """Hand over to `installer.commands`, under a Python that can run it. Returns the exit code."""
    if not fits(sys.version_info):
        other = find_another()
        if other:
            return subprocess.call([other, os.path.abspath(__file__)] + sys.argv[1:])  # noqa: PTH100, RUF005
        sys.stderr.write(
            "error: This is Python " + sys.version.split()[0] + "; MyPT Desktop needs 3.11 to 3.14.\n"
            "hint: Install a newer one (Debian 12, Ubuntu 24.04: sudo apt-get install python3 python3-venv; else "
            "https://www.python.org/downloads/), or name it: make run PYTHON=/path/to/python3.12\n"
        )
        return 1
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120
    from installer.commands import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
