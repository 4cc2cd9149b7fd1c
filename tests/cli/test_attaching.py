"""`chat --attach`: files that go along with a question in the terminal are read as those of the window are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mypt_desktop.__main__ import main
from mypt_desktop.cli.attaching import files_to_attach, loose_files
from mypt_desktop.core.errors import UserError

FEES = "# Harbour fees\n\nThe mooring fee is 120 crowns a night. Dogs are welcome on the pier.\n"
OFFER = "# Offer of the yard\n\nThe mooring fee is 75 crowns a night. The yard closes on 3 October.\n"


@pytest.fixture
def harbour(tmp_path: Path, models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The beginning of a command over a folder with a file of fees; the offer lies beside it."""
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))
    (tmp_path / "harbour").mkdir()
    (tmp_path / "harbour" / "fees.md").write_text(FEES, encoding="utf-8")
    (tmp_path / "offer.md").write_text(OFFER, encoding="utf-8")
    return ["--data-dir", str(tmp_path / "data"), "chat", "--workspace", str(tmp_path / "harbour")]


def test_a_question_is_answered_from_the_file_that_is_attached(
    harbour: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--once", "What is the mooring fee?", "--once", "Are dogs welcome on the pier?"]
    assert main([*harbour, "--attach", str(tmp_path / "offer.md"), *asked, "--json", "--model", "light"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert "75" in first["content"]
    assert "120" not in first["content"]
    assert {one["path"] for one in first["citations"]} == {"offer.md"}
    assert {one["path"] for one in second["citations"]} == {"fees.md"}  # the file does not say, the folder does
    assert list((tmp_path / "harbour").iterdir()) == [tmp_path / "harbour" / "fees.md"]


def test_a_conversation_keeps_attached_files_with_its_chat(
    harbour: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["What is the mooring fee?", "/attach", "/attach nowhere.txt", "/clear", "/quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main([*harbour, "--attach", str(tmp_path / "offer.md"), "--model", "light"]) == 0
    shown = capsys.readouterr()
    assert "75" in shown.out
    assert "offer.md" in shown.out
    assert "Which file goes along is not said." in shown.err
    assert "nowhere.txt cannot be read" in shown.err
    kept = [path for path in (tmp_path / "data" / "chats").rglob("offer.md") if path.is_file()]
    assert [path.read_text(encoding="utf-8") for path in kept] == [OFFER]


@pytest.mark.parametrize(("path", "words"), [("gone.pdf", "gone.pdf cannot be read"), ("harbour", "is a folder")])
def test_what_cannot_go_along_is_said_before_anything_is_read(
    harbour: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], path: str, words: str
) -> None:
    assert main([*harbour, "--attach", str(tmp_path / path), "--once", "What?"]) != 0
    shown = capsys.readouterr()
    assert words in shown.err
    assert shown.out == ""


def test_two_files_of_one_name_are_both_there_and_all_are_gone_after(tmp_path: Path) -> None:
    for place, text in (("a", "one"), ("b", "two")):
        (tmp_path / place).mkdir()
        (tmp_path / place / "note.txt").write_text(text, encoding="utf-8")
    given = files_to_attach([tmp_path / "a" / "note.txt", tmp_path / "b" / "note.txt"])
    with loose_files(given, 64) as (loose, names):
        assert names == ["note.txt", "note (2).txt"]
        assert loose is not None
        assert [(loose.folder / name).read_text(encoding="utf-8") for name in names] == ["one", "two"]
        folder = loose.folder
    assert not folder.exists()
    with loose_files([], 64) as (loose, names):
        assert (loose, names) == (None, [])


def test_more_files_than_go_along_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="At most 20 files"):
        files_to_attach([tmp_path / f"{number}.txt" for number in range(21)])
