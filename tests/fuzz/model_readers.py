"""What reads the files of a stranger's model, one function for each kind, where torch is. Run in forks by `forked`.

Each says in a few words what came of the file; what it raises is a finding.
"""

from __future__ import annotations

import json
from pathlib import Path

import onnx
import onnxruntime_genai  # noqa: F401 - loaded once, before the forks
import torch
from gguf import GGUFWriter
from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer  # noqa: F401

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.engine import Engine
from mypt_desktop.runtime.tokenizer import Tokenizer
from mypt_desktop.training.conversion import convert
from mypt_desktop.training.dequantise import dequantise

GRAPH = "model.onnx"
WEIGHTS = "weights.data"
TEXT = "Hello wörld 42  <|im_start|>\n\tdéjà vu " + "a" * 40 + "b " + "x" * 40


def seeds(folder: str) -> str:
    """Makes of a folder with config and tokenizer: its weights, a GGUF file, and what ships, with weights beside it."""
    published, built = Path(folder, "published"), Path(folder, "built")
    torch.manual_seed(0)
    AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(published)).save_pretrained(published)
    _write_gguf(Path(folder, "model.gguf"), published)
    for name in ("built", "work"):
        Path(folder, name).mkdir()
    convert(published, built, Path(folder, "work"), lambda line: None, {"bits": 8, "block": 32, "show_recent": True})
    graph = onnx.load(built / GRAPH)
    for file in built.glob(GRAPH + "*"):
        file.unlink()
    onnx.save(
        graph, built / GRAPH, save_as_external_data=True, location=WEIGHTS, size_threshold=0, convert_attribute=False
    )
    return "made"


def tokenizer(path: str) -> str:
    try:
        made = Tokenizer(Path(path))
    except UserError as error:
        return f"refused {str(error).replace(path, '')}"
    try:
        tokens = made.encode_text(TEXT)
    except UserError as error:
        return f"fails {error}"
    return f"{len(tokens)} {made.decode([token for token in tokens if token < len(made.spellings)])}"


def session(folder: str, changes: str) -> str:
    """A session as a chat makes it, after the `changes` of the graph's references to weights beside it."""
    graph_file = Path(folder, GRAPH)
    wanted = json.loads(changes)
    if wanted:
        graph = onnx.load(graph_file, load_external_data=False)
        outside = [tensor for tensor in graph.graph.initializer if tensor.data_location == onnx.TensorProto.EXTERNAL]
        for at, key, value in wanted:
            entries = outside[at % len(outside)].external_data
            entry = next((each for each in entries if each.key == key), None) or entries.add()
            entry.key, entry.value = key, value
        graph_file.write_bytes(graph.SerializeToString())
    try:
        network = Engine(Path(folder), provider="cpu", threads=1, context_length=64).network()
    except UserError as error:
        return f"refused {str(error).replace(folder, '')}"
    try:
        network.append([1, 2, 3])
        return f"{network.logits().shape}"
    except RuntimeError as error:  # the library's word for a graph that does not run; the model process tells it
        return f"fails {error}"


def gguf(path: str) -> str:
    out = Path(path).with_name("out")
    try:
        dequantise(Path(path), out, tie=False)
    except UserError as error:
        return f"refused {str(error).replace(path, '')}"
    return f"read {len(list(out.iterdir()))}"


def weights(folder: str) -> str:
    """As the exporter reads them, whose every exception becomes a sentence."""
    try:
        model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, trust_remote_code=False)
    except Exception as error:  # noqa: BLE001
        return f"refused {type(error).__name__} {str(error).replace(folder, '')}"
    return f"read {sum(one.numel() for one in model.parameters())}"


def _write_gguf(path: Path, published: Path) -> None:
    """The published model as llama.cpp's converter would write it; the tokenizer is only as large as it must be."""
    model = AutoModelForCausalLM.from_pretrained(published)
    config = model.config
    writer = GGUFWriter(path, "llama")
    writer.add_name("tiny")
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_vocab_size(config.vocab_size)
    tokens = list(json.loads((published / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"])
    plain = len(tokens)
    tokens += [tokens[0] + tokens[1], *(f"<{number}>" for number in range(config.vocab_size - plain - 1))]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(tokens)
    writer.add_token_types([1] * len(tokens))
    writer.add_token_merges([f"{tokens[0]} {tokens[1]}"])
    writer.add_eos_token_id(plain + 1)
    writer.add_bos_token_id(plain)
    names = {
        "model.embed_tokens": "token_embd",
        "model.norm": "output_norm",
        "input_layernorm": "attn_norm",
        "post_attention_layernorm": "ffn_norm",
        "self_attn.q_proj": "attn_q",
        "self_attn.k_proj": "attn_k",
        "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output",
        "mlp.gate_proj": "ffn_gate",
        "mlp.up_proj": "ffn_up",
        "mlp.down_proj": "ffn_down",
        "model.layers": "blk",
    }
    for name, tensor in model.state_dict().items():
        if name == "lm_head.weight":
            continue
        for theirs, here in names.items():
            name = name.replace(theirs, here)
        writer.add_tensor(name, tensor.float().numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
