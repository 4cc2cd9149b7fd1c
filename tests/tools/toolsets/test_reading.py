"""Odd but good toolsets are read; faulty ones are told what to mend, with line and field."""

from __future__ import annotations

import io
import os
import re
import struct
import zipfile
import zlib
from pathlib import Path

import pytest

from mypt_desktop.tools.toolsets.bundle import BundleRefusedError, ManifestError
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from tests.tools.toolsets.conftest import MakeZip
from tests.tools.toolsets.packing import GOOD, MANIFEST, TEA, good, member, packed

PATHS = ["artifacts/clock.html", "tools/tea.py"]


def _with_zipfile(files: dict[str, str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return target.getvalue()


def _streamed(files: dict[str, str]) -> bytes:
    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.data = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            self.data += data  # type: ignore[operator]
            return len(data)  # type: ignore[arg-type]

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        for name, text in files.items():
            archive.writestr(name, text)
    return bytes(pipe.data)


def _descriptor(text: str, mark: bytes) -> bytes:
    raw = text.encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return mark + struct.pack("<3L", zlib.crc32(raw), len(packer.compress(raw) + packer.flush()), len(raw))


ODD = {
    "as Python packs": _with_zipfile(GOOD),
    "stored, not deflated": _with_zipfile(GOOD, zipfile.ZIP_STORED),
    "streamed, sizes behind the data": _streamed(GOOD),
    "sizes behind the data without a mark": packed(
        [member(name, text, descriptor=_descriptor(text, b"")) for name, text in GOOD.items()]
    ),
    "one folder around it, and a comment, as from GitHub": packed(
        [member("tea-main/", mode=0o40755), *(member(f"tea-main/{name}", text) for name, text in GOOD.items())],
        comment=b"5f2b5889b9b9b253",
    ),
    "what macOS adds": packed(
        [
            *good(),
            member("__MACOSX/._toolset.yaml", "x"),
            member("tools/.DS_Store", "x"),
            member("._artifacts", "x"),
            member("__MACOSX/tools/._tea.py", "x"),
        ]
    ),
    "what macOS adds around one folder": packed(
        [*(member(f"tea/{name}", text) for name, text in GOOD.items()), member("__MACOSX/tea/._tools", "x")]
    ),
    "what Python and git leave": packed(
        [*good(), member("tools/__pycache__/tea.cpython-311.pyc", "x"), member(".git/config", "x")]
    ),
    "folders with entries of their own": packed(
        [member("tools/", mode=0o40755), member("artifacts/", attributes=0x10, system=0), *good()]
    ),
    "packed on Windows": packed([member(n, t, system=0, attributes=0x20, flags=0) for n, t in GOOD.items()]),
    "times in extra fields": packed(
        [
            member(
                n, t, extra=struct.pack("<2HBL", 0x5455, 5, 1, 0), local_extra=struct.pack("<2HB2L", 0x5455, 9, 3, 0, 0)
            )
            for n, t in GOOD.items()
        ]
    ),
    "the same name in a Unicode field": packed(
        [
            member(n, t, extra=struct.pack("<2HBL", 0x7075, 5 + len(n), 1, zlib.crc32(n.encode())) + n.encode())
            for n, t in GOOD.items()
        ]
    ),
    "manifest with a byte order mark": packed(
        [member(n, "\ufeff" * (n == "toolset.yaml") + t) for n, t in GOOD.items()]
    ),
    "manifest with Windows line ends": packed([member(n, t.replace("\n", "\r\n")) for n, t in GOOD.items()]),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_but_good_archives_are_read(name: str, library: ToolsetLibrary, make_zip: MakeZip) -> None:
    bundle = library.read(make_zip(ODD[name]))
    assert sorted(bundle.files) == PATHS
    assert library.install(bundle).version == "1.2.0"


def test_names_that_macos_decomposed_are_composed(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    bundle = library.read(make_zip(packed([*good(), member("assets/the\u0301.txt", "x")])))
    assert "assets/th\u00e9.txt" in bundle.files


@pytest.mark.skipif(os.name != "posix", reason="this system has no executable bit")
def test_executable_files_stay_executable(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    bundle = library.read(make_zip(packed([*good(), member("assets/run.sh", "#!/bin/sh\n", mode=0o100755)])))
    library.install(bundle)
    with library.using(bundle.manifest.id) as used:
        assert os.access(used.folder / "assets" / "run.sh", os.X_OK)
        assert not os.access(used.folder / "tools" / "tea.py", os.X_OK)


def test_an_archive_inside_stays_packed(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    inner = _with_zipfile({"letter.txt": "Dear reader"})
    assert library.read(make_zip({**GOOD, "assets/letter.zip": inner})).files["assets/letter.zip"].data == inner


def test_a_folder_is_read_without_what_tools_leave_in_it(library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "tools" / "__pycache__").mkdir()
    (folder / "tools" / "__pycache__" / "tea.cpython-311.pyc").write_bytes(b"x")
    (folder / "tools" / "tea.pyc").write_bytes(b"x")
    bundle = library.read(folder)
    assert sorted(bundle.files) == PATHS
    assert (bundle.source_type, bundle.source) == ("local", folder)


def _folder(parent: Path) -> Path:
    folder = parent / "tea"
    for name, text in GOOD.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.skipif(os.name != "posix", reason="this system asks for rights to make links")
@pytest.mark.parametrize("target", ["/etc/passwd", "tea.py", "..", "nowhere"])
def test_a_folder_with_a_link_is_refused(target: str, library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    (folder / "tools" / "link.py").symlink_to(target)
    with pytest.raises(BundleRefusedError, match=r'"tools/link\.py" is a symbolic link'):
        library.read(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_folder_with_a_pipe_is_refused_and_nobody_waits(library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    os.mkfifo(folder / "tools" / "pipe.py")
    with pytest.raises(BundleRefusedError, match="no ordinary file"):
        library.read(folder)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_in_the_place_of_the_archive_is_refused_and_nobody_waits(
    library: ToolsetLibrary, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "tea.toolset.zip")
    with pytest.raises(BundleRefusedError, match="not a regular file"):
        library.read(tmp_path / "tea.toolset.zip")


@pytest.mark.parametrize("name", ["nowhere.toolset.zip", "no\0where.zip", "x" * 5000])
def test_a_file_that_is_not_there_is_a_sentence(name: str, library: ToolsetLibrary, tmp_path: Path) -> None:
    with pytest.raises(BundleRefusedError):
        library.read(tmp_path / name)


TOOL_LINE = 7  # of "- id: steep"

FAULTS = {
    "a missing field": ("    name: Steep\n", "", rf"line {TOOL_LINE}, tools\[0\]: name is missing"),
    "a misspelt field": (
        "    category: kitchen",
        "    requires_confirmaton: true",
        rf"line {TOOL_LINE + 4}, tools\[0\]\.requires_confirmaton: .*did you mean requires_confirmation",
    ),
    "a version without quotes": ('"1.2.0"', "1.2", r"line 4, version: this must be text \(put it in quotes\)"),
    "a version that is none": ('"1.2.0"', '"1.2"', r"line 4, version: this must be a semantic version"),
    "another manifest version": ('manifest_version: "1"', 'manifest_version: "2"', r'line 1, .*must be "1"'),
    "a word for a switch": ("    category: kitchen", "    requires_confirmation: yes", r"must be true or false"),
    "an unknown renderer": ("type: html", "type: video", r"line 19, tools\[0\]\.renderer\.type: .*code, document"),
    "a field of another renderer": ("data:", "url:", r"renderer\.url: a renderer of type html has no such field"),
    "a renderer of two minds": (
        'type: html\n      artifact: artifacts/clock.html\n      data: "$return"',
        "type: code\n      file: x\n      content: y",
        r"needs content or file, not both",
    ),
    "an unknown expression": ('"$return"', '"$result.x"', r"\$result is none of \$args"),
    "an argument that is not there": ('"$return"', '"$args.pot"', r"line 21, .*\$args\.pot is no argument"),
    "a function without the argument": ("leaves:", "pot:", r"line 10, .*does not take the argument pot"),
    "an argument that the app gives": (
        "        leaves:\n",
        "        workspace: {type: string}\n        leaves:\n",
        r"line 15, tools\[0\]\.input_schema\.properties\.workspace: every tool is given workspace by the app",
    ),
    "a wrong example": (
        "    category: kitchen",
        "    examples: [{arguments: {leaves: 5}, result: {}}]",
        r"tools\[0\]\.examples\[0\]\.arguments: The argument leaves must be a text",
    ),
    "a bad host": ("tools:", "permissions: {network: ['a b']}\ntools:", r"permissions\.network\[0\]: .*example\.com"),
    "a word for the network": ("tools:", "permissions: {network: all}\ntools:", r'must be "listen"'),
    "a relative folder": ("tools:", "permissions: {folders: [docs]}\ntools:", r"an absolute path"),
    "a server with nothing": ("tools:", "mcp_servers: [{id: x}]\ntools:", r"needs a command or a url"),
    "a timeout of nothing": ("    category: kitchen", "    timeout: 0", r"must be more than 0"),
    "YAML that is none": ("tools:", "tools: [", r"line \d+"),
    "a tab": ("    name: Steep", "\tname: Steep", r"line 8"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_manifest_says_line_and_field(name: str, library: ToolsetLibrary, make_zip: MakeZip) -> None:
    old, new, says = FAULTS[name]
    assert old in MANIFEST
    with pytest.raises(ManifestError) as refused:
        library.read(make_zip({**GOOD, "toolset.yaml": MANIFEST.replace(old, new, 1)}))
    assert any(re.search(says, str(problem)) for problem in refused.value.problems), refused.value.problems


def test_every_fault_of_a_manifest_is_told_at_once(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    wrong = MANIFEST.replace('"1.2.0"', '"x"').replace("    name: Steep\n", "").replace("type: html", "type: x")
    with pytest.raises(ManifestError, match=r"line 4, version: .* \(and 2 more\)") as refused:
        library.read(make_zip({**GOOD, "toolset.yaml": wrong}))
    assert [problem.line for problem in refused.value.problems] == [4, 7, 18]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("async def steep(workspace, leaves): ...", "must not be async"),
        ("def steep(leaves): ...", "must take the argument workspace"),
        ("def steep(workspace, /, leaves): ...", "by position only"),
        ("def steep(workspace, leaves, pot): ...", "needs the argument pot"),
        ("def steep(workspace, *, leaves, pot): ...", "needs the argument pot"),
        ("def steep(workspace, leaves):\n  return {", "line 2"),
        ("class steep: ...", "defines no function"),
    ],
)
def test_a_function_that_cannot_be_called_is_refused(
    source: str, says: str, library: ToolsetLibrary, make_zip: MakeZip
) -> None:
    with pytest.raises(ManifestError, match=says):
        library.read(make_zip({**GOOD, "tools/tea.py": source}))


@pytest.mark.parametrize(
    "source",
    [
        "def steep(workspace, **more): ...",
        "def steep(**everything): ...",
        "def steep(leaves, workspace, pot=None): ...",
        "def steep(workspace, leaves, *, pot=None): ...",
        "try:\n  import x\nexcept ImportError:\n  def steep(workspace, leaves): ...",
        "@cached\ndef steep(*whatever): ...",
        'def steep(workspace, leaves):\n  "\\d"',
    ],
)
def test_a_function_that_can_be_called_is_accepted(source: str, library: ToolsetLibrary, make_zip: MakeZip) -> None:
    assert library.read(make_zip({**GOOD, "tools/tea.py": source}))


def test_a_tool_may_be_a_package_and_its_module_may_leave_out_tools(library: ToolsetLibrary, make_zip: MakeZip) -> None:
    files = {"toolset.yaml": MANIFEST.replace("tools.tea:", "tea:"), "tools/tea/__init__.py": TEA}
    bundle = library.read(make_zip({**files, "artifacts/clock.html": "x"}))
    assert bundle.manifest.tools[0].entrypoint == "tools.tea:steep"


@pytest.mark.parametrize("address", ["https://example.org/tea.toolset.zip", "HTTP://example.org/tea"])
def test_an_address_alone_is_refused_with_the_reason_not_looked_for_on_the_disk(
    library: ToolsetLibrary, address: str
) -> None:
    for source in (address, Path(address), Path(address).absolute()):
        with pytest.raises(BundleRefusedError, match="this program is offline") as refused:
            library.read(source)
        assert address in str(refused.value)
        assert "download the file with your browser" in refused.value.hint


def test_a_file_whose_name_only_looks_like_an_address_is_read(library: ToolsetLibrary, tmp_path: Path) -> None:
    path = tmp_path / "https-tea.toolset.zip"
    path.write_bytes(packed(good()))
    assert library.read(path).manifest.id == "tea-timer"


@pytest.mark.parametrize(
    ("code", "starts"),
    [
        ("import subprocess", True),
        ("import os, subprocess as s", True),
        ("def f():\n    from subprocess import run", True),
        ("import os\nos.system('ls')", True),
        ("from os import popen", True),
        ("from os import path", False),
        ("from .subprocess import run", False),
        ("'import subprocess'", False),
    ],
)
def test_code_that_starts_programs_may_do_so_where_the_manifest_does_not_speak_of_permissions(
    library: ToolsetLibrary, tmp_path: Path, code: str, starts: bool
) -> None:
    files = {**GOOD, "tools/more.py": code}
    for permissions in ("", "permissions: {}\n"):
        path = tmp_path / f"{len(permissions)}.toolset.zip"
        path.write_bytes(_with_zipfile({**files, "toolset.yaml": MANIFEST + permissions}))
        bundle = library.read(path)
        assert bundle.manifest.permissions.subprocess is (starts and not permissions)
        assert bundle.starts == ("tools/more.py" if starts and not permissions else "")
