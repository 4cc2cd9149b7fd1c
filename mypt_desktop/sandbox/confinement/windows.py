"""Windows: a job object around the tool's process, which then gives up its privileges and lowers its integrity.

The job counts and bounds memory and processes and ends all of them with its last handle. A process of low integrity may
change only what is labelled so, which the folders of the call are; what the user may read it can still read, and the
network stays open. `docs/sandbox.md` says so, and `enforcement` finds out.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import IO, Any, Final

from mypt_desktop.sandbox.confinement.plan import Plan, Served, Usage

TOOL_FLAG: Final = "--as-tool"

_ALL_ACCESS: Final = 0x1FFFFF
_BASIC_UI, _EXTENDED_LIMITS = 4, 9
_ACTIVE_PROCESS, _JOB_MEMORY, _DIE_ON_FAULT, _KILL_ON_CLOSE = 0x8, 0x200, 0x400, 0x2000
_EVERY_UI_RESTRICTION: Final = 0xFF
_TOKEN_ADJUST_DEFAULT, _TOKEN_QUERY, _TOKEN_ADJUST_PRIVILEGES = 0x80, 0x8, 0x20
_TOKEN_PRIVILEGES, _TOKEN_INTEGRITY = 3, 25
_PRIVILEGE_REMOVED, _INTEGRITY_GROUP = 0x4, 0x20
_LOW_INTEGRITY: Final = "S-1-16-4096"
_LOW_LABEL: Final = "S:(ML;OICI;NW;;;LW)"
_FILE_OBJECT, _LABEL_INFORMATION = 1, 0x10


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("basic", _BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class _SidAndAttributes(ctypes.Structure):
    _fields_ = (("sid", ctypes.c_void_p), ("attributes", ctypes.c_uint32))


def prepare() -> dict[str, Any]:
    """Nothing to find out beforehand."""
    return {"job object": True}


def start(body: Callable[[IO[bytes], IO[bytes]], None]) -> WindowsTool:
    """Starts our program again with `TOOL_FLAG`; `body` runs there (`run_as_tool`)."""
    return WindowsTool()


def run_as_tool(body: Callable[[IO[bytes], IO[bytes]], None], handle: int) -> None:
    """In the process that `start` made: the job comes on standard input, results go to the inherited `handle`."""
    job = os.fdopen(os.dup(0), "rb", buffering=-1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    body(job, _opened(handle))


def _opened(handle: int) -> IO[bytes]:
    if sys.platform == "win32":
        import msvcrt

        return os.fdopen(msvcrt.open_osfhandle(handle, 0), "wb", buffering=-1)
    raise NotImplementedError


def confine(plan: Plan) -> None:
    """In the tool's process, for good. Raises `OSError`."""
    for folder in plan.read_write:
        _label_low(folder)
    _give_up_privileges()
    _lower_integrity()


def enclose(plan: Plan) -> None:
    """As `confine`; a program that is started from here inherits the lowered rights."""
    confine(plan)


def withdraw(plan: Plan) -> dict[str, Any]:
    """This process, for good. Raises `OSError`."""
    confine(plan)
    return {}


class WindowsTool:
    """The tool's process in a job object of its own, whose last handle is ours."""

    def __init__(self) -> None:
        read, write = os.pipe()
        self._process = _start_with(write)
        os.close(write)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.job: IO[bytes] = self._process.stdin
        self.output: IO[bytes] = self._process.stdout
        self.results: IO[bytes] = os.fdopen(read, "rb", buffering=-1)
        self._job_object = _checked(_kernel().CreateJobObjectW(None, None), "job object")
        self._bound(_KILL_ON_CLOSE | _DIE_ON_FAULT)
        restrictions = ctypes.c_uint32(_EVERY_UI_RESTRICTION)
        _kernel().SetInformationJobObject(self._job_object, _BASIC_UI, ctypes.byref(restrictions), 4)
        process = _kernel().OpenProcess(_ALL_ACCESS, 0, self._process.pid)
        _checked(_kernel().AssignProcessToJobObject(self._job_object, process), "job object")
        _kernel().CloseHandle(process)

    def limit(self, plan: Plan) -> None:
        """Before the job is given."""
        self._bound(
            _KILL_ON_CLOSE | _DIE_ON_FAULT | _ACTIVE_PROCESS | _JOB_MEMORY,
            memory=plan.memory_bytes,
            processes=plan.processes if plan.subprocesses else 1,
        )

    def wait(self) -> str:
        code = self._process.wait()
        self.kill()
        return f"ended without a result (exit code {code & 0xFFFFFFFF:#x})." if code else "ended without a result."

    def kill(self) -> None:
        _kernel().TerminateJobObject(self._job_object, 1)

    def usage(self, most_processes: int) -> Usage:
        from mypt_desktop.sandbox.confinement import family  # psutil: only for a supervisor on this system

        return family.usage(self._process.pid)

    def served(self) -> Iterable[Served]:
        from mypt_desktop.sandbox.confinement import family

        return family.served(self._process.pid)

    def unlinked_bytes(self) -> int:
        return 0  # an open file keeps its name there

    def _bound(self, flags: int, *, memory: int = 0, processes: int = 0) -> None:
        limits = _ExtendedLimits()
        limits.basic.flags = flags
        limits.basic.active_processes = processes
        limits.job_memory = memory
        size = ctypes.sizeof(limits)
        set_ = _kernel().SetInformationJobObject(self._job_object, _EXTENDED_LIMITS, ctypes.byref(limits), size)
        _checked(set_, "job object")


def _start_with(pipe: int) -> subprocess.Popen[bytes]:
    """Our program as the tool's process, which inherits nothing but its streams and the descriptor `pipe`."""
    if sys.platform == "win32":
        import msvcrt

        handle = msvcrt.get_osfhandle(pipe)
        os.set_handle_inheritable(handle, True)
        return subprocess.Popen(
            [*_own_command(), TOOL_FLAG, str(handle)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            startupinfo=subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]}),
            creationflags=subprocess.CREATE_NO_WINDOW,
        )
    raise NotImplementedError


def _own_command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, "--toolset-function"]
    return [sys.executable, "-P", "-X", "utf8", "-m", "mypt_desktop.sandbox.supervisor"]


def _give_up_privileges() -> None:
    token = _own_token(_TOKEN_QUERY | _TOKEN_ADJUST_PRIVILEGES)
    size = ctypes.c_uint32()
    security = _library("advapi32")
    security.GetTokenInformation(token, _TOKEN_PRIVILEGES, None, 0, ctypes.byref(size))
    privileges = ctypes.create_string_buffer(size.value)
    _checked(security.GetTokenInformation(token, _TOKEN_PRIVILEGES, privileges, size, ctypes.byref(size)), "token")
    count = ctypes.c_uint32.from_buffer(privileges).value
    for at in range(count):  # each is an identifier of eight bytes and its attributes
        ctypes.c_uint32.from_buffer(privileges, 4 + 12 * at + 8).value = _PRIVILEGE_REMOVED
    _checked(security.AdjustTokenPrivileges(token, 0, privileges, 0, None, None), "privileges")


def _lower_integrity() -> None:
    security = _library("advapi32")
    sid = ctypes.c_void_p()
    _checked(security.ConvertStringSidToSidW(_LOW_INTEGRITY, ctypes.byref(sid)), "integrity")
    label = _SidAndAttributes(sid, _INTEGRITY_GROUP)
    token = _own_token(_TOKEN_ADJUST_DEFAULT)
    size = ctypes.sizeof(label)
    _checked(security.SetTokenInformation(token, _TOKEN_INTEGRITY, ctypes.byref(label), size), "integrity")


def _label_low(folder: str) -> None:
    """A process of low integrity may change this folder and what is in it."""
    security = _library("advapi32")
    descriptor, rules = ctypes.c_void_p(), ctypes.c_void_p()
    present, defaulted = ctypes.c_int(), ctypes.c_int()
    convert = security.ConvertStringSecurityDescriptorToSecurityDescriptorW
    _checked(convert(_LOW_LABEL, 1, ctypes.byref(descriptor), None), "label")
    find = security.GetSecurityDescriptorSacl
    _checked(find(descriptor, ctypes.byref(present), ctypes.byref(rules), ctypes.byref(defaulted)), "label")
    failed = security.SetNamedSecurityInfoW(folder, _FILE_OBJECT, _LABEL_INFORMATION, None, None, None, rules)
    if failed:
        raise OSError(failed, "its folder cannot be labelled", folder)


def _own_token(access: int) -> ctypes.c_void_p:
    token = ctypes.c_void_p()
    process = ctypes.c_void_p(-1)  # stands for the caller
    _checked(_library("advapi32").OpenProcessToken(process, access, ctypes.byref(token)), "token")
    return token


def _kernel() -> Any:
    library = _library("kernel32")
    library.CreateJobObjectW.restype = ctypes.c_void_p
    library.SetInformationJobObject.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32)
    library.OpenProcess.restype = ctypes.c_void_p
    library.CloseHandle.argtypes = (ctypes.c_void_p,)
    library.AssignProcessToJobObject.argtypes = (ctypes.c_void_p, ctypes.c_void_p)
    library.TerminateJobObject.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
    return library


def _library(name: str) -> Any:
    if sys.platform == "win32":
        return ctypes.WinDLL(name, use_last_error=True)
    raise NotImplementedError


def _checked(result: Any, what: str) -> Any:
    if sys.platform == "win32" and not result:
        raise ctypes.WinError(ctypes.get_last_error(), what)
    return result
