"""No path leads out of the workspace."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import DocumentUnreadableError, PathRefusedError
from mypt_desktop.workspace.confinement import checked_relative, confined, read_regular

REFUSED = [
    "", "..", "../secret.txt", "notes/../../secret.txt", "notes\\..\\..\\secret.txt", "/etc/passwd",
    "\\\\server\\share", "C:\\Windows\\win.ini", "c:file", "notes/plan.md:hidden",
    "CON", "con.txt", "notes/NUL", "aux.md", "COM1",
    "lpt9.log", "com\u00b9.txt", "CONIN$", "nul ", "a\0b", "...", "notes/ /x",
]  # fmt: skip


@pytest.mark.parametrize("path", REFUSED)
def test_a_path_that_could_lead_out_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(PathRefusedError):
        confined(tmp_path, path)


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("notes/plan.md", "notes/plan.md"),
        ("notes\\plan.md", "notes/plan.md"),
        ("./notes//plan.md", "notes/plan.md"),
        ("console.txt", "console.txt"),
        ("auxiliary/nullable.py", "auxiliary/nullable.py"),
        ("..hidden", "..hidden"),
        ("Über uns.txt", "Über uns.txt"),
    ],
)
def test_an_ordinary_path_is_taken(tmp_path: Path, path: str, meant: str) -> None:
    assert checked_relative(path) == meant
    assert confined(tmp_path, path) == tmp_path.resolve() / meant


@given(st.text(st.sampled_from("abc./\\: \0~\u00b9CON$"), max_size=30))
def test_whatever_the_path_the_file_lies_inside_or_is_refused(path: str) -> None:
    root = Path(__file__).parent
    try:
        found = confined(root, path)
    except PathRefusedError:
        return
    assert found == root or root in found.parents


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_link_out_of_the_root_is_refused_and_one_inside_is_followed(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (root / "plan.md").write_text("plan")
    (root / "out").symlink_to(tmp_path)
    (root / "in.md").symlink_to(root / "plan.md")
    (root / "loop").symlink_to(root / "loop")
    for path in ("out/secret.txt", "out", "loop"):
        with pytest.raises(PathRefusedError):
            confined(root, path)
    assert confined(root, "in.md") == (root / "plan.md").resolve()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_or_a_link_put_in_a_files_place_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/etc/hostname")
    for name in ("pipe", "link"):
        with pytest.raises(DocumentUnreadableError, match=name):
            read_regular(tmp_path / name, 1000)


def test_a_file_above_the_limit_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "big.txt").write_bytes(bytes(3 << 20))
    with pytest.raises(DocumentUnreadableError, match=r"big\.txt is larger than 2 MB"):
        read_regular(tmp_path / "big.txt", 2 << 20)
