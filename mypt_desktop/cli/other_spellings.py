"""Options as the workspace API's specification spells them, put into ours before they are read. `--help` shows none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_OURS: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    ("chat",): {
        "--workspace_dir": "--workspace",
        "--index_dir": "--index-dir",
        "--model_name": "--model",
        "--model_ckpt": "--model",
    },
    ("index",): {"--index_dir": "--index-dir"},
    ("search",): {"--index_dir": "--index-dir", "--top_k": "--top-k"},
    ("train", "prepare"): {
        "--input_jsonl": "--input",
        "--out_dir": "--out",
        "--tokens_per_shard": "--tokens-per-shard",
    },
    ("train", "run"): {"--dataset_dir": "--dataset"},
}


def respelled(argv: Sequence[str]) -> list[str]:
    """`argv` with those options renamed, of the commands that have them; `--name=value` too."""
    words = tuple(word for word in argv if not word.startswith("-"))
    for command, names in _OURS.items():
        if any(words[at : at + len(command)] == command for at in range(len(words))):
            return [_renamed(word, names) for word in argv]
    return list(argv)


def _renamed(word: str, names: Mapping[str, str]) -> str:
    name, equals, value = word.partition("=")
    return names.get(name, name) + equals + value
