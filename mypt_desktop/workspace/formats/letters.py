"""A message, whatever it was stored in, as light Markdown under its subject, sender and date.

What a message quotes of an earlier one stands under a heading of its own that says so: an old figure, quoted, must not
look like the new one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mypt_desktop.workspace.formats.extracted import Attachment

# Lines after which all that follows is an earlier message: a rule with words, or the header block that Outlook writes.
_EARLIER = re.compile(
    r"^(?:-{2,}[ \t]*[^\W\d_][^\n-]{3,60}-{2,}[ \t]*|_{10,}[ \t]*)$\s*(?=^\**[^\W\d_]+\**\s?:)"
    r"|^\**(?:From|Von|De|Da)\**[ \t]?:[^\n]+\n"
    r"(?:\**(?:Sent|Date|Gesendet|Datum|Envoy\w+|Enviado|Fecha|Inviato)[^\n]*\n)",
    re.MULTILINE,
)
_QUOTED = re.compile(r"^[ \t]?>")
_MARKUP = re.compile(r" {0,3}(?:#{1,6}[ \t]|`{3}|~{3})")
_UNDERLINE = re.compile(r"([=\-~^\"'`*+#])\1{2,}\s*$")


@dataclass(slots=True)
class Letter:
    """`sender` is a name or an address, `header` lines like `From: …`, `date` as `2024-03-05 14:02` or as written.
    `ornaments` are the names of pictures that its page shows, such as a logo below a signature."""

    subject: str
    sender: str
    date: str
    header: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    attached: list[Letter] = field(default_factory=list)
    files: list[Attachment] = field(default_factory=list)
    ornaments: list[str] = field(default_factory=list)


def written(letter: Letter) -> str:
    subject = letter.subject or "(no subject)"
    by = ", ".join(filter(None, (letter.sender[:40], letter.date[:10])))
    lines = [f"# {subject[:70]} ({by})" if by else f"# {subject[:70]}", *letter.header]
    if names := [*(file.name for file in letter.files), *letter.ornaments]:
        lines.append(f"Attachments: {', '.join(names)}")
    blocks = ["\n".join(lines)]
    for text in letter.texts:
        for piece, earlier in _pieces(text):
            tame = "\n".join(map(_tame, piece.split("\n"))).strip("\n")
            quoted = f"# Earlier message, quoted by {letter.sender[:40]}: {subject[:50]}\n\n{tame}"
            blocks.append(quoted if earlier else tame)
    blocks += [written(attached) for attached in letter.attached]
    return "\n\n".join(block for block in blocks if block.strip())


def files(letter: Letter) -> Iterator[Attachment]:
    """The files of a message and of those attached to it."""
    yield from letter.files
    for attached in letter.attached:
        yield from files(attached)


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text in order, in pieces that are its own or quoted from an earlier message (without the quote marks)."""
    earlier = _EARLIER.search(text)
    own, rest = (text[: earlier.start()], text[earlier.start() :]) if earlier else (text, "")
    lines: list[str] = []
    quoted = False
    for line in own.split("\n"):
        if bool(_QUOTED.match(line)) != quoted and line.strip():
            opening = _attribution(lines) if not quoted else []
            yield "\n".join(lines), quoted
            lines, quoted = opening, not quoted
        lines.append(re.sub(r"^[ \t]?(?:> ?)+", "", line) if quoted else line)
    yield "\n".join(lines), quoted
    if rest:
        yield rest, True


def _attribution(lines: list[str]) -> list[str]:
    """Takes the line "On Monday Ann wrote:" off the end of what was written before a quotation."""
    at = len(lines)
    while at and not lines[at - 1].strip():
        at -= 1
    first = at - 1
    broken = first > 0 and lines[first].rstrip().endswith(":") and not lines[first][:1].isupper()
    if broken and lines[first - 1].strip():
        first -= 1  # a long one is broken into two lines
    if at and lines[at - 1].rstrip().endswith(":") and len(" ".join(lines[first:at])) < 240:
        taken = lines[first:at]
        del lines[first:]
        return taken
    return []


def _tame(line: str) -> str:
    """A line that Markdown would take for a heading or a fence, so that it is none: the heading is the subject."""
    if _MARKUP.match(line):
        return f"    {line}"
    return f" {line}" if _UNDERLINE.match(line) else line
