"""Manifests that are too much, or ask for what nobody may have."""

from __future__ import annotations

from tests.tools.toolsets.hostile_cases import Cases
from tests.tools.toolsets.packing import MANIFEST, TEA, packed

CASES = Cases()

CASES.manifest("manifest that is too large", r"larger than 256 KB", MANIFEST + "# " + "x" * 300_000)
CASES.manifest("manifest that is too deep", r"nested", "a: " + "[" * 5000)
CASES.manifest("manifest deep in mappings", r"nested", "".join(f"{' ' * n}a:\n" for n in range(300)))
CASES.manifest(
    "billion laughs",
    r"line 2.*aliases",
    "a: x\nb: &b [lol, lol, lol]\nc: &c [*b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n" + MANIFEST,
)
CASES.manifest(
    "YAML tag that runs code",
    r"line 6.*tags",
    MANIFEST.replace("tools:", "x: !!python/object/apply:os.system [ls]\ntools:"),
)
CASES.manifest("YAML tag of a type", r"line 5.*tags", MANIFEST.replace("How long tea steeps", "!!str How long"))
CASES.manifest("YAML tag of its own", r"tags", MANIFEST.replace("How long tea steeps", "!mine x"))
CASES.manifest("YAML merge", r"merges", MANIFEST + "<<: {a: b}\n")
CASES.manifest("field twice", r"line 6, id: it is there twice", MANIFEST.replace("tools:", "id: other\ntools:"))
CASES.manifest("two documents", r"second document", MANIFEST + "---\n" + MANIFEST)
CASES.manifest("key that is a list", r"plain text", "? [a, b]\n: c\n" + MANIFEST)
CASES.manifest("manifest that is not UTF-8", r"not UTF-8", MANIFEST.encode("utf-16"))
CASES.manifest("control character in the manifest", r"U\+0007", MANIFEST.replace("Tea Timer", "Tea \a Timer"))
CASES.manifest("zero byte by an escape", r"zero byte", MANIFEST.replace("Tea Timer", '"Tea \\0 Timer"'))
CASES.manifest("half a character by an escape", r"lone surrogate", MANIFEST.replace("Tea Timer", '"Tea \\ud800 Timer"'))
CASES.manifest("right-to-left override in a name", r"U\+202E", MANIFEST.replace("Tea Timer", "Tea \u202eTimer"))
CASES.manifest("number that is endless", r"too long", MANIFEST.replace('"1.2.0"', "1" * 10_000))
CASES.manifest("a manifest that is a list", r"fields with values", "- a\n- b\n")
CASES.manifest("an empty manifest", r"fields with values", "")
CASES.manifest("a toolset that is called like a built-in", r"built-in", MANIFEST.replace("tea-timer", "workspace"))
CASES.manifest(
    "a tool that shadows a built-in", r"built-in|small letters", MANIFEST.replace("id: steep", "id: workspace.search")
)
CASES.manifest(
    "a tool that is spelled like a built-in", r"built-in", MANIFEST.replace("id: steep", "id: workspace_search")
)
CASES.manifest(
    "a tool spelled as models see it", r"built-in", MANIFEST.replace("id: steep", "id: workspace_dot_search")
)
CASES.manifest("a toolset that is a device", r"device", MANIFEST.replace("tea-timer", "con"))
CASES.manifest("a toolset whose id is a path", r"small letters", MANIFEST.replace("tea-timer", "../../evil"))
CASES.manifest("an id with a line break", r"small letters", MANIFEST.replace("id: tea-timer", 'id: "tea\\n"'))
CASES.manifest(
    "an entrypoint outside tools",
    r"under tools/",
    MANIFEST.replace("tools.tea:steep", "assets.evil:run"),
    **{"assets/evil.py": TEA},
)
CASES.manifest(
    "an entrypoint in the standard library", r"under tools/", MANIFEST.replace("tools.tea:steep", "os:system")
)
CASES.manifest(
    "an entrypoint that is a path", r"module:function", MANIFEST.replace("tools.tea:steep", "tools/../x:steep")
)
CASES.manifest("an entrypoint that is not defined", r"defines no function", MANIFEST.replace("tea:steep", "tea:system"))
CASES.manifest(
    "an entrypoint that is imported only",
    r"defines no function",
    MANIFEST,
    **{"tools/tea.py": "from os import system as steep\n"},
)
CASES.manifest("a module of brackets", r"no Python", MANIFEST, **{"tools/tea.py": "(" * 100_000})
CASES.manifest("a module of minuses", r"no Python", MANIFEST, **{"tools/tea.py": "x = " + "-" * 100_000 + "1\n"})
CASES.manifest(
    "an artifact outside the bundle",
    r"holds no such file",
    MANIFEST.replace("artifacts/clock.html", "../../clock.html"),
)
CASES.manifest(
    "an artifact with an absolute path", r"holds no such file", MANIFEST.replace("artifacts/clock.html", "/etc/passwd")
)
CASES.manifest(
    "an artifact that is computed", r"holds no such file", MANIFEST.replace("artifacts/clock.html", '"$args.leaves"')
)
CASES.manifest("an artifact that is missing", r"holds no such file", MANIFEST.replace("clock.html", "watch.html"))
CASES.manifest(
    "a frame of another host",
    r"localhost only",
    MANIFEST.split("    renderer")[0] + "    renderer: {type: frame, url: 'http://evil.example/'}\n",
)
CASES.manifest(
    "a frame that pretends",
    r"localhost only",
    MANIFEST.split("    renderer")[0] + "    renderer: {type: frame, url: 'http://localhost.evil.example/'}\n",
)
CASES.manifest(
    "a schema from elsewhere",
    r"nothing is fetched",
    MANIFEST.replace("type: string", "$ref: https://evil.example/schema.json"),
)
CASES.manifest("a schema without end", r"without end", MANIFEST.replace("type: string", '$ref: "#/properties/leaves"'))
CASES.manifest("a schema that is none", r"no valid JSON Schema", MANIFEST.replace("type: string", "type: banana"))
CASES.manifest(
    "a pattern that takes for ever",
    r"take for ever",
    MANIFEST.replace("type: string", 'type: string\n          pattern: "^(a+)+$"'),
)
CASES.manifest(
    "a server with a hidden command",
    r"U\+202E",
    MANIFEST + 'mcp_servers: [{id: x, command: "ls", args: ["\\u202e x"]}]\n',
)
CASES.manifest("the whole disk as a folder", r"must", MANIFEST + "permissions: {folders: [/]}\n")
CASES.manifest("folders that lead up", r"without \.\.", MANIFEST + 'permissions: {folders: ["~/x/../.."]}\n')


@CASES.add("an empty archive", r"There is no toolset\.yaml")
def _() -> bytes:
    return packed([])
