"""Where models can run, tried for real; and which model suits which machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mypt_desktop.app.machine import recommend
from mypt_desktop.core.errors import ModelNotFoundError
from mypt_desktop.core.prompt import Sampling
from mypt_desktop.runtime.catalog import Catalog, ModelInfo
from mypt_desktop.runtime.probe import (
    Machine,
    choose_model,
    choose_provider,
    cuda_build_installed,
    load_cuda,
    measure,
    probe_provider,
    session_runs,
)

GB = 1_000_000_000


def model(name: str, size: int, *, built: bool = True) -> ModelInfo:
    return ModelInfo(
        name, "language", name.title(), "", "", "hermes", "recipes", 8192, 4096, Sampling(), Path(), Path(), built, size
    )


MODELS = [model("light", GB // 4), model("default", GB // 2), model("large", 5 * GB // 4)]
FAST = Machine(16 * GB, 8, read_bytes=1e12, written_bytes=1e11)


def test_a_session_on_the_cpu_runs_and_says_so() -> None:
    choice = probe_provider("cpu")
    assert choice.provider == "cpu"
    assert "CPUExecutionProvider ran" in choice.reason


@pytest.mark.skipif(cuda_build_installed(), reason="this installation has CUDA")
def test_where_cuda_cannot_run_the_cpu_is_taken_and_the_reason_passed_on() -> None:
    choice = probe_provider("cuda")
    assert choice.provider == "cpu"
    assert "CPUExecutionProvider" in choice.reason
    assert "cuda" in choose_provider("auto").reason.lower()


def test_a_model_that_cannot_be_loaded_is_reported_in_the_librarys_words(tmp_path: Path) -> None:
    broken = tmp_path / "model.onnx"
    broken.write_bytes(b"rubbish")
    assert "model.onnx" in probe_provider("cpu", broken).reason


def test_who_chose_the_cpu_gets_it_unasked() -> None:
    assert choose_provider("cpu").provider == "cpu"


def name_of(machine: Machine, models: list[ModelInfo] = MODELS) -> str:
    chosen = choose_model(models, machine)
    assert chosen is not None
    assert chosen.reason
    return chosen.name


def test_a_fast_machine_takes_the_largest_model() -> None:
    assert name_of(FAST) == "large"


def test_a_model_that_does_not_fit_the_memory_is_not_taken() -> None:
    assert name_of(replace(FAST, memory_bytes=2 * GB)) == "default"


def test_a_model_that_reads_too_slowly_is_not_taken() -> None:
    assert name_of(replace(FAST, read_bytes=1.6e11)) == "default"


def test_a_larger_model_has_to_answer_as_fast_as_the_default_one_does_on_two_cores() -> None:
    large, default = 5 * GB // 4, GB // 2
    assert name_of(replace(FAST, read_bytes=221 * large, written_bytes=31 * large)) == "large"
    assert name_of(replace(FAST, read_bytes=221 * large, written_bytes=29 * large)) == "default"
    assert name_of(replace(FAST, read_bytes=151 * default, written_bytes=9 * default)) == "default"


def test_a_model_that_writes_too_slowly_is_not_taken() -> None:
    assert name_of(replace(FAST, written_bytes=6e9)) == "default"


def test_where_nothing_fits_the_smallest_is_taken() -> None:
    assert name_of(Machine(GB // 2, 1)) == "light"


def test_without_a_measurement_few_cores_do_without_the_large_model() -> None:
    assert name_of(Machine(16 * GB, 2)) == "default"
    assert name_of(Machine(16 * GB, 8)) == "large"


def test_a_passed_over_model_is_explained() -> None:
    chosen = choose_model(MODELS, replace(FAST, memory_bytes=2 * GB))
    assert chosen is not None
    assert "Large needs 2.1 GB of free memory" in chosen.reason


def test_a_model_that_is_not_built_is_judged_by_the_size_it_states() -> None:
    unbuilt = [model("default", GB // 2), model("large", 5 * GB // 4, built=False)]
    assert name_of(FAST, unbuilt) == "large"
    assert name_of(replace(FAST, written_bytes=29 * 5 * GB // 4), unbuilt) == "default"


def test_a_recommendation_says_whether_and_what_was_measured() -> None:
    measured, guessed = choose_model(MODELS, FAST), choose_model(MODELS, Machine(16 * GB, 8))
    assert measured is not None
    assert guessed is not None
    assert (measured.measured, guessed.measured) == (True, False)
    assert "it reads about 800 and writes 80 tokens a second" in measured.reason
    assert "tokens a second" not in guessed.reason


def test_without_models_there_is_nothing_to_recommend(tmp_path: Path) -> None:
    assert choose_model([], FAST) is None
    with pytest.raises(ModelNotFoundError):
        recommend(Catalog([tmp_path]), tmp_path)


def test_this_machine_gets_a_recommendation_from_a_measurement(models_dir: Path) -> None:
    models = Catalog([models_dir]).list()
    found = choose_model(models, measure(models, seconds=0.5))
    assert found is not None
    assert found.measured
    assert found.name in {model.name for model in models}


def test_a_build_without_cuda_looks_for_no_libraries_and_goes_on() -> None:
    load_cuda()
    assert session_runs("cpu") == (True, "CPUExecutionProvider")
