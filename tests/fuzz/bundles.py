"""`python -m tests.fuzz.bundles --seconds N`: searches all targets in turn for inputs that break a rule.

Prints what was done. On a finding the input is written beside and the exit code is 1. `--seed` repeats a search.
"""

from __future__ import annotations

import argparse
import faulthandler
import pickle
import sys
import time
import traceback
from pathlib import Path

from tests.fuzz.target import BrokenRule, Search, targets

SECONDS_A_ROUND_MAY_TAKE = 60
ROUNDS_AT_ONCE = 20


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.bundles", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--target", action="append", help="only targets whose names begin so; can be given again")
    parser.add_argument("--again", type=Path, help="only check the input of an earlier finding")
    options = parser.parse_args(argv)
    searches = [Search(one, options.seed) for one in targets() if one.name.startswith(tuple(options.target or [""]))]
    if options.again:
        name, value = pickle.loads(options.again.read_bytes())  # noqa: S301 - written by ourselves
        print([search.target.check(value) for search in searches if search.target.name == name])
        return 0
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        for search in searches:
            faulthandler.dump_traceback_later(SECONDS_A_ROUND_MAY_TAKE * ROUNDS_AT_ONCE, exit=True)
            try:
                for _ in range(ROUNDS_AT_ONCE):
                    search.round()
            except BrokenRule as found:
                traceback.print_exception(found)
                kept = Path(f"finding-{search.target.name.replace(' ', '-')}.pickle")
                kept.write_bytes(pickle.dumps((search.target.name, found.value)))
                print(f"seed {options.seed}, input in {kept}", file=sys.stderr)
                return 1
    faulthandler.cancel_dump_traceback_later()
    for search in searches:
        print(
            f"{search.target.name:20} {search.rounds:9,} rounds, {len(search.heard):5} different answers,"
            f" slowest {search.slowest * 1000:.0f} ms"
        )
    print(f"no rule was broken (seed {options.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
