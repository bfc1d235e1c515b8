# SPDX-License-Identifier: MIT
"""The list of rulesets, the user's files, and messages about bad ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desktop_app.play import ruleset_files, rulesets
from desktop_app.play.rulesets import (
    available_rulesets,
    load_ruleset,
    load_ruleset_file,
    wanted_lexica,
)
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_file import RawRuleset, UnknownRulesetError
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.ruleset_text import MAX_BYTES
from desktop_app.settings.paths import rulesets_dir, user_rulesets_dir
from desktop_app.values.files import open_file

HOUSE = """
[meta]
id = "{id}"
title = "Ten a minute less"
short = "HR"
revised = ""
issuer = "us"
base = "{base}"
silent = []
[overtime]
pts_per_minute = 5
[option.half]
overtime.pts_per_minute = 2
"""


def write(name: str, text: str | bytes) -> Path:
    folder = user_rulesets_dir()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def house(name: str = "house", base: str = "naspa-2016") -> Path:
    return write(f"{name}.toml", HOUSE.format(id=name, base=base))


def test_own_rulesets_follow_the_bundled_ones() -> None:
    house("aaa")
    write("notes.txt", "not a ruleset")
    entries = available_rulesets()
    assert [entry.id for entry in entries][-2:] == ["singapore-2015", "aaa"]
    assert [entry.is_bundled for entry in entries] == [True] * 5 + [False]
    assert entries[-1].title == "Ten a minute less"
    assert [option.name for option in entries[-1].options] == ["half"]
    assert entries[-1].options[0].title == "half"
    assert entries[-1].problem == ""


def test_a_file_that_was_changed_is_read_again() -> None:
    house("aaa")
    assert load_ruleset("aaa").overtime.pts_per_minute == 5
    write(
        "aaa.toml", HOUSE.format(id="aaa", base="naspa-2016").replace("minute = 5", "minute = 12")
    )
    assert load_ruleset("aaa").overtime.pts_per_minute == 12


def test_a_file_is_read_once_while_it_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    file = house("aaa")
    load_ruleset_file(file)
    read: list[Path] = []
    real_open = Path.open

    def spy(path: Path, *args: Any, **kwargs: Any) -> Any:
        read.append(path)
        return real_open(path, *args, **kwargs)

    monkeypatch.setattr(Path, "open", spy)
    load_ruleset_file(file, "half")
    available_rulesets()
    assert file not in read


def test_options_have_the_title_the_ruleset_has_with_them() -> None:
    naspa = next(entry for entry in available_rulesets() if entry.id == "naspa-2016")
    for option in naspa.options:
        assert load_ruleset("naspa-2016", option.name).title == option.title
    assert [option.name for option in naspa.options] == [
        "international",
        "international-10",
        "international-standard",
    ]


def test_own_ruleset_stands_on_a_bundled_one_or_on_another_of_ones_own() -> None:
    house("house")
    house("club", base="house")
    assert load_ruleset("house").overtime.pts_per_minute == 5
    assert load_ruleset("house", "half").overtime.pts_per_minute == 2
    assert load_ruleset("club").overtime.limit_s == 600


def test_option_may_stand_in_the_id() -> None:
    assert load_ruleset("naspa-2016:international") == load_ruleset("naspa-2016", "international")
    with pytest.raises(RulesetError, match="'intl' is not an option"):
        load_ruleset("naspa-2016:intl")


def test_unknown_ruleset_names_those_there_are() -> None:
    house("zebra")
    with pytest.raises(UnknownRulesetError) as caught:
        load_ruleset("naspa")
    assert str(caught.value) == (
        "'naspa' is not a ruleset (expected one of mattel-family, naspa-2016, sanspa-1999, "
        "sanspa-2001,"
        " singapore-2015, zebra)"
    )
    with pytest.raises(UnknownRulesetError):
        load_ruleset("../rulesets/naspa-2016")


def test_bundled_ruleset_goes_before_an_own_file_of_the_same_name() -> None:
    file = write("naspa-2016.toml", HOUSE.format(id="naspa-2016", base="sanspa-1999"))
    assert load_ruleset("naspa-2016").overtime.pts_per_minute == 10
    own = available_rulesets()[-1]
    assert own.file == file
    assert "is the name of a ruleset that comes with the program" in own.problem


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HOUSE.format(id="other", base="naspa-2016"), "meta.id: 'other' must be 'bad', the name"),
        (HOUSE.format(id="bad", base="nobody"), "meta.base: 'nobody' is not a ruleset"),
        (HOUSE.format(id="bad", base="bad"), "meta.base: bad -> bad: these bases form a circle"),
        ("[meta", "not a TOML file: "),
        (b"\x00\xff\xfe" * 50, "line 1, column 2: byte 0xff is not UTF-8 text"),
        (b"#" * (MAX_BYTES + 1), "more than 1000000 bytes"),
        (b"", "meta.id: missing"),
    ],
    ids=["name", "base", "circle", "cut", "bytes", "huge", "empty"],
)
def test_bad_own_file_is_listed_with_its_problem(text: str | bytes, message: str) -> None:
    file = write("bad.toml", text)
    entry = available_rulesets()[-1]
    assert (entry.id, entry.file) == ("bad", file)
    assert entry.problem.startswith(f"{file}: {message}")
    assert len(entry.problem.splitlines()) == 1
    with pytest.raises(RulesetError) as caught:
        load_ruleset("bad")
    assert str(caught.value) == entry.problem
    assert file.read_bytes() == (text.encode() if isinstance(text, str) else text)


def test_file_from_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(HOUSE.format(id="club", base="singapore-2015"), encoding="utf-8")
    assert load_ruleset_file(file).section_for("zero_run.limit") == "SG G15.2"
    with pytest.raises(FileNotFoundError):
        load_ruleset_file(tmp_path / "none.toml")


def test_bundled_folder_has_the_five_files_and_their_guide() -> None:
    files = [file for file in rulesets_dir().iterdir() if file.is_file()]
    assert sorted(file.name for file in files) == [
        "README.md",
        "mattel-family.toml",
        "naspa-2016.toml",
        "sanspa-1999.toml",
        "sanspa-2001.toml",
        "singapore-2015.toml",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes in folders")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "house.toml"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"a pipe or a device, expected a file.*house\.toml"):
        load_ruleset_file(pipe)


def test_a_file_that_cannot_be_opened_is_reported_in_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = house()

    def refuse(path: Path) -> object:
        if path == file:
            raise PermissionError(13, "Permission denied", str(path))
        return open_file(path)

    monkeypatch.setattr(ruleset_files, "open_file", refuse)
    assert available_rulesets()[-1].problem == f"{file}: permission denied"


def test_a_reference_for_long_words_does_not_judge_a_game_alone() -> None:
    rules = load_ruleset("sanspa-1999")
    assert [source.id for source in rules.lexicon.sources if source.min_len > 2] == ["mw10"]
    assert wanted_lexica(rules) == ("redwood97", "osw3", "chambers93")
    assert wanted_lexica(load_ruleset("naspa-2016", "international")) == ("csw15",)


def test_a_ruleset_is_read_without_the_rules_of_play() -> None:
    # A command that only scores would wait twice as long for them.
    code = (
        "import sys; from desktop_app.play.rulesets import load_ruleset\n"
        "load_ruleset('naspa-2016')\n"
        "print([name for name in sys.modules if name.startswith('desktop_app.rules.') and"
        " name.split('.')[2] in ('game', 'acts', 'procedures', 'evolving')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_what_has_not_changed_is_not_resolved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = available_rulesets()

    def resolve(raw: RawRuleset, *_: object) -> Ruleset:
        raise AssertionError(raw)

    monkeypatch.setattr(rulesets, "resolve_ruleset", resolve)
    assert available_rulesets() == before


def test_a_file_that_goes_away_while_all_are_read_spoils_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = available_rulesets()
    monkeypatch.setattr(rulesets, "own_files", lambda: [user_rulesets_dir() / "gone.toml"])
    *bundled, gone = available_rulesets()
    assert bundled == before
    assert gone.problem.endswith("no such file or folder")
