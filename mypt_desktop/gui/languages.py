"""The languages of the window: which one the user wants, and what Qt needs to speak it.

A translation is a Qt Linguist file, `resources/translations/mypt_<language>.ts`, read as it is when the program starts:
nothing has to be compiled, so nothing can be older than the text it was made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.translation import CONTEXT, Language, use
from mypt_desktop.language.sentences import answer_unknown_in

SOURCE = "en"


class TsTranslator(QTranslator):
    """The finished messages of a Qt Linguist file."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        tree = ElementTree.parse(path)
        self._language = tree.getroot().get("language", "")
        self._messages: Mapping[tuple[str, str], Sequence[str]] = dict(_messages(tree))

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> Any:
        """Of a counted message the form for `n`: the first is for one thing, in French for none, too. None, which is
        Qt's null string, leaves the text to the next translator."""
        forms = self._messages.get((text, disambiguation or "")) if context == CONTEXT else None
        if not forms:
            return None
        single = n < 0 or n == 1 or (n == 0 and self._language.startswith("fr"))
        return forms[0] if single else forms[-1]

    def isEmpty(self) -> bool:
        return not self._messages


def translations() -> Mapping[str, Path]:
    """The languages there are beside English, by their code."""
    return {path.stem.removeprefix("mypt_"): path for path in sorted((resources_dir() / "translations").glob("*.ts"))}


def language_for(wanted: str, system: Sequence[str]) -> str:
    """`wanted` as the setting has it; "auto" is the first of the system's (`de-CH`, …) that the window speaks."""
    spoken = {SOURCE, *translations()}
    if wanted in spoken:
        return wanted
    return next((code for code in (name.split("-")[0] for name in system) if code in spoken), SOURCE)


def speak(application: QCoreApplication, wanted: str) -> None:
    """Before the first window: its words, Qt's own, and how numbers and dates are written."""
    for old in application.findChildren(QTranslator):
        application.removeTranslator(old)
        old.deleteLater()
    system = QLocale.system()
    language = language_for(wanted, system.uiLanguages())
    answer_unknown_in(language)
    kept = system.name().startswith(language) or (language == SOURCE and system.name() == "C")
    locale = system if kept else QLocale(language)
    QLocale.setDefault(locale)
    if language == SOURCE:
        use(Language())
        return
    own = QTranslator(application)
    if own.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(own)
    application.installTranslator(TsTranslator(translations()[language], application))
    use(
        Language(
            _translated,
            locale.groupSeparator(),
            locale.decimalPoint(),
            [locale.monthName(number) for number in range(1, 13)],
            [locale.monthName(number, QLocale.FormatType.ShortFormat) for number in range(1, 13)],
        )
    )


def _translated(text: str, note: str, count: int) -> str:
    found = QCoreApplication.translate(CONTEXT, text, note or None, count)
    return "" if found == text else found  # Qt hands back what has no translation


def _messages(tree: ElementTree.ElementTree[ElementTree.Element]) -> list[tuple[tuple[str, str], tuple[str, ...]]]:
    found = []
    for message in tree.iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type"):  # unfinished, vanished or obsolete
            continue
        forms = tuple(form.text or "" for form in translation.iter("numerusform")) or (translation.text or "",)
        if all(forms):
            found.append(((message.findtext("source", ""), message.findtext("comment", "")), forms))
    return found
