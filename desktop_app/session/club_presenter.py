# SPDX-License-Identifier: MIT
"""A club's event for its room: every act is on disk before the room shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from desktop_app.play.attached_games import (
    ContradictionError,
    GameOfOthersError,
    Trust,
    game_of_file,
    result_with_game,
)
from desktop_app.play.club_acts import (
    ClubAct,
    Entry,
    away_from_next,
    away_in,
    entered,
    entered_known,
    left,
    listed_as,
    opened,
    penalised_by,
    round_of,
    warned,
)
from desktop_app.play.club_games import DiffersError, changes_of_game, result_text
from desktop_app.play.club_penalties import (
    BookPenalty,
    PenaltyKind,
    penalised,
    penalty_of,
    penalty_text,
    price,
)
from desktop_app.play.club_ratings import USUAL_DEVIATION
from desktop_app.play.club_rounds import (
    OpenGame,
    OpenGameRuling,
    missed_text,
    round_rules,
)
from desktop_app.play.club_sheets import SHEETS, page, site
from desktop_app.play.rulesets import DEFAULT_RULESET, available_rulesets, load_ruleset
from desktop_app.rules.state import GameState
from desktop_app.sentences.numbers import runs_text
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.session.clock_driver import wall_ms
from desktop_app.session.club_files_presenter import (
    CheckItem,
    ClubFiles,
    EventDescribed,
    ExportKind,
    ImportView,
    ListedRow,
)
from desktop_app.session.club_view import (
    BoardRow,
    ClubView,
    DivisionView,
    HistoryRow,
    LinkedBoard,
    PlayerRow,
    Ranking,
    linked_board,
)
from desktop_app.session.club_work import OnView, Outcome, Question
from desktop_app.settings import paths
from desktop_app.storage.club_file import SUFFIX, ClubFile
from desktop_app.tournament.change_words import SYSTEM_TITLES, change_text
from desktop_app.tournament.club import ClubEvent, Entrant, missed_by_the_rules
from desktop_app.tournament.club_changes import (
    Change,
    Departure,
    PairingPlanned,
    PlayerEntered,
    PlayerLeft,
    PlayerReturned,
    PrizeKind,
    PrizeOffered,
    ResultEntered,
)
from desktop_app.tournament.club_merge import Conflict, Side, correction, merge, removing
from desktop_app.tournament.contenders import Contender
from desktop_app.tournament.contention import USUAL_SPREAD
from desktop_app.tournament.history import is_found
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.round_clock import (
    ClockReading,
    Stage,
)
from desktop_app.tournament.standings import alphabetic, by_surname, listed_after, points_text
from desktop_app.translation.words import tr
from desktop_app.values.whole_files import write_whole

__all__ = [
    "DEFAULT_RULESET",
    "SHEETS",
    "SUFFIX",
    "SYSTEM_TITLES",
    "USUAL_DEVIATION",
    "USUAL_SPREAD",
    "BoardRow",
    "BookPenalty",
    "CheckItem",
    "ClockReading",
    "ClubPresenter",
    "ClubView",
    "Conflict",
    "Contender",
    "Departure",
    "DivisionView",
    "EventDescribed",
    "ExportKind",
    "HistoryRow",
    "ImportView",
    "LinkedBoard",
    "ListedRow",
    "OpenGame",
    "OpenGameRuling",
    "PairingPlanned",
    "PenaltyKind",
    "PlayerRow",
    "PrizeKind",
    "PrizeOffered",
    "Ranking",
    "Side",
    "Stage",
    "System",
    "Wish",
    "alphabetic",
    "by_surname",
    "is_found",
    "listed_after",
    "penalty_text",
    "points_text",
]


_MERGED = Counted("{count} change is taken over.", "{count} changes are taken over.")
_TAKEN = Counted("{count} player is entered.", "{count} players are entered.")


class ClubPresenter(ClubFiles):
    """One club file and the event on view: every act of a director."""

    @property
    def rulesets(self) -> tuple[tuple[str, str], ...]:
        """Ids and titles of the rulesets that can be read."""
        return tuple(
            (ruleset.id, ruleset.title) for ruleset in available_rulesets() if not ruleset.problem
        )

    def loses_missed_rounds(self, ruleset: str) -> bool:
        """True if the rules make losses of rounds that a player came too late for."""
        return missed_by_the_rules(load_ruleset(ruleset))

    # ------------------------------------------------------------------ the file

    def make(
        self,
        path: Path,
        event: str,
        ruleset: str,
        rounds: int,
        *,
        missed_is_loss: bool | None = None,
    ) -> None:
        """Make a file with an event; None counts missed rounds as the rules do."""

        def made() -> tuple[ClubFile, str]:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = ClubFile(path, is_new=True, copies=paths.club_copies_dir())
            file.by = self.by
            try:
                file.record(opened(event, ruleset, rounds, missed_is_loss))
            except BaseException:
                # It leaves no file, which would block the name.
                file.close()
                raise
            return file, Sentence("{event} is open.", event=event)

        self._open(made)

    def open(self, path: Path) -> None:
        """Open a file."""

        def read() -> tuple[ClubFile, str]:
            file = ClubFile(path, copies=paths.club_copies_dir())
            event = file.club.current
            name = event.opened.event if event is not None else path.stem
            return file, Sentence("{event} is open.", event=name)

        self._open(read)

    def add_event(
        self, event: str, ruleset: str, rounds: int, *, missed_is_loss: bool | None = None
    ) -> None:
        """Begin another event in the open file, as `make` does."""

        def act(file: ClubFile) -> Outcome:
            file.record(opened(event, ruleset, rounds, missed_is_loss))
            return Outcome(
                Sentence("{event} is open.", event=event),
                OnView(event, ranking=self._shown.ranking),
            )

        self._do(act)

    def show_event(self, name: str) -> None:
        """Bring an event of the file into view."""

        shown = OnView(name, ranking=self._shown.ranking)
        self._do(lambda _file: Outcome(Sentence("{event} is open.", event=name), shown))

    def show_division(self, name: str) -> None:
        """Bring a division into view, with its last round."""

        self._look_at(division=name, round=0)

    # ------------------------------------------------------------------ players

    def enter(
        self,
        name: str,
        rating: int | None,
        club: str = "",
        *,
        team: str = "",
        division: str | None = None,
        missed_is_loss: bool | None = None,
        deviation: int | None = None,
        is_whole: bool = False,
    ) -> None:
        """Enter a player, or correct what was entered; ask if the rules keep them out (2001 6.1).

        What is not typed stays as it was entered before, in this event or in an earlier one.

        Args:
            name: either way round, ``Di Dunn`` or ``Dunn, Di``.
            rating, club, team: the player.
            division: None is that of the player, for a new one the division on view.
            missed_is_loss: what the rounds that they missed count as; None for as in the event.
            deviation: how uncertain the rating is, in points; 0 for the usual one, None for as
                before.
            is_whole: True for a form that shows the whole entry: what is empty is taken out.
        """
        where = None if division is None else " ".join(division.split())
        entry = Entry(name, rating, where, club, team, missed_is_loss, deviation, is_whole)

        def made(file: ClubFile) -> ClubAct:
            event, shown = self._on_view(file)
            return entered(file.club, event, entry, shown)

        def said(file: ClubFile, before: ClubEvent, act: ClubAct) -> str:
            change = act.changes[0]
            assert isinstance(change, PlayerEntered)
            after, plain = file.club.event(before.opened.event), change.player
            words = Sentence("{name} is entered.", name=plain)
            if plain in before.entrants:
                return words
            missed = missed_text(after, plain, load_ruleset(after.opened.ruleset))
            for more in (_listing_note(after.entrants[plain]), missed, _open_bye(after, plain)):
                words = Sentence("{said} {more}", said=words, more=more) if more else words
            return words

        self._carry_out(made, said)

    def rename(self, name: str, new: str, listed: str | None = None) -> None:
        """Correct a player's name, in all rounds too.

        Args:
            name: the player.
            new: the corrected name; the same one corrects `listed` alone.
            listed: how lists have them, surname first; None for as before.
        """
        plain = " ".join(new.split())

        def act(file: ClubFile) -> str:
            event = self._on_view(file)[0]
            said = ""
            if plain != name:
                file.take(correction(event, file.history, name, plain, wall_ms(), self.by))
                said = Sentence("{name} is now {new}.", name=name, new=plain)
            entrant = file.club.event(event.opened.event).entrant(plain)
            if listed is None or " ".join(listed.split()) == entrant.listed_name:
                return said
            change = listed_as(file.club.event(event.opened.event), plain, listed)
            file.record(change)
            more = Sentence("Lists have {listed}.", listed=change.listed)
            return Sentence("{said} {more}", said=said, more=more) if said else more

        self._do(act)

    def remove(self, name: str) -> None:
        """Take a player who was entered by mistake out of the list, unless they were paired."""

        def act(file: ClubFile) -> str:
            file.take(removing(file.history, self._on_view(file)[0].opened.event, name))
            return Sentence("{name} is removed.", name=name)

        self._do(act)

    def leave(
        self,
        name: str,
        departure: Departure = Departure.LEFT,
        *,
        is_excused: bool = False,
        spread: int | None = None,
        open_game: OpenGameRuling | None = None,
    ) -> None:
        """Let a player play no more rounds.

        Args:
            name: the player.
            departure: how they leave.
            is_excused: True if the director accepts why a player drops out.
            spread: margin of a disqualified player's games, if the rules name none.
            open_game: how their board without a result is settled; None leaves it as it is.
        """

        def act(file: ClubFile) -> str:
            event = file.club.event(self._shown.event)
            changes = left(
                event,
                name,
                departure,
                is_excused=is_excused,
                spread=spread,
                open_game=open_game,
            )
            file.record(*changes)
            said = Sentence("{name} plays no more rounds.", name=name)
            for change in changes:
                if not isinstance(change, PlayerLeft):
                    said = Sentence("{said} {change}.", said=said, change=change_text(change))
            return said

        self._do(act)

    def bring_back(self, name: str) -> None:
        """Let a player who left play again."""
        self._record(
            lambda event: PlayerReturned(event.opened.event, name),
            Sentence("{name} plays again from the next round.", name=name),
        )

    def set_away(self, name: str, *, is_away: bool) -> None:
        """Let a player miss the next round, or play it after all."""

        def act(file: ClubFile) -> str:
            change = away_from_next(file.club.event(self._shown.event), name, is_away=is_away)
            after = file.record(change).event(self._shown.event)
            if not is_away:
                return Sentence("{name} plays the next round.", name=name)
            if not after.missed_is_loss(name):
                return Sentence("{name} misses the next round; it does not count.", name=name)
            return Sentence(
                "{name} misses the next round; it counts as a loss by {spread}.",
                name=name,
                spread=load_ruleset(after.opened.ruleset).forfeit.spread,
            )

        self._do(act)

    def set_missed_rounds(self, name: str, rounds: Sequence[int]) -> None:
        """Let a player miss these rounds and no others; rounds that are paired stay as they are."""

        listed = runs_text(rounds)
        self._record(
            lambda event: away_in(event, name, rounds),
            Sentence("{name} misses: round {rounds}.", name=name, rounds=listed)
            if rounds
            else Sentence("{name} plays all rounds.", name=name),
        )

    def warn(self, name: str, topic: str, number: int = 0) -> None:
        """Record a warning in a round, 0 for the last; it counts in further games of the event."""

        self._record(
            lambda event: warned(event, name, topic, number),
            Sentence("{name} is warned.", name=name),
        )

    def penalise(self, name: str, spread: int, topic: str = "", number: int = 0) -> None:
        """Take points off a player's spread in a round, 0 for the last paired one."""

        said = Sentence("{points} is taken off the spread of {name}.", points=spread, name=name)
        self._record(lambda event: penalised_by(event, name, spread, topic, number), said)

    def penalise_by_the_book(
        self, name: str, offence: str, points: int | None = None, number: int = 0
    ) -> None:
        """Let a penalty of the rule book count.

        Args:
            name: the player.
            offence: one of `ClubView.penalties`.
            points: or seconds, instead of the book's; 0 for a warning.
            number: the round, 0 for the last paired one.
        """

        def act(file: ClubFile) -> str:
            event = file.club.event(self._shown.event)
            penalty = penalty_of(load_ruleset(event.opened.ruleset), offence)
            in_round = round_of(event, name, number)
            file.record(*penalised(event, name, in_round, penalty, points))
            said = file.lines[-1].words
            return Sentence("{said}. {why}", said=said, why=penalty_text(penalty))

        self._do(act)

    def price_of(self, name: str, penalty: BookPenalty) -> int:
        """Return the points that a penalty costs a player now; 0 while it is a warning."""
        event = self._event_on_view()
        return 0 if event is None else price(event, name, penalty)

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

        def act(file: ClubFile) -> Outcome:
            result, *others = changes(file, is_trusted=True)
            assert isinstance(result, ResultEntered)
            file.record(result, *others)
            said = Sentence(
                "Board {board}: {result}, with the game.",
                board=link.board,
                result=result_text(result),
            )
            shown = OnView(link.event, link.division, link.round, self._shown.ranking)
            return Outcome(said, shown)

        def ask(file: ClubFile) -> Question | None:
            try:
                changes(file, is_trusted=False)
            except (ContradictionError, DiffersError) as error:
                return Question(error.args[0], Sentence("Take the game's result"))
            return None

        self._do(act, ask)

    # ------------------------------------------------------------------ files

    def make_sheets(self, sheets: Sequence[str], target: Path | None = None) -> None:
        """Make a page of HTML with sheets, by their names in `SHEETS`.

        It is written to `target`; without one, `sheets_made` has it.
        """

        def act(file: ClubFile) -> str | Outcome:
            event, _ = self._on_view(file)
            made = page(event, load_ruleset(event.opened.ruleset), tuple(sheets), tr)
            if target is not None:
                write_whole(target, made.encode())
                return Sentence("Written: {file}", file=target)
            return Outcome(then=lambda: self.sheets_made.emit(made))

        self._do(act)

    def write_site(self, folder: Path) -> None:
        """Write the event as linked pages into a folder, for a club's site."""

        def act(file: ClubFile) -> str:
            event, _ = self._on_view(file)
            pages = site(event, load_ruleset(event.opened.ruleset), tr)
            for name, text in pages.items():
                write_whole(folder / name, text.encode())
            return Sentence("Written: {file}", file=folder / "index.html")

        self._do(act)

    def enter_known(self, names: Sequence[str]) -> None:
        """Enter players of earlier events of the file as they were entered last.

        Ask first if the rules keep one of them out (2001 6.1).
        """

        def made(file: ClubFile) -> ClubAct:
            event, division = self._on_view(file)
            return entered_known(file.club, event, names, division)

        self._carry_out(made, lambda *_: _TAKEN.of(len(names)))

    def rank(self, ranking: Ranking) -> None:
        """Bring standings of players or teams into view, or the ratings."""

        self._look_at(ranking=ranking)

    def rules_between_games(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Return the rules around the games: titles, answers and their sections."""
        self.wait()
        if self._file is None:
            return ()
        rules = load_ruleset(self._on_view(self._file)[0].opened.ruleset)
        return tuple(
            (title, answer.answer or answer.resolution, tuple(answer.sections))
            for title, answer in round_rules(rules)
        )

    def attach_game(self, board: int, source: Path) -> None:
        """Add a game to a board of the round on view, with its result.

        Ask first if it contradicts the result, or is of players with other names.

        Args:
            board: number of the board.
            source: a GCG file or a journal.
        """

        def changes(file: ClubFile, trust: Trust, *, as_paired: bool) -> tuple[Change, ...]:
            event, division = self._on_view(file)
            number = self._round_of(event, division)
            game = game_of_file(source)
            return result_with_game(
                event, division, number, board, game, trust=trust, as_paired=as_paired
            )

        def act(file: ClubFile) -> str:
            file.record(*changes(file, Trust.GAME, as_paired=True))
            return Sentence("Board {board}: the game is added.", board=board)

        def ask(file: ClubFile) -> Question | None:
            try:
                changes(file, Trust.ASK, as_paired=False)
            except (ContradictionError, GameOfOthersError) as error:
                return Question(error.args[0], Sentence("Take the game's result"))
            return None

        self._do(act, ask)

    def merge(self, other: Path, sides: Sequence[Side] = ()) -> None:
        """Take the changes of another copy of the file; ask by `conflicted` where both differ.

        Args:
            other: the copy.
            sides: whose changes count in each conflict, once the director has decided.
        """

        def act(file: ClubFile) -> str | Outcome:
            with ClubFile(other) as copy:
                news = merge(file.history, copy.history)
            if news.conflicts and len(sides) != len(news.conflicts):
                return Outcome(then=lambda: self.conflicted.emit(other, news.conflicts))
            if news.is_nothing:
                return Sentence("{file}: nothing new.", file=other.name)
            file.take(news, sides)
            count = len(news.resolved(sides)[0]) + len(news.undone)
            if not count:
                return Sentence("Nothing is taken over: what this file has counts.")
            return _MERGED.of(count)

        self._do(act)


def _listing_note(entrant: Entrant) -> str:
    """How lists have a player, if that was entered or is a bold guess; empty otherwise."""
    is_bold = entrant.is_listing_guessed and len(entrant.name.split()) > 2
    if not entrant.listed and not is_bold:
        return ""
    said = Sentence("Lists have {listed}.", listed=entrant.listed_name)
    if not is_bold:
        return said
    return Sentence("{said} A double-click on the player corrects that.", said=said)


def _open_bye(event: ClubEvent, latecomer: str) -> str:
    """Say whose bye of the last round a latecomer can play; empty if there is none."""
    division = event.division_of(latecomer)
    rounds = event.rounds.get(division, ())
    if not rounds or not rounds[-1].paired.byes:
        return ""
    return Sentence(
        "They can still play {name}, who has the bye: Round > More.",
        name=rounds[-1].paired.byes[0],
    )
