"""One open session with a server, through the SDK: opening it in either era, what it offers, calls, and what it asks.

Runs on the host's loop. What the SDK raises comes out as `RequestFailedError`, a sentence.
"""

from __future__ import annotations

import contextvars
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

import anyio
import mcp_types as types
from mcp import Client, MCPError
from mcp.client import advertise
from mcp.client.session import ClientRequestContext
from mcp.shared.dispatcher import ProgressFnT
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import TypeAdapter, ValidationError

from mypt_desktop import __version__
from mypt_desktop.mcp import changes, reading
from mypt_desktop.mcp.facts import MOST_TOOLS, Completed, ServerFacts, label
from mypt_desktop.mcp.icons import Icons
from mypt_desktop.mcp.stdio import Ended, program_streams
from mypt_desktop.sandbox.stdio_program import Program

if TYPE_CHECKING:
    from mypt_desktop.mcp.signing_in import Keep

LEGACY: Final = "legacy"
APPS: Final = "io.modelcontextprotocol/ui"
PAGE_TYPE: Final = "text/html;profile=mcp-app"
_MOST_PAGES: Final = 50  # of a list, whatever cursor comes back
_ROUNDS: Final = 20  # of questions before a result
_MOST_VISITS: Final = 3  # of pages before one
_CALL_RESULT: TypeAdapter[types.CallToolResult | types.InputRequiredResult] = TypeAdapter(
    types.CallToolResult | types.InputRequiredResult
)
_PROMPT_RESULT: TypeAdapter[types.GetPromptResult | types.InputRequiredResult] = TypeAdapter(
    types.GetPromptResult | types.InputRequiredResult
)
_READ_RESULT: TypeAdapter[types.ReadResourceResult | types.InputRequiredResult] = TypeAdapter(
    types.ReadResourceResult | types.InputRequiredResult
)
_Result = TypeVar("_Result")

current_call: contextvars.ContextVar[object | None] = contextvars.ContextVar("current_call", default=None)
"""The call in whose course a question of the server came, where that is known."""


class RequestFailedError(Exception):
    """The server refused, or its answer cannot be used; `str` is a sentence. `gone`: there is no server any more."""

    def __init__(self, sentence: str, *, gone: bool = False) -> None:
        super().__init__(sentence)
        self.gone = gone


@dataclass(frozen=True, slots=True)
class HttpAddress:
    """A server elsewhere. `sse` is the transport of before 2025. With `keep` the user can sign in to it; `about_us` is
    where this client describes itself on the web, if anywhere."""

    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    sse: bool = False
    keep: Keep | None = None
    about_us: str = ""


Target: TypeAlias = Program | HttpAddress
Progress: TypeAlias = ProgressFnT


class Asked(Protocol):
    """Who answers what a server asks, and hears what it says. The answers are the SDK's.

    `answers` names what is answered at all: `elicitation`, `sampling`, `roots`, and `pages` for MCP Apps.
    """

    answers: frozenset[str]

    def said(self, text: str) -> None: ...

    def changed(self, what: str) -> None:
        """`tools`, `prompts` or `resources` changed."""
        ...

    def updated(self, uri: str) -> None:
        """A resource that was subscribed to, or a part of it, is another one."""
        ...

    async def open_page(self, url: str) -> None:
        """The user is to sign in at this page; comes back at once."""
        ...

    async def elicit(self, params: types.ElicitRequestParams) -> types.ElicitResult | types.ErrorData: ...

    async def sample(self, params: types.CreateMessageRequestParams) -> types.CreateMessageResult | types.ErrorData: ...

    async def roots(self) -> types.ListRootsResult | types.ErrorData: ...


@asynccontextmanager
async def connected(target: Target, mode: str, asked: Asked, ended: Ended) -> AsyncIterator[Connection]:
    """Opens a session: `mode` is `auto`, or `legacy` for a server that is known to be of the older era.

    Raises `RequestFailedError` and `OSError`, also in groups.
    """
    client = Client(
        _transport(target, ended, asked),
        mode=mode,
        client_info=types.Implementation(name="mypt-desktop", title="MyPT Desktop", version=__version__),
        elicitation_callback=_elicitation(asked) if "elicitation" in asked.answers else None,
        sampling_callback=_sampling(asked) if "sampling" in asked.answers else None,
        list_roots_callback=_roots(asked) if "roots" in asked.answers else None,
        logging_callback=_logging(asked),
        message_handler=_messages(asked),
        log_level="warning",
        extensions=[advertise(APPS, {"mimeTypes": [PAGE_TYPE]})] if "pages" in asked.answers else None,
        cache=None,
    )
    async with client:
        yield Connection(client, asked)


class Connection:
    """An open session."""

    def __init__(self, client: Client, asked: Asked) -> None:
        self._client = client
        self._asked = asked

    @property
    def protocol(self) -> str:
        return self._client.protocol_version

    @property
    def modern(self) -> bool:
        return self.protocol in MODERN_PROTOCOL_VERSIONS

    async def facts(self) -> ServerFacts:
        """Everything that the server offers."""
        has, info = self._client.server_capabilities, self._client.server_info
        tools = await self._all(self._client.list_tools, "tools", has.tools is not None)
        prompts = await self._all(self._client.list_prompts, "prompts", has.prompts is not None)
        resources = await self._all(self._client.list_resources, "resources", has.resources is not None)
        templates = await self._all(
            self._client.list_resource_templates, "resource_templates", has.resources is not None
        )
        icons = Icons()
        return ServerFacts(
            icon=icons.first(info.icons if info else None),
            title=label(info.title or info.name) if info else "",
            version=label(info.version, 40) if info else "",
            protocol=self.protocol,
            instructions=reading.plain_text(self._client.instructions or "", 4_000),
            tools=tuple(reading.tools(tools, icons, self._asked.said)),
            prompts=tuple(reading.prompt(prompt, icons) for prompt in prompts),
            resources=(
                *(reading.resource(one, icons) for one in resources),
                *(reading.template(one, icons, self._asked.said) for one in templates),
            ),
            completes=has.completions is not None,
            subscribes=bool(has.resources and has.resources.subscribe),
        )

    async def follow(self) -> None:
        """Hears of changed lists until the session ends, where the server tells only who asks (2026-07-28)."""
        if self.modern:
            await changes.follow_lists(self._client, self._asked.changed, self._asked.said)

    async def watch(self, uri: str, changed: Callable[[], None]) -> None:
        """Calls `changed` when the server says that a resource is another one, until the task is cancelled; of the
        older era `Asked.updated` hears it instead. Comes back where the server does not tell of that."""
        if self.modern:
            await changes.listen_to(self._client, uri, changed, self._asked.said)
        else:
            await changes.subscribe_to(self._client, uri, self._asked.said)

    async def call(self, name: str, arguments: Mapping[str, Any], on_progress: Progress) -> types.CallToolResult:
        """Raises `RequestFailedError`. Cancelling the task cancels the call at the server."""

        async def send(answers: types.InputResponses | None, state: str | None) -> Any:
            request = types.CallToolRequest(
                params=types.CallToolRequestParams(
                    name=name, arguments=dict(arguments), input_responses=answers, request_state=state
                )
            )
            session = self._client.session
            try:
                return await session.send_request(request, _CALL_RESULT, progress_callback=on_progress)
            except MCPError as error:
                if error.code != types.HEADER_MISMATCH or not self.modern:
                    raise
                await self._all(self._client.list_tools, "tools", True)  # its schema says which headers it wants
                return await session.send_request(request, _CALL_RESULT, progress_callback=on_progress)

        result: types.CallToolResult = await self._answered(send)
        return result

    async def read(self, uri: str) -> types.ReadResourceResult:
        """Raises `RequestFailedError`."""

        async def send(answers: types.InputResponses | None, state: str | None) -> Any:
            params = types.ReadResourceRequestParams(uri=uri, input_responses=answers, request_state=state)
            return await self._client.session.send_request(types.ReadResourceRequest(params=params), _READ_RESULT)

        result: types.ReadResourceResult = await self._answered(send)
        return result

    async def prompt(self, name: str, arguments: Mapping[str, str]) -> types.GetPromptResult:
        """Raises `RequestFailedError`."""

        async def send(answers: types.InputResponses | None, state: str | None) -> Any:
            params = types.GetPromptRequestParams(
                name=name, arguments=dict(arguments), input_responses=answers, request_state=state
            )
            return await self._client.session.send_request(types.GetPromptRequest(params=params), _PROMPT_RESULT)

        result: types.GetPromptResult = await self._answered(send)
        return result

    async def complete(self, wanted: Completed) -> Sequence[str]:
        """What the server suggests. Raises `RequestFailedError`."""
        reference = (
            types.ResourceTemplateReference(uri=wanted.of) if wanted.template else types.PromptReference(name=wanted.of)
        )
        argument = {"name": wanted.argument, "value": wanted.value}

        async def ask() -> types.CompleteResult:
            return await self._client.complete(reference, argument, dict(wanted.others) or None)

        return [label(one, 200) for one in (await _explained(ask)).completion.values[:100]]

    async def _answered(self, send: Callable[[types.InputResponses | None, str | None], Awaitable[Any]]) -> Any:
        """The result, after every question that the server has first. `requestState` goes back as it came."""
        answers, state = None, None
        for _ in range(_ROUNDS):
            try:
                result = await _explained(partial(send, answers, state))
            except _PagesFirstError as error:
                raise await self._visited(error.pages) from error
            if not isinstance(result, types.InputRequiredResult):
                return result
            answers, state = await self._answers(result.input_requests or {}), result.request_state
            if not answers:
                await anyio.sleep(0.05)
        raise RequestFailedError(f"It asked {_ROUNDS} times for something and gave no result.")

    async def _visited(self, pages: Sequence[types.ElicitRequestURLParams]) -> RequestFailedError:
        """Puts pages to the user that the server wants seen before it answers (2025-11-25). Whether he is done there
        nobody here knows, so the request is not made again by itself."""
        for page in pages[:_MOST_VISITS]:
            answer = await self._asked.elicit(page)
            if not isinstance(answer, types.ElicitResult) or answer.action != "accept":
                return RequestFailedError("It wants a page to be opened first, which was not allowed.")
        return RequestFailedError(
            "It wants something done on a page first, which was opened. Then it can be asked again."
        )

    async def _answers(self, questions: Mapping[str, types.InputRequest]) -> types.InputResponses:
        answers: types.InputResponses = {}
        for key, question in questions.items():
            meta = question.params.meta if question.params else None
            context = ClientRequestContext(session=self._client.session, request_id=key, meta=meta)
            answer = await self._client.session.dispatch_input_request(context, question)
            if isinstance(answer, types.ErrorData):
                raise RequestFailedError(f"It asked for something that was refused: {label(answer.message, 300)}")
            answers[key] = answer
        return answers

    async def _all(self, ask: Callable[..., Awaitable[Any]], member: str, offered: bool) -> list[Any]:
        """Every page of a list; empty where the server does not have the method after all."""
        found: list[Any] = []
        cursor: str | None = None
        for _ in range(_MOST_PAGES if offered else 0):
            try:
                page = await _explained(partial(ask, cursor=cursor))
            except _UnknownMethodError:
                break
            found += getattr(page, member)
            cursor = page.next_cursor
            if cursor is None or len(found) > MOST_TOOLS:
                break
        return found


class _UnknownMethodError(RequestFailedError):
    """The server does not know the method."""


class _PagesFirstError(RequestFailedError):
    """The server wants the user to have been on these pages before it answers."""

    def __init__(self, data: Any) -> None:
        super().__init__("The server wants a page to be opened first.")
        self.pages = types.ElicitationRequiredErrorData.model_validate(data).elicitations


async def _explained(ask: Callable[[], Awaitable[_Result]]) -> _Result:
    try:
        return await ask()
    except MCPError as error:
        if error.code == types.CONNECTION_CLOSED:
            raise RequestFailedError("The connection to the server is closed.", gone=True) from error
        if error.code == types.METHOD_NOT_FOUND:
            raise _UnknownMethodError("The server does not know this request.") from error
        if error.code == types.URL_ELICITATION_REQUIRED:
            with suppress(ValidationError):
                raise _PagesFirstError(error.data) from error
        raise RequestFailedError(f"The server refused: {label(error.message, 500)}") from error
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])[:100]
        raise RequestFailedError(
            f"The server's answer is not of the protocol: {place}: {first['msg'][:200]}"
        ) from error
    except (OSError, RuntimeError, ValueError) as error:
        raise RequestFailedError(f"The request failed: {label(str(error), 300)}") from error


def _transport(target: Target, ended: Ended, asked: Asked) -> AbstractAsyncContextManager[Any]:
    if isinstance(target, Program):
        return program_streams(target, ended, asked.said)
    return _http(target, asked)


@asynccontextmanager
async def _http(address: HttpAddress, asked: Asked) -> AsyncGenerator[Any]:
    from mcp.client.sse import sse_client
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared._httpx_utils import create_mcp_http_client

    auth = None
    if address.keep is not None:
        from mypt_desktop.mcp.signing_in import signing_in

        auth = signing_in(address.url, address.keep, asked.open_page, address.about_us)
    async with AsyncExitStack() as stack:
        if address.sse:
            yield await stack.enter_async_context(sse_client(address.url, dict(address.headers), auth=auth))
        else:
            http = await stack.enter_async_context(create_mcp_http_client(dict(address.headers), auth=auth))
            yield await stack.enter_async_context(streamable_http_client(address.url, http_client=http))


def _elicitation(asked: Asked) -> Any:
    async def answer(
        context: ClientRequestContext, params: types.ElicitRequestParams
    ) -> types.ElicitResult | types.ErrorData:
        return await asked.elicit(params)

    return answer


def _sampling(asked: Asked) -> Any:
    async def answer(
        context: ClientRequestContext, params: types.CreateMessageRequestParams
    ) -> types.CreateMessageResult | types.ErrorData:
        return await asked.sample(params)

    return answer


def _roots(asked: Asked) -> Any:
    async def answer(context: ClientRequestContext) -> types.ListRootsResult | types.ErrorData:
        return await asked.roots()

    return answer


def _logging(asked: Asked) -> Any:
    async def heard(params: types.LoggingMessageNotificationParams) -> None:
        data = params.data if isinstance(params.data, str) else reading.short_json(params.data)
        asked.said(f"{params.level}: {label(data, 500)}\n")

    return heard


def _messages(asked: Asked) -> Any:
    async def heard(message: object) -> None:
        match message:
            case types.ToolListChangedNotification():
                asked.changed("tools")
            case types.PromptListChangedNotification():
                asked.changed("prompts")
            case types.ResourceListChangedNotification():
                asked.changed("resources")
            case types.ResourceUpdatedNotification(params=params):
                asked.updated(str(params.uri))
            case Exception():
                asked.said(f"(no message) {label(str(message), 300)}\n")
        await anyio.lowlevel.checkpoint()

    return heard
