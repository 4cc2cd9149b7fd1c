"""Whether Qt can open a window on this desktop, asked before Qt is: where it cannot, it ends the process.

Linux only. Knows where PySide6 keeps its files, and loads none of its modules.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.shared_libraries import LoadFault, load_fault
from mypt_desktop.core.system_packages import how_to_install


def why_no_window() -> str:
    """Why a window cannot be shown here, empty if nothing speaks against it."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return "No display"


def wanted_platforms(environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Qt's names of what it would try in this environment, best first; none without a display."""
    if not sys.platform.startswith("linux") or environ.get("QT_QPA_PLATFORM_PLUGIN_PATH"):
        return ()  # whose plug-ins lie elsewhere knows why
    if chosen := environ.get("QT_QPA_PLATFORM"):
        names = (one.partition(":")[0] for one in chosen.split(";"))
        return tuple("wayland" if name.startswith("wayland") else name for name in names if name)
    wayland = ("wayland",) if environ.get("WAYLAND_DISPLAY") else ()
    return (*wayland, "xcb") if environ.get("DISPLAY") else wayland


def platform_faults(
    qt: Path | None = None, environ: Mapping[str, str] = os.environ
) -> tuple[tuple[str, ...], dict[str, UserError]]:
    """The platforms whose plug-in loads, and why each of the others does not. `qt` is PySide6's folder."""
    folder = qt or qt_folder()
    plugins = folder / "Qt" / "plugins" / "platforms" if folder is not None else None
    if plugins is None or not plugins.is_dir():
        return (), {}  # a PySide6 of the distribution's: its packages see to it
    sound: list[str] = []
    faults: dict[str, UserError] = {}
    for name in wanted_platforms(environ):
        plugin = plugins / f"libq{name}.so"
        if not plugin.is_file():
            words = f"Qt has no plug-in for {name} here."
            faults[name] = UserError(words, hint="Run the set-up again, or change QT_QPA_PLATFORM if it is set.")
        elif fault := load_fault(plugin):
            faults[name] = _error(f"Qt's plug-in for {name} cannot be loaded", fault)
        else:
            sound.append(name)
    return tuple(sound), faults


def why_not_loaded(reason: str, qt: Path | None = None) -> UserError:
    """Qt's own modules could not be loaded; `reason` is what Python said."""
    folder = qt or qt_folder()
    if folder is not None and sys.platform.startswith("linux"):
        for name in ("QtCore", "QtGui", "QtWidgets"):
            if fault := load_fault(folder / f"{name}.abi3.so"):
                return _error("Qt cannot be loaded", fault)
    return UserError(f"Qt cannot be loaded: {reason}.", hint="`make run` installs what it needs.")


def qt_folder() -> Path | None:
    """Where PySide6 lies, which need not be loadable."""
    found = importlib.util.find_spec("PySide6")
    return Path(found.origin).parent if found is not None and found.origin else None


def _error(what: str, fault: LoadFault) -> UserError:
    if not fault.missing:
        return UserError(f"{what}: {fault.reason}.", hint="Run the set-up again.")
    verb = "are" if len(fault.missing) > 1 else "is"
    return UserError(f"{what}: {', '.join(fault.missing)} {verb} missing.", hint=how_to_install(fault.missing))
