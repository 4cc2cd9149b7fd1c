"""One line that says on which machine and with which versions figures were measured."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path

import psutil

PACKAGES = ("onnxruntime", "onnxruntime-genai", "faiss-cpu", "PySide6-Essentials")


def machine() -> str:
    """Processor, cores, memory, system, Python, the packages that matter, and the load before the run."""
    cores = f"{psutil.cpu_count(logical=False) or '?'} cores, {os.cpu_count()} threads"
    memory = f"{psutil.virtual_memory().total / 2**30:.0f} GiB"
    packages = ", ".join(f"{name} {version}" for name in PACKAGES if (version := _version(name)))
    load = f"load {psutil.getloadavg()[0]:.1f}"
    return "; ".join(
        (_processor(), cores, memory, platform.platform(), f"Python {platform.python_version()}", packages, load)
    )


def quiet() -> bool:
    """Whether nothing else keeps the machine busy; timings taken on a busy machine are worth little."""
    return psutil.getloadavg()[0] < 0.5 * (os.cpu_count() or 1)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
