"""Linux: namespaces, Landlock, seccomp, resource limits and no capabilities, each as far as this machine has it.

What works is found out once by the supervisor, by doing it; what worked there and then fails in the tool's process is
an error, and the tool is not run.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import resource
import signal
import stat
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final

from mypt_desktop.sandbox.confinement import landlock, namespaces, posix, seccomp, servers
from mypt_desktop.sandbox.confinement.plan import Plan, Served, Usage

assert sys.platform == "linux"  # for the type checker

_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 24, 36, 38
_LAST_CAPABILITY: Final = 63
_CAPABILITY_VERSION: Final = 0x20080522
_MOST_FILES_OPEN: Final = 512
_NICENESS: Final = 5
_RESERVED: Final = 2**30  # libraries reserve more than they ever touch, and only what is touched counts
_THREADS: Final = 256  # on top of the processes a tool may have: Linux counts them together


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_SYSTEM: Final = _words("""
    /usr /lib /lib32 /lib64 /libx32 /bin /sbin /nix/store /gnu/store /sys/devices/system/cpu
    /etc/ld.so.cache /etc/ld.so.conf /etc/ld.so.conf.d /etc/alternatives /etc/localtime /etc/timezone /etc/locale.alias
    /etc/mime.types /etc/os-release /etc/passwd /etc/group /etc/nsswitch.conf /etc/fonts /etc/magic /etc/terminfo
    /proc/cpuinfo /proc/meminfo /proc/stat /proc/loadavg /proc/uptime /proc/version /proc/filesystems
    /proc/sys/kernel/osrelease /proc/sys/kernel/pid_max /proc/sys/kernel/random /proc/sys/vm/overcommit_memory
""")
_FOR_NETWORK: Final = _words("""
    /etc/hosts /etc/host.conf /etc/resolv.conf /etc/gai.conf /etc/services /etc/protocols /etc/networks
    /etc/ssl/certs /etc/ssl/openssl.cnf /etc/ca-certificates /etc/pki/tls/certs /etc/pki/tls/cert.pem
    /etc/pki/tls/openssl.cnf /etc/pki/ca-trust/extracted /etc/crypto-policies
""")
# Of a process's own entry in /proc: not where the machine's disks are mounted, nor the sockets of all its programs.
_OF_ITSELF: Final = _words("""
    auxv cmdline comm environ fd fdinfo io limits maps oom_score sched smaps smaps_rollup stat statm status
""")
_DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


@dataclass(frozen=True, slots=True)
class Machine:
    """What works here."""

    landlock: int
    namespaces: bool
    seccomp: bool


_libc = ctypes.CDLL(None, use_errno=True)
_machine = Machine(0, False, False)


def prepare() -> dict[str, Any]:
    """In the supervisor, before anything is started."""
    global _machine  # the tool's process is a fork of the supervisor and reads it
    has_namespaces = namespaces.available()
    _machine = Machine(landlock.version(), has_namespaces, seccomp.supported())
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # what a tool leaves behind becomes the supervisor's child
    _python()
    for subprocesses in (False, True):  # what a call would otherwise wait for
        seccomp.compiled(_rules("none", subprocesses))
    return asdict(_machine)


def start(body: Callable[[IO[bytes], IO[bytes]], None]) -> LinuxTool:
    """The tool's process; with namespaces it is the first of its own, and what it starts ends with it."""
    return LinuxTool(*posix.fork(body, _enter_namespaces if _machine.namespaces else None))


def _enter_namespaces() -> None:
    """Returns in the first process of the new namespace. Its parent stays outside, only to end as its child does."""
    namespaces.enter()
    pid = os.fork()
    if pid == 0:
        _die_with_parent()
        return
    for opened in (0, 1, 2):
        os.close(opened)
    posix.close_all_but(set())
    _die_with_parent()
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if code < 0:
        signal.signal(-code, signal.SIG_DFL) if -code not in (signal.SIGKILL, signal.SIGSTOP) else None
        os.kill(os.getpid(), -code)
    os._exit(code)


def _die_with_parent() -> None:
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def confine(plan: Plan) -> None:
    """In the tool's process, for good. Raises `OSError`."""
    with contextlib.suppress(OSError):  # if the machine's memory runs out, this is the process to go
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    sees_own_processes = False
    if _machine.namespaces:
        sees_own_processes = namespaces.isolate(plan.read_write, plan.network)
    _limit(plan)
    if plan.subprocesses:
        os.nice(_NICENESS)  # hundreds of processes at once must not keep the supervisor from ending them
    _drop_capabilities()
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _die_with_parent()  # once more: a change of rights takes it back
    if _machine.landlock:
        own = ("/proc",) if sees_own_processes and plan.subprocesses else _own_entries()
        system = [*_SYSTEM, *_python(), *own, *(_FOR_NETWORK if plan.network != "none" else ())]
        shared = (namespaces.SHARED_MEMORY,) if _machine.namespaces else ()
        landlock.restrict([*system, *plan.read_only], [*plan.read_write, *shared], _DEVICES, plan.network)
    if _machine.seccomp:
        seccomp.install(_rules(plan.network, plan.subprocesses))


def _own_entries() -> list[str]:
    """What this process may read about itself. Landlock's rules are for the files that are there now, and /proc makes
    another one as soon as nobody holds it: so they are held, until the process ends."""
    entries = [f"/proc/{Path('/proc/self').readlink()}/{name}" for name in _OF_ITSELF]
    for entry in entries:
        with contextlib.suppress(OSError):  # not every kernel has each of them
            os.open(entry, os.O_PATH | os.O_CLOEXEC)
    return entries


def enclose(plan: Plan) -> None:
    """This process, which nothing else runs in and which is about to become another program. What goes on behind it is
    a fork, in namespaces where there are any; this one waits for it and ends as it does. Raises `OSError`."""
    global _machine
    _machine = Machine(landlock.version(), namespaces.available(), seccomp.supported())
    if _machine.namespaces:
        _enter_namespaces()
    confine(plan)


def withdraw(plan: Plan) -> dict[str, Any]:
    """This process, for good and without a namespace, which it would have had to be started in; says what was enforced.
    Raises `OSError`."""
    global _machine
    _machine = Machine(landlock.version(), False, seccomp.supported())
    confine(plan)
    return asdict(_machine)


def _rules(network: str, subprocesses: bool) -> seccomp.Rules:
    scoped = _machine.namespaces or _machine.landlock >= landlock.NEEDED_FOR_SIGNALS
    return seccomp.Rules(
        network,
        subprocesses,
        read_only_system=_machine.namespaces,
        signals_scoped=scoped,
        own_id=0 if scoped else os.getpid(),
    )


class LinuxTool(posix.ForkedTool):
    """The tool's process and what came of it, counted in /proc."""

    def limit(self, plan: Plan) -> None:
        """Nothing: the tool's process sets its own limits."""

    def usage(self, most_processes: int) -> Usage:
        page = os.sysconf("SC_PAGE_SIZE")
        resident: dict[int, int] = {}
        for pid in _family(os.getpid()):
            with contextlib.suppress(OSError, IndexError):
                resident[pid] = int(Path(f"/proc/{pid}/statm").read_bytes().split()[1]) * page
            if len(resident) > most_processes + 1:
                break
        processes = len(resident) - (self.pid in resident and _machine.namespaces)  # the one that stayed outside
        return Usage(lambda: _proportional(resident), sum(resident.values()), processes)

    def served(self) -> Iterable[Served]:
        return servers.served(_family(os.getpid()))

    def unlinked_bytes(self) -> int:
        sizes: dict[tuple[int, int], int] = {}
        for pid in _family(os.getpid()):
            with contextlib.suppress(OSError):
                for opened in Path(f"/proc/{pid}/fd").iterdir():
                    with contextlib.suppress(OSError):
                        found = opened.stat()
                        if stat.S_ISREG(found.st_mode) and not found.st_nlink:
                            sizes[found.st_dev, found.st_ino] = found.st_size
        return sum(sizes.values())


def _proportional(resident: Mapping[int, int]) -> int:
    """Memory that several processes share counted once; where that cannot be seen, as often as it is shared."""
    total = 0
    for pid, size in resident.items():
        try:
            text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
            total += 1024 * sum(
                int(line.split()[1]) for line in text.splitlines() if line.startswith(("Pss:", "SwapPss:"))
            )
        except (OSError, ValueError):
            total += size
    return total


def _family(pid: int) -> Iterable[int]:
    """All that descends from `pid`, without `pid`."""
    waiting = [pid]
    while waiting:
        folder = Path(f"/proc/{waiting.pop()}/task")
        with contextlib.suppress(OSError):
            for thread in folder.iterdir():
                children = [int(child) for child in (thread / "children").read_bytes().split()]
                yield from children
                waiting += children


def _limit(plan: Plan) -> None:
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_AS: 2 * plan.memory_bytes + _RESERVED,
        resource.RLIMIT_FSIZE: plan.file_bytes,
        resource.RLIMIT_NOFILE: _MOST_FILES_OPEN,
    }
    if _machine.namespaces:
        limits[resource.RLIMIT_NPROC] = plan.processes + _THREADS
    elif plan.subprocesses:  # without a namespace Linux counts all that this user runs
        limits[resource.RLIMIT_NPROC] = _tasks_of_user() + plan.processes + _THREADS
    for kind, most in limits.items():
        hard = resource.getrlimit(kind)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


def _tasks_of_user() -> int:
    """Processes and threads."""
    user, count = os.getuid(), 0
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if process.name.isdigit() and process.stat().st_uid == user:
                count += (process / "task").stat().st_nlink - 2
    return count


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


def _drop_capabilities() -> None:
    for capability in range(_LAST_CAPABILITY + 1):
        if _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0):  # beyond the last one, or not ours to drop
            break
    header = _CapabilityHeader(_CAPABILITY_VERSION, 0)
    if _libc.capset(ctypes.byref(header), ctypes.byref((ctypes.c_uint32 * 6)())):
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), "capabilities")


@functools.cache
def _python() -> tuple[str, ...]:
    """The interpreter, its library and the packages beside it; not the folder that our own source lies in."""
    if getattr(sys, "frozen", False):
        return (str(Path(sys.executable).parent), str(getattr(sys, "_MEIPASS", sys.prefix)))
    names = ("stdlib", "platstdlib", "purelib", "platlib", "scripts")
    found = [sys.prefix, sys.base_prefix, sys.exec_prefix, *(sysconfig.get_path(name) for name in names)]
    home = os.path.expanduser("~")  # noqa: PTH111 - a user whom no list of users names has none, and `Path` raises
    return tuple({path: None for path in found if path not in ("/", "/home", home)})
