"""The user's own prompts as files: what they may hold, what is wrong with them and where, and how they are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.prompt_file import MOST_BYTES, MOST_FILLED, PromptFileError, checked, file_text, parsed
from mypt_desktop.store.prompt_library import MOST_FILES, PromptLibrary

LETTER = """---
title: "Letter: formal"
description: To an office
---

Dear {{name}},
{{ body text | Thank you. }}
On {{date}}, {{name}}. \\{{kept}}
"""


def faults(text: str, file: str = "letter.md") -> list[str]:
    with pytest.raises(PromptFileError) as caught:
        parsed(text, file)
    return [str(fault) for fault in caught.value.faults]


def test_a_prompt_has_a_title_and_asks_for_each_variable_once() -> None:
    prompt = parsed(LETTER, "a letter.md")
    assert (prompt.name, prompt.title, prompt.description) == ("a-letter", "Letter: formal", "To an office")
    assert [(one.name, one.default) for one in prompt.asked({"date": "2026-01-02"})] == [
        ("name", None),
        ("body text", "Thank you."),
    ]
    filled = prompt.filled({"name": "{{date}}", "date": "2026-01-02"})
    assert filled == "Dear {{date}},\nThank you.\nOn 2026-01-02, {{date}}. {{kept}}"


def test_a_file_without_front_matter_is_called_as_it_is_named() -> None:
    assert parsed("Say hello.\n", "hello.md").title == "hello"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("---\ntitle: x\n", "line 1: the front matter that begins here is not closed by a line of ---"),
        ("---\ntitel: x\n---\ny", "line 2, column 1: there is no field “titel”, only title and description"),
        ("---\ntitle: x\ntitle: z\n---\ny", "line 3, column 1: title is there twice"),
        ("---\ntitle: [x]\n---\ny", "line 2, column 1: title has to be a text"),
        ("---\n- x\n---\ny", "line 2: the front matter has to be lines such as “title: My prompt”"),
        ("---\ntitle: 'x\n---\ny", "the front matter is not YAML: found unexpected end of stream"),
        ("---\ntitle: x\n---\n\n", "there is no text below the front matter"),
        ("---\ntitle: x\n---\n\na {{b\n}} c", "line 5, column 3: “{{” is not closed by “}}” on its line"),
        ("one\ntwo {{}}", "line 2, column 5: “” is no variable"),
        ("{{1st}}", "line 1, column 1: “1st” is no variable"),
        ("{{a{{b}}}}", "line 1, column 1: “a{{b” is no variable"),
        ("{{a|1}}\n{{a|2}}", "line 2, column 1: “a” has another default on line 1"),
        ("a\n b\u202ec", "line 2, column 3: the character U+202E cannot be seen"),
        ("a\x00", "line 1, column 2: the character U+0000 cannot be seen"),
        (" ".join(f"{{{{v{n}}}}}" for n in range(31)), "it has 31 variables; 30 are the most"),
        (f"---\ntitle: {'x' * 201}\n---\ny", "line 2, column 1: title is too long"),
        (f"---\ntitle: {'[' * 3000}\n---\ny", "the front matter is not YAML"),
        (f"---\n# {'x' * 5000}\n---\ny", "line 1: the front matter is longer than 4,000 characters"),
    ],
)
def test_a_fault_says_where_it_is(text: str, fault: str) -> None:
    found = faults(text)
    assert any(fault in one for one in found), found


def test_every_fault_is_told_at_once() -> None:
    assert len(faults("---\ntitel: x\n---\n{{}} {{1}}", "a!b.md")) == 4


@pytest.mark.parametrize("text", ["{{" * 30_000, "{{1}}\n" * 10_000, "\0" * 60_000])
def test_the_faults_that_are_told_have_an_end(text: str) -> None:
    assert len(checked(text)[1]) == len(faults(text)) == 20


@pytest.mark.parametrize("name", ["a!b.md", "-a.md", "con.md", f"{'x' * 61}.md", "…md"])
def test_a_name_that_cannot_be_typed_is_a_fault(name: str) -> None:
    assert "cannot be typed behind a slash" in faults("x", name)[0]


def test_what_is_filled_in_has_an_end() -> None:
    with pytest.raises(UserError, match="200,001 characters long"):
        parsed("{{a}}", "a.md").filled({"a": "x" * (MOST_FILLED + 1)})


@given(st.text(alphabet=st.sampled_from("ab{}|\\\n-: \"'[&*é\u202e"), max_size=60))
def test_no_text_breaks_the_reading_and_without_variables_it_comes_back(text: str) -> None:
    try:
        prompt = parsed(text, "a.md")
    except PromptFileError:
        return
    if "{{" not in text and not text.startswith("---"):
        assert prompt.filled({}) == text.strip("\n")


@given(
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")), max_size=80),
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn")), min_size=1, max_size=80),
)
def test_what_is_written_is_what_is_read(title: str, body: str) -> None:
    if checked(body)[1] or not body.strip():
        return
    prompt = parsed(file_text(title, title, body), "a.md")
    assert prompt.title == (" ".join(title.split()) or "a")
    assert prompt.body == body.strip("\n")


@pytest.fixture
def library(tmp_path: Path) -> PromptLibrary:
    return PromptLibrary(tmp_path / "data" / "prompts")


def test_a_folder_that_is_not_there_holds_nothing(library: PromptLibrary) -> None:
    assert library.find().prompts == ()
    assert not library.folder.exists()


def test_a_prompt_is_written_renamed_deleted_and_brought_back(library: PromptLibrary) -> None:
    first = library.save("letter", LETTER)
    again = library.save("note", LETTER.replace("Dear", "Hi"), first)
    assert [path.name for path in library.folder.iterdir()] == ["note.md"]
    library.delete("note.md")
    assert library.find().prompts == ()
    library.restore("note.md")
    assert library.find().prompts == (again,)
    library.delete("note.md")
    library.forget_deleted()
    assert list(library.folder.iterdir()) == []


def test_a_name_is_given_once_whatever_its_capitals(library: PromptLibrary) -> None:
    library.save("letter", "x")
    with pytest.raises(UserError, match=r"another prompt /Letter already, letter\.md"):
        library.save("Letter", "y")
    other = library.save("other", "z")
    with pytest.raises(UserError, match="another prompt /letter already"):
        library.save("letter", "z", other)
    assert (library.folder / "letter.md").read_text() == "x"


def test_what_another_program_wrote_meanwhile_is_not_lost(library: PromptLibrary) -> None:
    opened = library.save("letter", "x")
    (library.folder / "letter.md").write_text("by an editor")
    with pytest.raises(UserError, match="changed by something else meanwhile"):
        library.save("letter", "mine", opened)
    assert (library.folder / "letter.md").read_text() == "by an editor"


def test_a_file_is_added_under_a_name_that_can_be_typed(library: PromptLibrary, tmp_path: Path) -> None:
    source = tmp_path / "My Letter.md"
    source.write_bytes(b"\xef\xbb\xbf---\r\ntitle: Mine\r\n---\r\nDear {{name}}\r\n")
    prompt = library.add(source)
    assert (prompt.file, prompt.name, prompt.title) == ("My-Letter.md", "My-Letter", "Mine")
    assert library.find().prompts == (prompt,)
    with pytest.raises(UserError, match="another prompt /My-Letter already"):
        library.add(source)
    (tmp_path / "x.txt").write_text("x")
    with pytest.raises(PromptFileError, match=r"x.txt cannot be used as a prompt: the name .* ends in .md"):
        library.add(tmp_path / "x.txt")


def test_bad_files_are_named_with_their_faults_and_hold_nothing_up(library: PromptLibrary) -> None:
    library.save("good", "x")
    folder = library.folder
    (folder / "huge.md").write_bytes(b"x" * (MOST_BYTES + 1))
    (folder / "latin.md").write_bytes(b"a\n\xe9")
    (folder / "sub.md").mkdir()
    (folder / "Good one.md").write_text("y")
    (folder / "good-one.md").write_text("z")
    expected = {
        "huge.md": "it is longer than 64 KB",
        "latin.md": "line 2: it is not text in UTF-8",
        "good-one.md": "Good one.md is /Good-one already",
        "sub.md": "it is",
    }
    if sys.platform != "win32":
        (folder / "link.md").symlink_to("/etc/hostname")
        os.mkfifo(folder / "pipe.md")
        expected |= {"link.md": "it is a link, not a file", "pipe.md": "it is not a plain file"}
    found = library.find()
    assert [one.name for one in found.prompts] == ["Good-one", "good"]
    said = {error.file: str(error) for error in found.faults}
    assert said.keys() == expected.keys()
    assert all(words in said[file] and said[file].startswith(file) for file, words in expected.items()), said
    library.delete("huge.md")
    with pytest.raises(UserError, match=r"sub\.md is a folder"):
        library.delete("sub.md")
    with pytest.raises(UserError, match="There is no file"):
        library.delete("../outside.md")


def test_more_files_than_are_read_are_said(library: PromptLibrary) -> None:
    library.folder.mkdir(parents=True)
    for number in range(MOST_FILES + 1):
        (library.folder / f"p{number:03}.md").write_text("x")
    found = library.find()
    assert len(found.prompts) == MOST_FILES
    assert f"only the first {MOST_FILES} are read" in str(found.faults[0])
