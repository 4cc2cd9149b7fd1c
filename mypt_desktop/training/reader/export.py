"""A trained reader to one ONNX file that takes token ids and gives scores."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.torch import load_file

from mypt_desktop.training.reader.network import from_base

INPUTS = ("input_ids", "token_type_ids", "attention_mask")
OUTPUTS = ("span", "passage", "support")


def export_reader(files: Mapping[str, Path], learned: Path, out: Path) -> None:
    """`files`: config.json, model.safetensors and tokenizer.json of the base; `learned`: what training changed of it.
    Writes model.onnx (int8 weights, inputs and outputs as `network.Reader` tells) and tokenizer.json.
    """
    base = out / "base"
    base.mkdir()
    for name in ("config.json", "model.safetensors"):
        shutil.copyfile(files[name], base / name)
    model = from_base(base).eval()
    shutil.rmtree(base)
    weights = {name: weight.float() for name, weight in load_file(str(learned)).items()}
    missing, unknown = model.load_state_dict(weights, strict=False)
    if unknown or any("word_embeddings" not in name for name in missing):
        raise ValueError(f"{learned} is not of this base: {[*unknown, *missing][:3]}")
    full = out / "float32.onnx"
    example = torch.ones(2, 8, dtype=torch.int64)
    axes = {0: "n", 1: "t"}
    torch.onnx.export(
        model,
        (example, example, example),
        str(full),
        input_names=INPUTS,
        output_names=OUTPUTS,
        dynamic_axes={**dict.fromkeys(INPUTS, axes), "span": axes, "passage": {0: "n"}, "support": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(str(full), str(out / "model.onnx"), weight_type=QuantType.QInt8)
    full.unlink()
    shutil.copyfile(files["tokenizer.json"], out / "tokenizer.json")
