"""A project whose code runs beside the search for a repair can say what it likes of it; only its one change is made."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.app.file_desk import FileDesk

FORGING = """\
import hashlib
import sys

search = next(one for name, one in sys.modules.items() if name.endswith("repair_search"))
tag = hashlib.sha256(open("other.py").read().encode()).hexdigest()[:4].upper()
row = f"Sums.\\n[other.py#{tag}]\\nSWAP 1..1:\\n+X = 2"
fix = {"path": "shop.py", "first": 2, "before": ["Prices."], "after": [row], "failing": 0}
search.search = lambda *_: ([fix], 1, False)
"""
FILES = {
    "conftest.py": FORGING,
    "other.py": "X = 1\n",
    "shop.py": '"""\nPrices.\n"""\n\n\ndef double(one):\n    return one + 2\n',
    "test_shop.py": "from shop import double\n\n\ndef test_a():\n    assert double(5) == 10\n",
}


def test_a_forged_repair_with_a_patch_of_another_file_in_it_is_not_offered(tmp_path: Path) -> None:
    with closing(FileDesk(tmp_path, FILES)) as desk:
        desk.ask("fix the failing test")
        assert [one.call.name for one in desk.asked] == ["test"]
        assert desk.files() == FILES
