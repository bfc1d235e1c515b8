# SPDX-License-Identifier: MIT
from __future__ import annotations

import errno
from pathlib import Path

import appdirs
import pytest

import desktop_app
from desktop_app import app, cli
from desktop_app.settings import paths

CHECKOUT = Path(desktop_app.__file__).parents[1]


def test_a_checkout_has_its_data_beside_the_package() -> None:
    assert paths.resource_path("fonts", "Inter-Regular.ttf").is_file()
    assert paths.resource_path() == CHECKOUT / "resources"
    assert paths.rulesets_dir() == CHECKOUT / "rulesets"


def test_a_wheel_and_a_bundle_have_it_inside(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "desktop_app"
    (package / "_data" / "resources").mkdir(parents=True)
    assert paths.shipped_dir(package) == package / "_data"


def test_without_data_inside_the_neighbours_are_taken(tmp_path: Path) -> None:
    assert paths.shipped_dir(tmp_path / "desktop_app") == tmp_path


def test_a_program_that_is_not_whole_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "site-packages" / "desktop_app"
    monkeypatch.setattr(desktop_app, "__file__", str(package / "__init__.py"))
    gone = package / "_data" / "resources" / "icons" / "rackside.svg"
    faults = (
        (ImportError("no libQt6Core.so.6"), "no libQt6Core.so.6"),
        (ImportError("DLL load failed: Not found."), "DLL load failed: Not found"),
        (FileNotFoundError(errno.ENOENT, "weg", str(gone)), f"{gone}: no such file or folder"),
    )
    for error, fault in faults:

        def fail(*_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(app, "make_application", fail)
        monkeypatch.setattr(cli, "load_command", fail)
        for code in (app.main(["--shot", str(tmp_path / "shot.png")]), cli.main(["judge", "CAT"])):
            assert code == 2
        line = f"rackside: {fault}; a part of Rackside is missing, please install it again\n"
        assert capsys.readouterr().err == 2 * line


def test_a_checkout_that_lacks_a_module_and_other_missing_files_are_no_such_program(
    tmp_path: Path,
) -> None:
    package = tmp_path / "site-packages" / "desktop_app"
    assert paths.missing_part(ImportError("x")) is None
    assert paths.missing_part(FileNotFoundError(errno.ENOENT, "", "a.gcg"), package) is None
    held = PermissionError(errno.EACCES, "", str(package / "a"))
    assert paths.missing_part(held, package) is None


def test_the_variable_moves_everything_of_the_user(data_dir: Path) -> None:
    assert paths.data_dir() == data_dir
    places = [
        paths.cache_dir(),
        paths.user_rulesets_dir(),
        paths.user_lexica_dir(),
        paths.user_definitions_dir(),
        paths.journals_dir(),
        paths.library_file(),
        paths.settings_file(),
        paths.log_file(),
    ]
    assert len(set(places)) == len(places)
    assert all(data_dir in place.parents for place in places)
    assert not list(data_dir.iterdir()), "asking where a file is must not create anything"


def test_data_dir_is_absolute_even_when_the_process_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paths.use_data_dir("games")
    monkeypatch.chdir("/")
    assert paths.data_dir() == tmp_path / "games"


def test_a_data_folder_that_is_none_is_refused(
    tmp_path: Path, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    for folder, said in ((str(file), str(file)), ("", "--data")):
        with pytest.raises(NotADirectoryError, match="expected a folder"):
            paths.use_data_dir(folder)
        assert cli.main(["rules", "--data", folder]) == 2
        assert app.main(["--shot", str(tmp_path / "shot.png"), "--data", folder]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == f"rackside: {said}: expected a folder\n" * 2
    assert paths.data_dir() == data_dir
    paths.use_data_dir(tmp_path / "made later")
    assert paths.data_dir() == tmp_path / "made later"


def test_a_data_folder_that_cannot_be_looked_into_stops_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine", encoding="utf-8")
    monkeypatch.setenv(paths.DATA_VARIABLE, str(file))
    assert app.main(["--shot", str(tmp_path / "shot.png")]) == 2
    assert capsys.readouterr().err == f"rackside: {file}: expected a folder\n"
    paths.use_data_dir(tmp_path / "made later")
    paths.check_data_dir()


def test_without_the_variable_the_system_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(paths.DATA_VARIABLE)

    def user_data_dir(name: str, *, appauthor: bool) -> str:
        assert (name, appauthor) == ("Rackside", False)
        return str(tmp_path / "share")

    monkeypatch.setattr(appdirs, "user_data_dir", user_data_dir)
    monkeypatch.setattr(appdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "cache"))
    assert paths.data_dir() == tmp_path / "share"
    assert paths.cache_dir() == tmp_path / "cache"
