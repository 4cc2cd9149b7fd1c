"""A Hugging Face folder to an onnxruntime-genai folder, through that library's model builder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from mypt_desktop.core.errors import UserError
from mypt_desktop.sandbox.command import run_command


def export_float(weights: Path, out: Path) -> None:
    """float32, logits of the last token only in prefill (twice the prefill speed with a large vocabulary)."""
    _run_builder(weights, out, "fp32", {"prune_lm_head": "true"})


def export_quantised(weights: Path, out: Path, *, bits: int) -> None:
    """With the builder's own quantisation, for any architecture it supports."""
    options = {"accuracy_level": "4", "block_size": "32", "prune_lm_head": "true"}
    if bits == 4:
        options["algo_config"] = "k_quant_mixed"
    _run_builder(weights, out, f"int{bits}", options)


def _run_builder(weights: Path, out: Path, precision: str, options: dict[str, str]) -> None:
    """Raises `UserError` when the architecture is not supported or the weights are not what the config says."""
    lines: list[str] = []
    with TemporaryDirectory(dir=out.parent) as cache:
        command = [sys.executable, "-m", "onnxruntime_genai.models.builder"]
        command += ["-i", str(weights), "-o", str(out), "-p", precision, "-e", "cpu", "-c", cache, "--extra_options"]
        command += [f"{name}={value}" for name, value in options.items()]
        code = run_command(command, lines.append, environment=os.environ | {"ORT_DISABLE_TELEMETRY": "1"})
    if code or not (out / "model.onnx").exists():
        fault = next((line.strip() for line in reversed(lines) if "Error" in line or "Exception" in line), "no reason")
        raise UserError(f"{weights} cannot be exported to ONNX: {fault}")
