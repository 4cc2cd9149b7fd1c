"""Archives (ZIP) that are to be read: what is in them as documents of their own, and a list of it as text.

Nothing is unpacked to a disk. What an archive says of its sizes is checked before, and counted while it is read.
"""

from __future__ import annotations

import re
import zipfile
from typing import Final

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.workspace.formats.encoding import cleaned
from mypt_desktop.workspace.formats.extracted import (
    MAX_ATTACHMENTS,
    MAX_UNPACKED,
    Attachment,
    Extracted,
    Structure,
    cell,
    checked_archive,
    read_member,
)
from mypt_desktop.workspace.formats.not_read import never_text

LARGEST: Final = 64 << 20  # bytes of one file in it
_PASSED_OVER: Final = re.compile(
    r"(?:^|/)(?:\.(?!\.?(?:/|$))|__MACOSX/|~\$)|(?:^|/)(?:thumbs\.db|desktop\.ini)$", re.IGNORECASE
)
_LONGEST_NAME: Final = 300  # characters in the list


def archive(data: bytes) -> Extracted:
    """The files in a ZIP, hidden ones left out. Raises `DocumentUnreadableError` on bombs, and on broken and locked
    archives."""
    with checked_archive(data) as opened:
        members = [one for one in opened.infolist() if not one.is_dir() and not _PASSED_OVER.search(_name(one))]
        found: list[Attachment] = []
        lines: list[str] = []
        left = MAX_UNPACKED
        for one in members[:MAX_ATTACHMENTS]:
            name = _name(one)
            if one.file_size > LARGEST:
                lines.append(f"- {_shown(name)} (not read: larger than {LARGEST >> 20} MB)")
                continue
            # What is known to be no text by its name is listed and not unpacked.
            body = b"" if never_text(name) else read_member(opened, one, min(LARGEST, left))
            left -= len(body)
            folder, _, last = name.rpartition("/")
            found.append(Attachment(last, body, folder))
            lines.append(f"- {_shown(name)}")
        if len(members) > MAX_ATTACHMENTS:
            lines.append(f"- and {len(members) - MAX_ATTACHMENTS:,} more, which were not read")
    if not lines:
        raise DocumentUnreadableError("there are no files in it")
    return Extracted("Files in this archive:\n\n" + "\n".join(lines), Structure.MARKDOWN, attachments=tuple(found))


def _name(member: zipfile.ZipInfo) -> str:
    return member.filename.replace("\\", "/")


def _shown(name: str) -> str:
    return cell(cleaned(name))[:_LONGEST_NAME]
