"""Which package of the system holds a shared library that Qt needs, and the command that installs it."""

from __future__ import annotations

import platform
import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import Final

LIBRARIES: Final[Mapping[str, tuple[str, ...]]] = {
    "libEGL.so.1": ("libegl1",),
    "libGL.so.1": ("libgl1",),
    "libXcomposite.so.1": ("libxcomposite1",),
    "libXdamage.so.1": ("libxdamage1",),
    "libXrandr.so.2": ("libxrandr2",),
    "libXtst.so.6": ("libxtst6",),
    "libasound.so.2": ("libasound2t64", "libasound2"),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libgbm.so.1": ("libgbm1",),
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libgssapi_krb5.so.2": ("libgssapi-krb5-2",),
    "libnss3.so": ("libnss3",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libxkbfile.so.1": ("libxkbfile1",),
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
}
"""Library to load -> Debian packages that hold it, newest name first (the `t64` ones since Debian 13, Ubuntu 24.04)."""

_BROUGHT_ALONG: Final[Mapping[str, tuple[str, ...]]] = {
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libX11.so.6": ("libx11-6",),
    "libfreetype.so.6": ("libfreetype6",),
    "libgthread-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libnspr4.so": ("libnspr4",),
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-render.so.0": ("libxcb-render0",),
    "libxcb-shm.so.0": ("libxcb-shm0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-util.so.1": ("libxcb-util1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxcb.so.1": ("libxcb1",),
    "libz.so.1": ("zlib1g",),
}
"""What comes with those above, or only a Wayland desktop needs: set-up does not insist on it."""

_NEW_NAMES: Final = {"debian": (13,), "ubuntu": (24, 4)}


def how_to_install(libraries: Sequence[str], programs: Callable[[str], object] = shutil.which) -> str:
    """A sentence with the command for this system. `programs` says whether a program is there."""
    if programs("apt-get"):
        groups = {name: LIBRARIES.get(name) or _BROUGHT_ALONG.get(name) for name in libraries}
        at = 0 if _has_new_names() else -1
        packages = sorted({group[at] for group in groups.values() if group})
        unknown = [name for name, group in groups.items() if not group]
        run = f"Run: sudo apt-get install {' '.join(packages)}" if packages else ""
        find = f"Install the package that holds {', '.join(unknown)}." if unknown else ""
        return f"{find} {run}".strip()
    for program in ("dnf", "zypper"):
        if programs(program):  # both take what a package provides for its name
            provided = " ".join(f"'{name}()(64bit)'" for name in libraries)
            return f"Run: sudo {program} install {provided}"
    return f"Install the packages that hold {', '.join(libraries)}."


def _has_new_names() -> bool:
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return True
    since = _NEW_NAMES.get(release.get("ID", ""))
    version = [int(part) for part in release.get("VERSION_ID", "").split(".") if part.isdigit()]
    return since is None or not version or tuple(version) >= since
