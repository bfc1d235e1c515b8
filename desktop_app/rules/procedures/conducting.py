# SPDX-License-Identifier: MIT
"""Carrying procedures out: the command, the next question, and taking the last one back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from desktop_app.rules.acts.act import Act
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import ConductProcedure, UndoRuling
from desktop_app.rules.desk_events import ProcedureBegun, ProcedureEnded, RulingUndone
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

# On what each procedure rests: the keys of the ruleset whose sections are its own.
#
# They are cited where a procedure is asked for that makes no sense at the moment, so that whoever
# asked can read up when it would. The director's free acts rest on his authority alone.

GROUNDS: Mapping[str, tuple[str, ...]] = {
    "overdraw": ("overdraw.pool",),
    "overdraw-overexposed": ("overdraw.overexposed",),
    "overdrawn-exchange": ("overdraw.exchange",),
    "overfull-play": ("overdraw.play_from_overfull",),
    "hidden-overdraw": ("overdraw.hidden_limit",),
    "drop-out": ("forfeit.drop_out",),
    "drop-back": ("draw.drop_back",),
    "wrong-drawing": ("draw.mix_max_s",),
    "underdraw": ("underdraw.low_bag",),
    "late-underdraw": ("underdraw.late",),
    "out-of-order": ("out_of_order.remedy",),
    "draw-before-verdict": ("challenge.drawn_apart",),
    "spilled-tiles": ("expose.spill_low_bag",),
    "exposed-bag-tiles": ("expose.low_bag",),
    "courtesy-return-unseen": ("challenge.drawn_apart",),
    "illegal-exchange": ("exchange.illegal",),
    "exchange-count-wrong": ("exchange.mismatch",),
    "exchange-left-out": ("exchange.order",),
    "illegal-play": ("placement.bad_geometry",),
    "moved-tiles": ("placement.bad_geometry",),
    "missed-centre": ("placement.first_miss_centre",),
    "right-tiles": ("placement.misoriented",),
    "realign-board": ("placement.realign_until",),
    "settle-orientation": ("placement.realign_until",),
    "undesignated-blank": ("blank.undesignated",),
    "misunderstood-blank": ("blank.authority",),
    "false-blank": ("blank.false_remedy",),
    "leftover-mark": ("blank.designate",),
    "late-arrival": ("late.starter",),
    "late-unstarted-clock": ("late.unstarted_clock", "late.starter"),
    "decline-to-play": ("late.forfeit_after_s",),
    "shuffle-request": ("start.shuffle_right",),
    "hand-in-bag": ("turn.hand_in_bag_strikes",),
    "score-slip": ("record.verify_when",),
    "missing-total": ("record.cumulative_required",),
    "total-added": ("record.cumulative_required",),
    "clock-slip": ("turn.erroneous_press_ends",),
    "clock-malfunction": ("clock.malfunction_wait_s",),
    "forced-overtime": ("overtime.director_erase",),
    "clock-left-running": ("end.out_clock",),
    "end-by-overtime": ("overtime.limit_s",),
    "minor-infraction": ("minor.count",),
    "drawn-after-challenge": ("challenge.drawn_combined",),
    "absence": ("hold.away_draw",),
    "fast-draw": ("challenge.fast_draw_s",),
    "second-opinion": ("adjudicate.reviews",),
    "lookup-error": ("adjudicate.separate_lookup_pts",),
    "misadjudication": ("adjudicate.error_credit_spread", "adjudicate.error_replay"),
    "hold-misuse": ("hold.max_s",),
    "premature-challenge": ("challenge.binding",),
    "delayed-restart": ("challenge.restart",),
    "set-count": ("set.tiles_total",),
    "loose-tile": ("missing.no_replacement",),
    "missing-tile": ("missing.no_replacement",),
    "extra-tiles": ("extra.procedure",),
    "wrong-bag": ("wrong_bag.procedure",),
    "foreign-tile": ("wrong_bag.procedure",),
    "draw-foreign": ("wrong_bag.procedure",),
    "tile-gone": ("board_accident.procedure",),
    "fallen-tile": ("board_accident.procedure",),
    "taken-tile": ("board_accident.procedure",),
    "knocked-board": ("board_accident.procedure",),
    "tile-left": ("leftover.on_board",),
    "left-on-board": ("leftover.on_board",),
    "board-error": ("leftover.on_board",),
    "undrawn-tile": ("end.undrawn",),
    "found-tile": ("end.undrawn",),
    "forfeit": ("forfeit.spread",),
    "double-forfeit": ("forfeit.spread",),
    "bye": ("bye.spread",),
    "leave-game": ("resign.method",),
    "resign": ("resign.agreed_allowed",),
    "postpone-game": ("resign.resume",),
    "announce-shortening": ("end.director_shorten",),
    "shorten-game": ("end.director_shorten",),
    "correct-result": ("result.reopen",),
    "recount": ("result.recount",),
}


@dataclass(frozen=True)
class ProcedureProgress:
    """Where a procedure stands with the answers there are.

    Attributes:
        prompt: the next question, None when there is none left.
        answers: the answers so far with what was drawn at random on the way; give these back.
        events: what would happen, when no question is left.
        rejection: why it cannot go on, None when it can.
        questions: the keys of the questions that came up, in order, with those drawn unseen.
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
    """The next question of a procedure, or what it would do; the game is not changed.

    With `offers_defaults` questions that have a usual answer are asked too.
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
    word = procedure.why_not(act.state)
    if word or not procedure.may_apply(act.state):
        cited = act.step_sections(procedure.name, *GROUNDS.get(procedure.name, ()))
        refusal = Refusal(Reason.DOES_NOT_APPLY, cited, word or procedure.name)
        raise ProcedureRefusedError(Rejection((refusal,)))
    # The answers are shared on purpose: what is drawn on the way belongs in the log.
    act.procedure = procedure.name
    act.emit(ProcedureBegun(procedure.name, dialogue.answers, by))
    procedure.conduct(act, dialogue)
    dialogue.check_all_used()
    act.emit(ProcedureEnded(procedure.name))


def conduct_procedure(act: Act, command: ConductProcedure) -> Rejection | None:
    """Carry out a procedure of the desk with all its answers, or refuse it whole."""
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
    """Take the last procedure back, as long as the game has not gone on since.

    It has with a turn begun, a verdict, the end of the game and a signature.
    """
    undo = act.state.undo
    if undo is None:
        return act.refuse(Reason.NOTHING_TO_UNDO)
    act.procedure = undo.procedure
    act.emit(RulingUndone(undo.procedure))
    act.rule("authority-director", "meta.residual_authority", detail=f"undone {undo.procedure}")
    return None
