"""`python -m tests.fuzz.documents --seconds N`: as `tests.fuzz.bundles`, for documents and `.gitignore` alone.

`--target "document a.docx"`, `--target "document mail"` or `--target rules` searches that one only.
"""

from __future__ import annotations

import sys

from tests.fuzz import bundles


def main(argv: list[str]) -> int:
    return bundles.main(argv if "--target" in argv else [*argv, "--target", "document", "--target", "rules"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
