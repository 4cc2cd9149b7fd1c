"""Subtitles (`.srt`, `.vtt`) to a line a cue, after the time at which it begins."""

from __future__ import annotations

import re

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import decode, is_binary
from mypt_desktop.workspace.formats.extracted import Extracted, Structure, cell

_TIMES = re.compile(
    r"[ \t]*((?:\d{1,4}:)?\d{1,2}:\d{2})[.,]\d{1,3}[ \t]*-->[ \t]*(?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{1,3}"
)
_VOICE = re.compile(r"<v(?:\.[^ \t>]*)?[ \t]+([^>]{1,200})>")
_TAG = re.compile(r"<[^<>]{0,200}>|\{\\[^{}]{0,100}\}")
_NAMED = {"&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&lrm;": "", "&rlm;": "", "&amp;": "&"}


def subtitles(data: bytes) -> Extracted:
    """`00:01:05 We sail at nine.`; what is said again by the next cue stands once."""
    if is_binary(data):
        raise DocumentUnreadableError("it holds no subtitles but binary data")
    cues: list[tuple[str, list[str]]] = []
    speaking = False
    for line in decode(data).split("\n"):
        if match := _TIMES.match(line):
            if speaking and cues[-1][1] and cues[-1][1][-1].strip().isdecimal():
                cues[-1][1].pop()  # the number of this cue, without an empty line before it
            cues.append((_clock(match[1]), []))
            speaking = True
        elif not line:
            speaking = False  # what follows before the next time is a name, a note or a style
        elif speaking:
            cues[-1][1].append(line)
    if not cues and data.strip():
        raise DocumentUnreadableError("it is damaged, it holds no subtitles")
    lines: list[str] = []
    before = ""
    for time, said in cues:
        text = _plain("\n".join(said))
        if text and text != before:
            lines.append(f"{time} {text}")
            before = text
    return Extracted("\n".join(lines), Structure.ROWS)


def _plain(text: str) -> str:
    text = _TAG.sub("", _VOICE.sub(r"\1: ", text))
    for name, sign in _NAMED.items():
        text = text.replace(name, sign)
    return cell(text)


def _clock(time: str) -> str:
    """With hours, two digits each."""
    parts = time.split(":")
    return ":".join(part.zfill(2) for part in (["00", *parts] if len(parts) == 2 else parts))
