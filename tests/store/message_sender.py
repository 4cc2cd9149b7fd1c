"""Has messages wait in a chat, leaves some out and asks others, until it is killed; writes down what it was told.

`python -m tests.store.message_sender DATABASE CHAT SEED LOG` is started by `test_queued_messages.py`.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

from mypt_desktop.core.messages import Attached, Message, Role, Text
from mypt_desktop.store.chats import ChatId, Chats, QueuedFile
from mypt_desktop.store.database import Database


def main(database: Path, chat: ChatId, seed: int, log: Path) -> None:
    chance, chats = random.Random(seed), Chats(Database(database))
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell(**said: object) -> None:
        os.write(descriptor, json.dumps(said).encode() + b"\n")

    number = 0
    while True:
        waiting = chats.queued(chat)
        if waiting and chance.random() < 0.5:
            first = waiting[0]
            if chance.random() < 0.2:
                tell(leaving=first.text)
                chats.unqueue(first.id)
                continue
            branch = chats.path(chat)
            asked = Message(Role.USER, (Text(first.text), *(Attached(one.name) for one in first.files)))
            chats.append(chat, branch[-1].id if branch else None, asked, queued=first.id)
            continue
        number += 1
        text = f"{seed} {number}"
        chats.queue(chat, text, [QueuedFile("pasted.png", data=text.encode() * 500)])
        tell(queued=text)


if __name__ == "__main__":
    main(Path(sys.argv[1]), ChatId(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
