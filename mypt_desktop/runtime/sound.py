"""Recordings as the model for speech wants them: 16,000 samples a second of one channel, in pieces of some seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypt_desktop.core.sound import Recording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples = NDArray[np.float32]

RATE: Final = 16_000
_LONGEST: Final = 18 * RATE  # the model was trained on utterances of up to about 20 seconds
_FIRST_CUT, _LAST_CUT = 8 * RATE, 17 * RATE
_WINDOW, _STEP = RATE // 10, RATE // 20  # over which loudness is measured
_SHORTEST: Final = RATE // 10  # of less there is no word
_SILENT: Final = 0.003  # peak of full scale: a microphone that is muted or not plugged in
_TAPS: Final = 33  # on either side, of the filter that takes away what 16,000 samples a second cannot hold


def samples(recording: Recording) -> Samples:
    """The recording as -1 to 1, its channels mixed, 16,000 a second. A frame that is cut off at the end is left out."""
    import numpy as np

    width = recording.channels * np.dtype(recording.kind).itemsize
    whole = recording.data[: len(recording.data) // width * width]
    raw = np.frombuffer(whole, dtype=recording.kind).reshape(-1, recording.channels)
    mono = raw.mean(axis=1, dtype=np.float32)
    match recording.kind:
        case "uint8":
            mono = (mono - 128) / 128
        case "int16":
            mono /= 1 << 15
        case "int32":
            mono /= 1 << 31
        case "float32":
            mono = np.nan_to_num(mono, posinf=0, neginf=0)
    return _resampled(mono.clip(-1, 1), recording.rate)


def pieces(sound: Samples) -> list[Samples]:
    """The parts of what `samples` made, cut where it is quietest, none longer than 18 s; none of silence."""
    import numpy as np

    found, at = [], 0
    while len(sound) - at > _LONGEST:
        places = range(at + _FIRST_CUT, at + _LAST_CUT, _STEP)
        loudness = [float(np.square(sound[place : place + _WINDOW]).mean()) for place in places]
        cut = places[int(np.argmin(loudness))] + _WINDOW // 2
        found.append(sound[at:cut])
        at = cut
    found.append(sound[at:])
    return [piece for piece in found if len(piece) >= _SHORTEST and float(np.abs(piece).max()) >= _SILENT]


def _resampled(sound: Samples, rate: int) -> Samples:
    import numpy as np

    if rate == RATE or not len(sound):
        return sound
    if rate > RATE:
        offsets = np.arange(-_TAPS, _TAPS + 1)
        share = 0.9 * RATE / rate  # of the band that is kept
        low_pass = np.sinc(offsets * share) * np.hamming(len(offsets))
        padded = np.pad(sound, _TAPS)
        sound = np.convolve(padded, (low_pass / low_pass.sum()).astype(np.float32), mode="valid")
    moments = np.arange(0, len(sound), rate / RATE)
    level: Samples = np.interp(moments, np.arange(len(sound)), sound).astype(np.float32)
    return level
