"""The side models in their real process: the same answers as in this one, dying, coming back."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError, ModelProcessEndedError
from mypt_desktop.core.reading import Reading
from mypt_desktop.runtime import protocol, side_protocol
from mypt_desktop.runtime.embedder import BATCH, Embedder
from mypt_desktop.runtime.picker import Picker
from mypt_desktop.runtime.reader import Reader
from mypt_desktop.runtime.shipped_reader import ShippedPhrases, ShippedReader
from mypt_desktop.runtime.side_models import SideModels
from mypt_desktop.workspace.embedding import EmbedderChoice

LEASE = "The lease of the workshop ends on 30 September 2027. The rent is EUR 1,240 a month, payable in advance."
ENDS = "When does the lease of the workshop end?"
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


@pytest.fixture
def side() -> Iterator[SideModels]:
    made = SideModels()
    yield made
    made.close()


@pytest.fixture
def embedder_build(models_dir: Path) -> Path:
    return models_dir / "embedder" / "build"


@pytest.fixture
def shipped(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(models_dir))


def process_of(side: SideModels) -> psutil.Process:
    assert side.pid is not None
    return psutil.Process(side.pid)


def killed_until(asked: threading.Thread, side: SideModels) -> None:
    """Kills every process there is until `asked` has ended."""
    while asked.is_alive():
        if (pid := side.pid) is not None:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        asked.join(0.02)


def error_of(ask: Callable[[], object]) -> tuple[threading.Thread, list[BaseException]]:
    """Asks on a thread of its own, and what it raises."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            ask()
        except ModelFailedError as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, raised


def test_vectors_are_those_of_this_process(side: SideModels, embedder_build: Path) -> None:
    texts = [" ".join(["word"] * (1 + (7 * n) % 60)) for n in range(2 * BATCH + 3)] + ["", "a\ud800b", "🎉"]
    there = side.embedder(embedder_build, threads=1)
    vectors = there.embed(texts)
    assert vectors.dtype == np.float32
    assert np.array_equal(vectors, Embedder(embedder_build, threads=1).embed(texts))
    assert there.embed([]).shape == (0, there.dimension)


def test_more_texts_than_a_request_takes_keep_their_order(side: SideModels, models_dir: Path) -> None:
    there = side.embedder(models_dir / "phrases" / "build", model="phrases")
    vectors = there.embed([f"{n}" for n in range(300)])
    assert len(vectors) == 300
    for row in (0, 255, 256, 299):
        assert float(there.embed([f"{row}"])[0] @ vectors[row]) > 0.97


@pytest.mark.parametrize("background", [False, True])
def test_readings_are_those_of_this_process(
    side: SideModels, models_dir: Path, reader: Reader, background: bool
) -> None:
    there = side.reader(models_dir / "reader" / "build", threads=1, background=background)
    passages = [LEASE, "", "Piano: EUR 95."]
    assert there.read(ENDS, passages) == reader.read(ENDS, passages)
    assert there.supports("The rent is EUR 1,240 a month.", passages) == reader.supports(
        "The rent is EUR 1,240 a month.", passages
    )
    assert there.read(ENDS, []) == []


def test_the_picker_picks_there_as_here(side: SideModels, models_dir: Path) -> None:
    build = models_dir / "picker" / "build"
    if not (build / "manifest.json").is_file():
        pytest.skip("the picker is not built")
    lines = [("lease.txt", "The lease ends on 30 September 2027."), ("prices.txt", "Piano: EUR 95.")]
    there = side.picker(build)
    assert there.built
    shares = there.pick(ENDS, lines, ("Which workshop?", "The one by the harbour."))
    assert shares == Picker(build).pick(ENDS, lines, ("Which workshop?", "The one by the harbour."))
    with pytest.raises(ValueError, match="40 lines"):
        there.pick(ENDS, lines * 20)


def test_this_process_reads_no_tokenizer_and_no_graph(models_dir: Path) -> None:
    asked = (
        "import sys\nfrom pathlib import Path\nfrom mypt_desktop.runtime.side_models import SideModels\n"
        "side = SideModels()\nassert len(side.embedder(Path(sys.argv[1])).embed(['a text'])) == 1\nside.close()\n"
        "print(sorted({'onnxruntime', 'tokenizers'} & set(sys.modules)))"
    )
    build = (models_dir / "embedder" / "build").resolve()
    command = [sys.executable, "-c", asked, str(build)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr


def test_what_is_not_built_says_how_to_build_it_and_starts_nothing(side: SideModels, tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError) as caught:
        side.reader(tmp_path).read("Who?", ["Nobody."])
    assert "model build reader" in caught.value.hint
    assert not side.picker(tmp_path).built
    assert side.pid is None


def test_broken_files_are_an_error_that_names_them_and_the_process_lives_on(
    side: SideModels, embedder_build: Path, tmp_path: Path
) -> None:
    (tmp_path / "model.onnx").write_bytes(b"not a graph")
    (tmp_path / "tokenizer.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ModelFailedError, match=str(tmp_path)):
        side.reader(tmp_path).read("Who?", ["Somebody."])
    pid = side.pid
    with pytest.raises(ModelFailedError, match=str(embedder_build)):  # a graph, but none of a picker
        side.picker(embedder_build).pick("Who?", [("a.txt", "Somebody.")])
    assert len(side.embedder(embedder_build).embed(["a text"])) == 1
    assert side.pid == pid


def test_a_tokenizer_that_breaks_down_is_an_error_and_nobody_waits_for_ever(
    side: SideModels, embedder_build: Path, tmp_path: Path
) -> None:
    """The library's own breakdowns are no `Exception`."""
    shutil.copyfile(embedder_build / "model.onnx", tmp_path / "model.onnx")
    trie = struct.pack("<II", 1 << 10, 0)  # leads beyond its own end
    normalizer = {
        "type": "Precompiled",
        "precompiled_charsmap": base64.b64encode(struct.pack("<I", len(trie)) + trie).decode(),
    }
    words = {"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"}
    (tmp_path / "tokenizer.json").write_text(json.dumps({"normalizer": normalizer, "model": words}), encoding="utf-8")
    asked, raised = error_of(lambda: side.embedder(tmp_path).embed(["a text"]))
    asked.join(60)
    assert [type(error) for error in raised] == [ModelFailedError]
    assert str(tmp_path) in str(raised[0])
    assert len(side.embedder(embedder_build).embed(["a text"])) == 1


@posix
def test_a_process_killed_while_it_works_is_replaced_and_the_answer_comes(
    side: SideModels, models_dir: Path, reader: Reader
) -> None:
    there = side.reader(models_dir / "reader" / "build", threads=1)
    there.read(ENDS, [LEASE])
    process = process_of(side)
    process.suspend()
    found: list[list[Reading]] = []
    asking = threading.Thread(target=lambda: found.append(there.read(ENDS, [LEASE])))
    asking.start()
    process.kill()
    asking.join(60)
    assert found == [reader.read(ENDS, [LEASE])]
    assert side.pid != process.pid


@posix
def test_one_that_dies_again_is_an_error_that_says_so_and_the_next_question_works(
    side: SideModels, embedder_build: Path
) -> None:
    there = side.embedder(embedder_build)
    asked, raised = error_of(lambda: there.embed(["a text"]))
    killed_until(asked, side)
    assert [type(error) for error in raised] == [ModelProcessEndedError]
    assert str(raised[0]).startswith("The process for search and reading was killed (SIGKILL)")
    assert len(there.embed(["a text"])) == 1


@posix
@pytest.mark.usefixtures("shipped")
def test_what_fails_only_with_its_process_is_tried_again(side: SideModels, caplog: pytest.LogCaptureFixture) -> None:
    reader, phrases, choice = ShippedReader(1, side), ShippedPhrases(1, side), EmbedderChoice(None, side.embedder)
    for ask, told in (
        (lambda: reader.read(ENDS, [LEASE]), "Answers are checked without the reader"),
        (lambda: phrases.embed(["a text"]), "Tools are chosen without the embedder of phrases"),
        (lambda: choice.embed(["a text"]), ""),
    ):
        found: list[object] = []
        asked = threading.Thread(target=lambda ask=ask, found=found: found.append(ask()))
        asked.start()
        killed_until(asked, side)
        assert found == [None]
        assert f"{told}: The process for search and reading was killed" in caplog.text if told else choice.warning
        assert ask()
    assert choice.warning == ""


@posix
def test_a_cancel_ends_the_waiting_though_the_process_does_not_answer(side: SideModels, embedder_build: Path) -> None:
    side.embedder(embedder_build).embed(["a text"])
    process_of(side).suspend()
    cancel = threading.Event()
    picked: list[list[float]] = []
    asking = threading.Thread(
        target=lambda: picked.append(side.picker(embedder_build).pick("Who?", [("a.txt", "Somebody.")], (), cancel))
    )
    asking.start()
    cancel.set()
    asking.join(60)
    assert picked == [[]]


@posix
def test_closing_ends_the_process_and_whoever_waits_for_it(side: SideModels, embedder_build: Path) -> None:
    there = side.embedder(embedder_build)
    there.embed(["a text"])
    process = process_of(side)
    process.suspend()
    asked, raised = error_of(lambda: there.embed(["a text"]))
    side.close()
    asked.join(60)
    assert not process.is_running()
    assert [type(error) for error in raised] == [ModelProcessEndedError]
    with pytest.raises(ModelProcessEndedError, match="closed"):
        there.embed(["a text"])
    assert side.pid is None


@posix
def test_nothing_is_left_where_the_program_is_killed(models_dir: Path) -> None:
    asked = (
        "import sys\nfrom pathlib import Path\nfrom mypt_desktop.runtime.side_models import SideModels\n"
        "side = SideModels()\nside.embedder(Path(sys.argv[1])).embed(['a text'])\n"
        "print(side.pid, flush=True)\nsys.stdin.read()"
    )
    build = (models_dir / "embedder" / "build").resolve()
    with subprocess.Popen(
        [sys.executable, "-c", asked, str(build)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        process = psutil.Process(int(program.stdout.readline()))
        program.kill()
    gone, alive = psutil.wait_procs([process], timeout=20)
    assert (len(gone), alive) == (1, [])


MESSAGES = [
    side_protocol.Embed(1, "/models/x", 0, "phrases", ("a", "ü")),
    side_protocol.Read(2, "/models/x", 1, "Who?", ("a",), background=True),
    side_protocol.Support(3, "/models/x", 1, "Ada.", ()),
    side_protocol.Pick(4, "/models/x", 0, "Who?", ("a.txt",), ("Ada.",), ("before",)),
    protocol.Cancel(4),
]


@pytest.mark.parametrize("request_", MESSAGES, ids=lambda one: type(one).__name__)
def test_every_request_comes_over_the_wire_as_it_was(request_: side_protocol.Request) -> None:
    assert side_protocol.request(json.loads(json.dumps(protocol.encode(request_)))) == request_


def test_a_line_that_is_no_request_is_refused() -> None:
    with pytest.raises(protocol.ProtocolError):
        side_protocol.request({"type": "embed", "id": 1, "texts": [1]})
    with pytest.raises(protocol.ProtocolError):
        side_protocol.reply({"type": "shares", "id": 1})
