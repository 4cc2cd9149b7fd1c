"""Which language a file is in, by its name, as the parser knows it."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

LANGUAGES: Final = {
    "bash": ("sh", "bash", "zsh", "ksh", "bats"),
    "c": ("c", "h"),
    "cpp": ("cpp", "cc", "cxx", "hpp", "hh", "hxx", "cu", "ino"),
    "csharp": ("cs",),
    "css": ("css",),
    "dart": ("dart",),
    "elixir": ("ex", "exs"),
    "go": ("go",),
    "haskell": ("hs",),
    "hcl": ("hcl", "tf", "tfvars"),
    "html": ("html", "htm", "xhtml"),
    "java": ("java",),
    "javascript": ("js", "jsx", "mjs", "cjs"),
    "json": ("json",),
    "kotlin": ("kt", "kts", "ktm"),
    "lua": ("lua",),
    "markdown": ("md", "markdown"),
    "nix": ("nix",),
    "php": ("php",),
    "python": ("py", "pyi", "py3", "bzl"),
    "ruby": ("rb", "rbw", "gemspec"),
    "rust": ("rs",),
    "scala": ("scala", "sc", "sbt"),
    "solidity": ("sol",),
    "swift": ("swift",),
    "tsx": ("tsx",),
    "typescript": ("ts", "cts", "mts"),
    "yaml": ("yaml", "yml"),
}
"""The languages that can be parsed, each with the endings of its files. The parser aborts on any other name."""

_BY_ENDING = {ending: language for language, endings in LANGUAGES.items() for ending in endings}


def language_of(path: str) -> str:
    """Empty where the name tells of none that can be parsed."""
    return _BY_ENDING.get(PurePosixPath(path.lower()).suffix[1:], "")
