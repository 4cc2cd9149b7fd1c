"""What the window and the model process say to each other: one JSON object a line, checked on arrival.

The model process opens with `Hello`; a window that hears another version does not go on. Every request carries an `id`
that its answers repeat; `Generate` is answered by any number of `Piece` and one `Finished`, `Overflow` or `Failed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar, Final, Literal, Protocol, TypeAlias, get_args, get_origin, get_type_hints

VERSION: Final = 1
SMALLER: Final = "Choose a smaller model or a shorter context in the settings, or close other programs."
"""The hint for whatever fails for want of memory, on either side."""


class ProtocolError(ValueError):
    """A line that is no message of this protocol."""


class Message(Protocol):
    """A dataclass that goes over the wire: a request, or an answer to the one of its id."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def id(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Load:
    """`provider` is "cpu" or "cuda"; `threads` 0 lets the process choose; `context_length` is prompt and answer."""

    id: int
    folder: str
    provider: str
    threads: int
    context_length: int


@dataclass(frozen=True, slots=True)
class Generate:
    """One completion of a prompt, given as the texts of its parts and whether each is control. `grammar_kind` empty:
    free text. `reuse` false forgets the KV cache first, `guess` false reads one token at a time. `stop` strings end the
    text and are not part of it.
    """

    id: int
    texts: tuple[str, ...]
    control: tuple[bool, ...]
    max_tokens: int
    temperature: float = 0.0
    top_p: float = 1.0
    top_k: int = 0
    repetition_penalty: float = 1.0
    seed: int | None = None
    stop: tuple[str, ...] = ()
    grammar_kind: str = ""
    grammar: str = ""
    reuse: bool = True
    guess: bool = True


@dataclass(frozen=True, slots=True)
class Cancel:
    """End the `Generate` of this id; its `Finished` then says "cancelled"."""

    id: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many tokens is this, read as plain text?"""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Status:
    id: int


@dataclass(frozen=True, slots=True)
class Unload:
    id: int


@dataclass(frozen=True, slots=True)
class Probe:
    """Can a real session run on this provider? `model` is an ONNX file; empty takes a tiny one of ours."""

    id: int
    provider: str
    model: str = ""


Request: TypeAlias = Load | Generate | Cancel | Count | Status | Unload | Probe


@dataclass(frozen=True, slots=True)
class Hello:
    version: int
    pid: int


@dataclass(frozen=True, slots=True)
class Loaded:
    id: int
    device: str
    threads: int
    context_length: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of generated text, never a part of a character."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    id: int
    reason: Literal["stop", "length", "cancelled"]
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    prefill_seconds: float
    decode_seconds: float


@dataclass(frozen=True, slots=True)
class Overflow:
    """A prompt that leaves no room for an answer; nothing was computed."""

    id: int
    prompt_tokens: int
    context_length: int


@dataclass(frozen=True, slots=True)
class Counted:
    id: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The request was not carried out; the process lives on."""

    id: int
    error: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class StatusReport:
    """`state` is "empty", "loading", "ready" or "busy"; `cached_tokens` are in the KV cache now."""

    id: int
    state: str
    cached_tokens: int
    memory_mb: int


@dataclass(frozen=True, slots=True)
class Unloaded:
    id: int


@dataclass(frozen=True, slots=True)
class Probed:
    """`works`: a session on the asked provider ran. `detail` is what it ran on, or the library's own words why not."""

    id: int
    works: bool
    detail: str


Reply: TypeAlias = Hello | Loaded | Piece | Finished | Overflow | Counted | Failed | StatusReport | Unloaded | Probed

_REQUESTS: Final[dict[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(Request)}
_REPLIES: Final[dict[str, Any]] = {kind.__name__.lower(): kind for kind in get_args(Reply)}


def encode(message: Message | Hello) -> dict[str, Any]:
    """The message, one of a process's protocol, as the JSON object of its line."""
    body = {field.name: getattr(message, field.name) for field in fields(message)}
    return {"type": type(message).__name__.lower(), **body}


def request(raw: Mapping[str, Any]) -> Request:
    """The request a line holds; raises `ProtocolError`."""
    made: Request = decode(raw, _REQUESTS)
    return made


def reply(raw: Mapping[str, Any]) -> Reply:
    """The reply a line holds; raises `ProtocolError`."""
    made: Reply = decode(raw, _REPLIES)
    return made


def decode(raw: Mapping[str, Any], kinds: Mapping[str, Any]) -> Any:
    """The message a line holds, one of `kinds` by their names in small letters; raises `ProtocolError`."""
    name = raw.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ProtocolError(f"no message is called {name!r}")
    hints = _hints(kind)
    values = {}
    for key, value in raw.items():
        if key in hints:
            values[key] = _checked(f"{name}.{key}", value, hints[key])
    try:
        return kind(**values)
    except TypeError as error:
        raise ProtocolError(f"{name} lacks a field") from error


def _hints(kind: Any) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


_HINTS: Final[dict[Any, dict[str, Any]]] = {}


def _checked(where: str, value: Any, hint: Any) -> Any:
    """`value` as the field's type: the few JSON shapes that messages use."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        if isinstance(value, list) and all(type(item) is arguments[0] for item in value):
            return tuple(value)
    elif origin is Literal:
        if value in arguments:
            return value
    elif arguments:  # int | None
        if value is None or type(value) in arguments:
            return value
    elif hint is float:
        if type(value) in (int, float):
            return float(value)
    elif type(value) is hint:
        return value
    raise ProtocolError(f"{where} cannot be {str(value)[:40]!r}")
