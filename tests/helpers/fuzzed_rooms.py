# SPDX-License-Identifier: MIT
"""The readers of what the program keeps itself, for `tests.helpers.reader_fuzz`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from desktop_app.analysis.evaluation_record import evaluation_value
from desktop_app.commands.errors import UsageError
from desktop_app.commands.ladder import read_games
from desktop_app.commands.lexicons import lexicon_store
from desktop_app.commands.searches import read_kept
from desktop_app.commands.selfplay import MatchFile, Series
from desktop_app.engine.evaluation import Evaluation
from desktop_app.formats.errors import FormatError
from desktop_app.learn.consensus import Meeting
from desktop_app.learn.duplicate import Evening, EveningError, Judge, terms_of
from desktop_app.play.kept_evaluations import KeptEvaluations
from desktop_app.play.ladder import LadderError, LadderTable, fit
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import PlayedGame
from desktop_app.rules.move import Exchange
from desktop_app.rules.scoring import scoring_of, tile_set_of
from desktop_app.rules.setup import Mode
from desktop_app.session.class_presenter import DuplicatePresenter
from desktop_app.session.game_choice import GameChoice
from desktop_app.session.game_terms import games_by_pair
from desktop_app.session.review_batch import GameUnderWay, read_line
from desktop_app.settings.paths import resource_path
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import SETTINGS
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.storage.backups import (
    BackupKind,
    list_backups,
    make_backup,
    read_backup,
    restore_backup,
    settings_of,
    verify_backup,
)
from desktop_app.storage.copies import newest_copy, take_copy
from desktop_app.storage.durable import FolderClaim, Request
from desktop_app.storage.errors import StorageError
from desktop_app.storage.learners import LearnerLog, Learners
from desktop_app.storage.library import Library
from desktop_app.storage.library_schema import glance_at
from desktop_app.ui.main_window.second_start import form_choice, form_text
from desktop_app.values.json_text import DecodeError
from tests.helpers.commands_run import run_command
from tests.helpers.evaluations import evaluation_of, row_of, school_engine
from tests.helpers.fuzzed_games import files, journals
from tests.helpers.fuzzed_learners import learner_log
from tests.helpers.mutations import (
    changed_archive,
    changed_database,
    changed_events,
    changed_json,
    changed_json_line,
)
from tests.helpers.reader_fuzz import Reader

_NOW_MS = 1_800_000_000_000


def _settings() -> Sequence[bytes]:
    game = {
        "ruleset": "naspa-2016",
        "option": "",
        "players": [{"name": "Ann", "kind": "person"}, {"name": "", "kind": "vic"}],
        "minutes": 25,
        "lexicon": "open-english",
        "phoneys": 0,
    }
    table = {
        "ruleset": "naspa-2016",
        "names": ["Ann", "Ben"],
        "minutes": 25,
        "round": 3,
        "steps": ["press"],
        "late": True,
        "event": "Club",
    }
    values = {
        "theme": "night",
        "last_new_game": game,
        "last_table_game": table,
        "games_by_pair": {"ann/vic": game},
        "last_clubs": {"/a.club": "Evening"},
        "docks": {"play": '{"shown": []}'},
        "last_position": {"cgp": files("positions/open-english.cgp")[0].split(b"\n")[0].decode()},
    }
    return [json.dumps(values).encode()]


def _read_settings(path: Path) -> Iterator[object]:
    found = SettingsStore(path)
    with TemporaryDirectory() as folder:
        # One of its values is damaged, at two starts.
        other = Path(folder) / path.name
        other.write_bytes(b'{"theme": 3}')
        assert SettingsStore(other).problems
        assert SettingsStore(other).problems
        assert len(list(other.parent.iterdir())) == 2
    for key in SETTINGS:
        found.get(key)
    games_by_pair(found)
    for key, mode in (("last_new_game", Mode.AUTOMATIC), ("last_table_game", Mode.BY_THE_BOOK)):
        choice = GameChoice.from_record(found.record(key), mode)
        if choice is not None:
            choice.as_record()
            choice.setup(load_ruleset("naspa-2016"), choice.lexicon)
    yield from found.problems


def _backups() -> Sequence[bytes]:
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "journals").mkdir()
        (folder / "journals" / "a.journal").write_bytes(journals()[0])
        (folder / "settings.json").write_bytes(_settings()[0])
        learner = Learners(folder).add("Ann", now_ms=_NOW_MS)
        learner.log("cards").path.write_bytes(learner_log()[0])
        made = make_backup(folder, BackupKind.BY_HAND, now_ms=_NOW_MS)
        return [made.path.read_bytes()]


def _read_backup(path: Path) -> Iterator[object]:
    listed, problems = list_backups(path.parent.parent)
    assert _OTHER in {backup.path.name for backup in listed}
    yield from problems
    read_backup(path)
    settings_of(path)
    yield from verify_backup(path)
    data = path.parent.parent / "new"
    found = restore_backup(path, data, now_ms=_NOW_MS)
    yield from found.problems
    yield from SettingsStore(data / "settings.json").take_over(found.settings)
    # One file of it, in place of one that is damaged.
    damaged = path.parent.parent / "new" / "settings.json"
    damaged.write_bytes(b"damaged")
    copy = newest_copy(path.parent.parent, path.parent.parent / "settings.json")
    if copy is not None:
        take_copy(copy, damaged)


_OTHER = "backup-20260101-101010-daily.zip"


def _beside_backup(folder: Path) -> None:
    (folder / "backups" / _OTHER).write_bytes(_backups()[0])


def _libraries() -> Sequence[bytes]:
    with TemporaryDirectory() as place:
        folder = Path(place)
        _keep_games(folder)
        with Library(folder / "library.sqlite3", folder / "journals") as library:
            library.sync()
        return [(folder / "library.sqlite3").read_bytes()]


def _keep_games(folder: Path) -> None:
    (folder / "journals").mkdir(exist_ok=True)
    (folder / "journals" / "a.journal").write_bytes(journals()[0])


def _read_library(path: Path) -> Iterator[object]:
    folder = path.parent / "journals"
    glance_at(path, folder)
    with Library(path, folder) as library:
        library.games()
        library.games(text="ann")
        for player in library.players():
            library.player_games(player.name)
        library.ruleset_titles()
        library.lexica()
        library.finished_ids()
        library.stale()
        make_backup(path.parent, BackupKind.DAILY, now_ms=_NOW_MS)
        library.sync()
        if library.notice:
            yield library.notice


def _verdicts() -> Sequence[bytes]:
    with TemporaryDirectory() as folder:
        log = AdjudicationLog(Path(folder) / "log")
        log.append(Adjudication(_NOW_MS, ("QI", "ZA"), True, "open-english", "Ann"))
        log.append(Adjudication(_NOW_MS, ("QIX",), False, "open-english", ""))
        return [log.path.read_bytes()]


def _read_verdicts(path: Path) -> Iterator[object]:
    _found, damaged = AdjudicationLog(path).read()
    run_command("judge", "--log")
    copy = AdjudicationLog(path.with_name("copy.jsonl"))
    copy.path.write_bytes(path.read_bytes())
    copy.append(Adjudication(_NOW_MS, ("AA",), True, "open-english", ""))
    assert copy.read()[0][0].words == ("AA",)
    if damaged:
        yield f"{damaged} lines"


def _take_request(path: Path) -> None:
    FolderClaim(path.with_name("window.lock"), None).take_requests()


def _ladder_games() -> Sequence[bytes]:
    deeds = [[215, 24, 47, 0, 0, 0, 2, 1, 3, 1, 0, 0, 24, 849.9]] * 2
    games = [
        {"pair": 1, "players": players, "deeds": deeds}
        for players in (["abby", "bo"], ["bo", "abby"])
    ]
    return [b"".join(json.dumps(game).encode() + b"\n" for game in games)]


def _read_ladder(path: Path) -> None:
    copy = path.with_name("copy.jsonl")
    shutil.copyfile(path, copy)
    games = read_games(copy)
    if games:
        fit(games)


def _read_table(path: Path) -> None:
    LadderTable.read(path.read_text(encoding="utf-8", errors="replace"))


_SERIES = Series(("vic", "uma"), 1, "open-english", "naspa-2016", None, (0, 0))


def _matches() -> Sequence[bytes]:
    games = [PlayedGame(number, (400, 380), 0, 1, 24, "went-out") for number in (0, 1)]
    lines = [json.dumps({**asdict(game), **asdict(_SERIES)}) for game in games]
    return ["".join(f"{line}\n" for line in lines).encode()]


def _read_matches(path: Path) -> None:
    MatchFile(path, _SERIES).read()


def _kept_leaves() -> Sequence[bytes]:
    leaves = [{"tiles": "AE", "weight": 0.5}, {"tiles": "?S", "weight": 0.25}]
    return [json.dumps({"leaves": leaves}).encode()]


def _read_leaves(path: Path) -> None:
    read_kept(path)


def _evening() -> Sequence[bytes]:
    entries = [
        {"event": "begun", "title": "Monday", "tables": ["1", "2"], "ruleset": "naspa-2016",
         "lexicon": "open-english", "seed": 5, "rules": {}},
        {"event": "rack", "tiles": ["Q", "I", "A", "E", "R", "S", "T"]},
        {"event": "slip", "table": "1", "play": "8H QI", "points": 22, "late": False},
        {"event": "warned", "table": "2"},
        {"event": "closed", "top": "8H QI"},
        {"event": "notes", "text": "good"},
        {"event": "over"},
    ]  # fmt: skip
    return [b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)]


def _read_evening(path: Path) -> Iterator[object]:
    read = LearnerLog(path).read()
    yield from read.problems
    by = judge()
    evening = Evening.of(read.entries, by)
    evening.ranking()
    by.top(evening.board(by), evening.rack)
    evening.draw_rack(by)
    DuplicatePresenter(path.parent, lexicon_store(), now_ms=lambda: _NOW_MS).evenings()
    terms_of(read.entries)


def _read_meeting(path: Path) -> Iterator[object]:
    read = LearnerLog(path).read()
    yield from read.problems
    meeting = Meeting.of(read.entries)
    assert meeting.tally is None or len(meeting.tally) == len(meeting.ballot.candidates)


@cache
def judge() -> Judge:
    """Return what slips are judged by."""
    ruleset = load_ruleset("naspa-2016")
    engine, _leaves = school_engine()
    return Judge(engine, tile_set_of(ruleset), scoring_of(ruleset), 2)


def _meeting() -> Sequence[bytes]:
    entries = [
        {"event": "begun", "title": "Monday", "voters": ["Ann", "Ben"], "game": "a", "at_ms": 5},
        {"event": "turn", "turn": 1},
        {"event": "candidate", "move": "8H QI"},
        {"event": "candidate", "move": "-Q"},
        {"event": "vote", "voter": "Ann", "candidate": 0},
        {"event": "notes", "text": "good"},
        {"event": "over"},
    ]
    return [b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)]


def _read_review_line(path: Path) -> None:
    read = read_line(path.read_bytes())
    assert isinstance(read, GameUnderWay) or read.game.names == tuple(read.game.names)


def review_lines() -> Sequence[bytes]:
    """Return a line with a whole game, and one of progress."""
    player = {"player": 0, "mistakes": {"blunder": 1}, "cost_points": 12.5, "luck_points": -3}
    game = {
        "file": "/a/b.journal",
        "names": ["Ann", "Ben"],
        "players": [player, player],
        "turns": [{"problem": None}, {"problem": "not reviewed"}],
        "lexicon": "open-english",
        "lexicon_source": "guessed",
        "missing_lexicon": None,
        "ruleset": "naspa-2016",
        "ruleset_source": "assumed",
    }
    under_way = {"file": "/a/b.journal", "names": ["Ann", "Ben"], "turn": 3, "of": 20}
    return [json.dumps(value).encode() for value in (game, under_way)]


def _read_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8", errors="replace")
    choice = form_choice(text)
    assert choice is None or form_choice(form_text(choice)) is not None


def _forms() -> Sequence[bytes]:
    kept = json.loads(_settings()[0])
    kinds = (("last_new_game", "automatic", None), ("last_table_game", "by-the-book", 1))
    return [json.dumps([kept[key], mode, first]).encode() for key, mode, first in kinds]


def _read_evaluation(path: Path) -> Iterator[object]:
    kept = KeptEvaluations(path.parent, "a list")
    situation = _evaluations()[0].situation
    place = kept._place(situation)
    shutil.copyfile(path, place)
    if kept.find(situation) is None:
        yield "it is as good as none"


@cache
def _evaluations() -> Sequence[Evaluation]:
    return [evaluation_of(row_of(Exchange(("A", "D"))))]


_LINES = (changed_json_line,)

READERS: Sequence[Reader] = (
    Reader(
        "settings",
        "settings.json",
        _settings,
        _read_settings,
        (changed_json,),
        makes=("settings.json*.bad",),
        moves=True,
    ),
    Reader(
        "backup",
        "backups/backup-20261120-101010-by-hand.zip",
        _backups,
        _read_backup,
        (changed_archive(changed_json, changed_events, changed_json_line),),
        (StorageError,),
        beside=_beside_backup,
        makes=("new/*",),
    ),
    Reader(
        "library",
        "library.sqlite3",
        _libraries,
        _read_library,
        (changed_database,),
        (StorageError,),
        beside=_keep_games,
        makes=("library.sqlite3*", "backups/*"),
        moves=True,
        changes=True,
    ),
    Reader(
        "verdicts",
        "adjudications.jsonl",
        _verdicts,
        _read_verdicts,
        _LINES,
        makes=("copy.jsonl",),
    ),
    Reader(
        "request of a second start",
        "window-1.request",
        lambda: [json.dumps(Request("/a.gcg", "x")._asdict()).encode()],
        _take_request,
        (changed_json,),
        changes=True,
    ),
    Reader(
        "games of the ladder",
        "games.jsonl",
        _ladder_games,
        _read_ladder,
        _LINES,
        (LadderError,),
        makes=("copy.jsonl",),
    ),
    Reader(
        "table of the ladder",
        "ladder.json",
        lambda: [resource_path("players", "ladder.json").read_bytes()],
        _read_table,
        (changed_json,),
        (LadderError,),
    ),
    Reader("games of bots", "games.jsonl", _matches, _read_matches, _LINES, (FormatError,)),
    Reader(
        "kept leaves",
        "kept.json",
        _kept_leaves,
        _read_leaves,
        (changed_json,),
        (UsageError, FormatError),
    ),
    Reader(
        "duplicate evening",
        "evening.log",
        _evening,
        _read_evening,
        _LINES,
        (StorageError, EveningError),
        makes=("cache/*", "cache/*/*"),
    ),
    Reader("consensus evening", "meeting.log", _meeting, _read_meeting, _LINES, (StorageError,)),
    Reader(
        "lines of a review",
        "line.json",
        review_lines,
        _read_review_line,
        (changed_json,),
        (DecodeError,),
    ),
    Reader("form of a new window", "form.json", _forms, _read_form, (changed_json,)),
    Reader(
        "evaluation",
        "hints/one.json",
        lambda: [
            json.dumps(evaluation_value(evaluation)).encode() for evaluation in _evaluations()
        ],
        _read_evaluation,
        (changed_json,),
        makes=("hints/*",),
    ),
)
