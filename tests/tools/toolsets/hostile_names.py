"""Entries whose names lead elsewhere, clash, or are no files."""

from __future__ import annotations

import struct
import unicodedata

from tests.tools.toolsets.hostile_cases import Cases, Hostile, beside_good
from tests.tools.toolsets.packing import member

CASES = Cases()

# Names that lead elsewhere, or are another file on another system.
CASES.named("path traversal", "../evil.py", r'"\.\./evil\.py".*leads elsewhere')
CASES.named("path traversal inside", "tools/../../evil.py", r'"tools/\.\./\.\./evil\.py".*leads elsewhere')
CASES.named("path traversal at the end", "tools/..", r'"tools/\.\.".*leads elsewhere')
CASES.named("a path of one dot", "./tools/x.py", r"leads elsewhere")
CASES.named("absolute path", "/etc/cron.d/evil", r'"/etc/cron\.d/evil".*absolute')
CASES.named("path of two slashes", "//server/share/evil", r"absolute")
CASES.named("empty part", "tools//evil.py", r"empty part")
CASES.named("drive letter", "C:/Windows/evil.dll", r'"C:/Windows/evil\.dll".*colon')
CASES.named("drive letter without a slash", "C:evil.dll", r"colon")
CASES.named("alternate data stream", "tools/tea.py:evil", r"colon")
CASES.named("UNC path", "\\\\server\\share\\evil", r"backslash")
CASES.named("backslashes", "tools\\..\\..\\evil.py", r"backslash")
CASES.named("backslash in the middle", "tools/a\\b.py", r"backslash")
for _device in (
    "CON",
    "nul.txt",
    "tools/aux.py",
    "assets/COM1.json",
    "assets/lpt9.",
    "assets/com\u00b9",
    "assets/PRN .txt",
):
    CASES.named(f"device {_device!r}", _device, r"(device on Windows|Windows drops)")
CASES.named("device in the middle", "assets/aux/x.txt", r"device on Windows")
CASES.named("full-width device", "assets/\uff23\uff2f\uff2e", r"device on Windows")
CASES.named("trailing dot", "tools/evil.py.", r"Windows drops")
CASES.named("trailing space", "tools/evil.py ", r"Windows drops")
CASES.named("folder with a trailing space", "tools /evil.py", r"Windows drops")
CASES.named("three dots", "tools/.../evil.py", r"Windows drops")
CASES.named("full-width dots", "tools/\uff0e\uff0e/evil.py", r"simplified")
CASES.named("full-width slash", "tools/\uff0f..\uff0fevil.py", r"simplified")
CASES.named("question mark", "tools/what?.py", r"Windows does not allow")
CASES.named("pipe character", "tools/a|b.py", r"Windows does not allow")
CASES.named("not UTF-8", b"tools/\xff\xfe.py", r"not UTF-8")
CASES.named("Latin-1", "tools/caf\u00e9.py".encode("latin-1"), r"not UTF-8")
CASES.named("overlong UTF-8", b"tools/\xc0\xae\xc0\xae/x.py", r"not UTF-8")
CASES.named("half a character", b"tools/\xed\xa0\x80.py", r"not UTF-8")
CASES.named("zero byte", "tools/tea.py\0.txt", r"U\+0000")
CASES.named("line break", "tools/a\nb.py", r"U\+000A")
CASES.named("escape code", "tools/\x1b[2Jx.py", r"U\+001B")
CASES.named("right-to-left override", "tools/\u202eyp.exe", r"U\+202E")
CASES.named("zero-width space", "tools/tea\u200b.py", r"U\+200B")
CASES.named("line separator", "tools/a\u2028.py", r"U\+2028")
CASES.named("empty name", "", r"its name is empty")
CASES.named("very long part", f"assets/{'a' * 150}.txt", r"longer than 120 bytes")
CASES.named("very long path", "assets/" + "/".join(["deep" * 5] * 9) + "/x", r"longer than 180 characters")
CASES.named("very deep path", "a/" * 20 + "x", r"folders deep")

# Names that clash.
CASES.named("duplicate entry", "tools/tea.py", r'"tools/tea\.py".*twice')
CASES.named("case collision", "tools/TEA.py", r'"tools/TEA\.py".*cannot tell it from')
CASES.named("case collision of folders", "Tools/other.py", r"cannot tell it from")
CASES.named("case collision of the manifest", "Toolset.YAML", r"cannot tell it from")
CASES.named("full-width collision", "tools/\uff54ea.py", r"cannot tell it from")
CASES.named("ligature collision", "artifacts/clock.html/x", r"a file and a folder")
CASES.named("file below a file", "tools/tea.py/evil.py", r"a file and a folder")


@CASES.add("normalisation collision", r"twice")
def _() -> bytes:
    composed = unicodedata.normalize("NFC", "assets/the\u0301.txt")
    return beside_good(member(composed, "a"), member(unicodedata.normalize("NFD", composed), "b"))


@CASES.add("compatibility collision", r"cannot tell it from")
def _() -> bytes:
    return beside_good(member("assets/\ufb01g.txt", "a"), member("assets/fig.txt", "b"))


@CASES.add("sharp s collision", r"cannot tell it from")
def _() -> bytes:
    return beside_good(member("assets/stra\u00dfe.txt", "a"), member("assets/STRASSE.txt", "b"))


@CASES.add("folder entry over a file", r"a file and a folder")
def _() -> bytes:
    return beside_good(member("tools/tea.py/", mode=0o40755))


@CASES.add("file over a folder entry", r"a file and a folder")
def _() -> bytes:
    return beside_good(member("assets/", mode=0o40755), member("assets", "x"))


@CASES.add("folder twice", r"twice")
def _() -> bytes:
    return beside_good(member("assets/", mode=0o40755), member("assets/", mode=0o40755))


# Things that are no files.
for _name, _mode in (
    ("symbolic link", 0o120777),
    ("character device", 0o20666),
    ("block device", 0o60666),
    ("pipe", 0o10666),
    ("socket", 0o140666),
):
    CASES.append(
        Hostile(
            _name,
            '"assets/x" is a (symbolic link|device|pipe|socket)',
            lambda m=_mode: beside_good(member("assets/x", "/etc/passwd", mode=m)),
        )  # type: ignore[misc]
    )


@CASES.add("symbolic link of a system that has none", r"is a symbolic link")
def _() -> bytes:
    return beside_good(member("assets/x", "/etc/passwd", mode=0o120777, system=0))


@CASES.add("Windows reparse point", r"is a symbolic link")
def _() -> bytes:
    return beside_good(member("assets/x", "/etc/passwd", attributes=0x400, system=10))


@CASES.add("hard link", r'"assets/x" is a link')
def _() -> bytes:
    extra = struct.pack("<2H", 0x000D, 12 + 11) + bytes(12) + b"/etc/passwd"
    return beside_good(member("assets/x", "", extra=extra))


@CASES.add("link in an ASi field", r'"assets/x" is a link')
def _() -> bytes:
    value = struct.pack("<LHLHH", 0, 0o120777, 11, 0, 0) + b"/etc/passwd"
    return beside_good(member("assets/x", "", extra=struct.pack("<2H", 0x756E, len(value)) + value))


@CASES.add("link in a local field only", r'"assets/x" is a link')
def _() -> bytes:
    extra = struct.pack("<2H", 0x000D, 12 + 11) + bytes(12) + b"/etc/passwd"
    return beside_good(member("assets/x", "", local_extra=extra))


@CASES.add("set-uid file", r"another user's rights")
def _() -> bytes:
    return beside_good(member("assets/x", "x", mode=0o104755))


@CASES.add("file that calls itself a folder", r"not what its name says")
def _() -> bytes:
    return beside_good(member("assets/x", "x", mode=0o40755))


@CASES.add("folder with content", r"folder with content")
def _() -> bytes:
    return beside_good(member("assets/", "x", mode=0o40755))
