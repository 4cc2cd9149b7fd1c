"""Names of files in a text, and commands typed as they are run: told by their form, in any language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from mypt_desktop.language.words import content, folded

# Programs people type the name of. Those of the second paragraph are words too, so a command may not begin with them.
_PROGRAM_NAMES: Final = """
python python3 pytest pip pip3 node npm npx yarn deno ls git bash uv cargo javac mvn gradle gcc g++ cmake rustc sqlite3

cat head tail grep find wc sort echo pwd env date make go java ruby perl php lua sh tar unzip curl touch mkdir cp mv
"""
_PROGRAMS, _WORDS_TOO = (frozenset(names.split()) for names in _PROGRAM_NAMES.split("\n\n"))
_COMMAND_WORDS: Final = 8
_BEFORE: Final = 4  # words of a message that may stand before a command: "please run python main.py"
_ENDINGS: Final = """
html htm css js mjs ts tsx jsx vue svelte json jsonl py pyw ipynb md markdown txt csv tsv xml yaml yml toml ini cfg conf
env sh bash zsh bat ps1 sql svg png jpg jpeg gif webp bmp tiff heic c h cc cpp hpp cs java kt swift go rs rb php pl lua
r jl scala dart tex rst log pdf docx xlsx pptx odt zip gz iso exe bin db sqlite mp3 mp4 m4a wav mov avi
"""
_EXTENSIONS: Final = frozenset(_ENDINGS.split())
_PRODUCT_NAMES: Final = "node.js vue.js next.js three.js d3.js chart.js express.js react.js socket.io"
_PRODUCTS: Final = frozenset(_PRODUCT_NAMES.split())
_FILE: Final = re.compile(r"(?<![\w./\\-])(?:[\w-]+/)*[\w-]+(?:\.[\w-]+)*\.([A-Za-z][A-Za-z0-9]{0,8})(?![\w/])")
_BARE: Final = re.compile(r"\b(?:Makefile|Dockerfile|README|LICENSE|CHANGELOG)\b(?!\.)")


def files(text: str, known: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of files in a text, in order, as written there. `known` are names that may have any form."""
    found: dict[str, int] = {}
    for match in _FILE.finditer(text):
        name = match.group()
        if match[1].lower() in _EXTENSIONS and folded(name) not in _PRODUCTS:
            found.setdefault(name, match.start())
    for match in _BARE.finditer(text):
        found.setdefault(match.group(), match.start())
    lower = text.lower()
    for name in known:
        at = lower.find(name.lower())
        if at >= 0:
            found.setdefault(name, at)
    return tuple(sorted(found, key=lambda name: found[name]))


def typed_command(text: str) -> str:
    """The command in "run python main.py" or "pip list": a program with arguments that are no sentence; else empty."""
    words = text.strip().rstrip(".!").split()
    start = next((at for at, word in enumerate(words[:_BEFORE]) if word in _PROGRAMS | _WORDS_TOO), None)
    if start is None or (start == 0 and (words[0] not in _PROGRAMS or len(words) == 1)):
        return ""
    rest = words[start:]
    sentence = any(word.isalpha() and not content(word) for word in rest[1:])
    return "" if sentence or len(rest) > _COMMAND_WORDS else " ".join(rest)
