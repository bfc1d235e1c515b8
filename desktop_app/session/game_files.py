# SPDX-License-Identifier: MIT
"""Tables whose events are saved to disk: new, unfinished and viewed games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from desktop_app.formats.errors import FormatError
from desktop_app.lexicon.store import LexiconStore
from desktop_app.play.recovery import resume_game, survey_journals
from desktop_app.play.table import ShufflingDrawer, Table
from desktop_app.play.word_sources import judge_by_sources
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event
from desktop_app.rules.game import Decision, FoldedLog, fold_log
from desktop_app.rules.procedures.conducting import ProcedureProgress
from desktop_app.rules.rejection import Reason, Rejection, reject
from desktop_app.rules.setup import GameSetup
from desktop_app.sentences.faults import told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.errors import GameError
from desktop_app.session.operations import EngineJob
from desktop_app.session.position_file import events_from_file
from desktop_app.session.strength import (
    RatedLevel,
    Strength,
    count_rated,
    fitting_level,
    last_level,
    strength_of,
)
from desktop_app.storage.errors import StorageError
from desktop_app.storage.game_facts import GameSummary, fold_whole_journal
from desktop_app.storage.journal import Journal, new_journal, read_journal, read_plain
from desktop_app.storage.journal_folder import JOURNAL_SUFFIX, is_plain_id
from desktop_app.storage.library import Library
from desktop_app.storage.library_rows import GameSearch

MAX_SURVEYED = 40
"""Upper bound of journals unknown to the library that are read before the start screen shows."""


MAX_RATED = 100
"""Number of latest games that a person is rated by before a new game."""


class ViewedGame:
    """A finished or imported game that can only be viewed."""

    def __init__(self, folded: FoldedLog) -> None:
        self.folded = folded
        self.events, self.state = folded.log, folded.state
        self.latest = Decision(self.state)

    def submit(self, command: Command, *, elapsed_ms: int = 0) -> Rejection:
        """Refuse: the game is over."""
        return reject(Reason.GAME_OVER)

    def pass_time(self, elapsed_ms: int) -> tuple[Event, ...]:
        """Record nothing: no time passes."""
        return ()

    def ask(
        self,
        procedure: str,
        answers: Mapping[str, str],
        *,
        offers_defaults: bool = False,
        after: Command | None = None,
    ) -> ProcedureProgress:
        """Refuse: nothing can be ruled on."""
        return ProcedureProgress(None, answers, (), reject(Reason.GAME_OVER))


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A table with the journal of its events.

    Attributes:
        table: the game.
        journal: takes its events.
        was_over: True if play had ended before.
        folded: the log, if it was folded as a whole.
    """

    table: Table
    journal: Journal
    was_over: bool = False
    folded: FoldedLog | None = None


class GameFiles:
    """Begins and opens games in the user's data folder.

    Args:
        journals: folder of the journals.
        library_file: the database built from them.
        store: the word lists.
        make_drawer: makes a tile drawer for each game.
    """

    def __init__(
        self,
        journals: Path,
        library_file: Path,
        store: LexiconStore,
        make_drawer: Callable[[], TileDrawer] = ShufflingDrawer,
    ) -> None:
        self._journals = journals
        self._library_file = library_file
        self._library: Library | None = None
        self._store = store
        self.make_drawer = make_drawer

    def unfinished(self) -> tuple[tuple[GameSummary, ...], tuple[str, ...]]:
        """Return unfinished games, newest first, and a line for each damaged file."""
        try:
            library = self._opened_library()
            known, notice = library.finished_ids(), library.notice
        except (StorageError, OSError) as error:
            # The journals are the source of truth; without the library they are all read.
            known, notice = frozenset(), told(error)
        # If the library is rebuilt, every journal is unknown, and reading all takes long.
        survey = survey_journals(self._journals, finished=known, most=MAX_SURVEYED)
        games = tuple(game.summary for game in survey.unfinished if not game.is_in_use)
        return games, (*((notice,) if notice else ()), *survey.problems)

    def finished_count(self) -> int:
        """The number of finished games in the library; 0 if it cannot be read."""
        try:
            return len(self._opened_library().finished_ids())
        except (StorageError, OSError):
            return 0

    def strength(self, player: str, latest: GameSummary | None = None) -> Strength | None:
        """Return a person's strength; None if no game tells or the library cannot be read.

        `latest` is a game that has just ended, which the library need not have yet.
        """
        games = self._games_of(player)
        if latest is not None:
            games = (*(game for game in games if game.id != latest.id), latest)
        return strength_of(player, games)

    def count_rated(self, player: str) -> int:
        """Return the number of this person's newest games that tell something of their level."""
        return count_rated(player, self._games_of(player)) if player else 0

    def last_level(self, player: str) -> RatedLevel | None:
        """Return the level of the opponent in this person's last game that counts; None without."""
        return last_level(player, self._games_of(player)) if player else None

    def fitting_level(self, player: str) -> RatedLevel | None:
        """Return the level that fits a person as far as it is known; None without a ladder."""
        return fitting_level(player, self._games_of(player))

    def known_level(self, player: str) -> int | None:
        """Return the level that fits a person; None if no game tells anything of it."""
        if not self.count_rated(player):
            return None
        found = self.fitting_level(player)
        return None if found is None else found.level

    def _games_of(self, player: str) -> tuple[GameSummary, ...]:
        """Return the newest finished games of a player; none if the library cannot be read."""
        try:
            # Older games hardly matter, and reading thousands would hold up the page.
            search = GameSearch(player=player, is_finished=True)
            return tuple(self._opened_library().games(search=search, limit=MAX_RATED))
        except (StorageError, OSError):
            return ()

    def _opened_library(self) -> Library:
        if self._library is None:
            self._library_file.parent.mkdir(parents=True, exist_ok=True)
            self._library = Library(
                self._library_file, self._journals, fills_again=False, checks=False
            )
        return self._library

    def close(self) -> None:
        """Close the library."""
        if self._library is not None:
            self._library.close()
            self._library = None

    def begin(self, setup: GameSetup) -> OpenGame:
        """Begin a game. Raises GameError if it cannot be written to disk."""
        with self._new_journal() as journal:
            table = Table(setup, judge=self._judge(setup), drawer=self.make_drawer(), sink=journal)
        return OpenGame(table, journal)

    def begin_from(self, events: Sequence[Event]) -> OpenGame:
        """Begin a game from a log. Raises GameError if it cannot be written to disk."""
        with self._new_journal() as journal:
            journal.append(events)
            state = fold_log(events).state
            table = Table.resume(
                events,
                judge=self._judge(state.setup),
                drawer=self.make_drawer(),
                sink=journal,
                state=state,
            )
            table.run_routine()
        return OpenGame(table, journal)

    @contextmanager
    def _new_journal(self) -> Iterator[Journal]:
        """A journal for a new game; removed again if the game cannot begin."""
        try:
            journal = new_journal(self._journals)
            try:
                yield journal
            except BaseException:
                journal.discard()
                raise
        except StorageError as error:
            raise GameError(told(error)) from None

    def resume(self, game_id: str) -> OpenGame:
        """Reopen an unfinished game. Raises GameError if its journal cannot be used."""
        try:
            game = resume_game(self.journal_path(game_id))
        except StorageError as error:
            raise GameError(told(error)) from None
        table = Table.resume(
            game.events,
            judge=self._judge(game.state.setup),
            drawer=self.make_drawer(),
            sink=game.journal,
        )
        return OpenGame(table, game.journal, game.state.is_over)

    def put_away(self, game: OpenGame) -> None:
        """Close a game and add it to the library."""
        game.journal.close()
        if game.was_over:
            # The library reads when play ended from the journal.
            return
        with suppress(StorageError, OSError):
            self._opened_library().record_game(game.table.events, game.journal.path)

    def open_finished(self, game_id: str) -> ViewedGame:
        """Open a game to view. Raises GameError if its journal cannot be read."""
        return self._open_journal(self.journal_path(game_id))

    def reopen(self, game_id: str) -> OpenGame | ViewedGame:
        """Open a finished game to annotate it; its log is read and folded once.

        It is opened only to view if its journal is not writable, or if the game has no end.

        Raises:
            GameError: its journal cannot be read.
        """
        path = self.journal_path(game_id)
        try:
            known = read_plain(path)
            folded = fold_whole_journal(known[1].events, path)
        except StorageError as error:
            raise GameError(told(error)) from None
        if not folded.state.is_over:
            return ViewedGame(folded)
        try:
            journal = Journal.open(path, known=known)
        except StorageError:
            return ViewedGame(folded)
        if journal.contents is not known[1]:
            folded = fold_log(journal.contents.events)
        table = Table.resume(
            folded.log,
            judge=self._judge(folded.state.setup),
            drawer=self.make_drawer(),
            sink=journal,
            state=folded.state,
        )
        return OpenGame(table, journal, table.state.is_over, folded)

    def journal_path(self, game_id: str) -> Path:
        """Path of a game's journal. Raises GameError if the id is not a plain file name."""
        if not is_plain_id(game_id):
            raise GameError(Sentence("{id!r} is not the id of a game", id=game_id))
        return self._journals / f"{game_id}{JOURNAL_SUFFIX}"

    def open_file(self, path: Path) -> ViewedGame:
        """Open a journal, GCG or CGP file to view. Raises GameError if it is none of them."""
        if path.suffix.lower() == JOURNAL_SUFFIX:
            return self._open_journal(path)
        try:
            return ViewedGame(fold_log(events_from_file(path)))
        except (FormatError, OSError) as error:
            raise GameError(told(error)) from None

    def _open_journal(self, path: Path) -> ViewedGame:
        try:
            return ViewedGame(fold_whole_journal(read_journal(path).events, path))
        except StorageError as error:
            raise GameError(told(error)) from None

    def _judge(self, setup: GameSetup) -> WordJudge | None:
        if not setup.lexicon:
            return None
        return BackgroundJudge(lambda: self.load_judge(setup))

    def load_judge(self, setup: GameSetup) -> WordJudge:
        """Load the judge of a game that has a list. Raises LexiconError."""
        main = self._store.load(setup.lexicon)
        return judge_by_sources(setup.ruleset, main, setup.lexicon, self._load_if_there)

    def _load_if_there(self, name: str) -> WordJudge | None:
        return None if self._store.find(name) is None else self._store.load(name)


class BackgroundJudge:
    """A `WordJudge` that loads in the background from when it is made; asking it waits for that."""

    def __init__(self, load: Callable[[], WordJudge]) -> None:
        self._job = EngineJob(load)

    def is_acceptable(self, word: str) -> bool:
        """True if a word in upper case is acceptable. Raises what loading raised."""
        return self._job.result().is_acceptable(word)
