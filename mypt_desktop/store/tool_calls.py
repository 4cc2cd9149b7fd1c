"""Runs of tools as rows, true at every moment: pending, running, then success or error.

A run belongs to the message that asked for it. What the message holds of a run (`ToolResult.run`) and what the row
says agree also after a kill: `abandon_unfinished` sees to it at the next start.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from mypt_desktop.core.messages import CallId, Json, JsonObject, RunId, ToolCall, ToolResult
from mypt_desktop.core.render_plans import RenderPlan
from mypt_desktop.store import codec
from mypt_desktop.store.chats import ChatGoneError, ChatId, MessageId
from mypt_desktop.store.database import Database
from mypt_desktop.store.manifests import ManifestId

RunStatus: TypeAlias = Literal["pending", "running", "success", "error"]

ABANDONED = "The program ended while this tool ran."
_MOST_AT_ONCE = 500  # parameters of one query
_NEWEST = 200  # runs that a program may have been at when it died: a few a chat, with what a turn ran just before


@dataclass(frozen=True, slots=True)
class ToolRun:
    """One run. Times are ISO 8601 in UTC. `pre` and `post`: the chat's files before and after it, None: none yet.

    `result` is what the model was given, None until there is one; `error` a sentence, `traceback` Python's words.
    """

    id: RunId
    chat: ChatId
    message: MessageId
    tool_id: str
    args: JsonObject
    result: JsonObject | None
    plan: RenderPlan | None
    status: RunStatus
    error: str
    traceback: str
    started_at: str
    finished_at: str | None
    pre: ManifestId | None
    post: ManifestId | None

    @property
    def seconds(self) -> float | None:
        """How long it took; None while it runs, and when the program ended before it did."""
        if self.finished_at is None:
            return None
        return (datetime.fromisoformat(self.finished_at) - datetime.fromisoformat(self.started_at)).total_seconds()


class ToolRuns:
    """The runs in one database. Thread-safe."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, chat: ChatId, message: MessageId, tool_id: str, args: JsonObject) -> RunId:
        """A run that is about to begin: `pending`. Raises `ChatGoneError`."""
        run = RunId(os.urandom(12).hex())
        with self._database.atomic() as connection:
            held = connection.execute("SELECT 1 FROM messages WHERE id = ? AND chat = ?", (message, chat)).fetchone()
            if held is None:
                raise ChatGoneError("This chat or message was deleted.", hint="Choose another chat.")
            connection.execute(
                "INSERT INTO tool_calls (id, chat_id, message_id, tool_id, args, status, started_at)"
                " VALUES (?, ?, ?, ?, ?, 'pending', ?)",
                (run, chat, message, tool_id, codec.json_text(args), _now()),
            )
        return run

    def running(self, run: RunId, pre: ManifestId | None) -> None:
        """The tool begins, with the files as in `pre`."""
        self._update(run, "status = 'running', pre_manifest_id = ?", pre)

    def changed(self, run: RunId, pre: ManifestId | None, post: ManifestId | None) -> None:
        """The run, which goes on, changed the chat's files from one version to another."""
        self._update(run, "pre_manifest_id = ?, post_manifest_id = ?", pre, post)

    def finish(
        self,
        run: RunId,
        *,
        result: JsonObject,
        plan: RenderPlan | None = None,
        error: str = "",
        traceback: str = "",
        post: ManifestId | None = None,
    ) -> None:
        """The run is over; without an `error` it was a success. What a finished run says is never changed again."""
        self._update(
            run,
            "status = ?, result = ?, render_plan = ?, error = ?, finished_at = ?,"
            " post_manifest_id = COALESCE(?, post_manifest_id)",
            "error" if error else "success",
            codec.json_text(result),
            None if plan is None else codec.json_text(_plan_json(plan)),
            _error_text(error, traceback) if error else None,
            _now(),
            post,
        )

    def of(self, ids: Sequence[RunId]) -> dict[RunId, ToolRun]:
        """The runs of these ids; those that are not there are left out."""
        found: dict[RunId, ToolRun] = {}
        with self._database.reading() as connection:
            for start in range(0, len(ids), _MOST_AT_ONCE):
                some = ids[start : start + _MOST_AT_ONCE]
                marks = ",".join("?" * len(some))
                rows = connection.execute(f"SELECT * FROM tool_calls WHERE id IN ({marks})", tuple(some))
                found |= {RunId(row["id"]): _run(row) for row in rows}
        return found

    def of_chat(self, chat: ChatId) -> list[ToolRun]:
        """All runs of a chat, oldest first."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT * FROM tool_calls WHERE chat_id = ? ORDER BY rowid", (chat,)).fetchall()
        return [_run(row) for row in rows]

    def on_branch(self, message: MessageId, tools: Sequence[str], most: int) -> list[ToolRun]:
        """The newest successful runs of these tools at `message` or before it on its branch, newest first."""
        marks = ",".join("?" * len(tools))
        with self._database.reading() as connection:
            rows = connection.execute(
                "WITH RECURSIVE upwards (id, parent) AS (SELECT id, parent FROM messages WHERE id = ?"
                " UNION SELECT m.id, m.parent FROM messages m JOIN upwards ON m.id = upwards.parent)"
                " SELECT t.* FROM tool_calls t JOIN upwards ON upwards.id = t.message_id"
                f" WHERE t.tool_id IN ({marks}) AND t.status = 'success' ORDER BY t.rowid DESC LIMIT ?",
                (message, *tools, most),
            ).fetchall()
        return [_run(row) for row in rows]

    def abandon_unfinished(self) -> int:
        """Called once at the start, before any run: what a dead program left running is an error. Returns how many.

        A message that was cut off gets the results that its runs came to and that it had not been given any more.
        """
        with self._database.atomic() as connection:
            left = connection.execute(
                "UPDATE tool_calls SET status = 'error', error = ?, result = ?, finished_at = ?, post_manifest_id ="
                " (SELECT id FROM workspace_manifests w WHERE w.chat_id = tool_calls.chat_id"
                " AND w.source = 'tool_run' AND w.source_ref = tool_calls.id ORDER BY w.rowid DESC LIMIT 1)"
                " WHERE status IN ('pending', 'running')",
                (ABANDONED, codec.json_text({"error": ABANDONED}), _now()),
            ).rowcount
            rows = connection.execute(
                "SELECT t.*, m.role, m.parts FROM messages m JOIN tool_calls t ON t.message_id = m.id"
                " WHERE t.rowid IN (SELECT rowid FROM tool_calls ORDER BY rowid DESC LIMIT ?) AND m.status = 'partial'"
                " ORDER BY t.rowid",
                (_NEWEST,),
            ).fetchall()
            for message in dict.fromkeys(row["message_id"] for row in rows):
                _give_results(connection, message, [row for row in rows if row["message_id"] == message])
        return left

    def _update(self, run: RunId, assignments: str, *values: object) -> None:
        with self._database.atomic() as connection:
            changed = connection.execute(
                f"UPDATE tool_calls SET {assignments} WHERE id = ? AND status IN ('pending', 'running')",
                (*values, run),
            )
            if not changed.rowcount:
                raise ChatGoneError("The chat of this tool call was deleted.", hint="Choose another chat.")


def _give_results(connection: sqlite3.Connection, message: str, rows: Sequence[sqlite3.Row]) -> None:
    """Adds to a message that was cut off the results of runs that it does not know of."""
    held = codec.decode(rows[0]["role"], rows[0]["parts"])
    known = {result.run for result in held.results}
    open_calls = [call for call in held.calls if call.id not in {result.call_id for result in held.results}]
    parts = list(held.parts)
    for run in (_run(row) for row in rows if row["id"] not in known):
        ran = next((call for call in open_calls if call.name == run.tool_id), None)
        if ran is None:  # the program ended before the call was stored
            call = ToolCall(run.tool_id, run.args, CallId(run.id))
            parts.append(call)
        else:
            open_calls.remove(ran)
            call = replace(ran, arguments=run.args)  # the user may have changed them before the run
            parts[parts.index(ran)] = call
        content: JsonObject = run.result or {"error": run.error}
        parts.append(ToolResult(call.id, run.tool_id, content, failed=run.status == "error", run=run.id))
    if len(parts) > len(held.parts):
        connection.execute("UPDATE messages SET parts = ? WHERE id = ?", (codec.encode(parts), message))


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _error_text(error: str, traceback: str) -> str:
    """The sentence as one paragraph, then the traceback."""
    return codec.readable_text("\n\n".join(part for part in (" ".join(error.split()), traceback) if part))


def _plan_json(plan: RenderPlan) -> JsonObject:
    value: dict[str, Json] = {"renderer": plan.renderer, "config": plan.config}
    return value | ({"error": plan.error} if plan.error else {})


def _plan(text: str | None) -> RenderPlan | None:
    if text is None:
        return None
    value = json.loads(text)
    return RenderPlan(value["renderer"], value["config"], value.get("error", ""))


def _run(row: sqlite3.Row) -> ToolRun:
    error, _, traceback = (row["error"] or "").partition("\n\n")
    return ToolRun(
        id=RunId(row["id"]),
        chat=ChatId(row["chat_id"]),
        message=MessageId(row["message_id"]),
        tool_id=row["tool_id"],
        args=json.loads(row["args"]),
        result=None if row["result"] is None else json.loads(row["result"]),
        plan=_plan(row["render_plan"]),
        status=row["status"],
        error=error,
        traceback=traceback,
        started_at=row["started_at"],
        finished_at=row["finished_at"],
        pre=None if row["pre_manifest_id"] is None else ManifestId(row["pre_manifest_id"]),
        post=None if row["post_manifest_id"] is None else ManifestId(row["post_manifest_id"]),
    )
