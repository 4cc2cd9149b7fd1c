"""The installed Qt binding survives ordinary use; see docs/decisions/001-pyside-6.11.md."""

import subprocess
import sys

CALLS = """
from PySide6.QtCore import QObject, Signal

class Bell(QObject):
    rang = Signal(int)

heard = []
bell = Bell()
bell.rang.connect(heard.append)
for number in range(20_000):
    bell.setObjectName("bell")
    bell.blockSignals(False)
    if number % 10 == 0:
        bell.rang.emit(number)
print(len(heard))
"""


def test_twenty_thousand_void_calls_do_not_abort() -> None:
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "2000"
