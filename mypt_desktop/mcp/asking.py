"""Answers what a server asks: passes it on to whoever waits for the call in whose course it came, in the SDK's terms.

A question that comes while nobody waits for a call is declined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import mcp_types as types

from mypt_desktop.mcp.facts import bounded_schema, plain_text
from mypt_desktop.mcp.questions import Answer, Question, SampleRequest
from mypt_desktop.mcp.session import Session

ANSWERED: Final = frozenset({"elicitation", "roots", "sampling", "pages"})
_LONGEST_MESSAGE: Final = 2_000
_LONGEST_PROMPT: Final = 20_000
_MOST_TOKENS: Final = 2_048  # of what a model writes for a server
_MOST_STOPS: Final = 8
_USER_SAID_NO: Final = -1  # the code that the specification shows for this


class SessionAsked:
    """Implements `connection.Asked` for one session. `roots` are the folders that servers may be told of."""

    def __init__(
        self,
        session: Session,
        answers: frozenset[str] = ANSWERED,
        roots: Callable[[], Sequence[Path]] = tuple,
    ) -> None:
        self.answers = answers
        self._session = session
        self._roots = roots

    def said(self, text: str) -> None:
        self._session.say(text)

    def changed(self, what: str) -> None:
        self._session.listed_anew()

    def updated(self, uri: str) -> None:
        self._session.watches.heard(uri)

    async def open_page(self, url: str) -> None:
        self._session.sign_in_at(url)

    async def elicit(self, params: types.ElicitRequestParams) -> types.ElicitResult | types.ErrorData:
        message = plain_text(params.message, _LONGEST_MESSAGE)
        if isinstance(params, types.ElicitRequestURLParams):
            if not params.url.startswith(("https://", "http://")):
                return types.ElicitResult(action="decline")
            answer = await self._ask(Question(self._session.id, "url", message, url=params.url))
            return types.ElicitResult(action=answer.action)
        wanted: Any = params.requested_schema
        plain = wanted if isinstance(wanted, dict) else wanted.model_dump(by_alias=True, exclude_none=True)
        schema = bounded_schema(plain)
        if schema is None:
            return types.ElicitResult(action="decline")
        answer = await self._ask(Question(self._session.id, "form", message, schema=schema))
        content: Any = dict(answer.content) if answer.action == "accept" else None
        return types.ElicitResult(action=answer.action, content=content)

    async def sample(self, params: types.CreateMessageRequestParams) -> types.CreateMessageResult | types.ErrorData:
        request = _sample_request(params)
        if isinstance(request, str):
            return types.ErrorData(code=types.INVALID_PARAMS, message=request)
        answer = await self._ask(Question(self._session.id, "sampling", "", sample=request))
        if answer.action != "accept":
            return types.ErrorData(code=_USER_SAID_NO, message="The user did not allow it.")
        if answer.failed:
            return types.ErrorData(code=types.INTERNAL_ERROR, message=answer.text)
        content = types.TextContent(type="text", text=answer.text)
        return types.CreateMessageResult(role="assistant", content=content, model="local")

    async def roots(self) -> types.ListRootsResult | types.ErrorData:
        folders = list(self._roots())
        if not folders:
            return types.ListRootsResult(roots=[])
        shown = "\n".join(str(folder) for folder in folders)
        answer = await self._ask(Question(self._session.id, "roots", shown))
        if answer.action != "accept":
            return types.ListRootsResult(roots=[])
        made: Any = [{"uri": folder.resolve().as_uri(), "name": folder.name} for folder in folders]
        return types.ListRootsResult.model_validate({"roots": made})

    async def _ask(self, question: Question) -> Answer:
        return await self._session.ask(question)


def _sample_request(params: types.CreateMessageRequestParams) -> SampleRequest | str:
    """What is asked of the model; a sentence where that cannot be done here."""
    if params.tools:
        return "Tools are not offered in sampling here."
    said: list[tuple[Literal["user", "assistant"], str]] = []
    for message in params.messages:
        texts = []
        for block in message.content_as_list:
            if not isinstance(block, types.TextContent):
                return "Only text can be sampled here."
            texts.append(block.text)
        said.append((message.role, plain_text("\n\n".join(texts), _LONGEST_PROMPT + 1)))
    system = plain_text(params.system_prompt or "", _LONGEST_PROMPT + 1)
    if len(system) + sum(len(text) for _, text in said) > _LONGEST_PROMPT:
        return f"A request for sampling may have {_LONGEST_PROMPT:,} characters here."
    if not any(text.strip() for _, text in said):
        return "There is nothing to go on from."
    wanted = params.temperature
    return SampleRequest(
        tuple(said),
        max(1, min(params.max_tokens, _MOST_TOKENS)),
        system,
        None if wanted is None else max(0.0, min(wanted, 2.0)),
        tuple(stop for stop in (params.stop_sequences or ())[:_MOST_STOPS] if 0 < len(stop) <= 200),
    )
