"""Chats are trees of messages: nothing is overwritten, one branch is shown, everything can be found again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.store.chats import Chats, MessageId
from mypt_desktop.store.database import Database
from tests.databases import fresh_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as opened:
        yield opened


@pytest.fixture
def chats(database: Database) -> Chats:
    return Chats(database)


def asked(text: str) -> Message:
    return message(Role.USER, text)


def answered(text: str) -> Message:
    return message(Role.ASSISTANT, text)


def test_messages_come_back_in_order_from_root_to_leaf(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, asked("Who?"))
    answer = chats.append(chat, question, answered("Ada."))
    path = chats.path(chat)
    assert [stored.id for stored in path] == [question, answer]
    assert [stored.message for stored in path] == [asked("Who?"), answered("Ada.")]
    assert path[1].parent == question


def test_what_was_appended_is_there_after_the_file_is_opened_again(tmp_path: Path) -> None:
    with closing(Database(tmp_path / "a.sqlite")) as database:
        chat = Chats(database).create(workspace="/papers")
        Chats(database).append(chat, None, asked("Who?"), status="partial")
    with closing(Database(tmp_path / "a.sqlite")) as database:
        assert [(s.message.text, s.status) for s in Chats(database).path(chat)] == [("Who?", "partial")]
        assert Chats(database).list()[0].workspace == "/papers"


def test_a_second_answer_is_a_branch_and_the_first_is_kept(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, asked("Who?"))
    first = chats.append(chat, question, answered("Ada."))
    second = chats.append(chat, question, answered("Grace."))
    shown = chats.path(chat)[-1]
    assert (shown.id, shown.siblings, shown.sibling_index) == (second, 2, 1)
    chats.switch(chat, first)
    shown = chats.path(chat)[-1]
    assert (shown.id, shown.siblings, shown.sibling_index) == (first, 2, 0)
    assert chats.alternatives(first) == (first, second)


def test_switching_to_a_message_shows_the_newest_leaf_below_it(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, asked("Who?"))
    old = chats.append(chat, question, answered("Ada."))
    chats.append(chat, old, asked("When?"))
    newest = chats.append(chat, old, asked("Where?"))
    other = chats.append(chat, None, asked("What?"))
    assert chats.path(chat)[-1].id == other
    chats.switch(chat, question)
    assert chats.path(chat)[-1].id == newest


def test_two_first_questions_are_alternatives(chats: Chats) -> None:
    chat = chats.create()
    chats.append(chat, None, asked("Who?"))
    chats.append(chat, None, asked("What?"))
    assert [(s.message.text, s.siblings, s.sibling_index) for s in chats.path(chat)] == [("What?", 2, 1)]


def test_work_on_another_branch_does_not_pull_the_user_away(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, asked("Who?"))
    first = chats.append(chat, question, answered("Ada."))
    second = chats.append(chat, question, answered("Grace."))
    chats.switch(chat, first)
    chats.append(chat, second, asked("And then?"), activate=False)
    assert chats.path(chat)[-1].id == first


def test_a_growing_answer_is_replaced_in_place(chats: Chats) -> None:
    chat = chats.create()
    answer = chats.append(chat, None, answered("A"), status="partial")
    chats.update(answer, answered("Ada."), status="failed", error="The model stopped.")
    stored = chats.get(answer)
    assert (stored.message.text, stored.status, stored.error) == ("Ada.", "failed", "The model stopped.")


def test_a_chat_without_a_title_takes_the_first_question(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, asked("  Who wrote\nthe first program, and where? " + "Please. " * 20))
    chats.append(chat, question, asked("Another question"))
    title = chats.list()[0].title
    assert title.startswith("Who wrote the first program")
    assert len(title) <= 60


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ('@"archive.zip/lease.docx" What is the rent?', "What is the rent?"),
        ('@"fees/2026.md", @"say ""when"".md": what is due?', "what is due?"),
        ('Compare @"fees/2025.md" with @"fees/2026.md"', "Compare 2025.md with 2026.md"),
        ('@"fees/" @"say ""when"".md" ?', 'fees say "when".md ?'),
        ("Write to bob@example.org", "Write to bob@example.org"),
    ],
)
def test_a_title_names_documents_as_files_and_leaves_those_in_front_out(
    chats: Chats, question: str, title: str
) -> None:
    chats.append(chats.create(), None, asked(question))
    assert chats.list()[0].title == title


def test_a_given_title_is_kept(chats: Chats) -> None:
    chat = chats.create(title="Programs")
    chats.append(chat, None, asked("Who?"))
    assert chats.list()[0].title == "Programs"
    chats.rename(chat, "Computers")
    assert chats.list()[0].title == "Computers"


def test_the_list_is_newest_first_by_last_message(chats: Chats) -> None:
    first, second = chats.create(title="first"), chats.create(title="second")
    assert [summary.id for summary in chats.list()] == [second, first]
    chats.append(first, None, asked("Who?"))
    assert [summary.id for summary in chats.list()] == [first, second]


def test_search_finds_words_in_messages_and_titles(chats: Chats) -> None:
    bread, tea = chats.create(title="Bread"), chats.create(title="Tea")
    chats.append(bread, None, answered("Knead the dough, then let it rest near the crème."))
    chats.append(tea, None, answered("Pour water over the leaves."))
    assert [summary.id for summary in chats.list("dough kne")] == [bread]
    assert [summary.id for summary in chats.list("creme")] == [bread]
    assert [summary.id for summary in chats.list("TEA")] == [tea]
    assert chats.list("coffee") == []
    assert "dough" in chats.list("dough")[0].snippet


def test_a_search_shows_the_words_it_found(chats: Chats) -> None:
    long = "Nothing to see here. " * 40
    chats.append(chats.create(), None, answered(f"{long}The Winch is greased. {long}"))
    snippet = chats.list("winch")[0].snippet
    assert snippet.startswith("…here. The Winch is greased.")


def test_search_follows_changes(chats: Chats) -> None:
    chat = chats.create(title="x")
    answer = chats.append(chat, None, answered("Knead"), status="partial")
    chats.update(answer, answered("Bake"), status="complete")
    assert chats.list("knead") == []
    assert len(chats.list("bake")) == 1
    chats.delete(chat)
    assert chats.list("bake") == []


def test_no_search_text_raises(chats: Chats) -> None:
    chats.append(chats.create(), None, asked("Who?"))

    @given(st.text(max_size=30) | st.sampled_from(['"', "a AND", "NEAR(", "*", "a:b", "'; DROP TABLE chats", "(", "^"]))
    @settings(deadline=None)
    def search(query: str) -> None:
        assert len(chats.list(query)) <= 1

    search()


def test_deleting_a_chat_removes_its_messages_and_leaves_the_others(chats: Chats, database: Database) -> None:
    gone, kept = chats.create(), chats.create()
    parent: MessageId | None = None
    for number in range(1100):  # longer than SQLite's depth of recursive triggers
        parent = chats.append(gone, parent, asked(str(number)))
    chats.append(kept, None, asked("Who?"))
    assert len(chats.path(gone)) == 1100
    chats.delete(gone)
    assert [summary.id for summary in chats.list()] == [kept]
    with database.reading() as connection:
        assert connection.execute("SELECT count(*) FROM messages").fetchone()[0] == 1
    assert database.integrity() == []


def test_a_deleted_chat_is_said_to_be_gone(chats: Chats) -> None:
    chat = chats.create()
    question = chats.append(chat, None, asked("Who?"))
    chats.delete(chat)
    chats.delete(chat)
    with pytest.raises(UserError, match="deleted"):
        chats.append(chat, question, answered("Ada."))
    with pytest.raises(UserError, match="deleted"):
        chats.update(question, asked("What?"), status="complete")
    with pytest.raises(UserError, match="deleted"):
        chats.path(chat)
    with pytest.raises(UserError, match="deleted"):
        chats.get(question)
    with pytest.raises(UserError, match="deleted"):
        chats.rename(chat, "x")
    with pytest.raises(UserError, match="deleted"):
        chats.switch(chat, question)


def test_a_message_cannot_hang_below_one_of_another_chat(chats: Chats) -> None:
    question = chats.append(chats.create(), None, asked("Who?"))
    with pytest.raises(UserError):
        chats.append(chats.create(), question, answered("Ada."))


def test_many_threads_may_write_at_once(chats: Chats) -> None:
    chat = chats.create()
    root = chats.append(chat, None, asked("Who?"))

    def write(name: int) -> None:
        for number in range(20):
            chats.append(chat, root, answered(f"{name} {number}"))
            chats.list()

    threads = [threading.Thread(target=write, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert chats.path(chat)[-1].siblings == 80


def test_half_characters_in_titles_and_paths_are_stored_readably(chats: Chats) -> None:
    chats.create(title="a\ud800b", workspace="/tmp/\udcff")
    summary = chats.list()[0]
    assert (summary.title, summary.workspace) == ("a?b", "/tmp/?")


def test_a_chat_that_rows_of_others_refer_to_can_be_deleted(tmp_path: Path) -> None:
    with closing(Database(tmp_path / "mypt.sqlite")) as database:
        chats = Chats(database)
        made = [chats.create(), chats.create()]
        for chat in made:
            chats.append(chat, None, message(Role.USER, "Hi"))
        with database.atomic() as connection:
            connection.execute("UPDATE messages SET chat = ?", (made[0],))  # as a damaged disk might have it
        for chat in made:
            chats.delete(chat)
        assert chats.list() == []
        assert database.integrity() == []


@pytest.mark.parametrize("parents", ["id", "(SELECT max(id) FROM messages)"])
def test_messages_that_are_their_own_ancestors_end_somewhere(tmp_path: Path, parents: str) -> None:
    with closing(Database(tmp_path / "mypt.sqlite")) as database:
        chats = Chats(database)
        chat = chats.create()
        first = chats.append(chat, None, message(Role.USER, "Hi"))
        last = chats.append(chat, first, message(Role.ASSISTANT, "Hello"))
        with database.atomic() as connection:
            connection.execute(f"UPDATE messages SET parent = {parents}")
        assert last in [one.id for one in chats.path(chat)]
        chats.switch(chat, last)
        assert chats.list()[0].id == chat


@pytest.mark.parametrize("value", ["x'fffe00'", "7"])
def test_a_column_that_holds_another_type_than_it_should_is_shown_all_the_same(tmp_path: Path, value: str) -> None:
    with closing(Database(tmp_path / "mypt.sqlite")) as database:
        chats = Chats(database)
        chat = chats.create("Ferries")
        first = chats.append(chat, None, message(Role.USER, "When does it leave?"))
        with database.atomic() as connection:  # as a damaged disk or another program might have it
            connection.execute(f"UPDATE messages SET text = {value}, error = {value}, created_at = {value}")
            connection.execute(f"UPDATE chats SET title = {value}, workspace = {value}, created_at = {value}")
        for listed in (*chats.list(), *chats.list("leave")):
            assert [type(part) for part in (listed.title, listed.workspace, listed.snippet)] == [str, str, str]
            assert isinstance(listed.created_at, float)
        assert isinstance(chats.get(first).error, str)
        assert isinstance(chats.get(first).created_at, float)


def test_a_search_names_the_messages_newest_first_and_a_few_of_each_chat(chats: Chats) -> None:
    tea, bread = chats.create("Tea"), chats.create("About steeping")
    last: MessageId | None = None
    ids = []
    for number in range(5):
        last = chats.append(tea, last, asked(f"Number {number}: how to steep leaves?"))
        ids.append(last)
    other = chats.append(tea, ids[0], answered("Steeping leaves takes three minutes."))
    chats.append(bread, None, asked("Dough?"))
    hits = chats.search("leaves steep", per_chat=3)
    assert [(hit.chat.id, hit.message) for hit in hits] == [(tea, other), (tea, ids[4]), (tea, ids[3])]
    assert "steep leaves" in hits[1].chat.snippet
    assert [(hit.chat.id, hit.message) for hit in chats.search("About ste")] == [(bread, None)]
    assert chats.search("  ") == []
    assert chats.search("\"'*^-") == []


def test_a_pinned_chat_says_so_until_it_is_let_go(chats: Chats) -> None:
    chat = chats.create("Tea")
    assert not chats.summary(chat).pinned
    chats.pin(chat, True)
    assert chats.summary(chat).pinned
    assert chats.list()[0].pinned
    chats.pin(chat, False)
    assert not chats.list()[0].pinned
    chats.delete(chat)
    with pytest.raises(UserError):
        chats.pin(chat, True)
    with pytest.raises(UserError):
        chats.summary(chat)
