# SPDX-License-Identifier: MIT
"""The word judge: one list, one verdict at a time, and a log of verdicts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QObject, Signal

from desktop_app.lexicon.errors import LexiconError
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.lexicon.store import LexiconStore
from desktop_app.lexicon.word_list import (
    MAX_CHALLENGED,
    WordFault,
    WordProblem,
    find_problem,
    judged_words,
    split_words,
    tidy,
)
from desktop_app.rules.challenge import judge_words
from desktop_app.rules.events import ChallengeAdjudicated, ChallengeConceded, Event
from desktop_app.rules.placement import falls_by_fault
from desktop_app.rules.state import Verdict
from desktop_app.sentences.faults import fault_of
from desktop_app.session.game_choice import LexiconOffer
from desktop_app.session.game_session import GameSession
from desktop_app.session.operations import Operation, Operations, WhenBusy
from desktop_app.settings.store import SettingsStore
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.translation.words import tr

__all__ = [
    "MAX_CHALLENGED",
    "Adjudication",
    "JudgePresenter",
    "ListOfRecord",
    "ListState",
    "WordFault",
    "WordProblem",
    "find_problem",
    "split_words",
    "tidy",
]

SETTING = "judge_list"


class ListState(Enum):
    """The state of the judge's list."""

    LOADING = "loading"
    READY = "ready"
    NONE = "none"
    """No list is installed."""
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class ListOfRecord:
    """The list that judges.

    Attributes:
        state: its state.
        offer: the list; None if none is installed.
        why: what is wrong with a damaged list.
        missing: the list chosen before that is gone, so another one judges.
    """

    state: ListState
    offer: LexiconOffer | None = None
    why: str = ""
    missing: str = ""


class JudgePresenter(QObject):
    """Judges words by one list and logs every verdict.

    Args:
        store: the installed lists.
        log: the log of verdicts.
        settings: remembers the chosen list.
        preferred: the list to use if none was chosen, such as the ruleset's.
        now_ms: Unix time in milliseconds, for the log.

    Signals:
        list_changed: the current ListOfRecord.
        judged: an Adjudication, after it was logged or `log_failed` was emitted.
        log_failed: why a verdict could not be logged; it is given all the same.
    """

    list_changed = Signal(object)
    judged = Signal(object)
    log_failed = Signal(str)

    def __init__(
        self,
        store: LexiconStore,
        log: AdjudicationLog,
        settings: SettingsStore,
        preferred: str,
        *,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store, self._log, self._settings = store, log, settings
        self._preferred = preferred
        self._now_ms = now_ms
        self._lexicon: Lexicon | None = None
        self._waiting: tuple[tuple[str, ...], str] | None = None
        self._record = ListOfRecord(ListState.NONE)
        self._operations = Operations(self)

    @property
    def record(self) -> ListOfRecord:
        """The list that judges now."""
        return self._record

    def lists(self) -> tuple[LexiconOffer, ...]:
        """Every list to choose from, bundled ones first."""
        return tuple(
            LexiconOffer(installed.name, installed.sidecar.title, installed.sidecar.words)
            for installed in self._store.installed()
        )

    def open(self) -> None:
        """Load the list chosen last, else the preferred one, else any."""
        offers = {offer.name: offer for offer in self.lists()}
        chosen = self._settings.text(SETTING)
        missing = "" if chosen in offers else chosen
        for name in (chosen, self._preferred, *offers):
            if name in offers:
                self._load(offers[name], missing)
                return
        self._show(ListOfRecord(ListState.NONE, missing=missing))

    def choose(self, name: str) -> None:
        """Judge by another list from now on, and remember it."""
        self._settings.change(**{SETTING: name})
        self.open()

    def judge(self, lines: Sequence[str], challenger: str = "") -> bool:
        """Give one verdict on all words, now or as soon as the list is loaded.

        Returns:
            True if there will be a verdict; False without a list, without words, or with a text
            that cannot be a word.
        """
        words = judged_words(lines)
        if not words or any(find_problem(word) for word in words):
            return False
        if self._record.state not in (ListState.READY, ListState.LOADING):
            return False
        self._waiting = (words, challenger.strip())
        self._judge_waiting()
        return True

    def entries(self) -> tuple[tuple[Adjudication, ...], int]:
        """The log, newest first, and the number of damaged lines. Raises OSError."""
        return self._log.read()

    def _load(self, offer: LexiconOffer, missing: str) -> None:
        self._lexicon = None
        self._show(ListOfRecord(ListState.LOADING, offer, missing=missing))
        load = Operation(
            lambda _tell: self._store.load(offer.name), self._take_list, self._refuse_list
        )
        self._operations.run(load, WhenBusy.INSTEAD)

    def _take_list(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._show(replace(self._record, state=ListState.READY))
        self._judge_waiting()

    def _refuse_list(self, error: Exception) -> None:
        if isinstance(error, LexiconError):
            self._fail(error.reason)
        elif isinstance(error, OSError):
            self._fail(fault_of(error))
        else:
            raise error

    def _fail(self, why: str) -> None:
        self._waiting = None
        self._show(replace(self._record, state=ListState.DAMAGED, why=why))

    def _show(self, record: ListOfRecord) -> None:
        self._record = record
        self.list_changed.emit(record)

    def _judge_waiting(self) -> None:
        if self._waiting is None or self._lexicon is None:
            return
        (words, challenger), self._waiting = self._waiting, None
        verdict = judge_words(words, self._lexicon)
        self._keep(Adjudication(self._now_ms(), words, verdict, self._lexicon.name, challenger))

    def _keep(self, adjudication: Adjudication) -> None:
        try:
            self._log.append(adjudication)
        except OSError as error:
            self.log_failed.emit(tr(fault_of(error)))
        self.judged.emit(adjudication)


# Verdicts of a word list in a game: announced and logged.


@dataclass(frozen=True, slots=True)
class GivenVerdict:
    """A verdict to show.

    Attributes:
        is_acceptable: the single verdict on the play.
        words: the challenged words; empty if the play fell for its placement.
        challenger: the name of the challenger.
        ruleset: id of the game's ruleset.
    """

    is_acceptable: bool
    words: tuple[str, ...]
    challenger: str
    ruleset: str


class GameVerdicts(QObject):
    """Watches a game for verdicts of its word list.

    Left out are words that players looked up themselves and plays withdrawn without a lookup. A
    game played only by bots, or only viewed, yields no verdicts.

    Args:
        session: the game.
        log: the log of verdicts.
        now_ms: Unix time in milliseconds.

    Signals:
        given: a GivenVerdict, after it was logged or `log_failed` was emitted.
        log_failed: why it could not be logged.
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
        session.events_recorded.connect(self._note_all)

    def _note_all(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._note(event)

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
        words = () if _fell_by_placement(verdict) else verdict.words
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


def _fell_by_placement(verdict: Verdict) -> bool:
    """True if the play fell for its placement, whatever its words are."""
    turn = verdict.before.last_turn
    if turn is None or turn.laid is None:
        return False
    geometry = verdict.before.setup.ruleset.placement.bad_geometry
    return falls_by_fault(turn.laid.faults, geometry)
