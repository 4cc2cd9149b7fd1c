"""Requests over the files of the open folder: real tools, approvals and undo; nothing happens that is not certain."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from mypt_desktop.agent.approvals import Decision
from mypt_desktop.agent.session import SessionEvent
from mypt_desktop.app import App
from mypt_desktop.app.opening import open_and_wait
from mypt_desktop.bench.file_requests import Request, judged, load
from mypt_desktop.core.events import ApprovalAsked, RecipeChosen, TurnFailed, TurnFinished
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Runtime, Settings
from tests.app.file_desk import FileDesk
from tests.runtime.chat_server import Server, end, streamed
from tests.runtime.chat_server import text as words

SHOP = {
    "shop.py": (
        "def total(items):\n    result = 0\n    for item in items:\n        result += item\n    return result\n\n\n"
        "def average(items):\n    result = total(items)\n    return result / len(items)\n"
    ),
    "main.py": (
        "from shop import total\n\n\ndef shown(total):\n    return str(total)\n\n\nprint(shown(total([1, 2])))\n"
    ),
    "README.md": "# Shop\n\n`total` adds the prices.\n",
}
REQUESTS = Path(__file__).parents[1] / "data" / "eval" / "file_requests"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., FileDesk]]:
    with ExitStack() as stack:

        def make(files: dict[str, str] = SHOP, *, allowed: bool = True) -> FileDesk:
            desk = FileDesk(tmp_path, files, allowed=allowed)
            stack.callback(desk.close)
            return desk

        yield make


def test_a_function_is_renamed_where_it_is_meant_and_that_can_be_undone(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    answer = desk.ask("rename the function total to sum_of")
    assert desk.read("shop.py") == SHOP["shop.py"].replace("total", "sum_of")
    assert desk.read("main.py") == (
        "from shop import sum_of\n\n\ndef shown(total):\n    return str(total)\n\n\nprint(shown(sum_of([1, 2])))\n"
    )
    (asked,) = desk.asked
    assert {change.path for change in asked.preview.changes} == {"shop.py", "main.py"}
    assert "README.md:3" in " ".join(answer.remarks)
    desk.parts.coding.undo(desk.chat)
    assert desk.files() == SHOP


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rename the function total to average", "shop.py:8"),
        ("rename the variable result to amount", "shop.py:2, shop.py:9"),
        ("rename the function nothing_there to amount", "nothing_there"),
        ("rename total to 3x", "3x"),
        ("replace 'gone' by 'here' in main.py", "gone"),
        ("delete the unused import in main.py", "main.py"),
        ("delete line 40 of main.py", "40"),
        ("change the import of total in foo.py", ""),
    ],
)
def test_what_is_not_certain_is_told_and_not_done(opened: Callable[..., FileDesk], text: str, says: str) -> None:
    desk = opened()
    assert says in desk.ask(text, "").text
    assert (desk.files(), desk.asked) == (SHOP, [])


@pytest.mark.parametrize(
    "text",
    [
        "Benenne die Variable result in der Funktion total in amount um",
        "Renomme la variable result en amount dans la fonction total",
        "Renombra la variable result a amount en la función total",
    ],
)
def test_a_variable_of_one_function_is_renamed_in_other_languages(opened: Callable[..., FileDesk], text: str) -> None:
    desk = opened()
    desk.ask(text)
    head, behind = SHOP["shop.py"].split("def average")
    assert desk.read("shop.py") == head.replace("result", "amount") + "def average" + behind


def test_which_of_several_places_is_asked(opened: Callable[..., FileDesk]) -> None:
    style = "h1 {\n  color: navy;\n}\n\np {\n  color: navy;\n}\n"
    desk = opened({"style.css": style})
    desk.ask("replace 'navy' by 'teal' in style.css")
    assert desk.files() == {"style.css": style}  # the question was cancelled
    desk.choose = "style.css:6"
    desk.ask("replace 'navy' by 'teal' in style.css")
    assert desk.read("style.css") == "h1 {\n  color: navy;\n}\n\np {\n  color: teal;\n}\n"
    assert [option.label for option in desk.questions[0].questions[0].options][:1] == ["style.css:2: color: navy;"]


def test_in_a_folder_that_may_not_be_changed_it_is_said_how_to_allow_it(opened: Callable[..., FileDesk]) -> None:
    desk = opened(allowed=False)
    answer = desk.ask("rename average to mean")
    assert "Let Chats Change Workspace Files" in answer.text
    assert "+def mean(items):" in answer.text
    assert (desk.files(), desk.asked) == (SHOP, [])


def test_a_change_that_is_not_allowed_is_not_made(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    desk.allow = False
    assert desk.ask("rename average to mean").text.startswith("You did not allow it")
    assert desk.files() == SHOP


def test_what_was_changed_while_the_card_asked_is_not_overwritten(opened: Callable[..., FileDesk]) -> None:
    desk = opened()

    def meanwhile() -> None:
        (desk.folder / "shop.py").write_text("mine\n")

    desk.while_asked = meanwhile
    answer = desk.ask("rename average to mean")
    assert desk.read("shop.py") == "mine\n"
    assert answer.text.startswith("Nothing was changed:")


def test_in_plan_mode_nothing_is_changed_and_code_is_found_all_the_same(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    desk.parts.approvals(desk.chat).choose("plan")
    desk.ask("rename average to mean", "")
    assert (desk.files(), desk.recipe == "files") == (SHOP, False)
    desk.ask("where is average defined")
    assert desk.recipe == "files"


@pytest.mark.parametrize(("plans", "recipe"), [(True, "decide"), (False, "files")])
def test_for_the_model_of_an_endpoint_the_program_plans_if_the_settings_say_so(
    tmp_path: Path, plans: bool, recipe: str
) -> None:
    endpoint = Server()
    endpoint.answer = lambda handler: streamed(handler, [*words("I renamed it."), end()])
    runtime = Runtime(remote_url=endpoint.url, remote_model="any", remote_plans=plans)
    folder, events = tmp_path / "folder", queue.Queue[SessionEvent]()
    folder.mkdir()
    for name, text in SHOP.items():
        (folder / name).write_text(text)
    try:
        with closing(App(DataDir(tmp_path / "data"), Settings(runtime=runtime))) as app:
            app.load_model()
            open_and_wait(app, folder)
            app.folder_access.permit(folder)
            chat = app.chats.create(workspace=str(folder))
            session = app.session(chat)
            session.subscribe(events.put)
            session.send("rename the function total to sum_of")
            chosen = ""
            while not isinstance(event := events.get(timeout=60), TurnFinished):
                assert not isinstance(event, TurnFailed), event
                if isinstance(event, ApprovalAsked):
                    app.approvals(chat).answer(event.call, Decision(allow=True))
                chosen = event.name if isinstance(event, RecipeChosen) else chosen
    finally:
        endpoint.close()
    assert chosen == recipe
    assert ("def sum_of" in (folder / "shop.py").read_text()) == (not plans)
    assert bool(endpoint.bodies) == plans


def test_what_is_still_used_is_deleted_only_if_the_user_says_so(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    desk.ask("delete the function total")
    assert desk.files() == SHOP
    desk.choose = "all the same"
    desk.ask("delete the function total")
    assert desk.read("shop.py").startswith("def average(items):\n    result = total(items)\n")


def test_the_last_member_of_a_class_leaves_a_class(opened: Callable[..., FileDesk]) -> None:
    desk = opened({"a.py": "class A:\n    def only(self):\n        return 1\n"})
    desk.ask("delete the method only from the class A")
    assert desk.read("a.py") == "class A:\n    pass\n"


def test_where_something_is_used_is_told_with_places_that_open(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    answer = desk.ask("where is total used?")
    assert [(one.path, one.line) for one in answer.citations] == [
        ("shop.py", 1),
        ("main.py", 8),
        ("shop.py", 9),
        ("main.py", 1),
    ]
    assert all(desk.read(one.path)[one.start : one.end] == one.text for one in answer.citations)


def test_a_question_about_documents_is_none_about_code(opened: Callable[..., FileDesk]) -> None:
    desk = opened({**SHOP, "lease.md": "# Lease\n\nThe total rent is 900 euros. The average is paid in May.\n"})
    for text in ("What is the total rent?", "Where is the average paid?", "Who pays the average?", "show me the lease"):
        desk.ask(text, "", "", "", "")
        assert (text, desk.recipe == "files") == (text, False)


def test_a_local_name_keeps_its_key_in_an_object(opened: Callable[..., FileDesk]) -> None:
    desk = opened({"a.js": "function send(text) {\n  return post({ text, other: text });\n}\n"})
    desk.ask("rename the parameter text to body in a.js")
    assert desk.read("a.js") == "function send(body) {\n  return post({ text: body, other: body });\n}\n"


def test_the_keyword_of_another_call_is_not_renamed_with_a_parameter(opened: Callable[..., FileDesk]) -> None:
    text = "def a(size):\n    return size\n\n\ndef b(size):\n    return size\n\n\nprint(a(size=1), b(size=2))\n"
    desk = opened({"a.py": text})
    desk.ask("rename the parameter size in the function a to width")
    assert desk.read("a.py") == text.replace("a(size", "a(width").replace("size\n", "width\n", 1)


@pytest.mark.parametrize(
    "text",
    [
        "change the meeting to Tuesday in notes.md",
        "add a rule about 'visitors' at the end of notes.md",
        "add error handling to the function total",
    ],
)
def test_what_would_be_guessed_is_not_offered(opened: Callable[..., FileDesk], text: str) -> None:
    files = {**SHOP, "notes.md": "# Notes\n\nThe meeting is on Monday.\n"}
    desk = opened(files)
    desk.ask(text, "    print(1)\n", "", "")
    assert (desk.files(), desk.asked) == (files, [])


def test_the_model_writes_only_the_rows(opened: Callable[..., FileDesk]) -> None:
    source = SHOP["shop.py"]
    desk = opened()
    desk.ask("add a docstring to the function average", "Returns the average of items. It divides.\nMore.")
    expected = source.replace("def average(items):\n", 'def average(items):\n    """Returns the average of items."""\n')
    assert desk.read("shop.py") == expected


CLI = (
    "import argparse\n\n\ndef parser():\n    made = argparse.ArgumentParser()\n"
    '    made.add_argument("--name", help="a name")\n    return made\n'
)


@pytest.mark.parametrize(
    ("says", "changed"),
    [
        ('    made.add_argument("--loud", action="store_true")\n    return made\n```', True),
        ('    made.add_argument("--loud", action="store_true"\n    return made\n', False),  # does not parse
        ('    made.add_argument("--quiet")\n    return made\n', False),  # not what was asked for
        ('    made.add_argument("--name", help="a name")\n    made.add_argument("--loud")\n', False),  # there already
        ("", False),
    ],
)
def test_what_the_model_writes_is_checked_before_it_is_shown(
    opened: Callable[..., FileDesk], says: str, changed: bool
) -> None:
    desk = opened({"cli.py": CLI})
    desk.ask("add a --loud flag to cli.py", says)
    row = '    made.add_argument("--loud", action="store_true")\n'
    assert desk.read("cli.py") == (CLI.replace("    return", f"{row}    return") if changed else CLI)
    assert len(desk.asked) == changed


def by_the_model(request: Request) -> bool:
    return bool(request.adds) and "import" not in request.text


@pytest.mark.parametrize("project", ["python", "web", "config"])
def test_what_takes_no_model_ends_in_the_right_files(opened: Callable[..., FileDesk], project: str) -> None:
    projects, requests = load(REQUESTS)
    before = projects[project]
    desk = opened(dict(before))
    ended = {}
    for request in requests:
        if request.project == project and not by_the_model(request):
            desk.reset(before)
            desk.choose = request.choose
            answer = desk.ask(request.text, "", "", "", "")
            ended[request.text] = judged(request, before, desk.files(), answer)
    assert {text: verdict for text, verdict in ended.items() if verdict != "right"} == {}
