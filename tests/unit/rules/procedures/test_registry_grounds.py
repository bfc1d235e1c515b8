# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from desktop_app.rules.acts.act import sections
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import refused, say, set_up


@pytest.mark.parametrize("name", [name for name, each in PROCEDURES.items() if each.grounds])
def test_every_ground_has_a_section(name: str) -> None:
    assert sections(set_up("rack A AB").state.setup.ruleset, *PROCEDURES[name].grounds)


def test_what_makes_no_sense_now_is_refused_with_its_own_section() -> None:
    table = set_up("rack A S", "rack B E", "bag empty", "board 8H AT")
    say(table, "A starts-clock")
    late = refused(table, "director rules second-opinion")
    assert (late.reason, late.sections) == (Reason.DOES_NOT_APPLY, ("IV.J.1.n", "IV.K.4"))
    free = refused(table, "director rules deny-hold")
    assert (free.reason, free.sections) == (Reason.DOES_NOT_APPLY, ("II.D",))
