"""The text of a picture, by two small networks of PP-OCR: one finds lines, one reads them.

Shapes after https://github.com/PaddlePaddle/PaddleOCR (Apache-2.0). Images are Pillow's, everything else is NumPy.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypt_desktop.core.errors import ModelFailedError, ModelNotFoundError
from mypt_desktop.core.recognition import TextLine
from mypt_desktop.runtime.ocr.boxes import Box, boxes
from mypt_desktop.runtime.ocr.reading_order import in_order

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image

    Floats = NDArray[np.float32]

DETECTION, RECOGNITION, CHARACTERS = "detection.onnx", "recognition.onnx", "characters.txt"

_SHORT_SIDE: Final = 736  # points that the shorter side of a picture has at least when lines are looked for
_LONG_SIDE: Final = 1280  # and the longer one at most
_STRIDE: Final = 32  # the detector wants sides that are multiples of it
_LINE_HEIGHT: Final = 48  # points that the reader sees a line with
_WIDEST: Final = 3200
_BATCH_POINTS: Final = 6400  # of width in one batch
_SURE: Final = 0.5  # mean confidence of a line's characters, below which it is none
_UPRIGHT: Final = 1.5  # a box that is higher than wide by this holds a line that runs upwards
_SMALLEST: Final = 8  # points of a picture's sides, below which there is no text to read


class TextRecogniser:
    """Loads on first use, or by `load`. One thread at a time."""

    def __init__(self, folder: Path, threads: int = 1) -> None:
        """`folder` holds the built model `ocr`; it is worked on with so many `threads`."""
        self._folder = folder
        self._threads = threads
        self._sessions: tuple[Any, Any, list[str]] | None = None

    def load(self) -> None:
        """Raises `ModelNotFoundError` where nothing is built, `ModelFailedError` when the files are broken."""
        self._loaded()

    def read(self, picture: Image) -> list[TextLine]:
        """The lines of text in a picture (`L` or `RGB`), in the order in which they are read. Raises as `load`."""
        if min(picture.size) < _SMALLEST:
            return []
        colours = picture.convert("RGB")
        found = self._lines_in(colours)
        width, height = colours.size
        lines = [
            TextLine(text, *_sides(box, width, height), confidence)
            for box, (text, confidence) in zip(found, self._texts(colours, found), strict=True)
            if text and confidence >= _SURE
        ]
        return in_order(lines, (width, height))

    def _loaded(self) -> tuple[Any, Any, list[str]]:
        if self._sessions is None:
            os.environ["ORT_DISABLE_TELEMETRY"] = "1"
            import onnxruntime

            if not all((self._folder / name).is_file() for name in (DETECTION, RECOGNITION, CHARACTERS)):
                raise ModelNotFoundError(
                    "The model that recognises text in pictures is not built.",
                    hint="Build it in Tools > Models, or run `mypt-desktop model build ocr`.",
                )
            onnxruntime.disable_telemetry_events()
            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = max(1, self._threads)
            options.inter_op_num_threads = 1
            options.enable_cpu_mem_arena = False  # pictures differ in size, and the arena would keep the largest of all
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            try:
                sessions = [
                    onnxruntime.InferenceSession(str(self._folder / name), options, providers=["CPUExecutionProvider"])
                    for name in (DETECTION, RECOGNITION)
                ]
                characters = (self._folder / CHARACTERS).read_text(encoding="utf-8").split("\n")
            except Exception as error:  # the library raises types of its own, down to bare Exception
                raise ModelFailedError(
                    f"The model that recognises text in {self._folder} cannot be loaded: {error}",
                    hint="Build it again with `mypt-desktop model build ocr`.",
                ) from error
            self._sessions = sessions[0], sessions[1], ["", *characters, " "]
        return self._sessions

    def _lines_in(self, picture: Image) -> list[Box]:
        import numpy as np

        width, height = picture.size
        scale = min(max(1.0, _SHORT_SIDE / min(width, height)), _LONG_SIDE / max(width, height))
        wide, high = (max(_STRIDE, round(side * scale / _STRIDE) * _STRIDE) for side in (width, height))
        pixels = _pixels(picture.resize((wide, high), _resampling()))
        (scores,) = self._loaded()[0].run(None, {"x": pixels[np.newaxis]})
        across, down = width / wide, height / high
        return [
            Box(box.x * across, box.y * down, box.width * across, box.height * down, box.angle)
            for box in boxes(scores[0, 0])
        ]

    def _texts(self, picture: Image, found: Sequence[Box]) -> list[tuple[str, float]]:
        import numpy as np

        lines = [_cut(picture, box) for box in found]
        read: list[tuple[str, float]] = [("", 0.0)] * len(lines)
        for batch in _batches([line.width for line in lines]):
            widest = max(lines[index].width for index in batch)
            pixels = np.zeros((len(batch), 3, _LINE_HEIGHT, widest), dtype=np.float32)
            for row, index in enumerate(batch):
                pixels[row, :, :, : lines[index].width] = _pixels(lines[index])
            (scores,) = self._loaded()[1].run(None, {"x": pixels})
            for row, index in enumerate(batch):
                read[index] = self._decoded(scores[row])
        return read

    def _decoded(self, scores: Floats) -> tuple[str, float]:
        """The likeliest characters without repetitions and blanks (CTC), and their mean confidence."""
        import numpy as np

        characters = self._loaded()[2]
        best = scores.argmax(axis=1)
        kept = np.nonzero((best != 0) & np.concatenate([[True], best[1:] != best[:-1]]))[0]
        if not len(kept):
            return "", 0.0
        text = "".join(characters[best[at]] if best[at] < len(characters) else "" for at in kept)
        return text.strip(), float(scores[kept, best[kept]].mean())


def _resampling() -> Any:
    from PIL import Image

    return Image.Resampling.BILINEAR


def _pixels(picture: Image) -> Floats:
    """Blue, green, red from -1 to 1, as (3, height, width): the networks were trained on that order."""
    import numpy as np

    values = np.asarray(picture, dtype=np.float32)[:, :, ::-1] / 127.5 - 1.0
    return np.ascontiguousarray(values.transpose(2, 0, 1))


def _corners(box: Box) -> list[tuple[float, float]]:
    """Upper left, lower left, lower right, upper right."""
    across = math.cos(box.angle) * box.width / 2, math.sin(box.angle) * box.width / 2
    down = -math.sin(box.angle) * box.height / 2, math.cos(box.angle) * box.height / 2
    return [
        (box.x + one * across[0] + two * down[0], box.y + one * across[1] + two * down[1])
        for one, two in ((-1, -1), (-1, 1), (1, 1), (1, -1))
    ]


def _cut(picture: Image, box: Box) -> Image:
    """A line, made level and as high as the reader wants it."""
    from PIL import Image

    corners = _corners(box)
    width, height = box.width, box.height
    if height > width * _UPRIGHT:  # it runs upwards
        corners = corners[1:] + corners[:1]
        width, height = height, width
    exact = max(1, math.ceil(width)), max(1, math.ceil(height))
    data = tuple(value for corner in corners for value in corner)
    level = picture.transform(exact, Image.Transform.QUAD, data, Image.Resampling.BICUBIC, fillcolor="white")
    wide = min(_WIDEST, max(_STRIDE, math.ceil(_LINE_HEIGHT * width / max(height, 1))))
    return level.resize((wide, _LINE_HEIGHT), _resampling())


def _batches(widths: Sequence[int]) -> Iterator[list[int]]:
    """Lines of about the same width together, so that a batch has little padding."""
    batch: list[int] = []
    for index in sorted(range(len(widths)), key=widths.__getitem__):
        if batch and (len(batch) + 1) * widths[index] > _BATCH_POINTS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _sides(box: Box, width: int, height: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a slanted box, as shares of the picture's width and height."""
    corners = _corners(box)
    across, down = [x / width for x, _ in corners], [y / height for _, y in corners]
    left, top, right, bottom = min(across), min(down), max(across), max(down)
    return max(0.0, left), max(0.0, top), min(1.0, right), min(1.0, bottom)
