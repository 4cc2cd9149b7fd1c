"""Reading passages with the real reader."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from mypt_desktop.core.errors import ModelNotFoundError
from mypt_desktop.runtime.onnx_encoder import OnnxEncoder
from mypt_desktop.runtime.reader import Reader

LEASE = "The lease of the workshop ends on 30 September 2027. The rent is EUR 1,240 a month, payable in advance."
PRICES = "Price list. Piano: EUR 95. Bicycle: EUR 4. Dog: free of charge on all crossings."


def test_the_passage_that_answers_is_told_from_the_one_that_does_not(reader: Reader) -> None:
    lease, prices = reader.read("When does the lease of the workshop end?", [LEASE, PRICES])
    assert lease.answerable > 0.5 > prices.answerable
    assert lease.text == LEASE[lease.start : lease.end] == "30 September 2027"


def test_what_the_passage_is_silent_about_is_not_answered_by_it(reader: Reader) -> None:
    asked, missing = (
        reader.read(question, [LEASE])[0]
        for question in ("How much is the rent a month?", "Who is the landlord of the workshop?")
    )
    assert asked.answerable > missing.answerable
    assert "1,240" in asked.text


def test_a_right_sentence_is_borne_out_and_one_with_another_value_is_not(reader: Reader) -> None:
    (right,) = reader.supports("The rent is EUR 1,240 a month.", [LEASE])
    (wrong,) = reader.supports("The rent is EUR 1,420 a month.", [LEASE])
    assert right > 0.5 > wrong


def test_readings_come_in_the_order_of_the_passages_whatever_their_lengths(reader: Reader) -> None:
    passages = [PRICES * 40, LEASE, "", "Piano", LEASE + PRICES, "\ud800 broken", PRICES, "x" * 5000, LEASE]
    together = reader.read("What does a piano cost?", passages)
    assert len(together) == len(passages)
    for passage, reading in zip(passages, together, strict=True):
        assert 0 <= reading.start <= reading.end <= len(passage)
        assert 0 <= reading.answerable <= 1
    alone = reader.read("What does a piano cost?", [PRICES])[0]
    assert together[6].answerable == pytest.approx(alone.answerable, abs=0.05)  # padding moves int8 sums a little


def test_no_passages_and_endless_questions_are_read(reader: Reader) -> None:
    assert reader.read("Anything?", []) == []
    assert reader.supports("Anything.", []) == []
    assert len(reader.read("word " * 10_000, [LEASE])) == 1


def test_a_reader_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError) as caught:
        Reader(tmp_path).read("Who?", ["Nobody."])
    assert "model build reader" in caught.value.hint


def test_a_run_that_is_no_longer_wanted_ends_without_outputs(models_dir: Path) -> None:
    encoder = OnnxEncoder(models_dir / "reader" / "build", "reader", 320, threads=1)
    ids = np.ones((200, 320), dtype=np.int64)
    inputs = {"input_ids": ids, "token_type_ids": np.zeros_like(ids), "attention_mask": ids}
    cancel = threading.Event()
    later = threading.Timer(0.1, cancel.set)
    later.start()
    assert encoder.run(["passage"], inputs, cancel) == ()
    cancel.clear()
    few = {name: array[:1, :8] for name, array in inputs.items()}
    (passage,) = encoder.run(["passage"], few, cancel)
    assert passage.shape == (1, 2)
