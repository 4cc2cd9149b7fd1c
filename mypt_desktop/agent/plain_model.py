"""PlainModel: whatever can continue a text, as the agent asks a model.

For models of other programs: an object with `generate(prompt, ...)`, where prompt and answer are strings. Such a model
follows MyPT's own tags and decides itself which tools it calls, unless it says otherwise.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from threading import Event
from typing import Any, Final, Protocol, TypeGuard, runtime_checkable

from mypt_desktop.agent.ports import Model
from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.core.prompt import (
    ChatTemplate,
    Completed,
    Delta,
    Generated,
    Prompt,
    Sampling,
    Usage,
    estimated_tokens,
)
from mypt_desktop.dialects.names import dialect as named
from mypt_desktop.runtime.textstream import TextStream

CONTEXT: Final = 4096  # tokens, where the model does not say
_PORT: Final = ("dialect", "chat_template", "context_length", "rails", "count_tokens")
_UNBREAKABLE: Final = "\u2060"  # a joiner without width: a tag with one inside is no tag


@runtime_checkable
class Generates(Protocol):
    """A model of which no more is known than that it continues a text."""

    @property
    def generate(self) -> Callable[..., Any]: ...


def as_model(model: Model | Generates) -> Model:
    """`model`, behind an adapter if it needs one. Raises `UserError` for what cannot generate."""
    if not isinstance(model, Generates):
        raise UserError(f"{type(model).__name__} is no model.", hint="A model has a method generate(prompt).")
    return model if _is_whole(model) else PlainModel(model)


def _is_whole(model: object) -> TypeGuard[Model]:
    return all(hasattr(model, name) for name in _PORT)


class PlainModel:
    """Implements `agent.ports.Model` over `generate(prompt: str) -> str`, or an iterable of pieces of text.

    Of the keywords `max_new_tokens`, `max_tokens`, `temperature`, `stop_strings` and `stop` it passes those that
    `generate` names, and the first and the fourth to one that takes any. An answer that begins with the prompt is taken
    without it. Nothing holds such a model to a grammar: a call that it gets wrong comes back to it as a result.
    """

    def __init__(
        self,
        model: Generates,
        *,
        dialect: str = "",
        context_length: int = 0,
        rails: str = "",
        count_tokens: Callable[[str], int] | None = None,
    ) -> None:
        """What is left out is what the model says of itself under the same name; else `mypt`, 4,096 tokens, `free`, and
        three bytes a token. Raises `UserError` for a dialect that is not known."""
        self._generate = model.generate
        self._keywords = _keywords(model.generate)
        self._dialect = dialect or str(getattr(model, "dialect", "mypt"))
        self._special = named(self._dialect).special_tokens
        self._context_length = context_length or int(getattr(model, "context_length", CONTEXT))
        self._rails = rails or str(getattr(model, "rails", "free"))
        self._count: Callable[[str], int] = count_tokens or getattr(model, "count_tokens", None) or estimated_tokens

    @property
    def dialect(self) -> str:
        return self._dialect

    @property
    def chat_template(self) -> ChatTemplate | None:
        return None

    @property
    def context_length(self) -> int:
        return self._context_length

    @property
    def rails(self) -> str:
        return self._rails

    def count_tokens(self, text: str) -> int:
        return self._count(text)

    def generate(self, prompt: Prompt, sampling: Sampling, cancel: Event) -> Iterator[Generated]:
        """See `agent.ports.Model`. Raises `ModelFailedError` when something else than text comes back; what `generate`
        itself raises goes through."""
        asked = self._text(prompt)
        stop = list(sampling.stop)
        given = {
            "max_new_tokens": sampling.max_tokens,
            "max_tokens": sampling.max_tokens,
            "temperature": sampling.temperature,
            "stop_strings": stop,
            "stop": stop,
        }
        answer = self._generate(asked, **{key: given[key] for key in self._keywords})
        stream, written = TextStream(sampling.stop), ""
        for piece in _pieces(answer, asked):
            shown = stream.feed(piece.encode("utf-8", "replace"))
            written += shown
            if shown:
                yield Delta(shown)
            if stream.stopped or cancel.is_set():
                break
        if not stream.stopped and (rest := stream.finish()):
            written += rest
            yield Delta(rest)
        usage = Usage(self._count(asked), 0, self._count(written))
        yield Completed("cancelled" if cancel.is_set() else "stop", usage)

    def _text(self, prompt: Prompt) -> str:
        """The prompt as one string. A tag that a user, a document or a tool wrote is broken, so that it opens and
        closes nothing."""
        parts = []
        for segment in prompt.segments:
            text = segment.text
            if not segment.control:
                for tag in self._special:
                    text = text.replace(tag, tag[0] + _UNBREAKABLE + tag[1:])
            parts.append(text)
        return "".join(parts)


def _keywords(generate: Callable[..., Any]) -> tuple[str, ...]:
    """Those of ours that `generate` takes."""
    try:
        parameters = inspect.signature(generate).parameters
    except (TypeError, ValueError):  # written in C
        return ()
    known = ("max_new_tokens", "max_tokens", "temperature", "stop_strings", "stop")
    taken = [name for name in known if name in parameters]
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters.values()):
        taken += [name for name in ("max_new_tokens", "stop_strings") if name not in taken]
    return tuple(taken)


def _pieces(answer: object, asked: str) -> Iterator[str]:
    """The new text of an answer, which may be whole or in pieces."""
    if isinstance(answer, str):
        yield answer.removeprefix(asked)
        return
    if not isinstance(answer, Iterable):
        raise ModelFailedError(f"The model's generate() returned {type(answer).__name__} instead of text.")
    for piece in answer:
        if not isinstance(piece, str):
            raise ModelFailedError(f"The model's generate() yielded {type(piece).__name__} instead of text.")
        yield piece
