"""The environment with llama.cpp, which `make bench LLAMA=1` measures beside our own runtime; in the user's cache.

It is compiled here, for this processor's features one by one: `-march=native` believes what the machine advertises, and
virtual machines advertise instructions that they do not have.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path

from installer import environment
from installer.console import say, step
from installer.environment import Environment
from installer.places import cache_dir
from mypt_desktop.core.paths import models_dir

VERSION = "0.3.36"
MEGABYTES = 1500
# What llama.cpp calls a feature -> what the kernel calls it.
FEATURES = {
    "AVX": "avx",
    "AVX2": "avx2",
    "BMI2": "bmi2",
    "FMA": "fma",
    "F16C": "f16c",
    "AVX512": "avx512f",
    "AVX512_VBMI": "avx512_vbmi",
    "AVX512_VNNI": "avx512_vnni",
    "AVX512_BF16": "avx512_bf16",
}


def ensure() -> Environment:
    """The environment, compiled if there is none: a quarter of an hour, once. Needs a C++ compiler."""
    made = Environment(cache_dir() / f"llama-env-{VERSION}")
    if made.holds().get("llama-cpp-python") == VERSION:
        return made
    environment.require_space(made.folder, MEGABYTES, "The environment with llama.cpp")
    environment.make(made)
    say("Compiling llama.cpp takes about a quarter of an hour; it is done once.")
    with step(f"Compiling llama-cpp-python {VERSION}") as running:
        flags = {"CMAKE_ARGS": " ".join(cmake_arguments(_processor_features()))}
        environment.run_pip(made, ["install", f"llama-cpp-python=={VERSION}"], running, environ=flags)
    made.record("llama-cpp-python", VERSION)
    return made


def bench_arguments(made: Environment, names: Iterable[str]) -> list[str]:
    """What tells `mypt-desktop bench` where llama.cpp and the same weights as ours are."""
    weights = [f"--gguf={name}={path}" for name in names if (path := _weights(name)) is not None]
    return ["--llama-python", str(made.python), *weights]


def cmake_arguments(features: Collection[str]) -> list[str]:
    """The build's options for a processor with these features, as the kernel names them; none known: its own choice."""
    if not features:
        return []
    switches = [f"-DGGML_{ours}={'ON' if theirs in features else 'OFF'}" for ours, theirs in FEATURES.items()]
    return ["-DGGML_NATIVE=OFF", *switches]


def _processor_features() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return set()
    return set(next((line.partition(":")[2] for line in lines if line.startswith("flags")), "").split())


def _weights(name: str) -> Path | None:
    """The GGUF file that a model was built from, where the builder keeps it."""
    source = json.loads((models_dir() / name / "model.json").read_text(encoding="utf-8"))["source"]
    kept = [cache_dir() / "sources" / file["sha256"][:16] / file["file"] for file in source.get("files", ())]
    return next((path for path in kept if path.suffix == ".gguf" and path.is_file()), None)
