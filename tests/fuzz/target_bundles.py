"""Archives, manifests, schemas and sources of toolsets: refused with a sentence, or good in every respect."""

from __future__ import annotations

import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from mypt_desktop.tools.arguments import LONGEST_TEXT, validation_error
from mypt_desktop.tools.toolsets import argument_schemas, manifest, yaml_text
from mypt_desktop.tools.toolsets.bundle import MOST_BYTES, BundleFile, BundleRefusedError
from mypt_desktop.tools.toolsets.consistency import check
from mypt_desktop.tools.toolsets.entrypoints import Entrypoint, fault, parsed
from mypt_desktop.tools.toolsets.hardening.archive import packed, unpacked
from mypt_desktop.tools.toolsets.hardening.names import checked_text, ignored
from mypt_desktop.tools.toolsets.hardening.patterns import pattern_fault
from mypt_desktop.tools.toolsets.reading import bundle_of
from tests.fuzz.changes import changed_bytes, changed_lines
from tests.fuzz.target import Target
from tests.tools.toolsets.hostile import HOSTILE
from tests.tools.toolsets.packing import GOOD, MANIFEST, TEA, Member, good, member
from tests.tools.toolsets.packing import packed as packed_raw

BUILTINS = ("workspace.search", "workspace.list_docs")
_SMALL = 100_000  # bytes; larger seeds would only slow the search


def _sentence(error: BundleRefusedError) -> str:
    text = str(error)
    assert text.endswith("."), text
    assert len(text) < 1500, text
    assert all(letter.isprintable() for letter in text), text
    return text


# Archives, byte by byte.


def check_archive(data: bytes) -> str:
    try:
        files = unpacked(data)
    except BundleRefusedError as error:
        return _sentence(error)
    assert sum(len(file.data) for file in files.values()) <= MOST_BYTES
    folded = {unicodedata.normalize("NFKC", path).casefold() for path in files}
    assert len(folded) == len(files)
    for path in files:
        assert checked_text(path) == path
        assert not path.startswith("/")
        assert ".." not in path.split("/")
        assert "\\" not in path
    _compare_with_zipfile(data, files)
    assert unpacked(packed(files)) == files
    return f"accepted {len(files)}"


def _compare_with_zipfile(data: bytes, files: Mapping[str, BundleFile]) -> None:
    """What is accepted here, another reader must read alike."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [info for info in archive.infolist() if not info.is_dir()]
        theirs = {}
        for info in members:
            name = info.filename if info.flag_bits & 0x800 else _utf8(info.filename)
            name = unicodedata.normalize("NFC", name)
            if not ignored(name):
                theirs[name] = archive.read(info)
    assert theirs == {path: file.data for path, file in files.items()}


def _utf8(name: str) -> str:
    return name.encode("cp437").decode("utf-8")


def _small_archives() -> list[bytes]:
    made = [packed_raw(good()), packed({name: BundleFile(text.encode()) for name, text in GOOD.items()})]
    return made + [data for hostile in HOSTILE if len(data := hostile.make()) < _SMALL]


# Archives, field by field.

_NAMES = (
    "tools/x.py",
    "TOOLS/x.py",
    "a/",
    "a",
    "a/b",
    "../x",
    "con.txt",
    "x" * 130,
    "caf\u00e9",
    "cafe\u0301",
    "\u202ex",
    "",
    "/",
)
_FIELDS = {"flags": 0xFFFF, "method": 0xFFFF, "crc": 2**32 - 1, "packed": 2**32 - 1, "size": 2**32 - 1, "at": 2**32 - 1}


def change_members(random: Random, members: tuple[Member, ...]) -> tuple[Member, ...]:
    made = list(members)
    chosen = random.choice(made) if made else member("x")
    fresh = Member(**{name: getattr(chosen, name) for name in Member.__dataclass_fields__})
    fresh.central, fresh.local = dict(fresh.central), dict(fresh.local)
    match random.randrange(10):
        case 0:
            fresh.name = random.choice(_NAMES).encode()
        case 1:
            fresh.mode = random.choice((0, 0o100644, 0o120777, 0o40755, 0o20666, 0o100755))
        case 2:
            fresh.extra = random.randbytes(random.randrange(12))
        case 3:
            fresh.data, fresh.packed = random.randbytes(20) * random.choice((0, 1, 400)), None
        case 4:
            fresh.method = random.choice((0, 8, 8, 12))
        case 5:
            fresh.before = random.choice((b"", b"x", b"PK\3\4"))
        case 6:
            fresh.descriptor = random.choice((None, b"", b"PK\7\x08" + bytes(12)))
        case 7:
            fresh.attributes, fresh.system = random.choice((None, 0x10, 0x20, 0x400)), random.choice((0, 3, 10))
        case _:
            field = random.choice(sorted(_FIELDS))
            value = random.choice((0, 1, 8, random.randrange(_FIELDS[field]), _FIELDS[field]))
            random.choice((fresh.central, fresh.local))[field] = value
    if random.random() < 0.5 and made:
        made[random.randrange(len(made))] = fresh
    else:
        made.insert(random.randrange(len(made) + 1), fresh)
    return tuple(made[:8])


def check_members(members: tuple[Member, ...]) -> str:
    return check_archive(packed_raw(members))


# Manifests.

_WORDS = (
    "null", "true", "yes", "-1", "0", "1.5", "1e400", "9" * 30, "[]", "{}", "[[[[", "{a: b}", '""', "x" * 300,
    "*a", "&a b",
    "!!python/name:os.system", "!x", "<<", "? x", "|", ">-", '"\\ud800"', '"\\0"', "- - -", "---", "...",
    "%YAML 9.9", "# x",
    "$args", "$return.x.y", "$x", "${A}", "../../etc/passwd", "con", "tools.tea:steep", "os:system", "https://x",
    "\u202e",
    "id", "tools", "renderer", "permissions", "mcp_servers", "examples", "timeout", "code", "document", "html",
    "frame",
    "type: object", "$ref: '#'", "pattern: '(a+)+'", "read_only: true", "keep_running: true", "priority: 5",
)  # fmt: skip
_FULL = MANIFEST.replace(
    "tools:",
    "permissions:\n  network: [example.com]\n  folders: [workspace, ~/x]\n  subprocess: true\ntools:",
).replace(
    "    category: kitchen",
    "    category: kitchen\n    timeout: 5\n    read_only: true\n    keep_running: false\n    examples:\n"
    "      - files: {a.txt: x}\n        arguments: {leaves: x}\n        result: {a: [1, null, x]}",
) + (
    "mcp_servers:\n  - id: kettle\n    command: npx\n    args: [-y, kettle]\n    env: {KEY: '${KEY}'}\n"
    "  - id: other\n    url: https://example.com/mcp\n    headers: {A: b}\n    auto_enabled: false\n"
)


def change_manifest(random: Random, text: str) -> str:
    return changed_lines(random, text, _WORDS)


def check_manifest(text: str) -> str:
    files = {name: BundleFile(content.encode()) for name, content in GOOD.items()}
    files["toolset.yaml"] = BundleFile(text.encode("utf-8", "surrogatepass"))
    try:
        made = bundle_of(files, _SOURCE, "zip", BUILTINS).manifest
    except BundleRefusedError as error:
        return _sentence(error)
    written = manifest.write(made)
    again, document = manifest.read(written)
    assert again == made
    assert manifest.write(again) == written
    check(again, document, {name: file for name, file in files.items() if name != "toolset.yaml"}, BUILTINS)
    json.dumps(document.value, allow_nan=False)
    return f"accepted {len(made.tools)} {len(made.servers)} {made.permissions}"


def check_yaml(data: bytes) -> str:
    try:
        value = yaml_text.read(data).value
    except BundleRefusedError as error:
        return _sentence(error)
    json.dumps(value, allow_nan=False).encode("utf-8")
    if isinstance(value, dict):
        assert yaml_text.read(yaml_text.write(value).encode("utf-8")).value == value
    return f"accepted {type(value).__name__}"


# Schemas and sources.

_SCHEMA_WORDS: tuple[Any, ...] = (
    "string", "object", "array", 5, -1, 1.5, None, True, [], {}, ["a"], {"type": "string"}, {"$ref": "#"},
    "#/properties/a",
    "#/$defs/x", "https://example.com/x", "(a+)+$", "[", "^a*$", {"a": {"type": "integer"}}, [{"$ref": "#"},
    {"type": "object"}],
)  # fmt: skip
_SCHEMA_NAMES = (
    "type", "properties", "required", "items", "$ref", "$defs", "allOf", "anyOf", "oneOf", "not", "if", "then",
    "else", "enum",
    "const", "pattern", "patternProperties", "additionalProperties", "minLength", "maximum", "minItems",
    "uniqueItems",
    "dependentSchemas", "prefixItems", "contains", "default", "$schema", "$id", "$anchor", "$dynamicRef", "format",
    "a",
)  # fmt: skip


def change_schema(random: Random, schema: Any) -> Any:
    made = json.loads(json.dumps(schema))
    here, above = made, None
    while isinstance(here, dict | list) and here and random.random() < 0.7:
        above = here
        here = random.choice(list(here.values()) if isinstance(here, dict) else here)
    place = here if isinstance(here, dict | list) else above if above is not None else made
    word = json.loads(json.dumps(random.choice(_SCHEMA_WORDS)))
    if isinstance(place, dict):
        if place and random.random() < 0.2:
            del place[random.choice(sorted(place))]
        else:
            place[random.choice(_SCHEMA_NAMES)] = word
    elif isinstance(place, list):
        place.append(word)
    return made


def check_schema(schema: Any) -> str:
    if not isinstance(schema, dict):
        return "no object"
    found = list(argument_schemas.faults(schema))
    if found:
        return found[0][1]
    arguments = [
        {},
        {"a": 1},
        {"a": {"a": {"a": []}}},
        {"a": "aaaaaaaaaaaaaaaaaaaaaaaaaaaa!"},
        {"a": None, "b": [1, "x"]},
    ]
    said = [validation_error(schema, value) for value in arguments]
    assert not any("broken" in sentence or "too deep" in sentence for sentence in said), said
    return "accepted"


_PATTERN_WORDS = [
    "a",
    "b",
    "ab",
    "(",
    "(",
    "(?:",
    ")",
    ")",
    ")",
    "*",
    "+",
    "?",
    "{1,3}",
    "{2}",
    "{0,}",
    "|",
    ".",
    "[ab]",
    "[^a]",
    "\\w",
    "\\s",
    "\\d",
    "^",
    "$",
    "-",
    "\\.",
    "*?",
    "(a+)",
]


def change_pattern(random: Random, pattern: str) -> str:
    place = random.randrange(len(pattern) + 1)
    gone = random.choice((0, 0, 0, 1, 3))
    return (pattern[:place] + random.choice(_PATTERN_WORDS) + pattern[place + gone :])[:40]


def check_pattern(pattern: str) -> str:
    """One that is accepted is quick: otherwise this does not come back, and the search is ended with a traceback."""
    said = pattern_fault(pattern)
    if said:
        return said
    for text in ("a" * 40, "ab" * 20, "b" * 40, "a " * 20, "a-" * 20, "aab" * 13, "1" * 40):
        re.search(pattern, text + "!")
        re.search(pattern, text * (LONGEST_TEXT // len(text)) + "!")
    return f"accepted {pattern[:6]}"


_SOURCE_WORDS = (
    "def steep(workspace): ...",
    "async ",
    "*",
    "**kwargs",
    "/",
    "(" * 300,
    "lambda: ",
    "if x:",
    "try:",
    "\0",
    "\\",
)


def check_source(text: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    return (
        fault(Entrypoint("tools/tea.py", "steep"), parsed("tools/tea.py", BundleFile(data)), ("leaves",)) or "accepted"
    )


_SOURCE = Path("fuzz.toolset.zip")
_SEED_SCHEMA = {
    "type": "object",
    "properties": {"a": {"type": "string"}, "b": {"type": "array", "items": {"$ref": "#/$defs/x"}}},
    "required": ["a"],
    "$defs": {"x": {"type": "integer", "minimum": 0}},
}

TARGETS = [
    Target("archive bytes", _small_archives(), changed_bytes, check_archive),
    Target("archive fields", [tuple(good()), ()], change_members, check_members),
    Target("manifests", [MANIFEST, _FULL], change_manifest, check_manifest),
    Target("YAML", [MANIFEST.encode(), _FULL.encode(), b"a: [1, {b: c}]\n"], changed_bytes, check_yaml),
    Target("argument schemas", [_SEED_SCHEMA], change_schema, check_schema),
    Target("patterns", ["^a*b$", "([a-z]+-)*x"], change_pattern, check_pattern),
    Target("tool sources", [TEA], lambda random, text: changed_lines(random, text, _SOURCE_WORDS), check_source),
]
