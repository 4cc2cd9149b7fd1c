"""Edits made from real differences: of consecutive releases each changed file as a patch, applied to the byte.

`python -m tests.coding.real_edits FOLDER` takes a folder with two or more wheels or source archives of each package
(`pip download --no-deps --no-binary :all: NAME==VERSION`) and says how many files came out exactly.
"""

from __future__ import annotations

import difflib
import io
import re
import sys
import tarfile
import tempfile
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path, PurePosixPath

from mypt_desktop.coding.files_text import NotTextError, text_file
from tests.coding.working import Workbench

ENDINGS = (".py", ".pyi", ".js", ".ts", ".css", ".md", ".rst", ".yaml", ".yml", ".toml", ".html", ".txt", ".c", ".h")
_RELEASE = re.compile(r"(?P<name>.+?)-(?P<version>\d[^-]*?)(?:-.*)?(?:\.whl|\.tar\.gz|\.zip)")
_LONGEST = 20_000  # lines on both sides: difflib's time grows with their square


def patch(old: Sequence[str], new: Sequence[str]) -> str:
    """The operations that make `new` of `old`."""
    parts: list[str] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        rows = [f"+{row}" for row in new[c:d]]
        match kind:
            case "replace":
                parts += [f"SWAP {a + 1}..{b}:", *rows]
            case "delete":
                parts.append(f"DEL {a + 1}..{b}")
            case "insert":
                parts += [f"INS.POST {a}:" if a else "INS.HEAD:", *rows]
            case _:
                pass
    return "\n".join(parts)


def releases(folder: Path) -> Iterator[tuple[str, dict[str, bytes], dict[str, bytes]]]:
    """Consecutive releases of each package: what they are, the files of the older and of the newer one."""
    found: dict[str, list[tuple[tuple[int, ...], Path]]] = defaultdict(list)
    for path in sorted(folder.iterdir()):
        if named := _RELEASE.fullmatch(path.name):
            version = tuple(int(part) for part in re.findall(r"\d+", named["version"]))
            found[named["name"].lower()].append((version, path))
    for name, known in sorted(found.items()):
        known.sort()
        for (_, older), (_, newer) in pairwise(known):
            yield f"{name}: {older.name} to {newer.name}", files(older), files(newer)


def files(archive: Path) -> dict[str, bytes]:
    """The text files of an archive, without the folder that names the version."""
    whole = io.BytesIO(archive.read_bytes())
    if archive.suffix == ".gz":
        with tarfile.open(fileobj=whole) as tar:
            members = ((one.name, tar.extractfile(one)) for one in tar if one.isfile())
            return {_inner(name): file.read() for name, file in members if file and name.endswith(ENDINGS)}
    with zipfile.ZipFile(whole) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist() if name.endswith(ENDINGS)}


def changed(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Iterator[tuple[str, bytes, bytes]]:
    """Files in both that differ in their lines, and only there: no patch says how a file's last line ends."""
    for path in sorted(old.keys() & new.keys()):
        if old[path] == new[path]:
            continue
        try:
            before, after = text_file(old[path], path), text_file(new[path], path)
        except NotTextError:
            continue
        same = (before.encoding, before.mark, before.newline) == (after.encoding, after.mark, after.newline)
        ended = bool(before.ends and before.ends[-1]) == bool(after.ends and after.ends[-1]) or not after.lines
        plain = len({*before.ends, *after.ends} - {""}) <= 1
        if same and ended and plain and len(before.lines) + len(after.lines) < _LONGEST:
            yield path, old[path], new[path]


def main(folder: Path) -> int:
    exact = wrong = 0
    kinds: dict[str, int] = defaultdict(int)
    for title, old, new in releases(folder):
        count = 0
        with tempfile.TemporaryDirectory() as place, closing(Workbench(Path(place))) as bench:
            for path, before, after in changed(old, new):
                name = f"file{PurePosixPath(path).suffix}"
                file = bench.put(name, before)
                body = patch(text_file(before, name).lines, text_file(after, name).lines)
                result = bench.edit(name, body)
                if file.read_bytes() == after:
                    exact, count = exact + 1, count + 1
                    kinds[PurePosixPath(path).suffix] += 1
                else:
                    wrong += 1
                    print(f"{title}: {path}: {result.get('error', 'differs')}"[:300])
        print(f"{title}: {count} files")
    print(f"{exact} exact, {wrong} not; {', '.join(f'{kind} {count}' for kind, count in sorted(kinds.items()))}")
    return 1 if wrong or not exact else 0


def _inner(name: str) -> str:
    return name.partition("/")[2]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
