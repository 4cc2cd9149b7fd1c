"""docs/toolcall_sft.md: its commands work one after the other, and its examples are what the program reads."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from mypt_desktop.cli import main
from mypt_desktop.cli.arguments import parse
from mypt_desktop.training.episodes import ROLES, read_episode
from mypt_desktop.training.shards import METADATA
from tests.training import tiny


@pytest.fixture(scope="module")
def text(checkout: Path) -> str:
    return (checkout / "docs" / "toolcall_sft.md").read_text("utf-8")


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands(text: str) -> list[list[str]]:
    lines = [line for block in blocks(text, "console") for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines]


def test_every_command_is_one_that_can_be_typed(text: str) -> None:
    tasks = [parse(command).task for command in commands(text)]
    assert tasks == ["documents", "generate", "prepare", "run", "run", "export", "evaluate"]


def test_the_conversation_and_every_role_are_what_the_program_reads(text: str) -> None:
    episode = read_episode(blocks(text, "json")[0], "the document")
    assert [one.role for one in episode.messages] == ["system", "user", "assistant", "tool", "assistant"]
    assert all(f"`{role}`" in text for role in ROLES)


def test_the_architecture_is_one_that_torch_makes(text: str, tmp_path: Path, checkout: Path) -> None:
    config = json.loads(blocks(text, "json")[1])
    (tmp_path / "config.json").write_text(json.dumps(config))
    code = (
        "import sys, torch; from transformers import AutoConfig, AutoModelForCausalLM as A\n"
        "with torch.device('meta'): m = A.from_config(AutoConfig.from_pretrained(sys.argv[1]))\n"
        "print(sum(p.numel() for p in m.parameters()))"
    )
    done = tiny.in_torch(code, checkout, tmp_path)
    assert done.returncode == 0, done.stderr
    assert 130e6 < int(done.stdout) < 170e6


@pytest.mark.timeout(900)
def test_the_commands_work_one_after_the_other(
    text: str, tmp_path: Path, checkout: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a tiny model, whose tokens are single characters; the last one on the small model that talks."""
    python = tiny.build_python()
    monkeypatch.setenv("MYPT_BUILD_PYTHON", python)
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    monkeypatch.chdir(tmp_path)
    base, data = tiny.write_weights(tmp_path / "tiny", max_position_embeddings=8192), str(tmp_path / "data")
    assert main(["--data-dir", data, "model", "import", str(base), "--name", "tiny"]) == 0
    for command in commands(text):
        task = command[1]
        changed = [str(checkout / part) if part.startswith("tests/") else part for part in command]
        if task in ("prepare", "run"):
            changed[changed.index("light")] = "tiny" if task == "prepare" else str(base)
        if task == "run":
            changed[changed.index("--length") + 1] = "5000"
        if task == "evaluate":
            changed[changed.index("tuned")] = "light"
        assert main(["--data-dir", data, *changed]) == 0, command
    assert json.loads((tmp_path / "dataset" / METADATA).read_text())["train"]["examples"] > 30
    assert (tmp_path / "data" / "models" / "tuned" / "build" / "model.onnx").is_file()
