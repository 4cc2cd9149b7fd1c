"""What a hostile tool tries from inside. It fails or ends the tool with a sentence, and the next call works."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from mypt_desktop.sandbox.functions import Outcome, Returned, Stopped
from tests.sandbox.conftest import DAEMON, Bench, reason, wait_for_the_end

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)

MIB = 1024 * 1024


def attempts(outcome: Outcome) -> dict[str, object]:
    """What each attempt came to: the name of the exception, or what it got."""
    assert isinstance(outcome, Returned), outcome
    return dict(outcome.value)


TRY = """
import ctypes, os, pathlib, shutil, signal, socket, subprocess, sys
libc = ctypes.CDLL(None, use_errno=True)

def attempt(work):
    try:
        return repr(work())
    except BaseException as error:
        return type(error).__name__

def run(workspace, outside="", pid=0, port=0, name=""):
    out = pathlib.Path(outside)
    return {what: attempt(work) for what, work in tries(workspace, out, pid, port, name).items()}
"""


def try_all(bench: Bench, tries: str, limits: object = None, **arguments: object) -> dict[str, object]:
    lines = tries.strip()
    bench.write(f"{TRY}\ndef tries(workspace, out, pid, port, name):\n    return {{\n{lines}\n    }}\n")
    call = bench.call(outside=str(bench.outside), pid=os.getpid(), **arguments)
    return attempts(bench.carry_out(call, limits))  # type: ignore[arg-type]


def test_nothing_outside_can_be_read(bench: Bench, request: pytest.FixtureRequest) -> None:
    shared = Path("/dev/shm", f"secret-{os.getpid()}")
    shared.write_text("a secret")
    request.addfinalizer(shared.unlink)
    (bench.workspace / "link").symlink_to(bench.outside / "secret.txt")
    (bench.workspace / "folder").symlink_to(bench.outside)
    came = try_all(
        bench,
        """
        "file": lambda: (out / "secret.txt").read_text(),
        "link": lambda: (workspace / "link").read_text(),
        "folder": lambda: os.listdir(workspace / "folder"),
        "through folder": lambda: (workspace / "folder" / "secret.txt").read_text(),
        "own link": lambda: (os.symlink(out / "secret.txt", "l"), open("l").read()),
        "hard link": lambda: (os.link(out / "secret.txt", "h"), open("h").read()),
        "rename": lambda: os.rename(out / "secret.txt", "r"),
        "up": lambda: open("../outside/secret.txt").read(),
        "descriptor": lambda: os.open("secret.txt", os.O_RDONLY, dir_fd=os.open(out, os.O_PATH)),
        "reopened": lambda: open(f"/proc/self/fd/{os.open(out / 'secret.txt', os.O_PATH)}").read(),
        "root": lambda: open(f"/proc/self/root{out}/secret.txt").read(),
        "chroot": lambda: os.chroot(out),
        "mmap": lambda: ctypes.CDLL(str(out / "secret.txt")),
        "execute": lambda: os.execv("/bin/cat", ["cat", str(out / "secret.txt")]),
        "shadow": lambda: open("/etc/shadow").read(),
        "home": lambda: os.listdir(os.path.expanduser("~root")),
        "parent": lambda: open(f"/proc/{pid}/environ").read(),
        "parent memory": lambda: open(f"/proc/{pid}/mem", "rb"),
        "supervisor": lambda: open(f"/proc/{os.getppid()}/environ").read(),
        "devices": lambda: os.listdir("/dev/disk"),
        "shared memory": lambda: open("/dev/shm/" + name).read(),
        "terminal": lambda: open("/dev/tty"),
        "tmp": lambda: os.listdir("/tmp"),
        """,
        name=shared.name,
    )
    refused = {"PermissionError", "FileNotFoundError", "OSError"}
    assert {name for name, result in came.items() if result not in refused} == set()


def test_nothing_outside_can_be_changed(bench: Bench) -> None:
    secret = bench.outside / "secret.txt"
    temporary = Path(tempfile.gettempdir(), f"new-{os.urandom(8).hex()}")  # nobody else's name
    before = secret.stat()
    came = try_all(
        bench,
        """
        "write": lambda: (out / "secret.txt").write_text("x"),
        "append": lambda: open(out / "secret.txt", "a"),
        "truncate": lambda: os.truncate(out / "secret.txt", 0),
        "new": lambda: (out / "new").write_text("x"),
        "folder": lambda: (out / "new").mkdir(),
        "remove": lambda: os.unlink(out / "secret.txt"),
        "remove folder": lambda: shutil.rmtree(out),
        "link": lambda: os.symlink("/", out / "new"),
        "move out": lambda: (open("mine", "w").close(), os.rename("mine", out / "new")),
        "link out": lambda: (open("own", "w").close(), os.link("own", out / "new")),
        "mode": lambda: os.chmod(out / "secret.txt", 0o777),
        "time": lambda: os.utime(out / "secret.txt", (1, 1)),
        "attribute": lambda: os.setxattr(out / "secret.txt", "user.a", b"1"),
        "owner": lambda: os.chown(out / "secret.txt", os.getuid(), os.getgid()),
        "own code": lambda: pathlib.Path(__file__).write_text("x"),
        "beside code": lambda: (pathlib.Path(__file__).parent / "new.py").write_text("x"),
        "library": lambda: (pathlib.Path(os.__file__).parent / "new.py").write_text("x"),
        "tmp": lambda: open(name, "w"),
        "device": lambda: os.mknod("device", 0o20666, os.makedev(1, 1)),
        "pipe": lambda: os.mkfifo("pipe"),
        "mount": lambda: 1 / (libc.mount(b"none", b"/", None, 1 << 5, None) + 1),
        "sysctl": lambda: open("/proc/sys/kernel/core_pattern", "w"),
        """,
        name=str(temporary),
    )
    after = secret.stat()
    assert (after.st_mode, after.st_mtime, after.st_size, after.st_nlink) == (
        before.st_mode,
        before.st_mtime,
        before.st_size,
        before.st_nlink,
    )
    assert [path.name for path in bench.outside.iterdir()] == ["secret.txt"]
    assert not temporary.exists()
    pretended = {"mode", "time"} if came["mode"] == "None" else set()
    refused = {"PermissionError", "FileNotFoundError", "OSError", "ZeroDivisionError"}
    assert {name for name, result in came.items() if result not in refused} == pretended


def test_a_tool_that_may_only_read_the_files_changes_none(bench: Bench) -> None:
    (bench.workspace / "a.txt").write_text("a")
    came = try_all(
        bench,
        """
        "read": lambda: open("a.txt").read(),
        "write": lambda: open("a.txt", "w"),
        "new": lambda: open("b.txt", "w"),
        "remove": lambda: os.unlink("a.txt"),
        """,
        bench.limits(read_write=(), read_only=(bench.workspace,)),
    )
    refused = {came.pop(name) for name in ("write", "new", "remove")}
    assert came == {"read": "'a'"}
    assert refused <= {"PermissionError", "OSError"}


def test_inside_its_files_a_tool_may_do_what_one_does(bench: Bench) -> None:
    came = try_all(
        bench,
        """
        "copy": lambda: (open("a.txt", "w").write("a"), shutil.copy2("a.txt", "b.txt"))[0],
        "folder": lambda: os.makedirs("x/y"),
        "move": lambda: os.rename("b.txt", "x/y/b.txt"),
        "link": lambda: os.link("a.txt", "x/a.txt"),
        "mode": lambda: os.chmod("a.txt", 0o755),
        "tree": lambda: bool(shutil.copytree("x", "z")),
        "temporary": lambda: __import__("tempfile").TemporaryFile().write(b"abc"),
        "thread": lambda: __import__("concurrent.futures").futures.ThreadPoolExecutor(4).submit(int, "7").result(),
        "certificates": lambda: __import__("ssl").create_default_context() is not None,
        "time zone": lambda: __import__("time").strftime("%Z") != "",
        "database": lambda: __import__("sqlite3").connect("d.sqlite").execute("create table t (a)").fetchall(),
        "callback": lambda: ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 7)(),
        "loop": lambda: __import__("asyncio").run(__import__("asyncio").sleep(0, 7)),
        "random": lambda: len(os.urandom(4)),
        "nothing": lambda: open("/dev/null", "w").write("x"),
        "processors": lambda: os.cpu_count() > 0,
        """,
    )
    assert came == {
        "copy": "1",
        "folder": "None",
        "move": "None",
        "link": "None",
        "mode": "None",
        "tree": "True",
        "temporary": "3",
        "thread": "7",
        "certificates": "True",
        "time zone": "True",
        "database": "[]",
        "callback": "7",
        "loop": "7",
        "random": "4",
        "nothing": "1",
        "processors": "True",
    }


CONNECTING = """
    "tcp": lambda: socket.create_connection(("127.0.0.1", port), 2).send(b"x"),
    "tcp 6": lambda: socket.create_connection(("::1", port), 2),
    "fast open": lambda: socket.socket().sendto(b"x", 0x20000000, ("127.0.0.1", port)),
    "mptcp": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262).connect(("127.0.0.1", port)),
    "udp": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port)),
    "raw": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1),
    "packet": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
    "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    "vsock": lambda: socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM),
    "bluetooth": lambda: socket.socket(31, socket.SOCK_STREAM, 3),
    "abstract": lambda: socket.socket(socket.AF_UNIX).connect("\\0" + name),
    "unix path": lambda: socket.socket(socket.AF_UNIX).connect(name),
    "unix datagram": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"x", name),
    "pair": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"x", name),
    "name": lambda: socket.getaddrinfo("example.org", 80),
    "io_uring": lambda: 1 / (libc.syscall(425, 8, ctypes.create_string_buffer(120)) + 1),
"""


class Ears:
    """Everything a tool could reach on this machine, and whether it did."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "s")
        tcp = socket.create_server(("127.0.0.1", 0))
        self.port = tcp.getsockname()[1]
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", self.port))
        made = [socket.socket(socket.AF_UNIX) for _ in range(2)]
        made[0].bind(self.path)
        made[1].bind("\0" + self.path)
        for one in made:
            one.listen()
        datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        datagrams.bind(self.path + "d")
        self.sockets = [tcp, udp, *made, datagrams]

    def heard(self) -> list[int]:
        import select

        return [one.fileno() for one in select.select(self.sockets, [], [], 0)[0]]

    def close(self) -> None:
        for one in self.sockets:
            one.close()


@pytest.fixture
def ears(tmp_path: Path) -> Iterator[Ears]:
    with contextlib.closing(Ears(tmp_path)) as made:
        yield made


@pytest.mark.parametrize("network", ["none", "listen"])
def test_nothing_can_be_reached(bench: Bench, ears: Ears, network: str) -> None:
    came = try_all(bench, CONNECTING, bench.limits(network=network), port=ears.port, name=ears.path)
    assert ears.heard() == []
    assert set(came.values()) <= {"PermissionError", "gaierror", "OSError", "ZeroDivisionError"}


def test_with_the_network_open_sockets_of_other_programs_stay_closed(bench: Bench, ears: Ears) -> None:
    limits = bench.limits(network="connect")
    came = try_all(bench, CONNECTING, limits, port=ears.port, name=ears.path)
    open_ones = {"tcp": "1", "udp": "1"}
    assert {name: came.pop(name) for name in open_ones} == open_ones
    assert len(ears.heard()) == 2
    came.pop("tcp 6")
    came.pop("name")
    came.pop("fast open")
    assert set(came.values()) <= {"PermissionError", "OSError", "ZeroDivisionError"}


def test_a_tool_that_may_listen_serves_on_this_machine(bench: Bench) -> None:
    bench.write("""
        import socket, threading
        def run(workspace):
            server = socket.create_server(("127.0.0.1", 0))
            def serve():
                while True:
                    server.accept()[0].sendall(b"hello")
            threading.Thread(target=serve, daemon=True).start()
            return {"port": server.getsockname()[1]}
    """)
    from mypt_desktop.sandbox.functions import FunctionCall

    call = FunctionCall(bench.code, "tools.attack:run", bench.workspace, {}, keep_running=True)
    outcome = bench.carry_out(call, bench.limits(network="listen"))
    assert isinstance(outcome, Returned)
    assert outcome.kept is not None
    with socket.create_connection(("127.0.0.1", int(str(outcome.value["port"]))), 5) as client:
        assert client.recv(10) == b"hello"
    outcome.kept.stop()


@pytest.mark.parametrize("address", ["", "::"])
def test_a_tool_that_listens_for_other_machines_is_stopped(bench: Bench, address: str) -> None:
    family = "AF_INET6" if ":" in address else "AF_INET"
    body = f"import socket, time; s = socket.create_server(('{address}', 0), family=socket.{family}); time.sleep(600)"
    outcome = bench.run(body, bench.limits(network="listen"))
    assert reason(outcome).startswith("The tool opened its server to other machines and was stopped")


def test_nothing_outside_can_be_signalled_traced_or_throttled(bench: Bench) -> None:
    came = try_all(
        bench,
        """
        "kill": lambda: os.kill(pid, signal.SIGKILL),
        "kill supervisor": lambda: 1 / os.getppid() and os.kill(os.getppid(), signal.SIGKILL),
        "kill all": lambda: os.kill(-1, signal.SIGTERM),
        "kill group of app": lambda: os.killpg(pid, signal.SIGKILL),
        "thread": lambda: 1 / (libc.syscall(234, pid, pid, 9) + 1),
        "queue": lambda: 1 / (libc.syscall(129, pid, 9, ctypes.create_string_buffer(128)) + 1),
        "handle": lambda: signal.pidfd_send_signal(os.pidfd_open(pid), 9),
        "trace": lambda: 1 / (libc.ptrace(16, pid, 0, 0) + 1),
        "memory": lambda: 1 / (libc.process_vm_readv(pid, 0, 0, 0, 0, 0) + 1),
        "session": lambda: os.setsid(),
        "group": lambda: os.setpgid(0, 0),
        "limits": lambda: __import__("resource").prlimit(pid, 0, (1, 1)),
        "priority": lambda: os.setpriority(os.PRIO_USER, 0, 19),
        "processor": lambda: os.sched_setaffinity(pid, {0}),
        "namespace": lambda: 1 / (libc.unshare(0x10000000) + 1),
        "personality": lambda: 1 / (libc.personality(0x0040000) + 1),
        "keys": lambda: 1 / (libc.syscall(250, 0, -3, 0) + 1),
        "bpf": lambda: 1 / (libc.syscall(321, 0, 0, 0) + 1),
        "perf": lambda: 1 / (libc.syscall(298, 0, 0, 0, 0, 0) + 1),
        "faults": lambda: 1 / (libc.syscall(323, 0) + 1),
        "memory file": lambda: os.memfd_create("m"),
        "shared memory": lambda: 1 / (libc.shmget(0, 4096, 0o1600) + 1),
        "future": lambda: 1 / (libc.syscall(999) + 1),
        "core pattern": lambda: __import__("resource").setrlimit(4, (1, 1)),
        """,
    )
    refused = {"PermissionError", "ProcessLookupError", "ZeroDivisionError", "ValueError"}
    assert {name for name, result in came.items() if result not in refused} == {"kill all"} - {
        name for name, result in came.items() if result in refused
    }


@pytest.mark.parametrize("body", ["os.kill(0, 9)", "os.killpg(os.getpgrp(), 9)", "os.kill(os.getpid(), 9)"])
def test_a_tool_that_kills_its_group_kills_itself(bench: Bench, body: str) -> None:
    outcome = bench.run(f"import os, time\n{body}\ntime.sleep(0.2)\nreturn {{}}")
    assert isinstance(outcome, Returned | Stopped)


def test_without_leave_no_process_is_started(bench: Bench) -> None:
    came = try_all(
        bench,
        """
        "fork": lambda: os.fork(),
        "spawn": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "subprocess": lambda: subprocess.run(["true"]),
        "shell": lambda: os.system("true") == 0 or 1 / 0,
        "execute": lambda: os.execv("/bin/true", ["true"]),
        "multiprocessing": lambda: __import__("multiprocessing").get_context("fork").Process().start(),
        "by number": lambda: 1 / (libc.syscall(57) + 1),
        "vfork": lambda: 1 / (libc.vfork() + 1),
        """,
    )
    assert set(came.values()) <= {"PermissionError", "ZeroDivisionError"}


def test_with_leave_programs_run_and_are_as_confined(bench: Bench) -> None:
    outcome = bench.run(
        """
        import subprocess
        script = "echo hi; cat " + arguments["secret"] + "; echo x > in.txt; echo x > ../out.txt; kill -9 $PPID"
        ended = subprocess.run(["sh", "-c", script], capture_output=True, text=True)
        return {"out": ended.stdout}
        """,
        bench.limits(subprocesses=True),
        secret=str(bench.outside / "secret.txt"),
    )
    assert isinstance(outcome, Returned | Stopped)
    if isinstance(outcome, Returned):
        assert outcome.value == {"out": "hi\n"}
    assert (bench.workspace / "in.txt").exists()
    assert not (bench.workspace.parent / "out.txt").exists()


KILLED_APP = """
import sys, threading
from pathlib import Path
from mypt_desktop.sandbox.functions import FunctionCall, Functions
from mypt_desktop.sandbox.limits import Limits
code, workspace = map(Path, sys.argv[1:])
call = FunctionCall(code, "tools.attack:run", workspace, {})
limits = Limits(read_write=(workspace,), subprocesses=True)
Functions().run(call, limits, cancel=threading.Event(), on_print=lambda text: print(text, flush=True))
"""


def test_nothing_outlives_the_app(bench: Bench) -> None:
    from mypt_desktop.sandbox.process import child_environment

    bench.write(DAEMON.replace('return {"started": True}', "print('begun'); time.sleep(600)"))
    command = [sys.executable, "-c", KILLED_APP, str(bench.code), str(bench.workspace)]
    with subprocess.Popen(command, env=child_environment(), stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        assert app.stdout.readline() == "begun\n"
        app.kill()
    wait_for_the_end(bench.workspace)
