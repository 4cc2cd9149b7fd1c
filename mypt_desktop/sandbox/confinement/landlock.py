"""What a tool may open: Landlock, by its three system calls, with whatever version of it the kernel has.

A rule belongs to the file that was there when it was made, so links cannot lead out. Landlock knows no right for
reading a file's size, mode or times. See landlock(7) and the kernel's userspace-api/landlock.
"""

from __future__ import annotations

import ctypes
import os
import stat
import sys
from collections.abc import Iterable
from typing import Final

assert sys.platform == "linux"  # for the type checker

NEEDED_FOR_NETWORK: Final = 4
NEEDED_FOR_SIGNALS: Final = 6

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG, _MAKE_SYM = 1 << 4, 1 << 5, 1 << 7, 1 << 8, 1 << 12
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_FIRST_RIGHTS: Final = (1 << 13) - 1
_SINCE: Final = ((2, _REFER), (3, _TRUNCATE), (5, _IOCTL_DEV))
_OF_FILES: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV

_READ: Final = _EXECUTE | _READ_FILE | _READ_DIR
# No devices, sockets or pipes: the store of the chat's files would refuse them.
_WRITE: Final = (
    _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _MAKE_SYM | _REFER | _TRUNCATE
)
_BIND_TCP, _CONNECT_TCP = 1 << 0, 1 << 1
_ABSTRACT_SOCKETS, _SIGNALS = 1 << 0, 1 << 1

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_ASK_VERSION, _PATH_BENEATH = 1, 1


_libc = ctypes.CDLL(None, use_errno=True)


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Of the kernel's Landlock; 0 where there is none, or it is switched off."""
    return max(0, int(_libc.syscall(_CREATE, None, ctypes.c_size_t(0), _ASK_VERSION)))


def restrict(read_only: Iterable[str], read_write: Iterable[str], devices: Iterable[str], network: str) -> None:
    """For this process and all it starts, for good. Needs `no_new_privs`. Raises `OSError`.

    `devices` can be read and written but not controlled. Paths that are not there, or not for us, are left out.
    """
    known = version()
    rights = _FIRST_RIGHTS | sum(right for since, right in _SINCE if known >= since)
    ruleset = _Ruleset(files=rights)
    if known >= NEEDED_FOR_NETWORK:
        ruleset.network = {"none": _BIND_TCP | _CONNECT_TCP, "listen": _CONNECT_TCP, "connect": 0}[network]
    if known >= NEEDED_FOR_SIGNALS:
        ruleset.scoped = _ABSTRACT_SOCKETS | _SIGNALS
    handle = _call(_CREATE, ctypes.byref(ruleset), ctypes.c_size_t(ctypes.sizeof(ruleset)), 0)
    try:
        for paths, allowed in ((read_only, _READ), (read_write, _WRITE), (devices, _READ_FILE | _WRITE_FILE)):
            for path in paths:
                _allow(handle, path, allowed & rights)
        _call(_RESTRICT, handle, 0)
    finally:
        os.close(handle)


def _allow(handle: int, path: str, allowed: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(opened).st_mode):
            allowed &= _OF_FILES
        rule = _PathBeneath(allowed, opened)
        _call(_ADD, handle, _PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(opened)


def _call(number: int, *arguments: object) -> int:
    made = int(_libc.syscall(number, *arguments))
    if made < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), "Landlock")
    return made
