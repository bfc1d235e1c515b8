# SPDX-License-Identifier: MIT
"""Carrying out procedures: the command, the next question, and undoing the last procedure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import ConductProcedure, UndoRuling
from desktop_app.rules.desk_events import (
    UNDONE,
    Outcome,
    ProcedureBegun,
    ProcedureEnded,
    RulingUndone,
)
from desktop_app.rules.events import Event
from desktop_app.rules.procedures.dialogue import (
    AnswerNeededError,
    Dialogue,
    ProcedureRefusedError,
    Prompt,
)
from desktop_app.rules.procedures.procedure import Procedure
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.state import GameState


@dataclass(frozen=True)
class ProcedureProgress:
    """State of a procedure with the answers given so far.

    Attributes:
        prompt: the next question, None if none is left.
        answers: the answers so far and anything drawn at random; pass them to the next call.
        events: the resulting events, if no question is left.
        rejection: why the procedure cannot continue, None if it can.
        questions: keys of the questions asked, in order, including blind draws.
    """

    prompt: Prompt | None
    answers: Mapping[str, str]
    events: tuple[Event, ...] = ()
    rejection: Rejection | None = None
    questions: tuple[str, ...] = ()


def ask(
    state: GameState,
    name: str,
    answers: Mapping[str, str],
    *,
    judge: WordJudge | None,
    drawer: TileDrawer,
    offers_defaults: bool = False,
) -> ProcedureProgress:
    """The next question of a procedure, or its events; the game is not changed.

    With `offers_defaults`, questions with a usual answer are asked, too.
    """
    act = Act(state, judge, drawer)
    procedure = PROCEDURES.get(name)
    if procedure is None:
        return ProcedureProgress(None, answers, (), act.refuse(Reason.NO_SUCH_PROCEDURE, name))
    dialogue = Dialogue(act, dict(answers), offers_defaults=offers_defaults)
    try:
        _run(act, procedure, dialogue)
    except AnswerNeededError as needed:
        return ProcedureProgress(needed.prompt, dialogue.answers, questions=tuple(dialogue.asked))
    except ProcedureRefusedError as refused:
        return ProcedureProgress(
            None, dialogue.answers, (), refused.rejection, tuple(dialogue.asked)
        )
    return ProcedureProgress(None, dialogue.answers, tuple(act.events), None, tuple(dialogue.asked))


def _run(act: Act, procedure: Procedure, dialogue: Dialogue, by: int | None = None) -> None:
    code = procedure.why_not(act.state)
    if code or not procedure.may_apply(act.state):
        cited = act.step_sections(procedure.name, *procedure.grounds)
        refusal = Refusal(Reason.DOES_NOT_APPLY, cited, code or procedure.name)
        raise ProcedureRefusedError(Rejection((refusal,)))
    # The answers are shared on purpose: random draws made on the way belong in the log.
    act.procedure = procedure.name
    act.emit(ProcedureBegun(procedure.name, dialogue.answers, by))
    procedure.conduct(act, dialogue)
    dialogue.check_all_used()
    act.emit(ProcedureEnded(procedure.name))


def conduct_procedure(act: Act, command: ConductProcedure) -> Rejection | None:
    """Carry out a procedure with all its answers, or refuse it completely."""
    procedure = PROCEDURES.get(command.procedure)
    if procedure is None:
        return act.refuse(Reason.NO_SUCH_PROCEDURE, command.procedure)
    if command.by is not None and (rejection := act.check_seat(command.by)):
        return rejection
    try:
        _run(act, procedure, Dialogue(act, dict(command.answers)), command.by)
    except AnswerNeededError as needed:
        return act.refuse(Reason.ANSWER_NEEDED, needed.prompt.key)
    except ProcedureRefusedError as refused:
        return refused.rejection
    return None


def undo_ruling(act: Act, command: UndoRuling) -> Rejection | None:
    """Undo the last procedure, unless the game has continued since.

    It has continued once a turn is begun, a verdict given, the game ended or the result signed.
    """
    undo = act.state.desk.undo
    if undo is None:
        return act.refuse(Reason.NOTHING_TO_UNDO)
    act.procedure = undo.procedure
    act.emit(RulingUndone(undo.procedure))
    act.rule(
        "authority-director", "meta.residual_authority", detail=Outcome(UNDONE, undo.procedure)
    )
    return None
