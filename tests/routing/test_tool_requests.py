"""Which messages ask for a tool, and for which: by verb, by things, by names of files."""

from __future__ import annotations

import pytest

from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import ToolChooser
from mypt_desktop.routing.tool_requests import KnownFiles, tool_requests
from tests.fakes import TEXT, ChatFileTools, object_schema

TOOLS = (
    *(tool.spec for tool in ChatFileTools().tools()),
    ToolSpec("live-preview:preview", "Show a web page of this chat's files in the window.", object_schema(path=TEXT)),
    ToolSpec("games:roll_dice", "Roll some dice.", object_schema("count", count={"type": "integer"})),
    ToolSpec("units:convert", "Convert an amount to another unit.", object_schema("amount", amount=TEXT)),
)
CHOOSER = ToolChooser(Router())
NEW = KnownFiles()
WORKED = KnownFiles(("index.html", "fib.py", "sales.csv"), "index.html")


def asked(text: str, known: KnownFiles = NEW, *, documents: bool = False) -> list[str]:
    requests = tool_requests(text, TOOLS, known, CHOOSER, documents=documents)
    return [request.tools[0].name.partition(":")[2] for request in requests]


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("Make a page that shows a red heading and a button that counts clicks.", ["write_file"]),
        ("Can you build me a website for a bakery?", ["write_file"]),
        ("I want a page with a countdown to New Year.", ["write_file"]),
        ("write a file notes.md with three tips for sailing", ["write_file"]),
        ("Save a poem about the sea to poem.txt", ["write_file"]),
        ("Create a Python function that reverses a string.", ["write_file"]),
        ("Use write_file to save hello to a.txt", ["write_file"]),
        ("run the tests", ["run_command"]),
        ("Execute python --version", ["run_command"]),
        ("Install flask with pip", ["run_command"]),
        ("analyse sales.csv", ["analyze_data"]),
        ("Plot the columns of sales.csv", ["analyze_data"]),
        ("Use the data analyser on sales.csv", ["analyze_data"]),
        ("Read notes.md", ["read_file"]),
        ("What is in notes.md?", ["read_file"]),
        ("preview the page", ["preview"]),
        ("roll two dice", ["roll_dice"]),
        ("convert 5 miles to kilometres", ["convert"]),
        ("Write a script fib.py that prints the first numbers and run it", ["write_file", "run_command"]),
        ("Erstelle eine Seite mit einem Formular", ["write_file"]),
        ("Führe die Tests aus", ["run_command"]),
        ("Crée une page web avec un bouton", ["write_file"]),
    ],
)
def test_something_to_be_done_is_recognised(text: str, tools: list[str]) -> None:
    assert asked(text) == tools


@pytest.mark.parametrize(
    ("text", "tool", "files"),
    [
        ("now make the heading red", "write_file", ("index.html",)),
        ("Thanks! Now make the button bigger.", "write_file", ("index.html",)),
        ("Add a footer with today's date", "write_file", ("index.html",)),
        ("change the title to Hello", "write_file", ("index.html",)),
        ("run it", "run_command", ("index.html",)),
        ("Show the page", "preview", ()),
    ],
)
def test_what_follows_is_about_the_file_written_last(text: str, tool: str, files: tuple[str, ...]) -> None:
    (request,) = tool_requests(text, TOOLS, WORKED, CHOOSER)
    assert (request.tools[0].name.partition(":")[2], request.files) == (tool, files)


@pytest.mark.parametrize("known", [NEW, WORKED], ids=["new", "worked"])
@pytest.mark.parametrize(
    "text",
    [
        "How many days of leave do I have?",
        "What does the handbook say about alcohol?",
        "Write a poem about the sea",
        "Write a letter to the bank",
        "Draft an email to my landlord",
        "Tell me a joke",
        "Hi there!",
        "Thanks!",
        "Summarise the handbook",
        "Compare petrel and auk",
        "How do I run the tests?",
        "What does write_file do?",
        "Find documents about safety",
        "Is there a page about refunds?",
        "Show me the refund policy",
        "Read the contract and tell me the notice period",
        "What are the test results?",
        "Run me through the safety rules",
        "Add 3 and 4",
        "Make me laugh",
        "Open questions about the budget?",
        "",
        "???",
    ],
)
def test_what_only_asks_or_talks_is_left_alone(text: str, known: KnownFiles) -> None:
    assert asked(text, known) == []


def test_without_a_file_to_read_a_reading_tool_is_not_taken() -> None:
    assert asked("Analyse the data") == []
    assert asked("Analyse the data", WORKED) == ["analyze_data"]


def test_a_question_about_a_file_of_the_chat_reads_it() -> None:
    question = "How many rows does sales.csv have?"
    assert asked(question, WORKED) == ["read_file"]
    assert asked(question, documents=True) == []  # it may be one of them


def test_the_files_a_message_names_go_with_the_request() -> None:
    (request,) = tool_requests("Create pages/index.html and style.css", TOOLS, NEW, CHOOSER)
    assert request.files == ("pages/index.html", "style.css")
    assert not request.change
    (request,) = tool_requests("Fix the bug in fib.py", TOOLS, WORKED, CHOOSER)
    assert (request.files, request.change) == (("fib.py",), True)


def test_a_tool_that_fits_clearly_worse_is_not_offered_beside_the_best() -> None:
    (request,) = tool_requests("analyse sales.csv", TOOLS, WORKED, CHOOSER)
    assert [tool.name for tool in request.tools] == ["data-analyser:analyze_data"]


def test_a_very_long_message_is_read_at_its_beginning() -> None:
    assert asked("Make a page that shows this: " + "word " * 20_000) == ["write_file"]
    assert asked("and " * 50_000) == []
