"""Which model a chat is answered by: the one chosen there, kept with the chat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop.app.chat_models import ChatModels
from mypt_desktop.core.errors import ModelNotFoundError
from mypt_desktop.core.settings import Runtime
from mypt_desktop.runtime.catalog import Catalog, ModelInfo
from mypt_desktop.store.chats import Chats
from tests.databases import fresh_database


class Two(Catalog):
    """A small and a large model, both built, until `gone`."""

    def __init__(self, like: ModelInfo) -> None:
        self._models = {name: replace(like, name=name, built=True) for name in ("default", "large")}

    def list(self) -> list[ModelInfo]:
        return [*self._models.values()]

    def get(self, name: str) -> ModelInfo:
        if name not in self._models:
            raise ModelNotFoundError(f"No model {name}.")
        return self._models[name]

    def lose(self, name: str) -> None:
        self._models[name] = replace(self._models[name], built=False)


@pytest.fixture
def catalog(models_dir: Path) -> Two:
    return Two(Catalog([models_dir]).list()[0])


@pytest.fixture
def chats(tmp_path: Path) -> Iterator[Chats]:
    with closing(fresh_database(tmp_path / "mypt.sqlite")) as database:
        yield Chats(database)


def test_a_chat_keeps_the_model_that_answered_it(chats: Chats, catalog: Two) -> None:
    settings = Runtime(model="large", threads=2)
    models = ChatModels(chats, catalog, lambda: settings, lambda: False)
    first, second = chats.create("First"), chats.create("Second")
    models.answered(first, "large")
    settings = Runtime(model="default", threads=2)
    assert models.runtime(first) == Runtime(model="large", threads=2)
    assert models.runtime(second) == settings
    models.choose(first, "")
    assert models.runtime(first) == settings


def test_the_model_for_all_is_not_loaded_a_second_time_under_its_name(chats: Chats, catalog: Two) -> None:
    settings = Runtime()  # the best there is
    models = ChatModels(chats, catalog, lambda: settings, lambda: False)
    chat = chats.create()
    models.answered(chat, "default")
    assert models.runtime(chat) == settings


def test_a_model_that_is_gone_is_none_to_wait_for(chats: Chats, catalog: Two) -> None:
    models = ChatModels(chats, catalog, Runtime, lambda: False)
    chat = chats.create()
    models.choose(chat, "large")
    assert models.runtime(chat).model == "large"
    catalog.lose("large")
    assert models.runtime(chat) == Runtime()
    models.choose(chat, "never-there")
    assert models.runtime(chat) == Runtime()


def test_a_model_of_this_run_and_an_endpoint_answer_every_chat(chats: Chats, catalog: Two) -> None:
    chat = chats.create()
    chats.use_model(chat, "large")
    named = ChatModels(chats, catalog, lambda: Runtime(model="default"), lambda: True)
    assert named.runtime(chat).model == "default"
    endpoint = Runtime(remote_url="http://localhost:8000/v1")
    remote = ChatModels(chats, catalog, lambda: endpoint, lambda: False)
    assert remote.runtime(chat) == endpoint
    for models in (named, remote):
        models.answered(chat, "other")
    assert chats.summary(chat).model == "large"


def test_a_chat_that_was_deleted_is_no_error(chats: Chats, catalog: Two) -> None:
    chat = chats.create()
    chats.delete(chat)
    models = ChatModels(chats, catalog, Runtime, lambda: False)
    models.choose(chat, "large")
    assert models.runtime(chat) == Runtime()
