"""The network behind `Decoder`: onnxruntime-genai on a built model folder. Runs in the model process only.

The library holds the interpreter while it computes, so nothing else of that process moves during a step.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.core.model_builds import MOST_RECENT, RECENT_LOGITS
from mypt_desktop.runtime import genai_config
from mypt_desktop.runtime.probe import load_cuda
from mypt_desktop.runtime.protocol import SMALLER
from mypt_desktop.runtime.sampling import Logits
from mypt_desktop.runtime.threads import for_language_model

_REBUILD: Final = "Build the model again with `mypt-desktop model build`."


class GenaiNetwork:
    """A generator that is only ever told which tokens come next; what they are is decided elsewhere."""

    def __init__(self, model: Any, context_length: int) -> None:
        import onnxruntime_genai as og

        options = og.GeneratorParams(model)
        options.set_search_options(max_length=context_length, do_sample=False)
        self._generator = og.Generator(model, options)
        self._shows_recent: bool | None = None  # the library tells only after a step
        self._recent: Any = None

    @property
    def most_recent(self) -> int:
        return MOST_RECENT if self._shows_recent else 1

    def append(self, tokens: Sequence[int]) -> None:
        self._generator.append_tokens(np.asarray(tokens, dtype=np.int32))
        self._recent = None
        if self._shows_recent is None:
            self._shows_recent = self._has_recent()

    def rewind(self, length: int) -> None:
        self._generator.rewind_to(length)

    def logits(self, back: int = 0) -> Logits:
        if back and self._recent is None:
            self._recent = self._generator.get_output(RECENT_LOGITS)[0]
        shown = self._generator.get_logits()[0] if self._recent is None else self._recent
        logits: Logits = shown[-1 - back]
        return logits

    def _has_recent(self) -> bool:
        try:
            self._generator.get_output(RECENT_LOGITS)
        except RuntimeError:  # the graph has no such output
            return False
        return True


class Engine:
    """A loaded model: makes networks, knows its vocabulary size and the tokens that end an answer."""

    def __init__(self, folder: Path, *, provider: str, threads: int, context_length: int) -> None:
        """Raises `ModelFailedError` when the folder holds no model this library can load on this provider."""
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"
        if provider == "cuda":
            load_cuda()
        import onnxruntime_genai as og

        settings = _settings(folder)["model"]
        self.vocabulary_size: int = settings["vocab_size"]
        ends = settings["eos_token_id"]
        self.ends: list[int] = ends if isinstance(ends, list) else [ends]
        self.context_length = min(context_length, settings["context_length"])
        self.threads = threads or for_language_model()
        og.disable_telemetry_events()
        try:
            with genai_config.safe_folder(folder) as safe:
                config = og.Config(str(safe))
                config.overlay(json.dumps(_overlay(self.context_length, self.threads)))
                config.clear_providers()
                if provider != "cpu":
                    config.append_provider(provider)
                self._model = og.Model(config)
        except Exception as error:  # the library raises bare RuntimeError and bad_alloc
            raise ModelFailedError(
                f"The model in {folder} cannot be loaded: {error}", hint=memory_hint(error) or _REBUILD
            ) from error
        self.device = str(self._model.device_type).upper()

    def network(self) -> GenaiNetwork:
        """Raises `ModelFailedError` where the model's settings do not fit the library."""
        try:
            return GenaiNetwork(self._model, self.context_length)
        except RuntimeError as error:
            raise ModelFailedError(
                f"The model cannot be started: {error}", hint=memory_hint(error) or _REBUILD
            ) from error


def memory_hint(error: BaseException) -> str:
    """What to do about a fault of the library that is for want of memory; empty for any other."""
    said = str(error).lower()
    starved = isinstance(error, MemoryError) or any(word in said for word in ("bad_alloc", "allocate", "out of memory"))
    return SMALLER if starved else ""


def _settings(folder: Path) -> Mapping[str, Any]:
    try:
        return genai_config.read(folder)
    except UserError as error:
        raise ModelFailedError(str(error), hint=_REBUILD) from error


def _overlay(context_length: int, threads: int) -> Mapping[str, Any]:
    return {
        "search": {"max_length": context_length},  # the KV cache is allocated for this many tokens
        "model": {
            "decoder": {
                "session_options": {
                    "intra_op_num_threads": threads,
                    # Spinning threads burn the core that the window, the indexer or another program needs.
                    "session.intra_op.allow_spinning": "0",
                }
            }
        },
    }
