"""What comes from below the window is said in its language, and everything that is translated for it is really said."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

import mypt_desktop
from mypt_desktop import coding
from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.from_below import SENTENCES, THEMES, TOOLS, in_words, theme_name, told, tool_group, tool_title
from mypt_desktop.gui.languages import speak
from mypt_desktop.gui.themes.library import ThemeLibrary
from mypt_desktop.language.sentences import answer_unknown_in, language_for
from mypt_desktop.tools.builtin_tools import BuiltinTools
from mypt_desktop.tools.registry import Tool

_PLACES = re.compile(r"\{[^{}]*\}")


@pytest.fixture
def speaking(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    yield lambda language: speak(qapp, language)
    speak(qapp, "en")
    assert not qapp.findChildren(QTranslator) or QCoreApplication.translate("MyPT", "Quit") == "Quit"
    QLocale.setDefault(QLocale.c())


def written() -> Iterator[str]:
    """Every text in the code below the window, with `{}` in the places that it fills."""
    package = Path(mypt_desktop.__file__).parent
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] in ("gui", "cli", "bench", "training"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
                yield "".join(str(part) for part in parts)


def test_every_sentence_is_written_below_as_it_stands_here() -> None:
    texts = "\n".join(written())
    assert [one for one in SENTENCES if _PLACES.sub("{}", one).rstrip(".") not in texts] == []


def test_the_themes_are_those_that_are_shipped(tmp_path: Path) -> None:
    assert {found.name for found in ThemeLibrary(tmp_path).find().themes} == set(THEMES)


def test_every_tool_that_comes_with_the_program_has_a_title_in_the_language_of_the_window(
    speaking: Callable[[str], None],
) -> None:
    names = (f"{coding.__name__}.{one.name}" for one in pkgutil.iter_modules(coding.__path__) if one.name[0] != "_")
    values = (value for name in names for value in vars(importlib.import_module(name)).values())
    tools = [*BuiltinTools().tools(), *(value for value in values if isinstance(value, Tool))]
    assert {text for tool in tools for text in (tool.title, tool.group)} == set(TOOLS)
    speaking("de")
    search = next(tool for tool in tools if tool.title == "Search Documents")
    assert (tool_title(search), tool_group(search)) == ("Dokumente durchsuchen", "Eingebaut")
    strange = replace(search, kind="toolset")
    assert (tool_title(strange), tool_group(strange)) == ("Search Documents", "Built-in")


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("It may change the files of this chat.", "Es darf die Dateien dieses Chats ändern."),
        (
            "plan.pdf cannot be read: it is damaged, not a readable PDF.",
            "plan.pdf lässt sich nicht lesen: es ist beschädigt, kein lesbares PDF.",
        ),
        ("song.mp3 was not read: it is sound.", "song.mp3 wurde nicht gelesen: Ton."),
        (
            "It is a tool of the MCP server notes. It may change the files of this chat.",
            "Es ist ein Werkzeug des MCP-Servers notes. Es darf die Dateien dieses Chats ändern.",
        ),
        (
            "Search goes by words only: the model for search by meaning is not built. "
            "Build it in Tools > Models, or run `mypt-desktop model build embedder`.",
            "Gesucht wird nur nach Wörtern: Das Modell für die Suche nach Bedeutung ist nicht gebaut. "
            "Bauen Sie es unter Werkzeuge > Modelle, oder führen Sie `mypt-desktop model build embedder` aus.",
        ),
        (
            "a.pdf was not read: if it holds text, only pictures show it, and the model that recognises text in "
            "pictures is not built. Build it in Tools > Models, or run `mypt-desktop model build ocr`, then read the "
            "folder again.",
            "a.pdf wurde nicht gelesen: Text zeigen darin höchstens Bilder, und das Modell, das Text in Bildern "
            "erkennt, ist nicht gebaut. Bauen Sie es unter Werkzeuge > Modelle, oder führen Sie `mypt-desktop model "
            "build ocr` aus, und lesen Sie den Ordner dann erneut.",
        ),
        ("needs 8.0 GB of free memory", "braucht 8.0 GB freien Arbeitsspeicher"),
        ("{odd} braces {0} and nothing known.", "{odd} braces {0} and nothing known."),
        ("", ""),
    ],
)
def test_they_are_said_in_the_language_of_the_window(
    speaking: Callable[[str], None], english: str, german: str
) -> None:
    assert told(english) == english
    speaking("de")
    assert told(english) == german


def test_an_error_is_said_with_its_hint(speaking: Callable[[str], None]) -> None:
    error = UserError("There is no folder /a.", hint="Check the path.")
    assert in_words(error) == error.with_hint()
    speaking("fr")
    assert in_words(error) == "Le dossier /a n’existe pas. Vérifiez le chemin."


def test_a_long_text_is_left_as_it_is() -> None:
    text = "is slow on " * 100_000
    assert told(text) == text


def test_a_shipped_theme_has_a_name_in_each_language(speaking: Callable[[str], None]) -> None:
    speaking("es")
    assert theme_name("Dusk") == "Crepúsculo"
    assert theme_name("My own") == "My own"


def test_a_question_of_no_language_is_answered_in_that_of_the_window(speaking: Callable[[str], None]) -> None:
    assert language_for("2024?") == "en"
    speaking("de")
    assert language_for("2024?") == "de"
    assert language_for("How many days of leave are there?") == "en"
    answer_unknown_in("xx")
    assert language_for("2024?") == "en"
