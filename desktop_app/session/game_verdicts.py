# SPDX-License-Identifier: MIT
"""The verdicts that a word list gives in a game: told one by one, and kept in the log."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop_app.rules.events import ChallengeAdjudicated, ChallengeConceded, Event
from desktop_app.rules.placement import falls_by_fault
from desktop_app.rules.state import Verdict
from desktop_app.sentences.faults import fault_of
from desktop_app.session.game_session import GameSession
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.translation.words import tr


@dataclass(frozen=True, slots=True)
class GivenVerdict:
    """A verdict as it is shown.

    Attributes:
        is_acceptable: the one verdict on the play.
        words: what was challenged; empty where the play falls for how it lies.
        challenger: the name of who challenged.
        ruleset: the id of the game's ruleset.
    """

    is_acceptable: bool
    words: tuple[str, ...]
    challenger: str
    ruleset: str


class GameVerdicts(QObject):
    """Listens to a game.

    What the players looked up themselves, and what was given up without a lookup, is no verdict of
    a list. A game that only the computer plays, or that is only looked at, has none either.

    Args:
        session: the game.
        log: where verdicts are kept.
        now_ms: Unix time.

    Signals:
        given: a GivenVerdict; its line is on the disk, or `log_failed` was sent before.
        log_failed: why it could not be kept.
    """

    given = Signal(object)
    log_failed = Signal(str)

    def __init__(
        self,
        session: GameSession,
        log: AdjudicationLog,
        *,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._log, self._now_ms = session, log, now_ms
        self._is_conceded = False
        session.event_recorded.connect(self._note)

    def _note(self, event: Event) -> None:
        if isinstance(event, ChallengeConceded):
            self._is_conceded = True
        elif isinstance(event, ChallengeAdjudicated):
            is_conceded, self._is_conceded = self._is_conceded, False
            verdict = self._session.state.verdict
            if verdict is not None and not is_conceded and self._is_judged():
                self._tell(verdict)

    def _is_judged(self) -> bool:
        session = self._session
        has_list = bool(session.state.setup.lexicon)
        return has_list and bool(session.people) and not session.is_read_only

    def _tell(self, verdict: Verdict) -> None:
        setup = self._session.state.setup
        name = setup.seats[verdict.by].name
        words = () if _fell_for_how_it_lay(verdict) else verdict.words
        if words:
            self._keep(
                Adjudication(self._now_ms(), words, verdict.is_acceptable, setup.lexicon, name)
            )
        self.given.emit(GivenVerdict(verdict.is_acceptable, words, name, setup.ruleset.id))

    def _keep(self, adjudication: Adjudication) -> None:
        try:
            self._log.append(adjudication)
        except OSError as error:
            self.log_failed.emit(tr(fault_of(error)))


def _fell_for_how_it_lay(verdict: Verdict) -> bool:
    """Whether no word was looked up, because a misplaced play goes whatever its words are."""
    turn = verdict.before.last_turn
    if turn is None or turn.laid is None:
        return False
    geometry = verdict.before.setup.ruleset.placement.bad_geometry
    return falls_by_fault(turn.laid.faults, geometry)
