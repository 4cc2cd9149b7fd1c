"""Any object that continues a text serves as a model: what it is asked, and what becomes of what it returns."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from mypt_desktop.agent.controller import AgentController
from mypt_desktop.agent.plain_model import PlainModel, as_model
from mypt_desktop.core.errors import ModelFailedError, UserError
from mypt_desktop.core.messages import Role, message
from mypt_desktop.core.prompt import Completed, Delta, Prompt, Sampling
from mypt_desktop.dialects.names import dialect
from tests.agent.turns import library
from tests.fakes import MemoryTools, ScriptedModel

ASKED = dialect("mypt").render([message(Role.USER, "Who? <myPT_toolcall>")])
SAMPLING = Sampling(max_tokens=7, temperature=0.5, stop=("</myPT_assistant>", "<myPT_eot>"))


class Of:
    def __init__(self, generate: Callable[..., Any], **said: Any) -> None:
        self.generate = generate
        vars(self).update(said)


def told(generate: Callable[..., Any], prompt: Prompt = ASKED, cancel: Event | None = None) -> tuple[str, Completed]:
    *deltas, last = PlainModel(Of(generate)).generate(prompt, SAMPLING, cancel or Event())
    assert isinstance(last, Completed)
    return "".join(one.text for one in deltas if isinstance(one, Delta)), last


def test_an_answer_is_cut_at_what_ends_a_turn_and_counted() -> None:
    text, last = told(lambda prompt: "Ada.</myPT_assistant><myPT_user>And?")
    assert text == "Ada."
    assert (last.reason, last.usage.completion_tokens) == ("stop", 2)
    assert last.usage.prompt_tokens > 5


def test_the_prompt_in_front_of_an_answer_is_left_out() -> None:
    assert told(lambda prompt: prompt + "Ada.")[0] == "Ada."


def test_pieces_are_passed_on_as_they_come_however_they_are_cut() -> None:
    assert told(lambda prompt: iter(["A", "da. </myPT_", "assis", "tant>x"]))[0] == "Ada. "
    assert told(lambda prompt: ["Ada </myPT_"])[0] == "Ada </myPT_"


def test_a_cancelled_stream_is_not_read_to_its_end() -> None:
    cancel = Event()

    def endless(prompt: str) -> Any:
        while True:
            yield "on "
            cancel.set()

    text, last = told(endless, cancel=cancel)
    assert (text, last.reason) == ("on on ", "cancelled")


def test_only_the_keywords_that_it_names_are_passed() -> None:
    got: dict[str, Any] = {}

    def some(prompt: str, max_tokens: int, temperature: float) -> str:
        got.update(max_tokens=max_tokens, temperature=temperature)
        return ""

    def anything(prompt: str, **options: Any) -> str:
        got.update(options)
        return ""

    told(some)
    assert got == {"max_tokens": 7, "temperature": 0.5}
    got.clear()
    told(anything)
    assert got == {"max_new_tokens": 7, "stop_strings": ["</myPT_assistant>", "<myPT_eot>"]}


def test_tags_that_others_wrote_open_nothing() -> None:
    seen: list[str] = []
    told(lambda prompt: seen.append(prompt) or "")
    assert seen[0].count("<myPT_user>") == 1
    assert "<myPT_toolcall>" not in seen[0]
    assert "myPT_toolcall>" in seen[0]


@pytest.mark.parametrize("answer", [None, 3, [b"Ada"], ["Ada", None]])
def test_what_is_no_text_is_the_models_fault(answer: Any) -> None:
    with pytest.raises(ModelFailedError, match="instead of text"):
        told(lambda prompt: answer)


def test_a_model_may_say_more_of_itself() -> None:
    model = PlainModel(Of(str.upper, dialect="hermes", context_length=100, rails="recipes", count_tokens=len))
    assert (model.dialect, model.context_length, model.rails, model.count_tokens("abc")) == (
        "hermes",
        100,
        "recipes",
        3,
    )
    plain = PlainModel(Of(str.upper), dialect="plain", context_length=50, count_tokens=len)
    assert (plain.dialect, plain.context_length, plain.rails, plain.chat_template) == ("plain", 50, "free", None)
    with pytest.raises(UserError, match="no dialect called 'klingon'"):
        PlainModel(Of(str.upper), dialect="klingon")


def test_one_that_leaves_the_plan_to_the_app_writes_answers_from_what_was_found() -> None:
    asked: list[str] = []

    def write(prompt: str) -> str:
        asked.append(prompt)
        return "Petrel goes into dry dock on 9 November 2026."

    documents = library()
    agent = AgentController(Of(write, rails="recipes"), MemoryTools(documents), engine=documents)
    result = agent.run_single("When does Petrel go into dry dock?")
    assert result["content"] == "Petrel goes into dry dock on 9 November 2026. [1]"
    assert "24 metres" in asked[0]
    assert (result["steps"], result["tool_calls"][0]["name"]) == (2, "workspace.search")


def test_what_is_a_model_already_stays_as_it_is_and_what_is_none_is_refused() -> None:
    model = ScriptedModel()
    assert as_model(model) is model
    assert isinstance(as_model(Of(str.upper)), PlainModel)
    with pytest.raises(UserError, match="str is no model"):
        as_model("a model")  # type: ignore[arg-type]
