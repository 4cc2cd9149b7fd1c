"""How large the packages are, how soon the window is there, and how much memory it takes before a model is loaded.

    sudo python3 -m installer.linux.measure dist/mypt-desktop [dist/*.deb dist/*.tar.xz]

Prints medians beside the targets. Needs Xvfb, openbox, xprop, and an administrator to empty the disk's cache.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from installer.linux.bare import ON_SCREEN, FailedError, end, say, screen, titles

REPEATS = 5
MEGABYTE = 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("packages", nargs="*", type=Path)
    options = parser.parse_args()
    if os.geteuid() != 0:
        parser.error("the disk's cache is emptied by an administrator only")
    sizes(options.folder, options.packages)
    program = options.folder.resolve() / "mypt-desktop"
    with screen():
        started(program, cold=False)  # the first ever
        report("start to window, warm", "s", [started(program, cold=False)[0] for _ in range(REPEATS)], 1.5)
        report("start to window, cold", "s", [started(program, cold=True)[0] for _ in range(REPEATS)], 4.0)
        report("idle memory, no model", "MB", [started(program, cold=False, idle=8.0)[1] for _ in range(3)], 400.0)
    return 0


def sizes(folder: Path, packages: Sequence[Path]) -> None:
    """The program folder with its largest parts, and the packages; in units of a million bytes."""
    parts: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            inside = path.relative_to(folder).parts
            parts["/".join(inside[1:3] if inside[0] == "_internal" and len(inside) > 3 else inside[-1:])] += (
                path.stat().st_size
            )
    say(f"installed: {sum(parts.values()) / MEGABYTE:.0f} MB")
    for name, size in parts.most_common(15):
        say(f"  {size / MEGABYTE:6.1f}  {name}")
    for package in packages:
        say(f"{package.name}: {package.stat().st_size / MEGABYTE:.0f} MB")


def started(program: Path, *, cold: bool, idle: float = 0.0) -> tuple[float, float]:
    """Seconds until the window is on the screen, and megabytes after `idle` seconds of doing nothing."""
    with tempfile.TemporaryDirectory() as data:
        if cold:
            subprocess.run(["sync"], check=True)
            Path("/proc/sys/vm/drop_caches").write_text("3", "ascii")
        began = time.perf_counter()
        surroundings = {**ON_SCREEN, "MYPT_MODELS_DIR": data}
        window = subprocess.Popen([program, "--data-dir", data], env=surroundings, stderr=subprocess.DEVNULL)
        while not titles():
            if window.poll() is not None or time.perf_counter() - began > 120:
                raise FailedError("The window did not come.")
            time.sleep(0.01)
        seconds = time.perf_counter() - began
        time.sleep(idle)
        memory = proportional(window.pid) / MEGABYTE
        end(window)
    return seconds, memory


def proportional(pid: int) -> int:
    """Bytes of the process and its children, shared pages counted by their share (PSS)."""
    total = 0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines():
        if line.startswith("Pss:"):
            total = int(line.split()[1]) * 1024
    for task in Path(f"/proc/{pid}/task").iterdir():
        total += sum(proportional(int(child)) for child in (task / "children").read_text("ascii").split())
    return total


def report(what: str, unit: str, values: Sequence[float], target: float) -> None:
    middle = statistics.median(values)
    verdict = "reached" if middle <= target else "MISSED"
    say(f"{what}: {middle:.2f} {unit} ({min(values):.2f} to {max(values):.2f}), at most {target:g}: {verdict}")


if __name__ == "__main__":
    sys.exit(main())
