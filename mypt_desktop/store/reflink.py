"""Copies that share their blocks with the original until one of them changes, where the file system has that."""

from __future__ import annotations

import sys

if sys.platform == "linux":
    import fcntl

WORTH_IT = 1 << 17  # below this many bytes a plain copy costs less
_FICLONE = 0x40049409  # linux/fs.h


def clone(source: int, target: int) -> bool:
    """Makes the open file `target` the same as `source`; False, with nothing changed, where that is not possible."""
    if sys.platform != "linux":
        return False
    try:
        fcntl.ioctl(target, _FICLONE, source)
    except OSError:  # another file system, or one without it: a dozen codes say so, and a plain copy tells the rest
        return False
    return True
