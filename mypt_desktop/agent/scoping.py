"""A turn's scope: what of the folder it may look at, from what its message mentions, and what is said about that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from mypt_desktop.answers.following.mentions import Mention, in_words, mentions_in, nearest
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import CitationsFound, MessageAdded, RecipeChosen, TextAdded, TurnEvent, TurnFinished
from mypt_desktop.core.messages import Message, Role, Text
from mypt_desktop.core.prompt import Usage
from mypt_desktop.language.sentences import FALLBACK, MOST_LISTED, language_for, listed, said
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.limits import LimitedEngine
from mypt_desktop.workspace.values import Document


@dataclass(frozen=True, slots=True)
class Scope:
    """How a message is to be answered: `messages` with plain names in place of mentions, and `engine` over what the
    last one mentions. `remark` says what that is; `instead` is the answer where there is no such thing."""

    messages: tuple[Message, ...]
    engine: WorkspaceEngine | None
    remark: str = ""
    instead: str = ""
    language: str = FALLBACK


def scope_of(
    messages: Sequence[Message],
    engine: WorkspaceEngine | None,
    chat_files: Callable[[], Sequence[str]] = lambda: (),
) -> Scope:
    """The scope of the turn that answers the last message. A file of the chat may be mentioned too: it limits nothing,
    since tools read it and search does not."""
    if not any("@" in one.text for one in messages if one.role is Role.USER):
        return Scope(tuple(messages), engine)
    documents = engine.list_docs() if engine else []
    plain: list[Message] = []
    asked: tuple[Mention, ...] = ()
    for one in messages:
        if one.role is Role.USER:
            asked = mentions_in(one.text, documents)
            one = _plain(one, asked)
        plain.append(one)
    unknown = [one for one in asked if not one.paths]
    if unknown:
        known = {name.casefold() for name in chat_files()}
        unknown = [one for one in unknown if one.name.casefold() not in known]
    said_before = [one.text for one in reversed(plain) if one.role is Role.USER]
    language = language_for(said_before[0], said_before[1:])
    if unknown:
        return Scope(tuple(plain), engine, instead=_not_there(language, unknown, documents, engine), language=language)
    ids = frozenset(doc_id for one in asked for doc_id in one.doc_ids)
    if engine is None or not ids:
        return Scope(tuple(plain), engine)
    names = list(dict.fromkeys(path for one in asked for path in one.paths))
    limited = LimitedEngine(engine, ids, names)
    faulty = _unread(language, limited.list_docs())
    return Scope(tuple(plain), limited, said(language, "only_in", names=listed(language, names)), faulty)


def told(scope: Scope) -> Iterator[TurnEvent]:
    """The events of a turn that answers with what `scope` has instead of documents and looks at nothing."""
    yield RecipeChosen("mention", said(scope.language, "route_unread"))
    yield TextAdded(scope.instead)
    final = Message(Role.ASSISTANT, (Text(scope.instead),))
    yield CitationsFound(())
    yield MessageAdded(final)
    yield TurnFinished(final, 0, Usage())


def _plain(asked: Message, mentions: Sequence[Mention]) -> Message:
    if not mentions:
        return asked
    others = tuple(part for part in asked.parts if not isinstance(part, Text))
    return replace(asked, parts=(Text(in_words(asked.text, mentions)), *others))


def _not_there(
    language: str, unknown: Sequence[Mention], documents: Sequence[Document], engine: WorkspaceEngine | None
) -> str:
    sentences = []
    for name in dict.fromkeys(one.name for one in unknown):
        if engine is None:
            sentences.append(said(language, "no_folder", name=name))
        elif _on_disk(engine, name):
            sentences.append(said(language, "not_indexed", name=name))
        else:
            sentences.append(said(language, "not_here", name=name))
            if meant := nearest(name, documents):
                sentences.append(said(language, "meant", name=meant))
    return " ".join(sentences)


def _on_disk(engine: WorkspaceEngine, name: str) -> bool:
    """Whether there is a file or folder that the index has not."""
    try:
        return engine.file_path(name).exists()
    except (UserError, OSError, ValueError):  # leads out, or is no path at all
        return False


def _unread(language: str, documents: Sequence[Document]) -> str:
    """Why nothing of them can be said; "" where one was read."""
    if any(not one.error for one in documents):
        return ""
    return "\n\n".join(said(language, "not_read", name=one.path, why=one.error) for one in documents[:MOST_LISTED])
