"""The agent as training and evaluation run it: wired as the app does it, with whatever model and tools are given."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.events import TurnEvent
from mypt_desktop.core.messages import Message, Role, message
from mypt_desktop.core.settings import Generation
from mypt_desktop.runtime.catalog import ModelInfo, chat_template
from mypt_desktop.training.examine import Examiner
from mypt_desktop.training.oracle import OracleModel
from mypt_desktop.training.papers import Paper
from mypt_desktop.training.self_distillation import Tell
from mypt_desktop.training.suites import Case

if TYPE_CHECKING:
    from mypt_desktop.agent.ports import Tools
    from mypt_desktop.core.judges import Picker, Reader
    from mypt_desktop.workspace.engine import WorkspaceEngine


def agent(
    model: Any,
    messages: Sequence[Message],
    *,
    retrieval: str,
    tools: Any = None,
    library: Any = None,
    reader: Reader | None = None,
    picker: Picker | None = None,
) -> Iterator[TurnEvent]:
    """One turn of a new chat under the default settings, but for `retrieval`; without `reader` and `picker` as where
    they are not built."""
    from mypt_desktop.agent.controller import AgentController
    from mypt_desktop.agent.tool_execution import NoTools

    generation = Generation(retrieval=retrieval)
    controller = AgentController(
        model,
        tools or NoTools(),
        engine=library,
        generation=generation,
        reader=reader,
        picker=picker,
    )
    return controller.stream(
        messages, cancel=Event(), max_steps=generation.max_steps, max_new_tokens=generation.max_new_tokens
    )


def oracle_for(model: ModelInfo) -> OracleModel:
    """In the place of `model`, with its tokenizer and template."""
    from mypt_desktop.runtime.tokenizer import Tokenizer

    tokenizer = Tokenizer(model.build / "tokenizer.json")
    return OracleModel(model.dialect, chat_template(model.build), lambda text: len(tokenizer.encode_text(text)))


def teller(model: Any) -> Tell:
    """What the model itself says to a question about a paper, before the app makes anything of it."""
    examiner = Examiner(agent, model)

    def tell(paper: Paper, question: str) -> str:
        given = ({"path": paper.path, "text": paper.text},)
        reaction = examiner.react(Case(question, "", (message(Role.USER, question),), {"facts": []}, given))
        if reaction.error:
            raise UserError(f"The model did not answer {question!r}: {reaction.error}")
        return reaction.words

    return tell


def plain_tools(engine: WorkspaceEngine, model: Any) -> Tools:
    """The tools over a folder as a turn without a chat has them, summaries by the model."""
    from mypt_desktop.agent.recipes.summarise import summarizer
    from mypt_desktop.agent.tool_execution import PlainTools
    from mypt_desktop.tools.workspace import WorkspaceTools

    return PlainTools(WorkspaceTools(engine, summarizer(model)))


def documents_of(folders: Sequence[Path], target: Path) -> None:
    """Copies the files of all folders to one, keeping sub-folders. Raises `UserError` for what is no folder."""
    for folder in folders:
        if not folder.is_dir():
            raise UserError(f"There is no folder {folder}.", hint="Name the documents with --documents.")
        shutil.copytree(folder, target, dirs_exist_ok=True)
