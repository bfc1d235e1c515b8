# SPDX-License-Identifier: MIT
"""A director's free decisions are noted under one topic, with the sections of their authority."""

from __future__ import annotations

import pytest

from desktop_app.play.table import OrderedDrawer
from desktop_app.rules.acts.act import Act, sections
from desktop_app.rules.desk_events import Outcome, RulingMade
from desktop_app.rules.procedures.procedure import KEY, TOPIC, rule_freely
from tests.helpers.tables import ALL_RULESETS, set_up


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_a_step_that_no_document_names_cites_the_directors_authority(ruleset: str) -> None:
    act = Act(set_up(ruleset=ruleset).state, None, OrderedDrawer())
    rule_freely(act, "no-such-step", player=1, detail="why")
    assert act.events == [RulingMade(TOPIC, sections(act.rules, KEY), 1, Outcome("why"))]
