"""The network of an embedder: a BERT-like encoder, of whose states at a text's tokens the mean is taken."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor
from torch.nn.functional import normalize

from mypt_desktop.core.errors import UserError
from mypt_desktop.runtime.embedder import LONGEST

FILES: Final = ("config.json", "model.safetensors", "tokenizer.json")
WORD_VECTORS: Final = "word_embeddings"
BATCH_TOKENS: Final = 8192  # with their padding: 2 GB of states for a network of 12 layers and 384 numbers
STEP: Final = 8  # tokens that widths are multiples of


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts of like length. `places`: which of the texts they are; `ids` and `mask`: int64 (n, t)."""

    places: Tensor
    ids: Tensor
    mask: Tensor


class Encoder:
    """Texts to vectors of length 1, as the app's embedder makes them. Word vectors stay as they are: they are nearly
    half of all weights, and words that no lesson has keep their place among the others."""

    def __init__(self, base: Path, device: str) -> None:
        """Raises `UserError` where `base` lacks a file or holds no such encoder."""
        for name in FILES:
            if not (base / name).is_file():
                raise UserError(f"{base} lacks {name}.", hint="Name the folder of a BERT-like encoder.")
        self.device = device
        try:
            self.model, self._tokenizer = _loaded(base, device)
        except UserError:
            raise
        except Exception as error:  # both libraries raise types of their own, down to bare Exception
            raise UserError(f"{base} does not hold an encoder and its tokenizer: {error}") from error

    @property
    def trained(self) -> dict[str, Tensor]:
        """The weights that training changes, by name: all but the word vectors."""
        return {name: one for name, one in self.model.named_parameters() if one.requires_grad}

    def batches(self, texts: Sequence[str]) -> list[Batch]:
        """Every text once, those of like length together."""
        encoded = [one.ids for one in self._tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(texts)), key=lambda at: len(encoded[at]))
        groups: list[list[int]] = []
        for at in order:
            if not groups or _width(encoded[at]) * (len(groups[-1]) + 1) > BATCH_TOKENS:
                groups.append([])
            groups[-1].append(at)
        return [self._batch(group, encoded) for group in groups]

    def vectors(self, batch: Batch) -> Tensor:
        """float32 (n, width), in the order of the batch."""
        with torch.autocast(torch.device(self.device).type, dtype=torch.bfloat16):
            states = self.model(input_ids=batch.ids, attention_mask=batch.mask).last_hidden_state
        mask = batch.mask[..., None]
        return normalize((states.float() * mask).sum(1) / mask.sum(1).clamp(min=1), dim=1)

    def encode(self, texts: Sequence[str]) -> Tensor:
        """float32 (texts, width), in their order, without a graph."""
        return self.encode_batches(self.batches(texts))

    def encode_batches(self, batches: Sequence[Batch]) -> Tensor:
        """The same of texts that are in batches already."""
        if not batches:
            return torch.zeros(0, self.model.config.hidden_size, device=self.device)
        with torch.no_grad():
            found = torch.cat([self.vectors(one) for one in batches])
        return found[torch.argsort(torch.cat([one.places for one in batches]))]

    def _batch(self, places: Sequence[int], encoded: Sequence[Sequence[int]]) -> Batch:
        width = _width(encoded[places[-1]])
        padding = int(self.model.config.pad_token_id or 0)
        ids = torch.tensor([[*encoded[at], *[padding] * (width - len(encoded[at]))] for at in places])
        mask = torch.tensor([[1] * len(encoded[at]) + [0] * (width - len(encoded[at])) for at in places])
        return Batch(torch.tensor(places, device=self.device), ids.to(self.device), mask.to(self.device))


def _width(ids: Sequence[int]) -> int:
    return max(STEP, -(-len(ids) // STEP) * STEP)


def _loaded(base: Path, device: str) -> tuple[Any, Any]:
    from tokenizers import Tokenizer
    from transformers import AutoModel

    model: Any
    about: Any
    model, about = AutoModel.from_pretrained(
        str(base),
        attn_implementation="sdpa" if device.startswith("cuda") else "eager",
        dtype=torch.float32,
        add_pooling_layer=False,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        output_loading_info=True,
    )
    if missing := sorted(about["missing_keys"]):
        raise UserError(f"{base / FILES[1]} lacks {len(missing)} weights of config.json, such as {missing[0]}.")
    tokenizer: Any = Tokenizer.from_file(str(base / FILES[2]))
    if tokenizer.get_vocab_size() > model.config.vocab_size:
        raise UserError(f"{base / FILES[2]} has more tokens than the network has word vectors.")
    positions = json.loads((base / FILES[0]).read_text(encoding="utf-8")).get("max_position_embeddings", LONGEST)
    tokenizer.no_padding()
    tokenizer.enable_truncation(min(LONGEST, int(positions)))
    model.embeddings.word_embeddings.weight.requires_grad_(False)
    return model.to(device).train(), tokenizer
