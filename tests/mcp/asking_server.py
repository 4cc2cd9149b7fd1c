"""A server of the new era whose tools ask for something before they give a result."""

from __future__ import annotations

import asyncio
from typing import Any

import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server

SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "pieces": {"type": "integer", "default": 1}},
    "required": ["name"],
}


def form(message: str) -> types.ElicitRequest:
    params = {"mode": "form", "message": message, "requestedSchema": SCHEMA}
    return types.ElicitRequest.model_validate({"method": "elicitation/create", "params": params})


def page(url: str) -> types.ElicitRequest:
    params = {"mode": "url", "message": "Please sign in", "url": url}
    return types.ElicitRequest.model_validate({"method": "elicitation/create", "params": params})


def write(text: str) -> types.CreateMessageRequest:
    message = {"role": "user", "content": {"type": "text", "text": text}}
    params = {"messages": [message], "maxTokens": 50}
    return types.CreateMessageRequest.model_validate({"method": "sampling/createMessage", "params": params})


def said(text: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)])


async def list_tools(context: Any, params: Any) -> types.ListToolsResult:
    names = ("order", "order_twice", "visit", "visit_file", "compose", "compose_for_ever")
    return types.ListToolsResult(tools=[types.Tool(name=name, input_schema={"type": "object"}) for name in names])


async def call_tool(context: Any, params: types.CallToolRequestParams) -> Any:
    answers, state = params.input_responses or {}, params.request_state
    answer: Any = answers.get("q")
    if params.name.startswith("visit"):
        if answer is None:
            url = "https://example.invalid/login?token=%E2%80%AEabc" if params.name == "visit" else "file:///etc/passwd"
            return types.InputRequiredResult(input_requests={"q": page(url)}, request_state="s")
        return said(answer.action)
    if params.name.startswith("compose"):
        if answer is None or params.name == "compose_for_ever":
            return types.InputRequiredResult(input_requests={"q": write("A rhyme on tea")}, request_state="s")
        return said(answer.content.text)
    if answer is None:
        return types.InputRequiredResult(input_requests={"q": form("What shall it be?")}, request_state='{"é": 1}')
    if answer.action != "accept":
        return said(f"{answer.action}, nothing ordered")
    if params.name == "order_twice":
        if state == '{"é": 1}':
            question = form("And what else?")
            return types.InputRequiredResult(input_requests={"q": question}, request_state=answer.content["name"])
        return said(f"{state} and {answer.content['name']}")
    return said(f"{answer.content['pieces']} x {answer.content['name']}")


async def main() -> None:
    server = Server("asks", version="1", on_list_tools=list_tools, on_call_tool=call_tool)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


asyncio.run(main())
