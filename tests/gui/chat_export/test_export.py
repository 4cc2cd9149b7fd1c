"""A chat as Markdown, HTML, PDF, Word and JSON, from a real store: what each file says, and what it must not do."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import docx
import pypdfium2
import pytest
from docx.enum.table import WD_TABLE_DIRECTION
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml.ns import qn
from PySide6.QtWidgets import QApplication

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import (
    ATTACHED_ID,
    Attached,
    CallId,
    Citation,
    Message,
    Remark,
    Role,
    Text,
    ToolCall,
    ToolResult,
    message,
)
from mypt_desktop.gui.chat_export.conversation import Conversation, of_answer, of_chat, of_numbered_answer
from mypt_desktop.gui.chat_export.formats import FORMATS, exported, format_of
from mypt_desktop.gui.chat_export.writing import ExportFailedError, file_name, write_export
from mypt_desktop.store import codec
from mypt_desktop.store.chats import ChatId, Chats
from tests.databases import fresh_database

HANDBOOK = Citation("rules/handbook.md", "d", "c", 0, 10, 5, "Full-time crew have\n29 days of leave", None, 1)
MINUTES = Citation("minutes.pdf", "d", "c", 0, 10, 5, "The <limit> is 3", 3, 2)
NEAR = Citation("near.md", "d", "c", 0, 3, 2, "abc", None, 1, nearest=True)
ANSWER = """# Leave

Crew have **29 days** [1], see [the site](https://example.org/a?b=1&c=2) or [this](javascript:alert(1)).

| who | days |
|---|--:|
| crew | 29 [2] |

- one
  - two `x[1]`

```python
print("<hi>")
```

<img src="http://evil.example/x.png"> ![a picture](http://evil.example/y.png) and 5 [7].
"""


@pytest.fixture
def chats(tmp_path: Path) -> Iterator[Chats]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Chats(database)


@pytest.fixture
def chat(chats: Chats) -> ChatId:
    made = chats.create(workspace="/home/ann/Crew papers")
    asked = chats.append(made, None, message(Role.USER, "How many days of leave?\nAnd <b>holidays</b>?"))
    call = ToolCall("workspace.search", {"query": "leave"}, CallId("1"))
    called = chats.append(made, asked, Message(Role.ASSISTANT, (call,)))
    result = ToolResult(CallId("1"), "workspace.search", {"documents": []})
    told = chats.append(made, called, Message(Role.TOOL, (result,)))
    said = Message(Role.ASSISTANT, (Text(ANSWER), HANDBOOK, MINUTES, Remark("It was checked.")))
    answered = chats.append(made, told, said)
    again = chats.append(made, answered, message(Role.USER, "Und Überstunden – 日本?"))
    chats.append(made, again, Message(Role.ASSISTANT, (Text("Nothing says so.\x0b\ud800"), NEAR)), status="cancelled")
    return made


@pytest.fixture
def whole(chats: Chats, chat: ChatId) -> Conversation:
    return of_chat(chats.summary(chat), chats.path(chat))


def test_markdown_keeps_the_answer_as_written_and_names_the_files_below(whole: Conversation) -> None:
    text = exported(whole, "markdown").decode()
    assert text.startswith("# How many days of leave?")
    assert "Workspace Crew papers" in text
    assert ANSWER.strip() in text
    assert "- [1] rules/handbook.md, line 5: “Full-time crew have 29 days of leave”\n" in text
    assert "- [2] minutes.pdf, page 3: “The \\<limit\\> is 3”\n" in text
    assert "Nearest passages:\n\n- near.md, line 2" in text
    assert "*It was checked.*" in text
    assert "*This answer was stopped.*" in text
    assert "Searched documents" in text


class _Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.words = ""
        self._hidden = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._hidden = tag == "style"
        for name, value in attrs:
            assert not name.startswith("on"), "a handler"
            assert name != "src", "something that is loaded"
            if name == "href":
                self.links.append(value or "")
            if name == "id":
                self.places.add(value or "")

    def handle_data(self, data: str) -> None:
        self.words += "" if self._hidden else data


def test_a_web_page_loads_nothing_and_every_mark_leads_to_its_source(whole: Conversation) -> None:
    page = exported(whole, "html").decode()
    seen = _Seen()
    seen.feed(page)
    assert not {"script", "img", "iframe", "link", "object"} & set(seen.tags)
    assert "default-src 'none'" in page
    assert "url(" not in page
    inside = {link[1:] for link in seen.links if link.startswith("#")}
    assert inside == {"s1-1", "s1-2"}
    assert inside <= seen.places
    assert [link for link in seen.links if not link.startswith("#")] == ["https://example.org/a?b=1&c=2"]
    for words in ("And <b>holidays</b>?", "<img src=", "[image: a picture]", 'print("<hi>")', "5 [7]", "日本", "x[1]"):
        assert words in seen.words


def test_a_pdf_has_its_words_and_its_title(qapp: QApplication, whole: Conversation) -> None:
    with closing(pypdfium2.PdfDocument(exported(whole, "pdf"))) as document:
        words = " ".join("".join(page.get_textpage().get_text_range() for page in document).split())
        assert document.get_metadata_value("Title") == whole.title
    for wanted in ("29 days", "rules/handbook.md, line 5", 'print("<hi>")', "Überstunden", "This answer was stopped."):
        assert wanted in words


def test_a_long_pdf_is_made_on_a_thread_without_complaints_of_qt(qapp: QApplication, qtlog: Any, chats: Chats) -> None:
    made = chats.create()
    last = None
    for number in range(60):
        last = chats.append(made, last, message(Role.USER, f"Question {number}"))
        last = chats.append(made, last, message(Role.ASSISTANT, ANSWER * 3))
    long = of_chat(chats.summary(made), chats.path(made))
    with ThreadPoolExecutor(1) as threads:
        data = threads.submit(exported, long, "pdf").result()
    with closing(pypdfium2.PdfDocument(data)) as document:
        assert len(document) > 20
        assert "Question 59" in "".join(page.get_textpage().get_text_range() for page in document)
    assert [record.message for record in qtlog.records] == []


LEFTWARDS = """שלום עולם, משפט [1].

- שלום

| שם | כמות |
|:--|--:|
| שמן | 3 |
"""


def asked_once(chats: Chats, answer: str) -> Conversation:
    made = chats.create()
    asked = chats.append(made, None, message(Role.USER, "מה זה?"))
    chats.append(made, asked, Message(Role.ASSISTANT, (Text(answer), HANDBOOK)))
    return of_chat(chats.summary(made), chats.path(made))


def test_a_line_of_code_that_is_wider_than_paper_is_wrapped(qapp: QApplication, chats: Chats) -> None:
    line = "call(" + ", ".join(f"argument_{number}" for number in range(40)) + ")"
    long = asked_once(chats, f"Code:\n\n```\n{line}\n```")
    with closing(pypdfium2.PdfDocument(exported(long, "pdf"))) as document:
        text, edge = document[0].get_textpage(), document[0].get_width()
        drawn = [text.get_charbox(at) for at in range(text.count_chars())]
        assert "argument_39)" in text.get_text_range()
    assert max(right for _, _, right, _ in drawn) < edge - 50  # points; two centimetres are 57


def test_what_runs_to_the_left_begins_at_the_right_in_a_pdf(qapp: QApplication, chats: Chats) -> None:
    with closing(pypdfium2.PdfDocument(exported(asked_once(chats, "שלום"), "pdf"))) as document:
        page = document[0]
        text = page.get_textpage()
        at = text.get_text_range().index("ש")
        assert text.get_charbox(at)[0] > page.get_width() / 2


def test_what_runs_to_the_left_says_so_in_html(chats: Chats) -> None:
    page = exported(asked_once(chats, LEFTWARDS), "html").decode()
    assert '<h2 dir="rtl">' in page
    assert '<p dir="rtl">שלום' in page
    assert '<ul dir="rtl">\n<li dir="rtl">שלום' in page
    assert '<table dir="rtl">' in page
    assert '<td class="right">3</td>' in page
    mixed = exported(asked_once(chats, "English.\n\nשלום"), "html").decode()
    assert '<p>English.</p>\n<p dir="rtl">שלום</p>' in mixed


def test_what_runs_to_the_left_says_so_in_word_and_numbers_stand_at_the_right(chats: Chats) -> None:
    document = docx.Document(io.BytesIO(exported(asked_once(chats, LEFTWARDS), "docx")))
    turned = [p for p in document.paragraphs if p._p.find(f".//{qn('w:bidi')}") is not None]
    assert [p.text[:4] for p in turned][-2:] == ["שלום", "•\tשל"]
    assert turned[-2].runs[0].font.rtl
    (table,) = document.tables
    assert table.table_direction == WD_TABLE_DIRECTION.RTL
    assert table.rows[1].cells[1].paragraphs[0].alignment == WD_ALIGN_PARAGRAPH.RIGHT


def test_a_call_that_wrote_a_file_is_told_by_the_files_name(chats: Chats) -> None:
    made = chats.create()
    asked = chats.append(made, None, message(Role.USER, "Write"))
    call = ToolCall("write", {"content": "<!doctype html>", "path": "chat:page.html"}, CallId("1"))
    called = chats.append(made, asked, Message(Role.ASSISTANT, (call,)))
    told = chats.append(made, called, Message(Role.TOOL, (ToolResult(CallId("1"), "write", {"text": "x"}),)))
    chats.append(made, told, message(Role.ASSISTANT, "Done."))
    assert "- *Wrote, chat:page.html*" in exported(of_chat(chats.summary(made), chats.path(made)), "markdown").decode()


def test_a_word_document_has_a_footnote_for_each_mark(whole: Conversation) -> None:
    data = exported(whole, "docx")
    document = docx.Document(io.BytesIO(data))
    words = "\n".join(paragraph.text for paragraph in document.paragraphs)
    headings = [p.text for p in document.paragraphs if p.style.name.startswith("Heading")]
    assert headings == ["How many days of leave? And <b>holidays</b>?", "Leave", "Und Überstunden – 日本?"]
    assert "[1]" not in words.replace("x[1]", "")
    assert [cell.text for cell in document.tables[0].rows[1].cells] == ["crew", "29 "]
    assert 'print("<hi>")' in words
    assert "near.md, line 2: “abc”" in words
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        notes = parts.read("word/footnotes.xml").decode()
        body = parts.read("word/document.xml").decode()
    marks = re.findall(r'<w:footnoteReference w:id="(\d+)"', body)
    assert marks == ["2", "3"]
    assert re.findall(r'<w:footnote w:id="(\d+)"', notes) == marks
    assert "rules/handbook.md, line 5: “Full-time crew have 29 days of leave”" in notes
    assert "minutes.pdf, page 3: “The &lt;limit&gt; is 3”" in notes


def test_json_holds_every_message_with_its_parts(chats: Chats, chat: ChatId, whole: Conversation) -> None:
    value = json.loads(exported(whole, "json"))
    assert (value["format"], value["version"]) == ("mypt-desktop-chat", 1)
    stored = chats.path(chat)
    back = [codec.decode(one["role"], json.dumps(one["parts"])) for one in value["messages"]]
    assert back == [one.message for one in stored]
    assert value["messages"][-1]["status"] == "cancelled"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", value["created_at"])


def test_one_answer_is_exported_with_its_question_alone(chats: Chats, chat: ChatId) -> None:
    summary, branch = chats.summary(chat), chats.path(chat)
    first = exported(of_numbered_answer(summary, branch, 1), "markdown").decode()
    last = exported(of_answer(summary, branch), "markdown").decode()
    assert "29 days" in first
    assert "Nothing says so" not in first
    assert "Nothing says so" in last
    assert "29 days" not in last
    assert len(json.loads(exported(of_answer(summary, branch), "json"))["messages"]) == 2
    with pytest.raises(UserError, match="no question 3, it has 2"):
        of_numbered_answer(summary, branch, 3)


@pytest.mark.parametrize("text", ["[" * 20_000, "> " * 5_000 + "x", "*" * 20_000, "| a |\n|--|\n" + "| b |\n" * 3_000])
@pytest.mark.parametrize("name", ["html", "docx", "markdown"])
def test_an_answer_made_to_hang_a_parser_is_exported(chats: Chats, text: str, name: str) -> None:
    made = chats.create()
    asked = chats.append(made, None, message(Role.USER, "?"))
    chats.append(made, asked, message(Role.ASSISTANT, text))
    assert exported(of_chat(chats.summary(made), chats.path(made)), name)  # type: ignore[arg-type]


def test_a_file_is_replaced_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "chat.md"
    target.write_bytes(b"old")
    target.chmod(0o640)
    assert write_export(target, b"new") == target
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_a_place_that_cannot_be_written_is_named_and_nothing_is_left_there(tmp_path: Path) -> None:
    for place in (tmp_path / "no" / "chat.md", tmp_path, tmp_path / ("x" * 300 + ".md")):
        with pytest.raises(ExportFailedError, match=re.escape(str(place)[:100])) as refused:
            write_export(place, b"new")
        assert refused.value.hint
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_the_file_is_one_that_every_system_takes() -> None:
    assert file_name('a/b\\c: "d"?\n', ".md") == "a b c d.md"
    assert file_name("...", ".pdf") == "Chat.pdf"
    assert file_name("con", ".md") == "con_.md"
    assert len(file_name("日" * 200, ".docx").encode()) < 100


def test_the_ending_says_the_format_and_one_that_does_not_is_told() -> None:
    assert [format_of(Path(f"x{one.suffix.upper()}")) for one in FORMATS] == list(FORMATS)
    with pytest.raises(UserError, match=r"chat\.odt does not say"):
        format_of(Path("chat.odt"))


def test_files_that_came_with_a_question_are_named_and_their_passages_are_sources(chats: Chats) -> None:
    chat = chats.create("Offer")
    asked = Message(Role.USER, (Text("What is the fee?"), Attached("offer.md"), Attached("plan.pdf")))
    question = chats.append(chat, None, asked)
    cited = Citation("offer.md", f"{ATTACHED_ID}0123456789ab", "c", 0, 4, 3, "It is 75 crowns.")
    chats.append(chat, question, Message(Role.ASSISTANT, (Text("75 crowns [1]."), cited)))
    whole = of_chat(chats.summary(chat), chats.path(chat))
    assert whole.exchanges[0].steps == ("Attached: offer.md, plan.pdf",)
    assert [one.name for one in whole.exchanges[0].sources] == ["offer.md, line 3"]
    assert b"Attached: offer" in exported(whole, "markdown")
