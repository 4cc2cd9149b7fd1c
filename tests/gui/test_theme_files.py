"""Theme files: what is taken, what is refused and with which words; the contrast of those that are shipped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.paths import resources_dir
from mypt_desktop.gui.themes.contrast import contrast, too_low
from mypt_desktop.gui.themes.library import ThemeLibrary, shipped
from mypt_desktop.gui.themes.roles import PAIRS, ROLES, Pair
from mypt_desktop.gui.themes.theme_file import MOST_BYTES, ThemeColors, ThemeFileError, read_theme

Change = Callable[[dict[str, Any]], object]


def theme_file(folder: Path, change: Change | None = None, name: str = "harbour") -> Path:
    """A sound theme in `folder`, after `change`; each role a line of its own."""
    raw = json.loads((resources_dir() / "themes" / "dusk.json").read_text(encoding="utf-8"))
    raw |= {"name": "Harbour"}
    if change is not None:
        change(raw)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(raw, indent=1), encoding="utf-8")
    return path


def faults(path: Path) -> list[str]:
    with pytest.raises(ThemeFileError) as raised:
        read_theme(path, {})
    assert path.name in str(raised.value)
    assert str(path) in raised.value.hint
    return [str(fault) for fault in raised.value.faults]


def test_a_sound_file_gives_every_colour(tmp_path: Path) -> None:
    theme = read_theme(theme_file(tmp_path), {})
    assert (theme.id, theme.name, theme.appearance, theme.own) == ("harbour", "Harbour", "dark", True)
    assert set(theme.colors) == set(ROLES)
    assert theme.colors["text"] == "#E6E9F2"


def test_variables_lead_to_colours_also_over_others(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["vars"] = {"ink": "deep", "deep": "#010203", "grey": 244}
        raw["colors"] |= {"text": "ink", "border": "grey", "danger": 196, "canvas": ""}

    theme = read_theme(theme_file(tmp_path, change), {"dark": {"canvas": "#1B1B1A"}})
    wanted = {"text": "#010203", "border": "#808080", "danger": "#FF0000", "canvas": "#1B1B1A"}
    assert {role: theme.colors[role] for role in wanted} == wanted


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda raw: raw.pop("name"), "name: the theme needs a name"),
        (lambda raw: raw.update(name=7), "name (line 2): the theme needs a name"),
        (lambda raw: raw.update(appearance="dim"), 'appearance (line 3): write "light" or "dark"'),
        (lambda raw: raw["colors"].update(text="red"), 'colors.text (line 18): "red" is no colour; write six'),
        (lambda raw: raw["colors"].update(text="#12345"), 'colors.text (line 18): "#12345" is no colour'),
        (lambda raw: raw["colors"].update(text="url(file:///etc/passwd)"), "is no colour"),
        (lambda raw: raw["colors"].update(text="#ffffff; } * { color: red"), "is no colour"),
        (lambda raw: raw["colors"].update(text=256), "256 is no colour"),
        (lambda raw: raw["colors"].update(text=True), "true is no colour"),
        (lambda raw: raw["colors"].update(text=["#FFFFFF"]), "is no colour"),
        (lambda raw: raw["colors"].pop("text"), "colors (line 5): these are missing: text"),
        (
            lambda raw: raw["colors"].update(txt="#FFFFFF"),
            "colors.txt (line 40): there is nothing of that name; did you",
        ),
        (lambda raw: raw.update(script="x"), "script (line 41): there is nothing of that name"),
        (lambda raw: raw.update(colors=[]), "colors (line 5): it must be an object"),
        (lambda raw: raw.update(vars={"a": "b", "b": "a"}), "vars.a (line 42): its variables lead back to themselves"),
        (lambda raw: raw.update(vars={str(n): 1 for n in range(201)}), "vars (line 41): there are more than 200"),
    ],
)
def test_each_fault_is_told_with_its_place(tmp_path: Path, change: Change, told: str) -> None:
    assert any(told in fault for fault in faults(theme_file(tmp_path, change)))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["colors"] |= {"text": "?", "canvas": "?"}
        raw["appearance"] = ""

    path = theme_file(tmp_path, change)
    assert len(faults(path)) == 3
    with pytest.raises(ThemeFileError, match="And 2 more"):
        read_theme(path, {})


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "Line 1: It is no JSON"),
        (b'{\n "name": "x",\n oops}', "Line 3: It is no JSON"),
        (b"[]", "It is no JSON object"),
        (b"[" * 60_000, "It is no JSON that can be read"),
        (b'{"name": "\xff"}', "It is no UTF-8 text at byte 10"),
        (b" " * (MOST_BYTES + 1), "It is larger than a theme may be, 64 KB"),
        (b'{"name": "a", "name": "b"}', "name: it stands there twice"),
    ],
)
def test_what_is_no_theme_is_refused_in_a_sentence(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(data)
    assert any(told in fault for fault in faults(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_and_a_folder_are_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    assert faults(tmp_path / "pipe.json") == ["It is no file"]
    assert faults(tmp_path / "folder.json")
    assert faults(tmp_path / "absent.json") == ["It cannot be read: No such file or directory"]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@given(st.dictionaries(st.sampled_from(["name", "appearance", "vars", "colors", "x"]), _JSON))
def test_no_file_raises_anything_but_a_sentence(tmp_path_factory: pytest.TempPathFactory, raw: dict[str, Any]) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(ThemeFileError):
        read_theme(path, {})


def test_the_library_has_the_users_themes_and_says_what_is_wrong_with_others(tmp_path: Path) -> None:
    theme_file(tmp_path)
    theme_file(tmp_path, lambda raw: raw["colors"].update(text="red"), "broken")
    theme_file(tmp_path, name="dark")
    found = ThemeLibrary(tmp_path).find()
    assert [theme.id for theme in found.themes if theme.own] == ["harbour"]
    assert sorted(error.path.name for error in found.faults) == ["broken.json", "dark.json"]
    assert ThemeLibrary(tmp_path).get("harbour", "dark").name == "Harbour"


@pytest.mark.parametrize("id", ["gone", "../harbour", "/etc/passwd", ".."])
def test_a_theme_that_is_not_there_is_told_and_no_path_leads_out_of_the_folder(tmp_path: Path, id: str) -> None:
    theme_file(tmp_path)
    (tmp_path / "own").mkdir()
    with pytest.raises(UserError, match="There is no theme"):
        ThemeLibrary(tmp_path / "own").get(id, "dark")


def test_a_file_is_added_whole_or_not_at_all(tmp_path: Path) -> None:
    own = tmp_path / "data" / "themes"
    library = ThemeLibrary(own)
    assert library.add(theme_file(tmp_path)).id == "harbour"
    assert library.add(tmp_path / "harbour.json").id == "harbour"
    with pytest.raises(UserError, match="another theme harbour"):
        library.add(theme_file(tmp_path, lambda raw: raw.update(name="Other")))
    with pytest.raises(ThemeFileError, match="is no colour"):
        library.add(theme_file(tmp_path, lambda raw: raw["colors"].update(text="red"), "broken"))
    with pytest.raises(ThemeFileError, match="a theme dusk of its own"):
        library.add(theme_file(tmp_path, name="dusk"))
    assert [path.name for path in own.iterdir()] == ["harbour.json"]


# The shipped ones


@pytest.fixture(params=shipped().values(), ids=shipped().keys())
def theme(request: pytest.FixtureRequest) -> ThemeColors:
    found: ThemeColors = request.param
    return found


def test_every_role_and_theme_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "themes.md").read_text(encoding="utf-8")
    assert [role for role in ROLES if f"`{role}`" not in text] == []
    assert [theme.name for theme in shipped().values() if theme.name.split(",")[0] not in text] == []


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("#0000FF", "#FFFFFF") == contrast("#FFFFFF", "#0000FF") == pytest.approx(8.59, abs=0.005)


def test_every_pair_that_stands_on_each_other_can_be_read(theme: ThemeColors) -> None:
    assert too_low(theme.colors) == []


@pytest.mark.parametrize("id", ["high-contrast-light", "high-contrast-dark"])
def test_high_contrast_is_seven_to_one_and_more(id: str) -> None:
    pairs = [Pair(pair.ink, pair.ground, 7.0) for pair in PAIRS]
    assert too_low(shipped()[id].colors, pairs) == []


def test_every_colour_of_words_in_the_style_sheet_is_held_against_a_ground() -> None:
    import re

    sheet = (resources_dir() / "themes" / "app.qss").read_text(encoding="utf-8")
    inks = set(re.findall(r"(?<![\w-])(?:selection-)?color: \$(\w+)", sheet))
    assert inks <= {pair.ink for pair in PAIRS}
    together = set(re.findall(r"(?<![\w-])background: \$(\w+); color: \$(\w+)", sheet))
    assert together <= {(pair.ground, pair.ink) for pair in PAIRS}
    assert set(re.findall(r"\$(?!size_|glyphs)(\w+)", sheet)) <= set(ROLES)


# Machado, Oliveira and Fernandes (2009), https://doi.org/10.1109/TVCG.2009.113, severity 1.0, on linear light.
_SEEN = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def lab(color: str, vision: str) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of a colour as someone with that kind of vision sees it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1.0, max(0.0, sum(w * part for w, part in zip(row, linear, strict=True)))) for row in _SEEN[vision]]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(w * part for w, part in zip(row, seen, strict=True)) for row in to_xyz]
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (part / white for part, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, vision: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one, vision), lab(other, vision), strict=True)) ** 0.5


@pytest.mark.parametrize("vision", sorted(_SEEN))
@pytest.mark.parametrize("id", ["colour-safe-light", "colour-safe-dark"])
def test_what_has_a_meaning_differs_for_every_kind_of_colour_vision(id: str, vision: str) -> None:
    colors = shipped()[id].colors
    for one, other in combinations(("success", "danger", "warning", "text"), 2):
        assert apart(colors[one], colors[other], vision) >= 20, (one, other)
    for one, other in combinations(("success_soft", "danger_soft", "canvas"), 2):
        assert apart(colors[one], colors[other], vision) >= 5, (one, other)
    code = ("syntax_keyword", "syntax_string", "syntax_number", "syntax_name", "syntax_comment", "text")
    for one, other in combinations(code, 2):
        assert apart(colors[one], colors[other], vision) >= 10, (one, other)
