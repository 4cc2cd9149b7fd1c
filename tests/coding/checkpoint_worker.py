"""A program that is killed in an investigation: it sets a checkpoint, writes, and dies while the model speaks.

`python -m tests.coding.checkpoint_worker FOLDER CHECKOUT`; prints the chat's id first.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from mypt_desktop.core.events import TurnFinished
from tests.app.test_chat_tools import WRITE, Desk, calling
from tests.fakes import ScriptedModel


def main() -> None:
    desk = Desk(Path(sys.argv[1]), Path(sys.argv[2]))
    desk.ask("Write.", calling(WRITE, {"path": "a.txt", "content": "one"}), "Done.")
    print(desk.chat, flush=True)
    lines = (
        calling("checkpoint", {"goal": "Find the port."}),
        calling(WRITE, {"path": "a.txt", "content": "two"}),
        "I am still looking for the port.",
    )

    def die(piece: str) -> None:
        if "still" in piece:
            os.kill(os.getpid(), signal.SIGKILL)

    desk.model = ScriptedModel(*lines, rails="free", context_length=16384, piece=40, on_piece=die)
    desk.session.send("Look.")
    desk.until(TurnFinished)


if __name__ == "__main__":
    main()
