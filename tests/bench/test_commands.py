from __future__ import annotations

from pathlib import Path

import pytest

from mypt_desktop import bench
from mypt_desktop.core.errors import UserError


@pytest.fixture
def no_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))


def test_an_unknown_benchmark_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="no benchmark called nonsense") as caught:
        bench.run(["--only", "nonsense"])
    assert "search" in caught.value.hint


@pytest.mark.usefixtures("no_models")
def test_what_needs_a_model_is_skipped_with_its_reason_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run(["--only", "load,search", "--repeats", "1"]) == 0
    out = capsys.readouterr().out
    assert "Loading the models: There is no model called default." in out
    assert "Searching a large index: The embedder is not built." in out
