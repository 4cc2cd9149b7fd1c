"""Write the lock files from `pyproject.toml`, through uv. For developers: users only ever read the locks.

One lock for each purpose, resolved for every platform at once and against each other, so that any of them can be
installed beside `app-cpu`. torch stands in none: its builds differ by machine, and one hash would shut the others out.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from installer.places import LOCKS, ROOT
from mypt_desktop.core.errors import UserError

# torch itself is installed by its own step without its dependencies; these are the ones that a CPU build needs.
TORCH_NEEDS = ("filelock", "fsspec", "jinja2", "networkx", "setuptools", "sympy>=1.13.3", "typing-extensions")
HEADER = """\
# Written by `make lock` from pyproject.toml; not by hand.
# input: {digest}
"""


@dataclass(frozen=True, slots=True)
class Lock:
    """One lock file: which requirements go in, and which other lock its versions must agree with."""

    name: str
    requirements: tuple[str, ...]
    agrees_with: str = ""

    @property
    def digest(self) -> str:
        """Changes exactly when the requirements do; written into the lock, so that a test can see a stale one."""
        return hashlib.sha256("\n".join(self.requirements).encode()).hexdigest()[:16]


def locks(pyproject: dict[str, Any]) -> tuple[Lock, ...]:
    """The locks that a `pyproject.toml` asks for, in the order in which they must be written."""
    project = pyproject["project"]
    extras = {name: tuple(needs) for name, needs in project["optional-dependencies"].items()}
    app = (*project["dependencies"], *pyproject["build-system"]["requires"])
    train = tuple(need for need in extras["train"] if need.split("==")[0] != "torch")
    return (
        Lock("app-cpu", (*app, *extras["cpu"])),
        Lock("app-cuda", (*app, *extras["cuda"]), agrees_with="app-cpu"),
        Lock("dev", extras["dev"], agrees_with="app-cpu"),
        Lock("train", (*train, *TORCH_NEEDS), agrees_with="app-cpu"),
    )


def torch_version(pyproject: dict[str, Any]) -> str:
    """The version of torch that the `train` extra pins."""
    train = pyproject["project"]["optional-dependencies"]["train"]
    return next(str(need).removeprefix("torch==") for need in train if need.startswith("torch=="))


def read_pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def write_locks(*, upgrade: bool) -> None:
    """Resolve and write every lock. Versions that still fit are kept unless `upgrade`."""
    uv = shutil.which("uv")
    if uv is None:
        raise UserError("Writing the locks needs uv.", hint="Install it with `pipx install uv`.")
    for lock in locks(read_pyproject()):
        print(f"Resolving {lock.name}.lock", flush=True)
        _write(uv, lock, upgrade=upgrade)


def _write(uv: str, lock: Lock, *, upgrade: bool) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        wanted, unwanted, made = (Path(scratch) / name for name in ("in.txt", "never.txt", "out.lock"))
        wanted.write_text("\n".join(lock.requirements) + "\n", encoding="utf-8")
        unwanted.write_text("torch ; python_version < '3'\n", encoding="utf-8")  # accelerate asks for it
        target = LOCKS / f"{lock.name}.lock"
        if target.exists() and not upgrade:
            shutil.copy(target, made)  # uv keeps the versions it finds in its output file
        command = [uv, "pip", "compile", str(wanted), "--output-file", str(made), "--overrides", str(unwanted)]
        command += [
            "--universal",
            "--python-version",
            "3.11",
            "--generate-hashes",
            "--no-annotate",
            "--no-header",
            "--quiet",
        ]
        command += ["--no-emit-index-url", "--no-emit-find-links"]
        if lock.agrees_with:
            command += ["--constraints", str(LOCKS / f"{lock.agrees_with}.lock")]
        if subprocess.run(command, cwd=scratch, check=False).returncode:
            raise UserError(f"{lock.name}.lock cannot be resolved.", hint="See uv's message above.")
        beside = target.with_suffix(".new")
        beside.write_text(HEADER.format(digest=lock.digest) + made.read_text(encoding="utf-8"), encoding="utf-8")
        beside.replace(target)
