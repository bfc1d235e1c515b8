# SPDX-License-Identifier: MIT
"""A report of a problem holds no names, and its game opens."""

from __future__ import annotations

import getpass
import json
import socket
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.play.problem_report import (
    GAME,
    NO_NAME,
    TEXT,
    known_names,
    make_report,
    versions,
    write_report,
)
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.game import fold
from desktop_app.rules.setup import Occasion, Seat, SourceLine
from desktop_app.rules.table_events import EntryNoted, OccasionNamed, RecordRemarked
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.errors import JournalError
from desktop_app.storage.journal_lines import parse_journal
from desktop_app.storage.library import Library
from tests.helpers.kept_games import keep, sample_events

SECRETS = ("Zelda", "Quimby", "Otto", "Gloucester")


@pytest.fixture
def events() -> list[Event]:
    first, *others = sample_events()
    assert isinstance(first, GameStarted)
    seats = (Seat("Zelda Quimby"), Seat("Otto"), *first.setup.seats[2:])
    setup = replace(
        first.setup,
        seats=seats,
        occasion=Occasion(event="Gloucester Open"),
        kept=(SourceLine("description", "Otto at home"),),
    )
    return [
        GameStarted(setup),
        *others,
        EntryNoted(0, "Zelda sneezed"),
        RecordRemarked(0, json.dumps(Sentence("the sum of {name} is off", name="Otto").value)),
        OccasionNamed(Occasion(event="Gloucester Cup", round_number=3)),
    ]


def test_a_game_without_names_is_the_same_game(data_dir: Path, events: list[Event]) -> None:
    keep(data_dir, "a", events, 1_000)
    journal = data_dir / "journals" / "a.journal"
    report = make_report({}, data_dir / "none.log", (), journal)
    assert report.game is not None
    assert not any(secret.encode() in report.game for secret in SECRETS)
    read = list(parse_journal(report.game, Path("report")).events)
    assert len(read) == len(events)
    state, before = fold(read), fold(events)
    assert [seat.name for seat in state.setup.seats][:2] == ["Player 1", "Player 2"]
    assert state.points == before.points and state.board == before.board
    assert state.racks == before.racks


def test_names_are_taken_out_of_the_log_whole_words_only(data_dir: Path) -> None:
    log = data_dir / "rackside.log"
    log.write_text(
        f"Traceback of {getpass.getuser()} on {socket.gethostname()}\n"
        f'  File "{Path.home()}/games/x.gcg"\n'
        "KeyError: 'ZELDA quimby' or Quimby; Ottoman\n",
        "utf-8",
    )
    text = make_report({"Room": "play"}, log, ("Zelda Quimby", "Otto", "I")).text("")
    assert "Room: play" in text
    assert f"KeyError: '{NO_NAME}' or {NO_NAME}; Ottoman" in text
    assert '"~/games/x.gcg"' in text
    assert f"of {getpass.getuser()} on" not in text


def test_only_the_last_two_hundred_lines_are_in_it(tmp_path: Path) -> None:
    log = tmp_path / "rackside.log"
    log.write_text("".join(f"step {number}\n" for number in range(300)), "utf-8")
    lines = make_report({}, log, ()).text("").splitlines()
    assert "step 99" not in lines and lines[-1] == "step 299" and "step 100" in lines


def test_the_user_s_own_words_stay_and_come_first(tmp_path: Path) -> None:
    text = make_report(versions(), tmp_path / "no", ("Otto",)).text(" Otto pressed\nthe clock ")
    assert "What happened:\n\nOtto pressed\nthe clock\n" in text
    assert text.index("Python: ") < text.index("What happened") < text.index("The last lines")


def test_a_report_is_a_zip_that_replaces_an_earlier_one(
    data_dir: Path, tmp_path: Path, events: list[Event]
) -> None:
    keep(data_dir, "a", events, 1_000)
    log, journal = tmp_path / "no.log", data_dir / "journals" / "a.journal"
    file = tmp_path / "report.zip"
    file.write_bytes(b"earlier")
    report = make_report({}, log, (), journal)
    write_report(report, "words", file)
    with zipfile.ZipFile(file) as saved:
        assert saved.namelist() == [TEXT, GAME]
        assert saved.read(TEXT).decode("utf-8") == report.text("words")
        assert saved.read(GAME) == report.game
    write_report(make_report({}, log, ()), "", file)
    with zipfile.ZipFile(file) as saved:
        assert saved.namelist() == [TEXT]


def test_a_damaged_game_is_named(tmp_path: Path) -> None:
    journal = tmp_path / "a.journal"
    journal.write_bytes(b"junk\n" * 9)
    with pytest.raises(JournalError, match=r"a\.journal"):
        make_report({}, tmp_path / "no", (), journal)


def test_the_known_names_are_those_of_the_library(data_dir: Path, events: list[Event]) -> None:
    library, journals = data_dir / "library.sqlite3", data_dir / "journals"
    assert known_names(library, journals) == ()
    keep(data_dir, "a", events, 1_000)
    with Library(library, journals) as opened:
        opened.sync()
    assert {"Zelda Quimby", "Otto"} <= set(known_names(library, journals))
    library.write_bytes(b"junk" * 1_000)
    assert known_names(library, journals) == ()
    assert library.read_bytes() == b"junk" * 1_000
