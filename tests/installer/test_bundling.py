"""What goes into the program folder, whose work it is, and what is said of it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from installer.bundling import components, contents, sbom
from installer.places import ROOT
from mypt_desktop.core.errors import UserError

QT = "PySide6/Qt"


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("resources/icons/app/mypt.svg", True),
        (f"{QT}/translations/qtbase_de.qm", True),
        (f"{QT}/translations/qtbase_it.qm", False),
        (f"{QT}/translations/designer_de.qm", False),
        (f"{QT}/translations/qtwebengine_locales/en-US.pak", True),
        (f"{QT}/translations/qtwebengine_locales/de.pak", False),
        (f"{QT}/resources/qtwebengine_devtools_resources.pak", False),
        (f"{QT}/resources/icudtl.dat", True),
        (f"{QT}/qml/QtQuick/qmldir", False),
        ("PySide6\\translations\\qtbase_de.qm", True),
        ("PySide6\\translations\\qtbase_it.qm", False),
        ("models/default/build/model.onnx", True),
    ],
)
def test_data_that_nothing_reads_stays_out(place: str, wanted: bool) -> None:
    assert contents.wanted_data(place) == wanted


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        (f"{QT}/plugins/platforms/libqxcb.so", True),
        (f"{QT}/plugins/platforms/libqeglfs.so", False),
        (f"{QT}/plugins/platformthemes/libqgtk3.so", False),
        (f"{QT}/plugins/qmltooling/libqmldbg_tcp.so", False),
        (f"{QT}/plugins/tls/libqopensslbackend.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        (f"{QT}/qml/QtQuick/libqtquick2plugin.so", False),
        (f"{QT}/lib/libQt6Core.so.6", True),
        (f"{QT}/lib/libQt6TextToSpeech.so.6", True),
        (f"{QT}/plugins/texttospeech/libqtexttospeech_speechd.so", True),
        (f"{QT}/plugins/texttospeech/libqtexttospeech_mock.so", False),
        ("PySide6\\plugins\\texttospeech\\qtexttospeech_winrt.dll", True),
        (f"{QT}/lib/libQt6Multimedia.so.6", True),
        (f"{QT}/plugins/multimedia/libffmpegmediaplugin.so", False),
        ("libspeechd.so.2", False),
        ("libpulse.so.0", False),
        ("libpulsecommon-16.1.so", False),
        ("liboggle.so.1", True),
    ],
)
def test_plugins_that_a_desktop_never_asks_for_stay_out(place: str, wanted: bool) -> None:
    assert contents.wanted_library(place) == wanted


def test_libraries_come_along_when_something_is_linked_with_them(tmp_path: Path) -> None:
    linked = {"core.abi3.so": ["libQt6Core.so.6"], "libQt6Core.so.6": ["libicu.so.73", "/lib/libc.so.6"]}
    entries = [
        ("PySide6/core.abi3.so", "core.abi3.so", "EXTENSION"),
        (f"{QT}/lib/libQt6Core.so.6", "libQt6Core.so.6", "BINARY"),
        (f"{QT}/lib/libQt63D.so.6", "libQt63D.so.6", "BINARY"),
        ("libicu.so.73", "libicu.so.73", "BINARY"),
        ("libgtk-3.so.0", "libgtk-3.so.0", "BINARY"),
        ("libpython3.11.so.1.0", "libpython3.11.so.1.0", "BINARY"),
        ("_cffi_backend.cpython-311-x86_64-linux-gnu.so", "cffi.so", "EXTENSION"),
        ("libQt6Core.so.6", f"{QT}/lib/libQt6Core.so.6", "SYMLINK"),
        ("libQt63D.so.6", f"{QT}/lib/libQt63D.so.6", "SYMLINK"),
        ("onnxruntime/capi/libonnxruntime.so", "libonnxruntime.so", "BINARY"),
        ("resources/prompts/answer.md", "answer.md", "DATA"),
    ]
    placed = [(place, file if kind == "SYMLINK" else str(tmp_path / file), kind) for place, file, kind in entries]
    kept = contents.trimmed(placed, lambda file: [str(tmp_path / name) for name in linked.get(Path(file).name, [])])
    assert [place for place, _, _ in kept] == [
        "PySide6/core.abi3.so",
        f"{QT}/lib/libQt6Core.so.6",
        "libicu.so.73",
        "libpython3.11.so.1.0",
        "_cffi_backend.cpython-311-x86_64-linux-gnu.so",
        "libQt6Core.so.6",
        "onnxruntime/capi/libonnxruntime.so",
        "resources/prompts/answer.md",
    ]


def test_what_the_documents_promise_to_toolsets_is_bundled() -> None:
    spec = (ROOT / "build.spec").read_text("utf-8")
    listed = re.search(r"FOR_TOOLSETS = \[(.*?)\n\]", spec, re.DOTALL)
    assert listed is not None
    bundled = set(re.findall(r'"(\w+)"', listed[1]))
    told = (ROOT / "docs" / "toolset_format.md").read_text("utf-8")
    section = told.partition("### What a function may import")[2].partition("\n### ")[0]
    rows = "".join(line.split("|")[1] for line in section.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`(\w+)`", rows)) == bundled
    for name in bundled:
        __import__(name)


def _found() -> list[components.Component]:
    import faiss
    import PySide6.QtCore
    import yaml

    entries = [(Path(str(one.__file__)).name, str(one.__file__), "PYMODULE") for one in (yaml, faiss, PySide6.QtCore)]
    return components.find(entries, ROOT, ["embedder"])


def test_every_component_has_a_licence_and_its_text(tmp_path: Path) -> None:
    found = _found()
    assert {"PyYAML", "faiss-cpu", "PySide6_Essentials", "Python", "Inter", "Lucide"} <= {one.name for one in found}
    assert all(one.licence for one in found)
    components.write(found, tmp_path)
    index = json.loads((tmp_path / "index.json").read_text("utf-8"))
    assert [one["name"] for one in index] == [one.name for one in found]
    for one in index:
        assert one["files"], one
        assert all((tmp_path / file).stat().st_size > 100 for file in one["files"])
    qt = next(one for one in index if one["name"] == "PySide6_Essentials")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (tmp_path / qt["files"][0]).read_text("utf-8")


def test_a_file_of_nobody_stops_the_build(tmp_path: Path) -> None:
    stray = tmp_path / "site-packages" / "stray.py"
    stray.parent.mkdir()
    stray.touch()
    with pytest.raises(UserError, match="belongs to no package"):
        components.find([("stray.py", str(stray), "PYMODULE")], ROOT, [])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bundles bring libraries of the system")
@pytest.mark.parametrize("prefix", [sys.base_prefix, "/usr"])  # the latter is that of a distribution's Python
def test_a_library_of_the_system_is_put_down_to_its_package(prefix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "base_prefix", prefix)
    from PyInstaller.depend.bindepend import get_imports

    zlib = next(path for name, path in get_imports(sys.executable) if path and name.startswith("libc.so"))
    found = components.find([("libc.so.6", zlib, "BINARY")], ROOT, [])
    assert any(one.kind == "system" and one.purl.startswith("pkg:deb/") for one in found)


def test_the_bill_of_materials_is_valid_and_the_same_each_time() -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    found = _found()
    text = sbom.bill(found, built=1_795_333_205)
    assert text == sbom.bill(found, built=1_795_333_205)
    told = json.loads(text)
    names = {part["name"] for part in told["components"]}
    assert {"PyYAML", "multilingual-e5-small, trained for this app embedder"} & names
    assert told["metadata"]["component"]["name"] == "mypt-desktop"
    model = next(part for part in told["components"] if part["type"] == "machine-learning-model")
    assert len(model["hashes"][0]["content"]) == 64
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
