"""A new toolset to start from: one tool that works, drawn as a page, with an example and a test."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.tools.toolsets.consistency import name_fault

_MANIFEST = """\
# Every field is described in docs/toolset_format.md. Try it: mypt-desktop toolset test .
manifest_version: "1"

id: {id}
name: {name}
version: "0.1.0"
description: Counts the words of text files

# What the tools may do beyond this chat's files. Ask for as little as you can.
# permissions:
#   network: [example.com]   # or: listen
#   folders: [workspace]     # read-only
#   subprocess: true

tools:
  - id: count_words
    name: Count Words
    description: Count the words of a text file and show the most frequent ones
    entrypoint: tools.words:count_words
    category: text
    read_only: true
    timeout: 30
    input_schema:
      type: object
      properties:
        path:
          type: string
          description: Text file, like notes.txt
          minLength: 1
      required: [path]
      additionalProperties: false
    renderer:
      type: html
      artifact: artifacts/words.html
      data: "$return"
    examples:
      - files:
          tea.txt: "Tea is tea."
        arguments: {{path: tea.txt}}
        result: {{path: tea.txt, words: 3, most: [[tea, 2], [is, 1]]}}
"""

_TOOL = '''\
"""Words of text files."""

import re
from collections import Counter
from pathlib import Path


def count_words(workspace: Path, path: str) -> dict:
    """Called with the folder of the chat's files and the arguments of input_schema; returns what JSON can hold."""
    text = (workspace / path).read_text(encoding="utf-8")
    words = re.findall(r"\\w+", text.lower())
    return {"path": path, "words": len(words), "most": [list(pair) for pair in Counter(words).most_common(10)]}
'''

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Words</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; }
  td { padding: 2px 16px 2px 0; }
</style>
</head>
<body>
<h1></h1>
<table></table>
<script>
"use strict";
// What the tool returned. The page has no network and reaches no file.
const data = window.__TOOL_DATA__ || { path: "", words: 0, most: [] };
document.querySelector("h1").textContent = `${data.words} words in ${data.path}`;
for (const [word, count] of data.most) {
  const row = document.querySelector("table").insertRow();
  row.insertCell().textContent = word;
  row.insertCell().textContent = count;
}
</script>
</body>
</html>
"""

_TEST = '''\
"""Run with pytest, from the folder that holds toolset.yaml. The examples run with: mypt-desktop toolset test ."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.words import count_words


def test_words_are_counted_without_regard_to_case(tmp_path: Path) -> None:
    (tmp_path / "tea.txt").write_text("Tea is tea.", encoding="utf-8")
    assert count_words(workspace=tmp_path, path="tea.txt") == {
        "path": "tea.txt",
        "words": 3,
        "most": [["tea", 2], ["is", 1]],
    }
'''


class SkeletonRefusedError(UserError):
    """The toolset cannot be made there, or under that name."""


def create(name: str, parent: Path, builtins: Collection[str]) -> Path:
    """Makes the folder of a new toolset called `name` in `parent` and returns it. An existing folder is not touched.

    `builtins` are names of tools that no toolset may take. Raises `SkeletonRefusedError`.
    """
    id = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:64].strip("-")
    if not id or not id.isascii():
        raise SkeletonRefusedError(f"{name[:80]!r} cannot be a toolset's name.", hint="Use letters and digits.")
    if fault := name_fault(id, builtins):
        raise SkeletonRefusedError(f"{fault}.", hint="Choose another name.")
    title = name.strip() if re.fullmatch(r"[A-Za-z0-9 ]+", name.strip()) else id.replace("-", " ").title()
    if title == id:
        title = id.title()
    folder = parent / id
    files = {
        "toolset.yaml": _MANIFEST.format(id=id, name=f'"{title[:100]}"'),
        "tools/words.py": _TOOL,
        "artifacts/words.html": _PAGE,
        "tests/test_words.py": _TEST,
    }
    try:
        folder.mkdir()
        for path, text in files.items():
            target = folder.joinpath(*path.split("/"))
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    except FileExistsError:
        raise SkeletonRefusedError(f"There is a {folder} already.", hint="Choose another name.") from None
    except OSError as error:
        raise SkeletonRefusedError(f"The folder {folder} cannot be made: {error.strerror or error}.") from error
    return folder
