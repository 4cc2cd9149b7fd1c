"""What of the folder a turn may look at."""

from __future__ import annotations

from pathlib import Path

from mypt_desktop.agent.scoping import scope_of
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.workspace.limits import LimitedEngine
from tests.workspace.folders import engine

FILES: dict[str, str | bytes] = {
    "fees.md": "The fee is 90 crowns.\n",
    "boats/auk.md": "Little Auk is 11 metres long.\n",
}


def asked(*texts: str) -> list[Message]:
    return [message(Role.USER, text) for text in texts]


def test_without_a_mention_the_turn_is_as_it_was(tmp_path: Path) -> None:
    whole = engine(tmp_path, FILES)
    said = asked("mail bob@example.org", "what is @property?")
    scope = scope_of(said, whole)
    assert scope.engine is whole
    assert (list(scope.messages), scope.remark, scope.instead) == (said, "", "")


def test_only_the_last_message_limits_and_all_are_read_without_their_marks(tmp_path: Path) -> None:
    whole = engine(tmp_path, FILES)
    scope = scope_of(asked('How long is she? @"boats/auk.md"', "And what is the fee?"), whole)
    assert scope.engine is whole
    assert [one.text for one in scope.messages] == ["How long is she?", "And what is the fee?"]
    limited = scope_of(asked("What is the fee?", "How long is she? @boats/"), whole)
    assert isinstance(limited.engine, LimitedEngine)
    assert [one.path for one in limited.engine.list_docs()] == ["boats/auk.md"]
    assert limited.remark == "Looked only in boats/."


def test_what_an_earlier_message_named_may_be_gone_by_now(tmp_path: Path) -> None:
    scope = scope_of(asked('What is in @"gone.md"?', "What is the fee?"), engine(tmp_path, FILES))
    assert scope.instead == ""


def test_a_file_of_the_chat_is_no_unknown_name(tmp_path: Path) -> None:
    whole = engine(tmp_path, FILES)
    assert scope_of(asked('run @"plot.py"'), whole).instead == "There is no “plot.py” in this folder."
    scope = scope_of(asked('run @"plot.py"'), whole, lambda: ["plot.py"])
    assert (scope.engine, scope.instead, scope.messages[0].text) == (whole, "", "run")


def test_without_a_folder_a_name_is_not_passed_over() -> None:
    scope = scope_of(asked('What is the fee? @"fees.md"'), None)
    assert scope.instead == "No folder is open, so there is no “fees.md” to ask about."
    assert scope_of(asked("what is @property?"), None).instead == ""


def test_a_file_that_is_there_and_not_in_the_index_is_told_from_one_that_is_not(tmp_path: Path) -> None:
    whole = engine(
        tmp_path, {**FILES, ".hidden/plan.md": "Secret.\n", ".gitignore": "build/\n", "build/log.md": "Log.\n"}
    )
    for name in ("build/log.md", ".hidden/plan.md", "build"):
        assert "is in this folder, but not in its index" in scope_of(asked(f'what of @"{name}"'), whole).instead
    for name in ("../secret.md", "/etc/passwd", "a\0b.md", "fees.md/x", "x" * 5000):
        said = scope_of(asked(f'what of @"{name}"'), whole).instead
        assert said.startswith(f"There is no “{name}” in this folder."), name
