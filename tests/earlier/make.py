"""`python -m tests.earlier.make FILE.zip`: makes a data folder with the program that is found first, and packs it.

Run in the checkout of an earlier version (tests/data/earlier/README.md says how) it leaves the data folder as that
version does. What the version itself reads in it lies beside it in the archive, as `read.json`.
"""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QTimer

from mypt_desktop.app import App
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.paths import DataDir, models_dir
from mypt_desktop.gui import start
from mypt_desktop.gui.main_window import MainWindow
from mypt_desktop.training.importing import import_model
from tests.earlier.reading import as_read
from tests.earlier.session import DOCUMENTS, HOME, PORT, WINDOW, chosen_settings, endpoint, use

_PACKED = ("data", "folder", "read.json")
_LEFT_OUT = ("data/logs/", "data/backups/", "data/models/own-model/build/model.onnx", "tokenizer.json")
"""What says where it was made, and what is large: a model's weights and vocabulary."""


def main() -> None:
    target = Path(sys.argv[1]).absolute()
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    with endpoint(PORT):
        _make()
    _pack(target)
    print(f"{target}: {target.stat().st_size:,} bytes")


def _make() -> None:
    folder, data = HOME / "folder", DataDir(HOME / "data")
    for name, text in DOCUMENTS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    # A model of the user's own, as `mypt-desktop model import` registers it.
    shutil.copytree(models_dir() / "light" / "build", HOME / "own model")
    import_model(HOME / "own model", data.models, HOME / "cache", lambda _: None, name="own-model")
    with closing(App(data, chosen_settings())) as app:
        app.save_settings(app.settings)
        use(app, folder)
        _show(app)
    with closing(App(data, setting_files.load(data.settings))) as app:
        read = json.dumps(as_read(app), indent=1, ensure_ascii=False, sort_keys=True)
    (HOME / "read.json").write_text(read, encoding="utf-8")


def _show(app: App) -> None:
    """The window, so that the settings know how it lies on the screen."""

    def painted(window: MainWindow) -> None:
        window.resize(*WINDOW)
        QTimer.singleShot(200, window.close)

    start.run(app, painted=painted)


def _pack(target: Path) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(HOME.rglob("*")):
            name = path.relative_to(HOME).as_posix()
            if name.split("/")[0] not in _PACKED or name.startswith(_LEFT_OUT) or name.endswith(_LEFT_OUT):
                continue
            link, folder = path.is_symlink(), path.is_dir() and not path.is_symlink()
            info = zipfile.ZipInfo(f"{name}/" if folder else name)
            info.external_attr = path.lstat().st_mode << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, str(path.readlink()) if link else b"" if folder else path.read_bytes())


if __name__ == "__main__":
    main()
