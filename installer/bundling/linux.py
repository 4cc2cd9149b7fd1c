"""The Linux packages: a .deb and a portable tarball from the program folder.

`python -m installer.bundling.linux FOLDER OUT` makes both. Two runs over one folder give the same bytes where
`SOURCE_DATE_EPOCH` is the same.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from installer.bundling.contents import OF_SPEECH
from installer.console import say
from installer.places import ROOT
from mypt_desktop import __version__
from mypt_desktop.core.errors import UserError

NAME = "mypt-desktop"
PORTABLE, NEEDS = "portable.txt", "needs.txt"
_FILES = ROOT / "installer" / "linux"
_ICONS = ROOT / "resources" / "icons" / "app"
_SIZES = (16, 32, 48, 64, 128, 256, 512)
# For the desktop entry, the file association, and letters in the pages of tools.
_FOR_THE_DESKTOP = ("desktop-file-utils", "fontconfig-config", "hicolor-icon-theme", "shared-mime-info")
# Names that changed with the 64-bit times of newer releases.
_RENAMED = {"libasound2": "libasound2t64", "libglib2.0-0": "libglib2.0-0t64", "libssl3": "libssl3t64"}
_PORTABLE_TEXT = """\
While this file lies here, MyPT Desktop keeps chats, settings and indexes in the folder `data` beside it.
Without it they are kept where the system keeps such things.
"""

_NEEDS_TEXT = """\
What a Linux with a desktop has. Where it is missing, on Debian and Ubuntu:

sudo apt install {}
"""


def deb(folder: Path, out: Path, *, fast: bool = False) -> Path:
    """Makes the Debian package of the program `folder` in `out`. `fast`: a tenth larger, in a tenth of the time."""
    architecture = _said(["dpkg", "--print-architecture"])
    package = out / f"{NAME}_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory(dir=out, prefix=".deb-") as scratch:
        tree = Path(scratch) / "tree"
        _install(folder, tree)
        control = tree / "DEBIAN"
        control.mkdir()
        size = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir()) // 1024
        (control / "control").write_text(_control(architecture, size, needed(folder)), "utf-8")
        for script in ("postinst", "prerm"):
            target = control / script
            shutil.copyfile(_FILES / script, target)
            target.chmod(0o755)
        (control / "md5sums").write_text(_sums(tree), "utf-8")
        _dated(tree)
        packing = ["-Zzstd", "-z3"] if fast else ["-Zxz", "-z6"]
        command = ["dpkg-deb", "--root-owner-group", *packing, "--build", str(tree), str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def tarball(folder: Path, out: Path, *, fast: bool = False) -> Path:
    """Makes the archive that is unpacked anywhere, a stick too, and keeps its data beside the program."""
    machine = os.uname().machine
    package = out / f"{NAME}-{__version__}-linux-{machine}.tar.xz"
    with tempfile.TemporaryDirectory(dir=out, prefix=".tar-") as scratch:
        tree = Path(scratch) / f"{NAME}-{__version__}"
        shutil.copytree(folder, tree, symlinks=True, copy_function=os.link)
        (tree / PORTABLE).write_text(_PORTABLE_TEXT, "utf-8")
        # Any of two names, as Debian writes it, is told by the first.
        names = (name.partition(" ")[0] for name in needed(folder) if name not in _FOR_THE_DESKTOP)
        (tree / NEEDS).write_text(_NEEDS_TEXT.format(" ".join([*names, "fontconfig-config"])), "utf-8")
        packing = "xz -0 -T2" if fast else "xz -6 -T2"
        subprocess.run(
            [
                *("tar", "--create", "--file", str(package), "--directory", scratch, "--sort=name", "--format=posix"),
                *("--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime", f"--mtime=@{_epoch()}"),
                *("--owner=0", "--group=0", "--numeric-owner", f"--use-compress-program={packing}", tree.name),
            ],
            check=True,
        )
    return package


def needed(folder: Path) -> list[str]:
    """The Debian packages of libraries that files of the program are linked with and that do not come along. Those for
    speech are only recommended: without them it does everything but read aloud and take dictation."""
    missing: set[str] = set()
    inside = folder.resolve()
    # As the program starts itself and its children: what came along is found first.
    surroundings = {**os.environ, "LD_LIBRARY_PATH": str(inside / "_internal")}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or os.access(path, os.X_OK)):
            told = subprocess.run(
                ["ldd", str(path)], capture_output=True, text=True, check=False, env=surroundings
            ).stdout
            missing |= {found for found in re.findall(r"=> (/\S+)", told) if not found.startswith(str(inside))}
    packages = {_owner(library) for library in missing if not OF_SPEECH.match(Path(library).name)}
    rest = sorted(packages - {"libc6", "libgcc-s1", ""})
    libc = f"libc6 (>= {_libc(folder)})"
    return [libc, *(f"{name} | {_RENAMED[name]}" if name in _RENAMED else name for name in rest), *_FOR_THE_DESKTOP]


def write_sums(packages: Iterable[Path], file: Path) -> None:
    """SHA-256 of each, as `sha256sum --check` reads them."""
    lines = []
    for package in sorted(packages):
        with package.open("rb") as opened:
            lines.append(f"{hashlib.file_digest(opened, 'sha256').hexdigest()}  {package.name}\n")
    file.write_text("".join(lines), "utf-8")


def _install(folder: Path, tree: Path) -> None:
    share = tree / "usr" / "share"
    # Hard links: half a gigabyte of weights need not be copied to be packed.
    shutil.copytree(folder, tree / "usr" / "lib" / NAME, symlinks=True, copy_function=os.link)
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    places = {
        "mypt-desktop.desktop": share / "applications" / "mypt-desktop.desktop",
        "mypt-toolset.xml": share / "mime" / "packages" / "mypt-toolset.xml",
        "org.mypt.desktop.metainfo.xml": share / "metainfo" / "org.mypt.desktop.metainfo.xml",
        "apparmor": tree / "usr" / "lib" / NAME / "apparmor",
        "copyright": share / "doc" / NAME / "copyright",
    }
    for source, target in places.items():
        _copied(_FILES / source, target)
    for size in _SIZES:
        _copied(_ICONS / f"mypt-{size}.png", share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{NAME}.png")
    _copied(_ICONS / "mypt.svg", share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg")
    manual = share / "man" / "man1" / f"{NAME}.1.gz"
    manual.parent.mkdir(parents=True)
    manual.write_bytes(gzip.compress((_FILES / f"{NAME}.1").read_bytes(), mtime=0))
    manual.chmod(0o644)


def _copied(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)


def _control(architecture: str, size: int, depends: Sequence[str]) -> str:
    return f"""\
Package: {NAME}
Version: {__version__}
Architecture: {architecture}
Maintainer: MyPT contributors <maintainers@mypt.invalid>
Installed-Size: {size}
Depends: {", ".join(depends)}
Recommends: libpulse0, libspeechd2, speech-dispatcher
Section: text
Priority: optional
Description: offline assistant for your own documents
 Asks a language model on this computer about a folder of documents, and
 answers with citations. New tools come as toolsets, each held to what it was
 granted. Nothing leaves the machine.
"""


def _sums(tree: Path) -> str:
    """What `debsums` checks; MD5 because that is the format."""
    lines = []
    for path in sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()):
        if "DEBIAN" not in path.relative_to(tree).parts:
            with path.open("rb") as opened:
                digest = hashlib.file_digest(opened, lambda: hashlib.md5(usedforsecurity=False))
            lines.append(f"{digest.hexdigest()}  {path.relative_to(tree)}\n")
    return "".join(lines)


def _dated(tree: Path) -> None:
    """Hard-linked files keep their inode's time, which dpkg-deb clamps; folders are ours."""
    for path in [tree, *tree.rglob("*")]:
        os.utime(path, (_epoch(), _epoch()), follow_symlinks=False)


def _owner(library: str) -> str:
    for path in (library, os.path.realpath(library), library.replace("/lib/", "/usr/lib/", 1)):
        told = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False)
        if told.returncode == 0:
            return told.stdout.partition(":")[0]
    raise UserError(f"The library {library} belongs to no Debian package.", hint="Build on Debian or Ubuntu.")


def _libc(folder: Path) -> str:
    """The newest version of the C library that any file asks for."""
    newest = (2, 17)
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or path.name == NAME):
            for found in re.findall(rb"GLIBC_2\.(\d+)\0", path.read_bytes()):
                newest = max(newest, (2, int(found)))
    return f"{newest[0]}.{newest[1]}"


def _epoch() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH", "0"))


def _said(command: Sequence[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fast", action="store_true", help="larger, in a tenth of the time: to try them")
    options = parser.parse_args(argv)
    options.out.mkdir(parents=True, exist_ok=True)
    made = []
    try:
        for make in (deb, tarball):
            say(f"Packing the {make.__name__} …")
            made.append(make(options.folder, options.out, fast=options.fast))
            say(f"{made[-1].name}: {made[-1].stat().st_size / 1e6:.0f} MB")
    except (UserError, subprocess.CalledProcessError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    write_sums(made, options.out / "SHA256SUMS")
    return 0


if __name__ == "__main__":
    sys.exit(main())
