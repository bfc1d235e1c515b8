# SPDX-License-Identifier: MIT
"""The readers of games and of what stands beside them, for `tests.helpers.reader_fuzz`."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from desktop_app.analysis.played_turns import played_turns
from desktop_app.analysis.review_record import turn_of, turn_value
from desktop_app.analysis.variations import Step, Variation, variation_of, variation_value
from desktop_app.commands.drive import Drive, _reply
from desktop_app.commands.errors import UsageError
from desktop_app.commands.positions import read_positions
from desktop_app.commands.scenario import run_file
from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import format_gcg
from desktop_app.formats.gcg_export import gcg_from_state
from desktop_app.play.game_import import import_games
from desktop_app.play.recovery import survey_journals
from desktop_app.play.reviewing import review_file
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.table import ShufflingDrawer
from desktop_app.rules.game import fold
from desktop_app.rules.move import Exchange, Pass
from desktop_app.session.position_file import events_from_file
from desktop_app.settings.paths import journals_dir
from desktop_app.storage.archive import export_archive
from desktop_app.storage.companions import check_companion
from desktop_app.storage.errors import DamagedJournalError, JournalError, StorageError
from desktop_app.storage.game_facts import fold_with_facts
from desktop_app.storage.journal import Journal, journal_times, pack_journal, read_journal
from desktop_app.storage.journal_lines import goes_on_from, journal_bytes
from desktop_app.storage.review_file import read_review, write_review
from desktop_app.storage.salvage import look_into, salvage_in_place
from desktop_app.storage.tracking_file import SavedSheet, read_sheets, write_sheets
from desktop_app.values.json_text import DecodeError
from tests.helpers.commands_run import run_command
from tests.helpers.games import make_setup
from tests.helpers.kept_games import small_game
from tests.helpers.mutations import (
    changed_archive,
    changed_events,
    changed_fields,
    changed_json,
    changed_json_line,
)
from tests.helpers.reader_fuzz import Reader, zipped

DATA = Path(__file__).parent.parent / "data"
_SCENARIOS = Path(__file__).parent.parent / "scenarios"


def files(*patterns: str) -> list[bytes]:
    """Return the contents of files of the test data."""
    return [path.read_bytes() for pattern in patterns for path in sorted(DATA.glob(pattern))]


@cache
def journals() -> Sequence[bytes]:
    """Return a short game, a finished one, and a short one of other rules."""
    stored = sorted(files("journals/0.1/*.journal"), key=len)
    return [journal_bytes(small_game("Ann", "Ben"), 0), stored[0], stored[3]]


def _read_journal(path: Path) -> Iterator[object]:
    journal_times(path)
    try:
        contents = read_journal(path)
    except DamagedJournalError:
        with suppress(JournalError):
            # What can be saved of it.
            look_into(path)
        raise
    if contents.damage is not None:
        yield contents.damage.message
    run_command("journal", str(path))
    run_command("journal", str(path), "--json")
    if contents.events:
        state, _facts = fold_with_facts(contents.events, path)
        played_turns(state)
        format_gcg(gcg_from_state(state))


def _survey(path: Path) -> Iterator[object]:
    yield from survey_journals(path.parent).problems
    target = path.with_name("copy.zip")
    exported = export_archive([path, path.with_name("other.journal")], target, made_at_ms=0)
    assert exported.exported, "the other game is whole"
    yield from exported.problems


def _open_journal(path: Path) -> None:
    whole = journals()[0]
    goes_on_from(path.read_bytes(), whole, path)
    goes_on_from(whole, path.read_bytes(), path)
    copy = path.with_name("copy.journal")
    copy.write_bytes(path.read_bytes())
    Journal.open(copy).close()
    pack_journal(copy)
    Journal.open(copy).close()


def _salvage(path: Path) -> Iterator[object]:
    copy = path.with_name("copy.journal")
    copy.write_bytes(path.read_bytes())
    _aside, found = salvage_in_place(copy)
    assert len(read_journal(copy).events) == found.events
    yield found.damage.message


def _damaged(data: bytes) -> bytes:
    """Return a journal with damage before its end."""
    *lines, last, end = data.splitlines(keepends=True)
    return b"".join((*lines, last.replace(b'"', b"'", 1), end))


def _changed_and_damaged(_data: bytes, source: random.Random) -> bytes:
    return _damaged(changed_events(journals()[1], source))


def _reviews() -> Sequence[bytes]:
    (whole,) = files("readers/whole.review")
    steps = (Step(("Q", "I"), Exchange(("Q",))), Step(("A",), Pass()))
    line = variation_value(Variation(3, "what if", steps, ("E",)))
    return [json.dumps({**json.loads(whole), "lines": [line]}).encode()]


def _read_review(path: Path) -> Iterator[object]:
    check_companion(path.read_bytes(), path)
    found = read_review(path)
    for value in found.turns.values():
        try:
            turn_value(turn_of(value))
        except DecodeError as error:
            yield error
    for line in found.lines:
        try:
            variation_value(variation_of(line))
        except DecodeError as error:
            yield error
    again = path.with_name("again.review")
    write_review(again, found)
    read_review(again)


def _report(path: Path) -> Iterator[object]:
    game = str(path.with_suffix(".journal"))
    report = path.with_name("again.html")
    for way in (("--html", str(report)), ("--json",)):
        _printed, said = run_command("review", game, "--saved", *way)
        yield from (line for line in said if str(path) in line)


def _beside_review(folder: Path) -> None:
    (folder / "journals" / "game.journal").write_bytes(files("readers/whole.journal")[0])


def _sheets() -> Sequence[bytes]:
    crossed = {"A": frozenset({0, 3}), "?": frozenset({1})}
    sheet = SavedSheet(crossed, "no S\nleft", ("QI",), {"E": 1}, {"I": 2}, 4, 3)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sheets"
        write_sheets(path, {0: sheet, -1: SavedSheet(marked=4, right=3)})
        return [path.read_bytes()]


def _read_sheets(path: Path) -> None:
    check_companion(path.read_bytes(), path)
    found = read_sheets(path)
    again = path.with_name("again.tracking")
    write_sheets(again, found)
    # Letters without a crossed cell are not written.
    assert read_sheets(again).keys() == found.keys()


def _read_game(path: Path) -> None:
    state = fold(events_from_file(path))
    played_turns(state)
    format_gcg(gcg_from_state(state))
    if path.suffix == ".gcg":
        run_command("replay", str(path))
        review_file(path, path.parent)


def _read_positions(path: Path) -> None:
    for _ in read_positions(path, load_ruleset("naspa-2016")):
        pass


def _positions() -> Sequence[bytes]:
    return [b"\n".join(file.splitlines()[:6]) + b"\n" for file in files("positions/*.cgp")]


def _import(path: Path) -> Iterator[object]:
    found = import_games([path], journals_dir())
    yield from found.problems
    yield from found.remarks
    for game_id in found.added:
        read_journal(journals_dir() / f"{game_id}.journal")


def _beside_journal(folder: Path) -> None:
    (folder / "journals" / "game.tracking").write_bytes(_sheets()[0])
    (folder / "journals" / "other.journal").write_bytes(journals()[0])


def _drive(path: Path) -> Iterator[object]:
    drive = Drive(make_setup("Ann", "Ben"), None, ShufflingDrawer(random.Random(1)))
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        answer = _reply(drive, line.decode(errors="replace"), number)
        json.dumps(answer)
        if "error" in answer:
            yield answer["error"]


def _said() -> Sequence[bytes]:
    said = (
        {"command": "help"},
        {"command": "choose-first-player", "player": 0},
        {"command": "move", "player": 0, "move": "8H QI"},
        {"command": "desk"},
        {"command": "ask", "procedure": "overdraw", "answers": {}},
        {"command": "set-position", "racks": ["AEINRST", "QI"], "board": ["." * 15] * 15},
    )
    return [b"".join(json.dumps(request).encode() + b"\n" for request in said)]


def _archives() -> Sequence[bytes]:
    game = {"journals/a.journal": journals()[0], "journals/a.review": _reviews()[0]}
    return [
        zipped({**game, "journals/a.tracking": _sheets()[0], "b.gcg": files("gcg/half.gcg")[0]})
    ]


def _scenarios() -> Sequence[bytes]:
    found = (path.read_bytes() for path in sorted(_SCENARIOS.glob("*.scenario")))
    return sorted(found, key=len)[:3]


def _run_scenarios(path: Path) -> None:
    run_file(path)


_FIELDS = changed_fields(r" \t:/;,")
_MADE = ("journals/again.*", "journals/copy.*")

READERS: Sequence[Reader] = (
    Reader(
        "journal",
        "journals/game.journal",
        journals,
        _read_journal,
        (changed_events,),
        (StorageError,),
    ),
    Reader(
        "journals",
        "journals/game.journal",
        journals,
        _survey,
        (changed_events,),
        beside=_beside_journal,
        makes=_MADE,
    ),
    Reader(
        "salvaged journal",
        "journals/game.journal",
        lambda: [_damaged(journals()[1])],
        _salvage,
        (_changed_and_damaged,),
        (StorageError,),
        makes=_MADE,
        is_sound=False,
    ),
    Reader(
        "open journal",
        "journals/game.journal",
        journals,
        _open_journal,
        (changed_events,),
        (StorageError,),
        makes=_MADE,
    ),
    Reader(
        "review",
        "journals/game.review",
        _reviews,
        _read_review,
        (changed_json,),
        (StorageError,),
        makes=_MADE,
        is_sound=False,
    ),
    Reader(
        "report of a review",
        "journals/game.review",
        lambda: [*_reviews(), *files("readers/whole.review")],
        _report,
        (changed_json,),
        (StorageError, UsageError),
        beside=_beside_review,
        makes=_MADE,
    ),
    Reader(
        "tracking sheets",
        "journals/game.tracking",
        _sheets,
        _read_sheets,
        (changed_json,),
        (StorageError,),
        makes=_MADE,
    ),
    Reader(
        "GCG",
        "game.gcg",
        lambda: files("gcg/*.gcg", "records/*.gcg"),
        _read_game,
        (_FIELDS,),
        (FormatError,),
        is_sound=False,
    ),
    Reader(
        "CGP",
        "position.cgp",
        lambda: [position.splitlines()[0] for position in _positions()],
        _read_game,
        (_FIELDS,),
        (FormatError,),
        is_sound=False,
    ),
    Reader(
        "positions",
        "some.cgp",
        _positions,
        _read_positions,
        (_FIELDS,),
        (FormatError, UsageError),
        is_sound=False,
    ),
    Reader(
        "import of journals",
        "from/game.journal",
        journals,
        _import,
        (changed_events,),
        makes=("journals/*",),
    ),
    Reader(
        "import of GCG",
        "from/game.gcg",
        lambda: files("gcg/*.gcg"),
        _import,
        (_FIELDS,),
        makes=("journals/*",),
        is_sound=False,
    ),
    Reader(
        "import of archives",
        "from/games.zip",
        _archives,
        _import,
        (changed_archive(changed_events, changed_json, _FIELDS),),
        makes=("journals/*",),
    ),
    Reader("commands", "said.jsonl", _said, _drive, (changed_json_line,), is_sound=False),
    Reader(
        "scenarios",
        "some.scenario",
        _scenarios,
        _run_scenarios,
        (_FIELDS,),
        (FormatError,),
    ),
)
