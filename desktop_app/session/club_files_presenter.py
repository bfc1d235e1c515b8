# SPDX-License-Identifier: MIT
"""A club's event for federations and other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import Signal

from desktop_app.play.club_acts import listed_as, signed_in
from desktop_app.play.club_export import ExportKind, kind_of, written_as
from desktop_app.play.club_import import import_changes, read_players
from desktop_app.play.club_pages import (
    event_days,
    events_between,
    player_page,
    records_page,
    season_page,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.submission import CheckItem, check_list
from desktop_app.sentences.faults import ToldError, located
from desktop_app.sentences.sentence import Counted, Sentence
from desktop_app.session.club_round_presenter import ClubRounds
from desktop_app.session.club_work import Outcome
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    EventDescribed,
    PlayerAway,
)
from desktop_app.translation.words import tr
from desktop_app.values.whole_files import write_whole

__all__ = ["CheckItem", "ClubFiles", "EventDescribed", "ExportKind", "ImportView", "ListedRow"]

_LISTED = Counted(
    "The name and number of {count} player is kept.",
    "The names and numbers of {count} players are kept.",
)
_IMPORTED = Counted("{count} new player was imported.", "{count} new players were imported.")
_EXPECTED = Counted(
    "{count} player is asked to sign in, or misses the next round.",
    "{count} players are asked to sign in, or miss the next round.",
)
_HERE = Counted("{count} more player is taken as here.", "{count} more players are taken as here.")
_KNOWN = Counted("{count} was here before.", "{count} were here before.")
_MORE_REMARKS = Counted("{count} more remark.", "{count} more remarks.")
_MOST_REMARKS = 3
_ENTERED, _NEW = Sentence("entered already"), Sentence("new")


@dataclass(frozen=True, slots=True)
class ImportView:
    """The content of a file that could be taken into the event; nothing is taken in yet.

    Attributes:
        source: the file.
        notes: how its columns are read, and what is left out or odd, a sentence each.
        players: name, rating, division, club, team, and what becomes of them.
        rounds: how many rounds would be paired.
    """

    source: Path
    notes: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class ListedRow:
    """How a federation lists a player.

    Attributes:
        player: name in the event.
        listed: surname first, such as ``Dunn, Di``.
        member: the number at the federation, empty if it is not known.
        is_guess: True if nothing says yet where the surname begins.
    """

    player: str
    listed: str
    member: str
    is_guess: bool


class ClubFiles(ClubRounds):
    """The director's acts on other files, on what federations ask for, at the door, over years.

    Signals:
        previewed: an `ImportView` of a file that could be taken in.
        page_made: a title, and a page of HTML to look at.
    """

    previewed = Signal(object)
    page_made = Signal(str, str)
    _signed_in: tuple[int, ...] = ()

    def sign_in(self, name: str) -> None:
        """Let a player who came in take part; one who is in no event of the file yet is entered.

        Who is here already stays as they are entered.
        """

        def act(file: ClubFile) -> Outcome:
            event, division = self._on_view(file)
            number = len(file.history)
            player, made = signed_in(file.club, event, name, division)
            if made.against:
                raise ToldError(Sentence("{why} Ask the director.", why=made.against[0].text))
            file.record(*made.changes)
            numbers = tuple(range(number + 1, len(file.history) + 1))
            said = Sentence("{name} is here.", name=player)
            return Outcome(said, then=lambda: self._note_sign_in(numbers))

        self._do(act)

    def ask_to_sign_in(self, *, is_asked: bool) -> None:
        """Let all entered players miss the next round until they sign in, or take all as here.

        Players who left stay as they are, and so do those who said that they miss later rounds.
        """

        def act(file: ClubFile) -> str:
            event, _ = self._on_view(file)
            changes = []
            for entrant in event.entrants.values():
                following = event.next_round(entrant.division)
                if entrant.gone_after is not None or following > event.opened.rounds:
                    continue
                if (following in entrant.away) != is_asked:
                    rounds = tuple(sorted(entrant.away ^ {following}))
                    changes.append(PlayerAway(event.opened.event, entrant.name, rounds))
            file.record(*changes)
            return (_EXPECTED if is_asked else _HERE).of(len(changes))

        self._do(act)

    def _note_sign_in(self, numbers: tuple[int, ...]) -> None:
        self._signed_in = numbers

    @property
    def can_undo_sign_in(self) -> bool:
        """True if the last change of the file is a sign-in."""
        history = () if self._file is None else self._file.history
        return bool(self._signed_in) and self._signed_in[-1] == len(history)

    def undo_sign_in(self) -> None:
        """Take the last sign-in back, if nothing was recorded since."""

        def act(file: ClubFile) -> Outcome:
            numbers = self._signed_in
            if not numbers or numbers[-1] != len(file.history):
                raise ToldError(Sentence("Something else was recorded since; ask the director."))
            for number in reversed(numbers):
                file.undo(number)
            return Outcome(Sentence("Taken back."), then=lambda: self._note_sign_in(()))

        self._do(act)

    @property
    def days(self) -> Mapping[str, date]:
        """The day of each event of the file, in order of the events."""
        self.wait()
        return {} if self._file is None else event_days(self._file.club, self._file.history)

    def make_player_page(self, player: str) -> None:
        """Make the page of a player over all events of the file; `page_made` has it."""
        self._make_page(player, lambda file: player_page(file.club, player, tr))

    def make_records_page(self) -> None:
        """Make the records of all events of the file; `page_made` has them."""
        self._make_page(tr("Records of the club"), lambda file: records_page(file.club, tr))

    def make_season_page(self, first: date, last: date, *, fewest: int, is_by_share: bool) -> None:
        """Make the ladder of the evenings between two days; `page_made` has it."""

        def made(file: ClubFile) -> str:
            events = events_between(event_days(file.club, file.history), first, last)
            return season_page(file.club, events, tr, fewest=fewest, is_by_share=is_by_share)

        self._make_page(tr("Season's ladder"), made)

    def _make_page(self, title: str, made: Callable[[ClubFile], str]) -> None:
        def act(file: ClubFile) -> Outcome:
            page = made(file)
            return Outcome(then=lambda: self.page_made.emit(title, page))

        self._do(act)

    def preview(self, source: Path) -> None:
        """Read a file and show what it would bring, by `previewed`; nothing is taken in."""

        def act(file: ClubFile) -> Outcome:
            event, division = self._on_view(file)
            taken = read_players(source, event, division)
            faults = (remark.located(source.name) for remark in taken.remarks)
            rows = [
                (
                    player.player,
                    "" if player.rating is None else str(player.rating),
                    player.division,
                    player.club,
                    player.team,
                    _ENTERED if player.player in event.entrants else _NEW,
                )
                for player in taken.players
            ]
            notes = (*taken.understood, *faults)
            found = ImportView(source, notes, tuple(rows), taken.rounds)
            return Outcome(then=lambda: self.previewed.emit(found))

        self._do(act)

    def take_in(self, source: Path) -> None:
        """Take a file into the event, all of it or nothing; one change takes all of it back."""

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            taken = read_players(source, event, division)
            file.record(*import_changes(taken, source, event))
            entered = {player.player for player in taken.players}
            known = len(entered & event.entrants.keys())
            said = _IMPORTED.of(len(entered) - known)
            if known:
                said = Sentence("{said} {known}", said=said, known=_KNOWN.of(known))
            if taken.remarks:
                fault = taken.remarks[0]
                where = located(fault.message, file=str(source), line=fault.line)
                return Sentence("{said} {fault}", said=said, fault=where)
            return said

        self._do(act)

    @property
    def facts(self) -> EventDescribed:
        """The details of the event on view that federations ask for."""
        event = self._event_on_view()
        return EventDescribed("") if event is None else event.facts

    @property
    def listed(self) -> tuple[ListedRow, ...]:
        """The players of the event on view as federations list them, by name."""
        event = self._event_on_view()
        rows = (
            ListedRow(entrant.name, entrant.listed_name, entrant.member, entrant.is_listing_guessed)
            for entrant in (event.entrants.values() if event is not None else ())
        )
        return tuple(sorted(rows, key=lambda row: row.listed.casefold()))

    def check_list(self, today: date) -> tuple[CheckItem, ...]:
        """Return the check list of NASPA for the event on view, as it stands on a day."""
        event = self._event_on_view()
        return () if event is None else check_list(event, today)

    def _event_on_view(self) -> ClubEvent | None:
        self.wait()
        return None if self._file is None else self._on_view(self._file)[0]

    def describe(self, facts: EventDescribed) -> None:
        """Keep what federations ask for about the event; its name is filled in."""
        self._record(
            lambda event: replace(facts, event=event.opened.event),
            Sentence("The details of the event are kept."),
        )

    def list_players(self, rows: Sequence[ListedRow]) -> None:
        """Keep how players are listed."""

        def act(file: ClubFile) -> str:
            event, _ = self._on_view(file)
            changes = [listed_as(event, row.player, row.listed, row.member) for row in rows]
            file.record(*changes)
            return _LISTED.of(len(changes))

        self._do(act)

    def export(
        self, target: Path, *, kind: ExportKind | None = None, played_on: date | None = None
    ) -> None:
        """Write the event for another program.

        Args:
            target: the file.
            kind: the program's file; None for the usual one by the end of the name.
            played_on: the day if the details of the event name none; None for today.
        """

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            chosen = kind or kind_of(target.suffix)
            if chosen is None:
                raise ToldError(
                    Sentence("{file}: the name must end in .csv, .t, .tou or .zip.", file=target)
                )
            rules = load_ruleset(event.opened.ruleset)
            written = written_as(chosen, event, division, rules, played_on or date.today())
            write_whole(target, written.data)
            said = Sentence("Written: {file}", file=target)
            if written.remarks:
                said = Sentence("{said}. {remark}", said=said, remark=written.remarks[0])
            for remark in written.remarks[1:_MOST_REMARKS]:
                said = Sentence("{said} {more}", said=said, more=remark)
            if more := len(written.remarks[_MOST_REMARKS:]):
                said = Sentence("{said} {more}", said=said, more=_MORE_REMARKS.of(more))
            return said

        self._do(act)
