"""Questions of a tool in the chat, and the list of what is to do: answered, cancelled, kept, shown again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QRadioButton
from pytestqt.qtbot import QtBot

from mypt_desktop.core.messages import Json, JsonObject, ToolCall
from mypt_desktop.gui.chat.ask_card import AskCard
from mypt_desktop.gui.chat.todo_card import TodoCard
from mypt_desktop.gui.main_window import MainWindow
from tests.gui.driving import SECONDS, action, ask, named, press, said
from tests.gui.fakes import Calling, FakeServices


def question(id: str, text: str, *labels: str, **more: Json) -> JsonObject:
    return {"id": id, "question": text, "options": [{"label": label} for label in labels], **more}


WHERE = question("where", "Which file is meant?", "cli.py", "server.py", recommended=1)
HOW = question("how", "What shall it check?", "Types", "Style", "Tests", multi=True)


def asks(*questions: JsonObject) -> Calling:
    return Calling((ToolCall("ask", {"questions": list(questions)}),))


def card(qtbot: QtBot, window: MainWindow) -> AskCard:
    def shown() -> list[AskCard]:
        return [card for card in window.findChildren(AskCard) if card.isVisible()]

    qtbot.waitUntil(lambda: len(shown()) == 1, timeout=SECONDS)
    return shown()[0]


def result_of(services: FakeServices) -> JsonObject:
    (summary,) = services.chats.list()
    (result,) = [result for one in services.chats.path(summary.id) for result in one.message.results]
    return result.content


def pick(card: AskCard, kind: type[QRadioButton] | type[QCheckBox], words: str) -> None:
    (button,) = [button for button in card.findChildren(kind) if button.text().startswith(words) and button.isVisible()]
    button.click()


def idle(window: MainWindow) -> Callable[[], bool]:
    return lambda: not window.busy


def test_a_question_is_answered_with_an_option_and_the_turn_goes_on(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = asks(WHERE)
    ask(qtbot, window, "Mend it")
    asked = card(qtbot, window)
    assert said(asked, "server.py (Recommended)")()
    pick(asked, QRadioButton, "cli.py")
    press(qtbot, asked, "Send")
    qtbot.waitUntil(idle(window), timeout=SECONDS)
    assert result_of(services)["answer"] == "User selected: cli.py"
    qtbot.waitUntil(said(window, "Asked you"), timeout=SECONDS)
    assert not [one for one in window.findChildren(AskCard) if one.isVisible()]


def test_enter_takes_the_recommended_option_as_it_stands(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = asks(WHERE)
    ask(qtbot, window, "Mend it")
    qtbot.keyClick(card(qtbot, window), Qt.Key.Key_Return)
    qtbot.waitUntil(idle(window), timeout=SECONDS)
    assert result_of(services)["selectedOptions"] == ["server.py"]


def test_words_of_ones_own_take_the_place_of_an_option(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = asks(WHERE)
    ask(qtbot, window, "Mend it")
    asked = card(qtbot, window)
    own = named(asked, QLineEdit, "Your own answer to: Which file is meant?")
    qtbot.keyClicks(own, "setup.py")
    assert not any(button.isChecked() for button in asked.findChildren(QRadioButton))
    press(qtbot, asked, "Send")
    qtbot.waitUntil(idle(window), timeout=SECONDS)
    assert result_of(services)["customInput"] == "setup.py"


def test_several_questions_are_gone_through_and_back(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = asks(WHERE, HOW)
    ask(qtbot, window, "Mend it")
    asked = card(qtbot, window)
    press(qtbot, asked, "Next")
    pick(asked, QCheckBox, "Tests")
    pick(asked, QCheckBox, "Types")
    press(qtbot, asked, "Back")
    pick(asked, QRadioButton, "cli.py")
    press(qtbot, asked, "Next")
    press(qtbot, asked, "Send")
    qtbot.waitUntil(idle(window), timeout=SECONDS)
    assert result_of(services)["answer"] == "User answers:\nwhere: cli.py\nhow: Tests, Types"


def test_escape_ends_the_answer(qtbot: QtBot, services: FakeServices, window: MainWindow) -> None:
    services.turn = asks(WHERE)
    ask(qtbot, window, "Mend it")
    qtbot.keyClick(card(qtbot, window), Qt.Key.Key_Escape)
    qtbot.waitUntil(idle(window), timeout=SECONDS)
    assert result_of(services) == {"error": "Ask tool was cancelled by the user"}
    qtbot.waitUntil(said(window, "You stopped this answer."), timeout=SECONDS)


def test_a_question_still_waits_in_a_chat_that_is_left_and_opened_again(
    qtbot: QtBot, services: FakeServices, window: MainWindow
) -> None:
    services.turn = asks(WHERE)
    ask(qtbot, window, "Mend it")
    card(qtbot, window)
    action(window, "new_chat").trigger()
    qtbot.waitUntil(lambda: not [one for one in window.findChildren(AskCard) if one.isVisible()], timeout=SECONDS)
    window.open_chat(services.chats.list()[0].id)
    press(qtbot, card(qtbot, window), "Send")
    qtbot.waitUntil(idle(window), timeout=SECONDS)
    assert result_of(services)["selectedOptions"] == ["server.py"]


def test_the_list_fills_in_one_card_and_is_there_again_in_a_new_window(
    qtbot: QtBot, services: FakeServices, open_window: Callable[[], MainWindow]
) -> None:
    window = open_window()
    services.turn = Calling(
        (
            ToolCall("todo", {"items": ["Read cli.py", "Add the flag", "Run the tests"]}),
            ToolCall("todo", {"done": [1]}),
            ToolCall("todo", {"done": [2]}),
        )
    )
    ask(qtbot, window, "Add a flag")
    qtbot.waitUntil(idle(window), timeout=SECONDS)

    def states(shown: MainWindow) -> list[list[str]]:
        return [[item.state for item in card.items] for card in shown.findChildren(TodoCard) if card.isVisible()]

    qtbot.waitUntil(lambda: states(window) == [["done", "done", "doing"]], timeout=SECONDS)
    again = open_window()
    again.open_chat(services.chats.list()[0].id)
    qtbot.waitUntil(lambda: states(again) == [["done", "done", "doing"]], timeout=SECONDS)
