"""The tasks behind the Makefile: each sees to what it needs and then starts one program."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from installer import app_environment, choosing, llama_environment, lock, models, system, translations
from installer.choosing import DEFAULT
from installer.console import say
from installer.environment import Environment
from installer.places import ROOT
from mypt_desktop.core.errors import UserError

BESIDE = ("embedder", "phrases", "reader", "ocr", "speech")  # models that every language model works with
SMALL = "light"
SHIPPED = ROOT / "models"  # wherever else the models of this machine are: the program folder is made of the checkout
TEST_PROGRAMS = ("strace",)  # to see that nothing opens a socket


def main(arguments: Sequence[str]) -> int:
    """Run one task. Returns its exit code; what the world did wrong is one sentence and a hint on stderr."""
    parser = _parser()
    options, rest = parser.parse_known_args(arguments)
    if rest and not options.takes_more:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    options.rest = rest
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # a terminal that cannot show a character
    try:
        code: int = options.task(options)
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        if error.hint:
            print(f"hint: {error.hint}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        print(f"error: {error.strerror or error}{where}.\nhint: Check the disk's space and rights.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. Start again at any time: what is done is kept.", file=sys.stderr)
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="setup.py", description="Set up MyPT Desktop and run one of its tasks.")
    tasks = parser.add_subparsers(required=True, metavar="TASK")

    run = tasks.add_parser("run", allow_abbrev=False, help="start the app; more arguments go to mypt-desktop")
    run.add_argument("--model", default="", help="build and use this model: light, default or large")
    run.add_argument("--data-dir", default="", help="handed to mypt-desktop")
    run.set_defaults(task=_run, takes_more=True)

    model = tasks.add_parser("model", help="build a model")
    model.add_argument("name", nargs="?", default=DEFAULT)
    model.add_argument("--from", dest="from_file", type=Path, help="take the source from this file; its hash must fit")
    model.set_defaults(task=_model, takes_more=False)

    build = tasks.add_parser("build", help="make the program folder in dist/")
    build.add_argument("--model", default=DEFAULT, help="the language model it ships with")
    build.add_argument("--packages", action="store_true", help="and the packages that people install, on Linux")
    build.set_defaults(task=_build, takes_more=False)

    locks = tasks.add_parser("lock", help="write the lock files from pyproject.toml")
    locks.add_argument("--upgrade", action="store_true", help="to the newest versions that fit")
    locks.set_defaults(task=_lock, takes_more=False)

    bench = tasks.add_parser("bench", allow_abbrev=False, help="measure; more arguments go to mypt-desktop bench")
    bench.add_argument("--llama", action="store_true", help="compile llama.cpp, once, and measure it beside")
    bench.set_defaults(task=_bench, takes_more=True)

    test = tasks.add_parser("test", allow_abbrev=False, help="run the tests; more arguments go to pytest")
    test.add_argument("--quick", action="store_true", help="without the slow ones")
    test.set_defaults(task=_test, takes_more=True)

    texts = tasks.add_parser("translations", help="collect the window's texts and say what is not translated")
    texts.set_defaults(task=_translations, takes_more=False)

    for name, task, text in (
        ("lint", _lint, "ruff, mypy and import-linter"),
        ("format", _format, "let ruff mend and format the code"),
    ):
        tasks.add_parser(name, help=text, allow_abbrev=False).set_defaults(task=task, takes_more=False)
    return parser


def _run(options: argparse.Namespace) -> int:
    models.require(options.model or DEFAULT)
    # Without a display the app itself goes to the terminal, and says so.
    app = _environment(development=False, window=system.has_display())
    for name in (options.model or DEFAULT, *beside(options.model)):
        if name == choosing.LARGE_PICKER:
            choosing.see_to_picker(app)
        else:
            models.ensure(name)
    program = ["-m", "mypt_desktop", *(["--data-dir", options.data_dir] if options.data_dir else [])]
    if not options.model:
        choosing.settle(app, program)
    elif _call(app, [*program, "model", "use", options.model]):
        return 1
    return _become(app, [*program, *options.rest])


def beside(model: str) -> Sequence[str]:
    """The models that go with a language model, into a checkout and into the program folder. `CLOSER=0` takes the
    smaller picker. It is nearly as large as the default model: none goes with the one for small machines."""
    picker = choosing.LARGE_PICKER if os.environ.get("CLOSER") != "0" else choosing.PICKER
    return BESIDE if model == SMALL else (*BESIDE, picker)


def _model(options: argparse.Namespace) -> int:
    models.require(options.name)
    system.ensure(window=False)
    models.ensure(options.name, from_file=options.from_file)
    say(f"The model {options.name} is ready.")
    return 0


def _lock(options: argparse.Namespace) -> int:
    lock.write_locks(upgrade=options.upgrade)
    return 0


def _test(options: argparse.Namespace) -> int:
    system.ensure(window=True, programs=TEST_PROGRAMS)
    app = app_environment.ensure(development=True)
    for name in (SMALL, *BESIDE):
        models.ensure(name)
    os.environ["MYPT_MODELS_REQUIRED"] = "1"
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    chosen = ["-m", "not slow"] if options.quick else []
    # The tests of a file stay together: they share indexes, models and servers that take seconds to make.
    everywhere = [] if options.rest else ["-n", "auto", "--dist", "loadfile"]
    return _become(app, ["-m", "pytest", *chosen, *everywhere, *options.rest])


def _lint(options: argparse.Namespace) -> int:
    app = _environment(development=True, window=False)
    # All of them, even when one has found something: one round of mending instead of four.
    codes = []
    for check in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"], ["lint-imports"]):
        say(f"== {' '.join(check)}")
        codes.append(subprocess.run([app.script(check[0]), *check[1:]], cwd=ROOT, check=False).returncode)
    return max(codes)


def _format(options: argparse.Namespace) -> int:
    app = _environment(development=True, window=False)
    return max(_call(app, ["-m", "ruff", "check", "--fix"]), _call(app, ["-m", "ruff", "format"]))


def _translations(options: argparse.Namespace) -> int:
    return 1 if translations.update() else 0


def _bench(options: argparse.Namespace) -> int:
    app = _environment(development=True, window=True)
    for name in (DEFAULT, SMALL, *beside(DEFAULT)):
        models.ensure(name)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    llama = llama_environment.bench_arguments(llama_environment.ensure(), (DEFAULT, SMALL)) if options.llama else []
    return _become(app, ["-m", "mypt_desktop", "bench", *llama, *options.rest])


def _build(options: argparse.Namespace) -> int:
    models.require(options.model, SHIPPED)
    app = _environment(development=True, window=True)
    for name in (options.model, *beside(options.model)):
        models.ensure(name, models=SHIPPED)
    # The same files for the same commit: hashes decide the order of some, and times stand in others.
    os.environ.setdefault("SOURCE_DATE_EPOCH", _time_of_the_commit())
    os.environ["PYTHONHASHSEED"] = "0"
    spec = ["--noconfirm", "--log-level", "WARN", "build.spec", "--", "--model", options.model]
    code = _call(app, ["-m", "PyInstaller", *spec])
    if code or not options.packages:
        return code
    return _call(app, ["-m", "installer.bundling.linux", "dist/mypt-desktop", "dist"])


def _time_of_the_commit() -> str:
    """Seconds since 1970; 0 outside a checkout."""
    try:
        asked = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return "0"
    return asked.stdout.strip() or "0"


def _environment(*, development: bool, window: bool) -> Environment:
    system.ensure(window=window)
    return app_environment.ensure(development=development)


def _call(app: Environment, arguments: Sequence[str]) -> int:
    return subprocess.run([str(app.python), *arguments], cwd=ROOT, check=False).returncode


def _become(app: Environment, arguments: Sequence[str]) -> int:
    """Give the process over to the environment's Python, so that Ctrl-C and the exit code are the program's own."""
    sys.stdout.flush()
    os.chdir(ROOT)
    if os.name != "nt":  # exec detaches from the console there
        os.execv(app.python, [str(app.python), *arguments])
    return _call(app, arguments)
