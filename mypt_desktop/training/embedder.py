"""all-MiniLM-L6-v2 to one ONNX file that takes token ids and gives unit vectors."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

os.environ["ORT_DISABLE_TELEMETRY"] = "1"


def export_embedder(files: Mapping[str, Path], out: Path) -> None:
    """`files`: config.json, model.safetensors, tokenizer.json. Writes model.onnx (int8 weights) and tokenizer.json.

    Inputs `input_ids` and `attention_mask` int64 (n, t); output `embedding` float32 (n, 384): the mean of the token
    states under the mask, scaled to length 1 (https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2).
    """
    import torch
    from onnxruntime.quantization import QuantType, quantize_dynamic

    module = _sentence_encoder(files, out)
    full = out / "float32.onnx"
    example = torch.ones(2, 8, dtype=torch.int64)
    torch.onnx.export(
        module,
        (example, example),
        str(full),
        input_names=["input_ids", "attention_mask"],
        output_names=["embedding"],
        dynamic_axes={"input_ids": {0: "n", 1: "t"}, "attention_mask": {0: "n", 1: "t"}, "embedding": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(str(full), str(out / "model.onnx"), weight_type=QuantType.QInt8)
    full.unlink()
    shutil.copyfile(files["tokenizer.json"], out / "tokenizer.json")


def _sentence_encoder(files: Mapping[str, Path], out: Path) -> Any:
    import torch
    from transformers import AutoModel

    weights = out / "weights"
    weights.mkdir()
    for name in ("config.json", "model.safetensors"):
        shutil.copyfile(files[name], weights / name)
    encoder: Any = AutoModel.from_pretrained(str(weights), attn_implementation="eager", dtype=torch.float32)
    shutil.rmtree(weights)

    class SentenceEncoder(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encoder = encoder

        def forward(self, input_ids: Any, attention_mask: Any) -> Any:
            states = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
            mask = attention_mask.unsqueeze(-1).to(states.dtype)
            mean = (states * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
            return torch.nn.functional.normalize(mean, dim=-1)

    return SentenceEncoder().eval()  # in training mode dropout would be exported, silently
