"""Tools that take too much or break themselves: each ends with a sentence and leaves nothing; the next one works."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import psutil
import pytest

from mypt_desktop.sandbox.functions import Raised, Returned, Stopped
from mypt_desktop.sandbox.watch import measure
from tests.sandbox.conftest import DAEMON, Bench, reason, wait_for_the_end

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)

MIB = 1024 * 1024


FORKS = {
    "wide": """
        import os, time
        for _ in range(10_000):
            try:
                if os.fork() == 0:
                    time.sleep(600)
            except OSError:
                pass
        time.sleep(600)
    """,
    "bomb": """
        import os
        while True:
            try:
                os.fork()
            except OSError:
                pass
    """,
    "shell": """
        import subprocess
        while True:  # a shell that may not fork ends at once
            try:
                subprocess.run(["sh", "-c", "f() { f | f & }; f; sleep 600"])
            except OSError:
                pass
    """,
}


@pytest.mark.parametrize("kind", FORKS)
def test_ten_thousand_processes_are_stopped(bench: Bench, kind: str) -> None:
    outcome = bench.run(FORKS[kind], bench.limits(subprocesses=True, processes=32, seconds=10))
    assert reason(outcome) == "The tool started more than the 32 processes it may have and was stopped."
    assert len(psutil.Process().children(recursive=True)) < 10


def test_a_daemon_does_not_outlive_its_call(bench: Bench) -> None:
    bench.write(DAEMON)
    bench.carry_out(bench.call(), bench.limits(subprocesses=True))
    wait_for_the_end(bench.workspace)
    assert (bench.workspace / "refused").exists()


def test_with_leave_processes_work_together(bench: Bench) -> None:
    bench.write("""
        import multiprocessing
        def double(number): return 2 * number
        def run(workspace):
            with multiprocessing.get_context("fork").Pool(2) as pool:
                return {"doubled": pool.map(double, [1, 2, 3])}
    """)
    outcome = bench.carry_out(bench.call(), bench.limits(subprocesses=True))
    if isinstance(outcome, Raised):
        pytest.skip("without namespaces a tool has no shared memory")
    assert outcome == Returned({"doubled": [2, 4, 6]})


@pytest.mark.parametrize(
    "body",
    [
        "a = bytearray(50 * 2**30)",
        "a = []\nwhile True: a.append(bytearray(2**20))",
        "import mmap\na = [mmap.mmap(-1, 2**26) for _ in range(1000)]",
        "a = 'x' * (50 * 2**30)",
    ],
)
def test_fifty_gigabytes_are_refused(bench: Bench, body: str) -> None:
    outcome = bench.run(body, bench.limits(memory_bytes=512 * MIB))
    if "mmap" in body:
        assert isinstance(outcome, Raised | Stopped)
    else:
        assert reason(outcome) == "The tool needed more memory than the 512 MB it may have and was stopped."


def test_memory_of_all_processes_counts_together(bench: Bench) -> None:
    body = """
        import os, time
        for _ in range(8):
            if os.fork() == 0:
                break
        a = b"x" * (150 * 2**20)
        time.sleep(600)
    """
    outcome = bench.run(body, bench.limits(memory_bytes=400 * MIB, subprocesses=True))
    assert reason(outcome) == "The tool needed more memory than the 400 MB it may have and was stopped."


@pytest.mark.parametrize(
    ("body", "most"),
    [
        ("while True: print('x' * 10_000)", MIB),
        ("import os\nwhile True: os.write(2, b'x' * 65536)", MIB),
        ("import sys\nwhile True: sys.stdout.write('.'); sys.stdout.flush()", MIB // 16),
    ],
)
def test_ten_gigabytes_of_output_are_cut_off(bench: Bench, body: str, most: int) -> None:
    outcome = bench.run(body, bench.limits(output_bytes=most))
    assert reason(outcome) == f"The tool printed more than {most / MIB:.3g} MB and was stopped."
    assert len("".join(bench.printed)) == most


def test_floods_of_progress_reach_nobody(bench: Bench) -> None:
    outcome = bench.run("""
        import mypt_toolset
        for n in range(5_000):
            mypt_toolset.progress("x" * 1000, n, 5_000)
        return {}
    """)
    assert outcome == Returned({})
    assert len(bench.progress) < 2_000
    assert bench.progress[-1] == ("x" * 200, 4_999.0, 5_000.0)


@pytest.mark.parametrize(
    "body",
    [
        "f = open('a', 'wb')\nwhile True: f.write(b'x' * 2**20)",
        "n = 0\nwhile True:\n n += 1\n open(f'f{n}', 'wb').write(b'x' * 2**20)",
        "import os\nf = open('a', 'wb')\nos.truncate(f.fileno(), 10 * 2**30)",
        "import os, tempfile\nwhile True: open(tempfile.mktemp(), 'wb').write(b'x' * 2**20)",
        """
        import os
        held = []
        while True:
            held.append(open('a', 'wb'))
            os.unlink('a')
            held[-1].write(b'x' * 2**24)
            held[-1].flush()
        """,
        """
        import os
        os.mkdir('d')
        os.chdir('d')
        os.chmod('.', 0o300)
        for n in range(10_000):
            open(f'f{n}', 'wb').write(b'x' * 2**20)
        """,
    ],
)
def test_ten_gigabytes_of_files_are_stopped(bench: Bench, body: str) -> None:
    outcome = bench.run(body, bench.limits(file_bytes=40 * MIB))
    sentences = ["The tool wrote more than the 40 MB it may add to the files and was stopped."]
    if "chmod" in body and os.getuid():
        sentences.append("The tool closed a folder so that its size cannot be watched, and was stopped.")
    assert reason(outcome) in sentences


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("import ctypes; ctypes.string_at(0)", "The tool crashed (SIGSEGV)."),
        ("import sys; sys.setrecursionlimit(10**9); f = lambda f: f(f) + 1; f(f)", "The tool"),
        ("import os; os.abort()", "The tool crashed (SIG"),
        ("import os; os._exit(0)", "The tool ended without a result (exit code 0)."),
        ("import os; os._exit(7)", "The tool ended without a result (exit code 7)."),
        ("import os; os.closerange(0, 100); return {}", "The tool ended without a result"),
        ("import ctypes, sys; ctypes.CDLL(None).syscall(0x40000000 + 39)", "The tool crashed (SIGSYS)."),
    ],
)
def test_a_tool_that_breaks_itself_ends_with_a_sentence(bench: Bench, body: str, sentence: str) -> None:
    outcome = bench.run(body, bench.limits(memory_bytes=256 * MIB, seconds=1))
    assert reason(outcome).startswith(sentence)


FORGE = """
import os, stat
def pipes():
    return [fd for fd in range(3, 50) if is_pipe(fd)]
def is_pipe(fd):
    try:
        return stat.S_ISFIFO(os.fstat(fd).st_mode)
    except OSError:
        return False
def run(workspace, line, times=1, after="return"):
    for fd in pipes():
        for _ in range(times):
            os.write(fd, line.encode())
    if after == "sleep":
        import time
        time.sleep(600)
    return {"true": 1}
"""


FORGED = [
    *("nonsense", "", "{}", "P[1]", 'P["a", "b", 1]', "P" + "[" * 100_000, "L7", 'E{"error": 1}', "X\0", "P\xff"),
    *('P["a", NaN, 1]', f'P["a", {10**400}, 1]'),
]


def test_forged_lines_are_not_believed(bench: Bench) -> None:
    bench.write(FORGE)
    assert bench.carry_out(bench.call(line="\n".join([*FORGED, ""]))) == Returned({"true": 1})
    assert bench.progress == []
    assert isinstance(bench.carry_out(bench.call(line="R")), Raised)


def test_a_forged_result_is_no_more_than_the_result_of_this_call(bench: Bench) -> None:
    bench.write(FORGE)
    assert bench.carry_out(bench.call(line='R{"forged":1}\nR{"again":2}\n')) == Returned({"forged": 1})
    assert bench.carry_out(bench.call(line="R" + "[" * 1_000_000 + "\n")) == Raised(
        "The tool's result is nested deeper than 200 levels."
    )
    assert bench.carry_out(bench.call(line="RNaN\n")) == Raised("The tool's result is not a JSON object.")
    silent = bench.call(line='E{"error": " ", "traceback": ""}\n', after="sleep")
    assert bench.carry_out(silent) == Raised("The tool failed and did not say why.")


def test_a_line_without_end_is_cut_off(bench: Bench) -> None:
    bench.write(FORGE)
    outcome = bench.carry_out(bench.call(line="x" * MIB, times=60))
    assert reason(outcome) == "The tool's result is larger than 48 MB."


def test_a_result_too_large_to_carry_is_refused(bench: Bench) -> None:
    assert reason(bench.run("return {'a': 'x' * (60 * 2**20)}")) == "The tool's result is larger than 48 MB."


def test_a_tool_may_ruin_its_interpreter_without_harm(bench: Bench) -> None:
    outcome = bench.run("""
        import atexit, builtins, json, os, sys, threading
        atexit.register(lambda: os.write(1, b"late"))
        threading.Thread(target=lambda: threading.Event().wait()).start()
        json.dumps = lambda *a, **k: '{"patched": true}'
        builtins.print = None
        sys.stdout = None
        sys.modules.clear()
        return {"fine": True}
    """)
    assert isinstance(outcome, Returned | Raised | Stopped)


def test_after_all_of_that_the_next_call_works(bench: Bench) -> None:
    assert bench.run("return {'fine': True}") == Returned({"fine": True})


@pytest.mark.usefixtures("as_anybody")
def test_a_folder_closed_to_its_owner_is_no_hiding_place(tmp_path: Path) -> None:
    closed = tmp_path / "files" / "above" / "closed"
    closed.mkdir(parents=True)
    (closed / "large").write_bytes(b"x" * MIB)
    (tmp_path / "files" / "other").write_bytes(b"x")
    assert measure((str(tmp_path / "files"),)) == (MIB + 1, 4)
    for mode in (0o300, 0o600, 0o111, 0):
        closed.chmod(mode)
        assert measure((str(tmp_path / "files"),)) == (MIB + 1, 4)
    closed.chmod(0o500)
    assert measure((str(tmp_path / "files"),)) == (MIB + 1, 4)
    assert closed.stat().st_mode & 0o777 == 0o500
    (tmp_path / "files").chmod(0)
    try:
        with pytest.raises(PermissionError):
            measure((str(tmp_path / "files"),))
    finally:
        (tmp_path / "files").chmod(0o700)
