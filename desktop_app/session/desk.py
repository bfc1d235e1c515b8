# SPDX-License-Identifier: MIT
"""The desk of one game: what can be ruled, the questions of a procedure, and its taking back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop_app.play.table import OrderedDrawer
from desktop_app.play.topics import all_topics
from desktop_app.rules.commands import ConductProcedure, NeutraliseClock, UndoRuling
from desktop_app.rules.events import ClockNeutralised, Event, RulingMade
from desktop_app.rules.game import decide
from desktop_app.rules.procedures.conducting import ProcedureProgress, ask
from desktop_app.rules.procedures.dialogue import Prompt
from desktop_app.rules.procedures.procedure import Group
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState
from desktop_app.rules.topics import TopicError
from desktop_app.session.game_session import GameSession

# What can be ruled now: the procedures that are due and those that are possible, and who rules.


@dataclass(frozen=True, slots=True)
class DeskOffer:
    """A procedure that may be carried out now.

    Attributes:
        name: as `ConductProcedure` takes it.
        group: its heading.
        topics: the rows of the rules matrix that it is about.
        is_due: the game itself shows that it is called for.
        why_not: why it does not apply now and is listed only to say so; None where it can be
            carried out.
    """

    name: str
    group: Group
    topics: tuple[str, ...]
    is_due: bool
    why_not: Rejection | None = None


_WHILE_PLAYING = (Group.DRAWING, Group.TURN, Group.CHALLENGE, Group.BOARD)


def desk_offers(state: GameState) -> tuple[DeskOffer, ...]:
    """Those that are due first, then the others, both in the order of the desk."""
    offers = [
        DeskOffer(name, procedure.group, procedure.topics, procedure.is_due(state))
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state) and not (procedure.is_for_directors and players_rule(state))
    ]
    offers += _not_now(state)
    return tuple(sorted(offers, key=lambda offer: not offer.is_due))


def _not_now(state: GameState) -> list[DeskOffer]:
    """The procedures of the book that do not apply as the game stands, each with the reason."""
    rules = state.setup.ruleset
    return [
        DeskOffer(
            name, procedure.group, procedure.topics, is_due=False, why_not=why_not(state, name)
        )
        for name, procedure in PROCEDURES.items()
        if procedure.is_in_book(rules)
        and not procedure.is_possible(state)
        and not (procedure.is_for_directors and players_rule(state))
    ]


def why_not(state: GameState, name: str) -> Rejection | None:
    """Why a procedure cannot be carried out as the game stands, None if it can be asked for."""
    rejection = ask(state, name, {}, judge=None, drawer=OrderedDrawer()).rejection
    if rejection is None:
        return None
    refusals = tuple(
        replace(each, detail=_moment(state, name)) if each.detail == name else each
        for each in rejection.refusals
    )
    return Rejection(refusals)


def _moment(state: GameState, name: str) -> str:
    """The plainest reason that holds: before play, after it, without a clock, or its own."""
    group = PROCEDURES[name].group
    if group is Group.CLOCK and not state.clock.exists:
        return "no-clock"
    if state.on_turn is None and not state.is_over:
        return "not-begun"
    return "over" if state.is_over and group in _WHILE_PLAYING else name


def due_names(state: GameState) -> tuple[str, ...]:
    """The procedures that the game itself calls for."""
    return tuple(
        name
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state) and procedure.is_due(state)
    )


def players_rule(state: GameState) -> bool:
    """Whether the players settle things themselves: there is no director (family rules)."""
    return state.setup.ruleset.meta.residual_authority == "players"


def topic_words() -> Mapping[str, str]:
    """Topic of the rules to its title and search words, in one text; empty if unreadable."""
    try:
        return {topic.id: " ".join((topic.title, *topic.words)) for topic in all_topics()}
    except (TopicError, OSError):
        return {}


DIRECTOR = "director"
"""The reason for which the clock stands still while something is ruled."""
RULING = "ruling"
"""The pause of the session while something is asked at the desk."""


class Desk:
    """Rules on one game through its session; questions change nothing.

    Args:
        session: the game. Bots wait while a procedure is open.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session

    @property
    def is_staffed(self) -> bool:
        """Whether anything can be ruled here: the game is not only looked at."""
        return not self._session.is_read_only

    @property
    def is_among_players(self) -> bool:
        """Whether the players settle it together, because these rules know no director."""
        return players_rule(self._session.state)

    @property
    def undoable(self) -> str:
        """The procedure that was carried out last, while it can be taken back; else empty."""
        undo = self._session.state.desk.undo
        return "" if undo is None or not self.is_staffed else undo.procedure

    def offers(self) -> tuple[DeskOffer, ...]:
        """What can be ruled now, the due ones first."""
        return desk_offers(self._session.state) if self.is_staffed else ()

    def due(self) -> tuple[str, ...]:
        """The procedures that the game itself calls for."""
        return due_names(self._session.state) if self.is_staffed else ()

    def open(self) -> None:
        """Begin to ask: bots wait, and no time passes where the clock may be stopped."""
        self._session.set_bots_waiting(True)
        if stopping(self._session.state) is not None:
            self._session.halt(RULING)

    def close(self) -> None:
        """Leave the desk: the clock goes on as before, unless a ruling has stopped it."""
        if self._session.pause == RULING:
            self._session.go_on()
        self._session.set_bots_waiting(False)

    def ask(self, name: str, answers: Mapping[str, str]) -> ProcedureProgress:
        """The next question of a procedure with the answers so far; nothing changes.

        It is asked as the ruling will be made, with the clock stopped.
        """
        return self._session.ask(name, answers, stopping(self._session.state))

    def conduct(self, name: str, answers: Mapping[str, str]) -> bool:
        """Stop the clock if it may be and carry a procedure out.

        False when that was refused, which `rejected` says. The clock then waits for the players.
        """
        stop = stopping(self._session.state)
        if stop is not None:
            self._session.submit(stop)
        state = self._session.state
        speaker = state.playing[0] if state.on_turn is None else state.on_turn
        by = speaker if self.is_among_players else None
        return self._session.submit(ConductProcedure(name, dict(answers), by))

    def undo(self) -> bool:
        """Take the last procedure back; False when that was refused."""
        return self._session.submit(UndoRuling())


def stopping(state: GameState) -> NeutraliseClock | None:
    """The command that stops the clock for the desk and does nothing else; None if none does.

    A stop can also end a turn, accept an out play or claim the end: then the clock runs on.
    """
    if not state.clock.exists or state.clock.running is None:
        return None
    for seat in range(state.player_count):
        command = NeutraliseClock(seat, DIRECTOR)
        decided = decide(state, command, judge=None, drawer=OrderedDrawer())
        if not isinstance(decided, Rejection) and _only_stops(decided.events):
            return command
    return None


def _only_stops(events: tuple[Event, ...]) -> bool:
    return all(isinstance(event, ClockNeutralised | RulingMade) for event in events)


# One procedure being asked through: the answers so far, a step back, and what would happen.

_SECONDS = "-seconds"


@dataclass(frozen=True, slots=True)
class Answered:
    """A question that was answered.

    Attributes:
        prompt: the question.
        text: the answer.
        before: all answers before it, with what had been drawn at random by then.
    """

    prompt: Prompt
    text: str
    before: Mapping[str, str]


class DeskDialogue:
    """Leads through the questions of one procedure; nothing happens to the game before `conduct`.

    What was drawn at random stays drawn when somebody goes a step back and answers again, so that
    nobody gets other tiles by asking twice.
    """

    def __init__(self, desk: Desk, name: str) -> None:
        self._desk = desk
        self.name = name
        self._history: list[Answered] = []
        self._drawn: dict[str, str] = {}
        self._asked = self._ask({})

    @property
    def asked(self) -> ProcedureProgress:
        """Where the procedure stands."""
        return self._asked

    @property
    def prompt(self) -> Prompt | None:
        """The question that is open, None when there is none."""
        return self._asked.prompt

    @property
    def history(self) -> tuple[Answered, ...]:
        """The questions that were answered, in order."""
        return tuple(self._history)

    @property
    def is_ready(self) -> bool:
        """Whether every question is answered and the ruling can be made."""
        return self._asked.prompt is None and self._asked.rejection is None

    def answer(self, text: str, seconds: int | None = None) -> Rejection | None:
        """Answer the open question.

        Args:
            text: the answer as `Dialogue` reads it.
            seconds: how long it took, for a question with a time limit.

        Returns:
            Why the answer cannot be, the question being open still; None when it was taken.
        """
        prompt = self._asked.prompt
        assert prompt is not None, "only an open question is answered"
        before = dict(self._asked.answers)
        answers = {**before, prompt.key: text}
        if seconds is not None and prompt.limit.seconds >= 0:
            answers[prompt.key + _SECONDS] = str(max(0, seconds))
        asked = self._ask(answers)
        rejection = asked.rejection
        if rejection is not None and Reason.BAD_ANSWER in rejection.reasons:
            return rejection
        self._history.append(Answered(prompt, text, before))
        self._asked = asked
        return None

    def back(self) -> bool:
        """Open the last question again; False when there is none before."""
        if not self._history:
            return False
        self._asked = self._ask(dict(self._history.pop().before))
        return True

    def ask_again(self) -> None:
        """The game has gone on meanwhile: ask with the answers there are."""
        self._asked = self._ask(dict(self._asked.answers))

    def conduct(self) -> bool:
        """Carry it out; False when it was refused."""
        return self._desk.conduct(self.name, self._asked.answers)

    def _ask(self, answers: Mapping[str, str]) -> ProcedureProgress:
        """Ask; tiles that were drawn for a question before are drawn for it again if they can."""
        asked = self._desk.ask(self.name, answers)
        drawn = {key for key in asked.answers if key not in answers}
        known = {key: self._drawn[key] for key in drawn if key in self._drawn}
        if known:
            again = self._desk.ask(self.name, {**answers, **known})
            if again.rejection is None or Reason.BAD_ANSWER not in again.rejection.reasons:
                asked = again
        self._drawn |= {key: text for key, text in asked.answers.items() if key not in answers}
        return asked
