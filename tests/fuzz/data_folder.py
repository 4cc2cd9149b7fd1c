"""`python -m tests.fuzz.data_folder --rounds 500`: the program starts whatever lies in its data folder.

Each round takes a data folder that was used, plants trees, modes, links, names, sizes and rows in it, and starts the
program twice as the window does. Chats are opened, their files looked at, exported and deleted, the database copied. A
`UserError` is an answer; where the database is damaged, what the window offers must help. Anything else is a finding.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import shutil
import socket
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from mypt_desktop.app import App
from mypt_desktop.cli import logs
from mypt_desktop.cli.data import data_dir, settings_for_window
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.messages import Role, message
from mypt_desktop.core.paths import DataDir
from mypt_desktop.core.settings import Settings
from mypt_desktop.core.trees_on_disk import remove_tree, walk
from mypt_desktop.store import backups
from mypt_desktop.store.chats import ChatId
from mypt_desktop.store.database import DamagedDatabaseError

CHECKOUT = Path(__file__).resolve().parents[2]
SECONDS_A_ROUND_MAY_TAKE = 60
MOST_PLANTED = 6
NAMES = [
    "a", "new", "toolset.yaml", "workspace", "blobs", "stat-cache", "checkout.json", "stage", "change.lock", "clock",
    "in-use.lock", "index.sqlite", "model.json", "manifest.json", "mypt-20260101T000000Z.sqlite", "x.new", ".hidden",
    "\udcff\udcfe", "a\nb", "-rf", "n" * 255, "con", "日本語", "%s{}", ".claims", "crash-1.log", "curves.csv",
]  # fmt: skip
TOP = [
    "mypt.sqlite", "mypt.sqlite-wal", "mypt.sqlite-shm", "settings.json", "running.lock", "window.lock", "chats",
    "toolsets", "models", "indexes", "logs", "logs/mypt.log", "logs/crash.log", "trainings", "backups", "documents",
    "window.address", "mypt.sqlite-doubted", "window.socket", "told.json", "settings.json.new", ".",
]  # fmt: skip
VALUES: list[object] = [
    None, "", "\0", "a\0b", "\ufffd" * 1000, b"", b"\xff\xfe\x00", os.urandom(50), 0, -1, 2**62, 1.5, float("inf"),
    "[" * 100_000, "{}", "[]", "null", '{"a": 1}', "../../x", "/etc/passwd", "x" * 1_000_000, "\n", "1e999",
]  # fmt: skip


def used_folder(root: Path) -> None:
    """A data folder with chats, files, versions, a toolset, settings and a copy of the database."""
    with closing(App(DataDir(root), Settings())) as app:
        app.toolsets.import_toolset(CHECKOUT / "resources" / "toolsets" / "app-builder")
        for number in range(3):
            chat = app.chats.create(f"Chat {number}")
            files = app.chat_files(chat)
            above = None
            for turn in range(3):
                above = app.chats.append(chat, above, message(Role.USER, f"question {turn}"))
                files.write(f"notes/{turn}.md", b"text " * turn)
                above = app.chats.append(chat, above, message(Role.ASSISTANT, f"answer {turn}"))
        deleted = app.chats.create("Deleted")
        app.chat_files(deleted).write("a.txt", b"a")
        app.chats.delete(deleted)  # its folder is still there, as after a kill
        app.save_settings(app.settings)
        backups.back_up(app.data_dir.database)


def plant(chosen: Random, root: Path) -> str:
    """Does one thing to the folder; says what."""
    what: Callable[[Random, Path], str] = chosen.choice(
        [
            plant_tree,
            plant_tree,
            change_mode,
            change_mode,
            replace,
            replace,
            damage,
            damage,
            change_rows,
            change_rows,
            dig,
        ]
    )
    try:
        return f"{what.__name__} {what(chosen, root)}"
    except (OSError, ValueError, sqlite3.Error) as error:
        return f"{what.__name__} not possible: {type(error).__name__}"


def plant_tree(chosen: Random, root: Path) -> str:
    place = some_place(chosen, root)
    place = place if place.is_dir() and not place.is_symlink() else place.parent
    for _ in range(chosen.randint(1, 6)):
        make_anything(chosen, place / chosen.choice(NAMES))
    return str(place.relative_to(root))


def replace(chosen: Random, root: Path) -> str:
    place = some_place(chosen, root)
    if place == root:
        return "nothing"
    remove_tree(place)
    make_anything(chosen, place)
    return str(place.relative_to(root))


def change_mode(chosen: Random, root: Path) -> str:
    place = some_place(chosen, root)
    mode = chosen.choice([0, 0o111, 0o222, 0o333, 0o400, 0o444, 0o500, 0o555, 0o600, 0o4755, 0o2777, 0o1777])
    if not place.is_symlink():
        place.chmod(mode)
    return f"{place.relative_to(root)} {mode:o}"


def damage(chosen: Random, root: Path) -> str:
    files = [
        path for path in everything(root) if path.is_file() and not path.is_symlink() and path.stat().st_size < 10**8
    ]
    files += [path for path in files if path.name == "mypt.sqlite"] * 20
    place = chosen.choice(files or [root / "mypt.sqlite"])
    data = bytearray(place.read_bytes())
    match chosen.choice(["cut", "bytes", "longer", "empty"]):
        case "cut":
            del data[chosen.randrange(len(data) + 1) :]
        case "bytes":
            for _ in range(chosen.randint(1, 200)):
                if data:
                    data[chosen.randrange(len(data))] = chosen.randrange(256)
        case "longer":
            data += chosen.randbytes(5000)
        case "empty":
            data.clear()
    place.write_bytes(data)
    return str(place.relative_to(root))


def change_rows(chosen: Random, root: Path) -> str:
    with closing(sqlite3.connect(root / "mypt.sqlite", isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = chosen.choice([name for name in tables if "fts" not in name] or ["none"])
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        told = []
        for _ in range(chosen.randint(1, 4)):
            column = chosen.choice(columns or ["id"])
            told.append(f"{table}.{column}")
            ids = [row[0] for row in connection.execute(f"SELECT rowid FROM {table}")]
            with suppress(sqlite3.Error):
                match chosen.choice(["value", "value", "value", "text", "other", "delete", "copy"]):
                    case "value":
                        connection.execute(
                            f"UPDATE {table} SET {column} = ? WHERE rowid = ?",
                            (chosen.choice(VALUES), chosen.choice(ids or [0])),
                        )
                    case "text":  # bytes that are no UTF-8, where text should be
                        connection.execute(f"UPDATE {table} SET {column} = CAST(x'ff00fe80' AS TEXT)")
                    case "other":  # a reference to another row, or to itself
                        connection.execute(
                            f"UPDATE {table} SET {column} = (SELECT {chosen.choice(columns or ['id'])} FROM {table}"
                            " ORDER BY random() LIMIT 1)"
                        )
                    case "delete":
                        connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (chosen.choice(ids or [0]),))
                    case "copy":
                        connection.execute(f"INSERT INTO {table} ({column}) VALUES (?)", (chosen.choice(VALUES),))
        return ", ".join(told)


def dig(chosen: Random, root: Path) -> str:
    """Folders inside each other, deeper than any path may be."""
    place = some_place(chosen, root)
    place = place if place.is_dir() and not place.is_symlink() else place.parent
    here = os.open(place, os.O_RDONLY)
    try:
        for _ in range(chosen.choice([50, 1100, 1500])):
            with suppress(FileExistsError):
                os.mkdir("deeper", dir_fd=here)
            below = os.open("deeper", os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
    finally:
        os.close(here)
    return str(place.relative_to(root))


def make_anything(chosen: Random, place: Path) -> None:
    if os.path.lexists(place):
        raise FileExistsError(place)
    match chosen.choice(["file", "empty", "huge", "folder", "full", "link", "pipe", "socket"]):
        case "file":
            place.write_bytes(chosen.randbytes(chosen.choice([1, 100, 5000])))
        case "empty":
            place.touch(mode=chosen.choice([0, 0o400, 0o644, 0o6755]))
        case "huge":  # of holes
            with place.open("wb") as file:
                file.truncate(chosen.choice([2**20, 2**28]))
        case "folder":
            place.mkdir(mode=chosen.choice([0, 0o444, 0o111, 0o755]))
        case "full":
            place.mkdir()
            (place / "in it").write_bytes(b"x")
            place.chmod(chosen.choice([0, 0o444, 0o555, 0o755]))
        case "link":
            place.symlink_to(
                chosen.choice(["../outside", "/proc/1/root/x", "nowhere", ".", "..", place.name, "/dev/zero"])
            )
        case "pipe":
            os.mkfifo(place)
        case "socket":
            with closing(socket.socket(socket.AF_UNIX)) as server:
                server.bind(str(place))


def everything(root: Path) -> list[Path]:
    return [Path(folder, name) for folder, folders, files in os.walk(root) for name in (*folders, *files)]


def some_place(chosen: Random, root: Path) -> Path:
    """Never one that a planted link leads to: this may run as root."""
    place = chosen.choice([root / chosen.choice(TOP), chosen.choice(everything(root) or [root])])
    real = Path(os.path.realpath(place.parent)) / place.name
    return place if real == root or root in real.parents else root / "a"


# -- the program -----------------------------------------------------------------------------------------------------


def options_for(root: Path) -> argparse.Namespace:
    return argparse.Namespace(data_dir=root)


def start(root: Path, heard: Counter[str]) -> App | None:
    """As `cli.window` starts it, with a user who takes what is offered. None: it said in a sentence why not."""
    for _ in range(4):
        data = DataDir(root)
        try:
            data = data_dir(options_for(root))
            return App(data, settings_for_window(data))
        except DamagedDatabaseError:
            heard["damaged database, and the offer taken"] += 1
            copies = backups.backups(backups.folder_of(data.database))
            try:
                if copies and not heard["a copy failed"]:
                    backups.restore(copies[0], data.database)
                else:
                    backups.put_aside(data.database)
            except UserError:
                heard["a copy failed"] += 1
        except UserError as error:
            raise AssertionError(f"the program does not start: {error.with_hint()}") from error
    raise AssertionError("the program does not start, whatever is chosen")


def use(app: App, heard: Counter[str]) -> UserError | None:
    """What a user does with whatever there is. Returns why a chat could not be deleted."""
    undeleted: list[UserError] = []

    def attempt(what: str, work: Callable[[], object]) -> None:
        try:
            work()
        except UserError as error:
            heard[f"{what}: {type(error).__name__}"] += 1
            if what == "delete":
                undeleted.append(error)

    attempt("list", lambda: app.chats.list())
    attempt("search", lambda: app.chats.list("answer"))
    attempt("models", app.models)
    attempt("toolsets", lambda: [app.toolsets.get_toolset(one.id) for one in app.toolsets.list_toolsets()])
    attempt("tools", lambda: app.toolsets.list_tools())
    attempt("folders", lambda: app.turns)
    attempt("backup", lambda: backups.back_up_daily(app.data_dir.database))
    chats: list[ChatId] = []
    attempt("list", lambda: chats.extend(one.id for one in app.chats.list()))
    for chat in chats:
        attempt("open", lambda chat=chat: app.chats.path(chat))
        attempt("session", lambda chat=chat: app.session(chat))
        files = app.chat_files(chat)
        attempt("versions", files.history)
        attempt("snapshot", lambda files=files: files.snapshot("edit"))
        attempt(
            "export",
            lambda files=files: [files.read(path) for path in (files.active() or []) and files.active().tree.files],
        )
        attempt("write", lambda files=files: files.write("new.txt", b"new"))
        attempt("available", lambda chat=chat: app.toolsets.get_available_tools(chat))
    if all(found.state.st_size < 2**32 for found in walk(app.data_dir.chats)):  # it reads every byte
        attempt("verify", lambda: app._tools.files.verify())
    attempt("leftovers", lambda: app._tools.files.leftovers())
    for chat in chats[:2]:
        attempt("delete", lambda chat=chat: app.delete_chat(chat))
    attempt("new", lambda: app.chats.append(app.chats.create("New"), None, message(Role.USER, "Hi")))
    return undeleted[0] if undeleted else None


def round_of(seed: str, template: Path, root: Path, heard: Counter[str]) -> list[str]:
    """One round; raises what is a finding. Returns what was planted."""
    chosen = Random(seed)
    shutil.copytree(template, root)
    planted = [plant(chosen, root) for _ in range(chosen.randint(1, MOST_PLANTED))]
    try:
        for _ in range(2):
            app = start(root, heard)
            assert app is not None
            try:
                undeleted = use(app, heard)
            finally:
                app.close()
                logs.stop()
        if undeleted:  # though the second start has offered what there is against damage
            raise AssertionError("not deleted") from undeleted
    except BaseException as error:
        error.add_note(f"planted: {planted}")
        raise
    return planted


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.data_folder", description=__doc__)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--only", type=int, help="repeat this round alone")
    parser.add_argument("--go-on", action="store_true", help="count findings instead of stopping at the first")
    options = parser.parse_args(argv)
    os.environ["MYPT_MODELS_DIR"] = "/nonexistent"
    heard: Counter[str] = Counter()
    findings = 0
    with tempfile.TemporaryDirectory(prefix="mypt-fuzz-") as made:
        template = Path(os.path.realpath(made), "template")
        used_folder(template)
        numbers = range(options.rounds) if options.only is None else [options.only]
        for number in numbers:
            faulthandler.dump_traceback_later(SECONDS_A_ROUND_MAY_TAKE, exit=True)
            root, outside = template.with_name("data"), template.with_name("outside")
            outside.mkdir(exist_ok=True)
            (outside / "mine").write_bytes(b"mine")
            heard["a copy failed"] = 0
            try:
                round_of(f"{options.seed} {number}", template, root, heard)
            except Exception:  # noqa: BLE001 - whatever it is, it is a finding
                traceback.print_exc()
                print(f"round {number} of --seed {options.seed}", file=sys.stderr)
                findings += 1
                if not options.go_on:
                    return 1
            assert (outside / "mine").read_bytes() == b"mine"
            left = remove_tree(root) + remove_tree(outside)
            assert left == [], left
        faulthandler.cancel_dump_traceback_later()
    who = "root" if hasattr(os, "geteuid") and os.geteuid() == 0 else "an ordinary user"
    print(f"{len(numbers)} rounds as {who}, {findings} findings, seed {options.seed}")
    for what, times in heard.most_common():
        print(f"{times:6} {what}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
