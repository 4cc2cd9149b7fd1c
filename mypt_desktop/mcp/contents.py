"""What a server returned, as the model reads it and as files of the chat: text, images, audio, resources, links.

Needs no SDK: results are looked at by their members. Nothing of a server is taken at its word: kinds that are not known
are named, base64 that is none is a fault, texts lose control characters.
"""

from __future__ import annotations

import base64
import binascii
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.mcp.facts import ToolFacts, label, result_text
from mypt_desktop.sandbox.results import DEEPEST, deeper_than
from mypt_desktop.tools.arguments import result_error

MOST_BLOCKS: Final = 200
LONGEST_TEXT: Final = 20_000_000
MOST_FILE_BYTES: Final = 32 * 1024 * 1024
_DRAWN: Final = {"image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp"}
_KINDS: Final = {**_DRAWN, "audio/wav": ".wav", "audio/mpeg": ".mp3", "audio/ogg": ".ogg", "image/svg+xml": ".svg"}


@dataclass(frozen=True, slots=True)
class KeptFile:
    """Something that a result holds beside its text: it becomes a file of the chat."""

    name: str
    data: bytes
    mime: str

    @property
    def drawn(self) -> bool:
        return self.mime in _DRAWN


@dataclass(frozen=True, slots=True)
class Contents:
    """`value` is what the model reads; with `error` in it the call failed. `structured` is the declared result, None:
    there is none."""

    value: JsonObject
    files: tuple[KeptFile, ...] = ()
    structured: Json = None


def contents(tool: ToolFacts, result: Any) -> Contents:
    """Of the result of a call. Total: what is wrong with it is an error in the value."""
    texts, files, links, odd = _blocks(result.content, tool.name)
    text = "\n\n".join(texts)[:LONGEST_TEXT]
    if result.is_error:
        return Contents({"error": text or "The tool failed and did not say why."}, files)
    structured = result.structured_content
    if deeper_than({"value": structured}, DEEPEST):
        return Contents({"error": f"The tool's result is nested deeper than {DEEPEST} levels."})
    if tool.output_schema is not None:
        if structured is None:
            return Contents({"error": "The tool declares what it returns, and returned nothing of that kind."}, files)
        if fault := result_error(tool.output_schema, structured):
            return Contents({"error": f"The tool's result is not what it declares: {fault}"}, files)
    value: dict[str, Json] = {}
    if structured is not None:
        only = isinstance(structured, dict) and list(structured) == ["result"]  # how the SDK wraps what is no object
        value["result"] = structured["result"] if only else structured
    elif text:
        value["text"] = text
    if links:
        value["links"] = links
    if odd:
        value["left_out"] = odd
    if not value and not files:
        value["text"] = ""
    return Contents(value, files, structured)


def resource_files(result: Any, uri: str) -> list[KeptFile]:
    """The contents of a resource that was read, as files: each a text or data."""
    last = unquote(uri.rstrip("/").rpartition("/")[2])
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", last).strip(".-")[:80] or "resource"
    files: list[KeptFile] = []
    for number, one in enumerate(list(result.contents)[:MOST_BLOCKS]):
        own = name if not number else f"{number + 1}-{name}"
        text = getattr(one, "text", None)
        if isinstance(text, str):
            plain = own if "." in own else f"{own}{mimetypes.guess_extension(one.mime_type or '') or '.txt'}"
            data = result_text(text, LONGEST_TEXT).encode("utf-8", "replace")
            files.append(KeptFile(plain, data, one.mime_type or "text/plain"))
        elif (file := _file(own, one.blob, one.mime_type)) is not None:
            files.append(file)
    return files


def prompt_text(result: Any) -> str:
    """A prompt's messages as the text of one question. What the assistant is to have said is marked as that."""
    said = []
    for message in list(result.messages)[:MOST_BLOCKS]:
        texts, files, _, _ = _blocks([message.content], "prompt")
        text = "\n\n".join(texts) or ", ".join(f"({file.name})" for file in files)
        said.append(text if message.role == "user" else f"(assistant) {text}")
    return "\n\n".join(filter(None, said))[:200_000]


def _blocks(found: Iterable[Any], name: str) -> tuple[list[str], tuple[KeptFile, ...], list[Json], list[Json]]:
    """Texts, files, links, and sentences about what could not be taken."""
    texts: list[str] = []
    files: list[KeptFile] = []
    links: list[Json] = []
    odd: list[Json] = []
    size = 0
    for number, block in enumerate(list(found)):
        if number >= MOST_BLOCKS:
            odd.append(f"All after the first {MOST_BLOCKS} parts of the result.")
            break
        file: KeptFile | None = None
        match getattr(block, "type", ""):
            case "text":
                texts.append(result_text(block.text, LONGEST_TEXT))
            case "image" | "audio":
                file = _file(f"{name}-{number + 1}", block.data, block.mime_type)
                if file is None:
                    odd.append(f"An {block.type} that is damaged.")
            case "resource":
                text, file = _resource(block.resource, f"{name}-{number + 1}")
                texts += [text] if text else []
            case "resource_link":
                links.append({"uri": str(block.uri)[:2_000], "name": label(block.title or block.name, 200)})
            case kind:
                odd.append(f"A part of the unknown kind {label(kind, 40)!r}.")
        if file is not None:
            size += len(file.data)
            if size > MOST_FILE_BYTES:
                odd.append(f"The file {file.name}: the result has more than {MOST_FILE_BYTES >> 20} MB of files.")
            else:
                files.append(file)
    return texts, tuple(files), links, odd


def _resource(one: Any, name: str) -> tuple[str, KeptFile | None]:
    text = getattr(one, "text", None)
    if isinstance(text, str):
        return f"{label(str(one.uri), 300)}:\n{result_text(text, LONGEST_TEXT)}", None
    last = str(one.uri).rstrip("/").rpartition("/")[2]
    return "", _file(last if re.fullmatch(r"[\w.-]{1,80}", last) else name, one.blob, one.mime_type)


def _file(name: str, data: str, mime: str | None) -> KeptFile | None:
    try:
        decoded = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return None
    kind = (mime or "").partition(";")[0].strip().lower()
    ending = _KINDS.get(kind) or mimetypes.guess_extension(kind) or ".bin"
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-")[:80] or "result"
    return KeptFile(plain if plain.lower().endswith(ending) else plain + ending, decoded, kind)
