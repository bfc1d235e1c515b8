# SPDX-License-Identifier: MIT
"""Absences, double forfeits and byes under every ruleset."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.play.table import OrderedDrawer, Table
from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.conducting import ask
from desktop_app.rules.procedures.forfeits import double_forfeit_game, forfeit_game, give_bye
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import Result
from tests.helpers.tables import reason, refused, say, set_up


def result_of(table: Table) -> Result:
    assert table.state.result is not None
    return table.state.result


@pytest.mark.parametrize(
    ("ruleset", "answers", "margins", "section"),
    [
        ("sanspa-1999", "", (50, -50), "19.2"),
        ("sanspa-2001", "", (50, -50), "19.2"),
        ("sanspa-2001", " abuse=yes can-be-played=no", (50, -150), "19.2"),
        ("naspa-2016", "", (50, -50), "V.K.1"),
        ("naspa-2016", " abuse=yes abuse-spread=99", (50, -99), "V.K.3"),
        ("singapore-2015", " spread=40", (40, -40), "G20"),
    ],
)
def test_an_absence_costs_what_the_book_says(
    ruleset: str, answers: str, margins: tuple[int, int], section: str
) -> None:
    table = set_up("mode by-the-book", ruleset=ruleset)
    say(table, f"director rules forfeit player=B{answers}")
    result = result_of(table)
    assert (result.margins, result.winner, result.is_rated) == (margins, 0, False)
    assert section in table.state.desk.rulings[-1].sections


def test_abuse_is_only_asked_where_it_has_a_price() -> None:
    for ruleset, asked in (
        ("sanspa-1999", None),
        ("sanspa-2001", "abuse"),
        ("naspa-2016", "abuse"),
    ):
        table = set_up("mode by-the-book", ruleset=ruleset)
        prompt = table.ask("forfeit", {"player": "A"}, offers_defaults=True).prompt
        assert (None if prompt is None else prompt.key) == asked


def test_a_game_that_can_be_played_is_played() -> None:
    table = set_up("mode by-the-book", ruleset="sanspa-2001")
    text = "director rules forfeit player=B abuse=yes can-be-played=yes"
    assert (refused(table, text).reason, refused(table, text).sections) == (
        Reason.DOES_NOT_APPLY,
        ("19.2",),
    )


def test_other_procedures_use_the_tariff_or_their_own_figure() -> None:
    table = set_up("mode by-the-book")
    for do, margins in (
        (lambda act: forfeit_game(act, 0), (-50, 50)),
        (lambda act: forfeit_game(act, 0, gained=10, lost=20), (-20, 10)),
        (lambda act: double_forfeit_game(act), (-50, -50)),
        (lambda act: double_forfeit_game(act, 7), (-7, -7)),
        (lambda act: give_bye(act, 1), (0, 50)),
        (lambda act: give_bye(act, 1, 30), (0, 30)),
    ):
        act = Act(table.state, None, OrderedDrawer())
        do(act)
        assert act.state.result is not None
        assert act.state.result.margins == margins


def test_a_bye_where_the_book_names_no_spread() -> None:
    table = set_up("mode by-the-book", ruleset="singapore-2015")
    prompt = table.ask("bye", {"player": "A"}).prompt
    assert prompt is not None
    assert prompt.key == "spread"
    say(table, "director rules bye player=A spread=0")
    assert result_of(table).margins == (0, 0)
    assert result_of(table).half_points == (2, 0)


def test_games_of_three_have_no_byes_and_finished_games_nothing() -> None:
    three = set_up("players A B C", ruleset="mattel-family")
    for name in ("bye", "remove-absent"):
        refusal = refused(three, f"director rules {name}")
        assert (refusal.reason, refusal.detail) == (Reason.DOES_NOT_APPLY, "only-two")
        assert not PROCEDURES[name].is_possible(three.state)
    over = set_up("mode by-the-book")
    say(over, "director rules double-forfeit")
    assert reason(over, "director rules bye player=A") is Reason.DOES_NOT_APPLY


def test_one_book_takes_players_out_and_silent_ones_ask() -> None:
    table = set_up("mode by-the-book", ruleset="sanspa-2001")
    say(table, "director rules remove-absent player=B")
    assert table.state.note("late-forfeit", 1) == "removed"
    assert result_of(table).margins == (50, 0)
    other = set_up("mode by-the-book", ruleset="sanspa-1999")
    assert reason(other, "director rules remove-absent player=B") is Reason.ANSWER_NEEDED
    say(other, "director rules remove-absent player=B allowed=no")
    assert not other.state.is_over
    assert other.state.desk.rulings[-1].sections == ("19.2",)
    say(other, "director rules remove-absent player=B allowed=yes")
    assert result_of(other).margins == (50, 0)


def test_a_ruleset_that_settles_it_withdraws_no_player() -> None:
    table = set_up("mode by-the-book", ruleset="sanspa-1999")
    setup = table.state.setup
    # A house ruleset that states that no player is withdrawn.
    house = replace(setup.ruleset, silent=frozenset())
    state = replace(table.state, setup=replace(setup, ruleset=house))
    done = ask(state, "remove-absent", {}, judge=None, drawer=OrderedDrawer(""))
    assert done.rejection is not None
    assert done.rejection.reasons == {Reason.NOT_ALLOWED}
