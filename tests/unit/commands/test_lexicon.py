# SPDX-License-Identifier: MIT
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["lexicon", *arguments]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return done.out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--json"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "Club.txt"
    path.write_text("za pizza\nqi\nA\n", encoding="utf-8")
    return path


def test_lists_what_comes_with_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "list").splitlines()
    assert [line.split()[0] for line in lines] == ["open-english", "open-english-school"]
    assert "270,658 words" in lines[0]
    rows = run_json(capsys, "list")["lexica"]
    assert [(row["words"], row["bundled"]) for row in rows] == [(270_658, True), (269_290, True)]


def test_says_in_a_word_if_a_list_came_with_the_program(
    capsys: pytest.CaptureFixture[str], source: Path
) -> None:
    assert "bundled yes" in run(capsys, "info", "open-english").splitlines()
    assert "bundled no" in run(capsys, "import", str(source)).splitlines()


def test_imports_lists_and_describes(
    capsys: pytest.CaptureFixture[str], source: Path, data_dir: Path
) -> None:
    done = run_json(capsys, "import", str(source), "--name", "mine")
    assert (done["name"], done["words"], done["skipped"]) == ("mine", 2, 1)
    assert Path(done["file"]).parent == data_dir / "lexica"
    assert run_json(capsys, "info", "MINE") == done
    assert "words   2" in run(capsys, "info", "mine")
    assert [row["name"] for row in run_json(capsys, "list")["lexica"]][-1] == "mine"
    assert main(["judge", "--lexicon", "mine", "ZA", "QI"]) == 0


def test_without_a_name_the_file_gives_it(capsys: pytest.CaptureFixture[str], source: Path) -> None:
    assert run_json(capsys, "import", str(source))["name"] == "Club"


def test_the_data_folder_can_be_another(
    capsys: pytest.CaptureFixture[str], source: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "elsewhere"
    run(capsys, "import", str(source), "--name", "mine", "--data", str(folder))
    assert (folder / "lexica" / "mine.json").is_file()


def test_replacing_has_to_be_asked_for(capsys: pytest.CaptureFixture[str], source: Path) -> None:
    run(capsys, "import", str(source), "--name", "mine")
    assert main(["lexicon", "import", str(source), "--name", "mine"]) == 2
    assert "--replace" in capsys.readouterr().err
    source.write_text("AA\n", encoding="ascii")
    done = run_json(capsys, "import", str(source), "--name", "mine", "--replace")
    assert done["words"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "csw99"], "no lexicon is called 'csw99'"),
        (["info"], "needs a name"),
        (["import"], "needs a file"),
        (["list", "mine"], "takes no name"),
        (["import", "/no/such/file.txt"], f"{Path('/no/such/file.txt')}: no such file"),
        (["sing"], "invalid choice: 'sing'"),
    ],
)
def test_bad_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    try:
        code = main(["lexicon", *arguments])
    except SystemExit as stop:
        assert isinstance(stop.code, int)
        code = stop.code
    assert code == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"ZA\nQ1\n", "line 2, column 2"), (b"", "no word"), (b"\x89PNG\r\n\x1a\n\0", "line 1")],
)
def test_a_bad_list_is_reported_with_its_place_and_leaves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data_dir: Path, content: bytes, place: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    assert main(["lexicon", "import", str(path), "--name", "bad"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"rackside: {path}: ")
    assert place in said
    assert list(data_dir.rglob("*")) == []


def test_a_broken_description_is_reported_beside_the_rest(
    capsys: pytest.CaptureFixture[str], data_dir: Path
) -> None:
    (data_dir / "lexica").mkdir()
    (data_dir / "lexica" / "broken.json").write_text("{", encoding="ascii")
    assert main(["lexicon", "list"]) == 0
    done = capsys.readouterr()
    assert len(done.out.splitlines()) == 2
    assert "broken.json: line 1, column 2: not JSON" in done.err
