"""The extraction process: reads documents on standard input, answers with their text. Run by `extraction.py`.

Parsers of rich formats meet hostile files here, where a crash, a hang or a greedy allocation ends this process only,
and where there is no network, no file of the user and no program to start: documents come on standard input.
Messages are JSON lines: `{"path", "kind", "pieces"}`, then that many `{"piece"}` in base64; back come `{"chunks"}`, the
compressed text as `{"packed"}` in base64, both in pieces, each attachment as `{"attachment"}` with its name and its
bytes as `{"bytes"}` in base64, where lines of recognised text are seen as `{"lines"}`, and last `{"done"}`, or else
`{"error", "hint"}`. One that recognises text says `{"recognised", "of"}` after each picture.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from mypt_desktop.core.errors import DocumentUnreadableError
from mypt_desktop.core.recognition import TextLine
from mypt_desktop.language import lexicon
from mypt_desktop.sandbox.child_setup import claim_stdout, die_with_parent
from mypt_desktop.sandbox.withdrawal import withdraw
from mypt_desktop.workspace.documents import extract
from mypt_desktop.workspace.formats.extracted import Extracted
from mypt_desktop.workspace.prepared import Prepared, prepare
from mypt_desktop.workspace.scans import with_recognised

Recognise: TypeAlias = Callable[[Any], Sequence[TextLine]]
"""From a `PIL.Image.Image` to the lines of text in it, in the order in which they are read."""

# Small messages, so that the window never waits long for one to be decoded.
PIECE = 300_000
CHUNKS = 200
_NO_LIMIT = 1 << 20  # megabytes that no machine has


def main(arguments: list[str]) -> int:
    """`arguments`: the megabytes of address space this process may have (0: no limit), and, where text in pictures is
    to be recognised, the folder of the model for it and the threads it may use."""
    answers = claim_stdout()
    die_with_parent()
    megabytes = int(arguments[0]) if arguments else 0
    recognise = _recogniser(Path(arguments[1]), int(arguments[2])) if len(arguments) > 2 else None
    lexicon.load()
    withdraw((megabytes or _NO_LIMIT) << 20)
    _limit_memory(megabytes)
    sys.setrecursionlimit(5000)
    while line := sys.stdin.buffer.readline():
        _carry_out(json.loads(line), answers, recognise)
    return 0


def _recogniser(folder: Path, threads: int) -> Recognise:
    """Loads what recognises text, as long as its files can be opened, and gives way to the window."""
    from mypt_desktop.runtime.ocr import TextRecogniser
    from mypt_desktop.sandbox.child_setup import give_way

    give_way()
    recogniser = TextRecogniser(folder, threads)
    recogniser.load()
    return recogniser.read


def _limit_memory(megabytes: int) -> None:
    if megabytes and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _recognised(document: Extracted, recognise: Recognise, answer: Callable[..., None]) -> Prepared:
    """The document with the text of its pictures; one that cannot be decoded has none."""
    found: list[Sequence[TextLine]] = []
    for number, picture in enumerate(document.pictures, 1):
        try:
            found.append(recognise(picture.load()))
        except DocumentUnreadableError:
            found.append(())
        answer(recognised=number, of=len(document.pictures))
    return prepare(*with_recognised(document, found))


def _carry_out(job: dict[str, Any], answers: BinaryIO, recognise: Recognise | None) -> None:
    def answer(**message: object) -> None:
        answers.write(json.dumps(message).encode() + b"\n")
        if "recognised" in message:
            answers.flush()

    try:
        data = b"".join(
            base64.b64decode(json.loads(sys.stdin.buffer.readline())["piece"]) for _ in range(job["pieces"])
        )
        extracted = extract(job["path"], job["kind"], data)
        del data
        document = prepare(extracted) if recognise is None else _recognised(extracted, recognise, answer)
        chunks = [(*astuple(span), body) for span, body in zip(document.spans, document.bodies, strict=True)]
        for at in range(0, len(chunks), CHUNKS):
            answer(chunks=chunks[at : at + CHUNKS])
        for at in range(0, len(document.packed), PIECE):
            answer(packed=base64.b64encode(document.packed[at : at + PIECE]).decode("ascii"))
        for attachment in document.attachments:
            answer(attachment=attachment.name, folder=attachment.folder)
            for at in range(0, len(attachment.data), PIECE):
                answer(bytes=base64.b64encode(attachment.data[at : at + PIECE]).decode("ascii"))
        for at in range(0, len(document.lines), CHUNKS):
            answer(lines=[astuple(line) for line in document.lines[at : at + CHUNKS]])
        answer(done=True, length=document.length, pictures=document.pictures)
    except DocumentUnreadableError as error:
        answer(error=str(error), hint=error.hint)
    except MemoryError:
        answer(error="", fault="it needs too much memory")
    except RecursionError:
        answer(error="", fault="it is nested too deeply")
    except Exception as error:  # noqa: BLE001 - a parser's fault ends this document, not the process
        answer(error="", fault=f"it is damaged ({type(error).__name__})")
    answers.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
