"""PP-OCR's networks for finding and reading lines of text, as they are published, with the characters beside them."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from mypt_desktop.core.errors import UserError

FOUND_BY, READ_BY = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"


def export_ocr(files: Mapping[str, Path], out: Path) -> None:
    """`files`: the two networks. Writes detection.onnx, recognition.onnx and characters.txt, a character a line in the
    order of the second one's classes, without the blank before them and the space after.

    Raises `UserError` when the second does not say which characters it reads.
    """
    import onnx

    shutil.copyfile(files[FOUND_BY], out / "detection.onnx")
    shutil.copyfile(files[READ_BY], out / "recognition.onnx")
    said = {entry.key: entry.value for entry in onnx.load(str(files[READ_BY])).metadata_props}
    if not said.get("character"):
        raise UserError(f"{files[READ_BY]} does not say which characters it reads.")
    (out / "characters.txt").write_text(said["character"], encoding="utf-8", newline="\n")
