"""Changes the files of a chat until it is killed, and writes down what it does: before, and when it was acknowledged.

`python -m tests.store.file_changer DATA CHAT SEED LOG` is started by `test_chat_files_kill.py`.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

from mypt_desktop.store.all_chat_files import AllChatFiles
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import ManifestId

FILES = 60  # more than are flushed one by one


def main(data: Path, chat: ChatId, seed: int, log: Path) -> None:
    chance = random.Random(seed)
    files = AllChatFiles(Database(data / "mypt.sqlite"), data / "chats").of(chat)
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell(**said: object) -> None:
        os.write(descriptor, json.dumps(said).encode() + b"\n")

    versions: list[ManifestId | None] = [None, *(manifest.id for manifest in files.history())]
    tell(ready=True)
    while True:
        what = chance.choice(("checkout", "checkout", "write", "delete", "tool"))
        if what == "checkout":
            target = chance.choice(versions)
            tell(begun=what, target=target)
            files.checkout(target)
            tell(done=what, target=target)
            continue
        path, text = f"folder {chance.randrange(5)}/{chance.randrange(12)}.txt", f"{chance.random()}" * 50
        tell(begun=what, path=path)
        if what == "write":
            manifest = files.write(path, text.encode(), "tool_run")
        elif what == "delete":
            active = files.active()
            if active is None or path not in active.tree.files:
                continue
            manifest = files.delete(path)
        else:
            for number in range(FILES):
                place = files.folder / f"folder {number % 5}" / f"{number // 5}.txt"
                place.parent.mkdir(exist_ok=True)
                place.write_text(f"{text} {number}")
            found = files.snapshot("tool_run")
            assert found is not None
            manifest = found
        versions.append(manifest.id)
        tell(done=what, target=manifest.id)


if __name__ == "__main__":
    main(Path(sys.argv[1]), ChatId(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
