"""Documents become a tree of folders."""

from __future__ import annotations

from mypt_desktop.gui.folder_tree import tree_of
from mypt_desktop.workspace.values import Document


def document(path: str, error: str = "") -> Document:
    return Document(path, path, path, 0.0, 0.0, error)


def names(paths: list[str], wanted: str = "") -> list[str]:
    return [child.name for child in tree_of([document(path) for path in paths], wanted).root.children]


def test_folders_come_first_then_names_without_regard_to_case() -> None:
    assert names(["b.txt", "A.txt", "z/x.txt", "m/n/o.txt"]) == ["m", "z", "A.txt", "b.txt"]


def test_the_filter_takes_words_of_the_whole_path_in_any_order() -> None:
    paths = ["Reports/2026 engine.pdf", "reports/fares.csv", "engine.md"]
    assert names(paths, "engine REPORTS") == ["Reports"]
    assert tree_of([document(path) for path in paths], "engine").shown == 2


def test_a_folder_knows_how_many_documents_below_could_not_be_read() -> None:
    tree = tree_of([document("a/b/x.pdf", "encrypted"), document("a/y.md"), document("z.pdf", "broken")])
    assert tree.root.children[0].faulty == 1
    assert (tree.faulty, tree.total) == (2, 3)


def test_paths_deeper_than_the_stack_are_no_problem() -> None:
    deep = "/".join(["d"] * 3000) + "/x.txt"
    assert tree_of([document(deep)]).shown == 1


def test_what_came_in_a_mail_stands_below_it() -> None:
    tree = tree_of(
        [
            Document("1", "b", "mails/b.eml", 0, 0),
            Document("2", "x", "mails/b.eml/x.pdf", 0, 0, "x.pdf cannot be read.", 5, "mails/b.eml"),
            Document("3", "a", "mails/a.txt", 0, 0),
        ]
    )
    (mails,) = tree.root.children
    first, second = mails.children
    assert (first.name, second.name) == ("a.txt", "b.eml")
    assert second.document is not None
    assert [child.name for child in second.children] == ["x.pdf"]
    assert (tree.total, tree.faulty, mails.faulty) == (3, 1, 1)
