"""What a page may load: what lies beside it, and nothing else of this machine."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.gui.renderers.artifact import artifact_at, data_script


@pytest.fixture
def toolset(tmp_path: Path) -> Path:
    made = tmp_path / "toolset"
    (made / "artifacts" / "lib").mkdir(parents=True)
    (made / "tools").mkdir()
    (made / "artifacts" / "page.html").write_text("<p>page")
    (made / "artifacts" / "lib" / "a b.js").write_text("1")
    (made / "tools" / "run.py").write_text("secret = 1")
    (tmp_path / "outside.txt").write_text("outside")
    return made


def test_the_page_and_what_lies_beside_it_are_served_with_their_types(toolset: Path) -> None:
    artifact = artifact_at("artifacts/page.html", toolset)
    page, script = artifact.serve(artifact.address), artifact.serve("/lib/a%20b.js")
    assert page is not None
    assert script is not None
    assert (page.data, page.type, script.data, script.type) == (b"<p>page", "text/html", b"1", "text/javascript")


def test_an_absolute_path_into_the_toolset_names_the_same_page(toolset: Path) -> None:
    assert artifact_at(str(toolset / "artifacts" / "page.html"), toolset).entry == "page.html"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "",
        "/../tools/run.py",
        "/%2e%2e/tools/run.py",
        "/lib/../../tools/run.py",
        "/..%2ftools/run.py",
        "/..%5ctools%5crun.py",
        "//etc/passwd",
        "/lib",
        "/page.html%00.js",
        "/%ff",
        "/C:/Windows/win.ini",
        "/file:///etc/passwd",
    ],
)
def test_nothing_else_is_served(toolset: Path, path: str) -> None:
    assert artifact_at("artifacts/page.html", toolset).serve(path) is None


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_is_not_followed(toolset: Path) -> None:
    (toolset / "artifacts" / "out.txt").symlink_to(toolset.parent / "outside.txt")
    (toolset / "artifacts" / "up").symlink_to(toolset)
    os.mkfifo(toolset / "artifacts" / "pipe")
    artifact = artifact_at("artifacts/page.html", toolset)
    assert [artifact.serve(path) for path in ("/out.txt", "/up/tools/run.py", "/pipe")] == [None, None, None]


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../outside.html", "artifacts/../../x.html", "tools/run.py", "", "artifacts", "nope.html"]
)
def test_a_page_outside_the_toolset_is_refused(toolset: Path, path: str) -> None:
    with pytest.raises(UserError, match="page"):
        artifact_at(path, toolset)


def test_no_two_pages_share_an_origin(toolset: Path) -> None:
    first, second = (artifact_at("artifacts/page.html", toolset) for _ in range(2))
    assert first.host != second.host
    assert first.host in first.policy


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_data_is_a_string_that_ends_where_it_should_and_parses_to_itself(data: object) -> None:
    script = data_script(data)  # type: ignore[arg-type]
    literal = script.removeprefix("window.__TOOL_DATA__ = JSON.parse(").removesuffix(");")
    assert literal.isascii()
    assert json.loads(json.loads(literal)) == data
