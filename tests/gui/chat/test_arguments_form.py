"""Choices in the form of a call's arguments: by name where its author wrote it for people, else by what is sent."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import JsonObject
from mypt_desktop.gui.chat.arguments_form import ArgumentsForm
from mypt_desktop.gui.theme import Theme

NAMED = [{"const": "r", "title": "Red"}, {"const": "g", "title": "Green & grass"}]
SCHEMA: JsonObject = {
    "properties": {
        "one": {"type": "string", "title": "One colour", "oneOf": NAMED},
        "older": {"type": "string", "enum": ["r", "g"], "enumNames": ["Red", "Green"]},
        "some": {"type": "array", "items": {"anyOf": NAMED}},
        "plain": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
    }
}
ARGUMENTS: JsonObject = {"one": "g", "older": "r", "some": ["r"], "plain": []}


def choices(form: ArgumentsForm) -> list[list[str]]:
    combos = [[one.itemText(row) for row in range(one.count())] for one in form.findChildren(QComboBox)]
    return [*combos, [box.text() for box in form.findChildren(QCheckBox)]]


@pytest.mark.parametrize("titled", [True, False])
def test_choices_have_their_titles_in_a_form_and_their_values_in_a_call(
    qtbot: QtBot, theme: Theme, titled: bool
) -> None:
    form = ArgumentsForm(theme, ARGUMENTS, SCHEMA, titled=titled)
    qtbot.addWidget(form)
    titles = [["Green & grass", "Red"], ["Red", "Green"], ["Red", "Green && grass", "a", "b"]]
    assert choices(form) == (titles if titled else [["g", "r"], ["r", "g"], ["r", "g", "a", "b"]])
    assert ("One colour" if titled else "one") in [one.text() for one in form.findChildren(QLabel)]


def test_what_is_chosen_is_sent_by_its_value_and_what_is_not_touched_stays(qtbot: QtBot, theme: Theme) -> None:
    form = ArgumentsForm(theme, ARGUMENTS, SCHEMA, titled=True)
    qtbot.addWidget(form)
    assert form.edited() is None
    form.findChildren(QComboBox)[0].setCurrentIndex(1)
    red, green, _, b = form.findChildren(QCheckBox)
    for box in (red, green, b):
        box.click()
    assert form.edited() == {"one": "r", "older": "r", "some": ["g"], "plain": ["b"]}
    green.click()
    assert form.edited() == {"one": "r", "older": "r", "some": [], "plain": ["b"]}


@pytest.mark.parametrize(
    "about",
    [
        {"oneOf": 5},
        {"oneOf": [5]},
        {"oneOf": [{"const": 1}]},
        {"enum": [1]},
        {"enum": ["a"], "enumNames": 7},
        {"anyOf": {}},
    ],
)
def test_a_schema_with_odd_choices_leaves_a_field(qtbot: QtBot, theme: Theme, about: JsonObject) -> None:
    form = ArgumentsForm(
        theme, {"a": "x", "b": ["x"]}, {"properties": {"a": about, "b": {"items": about}}}, titled=True
    )
    qtbot.addWidget(form)
    assert form.edited() is None
