# SPDX-License-Identifier: MIT
from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.play import ruleset_files
from desktop_app.play.ruleset_files import bundled_files, ruleset_title
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.settings.paths import user_rulesets_dir


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
