"""Which system calls a tool may make: a seccomp filter, written as classic BPF and installed without any library.

Landlock guards paths and TCP ports. This filter takes away what it does not know: other kinds of sockets, leaving the
process group, namespaces, tracing, shared memory that nobody counts, kernel interfaces with a history of holes. Calls
younger than the list do not exist for a tool. See seccomp(2) and the kernel's userspace-api/seccomp_filter.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from mypt_desktop.sandbox.confinement.system_calls import LAST, NUMBERS

assert sys.platform == "linux"  # for the type checker


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_DENIED: Final = _words("""
    setsid setpgid ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_getfd
    pidfd_send_signal mount umount2 pivot_root chroot move_mount open_tree open_tree_attr fsopen fsconfig fsmount fspick
    mount_setattr statmount listmount unshare setns bpf perf_event_open keyctl add_key request_key userfaultfd
    io_uring_setup io_uring_enter io_uring_register kexec_load kexec_file_load init_module finit_module delete_module
    swapon swapoff reboot sethostname setdomainname iopl ioperm modify_ldt syslog acct quotactl quotactl_fd settimeofday
    clock_settime clock_adjtime adjtimex vhangup name_to_handle_at open_by_handle_at fanotify_init fanotify_mark
    inotify_init inotify_init1 memfd_create memfd_secret shmget shmat shmctl shmdt msgget msgctl msgsnd msgrcv semget
    semctl semop semtimedop mq_open mq_unlink migrate_pages move_pages
""")
_STARTING: Final = ("fork", "vfork", "execve", "execveat")
# Landlock has no right for these; where the whole file system cannot be made read-only they are taken away. A change
# of mode or time is only pretended, since `shutil.copy2` gives up otherwise.
_PRETENDED: Final = ("chmod", "fchmod", "fchmodat", "fchmodat2")
_METADATA: Final = _words("""
    chown fchown lchown fchownat setxattr lsetxattr fsetxattr setxattrat removexattr lremovexattr fremovexattr
    removexattrat file_setattr truncate utime utimes futimesat
""")

# Where the mode stands among the arguments: a program with a set-user-id bit would be the user for whoever reaches it.
_MODES: Final = {
    **dict.fromkeys(("chmod", "fchmod", "creat", "mkdir", "mknod"), 1),
    **dict.fromkeys(("fchmodat", "fchmodat2", "mkdirat", "mknodat"), 2),
}
_OPENING: Final = {"open": 1, "openat": 2}  # where the flags stand; the mode follows, and counts only for a new file
_SET_ID: Final = 0o6000
_CREATES: Final = 0o20000100  # O_CREAT, O_TMPFILE
_F_SETLEASE, _F_NOTIFY = 1024, 1026

_AF_UNIX, _AF_INET, _AF_INET6 = 1, 2, 10
_STREAM, _DGRAM, _SEQPACKET = 1, 2, 5
_ALL: Final = 0xFFFFFFFF
_TYPE_MASK: Final = 0xF  # the rest of a socket's type are flags
_ANY_PROTOCOL, _TCP, _UDP = 0, 6, 17
_MSG_FASTOPEN: Final = 0x20000000  # sends with a hidden connect
_CLONE_THREAD: Final = 0x00010000
_CLONE_NAMESPACES: Final = 0x7E020080  # user, pid, net, ipc, uts, cgroup, mount, time

_ALLOW: Final = 0x7FFF0000
_KILL: Final = 0x80000000
_ERRNO: Final = 0x00050000
_X32: Final = 0x40000000
_LOAD, _EQUAL, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16

_MACHINES: Final = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _FILTER_MODE = 38, 22, 2

_Test = tuple[int, int, int]  # half of an argument (twice its number: the lower one), mask, value it must then have
_Choice = tuple[Sequence[_Test], int]  # what to do where all tests hold
_Instruction = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Rules:
    """What the filter has to know of the call and of what else confines it."""

    network: str
    subprocesses: bool
    read_only_system: bool  # the file system outside the tool's folders is mounted read-only
    signals_scoped: bool  # Landlock or a process namespace keeps signals inside
    own_id: int


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def supported() -> bool:
    return platform.machine() in _MACHINES


def install(rules: Rules) -> None:
    """For this process and all it starts, for good. Raises `OSError`."""
    packed = compiled(rules)
    buffer = ctypes.create_string_buffer(packed, len(packed))
    program = _Program(len(packed) // 8, ctypes.addressof(buffer))
    libc = ctypes.CDLL(None, use_errno=True)
    for option, value, pointer in (
        (_PR_SET_NO_NEW_PRIVS, 1, None),
        (_PR_SET_SECCOMP, _FILTER_MODE, ctypes.byref(program)),
    ):
        if libc.prctl(option, ctypes.c_ulong(value), pointer, None, None):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), "seccomp")


@functools.cache
def compiled(rules: Rules) -> bytes:
    """The filter as the kernel takes it, eight bytes an instruction."""
    return b"".join(
        operation.to_bytes(2, "little") + bytes((yes, no)) + value.to_bytes(4, "little")
        for operation, yes, no, value in assemble(rules, platform.machine())
    )


def assemble(rules: Rules, machine: str) -> list[_Instruction]:
    """The filter's instructions for `machine`, a key as `platform.machine` gives it."""
    column, architecture = _MACHINES[machine]
    code: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
    ]
    if machine == "x86_64":
        code += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL)]
    code += [(_AT_LEAST, 0, 1, LAST + 1), (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)]
    for name, error in _refusals(rules):
        if (number := NUMBERS[name][column]) >= 0:
            code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERRNO | error)]
    for name, choices in _conditions(rules).items():
        if (number := NUMBERS[name][column]) >= 0:
            code += _decided(number, choices)
    code.append((_RETURN, 0, 0, _ALLOW))
    return code


def _refusals(rules: Rules) -> Iterable[tuple[str, int]]:
    """Calls that always fail, and the error they fail with."""
    yield "clone3", errno.ENOSYS  # its flags are out of a filter's sight; every C library falls back to clone
    yield "openat2", errno.ENOSYS  # likewise, to openat
    yield "fallocate", errno.EOPNOTSUPP  # terabytes in no time; C libraries fall back to writing
    for name in _DENIED:
        yield name, errno.EPERM
    if not rules.subprocesses:
        for name in _STARTING:
            yield name, errno.EPERM
    if rules.network != "connect":
        yield "connect", errno.EPERM
    if not rules.read_only_system:
        for name in _PRETENDED:
            yield name, 0
        for name in _METADATA:
            yield name, errno.EPERM
    if not rules.signals_scoped:
        yield "tkill", errno.EPERM


def _conditions(rules: Rules) -> dict[str, list[_Choice]]:
    """Calls whose arguments decide: the first choice whose tests hold; none: they fail."""
    clone: list[_Test] = [(0, _CLONE_NAMESPACES, 0)]
    if not rules.subprocesses:
        clone.append((0, _CLONE_THREAD, _CLONE_THREAD))
    itself: list[_Choice] = [([(0, _ALL, 0)], _ALLOW)]
    conditions: dict[str, list[_Choice]] = {
        "clone": [(clone, _ALLOW)],
        "personality": [([(0, _ALL, _ALL)], _ALLOW)],  # to ask is all right
        "socket": [(tests, _ALLOW) for tests in _sockets(rules.network)],
        # A datagram socket could be sent to any path, even out of a pair.
        "socketpair": [([(0, _ALL, _AF_UNIX), (2, _TYPE_MASK, kind)], _ALLOW) for kind in (_STREAM, _SEQPACKET)],
        "sendto": [([(6, _MSG_FASTOPEN, 0)], _ALLOW)],
        "sendmsg": [([(4, _MSG_FASTOPEN, 0)], _ALLOW)],
        "sendmmsg": [([(6, _MSG_FASTOPEN, 0)], _ALLOW)],
        "setpriority": [([(0, _ALL, 0), (2, _ALL, 0)], _ALLOW)],
        "ioprio_set": [([(0, _ALL, 1), (2, _ALL, 0)], _ALLOW)],
    }
    for name, place in _MODES.items():
        conditions[name] = [([(2 * place, _SET_ID, 0)], _ALLOW)]
    for name, place in _OPENING.items():
        conditions[name] = [([(2 * place, _CREATES, 0)], _ALLOW), ([(2 * place + 2, _SET_ID, 0)], _ALLOW)]
    # A lease on a file would hold up whoever opens it, which is the app.
    leases: list[_Choice] = [([(2, _ALL, command)], _ERRNO | errno.EPERM) for command in (_F_SETLEASE, _F_NOTIFY)]
    conditions["fcntl"] = [*leases, ([], _ALLOW)]
    for name in ("prlimit64", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr"):
        conditions[name] = itself
    if not rules.signals_scoped:
        for name in ("kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"):
            conditions[name] = [([(0, _ALL, rules.own_id)], _ALLOW)]
    if not rules.read_only_system:
        no_path, now = [(2, _ALL, 0), (3, _ALL, 0)], [(4, _ALL, 0), (5, _ALL, 0)]
        # "Now" on an open file is what writing does; on a path it fails, and who only wanted the file makes it.
        conditions["utimensat"] = [([*no_path, *now], _ALLOW), (now, _ERRNO | errno.EPERM), ([], _ERRNO)]
    return conditions


def _sockets(network: str) -> Iterable[list[_Test]]:
    """Families, types and protocols: no raw, netlink, packet or vsock sockets, no protocol Landlock does not see."""
    kinds = {"none": (), "listen": ((_STREAM, _TCP),), "connect": ((_STREAM, _TCP), (_DGRAM, _UDP))}[network]
    for family in (_AF_INET, _AF_INET6):
        for kind, protocol in kinds:
            for spelled in (_ANY_PROTOCOL, protocol):
                yield [(0, _ALL, family), (2, _TYPE_MASK, kind), (4, _ALL, spelled)]


def _decided(number: int, choices: Sequence[_Choice]) -> list[_Instruction]:
    body: list[_Instruction] = []
    for tests, action in choices:
        left = 3 * len(tests)  # a test is three instructions; one that fails jumps behind the action
        for half, mask, value in tests:
            left -= 3
            body += [
                (_LOAD, 0, 0, _ARGUMENTS_AT + 4 * half),
                (_AND, 0, 0, mask),
                (_EQUAL, 0, left + 1, value),
            ]
        body.append((_RETURN, 0, 0, action))
    body.append((_RETURN, 0, 0, _ERRNO | errno.EPERM))
    return [(_EQUAL, 0, len(body), number), *body]
