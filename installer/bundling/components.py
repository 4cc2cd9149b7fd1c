"""Whose work is in the program folder: every file put down to a Python package, a system package, a model or ourselves.

What nobody answers for is an error: a folder that is handed on must say what it holds.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from installer.bundling.contents import Entry
from mypt_desktop import __version__
from mypt_desktop.core.errors import UserError

TEXTS = Path(__file__).with_name("licences")
_PACKAGE_TEXTS = re.compile(r"(licen[cs]e|copying|notice|thirdparty)[^/]*$", re.IGNORECASE)
_TROVE = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Python Software Foundation License": "PSF-2.0",
}
_SPELLINGS = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "PSFL": "PSF-2.0",
}


@dataclass(frozen=True, slots=True)
class Component:
    """One work by others. `licence` is an SPDX expression where its author gives one; `texts` are files to hand on."""

    name: str
    version: str
    kind: str  # library, model, font, icons, system
    licence: str
    purl: str = ""
    texts: tuple[Path, ...] = ()
    sha256: str = ""  # of a model's source


def find(entries: Iterable[Entry], root: Path, models: Iterable[str]) -> list[Component]:
    """The components of PyInstaller's `entries`, by name. `root`: the checkout. `models`: the shipped ones.

    Raises `UserError` with a file that belongs to nothing known.
    """
    owners = _owners()
    packages: dict[str, Distribution] = {}
    system: dict[str, Path] = {}
    ours = _ours(root)
    for place, source, kind in entries:
        if kind == "SYMLINK" or not source or not Path(source).is_absolute():
            continue
        real = os.path.realpath(source)
        if real in owners:
            packages[owners[real].name] = owners[real]
        elif "site-packages" in real:
            raise UserError(f"{place} in the program folder belongs to no package ({real}).")
        elif kind == "BINARY" and not any(Path(real).is_relative_to(folder) for folder in ours):
            system[Path(place).name] = Path(real)
    found = [_package(one) for one in packages.values()]
    found += [_python(), *_system(system), *(_model(root, name) for name in models), *_drawn(root)]
    return sorted(found, key=lambda one: (one.name.lower(), one.version))


def write(components: Iterable[Component], folder: Path) -> None:
    """The licence texts, one folder a component, and `index.json` with what each is."""
    index = []
    for one in components:
        name = re.sub(r"[^\w.+-]", "-", one.name)
        files = []
        for number, text in enumerate(one.texts):
            target = folder / name / (text.name if number == 0 else f"{number}-{text.name}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.read_bytes())
            files.append(target.relative_to(folder).as_posix())
        index.append(
            {"name": one.name, "version": one.version, "kind": one.kind, "licence": one.licence, "files": files}
        )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.json").write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _ours(root: Path) -> list[Path]:
    """Where our own files and Python's are. A Python of the system has its libraries among all the others."""
    folders = [root.resolve(), Path(sysconfig.get_path("stdlib")).resolve()]
    prefix = Path(sys.base_prefix).resolve()
    return folders if prefix in (Path("/usr"), Path("/usr/local")) else [*folders, prefix]


def _owners() -> dict[str, Distribution]:
    """Which package each installed file belongs to."""
    found: dict[str, Distribution] = {}
    for package in distributions():
        for file in package.files or ():
            found[os.path.realpath(str(package.locate_file(file)))] = package
    return found


def _package(package: Distribution) -> Component:
    name, version = package.name, package.version
    files = [str(file) for file in package.files or () if _PACKAGE_TEXTS.search(str(file))]
    beside = [file for file in files if ".dist-info/" in file] or files
    texts = [Path(str(package.locate_file(file))) for file in sorted(beside) if not file.endswith((".py", ".pyc"))]
    licence = _licence_of(package)
    texts = [text for text in texts if text.is_file()] or _standard_texts(licence)
    purl = f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{version}"
    return Component(name, version, "library", licence, purl, tuple(texts))


def _licence_of(package: Distribution) -> str:
    told = _field(package, "License-Expression")
    plain = _field(package, "License").strip()
    if not told and plain and "\n" not in plain and len(plain) < 80:
        told = _SPELLINGS.get(plain, plain)
    if not told:
        classifiers = package.metadata.get_all("Classifier") or []
        names = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::")]
        told = " OR ".join(_TROVE.get(name, name) for name in names)
    return told or "see its text"


def _field(package: Distribution, name: str) -> str:
    return next(iter(package.metadata.get_all(name) or ()), "")


def _standard_texts(licence: str) -> list[Path]:
    """The texts that a package which brings none names."""
    names = [name for name in ("LGPL-3.0-only", "GPL-3.0-only", "Apache-2.0") if name in licence]
    return [TEXTS / f"{name}.txt" for name in names]


def _python() -> Component:
    folder = Path(sysconfig.get_path("stdlib"))
    texts = [text for text in (folder / "LICENSE.txt", Path("/usr/share/doc/python3/copyright")) if text.is_file()][:1]
    version = platform.python_version()
    return Component("Python", version, "library", "PSF-2.0", f"pkg:generic/python@{version}", tuple(texts))


def _system(libraries: dict[str, Path]) -> list[Component]:
    """The system's own libraries that come along, by Debian package; on other systems there are none."""
    if not libraries:
        return []
    paths = sorted(
        {*map(str, libraries.values()), *(str(path).replace("/usr/", "/", 1) for path in libraries.values())}
    )
    try:
        told = subprocess.run(["dpkg", "-S", *paths], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError as error:
        raise UserError(
            "There is no dpkg to ask whose libraries these are.", hint="Build on Debian or Ubuntu."
        ) from error
    packages: dict[str, set[str]] = defaultdict(set)
    for line in told.splitlines():
        owner, _, path = line.partition(": ")
        packages[owner.partition(":")[0]].add(Path(path).name)
    unknown = {path.name for path in libraries.values()} - set().union(*packages.values())
    if unknown:
        raise UserError(f"These libraries belong to no package of this system: {', '.join(sorted(unknown))}.")
    return [_debian(name) for name in packages]


def _debian(name: str) -> Component:
    asked = ["dpkg-query", "-W", "-f", "${Version}", name]
    version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")[0]
    text = Path("/usr/share/doc") / name / "copyright"
    known = (
        sorted(set(re.findall(r"(?m)^License: *(\S+)$", text.read_text("utf-8", "replace")))) if text.exists() else []
    )
    purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}"
    return Component(
        name, version, "system", " AND ".join(known) or "see its text", purl, (text,) if text.exists() else ()
    )


def _model(root: Path, name: str) -> Component:
    folder = root / "models" / name
    told = json.loads((folder / "model.json").read_text("utf-8"))
    fetched = told["source"]["files"]
    source = str(fetched[0]["sha256"] if fetched else told["recipe"]["learned"]["sha256"])
    return Component(str(told["title"]), name, "model", str(told["licence"]), "", (folder / "LICENSE",), source)


def _drawn(root: Path) -> list[Component]:
    fonts, icons = root / "resources" / "fonts", root / "resources" / "icons"
    return [
        Component("Inter", "", "font", "OFL-1.1", "", (fonts / "Inter-LICENSE.txt",)),
        Component("JetBrains Mono", "", "font", "OFL-1.1", "", (fonts / "JetBrainsMono-LICENSE.txt",)),
        Component("Lucide", "", "icons", "ISC", "", (icons / "LICENSE",)),
        Component("MyPT Desktop", __version__, "program", "Apache-2.0", "", (root / "LICENSE",)),
    ]
