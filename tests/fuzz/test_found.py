# SPDX-License-Identifier: MIT
"""Files that the fuzz found readers to trust too far, each as small as it could be made."""

from __future__ import annotations

import gzip
import json
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.commands.drive import Drive
from desktop_app.commands.ladder import read_games
from desktop_app.commands.selfplay import MatchFile, Series
from desktop_app.engine.situation import SituationError
from desktop_app.formats.errors import FormatError
from desktop_app.formats.tou_file import read_tou
from desktop_app.formats.tsh_file import read_tsh
from desktop_app.learn.duplicate import Evening
from desktop_app.learn.puzzles import Puzzle
from desktop_app.learn.study_files import read_rows
from desktop_app.lexicon.definitions import Definitions
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.levels import read_levels
from desktop_app.lexicon.sidecar import read_sidecar
from desktop_app.play.club_import import read_players
from desktop_app.play.game_import import import_games
from desktop_app.play.ladder import LadderError
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import ShufflingDrawer
from desktop_app.rules.move import Exchange, Play
from desktop_app.rules.setup import Mode
from desktop_app.sentences.faults import brief
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.game_choice import MAX_MINUTES, GameChoice
from desktop_app.session.review_batch import read_line
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.errors import ClubFileError, StorageError
from desktop_app.storage.learners import Learners
from desktop_app.storage.tracking_file import read_sheets
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import EventOpened
from desktop_app.tournament.club_fold import fold
from desktop_app.values.json_text import DecodeError
from tests.helpers.fuzzed_clubs import club_files
from tests.helpers.fuzzed_learners import boxes
from tests.helpers.fuzzed_rooms import judge, review_lines
from tests.helpers.fuzzed_words import sidecars
from tests.helpers.games import make_setup
from tests.helpers.puzzles import GOOD, SWAP
from tests.helpers.reader_fuzz import fault_of_sentence

_SERIES = Series(("vic", "uma"), 1, "open-english", "naspa-2016", None, (0, 0))


@pytest.mark.parametrize("line", [b"CAT\tn:\xff", b"CAT\tn", b"CAT\t", b"CAT\tC>DOG", b"CAT\t+>"])
def test_a_search_in_damaged_definitions_finds_what_is_whole(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "definitions.tsv.gz"
    path.write_bytes(gzip.compress(line + b"\nDOG\tn:an animal\n"))
    assert Definitions(path, tmp_path).containing("animal") == {"DOG"}


@pytest.mark.parametrize("name", ["a\0.kwg", "\u202e.kwg", "x" * 300])
def test_a_list_whose_file_cannot_have_that_name_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(json.dumps({**json.loads(sidecars()[0]), "file": name}))
    with pytest.raises(LexiconError, match="is not the name of a file") as error:
        read_sidecar(path)
    assert not fault_of_sentence(str(error.value))


def test_a_level_of_thousands_of_digits_is_none(tmp_path: Path) -> None:
    path = tmp_path / "levels.tsv.gz"
    path.write_bytes(gzip.compress(b"CAT\t10\nDOG\t" + b"9" * 5_000 + b"\n"))
    with pytest.raises(LexiconError, match=r"line 2: read .*expected WORD<TAB>LEVEL"):
        read_levels(path)


def test_a_game_that_a_journal_cannot_hold_is_not_imported(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(f"#player1 a {'x' * 10_001}\n#player2 b Ben\n>a: CARD 8D CARD +14 14\n")
    report = import_games([path], tmp_path / "journals")
    assert not report.added
    assert "read 10001 characters, expected 10000 at most" in report.problems[0]
    assert not list(tmp_path.glob("journals/*"))


def test_a_sentence_has_the_beginning_and_the_end_of_what_was_read() -> None:
    long = Sentence("read {name!r}, expected {other}", name="a" * 5_000 + "z", other="\u202ex\0y")
    told = brief(Sentence("{place}: {fault}", place=Path("x" * 900), fault=long))
    assert isinstance(told, Sentence)
    assert len(told) < 1_000
    assert "az', expected \ufffdx\ufffdy" in told
    assert brief(told) == told
    assert len(brief("x" * 5_000)) < 1_000


@pytest.mark.parametrize("key", ["x" * 5_000, "a\0b", "\u202e"])
def test_a_place_in_a_sentence_is_short_and_printable(key: str, tmp_path: Path) -> None:
    path = tmp_path / "game.tracking"
    sheet = {"0": {"crossed": {key: 1}}}
    path.write_text(json.dumps({"format": "rackside-tracking", "version": 1, "seats": sheet}))
    with pytest.raises(StorageError) as error:
        read_sheets(path)
    assert not fault_of_sentence(str(error.value))


def event() -> ClubEvent:
    return fold([EventOpened("Open", "naspa-2016", 3)]).event("")


@pytest.mark.parametrize(
    "head", ["name,rating", "Round,Winner,Winners Score,Opponent,Opponents Score"]
)
def test_a_table_with_a_huge_cell_is_refused_in_a_sentence(head: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"{head}\n{'x' * 150_000},1\n")
    with pytest.raises(FormatError, match=r"a\.csv: line 2: a cell is too long"):
        read_players(path, event(), "")


@pytest.mark.parametrize("data", [b"", b"'"])
def test_opening_what_is_no_club_writes_nothing_into_it(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.club"
    path.write_bytes(data)
    with pytest.raises(ClubFileError, match="this is no club file"):
        ClubFile(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "odd",
    [
        replace(GOOD, play=Play(7, 3, GOOD.play.direction, ("\ufffd",))) if GOOD.play else GOOD,
        replace(SWAP, answers=(Exchange(("É",)),)),
        replace(SWAP, answers=(Exchange(("Z", "Z")),)),
    ],
)
def test_a_puzzle_with_tiles_that_are_not_there_is_none(odd: Puzzle) -> None:
    with pytest.raises(SituationError):
        odd.situation(load_ruleset("naspa-2016"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\n", "1: this is not a game"),
        (gzip.compress(b"{}", mtime=0)[:-9], "the gzip file is damaged"),
    ],
)
def test_games_of_the_ladder_that_are_no_text(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(data)
    with pytest.raises(LadderError, match=said):
        read_games(path)


def test_a_long_run_of_spaces_in_a_division_is_read_once() -> None:
    """Read from each space anew, it would take minutes."""
    for read, line in ((read_tsh, "Ann"), (read_tou, "Ann")):
        began = time.process_time()
        with pytest.raises(FormatError):
            read(f"{line}{' ' * 500_000}x\n")
        assert time.process_time() - began < 20


@pytest.mark.parametrize("tiles", [["É"], ["A"] * 8, ["a"]])
def test_a_rack_of_other_tiles_is_none_of_an_evening(tiles: list[str]) -> None:
    begun: dict[str, object] = {"event": "begun", "title": "", "tables": ["1"]}
    begun |= {"ruleset": "naspa-2016", "lexicon": "open-english", "seed": 1}
    entries: list[dict[str, object]] = [begun, {"event": "rack", "tiles": tiles}]
    assert Evening.of(entries, judge()).rack == ()


@pytest.mark.parametrize("fields", [{"board": [None] * 15}, {"racks": [None, ""]}, {"bag": None}])
def test_a_position_with_null_is_refused_in_a_sentence(fields: dict[str, object]) -> None:
    drive = Drive(make_setup("Ann", "Ben"), None, ShufflingDrawer(random.Random(1)))
    with pytest.raises(FormatError) as error:
        drive.reply({"command": "set-position", "racks": ["A", "B"], **fields})
    assert not fault_of_sentence(str(error.value))


@pytest.mark.parametrize(
    "change",
    [
        {"players": [{"mistakes": [1], "cost_points": 1, "luck_points": 1}]},
        {"players": [{"mistakes": {}, "cost_points": 10**400, "luck_points": 1}]},
        {"turns": [{"problem": {}}]},
        {"turn": float("inf"), "of": 3},
    ],
)
def test_a_line_of_a_review_with_an_odd_value_is_none(change: dict[str, object]) -> None:
    line = json.loads(review_lines()[0]) | change
    with pytest.raises(DecodeError):
        read_line(json.dumps(line).encode())


def test_a_saved_number_of_four_hundred_digits_counts_as_the_most() -> None:
    seat = {"name": "Ann", "kind": "person"}
    record = {"ruleset": "naspa-2016", "players": [seat, seat], "minutes": 10**400}
    choice = GameChoice.from_record(record, Mode.AUTOMATIC)
    assert choice is not None
    assert choice.minutes == MAX_MINUTES


def test_a_learner_is_shown_without_control_characters(tmp_path: Path) -> None:
    card = tmp_path / "learners" / "a" / "learner.json"
    card.parent.mkdir(parents=True)
    card.write_text(json.dumps({"name": "Z\0o\u202e", "made_at_ms": 1}))
    assert [learner.name for learner in Learners(tmp_path).list()] == ["Z\ufffdo\ufffd"]


def with_a_name_that_is_no_text(data: bytes, name: bytes) -> bytes:
    at = data.index(name) + 1
    return data[:at] + b"\x80" + data[at + 1 :]


def test_databases_with_names_that_are_no_text_are_damaged(tmp_path: Path) -> None:
    box, club = tmp_path / "a.db", tmp_path / "a.club"
    box.write_bytes(with_a_name_that_is_no_text(boxes()[0], b"UNIQUE INDEX"))
    with pytest.raises(LexiconError, match="it is damaged; expected the card box"):
        read_rows(box)
    club.write_bytes(with_a_name_that_is_no_text(club_files()[0], b"TABLE changes"))
    with pytest.raises(ClubFileError, match=r"a\.club.* damaged"):
        ClubFile(club)


def test_games_of_bots_that_are_no_text_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xff\n")
    with pytest.raises(FormatError, match=r"games\.jsonl: line 1: read .*expected a game"):
        MatchFile(path, _SERIES).read()
