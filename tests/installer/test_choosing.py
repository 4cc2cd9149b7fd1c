"""Where nobody chose a model, set-up measures once whether the large one is fast enough here; nothing stops the start.

The app that is asked is the real one, in a process of its own. Only the speed is made up where a test needs one that
this machine may not have: it is said as what the large model would reach.
"""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from installer import choosing
from installer.choosing import LARGE_PICKER, PICKER, see_to_picker, settle
from installer.commands import beside
from installer.environment import Environment
from mypt_desktop.core import settings as setting_files
from mypt_desktop.core.model_builds import MANIFEST, is_built, recipe_hash
from mypt_desktop.core.settings import Settings
from tests.installer.test_models import write_build

APP = Environment(Path(sys.prefix))
SIZE, HUGE = 1_200_000_000, 10**13  # bytes: of a large model, and beyond any memory and disk
FAST, SLOW = (221, 31), (221, 29)
WEIGHTS = b"weights"
MEASURED = """\
import sys
from mypt_desktop.__main__ import main
from mypt_desktop.runtime import probe
probe.speeds = lambda model, seconds: probe.Speeds({read}, {written}, 0, "cpu")
sys.exit(main())
"""


class Place:
    """A folder of models, a cache and a data folder."""

    def __init__(self, folder: Path) -> None:
        self.models, self.cache, self.data = folder / "models", folder / "cache", folder / "data"

    def add(self, name: str, built_size: int = SIZE, source_size: int = 1) -> None:
        described = {
            "kind": "language",
            "title": name.title(),
            "dialect": "hermes",
            "context_length": 8192,
            "built_size": built_size,
            "source": {"size": source_size},
            "recipe": {"bits": 4},
        }
        (self.models / name).mkdir(parents=True)
        (self.models / name / "model.json").write_text(json.dumps(described))

    def put_into_the_cache(self, name: str) -> None:
        expected = self.hash(name)
        build = write_build(self.cache / "models" / f"{name}-{expected[:16]}")
        manifest = json.loads((build / MANIFEST).read_text())
        (build / MANIFEST).write_text(json.dumps(manifest | {"recipe_hash": expected}))

    def hash(self, name: str) -> str:
        return recipe_hash(json.loads((self.models / name / "model.json").read_text()))

    def built(self, name: str) -> bool:
        return is_built(self.models / name / "build", self.hash(name))

    def settle(self, speed: tuple[float, float] | None = None) -> None:
        """`speed`: tokens a second that the large model would read and write; None really measures."""
        program = ["-m", "mypt_desktop"]
        if speed is not None:
            read, written = (tokens * SIZE / len(WEIGHTS) for tokens in speed)
            program = ["-c", MEASURED.format(read=read, written=written)]
        settle(APP, [*program, "--data-dir", str(self.data)], models=self.models, cache=self.cache)

    def choose(self, *, model: str = "", remote_url: str = "") -> None:
        runtime = replace(Settings().runtime, model=model, remote_url=remote_url)
        setting_files.save(self.data / "settings.json", replace(Settings(), runtime=runtime))

    @property
    def chosen(self) -> str:
        return setting_files.load(self.data / "settings.json").runtime.model


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Only the default model, and that is not built."""
    place = Place(tmp_path)
    place.add("default")
    monkeypatch.setenv("MYPT_MODELS_DIR", str(place.models))
    monkeypatch.setenv("MYPT_MODEL", "restored by monkeypatch when the test ends")
    monkeypatch.delenv("MYPT_MODEL")
    return place


@pytest.fixture
def place(unbuilt: Place) -> Place:
    """The default model is built, as far as its size goes."""
    write_build(unbuilt.models / "default" / "build", WEIGHTS)
    return unbuilt


def test_a_fast_machine_gets_the_large_model_and_is_measured_once(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.add("large")
    place.put_into_the_cache("large")
    place.settle(FAST)
    said = capsys.readouterr().out
    assert "Measuring, once" in said
    assert "The large model is used. Large fits" in said
    assert "where it reads about 221 and writes 31 tokens a second" in said
    assert "downloaded" not in said  # it was in the cache
    assert place.built("large")
    assert place.chosen == "large"
    place.settle(FAST)
    assert capsys.readouterr().out == ""


def test_any_other_machine_keeps_the_default_model_is_told_why_and_measured_once(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.add("large")
    place.settle(SLOW)
    said = capsys.readouterr().out
    assert "The default model is used. Default fits" in said
    assert "Large would read only 221 and write 29 tokens a second here." in said
    assert place.chosen == "default"
    assert not place.built("large")
    place.settle(FAST)
    assert capsys.readouterr().out == ""


def test_the_speed_is_really_measured(models_dir: Path, unbuilt: Place, capsys: pytest.CaptureFixture[str]) -> None:
    (unbuilt.models / "default" / "build").symlink_to((models_dir / "light" / "build").resolve())
    unbuilt.add("large", HUGE)
    unbuilt.settle()
    said = capsys.readouterr().out
    assert "could not be measured" not in said
    assert "Large needs 13000.5 GB of free memory" in said
    assert json.loads((unbuilt.data / "machine.json").read_text())["written_bytes"] > 0
    assert unbuilt.chosen == "default"


def test_other_models_are_not_asked_about(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.add("large", HUGE)
    place.add("mine", SIZE - 1)  # fast enough
    place.settle(FAST)
    assert "Mine" not in capsys.readouterr().out
    assert place.chosen == "default"


def test_without_room_on_the_disk_nothing_is_downloaded(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    place.add("large", source_size=HUGE)
    place.settle(FAST)
    said = capsys.readouterr().out
    assert "The default model is used. Building the model large needs 70000.0 GB free" in said
    assert "make run MODEL=large" in said
    assert "downloaded now" not in said
    assert place.chosen == "default"


def test_a_download_is_said_before_and_one_that_fails_leaves_the_default_model(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.add("large", source_size=100_000_000)
    place.cache.write_text("no folder")
    place.settle(FAST)
    said = capsys.readouterr().out
    assert "Its weights, 0.1 GB, are downloaded now. To do without: make run MODEL=default" in said
    assert said.index("downloaded now") < said.index("The default model is used.")
    assert f"{place.cache} cannot be written" in said
    assert place.chosen == "default"


def test_what_cannot_be_measured_is_not_downloaded(unbuilt: Place, capsys: pytest.CaptureFixture[str]) -> None:
    unbuilt.add("large")
    unbuilt.settle()
    assert "The default model is used. How fast this machine answers could not be measured." in capsys.readouterr().out
    assert unbuilt.chosen == "default"


def test_a_failing_recommendation_is_told_in_the_apps_words(unbuilt: Place, capsys: pytest.CaptureFixture[str]) -> None:
    unbuilt.settle()
    assert "The default model is used. There is no model called large." in capsys.readouterr().out
    assert unbuilt.chosen == "default"


@pytest.mark.parametrize("chosen", [{"model": "mine"}, {"remote_url": "http://127.0.0.1:9/v1"}])
def test_what_the_user_chose_stays(unbuilt: Place, chosen: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    unbuilt.add("large")
    unbuilt.choose(**chosen)
    unbuilt.settle()
    assert capsys.readouterr().out == ""
    assert unbuilt.chosen == chosen.get("model", "")


def test_a_model_for_this_run_alone_leaves_the_choice_to_another_one(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place.add("large")
    monkeypatch.setenv("MYPT_MODEL", "default")
    place.settle(FAST)
    assert capsys.readouterr().out == ""
    assert place.chosen == ""
    monkeypatch.delenv("MYPT_MODEL")
    place.put_into_the_cache("large")
    place.settle(FAST)
    assert place.chosen == "large"


def test_settings_that_cannot_be_read_are_left_to_the_app(unbuilt: Place, capsys: pytest.CaptureFixture[str]) -> None:
    unbuilt.data.mkdir()
    (unbuilt.data / "settings.json").write_text("{")
    unbuilt.settle()
    assert capsys.readouterr().out == ""
    assert (unbuilt.data / "settings.json").read_text() == "{"


def test_a_chosen_model_is_built_in_another_clone(unbuilt: Place) -> None:
    unbuilt.add("large")
    unbuilt.put_into_the_cache("large")
    unbuilt.choose(model="large")
    unbuilt.settle()
    assert unbuilt.built("large")
    assert "MYPT_MODEL" not in os.environ


def test_where_it_cannot_be_built_the_default_model_is_used_this_time(
    unbuilt: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    unbuilt.add("large", source_size=HUGE)
    unbuilt.choose(model="large")
    unbuilt.settle()
    assert "The default model is used this time. Building the model large needs" in capsys.readouterr().out
    assert os.environ["MYPT_MODEL"] == "default"
    assert unbuilt.chosen == "large"


def test_an_app_that_cannot_be_started_is_said(unbuilt: Place, capsys: pytest.CaptureFixture[str]) -> None:
    settle(Environment(unbuilt.data), [], models=unbuilt.models, cache=unbuilt.cache)
    assert "Which model was chosen could not be asked" in capsys.readouterr().out


@pytest.fixture
def pickers(place: Place) -> Place:
    for name in (PICKER, LARGE_PICKER):
        place.add(name)
        place.put_into_the_cache(name)
    return place


@pytest.mark.parametrize(("memory", "built", "other"), [(1, LARGE_PICKER, PICKER), (HUGE, PICKER, LARGE_PICKER)])
def test_the_larger_picker_is_built_where_there_is_memory_for_it_else_the_smaller(
    memory: int,
    built: str,
    other: str,
    pickers: Place,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "LARGE_PICKER_MEMORY", memory)
    see_to_picker(APP, models=pickers.models, cache=pickers.cache)
    assert pickers.built(built)
    assert not pickers.built(other)


def test_where_the_larger_picker_cannot_be_built_the_app_starts_with_the_smaller(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place.add(LARGE_PICKER, built_size=HUGE)  # more than any disk has room for
    place.add(PICKER)
    place.put_into_the_cache(PICKER)
    monkeypatch.setattr(choosing, "LARGE_PICKER_MEMORY", 1)
    see_to_picker(APP, models=place.models, cache=place.cache)
    assert not place.built(LARGE_PICKER)
    assert place.built(PICKER)
    assert "The app starts with the smaller picker." in capsys.readouterr().out


def test_one_picker_goes_with_a_model_and_the_smaller_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLOSER", raising=False)
    assert {PICKER, LARGE_PICKER} & set(beside("default")) == {LARGE_PICKER}
    assert not {PICKER, LARGE_PICKER} & set(beside("light"))
    monkeypatch.setenv("CLOSER", "0")
    assert {PICKER, LARGE_PICKER} & set(beside("default")) == {PICKER}
