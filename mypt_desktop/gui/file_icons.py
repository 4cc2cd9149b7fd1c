"""Which icon a file has, by its name."""

from __future__ import annotations

_ICONS = {
    "file-spreadsheet": ("csv", "tsv", "xlsx", "xls", "ods"),
    "file-code": (
        "py",
        "js",
        "ts",
        "c",
        "h",
        "cpp",
        "rs",
        "go",
        "java",
        "json",
        "yaml",
        "yml",
        "toml",
        "sh",
        "html",
        "css",
        "ipynb",
    ),
    "file-text": (
        *("txt", "md", "rst", "pdf", "docx", "doc", "odt", "rtf", "pptx", "ppt", "epub", "tex", "eml", "emlx", "msg"),
        *("mbox", "mht", "ics", "vcf", "srt", "vtt"),
    ),
}
_ICON_OF = {ending: icon for icon, endings in _ICONS.items() for ending in endings}


def icon_of(name: str) -> str:
    return _ICON_OF.get(name.rsplit(".", 1)[-1].lower(), "file")
