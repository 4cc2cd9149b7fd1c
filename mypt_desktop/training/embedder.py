"""An embedder's weights to one ONNX file that takes token ids and gives unit vectors."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

SCALE: Final = ".scale"
_SHAPE: Final = (
    "vocab_size",
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "intermediate_size",
    "max_position_embeddings",
    "type_vocab_size",
    "layer_norm_eps",
)
_UNUSED: Final = ("pooler.", "embeddings.position_ids")  # of published weights: the mean of the states is taken


def export_embedder(encoder: Mapping[str, Any], learned: Path, tokenizer: Path, out: Path) -> None:
    """`encoder`: the fields of a BERT encoder's configuration; `learned`: its weights, as `weights_of` reads them.
    Writes model.onnx (int8 weights) and tokenizer.json.

    Inputs `input_ids` and `attention_mask` int64 (n, t); output `embedding` float32 (n, width): the mean of the token
    states under the mask, scaled to length 1. Raises `ValueError` for weights of another encoder.
    """
    import torch
    from onnxruntime.quantization import QuantType, quantize_dynamic

    module = _sentence_encoder(encoder, learned)
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
    shutil.copyfile(tokenizer, out / "tokenizer.json")


def export_published(files: Mapping[str, Path], out: Path) -> None:
    """As `export_embedder`, of config.json, model.safetensors and tokenizer.json as they were published."""
    published = json.loads(files["config.json"].read_text(encoding="utf-8"))
    encoder = {name: published[name] for name in _SHAPE}
    export_embedder(encoder, files["model.safetensors"], files["tokenizer.json"], out)


def weights_of(path: Path) -> dict[str, Any]:
    """The tensors of a safetensors file in float32; one in int8 has a scale for each of its rows beside it, under its
    name and `SCALE`."""
    from safetensors.torch import load_file

    stored = load_file(str(path))
    return {
        name: tensor.float() * stored[name + SCALE].float()[:, None] if name + SCALE in stored else tensor.float()
        for name, tensor in stored.items()
        if not name.endswith(SCALE) and not name.startswith(_UNUSED)
    }


def _sentence_encoder(configuration: Mapping[str, Any], learned: Path) -> Any:
    import torch
    from transformers import BertConfig, BertModel

    encoder: Any = BertModel(
        BertConfig(**configuration, attn_implementation="eager", pad_token_id=None), add_pooling_layer=False
    )
    missing, unknown = encoder.load_state_dict(weights_of(learned), strict=False)
    if missing or unknown:
        raise ValueError(f"{learned} is not of this encoder: {[*missing, *unknown][:3]}")

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
