# SPDX-License-Identifier: MIT
"""Questions, answers, and invalid answers."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act
from desktop_app.rules.board import Placement, Square
from desktop_app.rules.procedures.dialogue import (
    AnswerKind,
    AnswerNeededError,
    Dialogue,
    ProcedureRefusedError,
    TimeLimit,
    placements_on,
)
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import set_up


def _dialogue(*setup: str, **answers: str) -> Dialogue:
    table = set_up("rack A CARDEFG", "bag 20", "turn A", *setup)
    return Dialogue(Act(table.state, None, OrderedDrawer()), {**answers})


def _refused(caught: pytest.ExceptionInfo[ProcedureRefusedError]) -> tuple[Reason, str]:
    refusal = caught.value.rejection.refusals[0]
    return refusal.reason, refusal.detail


def test_a_question_without_an_answer_stops_the_procedure() -> None:
    with pytest.raises(AnswerNeededError) as caught:
        _dialogue().player("who")
    prompt = caught.value.prompt
    assert (prompt.key, prompt.kind, prompt.pool) == ("who", AnswerKind.PLAYER, ("A", "B"))


@pytest.mark.parametrize(("text", "seat"), [("A", 0), ("B", 1), ("0", 0), ("1", 1)])
def test_a_player_is_named_or_numbered(text: str, seat: int) -> None:
    assert _dialogue(who=text).player("who") == seat


def test_a_player_outside_the_candidates_is_refused() -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(who="A").player("who", among=[1])
    assert _refused(caught) == (Reason.BAD_ANSWER, "who=A")


def test_one_candidate_is_not_asked_for_and_none_cannot_be() -> None:
    assert _dialogue().player("who", among=[1]) == 1
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue().player("who", among=[])
    assert _refused(caught) == (Reason.NOT_ALLOWED, "who")


def test_a_default_is_used_without_an_answer() -> None:
    assert _dialogue().player("who", default=1) == 1
    assert _dialogue().yes("sure", default=True)
    assert not _dialogue().yes("sure", default=False)
    assert _dialogue().number("n", 0, 9, default=4) == 4
    assert _dialogue().choice("what", ("a", "b"), default="b") == "b"
    assert _dialogue().text("why", default="because") == "because"


def test_tiles_are_chosen_from_the_pool() -> None:
    assert _dialogue(taken="q e").tiles("taken", "QZEE", 2) == ("Q", "E")
    assert _dialogue(taken="none").tiles("taken", "QZEE", 0, 2) == ()


def test_the_whole_pool_is_taken_without_a_question() -> None:
    assert _dialogue().tiles("taken", "QZ", 5) == ("Q", "Z")
    assert _dialogue().tiles("taken", "", 2) == ()


def test_the_prompt_says_who_chooses_how_many_who_sees_and_how_long() -> None:
    with pytest.raises(AnswerNeededError) as caught:
        _dialogue().tiles(
            "taken", "QZEE", 1, 3, asked=1, seen_by=(0, 1), limit=TimeLimit(15, charged=1)
        )
    prompt = caught.value.prompt
    assert (prompt.asked, prompt.least, prompt.most) == (1, 1, 3)
    assert (prompt.seen_by, prompt.limit) == (frozenset({0, 1}), TimeLimit(15, charged=1))


@pytest.mark.parametrize("text", ["Q", "QZE", "QX", "Q1"])
def test_tiles_that_are_not_there_or_not_so_many_are_refused(text: str) -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(taken=text).tiles("taken", "QZEE", 2)
    assert _refused(caught) == (Reason.BAD_ANSWER, f"taken={text}")


def test_time_beyond_the_limit_comes_off_the_clock() -> None:
    dialogue = _dialogue(taken="Q", **{"taken-seconds": "75"})
    dialogue.tiles("taken", "QZ", 1, limit=TimeLimit(60, charged=1))
    assert dialogue.act.state.clock.remaining_ms == (1_500_000, 1_485_000)
    dialogue.check_all_used()


@pytest.mark.parametrize(
    ("seconds", "limit"), [("60", TimeLimit(60, 1)), ("75", TimeLimit(60)), ("", TimeLimit(60, 1))]
)
def test_time_within_the_limit_or_of_no_player_costs_nothing(
    seconds: str, limit: TimeLimit
) -> None:
    answers = {"taken": "Q", **({"taken-seconds": seconds} if seconds else {})}
    dialogue = _dialogue(**answers)
    dialogue.tiles("taken", "QZ", 1, limit=limit)
    assert dialogue.act.state.clock.remaining_ms == (1_500_000, 1_500_000)


def test_seconds_are_a_whole_number() -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(taken="Q", **{"taken-seconds": "long"}).tiles(
            "taken", "QZ", 1, limit=TimeLimit(60)
        )
    assert _refused(caught) == (Reason.BAD_ANSWER, "taken-seconds=long")


def test_without_a_clock_no_time_is_charged() -> None:
    dialogue = _dialogue("clock none", taken="Q", **{"taken-seconds": "75"})
    dialogue.tiles("taken", "QZ", 1, limit=TimeLimit(60, 1))
    assert dialogue.act.events == []


def test_what_is_picked_unseen_becomes_an_answer() -> None:
    dialogue = _dialogue()
    assert dialogue.blind("picked", "ABC", 2) == ("A", "B")
    assert dialogue.answers == {"picked": "AB"}
    assert Dialogue(dialogue.act, {"picked": "CA"}).blind("picked", "ABC", 2) == ("C", "A")


@pytest.mark.parametrize("text", ["A", "ZZ"])
def test_what_was_picked_has_to_be_there(text: str) -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(picked=text).blind("picked", "ABC", 2)
    assert _refused(caught) == (Reason.BAD_ANSWER, f"picked={text}")


def test_a_choice_is_one_of_its_words() -> None:
    assert _dialogue(what="b").choice("what", ("a", "b")) == "b"
    assert _dialogue().choice("what", ("only",)) == "only"
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(what="c").choice("what", ("a", "b"))
    assert _refused(caught) == (Reason.BAD_ANSWER, "what=c")


def test_yes_and_no() -> None:
    assert _dialogue(sure="yes").yes("sure")
    assert not _dialogue(sure="no").yes("sure")
    with pytest.raises(ProcedureRefusedError):
        _dialogue(sure="maybe").yes("sure")


@pytest.mark.parametrize("text", ["", "x", "1.5", "10", "-1", "99999999999"])
def test_a_number_is_whole_and_in_range(text: str) -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(n=text).number("n", 0, 9)
    assert _refused(caught) == (Reason.BAD_ANSWER, f"n={text}")


def test_squares_are_read_as_people_say_them() -> None:
    assert _dialogue(at="H8 8I h8").squares("at") == (Square(7, 7), Square(7, 8))
    assert _dialogue(at="H8").squares("at", [Square(7, 7), Square(0, 0)]) == (Square(7, 7),)


def test_squares_that_all_have_to_be_named_are_not_asked_for_but_may_be_named() -> None:
    both = (Square(7, 7), Square(7, 8))
    assert _dialogue().squares("at", both, least=2) == both
    assert set(_dialogue(at="I8 H8").squares("at", both, least=2)) == set(both)
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(at="H8").squares("at", both, least=2)
    assert _refused(caught) == (Reason.BAD_ANSWER, "at=H8")


@pytest.mark.parametrize("text", ["", "H", "Z26", "H8 I8", "A1"])
def test_squares_off_the_board_too_many_or_not_offered_are_refused(text: str) -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(at=text).squares("at", [Square(7, 7), Square(7, 8)], most=1)
    assert _refused(caught)[0] is Reason.BAD_ANSWER


@pytest.mark.parametrize("text", ["", " ", "a\nb", "x" * 201])
def test_a_text_is_a_line_with_something_on_it(text: str) -> None:
    with pytest.raises(ProcedureRefusedError) as caught:
        _dialogue(why=text).text("why")
    reason, detail = _refused(caught)
    assert reason is Reason.BAD_ANSWER
    assert len(detail) <= 200


def test_an_answer_to_a_question_that_did_not_come_up_is_refused() -> None:
    dialogue = _dialogue(sure="yes", shure="yes")
    dialogue.yes("sure")
    with pytest.raises(ProcedureRefusedError) as caught:
        dialogue.check_all_used()
    assert _refused(caught) == (Reason.BAD_ANSWER, "shure=yes")


def test_a_step_that_forbids_cites_its_own_section_or_that_of_the_authority() -> None:
    dialogue = _dialogue()
    error = dialogue.refused_by("no-such.step", Reason.DOES_NOT_APPLY, "x")
    refusal = error.rejection.refusals[0]
    assert (refusal.reason, refusal.sections, refusal.detail) == (
        Reason.DOES_NOT_APPLY,
        ("II.D",),
        "x",
    )


def test_the_only_number_is_not_asked_for() -> None:
    assert _dialogue().number("n", 3, 3) == 3
    assert _dialogue(n="3").number("n", 3, 3) == 3


def test_the_tiles_on_some_squares() -> None:
    dialogue = _dialogue("board 8G AXe")
    squares = (Square(7, 8), Square(0, 0), Square(7, 6))
    assert placements_on(dialogue.act, squares) == (Placement(7, 8, "e"), Placement(7, 6, "A"))
