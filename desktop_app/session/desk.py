# SPDX-License-Identifier: MIT
"""The director's desk of one game: offered procedures, their questions, and undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from desktop_app.play.table import OrderedDrawer
from desktop_app.play.text_search import Entry, WordIndex
from desktop_app.play.topics import all_topics
from desktop_app.rules.commands import ConductProcedure, NeutraliseClock, UndoRuling
from desktop_app.rules.desk_events import RulingMade
from desktop_app.rules.events import ClockNeutralised, Event
from desktop_app.rules.game import decide
from desktop_app.rules.procedures.conducting import ProcedureProgress, ask
from desktop_app.rules.procedures.dialogue import Prompt
from desktop_app.rules.procedures.procedure import Group
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import GameState
from desktop_app.rules.topics import TopicError
from desktop_app.session.game_session import GameSession

# The procedures that are due or possible now, and who rules.


@dataclass(frozen=True, slots=True)
class DeskOffer:
    """A procedure at the desk.

    Attributes:
        name: its id in `ConductProcedure`.
        group: its heading.
        topics: the rows of the rules matrix that it covers.
        is_due: True if the game itself shows that it is needed.
        why_not: why it is listed but not possible now; None if it is possible.
    """

    name: str
    group: Group
    topics: tuple[str, ...]
    is_due: bool
    why_not: Rejection | None = None


_WHILE_PLAYING = (Group.DRAWING, Group.TURN, Group.CHALLENGE, Group.BOARD)


def desk_offers(state: GameState) -> tuple[DeskOffer, ...]:
    """Return the procedures that are due, then the others, both in the order of the desk."""
    offers = [
        DeskOffer(name, procedure.group, procedure.topics, procedure.is_due(state))
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state) and not (procedure.is_for_directors and players_rule(state))
    ]
    offers += _not_now(state)
    return tuple(sorted(offers, key=lambda offer: not offer.is_due))


def _not_now(state: GameState) -> list[DeskOffer]:
    """The ruleset's procedures that are not possible now, each with the reason."""
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
    """Return why a procedure is not possible now, None if it is."""
    rejection = ask(state, name, {}, judge=None, drawer=OrderedDrawer()).rejection
    if rejection is None:
        return None
    refusals = tuple(
        replace(refusal, detail=_moment(state, name)) if refusal.detail == name else refusal
        for refusal in rejection.refusals
    )
    return Rejection(refusals)


def _moment(state: GameState, name: str) -> str:
    """Code of the plainest reason that holds: no clock, not begun, over, or the procedure's own."""
    group = PROCEDURES[name].group
    if group is Group.CLOCK and not state.clock.exists:
        return "no-clock"
    if state.on_turn is None and not state.is_over:
        return "not-begun"
    return "over" if state.is_over and group in _WHILE_PLAYING else name


def due_names(state: GameState) -> tuple[str, ...]:
    """Return the procedures that the game itself shows to be needed."""
    return tuple(
        name
        for name, procedure in PROCEDURES.items()
        if procedure.is_possible(state) and procedure.is_due(state)
    )


def players_rule(state: GameState) -> bool:
    """True if the players rule themselves, because there is no director (family rules)."""
    return state.setup.ruleset.meta.residual_authority == "players"


def topic_words() -> Mapping[str, str]:
    """Map each rules topic to one text of its title and search words; empty if unreadable."""
    try:
        return {topic.id: " ".join((topic.title, *topic.words)) for topic in all_topics()}
    except (TopicError, OSError):
        return {}


def desk_index(texts: Iterable[tuple[str, str, str]]) -> WordIndex:
    """Return the search index of procedures: name, title and text of each, as shown."""
    return WordIndex(
        Entry(name, title, PROCEDURES[name].search_words, text) for name, title, text in texts
    )


DIRECTOR = "director"
"""Reason of a stopped clock while the desk rules."""
RULING = "ruling"
"""The session's pause while the desk asks questions."""


class Desk:
    """Rules on one game through its session; asking questions changes nothing.

    Args:
        session: the game. Its bots wait while a procedure is open.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session

    @property
    def is_staffed(self) -> bool:
        """True if rulings are possible: the game is not only viewed."""
        return not self._session.is_read_only

    @property
    def is_among_players(self) -> bool:
        """True if the players rule together, because these rules know no director."""
        return players_rule(self._session.state)

    @property
    def undoable(self) -> str:
        """The last procedure if it can be undone, else empty."""
        undo = self._session.state.desk.undo
        return "" if undo is None or not self.is_staffed else undo.procedure

    def offers(self) -> tuple[DeskOffer, ...]:
        """The procedures to list, the due ones first."""
        return desk_offers(self._session.state) if self.is_staffed else ()

    def due(self) -> tuple[str, ...]:
        """The procedures that the game itself shows to be needed."""
        return due_names(self._session.state) if self.is_staffed else ()

    def open(self) -> None:
        """Start asking: bots wait, and if the clock may be stopped, no time passes."""
        self._session.set_bots_waiting(True)
        if stopping(self._session.state) is not None:
            self._session.halt(RULING)

    def close(self) -> None:
        """Leave the desk; the clock resumes unless a ruling has stopped it."""
        if self._session.pause == RULING:
            self._session.go_on()
        self._session.set_bots_waiting(False)

    def ask(self, name: str, answers: Mapping[str, str]) -> ProcedureProgress:
        """Return the next question of a procedure after these answers; changes nothing.

        The question is asked as for the ruling itself, with the clock stopped.
        """
        return self._session.ask(name, answers, stopping(self._session.state))

    def conduct(self, name: str, answers: Mapping[str, str]) -> bool:
        """Stop the clock if allowed, and carry a procedure out.

        False if it was refused; `rejected` has the reason. The clock then waits for the players.
        """
        stop = stopping(self._session.state)
        if stop is not None:
            self._session.submit(stop)
        state = self._session.state
        speaker = state.playing[0] if state.on_turn is None else state.on_turn
        by = speaker if self.is_among_players else None
        return self._session.submit(ConductProcedure(name, dict(answers), by))

    def undo(self) -> bool:
        """Undo the last procedure; False if that was refused."""
        return self._session.submit(UndoRuling())


def stopping(state: GameState) -> NeutraliseClock | None:
    """The command that only stops the clock for the desk; None if there is none.

    Stopping the clock may also end a turn, accept an out play or claim the end. No such command is
    returned, and the clock keeps running.
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


# One procedure, question by question, with a step back.

_SECONDS = "-seconds"


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer.

    Attributes:
        prompt: the question.
        text: the answer.
        before: all earlier answers, including what had been drawn at random by then.
    """

    prompt: Prompt
    text: str
    before: Mapping[str, str]


RESIGN, LEAVE = "resign", "leave-game"
"""The procedures by which a player ends a game early."""


def known_answers(state: GameState, name: str) -> Mapping[str, str]:
    """Answers that the game gives by itself when a player resigns or leaves; empty for the rest.

    The player on turn resigns; against the computer it is the only person, and the computer agrees
    to everything. Spread counts only in a tournament.
    """
    if name not in (RESIGN, LEAVE):
        return {}
    setup = state.setup
    people = [seat for seat, player in enumerate(setup.seats) if player.is_person]
    is_alone = len(people) == 1
    seat = people[0] if is_alone else state.on_turn
    if seat is None:
        return {}
    known = {"player": setup.seats[seat].name}
    if not setup.occasion.event:
        others = (points for other, points in enumerate(state.points) if other != seat)
        behind = max(others) - state.points[seat]
        known |= {"spread": str(max(0, behind)), "abuse": "no"}
        if is_alone:
            agreed = dict.fromkeys(("allowed", "accepted", "alerted"), "yes")
            known |= agreed | {"decision": "end-here"}
    return known


class DeskDialogue:
    """Leads through the questions of one procedure; the game is unchanged until `conduct`.

    Questions with an answer in `known` are answered at once; going back reopens them.

    Random draws are kept when a player goes back and answers again, so asking twice never yields
    other tiles.
    """

    def __init__(self, desk: Desk, name: str, known: Mapping[str, str] | None = None) -> None:
        self._desk = desk
        self.name = name
        self._known = dict(known or {})
        self._history: list[Answered] = []
        self._drawn: dict[str, str] = {}
        self._asked = self._ask({})
        self._answer_known()

    def _answer_known(self) -> None:
        while (prompt := self.prompt) is not None and prompt.key in self._known:
            # Each only once: a player who goes back chooses anew.
            if self._answer(self._known.pop(prompt.key)) is not None:
                return

    @property
    def asked(self) -> ProcedureProgress:
        """The progress of the procedure."""
        return self._asked

    @property
    def prompt(self) -> Prompt | None:
        """The open question, None if there is none."""
        return self._asked.prompt

    @property
    def history(self) -> tuple[Answered, ...]:
        """The answered questions, in order."""
        return tuple(self._history)

    @property
    def is_ready(self) -> bool:
        """True if every question is answered and the ruling can be made."""
        return self._asked.prompt is None and self._asked.rejection is None

    def answer(self, text: str, seconds: int | None = None) -> Rejection | None:
        """Answer the open question.

        Args:
            text: the answer in the form that `Dialogue` reads.
            seconds: time taken, for a question with a time limit.

        Returns:
            Why the answer is not accepted (the question stays open); None if it is.
        """
        rejection = self._answer(text, seconds)
        if rejection is None:
            self._answer_known()
        return rejection

    def _answer(self, text: str, seconds: int | None = None) -> Rejection | None:
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
        """Reopen the last answered question; False if there is none."""
        if not self._history:
            return False
        self._asked = self._ask(dict(self._history.pop().before))
        return True

    def ask_again(self) -> None:
        """Ask again with the same answers, because the game has moved on."""
        self._asked = self._ask(dict(self._asked.answers))

    def conduct(self) -> bool:
        """Carry the procedure out; False if it was refused."""
        return self._desk.conduct(self.name, self._asked.answers)

    def _ask(self, answers: Mapping[str, str]) -> ProcedureProgress:
        """Ask, reusing the tiles drawn for a question earlier where they still fit."""
        asked = self._desk.ask(self.name, answers)
        drawn = {key for key in asked.answers if key not in answers}
        known = {key: self._drawn[key] for key in drawn if key in self._drawn}
        if known:
            again = self._desk.ask(self.name, {**answers, **known})
            if again.rejection is None or Reason.BAD_ANSWER not in again.rejection.reasons:
                asked = again
        self._drawn |= {key: text for key, text in asked.answers.items() if key not in answers}
        return asked
