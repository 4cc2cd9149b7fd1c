"""Runs one toolset function inside its own process: waits for the job, confines itself, imports, calls, answers.

From the moment the toolset's code runs nothing here can be trusted; the supervisor at the other end knows that.
An answer is one line: a letter (`P` progress, `M` a message in a conversation, `R` returned, `E` raised, `L` a limit
was met) and JSON. In a conversation the job's pipe stays open, and each further line in it is a message.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import importlib.machinery
import importlib.util
import io
import json
import math
import os
import select
import shutil
import sys
import threading
import traceback
import types
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final, NoReturn

from mypt_desktop.sandbox.confinement import system
from mypt_desktop.sandbox.confinement.plan import Plan
from mypt_desktop.sandbox.denials import Attempts

ERROR_LENGTH: Final = 2_000
TRACEBACK_LENGTH: Final = 20_000
_FRAMES: Final = 200
_EFBIG: Final = 27

# What toolsets often import, loaded while the process waits for its job.
_USUAL: Final = (
    "ast base64 bisect collections.abc concurrent.futures contextlib copy csv ctypes dataclasses datetime decimal"
    " difflib enum fnmatch fractions glob hashlib heapq html html.parser http.server itertools logging"
    " mimetypes operator pathlib pprint random re secrets shlex shutil socket sqlite3 statistics string subprocess"
    " tempfile textwrap threading time typing unicodedata urllib.parse urllib.request uuid xml.etree.ElementTree"
    " zipfile zlib"
)


class ResultFaultError(Exception):
    """What the function returned is no JSON object; the text says where."""


def warm_up(job_pipe: IO[bytes]) -> None:
    """Load what most toolsets need, until the job comes."""
    if not getattr(sys, "frozen", False):
        own = Path(__file__).resolve().parents[2]  # our own source is no library for toolsets
        sys.path[:] = [entry for entry in sys.path if entry and Path(entry).resolve() != own]
    for name in _USUAL.split():
        if _is_there(job_pipe):
            return
        with contextlib.suppress(ImportError):  # a Python built without it; the tool will hear so
            importlib.import_module(name)


def _is_there(job_pipe: IO[bytes]) -> bool:
    there = True
    if sys.platform != "win32":  # where nobody can look into a pipe
        there = bool(select.select([job_pipe], [], [], 0)[0])
    return there


def main(job_pipe: IO[bytes], results: IO[bytes]) -> None:
    """The whole life of the process. Ends early when the supervisor goes away before it gave the job."""
    warm_up(job_pipe)
    text = job_pipe.readline()
    if not text:
        return
    job = json.loads(text)
    if not job.get("conversation"):
        job_pipe.close()
    gc.freeze()  # what is here now is none of the tool's, and stays shared with the supervisor
    send = functools.partial(_send, results)
    code = Path(job["code"])
    _settle(job)
    plan, attempts = Plan.read(job["plan"]), Attempts()
    try:
        system.confine(plan)
        os.chdir(job["workspace"])
        if plan.subprocesses:
            _provide_python(Path(job["scratch"]) / ".bin")
    except OSError as error:
        send("E", {"error": f"The tool could not be confined: {error}", "traceback": ""})
        return
    _provide_module(send, job_pipe if job.get("conversation") else None)
    attempts.follow()
    try:
        function = _find(code, job["entrypoint"])
        value = function(workspace=Path(job["workspace"]), **job["arguments"])
        answer = _encoded(value)
        _flush()
        _send_text(results, "R", answer)
    except MemoryError:
        send("L", "memory")
    except BaseException as error:  # noqa: BLE001 - whatever a tool raises is its result
        _flush()
        if isinstance(error, OSError) and error.errno == _EFBIG:
            send("L", "files")
        else:
            denied = attempts.denied(error, plan)
            send("E", {"error": _sentence(error), "traceback": _own_frames(error, code), "denied": denied})
    results.flush()
    if job["keep_running"]:
        _stay()


def _settle(job: dict[str, Any]) -> None:
    """Folder, environment and import habits of this one call."""
    sys.dont_write_bytecode = True
    sys.argv = [job["entrypoint"]]
    scratch = job["scratch"]
    os.environ.update(
        {"HOME": scratch, "TMPDIR": scratch, "TMP": scratch, "TEMP": scratch, "PYTHONDONTWRITEBYTECODE": "1"}
    )
    os.environ["GIT_CONFIG_NOSYSTEM"] = "1"  # git gives up when it may not read that file
    os.environ.pop("PYTHONPATH", None)  # our own source; programs of the tool have no use for it


def _provide_python(folder: Path) -> None:
    """`python`, which people write in commands, where the system only has `python3`, or one in the user's home, which a
    tool cannot run. Best effort: a tool that needs it hears that it is missing."""
    if sys.platform == "win32" or _within_reach("python"):
        return
    found = _within_reach("python3") or ("" if getattr(sys, "frozen", False) else sys.executable)
    if found:
        with contextlib.suppress(OSError):
            folder.mkdir()
            (folder / "python").symlink_to(Path(found).resolve())
            os.environ["PATH"] = os.pathsep.join(filter(None, (os.environ.get("PATH"), str(folder))))


def _within_reach(command: str) -> str:
    """The first file of that name on the path that this process, confined as it is, may run. Empty: none."""
    for folder in os.get_exec_path():
        if found := shutil.which(command, path=folder):
            with contextlib.suppress(OSError):
                os.close(os.open(found, os.O_RDONLY))
                return found
    return ""


def _provide_module(send: Callable[[str, object], None], messages: IO[bytes] | None = None) -> None:
    """`mypt_toolset`, through which a toolset talks to the app while it runs; and hears it, where there are
    `messages`."""

    def progress(label: str, done: float = 0, total: float = 0) -> None:
        """Show the user how far it is: `done` of `total` steps, or only the label when `total` is 0."""
        send("P", [str(label)[:200], float(done), float(total)])

    module = types.ModuleType("mypt_toolset", "What a toolset can tell the app while it runs.")
    module.__dict__.update(progress=progress, __all__=["progress"])
    if messages is not None:
        guard = threading.Lock()

        def tell(message: object) -> None:
            """Sends a message; safe on any thread. Raises what `json` does for what is not JSON."""
            with guard:
                send("M", message)

        def receive() -> Any:
            """Waits for the next message; None when there will be none."""
            line = messages.readline()
            return json.loads(line) if line else None

        module.__dict__.update(tell=tell, receive=receive, __all__=["progress", "tell", "receive"])
    sys.modules["mypt_toolset"] = module


def _find(code: Path, entrypoint: str) -> Callable[..., object]:
    """What `tools.files:write_file` or `files:write_file` names. Only the package `tools` is the toolset's."""
    module_name, _, name = entrypoint.partition(":")
    if module_name != "tools" and not module_name.startswith("tools."):
        module_name = f"tools.{module_name}"
    folder = code / "tools"
    start = folder / "__init__.py"
    if start.is_file():
        spec = importlib.util.spec_from_file_location("tools", start, submodule_search_locations=[str(folder)])
    else:
        spec = importlib.machinery.ModuleSpec("tools", None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
    assert spec is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["tools"] = package
    if spec.loader is not None:
        spec.loader.exec_module(package)
    module = importlib.import_module(module_name)
    function = getattr(module, name, None)
    if not callable(function):
        raise AttributeError(f"{module_name.replace('.', '/')}.py has no function {name!r}")
    found: Callable[..., object] = function
    return found


def _encoded(value: object) -> str:
    """JSON of what the function returned. NaN and infinities become null. Raises `ResultFaultError`."""
    if isinstance(value, types.CoroutineType):
        value.close()
        raise ResultFaultError("The tool is an `async` function; it has to be an ordinary one.")
    if not isinstance(value, dict):
        raise ResultFaultError(f"The tool returned {_kind(value)}; it has to return a dict.")
    try:
        return json.dumps(_plain(value, "result"), ensure_ascii=False, separators=(",", ":"))
    except RecursionError:
        raise ResultFaultError("The tool's result is nested too deeply.") from None
    except ValueError as error:  # an integer of thousands of digits
        raise ResultFaultError(f"The tool's result is not JSON: {error}.") from None


def _plain(value: object, place: str) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise ResultFaultError(
                    f"The tool's result is not JSON: {place} has the key {key!r:.80}, which is not text."
                )
        return {str(key): _plain(item, f"{place[-200:]}[{key!r:.80}]") for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, f"{place[-200:]}[{at}]") for at, item in enumerate(value)]
    raise ResultFaultError(f"The tool's result is not JSON: {place} is {_kind(value)}.")


def _kind(value: object) -> str:
    name = type(value).__name__
    return "nothing" if value is None else f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _sentence(error: BaseException) -> str:
    if isinstance(error, ResultFaultError):
        return str(error)
    try:
        words = str(error)
    except BaseException:  # noqa: BLE001 - a tool's exception may fail to print itself, in any way
        words = ""
    return (f"{type(error).__name__}: {words}" if words else type(error).__name__)[:ERROR_LENGTH]


def _own_frames(error: BaseException, code: Path) -> str:
    """The traceback as Python prints it, with only the frames of the toolset and paths relative to its folder."""
    if isinstance(error, ResultFaultError):
        return ""
    try:
        shown = traceback.TracebackException.from_exception(error, limit=-_FRAMES)
        _keep_own(shown, code, set())
        return "".join(shown.format())[-TRACEBACK_LENGTH:]
    except BaseException:  # noqa: BLE001 - a traceback is a courtesy
        return ""


def _keep_own(shown: traceback.TracebackException, code: Path, seen: set[int]) -> None:
    seen.add(id(shown))
    kept = []
    for frame in shown.stack:
        if Path(frame.filename).is_relative_to(code):
            frame.filename = Path(frame.filename).relative_to(code).as_posix()
            kept.append(frame)
    shown.stack[:] = kept
    for other in (shown.__cause__, shown.__context__, *(getattr(shown, "exceptions", None) or ())):
        if other is not None and id(other) not in seen:
            _keep_own(other, code, seen)


def _flush() -> None:
    """Write out the files that the function left open: the process is killed, not wound up."""
    for thing in gc.get_objects():
        if type(thing) in (io.TextIOWrapper, io.BufferedWriter, io.BufferedRandom):
            try:
                thing.flush()
            except (OSError, ValueError):
                continue


def _send(results: IO[bytes], letter: str, content: object) -> None:
    _send_text(results, letter, json.dumps(content))


def _send_text(results: IO[bytes], letter: str, text: str) -> None:
    results.write(f"{letter}{text}\n".encode("utf-8", "replace"))
    results.flush()


def _stay() -> NoReturn:
    """The function started something that goes on; this process is what holds it."""
    while True:
        threading.Event().wait()
