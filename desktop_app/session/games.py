# SPDX-License-Identifier: MIT
"""Begins games, continues them and opens them to view."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from desktop_app import __version__
from desktop_app.engine import native
from desktop_app.engine.klv import NO_LEAVES, KlvLeaves, leaves_for
from desktop_app.engine.native_engine import make_engine
from desktop_app.formats.board_text import board_text
from desktop_app.formats.errors import FormatError
from desktop_app.formats.gcg import format_gcg, parse_gcg
from desktop_app.formats.gcg_export import gcg_from_events
from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import DEFAULT_NAME, LexiconStore
from desktop_app.play.bot_thoughts import thoughts_of
from desktop_app.play.history import past_of, states_at
from desktop_app.play.opponent_bots import BotFiles
from desktop_app.play.recovery import written_on
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.play.seats import seat_view
from desktop_app.play.table import ShufflingDrawer
from desktop_app.play.word_sources import PastJudges
from desktop_app.rules.board import Board
from desktop_app.rules.challenge import WordJudge
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.game import fold_log
from desktop_app.rules.position_check import (
    Position,
    position_of,
    position_set,
    words_on,
)
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.ruleset_keys import RulesetError
from desktop_app.rules.scoring import LAYOUTS
from desktop_app.rules.setup import MAX_ROUND, GameSetup, Mode, Seat
from desktop_app.sentences.faults import is_bad_input, told
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.analysis_service import AnalysisService
from desktop_app.session.clock_driver import ClockDriver, monotonic_ms
from desktop_app.session.demonstration import (
    MIDDLE_ROWS,
    begin_written_demonstration,
    play_demonstration,
    play_table_demonstration,
)
from desktop_app.session.errors import GameError
from desktop_app.session.fitting import (
    Following,
    fitting_offer,
    named_today,
    person_of,
    with_fitting,
)
from desktop_app.session.game_choice import (
    COMMON_WORDS,
    FITTING,
    PLAYERS_JUDGE,
    SIDES,
    USUAL_TABLE,
    WRITTEN_LEFT_OUT,
    BotOffer,
    GameChoice,
    NewGameOffers,
    TableTerms,
    split_kind,
    styled,
)
from desktop_app.session.game_files import GameFiles, OpenGame, ViewedGame
from desktop_app.session.game_session import GameSession
from desktop_app.session.game_terms import games_by_pair, keep_terms, pair_key, with_terms
from desktop_app.session.home import PLAY, TABLE, HomeView, UnfinishedGame, home_view
from desktop_app.session.offers import answer_for, collect_offers
from desktop_app.session.opponents import (
    QUICK,
    check_engine,
    engine_notice,
    kind_today,
    make_bot_seat,
    offer_of,
    offered_bots,
)
from desktop_app.session.position_file import (
    events_from_cgp,
    events_from_text,
    format_position,
    read_position,
)
from desktop_app.session.table_game import TableGame
from desktop_app.session.table_writer import TableWriter, is_written_down
from desktop_app.session.tracking import SheetSettings, Tracking
from desktop_app.session.voice import Voice, is_for_learners
from desktop_app.settings.paths import cache_dir, data_dir, journals_dir
from desktop_app.settings.store import SettingsStore
from desktop_app.settings.table import Value
from desktop_app.storage.archive import known_gcg
from desktop_app.storage.durable import replace_file
from desktop_app.storage.game_facts import GameSummary, summarise
from desktop_app.storage.learners import Learners
from desktop_app.storage.tracking_file import sheets_path
from desktop_app.translation.words import tr

if TYPE_CHECKING:
    from desktop_app.engine.evaluator import Effort, Evaluator
    from desktop_app.session.coach import Coach
    from desktop_app.session.library_backups import DailyBackup
    from desktop_app.session.review_batch import ReviewBatch
    from desktop_app.session.review_presenter import ReviewPresenter

FRIENDLY_RULESET = "mattel-family"
SCHOOL_LIST = "open-english-school"


def _stopped_clock() -> int:
    """The clock of a game written from paper: no time passes, so no time window closes."""
    return 0


class Games:
    """Begins games, finds them again, and remembers the last choices.

    Args:
        settings: where the last choices are saved.
        store: the word lists.
        files: the journals and the library.
        bot_files: the files that bots are made with.
        now_ms: monotonic time in milliseconds, for the clocks.
        bot_pace_ms: shortest time before a bot answers.
    """

    def __init__(
        self,
        settings: SettingsStore,
        store: LexiconStore,
        files: GameFiles,
        bot_files: BotFiles,
        *,
        now_ms: Callable[[], int] = monotonic_ms,
        bot_pace_ms: int = 0,
    ) -> None:
        self._settings = settings
        self._store = store
        self._files = files
        self._bot_files = bot_files
        self._now_ms = now_ms
        self._bot_pace_ms = bot_pace_ms
        self._daily_backup: DailyBackup | None = None
        self.following = Following(self._files, settings)
        self._review_batch: ReviewBatch | None = None
        self.analysis = AnalysisService()
        """The service that runs all long work of the engine."""

    def close(self) -> None:
        """Close the library, and stop all analysis and reviews; all can be used again."""
        self.analysis.cancel_all()
        if self._review_batch is not None:
            self._review_batch.close()
        self._files.close()

    def home(self, notice: str = "") -> HomeView:
        """The content of the start screen."""
        unfinished, damaged = self._files.unfinished()
        return home_view(
            self._settings,
            [_unfinished(summary) for summary in unfinished],
            self._files.finished_count(),
            notices=(notice, *self._settings.problems, *damaged),
            backup_problem="" if self._daily_backup is None else self._daily_backup.problem(),
        )

    def unfinished_game(self, choice: GameChoice) -> str:
        """The id of an unfinished game of the same round, players and mode; empty for none."""
        names = tuple(seat.name for seat in choice.players)
        wanted = (choice.occasion.event, choice.occasion.round_number, choice.mode.value, names)
        for summary in self._files.unfinished()[0]:
            if wanted == (summary.event, summary.round_number, summary.mode, summary.names):
                return summary.id
        return ""

    def back_up_daily(self) -> None:
        """Make the daily backup in the background, unless it is turned off.

        Afterwards the library is brought up to date, and journals of finished games are packed.
        """
        # The code that packs and checks backups is loaded only after the window shows.
        from desktop_app.session.library_backups import DailyBackup  # noqa: PLC0415

        is_wanted = self._settings.switch("backups")
        self._daily_backup = DailyBackup(self._settings.path.parent, is_wanted=is_wanted)

    def offers(self) -> NewGameOffers:
        """The choices on the New Game page."""
        last = self.last_choice()
        person = "" if last is None else person_of(last.players)
        strength = self._files.strength(person) if person else None
        fitting = "" if strength is None else strength.level_id
        bots = tuple(replace(bot, is_fitting=bot.id == fitting) for bot in offered_bots())
        # Who fits is not known before a game that counts; a person who has chosen it keeps it.
        kinds = () if last is None else (split_kind(seat.kind)[0] for seat in last.players)
        if FITTING in kinds or self._files.count_rated(person):
            bots = (fitting_offer(self._files, person), *bots)
        found = collect_offers(self._store, bots, engine_notice())
        # A library that was copied or imported knows games that the settings do not.
        is_first = last is None and not self._files.finished_count()
        return replace(found, games_by_pair=games_by_pair(self._settings), asks_level=is_first)

    def next_opponent(self, session: GameSession) -> BotOffer | None:
        """The level that a person is even with after a game against the computer.

        None if it is not known yet, cannot play here, or the game was not of these two.
        """
        state = session.state
        seats = state.setup.seats
        people = [seat.name for seat in seats if seat.is_person]
        if session.is_read_only or not state.is_over or len(seats) != SIDES or len(people) != 1:
            return None
        now_ms = int(time.time() * 1000)
        journal = session.journal or Path("game")
        summary = summarise(state, journal, started_at_ms=now_ms, last_at_ms=now_ms)
        strength = self._files.strength(people[0], summary)
        offer = None if strength is None else offer_of(strength.level_id)
        return offer if offer is not None and offer.is_available else None

    def choice_against(self, bot: str) -> GameChoice | None:
        """The choices of the last game, with another bot in place of those that played."""
        last, offer = self.last_choice(), offer_of(bot)
        if last is None:
            return None
        players = tuple(
            seat
            if seat.is_person
            else replace(seat, name=offer.name, kind=styled(offer.id, split_kind(seat.kind)[1]))
            for seat in last.players
        )
        return self._on_own_terms(replace(last, players=players))

    def _on_own_terms(self, choice: GameChoice) -> GameChoice:
        """A choice with the handicaps and help of the last game of these players and this kind."""
        return with_terms(choice, games_by_pair(self._settings).get(pair_key(choice)))

    def last_choice(self) -> GameChoice | None:
        """The choices of the last game on screen; None if there was none."""
        return GameChoice.from_record(
            self._settings.record("last_new_game"), Mode(self._settings.text("mode"))
        )

    def last_person(self) -> str:
        """The name of the first person of the last game; empty if there was none."""
        last = self.last_choice()
        return "" if last is None else person_of(last.players)

    def names_of_learners(self) -> tuple[str, ...]:
        """The names in games of those who learn here.

        A learner who has not said theirs goes by the name of the last game.
        """
        names = (learner.name for learner in Learners(self._settings.path.parent).list())
        found = (self.last_person() if name == tr("Me") else name for name in names)
        return tuple(filter(None, found)) or tuple(filter(None, [self.last_person()]))

    def table_choice(self) -> GameChoice:
        """The last choice for a physical set, or the default."""
        record = self._settings.record("last_table_game")
        return GameChoice.from_record(record, Mode.BY_THE_BOOK) or USUAL_TABLE

    def choice_again(self) -> GameChoice | None:
        """The choices of the last game, to play again; None if there was none.

        With a physical set it is the next round, and the other player begins.
        """
        if self._settings.text("last_room") != TABLE:
            return self.last_choice()
        last = self.table_choice()
        terms = last.table or TableTerms()
        number = min(MAX_ROUND, terms.round_number + 1) if terms.round_number else 0
        return replace(last, first=1 - (last.first or 0), table=replace(terms, round_number=number))

    def first_game(self) -> GameChoice:
        """A game for a beginner: easy words, no clock, and help.

        The person begins, so nothing happens before their first tile.
        """
        lexicon = SCHOOL_LIST if self._store.find(SCHOOL_LIST) is not None else ""
        learner = Learners(self._settings.path.parent).current
        is_named = learner is not None and learner.name != tr("Me")
        name = learner.name if learner and is_named else tr("Player {number}").format(number=1)
        person = Seat(name)
        seats = (person, _seat_of(offered_bots()[0]))
        return GameChoice(FRIENDLY_RULESET, seats, lexicon=lexicon, first=0, is_guided=True)

    def choice_for(self, *, with_computer: bool) -> GameChoice:
        """The last choices, with a bot or a person in the second seat as wanted.

        The first game against the computer is a friendly one without a clock.
        """
        rules = FRIENDLY_RULESET if with_computer else DEFAULT_RULESET
        last = self.last_choice() or GameChoice(rules, (Seat(""), Seat("")), minutes=25)
        seats = list(last.players)
        if with_computer and all(seat.is_person for seat in seats):
            # One opponent: people from the last game are not assumed to be here.
            seats[1:] = [_seat_of(offered_bots()[0])]
        seats = [seat if seat.is_person else _present(seat) for seat in seats]
        if not with_computer:
            seats = [seat if seat.is_person else Seat("") for seat in seats]
        choice = named_today(self._files, replace(last, players=tuple(seats), first=None))
        return self._on_own_terms(choice)

    def new_game_choice(self, *, with_computer: bool) -> GameChoice:
        """The choices of the form: those of `choice_for`, or the opponent that follows."""
        choice = self.choice_for(with_computer=with_computer)
        return self.following.suggested(choice) if with_computer else choice

    def exhibition_choice(self) -> GameChoice:
        """Two bots that know every word and answer at once, for screenshots."""
        quick = offer_of(QUICK)
        seats = tuple(Seat(f"{quick.name} {number}", quick.id) for number in (1, 2))
        return GameChoice(DEFAULT_RULESET, seats, minutes=25)

    def start(self, choice: GameChoice, *, is_remembered: bool = True) -> GameSession:
        """Begin a game and remember the choices.

        Args:
            choice: the filled-in form.
            is_remembered: True to offer the same choices next time.

        Raises:
            GameError: the ruleset or the word list cannot be read, or the disk is full.
        """
        remembered, choice = choice, with_fitting(self._files, choice)
        check_engine(choice.players)
        ruleset = self._ruleset(choice)
        lexicon = self._installed_list(choice, ruleset)
        if is_remembered:
            self._keep(remembered)
            self.following.note_start(remembered)
        # With a physical set no rack has to be turned up first.
        pause = "start" if choice.table is None else ""
        return self._session(self._files.begin(choice.setup(ruleset, lexicon)), pause=pause)

    def start_position(self, choice: GameChoice, position: Position) -> GameSession:
        """Begin a game from a position; the choices are not remembered for the next game.

        Args:
            choice: players, ruleset and word list; `Position.remaining_ms` replaces the time.
            position: tiles that it leaves open are drawn at random.

        Raises:
            GameError: the position cannot be, or as for `start`.
        """
        choice = with_fitting(self._files, choice)
        check_engine(choice.players)
        ruleset = self._ruleset(choice)
        times = position.remaining_ms
        most_ms = max((ruleset.clock.allotment_s * 1000, *times))
        setup = replace(
            choice.setup(ruleset, self._installed_list(choice, ruleset)),
            allotment_ms=most_ms if times else None,
            is_from_position=True,
        )
        try:
            event = position_set(ruleset, position, self._files.make_drawer())
        except ValueError as error:
            if not is_bad_input(error):
                raise
            raise GameError(told(error)) from None
        return self._session(self._files.begin_from((GameStarted(setup), event)), pause="start")

    def last_position(self) -> tuple[GameChoice, Position]:
        """The last position of the editor, with the last players against the computer.

        An empty board and racks if there is none, or if it was for another number of players.
        """
        choice = self.choice_for(with_computer=True)
        count = len(choice.players)
        record = {key: str(value) for key, value in self._settings.record("last_position").items()}
        try:
            kept = read_position(record.pop("cgp", ""))
        except FormatError:
            kept = Position(())
        is_empty = not (kept.placements or any(kept.racks) or any(kept.points))
        if len(kept.racks) != count or is_empty:
            return choice, Position(racks=((),) * count, points=(0,) * count)
        ruleset, option, lexicon = (record.get(key, "") for key in ("ruleset", "option", "lexicon"))
        return replace(choice, ruleset=ruleset, option=option, lexicon=lexicon), kept

    def keep_position(self, choice: GameChoice, position: Position) -> None:
        """Save the position of the editor, so that it is there again."""
        layout = LAYOUTS[self._ruleset(choice).set.board_layout]
        record: dict[str, Value] = {
            "cgp": format_position(position, layout),
            "ruleset": choice.ruleset,
            "option": choice.option,
            "lexicon": choice.lexicon,
        }
        if record != self._settings.record("last_position"):
            self._settings.change(last_position=record)

    def position_on_view(self, session: GameSession) -> tuple[GameChoice, Position] | None:
        """The turn on view, for the position editor to go on from; None after the end.

        Racks are known if the game is over or only viewed, else the one that is face up. If no
        seat was a bot, the last opponent takes the seat that is not on turn.
        """
        state, view = session.viewed_state, session.view
        if state.is_over or state.on_turn is None:
            return None
        is_open = session.is_read_only or session.state.is_over
        face_up = () if view.rack_seat is None else (view.rack_seat,)
        position = position_of(state, range(state.player_count) if is_open else face_up)
        setup = state.setup
        seats = tuple(seat if seat.is_person else _present(seat) for seat in setup.seats)
        if all(seat.is_person for seat in seats) and len(seats) == SIDES:
            other = 1 - state.on_turn
            bot = self.choice_for(with_computer=True).players[1]
            seats = tuple(bot if at == other else seat for at, seat in enumerate(seats))
        lexicon = setup.lexicon if self._store.find(setup.lexicon) else ""
        return GameChoice(setup.ruleset.id, seats, setup.ruleset.option, lexicon=lexicon), position

    def unlisted_words(self, choice: GameChoice, board: Board) -> tuple[str, ...]:
        """The words on a board that are not in the list of a choice, each once.

        Empty if the players judge or the list cannot be read. It reads the list: call it in a
        worker thread.
        """
        try:
            ruleset = self._ruleset(choice)
            judge = self.word_judge(choice.setup(ruleset, self._installed_list(choice, ruleset)))
        except GameError:
            return ()
        words = dict.fromkeys(words_on(board))
        return tuple(word for word in words if judge is not None and not judge.is_acceptable(word))

    def _keep(self, choice: GameChoice) -> None:
        """Save a choice for the form and *Play again*, unless the game is written from paper."""
        record = cast("dict[str, Value]", choice.as_record())
        if choice.table is None:
            self._settings.change(last_new_game=record, mode=choice.mode.value, last_room=PLAY)
            keep_terms(self._settings, choice)
        elif not choice.table.is_written:
            self._settings.change(last_table_game=record, last_room=TABLE)

    def keep_round(self, number: int) -> None:
        """Save the round of a physical game, from which the next is counted; 0 for none."""
        choice = self.table_choice()
        terms = replace(choice.table or TableTerms(), round_number=number)
        record = replace(choice, table=terms).as_record()
        self._settings.change(last_table_game=cast("dict[str, Value]", record))

    def table_game(self, session: GameSession) -> TableGame:
        """The controller of a game with a physical set."""
        agreed = session.state.setup.enters_late
        terms = self.table_choice().table or TableTerms()
        return TableGame(session, enters_late=terms.enters_late if agreed is None else agreed)

    def table_writer(self, session: GameSession, game: TableGame) -> TableWriter | None:
        """The writer of a game written down from paper; None for a game being played."""
        setup = session.state.setup
        if not is_written_down(setup):
            return None
        return TableWriter(session, game, lambda: self.word_judge(setup))

    def resume(self, game_id: str) -> GameSession:
        """Continue an unfinished game, its clocks stopped.

        Raises:
            GameError: its journal cannot be read or is in use, or a bot needs the native engine.
        """
        game = self._files.resume(game_id)
        try:
            check_engine(game.table.state.setup.seats)
        except GameError:
            self._files.put_away(game)
            raise
        # A game written from paper has no clocks to resume.
        is_written = is_written_down(game.table.state.setup)
        return self._session(game, pause="" if is_written else "resumed")

    def go_on_writing(self, session: GameSession) -> GameSession:
        """Continue a viewed game as one written down from paper.

        A new game is begun from the GCG form of the viewed one.

        Raises:
            GameError: it cannot be written to disk.
        """
        setup = session.state.setup
        events = written_on(
            parse_gcg(self.gcg(session)),
            setup.ruleset,
            lexicon=setup.lexicon if self._store.find(setup.lexicon) else "",
            left_out=WRITTEN_LEFT_OUT,
            drawer=ShufflingDrawer(),
        )
        return self._session(self._files.begin_from(events), pause="")

    def review(
        self, session: GameSession, choice: tuple[str, str] | None = None
    ) -> ReviewPresenter:
        """The review of a game that is over or only viewed.

        Args:
            session: the game.
            choice: names of the word list and the rules to use from now on, as for `make_review`.

        Raises:
            GameError: as for `review_making.make_review`.
        """
        # Loaded when a game is reviewed: the searches take a while to import.
        from desktop_app.session.review_making import make_review  # noqa: PLC0415

        voice = self._voice(session.state.setup)
        return make_review(
            session,
            self._store,
            self._bot_files,
            self.analysis,
            voice,
            choice,
            level_of=self._files.known_level,
        )

    @property
    def has_engine(self) -> bool:
        """True with the native engine."""
        return native.is_native()

    def review_batch(self) -> ReviewBatch:
        """The reviews of many games; they go on while other rooms are shown."""
        from desktop_app.session.review_batch import ReviewBatch  # noqa: PLC0415

        if self._review_batch is None:
            self._review_batch = ReviewBatch(journals_dir(), data_dir())
        return self._review_batch

    def word_judge(self, setup: GameSetup) -> WordJudge | None:
        """The word judge of a game; None without a list or if it cannot be read."""
        try:
            return self._files.load_judge(setup) if self._store.find(setup.lexicon) else None
        except LexiconError:
            return None

    def coach(self, session: GameSession) -> Coach | None:
        """The coach of a game of one person against the computer; None for other games."""
        # The searches of the engine are loaded with the first game.
        from desktop_app.session.coach import HINT_EFFORT, Coach  # noqa: PLC0415

        setup, people = session.state.setup, session.people
        if setup.is_physical or len(people) != 1:
            return None

        voice = self._voice(setup)
        coach = Coach(
            session,
            self.analysis,
            partial(
                self.evaluator,
                setup.lexicon,
                HINT_EFFORT,
                is_learner=voice.is_learner,
                is_kept=True,
            ),
            self._settings,
            parent=session,
            voice=voice,
        )
        files, source = self._bot_files, session.journal or session.source
        coach.find_thoughts = lambda state: thoughts_of(state, source, self._store, files)
        coach.prepare()
        return coach

    def _voice(self, setup: GameSetup) -> Voice:
        return Voice(self._settings, is_learner=is_for_learners(setup))

    def evaluator(
        self, lexicon: str, effort: Effort, *, is_learner: bool = False, is_kept: bool = False
    ) -> Evaluator:
        """An evaluator with a word list. It reads the list: call it in a worker thread.

        Args:
            lexicon: name of the list.
            effort: how much work a position is worth.
            is_learner: as in `engine.move_order.Taste`.
            is_kept: True to keep what is found in the cache, for the next start of the program.

        Raises:
            LexiconError: the list cannot be read.
            NativeNeededError: there is no native engine.
        """
        from desktop_app.engine.evaluator import Evaluator  # noqa: PLC0415
        from desktop_app.engine.move_order import Taste  # noqa: PLC0415
        from desktop_app.play.kept_evaluations import KeptEvaluations  # noqa: PLC0415

        words = self._store.load(lexicon)
        installed = self._store.find(lexicon)
        key = installed.sidecar.sha256 if installed else lexicon
        memory = KeptEvaluations(
            cache_dir() / "positions", __version__, key, f"learner {is_learner}"
        )
        found = leaves_for(words, self._bot_files.leaves)
        leaves = found if isinstance(found, KlvLeaves) else KlvLeaves(NO_LEAVES, words.alphabet)
        return Evaluator(
            make_engine(words),
            leaves,
            effort,
            taste=Taste.of_file(self._bot_files.levels, is_learner=is_learner),
            memory=memory if is_kept else None,
        )

    def past_judges(self) -> PastJudges:
        """The word judges for past games, using the installed lists."""
        return PastJudges(self._store)

    def open_finished(self, game_id: str) -> GameSession:
        """View a finished game. Raises GameError if its journal cannot be read."""
        table = self._files.open_finished(game_id)
        return self._closed_session(table, self._files.journal_path(game_id))

    def reopen_finished(self, game_id: str) -> GameSession:
        """Open a finished game to annotate its score sheet and correct lines.

        It is opened only to view if its journal is not writable, or if the game has no end.

        Raises:
            GameError: its journal cannot be read.
        """
        found = self._files.reopen(game_id)
        if isinstance(found, ViewedGame):
            return self._closed_session(found, self._files.journal_path(game_id))
        return self._session(found, pause="")

    def open_file(self, path: Path) -> GameSession:
        """View a GCG, CGP or journal file. Raises GameError with one line if it is none of them."""
        session = self._closed_session(self._files.open_file(path))
        session.source = path
        return session

    def open_position(self, cgp: str) -> GameSession:
        """View a position from the clipboard. Raises GameError if the text is not a position."""
        try:
            return self._copied_session(events_from_cgp(cgp), cgp)
        except FormatError as error:
            raise GameError(told(error)) from None

    def open_copied(self, text: str) -> GameSession:
        """View a game (GCG) or a position (CGP) from the clipboard.

        Raises:
            GameError: the text is neither.
        """
        if not text.strip():
            raise GameError(Sentence("The clipboard is empty. Copy a game or a position first."))
        try:
            return self._copied_session(events_from_text(text), text)
        except FormatError as error:
            raise GameError(
                Sentence("The clipboard holds no game or position: {why}", why=told(error))
            ) from None

    def _copied_session(self, events: Sequence[Event], text: str) -> GameSession:
        session = self._closed_session(ViewedGame(fold_log(events)))
        session.source = text.encode("utf-8", errors="replace")
        return session

    def demonstration(self, *, is_whole: bool, mode: Mode = Mode.AUTOMATIC) -> GameSession:
        """A game that plays itself from a seed, up to its middle or its end."""
        lexicon = self._store.load(DEFAULT_NAME)
        return play_demonstration(lexicon, rows=None if is_whole else MIDDLE_ROWS, mode=mode)

    def table_demonstration(self, *, is_whole: bool = False, is_late: bool = False) -> GameSession:
        """The same with a physical set: in its middle, in overtime or at its end."""
        lexicon = self._store.load(DEFAULT_NAME)
        return play_table_demonstration(lexicon, is_whole=is_whole, is_late=is_late)

    def written_demonstration(self) -> GameSession:
        """An empty game to be written down from paper."""
        return begin_written_demonstration(self._store.load(DEFAULT_NAME))

    def gcg(self, session: GameSession) -> str:
        """A game as GCG text."""
        return format_gcg(gcg_from_events(session.events))

    def board_text(self, session: GameSession) -> str:
        """The board on view, of this or an earlier turn, as lines of text."""
        return board_text(session.viewed_state.board)

    def save_gcg(self, session: GameSession, path: Path) -> None:
        """Write a game, as `known_gcg`, to a folder that is there, or nothing. Raises OSError."""
        path.parent.stat()
        text = known_gcg(session.events, session.journal)
        replace_file(path, text.encode("utf-8", errors="replace"))

    def tracking(self, session: GameSession, settings: SheetSettings) -> Tracking:
        """The tracking sheets of a game, with what was written on them before."""
        journal = session.journal
        return Tracking(
            session,
            path=None if journal is None else sheets_path(journal),
            settings=settings,
            find_words=self._word_list,
            parent=session,
        )

    def _word_list(self, setup: GameSetup) -> Lexicon | None:
        """The list that judged a game; None without one, or if it is gone or damaged."""
        if not setup.lexicon or self._store.find(setup.lexicon) is None:
            return None
        try:
            return self._store.load(setup.lexicon)
        except LexiconError:
            return None

    def _installed_list(self, choice: GameChoice, ruleset: Ruleset) -> str:
        """The name of the list of a game; empty if the players judge.

        Raises:
            GameError: it is no longer installed, or the own list of a player.
        """
        for own in (seat.lexicon for seat in choice.players if seat.lexicon):
            if own not in COMMON_WORDS and self._store.find(own) is None:
                raise GameError(
                    Sentence("The word list {lexicon} is no longer installed.", lexicon=own)
                )
        lexicon = choice.lexicon or answer_for(self._store, ruleset).name
        is_missing = self._store.find(lexicon) is None
        is_needless = is_missing and choice.table is not None and not choice.lexicon
        if lexicon == PLAYERS_JUDGE or is_needless:
            # The clock and the sheet of a physical set need no list.
            return ""
        if is_missing:
            raise GameError(
                Sentence("The word list {lexicon} is no longer installed.", lexicon=lexicon)
            )
        return lexicon

    def _ruleset(self, choice: GameChoice) -> Ruleset:
        try:
            return load_ruleset(choice.ruleset, choice.option or None)
        except (RulesetError, OSError) as error:
            raise GameError(told(error)) from None

    def _session(self, game: OpenGame, *, pause: str) -> GameSession:
        setup = game.table.state.setup
        bots = {
            seat: make_bot_seat(
                player,
                self._store,
                setup.lexicon,
                self._bot_files,
                self.analysis,
                game=game.journal.path.stem,
                least_ms=self._bot_pace_ms,
                may_think_ahead=lambda: self._settings.switch("think_ahead"),
            )
            for seat, player in enumerate(setup.seats)
            if not (player.is_person or game.was_over)
        }
        session = GameSession(
            game.table,
            states_at=states_at if game.folded is None else past_of(game.folded),
            view_for=seat_view,
            bots=bots,
            driver=ClockDriver(_stopped_clock if is_written_down(setup) else self._now_ms),
            pause=pause,
        )
        if game.folded is not None:
            session.stories.begin_with(game.folded)
        for seat in bots.values():
            seat.prepare()
        session.journal = game.journal.path
        session.closed.connect(lambda: self._files.put_away(game))
        return session

    def _closed_session(self, table: ViewedGame, journal: Path | None = None) -> GameSession:
        past = past_of(table.folded)
        session = GameSession(table, states_at=past, view_for=seat_view, is_closed=True)
        session.stories.begin_with(table.folded)
        session.journal = journal
        return session


def _seat_of(offer: BotOffer) -> Seat:
    return Seat(offer.name, offer.id)


def _present(seat: Seat) -> Seat:
    """The seat of a bot as it can be had now; a game of an earlier version has other names."""
    if split_kind(seat.kind)[0] == FITTING:
        return seat
    kind = kind_today(seat.kind)
    return seat if kind == seat.kind else Seat(offer_of(kind).name, kind)


def _unfinished(game: GameSummary) -> UnfinishedGame:
    return UnfinishedGame(game.id, game.names, game.points, game.plies + 1, game.ruleset_title)
