"""Hostile toolsets: each with a name, what its refusal must say, and how it is made."""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import unicodedata
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from tests.tools.toolsets.packing import GOOD, MANIFEST, TEA, Member, good, member, packed

Made = Callable[[], bytes]


@dataclass(frozen=True)
class Hostile:
    name: str
    says: str  # a part of the sentence, the entry's name where one is at fault
    make: Made


HOSTILE: list[Hostile] = []


def _hostile(name: str, says: str) -> Callable[[Made], Made]:
    def add(make: Made) -> Made:
        HOSTILE.append(Hostile(name, says, make))
        return make

    return add


def _with(*members: Member) -> bytes:
    return packed([*good(), *members])


def _named(name: str, path: str | bytes, says: str) -> None:
    HOSTILE.append(Hostile(name, says, lambda: _with(member(path, "x"))))


def _manifest(name: str, says: str, text: str | bytes, **files: str | bytes) -> None:
    def make() -> bytes:
        return packed([member(path, data) for path, data in ({**GOOD, **files} | {"toolset.yaml": text}).items()])

    HOSTILE.append(Hostile(name, says, make))


# Names that lead elsewhere, or are another file on another system.
_named("path traversal", "../evil.py", r'"\.\./evil\.py".*leads elsewhere')
_named("path traversal inside", "tools/../../evil.py", r'"tools/\.\./\.\./evil\.py".*leads elsewhere')
_named("path traversal at the end", "tools/..", r'"tools/\.\.".*leads elsewhere')
_named("a path of one dot", "./tools/x.py", r"leads elsewhere")
_named("absolute path", "/etc/cron.d/evil", r'"/etc/cron\.d/evil".*absolute')
_named("path of two slashes", "//server/share/evil", r"absolute")
_named("empty part", "tools//evil.py", r"empty part")
_named("drive letter", "C:/Windows/evil.dll", r'"C:/Windows/evil\.dll".*colon')
_named("drive letter without a slash", "C:evil.dll", r"colon")
_named("alternate data stream", "tools/tea.py:evil", r"colon")
_named("UNC path", "\\\\server\\share\\evil", r"backslash")
_named("backslashes", "tools\\..\\..\\evil.py", r"backslash")
_named("backslash in the middle", "tools/a\\b.py", r"backslash")
for _device in (
    "CON",
    "nul.txt",
    "tools/aux.py",
    "assets/COM1.json",
    "assets/lpt9.",
    "assets/com\u00b9",
    "assets/PRN .txt",
):
    _named(f"device {_device!r}", _device, r"(device on Windows|Windows drops)")
_named("device in the middle", "assets/aux/x.txt", r"device on Windows")
_named("full-width device", "assets/\uff23\uff2f\uff2e", r"device on Windows")
_named("trailing dot", "tools/evil.py.", r"Windows drops")
_named("trailing space", "tools/evil.py ", r"Windows drops")
_named("folder with a trailing space", "tools /evil.py", r"Windows drops")
_named("three dots", "tools/.../evil.py", r"Windows drops")
_named("full-width dots", "tools/\uff0e\uff0e/evil.py", r"simplified")
_named("full-width slash", "tools/\uff0f..\uff0fevil.py", r"simplified")
_named("question mark", "tools/what?.py", r"Windows does not allow")
_named("pipe character", "tools/a|b.py", r"Windows does not allow")
_named("not UTF-8", b"tools/\xff\xfe.py", r"not UTF-8")
_named("Latin-1", "tools/caf\u00e9.py".encode("latin-1"), r"not UTF-8")
_named("overlong UTF-8", b"tools/\xc0\xae\xc0\xae/x.py", r"not UTF-8")
_named("half a character", b"tools/\xed\xa0\x80.py", r"not UTF-8")
_named("zero byte", "tools/tea.py\0.txt", r"U\+0000")
_named("line break", "tools/a\nb.py", r"U\+000A")
_named("escape code", "tools/\x1b[2Jx.py", r"U\+001B")
_named("right-to-left override", "tools/\u202eyp.exe", r"U\+202E")
_named("zero-width space", "tools/tea\u200b.py", r"U\+200B")
_named("line separator", "tools/a\u2028.py", r"U\+2028")
_named("empty name", "", r"its name is empty")
_named("very long part", f"assets/{'a' * 150}.txt", r"longer than 120 bytes")
_named("very long path", "assets/" + "/".join(["deep" * 5] * 9) + "/x", r"longer than 180 characters")
_named("very deep path", "a/" * 20 + "x", r"folders deep")

# Names that clash.
_named("duplicate entry", "tools/tea.py", r'"tools/tea\.py".*twice')
_named("case collision", "tools/TEA.py", r'"tools/TEA\.py".*cannot tell it from')
_named("case collision of folders", "Tools/other.py", r"cannot tell it from")
_named("case collision of the manifest", "Toolset.YAML", r"cannot tell it from")
_named("full-width collision", "tools/\uff54ea.py", r"cannot tell it from")
_named("ligature collision", "artifacts/clock.html/x", r"a file and a folder")
_named("file below a file", "tools/tea.py/evil.py", r"a file and a folder")


@_hostile("normalisation collision", r"twice")
def _() -> bytes:
    composed = unicodedata.normalize("NFC", "assets/the\u0301.txt")
    return _with(member(composed, "a"), member(unicodedata.normalize("NFD", composed), "b"))


@_hostile("compatibility collision", r"cannot tell it from")
def _() -> bytes:
    return _with(member("assets/\ufb01g.txt", "a"), member("assets/fig.txt", "b"))


@_hostile("sharp s collision", r"cannot tell it from")
def _() -> bytes:
    return _with(member("assets/stra\u00dfe.txt", "a"), member("assets/STRASSE.txt", "b"))


@_hostile("folder entry over a file", r"a file and a folder")
def _() -> bytes:
    return _with(member("tools/tea.py/", mode=0o40755))


@_hostile("file over a folder entry", r"a file and a folder")
def _() -> bytes:
    return _with(member("assets/", mode=0o40755), member("assets", "x"))


@_hostile("folder twice", r"twice")
def _() -> bytes:
    return _with(member("assets/", mode=0o40755), member("assets/", mode=0o40755))


# Things that are no files.
for _name, _mode in (
    ("symbolic link", 0o120777),
    ("character device", 0o20666),
    ("block device", 0o60666),
    ("pipe", 0o10666),
    ("socket", 0o140666),
):
    HOSTILE.append(
        Hostile(
            _name,
            '"assets/x" is a (symbolic link|device|pipe|socket)',
            lambda m=_mode: _with(member("assets/x", "/etc/passwd", mode=m)),
        )  # type: ignore[misc]
    )


@_hostile("symbolic link of a system that has none", r"is a symbolic link")
def _() -> bytes:
    return _with(member("assets/x", "/etc/passwd", mode=0o120777, system=0))


@_hostile("Windows reparse point", r"is a symbolic link")
def _() -> bytes:
    return _with(member("assets/x", "/etc/passwd", attributes=0x400, system=10))


@_hostile("hard link", r'"assets/x" is a link')
def _() -> bytes:
    extra = struct.pack("<2H", 0x000D, 12 + 11) + bytes(12) + b"/etc/passwd"
    return _with(member("assets/x", "", extra=extra))


@_hostile("link in an ASi field", r'"assets/x" is a link')
def _() -> bytes:
    value = struct.pack("<LHLHH", 0, 0o120777, 11, 0, 0) + b"/etc/passwd"
    return _with(member("assets/x", "", extra=struct.pack("<2H", 0x756E, len(value)) + value))


@_hostile("link in a local field only", r'"assets/x" is a link')
def _() -> bytes:
    extra = struct.pack("<2H", 0x000D, 12 + 11) + bytes(12) + b"/etc/passwd"
    return _with(member("assets/x", "", local_extra=extra))


@_hostile("set-uid file", r"another user's rights")
def _() -> bytes:
    return _with(member("assets/x", "x", mode=0o104755))


@_hostile("file that calls itself a folder", r"not what its name says")
def _() -> bytes:
    return _with(member("assets/x", "x", mode=0o40755))


@_hostile("folder with content", r"folder with content")
def _() -> bytes:
    return _with(member("assets/", "x", mode=0o40755))


# Two readings of one archive.
@_hostile("second name in an extra field", r"second name")
def _() -> bytes:
    value = b"\1" + struct.pack("<L", zlib.crc32(b"assets/x")) + b"../evil"
    return _with(member("assets/x", "x", extra=struct.pack("<2H", 0x7075, len(value)) + value))


@_hostile("broken extra field", r"broken extra")
def _() -> bytes:
    return _with(member("assets/x", "x", extra=b"\1\2\xff\xff"))


for _field, _value in (("name", b"assets/y"), ("method", 0), ("crc", 1), ("packed", 1), ("size", 1), ("flags", 0x801)):
    HOSTILE.append(
        Hostile(
            f"local header with another {_field}",
            r'"assets/x" is (described in two different ways|encrypted)',
            lambda f=_field, v=_value: _with(member("assets/x", "x" * 50, local={f: v})),  # type: ignore[misc]
        )
    )


@_hostile("two encodings for one name", r"is described in two different ways")
def _() -> bytes:
    return _with(member("assets/caf\u00e9", "x", local={"flags": 0}))


@_hostile("local header that is none", r"not where the directory says")
def _() -> bytes:
    data = bytearray(_with(member("assets/x", "x")))
    at = data.index(b"assets/x") - 30
    data[at : at + 4] = b"KP\3\4"
    return bytes(data)


@_hostile("overlapping entries", r"overlaps")
def _() -> bytes:
    return packed([*good(), member("assets/x", "x" * 50), member("assets/y", "y", central={"at": 10})])


@_hostile("two entries with the same data", r"overlaps")
def _() -> bytes:
    return packed([member("assets/a", "x"), *good(), member("assets/y", "y", central={"at": 0})])


@_hostile("entry that reaches into the next", r"overlaps|two different ways")
def _() -> bytes:
    wrong = {"packed": 300, "size": 300}
    return packed([member("assets/x", "x" * 20, method=0, central=wrong, local=wrong), *good()])


@_hostile("entry that reaches into the directory", r"overlaps")
def _() -> bytes:
    wrong = {"packed": 300, "size": 300}
    return _with(member("assets/x", "x" * 20, method=0, central=wrong, local=wrong))


@_hostile("entry inside the directory", r"not where")
def _() -> bytes:
    whole = _with(member("assets/x", "x"))
    start = struct.unpack_from("<L", whole, len(whole) - 6)[0]
    return _with(member("assets/x", "x", central={"at": start + 20}))


@_hostile("bytes before the first entry", r"belong to nothing")
def _() -> bytes:
    return packed(good(), prefix=b"PK-polyglot: #!/bin/sh\nrm -rf ~\n")


@_hostile("a program before the archive, offsets as if it were not there", r"directory is not where|no toolset")
def _() -> bytes:
    return b"#!/bin/sh\nexit 0\n" + packed(good())


@_hostile("bytes between entries", r"belong to nothing")
def _() -> bytes:
    return _with(member("assets/x", "x", before=b"hidden"))


@_hostile("bytes before the directory", r"belong to nothing")
def _() -> bytes:
    return packed(good(), gap=b"hidden bytes")


@_hostile("bytes after the end", r"does not end as a ZIP")
def _() -> bytes:
    return packed(good(), tail=b"<script>alert(1)</script>")


@_hostile("a second archive after the first", r"directory is not where")
def _() -> bytes:
    return packed(good()) + packed([member("toolset.yaml", "x")])


@_hostile("an end hidden in the comment", r"directory is not where")
def _() -> bytes:
    return packed(good(), comment=b"x" * 10 + packed([]))


@_hostile("an end hidden in the comment that lies about its own", r"does not end as a ZIP")
def _() -> bytes:
    return packed(good(), comment=b"x" * 10 + packed([])[:-2] + b"\x2f\0")


@_hostile("an end inside an entry", r"does not end as a ZIP")
def _() -> bytes:
    return packed([*good(), member("assets/x", packed([]), method=0)])[:-22]


@_hostile("descriptor that disagrees", r"belong to nothing")
def _() -> bytes:
    return _with(member("assets/x", "x" * 50, descriptor=b"PK\7\x08" + struct.pack("<3L", 1, 2, 3)))


@_hostile("directory that claims more entries", r"ends before entry|broken")
def _() -> bytes:
    return packed(good(), here=4, count=4)


@_hostile("directory that claims fewer entries", r"more than its entries")
def _() -> bytes:
    return packed(good(), here=2, count=2)


@_hostile("directory with another size", r"directory is not where")
def _() -> bytes:
    return packed(good(), size=10)


@_hostile("several disks", r"one part of several")
def _() -> bytes:
    return packed(good(), disk=1, first_disk=1)


@_hostile("entry on another disk", r"another part")
def _() -> bytes:
    return _with(member("assets/x", "x", central={"disk": 1}))


@_hostile("ZIP64 in the last record", r"ZIP64")
def _() -> bytes:
    return packed(good(), here=0xFFFF, count=0xFFFF, size=0xFFFFFFFF, at=0xFFFFFFFF)


@_hostile("ZIP64 record before the last", r"ZIP64")
def _() -> bytes:
    body = packed(good())
    return body[:-22] + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) + body[-22:]


@_hostile("ZIP64 size that lies", r"ZIP64")
def _() -> bytes:
    extra = struct.pack("<2HQ", 1, 8, 2**40)
    return _with(member("assets/x", "x", extra=extra, central={"size": 0xFFFFFFFF}))


@_hostile("ZIP64 field beside true sizes", r"ZIP64")
def _() -> bytes:
    return _with(member("assets/x", "x", extra=struct.pack("<2HQ", 1, 8, 2**40)))


@_hostile("encrypted entry", r'"assets/x" is encrypted')
def _() -> bytes:
    return _with(member("assets/x", "x", flags=0x801))


@_hostile("strongly encrypted entry", r"is encrypted")
def _() -> bytes:
    return _with(member("assets/x", "x", flags=0x841))


@_hostile("encrypted directory", r"is encrypted")
def _() -> bytes:
    return _with(member("assets/x", "x", flags=0x2800))


@_hostile("unknown compression", r"method 12")
def _() -> bytes:
    return _with(member("assets/x", "x", method=12))


@_hostile("AES method", r"method 99")
def _() -> bytes:
    return _with(member("assets/x", "x", method=99))


@_hostile("a version from the future", r"needs a newer program")
def _() -> bytes:
    return _with(member("assets/x", "x", central={"version": 84}))


@_hostile("patched data", r"packed in a way")
def _() -> bytes:
    return _with(member("assets/x", "x", flags=0x820))


# Damage and bombs.
@_hostile("wrong checksum", r'"assets/x" is damaged')
def _() -> bytes:
    return _with(member("assets/x", "x" * 50, central={"crc": 5}, local={"crc": 5}))


@_hostile("data that is not deflated", r'"assets/x" is damaged')
def _() -> bytes:
    return _with(member("assets/x", "x" * 50, packed=b"\xff" * 20))


@_hostile("bytes after the deflated data", r'"assets/x" is damaged')
def _() -> bytes:
    return _with(member("assets/x", "x", packed=zlib.compress(b"x")[2:-4] + b"hidden"))


@_hostile("bomb", r"more than 200 times")
def _() -> bytes:
    return _with(member("assets/x", bytes(8 * 2**20)))


@_hostile("bomb that says it is small", r"more than it says")
def _() -> bytes:
    return _with(member("assets/x", bytes(8 * 2**20), central={"size": 100}, local={"size": 100}))


@_hostile("bomb of overlapping files", r"overlaps")
def _() -> bytes:
    kernel = member("assets/0", bytes(2**20))
    others = [member(f"assets/{n}", bytes(2**20), packed=b"", central={"at": 0, "packed": 1033}) for n in range(1, 50)]
    return packed([kernel, *others])


@_hostile("too many entries", r"2500 entries")
def _() -> bytes:
    return packed([*good(), *(member(f"assets/{n}", "") for n in range(2500 - 3))])


@_hostile("a file that is too large", r"larger than 50 MB")
def _() -> bytes:
    # Not random enough to take long, not regular enough for the limit of the ratio.
    piece = bytes(range(256)) * 16
    data = b"".join(piece[n % 256 :] + struct.pack("<L", n) for n in range(13_500))
    return _with(member("assets/x", data, packed=_fast(data)))


def _fast(data: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


@_hostile("a ZIP bomb inside", r'"assets/x\.zip" is an archive that unpacks to far more')
def _() -> bytes:
    return _with(member("assets/x.zip", packed([member("zeros", bytes(30 * 2**20))])))


@_hostile("archives in an archive", r"archive of archives")
def _() -> bytes:
    inner = packed([member("zeros", bytes(2**20))])
    return _with(member("assets/x.zip", packed([member("inner.zip", inner, method=0)])))


@_hostile("a gzip bomb inside", r"unpacks to far more")
def _() -> bytes:
    return _with(member("assets/x.gz", gzip.compress(bytes(30 * 2**20))))


@_hostile("a bzip2 bomb inside", r"unpacks to far more")
def _() -> bytes:
    return _with(member("assets/x.bz2", bz2.compress(bytes(30 * 2**20))))


@_hostile("an xz bomb inside", r"unpacks to far more")
def _() -> bytes:
    return _with(member("assets/x.xz", lzma.compress(bytes(30 * 2**20))))


@_hostile("many archives inside that are bombs together", r"unpacks to far more")
def _() -> bytes:
    each = zlib.compressobj(9, zlib.DEFLATED, 31)
    one = each.compress(bytes(range(256)) * 2**9 + bytes(20 * 2**20)) + each.flush() + b""
    return _with(*(member(f"assets/{n}.gz", one, method=0) for n in range(6)))


@_hostile("an xz archive that takes gigabytes", r"too much memory")
def _() -> bytes:
    data = bytearray(lzma.compress(b"x"))
    length = (data[12] + 1) * 4
    data[16] = 38  # of its first block: 2 GB of dictionary
    data[12 + length - 4 : 12 + length] = struct.pack("<L", zlib.crc32(data[12 : 12 + length - 4]))
    return _with(member("assets/x.xz", bytes(data)))


@_hostile("a ZIP inside in a way that is not looked into", r"cannot be checked")
def _() -> bytes:
    return _with(member("assets/x.zip", packed([member("a", "x", method=14)])))


@_hostile("a damaged archive inside", r"damaged")
def _() -> bytes:
    return _with(member("assets/x.zip", b"PK\3\4" + bytes(100)))


@_hostile("an archive that cannot be looked into", r"cannot be checked")
def _() -> bytes:
    return _with(member("assets/x.7z", b"7z\xbc\xaf\x27\x1c" + bytes(100)))


@_hostile("no ZIP at all", r"neither a ZIP nor a folder")
def _() -> bytes:
    return b"hello"


@_hostile("an empty file", r"neither a ZIP nor a folder")
def _() -> bytes:
    return b""


@_hostile("a ZIP cut in half", r"does not end as a ZIP")
def _() -> bytes:
    whole = packed(good())
    return whole[: len(whole) // 2]


@_hostile("no manifest in it", r"There is no toolset\.yaml")
def _() -> bytes:
    return packed([member("README.md", "x")])


@_hostile("manifest in another folder", r"There is no toolset\.yaml, but")
def _() -> bytes:
    return packed([member("a/toolset.yaml", MANIFEST), member("b/tools/tea.py", TEA)])


@_hostile("another toolset in a macOS folder", r"There is no toolset\.yaml")
def _() -> bytes:
    return packed([member("__MACOSX/toolset.yaml", MANIFEST), member("tools/tea.py", TEA)])


# Manifests.
_manifest("manifest that is too large", r"larger than 256 KB", MANIFEST + "# " + "x" * 300_000)
_manifest("manifest that is too deep", r"nested", "a: " + "[" * 5000)
_manifest("manifest deep in mappings", r"nested", "".join(f"{' ' * n}a:\n" for n in range(300)))
_manifest(
    "billion laughs",
    r"line 2.*aliases",
    "a: x\nb: &b [lol, lol, lol]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n" + MANIFEST,
)
_manifest(
    "YAML tag that runs code",
    r"line 6.*tags",
    MANIFEST.replace("tools:", "x: !!python/object/apply:os.system [ls]\ntools:"),
)
_manifest("YAML tag of a type", r"line 5.*tags", MANIFEST.replace("How long tea steeps", "!!str How long"))
_manifest("YAML tag of its own", r"tags", MANIFEST.replace("How long tea steeps", "!mine x"))
_manifest("YAML merge", r"merges", MANIFEST + "<<: {a: b}\n")
_manifest("field twice", r"line 6, id: it is there twice", MANIFEST.replace("tools:", "id: other\ntools:"))
_manifest("two documents", r"second document", MANIFEST + "---\n" + MANIFEST)
_manifest("key that is a list", r"plain text", "? [a, b]\n: c\n" + MANIFEST)
_manifest("manifest that is not UTF-8", r"not UTF-8", MANIFEST.encode("utf-16"))
_manifest("control character in the manifest", r"U\+0007", MANIFEST.replace("Tea Timer", "Tea \a Timer"))
_manifest("zero byte by an escape", r"zero byte", MANIFEST.replace("Tea Timer", '"Tea \\0 Timer"'))
_manifest("half a character by an escape", r"half a character", MANIFEST.replace("Tea Timer", '"Tea \\ud800 Timer"'))
_manifest("right-to-left override in a name", r"U\+202E", MANIFEST.replace("Tea Timer", "Tea \u202eTimer"))
_manifest("number that is endless", r"too long", MANIFEST.replace('"1.2.0"', "1" * 10_000))
_manifest("a manifest that is a list", r"fields with values", "- a\n- b\n")
_manifest("an empty manifest", r"fields with values", "")
_manifest("a toolset that is called like a built-in", r"built-in", MANIFEST.replace("tea-timer", "workspace"))
_manifest(
    "a tool that shadows a built-in", r"built-in|small letters", MANIFEST.replace("id: steep", "id: workspace.search")
)
_manifest("a tool that is spelled like a built-in", r"built-in", MANIFEST.replace("id: steep", "id: workspace_search"))
_manifest("a tool spelled as models see it", r"built-in", MANIFEST.replace("id: steep", "id: workspace_dot_search"))
_manifest("a toolset that is a device", r"device", MANIFEST.replace("tea-timer", "con"))
_manifest("a toolset whose id is a path", r"small letters", MANIFEST.replace("tea-timer", "../../evil"))
_manifest("an id with a line break", r"small letters", MANIFEST.replace("id: tea-timer", 'id: "tea\\n"'))
_manifest(
    "an entrypoint outside tools",
    r"under tools/",
    MANIFEST.replace("tools.tea:steep", "assets.evil:run"),
    **{"assets/evil.py": TEA},
)
_manifest("an entrypoint in the standard library", r"under tools/", MANIFEST.replace("tools.tea:steep", "os:system"))
_manifest("an entrypoint that is a path", r"module:function", MANIFEST.replace("tools.tea:steep", "tools/../x:steep"))
_manifest("an entrypoint that is not defined", r"defines no function", MANIFEST.replace("tea:steep", "tea:system"))
_manifest(
    "an entrypoint that is imported only",
    r"defines no function",
    MANIFEST,
    **{"tools/tea.py": "from os import system as steep\n"},
)
_manifest("a module of brackets", r"no Python", MANIFEST, **{"tools/tea.py": "(" * 100_000})
_manifest("a module of minuses", r"no Python", MANIFEST, **{"tools/tea.py": "x = " + "-" * 100_000 + "1\n"})
_manifest(
    "an artifact outside the bundle",
    r"holds no such file",
    MANIFEST.replace("artifacts/clock.html", "../../clock.html"),
)
_manifest(
    "an artifact with an absolute path", r"holds no such file", MANIFEST.replace("artifacts/clock.html", "/etc/passwd")
)
_manifest(
    "an artifact that is computed", r"holds no such file", MANIFEST.replace("artifacts/clock.html", '"$args.leaves"')
)
_manifest("an artifact that is missing", r"holds no such file", MANIFEST.replace("clock.html", "watch.html"))
_manifest(
    "a frame of another host",
    r"localhost only",
    MANIFEST.split("    renderer")[0] + "    renderer: {type: frame, url: 'http://evil.example/'}\n",
)
_manifest(
    "a frame that pretends",
    r"localhost only",
    MANIFEST.split("    renderer")[0] + "    renderer: {type: frame, url: 'http://localhost.evil.example/'}\n",
)
_manifest(
    "a schema from elsewhere",
    r"nothing is fetched",
    MANIFEST.replace("type: string", "$ref: https://evil.example/schema.json"),
)
_manifest("a schema without end", r"without end", MANIFEST.replace("type: string", '$ref: "#/properties/leaves"'))
_manifest("a schema that is none", r"no valid JSON Schema", MANIFEST.replace("type: string", "type: banana"))
_manifest(
    "a pattern that takes for ever",
    r"take for ever",
    MANIFEST.replace("type: string", 'type: string\n          pattern: "^(a+)+$"'),
)
_manifest(
    "a server with a hidden command",
    r"U\+202E",
    MANIFEST + 'mcp_servers: [{id: x, command: "ls", args: ["\\u202e x"]}]\n',
)
_manifest("the whole disk as a folder", r"must", MANIFEST + "permissions: {folders: [/]}\n")
_manifest("folders that lead up", r"without \.\.", MANIFEST + 'permissions: {folders: ["~/x/../.."]}\n')


@_hostile("an empty archive", r"There is no toolset\.yaml")
def _() -> bytes:
    return packed([])
