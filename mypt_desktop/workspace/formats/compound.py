"""The container of the old Office formats and of Outlook's messages (OLE2, [MS-CFB]), opened and read with care."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

from mypt_desktop.core.errors import DocumentUnreadableError

SIGNATURE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED: Final = "EncryptedPackage"  # what a new-style file with a password is wrapped into


@contextmanager
def opened(data: bytes, kind: str) -> Iterator[Any]:
    """An `olefile.OleFileIO` over `data`. `kind` names the format in sentences ("Word document").

    Raises `DocumentUnreadableError` for what is no such container, and for what goes wrong in the block because a
    structure points nowhere.
    """
    import olefile

    try:
        with olefile.OleFileIO(BytesIO(data)) as container:
            if container.exists(_LOCKED):
                raise encrypted()
            yield container
    except (OSError, ValueError, IndexError, KeyError, TypeError, AttributeError, UnicodeError) as error:
        # What olefile raises over broken tables is any of these; a directory entry that is missing leaves None.
        raise DocumentUnreadableError(f"it is damaged, not a readable {kind} ({error})") from error
    except ArithmeticError as error:
        raise DocumentUnreadableError(f"it is damaged, not a readable {kind} ({error})") from error


def stream(container: Any, *path: str) -> bytes | None:
    """The bytes of a stream; None where there is none of that name."""
    name = list(path)
    if not container.exists(name) or container.get_type(name) != 2:  # STGTY_STREAM
        return None
    return bytes(container.openstream(name).read())


def encrypted() -> DocumentUnreadableError:
    return DocumentUnreadableError("it is encrypted and needs a password")
