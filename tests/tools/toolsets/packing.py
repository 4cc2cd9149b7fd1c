"""ZIPs made byte by byte, so that every field can lie; and the parts of a toolset that is in order."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from mypt_desktop.store.toolsets import ToolsetId

MANIFEST = """\
manifest_version: "1"
id: tea-timer
name: Tea Timer
version: "1.2.0"
description: How long tea steeps
tools:
  - id: steep
    name: Steep
    description: Say how long to steep
    entrypoint: tools.tea:steep
    category: kitchen
    input_schema:
      type: object
      properties:
        leaves:
          type: string
      required: [leaves]
    renderer:
      type: html
      artifact: artifacts/clock.html
      data: "$return"
"""
TEA = """\
from pathlib import Path


def steep(workspace: Path, leaves: str) -> dict:
    return {"leaves": leaves, "minutes": 3}
"""
PAGE = "<!DOCTYPE html><title>Tea</title>"
GOOD = {"toolset.yaml": MANIFEST, "tools/tea.py": TEA, "artifacts/clock.html": PAGE}


@dataclass
class Member:
    """One entry; `central` and `local` overwrite single fields of its headers."""

    name: bytes
    data: bytes = b""
    method: int = 8
    flags: int = 0x800
    mode: int = 0o100644
    attributes: int | None = None
    system: int = 3
    extra: bytes = b""
    local_extra: bytes | None = None
    descriptor: bytes | None = None  # after the data, with the flag for it
    central: dict[str, Any] = field(default_factory=dict)
    local: dict[str, Any] = field(default_factory=dict)
    packed: bytes | None = None
    before: bytes = b""


def member(name: str | bytes, data: str | bytes = b"", **fields: Any) -> Member:
    raw = name if isinstance(name, bytes) else name.encode("utf-8")
    return Member(raw, data.encode("utf-8") if isinstance(data, str) else data, **fields)


def good(**replaced: str | bytes) -> list[Member]:
    """The entries of a toolset that is in order."""
    return [member(name, replaced.get(name, text)) for name, text in GOOD.items()]


def packed(
    members: Iterable[Member], *, prefix: bytes = b"", gap: bytes = b"", comment: bytes = b"", **end: Any
) -> bytes:
    """The ZIP; `end` overwrites fields of its last record, `gap` stands before the directory."""
    body, directory, count = bytearray(prefix), bytearray(), 0
    for one in members:
        body += one.before
        local, central = _headers(one, len(body))
        body += local
        directory += central
        count += 1
    body += gap
    last = {"disk": 0, "first_disk": 0, "here": count, "count": count, "size": len(directory), "at": len(body)} | {
        name: value for name, value in end.items() if name != "tail"
    }
    last_record = struct.pack(
        "<4s4H2LH",
        b"PK\5\6",
        *(last[name] for name in ("disk", "first_disk", "here", "count", "size", "at")),
        len(comment),
    )
    return bytes(body + directory + last_record + comment) + end.get("tail", b"")


def zip_of(files: dict[str, str | bytes]) -> bytes:
    return packed([member(name, data) for name, data in files.items()])


def _headers(one: Member, at: int) -> tuple[bytes, bytes]:
    content = one.packed if one.packed is not None else _compressed(one)
    flags = one.flags | (8 if one.descriptor is not None else 0)
    fields = {
        "flags": flags,
        "method": one.method,
        "crc": zlib.crc32(one.data),
        "packed": len(content),
        "size": len(one.data),
        "name": one.name,
        "at": at,
        "disk": 0,
        "version": 20,
    }
    here = fields | {"extra": one.extra if one.local_extra is None else one.local_extra} | one.local
    if one.descriptor is not None:
        here = here | {"crc": 0, "packed": 0, "size": 0} | one.local
    local = struct.pack(
        "<4s5H3L2H",
        b"PK\3\4",
        here["version"],
        here["flags"],
        here["method"],
        0,
        0x21,
        here["crc"],
        here["packed"],
        here["size"],
        len(here["name"]),
        len(here["extra"]),
    )
    local += here["name"] + here["extra"] + content + (one.descriptor or b"")
    there = fields | {"extra": one.extra, "comment": b""} | one.central
    attributes = one.mode << 16 if one.attributes is None else one.attributes
    central = struct.pack(
        "<4s6H3L5H2L",
        b"PK\1\2",
        one.system << 8 | 20,
        there["version"],
        there["flags"],
        there["method"],
        0,
        0x21,
        there["crc"],
        there["packed"],
        there["size"],
        len(there["name"]),
        len(there["extra"]),
        len(there["comment"]),
        there["disk"],
        0,
        attributes,
        there["at"],
    )
    return local, central + there["name"] + there["extra"] + there["comment"]


def _compressed(one: Member) -> bytes:
    if one.method != 8:
        return one.data
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(one.data) + packer.flush()


TEA_TIMER = ToolsetId("tea-timer")


SERVER = 'mcp_servers:\n  - id: kettle\n    command: npx\n    args: ["-y", "kettle"]\n    env: {KEY: "${KEY}"}\n'
