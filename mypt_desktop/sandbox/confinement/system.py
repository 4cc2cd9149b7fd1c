"""The operating system we are on. `linux`, `macos` and `windows` offer the same functions.

`prepare` readies the supervisor before it starts anything and says what works here, `start` starts the tool's process,
`confine` is called inside that. `enclose` confines a process that is about to become another program, `withdraw` one
that nobody started for it.
"""

from __future__ import annotations

import sys

if sys.platform == "linux":
    from mypt_desktop.sandbox.confinement.linux import confine, enclose, prepare, start, withdraw
elif sys.platform == "win32":
    from mypt_desktop.sandbox.confinement.windows import confine, enclose, prepare, start, withdraw
else:
    from mypt_desktop.sandbox.confinement.macos import confine, enclose, prepare, start, withdraw

__all__ = ["confine", "enclose", "prepare", "start", "withdraw"]
