"""Archives that can be read in two ways."""

from __future__ import annotations

import struct
import zlib

from tests.tools.toolsets.hostile_cases import Cases, Hostile, beside_good
from tests.tools.toolsets.packing import good, member, packed

CASES = Cases()


@CASES.add("second name in an extra field", r"second name")
def _() -> bytes:
    value = b"\1" + struct.pack("<L", zlib.crc32(b"assets/x")) + b"../evil"
    return beside_good(member("assets/x", "x", extra=struct.pack("<2H", 0x7075, len(value)) + value))


@CASES.add("broken extra field", r"broken extra")
def _() -> bytes:
    return beside_good(member("assets/x", "x", extra=b"\1\2\xff\xff"))


for _field, _value in (("name", b"assets/y"), ("method", 0), ("crc", 1), ("packed", 1), ("size", 1), ("flags", 0x801)):
    CASES.append(
        Hostile(
            f"local header with another {_field}",
            r'"assets/x" is (described in two different ways|encrypted)',
            lambda f=_field, v=_value: beside_good(member("assets/x", "x" * 50, local={f: v})),  # type: ignore[misc]
        )
    )


@CASES.add("two encodings for one name", r"is described in two different ways")
def _() -> bytes:
    return beside_good(member("assets/caf\u00e9", "x", local={"flags": 0}))


@CASES.add("local header that is none", r"not where the directory says")
def _() -> bytes:
    data = bytearray(beside_good(member("assets/x", "x")))
    at = data.index(b"assets/x") - 30
    data[at : at + 4] = b"KP\3\4"
    return bytes(data)


@CASES.add("overlapping entries", r"overlaps")
def _() -> bytes:
    return packed([*good(), member("assets/x", "x" * 50), member("assets/y", "y", central={"at": 10})])


@CASES.add("two entries with the same data", r"overlaps")
def _() -> bytes:
    return packed([member("assets/a", "x"), *good(), member("assets/y", "y", central={"at": 0})])


@CASES.add("entry that reaches into the next", r"overlaps|two different ways")
def _() -> bytes:
    wrong = {"packed": 300, "size": 300}
    return packed([member("assets/x", "x" * 20, method=0, central=wrong, local=wrong), *good()])


@CASES.add("entry that reaches into the directory", r"overlaps")
def _() -> bytes:
    wrong = {"packed": 300, "size": 300}
    return beside_good(member("assets/x", "x" * 20, method=0, central=wrong, local=wrong))


@CASES.add("entry inside the directory", r"not where")
def _() -> bytes:
    whole = beside_good(member("assets/x", "x"))
    start = struct.unpack_from("<L", whole, len(whole) - 6)[0]
    return beside_good(member("assets/x", "x", central={"at": start + 20}))


@CASES.add("bytes before the first entry", r"belong to nothing")
def _() -> bytes:
    return packed(good(), prefix=b"PK-polyglot: #!/bin/sh\nrm -rf ~\n")


@CASES.add("a program before the archive, offsets as if it were not there", r"directory is not where|no toolset")
def _() -> bytes:
    return b"#!/bin/sh\nexit 0\n" + packed(good())


@CASES.add("bytes between entries", r"belong to nothing")
def _() -> bytes:
    return beside_good(member("assets/x", "x", before=b"hidden"))


@CASES.add("bytes before the directory", r"belong to nothing")
def _() -> bytes:
    return packed(good(), gap=b"hidden bytes")


@CASES.add("bytes after the end", r"does not end as a ZIP")
def _() -> bytes:
    return packed(good(), tail=b"<script>alert(1)</script>")


@CASES.add("a second archive after the first", r"directory is not where")
def _() -> bytes:
    return packed(good()) + packed([member("toolset.yaml", "x")])


@CASES.add("an end hidden in the comment", r"directory is not where")
def _() -> bytes:
    return packed(good(), comment=b"x" * 10 + packed([]))


@CASES.add("an end hidden in the comment that lies about its own", r"does not end as a ZIP")
def _() -> bytes:
    return packed(good(), comment=b"x" * 10 + packed([])[:-2] + b"\x2f\0")


@CASES.add("an end inside an entry", r"does not end as a ZIP")
def _() -> bytes:
    return packed([*good(), member("assets/x", packed([]), method=0)])[:-22]


@CASES.add("descriptor that disagrees", r"belong to nothing")
def _() -> bytes:
    return beside_good(member("assets/x", "x" * 50, descriptor=b"PK\7\x08" + struct.pack("<3L", 1, 2, 3)))


@CASES.add("directory that claims more entries", r"ends before entry|broken")
def _() -> bytes:
    return packed(good(), here=4, count=4)


@CASES.add("directory that claims fewer entries", r"more than its entries")
def _() -> bytes:
    return packed(good(), here=2, count=2)


@CASES.add("directory with another size", r"directory is not where")
def _() -> bytes:
    return packed(good(), size=10)


@CASES.add("several disks", r"one part of several")
def _() -> bytes:
    return packed(good(), disk=1, first_disk=1)


@CASES.add("entry on another disk", r"another part")
def _() -> bytes:
    return beside_good(member("assets/x", "x", central={"disk": 1}))


@CASES.add("ZIP64 in the last record", r"ZIP64")
def _() -> bytes:
    return packed(good(), here=0xFFFF, count=0xFFFF, size=0xFFFFFFFF, at=0xFFFFFFFF)


@CASES.add("ZIP64 record before the last", r"ZIP64")
def _() -> bytes:
    body = packed(good())
    return body[:-22] + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) + body[-22:]


@CASES.add("ZIP64 size that lies", r"ZIP64")
def _() -> bytes:
    extra = struct.pack("<2HQ", 1, 8, 2**40)
    return beside_good(member("assets/x", "x", extra=extra, central={"size": 0xFFFFFFFF}))


@CASES.add("ZIP64 field beside true sizes", r"ZIP64")
def _() -> bytes:
    return beside_good(member("assets/x", "x", extra=struct.pack("<2HQ", 1, 8, 2**40)))


@CASES.add("encrypted entry", r'"assets/x" is encrypted')
def _() -> bytes:
    return beside_good(member("assets/x", "x", flags=0x801))


@CASES.add("strongly encrypted entry", r"is encrypted")
def _() -> bytes:
    return beside_good(member("assets/x", "x", flags=0x841))


@CASES.add("encrypted directory", r"is encrypted")
def _() -> bytes:
    return beside_good(member("assets/x", "x", flags=0x2800))


@CASES.add("unknown compression", r"method 12")
def _() -> bytes:
    return beside_good(member("assets/x", "x", method=12))


@CASES.add("AES method", r"method 99")
def _() -> bytes:
    return beside_good(member("assets/x", "x", method=99))


@CASES.add("a version from the future", r"needs a newer program")
def _() -> bytes:
    return beside_good(member("assets/x", "x", central={"version": 84}))


@CASES.add("patched data", r"packed in a way")
def _() -> bytes:
    return beside_good(member("assets/x", "x", flags=0x820))
