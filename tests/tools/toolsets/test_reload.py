"""An author's folder is read again when it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop.core.errors import UserError
from mypt_desktop.store.toolsets import (
    Permissions,
    ToolsetId,
)
from mypt_desktop.tools.toolsets.bundle import BundleRefusedError
from mypt_desktop.tools.toolsets.library import ToolsetLibrary
from tests.tools.toolsets.packing import GOOD, MANIFEST, SERVER, TEA, TEA_TIMER


def _folder(parent: Path, manifest: str = MANIFEST) -> Path:
    folder = parent / "tea"
    for name, text in ({**GOOD, "toolset.yaml": manifest}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_an_authors_folder_is_reloaded_when_it_changes(library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    library.install(library.read(folder))
    assert library.get(TEA_TIMER).toolset.source_type == "local"
    assert not library.changed(TEA_TIMER)
    (folder / "tools" / "tea.py").write_text(TEA.replace("3", "4"), encoding="utf-8")
    assert library.changed(TEA_TIMER)
    assert not library.changed(TEA_TIMER)  # said once
    library.reload(TEA_TIMER)
    assert not library.changed(TEA_TIMER)
    with library.using(TEA_TIMER) as used:
        assert '"minutes": 4' in (used.folder / "tools" / "tea.py").read_text("utf-8")


def test_a_folder_that_became_faulty_says_so_and_the_old_version_stays(library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    library.install(library.read(folder))
    (folder / "toolset.yaml").write_text("id: [", encoding="utf-8")
    assert library.changed(TEA_TIMER)
    with pytest.raises(BundleRefusedError, match="line"):
        library.reload(TEA_TIMER)
    assert not library.changed(TEA_TIMER)
    assert library.verify() == ()


def test_a_reload_does_not_grant_what_was_not_reviewed(library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    library.install(library.read(folder))
    _folder(tmp_path, MANIFEST + "permissions: {subprocess: true}\n")
    with pytest.raises(BundleRefusedError, match="Start other programs"):
        library.reload(TEA_TIMER)
    _folder(tmp_path, MANIFEST + SERVER)
    with pytest.raises(BundleRefusedError, match="MCP server kettle"):
        library.reload(TEA_TIMER)
    asking = MANIFEST.replace("    renderer:", "    requires_confirmation: true\n    read_only: true\n    renderer:", 1)
    library.install(library.read(_folder(tmp_path, asking)))
    _folder(tmp_path, asking.replace("requires_confirmation: true", "requires_confirmation: false"))
    with pytest.raises(BundleRefusedError, match="no longer asks"):
        library.reload(TEA_TIMER)
    _folder(tmp_path, asking.replace("read_only: true", "read_only: false"))
    with pytest.raises(BundleRefusedError, match="now it can change them"):
        library.reload(TEA_TIMER)
    assert library.get(TEA_TIMER).toolset.permissions == Permissions()


def test_a_folder_that_is_away_changes_nothing(library: ToolsetLibrary, tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    library.install(library.read(folder))
    folder.rename(tmp_path / "elsewhere")
    assert not library.changed(TEA_TIMER)
    assert not library.changed(ToolsetId("nobody"))
    with pytest.raises(UserError):
        library.reload(TEA_TIMER)
