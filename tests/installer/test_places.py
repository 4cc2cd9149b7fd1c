"""The cache folder is where each platform keeps such things."""

from pathlib import Path

import pytest

from installer.places import cache_dir

HOME = Path("/home/ada")


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {}, "/home/ada/.cache/mypt-desktop"),
        ("linux", {"XDG_CACHE_HOME": "/big/disk"}, "/big/disk/mypt-desktop"),
        ("linux", {"XDG_CACHE_HOME": ""}, "/home/ada/.cache/mypt-desktop"),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, "/home/ada/.cache/mypt-desktop"),
        ("darwin", {}, "/home/ada/Library/Caches/mypt-desktop"),
        ("win32", {"LOCALAPPDATA": "/c/local"}, "/c/local/mypt-desktop/Cache"),
        ("win32", {}, "/home/ada/AppData/Local/mypt-desktop/Cache"),
    ],
)
def test_the_cache_folder_follows_the_platform(platform: str, environ: dict[str, str], expected: str) -> None:
    assert cache_dir(environ, platform, HOME) == Path(expected)
