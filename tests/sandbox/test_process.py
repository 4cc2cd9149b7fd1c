"""Child processes: what they say, how they end, and that nothing of them is left."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from mypt_desktop.sandbox.process import (
    LOG_BYTES,
    Child,
    ChildGoneError,
    Ending,
    Message,
    child_environment,
    module_command,
)

SECONDS = 20  # a bound, not an expectation

ECHO = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"heard": json.loads(line)}), flush=True)
"""

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and process groups")


class Listener:
    """A child and what came of it."""

    def __init__(self, code: str) -> None:
        self.messages: queue.Queue[Message] = queue.Queue()
        self.endings: queue.Queue[Ending] = queue.Queue()
        self.child = Child([sys.executable, "-c", code], on_message=self.messages.put, on_end=self.endings.put)

    def message(self) -> Message:
        return self.messages.get(timeout=SECONDS)

    def ending(self) -> Ending:
        return self.endings.get(timeout=SECONDS)


@pytest.fixture
def started() -> Iterator[list[Listener]]:
    listeners: list[Listener] = []
    yield listeners
    for listener in listeners:
        listener.child.kill()
        assert listener.child.wait(SECONDS)


def start(started: list[Listener], code: str) -> Listener:
    started.append(Listener(code))
    return started[-1]


def test_a_child_hears_and_answers_one_json_object_a_line(started: list[Listener]) -> None:
    listener = start(started, ECHO)
    listener.child.send({"text": "zwei\nZeilen, ein Ü"})
    assert listener.message() == {"heard": {"text": "zwei\nZeilen, ein Ü"}}


def test_a_long_message_does_not_block_in_the_pipe(started: list[Listener]) -> None:
    listener = start(started, ECHO)
    listener.child.send({"tokens": list(range(200_000))})
    assert listener.message()["heard"]["tokens"][-1] == 199_999


def test_a_child_that_is_no_program_of_ours_is_heard_line_by_line_until_its_input_ends() -> None:
    said: queue.Queue[str] = queue.Queue()
    endings: queue.Queue[Ending] = queue.Queue()
    code = "import sys; print('step 1', flush=True); sys.stdin.read(); print('last'); sys.exit('why')"
    child = Child([sys.executable, "-c", code], on_line=said.put, on_end=endings.put)
    assert said.get(timeout=SECONDS) == "step 1"
    child.end_input()
    ending = endings.get(timeout=SECONDS)
    assert (said.get(timeout=SECONDS), ending.code, ending.by_us) == ("last", 1, False)
    assert ending.log.strip() == "why"


def test_closing_ends_a_child_that_reads_to_the_end(started: list[Listener]) -> None:
    listener = start(started, ECHO)
    listener.child.close()
    ending = listener.ending()
    assert (ending.code, ending.by_us) == (0, True)
    assert not listener.child.alive


def test_closing_kills_a_child_that_does_not_listen(started: list[Listener]) -> None:
    listener = start(started, "import time; print('{}', flush=True); time.sleep(600)")
    listener.message()
    listener.child.close(grace=0.1)
    assert listener.ending().by_us


def test_nothing_can_be_sent_to_a_child_that_is_gone(started: list[Listener]) -> None:
    listener = start(started, "")
    listener.ending()
    assert listener.child.wait(SECONDS)
    with pytest.raises(ChildGoneError):
        listener.child.send({})


def test_an_ending_tells_exit_code_and_last_words(started: list[Listener]) -> None:
    listener = start(started, "import sys; sys.stderr.write('no\\nsuch luck\\n'); sys.exit(3)")
    ending = listener.ending()
    assert ending.sentence("The child") == "The child ended with exit code 3."
    assert ending.last_words() == "no / such luck"
    assert not ending.by_us


@posix
def test_an_ending_names_the_signal(started: list[Listener]) -> None:
    listener = start(started, "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert listener.ending().sentence("The child") == "The child was killed (SIGSEGV)."


@pytest.mark.skipif(sys.platform != "linux", reason="only there a child's end is seen before its exit code is taken")
def test_a_child_whose_end_somebody_else_took_has_ended_all_the_same(
    started: list[Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    original = os.waitid

    def late(kind: int, pid: int, flags: int) -> object:
        os.waitpid(pid, 0)
        return original(kind, pid, flags)

    monkeypatch.setattr(os, "waitid", late)
    listener = start(started, "")
    assert listener.ending().signal == ""
    assert listener.child.wait(SECONDS)


def test_an_ending_for_want_of_memory_says_so() -> None:
    ending = Ending(signal="SIGKILL", out_of_memory=True)
    assert ending.sentence("The child") == "The child was killed (SIGKILL); the machine ran out of memory."


def test_lines_that_are_no_json_objects_go_to_the_log(started: list[Listener]) -> None:
    listener = start(started, "print('[' * 100000); print('hello'); print('[1]'); print('{\"a\": 1}')")
    assert listener.message() == {"a": 1}
    assert "hello" in listener.ending().log
    assert listener.messages.empty()


def test_the_log_keeps_only_its_end(started: list[Listener]) -> None:
    listener = start(started, f"import sys; sys.stderr.write('x' * {3 * LOG_BYTES} + 'the end')")
    log = listener.ending().log
    assert len(log) == LOG_BYTES
    assert log.endswith("the end")


GRANDCHILD = """
import json, subprocess, sys
made = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session={own})
print(json.dumps({{"pid": made.pid}}), flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("own_session", [False, True])
def test_killing_a_child_kills_what_it_started(started: list[Listener], own_session: bool) -> None:
    listener = start(started, GRANDCHILD.format(own=own_session))
    grandchild = psutil.Process(listener.message()["pid"])
    listener.child.kill()
    assert listener.ending().by_us
    psutil.wait_procs([grandchild], timeout=SECONDS)
    assert not grandchild.is_running() or grandchild.status() == psutil.STATUS_ZOMBIE


@posix
def test_a_child_that_dies_takes_its_group_along(started: list[Listener]) -> None:
    listener = start(started, GRANDCHILD.format(own=False))
    grandchild = psutil.Process(listener.message()["pid"])
    psutil.Process(listener.child.pid).send_signal(signal.SIGKILL)
    ending = listener.ending()
    assert (ending.signal, ending.by_us) == ("SIGKILL", False)
    psutil.wait_procs([grandchild], timeout=SECONDS)
    assert not grandchild.is_running() or grandchild.status() == psutil.STATUS_ZOMBIE


def test_a_program_that_is_not_there_is_an_error_at_once() -> None:
    with pytest.raises(OSError, match="no-such-program"):
        Child(["/no-such-program"], on_message=lambda message: None)


PARENT = """
import sys
from mypt_desktop.sandbox.process import Child, child_environment
hang = (
    "import ctypes; from mypt_desktop.sandbox.child_setup import die_with_parent; die_with_parent();"
    "print('{}', flush=True); ctypes.PyDLL(None).sleep(600)"
)
child = Child([sys.executable, "-c", hang], on_message=lambda message: print(child.pid, flush=True))
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems notice at the end of standard input only")
def test_a_child_dies_with_its_parent_even_while_native_code_holds_the_interpreter() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment()
    ) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    psutil.wait_procs([child], timeout=SECONDS)
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_a_module_runs_as_a_process_from_source_and_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert module_command("a.b", "--flag")[-2:] == ["-m", "a.b"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert module_command("a.b", "--flag") == [sys.executable, "--flag"]


def test_children_send_no_telemetry_and_find_our_package_from_any_folder(tmp_path: Path) -> None:
    environment = child_environment({"EXTRA": "1"})
    assert environment["ORT_DISABLE_TELEMETRY"] == "1"
    assert environment["EXTRA"] == "1"
    (tmp_path / "json.py").write_text("raise SystemExit('imported from the folder the user stands in')")
    command = module_command("mypt_desktop.core.paths", "")
    assert subprocess.run(command, cwd=tmp_path, env=environment, check=False).returncode == 0


@posix
def test_what_libraries_print_does_not_mix_with_the_answers(started: list[Listener]) -> None:
    listener = start(
        started,
        "from mypt_desktop.sandbox.child_setup import claim_stdout\n"
        "import os\n"
        "answers = claim_stdout()\n"
        "os.write(1, b'noise from a library\\n')\n"
        "answers.write(b'{\"answer\": 1}\\n'); answers.flush()",
    )
    assert listener.message() == {"answer": 1}
    assert "noise" in listener.ending().log
