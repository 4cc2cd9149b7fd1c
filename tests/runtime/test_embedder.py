"""Texts to vectors with the real embedder."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError
from mypt_desktop.runtime.embedder import BATCH, Embedder


@pytest.fixture(scope="module")
def embedder(models_dir: Path) -> Embedder:
    return Embedder(models_dir / "embedder" / "build", threads=1)


def test_vectors_have_length_one_and_come_in_the_order_of_the_texts(embedder: Embedder) -> None:
    texts = [" ".join(["word"] * (1 + (7 * n) % 60)) for n in range(2 * BATCH + 3)]
    vectors = embedder.embed(texts)
    assert (vectors.shape, vectors.dtype) == ((len(texts), Embedder.dimension), np.float32)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-3)
    for row in (0, BATCH, len(texts) - 1):
        assert float(embedder.embed([texts[row]])[0] @ vectors[row]) > 0.97


def test_what_means_the_same_is_nearer_than_what_does_not(embedder: Embedder) -> None:
    cat, feline, revenue = embedder.embed(
        ["The cat sat on the mat.", "A feline was sitting on a rug.", "Quarterly revenue rose by ten percent."]
    )
    assert cat @ feline > cat @ revenue + 0.2


def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, Embedder.dimension)


def test_any_text_has_a_vector(embedder: Embedder) -> None:
    vectors = embedder.embed(["", "\x00", "a\ud800b", "🎉" * 3000, "word " * 100_000])
    assert np.isfinite(vectors).all()


def test_several_threads_may_embed_at_once(embedder: Embedder) -> None:
    expected = embedder.embed(["one text"])
    results: list[float] = []
    threads = [
        threading.Thread(target=lambda: results.append(float(embedder.embed(["one text"])[0] @ expected[0])))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == pytest.approx([1.0] * 4, abs=1e-5)


def test_an_embedder_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError) as caught:
        Embedder(tmp_path).embed(["text"])
    assert "model build embedder" in caught.value.hint


def test_broken_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"rubbish")
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelFailedError, match=str(tmp_path)):
        Embedder(tmp_path).embed(["text"])
