"""AgentController: from the messages of a chat to a finished turn, as a generator of events.

No thread, no window and no model library in it: whatever can iterate can run, test, log or replay a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Event
from typing import Any

from mypt_desktop.agent.model_calls import ModelCalls
from mypt_desktop.agent.plain_model import Generates, as_model
from mypt_desktop.agent.ports import Files, Model, Tools
from mypt_desktop.agent.recipes.choose import choose, continued
from mypt_desktop.agent.tool_calls import ToolCalls
from mypt_desktop.agent.tool_execution import PlainTools
from mypt_desktop.agent.transcript import messages_of, transcript_of
from mypt_desktop.agent.turn import Reply, Sources, Turn
from mypt_desktop.answers.citing.places import with_places
from mypt_desktop.answers.ports import Library
from mypt_desktop.core.answer_state import AnswerState
from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import (
    CitationsFound,
    MessageAdded,
    RecipeChosen,
    TurnEvent,
    TurnFailed,
    TurnFinished,
)
from mypt_desktop.core.judges import Meaning, Picker, Reader
from mypt_desktop.core.messages import Message, Remark, Role, Text, message
from mypt_desktop.core.settings import Generation
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import ToolChooser
from mypt_desktop.runtime.shipped_reader import ShippedPicker, ShippedReader
from mypt_desktop.tools.workspace import WorkspaceTools
from mypt_desktop.workspace.stopping import StoppedError

DEFAULT_SYSTEM_PROMPT = (
    "You are MyPT, an assistant that runs on the user's own computer and helps with the user's documents. "
    "Answer truthfully and briefly, in the language of the question."
)


class AgentController:
    """Runs turns. `model` may be any object that continues a text (`agent.plain_model`).

    `WorkspaceTools` bring their documents along, and the reader that ships with the program. With other tools `engine`
    are the documents for recipes and citations; without it the agent talks and calls tools.
    `files` are the chat's own, which tools write and read. `reader` judges passages and sentences, `meaning` compares
    texts; without them structure and words alone do. `chooser` tells what a message wants and which tool is
    for it.

    `max_result_chars` bounds what of a tool's result is kept and shown to the model. `remark` is said about every
    answer.
    """

    def __init__(
        self,
        model: Model | Generates,
        tools: Tools | WorkspaceTools,
        system_prompt: str = DEFAULT_SYSTEM_PROMPT,
        max_result_chars: int = 2000,
        *,
        engine: Library | None = None,
        files: Files | None = None,
        reader: Reader | None = None,
        picker: Picker | None = None,
        meaning: Meaning | None = None,
        chooser: ToolChooser | None = None,
        generation: Generation | None = None,
        remark: str = "",
    ) -> None:
        self._documents = tools.engine if isinstance(tools, WorkspaceTools) else None
        if isinstance(tools, WorkspaceTools):
            self._tools: Tools = PlainTools(tools)
            engine = tools.engine if engine is None else engine
            meaning = tools.engine if meaning is None else meaning
            reader = ShippedReader() if reader is None else reader
            picker = ShippedPicker() if picker is None else picker
        else:
            self._tools = tools
        self._model = as_model(model)
        self._system_prompt = system_prompt
        self._max_result_chars = max_result_chars
        self._sources = Sources(engine, reader, meaning, picker, files, chooser or ToolChooser(Router(meaning)))
        self._settings = generation or Generation()
        self._remark = remark

    def stream(
        self,
        messages: Sequence[Message],
        *,
        cancel: Event,
        max_steps: int = 5,
        max_new_tokens: int = 512,
        calls_before: int = 0,
    ) -> Iterator[TurnEvent]:
        """Answers the last user message, or goes on with the answer that stands behind it, which is the model's own
        words (`OwnWordsBegan`). Ends with exactly one `TurnFinished` or `TurnFailed`.

        A leading system message takes the place of the controller's own. Cancelling keeps what was shown.
        `calls_before` were made for this message already, and are not among `messages`.
        """
        if not messages or messages[0].role is not Role.SYSTEM:
            messages = (message(Role.SYSTEM, self._system_prompt), *messages)
        model = ModelCalls(self._model, cancel, temperature=self._settings.temperature, max_new_tokens=max_new_tokens)
        made = sum(len(one.calls) for one in messages) + calls_before
        tools = ToolCalls(
            self._tools,
            cancel,
            max_result_chars=self._max_result_chars,
            max_lines_chars=self._model.context_length,  # a quarter to a third of it, in tokens
            made=made,
        )
        retrieval = self._settings.retrieval
        turn = Turn(
            messages,
            model,
            tools,
            self._sources,
            retrieval=retrieval,
            max_steps=max_steps,
            max_tools=self._settings.max_tools,
        )
        shown = AnswerState()
        reply: Reply | None = None
        decided = False
        try:
            choice = choose(turn)
            if turn.begun:
                choice = continued(turn, choice)
            decided = choice.name == "decide"
            yield RecipeChosen(choice.name, choice.why)
            steps = choice.run(turn)
            # What a recipe makes of a text that was cut off is not wanted, but how a call ended is.
            while reply is None and (shown.calling or not cancel.is_set()):
                try:
                    event = next(steps)
                except StopIteration as end:
                    reply = end.value
                else:
                    if cancel.is_set() and not shown.calling:
                        break
                    shown = shown.apply(event)
                    yield event
            steps.close()
        except StoppedError:
            reply = None  # while tables were read: what was shown so far is kept
        except UserError as error:
            yield TurnFailed(str(error), error.hint, shown.message if shown.parts else None)
            return
        if reply is None or cancel.is_set():
            final, cancelled, cut_off = shown.message, True, False
        else:
            if not reply.text.strip() and not reply.remarks and not reply.cut_off:
                reply = replace(reply, text=turn.says("no_words"))
            final, cancelled, cut_off = _final(reply, shown.why, self._remark), False, reply.cut_off
        final = with_places(final, turn.library)
        yield CitationsFound(final.citations)
        yield MessageAdded(final)
        taken = model.steps if decided else shown.rounds + (reply is not None)
        yield TurnFinished(final, taken, model.usage, cancelled, cut_off)

    def run(
        self,
        history: Sequence[Mapping[str, Any]],
        max_steps: int = 5,
        max_new_tokens: int = 512,
        verbose: bool = False,
    ) -> dict[str, Any]:
        """The same as one dictionary: role, content, tool_calls, steps, citations, usage.

        `history` is a list of `{"role", "content"}`, `max_steps` the most generations of a model that decides itself
        which tools to call. `verbose` prints each event to standard output. `warning` is there too where the documents
        were never read. Raises `UserError` for a history it cannot read and for a turn that failed.
        """
        events = []
        for event in self.stream(
            messages_of(history), cancel=Event(), max_steps=max_steps, max_new_tokens=max_new_tokens
        ):
            if verbose:
                print(event, flush=True)
            events.append(event)
        last = events[-1]
        if isinstance(last, TurnFailed):
            raise UserError(last.error, hint=last.hint)
        told = transcript_of(events)
        if self._documents is not None and not self._documents.built:
            told["warning"] = self._documents.warning
        return told

    def run_single(self, user_input: str, system: str | None = None, **kwargs: Any) -> dict[str, Any]:
        """`run` for one message, with a system message of its own if given."""
        first = [{"role": "system", "content": system}] if system else []
        return self.run([*first, {"role": "user", "content": user_input}], **kwargs)


def _final(reply: Reply, *said: str) -> Message:
    """The finished answer with its citations, and what is said about it."""
    remarks = dict.fromkeys(text for text in (*said, *reply.remarks) if text)
    return Message(Role.ASSISTANT, (Text(reply.text), *reply.citations, *map(Remark, remarks)))
