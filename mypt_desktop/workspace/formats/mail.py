"""Mail to light Markdown: one message (`.eml`, `.emlx`), a whole mailbox, or a web page saved as mail (`.mht`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats import web
from mypt_desktop.workspace.formats.encoding import cleaned, decode, is_binary
from mypt_desktop.workspace.formats.extracted import MAX_CHARACTERS, Attachment, Extracted, Structure, cell
from mypt_desktop.workspace.formats.letters import Letter, files, written

_POSTMARK = re.compile(rb"^From [^\n]*\d{4}[^\n]*\r?\n(?=[A-Za-z][\w-]*:)", re.MULTILINE)
_HEADER = re.compile(rb"[A-Za-z][\w-]*:[ \t]?[^\n]*\r?\n")
_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_COUNTED = re.compile(rb"\s*(\d{1,12})[ \t]*\r?\n")
_MOST_FRAMES = 50  # pages within a page
_DEEPEST = 20  # parts within parts; no mail program writes as many


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
    return _extracted([_letter(message_from_bytes(data))])


def mailbox(data: bytes) -> Extracted:
    """All messages of an mbox file in its order."""
    _check(data)
    starts = [match.end() for match in _POSTMARK.finditer(data)]
    if not starts:
        return message(data) if _HEADER.match(data) else Extracted(decode(data), Structure.PROSE)
    ends = [*(match.start() for match in _POSTMARK.finditer(data)), len(data)][1:]
    stored = (
        re.sub(rb"^>(?=>*From )", b"", data[start:end], flags=re.MULTILINE)
        for start, end in zip(starts, ends, strict=True)
    )
    return _extracted(_letter(message_from_bytes(one)) for one in stored)


def apple_message(data: bytes) -> Extracted:
    """A message as Apple's Mail keeps it (`.emlx`): its length, itself, and a list of properties that is left out."""
    _check(data)
    counted = _COUNTED.match(data)
    if not counted:
        raise DocumentUnreadableError("it is damaged, its length is missing")
    return message(data[counted.end() : counted.end() + int(counted[1])])


def web_archive(data: bytes) -> Extracted:
    """A page as browsers save it with all that belongs to it (`.mht`): the page alone."""
    _check(data)
    data = data.lstrip(b"\xef\xbb\xbf\r\n")
    if not _HEADER.match(data):
        raise DocumentUnreadableError("it is damaged, not a readable web archive")
    mail = message_from_bytes(data)
    pages = [part for part in mail.walk() if part.get_content_type() in ("text/html", "application/xhtml+xml")]
    text = "\n\n".join(web.markdown(_payload(page)) for page in pages[:_MOST_FRAMES])
    if not text.strip():
        texts = [_text(part) for part in mail.walk() if part.get_content_type() == "text/plain"]
        text = "\n\n".join(texts)
    if not text.strip():
        raise DocumentUnreadableError("it is damaged, the page is missing")
    subject = _header(mail, "Subject")
    if subject and not re.search(r"^# ", text, re.MULTILINE):
        text = f"# {subject}\n\n{text}"
    return Extracted(text[:MAX_CHARACTERS], Structure.MARKDOWN)


def _extracted(letters: Iterable[Letter]) -> Extracted:
    texts: list[str] = []
    attached: list[Attachment] = []
    size = 0
    for letter in letters:
        texts.append(written(letter))
        attached += files(letter)
        size += len(texts[-1])
        if size > MAX_CHARACTERS:
            break
    text = cleaned("\n\n".join(texts))[:MAX_CHARACTERS]
    return Extracted(text, Structure.MARKDOWN, attachments=tuple(attached))


def _check(data: bytes) -> None:
    if is_binary(data):
        raise DocumentUnreadableError("it is no mail but binary data")


def _letter(mail: Message, depth: int = 0) -> Letter:
    name, address = parseaddr(_header(mail, "From"))
    letter = Letter(_header(mail, "Subject"), name or address, _date(mail))
    letter.header = [
        f"{name}: {value}" for name in _SHOWN if (value := letter.date if name == "Date" else _header(mail, name))
    ]
    _collect(mail, letter, depth)
    return letter


def _collect(part: Message, letter: Letter, depth: int) -> None:
    """Goes through the parts; of alternatives the plain text is taken, HTML where there is none."""
    kind = part.get_content_type()
    if depth > _DEEPEST:
        return
    if part.is_multipart():
        parts = [one for one in part.get_payload() if isinstance(one, Message)]
        if kind == "message/rfc822":
            letter.attached += [_letter(one, depth + 1) for one in parts]
            return
        if kind == "multipart/alternative":
            plain = [one for one in parts if one.get_content_type() == "text/plain" and _text(one).strip()]
            other = [one for one in parts if one.get_content_type() != "text/plain"]
            parts = plain[:1] or other[-1:]
        for one in parts:
            _collect(one, letter, depth + 1)
    elif name := _file_name(part):
        if part.get_content_maintype() == "image" and part.get("Content-ID") and not _is_attached(part):
            letter.ornaments.append(name)
        else:
            letter.files.append(Attachment(name, _payload(part)))
    elif kind in ("text/plain", "text/html") and part.get_content_disposition() != "attachment":
        letter.texts.append(_text(part))


def _is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment"


def _file_name(part: Message) -> str:
    try:
        return decoded_words(part.get_filename() or "")[:120]
    except (ValueError, LookupError, TypeError):
        return "a file"


def _text(part: Message) -> str:
    data = _payload(part)
    if part.get_content_type() == "text/html":
        return web.markdown(data)
    try:
        text = data.decode(str(part.get_content_charset() or "utf-8"))
    except (LookupError, UnicodeDecodeError, ValueError):
        text = decode(data)
    text = cleaned(text)
    return _unflowed(text) if str(part.get_param("format")).lower() == "flowed" else text


def _payload(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _unflowed(text: str) -> str:
    """Lines that end with a space go on in the next (RFC 3676); the line of a signature does not."""
    return re.sub(r"(?<!^--) \n(?!>|-- \n)(?=\S)", " ", text, flags=re.MULTILINE)


def _header(mail: Message, name: str) -> str:
    return decoded_words(str(mail.get(name, "")))


def decoded_words(value: str) -> str:
    """A header as it reads, on one line (RFC 2047)."""
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
