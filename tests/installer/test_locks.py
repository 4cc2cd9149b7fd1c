"""What the lock files promise: hashes, agreement with each other and with pyproject.toml, and no fatal mixture."""

import re
from pathlib import Path

import pytest

from installer.lock import TORCH_NEEDS, locks, read_pyproject, torch_version
from installer.pip_output import pinned
from installer.places import LOCKS

NAMES = ("app-cpu", "app-cuda", "dev", "train")


def text(name: str) -> str:
    return (LOCKS / f"{name}.lock").read_text(encoding="utf-8")


def pins(name: str) -> dict[str, set[str]]:
    """Each package's pinned requirement lines, without their hashes."""
    found: dict[str, set[str]] = {}
    for line in text(name).splitlines():
        if match := re.match(r"([a-z0-9._-]+)(==.*?) *\\?$", line):
            found.setdefault(match[1], set()).add(match[2])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_package_is_pinned_with_hashes(name: str) -> None:
    blocks = re.split(r"\n(?=[a-z0-9])", text(name).split("\n", 2)[2])
    for block in blocks:
        assert re.match(r"[a-z0-9._-]+==\S+", block), block
        assert "--hash=sha256:" in block, block


def test_every_lock_was_resolved_from_the_requirements_as_they_are_now() -> None:
    wanted = locks(read_pyproject())
    assert [lock.name for lock in wanted] == list(NAMES)
    for lock in wanted:
        assert f"# input: {lock.digest}\n" in text(lock.name), f"{lock.name}.lock is stale: run `make lock`"


def test_no_lock_brings_both_builds_of_onnx_runtime() -> None:
    for name in NAMES:
        found = set(pinned(text(name)))
        assert not {"onnxruntime", "onnxruntime-gpu"} <= found, name
        assert not {"onnxruntime-genai", "onnxruntime-genai-cuda"} <= found, name
    assert "onnxruntime" in pinned(text("app-cpu"))
    assert "onnxruntime-gpu" in pinned(text("app-cuda"))
    assert not {"onnxruntime", "onnxruntime-gpu"} & set(pinned(text("dev"))), "dev goes on top of either"


def test_no_lock_pins_torch_and_only_the_builder_has_what_needs_it() -> None:
    for name in NAMES:
        assert not {"torch", "triton"} & set(pinned(text(name)))
    for name in ("app-cpu", "app-cuda", "dev"):
        assert not {"transformers", "accelerate", "safetensors"} & set(pinned(text(name)))
    assert torch_version(read_pyproject()) == "2.13.0"
    assert {re.split(r"[>=]", need)[0] for need in TORCH_NEEDS} <= set(pinned(text("train")))


def test_the_developers_packages_agree_with_the_apps() -> None:
    app, dev = pins("app-cpu"), pins("dev")
    for name in app.keys() & dev.keys():
        versions = {version.split(" ")[0] for version in app[name]}
        assert {version.split(" ")[0] for version in dev[name]} <= versions, name


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_names_no_machine_and_no_index(name: str) -> None:
    for line in text(name).splitlines():
        assert not re.search(r"https?://|file:|--index|--find-links|(^|[ '\"])/", line), line


def test_locks_have_nothing_beside_them(checkout: Path) -> None:
    assert sorted(path.name for path in (checkout / "installer" / "locks").iterdir()) == [f"{n}.lock" for n in NAMES]
