# SPDX-License-Identifier: MIT
"""Carrying procedures out, previewing them, and taking a ruling back."""

from __future__ import annotations

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.commands import ConductProcedure
from desktop_app.rules.desk_events import (
    UNDONE,
    LedgerChange,
    Outcome,
    ProcedureBegun,
    ProcedureEnded,
    RulingMade,
)
from desktop_app.rules.game import fold
from desktop_app.rules.procedures.conducting import ask
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.state import Phase
from tests.helpers.tables import names, reason, refused, say, set_up

_TABLE = ("rack A CARDEFG", "rack B HELLOXY", "bag 20", "turn A")


def test_a_procedure_is_one_batch_with_its_answers_and_its_ruling() -> None:
    table = set_up(*_TABLE)
    events = say(table, "director rules penalise-spread player=A spread=50")
    assert names(events) == ["ProcedureBegun", "SpreadPenalised", "RulingMade", "ProcedureEnded"]
    begun, ruling, ended = events[0], events[2], events[3]
    assert begun == ProcedureBegun("penalise-spread", {"player": "A", "spread": "50"})
    assert isinstance(ruling, RulingMade)
    assert (ruling.procedure, ruling.sections) == ("penalise-spread", ("II.D",))
    assert ended == ProcedureEnded("penalise-spread")


def test_players_may_do_it_themselves() -> None:
    table = set_up(*_TABLE)
    begun = say(table, "B rules warn player=A offence=talking")[0]
    assert isinstance(begun, ProcedureBegun)
    assert begun.by == 1
    done = table.submit(ConductProcedure("warn", {}, by=7))
    assert isinstance(done, Rejection)
    assert done.reasons == {Reason.NO_SUCH_PLAYER}


def test_an_unknown_procedure_is_refused() -> None:
    table = set_up(*_TABLE)
    refusal = refused(table, "director rules dance")
    assert (refusal.reason, refusal.detail) == (Reason.NO_SUCH_PROCEDURE, "dance")
    asked = table.ask("dance", {})
    assert asked.rejection is not None
    assert asked.rejection.reasons == {Reason.NO_SUCH_PROCEDURE}


def test_a_missing_answer_is_named_and_nothing_happens() -> None:
    refusal = refused(set_up(*_TABLE), "director rules warn player=A")
    assert (refusal.reason, refusal.detail) == (Reason.ANSWER_NEEDED, "offence")


def test_a_bad_answer_and_one_too_many_are_refused() -> None:
    table = set_up(*_TABLE)
    assert reason(table, "director rules warn player=C offence=x") is Reason.BAD_ANSWER
    assert reason(table, "director rules warn player=A offence=x more=1") is Reason.BAD_ANSWER


def test_what_is_not_possible_now_does_not_apply() -> None:
    table = set_up(*_TABLE, "clock none")
    assert not PROCEDURES["adjust-time"].is_possible(table.state)
    text = "director rules adjust-time player=A seconds=60"
    assert reason(table, text) is Reason.DOES_NOT_APPLY


def test_asking_leads_from_question_to_question_and_changes_nothing() -> None:
    table = set_up(*_TABLE)
    before = table.state
    first = table.ask("warn", {})
    assert first.prompt is not None
    assert first.prompt.key == "player"
    second = table.ask("warn", {"player": "B"})
    assert second.prompt is not None
    assert second.prompt.key == "offence"
    last = table.ask("warn", {"player": "B", "offence": "talking"})
    assert last.prompt is None
    assert names(last.events)[1] == "PlayerWarned"
    assert table.state == before


def test_asking_says_why_it_cannot_go_on() -> None:
    table = set_up(*_TABLE)
    asked = ask(table.state, "warn", {"player": "X"}, judge=None, drawer=OrderedDrawer())
    assert asked.prompt is None
    assert asked.rejection is not None
    assert asked.rejection.reasons == {Reason.BAD_ANSWER}


def test_the_last_ruling_is_taken_back_and_the_log_keeps_both() -> None:
    table = set_up(*_TABLE)
    before = table.state
    say(table, "director rules correct-points player=B points=-30")
    assert table.state.points == (0, -30)
    assert names(say(table, "director undoes")) == ["RulingUndone", "RulingMade"]
    assert (table.state.points, table.state.rows) == (before.points, before.rows)
    assert [ruling.detail for ruling in table.state.desk.rulings] == [
        LedgerChange(points=-30),
        Outcome(UNDONE, "correct-points"),
    ]
    assert fold(table.events) == table.state
    assert reason(table, "director undoes") is Reason.NOTHING_TO_UNDO


def test_rulings_are_taken_back_one_after_the_other() -> None:
    table = set_up(*_TABLE)
    say(table, "director rules correct-points player=B points=-30")
    say(table, "director rules correct-points player=A points=10")
    say(table, "director undoes")
    assert table.state.points == (0, -30)
    say(table, "director undoes")
    assert table.state.points == (0, 0)


def test_time_that_went_by_since_the_ruling_is_not_given_back() -> None:
    table = set_up(*_TABLE)
    say(table, "A starts-clock", "wait 10s", "director rules adjust-time player=A seconds=60")
    say(table, "wait 5s", "director undoes")
    assert table.state.clock.remaining_ms == (1_485_000, 1_500_000)
    assert table.state.clock.running is None
    assert table.state.now_ms == 15_000


def test_a_ruling_is_not_taken_back_once_a_turn_has_been_begun_after_it() -> None:
    table = set_up(*_TABLE)
    say(table, "director rules correct-points player=B points=-30", "A passes")
    assert reason(table, "director undoes") is Reason.NOTHING_TO_UNDO


def test_a_ruling_that_ends_a_turn_itself_can_be_taken_back() -> None:
    table = set_up(*_TABLE, ruleset="sanspa-1999")
    say(table, "director rules clock-slip slip=pressed-by-mistake")
    assert (table.state.on_turn, table.state.turn.number) == (1, 1)
    say(table, "director undoes")
    assert (table.state.on_turn, table.state.turn.number) == (0, 0)
    assert table.state.phase is Phase.ON_TURN
