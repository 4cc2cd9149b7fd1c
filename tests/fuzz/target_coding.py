"""Patches, patterns of paths and of code, as a model might write them: done, or refused with a sentence."""

from __future__ import annotations

from random import Random

from mypt_desktop.coding.ast_languages import LANGUAGES
from mypt_desktop.coding.ast_matching import substituted
from mypt_desktop.coding.ast_process import NotParsedError, SyntaxProcess
from mypt_desktop.coding.files_text import NotTextError, text_file
from mypt_desktop.coding.hashline import PatchError, parsed
from mypt_desktop.coding.hashline_apply import edits, resolved
from mypt_desktop.coding.hashline_recovery import recovered
from mypt_desktop.coding.search_find import tree
from mypt_desktop.coding.search_globs import matcher, target
from mypt_desktop.core.errors import UserError
from tests.fuzz.target import Target

_PATCH = (
    "[a.py#0A3B]", "[b/c.md#ffff]", "[a.py]", "*** Begin Patch", "*** Abort", "*** Update File: a.py#0A3B",
    "SWAP 1..2:",
    "SWAP 3", "SWAP.BLK 2:", "DEL 4", "DEL 1…3", "DEL.BLK 1", "INS.PRE 1:", "INS.POST 2", "INS.HEAD:", "INS.TAIL",
    "INS.BLK.POST 3:", "+", "+x", "-x", "@@ -1 +1 @@", "12", "3..4", "```", "\n", "\r\n", "\t", " ", ":", "é", "\ud800",
    "999999999", "0", "\0", "\u2028", "#", "[", "]", "..", "–",
)  # fmt: skip
_GLOB = (
    "*",
    "**",
    "**/",
    "?",
    "[",
    "[!",
    "]",
    "{",
    "}",
    ",",
    "a",
    "/",
    "\\",
    ".py",
    "src/",
    "chat:",
    "..",
    "é",
    "^",
    "-",
)
_CODE = (
    "$A", "$$$B", "$_", "$$$", "f(", ")", "{", "}", "[", "]", "<div>", "</div>", "def f():\n    ", "\n", "    ", ";",
    "'", '"', "`", "//", "/*", "#", "> ", "- ", "a: ", "x", "=", "\t", "é", "\0", "\ufeff", "<", ">", "\\",
)  # fmt: skip
_FILE = "one\ntwo\r\nthree\n\n}\nlast"

_process = SyntaxProcess(seconds=5.0)


def stop() -> None:
    _process.close()


def changed(random: Random, text: str, pieces: tuple[str, ...]) -> str:
    at = random.randrange(len(text) + 1)
    piece = random.choice(pieces) * random.choice((1, 1, 1, 2, 30))
    return (text[:at] + piece + random.choice(("", "", "\n")) + text[at + random.choice((0, 0, 1, 5)) :])[:4000]


def change_patch(random: Random, case: tuple[str, str]) -> tuple[str, str]:
    patch, file = case
    if random.random() < 0.8:
        return changed(random, patch, _PATCH), file
    return patch, changed(random, file, _PATCH)


def check_patch(case: tuple[str, str]) -> str:
    patch, content = case
    try:
        file = text_file(content.encode("utf-8", "surrogatepass"), "a.py")
        found = parsed(patch)
        for section in found.sections:
            plain = resolved(section.operations, file.lines, lambda line: (line, len(file.lines))).operations
            after = file.edited(edits(plain, file.lines))
            assert len(after.lines) == len(after.ends)
            assert all(after.ends[:-1])
            moved = recovered(plain, file.lines, ("new", *file.lines))
            if moved is not None:
                edits(moved, ("new", *file.lines))
        return f"{len(found.sections)} files, {found.warnings[:1]}"
    except (PatchError, NotTextError) as error:
        return f"refused: {error}"[:40]


def check_pattern(pattern: str) -> str:
    try:
        found = target(pattern)
        fits = matcher(found.pattern) if found.pattern else bool
        paths = [path for path in ("a.py", "src/a.py", "src/b/c.txt", "é", "a" * 3000) if fits(path)]
    except UserError as error:
        return f"refused: {error}"[:30]
    tree(paths)
    return f"{len(paths)}"


def check_code(case: tuple[str, str, str]) -> str:
    language, code, pattern = case
    job = {"job": "match", "text": code, "language": language, "patterns": [pattern]}
    try:
        found = _process.ask(job)
        block = _process.ask({"job": "block", "text": code, "language": language, "line": 1})
    except NotParsedError as error:
        return str(error)
    for match in found["found"][0]:
        assert 0 <= match["start"] <= match["end"] <= len(code)
        substituted(pattern, match["variables"])
    assert block is None or 1 <= block[0] <= block[1] <= code.count("\n") + 1
    return f"{language} {bool(found['bad'])} {bool(found['broken'])} {min(len(found['found'][0]), 3)} {block is None}"


def change_code(random: Random, case: tuple[str, str, str]) -> tuple[str, str, str]:
    language, code, pattern = case
    match random.randrange(4):
        case 0:
            return random.choice(sorted(LANGUAGES)), code, pattern
        case 1:
            return language, code, changed(random, pattern, _CODE)[:200]
        case _:
            return language, changed(random, code, _CODE), pattern


TARGETS = [
    Target("patches", [("[a.py#0A3B]\nSWAP 1..2:\n+x\nDEL 3\nINS.TAIL:\n+end", _FILE)], change_patch, check_patch),
    Target(
        "patterns of paths",
        ["src/**/*.py", "{a,b}.[ch]", "*.md"],
        lambda random, text: changed(random, text, _GLOB),
        check_pattern,
    ),
    Target(
        "patterns of code", [("python", "f(1)\n", "f($A)"), ("html", "<p>x</p>", "<p>$A</p>")], change_code, check_code
    ),
]
