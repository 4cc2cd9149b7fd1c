"""What can be judged without a tool: filters, profiles, and what the machine says of itself."""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence

import pytest

from mypt_desktop.sandbox.probe import enforcement

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
ALLOWED, KILLED = 0x7FFF0000, 0x80000000
AF_INET, AF_INET6, AF_UNIX, AF_NETLINK = 2, 10, 1, 16
STREAM, DATAGRAM, RAW = 1, 2, 3

linux = pytest.mark.skipif(sys.platform != "linux", reason="seccomp is Linux's")
macos_text = pytest.mark.skipif(sys.platform == "win32", reason="the module needs POSIX")


def decide(
    program: Sequence[tuple[int, int, int, int]], number: int, architecture: int, arguments: Sequence[int]
) -> int:
    """What the kernel would do: an interpreter of the few instructions a filter uses."""
    words = [number, architecture, 0, 0]
    for argument in [*arguments, 0, 0, 0, 0, 0, 0][:6]:
        words += [argument & 0xFFFFFFFF, argument >> 32]
    accumulator = at = 0
    while True:
        operation, yes, no, value = program[at]
        at += 1
        match operation:
            case 0x20:
                accumulator = words[value // 4]
            case 0x54:
                accumulator &= value
            case 0x15:
                at += yes if accumulator == value else no
            case 0x35:
                at += yes if accumulator >= value else no
            case 0x06:
                return value


class Filter:
    def __init__(self, machine: str, **changed: object) -> None:
        from mypt_desktop.sandbox.confinement import seccomp

        usual = {
            "network": "none",
            "subprocesses": False,
            "read_only_system": True,
            "signals_scoped": True,
            "own_id": 7,
        }
        self.column, self.architecture = MACHINES[machine]
        self.program = seccomp.assemble(seccomp.Rules(**{**usual, **changed}), machine)  # type: ignore[arg-type]

    def __call__(self, name: str, *arguments: int) -> int:
        from mypt_desktop.sandbox.confinement.system_calls import NUMBERS

        return decide(self.program, NUMBERS[name][self.column], self.architecture, arguments)


def refused(answer: int) -> bool:
    return answer == 0x00050000 | errno.EPERM


@linux
@pytest.mark.parametrize("machine", MACHINES)
def test_a_filter_allows_ordinary_calls_and_refuses_the_others(machine: str) -> None:
    judged = Filter(machine)
    assert decide(judged.program, 0, judged.architecture, ()) == ALLOWED
    assert all(refused(judged(name)) for name in ("ptrace", "setsid", "bpf", "mount", "execve", "connect"))
    assert judged("clone", 0x10000 | 0x100) == ALLOWED  # a thread
    assert refused(judged("clone", 17))
    assert judged("clone3") == 0x00050000 | errno.ENOSYS
    assert decide(judged.program, 5_000, judged.architecture, ()) == 0x00050000 | errno.ENOSYS
    assert decide(judged.program, 0, 0x40000003, ()) == KILLED  # another architecture's numbers


@linux
def test_the_numbers_of_the_third_kind_of_x86_program_are_deadly() -> None:
    judged = Filter("x86_64")
    assert decide(judged.program, 0x40000000 + 57, judged.architecture, ()) == KILLED


@linux
@pytest.mark.parametrize("machine", MACHINES)
def test_sockets_are_those_that_the_network_permits(machine: str) -> None:
    none, listen, everything = (Filter(machine, network=name) for name in ("none", "listen", "connect"))
    web = ("socket", AF_INET, STREAM | 0o2004000, 6)
    assert [refused(judged(*web)) for judged in (none, listen, everything)] == [True, False, False]
    assert [judged("connect") == ALLOWED for judged in (none, listen, everything)] == [False, False, True]
    assert everything("socket", AF_INET6, DATAGRAM, 17) == ALLOWED
    for family, kind, protocol in (
        (AF_INET, RAW, 1),
        (AF_INET, STREAM, 262),
        (AF_INET, DATAGRAM, 1),
        (AF_UNIX, STREAM, 0),
        (AF_NETLINK, RAW, 0),
        (40, STREAM, 0),
    ):
        assert refused(everything("socket", family, kind, protocol))
    assert none("socketpair", AF_UNIX, STREAM) == ALLOWED
    assert refused(none("socketpair", AF_UNIX, DATAGRAM))
    assert refused(everything("sendto", 3, 0, 0, 0x20000000))


@linux
@pytest.mark.parametrize("machine", MACHINES)
def test_without_namespaces_a_filter_keeps_signals_and_modes_inside(machine: str) -> None:
    judged = Filter(machine, read_only_system=False, signals_scoped=False)
    assert judged("kill", 7, 9) == ALLOWED
    assert refused(judged("kill", 1, 9))
    assert refused(judged("kill", 0, 9))
    assert judged("fchmodat", 3, 4, 5) == 0x00050000  # nothing is done, and nothing is said
    assert refused(judged("fchownat"))
    assert judged("utimensat", 3, 0, 0) == ALLOWED
    assert refused(judged("utimensat", 3, 1 << 40, 0))
    assert judged("utimensat", 3, 4, 5) == 0x00050000


@linux
def test_a_user_of_whom_the_system_knows_no_home_can_run_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    from mypt_desktop.sandbox.confinement import linux as confinement

    def nobody(user: int) -> object:
        raise KeyError(user)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", nobody)  # as for a container's `--user 54321`
    assert sys.prefix in confinement._python.__wrapped__()


@macos_text
def test_a_macos_profile_grants_what_the_call_may_have_and_quotes_paths() -> None:
    from mypt_desktop.sandbox.confinement import macos
    from mypt_desktop.sandbox.confinement.plan import Plan

    plan = Plan(("/code",), ('/chat "x"',), "none", False, 1, 1, 1, 1, 1.0)
    text = macos.profile(plan)
    assert "(deny default)" in text
    assert '(subpath "/chat \\"x\\"")' in text
    assert text.count("(") == text.count(")")
    assert "network" not in text
    assert "process-fork" not in text


@linux
def test_this_machine_says_which_limits_it_keeps() -> None:
    found = enforcement()
    assert found.complete == (not found.missing)
    assert all(sentence.endswith(".") for sentence in found.missing)
