"""Functions of toolsets: what comes back from them, how they are stopped, and that each call is alone."""

from __future__ import annotations

import json
import shutil
import stat
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.sandbox.functions import FunctionCall, Functions, Raised, Returned, Stopped
from tests.sandbox.conftest import Bench, wait_for_the_end

SECONDS = 20  # a bound, not an expectation


def value(outcome: object) -> JsonObject:
    assert isinstance(outcome, Returned), outcome
    return outcome.value


def error(outcome: object) -> str:
    assert isinstance(outcome, Raised), outcome
    return outcome.error


def test_a_function_gets_workspace_and_arguments_and_its_dict_comes_back(bench: Bench) -> None:
    bench.write("""
        def write(workspace, path, text="nothing"):
            (workspace / path).write_text(text, encoding="utf-8")
            return {"path": path, "where": str(workspace), "nested": [1, {"a": None}, (2.5, True)]}
    """)
    came = value(bench.carry_out(bench.call("tools.attack:write", path="ö.txt", text="Grüße")))
    assert came == {"path": "ö.txt", "where": str(bench.workspace), "nested": [1, {"a": None}, [2.5, True]]}
    assert (bench.workspace / "ö.txt").read_text(encoding="utf-8") == "Grüße"


def test_an_entrypoint_may_leave_out_the_folder_tools(bench: Bench) -> None:
    bench.write("def run(workspace): return {}")
    assert value(bench.carry_out(bench.call("attack:run"))) == {}


def test_modules_of_a_toolset_import_each_other(bench: Bench) -> None:
    bench.write("NUMBER = 2", "numbers")
    bench.write("NUMBER = 3", "__init__")
    bench.write("""
        from . import numbers, NUMBER
        from tools.numbers import NUMBER as two
        def run(workspace): return {"sum": numbers.NUMBER + NUMBER + two, "json": __import__("json").__name__}
    """)
    assert value(bench.carry_out(bench.call())) == {"sum": 7, "json": "json"}
    assert not list(bench.code.rglob("*.pyc"))


def test_two_toolsets_share_no_module(functions: Functions, tmp_path: Path) -> None:
    benches = [Bench(functions, tmp_path / name) for name in ("one", "two")]
    for at, bench in enumerate(benches):
        bench.write(f"NAME = {at}", "settings")
        bench.write("from tools import settings\ndef run(workspace): return {'name': settings.NAME}")
    assert [value(bench.carry_out(bench.call())) for bench in benches] == [{"name": 0}, {"name": 1}]


def test_files_that_a_function_left_open_are_written(bench: Bench) -> None:
    bench.run("global f; f = open('left.txt', 'w'); f.write('all of it'); return {}")
    assert (bench.workspace / "left.txt").read_text() == "all of it"


def test_an_exception_comes_back_with_the_frames_of_the_toolset_only(bench: Bench) -> None:
    bench.write("""
        import json
        def deeper(): json.loads("{")
        def run(workspace):
            try:
                deeper()
            except ValueError as cause:
                raise LookupError("no such thing") from cause
    """)
    outcome = bench.carry_out(bench.call())
    assert isinstance(outcome, Raised)
    assert outcome.error == "LookupError: no such thing"
    assert 'File "tools/attack.py", line 3, in deeper' in outcome.traceback
    assert "decoder.py" not in outcome.traceback
    assert str(bench.code) not in outcome.traceback


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("import no_such_module", "No module named 'no_such_module'"),
        ("def run(workspace) return {}", "SyntaxError"),
        ("def other(workspace): ...", "tools/attack.py has no function 'run'"),
        ("def run(workspace): raise SystemExit(3)", "SystemExit: 3"),
        ("class E(Exception):\n def __str__(self): 1/0\ndef run(workspace): raise E", "E"),
        ("class E(Exception):\n def __str__(self): raise KeyboardInterrupt\ndef run(workspace): raise E", "E"),
        ("def run(workspace): raise type('', (Exception,), {})", "The tool failed and did not say why."),
        ("def run(workspace): return run(workspace)", "RecursionError"),
    ],
)
def test_what_goes_wrong_in_a_toolset_is_told(bench: Bench, source: str, sentence: str) -> None:
    bench.write(source)
    assert sentence in error(bench.carry_out(bench.call()))


@pytest.mark.parametrize(
    ("returned", "sentence"),
    [
        ("None", "The tool returned nothing; it has to return a dict."),
        ("[1]", "The tool returned a list; it has to return a dict."),
        ("{1: 2}", "The tool's result is not JSON: result has the key 1, which is not text."),
        ("{'a': [{'b': workspace}]}", "The tool's result is not JSON: result['a'][0]['b'] is a PosixPath."),
        ("{'a': 10**5000}", "The tool's result is not JSON"),
        ("(lambda: (yield))()", "The tool returned a generator; it has to return a dict."),
        ("__import__('functools').reduce(lambda a, _: {'a': a}, range(1000), {})", "nested too deeply"),
        ("__import__('functools').reduce(lambda a, _: {'a': a}, range(300), {})", "nested deeper than 200 levels"),
        ("__import__('functools').reduce(lambda a, _: {'a': a}, range(1_000_000), {})", "nested too deeply"),
    ],
)
def test_a_result_that_is_no_json_object_is_refused_with_the_place(bench: Bench, returned: str, sentence: str) -> None:
    assert sentence in error(bench.run(f"return {returned}"))


def test_numbers_that_json_does_not_know_become_null(bench: Bench) -> None:
    nan = "{'a': float('nan'), 'b': [float('inf'), 1.5]}"
    assert value(bench.run(f"return {nan}")) == {"a": None, "b": [None, 1.5]}


def test_text_that_utf8_cannot_write_is_replaced(bench: Bench) -> None:
    came = value(bench.run(r"print('\ud800'); return {'a': 'x\ud800y\0'}"))
    assert came == {"a": "x?y\0"}
    json.dumps(came, ensure_ascii=False).encode()


def test_a_long_result_is_cut_and_kept_whole_beside(bench: Bench) -> None:
    outcome = bench.run(
        "return {'rows': list(range(100_000)), 'text': 'x' * 100_000, 'title': 'Rows'}",
        bench.limits(result_bytes=20_000),
    )
    assert isinstance(outcome, Returned)
    assert len(json.dumps(outcome.value)) <= 20_000
    assert outcome.value["title"] == "Rows"
    assert outcome.rest is not None
    assert json.loads(outcome.rest)["rows"][-1] == 99_999


def test_a_result_of_twenty_megabytes_arrives_whole(bench: Bench) -> None:
    assert len(str(value(bench.run("return {'text': 'x' * 20_000_000}"))["text"])) == 20_000_000


def test_what_it_prints_arrives_while_it_runs(bench: Bench) -> None:
    bench.write("""
        import fcntl, sys, os
        def run(workspace):
            print("one")
            sys.stderr.write("two\\n")
            os.write(1, "drei: ü\\n".encode())
            with (workspace / "go").open() as go:
                fcntl.flock(go, fcntl.LOCK_SH)
            return {}
    """)
    heard = threading.Event()
    outcomes = []
    call, limits = bench.call(), bench.limits()

    def on_print(text: str) -> None:
        bench.printed.append(text)
        if "drei: ü\n" in "".join(bench.printed):
            heard.set()

    def work() -> None:
        outcomes.append(bench.functions.run(call, limits, cancel=bench.cancel, on_print=on_print))

    thread = threading.Thread(target=work)
    with locked(bench.workspace / "go"):
        thread.start()
        assert heard.wait(SECONDS)
    thread.join(SECONDS)
    assert value(outcomes[0]) == {}
    assert "".join(bench.printed) == "one\ntwo\ndrei: ü\n"


def test_a_function_reports_progress(bench: Bench) -> None:
    bench.run("import mypt_toolset; mypt_toolset.progress('Reading', 3, 10); return {}")
    assert bench.progress == [("Reading", 3.0, 10.0)]


@pytest.mark.parametrize(
    "body",
    [
        "import time; time.sleep(600)",
        "while True: pass",
        "import ctypes; ctypes.PyDLL(None).sleep(600)",
        """
        import signal
        for n in set(range(1, 32)) - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(n, signal.SIG_IGN)
        while True: pass
        """,
    ],
)
def test_cancel_ends_a_function_at_once_whatever_it_does(bench: Bench, body: str) -> None:
    bench.functions.warm()
    threading.Timer(0.3, bench.cancel.set).start()
    began = time.monotonic()
    assert bench.run(body) == Stopped("The tool was stopped.")
    assert time.monotonic() - began < SECONDS


def test_a_function_that_takes_too_long_is_stopped_with_a_sentence(bench: Bench) -> None:
    outcome = bench.run("print('so far'); import time; time.sleep(600)", bench.limits(seconds=0.5))
    assert outcome == Stopped("The tool ran longer than 0.5 seconds and was stopped.")
    assert bench.printed == ["so far\n"]


def test_nothing_of_ours_is_in_its_environment(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "s3cret")
    with_secret = Functions()
    try:
        bench.functions = with_secret
        came = value(bench.run("import os; return {'all': dict(os.environ), 'stdin': os.read(0, 10).decode()}"))
    finally:
        with_secret.close()
    environment = came["all"]
    assert isinstance(environment, dict)
    assert "SECRET_KEY" not in environment
    assert environment["HOME"] == environment["TMPDIR"] != str(Path.home())
    assert came["stdin"] == ""


def test_its_private_folder_is_gone_afterwards_and_nothing_that_it_pointed_at(bench: Bench) -> None:
    secret = bench.outside / "secret.txt"
    secret.chmod(0o640)
    came = value(
        bench.run(
            """
            import os, tempfile
            folder = tempfile.mkdtemp()
            os.makedirs(folder + "/closed/deeper")
            os.symlink(arguments["outside"], folder + "/closed/deeper/folder")
            os.symlink(arguments["outside"] + "/secret.txt", folder + "/closed/deeper/file")
            for closed, mode in (("/closed/deeper", 0o500), ("/closed", 0), ("", 0o500)):
                os.chmod(folder + closed, mode)
            return {"folder": folder}
            """,
            outside=str(bench.outside),
        )
    )
    assert not Path(str(came["folder"])).parent.exists()
    assert secret.read_text(encoding="utf-8") == "a secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o640


# Goes on after its result: it takes the lock of `go` as soon as it can, then lets go of `step`; `held` until it ends.
SERVER = """
import fcntl, threading, time
def locked(path):
    file = path.open("w")
    fcntl.flock(file, fcntl.LOCK_SH)
    return file
def run(workspace):
    held.append(locked(workspace / "held"))
    step = locked(workspace / "step")
    def serve():
        with (workspace / "go").open("a") as go:
            fcntl.flock(go, fcntl.LOCK_EX)
        step.close()
        threading.Event().wait()
    threading.Thread(target=serve, daemon=True).start()
    return {"started": True}
held = []
"""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock of a file, for whoever waits for it."""
    import fcntl

    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def keeping(bench: Bench, key: str = "") -> FunctionCall:
    return FunctionCall(bench.code, "tools.attack:run", bench.workspace, {}, keep_running=True, key=key)


def test_a_call_that_keeps_running_goes_on_until_it_is_stopped(bench: Bench) -> None:
    bench.write(SERVER)
    with locked(bench.workspace / "go"):
        outcome = bench.carry_out(keeping(bench), bench.limits(seconds=1))
    assert value(outcome) == {"started": True}
    assert isinstance(outcome, Returned)
    assert outcome.kept is not None
    assert outcome.kept.alive
    wait_for_the_end(bench.workspace, "step")
    outcome.kept.stop()
    assert not outcome.kept.alive
    wait_for_the_end(bench.workspace)


def test_what_was_kept_stays_limited_and_says_why_it_ended(bench: Bench) -> None:
    bench.write("""
        import fcntl, threading
        def take(go):
            with go.open() as file:
                fcntl.flock(file, fcntl.LOCK_SH)
            held.append(b"x" * 2**29)
        def run(workspace):
            threading.Thread(target=take, args=(workspace / "go",), daemon=True).start()
            return {}
        held = []
    """)
    with locked(bench.workspace / "go"):
        outcome = bench.carry_out(keeping(bench), bench.limits(memory_bytes=2**27))
    assert isinstance(outcome, Returned)
    assert outcome.kept is not None
    deadline = time.monotonic() + SECONDS
    while outcome.kept.alive and time.monotonic() < deadline:
        time.sleep(0.01)
    assert outcome.kept.reason == "The tool needed more memory than the 128 MB it may have and was stopped."
    outcome.kept.stop()


def test_a_callback_that_fails_ends_the_call(bench: Bench) -> None:
    def fail(text: str) -> None:
        raise LookupError(text)

    bench.write(SERVER.replace("return", "print('on'); time.sleep(600); return"))
    with pytest.raises(LookupError):
        bench.functions.run(bench.call(), bench.limits(), cancel=bench.cancel, on_print=fail)
    wait_for_the_end(bench.workspace)


def test_a_call_that_is_cancelled_before_it_begins_does_not_begin(bench: Bench) -> None:
    bench.cancel.set()
    assert bench.run("open('begun', 'w'); return {}") == Stopped("The tool was stopped.")
    assert not (bench.workspace / "begun").exists()


def test_what_a_chat_left_running_is_stopped_by_its_key(bench: Bench) -> None:
    bench.write(SERVER)
    outcomes = [bench.carry_out(keeping(bench, key)) for key in ("one", "two")]
    one, two = (outcome.kept for outcome in outcomes if isinstance(outcome, Returned) and outcome.kept)
    bench.functions.stop_kept("one")
    assert (one.alive, two.alive) == (False, True)
    bench.functions.stop_kept("two")
    assert not two.alive


def test_without_keep_running_nothing_goes_on(bench: Bench) -> None:
    bench.write(SERVER)
    assert value(bench.carry_out(bench.call())) == {"started": True}
    wait_for_the_end(bench.workspace)


def test_closing_ends_everything(tmp_path: Path) -> None:
    functions = Functions()
    bench = Bench(functions, tmp_path)
    bench.write(SERVER)
    kept = bench.carry_out(keeping(bench))
    (tmp_path / "slow").mkdir()
    slow = Bench(functions, tmp_path / "slow")
    slow.write("def run(workspace): print('on'); import time; time.sleep(600)")
    begun, outcomes = threading.Event(), list[object]()
    call, limits = slow.call(), slow.limits()

    def work() -> None:
        outcomes.append(functions.run(call, limits, cancel=slow.cancel, on_print=lambda text: begun.set()))

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(SECONDS)
    functions.close()
    thread.join(SECONDS)
    assert isinstance(outcomes[0], Stopped)
    assert isinstance(kept, Returned)
    assert kept.kept is not None
    assert not kept.kept.alive
    wait_for_the_end(bench.workspace)


def test_calls_run_beside_each_other(functions: Functions, tmp_path: Path) -> None:
    benches = [Bench(functions, tmp_path / str(at)) for at in range(4)]
    outcomes: dict[int, object] = {}
    threads = [
        threading.Thread(target=lambda at=at: outcomes.update({at: benches[at].run(f"return {{'at': {at}}}")}))
        for at in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert {at: value(outcomes[at]) for at in range(4)} == {at: {"at": at} for at in range(4)}


@pytest.mark.skipif(sys.platform == "win32", reason="Python is called python there")
@pytest.mark.parametrize("closed", [False, True], ids=["there is none", "it may not be read"])
def test_a_command_finds_python_where_there_is_none_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: bool
) -> None:
    python3 = shutil.which("python3", path="/usr/bin:/usr/local/bin:/bin")
    if python3 is None:
        pytest.skip("no Python is installed for all users here")
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "python3").symlink_to(python3)
    if closed:  # as where a version manager keeps it in the user's home
        (commands / "python").write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
        (commands / "python").chmod(0o755)
    monkeypatch.setenv("PATH", str(commands))
    with closing(Functions()) as fresh:
        bench = Bench(fresh, tmp_path)
        body = (
            "import subprocess\nsaid = subprocess.run(['python', '-c', 'print(6 * 7)'], capture_output=True, text=True)"
        )
        outcome = bench.run(
            f"{body}\nreturn {{'said': said.stdout, 'error': said.stderr}}", bench.limits(subprocesses=True)
        )
    assert outcome == Returned({"said": "42\n", "error": ""})
