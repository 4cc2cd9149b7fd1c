"""A server on the SDK, in both eras, with something of everything."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import mcp_types as types
from mcp.server.mcpserver import Context, Image, MCPServer
from pydantic import BaseModel

RED = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4AdMOEQH6QSAM1BAQ/oQeJvAAAAAElFTkSuQmCC"
LOGO = types.Icon(src=f"data:image/png;base64,{RED}", mime_type="image/png", sizes=["8x8"])
SUN = types.Icon(
    src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E"
    "%3Ccircle cx='4' cy='4' r='3' fill='%2300f'/%3E%3C/svg%3E"
)
AWAY = types.Icon(src="https://example.com/icon.png")

server = MCPServer("demo", title="Demo", version="1.2.3", instructions="Ask it for weather.", icons=[AWAY, LOGO])


class Weather(BaseModel):
    place: str
    degrees: int


class Wanted(BaseModel):
    name: str
    pieces: int = 1


@server.tool(description="The weather at a place", icons=[SUN])
def weather(place: str) -> Weather:
    return Weather(place=place, degrees=21)


@server.tool()
def picture() -> Image:
    data = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6364f8cf500f000386018"
        "05a347d6b0000000049454e44ae426082"
    )
    return Image(data=data, format="png")


@server.tool()
async def order(ctx: Context) -> str:
    """Asks what is wanted."""
    answer = await ctx.elicit("What shall it be?", Wanted)
    if answer.action != "accept":
        return f"{answer.action}: nothing ordered"
    return f"{answer.data.pieces} x {answer.data.name}"


@server.tool()
async def ask_model(ctx: Context, text: str = "Say tea", most: int = 100, picture: bool = False) -> str:
    """Has the user's model write something."""
    said: types.TextContent | types.ImageContent = types.TextContent(type="text", text=text)
    if picture:
        said = types.ImageContent(type="image", data="AAAA", mime_type="image/png")
    answer = await ctx.session.create_message(
        [types.SamplingMessage(role="user", content=said)],
        max_tokens=most,
        system_prompt="You are brief.",
        temperature=0.3,
        stop_sequences=["END"],
    )
    return f"{answer.model}: {answer.content.text}"


@server.tool()
async def visit(ctx: Context) -> str:
    """Asks the user to open a page."""
    answer = await ctx.elicit_url("Please sign in", "https://example.com/login?next=/%E2%80%AE", "e-1")
    return answer.action


@server.tool()
async def steps(ctx: Context) -> str:
    """Tells how far it is."""
    for step in range(1, 4):
        await ctx.report_progress(step, 3, f"step {step}")
    return "done"


@server.tool()
def reach(path: str, address: str = "127.0.0.1:9") -> dict[str, str]:
    """What this server can get at."""
    said = {}
    try:
        said["read"] = Path(path).read_text(encoding="utf-8")[:20]
    except OSError as error:
        said["read"] = type(error).__name__
    try:
        Path(path).with_name("made-by-server").write_text("x", encoding="utf-8")
        said["write"] = "written"
    except OSError as error:
        said["write"] = type(error).__name__
    host, _, port = address.partition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=2):
            said["network"] = "connected"
    except OSError as error:
        said["network"] = type(error).__name__
    said["home"] = str(Path.home())
    said["secret"] = os.environ.get("DEMO_KEY", "")
    return said


@server.tool()
async def more(ctx: Context) -> str:
    """Adds a tool."""

    def fresh() -> str:
        return "fresh"

    server.add_tool(fresh, name="fresh")
    await ctx.notify_tools_changed()
    if (ctx.protocol_version or "") < "2026":
        await ctx.session.send_tool_list_changed()
    return "added"


@server.resource("demo://notes/today", icons=[SUN])
def today() -> str:
    return "Tea at four."


@server.resource("demo://notes/{day}", title="Note of a day", description="What is noted for a day", icons=[SUN])
def note(day: str) -> str:
    return f"Nothing on {day}."


@server.completion()
async def completed(
    of: types.PromptReference | types.ResourceTemplateReference,
    argument: types.CompletionArgument,
    context: types.CompletionContext | None,
) -> types.Completion | None:
    days = ["monday", "tuesday"] if isinstance(of, types.ResourceTemplateReference) else []
    return types.Completion(values=[day for day in days if day.startswith(argument.value)])


NOTE = ["Tea at four."]


@server.resource("demo://notes/shared", mime_type="text/plain")
def shared_note() -> str:
    return NOTE[0]


@server.tool()
async def write_note(ctx: Context, text: str) -> str:
    """Changes a resource and tells of it."""
    NOTE[0] = text
    await ctx.notify_resource_updated("demo://notes/shared")
    return "written"


@server.prompt(icons=[LOGO])
def greet(name: str) -> str:
    """Greets somebody"""
    return f"Please greet {name} warmly."


PAGE = """<!doctype html><meta charset=utf-8><title>page</title><script>
const said = [];
const tell = (what) => { said.push(what); document.title = "=" + JSON.stringify(said); };
const post = (message) => window.parent.postMessage({jsonrpc: "2.0", ...message}, "*");
window.addEventListener("message", (event) => {
  if (event.source !== window.parent) return;
  const {id, method, params, result, error} = event.data;
  if (id === 1 && result) { tell(result.protocolVersion); post({method: "ui/notifications/initialized", params: {}}); }
  if (method === "ui/notifications/tool-input") tell(params.arguments);
  if (method === "ui/notifications/tool-result") { tell(params.structuredContent);
    post({id: 2, method: "tools/call", params: {name: "hidden", arguments: {}}});
    post({id: 3, method: "tools/call", params: {name: "model_only", arguments: {}}});
    post({id: 4, method: "resources/read", params: {uri: "demo://notes/today"}});
    fetch("https://example.com").then(() => tell("network"), () => tell("no network")); }
  if (method === "ui/notifications/host-context-changed") tell(params.displayMode);
  const texts = (one) => one.contents ? one.contents[0].text : one.content ? one.content[0].text : "done";
  const answer = (one) => one.mode ?? texts(one);
  if (id > 1) tell([id, error ? error.message : answer(result)]);
  if (id === 0) tell(error.message);
});
post({id: 0, method: "tools/call", params: {name: "hidden"}});
post({id: 1, method: "ui/initialize", params: {protocolVersion: "2026-01-26", appInfo: {}, appCapabilities: {}}});
</script><h1>A page of the server</h1>"""


@server.tool(meta={"ui": {"resourceUri": "ui://demo/page"}})
def shown(place: str) -> Weather:
    """Its result is drawn by a page."""
    return Weather(place=place, degrees=7)


@server.tool(meta={"ui": {"visibility": ["app"]}})
def hidden() -> str:
    """For the page only."""
    return "for the page"


@server.tool(meta={"ui": {"visibility": ["model"]}})
def model_only() -> str:
    """For the model only."""
    return "for the model"


@server.resource(
    "ui://demo/page",
    mime_type="text/html;profile=mcp-app",
    meta={"ui": {"csp": {"connectDomains": ["https://example.com"]}}},
)
def page() -> str:
    return PAGE


if __name__ == "__main__":
    server.run()
