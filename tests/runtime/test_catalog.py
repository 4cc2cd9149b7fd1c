"""Which models there are, built or not, whatever lies in their folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from mypt_desktop.core.errors import ModelNotFoundError, UserError
from mypt_desktop.core.prompt import ChatTemplate, Sampling
from mypt_desktop.runtime.catalog import Catalog, Kind, chat_template

LANGUAGE = {
    "kind": "language",
    "title": "A model",
    "base": "someone/a-model",
    "licence": "Apache-2.0",
    "dialect": "hermes",
    "rails": "recipes",
    "context_length": 8192,
    "default_context": 4096,
    "sampling": {"temperature": 0.0, "repetition_penalty": 1.05},
    "source": {"size": 98_000_000},
}


def add(folder: Path, name: str, *, built: bool = False, **changes: Any) -> Path:
    model = folder / name
    (model / "build").mkdir(parents=True)
    (model / "model.json").write_text(json.dumps(LANGUAGE | {"name": name} | changes), encoding="utf-8")
    if built:
        (model / "build" / "model.onnx").write_bytes(b"12345")
        manifest = {"recipe_hash": "x", "files": {"model.onnx": {"size": 5, "sha256": "y"}}}
        (model / "build" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return model


def test_a_model_is_what_its_model_json_says(tmp_path: Path) -> None:
    folder = add(tmp_path, "light", built=True)
    model = Catalog([tmp_path]).get("light")
    assert (model.name, model.title, model.dialect, model.rails) == ("light", "A model", "hermes", "recipes")
    assert (model.context_length, model.default_context) == (8192, 4096)
    assert model.sampling == Sampling(repetition_penalty=1.05)
    assert (model.folder, model.build, model.built, model.size_bytes) == (folder, folder / "build", True, 5)


def test_a_model_that_is_not_built_weighs_what_its_source_does(tmp_path: Path) -> None:
    add(tmp_path, "light")
    model = Catalog([tmp_path]).get("light")
    assert (model.built, model.size_bytes) == (False, 98_000_000)


def test_a_model_that_says_what_its_build_will_weigh_weighs_that(tmp_path: Path) -> None:
    path = add(tmp_path, "light") / "model.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"built_size": 158}), encoding="utf-8")
    assert Catalog([tmp_path]).get("light").size_bytes == 158


def test_the_models_of_the_app_say_what_their_builds_weigh(models_dir: Path, checkout: Path) -> None:
    for kind in get_args(Kind):
        for model in filter(lambda model: model.built, Catalog([models_dir]).list(kind)):
            said = json.loads((checkout / "models" / model.name / "model.json").read_text(encoding="utf-8"))
            expected = said.get("built_size") or said["source"]["size"]
            assert expected == pytest.approx(model.size_bytes, rel=0.02), model.name


def test_a_build_that_lacks_a_byte_is_not_built(tmp_path: Path) -> None:
    add(tmp_path, "light", built=True)
    (tmp_path / "light" / "build" / "model.onnx").write_bytes(b"1234")
    assert not Catalog([tmp_path]).get("light").built


def test_models_are_listed_by_kind_and_name(tmp_path: Path) -> None:
    for name in ("large", "default"):
        add(tmp_path, name)
    add(tmp_path, "embedder", kind="embedder")
    catalog = Catalog([tmp_path, tmp_path / "not there"])
    assert [model.name for model in catalog.list()] == ["default", "large"]
    assert [model.name for model in catalog.list("embedder")] == ["embedder"]


def test_an_earlier_folder_hides_a_later_one(tmp_path: Path) -> None:
    add(tmp_path / "user", "light", title="Mine")
    add(tmp_path / "program", "light")
    catalog = Catalog([tmp_path / "user", tmp_path / "program"])
    assert [model.title for model in catalog.list()] == ["Mine"]
    assert catalog.get("light").title == "Mine"


@pytest.mark.parametrize(
    ("built", "best"),
    [(("light", "default", "large"), "default"), (("large", "light"), "light"), (("large", "other"), "large")],
)
def test_the_best_model_is_the_default_one_if_it_is_built(tmp_path: Path, built: tuple[str, ...], best: str) -> None:
    for name in ("light", "default", "large", "other"):
        add(tmp_path, name, built=name in built)
    assert Catalog([tmp_path]).best().name == best


def test_without_a_built_model_the_error_says_how_to_get_one(tmp_path: Path) -> None:
    add(tmp_path, "default")
    with pytest.raises(ModelNotFoundError) as caught:
        Catalog([tmp_path]).best()
    assert "model build" in caught.value.hint


def test_an_unknown_name_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    add(tmp_path, "default")
    with pytest.raises(ModelNotFoundError) as caught:
        Catalog([tmp_path]).get("defualt")
    assert "default" in caught.value.hint


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"kind": "poem"}', '{"kind": "language"}', "[" * 100_000, '{"kind": ["language"]}']
)
def test_a_broken_model_json_is_named_and_hides_no_other_model(tmp_path: Path, text: str) -> None:
    add(tmp_path, "default")
    broken = tmp_path / "broken" / "model.json"
    broken.parent.mkdir()
    broken.write_text(text)
    catalog = Catalog([tmp_path])
    assert [model.name for model in catalog.list()] == ["default"]
    with pytest.raises(UserError, match="broken"):
        catalog.get("broken")


def test_a_chat_template_comes_with_the_tokens_it_names(tmp_path: Path) -> None:
    build = add(tmp_path, "mine") / "build"
    assert chat_template(build) is None
    config = {"bos_token": "<s>", "eos_token": {"content": "</s>"}, "chat_template": "old {{ messages }}"}
    (build / "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")
    assert chat_template(build) == ChatTemplate("old {{ messages }}", "<s>", "</s>")
    (build / "chat_template.jinja").write_text("{{ messages }}", encoding="utf-8")
    assert chat_template(build) == ChatTemplate("{{ messages }}", "<s>", "</s>")
    (build / "tokenizer_config.json").write_text("[", encoding="utf-8")
    assert chat_template(build) == ChatTemplate("{{ messages }}")
