# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from desktop_app.play import ruleset_files
from desktop_app.play.ruleset_files import bundled_files, find_file, read_tables, ruleset_title
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.rules.ruleset_text import parse_toml
from desktop_app.settings.paths import cache_dir, user_rulesets_dir


@pytest.fixture
def own() -> Path:
    folder = user_rulesets_dir()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "house.toml"


def test_the_title_is_that_of_the_loaded_ruleset() -> None:
    named = [
        (entry.id, option)
        for entry in available_rulesets()
        for option in ("", *(each.name for each in entry.options))
    ]
    assert len(named) > 5
    for name, option in named:
        assert ruleset_title(name, option) == load_ruleset(name, option).title


def test_a_changed_file_has_its_new_title(own: Path) -> None:
    own.write_text('[meta]\ntitle = "House"\n', "utf-8")
    assert ruleset_title("house") == "House"
    own.write_text('[meta]\ntitle = "Our house"\n', "utf-8")
    assert ruleset_title("house") == "Our house"


def test_an_option_without_a_title_has_that_of_its_ruleset(own: Path) -> None:
    own.write_text('[meta]\ntitle = "House"\n[option.slow.clock]\nallotment_s = 3000\n', "utf-8")
    assert ruleset_title("house", "slow") == "House"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "meta = 3",
        "[meta]\ntitle = 7",
        "[meta\n",
        "[meta]\ntitle = 'House'\n" + "a." * 40 + "b=1",
    ],
    ids=["empty", "no table", "no text", "no toml", "too many dots"],
)
def test_a_file_that_says_no_title_has_none(own: Path, text: str) -> None:
    own.write_text(text, "utf-8")
    assert ruleset_title("house") is None


def test_what_is_not_there_has_no_title() -> None:
    assert ruleset_title("no-such-rules") is None
    assert ruleset_title("naspa-2016", "no-such-option") is None


@pytest.mark.parametrize("is_there", [True, False])
def test_an_installation_without_rulesets_is_not_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_there: bool
) -> None:
    folder = tmp_path / "rulesets"
    if is_there:
        folder.mkdir()
    monkeypatch.setattr(ruleset_files, "rulesets_dir", lambda: folder)
    with pytest.raises(FileNotFoundError) as raised:
        bundled_files()
    assert raised.value.filename == str(folder)
    assert ruleset_title("naspa-2016") is None


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files whose TOML is read."""
    names: list[str] = []

    def parse(text: str, file: str) -> dict[str, Any]:
        names.append(Path(file).stem)
        return parse_toml(text, file)

    monkeypatch.setattr(ruleset_files, "parse_toml", parse)
    return names


KEPT = "naspa-2016"


def test_a_bundled_file_is_read_as_toml_once(read: list[str]) -> None:
    file = find_file(KEPT)
    assert file is not None
    assert read_tables(file) == read_tables(file) == parse_toml(file.read_text("utf-8"), "")
    assert read == [KEPT]


def test_an_own_file_is_read_as_toml_each_time(own: Path, read: list[str]) -> None:
    own.write_text('[meta]\ntitle = "House"\n', "utf-8")
    assert read_tables(own) == read_tables(own) == {"meta": {"title": "House"}}
    assert read == ["house", "house"]
    assert not (cache_dir() / "rulesets" / "house.json").exists()


def test_another_text_is_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, read: list[str]
) -> None:
    monkeypatch.setattr(ruleset_files, "rulesets_dir", lambda: tmp_path)
    file = tmp_path / "some.toml"
    for title in ("Some", "Same"):
        # Of the same length, and perhaps in the same tick of the clock.
        file.write_text(f'[meta]\ntitle = "{title}"\n', "utf-8")
        assert read_tables(file)["meta"]["title"] == title
    assert len(read) == 2


def test_tables_with_a_date_are_returned_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, read: list[str]
) -> None:
    monkeypatch.setattr(ruleset_files, "rulesets_dir", lambda: tmp_path)
    file = tmp_path / "some.toml"
    file.write_text("[meta]\ntitle = 2016-01-01\n", "utf-8")
    assert read_tables(file) == read_tables(file) == {"meta": {"title": date(2016, 1, 1)}}
    assert read == ["some", "some"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: b"",
        lambda kept: kept[:-1],
        lambda kept: kept + b" ",
        lambda kept: b"2" + kept[1:],
        lambda kept: kept.replace(b'"rack_size": 7', b'"rack_size": 8'),
        lambda kept: kept.replace(b"rack_size = 7", b"rack_size = 8"),
    ],
)
def test_damaged_tables_are_read_again(damage: Callable[[bytes], bytes], read: list[str]) -> None:
    file = find_file(KEPT)
    assert file is not None
    tables = read_tables(file)
    place = cache_dir() / "rulesets" / f"{KEPT}.json"
    whole = place.read_bytes()
    assert damage(whole) != whole
    place.write_bytes(damage(whole))
    assert read_tables(file) == tables
    assert read == [KEPT, KEPT]
    assert place.read_bytes() == whole


def test_no_place_for_tables_costs_only_time(read: list[str]) -> None:
    cache_dir().parent.mkdir(parents=True, exist_ok=True)
    cache_dir().write_text("a file", "utf-8")
    file = find_file(KEPT)
    assert file is not None
    assert read_tables(file) == read_tables(file)
    assert read == [KEPT, KEPT]
