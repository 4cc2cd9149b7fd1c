"""Tools of toolsets in a turn of a small model: who picks what, what is run, what is said, and when not."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from threading import Event

import pytest

from mypt_desktop.agent.approvals import DENIED
from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.tool_execution import ToolExecution
from mypt_desktop.core.events import (
    CallFinished,
    MessageAdded,
    Progressed,
    RecipeChosen,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.messages import Message, Role, ToolCall, ToolResult, ToolSpec, message
from mypt_desktop.core.settings import Generation
from mypt_desktop.tools.registry import ToolRegistry
from tests.agent.turns import library
from tests.fakes import ChatFileTools, Line, MemoryLibrary, MemoryTools, ScriptedModel

PAGE = "<!DOCTYPE html>\n<h1>Hello</h1>\n"
ARGUMENTS = '{"name": "app-builder:run_command", "arguments": {"command": "python -m pytest"}}\n</tool_call>'


class ChatTools(ToolExecution):
    """The chat's files and tools, and those over the documents where some are open."""

    def __init__(self, documents: MemoryLibrary | None = None) -> None:
        kit = ChatFileTools()
        super().__init__(ToolRegistry([kit]))
        self.files, self.calls = kit.files, kit.calls
        self._documents = MemoryTools(documents) if documents else None

    def specs(self) -> Sequence[ToolSpec]:
        return (*(self._documents.specs() if self._documents else ()), *super().specs())

    def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
        if self._documents and call.name.startswith("workspace."):
            return (yield from self._documents.run(call, cancel))
        return (yield from super().run(call, cancel))

    def names(self) -> Sequence[str]:
        return tuple(self.files)

    def text(self, name: str) -> str | None:
        return self.files.get(name)


class Chat:
    """A conversation with a small model over files in memory."""

    def __init__(self, *, documents: bool = False, folder: bool = True) -> None:
        self._library = library() if documents else None
        self.tools = ChatTools(self._library)
        self.messages: list[Message] = []
        self.events: list[TurnEvent] = []
        self.model = ScriptedModel()
        self._folder = folder

    def say(self, text: str, *lines: Line, retrieval: str = "automatic", cancel: Event | None = None) -> str:
        """The answer; the model's lines are `lines`."""
        self.model = ScriptedModel(*lines)
        agent = AgentController(
            self.model,
            self.tools,
            engine=self._library,
            files=self.tools if self._folder else None,
            generation=Generation(retrieval=retrieval),
        )
        self.messages.append(message(Role.USER, text))
        self.events = list(agent.stream(self.messages, cancel=cancel or Event()))
        self.messages += [event.message for event in self.events if isinstance(event, MessageAdded)]
        return self.messages[-1].text

    @property
    def recipe(self) -> str:
        return next(event.name for event in self.events if isinstance(event, RecipeChosen))

    @property
    def calls(self) -> list[tuple[str, dict[str, object]]]:
        return [(call.name.partition(":")[2], dict(call.arguments)) for call in self.tools.calls]


def test_a_page_is_written_in_a_fence_of_its_own_and_the_app_says_so() -> None:
    chat = Chat()
    assert chat.say("Make a page that says hello.", PAGE) == "Wrote index.html (31 bytes)."
    assert chat.calls == [("write_file", {"path": "index.html", "content": PAGE})]
    prompt, sampling = chat.model.prompts[0], chat.model.samplings[0]
    assert prompt.text.endswith("```html\n")
    assert "\n```" in sampling.stop
    assert sampling.max_tokens == 1500
    assert prompt.tools == ()


def test_the_window_is_told_how_far_the_writing_is() -> None:
    chat = Chat()
    chat.say("Make a page that says hello.", PAGE)
    labels = [event.label for event in chat.events if isinstance(event, Progressed)]
    assert labels[0] == "Writing index.html"
    assert labels[-1] == "Writing index.html, line 3"


@pytest.mark.parametrize("folder", [True, False], ids=["files", "messages alone"])
def test_a_change_is_made_to_the_file_as_it_is_now(folder: bool) -> None:
    chat = Chat(folder=folder)
    chat.say("Make a page that says hello.", PAGE)
    if folder:
        chat.tools.files["index.html"] = PAGE.replace("Hello", "Changed by hand")
    chat.say("now rename the heading", PAGE.replace("h1>", "h2>"))
    prompt = chat.model.prompts[0].text
    assert ("Changed by hand" in prompt) == folder
    assert "This is index.html:" in prompt
    assert prompt.count("```html") == 2
    assert chat.tools.files["index.html"] == PAGE.replace("h1>", "h2>")


STYLED = (
    "<head>\n<style>\n    h1 { color: black; }\n</style>\n</head>\n<h1 class='big'>Hello</h1>\n<button>Go</button>\n"
)


def test_how_a_page_looks_is_changed_by_a_rule_and_not_by_writing_all_of_it_again() -> None:
    chat = Chat()
    chat.tools.files["index.html"] = STYLED
    chat.say("now make the heading red", "h1 {\n    color: red;\n}\nbutton { display: none }\n")
    page = chat.tools.files["index.html"]
    assert re.search(r"color: black; }\s+h1 {\s+color: red !important;\s+}\s+</style>", page)
    assert "display: none" not in page
    assert page.endswith("<button>Go</button>\n")
    assert "elements: h1." in chat.model.prompts[0].text
    assert chat.model.samplings[0].max_tokens == 200


@pytest.mark.parametrize("css", ["p { color: red }", "no rules at all", "h1 { color: red</style><script> }", "h1 {}"])
def test_rules_that_do_not_fit_are_not_taken(css: str) -> None:
    chat = Chat()
    chat.tools.files["index.html"] = STYLED
    answer = chat.say("now make the heading red", css, STYLED)
    assert chat.tools.files["index.html"] == STYLED
    assert answer.startswith("The model wrote index.html without a change")
    assert chat.calls == []


@pytest.mark.parametrize("page", ["<h1>Hello</h1>\n", "<head></head>\n<h1>Hello</h1>\n"])
def test_a_page_without_styles_gets_some(page: str) -> None:
    chat = Chat()
    chat.tools.files["index.html"] = page
    chat.say("make the heading blue", "h1 { color: blue; }")
    written = chat.tools.files["index.html"]
    assert "color: blue !important;" in written
    assert written.index("<style>") < written.index("<h1>")


def test_a_file_the_user_names_is_read_without_asking_the_model() -> None:
    chat = Chat()
    chat.tools.files["sales.csv"] = "a,b\n1,2\n"
    assert chat.say("analyse sales.csv") == "Analysed sales.csv. 12 rows, 3 columns."
    assert chat.calls == [("analyze_data", {"filename": "sales.csv"})]
    assert chat.model.prompts == []


def test_what_is_open_is_decoded_under_a_grammar_with_the_call_begun() -> None:
    chat = Chat()
    answer = chat.say("run the tests", ARGUMENTS)
    assert chat.calls == [("run_command", {"command": "python -m pytest"})]
    assert answer == "`python -m pytest` ran.\n\n```\none\ntwo\n```"
    sampling = chat.model.samplings[0]
    assert sampling.grammar is not None
    assert "run_command" in sampling.grammar.text
    assert "write_file" not in sampling.grammar.text
    assert chat.model.prompts[0].text.endswith("<tool_call>\n")


@pytest.mark.parametrize("text", ["Run `python fib.py 3`", "run python fib.py 3"])
def test_a_command_that_was_typed_is_run_as_it_stands(text: str) -> None:
    chat = Chat()
    chat.say(text)
    assert chat.calls == [("run_command", {"command": "python fib.py 3"})]


@pytest.mark.parametrize(
    ("text", "command"),
    [("Run fib.py", "python fib.py"), ("execute tools/a.sh and tell me what it prints", "bash tools/a.sh")],
)
def test_a_program_file_is_run_by_its_language(text: str, command: str) -> None:
    chat = Chat()
    chat.say(text)
    assert chat.calls == [("run_command", {"command": command})]


def test_two_things_are_done_one_after_the_other() -> None:
    chat = Chat()
    answer = chat.say("Write a script fib.py that prints numbers and run it.", "print(1)\n")
    assert [name for name, _ in chat.calls] == ["write_file", "run_command"]
    assert answer.startswith("Wrote fib.py (9 bytes).\n\n`python fib.py` ran.")
    roles = [m.role for m in chat.messages[1:]]
    assert roles == [Role.ASSISTANT, Role.TOOL, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]


def test_two_files_are_two_calls_and_the_second_sees_the_first() -> None:
    chat = Chat()
    chat.say("Create index.html and style.css for a bakery", PAGE, "h1 { color: red }\n")
    assert [arguments["path"] for _, arguments in chat.calls] == ["index.html", "style.css"]
    assert "<h1>Hello</h1>" in chat.model.prompts[1].text


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("Write a page that shows the data from sales.csv and save it as report.html", "report.html"),
        ("Write the file report.html with the data of sales.csv", "report.html"),
    ],
)
def test_of_several_files_the_one_to_be_written_is_found(text: str, path: str) -> None:
    chat = Chat()
    chat.tools.files["sales.csv"] = "a,b\n1,2\n"
    chat.say(text, PAGE)
    assert [arguments["path"] for _, arguments in chat.calls] == [path]
    assert "1,2" in chat.model.prompts[0].text


def test_the_name_of_a_new_file_is_of_the_kind_that_is_asked_for() -> None:
    chat = Chat()
    line = '{"name": "app-builder:write_file", "arguments": {"path": "reverse.py"}}\n</tool_call>'
    chat.say("Write a Python function that reverses a string", line, "def reverse(text): ...\n")
    grammar = chat.model.samplings[0].grammar
    assert grammar is not None
    assert r"\\.py$" in grammar.text
    assert "content" not in grammar.text
    assert chat.calls[0][1]["path"] == "reverse.py"


def test_words_are_written_only_where_they_are_asked_for_and_borne_out() -> None:
    chat = Chat()
    chat.tools.files["notes.md"] = "The ferry leaves at 9.40 from pier three.\n"
    asked = "When does the ferry of notes.md leave? Read notes.md and tell me what it says."
    assert chat.say(asked, "The ferry leaves at 9.40.") == "The ferry leaves at 9.40."
    assert (
        chat.say(asked, "It leaves at 17.15 from Dublin.")
        == "Read notes.md:\n\n```\nThe ferry leaves at 9.40 from pier three.\n```"
    )


def test_a_model_that_repeats_itself_is_stopped() -> None:
    chat = Chat()
    loop = "".join(f"{n}. Always wear a life jacket when you are on the water.\n" for n in range(200))
    answer = chat.say("Write a file notes.md with tips", "# Tips\n\n" + loop)
    assert chat.tools.files["notes.md"] == "# Tips\n\n0. Always wear a life jacket when you are on the water.\n"
    assert answer == "Wrote notes.md (64 bytes).\n\nThe model stopped before the end of notes.md; it may be incomplete."


@pytest.mark.parametrize(
    "said",
    ["Sure, here is a haiku:\n\nThe sea.\n", "```markdown\nThe sea.\n```", "The sea."],
)
def test_only_the_text_goes_into_the_file(said: str) -> None:
    chat = Chat()
    chat.say("Save a haiku about the sea to poem.txt", said)
    assert chat.tools.files["poem.txt"] == "The sea.\n"


def test_a_file_that_a_model_cannot_hold_is_not_half_rewritten() -> None:
    chat = Chat()
    chat.tools.files["long.py"] = "value = 1\n" * 2000
    chat.say("Fix the bug in long.py")
    last = chat.events[-1]
    assert isinstance(last, TurnFailed)
    assert "long.py is longer than what the model can write" in last.error
    assert chat.calls == []


def test_a_failed_call_is_told_and_ends_the_plan() -> None:
    chat = Chat()
    answer = chat.say("Read missing.md and run it")
    assert answer == "Read file failed: There is no file missing.md."
    assert [name for name, _ in chat.calls] == ["read_file"]


def test_a_denied_call_is_told_and_not_tried_again() -> None:
    class Denying(ChatTools):
        def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
            yield from ()
            return ToolResult(call.id, call.name, {"error": DENIED, "denied": True}, failed=True)

    chat = Chat()
    chat.tools = Denying()
    answer = chat.say("Make a page that says hello and run it", PAGE)
    assert answer == "You did not allow “Write file”, so nothing was run."
    assert len([event for event in chat.events if isinstance(event, CallFinished)]) == 1


def test_stopping_while_a_file_is_written_writes_nothing() -> None:
    cancel = Event()
    chat = Chat()

    def stop(prompt: object) -> str:
        cancel.set()
        return PAGE

    chat.say("Make a page that says hello.", stop, cancel=cancel)
    last = chat.events[-1]
    assert isinstance(last, TurnFinished)
    assert last.cancelled
    assert chat.tools.files == {}


def test_a_model_that_makes_no_call_is_answered_for() -> None:
    chat = Chat()
    assert "could not work out" in chat.say("run the tests", "I would rather not.")
    assert chat.calls == []


@pytest.mark.parametrize(
    ("text", "recipe"),
    [
        ("When does Petrel go into dry dock?", "answer"),
        ("Summarise handbook.md", "summarise"),
        ("Read handbook.md", "answer"),
        ("List the documents", "list"),
        ("Compare petrel and auk", "compare"),
        ("Hi there!", "chat"),
        ("Write a poem about the sea", "chat"),
        ("Make a page about the crew", "act"),
        ("run the tests", "act"),
    ],
)
def test_with_documents_open_only_what_is_to_be_done_goes_to_tools(text: str, recipe: str) -> None:
    chat = Chat(documents=True)
    chat.say(text, *(["Petrel goes into dry dock on 9 November 2026."] * 6 if recipe != "act" else [PAGE]))
    assert chat.recipe == recipe


@pytest.mark.parametrize(
    ("text", "recipe"),
    [
        ("Send an email to Anna", "no_tool"),
        ("Stell einen Timer auf fünf Minuten", "no_tool"),
        ("biscuits sdma", "answer"),
        ("Who sent the email to Anna?", "answer"),
        ("where is the xmas concert and which day", "answer"),
    ],
)
def test_that_no_tool_does_it_is_said_only_where_something_is_surely_to_be_done(text: str, recipe: str) -> None:
    chat = Chat(documents=True)
    answer = chat.say(text, *["It is not told."] * 6)
    assert chat.recipe == recipe
    assert ("Write file" in answer) is (recipe == "no_tool")


def test_a_document_that_is_no_file_of_the_chat_is_told_apart() -> None:
    class Strict(ChatTools):
        def run(self, call: ToolCall, cancel: Event) -> Generator[TurnEvent, None, ToolResult]:
            yield from ()
            return ToolResult(call.id, call.name, {"error": "There is no such file."}, failed=True)

    chat = Chat(documents=True)
    chat.tools = Strict(library())
    answer = chat.say("Analyse handbook.md")
    assert answer.startswith("Analyze data failed: There is no such file.")
    assert "one of your documents" in answer


@pytest.mark.parametrize("retrieval", ["always", "model"])
def test_the_setting_for_searching_counts_as_before(retrieval: str) -> None:
    chat = Chat(documents=True)
    chat.say("Hi Petrel!", "Hello.", retrieval=retrieval)
    assert chat.recipe == ("answer" if retrieval == "always" else "decide")


def test_where_the_model_decides_there_is_room_for_a_file() -> None:
    chat = Chat()
    chat.say("Make a page that says hello.", "I cannot.", retrieval="model")
    assert chat.recipe == "decide"
    assert chat.model.samplings[0].max_tokens == 1500
