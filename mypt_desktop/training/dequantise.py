"""GGUF to a Hugging Face folder in float32, with its tokenizer; embedding and output tied where they should be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError

_CUT_OFF = "Where it was copied or downloaded it may have been cut off: compare its size, and get it again."


def dequantise(gguf: Path, out: Path, *, tie: bool, layers: int | None = None, shown: Path | None = None) -> None:
    """Writes safetensors, config and tokenizer to `out`.

    `tie`: the published model shares embedding and output matrix although the file holds both; the output matrix, kept
    at the higher precision, becomes both. `layers`: only so many, from the first on, are kept. `shown` is what the user
    calls the file, where `gguf` is a link to it. Raises `UserError` when transformers cannot read the file.
    """
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer, GgufConfig

    folder, name = str(gguf.parent), gguf.name
    try:
        model: Any = AutoModelForCausalLM.from_pretrained(
            folder, gguf_file=name, dtype=torch.float32, quantization_config=GgufConfig(dequantize=True)
        )
        tokenizer: Any = AutoTokenizer.from_pretrained(folder, gguf_file=name)
    except Exception as error:  # the readers of a stranger's file raise whatever they meet, bare Exception too
        reason = _first_line(error).rstrip(".")
        raise UserError(f"{shown or gguf} cannot be read as a GGUF model: {reason}.", hint=_CUT_OFF) from error
    # Without these two, saving is refused: the model still believes that it is quantised.
    model.hf_quantizer = None
    if hasattr(model.config, "quantization_config"):
        del model.config.quantization_config
    if layers is not None:
        cut(model, layers)
    if tie:
        weight = model.get_output_embeddings().weight.detach().clone()
        model.get_input_embeddings().weight = torch.nn.Parameter(weight)
        model.config.tie_word_embeddings = True
        model.tie_weights()
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)


def cut(model: Any, layers: int) -> None:
    """Leaves the first `layers` of a decoder. Raises `UserError` when it has fewer."""
    decoder = model.model
    if len(decoder.layers) < layers:
        raise UserError(f"The model has {len(decoder.layers)} layers, not {layers}.")
    decoder.layers = decoder.layers[:layers]
    model.config.num_hidden_layers = layers
    if getattr(model.config, "layer_types", None):
        model.config.layer_types = model.config.layer_types[:layers]


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
