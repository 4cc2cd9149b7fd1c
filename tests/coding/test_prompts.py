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


def test_the_users_own_file_is_written_and_counts(place: Place) -> None:
    prompts = place.prompts()
    file = prompts.open_file("append", None)
    assert file.text is None
    saved = prompts.save_file(file, "append", None, "Be brief.\n")
    assert (place.user / "APPEND_SYSTEM.md").read_bytes() == b"Be brief.\n"
    assert prompts.system_prompt(None, OWN) == f"{OWN}\n\nBe brief."
    assert prompts.remove_file(saved).text is None
    assert prompts.system_prompt(None, OWN) == OWN
    assert sorted(path.name for path in place.user.iterdir()) == []


def test_what_the_user_writes_for_a_folder_needs_no_other_yes(place: Place) -> None:
    place.of_folder("SYSTEM.md", "A stranger's.")
    place.of_folder("APPEND_SYSTEM.md", "Another of a stranger's.")
    prompts = place.prompts()
    prompts.save_file(prompts.open_file("system", place.folder), "system", place.folder, "\ud800 Mine. ")
    assert prompts.system_prompt(place.folder, OWN) == "? Mine."
    assert [one.name for one in prompts.waiting(place.folder)] == ["APPEND_SYSTEM.md"]
    place.of_folder("SYSTEM.md", "A stranger's again.")
    assert prompts.system_prompt(place.folder, OWN) == OWN


def test_a_folder_without_a_place_for_instructions_gets_one(place: Place) -> None:
    (place.folder / FOLDER).rmdir()
    prompts = place.prompts()
    prompts.save_file(prompts.open_file("append", place.folder), "append", place.folder, "Be brief.")
    assert [path.name for path in (place.folder / FOLDER).iterdir()] == ["APPEND_SYSTEM.md"]


@pytest.mark.parametrize("before", [None, "Before."])
def test_what_something_else_wrote_meanwhile_is_never_overwritten(place: Place, before: str | None) -> None:
    prompts = place.prompts()
    if before is not None:
        place.of_folder("SYSTEM.md", before)
    file = prompts.open_file("system", place.folder)
    place.of_folder("SYSTEM.md", "Of an editor beside.")
    with pytest.raises(UserError, match=r"SYSTEM\.md was changed by something else"):
        prompts.save_file(file, "system", place.folder, "Mine.")
    with pytest.raises(UserError, match=r"SYSTEM\.md was changed by something else"):
        prompts.remove_file(file)
    assert (place.folder / FOLDER / "SYSTEM.md").read_text() == "Of an editor beside."
    assert prompts.system_prompt(place.folder, OWN) == OWN  # no yes to anything


def test_a_file_that_is_too_long_or_cannot_be_written_stays_as_it_was(place: Place) -> None:
    place.of_user("SYSTEM.md", "Before.")
    prompts = place.prompts()
    file = prompts.open_file("system", None)
    with pytest.raises(UserError, match=r"SYSTEM\.md: 32,001 characters"):
        prompts.save_file(file, "system", None, "y" * (LONGEST + 1))
    (place.user / "TITLE_SYSTEM.md").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="is no text in UTF-8"):
        prompts.open_file("title", None)
    (place.folder / FOLDER).rmdir()
    (place.folder / FOLDER).write_text("a file in the way")
    with pytest.raises(UserError, match="cannot be read"):
        prompts.save_file(prompts.open_file("append", place.folder), "append", place.folder, "Mine.")
    assert prompts.system_prompt(None, OWN) == "Before."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_who_may_read_a_file_and_where_a_link_leads_stay_as_they_were(place: Place, tmp_path: Path) -> None:
    place.of_folder("SYSTEM.md", "Before.")
    (place.folder / FOLDER / "SYSTEM.md").chmod(0o644)
    elsewhere = tmp_path / "dotfiles.md"
    elsewhere.write_text("Before.")
    (place.user / "APPEND_SYSTEM.md").symlink_to(elsewhere)
    prompts = place.prompts()
    prompts.save_file(prompts.open_file("system", place.folder), "system", place.folder, "Mine.")
    prompts.save_file(prompts.open_file("append", None), "append", None, "Mine, too.")
    assert (place.folder / FOLDER / "SYSTEM.md").stat().st_mode & 0o777 == 0o644
    assert elsewhere.read_text() == "Mine, too."
    assert (place.user / "APPEND_SYSTEM.md").is_symlink()
