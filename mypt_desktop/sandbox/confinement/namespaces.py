"""Linux namespaces around a tool, where an ordinary user may make them: processes, network, mounts.

They come on top of Landlock and seccomp and take away what those cannot: nothing of a process tree survives its first
process, nothing but one's own processes can be named, no packet leaves, and mode and times of files outside are fixed.
See user_namespaces(7) and mount_setattr(2).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

assert sys.platform == "linux"  # for the type checker

_NEW_MOUNTS, _NEW_IPC, _NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_READ_ONLY, _NO_SUID, _NO_DEVICES, _NO_EXECUTION, _BIND, _RECURSIVE, _PRIVATE = 1, 2, 4, 8, 4096, 16384, 1 << 18
SHARED_MEMORY: Final = "/dev/shm"
_MOUNT_SETATTR: Final = 442
# What /proc tells of the whole machine or of other users' programs in whatever namespace it is read.
_HIDDEN: Final = (
    "keys",
    "key-users",
    "interrupts",
    "softirqs",
    "timer_list",
    "locks",
    "kallsyms",
    "modules",
    "cmdline",
)
_HERE, _WHOLE_TREE = -100, 0x8000
_FEWEST_IDS: Final = 400  # the kernel keeps the first 300 for itself


_libc = ctypes.CDLL(None, use_errno=True)


class _MountAttributes(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "user_namespace"))


def available() -> bool:
    """Whether all of it works here, found out by doing it in a process that ends at once."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            enter()
            isolate((), "none")
            code = 0
        except OSError:
            pass
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def enter() -> None:
    """The next process that is forked is the first of a process namespace of its own. Raises `OSError`."""
    user, group = os.geteuid(), os.getegid()
    _call("unshare", _NEW_USER | _NEW_PROCESSES)
    for name, text in (("uid_map", f"{user} {user} 1"), ("setgroups", "deny"), ("gid_map", f"{group} {group} 1")):
        Path("/proc/self", name).write_text(text, encoding="ascii")


def isolate(writable: Iterable[str], network: str) -> bool:
    """Inside: nothing but `writable` can be changed, and no network unless `network` is more than "none".

    Whether /proc now shows the processes of this namespace only. Raises `OSError`.
    """
    _call("unshare", _NEW_MOUNTS | _NEW_IPC | (_NEW_NETWORK if network == "none" else 0))
    _call("mount", None, b"/", None, ctypes.c_ulong(_RECURSIVE | _PRIVATE), None)
    own_processes = _mount_own_processes()
    _set_attributes("/", recursive=True, set_=_READ_ONLY | _NO_SUID)
    _mount_shared_memory()
    for path in writable:
        name = os.fsencode(path)
        _call("mount", name, name, None, ctypes.c_ulong(_BIND), None)
        _set_attributes(path, clear=_READ_ONLY)
    return own_processes


def _mount_shared_memory() -> None:
    """What the processes of one tool share; a place of the whole machine's outside."""
    with contextlib.suppress(OSError):
        flags = ctypes.c_ulong(_NO_SUID | _NO_DEVICES | _NO_EXECUTION)
        _call("mount", b"shm", os.fsencode(SHARED_MEMORY), b"tmpfs", flags, b"size=64m,nr_inodes=1k,mode=700")


def _mount_own_processes() -> bool:
    """Containers that hide parts of /proc forbid this; their /proc stays closed to the tool then."""
    try:
        flags = ctypes.c_ulong(_NO_SUID | _NO_DEVICES | _NO_EXECUTION)
        _call("mount", b"proc", b"/proc", b"proc", flags, None)
    except OSError:
        return False
    for name in _HIDDEN:
        with contextlib.suppress(OSError):  # not every kernel has each of them
            _call("mount", b"/dev/null", b"/proc/" + name.encode(), None, ctypes.c_ulong(_BIND), None)
    with contextlib.suppress(OSError):  # since Linux 6.14 each namespace has its own
        Path("/proc/sys/kernel/pid_max").write_text(str(_FEWEST_IDS), encoding="ascii")
    return True


def _set_attributes(path: str, *, recursive: bool = False, set_: int = 0, clear: int = 0) -> None:
    attributes = _MountAttributes(set=set_, clear=clear)
    flags = _WHOLE_TREE if recursive else 0
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    _call("syscall", _MOUNT_SETATTR, _HERE, os.fsencode(path), flags, ctypes.byref(attributes), size)


def _call(function: str, *arguments: object) -> None:
    if getattr(_libc, function)(*arguments) < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), function)
