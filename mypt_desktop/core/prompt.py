"""What goes into a model and what comes out: prompt segments with roles, sampling, grammar, and generated pieces.

A prompt is a sequence of segments and not one string, because only `control` segments may become control tokens.
Everything a user, a document or a tool wrote is a text segment and is tokenised as plain text, so it cannot close a
turn or open a tool call, whatever it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from mypt_desktop.core.messages import Message, Role, ToolSpec


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of prompt text. `control`: may hold special tokens. `learned`: the model wrote it (loss mask 1)."""

    text: str
    role: Role
    control: bool = False
    learned: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered conversation. `messages` and `tools` are its source, for endpoints that render on their own side;
    `begun` are the words behind the messages that an answer is to go on from."""

    segments: tuple[Segment, ...]
    messages: tuple[Message, ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    begun: str = ""

    @property
    def text(self) -> str:
        return "".join(segment.text for segment in self.segments)


@dataclass(frozen=True, slots=True)
class ChatTemplate:
    """The Jinja template a model brings along, and the tokens that it calls `bos_token` and `eos_token`."""

    text: str
    bos_token: str = ""
    eos_token: str = ""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A constraint on decoding, as llguidance takes it (https://github.com/guidance-ai/llguidance)."""

    kind: Literal["lark_grammar", "json_schema", "regex"]
    text: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How to decode. `temperature` 0 is greedy. `stop` strings end generation and are not part of the output."""

    max_tokens: int = 512
    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    repetition_penalty: float = 1.0
    seed: int | None = None
    stop: Sequence[str] = field(default=())
    grammar: Grammar | None = None


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of generated text; never a part of a character."""

    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Counts in tokens and times in seconds of one generation."""

    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    prefill_seconds: float = 0.0
    decode_seconds: float = 0.0

    @property
    def tokens_per_second(self) -> float:
        return self.completion_tokens / self.decode_seconds if self.decode_seconds > 0 else 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.cached_tokens + other.cached_tokens,
            self.completion_tokens + other.completion_tokens,
            self.prefill_seconds + other.prefill_seconds,
            self.decode_seconds + other.decode_seconds,
        )


@dataclass(frozen=True, slots=True)
class Completed:
    """The last item of every generation that did not raise."""

    reason: Literal["stop", "length", "cancelled"]
    usage: Usage


Generated: TypeAlias = Delta | Completed


def estimated_tokens(text: str) -> int:
    """Tokens of a text for an unknown tokenizer, rather too many than too few: three bytes each."""
    return (len(text.encode("utf-8", "replace")) + 2) // 3
