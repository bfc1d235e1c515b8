# SPDX-License-Identifier: MIT
"""Which board changes its tiles, and whose equipment is used."""

from __future__ import annotations

import pytest

from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, say, set_up


@pytest.mark.parametrize(
    ("answers", "changes"),
    [
        ("begun=this", "other"),
        ("begun=other", "this"),
        ("begun=neither own-letter=R other-letter=K", "this"),
        ("begun=neither own-letter=K other-letter=R", "other"),
        ("begun=neither own-letter=? other-letter=A", "other"),
        ("begun=neither boards=3 middle=yes", "this"),
        ("begun=neither boards=3 middle=no", "other"),
    ],
)
def test_the_letter_nearest_z_changes(answers: str, changes: str) -> None:
    table = set_up("preset A")
    say(table, f"director rules adjacent-sets {answers}")
    assert table.state.desk.rulings[-1].detail == Outcome(changes)


@pytest.mark.parametrize(
    "letters", ["own-letter=K other-letter=K", "own-letter=KR", "own-letter=1"]
)
def test_letters_that_decide_nothing(letters: str) -> None:
    table = set_up("preset A")
    said = f"director rules adjacent-sets begun=neither {letters}"
    assert reason(table, said) is Reason.BAD_ANSWER


def test_the_second_player_chooses_between_equals() -> None:
    table = set_up("preset B")
    say(table, "settle", "director rules equipment-choice item=rack nearer=equal")
    assert table.state.desk.rulings[-1].player == 0
    assert table.state.desk.rulings[-1].sections == ("III.A.8",)


def test_before_the_start_is_settled_the_second_player_is_asked_for() -> None:
    table = set_up("preset A")
    assert reason(table, "director rules equipment-choice item=bag nearer=equal") is (
        Reason.ANSWER_NEEDED
    )
    say(table, "director rules equipment-choice item=bag nearer=equal second=B")
    assert table.state.desk.rulings[-1].player == 1
