"""What a turn looks through where files came with a message: those first, then the open folder, or the other way round.

Files and folder have an index each, so one is asked after the other, and the second only where the first does not
answer a question. What is to be done with the documents as such, a summary for instance, is done with the first alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

from mypt_desktop.core.events import (
    AnswerReplaced,
    CallStarted,
    CitationsFound,
    RecipeChosen,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Message, Role
from mypt_desktop.language.sentences import listed, said
from mypt_desktop.workspace.engine import WorkspaceEngine
from mypt_desktop.workspace.values import Document


@dataclass(frozen=True, slots=True)
class Brought:
    """`names` are the files that a question is about; `first`: before the open folder."""

    names: tuple[str, ...] = ()
    first: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """One place to look through, None where there is none, and what is said about an answer from there."""

    engine: WorkspaceEngine | None
    remark: str = ""


def brought(messages: Sequence[Message]) -> Brought:
    """The files that came with the last message; else those of all before it, which come first as long as the chat is
    about them: nothing was cited since from elsewhere."""
    asked = [one for one in messages if one.role is Role.USER]
    if asked and asked[-1].attached:
        return Brought(_once(asked[-1:]))
    names = _once(asked)
    newest = max((at for at, one in enumerate(messages) if one.attached), default=0)
    cited = next((one.citations for one in reversed(messages[newest:]) if one.citations), ())
    return Brought(names, all(one.attached for one in cited))


def looks(given: WorkspaceEngine | None, names: Sequence[str], first: bool, folder: Look, language: str) -> list[Look]:
    """The places in their order. `given` holds the files `names` that came along."""
    if given is None:
        return [folder]
    if folder.engine is None:
        return [Look(given)]
    files = listed(language, names)
    if first:
        return [
            Look(given, said(language, "only_in", names=files)),
            Look(folder.engine, said(language, "files_first", names=files)),
        ]
    return [folder, Look(given, said(language, "folder_first", names=files))]


def unread(language: str, documents: Sequence[Document], names: Sequence[str]) -> str:
    """Which of the files that came along were not read, and why."""
    known = {one.path: one.error for one in documents}
    return " ".join(
        said(language, "not_read", name=name, why=known.get(name) or said(language, "no_document"))
        for name in names
        if known.get(name, "missing")
    )


def one_after_the_other(
    places: Sequence[Look], ask: Callable[[Look, int], Iterator[TurnEvent]]
) -> Generator[TurnEvent, None, None]:
    """Yields the events of the first place that answers, and before them what was done in those that do not. `ask` gets
    the place and how many calls were made before."""
    calls = 0
    for place in places[:-1]:
        made, answered = yield from _asked(ask(place, calls))
        if answered:
            return
        calls += made
        yield AnswerReplaced("", "")
    yield from ask(places[-1], calls)


def _asked(events: Iterator[TurnEvent]) -> Generator[TurnEvent, None, tuple[int, bool]]:
    """How many calls were made, and whether it is answered; how it ended is only told where it is."""
    calls, recipe = 0, ""
    held: list[TurnEvent] = []
    for event in events:
        match event:
            case RecipeChosen(recipe):
                pass
            case CallStarted():
                calls += 1
            case TurnFinished(final, cancelled=cancelled):
                if recipe == "answer" and not final.citations and not cancelled:
                    return calls, False
            case _:
                pass
        if held or isinstance(event, CitationsFound):
            held.append(event)
        else:
            yield event
        if isinstance(event, TurnFinished | TurnFailed):
            break
    yield from held
    return calls, True


def _once(messages: Sequence[Message]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one in messages for name in one.attached))
