"""What a tool without permissions tries against the account it runs under and the disk it writes to."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from mypt_desktop.sandbox.confinement import seccomp
from mypt_desktop.sandbox.functions import Returned, Stopped
from tests.sandbox.conftest import Bench, reason
from tests.sandbox.test_attacks import try_all

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)

MIB = 1024 * 1024
TOO_MUCH = "The tool wrote more than the 40 MB it may add to the files and was stopped."


def set_id(place: Path) -> list[Path]:
    """Everything below with a set-user-id or set-group-id bit."""
    return [path for path in place.rglob("*") if not path.is_symlink() and stat.S_IMODE(path.stat().st_mode) & 0o6000]


def test_no_way_gives_a_file_the_rights_of_the_user(bench: Bench) -> None:
    came = try_all(
        bench,
        """
        "set up": lambda: (workspace / "sh").write_text("x"),
        "chmod": lambda: os.chmod("sh", 0o4755),
        "group": lambda: os.chmod("sh", 0o2755),
        "both": lambda: os.chmod("sh", 0o6777),
        "sticky and set-id": lambda: os.chmod("sh", 0o7777),
        "fchmod": lambda: os.fchmod(os.open("sh", os.O_RDWR), 0o4755),
        "relative": lambda: os.chmod("sh", 0o4755, dir_fd=os.open(".", os.O_RDONLY)),
        "fchmodat2": lambda: os.strerror(libc.syscall(452, -100, b"sh", 0o4755, 0) and ctypes.get_errno()),
        "raw chmod": lambda: os.strerror(libc.syscall(90, b"sh", 0o4755) and ctypes.get_errno()),
        "open": lambda: os.open("new1", os.O_CREAT | os.O_WRONLY, 0o4755),
        "openat": lambda: os.open("new2", os.O_CREAT | os.O_WRONLY, 0o6755, dir_fd=os.open(".", os.O_RDONLY)),
        "raw open": lambda: os.strerror(libc.syscall(2, b"new3", 0o101, 0o4755) < 0 and ctypes.get_errno()),
        "creat": lambda: os.strerror(libc.syscall(85, b"new4", 0o4755) < 0 and ctypes.get_errno()),
        "unnamed": lambda: os.open(".", os.O_TMPFILE | os.O_WRONLY, 0o4755),
        "openat2": lambda: os.strerror(
            libc.syscall(437, -100, b"new5", (ctypes.c_uint64 * 3)(0o101, 0o4755, 0), 24) < 0 and ctypes.get_errno()
        ),
        "mkdir": lambda: os.mkdir("folder", 0o2755),
        "mkdirat": lambda: os.mkdir("folder", 0o6755, dir_fd=os.open(".", os.O_RDONLY)),
        "mknod": lambda: os.mknod("node", 0o104755),
        "mknodat": lambda: os.mknod("node", 0o104755, dir_fd=os.open(".", os.O_RDONLY)),
        "copy of a real one": lambda: shutil.copy2("/usr/bin/passwd", "passwd"),
        "home": lambda: (pathlib.Path.home() / "sh").write_text("x") and os.chmod(pathlib.Path.home() / "sh", 0o4755),
        """,
    )
    assert came.pop("set up") == "1"
    refused = {"PermissionError", "'Operation not permitted'", "'Function not implemented'", "OSError"}
    assert {name: result for name, result in came.items() if result not in refused} == {}
    assert set_id(bench.workspace) == []


def test_ordinary_modes_can_be_set(bench: Bench) -> None:
    outcome = bench.run("""
        import os, shutil
        os.chmod(workspace, 0o755)
        with open("plain", "w", opener=lambda name, flags: os.open(name, flags, 0o640)) as file: file.write("x")
        os.chmod("plain", 0o777)
        shutil.copy2("plain", "copy")
        os.makedirs("a/b", mode=0o770)
        return {"mode": oct(os.stat("copy").st_mode & 0o7777)}
    """)
    assert isinstance(outcome, Returned), outcome
    assert outcome.value["mode"] in ("0o777", "0o640")  # without namespaces a change of mode is only pretended


def test_the_private_folder_lies_where_nobody_else_gets(bench: Bench, tmp_path: Path) -> None:
    bench.write("""
        import os, pathlib
        def run(workspace):
            home = pathlib.Path.home()
            os.chmod(home, 0o777)
            tried = {}
            for name, do in {
                "open the one above": lambda: os.chmod(home.parent, 0o777),
                "write beside": lambda: (home.parent / "sh").write_text("x"),
                "move out": lambda: os.rename(home, home.parent / "elsewhere"),
                "link out": lambda: ((home / "a").write_text("x"), os.link(home / "a", home.parent / "a")),
            }.items():
                try:
                    do()
                    tried[name] = "done"
                except OSError as error:
                    tried[name] = type(error).__name__
            return {"home": str(home), "tried": tried, "above": os.stat(home.parent).st_mode & 0o7777}
    """)
    outcome = bench.carry_out(bench.call())
    assert isinstance(outcome, Returned), outcome
    tried = outcome.value["tried"]
    assert isinstance(tried, dict)
    tried.pop("open the one above")  # without namespaces a change of mode is only pretended; what counts is below
    assert set(tried.values()) <= {"PermissionError", "OSError"}
    assert outcome.value["above"] == 0o700
    assert not Path(str(outcome.value["home"])).parent.exists()


# Each is over before anybody looks for the first time.
FLOODS = {
    "allocated": """
        import os
        for number in range(8):
            with open(f"f{number}", "wb") as file:
                os.posix_fallocate(file.fileno(), 0, 30 * 2**20)
    """,
    "sparse": """
        for number in range(60):
            with open(f"f{number}", "wb") as file:
                file.truncate(30 * 2**20)
    """,
    "written": """
        for number in range(4):
            with open(f"f{number}", "wb") as file:
                file.write(bytes(20 * 2**20))
    """,
    "ends in an error": """
        for number in range(60):
            with open(f"f{number}", "wb") as file:
                file.truncate(30 * 2**20)
        raise ValueError("look elsewhere")
    """,
    "below": """
        import os
        os.makedirs("a/b/c")
        for number in range(60):
            with open(f"a/b/c/f{number}", "wb") as file:
                file.truncate(30 * 2**20)
    """,
    "at home": """
        import pathlib
        for number in range(60):
            with open(pathlib.Path.home() / f"f{number}", "wb") as file:
                file.truncate(30 * 2**20)
    """,
    "grown": """
        for number in range(60):
            with open(f"f{number}", "wb") as file:
                file.seek(30 * 2**20)
                file.write(b"x")
    """,
    "copied in the kernel": """
        import os
        with open("f", "wb") as file: file.write(bytes(20 * 2**20))
        for number in range(4):
            with open("f", "rb") as source, open(f"f{number}", "wb") as target:
                os.copy_file_range(source.fileno(), target.fileno(), 20 * 2**20)
    """,
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_that_is_over_at_once_is_seen(bench: Bench, kind: str) -> None:
    outcome = bench.run(FLOODS[kind] + "\n        return {}", bench.limits(file_bytes=40 * MIB))
    assert isinstance(outcome, Stopped), outcome
    assert reason(outcome) == TOO_MUCH


def test_what_was_there_before_does_not_count(bench: Bench) -> None:
    (bench.workspace / "large").write_bytes(bytes(60 * MIB))
    outcome = bench.run(
        "(workspace / 'new').write_bytes(bytes(10 * 2**20)); return {}", bench.limits(file_bytes=40 * MIB)
    )
    assert outcome == Returned({})


def test_one_file_under_many_names_counts_once(bench: Bench) -> None:
    outcome = bench.run(
        """
        import os
        (workspace / "first").write_bytes(bytes(20 * 2**20))
        for number in range(30):
            os.link("first", f"name{number}")
        return {}
        """,
        bench.limits(file_bytes=40 * MIB),
    )
    assert outcome == Returned({})


def test_a_file_may_still_be_made_as_large_as_allowed(bench: Bench) -> None:
    outcome = bench.run(
        """
        import os
        with open("f", "wb") as file:
            os.posix_fallocate(file.fileno(), 0, 2**20)  # the C library writes it
        return {"size": os.path.getsize("f")}
        """,
    )
    assert outcome == Returned({"size": MIB})


@pytest.mark.parametrize("command", ["F_SETLEASE", "F_NOTIFY"])
def test_nobody_is_held_up_by_a_lease(bench: Bench, command: str) -> None:
    outcome = bench.run(
        f"""
        import fcntl
        (workspace / "held").write_text("x")
        file = open("held" if "{command}" == "F_SETLEASE" else ".", "rb") if "{command}" == "F_SETLEASE" else None
        import os
        target = file.fileno() if file else os.open(".", os.O_RDONLY)
        try:
            fcntl.fcntl(target, fcntl.{command}, fcntl.F_WRLCK if file else 2)
        except OSError as error:
            return {{"refused": type(error).__name__}}
        return {{"refused": ""}}
        """
    )
    assert outcome == Returned({"refused": "PermissionError"})


def test_locks_and_flags_still_work(bench: Bench) -> None:
    outcome = bench.run("""
        import fcntl, sqlite3
        with open("lock", "w") as file:
            fcntl.lockf(file, fcntl.LOCK_EX)
            flags = fcntl.fcntl(file, fcntl.F_GETFL)
        with sqlite3.connect("base.sqlite") as base:
            base.execute("create table t (x)")
        return {"flags": flags >= 0}
    """)
    assert outcome == Returned({"flags": True})


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("network", ["none", "listen", "connect"])
@pytest.mark.parametrize("read_only_system", [False, True])
def test_the_filter_fits_every_machine_it_is_made_for(machine: str, network: str, read_only_system: bool) -> None:
    rules = seccomp.Rules(network, False, read_only_system, True, 0)
    code = seccomp.assemble(rules, machine)
    assert len(code) < 4096
    assert all(0 <= yes < 256 and 0 <= no < 256 for _, yes, no, _ in code)


def test_the_control_without_confinement_sets_the_bit(tmp_path: Path) -> None:
    made = tmp_path / "sh"
    subprocess.run(
        [sys.executable, "-c", f"open({str(made)!r}, 'w').close(); import os; os.chmod({str(made)!r}, 0o4755)"],
        check=True,
    )
    assert set_id(tmp_path) == [made]
    assert os.access(made, os.X_OK)
