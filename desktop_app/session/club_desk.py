# SPDX-License-Identifier: MIT
"""A club's event for its room: every act is on disk before the room shows it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop_app.formats.text_file import read_text_file
from desktop_app.formats.tsh_file import LIMIT_BYTES, read_tsh, write_tsh
from desktop_app.lexicon.sidecar import write_whole
from desktop_app.play.attached_games import ContradictionError
from desktop_app.play.club_exchange import (
    games_archive,
    results_csv,
    roster_changes,
    tou_text,
    tsh_changes,
    tsh_players,
)
from desktop_app.play.club_games import DiffersError, changes_of_game, counted_in, result_text
from desktop_app.play.club_rounds import next_round
from desktop_app.play.club_sheets import SHEETS, page
from desktop_app.play.rulesets import available_rulesets, load_ruleset
from desktop_app.rules.state import GameState
from desktop_app.sentences.faults import located, told
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.session.background_work import BackgroundWork
from desktop_app.session.clock_driver import SteadyTime, monotonic_ms, wall_ms
from desktop_app.session.club_view import (
    BoardRow,
    ClubView,
    DivisionView,
    LinkedBoard,
    PlayerRow,
    linked_board,
    missing_of,
    result_of,
    view_of,
)
from desktop_app.storage.club_file import SUFFIX, ClubFile
from desktop_app.tournament.club import ClubEvent, is_odd
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    Ending,
    EventOpened,
    PlayerAway,
    PlayerEntered,
    PlayerLeft,
    PlayerPenalised,
    PlayerReturned,
    PlayerWarned,
    ResultEntered,
    RoundTimed,
    RoundUnpaired,
)
from desktop_app.tournament.contenders import Contender, goes_first, in_standing_order
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.round_clock import (
    MINUTE_MS,
    ClockReading,
    Stage,
    lengthened,
    moved,
    read_clock,
    resumed,
    stopped,
)
from desktop_app.translation.words import tr

__all__ = [
    "SHEETS",
    "SUFFIX",
    "BoardRow",
    "ClockReading",
    "ClubDesk",
    "ClubView",
    "Contender",
    "Departure",
    "DivisionView",
    "LinkedBoard",
    "PlayerRow",
    "Stage",
    "System",
    "Wish",
]

TICK_MS = 200


@dataclass(frozen=True, slots=True)
class _Question:
    """A question before an act is carried out, and the answer that does."""

    text: str
    yes: str


@dataclass(frozen=True, slots=True)
class _Done:
    """The outcome of an act.

    Attributes:
        said: a sentence about it.
        opened: the file, if it was opened.
        question: to be answered before `act` is carried out; None if it was.
    """

    view: ClubView
    said: str
    opened: ClubFile | None = None
    question: _Question | None = None
    act: Callable[[ClubFile], str] | None = None


_Act = Callable[[ClubFile], str]
_MISSING = Counted(
    "One board has no result yet. Pair round {round} without it?",
    "{count} boards have no result yet. Pair round {round} without them?",
)
_TAKEN = Counted("{count} player is taken in.", "{count} players are taken in.")


class ClubDesk(QObject):
    """One club file and its last event. Acts run in a worker thread, one after the other.

    Signals:
        changed: a `ClubView`, after every act.
        said: a sentence about what was done.
        refused: a sentence about why something could not be done; nothing was changed.
        asked: a question before the last act is carried out, and the answer that does; both empty
            when the question no longer matters. See `confirm`.
        sheets_made: a page of HTML to be printed.
        clock_changed: a `ClockReading` whenever the clock shows another second; None without one.
    """

    changed = Signal(object)
    said = Signal(str)
    refused = Signal(str)
    asked = Signal(str, str)
    sheets_made = Signal(str)
    clock_changed = Signal(object)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        wall_ms: Callable[[], int] = wall_ms,
        passing_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        """`wall_ms` is the computer's time, `passing_ms` a clock that never goes back."""
        super().__init__(parent)
        self._time = SteadyTime(wall_ms, passing_ms)
        self._reading: ClockReading | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self.view = ClubView()
        self._file: ClubFile | None = None
        self._event = self._division = self._sheets = ""
        self._round = 0
        self._unsure: _Act | None = None
        self._waiting: deque[Callable[[], _Done]] = deque()
        self._work = BackgroundWork(self)
        self._work.ended.connect(self._go_on)

    @property
    def rulesets(self) -> tuple[tuple[str, str], ...]:
        """Ids and titles of the rulesets that can be read."""
        return tuple((each.id, each.title) for each in available_rulesets() if not each.problem)

    def wait(self) -> None:
        """Wait until all acts are done."""
        while self._work.is_running:
            self._work.wait()

    def close(self) -> None:
        """Close the file after the acts that are under way, so that others can open it."""
        self.wait()
        if self._file is not None:
            self._file.close()
        self._file, self.view = None, ClubView()
        self._follow_clock()

    # ------------------------------------------------------------------ the file

    def make(
        self, path: Path, event: str, ruleset: str, rounds: int, *, missed_is_loss: bool = True
    ) -> None:
        """Make a file with an event."""

        def act() -> _Done:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = ClubFile(path, is_new=True)
            try:
                file.record(EventOpened(event, ruleset, rounds, missed_is_loss))
            except ValueError:
                file.close()
                path.unlink()
                raise
            return _Done(view_of(file, "", "", 0), Sentence("{event} is open.", event=event), file)

        self._start(act)

    def open(self, path: Path) -> None:
        """Open a file."""

        def act() -> _Done:
            file = ClubFile(path)
            event = file.club.current
            name = event.opened.event if event is not None else path.stem
            return _Done(view_of(file, "", "", 0), Sentence("{event} is open.", event=name), file)

        self._start(act)

    def add_event(
        self, event: str, ruleset: str, rounds: int, *, missed_is_loss: bool = True
    ) -> None:
        """Begin another event in the open file."""

        def act(file: ClubFile) -> str:
            file.record(EventOpened(event, ruleset, rounds, missed_is_loss))
            self._event, self._division, self._round = event, "", 0
            return Sentence("{event} is open.", event=event)

        self._do(act)

    def show_event(self, name: str) -> None:
        """Bring an event of the file into view."""

        def act(file: ClubFile) -> str:
            del file
            self._event, self._division, self._round = name, "", 0
            return ""

        self._do(act)

    def show_division(self, name: str) -> None:
        """Bring a division into view, with its last round."""

        def act(file: ClubFile) -> str:
            del file
            self._division, self._round = name, 0
            return ""

        self._do(act)

    # ------------------------------------------------------------------ players

    def enter(
        self,
        name: str,
        rating: int | None,
        club: str = "",
        *,
        team: str = "",
        division: str | None = None,
    ) -> None:
        """Enter a player, or correct what was entered; None is the division on view."""
        plain = " ".join(name.split())

        def change(event: ClubEvent) -> Change:
            where = self._division_of(event) if division is None else " ".join(division.split())
            return PlayerEntered(
                event.opened.event, plain, rating, where, club.strip(), team.strip()
            )

        self._record(change, Sentence("{name} is entered.", name=plain))

    def leave(
        self,
        name: str,
        departure: Departure = Departure.LEFT,
        *,
        is_excused: bool = False,
        spread: int | None = None,
    ) -> None:
        """Let a player play no more rounds.

        Args:
            name: the player.
            departure: how they leave.
            is_excused: True if the director accepts why a player drops out.
            spread: margin of a disqualified player's games, if the rules name none.
        """

        def change(event: ClubEvent) -> Change:
            return PlayerLeft(
                event.opened.event, name, departure, is_excused=is_excused, spread=spread
            )

        self._record(change, Sentence("{name} plays no more rounds.", name=name))

    def bring_back(self, name: str) -> None:
        """Let a player who left play again."""
        self._record(
            lambda event: PlayerReturned(event.opened.event, name),
            Sentence("{name} plays again from the next round.", name=name),
        )

    def set_away(self, name: str, *, is_away: bool) -> None:
        """Let a player miss the next round, or play it after all."""

        def change(event: ClubEvent) -> Change:
            number = event.next_round(event.division_of(name))
            before = event.entrants[name].away
            after = before | {number} if is_away else before - {number}
            return PlayerAway(event.opened.event, name, tuple(sorted(after)))

        self._record(
            change,
            Sentence("{name} misses the next round.", name=name)
            if is_away
            else Sentence("{name} plays the next round.", name=name),
        )

    def set_missed_rounds(self, name: str, rounds: Sequence[int]) -> None:
        """Let a player miss these rounds and no others; rounds that are paired stay as they are."""

        def change(event: ClubEvent) -> Change:
            following = event.next_round(event.division_of(name))
            past = {number for number in event.entrants[name].away if number < following}
            return PlayerAway(event.opened.event, name, tuple(sorted(past.union(rounds))))

        listed = ", ".join(map(str, rounds))
        self._record(
            change,
            Sentence("{name} misses: round {rounds}.", name=name, rounds=listed)
            if rounds
            else Sentence("{name} plays all rounds.", name=name),
        )

    def warn(self, name: str, topic: str) -> None:
        """Record a warning in the last paired round; it counts in further games of the event."""

        def change(event: ClubEvent) -> Change:
            number = event.next_round(event.division_of(name)) - 1
            return PlayerWarned(event.opened.event, name, number, topic)

        self._record(change, Sentence("{name} is warned.", name=name))

    def penalise(self, name: str, spread: int, topic: str = "") -> None:
        """Take points off a player's spread in the last paired round."""

        def change(event: ClubEvent) -> Change:
            number = event.next_round(event.division_of(name)) - 1
            return PlayerPenalised(event.opened.event, name, number, spread, topic)

        said = Sentence("{points} is taken off the spread of {name}.", points=spread, name=name)
        self._record(change, said)

    # ------------------------------------------------------------------ rounds

    def pair(self, wish: Wish, pairs: Sequence[tuple[str, str]] = ()) -> None:
        """Pair the next round; `pairs` are those of `System.MANUAL`. Ask first if boards play."""

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            number = event.next_round(division)
            # The lot differs from round to round, and is the same whenever it is drawn again.
            asked = replace(wish, seed=wish.seed or number)
            file.record(next_round(event, division, asked, pairs))
            self._round = 0
            return Sentence("Round {round} is paired.", round=number)

        def ask(file: ClubFile) -> _Question | None:
            event, division = self._on_view(file)
            missing = len(missing_of(event, division))
            number = event.next_round(division)
            if not missing:
                return None
            return _Question(_MISSING.of(missing, round=number), Sentence("Pair anyway"))

        self._do(act, ask)

    def unpair(self) -> None:
        """Withdraw the last round."""

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            number = event.next_round(division) - 1
            file.record(RoundUnpaired(event.opened.event, division, number))
            self._round = 0
            return Sentence("Round {round} is withdrawn.", round=number)

        self._do(act)

    def enter_result(self, board: int, first: int, second: int) -> None:
        """Enter or correct the result of a board of the round on view.

        Ask first about an unusual score, and about one that differs from the result so far.
        """

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            number = self._round_of(event, division)
            game = result_of(event, division, number, board)
            kept = game.game if game is not None and (game.first, game.second) == values else ""
            file.record(
                ResultEntered(
                    event.opened.event, division, number, board, Ending.PLAYED, *values, game=kept
                )
            )
            return Sentence(
                "Board {board}: {first} to {second}.", board=board, first=first, second=second
            )

        def ask(file: ClubFile) -> _Question | None:
            event, division = self._on_view(file)
            number = self._round_of(event, division)
            before = result_of(event, division, number, board)
            if before is not None and counted_in(before) not in (values, ()):
                return _replacing(board, before, f"{first} - {second}")
            if is_odd(first, second):
                return _Question(
                    Sentence(
                        "Board {board}: {first} to {second} is an unusual score. Is it right?",
                        board=board,
                        first=first,
                        second=second,
                    ),
                    Sentence("It is right"),
                )
            return None

        values = (first, second)
        self._do(act, ask)

    def enter_forfeit(self, board: int, absent: str) -> None:
        """Enter that a player of a board did not come; an empty name stands for both."""

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            number = self._round_of(event, division)
            ending = Ending.FORFEIT if absent else Ending.DOUBLE_FORFEIT
            file.record(
                ResultEntered(event.opened.event, division, number, board, ending, absent=absent)
            )
            return Sentence("Board {board} is forfeited.", board=board)

        def ask(file: ClubFile) -> _Question | None:
            event, division = self._on_view(file)
            before = result_of(event, division, self._round_of(event, division), board)
            if before is None or before.ending is not Ending.PLAYED:
                return None
            return _replacing(board, before, Sentence("forfeit"))

        self._do(act, ask)

    def show_round(self, number: int) -> None:
        """Bring a round into view; 0 for the last one."""

        def act(file: ClubFile) -> str:
            del file
            self._round = number
            return ""

        self._do(act)

    def undo(self, number: int) -> None:
        """Take a recorded change back."""

        def act(file: ClubFile) -> str:
            file.undo(number)
            return Sentence("Change {number} is taken back.", number=number)

        self._do(act)

    def confirm(self) -> None:
        """Answer the last question of `asked` with yes."""
        act, self._unsure = self._unsure, None
        if act is not None:
            self._do(act)

    def contenders(self) -> tuple[Contender, ...]:
        """The players of the next round of the division on view, best first."""
        self.wait()
        if self._file is None:
            return ()
        event, division = self._on_view(self._file)
        rules = load_ruleset(event.opened.ruleset)
        return tuple(in_standing_order(event.contenders(division, rules)))

    def who_begins(self, one: Contender, other: Contender) -> str:
        """The name of the player whom the rules let go first; empty if the lot decides."""
        self.wait()
        if self._file is None:
            return ""
        rules = load_ruleset(self._on_view(self._file)[0].opened.ruleset)
        first = goes_first(one, other, rules)
        return "" if first is None else first.name

    # ------------------------------------------------------------------ games

    def board_to_play(self, board: int) -> LinkedBoard | None:
        """A board of the round on view, as a game room needs it; None if there is no such board."""
        self.wait()
        if self._file is None:
            return None
        event, division = self._on_view(self._file)
        return linked_board(event, division, self._round_of(event, division), board)

    def board_of(self, event_name: str, number: int, names: Sequence[str]) -> LinkedBoard | None:
        """The board on which two players meet in a round; None if they do not, or no file is open.

        Args:
            event_name: the event.
            number: the round, from 1.
            names: the two players in any order.
        """
        self.wait()
        event = None if self._file is None else self._file.club.events.get(event_name)
        if event is None or len(set(names)) != len(names) or names[0] not in event.entrants:
            return None
        division = event.division_of(names[0])
        rounds = event.rounds.get(division, ())
        if not 1 <= number <= len(rounds):
            return None
        board = rounds[number - 1].board_of(names[0])
        found = None if board is None else linked_board(event, division, number, board)
        return found if found is not None and set(found.players) == set(names) else None

    def send_game(self, link: LinkedBoard, state: GameState, game: str) -> None:
        """Take a finished game over as the result of a board, with its warnings and penalties.

        Ask first if another result was entered.

        Args:
            link: the board.
            state: the game at its end.
            game: its id in the library.
        """
        place = (link.event, link.division, link.round, link.board)

        def changes(file: ClubFile, *, is_trusted: bool) -> tuple[Change, ...]:
            event, now = file.club.event(link.event), wall_ms()
            return changes_of_game(event, place, state, game, now, is_trusted=is_trusted)

        def act(file: ClubFile) -> str:
            result, *others = changes(file, is_trusted=True)
            assert isinstance(result, ResultEntered)
            file.record(result, *others)
            self._event, self._division, self._round = link.event, link.division, link.round
            return Sentence(
                "Board {board}: {result}, with the game.",
                board=link.board,
                result=result_text(result),
            )

        def ask(file: ClubFile) -> _Question | None:
            try:
                changes(file, is_trusted=False)
            except (ContradictionError, DiffersError) as error:
                return _Question(error.args[0], Sentence("Take the game's result"))
            return None

        self._do(act, ask)

    # ------------------------------------------------------------------ files

    def make_sheets(self, sheets: Sequence[str]) -> None:
        """Make a page of HTML with sheets, by their names in `SHEETS`, for `sheets_made`."""

        def act(file: ClubFile) -> str:
            event, _ = self._on_view(file)
            self._sheets = page(event, load_ruleset(event.opened.ruleset), tuple(sheets))
            return ""

        self._do(act)

    def export(self, target: Path) -> None:
        """Write the event for other programs: by the file's ending.

        ``.t``, ``.tou``, ``.csv``, or ``.zip`` with the games as GCG.
        """

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            rules, kind = load_ruleset(event.opened.ruleset), target.suffix.casefold()
            if kind == ".tou":
                written = tou_text(event, rules, date.today())
            elif kind == ".t":
                written = write_tsh(tsh_players(event, division, rules)).encode()
            elif kind == ".zip":
                written = games_archive(event)
            else:
                written = results_csv(event, division).encode()
            write_whole(target, written)
            return Sentence("Written: {file}", file=target)

        self._do(act)

    def take_in(self, source: Path) -> None:
        """Take in a roster (``.csv``), or a division of tsh with its rounds (``.t``)."""

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            text = read_text_file(source, kind="club", limit_bytes=LIMIT_BYTES).text
            if source.suffix.casefold() == ".t":
                taken = tsh_changes(read_tsh(text), event.opened.event, division)
            else:
                taken = roster_changes(text, event.opened.event)
            file.record(*taken.changes)
            players = sum(isinstance(each, PlayerEntered) for each in taken.changes)
            said = _TAKEN.of(players)
            if taken.problems:
                fault = taken.problems[0]
                where = located(fault.message, file=str(source), line=fault.line)
                return Sentence("{said} {fault}", said=said, fault=where)
            return said

        self._do(act)

    # ------------------------------------------------------------------ round clock

    @property
    def clock(self) -> ClockReading | None:
        """The reading of the round clock; None without one."""
        timed = self.view.clock
        if timed is None:
            return None
        is_done = all(
            each.paired >= timed.round and all(number != timed.round for number, _ in each.missing)
            for each in self.view.divisions
        )
        return read_clock(timed, self._time.now_ms(), is_done=is_done)

    def start_clock(self, length: int, pause: int, overtime: int, *, delay: int = 0) -> None:
        """Set the clock of the last paired round; all values are minutes.

        Args:
            length: time of the round.
            pause: the break after it.
            overtime: how long boards may still play.
            delay: until the round starts.
        """
        self._time.take_jump()
        starts = self._time.now_ms() + delay * MINUTE_MS

        def change(event: ClubEvent) -> Change:
            number = max(1, event.next_round(self._division_of(event)) - 1)
            times = (minutes * MINUTE_MS for minutes in (length, pause, overtime))
            return RoundTimed(event.opened.event, number, starts, *times)

        self._record(change, Sentence("The round clock is set."))

    def stop_clock(self) -> None:
        """Stop the clock of the round."""
        self._change_clock(stopped, Sentence("The round clock is stopped."))

    def resume_clock(self) -> None:
        """Let the clock of the round go on with the time that it had left."""
        self._change_clock(resumed, Sentence("The round clock goes on."))

    def lengthen_round(self, minutes: int) -> None:
        """Give the round more minutes, or fewer; before the start, start later or earlier."""
        self._change_clock(
            lambda timed, now: lengthened(timed, minutes * MINUTE_MS, now),
            Sentence("The round clock is changed by {minutes} min.", minutes=f"{minutes:+d}"),
        )

    def tick(self) -> None:
        """Tell what the clock shows, if that has changed."""
        jump = self._time.take_jump()
        if jump:
            # The instants in the file follow the computer's time, so that a restart is right.
            self._change_clock(lambda timed, _now: moved(timed, jump), "")
            return
        reading = self.clock
        if _shown(reading) != _shown(self._reading):
            self._reading = reading
            self.clock_changed.emit(reading)

    def _change_clock(self, change: Callable[[RoundTimed, int], RoundTimed], said: str) -> None:
        now = self._time.now_ms()

        def act(file: ClubFile) -> str:
            event = file.club.event(self._event)
            if event.clock is None:
                raise ValueError(Sentence("No round clock is set."))
            file.record(change(event.clock, now))
            return said

        self._do(act)

    def _follow_clock(self) -> None:
        """Go on from the last instant that the file knows of, and show the clock."""
        if self.view.clock is None:
            self._timer.stop()
        else:
            self._time.keep_after(self.view.clock_seen_ms)
            self._timer.start()
        self._reading = self.clock
        self.clock_changed.emit(self._reading)

    # ------------------------------------------------------------------ work

    def _on_view(self, file: ClubFile) -> tuple[ClubEvent, str]:
        """The event and the division that the director looks at."""
        event = file.club.event(self._event)
        return event, self._division_of(event)

    def _division_of(self, event: ClubEvent) -> str:
        names = event.divisions
        if self._division in names or not names:
            return self._division
        return names[0]

    def _round_of(self, event: ClubEvent, division: str) -> int:
        return self._round or event.next_round(division) - 1

    def _record(self, change: Callable[[ClubEvent], Change], said: Sentence) -> None:
        def act(file: ClubFile) -> str:
            file.record(change(file.club.event(self._event)))
            return said

        self._do(act)

    def _do(self, act: _Act, ask: Callable[[ClubFile], _Question | None] | None = None) -> None:
        """Carry an act out, unless `ask` has a question first."""

        def whole() -> _Done:
            file = self._file
            if file is None:
                raise ValueError(Sentence("No club file is open."))
            question = None if ask is None else ask(file)
            said = "" if question is not None else act(file)
            view = view_of(file, self._event, self._division, self._round)
            return _Done(view, said, question=question, act=act)

        self._start(whole)

    def _start(self, act: Callable[[], _Done]) -> None:
        self._waiting.append(act)
        if not self._work.is_running:
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            act = self._waiting.popleft()
            self._work.start(lambda _tell: _outcome(act), self._show, is_quiet=True)

    def _show(self, outcome: object) -> None:
        if isinstance(outcome, Exception):
            self.refused.emit(told(outcome))
            return
        assert isinstance(outcome, _Done)
        if outcome.opened is not None:
            if self._file is not None:
                self._file.close()
            self._file = outcome.opened
            self._event, self._division, self._round = "", "", 0
        self.view = outcome.view
        self.changed.emit(self.view)
        self._follow_clock()
        if self._sheets:
            made, self._sheets = self._sheets, ""
            self.sheets_made.emit(made)
        question = outcome.question
        self._unsure = None if question is None else outcome.act
        self.asked.emit(*(("", "") if question is None else (tr(question.text), tr(question.yes))))
        if outcome.said:
            self.said.emit(tr(outcome.said))


def _outcome(act: Callable[[], _Done]) -> _Done | Exception:
    try:
        return act()
    except (ValueError, OSError) as error:
        return error


def _shown(reading: ClockReading | None) -> object:
    """The parts of a reading that are displayed: parts of a second are not."""
    return reading and (reading.round, reading.stage, reading.left_ms // 1000, reading.is_stopped)


def _replacing(board: int, before: ResultEntered, after: str) -> _Question:
    """The question before another result of a board is replaced."""
    return _Question(
        Sentence(
            "Board {board} has the result {before}. Replace it by {after}?",
            board=board,
            before=result_text(before),
            after=after,
        ),
        Sentence("Replace"),
    )
