# SPDX-License-Identifier: MIT
"""Journals kept for later versions to open: how they are written, and their expected facts.

``python -m tests.helpers.stored_journals FOLDER`` plays games for the folder of a new version. It
never overwrites one: see `tests/data/journals/README.md`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.state_json import board_rows
from desktop_app.play.table import ShufflingDrawer, Table
from desktop_app.rules.commands import CorrectEntry, NoteEntry, UndoRuling
from desktop_app.rules.desk_events import ProcedureEnded, RulingUndone
from desktop_app.rules.events import ChallengeAdjudicated, Event
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat, Step
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.table_events import EntryCorrected, EntryNoted
from desktop_app.storage.game_facts import fold_journal
from desktop_app.storage.journal import Journal, read_journal
from tests.helpers.random_games import FickleJudge, random_command
from tests.helpers.wild_play import wild_command
from tests.helpers.wild_values import wild_ruling

FOLDER = Path(__file__).resolve().parents[1] / "data" / "journals"
EXPECTED = "expected.json"
_NAMES = ("Ann Lee", "Ben", "Dé", "Zoë")
_AUTOMATIC, _BOOK = Mode.AUTOMATIC, Mode.BY_THE_BOOK
_HELPED = frozenset({Step.ANNOUNCE, Step.RECORD, Step.DRAW})


@dataclass(frozen=True)
class Audience:
    """A game to be played: rules, mode, and what has to happen in it."""

    name: str
    ruleset: str
    mode: Mode
    players: int = 2
    minutes: int | None = 25
    is_physical: bool = False
    needs: tuple[type[Any], ...] = (ProcedureEnded, ChallengeAdjudicated)
    ends: bool = False


TALES = (
    *(
        Audience(f"{ruleset}-automatic", ruleset, _AUTOMATIC, ends=True)
        for ruleset in (
            "naspa-2016",
            "naspa-2016:international",
            "sanspa-1999",
            "sanspa-2001",
            "singapore-2015",
        )
    ),
    *(
        Audience(f"{ruleset}-by-the-book", ruleset, _BOOK)
        for ruleset in (
            "naspa-2016",
            "sanspa-1999",
            "sanspa-2001",
            "singapore-2015",
        )
    ),
    Audience("mattel-family-three", "mattel-family", _AUTOMATIC, 3, None, ends=True),
    Audience("mattel-family-four", "mattel-family", _BOOK, 4, None),
    Audience("naspa-2016-corrected", "naspa-2016", _AUTOMATIC, needs=(EntryCorrected, EntryNoted)),
    Audience("naspa-2016-wood", "naspa-2016", _BOOK, is_physical=True, needs=(ProcedureEnded,)),
    Audience("sanspa-2001-wood", "sanspa-2001", _BOOK, is_physical=True, needs=(EntryCorrected,)),
    Audience("naspa-2016-undone", "naspa-2016", _AUTOMATIC, needs=(RulingUndone,)),
)


@dataclass
class _Batches:
    kept: list[tuple[Event, ...]] = field(default_factory=list)

    def append(self, events: Sequence[Event]) -> None:
        self.kept.append(tuple(events))


def _play(tale: Audience, seed: int) -> list[tuple[Event, ...]] | None:
    """Return a random game; None if it lacks a required event."""
    source = random.Random(f"{tale.name}/{seed}")
    setup = GameSetup(
        seats=tuple(Seat(name) for name in _NAMES[: tale.players]),
        ruleset=load_ruleset(tale.ruleset),
        lexicon="" if tale.is_physical else "open-english",
        mode=tale.mode,
        allotment_ms=None if tale.minutes is None else tale.minutes * 60_000,
        record=TournamentRecord.empty(tale.players),
        preset_first=seed % tale.players,
        is_physical=tale.is_physical,
        left_out=_HELPED if tale.is_physical else frozenset(),
    )
    sink = _Batches()
    table = Table(setup, judge=FickleJudge(), drawer=ShufflingDrawer(source), sink=sink)
    for _ in range(500 if tale.ends else 220):
        if table.state.is_over:
            break
        table.submit(_command(tale, table, source))
    kinds = {type(event) for batch in sink.kept for event in batch}
    plays = sum(row.kind is RowKind.PLAY for row in table.state.rows)
    is_whole = table.state.is_over or not tale.ends
    return sink.kept if kinds >= set(tale.needs) and plays > 4 and is_whole else None


def _command(tale: Audience, table: Table, source: random.Random) -> Any:
    state, chance = table.state, source.random()
    if RulingUndone in tale.needs and chance > 0.9:
        return UndoRuling()
    if chance < 0.04:
        return wild_ruling(table, source)
    if chance < 0.08 and state.rows:
        line = source.randrange(len(state.rows))
        if source.random() < 0.5:
            return NoteEntry(line, "Looked up afterwards: fine")
        return CorrectEntry(line, points=state.rows[line].points + source.randint(1, 9))
    if tale.mode is Mode.BY_THE_BOOK:
        return wild_command(state, source)
    return random_command(state, source)


def facts_of(state: GameState) -> dict[str, Any]:
    """Return the facts of a game that later versions must reproduce."""
    result = state.result
    return {
        "phase": state.phase.value,
        "on_turn": state.on_turn,
        "points": list(state.points),
        "spread": list(state.spread),
        "clock_ms": list(state.clock.remaining_ms),
        "zero_run": state.zero_run,
        "bag": len(state.bag),
        "racks": ["".join(sorted(state.shown_rack(seat))) for seat in range(state.player_count)],
        "board": [row for row in board_rows(state.board) if row.strip(".")],
        "rows": [f"{row.player} {row.kind.value} {row.points} {row.total}" for row in state.rows],
        "rulings": [ruling.topic for ruling in state.desk.rulings],
        "result": None if result is None else [result.reason.value, list(result.margins)],
    }


def main(folder: Path) -> None:
    """Play the games of a new version into a new folder."""
    folder.mkdir(parents=True)
    expected: dict[str, Any] = {}
    for number, tale in enumerate(TALES):
        batches = next(played for seed in count() if (played := _play(tale, seed)) is not None)
        ticks = count(1_795_000_000_000 + number * 86_400_000, 1_000)
        path = folder / f"{tale.name.replace(':', '-')}.journal"
        with Journal.create(path, now_ms=ticks.__next__) as journal:
            for batch in batches:
                journal.append(batch)
        contents = read_journal(path)
        state = fold_journal(contents.events, path)
        expected[path.name] = {"events": len(contents.events), **facts_of(state)}
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (folder / EXPECTED).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
