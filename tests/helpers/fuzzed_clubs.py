# SPDX-License-Identifier: MIT
"""The readers of clubs and of their results, for `tests.helpers.reader_fuzz`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from desktop_app.commands.errors import UsageError
from desktop_app.formats.errors import FormatError
from desktop_app.formats.tsh_archive import (
    TshEvent,
    read_archive,
    write_archive,
    write_settings,
)
from desktop_app.play.club_export import ExportKind, written_as
from desktop_app.play.club_import import read_players
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.storage.club_file import ClubFile
from desktop_app.storage.errors import StorageError
from desktop_app.tournament.club import ClubError
from desktop_app.tournament.club_changes import (
    Change,
    Ending,
    EventOpened,
    PlayerEntered,
    ResultEntered,
    RoundPaired,
)
from desktop_app.tournament.club_fold import fold
from desktop_app.tournament.pairing import System
from tests.helpers.commands_run import run_command
from tests.helpers.fuzzed_games import files
from tests.helpers.mutations import (
    changed_database,
    changed_fields,
)
from tests.helpers.reader_fuzz import Reader


def club_files() -> Sequence[bytes]:
    """Return a whole file."""
    changes: tuple[Change, ...] = (
        EventOpened("Evening", "naspa-2016", 3),
        *(PlayerEntered("Evening", name) for name in ("Ann", "Ben", "Cid", "Dot")),
        RoundPaired("Evening", "", 1, System.SWISS, 7, (("Ann", "Ben"), ("Cid", "Dot"))),
        ResultEntered("Evening", "", 1, 1, Ending.PLAYED, 400, 350),
    )
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.club"
        with ClubFile(path, is_new=True) as file:
            file.record(*changes)
        return [path.read_bytes()]


def _read_club(path: Path) -> None:
    with ClubFile(path) as file:
        names = tuple(file.club.events)
    rules = load_ruleset("naspa-2016")
    for name in names:
        event = file.club.event(name)
        event.standings("", rules)
        for kind in ExportKind:
            if kind is not ExportKind.GAMES:
                written_as(kind, event, "", rules, date(2026, 11, 20))
    run_command("club", str(path), "history")


def _read_players(path: Path) -> None:
    event = fold([EventOpened("Open", "naspa-2016", 30)]).event("")
    taken = read_players(path, event, "")
    after = fold([event.opened, *taken.changes]).event("")
    rules = load_ruleset("naspa-2016")
    after.standings("", rules)
    for kind in ExportKind:
        with suppress(ClubError):
            written_as(kind, after, "", rules, date(2026, 11, 20))


def _rosters() -> Sequence[bytes]:
    return [b"name,rating,division,club\nAnn,1500,A,Cork\nBen,1400,A,\nCid,,B,Bray\n"]


def _results() -> Sequence[bytes]:
    lines = "1,Ann,400,Ben,300\n1,Cid,350,Dot,349\n2,Ann,1,Cid,0\n2,Dot,50,bye,0\n"
    return [f"Round,Winner,Winners Score,Opponent,Opponents Score\n{lines}".encode()]


def _divisions() -> Sequence[bytes]:
    return [
        b"Abel, Ann   1712 3 2 0; 412 388 50; p12 1 2 0\n"
        b"Bose, Raj   1650 0 1 3; 50 401 366; p12 0 1 2\n"
        b"Cruz, Eva   1498 1 0 2; 377 50 430; p12 2 0 1; penalty -50\n"
    ]


def _archives() -> Sequence[bytes]:
    division = _divisions()[0].decode()
    files = {"a.t": division, "b.t": "Lee, Sam 0 0; 50; p12 0; board 0\n"}
    event = TshEvent(
        {"A": "a.t", "B": "b.t"},
        {"event_name": "Open", "event_date": "2026-03-07 - 2026-03-08", "tournament_id": "17"},
        files,
    )
    return [write_archive(event).encode()]


def _folders() -> Sequence[bytes]:
    files = read_archive(_archives()[0].decode())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("open/config.tsh", write_settings(files))
        for name, text in files.files.items():
            folder.writestr(f"open/{name}", text)
    return [out.getvalue()]


def _read_event(path: Path) -> None:
    run_command("event", str(path))


def _events() -> Sequence[bytes]:
    return [b"ruleset naspa-2016\nresult 1 Ann 400 Ben 350\nresult 2 Ben 301 'Cid A' 300\n# end\n"]


_LINE = changed_fields(r",;\t")
_TABLE = changed_fields(r";, ")

READERS: Sequence[Reader] = (
    Reader("club", "a.club", club_files, _read_club, (changed_database,), (StorageError,)),
    Reader("players", "a.csv", _rosters, _read_players, (_LINE,), (FormatError, ClubError)),
    Reader("results", "a.csv", _results, _read_players, (_LINE,), (FormatError, ClubError)),
    Reader("tsh", "a.t", _divisions, _read_players, (_TABLE,), (FormatError, ClubError)),
    Reader("tsh event", "a.tsh", _archives, _read_players, (_TABLE,), (FormatError, ClubError)),
    Reader("tsh folder", "a.zip", _folders, _read_players, (), (FormatError, ClubError)),
    Reader(
        "TOU",
        "a.tou",
        lambda: files("tournaments/*.tou"),
        _read_players,
        (changed_fields(" "),),
        (FormatError, ClubError),
        is_sound=False,
    ),
    Reader(
        "event",
        "event.txt",
        _events,
        _read_event,
        (changed_fields(" "),),
        (FormatError, UsageError, RulesetError),
    ),
)
