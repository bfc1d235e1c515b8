# SPDX-License-Identifier: MIT
"""Recounts under every ruleset."""

from __future__ import annotations

import pytest

from desktop_app.play.table import Table
from desktop_app.rules.desk_events import Outcome
from desktop_app.rules.rejection import Reason
from tests.helpers.tables import reason, refused, say, set_up

LINES = (
    "mode automatic", "board 8E CARD", "rack A S", "rack B QU", "bag empty", "points A 300 B 320",
)  # fmt: skip
ANSWERS = {
    "sanspa-1999": "",
    "sanspa-2001": "",
    "singapore-2015": " records-agree=no",
    "naspa-2016": " seconds=60",
}


def finished(ruleset: str) -> Table:
    table = set_up(*LINES, ruleset=ruleset)
    say(table, "A plays I8 S", "B accepts")
    return table


@pytest.mark.parametrize("ruleset", sorted(ANSWERS))
def test_what_is_found_is_reckoned_with(ruleset: str) -> None:
    table = finished(ruleset)
    text = f"director rules recount player=B{ANSWERS[ruleset]}"
    say(table, text)
    assert table.state.points == (330, 320)
    say(table, f"{text} change-1=-20 change-2=2")
    assert table.state.points == (310, 322)
    assert table.state.result is not None
    assert table.state.result.winner == 1


def test_a_minute_from_agreeing() -> None:
    table = finished("naspa-2016")
    assert refused(table, "director rules recount player=A seconds=61").sections == ("V.I",)


def test_an_absent_player_starts_no_recount() -> None:
    table = finished("naspa-2016")
    prompt = table.ask("recount", {"player": "B", "seconds": "1"}, offers_defaults=True).prompt
    assert prompt is not None
    assert (prompt.key, prompt.asked) == ("takes-part", 0)
    say(table, "director rules recount player=B seconds=1 takes-part=no")
    assert refused(table, "director rules recount player=A seconds=2").detail == "declined"
    say(table, "director rules recount player=B seconds=2")


def test_the_signature_of_the_one_who_asks_closes_it() -> None:
    table = finished("sanspa-2001")
    say(table, "A signs")
    assert reason(table, "director rules recount player=A") is Reason.ALREADY_SIGNED
    say(table, "director rules recount player=B", "B signs")
    assert refused(table, "director rules recount player=B").sections == ("18.9",)


def test_records_that_agree_need_the_director() -> None:
    table = finished("singapore-2015")
    text = "director rules recount player=A records-agree=yes"
    assert reason(table, f"{text} director-allows=no") is Reason.NOT_ALLOWED
    say(table, f"{text} director-allows=yes")


def test_differing_records_stop_the_clock_during_the_game() -> None:
    table = set_up("rack A Q", "points A 30 B 20", ruleset="singapore-2015")
    say(table, "A starts-clock", "A rules recount player=B records-agree=no change-1=-3")
    assert table.state.points == (27, 20)
    assert (table.state.clock.running, table.state.clock.reason) == (None, "score-difference")
    other = set_up("rack A Q", ruleset="sanspa-1999")
    assert reason(other, "A rules recount player=B") is Reason.DOES_NOT_APPLY


def test_who_may_stop_it() -> None:
    reasons = {}
    for ruleset, answers in ANSWERS.items():
        given = dict(pair.split("=") for pair in answers.split())
        given |= {"player": "A", "takes-part": "yes"}
        if ruleset != "naspa-2016":
            del given["takes-part"]
        asked = finished(ruleset).ask("recount", given, offers_defaults=True)
        if asked.prompt is not None and asked.prompt.key == "counted-by":
            given["counted-by"] = "players"
            asked = finished(ruleset).ask("recount", given, offers_defaults=True)
        prompt = asked.prompt
        assert prompt is not None
        reasons[ruleset] = prompt.pool if prompt.key == "stopped" else ()
    assert reasons == {
        "sanspa-1999": ("no", "short-of-time"),
        "sanspa-2001": (),
        "singapore-2015": (),
        "naspa-2016": ("no", "disruptive", "frivolous", "unverifiable"),
    }


def test_a_stop_needs_its_warning() -> None:
    table = finished("naspa-2016")
    text = "director rules recount player=A seconds=5 stopped=disruptive"
    assert reason(table, f"{text} warned=no") is Reason.NOT_ALLOWED
    say(table, f"{text} warned=yes change-2=1")
    assert (table.state.points, table.state.desk.rulings[-1].detail) == (
        (330, 321),
        Outcome("disruptive"),
    )
    other = finished("sanspa-1999")
    say(other, "director rules recount player=A stopped=short-of-time")
    assert other.state.desk.rulings[-1].detail == Outcome("short-of-time")


def test_none_after_the_limit_of_overtime() -> None:
    table = set_up("points A 480 B 350", "time A 0:00 B 1:00")
    say(table, "A starts-clock", "wait 10:01")
    assert refused(table, "director rules recount player=A seconds=1").sections == ("V.G.3",)
    family = set_up(*LINES, ruleset="mattel-family")
    say(family, "A plays I8 S", "B accepts", "A rules recount player=A change-1=1")
    assert family.state.points == (320, 309)
