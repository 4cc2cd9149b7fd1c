"""Which files hold nothing to read, by their names alone."""

from __future__ import annotations

from pathlib import PurePosixPath

# What holds nothing to read, by what it is: the words of the sentence that says so.
_NOT_READ = {
    "a picture of a form that is not read here": "ico heic heif avif psd svgz xcf raw cr2 nef arw dng eps wmf emf djvu",
    "sound": "mp3 m4a wav flac ogg opus aac wma mid midi aiff",
    "a video": "mp4 m4v avi mov mkv webm wmv mpg mpeg 3gp flv",
    "an archive, unpack it to have its files read": (
        "zip gz bz2 xz zst 7z rar tar tgz jar war whl egg deb rpm dmg iso img cab apk"
    ),
    "a program or a part of one": "exe msi dll so dylib a o obj lib pyc pyo pyd class wasm",
    "a database or data of a program": (
        "bin dat db db-wal db-shm db-journal sqlite sqlite-wal sqlite-shm sqlite-journal sqlite3 mdb accdb parquet "
        "arrow feather npy npz pt pth onnx gguf safetensors h5 hdf5 pkl pickle joblib faiss mo pst ost"
    ),
    "a font": "ttf otf woff woff2 eot",
}
_NEVER_TEXT = {suffix: what for what, suffixes in _NOT_READ.items() for suffix in suffixes.split()}


def suffix_of(path: str) -> str:
    """The part of a name that tells its format: `md` of `notes.md`, `makefile` of `Makefile`."""
    name = PurePosixPath(path).name.lower()
    return name.rsplit(".", 1)[-1]


def never_text(path: str) -> str:
    """Why there is nothing to read in a file, by its name alone: a sentence; "" where it has to be looked at."""
    what = _NEVER_TEXT.get(suffix_of(path), "")
    return f"{PurePosixPath(path).name} was not read: it is {what}." if what else ""
