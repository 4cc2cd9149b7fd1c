"""The files that a failed call names, the chat lacks and the open workspace has: added and tried again in one click."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import ToolCall
from mypt_desktop.gui.controls import IconLabel, column, label, row, text_button
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.plain import neutral, one_line
from mypt_desktop.gui.theme import SPACE_1, SPACE_2
from mypt_desktop.gui.translation import tr, trn
from mypt_desktop.store.chats import ChatId

_MOST = 8
_LONGEST = 500  # characters of an argument that may be the name of a file


def missing_documents(
    arguments: Mapping[str, object], documents: Collection[str], present: Collection[str]
) -> dict[str, str]:
    """The path in the workspace of each file that the arguments name and that is not `present`. Of several documents
    of one name none is meant."""
    found: dict[str, str] = {}
    for named in _texts(list(arguments.values())):
        if named in present or len(found) == _MOST:
            continue
        if named in documents:
            found[named] = named
        elif "/" not in named:
            same = [path for path in documents if path.rpartition("/")[2] == named]
            if len(same) == 1:
                found[named] = same[0]
    return found


class MissingFiles(QWidget):
    """Hidden until it is known that the workspace has what `call` lacked. `added`: the files are the chat's by now."""

    added = Signal()

    def __init__(self, desk: Desk, chat: ChatId, call: ToolCall) -> None:
        super().__init__()
        self._desk = desk
        self._chat = chat
        self._found: dict[str, str] = {}
        self._offered = True
        self._words = label("", "caption", wrap=True)
        self._problem = label("", "danger", wrap=True, selectable=True)
        self._problem.hide()
        self._add = text_button(tr("Add and try again"), "link")
        self._add.clicked.connect(self._on_add)
        line = row(IconLabel(desk.theme, "file-plus", "text_muted", 14), spacing=SPACE_2)
        line.addWidget(self._words, 1)
        line.addWidget(self._add)
        layout = column(self, SPACE_1, (SPACE_2 + 1, 0, SPACE_2, 0))
        layout.addLayout(line)
        layout.addWidget(self._problem)
        self.hide()
        desk.documents.ask(partial(_look, desk, chat, call), self._on_found)

    def _on_found(self, found: dict[str, str]) -> None:
        self._found = found
        names = tr(" and ").join(one_line(name, 60) for name in found)
        self._words.setText(
            trn(
                "{names} is in the open folder, but not among this chat's files.",
                "{names} are in the open folder, but not among this chat's files.",
                len(found),
                names=names,
            )
        )
        self._add.setAccessibleName(tr("Add {names} to this chat's files and try again", names=names))
        self.setVisible(self._offered and bool(found))

    def offer(self, *, offered: bool) -> None:
        """Only while the answer is the last one, which can be tried again."""
        self._offered = offered
        self.setVisible(offered and bool(self._found))

    @Slot()
    def _on_add(self) -> None:
        self._add.setEnabled(False)
        self._problem.hide()
        add = partial(_added, self._desk, self._chat, list(self._found.items()))
        self._desk.files.ask(add, self._on_added, self._on_error)

    def _on_added(self, _: None) -> None:
        self._found = {}
        self.hide()
        self.added.emit()

    def _on_error(self, error: UserError) -> None:
        self._problem.setText(neutral(in_words(error)))
        self._problem.show()
        self._add.setEnabled(True)


def _texts(values: Sequence[object]) -> Iterator[str]:
    """Texts among arguments that may be names of files, also in lists."""
    for value in values:
        if isinstance(value, list):
            yield from _texts([one for one in value if isinstance(one, str)])
        elif isinstance(value, str) and 0 < len(value) <= _LONGEST and "\n" not in value:
            yield value.removeprefix("./")


def _look(desk: Desk, chat: ChatId, call: ToolCall) -> dict[str, str]:
    """On a worker."""
    engine = desk.services.workspace
    if engine is None:
        return {}
    newest = desk.services.chat_files(chat).snapshot("edit")
    present = {*newest.tree.files, *newest.tree.links} if newest is not None else set[str]()
    return missing_documents(call.arguments, [one.path for one in engine.list_docs()], present)


def _added(desk: Desk, chat: ChatId, found: Sequence[tuple[str, str]]) -> None:
    """On a worker. Raises `UserError`; those before are added then."""
    for named, document in found:
        desk.services.toolsets.add_to_chat_files(chat, document, named)
