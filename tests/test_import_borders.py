"""Importing the program pulls in nothing heavy, and nothing that only its child processes or its builder have."""

import importlib.util
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

# Costs tenths of a second each, or stalls the window; imported only inside the functions that use them.
HEAVY = ("numpy", "onnxruntime", "onnxruntime_genai", "faiss", "tokenizers", "PIL", "docx", "pptx", "openpyxl")
HEAVY_TOO = ("pypdfium2", "pygments", "bs4", "lxml", "odf", "charset_normalizer", "huggingface_hub")
TRAINING_ONLY = ("torch", "transformers", "accelerate", "gguf", "onnx", "safetensors")

# Programs of their own, and the half of `runtime` that lives in the model's process; what the app imports of the other
# half comes in through the modules that do.
OWN_PROCESSES = ("mypt_desktop.training", "mypt_desktop.bench", "mypt_desktop.runtime")

BLOCK = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}} (it is not part of the app)", name=name)

sys.meta_path.insert(0, Absent())
"""
IMPORT = """
import importlib, json, sys
for name in {modules!r}:
    importlib.import_module(name)
print(json.dumps(sorted(sys.modules)))
"""


def modules_of_the_app(checkout: Path) -> list[str]:
    found = pkgutil.walk_packages([str(checkout / "mypt_desktop")], "mypt_desktop.", onerror=lambda name: None)
    names = [module.name for module in found]
    return [name for name in names if not any(name == own or name.startswith(f"{own}.") for own in OWN_PROCESSES)]


def run(code: str, checkout: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_module_of_the_app_imports_a_heavy_library_when_it_is_imported(checkout: Path) -> None:
    modules = modules_of_the_app(checkout)
    assert "mypt_desktop.core.messages" in modules
    loaded = set(json.loads(run(IMPORT.format(modules=modules), checkout)))
    assert sorted(loaded & {*HEAVY, *HEAVY_TOO, *TRAINING_ONLY}) == []


def test_every_module_of_the_app_imports_where_torch_and_its_like_are_absent(checkout: Path) -> None:
    code = BLOCK.format(blocked=TRAINING_ONLY) + IMPORT.format(modules=modules_of_the_app(checkout))
    assert "mypt_desktop.__main__" in json.loads(run(code, checkout))


def test_the_door_imports_neither_qt_nor_anything_heavy(checkout: Path) -> None:
    loaded = set(json.loads(run(IMPORT.format(modules=["mypt_desktop.__main__"]), checkout)))
    assert sorted(loaded & {*HEAVY, *HEAVY_TOO, *TRAINING_ONLY, "PySide6", "sqlite3"}) == []


@pytest.mark.parametrize("name", TRAINING_ONLY)
def test_the_apps_environment_has_nothing_that_only_training_needs(name: str) -> None:
    assert importlib.util.find_spec(name) is None, f"{name} belongs in the build environment"
