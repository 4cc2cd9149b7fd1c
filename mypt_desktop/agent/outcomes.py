"""What a call came to, in the app's own words: one sentence that says only what the result says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mypt_desktop.agent.approvals import is_denied
from mypt_desktop.agent.writing import language
from mypt_desktop.core.messages import ToolCall, ToolResult

_LONGEST = 300  # characters of a sentence that a tool says
_SHOWN = 800  # characters of a program's output, or of a file that was read, that stand in an answer
_SIZES = ("size", "bytes", "length")
_SENTENCES = ("summary", "message", "description", "answer", "note")
_DONE = {"write": "Wrote", "save": "Saved", "create": "Created", "make": "Made", "edit": "Changed", "delete": "Deleted"}
_READ = {"read": "Read", "open": "Opened", "analyze": "Analysed", "analyse": "Analysed", "preview": "Opened"}


def describe_outcome(call: ToolCall, result: ToolResult) -> str:
    """The outcome, Markdown. Never empty."""
    if is_denied(result):
        return f"You did not allow “{title(call.name)}”, so nothing was run."
    content = result.content
    if result.failed:
        return f"{title(call.name)} failed: {_sentence(str(content.get('error') or 'it did not say why'))}"
    if "exit_code" in content:
        return _ran(call, content)
    subject = _subject(call, content)
    size = next((content[key] for key in _SIZES if isinstance(content.get(key), int)), None)
    sized = f" ({_readable(size)})" if isinstance(size, int) and not isinstance(size, bool) else ""
    said = next((content[key] for key in _SENTENCES if isinstance(content.get(key), str) and content[key]), "")
    verb = _verb(call.name)
    done = f"{verb} {subject}{sized}." if verb and subject else f"{title(call.name)} is done{_about(subject)}."
    text = content.get("content")
    if isinstance(text, str) and text.strip() and not said:
        shown = text.strip("\n")
        block = _fenced(shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…", language(subject))
        return f"{done.rstrip('.')}:\n\n{block}"
    return f"{done} {_sentence(str(said))}" if said else done


def title(name: str) -> str:
    """A tool's name as words: `app-builder:write_file` is "Write file"."""
    words = re.sub(r"[_\W]+", " ", name.rpartition(":")[2]).strip() or name
    return words[:1].upper() + words[1:]


def _ran(call: ToolCall, content: Mapping[str, Any]) -> str:
    command = content.get("command") or call.arguments.get("command")
    what = f"`{command}`" if isinstance(command, str) and len(command) < 80 and "`" not in command else "The command"
    code = content["exit_code"]
    ended = f"{what} ran." if code == 0 else f"{what} ended with exit code {code}."
    output = content.get("output") or content.get("stdout")
    if not isinstance(output, str) or not output.strip():
        return f"{ended} It printed nothing."
    shown = output.strip("\n")
    return f"{ended}\n\n{_fenced(shown if len(shown) <= _SHOWN else '…' + shown[-_SHOWN:])}"


def _fenced(text: str, language: str = "") -> str:
    """The text in a code fence that nothing in it closes."""
    fence = "`" * max(3, 1 + max(map(len, re.findall(r"`+", text)), default=0))
    return f"{fence}{language}\n{text}\n{fence}"


def _subject(call: ToolCall, content: Mapping[str, Any]) -> str:
    """What it was done to: a short text of the result or else of the arguments that names a file."""
    for source in (content, call.arguments):
        for value in source.values():
            if isinstance(value, str) and 0 < len(value) < 80 and re.fullmatch(r"[\w ./-]*\.\w{1,8}", value):
                return value
    return ""


def _verb(name: str) -> str:
    words = title(name).lower().split()
    return next((verb for word in words for verb in [{**_DONE, **_READ}.get(word, "")] if verb), "")


def _about(subject: str) -> str:
    return f": {subject}" if subject else ""


def _sentence(text: str) -> str:
    short = " ".join(text.split())
    short = short if len(short) <= _LONGEST else short[: _LONGEST - 1].rstrip() + "…"
    return short if short.endswith((".", "!", "?", "…")) else f"{short}."


def _readable(size: int) -> str:
    """A size in bytes as people read it."""
    if size < 1000:
        return f"{size} bytes" if size != 1 else "1 byte"
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
