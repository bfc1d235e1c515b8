# SPDX-License-Identifier: MIT
"""Reviews many games, and writes reports of them, in processes of their own.

The work is the command `rackside review` at low priority, so that it never slows the window. It
saves what it has found every few seconds: paused or interrupted, it goes on where it stopped.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from desktop_app.analysis.review import NOT_REVIEWED, Depth
from desktop_app.play.review_terms import Source
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX
from desktop_app.storage.processes import processor_count
from desktop_app.storage.review_file import REVIEW_SUFFIX
from desktop_app.translation.languages import current_language
from desktop_app.values.decoding import Decoder
from desktop_app.values.files import read_file
from desktop_app.values.forms import Form
from desktop_app.values.json_text import DecodeError, json_value

_GAMES_AT_ONCE = 100
"""Games of one process; a command line cannot be longer on every system."""
_WAIT_MS = 8_000
"""A process that does not stop within this time is killed; it stops after a turn or two."""
_MODULE = "desktop_app.cli"
_UNNAMED = (Source.GUESSED.value, Source.ASSUMED.value)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A reviewed game of the batch.

    Attributes:
        id: the id of the game.
        names: the players, by seat.
        mistakes, cost_points, luck_points: the sums of each player, by seat.
        open_turns: turns that are not reviewed yet.
    """

    id: str
    names: tuple[str, ...]
    mistakes: tuple[int, ...]
    cost_points: tuple[float, ...]
    luck_points: tuple[float, ...]
    open_turns: int = 0


@dataclass(frozen=True, slots=True)
class GameUnderWay:
    """How far the review of a game is.

    Attributes:
        names: of its players.
        turn: turns that are reviewed.
        of: turns in all.
    """

    names: tuple[str, ...]
    turn: int
    of: int


@dataclass(frozen=True, slots=True)
class BatchView:
    """Everything that is shown of the batch.

    Attributes:
        total: number of games of the list.
        done: all reviews that are kept: those of the list in its order, then the others.
        problems: a line for each game that cannot be reviewed.
        depth: how closely they are looked at.
        is_running: True while they are reviewed.
        is_reporting: True while a report is written.
        reviewed: number of games of the list that were reviewed since the start of the work.
        current: the game under way; None if none is, or before its first turn.
        notices: what is unusual about the work, such as a word list that is not installed, with
            the names of the files.
    """

    total: int = 0
    done: tuple[ReviewedGame, ...] = ()
    problems: tuple[str, ...] = ()
    depth: Depth = Depth.QUICK
    is_running: bool = False
    is_reporting: bool = False
    reviewed: int = 0
    current: GameUnderWay | None = None
    notices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_paused(self) -> bool:
        """True if some of the games are reviewed, and the others wait."""
        return not self.is_running and 0 < self.reviewed < self.total - len(self.problems)

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the reviewed games, those with the most games first."""
        names = [name for game in self.done for name in game.names]
        return tuple(sorted(dict.fromkeys(names), key=lambda name: -names.count(name)))


class ReviewBatch(QObject):
    """Many games that are reviewed one after the other.

    Args:
        journals: folder of the journals.
        data: data folder of the program.

    Signals:
        changed: the `BatchView` to show.
        report_made: a report as HTML.
        report_saved: path of a report that was asked for as a file.
        failed: a sentence on why something could not be done; whole, as it can be translated.
    """

    changed = Signal(object)
    report_made = Signal(str)
    report_saved = Signal(str)
    failed = Signal(object)

    def __init__(self, journals: Path, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journals, self._data = journals, data
        self._games: tuple[str, ...] = ()
        self._done: dict[str, ReviewedGame] = {}
        self._reviewed: set[str] = set()
        self._read_at: dict[str, int] = {}
        self._problems: list[str] = []
        self._notices: dict[str, tuple[str, ...]] = {}
        self._depth = Depth.QUICK
        self._current: GameUnderWay | None = None
        self._process: QProcess | None = None
        self._reader: QProcess | None = None
        self._report: QProcess | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    @property
    def view(self) -> BatchView:
        """The current view."""
        games = dict.fromkeys((*self._games, *self._done))
        return BatchView(
            total=len(self._games),
            done=tuple(self._done[game] for game in games if game in self._done),
            problems=tuple(self._problems),
            depth=self._depth,
            is_running=self._process is not None,
            is_reporting=self._report is not None,
            reviewed=len(self._reviewed),
            current=self._current if self._process is not None else None,
            notices=dict(self._notices),
        )

    def choose(self, games: Sequence[str]) -> None:
        """Take these games, by id, if none are being reviewed."""
        if self._process is None and tuple(games) != self._games:
            self._games = tuple(games)
            self._forget_run()
            self.changed.emit(self.view)

    def read_saved(self) -> None:
        """Read the reviews beside the games of the library, if they have changed since."""
        if self._reader is not None:
            return
        times = self._review_times()
        busy = self._games if self._process is not None else ()
        new = [game_id for game_id, at in times.items() if self._read_at.get(game_id) != at]
        new = [game_id for game_id in new if game_id not in busy]
        self._read_at = {game_id: at for game_id, at in times.items() if game_id not in busy}
        self._done = {game_id: row for game_id, row in self._done.items() if game_id in times}
        self._read_next(new)
        self.changed.emit(self.view)

    def start(self, depth: Depth) -> None:
        """Review the games, or after a pause the others; what is known at this depth is read."""
        if self._process is not None:
            return
        if depth is not self._depth or not self.view.is_paused:
            self._forget_run()
        self._depth = depth
        self._problems.clear()
        self._go_on(tuple(game for game in self._games if game not in self._reviewed))

    def pause(self) -> None:
        """Stop after the current turn; everything found so far is saved."""
        process, self._process = self._process, None
        if process is not None:
            _stop(process)
        self.changed.emit(self.view)

    def close(self) -> None:
        """Stop all work, and wait for its end for a moment."""
        processes = (self._process, self._report, self._reader)
        running = [process for process in processes if process is not None]
        self._process = self._report = self._reader = None
        for process in running:
            process.terminate()
            if not process.waitForFinished(1_000):
                process.kill()
                process.waitForFinished(1_000)
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def make_report(self, player: str) -> None:
        """Make the report of a player over the reviewed games; `report_made` has it."""

        def take(made: Path) -> None:
            self.report_made.emit(read_file(made).decode("utf-8"))

        self._run_report(player, ".html", take)

    def save_report(self, player: str, path: Path) -> None:
        """Write the report of a player as a web page or, by its suffix, as PDF."""

        def take(made: Path) -> None:
            shutil.copyfile(made, path)
            self.report_saved.emit(str(path))

        self._run_report(player, path.suffix.lower(), take)

    def _forget_run(self) -> None:
        self._reviewed.clear()
        self._problems.clear()
        self._notices.clear()

    def _review_times(self) -> dict[str, int]:
        """When the reviews of the library were written, in ns, by the id of the game."""
        try:
            with os.scandir(self._journals) as found:
                entries = {dir_entry.name: dir_entry for dir_entry in found}
        except OSError:
            return {}
        times = {}
        for name, entry in entries.items():
            game = name.removesuffix(REVIEW_SUFFIX)
            if game != name and f"{game}{JOURNAL_SUFFIX}" in entries:
                times[game] = entry.stat().st_mtime_ns
        return times

    def _read_next(self, waiting: Sequence[str]) -> None:
        games, later = waiting[:_GAMES_AT_ONCE], waiting[_GAMES_AT_ONCE:]
        if not games:
            self._reader = None
            return
        self._reader = process = self._begin(games, "--saved", "--json")

        def finish() -> None:
            if process is self._reader:
                process.deleteLater()
                self._read_next(later)

        process.readyReadStandardOutput.connect(lambda: self._read(process))
        process.finished.connect(finish)
        process.start()

    def _go_on(self, waiting: Sequence[str]) -> None:
        """Review the games that wait."""
        games = waiting[:_GAMES_AT_ONCE]
        if not games:
            self._process = None
            self.changed.emit(self.view)
            return
        workers = max(1, processor_count() - 1)
        options = ("--depth", self._depth.value, "--workers", str(workers), "--json", "--progress")
        process = self._begin(games, *options)
        self._process = process
        process.readyReadStandardOutput.connect(lambda: self._read(process))
        process.readyReadStandardError.connect(lambda: self._read_problems(process))
        process.finished.connect(lambda: self._finish(process, waiting[len(games) :]))
        process.errorOccurred.connect(self._fail)
        process.start()
        self.changed.emit(self.view)

    def _finish(self, process: QProcess, waiting: Sequence[str]) -> None:
        if process is self._process:
            self._read(process)
            process.deleteLater()
            self._go_on(waiting)

    def _begin(self, games: Sequence[str], *options: str) -> QProcess:
        files = [str(self._journals / f"{game}.journal") for game in games]
        # Not a child of the batch: its slots hold the batch, which would be destroyed while the
        # process is, and would destroy it a second time.
        process = QProcess()
        process.setProgram(sys.executable)
        common = ("--background", "--data", str(self._data))
        process.setArguments(["-m", _MODULE, "review", *files, *options, *common])
        return process

    def _read(self, process: QProcess) -> None:
        is_new = False
        while process in (self._process, self._reader) and process.canReadLine():
            try:
                read = read_line(bytes(process.readLine().data()))
            except DecodeError:
                continue
            is_new = True
            if isinstance(read, GameUnderWay):
                self._current = read
                continue
            self._done[read.game.id] = read.game
            if process is self._process:
                self._current = None
                self._reviewed.add(read.game.id)
                for notice in read.notices:
                    self._notices[notice] = (*self._notices.get(notice, ()), read.file)
        if is_new:
            self.changed.emit(self.view)

    def _read_problems(self, process: QProcess) -> None:
        if process is not self._process:
            return
        text = bytes(process.readAllStandardError().data()).decode("utf-8", errors="replace")
        for line in filter(None, text.splitlines()):
            told = line.removeprefix("rackside: ")
            if told.startswith(str(self._journals)):
                self._problems.append(told)
            else:
                # Once, with all its games.
                notice, _, name = told.partition(f" for {self._journals}{os.sep}")
                named = self._notices.get(notice, ())
                self._notices[notice] = (*named, name) if name else named
        self.changed.emit(self.view)

    def _fail(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._process = self._report = None
            self.failed.emit(Sentence("The review could not be started."))
            self.changed.emit(self.view)

    def _run_report(self, player: str, suffix: str, take: Callable[[Path], None]) -> None:
        games = [game.id for game in self.view.done if player in game.names]
        if self._report is not None or not games:
            return
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="rackside-")
        path = Path(self._folder.name) / f"report{suffix}"
        path.unlink(missing_ok=True)
        kind = "--pdf" if suffix == ".pdf" else "--html"
        language = ("--language", current_language())
        options = ("--saved", "--player", player, kind, str(path), *language)
        self._report = process = self._begin(games, *options)

        def finish() -> None:
            if process is not self._report:
                return
            self._report = None
            said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
            try:
                take(path)
            except OSError as error:
                why = said or told(error)
                self.failed.emit(Sentence("The report could not be written: {why}", why=why))
            process.deleteLater()
            self.changed.emit(self.view)

        process.finished.connect(finish)
        process.errorOccurred.connect(self._fail)
        process.start()
        self.changed.emit(self.view)


def _stop(process: QProcess) -> None:
    process.terminate()
    process.finished.connect(process.deleteLater)
    QTimer.singleShot(_WAIT_MS, process, process.kill)


@dataclass(frozen=True, slots=True)
class _Player:
    mistakes: Mapping[str, int]
    cost_points: float
    luck_points: float


@dataclass(frozen=True, slots=True)
class _Turn:
    problem: str | None


@dataclass(frozen=True, slots=True)
class _Game:
    """A game as `rackside review --json` tells it, as far as it is shown."""

    file: str
    names: tuple[str, ...]
    players: tuple[_Player, ...]
    turns: tuple[_Turn, ...]
    lexicon: str
    lexicon_source: str
    missing_lexicon: str | None
    ruleset: str
    ruleset_source: str


# A path may be no UTF-8.
_FORM = Form(skips_unknown=True, keeps_halves=True)
_GAMES: Decoder[_Game] = Decoder(_Game, _FORM)
_PROGRESS: Decoder[GameUnderWay] = Decoder(GameUnderWay, _FORM)


@dataclass(frozen=True, slots=True)
class GameRead:
    """A line with a whole game.

    Attributes:
        game: its figures.
        file: the name of its file.
        notices: of the list and of the rules, where the game does not name them.
    """

    game: ReviewedGame
    file: str
    notices: tuple[Sentence, ...]


def read_line(line: bytes) -> GameUnderWay | GameRead:
    """Read a line of `rackside review --json --progress`.

    Raises:
        DecodeError: it is none.
    """
    value = json_value(line)
    if isinstance(value, dict) and "turn" in value:
        return _PROGRESS.read(value)
    found = _GAMES.read(value)
    game = ReviewedGame(
        id=Path(found.file).stem,
        names=found.names,
        mistakes=tuple(sum(player.mistakes.values()) for player in found.players),
        cost_points=tuple(player.cost_points for player in found.players),
        luck_points=tuple(player.luck_points for player in found.players),
        open_turns=sum(turn.problem == NOT_REVIEWED for turn in found.turns),
    )
    return GameRead(game, Path(found.file).name, tuple(_guesses_in(found)))


def _guesses_in(game: _Game) -> Iterator[Sentence]:
    """Yield a notice for the list and for the rules that a game does not name."""
    if game.lexicon_source in _UNNAMED and not game.missing_lexicon:
        yield Sentence("The word list is not named, {list} is used", list=game.lexicon)
    if game.ruleset_source in _UNNAMED:
        yield Sentence("The rules are not named, {rules} is used", rules=game.ruleset)
