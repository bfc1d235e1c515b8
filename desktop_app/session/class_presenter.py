# SPDX-License-Identifier: MIT
"""Classes saved entry by entry: what they share, and the presenter of duplicate."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

from PySide6.QtCore import QObject, Signal

from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.protocol import ScoredPlay
from desktop_app.learn.duplicate import (
    DuplicateRules,
    Evening,
    Judge,
    Marked,
    Standing,
    missing_letters,
    terms_of,
    top_text,
)
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.rulesets import load_ruleset
from desktop_app.rules.board import Board
from desktop_app.rules.scoring import scoring_of, tile_set_of
from desktop_app.rules.tiles import read_faces
from desktop_app.sentences.faults import is_bad_input, told
from desktop_app.session.operations import Operation, Operations
from desktop_app.storage.journal_folder import newest_first
from desktop_app.storage.learners import LearnerLog
from desktop_app.translation.words import tr
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.forms import Form, Span
from desktop_app.values.json_text import DecodeError
from desktop_app.values.moments import local_time

__all__ = [
    "ClassPresenter",
    "DuplicatePresenter",
    "DuplicateRules",
    "EveningRow",
    "EveningView",
    "Marked",
    "Standing",
    "typed_slip",
]

SUFFIX = ".log"
MAX_TABLES = 60
LISTED = 60
"""Evenings in the list, so that it is read at once."""
_OVER = b'"event": "over"'

Result = TypeVar("Result")


@dataclass(frozen=True)
class EveningView:
    """An evening as the screen shows it.

    Attributes:
        title: its heading.
        turn: number of the open or next turn, from 1.
        rules: how it is played.
        rack: tiles of the open turn; empty between turns.
        board: with every top so far.
        values: the points of each tile.
        last: squares of the last top.
        slips: by table, what was handed in as text; None if nothing came.
        marked: the last turn's slips with their points, by table; empty before the first.
        top: the open turn's best play and its score, for the teacher; else the last turn's.
        ranking: best first.
        is_over: True after the last turn.
        notes: the teacher's.
    """

    title: str
    turn: int
    rules: DuplicateRules
    rack: tuple[str, ...]
    board: Board
    values: Mapping[str, int]
    last: tuple[tuple[int, int], ...]
    slips: Mapping[str, str | None]
    marked: Mapping[str, Marked]
    top: str
    ranking: tuple[Standing, ...]
    is_over: bool
    notes: str


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A class in the list of older ones.

    Attributes:
        path: its file.
        title: its heading.
        begun_at_ms: Unix time in milliseconds.
        people: tables of duplicate, or voters of consensus.
        is_consensus: True for consensus, False for duplicate.
        is_over: True if it cannot be continued.
    """

    path: Path
    title: str
    begun_at_ms: int
    people: int
    is_consensus: bool
    is_over: bool


def typed_slip(text: str) -> tuple[str, str, int | None, bool] | None:
    """Read a slip as it is typed in: table, play, declared score, and if it is late.

    ``3 8D QUIET 48``, ``3 8D QUIET`` for the program's score, ``3`` for an empty slip, ``3 late``.
    A play typed in small letters alone has no blanks. None if there is no table.
    """
    words = text.split()
    if not words:
        return None
    table, rest = words[0], words[1:]
    is_late = bool(rest) and rest[-1].casefold() == "late"
    rest = rest[:-1] if is_late else rest
    points = None
    if rest and rest[-1].isdecimal():
        points = int(rest.pop())
    play = " ".join(rest)
    return table, play.upper() if play.islower() else play, points, is_late


@dataclass(frozen=True, slots=True)
class _Begun:
    """The first entry of a file: of an evening, or of a meeting, which has voters."""

    title: str
    tables: tuple[str, ...] = ()
    seed: Annotated[int, Span(0, 10**14)] = 0
    voters: tuple[str, ...] | None = None
    at_ms: Annotated[int, Span(-(10**14), 10**14)] = 0


_BEGUN: Decoder[_Begun] = Decoder(_Begun, Form(skips_unknown=True))


class ClassPresenter(QObject):
    """One class in one file, which is written before anything is shown.

    Signals:
        shown: the view after every change.
        refused: why something was not done, one sentence.
    """

    shown = Signal(object)
    refused = Signal(str)

    def __init__(
        self, folder: Path, now_ms: Callable[[], int], parent: QObject | None = None
    ) -> None:
        """`folder` holds a file for each class; `now_ms` returns Unix time in milliseconds."""
        super().__init__(parent)
        self._folder, self._now_ms = folder, now_ms
        self._log: LearnerLog | None = None

    @property
    def is_open(self) -> bool:
        """True while a class is on the screen."""
        return self._log is not None

    def evenings(self) -> tuple[EveningRow, ...]:
        """Return the latest classes, the newest first; files that cannot be read are left out.

        A class of the future, by a clock that was wrong, comes last.
        """
        rows = []
        stems = (path.name.removesuffix(SUFFIX) for path in self._folder.glob(f"*{SUFFIX}"))
        for stem in newest_first(stems, now_ms=self._now_ms())[:LISTED]:
            path = self._folder / f"{stem}{SUFFIX}"
            try:
                first, _, rest = read_file(path).partition(b"\n")
                begun = _BEGUN.parse(first)
            except (OSError, DecodeError):
                continue
            who = begun.tables if begun.voters is None else begun.voters
            rows.append(
                EveningRow(
                    path,
                    begun.title,
                    begun.seed if begun.voters is None else begun.at_ms,
                    len(who),
                    begun.voters is not None,
                    _OVER in rest,
                )
            )
        return tuple(rows)

    def unfinished(self) -> EveningRow | None:
        """Return the newest class if it can be continued."""
        rows = self.evenings()
        return rows[0] if rows and not rows[0].is_over else None

    def note(self, text: str) -> None:
        """Keep the teacher's notes."""
        if self.is_open and text != self.notes:
            self._append({"event": "notes", "text": text})

    def leave(self) -> None:
        """Leave the class; it can be continued."""
        self._log = None

    def _new_log(self) -> LearnerLog:
        stem = f"{local_time(self._now_ms()):%Y%m%d-%H%M%S}"
        return LearnerLog(self._folder / f"{stem}{SUFFIX}")

    def _append(self, *entries: Mapping[str, object]) -> bool:
        """Write entries, and show what follows; those that do not fit are not written."""
        if self._log is None:
            return False
        try:
            take = self._fold(entries)
            self._log.append(*entries)
        except ValueError as error:
            if not is_bad_input(error):
                raise
            self.refused.emit(tr(told(error)))
            return False
        take()
        self._show()
        return True

    # ------------------------------------------------------------------ what a class overrides

    @property
    @abstractmethod
    def notes(self) -> str:
        """The teacher's notes as they are kept."""

    @abstractmethod
    def resume(self, path: Path) -> None:
        """Continue a class from its file."""

    @abstractmethod
    def _fold(self, entries: Sequence[Mapping[str, object]]) -> Callable[[], None]:
        """Return what takes entries in once they are written.

        Raises:
            KeyError, TypeError, ValueError: one does not fit.
        """

    @abstractmethod
    def _show(self) -> None:
        """Emit `shown`."""


class DuplicatePresenter(ClassPresenter):
    """One evening of duplicate; `shown` has an `EveningView`."""

    def __init__(
        self,
        folder: Path,
        store: LexiconStore,
        *,
        now_ms: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        """`folder` and `now_ms` are those of `ClassPresenter`, `store` the word lists."""
        super().__init__(folder, now_ms, parent)
        self._store = store
        self._judge: Judge | None = None
        self._evening = Evening()
        self._top: tuple[object, ScoredPlay | None] = (None, None)
        self._operations = Operations(self)

    @property
    def notes(self) -> str:
        return self._evening.notes

    def wait(self) -> None:
        """Wait until everything asked for is done."""
        self._operations.wait()

    # ------------------------------------------------------------------ acts

    def begin(
        self,
        title: str,
        tables: tuple[str, ...],
        rules: DuplicateRules,
        ruleset: str,
        lexicon: str,
    ) -> None:
        """Begin an evening."""
        begun = {
            "event": "begun",
            "title": title,
            "tables": list(tables),
            "ruleset": ruleset,
            "lexicon": lexicon,
            "seed": self._now_ms(),
            "rules": {name: getattr(rules, name) for name in DuplicateRules.__slots__},
        }
        log = self._new_log()
        self._open(log, lambda: log.append(begun))

    def resume(self, path: Path) -> None:
        self._open(LearnerLog(path), lambda: None)

    def _open(self, log: LearnerLog, before: Callable[[], None]) -> None:
        def work() -> tuple[Judge, Evening]:
            before()
            entries = log.read().entries
            rules, words = terms_of(entries)
            ruleset = load_ruleset(rules)
            engine = make_engine(self._store.load(words))
            least = ruleset.placement.first_min_tiles
            judge = Judge(engine, tile_set_of(ruleset), scoring_of(ruleset), least)
            return judge, Evening.of(entries, judge)

        def show(result: object) -> None:
            assert isinstance(result, tuple)
            self._log = log
            self._judge, self._evening = result
            self._show()

        self._do(work, show)

    def draw(self, typed: str = "") -> None:
        """Put up the next rack: the typed one, or one that is drawn."""
        judge = self._judge
        if judge is None or self._evening.is_over:
            return
        if not typed.strip():
            rack = self._evening.draw_rack(judge)
            if not rack:
                self.end()
                self.refused.emit(tr("No rack with enough vowels and consonants is left."))
                return
        else:
            try:
                rack = read_faces(typed, judge.tile_set.distribution)
            except ValueError:
                self.refused.emit(tr("Type the letters of the rack, ? for a blank."))
                return
        self._append({"event": "rack", "tiles": list(rack)})

    def hand_in(self, typed: str) -> bool:
        """Take a slip as it is typed; False if it was refused, and the one before it stands."""
        slip = typed_slip(typed)
        if slip is None or not self._evening.rack:
            self.refused.emit(tr("Type the table, the play and the score: 3 8D WORD 24"))
            return False
        table, play, points, is_late = slip
        if table not in self._evening.tables:
            text = tr("There is no table {table}. The tables are: {tables}.")
            tables = ", ".join(self._evening.tables)
            self.refused.emit(text.format(table=table, tables=tables))
            return False
        if fault := self._slip_fault(table, play):
            self.refused.emit(fault)
            return False
        self._append(
            {"event": "slip", "table": table, "play": play, "points": points, "late": is_late}
        )
        return True

    def _slip_fault(self, table: str, play: str) -> str:
        """Why a play was mistyped, or cannot be of this rack; empty for any other."""
        judge, rack = self._judge, self._evening.rack
        assert judge is not None, "an evening is open"
        try:
            missing = missing_letters(play, self._evening.board(judge), rack) if play else ()
        except ValueError:
            text = tr("{play} is not a play here. Type its square and its word, such as 8D WORD.")
            return text.format(play=play)
        if not missing:
            return ""
        text = tr(
            "Not on the rack: {letters}. Correct the slip. If the table really "
            "wrote this, type {table} alone: it then scores nothing."
        )
        return text.format(letters=" ".join(missing), table=table)

    def warn(self, table: str) -> None:
        """Give a table a warning."""
        self._append({"event": "warned", "table": table})

    def close_turn(self) -> None:
        """Lay the top, and score every table."""
        judge, evening = self._judge, self._evening
        if judge is None or not evening.rack:
            return
        top = self._top_now(judge)
        if top is None:
            self.refused.emit(tr("No play is possible with this rack. Draw another one."))
        else:
            text = top_text(evening.board(judge), top)
            self._append({"event": "closed", "top": text})

    def end(self) -> None:
        """End the evening."""
        self._append({"event": "over"})

    def _fold(self, entries: Sequence[Mapping[str, object]]) -> Callable[[], None]:
        assert self._judge is not None, "an evening is open"
        after = self._evening
        for entry in entries:
            after = after.after(entry, self._judge)

        def take() -> None:
            self._evening = after

        return take

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        judge, evening = self._judge, self._evening
        assert judge is not None, "an evening is open"
        board = evening.board(judge)
        top = ""
        if evening.rack and (best := self._top_now(judge)) is not None:
            top = tr("{play} for {points}").format(play=top_text(board, best), points=best.score)
        elif evening.turns:
            turn = evening.turns[-1]
            top = tr("{play} for {points}").format(play=turn.top, points=turn.top_points)
        last: tuple[tuple[int, int], ...] = ()
        if evening.turns:
            before = {(p.row, p.col) for p in evening.board_before_last(judge).placements()}
            last = tuple((p.row, p.col) for p in board.placements() if (p.row, p.col) not in before)
        slips = {table: evening.slips.get(table) for table in evening.tables}
        self.shown.emit(
            EveningView(
                evening.title,
                len(evening.turns) + (not evening.is_over),
                evening.rules,
                evening.rack,
                board,
                judge.tile_set.values,
                last,
                {
                    table: None
                    if slip is None
                    else " ".join(
                        filter(None, (slip.play, str(slip.declared or ""), "late" * slip.is_late))
                    )
                    for table, slip in slips.items()
                },
                evening.turns[-1].marked if evening.turns else {},
                top,
                evening.ranking(),
                evening.is_over,
                evening.notes,
            )
        )

    def _top_now(self, judge: Judge) -> ScoredPlay | None:
        """The top of the open turn, looked for once."""
        evening = self._evening
        turn = (len(evening.turns), evening.rack)
        if self._top[0] != turn:
            self._top = (turn, judge.top(evening.board(judge), evening.rack))
        return self._top[1]

    def _do(self, work: Callable[[], Result], show: Callable[[Result], None]) -> None:
        def refused(error: Exception) -> None:
            self.refused.emit(tr(told(error)))

        self._operations.start(Operation(lambda _tell: work(), show, refused))
