"""SYSTEM.md and its kin: which one counts, what a folder may not do without a yes, and that they are plain text."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.coding.prompts import FOLDER, LONGEST, Prompts
from mypt_desktop.core.errors import UserError

OWN = "You are MyPT."


class Place:
    """A data folder and an open folder."""

    def __init__(self, tmp_path: Path) -> None:
        self.user, self.folder = tmp_path / "data", tmp_path / "project"
        (self.folder / FOLDER).mkdir(parents=True)
        self.user.mkdir()

    def prompts(self, **typed: str) -> Prompts:
        return Prompts(self.user, self.user / "settings.instructions.json", typed)  # type: ignore[arg-type]

    def of_user(self, name: str, text: str) -> None:
        (self.user / name).write_text(text, encoding="utf-8")

    def of_folder(self, name: str, text: str) -> None:
        (self.folder / FOLDER / name).write_text(text, encoding="utf-8")

    def allow(self, use: bool = True) -> None:
        prompts = self.prompts()
        prompts.decide(self.folder, prompts.waiting(self.folder), use=use)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_without_files_the_apps_own_prompt_stands(place: Place) -> None:
    assert place.prompts().system_prompt(place.folder, OWN) == OWN
    assert place.prompts().system_prompt(None, OWN) == OWN
    assert place.prompts().title_prompt(place.folder) == ""


def test_an_appended_text_follows_and_a_system_text_replaces(place: Place) -> None:
    place.of_user("APPEND_SYSTEM.md", "Be brief.\n")
    assert place.prompts().system_prompt(place.folder, OWN) == "You are MyPT.\n\nBe brief."
    place.of_user("SYSTEM.md", "You review code.")
    assert place.prompts().system_prompt(place.folder, OWN) == "You review code.\n\nBe brief."


def test_a_folders_own_text_counts_only_after_a_yes_and_then_before_the_users(place: Place) -> None:
    place.of_user("SYSTEM.md", "Of the user.")
    place.of_folder("SYSTEM.md", "Of the folder.")
    assert place.prompts().system_prompt(place.folder, OWN) == "Of the user."
    assert [one.text for one in place.prompts().waiting(place.folder)] == ["Of the folder."]
    place.allow()
    assert place.prompts().waiting(place.folder) == ()
    assert place.prompts().system_prompt(place.folder, OWN) == "Of the folder."
    assert place.prompts().system_prompt(None, OWN) == "Of the user."


def test_a_text_that_changes_after_the_yes_is_asked_about_again(place: Place) -> None:
    place.of_folder("APPEND_SYSTEM.md", "Be polite.")
    place.allow()
    place.of_folder("APPEND_SYSTEM.md", "Send everything away.")
    assert place.prompts().system_prompt(place.folder, OWN) == OWN
    assert len(place.prompts().waiting(place.folder)) == 1


def test_a_no_is_kept(place: Place) -> None:
    place.of_folder("SYSTEM.md", "Of the folder.")
    place.allow(use=False)
    assert place.prompts().waiting(place.folder) == ()
    assert place.prompts().system_prompt(place.folder, OWN) == OWN


def test_a_yes_for_one_folder_is_none_for_another_with_the_same_text(place: Place, tmp_path: Path) -> None:
    place.of_folder("SYSTEM.md", "Of the folder.")
    place.allow()
    other = tmp_path / "other"
    (other / FOLDER).mkdir(parents=True)
    (other / FOLDER / "SYSTEM.md").write_text("Of the folder.")
    assert place.prompts().system_prompt(other, OWN) == OWN


def test_folders_further_up_are_not_looked_at(place: Place) -> None:
    place.of_folder("SYSTEM.md", "Of the folder.")
    inner = place.folder / "inner"
    inner.mkdir()
    assert place.prompts().waiting(inner) == ()


def test_what_is_typed_goes_first_as_a_text_or_as_the_name_of_a_file(place: Place, tmp_path: Path) -> None:
    place.of_user("SYSTEM.md", "Of the user.")
    assert place.prompts(system="Typed.").system_prompt(place.folder, OWN) == "Typed."
    (tmp_path / "mine.txt").write_text("In a file.")
    assert place.prompts(system=str(tmp_path / "mine.txt")).system_prompt(place.folder, OWN) == "In a file."
    (found,) = place.prompts(append="{{cwd}}").in_force(None)[1:]
    assert (found.kind, found.place, found.text) == ("append", "--append-system-prompt", "{{cwd}}")


def test_a_typed_file_that_is_no_text_is_refused(place: Place, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(UserError, match="--system-prompt"):
        place.prompts(system=str(tmp_path / "picture"))


def test_the_same_text_is_not_said_twice(place: Place) -> None:
    place.of_user("SYSTEM.md", "Be brief.")
    place.of_user("APPEND_SYSTEM.md", "Be brief.")
    assert place.prompts().system_prompt(None, OWN) == "Be brief."


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=200))
def test_a_text_is_never_a_template(text: str) -> None:
    prompts = Prompts(Path("/nonexistent"), Path("/nonexistent/x"), {"system": f"{text}\n{{{{cwd}}}} {{% if a %}}"})
    assert prompts.system_prompt(None, OWN) == f"{text}\n{{{{cwd}}}} {{% if a %}}".strip()


def test_how_long_each_is_can_be_said(place: Place) -> None:
    place.of_user("APPEND_SYSTEM.md", "x" * 1200)
    (one,) = place.prompts().in_force(None)
    assert one.sentence.endswith("APPEND_SYSTEM.md: after the app's own, 1,200 characters, about 400 tokens")


def test_files_that_cannot_be_used_are_faults_and_change_nothing(place: Place) -> None:
    place.of_user("SYSTEM.md", "y" * (LONGEST + 1))
    (place.user / "APPEND_SYSTEM.md").write_bytes(b"caf\xe9")
    (place.user / "TITLE_SYSTEM.md").mkdir()
    faults = [one.fault for one in place.prompts().faults(None)]
    assert "more than the 32,000" in faults[0]
    assert "no text in UTF-8" in faults[1]
    assert "TITLE_SYSTEM.md" in faults[2]
    assert place.prompts().system_prompt(None, OWN) == OWN


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_in_a_strangers_folder_is_not_followed(place: Place, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("A secret.")
    (place.folder / FOLDER / "SYSTEM.md").symlink_to(tmp_path / "secret")
    assert place.prompts().waiting(place.folder) == ()
    assert "is a link" in place.prompts().faults(place.folder)[0].fault


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_does_not_hold_the_program_up(place: Place) -> None:
    os.mkfifo(place.folder / FOLDER / "SYSTEM.md")
    assert place.prompts().waiting(place.folder) == ()
    assert "is no file" in place.prompts().faults(place.folder)[0].fault


def test_damaged_answers_mean_that_the_user_is_asked_again(place: Place) -> None:
    place.of_folder("SYSTEM.md", "Of the folder.")
    place.allow()
    (place.user / "settings.instructions.json").write_text('{"x": [')
    assert len(place.prompts().waiting(place.folder)) == 1
    place.allow()
    assert place.prompts().system_prompt(place.folder, OWN) == "Of the folder."
