"""Which language a file is written in, by its name and first line, in the names of https://pygments.org/languages/.

Pygments knows many more than are listed here and takes half a second to guess. A name that is not listed can still be
asked for by hand.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

AUTO = "auto"

_BY_SUFFIX = {
    "asm": "nasm",
    "awk": "awk",
    "bash": "bash",
    "bat": "batch",
    "c": "c",
    "cc": "cpp",
    "cfg": "ini",
    "clj": "clojure",
    "cmake": "cmake",
    "cmd": "batch",
    "conf": "ini",
    "cpp": "cpp",
    "cs": "csharp",
    "css": "css",
    "csv": "",
    "cu": "cuda",
    "cxx": "cpp",
    "d": "d",
    "dart": "dart",
    "diff": "diff",
    "dockerfile": "docker",
    "ex": "elixir",
    "exs": "elixir",
    "elm": "elm",
    "erl": "erlang",
    "f90": "fortran",
    "fs": "fsharp",
    "glsl": "glsl",
    "go": "go",
    "gradle": "groovy",
    "graphql": "graphql",
    "groovy": "groovy",
    "h": "c",
    "hpp": "cpp",
    "hs": "haskell",
    "htm": "html",
    "html": "html",
    "ini": "ini",
    "ipynb": "json",
    "java": "java",
    "jl": "julia",
    "js": "javascript",
    "json": "json",
    "jsonl": "json",
    "jsx": "jsx",
    "kt": "kotlin",
    "kts": "kotlin",
    "less": "less",
    "lisp": "common-lisp",
    "log": "",
    "lua": "lua",
    "m": "objective-c",
    "makefile": "make",
    "md": "markdown",
    "mjs": "javascript",
    "mk": "make",
    "ml": "ocaml",
    "nim": "nim",
    "nix": "nix",
    "pas": "delphi",
    "patch": "diff",
    "php": "php",
    "pl": "perl",
    "pm": "perl",
    "prolog": "prolog",
    "properties": "properties",
    "proto": "protobuf",
    "ps1": "powershell",
    "py": "python",
    "pyi": "python",
    "pyx": "cython",
    "r": "r",
    "rb": "ruby",
    "rs": "rust",
    "rst": "restructuredtext",
    "sass": "sass",
    "scala": "scala",
    "scm": "scheme",
    "scss": "scss",
    "sh": "bash",
    "sol": "solidity",
    "sql": "sql",
    "svelte": "html",
    "svg": "xml",
    "swift": "swift",
    "tcl": "tcl",
    "tex": "tex",
    "tf": "terraform",
    "toml": "toml",
    "ts": "typescript",
    "tsx": "tsx",
    "txt": "",
    "v": "verilog",
    "vb": "vb.net",
    "vhd": "vhdl",
    "vim": "vim",
    "vue": "vue",
    "wat": "wast",
    "xhtml": "html",
    "xml": "xml",
    "yaml": "yaml",
    "yml": "yaml",
    "zig": "zig",
    "zsh": "bash",
}
_BY_NAME = {
    ".bashrc": "bash",
    ".gitconfig": "ini",
    ".profile": "bash",
    "cmakelists.txt": "cmake",
    "containerfile": "docker",
    "dockerfile": "docker",
    "gemfile": "ruby",
    "gnumakefile": "make",
    "jenkinsfile": "groovy",
    "makefile": "make",
    "rakefile": "ruby",
}
_BY_FIRST_LINE = (
    (re.compile(r"^#!.*\bpython"), "python"),
    (re.compile(r"^#!.*\b(?:ba|z|k|da)?sh\b"), "bash"),
    (re.compile(r"^#!.*\bnode\b"), "javascript"),
    (re.compile(r"^#!.*\bperl\b"), "perl"),
    (re.compile(r"^#!.*\bruby\b"), "ruby"),
    (re.compile(r"^\s*<\?php"), "php"),
    (re.compile(r"^\s*<\?xml"), "xml"),
    (re.compile(r"^\s*<!doctype html", re.IGNORECASE), "html"),
    (re.compile(r"^\s*<html", re.IGNORECASE), "html"),
    (re.compile(r"^diff --git |^--- \S+"), "diff"),
    (re.compile(r'^\s*[{\[]\s*(?:["\]}\[{]|$)'), "json"),
)
# What people write in a manifest or behind a code fence, where Pygments has another name.
_OTHER_NAMES = {"shell": "bash", "text": "", "plain": "", "plaintext": "", "txt": "", "c++": "cpp", "c#": "csharp"}
_TITLES = {
    "": "Text",
    "bash": "Shell",
    "c": "C",
    "cpp": "C++",
    "csharp": "C#",
    "css": "CSS",
    "csv": "CSV",
    "docker": "Dockerfile",
    "fsharp": "F#",
    "glsl": "GLSL",
    "graphql": "GraphQL",
    "html": "HTML",
    "ini": "INI",
    "javascript": "JavaScript",
    "json": "JSON",
    "jsx": "JSX",
    "make": "Makefile",
    "nasm": "Assembly",
    "objective-c": "Objective-C",
    "ocaml": "OCaml",
    "php": "PHP",
    "powershell": "PowerShell",
    "restructuredtext": "reStructuredText",
    "scss": "SCSS",
    "sql": "SQL",
    "tex": "TeX",
    "toml": "TOML",
    "tsx": "TSX",
    "typescript": "TypeScript",
    "vb.net": "Visual Basic",
    "vhdl": "VHDL",
    "xml": "XML",
    "yaml": "YAML",
}


def language_of(path: str, text: str, wanted: str = AUTO) -> str:
    """Pygments' name of the language, empty for plain text. What was `wanted` by name wins over what can be seen."""
    wanted = wanted.strip().lower()
    if wanted and wanted != AUTO:
        return _OTHER_NAMES.get(wanted, wanted)
    name = PurePosixPath(path).name.lower()
    suffix = name.rpartition(".")[2]
    if name in _BY_NAME:
        return _BY_NAME[name]
    if "." in name and suffix in _BY_SUFFIX:
        return _BY_SUFFIX[suffix]
    first = text[:200].lstrip("\ufeff").split("\n", 1)[0]
    return next((language for pattern, language in _BY_FIRST_LINE if pattern.search(first)), "")


def title_of(language: str) -> str:
    """The language's name as people write it."""
    return _TITLES.get(language, language.title())


LANGUAGES = frozenset(_BY_SUFFIX.values()) | frozenset(_BY_NAME.values()) - {""}
