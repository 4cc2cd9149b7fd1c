"""Mail to light Markdown: one message (`.eml`) or a whole mailbox, each under its subject, sender and date.

What a message quotes of an earlier one stands under a heading of its own that says so: an old figure, quoted, must not
look like the new one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats import web
from mypt_desktop.workspace.formats.encoding import cleaned, decode, is_binary
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Extracted, Structure, cell

_POSTMARK = re.compile(rb"^From [^\n]*\d{4}[^\n]*\r?\n(?=[A-Za-z][\w-]*:)", re.MULTILINE)
_HEADER = re.compile(rb"[A-Za-z][\w-]*:[ \t]?[^\n]*\r?\n")
_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_DEEPEST = 20  # parts within parts; no mail program writes as many

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
class _Body:
    """What is in a message beside its header: its text in pieces, messages attached to it, names of attached files."""

    texts: list[str] = field(default_factory=list)
    attached: list[Message] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


def is_mailbox(head: bytes) -> bool:
    """Whether a file begins as a mailbox does; such files often have no ending."""
    return _POSTMARK.match(head.lstrip(b"\xef\xbb\xbf\r\n")) is not None


def message(data: bytes) -> Extracted:
    """A single message; a file without a header is plain text."""
    _check(data)
    data = data.lstrip(b"\xef\xbb\xbf\r\n")
    if is_mailbox(data):
        return mailbox(data)
    if not _HEADER.match(data):
        return Extracted(decode(data), Structure.PROSE)
    return Extracted(cleaned(_written(message_from_bytes(data)))[:MAX_CHARACTERS], Structure.MARKDOWN)


def mailbox(data: bytes) -> Extracted:
    """All messages of an mbox file in its order."""
    _check(data)
    starts = [match.end() for match in _POSTMARK.finditer(data)]
    if not starts:
        return message(data) if _HEADER.match(data) else Extracted(decode(data), Structure.PROSE)
    ends = [*(match.start() for match in _POSTMARK.finditer(data)), len(data)][1:]
    written, size = [], 0
    for start, end in zip(starts, ends, strict=True):
        letter = re.sub(rb"^>(?=>*From )", b"", data[start:end], flags=re.MULTILINE)
        written.append(_written(message_from_bytes(letter)))
        size += len(written[-1])
        if size > MAX_CHARACTERS:
            break
    return Extracted(cleaned("\n\n".join(written))[:MAX_CHARACTERS], Structure.MARKDOWN)


def _check(data: bytes) -> None:
    if is_binary(data):
        raise DocumentUnreadableError("it is no mail but binary data")


def _written(mail: Message, depth: int = 0) -> str:
    body = _Body()
    _collect(mail, body, depth)
    subject = _header(mail, "Subject") or "(no subject)"
    name, address = parseaddr(_header(mail, "From"))
    sender, day = name or address, _date(mail)[:10]
    by = ", ".join(filter(None, (sender[:40], day)))
    lines = [f"# {subject[:70]} ({by})" if by else f"# {subject[:70]}"]
    lines += [
        f"{name}: {value}" for name in _SHOWN if (value := _date(mail) if name == "Date" else _header(mail, name))
    ]
    if body.files:
        lines.append(f"Attachments: {', '.join(body.files)}")
    blocks = ["\n".join(lines)]
    for text in body.texts:
        for piece, earlier in _pieces(text):
            tame = "\n".join(map(_tame, piece.split("\n"))).strip("\n")
            blocks.append(f"# Earlier message, quoted by {sender[:40]}: {subject[:50]}\n\n{tame}" if earlier else tame)
    blocks += [_written(attached, depth + 1) for attached in body.attached]
    return "\n\n".join(block for block in blocks if block.strip())


def _collect(part: Message, body: _Body, depth: int) -> None:
    """Goes through the parts; of alternatives the plain text is taken, HTML where there is none."""
    kind = part.get_content_type()
    if depth > _DEEPEST:
        return
    if part.is_multipart():
        parts = [one for one in part.get_payload() if isinstance(one, Message)]
        if kind == "message/rfc822":
            body.attached += parts
            return
        if kind == "multipart/alternative":
            plain = [one for one in parts if one.get_content_type() == "text/plain" and _text(one).strip()]
            other = [one for one in parts if one.get_content_type() != "text/plain"]
            parts = plain[:1] or other[-1:]
        for one in parts:
            _collect(one, body, depth + 1)
    elif name := _file_name(part):
        body.files.append(name)
    elif kind in ("text/plain", "text/html") and part.get_content_disposition() != "attachment":
        body.texts.append(_text(part))


def _file_name(part: Message) -> str:
    try:
        return _decoded(part.get_filename() or "")[:120]
    except (ValueError, LookupError, TypeError):
        return "a file"


def _text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    if part.get_content_type() == "text/html":
        return web.markdown(data)
    try:
        text = data.decode(str(part.get_content_charset() or "utf-8"))
    except (LookupError, UnicodeDecodeError, ValueError):
        text = decode(data)
    text = cleaned(text)
    return _unflowed(text) if str(part.get_param("format")).lower() == "flowed" else text


def _unflowed(text: str) -> str:
    """Lines that end with a space go on in the next (RFC 3676); the line of a signature does not."""
    return re.sub(r"(?<!^--) \n(?!>|-- \n)(?=\S)", " ", text, flags=re.MULTILINE)


def _header(mail: Message, name: str) -> str:
    return _decoded(str(mail.get(name, "")))


def _decoded(value: str) -> str:
    try:
        return cell(str(make_header(decode_header(value))))
    except (MessageError, ValueError, LookupError):
        return cell(value)


def _date(mail: Message) -> str:
    """As `2024-03-05 14:02`, or as it is written where it is no date."""
    written = _header(mail, "Date")
    try:
        return f"{parsedate_to_datetime(written):%Y-%m-%d %H:%M}" if written else ""
    except (ValueError, TypeError, IndexError, OverflowError):
        return written


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
