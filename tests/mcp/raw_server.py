"""A server of the older era without the SDK, which starts at once and does wrong what its first argument says."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

HOW = sys.argv[1] if len(sys.argv) > 1 else ""
tools = [
    "echo",
    "slow",
    "die",
    "fail",
    "big",
    "wrong",
    "missing",
    "twice",
    "stranger",
    "change",
    "progress",
    "files",
    "touch",
]
changed = False
touched = 0
subscribed: set[str] = set()


def send(**message: Any) -> None:
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def tool(name: str) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": name,
        "description": f"It is called {name}" + (" and is another one now" if changed else ""),
        "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}, "by": {"type": "integer"}}},
    }
    if name in ("wrong", "missing"):
        described["outputSchema"] = {
            "type": "object",
            "properties": {"count": {"type": "integer"}},
            "required": ["count"],
        }
    if name == "echo":
        described["annotations"] = {"readOnlyHint": True}
        described["description"] = "Says \u202ewhat\u200b you \x1b[31msay"
    return described


def result(text: str, **more: Any) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], **more}


def call(id: Any, params: dict[str, Any]) -> None:
    global changed, touched
    name, given = params["name"], params.get("arguments", {})
    match name:
        case "slow":
            time.sleep(600)
        case "die":
            sys.stderr.write("out of luck\n")
            sys.stderr.flush()
            os._exit(3)
        case "fail":
            send(id=id, result=result("it went wrong", isError=True))
        case "big":
            send(id=id, result=result("x" * 2_000_000))
        case "wrong":
            send(id=id, result=result("many", structuredContent={"count": "many"}))
        case "missing":
            send(id=id, result=result("nothing structured"))
        case "twice":
            send(id=id, result=result("first"))
            send(id=id, result=result("second"))
        case "stranger":
            send(id=10_000, result=result("an answer to nobody"))
            send(id=id, result=result("the real one"))
        case "change":
            changed = True
            send(method="notifications/tools/list_changed")
            send(id=id, result=result("changed"))
        case "touch":
            touched += given.get("by", 1)
            for uri in sorted(subscribed):
                send(method="notifications/resources/updated", params={"uri": uri + given.get("below", "")})
            send(id=id, result=result(", ".join(sorted(subscribed)) or "nobody"))
        case "progress":
            token = params.get("_meta", {}).get("progressToken")
            for step in range(1, 6):
                time.sleep(0.3)
                send(
                    method="notifications/progress",
                    params={"progressToken": token, "progress": step, "total": 5, "message": f"step {step}"},
                )
            send(id=id, result=result("done"))
        case "files":
            pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            parts = [
                {"type": "text", "text": "two parts"},
                {"type": "image", "data": pixel, "mimeType": "image/png"},
                {"type": "audio", "data": "bm90IGF1ZGlv", "mimeType": "audio/wav"},
                {"type": "resource", "resource": {"uri": "demo://a/note.txt", "text": "a note"}},
                {"type": "resource", "resource": {"uri": "demo://a/data.bin", "blob": "AAEC"}},
                {"type": "resource_link", "uri": "file:///etc/passwd", "name": "a link"},
            ]
            send(id=id, result={"content": parts})
        case _:
            send(id=id, result=result(given.get("text", "")))


def main() -> None:
    if HOW == "silent":
        time.sleep(600)
    if HOW == "gone":
        sys.stderr.write("no such configuration\n")
        sys.exit(7)
    if HOW == "noise":
        while True:
            sys.stdout.write("this is no message " * 50 + "\n")
    if HOW == "endless":
        while True:
            sys.stdout.write("x" * 65_536)
    if HOW == "banner":
        print("Welcome to this server!")
    for line in sys.stdin:
        message = json.loads(line)
        id, method = message.get("id"), message.get("method")
        if method == "initialize":
            if HOW == "stderr":
                for _ in range(1_600):
                    os.write(2, b"e" * 65_535 + b"\n")
            send(
                id=id,
                result={
                    "protocolVersion": "2025-06-18",
                    "capabilities": {"tools": {"listChanged": True}, "resources": {"subscribe": HOW != "quiet"}},
                    "serverInfo": {"name": "raw", "version": "1"},
                },
            )
        elif method == "tools/list":
            if HOW == "messages":
                for _ in range(200_000):
                    send(method="notifications/message", params={"level": "error", "data": "again"})
            send(id=id, result={"tools": [tool(name) for name in tools]})
        elif method == "tools/call":
            call(id, message["params"])
        elif method == "resources/list":
            send(id=id, result={"resources": [{"uri": "raw://count", "name": "count"}]})
        elif method == "resources/read":
            uri = message["params"]["uri"]
            send(id=id, result={"contents": [{"uri": uri, "mimeType": "text/plain", "text": f"{uri} {touched}"}]})
        elif method in ("resources/subscribe", "resources/unsubscribe"):
            (subscribed.add if method.endswith("/subscribe") else subscribed.discard)(message["params"]["uri"])
            send(id=id, result={})
        elif method == "ping":
            send(id=id, result={})
        elif id is not None:
            send(id=id, error={"code": -32601, "message": "unknown"})


main()
