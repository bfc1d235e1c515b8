# SPDX-License-Identifier: MIT
"""The rounds of a club's event: pairing them, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from desktop_app.play.club_acts import (
    ClubAct,
    forfeited,
    paired,
    planned,
    result_typed,
    unpaired,
)
from desktop_app.play.club_rounds import (
    added_board,
    planned_wish,
    who_plays,
)
from desktop_app.play.rulesets import load_ruleset
from desktop_app.sentences.sentence import Sentence
from desktop_app.session.club_work import ClubWork, Outcome
from desktop_app.storage.club_file import ClubFile
from desktop_app.tournament.change_words import meeting_text
from desktop_app.tournament.club import ClubEvent
from desktop_app.tournament.club_changes import (
    PairingPlanned,
    PrizeOffered,
    RoundPaired,
)
from desktop_app.tournament.contenders import Contender, goes_first, in_standing_order
from desktop_app.tournament.history import line_of
from desktop_app.tournament.pairing import System, Wish
from desktop_app.tournament.standings import points_text


class ClubRounds(ClubWork):
    """The director's acts on rounds."""

    def pair(
        self, system: System, pairs: Sequence[tuple[str, str]] = (), wish: Wish | None = None
    ) -> None:
        """Pair the next round by a system, else as it is planned or as `wish` has it.

        Ask first if boards still play, or if the round could be better.
        """

        def made(file: ClubFile) -> ClubAct:
            event, division = self._on_view(file)
            chosen = replace(wish or planned_wish(event, division), system=system)
            return paired(event, division, chosen, pairs)

        def said(_file: ClubFile, before: ClubEvent, act: ClubAct) -> Outcome:
            round_paired = act.changes[0]
            assert isinstance(round_paired, RoundPaired)
            words = Sentence("Round {round} is paired.", round=round_paired.round)
            for more in who_plays(before, round_paired):
                words = Sentence("{said} {more}", said=words, more=more)
            for meeting in round_paired.safe:
                words = Sentence("{said} {more}.", said=words, more=meeting_text(meeting))
            return Outcome(words, replace(self._shown, round=0))

        self._carry_out(made, said)

    def plan(self, plan: PairingPlanned, rounds: int) -> None:
        """Plan how the rounds of the division on view are paired, and how many the event has."""

        def act(file: ClubFile) -> str:
            event, division = self._on_view(file)
            file.record(*planned(event, division, plan, rounds))
            return Sentence("The rounds are planned.")

        self._do(act)

    def offer_prize(self, prize: PrizeOffered) -> None:
        """Offer a prize; one without money and award is removed."""
        self._record(
            lambda event: replace(prize, event=event.opened.event),
            Sentence("The prizes are changed."),
        )

    def unpair(self) -> None:
        """Withdraw the last round."""

        def act(file: ClubFile) -> Outcome:
            event, division = self._on_view(file)
            change = unpaired(event, division)
            file.record(change)
            said = Sentence("Round {round} is withdrawn.", round=change.round)
            return Outcome(said, replace(self._shown, round=0))

        self._do(act)

    def let_meet(self, player: str, opponent: str) -> None:
        """Let two players without a board in the last round play it: a latecomer and the bye."""

        def act(file: ClubFile) -> Outcome:
            event = file.club.event(self._shown.event)
            change = added_board(event, player, opponent)
            after = file.record(change).event(self._shown.event)
            said = Sentence(
                "Board {board}: {first} (first) against {second}.",
                board=len(after.rounds[change.division][-1].paired.boards),
                first=change.first,
                second=change.second,
            )
            return Outcome(said, replace(self._shown, round=0))

        self._do(act)

    def enter_result(self, board: int, first: int, second: int, in_round: int = 0) -> None:
        """Enter or correct the result of a board of a round.

        Ask first about an unusual score, and about one that differs from the result so far.

        Args:
            board: its number.
            first, second: points of the players as they are paired.
            in_round: the round, 0 for the one on view.
        """

        words = Sentence(
            "Board {board}: {first} to {second}.",
            board=board,
            first=points_text(first),
            second=points_text(second),
        )

        def made(file: ClubFile) -> ClubAct:
            event, division = self._on_view(file)
            place = division, in_round or self._round_of(event, division), board
            return result_typed(event, place, (first, second))

        self._carry_out(made, lambda *_: words)

    def enter_forfeit(self, board: int, absent: str, in_round: int = 0, *, lost: int = 0) -> None:
        """Enter that a player of a board did not come; an empty name stands for both.

        Args:
            board: its number.
            absent: the player.
            in_round: the round, 0 for the one on view.
            lost: the spread it costs them if they stayed away to gain by it; 0 for the usual one.
        """

        def made(file: ClubFile) -> ClubAct:
            event, division = self._on_view(file)
            place = division, in_round or self._round_of(event, division), board
            return forfeited(event, place, absent, lost)

        self._carry_out(made, lambda *_: Sentence("Board {board} is forfeited.", board=board))

    def show_round(self, number: int) -> None:
        """Bring a round into view; 0 for the last one."""

        self._look_at(round=number)

    def undo(self, number: int) -> None:
        """Take a recorded change back."""

        def act(file: ClubFile) -> str:
            file.undo(number)
            line = line_of(file.history, number)
            return Sentence("Taken back: {change}.", change=line.text)

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

    def next_wish(self) -> Wish:
        """How the next round of the division on view would be paired."""
        self.wait()
        if self._file is None:
            return Wish(System.SWISS)
        event, division = self._on_view(self._file)
        return planned_wish(event, division)

    def who_begins(self, one: Contender, other: Contender) -> str:
        """The name of the player whom the rules let go first; empty if the lot decides."""
        self.wait()
        if self._file is None:
            return ""
        rules = load_ruleset(self._on_view(self._file)[0].opened.ruleset)
        first = goes_first(one, other, rules)
        return "" if first is None else first.name
