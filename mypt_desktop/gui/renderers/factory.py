"""From a render plan to the widget that draws it. A plan that cannot be drawn gives the plain result and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Json, JsonObject
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.gui.desk import Desk
from mypt_desktop.gui.from_below import in_words
from mypt_desktop.gui.renderers.code import CodeView
from mypt_desktop.gui.renderers.files import Files, inside
from mypt_desktop.gui.renderers.languages import AUTO
from mypt_desktop.gui.renderers.plain import PlainView
from mypt_desktop.gui.renderers.view import RendererView
from mypt_desktop.gui.translation import tr
from mypt_desktop.store.chats import ChatId


@dataclass(frozen=True, slots=True)
class Call:
    """What a renderer is told of the call it draws: the chat and its files, the toolset's folder, what was returned."""

    files: Files
    toolset: Path
    plan: RenderPlan
    result: Json = None
    chat: ChatId | None = None


def make_renderer(desk: Desk, call: Call, *, fills: bool = False) -> RendererView:
    """The widget for `call`; the plain result where its plan cannot be drawn.

    Never raises. What a widget only finds out later (a file that is gone, a page that does not load) it says with
    `failed`, and shows a sentence above the plain result. `fills`: it takes the room it is given, else as much as what
    it shows needs.
    """
    try:
        return _drawn(desk, call, fills=fills)
    except UserError as error:
        return PlainView(desk.theme, call.result, in_words(error), fills=fills)


def _drawn(desk: Desk, call: Call, *, fills: bool) -> RendererView:
    if call.plan.error:
        raise UserError(call.plan.error)
    match call.plan.renderer:
        case "code":
            return _code(desk, call, fills=fills)
        case "document":
            return _document(desk, call, fills=fills)
        case "frame":
            from mypt_desktop.gui.renderers.frame import FrameView

            return FrameView(desk, _text(call.plan.config, "url"), call.result, fills=fills)
        case "app" if call.chat is not None:
            from mypt_desktop.gui.renderers.app import AppView

            return AppView(desk, call.chat, call.plan.config, call.result, fills=fills)
        case "html":
            from mypt_desktop.gui.renderers.html import HtmlView

            config = call.plan.config
            return HtmlView(desk, _text(config, "artifact"), call.toolset, config.get("data"), call.result, fills=fills)
        case "cells":
            from mypt_desktop.gui.renderers.cells import CellsView

            return CellsView(desk, call.plan.config, call.result, fills=fills)
        case "changes":
            from mypt_desktop.gui.renderers.changes import ChangedFilesView

            return ChangedFilesView(desk, call.plan.config, call.result, fills=fills)
    raise UserError(
        tr("This version of the program does not know the renderer {renderer!r}.", renderer=call.plan.renderer)
    )


def _code(desk: Desk, call: Call, *, fills: bool) -> RendererView:
    config = call.plan.config
    language = str(config.get("language") or AUTO)
    editable = config.get("editable") is True
    return _opened(lambda: CodeView(desk, tr("Text"), language, call.result, editable=editable, fills=fills), call)


def _document(desk: Desk, call: Call, *, fills: bool) -> RendererView:
    from mypt_desktop.gui.renderers.document import DocumentView

    editable = call.plan.config.get("editable") is True
    return _opened(lambda: DocumentView(desk, call.result, editable=editable, fills=fills), call)


def _opened(make: Callable[[], CodeView], call: Call) -> RendererView:
    """The view that `make` makes, with what the plan names open in it: a file of the chat, or a text."""
    config = call.plan.config
    if "file" in config:
        path = inside(call.files.folder, _text(config, "file"))
        view = make()
        view.open_file(call.files, path)
    else:
        text = _text(config, "content")
        view = make()
        view.open_text(text)
    return view


def _text(config: JsonObject, name: str) -> str:
    value = config.get(name)
    if not isinstance(value, str):
        raise UserError(tr("The tool gave no text to show: “{name}” is missing or is no text.", name=name))
    return value
