"""`python -m tests.fuzz.models --seconds N`: as `tests.fuzz.bundles`, for the files of a stranger's model alone.

`--target "model gguf"` searches that one only. Needs the environment with torch, which building a model makes.
"""

from __future__ import annotations

import sys

from tests.fuzz import bundles


def main(argv: list[str]) -> int:
    return bundles.main(argv if "--target" in argv else [*argv, "--target", "model"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
