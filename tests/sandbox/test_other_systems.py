"""What a tool tries on macOS and Windows, judged here by the rules that would be set there: nobody ran them yet.

The macOS profile is read as Seatbelt reads it, where the last rule that fits an operation decides. Of Windows what our
own code decides is asked: which names and ports, and what its job object is told.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mypt_desktop.sandbox.confinement import windows
from mypt_desktop.sandbox.confinement.plan import Plan, Served, Usage
from mypt_desktop.sandbox.watch import Watch
from mypt_desktop.store import folder_scan, open_dir
from mypt_desktop.tools.toolsets.bundle import BundleRefusedError
from mypt_desktop.tools.toolsets.hardening.names import checked_text

CHAT, CODE, SCRATCH = "/Users/ada/chats/1", "/Users/ada/toolsets/a", "/private/tmp/call/home"


def plan(network: str = "none", *, subprocesses: bool = False) -> Plan:
    return Plan((CODE,), (SCRATCH, CHAT), network, subprocesses, 1 << 30, 8, 1 << 30, 1 << 20, 60.0, (8000,))


# macOS.

TOKEN = re.compile(r'\(|\)|"((?:[^"\\]|\\.)*)"|([^\s()"]+)')


def rules(text: str) -> list[list[object]]:
    stack: list[list[object]] = [[]]
    for found in TOKEN.finditer(text):
        if found[0] == "(":
            stack.append([])
        elif found[0] == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(re.sub(r"\\(.)", r"\1", found[1]) if found[1] is not None else found[2])
    assert len(stack) == 1
    return [rule for rule in stack[0] if isinstance(rule, list)]


def permits(text: str, operation: str, **about: str) -> bool:
    """Whether the profile lets `operation` through: the last rule that fits says so."""
    allowed = True
    for rule in rules(text):
        if rule[0] not in ("allow", "deny"):
            continue
        operations = [one for one in rule[1:] if isinstance(one, str)]
        filters = [one for one in rule[1:] if isinstance(one, list)]
        if any(fits_operation(one, operation) for one in operations) and (
            not filters or any(fits(one, about) for one in filters)
        ):
            allowed = rule[0] == "allow"
    return allowed


def fits_operation(named: str, operation: str) -> bool:
    return named in ("default", operation) or (named.endswith("*") and operation.startswith(named[:-1]))


def fits(wanted: list[object], about: dict[str, str]) -> bool:
    match wanted:
        case ["subpath", *folders]:
            path = about.get("path", "")
            return any(path == folder or path.startswith(f"{folder}/") for folder in folders)
        case ["literal", *paths]:
            return about.get("path", "") in paths
        case ["local" | "remote" as side, _, str() as address]:
            host, _, port = address.partition(":")
            at, _, number = about.get(side, "").partition(":")
            return bool(at) and host in ("*", at) and port in ("*", number)
        case ["target", whom]:
            return about.get("target") == whom
        case ["vnode-type", kind]:
            return about.get("kind") == kind
    raise AssertionError(wanted)


def test_the_reader_of_profiles_knows_order_and_kinds() -> None:
    text = '(deny default)(allow file-read* (subpath "/a"))(deny file-read-data (literal "/a/b"))'
    assert permits(text, "file-read-data", path="/a/c")
    assert not permits(text, "file-read-data", path="/a/b")
    assert not permits(text, "file-read-data", path="/ab")
    assert not permits(text, "process-fork")


SAME_FOR_ALL = [
    ("file-read-data", {"path": "/Users/ada/.ssh/id_ed25519"}),
    ("file-read-data", {"path": "/Users/ada/Library/Application Support/mypt-desktop/mypt.sqlite"}),
    ("file-read-data", {"path": "/Users/ada/Library/Keychains/login.keychain-db"}),
    ("file-read-data", {"path": "/Users/ada/chats/10/a.txt"}),
    ("file-read-data", {"path": "/private/etc/master.passwd"}),
    ("file-read-data", {"path": "/Volumes/Backup/a.txt"}),
    ("file-write-data", {"path": "/Users/ada/.zshrc"}),
    ("file-write-create", {"path": "/Users/ada/Library/LaunchAgents/a.plist"}),
    ("file-write-data", {"path": f"{CODE}/tools/a.py"}),
    ("file-write-mode", {"path": "/Users/ada/Documents"}),
    ("file-write-unlink", {"path": "/Users/ada/chats/1"[:-2]}),
    ("file-write-setugid", {"path": f"{CHAT}/sh"}),
    ("file-write-setugid", {"path": f"{SCRATCH}/sh"}),
    ("file-write-create", {"path": f"{CHAT}/pipe", "kind": "FIFO"}),
    ("file-write-create", {"path": f"{CHAT}/socket", "kind": "SOCKET"}),
    ("file-write-data", {"path": "/dev/disk0"}),
    ("mach-lookup", {"name": "com.apple.SecurityServer"}),
    ("mach-lookup", {"name": "com.apple.pasteboard.1"}),
    ("mach-register", {}),
    ("appleevent-send", {}),
    ("job-creation", {}),
    ("ipc-posix-shm-read-data", {}),
    ("signal", {"target": "others"}),
    ("process-info-pidinfo", {"target": "others"}),
    ("mach-priv-task-port", {}),
    ("iokit-open", {}),
    ("sysctl-write", {}),
    ("system-privilege", {}),
    ("file-mount", {"path": CHAT}),
    ("network-bind", {"local": "localhost:8000"}),
    ("network-bind", {"local": "0.0.0.0:8000"}),
]


@pytest.mark.skipif(sys.platform == "win32", reason="the module needs POSIX")
@pytest.mark.parametrize("network", ["none", "listen", "connect"])
@pytest.mark.parametrize(("operation", "about"), SAME_FOR_ALL, ids=lambda value: str(value))
def test_macos_refuses_whatever_was_granted(operation: str, about: dict[str, str], network: str) -> None:
    from mypt_desktop.sandbox.confinement import macos

    for subprocesses in (False, True):
        assert not permits(macos.profile(plan(network, subprocesses=subprocesses)), operation, **about)


@pytest.mark.skipif(sys.platform == "win32", reason="the module needs POSIX")
@pytest.mark.parametrize(
    ("network", "operation", "about"),
    [
        ("none", "process-fork", {}),
        ("none", "process-exec", {"path": "/bin/sh"}),
        ("none", "network-outbound", {"remote": "127.0.0.1:80"}),
        ("none", "network-outbound", {"path": "/private/var/run/mDNSResponder"}),
        ("none", "network-bind", {"local": "localhost:9000"}),
        ("none", "system-socket", {}),
        ("listen", "network-outbound", {"remote": "localhost:80"}),
        ("listen", "network-bind", {"local": "0.0.0.0:9000"}),
        ("listen", "network-inbound", {"local": "192.0.2.1:9000"}),
    ],
    ids=str,
)
def test_macos_grants_no_more_than_was_asked_for(network: str, operation: str, about: dict[str, str]) -> None:
    from mypt_desktop.sandbox.confinement import macos

    assert not permits(macos.profile(plan(network)), operation, **about)


@pytest.mark.skipif(sys.platform == "win32", reason="the module needs POSIX")
def test_macos_lets_a_tool_do_its_work() -> None:
    from mypt_desktop.sandbox.confinement import macos

    text = macos.profile(plan("listen", subprocesses=True))
    for operation, about in (
        ("file-read-data", {"path": f"{CODE}/tools/a.py"}),
        ("file-write-create", {"path": f"{CHAT}/a.txt", "kind": "REGULAR-FILE"}),
        ("file-write-data", {"path": "/dev/null"}),
        ("network-bind", {"local": "localhost:9000"}),
        ("process-exec", {"path": "/usr/bin/git"}),
        ("signal", {"target": "self"}),
    ):
        assert permits(text, operation, **about), operation


# Windows.


@pytest.mark.parametrize(
    "name",
    [
        *("CON", "con.txt", "NUL", "aux.py", "COM1", "lpt9.md", "COM\u00b9", "CONIN$", "tools/prn .py", "clock$"),
        *("a:b", "a.txt:stream", "C:/x", "C:x", "\\\\server\\share", "..\\x", "a\\b", "\\\\?\\C:\\x", "\\\\.\\pipe\\x"),
        *("a.", "a ", "a./b", "a /b", "x|y", "x?", "x*", 'x"', "<x", "..", "../x", "/x", "a//b", "./a"),
    ],
)
def test_no_bundle_brings_a_name_that_is_another_thing_on_windows(name: str) -> None:
    with pytest.raises(BundleRefusedError):
        checked_text(name)


@pytest.mark.parametrize("name", ["a:stream", "a\\b", "..", "C:", "..\\x", "\\\\server", "x\0"])
def test_no_name_in_a_chats_files_leads_elsewhere_on_windows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_dir.sys, "platform", "win32")
    with pytest.raises(OSError, match="name"):
        open_dir.checked_name(name)


@pytest.mark.parametrize(
    "target",
    [
        *("C:\\Users\\ada\\x", "c:x", "\\\\server\\share\\x", "\\\\?\\C:\\x", "\\Windows", "\\??\\C:\\x", "..\\x"),
        *("a\\..\\..\\x", "../x", "a/../../x", "\\\\.\\pipe\\x", "..\\..\\Users"),
    ],
)
def test_no_link_leads_out_of_a_chats_files_on_windows(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_scan.sys, "platform", "win32")
    roots = ("C:\\Users\\ada\\chats\\1",)
    assert not folder_scan._leads_inside("", target, {"link": target}, roots)


def test_the_job_object_ends_everything_and_bounds_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, bytes]] = []

    class Kernel:
        def SetInformationJobObject(self, job: object, kind: int, content: object, size: int) -> int:
            told.append((kind, bytes(content._obj)))  # type: ignore[attr-defined]
            return 1

    monkeypatch.setattr(windows, "_kernel", Kernel)
    tool = object.__new__(windows.WindowsTool)
    tool._job_object = 1
    tool.limit(plan())
    limits = windows._ExtendedLimits.from_buffer_copy(dict(told)[windows._EXTENDED_LIMITS])
    assert limits.basic.flags & windows._KILL_ON_CLOSE
    assert limits.basic.flags & windows._JOB_MEMORY
    assert limits.basic.flags & windows._ACTIVE_PROCESS
    assert limits.job_memory == plan().memory_bytes
    assert 0 < limits.basic.active_processes <= plan().processes + 1


# Every system: what the supervisor is told about servers.


class Serving:
    """A tool as its supervisor sees it, that serves where it likes."""

    def __init__(self, *served: Served) -> None:
        self._served = served

    def served(self) -> tuple[Served, ...]:
        return self._served

    def usage(self, most_processes: int) -> Usage:
        return Usage(lambda: 0, 0, 1)

    def unlinked_bytes(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("network", "served", "said"),
    [
        ("listen", Served(False, 9000), "other machines"),
        ("listen", Served(True, 8000), "endpoint"),
        ("connect", Served(True, 8000), "endpoint"),
        ("connect", Served(False, 8000), "endpoint"),
        ("listen", Served(True, 9000), ""),
    ],
)
def test_a_server_that_may_not_be_is_ended(tmp_path: Path, network: str, served: Served, said: str) -> None:
    wanted = Plan((), (str(tmp_path),), network, False, 1 << 30, 8, 1 << 30, 1 << 20, 60.0, (8000,))
    found = Watch(wanted, Serving(served)).look(timed=True)  # type: ignore[arg-type]
    assert said in found
    assert bool(found) == bool(said)
