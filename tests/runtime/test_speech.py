"""What is said in a recording is written down, whatever the microphone's format; files that are broken are an error."""

from __future__ import annotations

import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError
from mypt_desktop.core.sound import Recording, SampleKind
from mypt_desktop.runtime.shipped_speech import ShippedSpeech
from mypt_desktop.runtime.side_models import SideModels
from mypt_desktop.runtime.sound import RATE, pieces, samples
from mypt_desktop.runtime.speech import SpeechRecogniser, read_tokens

FILE = Path(__file__).parents[1] / "data" / "speech" / "amiable.wav"
SAID = "He might even have been made amiable himself."


@pytest.fixture
def side() -> Iterator[SideModels]:
    made = SideModels()
    yield made
    made.close()


@pytest.fixture
def recording() -> Recording:
    with wave.open(str(FILE)) as file:
        return Recording(file.readframes(file.getnframes()), file.getframerate(), file.getnchannels())


def as_heard(recording: Recording, rate: int, channels: int, kind: SampleKind) -> Recording:
    """The same sound as a microphone of this format would give it."""
    sound = samples(recording)
    sound = np.interp(np.arange(0, len(sound), RATE / rate), np.arange(len(sound)), sound)
    match kind:
        case "uint8":
            raw = sound * 127 + 128
        case "int16":
            raw = sound * ((1 << 15) - 1)
        case "int32":
            raw = sound * ((1 << 31) - 1)
        case "float32":
            raw = sound
    return Recording(np.repeat(raw.astype(kind), channels).tobytes(), rate, channels, kind)


def test_what_is_said_is_written_down(speech: Path, recording: Recording) -> None:
    (piece,) = pieces(samples(recording))
    assert SpeechRecogniser(speech, threads=1).text(piece) == SAID


@pytest.mark.parametrize(
    ("rate", "channels", "kind"),
    [(48_000, 2, "float32"), (44_100, 1, "int32"), (8_000, 1, "int16"), (16_000, 2, "uint8")],
)
def test_every_format_of_a_microphone_is_understood(
    speech: Path, side: SideModels, recording: Recording, rate: int, channels: int, kind: SampleKind
) -> None:
    heard = as_heard(recording, rate, channels, kind)
    assert heard.seconds == pytest.approx(recording.seconds, abs=0.01)
    text = side.speech(speech, threads=1).text(samples(heard))
    assert SAID.removesuffix("himself.") in text


def test_a_long_recording_is_cut_where_nobody_speaks(speech: Path, side: SideModels, recording: Recording) -> None:
    sound, quiet = samples(recording), np.zeros(RATE, dtype=np.float32)
    long = np.concatenate([sound, quiet] * 8)
    assert side.speech(speech, threads=1).text(long).replace(". ", ".\n").split("\n") == [SAID] * 8


def test_pieces_hold_all_of_the_sound_and_none_of_silence() -> None:
    noise = np.random.default_rng(7).uniform(-0.5, 0.5, 100 * RATE).astype(np.float32)
    cut = pieces(noise)
    assert np.array_equal(np.concatenate(cut), noise)
    assert max(len(piece) for piece in cut) <= 18 * RATE
    assert pieces(np.zeros(40 * RATE, dtype=np.float32)) == pieces(noise[:100]) == []


def test_a_frame_that_is_cut_off_and_numbers_that_are_none_are_no_sound() -> None:
    odd = Recording(np.array([0.5, np.nan, np.inf, 9], dtype=np.float32).tobytes() + b"\x01\x02", kind="float32")
    assert samples(odd).tolist() == [0.5, 0, 0, 1]
    assert len(samples(Recording(b""))) == 0


def test_the_sound_above_what_is_kept_does_not_come_back_as_another() -> None:
    moments = np.arange(48_000) / 48_000
    high = np.sin(2 * np.pi * 12_000 * moments).astype(np.float32)
    low = np.sin(2 * np.pi * 1_000 * moments).astype(np.float32)
    assert np.abs(samples(Recording(high.tobytes(), 48_000, 1, "float32"))[100:-100]).max() < 0.02
    assert np.abs(samples(Recording(low.tobytes(), 48_000, 1, "float32"))[100:-100]).max() > 0.97


def test_a_cancel_gives_nothing(speech: Path, side: SideModels, recording: Recording) -> None:
    cancel = threading.Event()
    cancel.set()
    assert side.speech(speech).text(samples(recording), cancel) == ""


def test_without_the_model_the_error_says_how_to_build_it(
    side: SideModels, recording: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPT_MODELS_DIR", str(tmp_path))
    shipped = ShippedSpeech(side)
    with pytest.raises(ModelNotFoundError) as caught:
        shipped.check()
    assert "model build speech" in caught.value.hint
    with pytest.raises(ModelNotFoundError):
        shipped.text(recording, threading.Event())
    assert side.pid is None


def test_broken_files_are_an_error_that_names_them(side: SideModels, recording: Recording, tmp_path: Path) -> None:
    for name in ("encoder.ort", "decoder.ort", "tokens.bin"):
        (tmp_path / name).write_bytes(b"\x05ab")
    with pytest.raises(ModelFailedError, match=str(tmp_path)) as caught:
        side.speech(tmp_path).text(samples(recording))
    assert "model build speech" in caught.value.hint


def test_tokens_have_lengths_of_one_byte_or_two() -> None:
    long = b"x" * 300
    data = b"\x01a" + bytes([128 + 300 % 128, 300 // 128]) + long + b"\x00"
    assert read_tokens(data) == [b"a", long, b""]


@pytest.mark.parametrize("data", [b"\x05ab", b"\x01a\x81"])
def test_tokens_that_are_cut_off_are_an_error(data: bytes) -> None:
    with pytest.raises(ValueError, match="ends in a"):
        read_tokens(data)
