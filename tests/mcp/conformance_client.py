"""What the protocol's conformance suite drives: this app's own host, once for each scenario.

conformance client --command "python tests/mcp/conformance_client.py" --requirements 2026-07-28
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.forms import Form, FormAnswer, without_blanks
from mypt_desktop.core.messages import CallId, ToolCall
from mypt_desktop.mcp.facts import ToolFacts
from mypt_desktop.mcp.host import McpHost
from mypt_desktop.mcp.launching import Launching
from mypt_desktop.mcp.provider import McpTools, tool_id
from mypt_desktop.mcp.values import CLIENT_ID, CLIENT_SECRET, Secrets
from mypt_desktop.store.database import Database
from mypt_desktop.store.mcp_servers import McpServers
from mypt_desktop.store.toolset_values import ServerId
from mypt_desktop.tools.registry import CallContext, CallEvent

ID = ServerId("conformance")


class Browser:
    """The user's: it opens each page that is to be signed in at, and follows where it leads."""

    def __init__(self) -> None:
        self.host: McpHost | None = None
        self._opened: set[str] = set()

    def look(self, id: ServerId) -> None:
        page = self.host.status(id).sign_in if self.host else ""
        if page and page not in self._opened:
            self._opened.add(page)
            threading.Thread(target=self._open, args=(page,), daemon=True).start()

    @staticmethod
    def _open(page: str) -> None:
        with urllib.request.urlopen(page, timeout=10) as answered:
            answered.read()


def accept(call: ToolCall, why: str, form: Form, cancel: threading.Event) -> Generator[CallEvent, None, FormAnswer]:
    """A user who sends every form as it stands."""
    yield from ()
    return FormAnswer("accept", without_blanks(form.start))


def arguments(tool: ToolFacts) -> dict[str, Any]:
    """Something for each argument that is needed."""
    made: dict[str, Any] = {}
    properties: Any = tool.input_schema.get("properties") or {}
    for name, rule in properties.items():
        kind = rule.get("type") if isinstance(rule, dict) else None
        known = {"a": 5, "b": 3}.get(name)
        made[name] = known or {"integer": 1, "number": 1.5, "boolean": True, "array": [], "object": {}}.get(
            kind, "text"
        )
    return made


def main() -> None:
    address, context = sys.argv[-1], json.loads(os.environ.get("MCP_CONFORMANCE_CONTEXT") or "{}")
    secrets = Secrets(lambda: None)
    for name, key in ((CLIENT_ID, "client_id"), (CLIENT_SECRET, "client_secret")):
        if context.get(key):
            secrets.set(ID, name, context[key])
    folder = Path(tempfile.mkdtemp())
    browser = Browser()
    about_us = "https://conformance-test.local/client-metadata.json"
    with closing(Database(folder / "mypt.sqlite")) as database:
        rows = McpServers(database)
        rows.put(ID, {"url": address, "transport": "http"}, {"call_seconds": 20, "start_seconds": 25})
        host = McpHost(rows, Launching(folder / "mcp", secrets, about_us=about_us), tell=browser.look)
        browser.host = host
        with closing(host):
            tools = McpTools(host.facts, lambda: host)
            try:
                facts = host.start(ID)
            except UserError as error:
                print(error.with_hint(), file=sys.stderr)
                sys.exit(1)
            tools.tools()
            scenario = os.environ.get("MCP_CONFORMANCE_SCENARIO", "")
            wanted = [(tool.name, {} if scenario.startswith("auth/") else arguments(tool)) for tool in facts.tools]
            named = [(one["name"], one.get("arguments") or {}) for one in context.get("toolCalls", ())]
            for name, given in named or wanted:
                call = ToolCall(tool_id(ID, name), given, CallId("call-1"))
                with closing(tools.run(call, CallContext(threading.Event(), ask=accept))) as steps:
                    try:
                        while True:
                            next(steps)
                    except StopIteration as end:
                        print(name, end.value, file=sys.stderr)
                    except UserError as error:
                        print(name, error.with_hint(), file=sys.stderr)


if __name__ == "__main__":
    main()
