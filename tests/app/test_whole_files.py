"""Files renamed, moved, deleted and made on request: with what names them, behind approval, undoable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.app.file_desk import FileDesk

PROJECT = {
    "shop.py": "def total(items):\n    return sum(items)\n",
    "main.py": "import shop\nfrom shop import total\n\nprint(total([1]), shop.total([2]))\n",
    "pkg/__init__.py": "VERSION = 1\n",
    "pkg/core.py": "from . import util\nfrom .util import helper\n\nprint(util.helper, helper)\n",
    "pkg/util.py": "def helper():\n    return 1\n",
    "test_core.py": "import pkg.util\nfrom pkg import util as tools\n\nassert pkg.util.helper() == tools.helper()\n",
    "web/index.html": '<link href="style.css">\n<script src="./app.js"></script>\n<a href="/README.md#use">Read</a>\n',
    "web/app.js": "import { add } from './lib/math';\nimport fs from 'fs';\n\nconsole.log(add(1, 2), fs);\n",
    "web/lib/math.js": "import { one } from '../one.js';\n\nexport const add = (a, b) => a + b * one;\n",
    "web/one.js": "export const one = 1;\n",
    "web/style.css": "body { color: red; }\n",
    "README.md": "# Shop\n\nSee [the page](web/index.html) and `shop.py`.\n",
}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., FileDesk]]:
    with ExitStack() as stack:

        def make(*, allowed: bool = True) -> FileDesk:
            desk = FileDesk(tmp_path, PROJECT, allowed=allowed)
            stack.callback(desk.close)
            return desk

        yield make


def moved(old: str, new: str, *edits: tuple[str, str, str]) -> dict[str, str]:
    """The project once a file is moved and texts of others are replaced; paths are those after the move."""
    after = {new if path == old else path: text for path, text in PROJECT.items()}
    for path, before, behind in edits:
        assert before in after[path]
        after[path] = after[path].replace(before, behind)
    return after


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "rename shop.py to store.py",
            moved(
                "shop.py",
                "store.py",
                ("main.py", "import shop", "import store"),
                ("main.py", "from shop", "from store"),
                ("main.py", "shop.total", "store.total"),
            ),
        ),
        (
            "rename the file pkg/util.py to tools.py",
            moved(
                "pkg/util.py",
                "pkg/tools.py",
                ("pkg/core.py", "util", "tools"),
                ("test_core.py", "pkg.util", "pkg.tools"),
                ("test_core.py", "import util as", "import tools as"),
            ),
        ),
        (
            "Verschiebe shop.py in den Ordner lib",
            moved(
                "shop.py",
                "lib/shop.py",
                ("main.py", "import shop", "import lib.shop as shop"),
                ("main.py", "from shop", "from lib.shop"),
            ),
        ),
        (
            "déplace web/lib/math.js vers web/math.js",
            moved(
                "web/lib/math.js",
                "web/math.js",
                ("web/app.js", "./lib/math", "./math"),
                ("web/math.js", "../one.js", "./one.js"),
            ),
        ),
        (
            "renombra el archivo web/style.css a theme.css",
            moved("web/style.css", "web/theme.css", ("web/index.html", "style.css", "theme.css")),
        ),
        (
            "move web/index.html to site/",
            moved(
                "web/index.html",
                "site/index.html",
                ("README.md", "web/index.html", "site/index.html"),
                ("site/index.html", 'href="style.css"', 'href="../web/style.css"'),
                ("site/index.html", "./app.js", "../web/app.js"),
            ),
        ),
        (
            "rename README.md to GUIDE.md",
            moved("README.md", "GUIDE.md", ("web/index.html", "/README.md#use", "/GUIDE.md#use")),
        ),
    ],
)
def test_a_file_moves_with_its_imports_and_links(
    opened: Callable[..., FileDesk], text: str, after: dict[str, str]
) -> None:
    desk = opened()
    desk.ask(text)
    assert desk.files() == after
    assert len(desk.asked) == 1
    desk.parts.coding.undo(desk.chat)
    assert desk.files() == PROJECT


def test_what_names_a_moved_file_in_prose_is_left_and_told(opened: Callable[..., FileDesk]) -> None:
    answer = opened().ask("rename shop.py to store.py")
    assert "main.py" in answer.text
    assert "README.md:3" in " ".join(answer.remarks)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("delete web/style.css", "web/style.css"),
        ("Bitte die Datei web/style.css löschen", "web/style.css"),
        ("supprime le fichier web/style.css", "web/style.css"),
        ("borra el archivo web/style.css", "web/style.css"),
    ],
)
def test_a_file_that_something_names_is_deleted_only_after_a_question(
    opened: Callable[..., FileDesk], text: str, path: str
) -> None:
    desk = opened()
    desk.ask(text)
    (asked,) = desk.questions[0].questions
    assert "web/index.html:1" in asked.text
    assert (desk.files(), desk.asked) == (PROJECT, [])
    desk.choose = asked.options[0].label
    desk.ask(text)
    assert desk.files() == {name: held for name, held in PROJECT.items() if name != path}
    desk.parts.coding.undo(desk.chat)
    assert desk.files() == PROJECT


def test_a_file_that_nothing_names_is_deleted_at_once(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    desk.ask("delete test_core.py")
    assert desk.questions == []
    assert desk.files() == {name: held for name, held in PROJECT.items() if name != "test_core.py"}


@pytest.mark.parametrize(
    ("text", "path", "held"),
    [
        ("create an empty file notes/todo.md", "notes/todo.md", ""),
        ("create the file todo.md with the content '- tea'", "todo.md", "- tea\n"),
        ("Lege die Datei todo.md mit dem Inhalt „- Tee“ an", "todo.md", "- Tee\n"),
        ("crée un fichier vide pkg/new.py", "pkg/new.py", ""),
        ("crea un archivo nuevo todo.md", "todo.md", ""),
    ],
)
def test_a_file_is_made(opened: Callable[..., FileDesk], text: str, path: str, held: str) -> None:
    desk = opened()
    desk.ask(text)
    assert desk.files() == {**PROJECT, path: held}
    desk.parts.coding.undo(desk.chat)
    assert desk.files() == PROJECT


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rename shop.py to main.py", "main.py"),
        ("rename gone.py to new.py", "gone.py"),
        ("delete gone.py", "gone.py"),
        ("create an empty file shop.py", "shop.py"),
        ("rename shop.py to .git/shop.py", ".git"),
        ("move shop.py to ../shop.py", ".."),
    ],
)
def test_what_cannot_be_done_with_a_file_is_told(opened: Callable[..., FileDesk], text: str, says: str) -> None:
    desk = opened()
    assert says in desk.ask(text, "").text
    assert desk.files() == PROJECT


@pytest.mark.parametrize("text", ["delete total in shop.py", "delete the function helper from pkg/util.py"])
def test_what_is_in_a_file_is_not_the_file(opened: Callable[..., FileDesk], text: str) -> None:
    desk = opened()
    desk.ask(text)
    assert desk.files().keys() == PROJECT.keys()


def test_without_permission_it_is_shown_what_would_happen(opened: Callable[..., FileDesk]) -> None:
    desk = opened(allowed=False)
    text = desk.ask("rename shop.py to store.py").text
    assert "rename to store.py" in text
    assert "+import store" in text
    assert (desk.files(), desk.asked) == (PROJECT, [])


def test_a_picture_that_is_no_document_is_moved_and_deleted_too(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    (desk.folder / "logo.bin").write_bytes(b"\0\1\2")
    desk.ask("move logo.bin to web/")
    assert (desk.folder / "web" / "logo.bin").read_bytes() == b"\0\1\2"
    desk.ask("delete web/logo.bin")
    assert not (desk.folder / "web" / "logo.bin").exists()


def test_what_stands_in_code_of_a_text_is_no_link(opened: Callable[..., FileDesk]) -> None:
    desk = opened()
    guide = (
        "# Guide\n\n[Use](web/index.html) and `[so](web/index.html)`.\n\n```md\n[shown](web/index.html)\n```\n\n"
        "~~~~\n```\n[a](web/index.html)\n~~~\n~~~~\n\n- ```\n  [b](web/index.html)\n  ```\n\n[Last](web/index.html)\n"
    )
    (desk.folder / "GUIDE.md").write_text(guide, encoding="utf-8")
    answer = desk.ask("move web/index.html to site/")
    changed = guide.replace("[Use](web", "[Use](site").replace("[Last](web", "[Last](site")
    assert desk.files()["GUIDE.md"] == changed
    assert "GUIDE.md:6" in " ".join(answer.remarks)
