"""Answers what a server asks: passes it on to whoever waits for the call in whose course it came, in the SDK's terms.

A question that comes while nobody waits for a call is declined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import mcp_types as types

from mypt_desktop.mcp.facts import bounded_schema, plain_text
from mypt_desktop.mcp.questions import Answer, Question
from mypt_desktop.mcp.session import Session

ANSWERED: Final = frozenset({"elicitation", "roots", "pages"})
_LONGEST_MESSAGE: Final = 2_000
_LONGEST_PROMPT: Final = 20_000


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
        said = [params.system_prompt or ""]
        for message in params.messages:
            for block in message.content_as_list:
                if not isinstance(block, types.TextContent):
                    return types.ErrorData(code=types.INVALID_PARAMS, message="Only text can be sampled here.")
                said.append(block.text)
        prompt = plain_text("\n\n".join(filter(None, said)), _LONGEST_PROMPT)
        question = Question(
            self._session.id, "sampling", "", prompt=prompt, max_tokens=max(1, min(params.max_tokens, 2_048))
        )
        answer = await self._ask(question)
        if answer.action != "accept":
            return types.ErrorData(code=-1, message="The user did not allow it.")
        return types.CreateMessageResult(
            role="assistant", content=types.TextContent(type="text", text=answer.text), model="local"
        )

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
