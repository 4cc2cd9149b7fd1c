"""What its limits denied a tool is told beside its exception, and nothing where that was not the reason."""

from __future__ import annotations

import sys

import pytest

from mypt_desktop.sandbox.denials import Denied
from mypt_desktop.sandbox.functions import Outcome, Raised
from tests.sandbox.conftest import Bench

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux confines tools so far that this can be tried"
)


def denied(outcome: Outcome) -> Denied | None:
    assert isinstance(outcome, Raised), outcome
    return outcome.denied


@pytest.mark.parametrize(
    "body",
    [
        "import subprocess; subprocess.run(['ls'])",
        "import subprocess; subprocess.run('ls', shell=True)",
        "import os; os.fork()",
        "import os; os.execv('/bin/ls', ['ls'])",
        "import multiprocessing; multiprocessing.Process(target=print).start()",
    ],
)
def test_starting_a_program_is_told(bench: Bench, body: str) -> None:
    assert denied(bench.run(body)) == Denied("programs")


@pytest.mark.parametrize(
    "body",
    [
        "import socket; socket.socket()",
        "import socket; socket.create_connection(('example.org', 80))",
        "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9/')",
        "import http.server as h; h.HTTPServer(('127.0.0.1', 0), h.SimpleHTTPRequestHandler)",
    ],
)
def test_using_the_network_is_told(bench: Bench, body: str) -> None:
    assert denied(bench.run(body)) == Denied("network")


@pytest.mark.parametrize("host", ["127.0.0.1", "example.org"])
def test_a_tool_that_may_only_serve_hears_that_it_may_not_connect(bench: Bench, host: str) -> None:
    body = f"import socket; socket.create_connection(({host!r}, 80))"
    assert denied(bench.run(body, bench.limits(network="listen"))) == Denied("connect")


def test_a_folder_that_may_not_be_read_is_named(bench: Bench) -> None:
    for body in (
        "open(arguments['path']).read()",
        "import shutil; shutil.copy(arguments['path'], 'copy.txt')",
        "import os; os.listdir(os.path.dirname(arguments['path']))",
    ):
        found = denied(bench.run(body, path=str(bench.outside / "secret.txt")))
        assert found is not None
        assert found.what == "read"
        assert found.path.startswith(str(bench.outside))


@pytest.mark.parametrize(
    "body",
    [
        "open(arguments['path'], 'w')",
        "import os; os.mkdir(arguments['path'])",
        "import pathlib; pathlib.Path(arguments['path']).write_text('x')",
    ],
)
def test_a_place_that_may_not_be_changed_is_named(bench: Bench, body: str) -> None:
    path = str(bench.outside / "new")
    assert denied(bench.run(body, path=path)) == Denied("write", path)


def test_files_that_may_only_be_read_are_named_when_they_are_to_be_changed(bench: Bench) -> None:
    limits = bench.limits(read_write=(), read_only=(bench.workspace,))
    assert denied(bench.run("open('a.txt', 'w')", limits)) == Denied("write", str(bench.workspace / "a.txt"))


def test_the_reason_behind_another_exception_is_found(bench: Bench) -> None:
    body = """
        try:
            open(arguments['path'])
        except OSError as error:
            raise RuntimeError('could not load') from error
    """
    path = str(bench.outside / "secret.txt")
    assert denied(bench.run(body, path=path)) == Denied("read", path)


@pytest.mark.parametrize(
    "body",
    [
        "raise ValueError('no number')",
        "open('nothing.txt')",
        "raise PermissionError('not for you')",
        "import os; open('f', 'w').close(); os.chmod('f', 0); raise PermissionError(13, 'no', 'f')",
        "import socket, contextlib\nwith contextlib.suppress(OSError): socket.socket()\nraise OSError(22, 'odd')",
    ],
)
def test_what_has_other_reasons_is_not_explained(bench: Bench, body: str) -> None:
    assert denied(bench.run(body)) is None


def test_what_was_allowed_is_not_called_denied(bench: Bench) -> None:
    body = "import os, subprocess; subprocess.run(['true']); raise PermissionError(1, 'no')"
    assert denied(bench.run(body, bench.limits(subprocesses=True))) is None


def test_an_exception_that_fails_to_be_looked_at_is_told_all_the_same(bench: Bench) -> None:
    body = """
        class Odd(Exception):
            @property
            def reason(self): raise RuntimeError
        raise Odd('words')
    """
    outcome = bench.run(body)
    assert isinstance(outcome, Raised)
    assert (outcome.error, outcome.denied) == ("Odd: words", None)


@pytest.mark.parametrize("value", [None, [], ["read"], ["fly", "x"], [1, 2], {"what": "read"}, ["read", "x", "y"]])
def test_what_a_forged_answer_says_is_checked(value: object) -> None:
    assert Denied.of(value) is None


def test_a_long_or_unwritable_path_is_cut_and_made_readable() -> None:
    found = Denied.of(["read", "\udc80" + "a" * 10_000])
    assert found is not None
    assert found.path.startswith("?a")
    assert len(found.path) == 500
