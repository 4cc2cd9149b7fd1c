"""The window in other languages: nothing is left in English, nothing is lost, and Qt says the same of every file."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QMenu,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from installer import translations
from installer.translations import Message, NotCollectedError, Translated, collected, faults, messages, read, write
from mypt_desktop.core.settings import Settings
from mypt_desktop.gui.actions import COMMANDS
from mypt_desktop.gui.desk import make_desk
from mypt_desktop.gui.languages import TsTranslator, language_for
from mypt_desktop.gui.languages import translations as languages
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.gui.plain import documents_text, size_text
from mypt_desktop.gui.settings_dialog import SettingsDialog
from mypt_desktop.gui.theme import Theme
from mypt_desktop.gui.translation import month, tr, trn
from mypt_desktop.language.sentences import said
from tests.gui.fakes import FakeServices

LANGUAGES = tuple(languages())
A_FILE = Message("{name} of {total:,}")


def of(language: str) -> list[Translated]:
    return read(translations.FOLDER / f"mypt_{language}.ts")


# Files and code


def test_the_languages_are_those_of_the_setting() -> None:
    (option,) = (
        setting.metadata["option"]
        for setting in Settings().window.__dataclass_fields__.values()
        if setting.name == "language"
    )
    assert {*option.choices} == {"auto", "en", *LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_calls_what_is_in_a_menu_as_the_menu_does(speaking: Callable[[str], None], language: str) -> None:
    command = next(one for one in COMMANDS if one.name == "allow_writing")
    speaking(language)
    menu, entry = (tr(text).replace("&", "").rstrip("…") for text in (command.menu, command.title))
    assert f"{menu} > {entry}" in said(language, "files_not_allowed")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_window_is_translated_and_nothing_else_is(language: str) -> None:
    assert faults(messages(), of(language)) == []


@pytest.mark.parametrize(
    ("known", "fault"),
    [
        ([], "missing"),
        ([Translated(A_FILE, ())], "not translated"),
        ([Translated(A_FILE, ("{name} von {total:,}",)), Translated(Message("gone"), ("weg",))], "not in the code"),
        ([Translated(A_FILE, ("{name} von allen",))], "other placeholders"),
        ([Translated(A_FILE, ("{total:,} von {total:,}",))], "other placeholders"),
        ([Translated(A_FILE, ("{name} &von {total:,}",))], "mnemonic"),
        ([Translated(A_FILE, ("{name} von {total:,}…",))], "ellipsis"),
        ([Translated(A_FILE, ("{name} von {total:,} ",))], "space"),
    ],
)
def test_what_is_missing_stale_or_lost_is_a_fault(known: list[Translated], fault: str) -> None:
    (said,) = faults({A_FILE: None}, known)
    assert fault in said


def test_one_thing_needs_no_number_but_many_do() -> None:
    counted = Message("{n:,} files", "", "{n:,} file")
    assert faults({counted: None}, [Translated(counted, ("eine Datei", "{n:,} Dateien"))]) == []
    assert faults({counted: None}, [Translated(counted, ("eine Datei", "Dateien"))]) != []


def test_a_file_keeps_its_translations_and_drops_what_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "mypt_de.ts"
    counted, open_ = Message("{n:,} files <of> one", "", "{n:,} file"), Message("Open &File…\n")
    write(path, {counted: [Path(__file__)], open_: [Path(__file__)]}, [])
    assert [one.finished for one in read(path)] == [False, False]
    known = [Translated(counted, ("1 Datei & mehr", "{n:,} Dateien")), Translated(Message("gone"), ("weg",))]
    write(path, {counted: [Path(__file__)], open_: [Path(__file__)]}, known)
    assert read(path) == [known[0], Translated(open_, ())]


def test_texts_are_collected_wherever_they_stand() -> None:
    code = """
TITLES = {"a": tr_noop("One" " text")}
COMMANDS = (Command("name", "&Menu", "&Title…"), Command("", "&Menu", "-"))
class Window:
    def show(self): return tr("Two {name}", "in a menu", name=tr(TITLES["a"])), trn("one", "many", 3)
"""
    assert list(collected(code, Path("x.py"))) == [
        Message("One text"),
        Message("&Menu"),
        Message("&Title…"),
        Message("&Menu"),
        Message("Two {name}", "in a menu"),
        Message("many", "", "one"),
    ]


@pytest.mark.parametrize("text", ['f"Open {name}"', '"Open " + name'])
def test_a_text_that_nobody_could_translate_is_refused(text: str) -> None:
    with pytest.raises(NotCollectedError, match=r"x\.py:2"):
        list(collected(f"name = 1\ntr({text})", Path("x.py")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_qt_compiles_the_files_and_finds_the_same_words(language: str, qapp: QApplication, tmp_path: Path) -> None:
    source, compiled = translations.FOLDER / f"mypt_{language}.ts", tmp_path / "compiled.qm"
    program = Path(PySide6.__file__).parent / "lrelease"
    done = subprocess.run([program, source, "-qm", compiled], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    theirs, ours = QTranslator(), TsTranslator(source)
    assert theirs.load(str(compiled))
    for one in of(language):
        for count in (0, 1, 2, 5, 1_000_000) if one.message.one else (-1,):
            asked = ("MyPT", one.message.source, one.message.note or None, count)
            assert ours.translate(*asked) == theirs.translate(*asked), asked


# The window


@pytest.mark.parametrize(
    ("wanted", "system", "language"),
    [
        ("auto", ["de-Latn-CH", "de-CH", "de"], "de"),
        ("auto", ["it-IT", "it", "fr-FR", "fr"], "fr"),
        ("auto", ["en-GB", "en", "de"], "en"),
        ("auto", ["C"], "en"),
        ("auto", [], "en"),
        ("es", ["de-DE"], "es"),
        ("en", ["de-DE"], "en"),
    ],
)
def test_the_language_is_the_users_or_the_systems(wanted: str, system: list[str], language: str) -> None:
    assert language_for(wanted, system) == language


def test_words_numbers_and_months_are_the_languages_own(speaking: Callable[[str], None]) -> None:
    speaking("de")
    assert tr("Open a folder") == "Ordner öffnen"
    assert [trn("{n:,} document", "{n:,} documents", n) for n in (1, 1234)] == ["1 Dokument", "1.234 Dokumente"]
    assert documents_text(41, 3) == "41 Dokumente, 3 nicht gelesen"
    assert size_text(2_300_000) == "2,3 MB"
    assert month(date(2026, 3, 1)) == "März"
    speaking("fr")
    assert [trn("{n:,} document", "{n:,} documents", n) for n in (0, 2)] == ["0 document", "2 documents"]
    speaking("en")
    assert (tr("Open a folder"), size_text(2_300_000), month(date(2026, 3, 1))) == ("Open a folder", "2.3 MB", "March")


def test_braces_in_a_value_are_only_text(speaking: Callable[[str], None]) -> None:
    speaking("de")
    assert tr("{name} deleted.", name="{0} {name!r}") == "{0} {name!r} gelöscht."


def test_qt_speaks_the_language_too(qtbot: QtBot, speaking: Callable[[str], None]) -> None:
    speaking("de")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.buttons()[0].text() == "Abbrechen"


def menus(menu: QMenu) -> Iterator[QMenu]:
    yield menu
    for action in menu.actions():
        if isinstance(inner := action.menu(), QMenu):
            yield from menus(inner)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_no_letter_opens_two_things_of_a_menu(
    language: str, speaking: Callable[[str], None], open_window: Callable[[], MainWindow]
) -> None:
    speaking(language)
    bar = open_window().menuBar()
    groups = [bar.actions(), *(menu.actions() for top in bar.actions() for menu in menus(top.menu()))]
    for actions in groups:
        letters = Counter(action.text().partition("&")[2][:1].casefold() for action in actions if "&" in action.text())
        assert [letter for letter, count in letters.items() if count > 1] == []


def narrow(widget: QWidget) -> list[str]:
    """The buttons whose words do not fit."""
    return [
        button.text()
        for button in widget.findChildren(QAbstractButton)
        if button.text()
        and button.isVisible()
        and not (isinstance(button, QToolButton) and button.toolButtonStyle().name == "ToolButtonIconOnly")
        and button.width() < button.minimumSizeHint().width()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_window_and_its_settings_speak_and_the_words_fit(
    language: str,
    speaking: Callable[[str], None],
    open_window: Callable[[], MainWindow],
    qtbot: QtBot,
    theme: Theme,
    services: FakeServices,
) -> None:
    speaking(language)
    window = open_window()
    assert narrow(window) == []
    desk = make_desk(theme, services, window)
    dialog = SettingsDialog(desk, window)
    dialog.show()
    qtbot.waitExposed(dialog)
    english = {one.message.source for one in of(language) if one.forms != (one.message.source,)}
    shown = {widget.accessibleName() for widget in dialog.findChildren(QWidget)}
    assert not shown & english
    for name in ("window", "runtime", "generation", "questions", "workspace", "desktop", "keyboard"):
        dialog.show_page(name)
        assert narrow(dialog) == []
    dialog.close()
    desk.finish()
