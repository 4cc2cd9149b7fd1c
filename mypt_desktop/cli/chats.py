"""`mypt-desktop chats …`: list, search and export the chats that are kept, import those of other programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from mypt_desktop.cli.data import data_dir
from mypt_desktop.cli.writing import printable
from mypt_desktop.core.errors import UserError
from mypt_desktop.store.chat_imports.storing import in_words
from mypt_desktop.store.chat_imports.values import ImportFailedError
from mypt_desktop.store.chats import Chats, ChatSummary
from mypt_desktop.store.database import Database

OK, FAILED = 0, 1
_UNTITLED = "New chat"
_SHOWN_ID = 8


def run(options: argparse.Namespace) -> int:
    tasks = {"list": _list, "search": _search, "export": _export, "import": _import}
    with _chats(options) as chats:
        return tasks[options.task](chats, options)


@contextmanager
def _chats(options: argparse.Namespace) -> Iterator[Chats]:
    with closing(Database(data_dir(options).database)) as database:
        yield Chats(database)


def _list(chats: Chats, options: argparse.Namespace) -> int:
    found = chats.list()
    if options.json:
        print(json.dumps({"chats": [_plain(chat) for chat in found]}, ensure_ascii=False))
        return OK
    from mypt_desktop.gui.chat_export.conversation import when

    for chat in found:
        print(printable(f"{chat.id[:_SHOWN_ID]}  {when(chat.updated_at):26}  {chat.title or _UNTITLED}"))
    if not found:
        print("There are no chats yet.", file=sys.stderr)
    return OK


def _plain(chat: ChatSummary) -> dict[str, object]:
    return {
        "id": chat.id,
        "title": chat.title,
        "workspace": chat.workspace,
        "created_at": chat.created_at,
        "updated_at": chat.updated_at,
    }


def _search(chats: Chats, options: argparse.Namespace) -> int:
    found = chats.search(options.query)
    if options.json:
        plain = [_plain(hit.chat) | {"message": hit.message, "snippet": hit.chat.snippet} for hit in found]
        print(json.dumps({"hits": plain}, ensure_ascii=False))
        return OK
    for hit in found:
        print(printable(f"{hit.chat.id[:_SHOWN_ID]}  {hit.chat.title or _UNTITLED}\n          {hit.chat.snippet}"))
    if not found:
        print("No chat holds these words.", file=sys.stderr)
    return OK


def _export(chats: Chats, options: argparse.Namespace) -> int:
    from mypt_desktop.gui.chat_export.conversation import of_chat, of_numbered_answer
    from mypt_desktop.gui.chat_export.formats import exported, format_named, format_of
    from mypt_desktop.gui.chat_export.writing import write_export

    to_terminal = options.file == "-"
    if to_terminal and not options.format:
        raise UserError("Standard output has no ending.", hint="Name the format with --format.")
    target = Path(options.file).absolute()
    wanted = format_named(options.format) if options.format else format_of(target)
    if not to_terminal and target.exists() and not options.force:
        raise UserError(f"There is a {target} already.", hint="Replace it with --force.")
    chat = _one(chats, options.chat)
    branch = chats.path(chat.id)
    made = of_numbered_answer(chat, branch, options.answer) if options.answer else of_chat(chat, branch)
    made = replace(made, instructions=chats.instructions(chat.id))
    if wanted.name == "pdf":
        from mypt_desktop.gui.chat_export.pdf_file import pdf_in_terminal

        data = pdf_in_terminal(made)
    else:
        data = exported(made, wanted.name)
    if to_terminal:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        print(write_export(target, data))
    return OK


def _import(chats: Chats, options: argparse.Namespace) -> int:
    """Each file wholly or not at all; one that cannot be read does not keep the others out."""
    from mypt_desktop.store.chat_imports.reading import read_chats

    done: list[dict[str, object]] = []
    failed = False
    for file in options.files:
        try:
            found = chats.add(read_chats(file))
        except ImportFailedError as error:
            failed = True
            print(printable(f"error: {error.with_hint()}"), file=sys.stderr)
            continue
        done.append({"file": str(file), "chats": list(found.chats), "known": found.known})
        if not options.json:
            print(printable(in_words(file.name, found)))
    if options.json:
        print(json.dumps({"imported": done}, ensure_ascii=False))
    return FAILED if failed else OK


def _one(chats: Chats, beginning: str) -> ChatSummary:
    """The one chat whose id begins so."""
    found = [chat for chat in chats.list() if chat.id.startswith(beginning.lower())]
    if len(found) == 1 and beginning:
        return found[0]
    which = f"{len(found)} chats have ids that begin" if found else "No chat has an id that begins"
    raise UserError(f"{which} with {beginning!r}.", hint="`mypt-desktop chats list` prints them.")
