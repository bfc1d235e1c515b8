# SPDX-License-Identifier: MIT
"""A refusal as a value."""

from __future__ import annotations

from desktop_app.rules.rejection import Reason, Refusal, Rejection, reject


def test_a_rejection_lists_each_of_its_reasons_once() -> None:
    refusals = (
        Refusal(Reason.NOT_ON_TURN, ("3.1",)),
        Refusal(Reason.NOT_ON_TURN, ("3.2",)),
        Refusal(Reason.AWAY),
    )
    assert Rejection(refusals).reasons == {Reason.NOT_ON_TURN, Reason.AWAY}


def test_one_reason_has_the_sections_that_there_are() -> None:
    assert reject(Reason.AWAY, "", "7.1", detail="Ben").refusals == (
        Refusal(Reason.AWAY, ("7.1",), "Ben"),
    )
