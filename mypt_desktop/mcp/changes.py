"""How a server tells of changes: `subscriptions/listen` in the new era, `resources/subscribe` in the older one.

Each function runs until its task is cancelled, and comes back at once where the server does not tell.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import anyio
import mcp_types as types
from mcp import Client, MCPError

from mypt_desktop.mcp.facts import label

_GOODBYE_SECONDS: Final = 0.5  # to end a subscription in
Say = Callable[[str], None]


async def follow_lists(client: Client, changed: Callable[[str], None], say: Say) -> None:
    """`changed` hears which list is another one: `tools`, `prompts` or `resources`. For the new era."""
    has = client.server_capabilities
    tools = bool(has.tools and has.tools.list_changed)
    prompts = bool(has.prompts and has.prompts.list_changed)
    resources = bool(has.resources and has.resources.list_changed)
    if not (tools or prompts or resources):
        return
    try:
        async with client.listen(
            tools_list_changed=tools, prompts_list_changed=prompts, resources_list_changed=resources
        ) as events:
            async for event in events:
                changed(_kind(type(event).__name__))
    except (MCPError, RuntimeError, TimeoutError) as error:
        say(f"It no longer tells of changes: {label(str(error), 300)}")


async def listen_to(client: Client, uri: str, changed: Callable[[], None], say: Say) -> None:
    """A resource, in the new era. A stream of its own: nothing is missed while others come and go."""
    if not _subscribes(client):
        return
    try:
        async with client.listen(resource_subscriptions=[uri]) as events:
            async for _ in events:
                changed()
    except (MCPError, RuntimeError, TimeoutError) as error:
        say(_refused(uri, error))


async def subscribe_to(client: Client, uri: str, say: Say) -> None:
    """A resource, in the older era; what changes comes as a notification of the session."""
    if not _subscribes(client):
        return
    subscribe = types.SubscribeRequest(params=types.SubscribeRequestParams(uri=uri))
    unsubscribe = types.UnsubscribeRequest(params=types.UnsubscribeRequestParams(uri=uri))
    try:
        await client.session.send_request(subscribe, types.EmptyResult)
    except (MCPError, RuntimeError, TimeoutError) as error:
        say(_refused(uri, error))
        return
    try:
        await anyio.sleep_forever()
    finally:
        with (
            anyio.move_on_after(_GOODBYE_SECONDS, shield=True),
            suppress(MCPError, RuntimeError, anyio.ClosedResourceError, anyio.BrokenResourceError),
        ):
            await client.session.send_request(unsubscribe, types.EmptyResult)


def _subscribes(client: Client) -> bool:
    resources = client.server_capabilities.resources
    return bool(resources and resources.subscribe)


def _refused(uri: str, error: Exception) -> str:
    return f"It does not tell of changes to {label(uri, 200)}: {label(str(error), 300)}"


def _kind(event: str) -> str:
    name = event.lower()
    return "tools" if "tool" in name else "prompts" if "prompt" in name else "resources"
