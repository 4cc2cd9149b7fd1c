"""Damaged archives, and those that unpack to more than anybody wants."""

from __future__ import annotations

import bz2
import gzip
import lzma
import struct
import zlib

from tests.tools.toolsets.hostile_cases import Cases, beside_good
from tests.tools.toolsets.packing import MANIFEST, TEA, good, member, packed

CASES = Cases()


@CASES.add("wrong checksum", r'"assets/x" is damaged')
def _() -> bytes:
    return beside_good(member("assets/x", "x" * 50, central={"crc": 5}, local={"crc": 5}))


@CASES.add("data that is not deflated", r'"assets/x" is damaged')
def _() -> bytes:
    return beside_good(member("assets/x", "x" * 50, packed=b"\xff" * 20))


@CASES.add("bytes after the deflated data", r'"assets/x" is damaged')
def _() -> bytes:
    return beside_good(member("assets/x", "x", packed=zlib.compress(b"x")[2:-4] + b"hidden"))


@CASES.add("bomb", r"more than 200 times")
def _() -> bytes:
    return beside_good(member("assets/x", bytes(8 * 2**20)))


@CASES.add("bomb that says it is small", r"more than it says")
def _() -> bytes:
    return beside_good(member("assets/x", bytes(8 * 2**20), central={"size": 100}, local={"size": 100}))


@CASES.add("bomb of overlapping files", r"overlaps")
def _() -> bytes:
    kernel = member("assets/0", bytes(2**20))
    others = [member(f"assets/{n}", bytes(2**20), packed=b"", central={"at": 0, "packed": 1033}) for n in range(1, 50)]
    return packed([kernel, *others])


@CASES.add("too many entries", r"2500 entries")
def _() -> bytes:
    return packed([*good(), *(member(f"assets/{n}", "") for n in range(2500 - 3))])


@CASES.add("a file that is too large", r"larger than 50 MB")
def _() -> bytes:
    # Not random enough to take long, not regular enough for the limit of the ratio.
    piece = bytes(range(256)) * 16
    data = b"".join(piece[n % 256 :] + struct.pack("<L", n) for n in range(13_500))
    return beside_good(member("assets/x", data, packed=_fast(data)))


def _fast(data: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


@CASES.add("a ZIP bomb inside", r'"assets/x\.zip" is an archive that unpacks to far more')
def _() -> bytes:
    return beside_good(member("assets/x.zip", packed([member("zeros", bytes(30 * 2**20))])))


@CASES.add("archives in an archive", r"archive of archives")
def _() -> bytes:
    inner = packed([member("zeros", bytes(2**20))])
    return beside_good(member("assets/x.zip", packed([member("inner.zip", inner, method=0)])))


@CASES.add("a gzip bomb inside", r"unpacks to far more")
def _() -> bytes:
    return beside_good(member("assets/x.gz", gzip.compress(bytes(30 * 2**20))))


@CASES.add("a bzip2 bomb inside", r"unpacks to far more")
def _() -> bytes:
    return beside_good(member("assets/x.bz2", bz2.compress(bytes(30 * 2**20))))


@CASES.add("an xz bomb inside", r"unpacks to far more")
def _() -> bytes:
    return beside_good(member("assets/x.xz", lzma.compress(bytes(30 * 2**20))))


@CASES.add("many archives inside that are bombs together", r"unpacks to far more")
def _() -> bytes:
    each = zlib.compressobj(9, zlib.DEFLATED, 31)
    one = each.compress(bytes(range(256)) * 2**9 + bytes(20 * 2**20)) + each.flush() + b""
    return beside_good(*(member(f"assets/{n}.gz", one, method=0) for n in range(6)))


@CASES.add("an xz archive that takes gigabytes", r"too much memory")
def _() -> bytes:
    data = bytearray(lzma.compress(b"x"))
    length = (data[12] + 1) * 4
    data[16] = 38  # of its first block: 2 GB of dictionary
    data[12 + length - 4 : 12 + length] = struct.pack("<L", zlib.crc32(data[12 : 12 + length - 4]))
    return beside_good(member("assets/x.xz", bytes(data)))


@CASES.add("a ZIP inside in a way that is not looked into", r"cannot be checked")
def _() -> bytes:
    return beside_good(member("assets/x.zip", packed([member("a", "x", method=14)])))


@CASES.add("a damaged archive inside", r"damaged")
def _() -> bytes:
    return beside_good(member("assets/x.zip", b"PK\3\4" + bytes(100)))


@CASES.add("an archive that cannot be looked into", r"cannot be checked")
def _() -> bytes:
    return beside_good(member("assets/x.7z", b"7z\xbc\xaf\x27\x1c" + bytes(100)))


@CASES.add("no ZIP at all", r"neither a ZIP nor a folder")
def _() -> bytes:
    return b"hello"


@CASES.add("an empty file", r"neither a ZIP nor a folder")
def _() -> bytes:
    return b""


@CASES.add("a ZIP cut in half", r"does not end as a ZIP")
def _() -> bytes:
    whole = packed(good())
    return whole[: len(whole) // 2]


@CASES.add("no manifest in it", r"There is no toolset\.yaml")
def _() -> bytes:
    return packed([member("README.md", "x")])


@CASES.add("manifest in another folder", r"There is no toolset\.yaml, but")
def _() -> bytes:
    return packed([member("a/toolset.yaml", MANIFEST), member("b/tools/tea.py", TEA)])


@CASES.add("another toolset in a macOS folder", r"There is no toolset\.yaml")
def _() -> bytes:
    return packed([member("__MACOSX/toolset.yaml", MANIFEST), member("tools/tea.py", TEA)])
