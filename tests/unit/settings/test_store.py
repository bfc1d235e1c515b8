# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from desktop_app.settings import store as store_module
from desktop_app.settings.store import MAX_BYTES, SettingsError, SettingsStore
from desktop_app.settings.table import Value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "not yet there" / "settings.json"


def written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def names(path: Path) -> set[str]:
    return {entry.name for entry in path.parent.iterdir()}


def test_without_a_file_there_are_defaults_and_nothing_is_written(path: Path) -> None:
    store = SettingsStore(path)
    assert store.text("theme") == "system"
    assert store.switch("motion") is True
    assert store.record("last_new_game") == {}
    assert store.problems == []
    assert not path.parent.exists()


def test_what_was_changed_is_there_next_time(path: Path) -> None:
    game: dict[str, Value] = {"players": [{"name": "Zoë", "kind": "person"}], "minutes": 25}
    SettingsStore(path).change(theme="night", motion=False, last_new_game=game)
    store = SettingsStore(path)
    assert store.problems == []
    assert (store.text("theme"), store.switch("motion")) == ("night", False)
    assert store.record("last_new_game") == game
    assert names(path) == {"settings.json"}


def test_a_value_that_is_not_allowed_changes_nothing(path: Path) -> None:
    store = SettingsStore(path)
    with pytest.raises(
        SettingsError, match="theme: 'pink' is not one of system, classic, clear, night"
    ):
        store.change(motion=False, theme="pink")
    assert store.switch("motion") is True
    assert not path.exists()


def test_unknown_keys_are_refused(path: Path) -> None:
    store = SettingsStore(path)
    with pytest.raises(SettingsError, match="'colour' is not a setting"):
        store.change(colour="red")
    with pytest.raises(SettingsError, match="'colour': not one of theme"):
        store.get("colour")


def test_a_record_cannot_be_changed_from_outside(path: Path) -> None:
    store = SettingsStore(path)
    docks = {"play": "a"}
    store.change(docks=docks)
    docks["play"] = "b"
    store.record("docks")["play"] = "c"
    assert store.record("docks") == {"play": "a"}


def test_the_same_value_is_not_written_again(path: Path) -> None:
    store = SettingsStore(path)
    store.change(theme="clear")
    path.unlink()
    store.change(theme="clear")
    assert not path.exists()


def test_a_write_that_fails_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SettingsStore(path).change(theme="clear")
    store = SettingsStore(path)

    def no_space(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", no_space)
    store.change(theme="night")
    assert store.unsaved == f"{path}: no space left on device"
    assert store.text("theme") == "night"
    assert SettingsStore(path).text("theme") == "clear"
    assert names(path) == {"settings.json"}
    monkeypatch.undo()
    store.change(theme="night")
    assert store.unsaved == ""
    assert SettingsStore(path).text("theme") == "night"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"theme": "night"', "line 1, column 18"),
        (b"", "line 1, column 1"),
        (b"\xff\xfe\x00", "byte 0: not UTF-8"),
        (b"[1, 2]", "not an object of settings"),
        (b'{"theme": NaN}', "NaN is not a value"),
        (b"[" * 200_000, "deep"),
        (b" " * (MAX_BYTES + 1), f"larger than {MAX_BYTES} bytes"),
    ],
    ids=["cut", "empty", "utf-16", "list", "nan", "deep", "large"],
)
def test_a_file_that_is_not_understood_is_kept_aside(
    path: Path, content: bytes, message: str
) -> None:
    written(path, content)
    store = SettingsStore(path)
    assert store.text("theme") == "system"
    (problem,) = store.problems
    assert problem.startswith(f"{path}: ")
    assert message in problem
    assert problem.endswith("the defaults are used, kept as settings.json.bad")
    assert "\n" not in problem
    assert names(path) == {"settings.json.bad"}
    store.change(theme="night")
    assert path.with_name("settings.json.bad").read_bytes() == content


def test_the_second_bad_file_does_not_replace_the_first(path: Path) -> None:
    for content in (b"one", b"two"):
        SettingsStore(written(path, content))
    assert path.with_name("settings.json.bad").read_bytes() == b"one"
    assert path.with_name("settings.json.2.bad").read_bytes() == b"two"


def test_one_wrong_value_costs_no_other(path: Path) -> None:
    content = json.dumps({"theme": "pink", "autosort": True, "fonts": 3}).encode()
    written(path, content)
    store = SettingsStore(path)
    assert store.text("theme") == "system"
    assert store.switch("autosort") is True
    assert [problem.removeprefix(f"{path}: ") for problem in store.problems] == [
        "theme: 'pink' is not one of system, classic, clear, night; it is ignored",
        "'fonts' is not a setting; it is ignored",
    ]
    store.change(motion=False)
    assert path.with_name("settings.json.bad").read_bytes() == content


def test_what_cannot_be_moved_aside_is_never_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, b"garbled")

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    store = SettingsStore(path)
    assert "it stays as it is, and settings are not saved" in store.problems[0]
    store.change(theme="night")
    assert store.text("theme") == "night"
    assert path.read_bytes() == b"garbled"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes in folders")
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    settings = SettingsStore(path)
    assert settings.text("theme") == "system"
    assert len(settings.problems) == 1
    assert str(path) in settings.problems[0]


def test_a_folder_that_cannot_be_looked_into_means_the_defaults(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", refuse)
        patch.setattr(store_module, "open_file", refuse)
        settings = SettingsStore(path)
        assert settings.text("theme") == "system"
    assert settings.problems == [
        f"{path}: permission denied; the defaults are used, it stays as it is, and settings are "
        "not saved"
    ]


def test_an_interrupted_change_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    store.change(theme="night")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            store.change(theme="clear")
    assert store.get("theme") == "night"
    store.change(theme="clear")
    assert SettingsStore(store.path).get("theme") == "clear"
    assert not list(tmp_path.glob("*.tmp"))


def test_a_store_that_only_reads_leaves_an_invalid_file(tmp_path: Path) -> None:
    path = tmp_path / "own" / "settings.json"
    path.parent.mkdir()
    for content in (b"{", b'{"theme": "pink"}'):
        path.write_bytes(content)
        store = SettingsStore(path, reads_only=True)
        store.change(autosort=True)
        assert store.switch("autosort") and store.problems
        assert path.read_bytes() == content and names(path) == {"settings.json"}
