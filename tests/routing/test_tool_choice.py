"""Which of the tools on offer a request is for, by what they say of themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mypt_desktop.bench import tool_choice_fit
from mypt_desktop.bench.routing import MESSAGES, Shipped
from mypt_desktop.bench.routing import load as load_messages
from mypt_desktop.bench.tool_choice import TOOLS, Chosen, choose, load
from mypt_desktop.core.messages import ToolSpec
from mypt_desktop.core.settings import Generation
from mypt_desktop.routing.router import Router
from mypt_desktop.routing.tool_choice import ToolChooser, weights_file
from mypt_desktop.runtime.shipped_reader import ShippedPhrases
from tests.fakes import TEXT, object_schema

OFFERED, REQUESTS = load(TOOLS)
FIRST, AMONG, NEAR = 0.72, 0.82, 0.95  # measured: 0.75, 0.84, 0.97
BY_SPELLING = 0.62  # measured: 0.68
TAKEN = 0.05  # share of messages for no tool that are taken for one; measured: 0.01


def share(chosen: Sequence[bool]) -> float:
    return sum(chosen) / len(chosen)


@pytest.fixture(scope="module")
def chooser() -> ToolChooser:
    return ToolChooser(Router(Shipped()), ShippedPhrases(threads=2))


@pytest.fixture(scope="module")
def judged(chooser: ToolChooser) -> list[Chosen]:
    return choose(chooser, OFFERED, [one for one in REQUESTS if one.tool and one.half == "judged"])


def test_the_set_is_large_and_varied() -> None:
    asking = [one for one in REQUESTS if one.tool]
    assert len(OFFERED) >= 60
    assert len(asking) >= 200
    assert share([not one.own_words for one in asking]) >= 0.5
    assert {one.language for one in asking} == {"en", "de", "fr", "es"}


def test_the_weights_are_fitted_on_the_requests_as_they_are() -> None:
    """If not: `python -m mypt_desktop.bench.routing --fit`."""
    assert f'"{tool_choice_fit.digest(TOOLS)}"' in weights_file().read_text(encoding="utf-8")


def test_most_requests_for_tools_that_were_never_seen_find_theirs(judged: list[Chosen]) -> None:
    assert share([one.right for one in judged]) >= FIRST
    assert share([one.offered for one in judged]) >= AMONG
    assert share([one.near for one in judged]) >= NEAR


def test_of_the_tools_of_real_servers_the_right_one_is_told_for_95_of_100_requests(chooser: ToolChooser) -> None:
    folder = Path(__file__).parents[1] / "data/mcp"
    found = json.loads((folder / "tools.json").read_text(encoding="utf-8"))
    tools = [ToolSpec(one["name"], one["description"], one["parameters"]) for one in found]
    requests = json.loads((folder / "requests.json").read_text(encoding="utf-8"))
    told = [
        {tool.name.rpartition(":")[2] for tool in chooser.nearest(text, tools, Generation().max_tools)}
        for text, _ in requests
    ]
    assert (
        share([bool(names & set(right.split())) for names, (_, right) in zip(told, requests, strict=True)]) >= 0.95
    )  # measured: 0.98


def test_of_five_hundred_tools_of_real_servers_the_right_one_is_told_for_most_requests(chooser: ToolChooser) -> None:
    tools, requests = load(Path(__file__).parents[1] / "data/mcp/many")
    own = [one.own_words for one in requests]
    assert (len(tools) >= 500, len({one.text for one in requests}), sum(own)) == (True, 200, 100)
    told = [{tool.name for tool in chooser.nearest(one.text, tools, Generation().max_tools)} for one in requests]
    near = [bool(names & one.right) for names, one in zip(told, requests, strict=True)]
    assert share([one for one, words in zip(near, own, strict=True) if words]) >= 0.97  # measured: 0.99
    assert share([one for one, words in zip(near, own, strict=True) if not words]) >= 0.62  # measured: 0.65


def test_without_an_embedder_spelling_finds_most() -> None:
    chosen = choose(ToolChooser(Router()), OFFERED, [one for one in REQUESTS if one.tool and one.half == "judged"])
    assert share([one.right for one in chosen]) >= BY_SPELLING


def test_what_is_asked_of_documents_goes_to_no_tool_that_comes_along(chooser: ToolChooser) -> None:
    from mypt_desktop.routing.tool_requests import KnownFiles, tool_requests

    ours = tool_choice_fit.shipped_tools()
    others = [one.text for one in load_messages(MESSAGES) if one.label != "act"]
    taken = [bool(tool_requests(text, ours, KnownFiles(), chooser, documents=True)) for text in others]
    assert share(taken) <= TAKEN


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("¿Qué tiempo hará el domingo?", "weather:get_forecast"),
        ("Wie wird das Wetter morgen in Ulm?", "weather:get_forecast"),
        ("Envoie un courriel à Jean", "mail:send_email"),
        ("open https://example.org/a", "browser:navigate"),
    ],
)
def test_a_tool_is_found_in_other_languages(chooser: ToolChooser, text: str, tool: str) -> None:
    assert chooser.fits(text, OFFERED)[0].tool.name == tool


def test_probabilities_are_shared_with_none(chooser: ToolChooser) -> None:
    fits = chooser.fits("biscuits sdma", tool_choice_fit.shipped_tools())
    assert 0 <= sum(fit.likely for fit in fits) <= 0.5
    assert [fit.likely for fit in fits] == sorted((fit.likely for fit in fits), reverse=True)
    assert chooser.fits("anything", []) == []


def test_a_tool_that_changed_is_read_anew(chooser: ToolChooser) -> None:
    tool = ToolSpec("x:one", "Feed the cat.", object_schema("name", name=TEXT))
    text = "what will the weather be in Rome"
    before = chooser.fits(text, [tool])[0].likely
    after = chooser.fits(text, [replace(tool, description="Weather forecast for a city.")])[0].likely
    assert 3 * before < after


def test_an_embedder_that_the_weights_were_not_fitted_with_is_not_used() -> None:
    class Other:
        def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
            return [[1.0, 0.0] for _ in texts]

    text = "send an email to Anna"
    assert ToolChooser(Router(Other()), ShippedPhrases()).fits(text, OFFERED) == ToolChooser(Router()).fits(
        text, OFFERED
    )


def test_without_the_embedder_of_phrases_the_other_tells() -> None:
    class Missing:
        def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
            return None

    text, shipped = "send an email to Anna", Shipped()
    assert ToolChooser(Router(shipped), Missing()).fits(text, OFFERED) == ToolChooser(Router(shipped)).fits(
        text, OFFERED
    )


def test_where_the_embedder_fails_spelling_tells_and_it_is_asked_again() -> None:
    class Failing:
        fails = False
        shipped = Shipped()

        def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
            return None if self.fails and len(texts) > 2 else self.shipped.embed(texts)

    failing, text = Failing(), "will I need an umbrella in Bergen"
    chooser = ToolChooser(Router(failing))
    failing.fails = True  # at the texts of the tools
    assert chooser.fits(text, OFFERED)[0].tool.name == "weather:get_forecast"
    failing.fails = False
    assert chooser.fits(text, OFFERED) == ToolChooser(Router(Shipped())).fits(text, OFFERED)


@settings(deadline=None, max_examples=30)
@given(st.text(), st.text(), st.text())
def test_no_request_and_no_tool_raises(text: str, name: str, told: str) -> None:
    tool = ToolSpec(name, told, {"properties": {name: told, told: {"description": 3}}})
    (fit,) = ToolChooser(Router()).fits(text, [tool])
    assert 0 <= fit.likely <= 1
