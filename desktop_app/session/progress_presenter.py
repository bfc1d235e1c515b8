# SPDX-License-Identifier: MIT
"""The days, goals and best plays of a learner, read in a worker thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QDate, QObject, Signal

from desktop_app.learn.activity import (
    DayWork,
    Deed,
    DeedKind,
    Streak,
    local_day,
)
from desktop_app.learn.goals import (
    WHOLE_GAME,
    BestKind,
    BestPlay,
    Doings,
    GoalState,
    goals_of_game,
)
from desktop_app.learn.learner_progress import LearnerProgress, deeds_in, progress_of
from desktop_app.play.history import states_at
from desktop_app.play.players import ladder_levels
from desktop_app.rules.board import Board
from desktop_app.rules.events import Event
from desktop_app.rules.game import fold
from desktop_app.rules.scoring import tile_set_of
from desktop_app.rules.tiles import TileSet
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.learn_presenter import LearnPresenter
from desktop_app.session.operations import Operation, Operations, Progress, WhenBusy, rise
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import fold_journal, rows_to_play
from desktop_app.storage.journal import read_journal
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, is_plain_id
from desktop_app.storage.learners import Learner
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import PlayerGame, name_key
from desktop_app.translation.words import day_text, tr, tr_count

__all__ = ["DayWork", "Streak"]

BESTS: Mapping[BestKind, str] = {
    BestKind.PLAY: "Highest play",
    BestKind.BINGO: "Best bingo",
    BestKind.LONGEST: "Longest word",
    BestKind.WORDS: "Most words in one play",
    BestKind.STRONG: "Best play with J, Q, X or Z",
    BestKind.GAME: "Highest game",
}
NO_STREAK = Streak()
MOST_LINES = 3
"""Goals that are named after a game; more would be noise."""


@dataclass(frozen=True, slots=True)
class GoalRow:
    """A goal in the list.

    Attributes:
        id: of the goal.
        group, title: translated.
        day: when it was reached, as text; empty before.
        how: the play or the score that reached it, or how far it is.
        game: the game it was reached in; empty if none.
        play: the number of the play in it, from 0; -1 for the end of the game.
        share: how much of it is done, from 0 to 1.
    """

    id: str
    group: str
    title: str
    day: str
    how: str
    game: str = ""
    play: int = WHOLE_GAME
    share: float = 0.0

    @property
    def is_reached(self) -> bool:
        """True if it was reached."""
        return bool(self.day)


@dataclass(frozen=True, slots=True)
class BestRow:
    """A best play; `what` is the play, `where` its day and opponents; rest as in `GoalRow`."""

    title: str
    what: str
    where: str
    game: str
    play: int


@dataclass(frozen=True, slots=True)
class ProgressView:
    """Everything that the section shows.

    Attributes:
        player: whose games count.
        today: the local date.
        days: what was done on each day.
        in_days, in_weeks: days and weeks in a row.
        goals: in the order shown.
        latest: the title of the goal that was reached last; empty without one.
        bests: the best plays.
        problems: a line for everything that could not be read, not translated.
    """

    player: str
    today: date
    days: Mapping[date, DayWork] = field(default_factory=dict)
    in_days: Streak = NO_STREAK
    in_weeks: Streak = NO_STREAK
    goals: tuple[GoalRow, ...] = ()
    latest: str = ""
    bests: tuple[BestRow, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def reached(self) -> int:
        """Number of goals reached."""
        return sum(goal.is_reached for goal in self.goals)

    def next_goals(self, most: int) -> tuple[GoalRow, ...]:
        """Return the goals that are nearest, of each group at most one."""
        nearest: dict[str, GoalRow] = {}
        for goal in self.goals:
            best = nearest.get(goal.group)
            if not goal.is_reached and (best is None or goal.share > best.share):
                nearest[goal.group] = goal
        return tuple(sorted(nearest.values(), key=lambda goal: -goal.share)[:most])


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """A position to draw: the board after a play, with the tiles of the play.

    Attributes:
        board, tile_set: the position.
        laid: squares of the play, row and column from 0; empty for a whole game.
        title: the way in which it is the best.
        lines: the play and where it was made.
    """

    board: Board
    tile_set: TileSet
    laid: tuple[tuple[int, int], ...]
    title: str
    lines: tuple[str, ...]


@dataclass
class _Read:
    """Games and deeds, by the sizes of the files: only what has grown is read again."""

    games_key: tuple[object, ...] = ()
    games: tuple[PlayerGame, ...] = ()
    deeds: dict[tuple[Path, int, date], tuple[Deed, ...]] = field(default_factory=dict)


class ProgressPresenter(QObject):
    """The progress of the learner.

    Signals:
        changed: `view` is another.
        position_found: the `PlayPosition` that was asked for.
        refused: why a game cannot be shown, one sentence.
    """

    changed = Signal()
    position_found = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        learn: LearnPresenter,
        library_file: Path,
        journals: Path,
        usual_player: Callable[[], str],
        *,
        today: Callable[[], date] = date.today,
        parent: QObject | None = None,
    ) -> None:
        """Make the presenter; nothing is read yet.

        Args:
            learn: the learner, whose games are those of the player of that name.
            library_file, journals: the games.
            usual_player: the name in games of a learner who has not said theirs.
            today: returns the local date.
            parent: the Qt parent.
        """
        super().__init__(parent)
        self._learn, self._library_file, self._journals = learn, library_file, journals
        self._usual_player, self._today = usual_player, today
        self._operations = Operations(self)
        self._read = _Read()
        self.view = ProgressView(self.player, today())

    @property
    def player(self) -> str:
        """The name of the learner in games."""
        return self._learn.learner.name if self._learn.is_named else self._usual_player()

    def problems(self) -> str:
        """Report what could not be read; return what is left to show, translated."""
        return self._learn.reported(*self.view.problems)

    def wait(self) -> None:
        """Wait until everything asked for is done."""
        self._operations.wait()

    def load(self) -> None:
        """Read what the learner did, as far as it is not known; `changed` follows."""
        learner, player, today = self._learn.learner, self.player, self._today()
        library, journals, before = self._library_file, self._journals, self._read
        now_ms = self._learn.now_ms()

        def work(_tell: Progress) -> _Found:
            return _find(learner, player, today, now_ms, library, journals, before)

        def show(found: _Found) -> None:
            self.view, self._read = _view_of(player, today, found), found.read
            self.changed.emit()

        # Of what is asked for meanwhile only the last is done.
        self._operations.run(Operation(work, show, rise), WhenBusy.LAST)

    def find_position(self, best: BestRow) -> None:
        """Read the position of a best play; `position_found` or `refused` follows."""
        path = self._journals / f"{best.game}{JOURNAL_SUFFIX}"

        def work(_tell: Progress) -> PlayPosition | None:
            if not is_plain_id(best.game):
                return None
            events = read_journal(path).events
            fold_journal(events, path)
            return _position_of(events, best)

        def show(position: PlayPosition | None) -> None:
            if position is not None:
                self.position_found.emit(position)

        def refused(error: Exception) -> None:
            self.refused.emit(tr(told(error)))

        self._operations.run(Operation(work, show, refused), WhenBusy.LAST)


@dataclass(frozen=True, slots=True)
class _Found:
    """The figures of a learner, and lines for what could not be read."""

    progress: LearnerProgress
    read: _Read
    problems: tuple[str, ...]


def _find(
    learner: Learner,
    player: str,
    today: date,
    now_ms: int,
    library_file: Path,
    journals: Path,
    before: _Read,
) -> _Found:
    """Read and count everything, in a worker thread."""
    problems: list[str] = []
    read = _Read(*_games(player, library_file, journals, before, problems))
    for kind in DeedKind:
        log = learner.log(kind.value)
        # What is plausible depends on the day.
        key = (log.path, log.path.stat().st_size if log.path.exists() else 0, today)
        if key in before.deeds:
            read.deeds[key] = before.deeds[key]
            continue
        deeds, faults = deeds_in(log, kind, now_ms)
        problems.extend(faults)
        if deeds or not faults:
            read.deeds[key] = deeds
    found = progress_of(read.games, chain.from_iterable(read.deeds.values()), today, now_ms)
    return _Found(found, read, tuple(problems))


def _view_of(player: str, today: date, found: _Found) -> ProgressView:
    """Return the view in the language of the window, whose texts no worker may ask for."""
    progress = found.progress
    reached = [goal for goal in progress.goals if goal.reached is not None]
    last = max(reached, key=lambda goal: _reached_ms(goal, progress.latest_ms), default=None)
    return ProgressView(
        player,
        today,
        progress.days,
        progress.in_days,
        progress.in_weeks,
        tuple(map(_goal_row, progress.goals)),
        tr(last.goal.title) if last is not None else "",
        tuple(map(_best_row, progress.bests)),
        found.problems,
    )


def _reached_ms(state: GoalState, latest: int) -> int:
    """When a goal was reached; 0 if a clock that was wrong says when."""
    at_ms = 0 if state.reached is None else state.reached.at_ms
    return at_ms if at_ms <= latest else 0


def _games(
    player: str, library_file: Path, journals: Path, before: _Read, problems: list[str]
) -> tuple[tuple[object, ...], tuple[PlayerGame, ...]]:
    """The finished games of a player, and what they were read from."""
    if not library_file.exists() or not player:
        return (), ()
    try:
        found = library_file.stat()
        key = (player, found.st_mtime_ns, found.st_size)
        if key == before.games_key:
            return key, before.games
        with Library(library_file, journals, fills_again=False) as library:
            return key, library.player_games(player)
    except (StorageError, OSError) as error:
        problems.append(told(error))
        return (), ()


def _day(at_ms: int) -> str:
    day = local_day(at_ms)
    return "" if day is None else day_text(QDate(day.year, day.month, day.day))


def _goal_row(state: GoalState) -> GoalRow:
    goal, mark = state.goal, state.reached
    row = GoalRow(goal.id, tr(goal.group), tr(goal.title), "", "")
    if mark is None:
        far = tr("{have} of {need}").format(have=state.have, need=goal.need)
        return replace(row, how=far if goal.need > 1 else "", share=state.have / goal.need)
    day, how = _day(mark.at_ms), _how(state)
    return replace(row, day=day, how=how, game=mark.game, play=mark.play, share=1.0)


def _how(state: GoalState) -> str:
    """The play or the score that reached a goal: ``DUELING, 74 points``; empty for others.

    A final score below zero, as of a game of passes, is nothing to tell.
    """
    mark = state.reached
    if mark is None or not mark.game or (mark.points <= 0 and not mark.word):
        return ""
    points = tr_count("{count} point", "{count} points", abs(mark.points))
    text = points.format(count=mark.points)
    return tr("{word}, {points}").format(word=mark.word, points=text) if mark.word else text


def goal_sentence(state: GoalState) -> str:
    """``First bingo: DUELING, 74 points``."""
    how = _how(state)
    title = tr(state.goal.title)
    return tr("{goal}: {how}").format(goal=title, how=how) if how else title


def _best_row(best: BestPlay) -> BestRow:
    game, play = best.game, best.play
    points = game.points if play is None else play.points
    text = tr_count("{count} point", "{count} points", abs(points)).format(count=points)
    if play is not None:
        text = tr("{word}, {points}").format(word=play.word, points=text)
    *others, names = game.opponents
    for name in reversed(others):
        names = tr("{name} and {names}").format(name=name, names=names)
    where = tr("{day}, against {names}").format(day=_day(game.began_at_ms), names=names)
    number = WHOLE_GAME if play is None else play.number
    return BestRow(tr(BESTS[best.kind]), text, where, game.game, number)


def _position_of(events: Sequence[Event], best: BestRow) -> PlayPosition:
    """The position after a play of a game, in a worker thread.

    Raises:
        StorageError: the game has no such play.
    """
    states = states_at(events)
    state, laid = states[-1], tuple[tuple[int, int], ...]()
    if best.play != WHOLE_GAME:
        try:
            count = rows_to_play(state, best.play)
        except LookupError:
            raise StorageError(Sentence("The game no longer has this play.")) from None
        laid = tuple(
            (placement.row, placement.col) for placement in state.rows[count - 1].placements
        )
        state = states[count]
    tile_set = tile_set_of(state.setup.ruleset)
    return PlayPosition(state.board, tile_set, laid, best.title, (best.what, best.where))


class GameGoals(QObject):
    """Finds the goals that a game has reached, in a worker thread.

    Signals:
        found: a sentence for the result; not emitted if there is none.
    """

    found = Signal(str)

    def __init__(
        self,
        learners: Callable[[], Sequence[str]],
        library_file: Path,
        journals: Path,
        parent: QObject | None = None,
    ) -> None:
        """`learners` returns the names in games of those who learn here."""
        super().__init__(parent)
        self._learners, self._library_file, self._journals = learners, library_file, journals
        self._operations = Operations(self)

    def wait(self) -> None:
        """Wait until the goals are found."""
        self._operations.wait()

    def look(self, events: Sequence[Event], journal: Path) -> None:
        """Look for goals of a game that has just ended; `found` follows if there are any."""
        setup = fold(events).setup
        known = {name_key(name) for name in self._learners()}
        names = [
            seat.name for seat in setup.seats if seat.is_person and name_key(seat.name) in known
        ]
        library_file, journals = self._library_file, self._journals

        def work(_tell: Progress) -> Mapping[str, Sequence[GoalState]]:
            try:
                with Library(library_file, journals, fills_again=False) as library:
                    library.record_game(events, journal)
                    return {
                        name: goals_of_game(
                            Doings(library.player_games(name), levels=ladder_levels()), journal.stem
                        )
                        for name in names
                    }
            except (StorageError, OSError):
                # The library is mended when it is opened; the goals are in their list then.
                return {}

        def show(found: Mapping[str, Sequence[GoalState]]) -> None:
            lines = [_sentence(name, states, len(names) > 1) for name, states in found.items()]
            if text := "\n".join(filter(None, lines)):
                self.found.emit(text)

        if names:
            self._operations.run(Operation(work, show, rise))


def _sentence(name: str, states: Sequence[GoalState], is_named: bool) -> str:
    """``Reached: First bingo (DUELING, 74 points); 50 points in one play.``; empty for none."""
    if not states:
        return ""
    said = "; ".join(map(goal_sentence, states[-MOST_LINES:]))
    if len(states) > MOST_LINES:
        more = tr_count("and one more", "and {count} more", len(states) - MOST_LINES)
        said = f"{said}; {more.format(count=len(states) - MOST_LINES)}"
    text = tr("{name} reached: {goals}.") if is_named else tr("Reached: {goals}.")
    return text.format(name=name, goals=said)
