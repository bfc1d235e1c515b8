# SPDX-License-Identifier: MIT
"""A word looked up: the same by the window and by the command, on the same data."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.cli import main
from desktop_app.commands.lexicons import lexicon_store, open_definitions
from desktop_app.play.word_facts import HIDDEN
from desktop_app.session.dictionary import Dictionary, Search, SearchAnswer, WordEntry
from tests.helpers.both_ways import answered


@pytest.fixture
def home(data_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A data folder with an imported list that explains its words."""
    source = tmp_path / "club.txt"
    source.write_text("CAT to pet\nTACK\n", encoding="ascii")
    answered(capsys, data_dir, "lexicon", "import", str(source), "--name", "club")
    return data_dir


def entry_of(qtbot: QtBot, text: str) -> WordEntry:
    dictionary = Dictionary(lexicon_store(), open_definitions(), "club")
    with qtbot.waitSignal(dictionary.answered) as asked:
        dictionary.ask(Search.WORD, text, "club")
    (answer,) = asked.args
    assert isinstance(answer, SearchAnswer) and answer.entry is not None
    return answer.entry


@pytest.mark.parametrize("fault", ["none", "definitions", "list"])
@pytest.mark.parametrize("text", ["cat", " Cat "])
def test_what_each_list_says(
    home: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str], fault: str, text: str
) -> None:
    files = {path.suffix: path for path in (home / "lexica").iterdir()}
    if fault == "definitions":
        files[".tsv"].write_bytes(b"CAT\t\xff\xfe\n")
    elif fault == "list":
        files[".kwg"].write_bytes(b"nonsense")
    entry = entry_of(qtbot, text)
    lexicon = "open-english" if fault == "list" else "club"
    facts = answered(capsys, home, "word", text, "--lexicon", lexicon)
    assert facts["word"] == entry.word
    assert [
        (row["holds"], row["definition"], row.get("problem", "")) for row in facts["lists"]
    ] == [(answer.is_held, answer.definition, answer.why) for answer in entry.answers]
    assert [row["told"] for row in facts["definitions"]] == list(entry.definitions)
    club = entry.answers[-1]
    assert club.is_held is (None if fault == "list" else True)
    assert bool(club.why) is (fault != "none")


def test_a_slur_is_not_explained(
    home: Path,
    qtbot: QtBot,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("play.word_facts", "commands.word"):
        monkeypatch.setattr(f"desktop_app.{place}.is_slur", lambda word: word == "CAT")
    entry = entry_of(qtbot, "cat")
    assert main(["word", "cat", "--lexicon", "club", "--data", str(home)]) == 0
    out = capsys.readouterr().out
    assert entry.definitions == (HIDDEN,) and f"definition   {HIDDEN}\n" in out
    assert entry.answers[-1].definition == "" and "to pet" not in out
