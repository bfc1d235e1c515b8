# SPDX-License-Identifier: MIT
"""The desk of a session: asking, leaving half-way, stepping back, ruling and undo."""

from __future__ import annotations

import random

import pytest

from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.play.table import Table
from desktop_app.rules.commands import DrawTiles, RackTiles
from desktop_app.rules.desk_events import ProcedureBegun
from desktop_app.rules.procedures.registry import PROCEDURES
from desktop_app.rules.rejection import Reason, reject
from desktop_app.rules.setup import Mode
from desktop_app.session.desk import (
    Desk,
    DeskDialogue,
    desk_offers,
    due_names,
    players_rule,
    stopping,
    topic_words,
)
from desktop_app.session.game_session import GameSession
from desktop_app.ui.desk.answer_box import any_answer
from desktop_app.ui.messages import rejection_text
from tests.helpers.tables import ALL_RULESETS, say, set_up

_MAX_QUESTIONS = 60
pytestmark = pytest.mark.usefixtures("qapp")


def session_of(table: Table, *, is_closed: bool = False) -> GameSession:
    return GameSession(table, states_at=states_at, view_for=seat_view, is_closed=is_closed)


def overdrawn(ruleset: str = "naspa-2016") -> Table:
    """Return a table where A has drawn six tiles for five, and put them on the rack with the old
    ones.
    """
    table = set_up("rack A HELLOQI", "rack B READING", ruleset=ruleset)
    say(table, "A starts-clock", "A lays 8D HELLO", "A declares 24", "A presses", "A records")
    assert isinstance(table.submit(DrawTiles(0, 6, anyway=True)), tuple)
    assert isinstance(table.submit(RackTiles(0)), tuple)
    return table


def test_what_is_due_stands_first_and_what_is_possible_can_be_chosen() -> None:
    state = overdrawn().state
    offers = desk_offers(state)
    assert offers[0].is_due and "overdraw" in due_names(state)
    assert [offer.is_due for offer in offers] == sorted(
        (offer.is_due for offer in offers), reverse=True
    )
    for offer in offers:
        assert PROCEDURES[offer.name].is_possible(state) == (offer.why_not is None)


def test_what_has_no_meaning_at_a_table_of_three_is_listed_with_the_reason() -> None:
    three = set_up("players A B C", ruleset="mattel-family")
    closed = {offer.name: offer.why_not for offer in desk_offers(three.state)}
    for name in ("bye", "remove-absent"):
        why = closed[name]
        assert why is not None and why.refusals[0].detail == "only-two"
    two = set_up("players A B", ruleset="mattel-family")
    opened = {offer.name for offer in desk_offers(two.state) if offer.why_not is None}
    assert {"bye", "remove-absent"} <= opened


def test_another_player_settles_it_if_the_first_has_left() -> None:
    table = set_up("players A B C", ruleset="mattel-family")
    desk = Desk(session_of(table))
    assert desk.conduct("forfeit", {"player": "A", "decision": "play-on"})
    assert desk.conduct("note", {"text": "agreed"})


def test_a_game_that_is_only_looked_at_has_no_desk() -> None:
    desk = Desk(session_of(overdrawn(), is_closed=True))
    assert (desk.offers(), desk.due(), desk.undoable, desk.is_staffed) == ((), (), "", False)


def test_who_rules_follows_from_the_rules() -> None:
    assert not players_rule(overdrawn().state)
    family = Desk(session_of(set_up("rack A HELLOQI", ruleset="mattel-family")))
    assert family.is_among_players
    assert family.conduct("correct-points", {"player": "A", "points": "5", "kind": "award"})
    assert family.undoable == "correct-points"


@pytest.mark.parametrize(
    ("first", "by"), [(("turn B",), 1), (("players A B C", "turn C"), 2), ((), 0)]
)
def test_where_no_director_rules_the_player_on_turn_does(first: tuple[str, ...], by: int) -> None:
    session = session_of(set_up(*first, ruleset="mattel-family"))
    assert Desk(session).conduct("note", {"text": "agreed"})
    assert [event.by for event in session.events if isinstance(event, ProcedureBegun)] == [by]


def test_a_director_is_no_player() -> None:
    session = session_of(overdrawn())
    assert Desk(session).conduct("note", {"text": "agreed"})
    assert [event.by for event in session.events if isinstance(event, ProcedureBegun)] == [None]


def test_asking_stops_the_time_and_a_cancel_puts_the_clocks_back() -> None:
    session = session_of(overdrawn())
    desk = Desk(session)
    before = session.state
    assert before.clock.running is not None
    desk.open()
    assert not session.may_bots_act
    assert (session.pause, session.state) == ("ruling", before)
    desk.close()
    assert session.may_bots_act
    assert (session.pause, session.state) == ("", before)


def test_a_ruling_stops_the_clock_for_the_players() -> None:
    session = session_of(overdrawn())
    desk = Desk(session)
    desk.open()
    assert desk.conduct("note", {"text": "agreed"})
    clock = session.state.clock
    assert clock.running is None and clock.reason == "director"
    assert stopping(session.state) is None, "it stands still already"
    desk.close()
    assert session.state.clock == clock


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("overdraw", "No player has more tiles than a full rack."),
        ("underdraw", "No player is short of tiles that the bag could replace."),
        ("undrawn-tile", "The game is not over."),
        ("false-blank", "There is no blank on the board."),
    ],
)
def test_what_does_not_apply_now_is_listed_with_its_reason(name: str, sentence: str) -> None:
    table = set_up("rack A HELLOQI", "rack B READING", ruleset="sanspa-2001")
    say(table, "A starts-clock")
    offers = {offer.name: offer.why_not for offer in desk_offers(table.state)}
    rejection = offers[name]
    assert rejection is not None
    assert rejection_text(rejection).startswith(sentence)


def test_every_procedure_of_the_book_is_listed_and_says_why_not() -> None:
    unsaid = rejection_text(reject(Reason.DOES_NOT_APPLY))
    begun = set_up("rack A HELLOQI", "rack B READING")
    for table in (set_up(ruleset="sanspa-2001"), begun, overdrawn()):
        state = table.state
        offers = {offer.name: offer.why_not for offer in desk_offers(state)}
        rules = state.setup.ruleset
        assert set(offers) == {name for name, each in PROCEDURES.items() if each.is_in_book(rules)}
        for name, rejection in offers.items():
            assert (rejection is None) == PROCEDURES[name].is_possible(state)
            assert rejection is None or not rejection_text(rejection).startswith(unsaid[:-1]), name


def test_a_stop_that_would_end_a_turn_is_left_to_the_players() -> None:
    table = set_up("rack A HELLOQI", "rack B READING")
    assert stopping(table.state) is None, "no clock runs yet"
    say(table, "A starts-clock", "A lays 8D HELLO")
    command = stopping(table.state)
    if command is not None:
        phase = table.state.phase
        table.submit(command)
        assert table.state.phase is phase


def test_a_dialogue_asks_goes_back_and_changes_nothing() -> None:
    session = session_of(overdrawn())
    before = session.state
    dialogue = DeskDialogue(Desk(session), "penalise-spread")
    assert dialogue.prompt is not None and dialogue.prompt.key == "player"
    assert dialogue.answer("Unknown") is not None, "there is no such player"
    assert dialogue.prompt.key == "player" and dialogue.history == ()
    assert dialogue.answer("B") is None
    assert dialogue.answer("10") is None
    assert dialogue.back() and dialogue.prompt is not None and dialogue.prompt.key == "spread"
    assert dialogue.back() and not dialogue.back()
    assert session.state == before


def test_drawn_tiles_stay_drawn_after_stepping_back() -> None:
    dialogue = DeskDialogue(Desk(session_of(overdrawn("sanspa-1999"))), "overdraw")
    pools = set()
    for _ in range(3):
        prompt = dialogue.prompt
        assert prompt is not None
        pools.add(prompt.pool)
        dialogue.answer("".join(prompt.pool[: prompt.least]))
        dialogue.back()
    assert len(pools) == 1


def test_a_ruling_is_made_with_what_was_answered_and_taken_back() -> None:
    session = session_of(overdrawn())
    desk = Desk(session)
    before = session.state
    dialogue = DeskDialogue(desk, "overdraw")
    while dialogue.prompt is not None:
        assert dialogue.answer(any_answer(dialogue.prompt), 0) is None
    assert dialogue.is_ready and session.state == before
    assert dialogue.conduct()
    assert len(session.state.racks[0]) == 7 and desk.undoable == "overdraw"
    assert desk.undo()
    assert (session.state.racks, session.state.bag) == (before.racks, before.bag)
    assert desk.undoable == "" and not desk.undo()


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
@pytest.mark.parametrize("mode", list(Mode))
def test_every_procedure_can_be_asked_through_and_left(ruleset: str, mode: Mode) -> None:
    """Any valid answer leads on to a ruling or to a reason why there is none."""
    random.seed(7)
    table = set_up("rack A HELLOQI", "rack B READING", f"mode {mode.value}", ruleset=ruleset)
    if mode is Mode.BY_THE_BOOK and table.state.clock.exists:
        say(table, "A starts-clock")
    session = session_of(table)
    desk, before = Desk(session), session.state
    for offer in desk.offers():
        dialogue = DeskDialogue(desk, offer.name)
        for _ in range(_MAX_QUESTIONS):
            if dialogue.prompt is None:
                break
            rejection = dialogue.answer(any_answer(dialogue.prompt))
            if rejection is not None:
                break
        else:
            pytest.fail(f"{offer.name} does not come to an end")
        assert session.state == before, offer.name


def test_procedures_are_found_by_the_words_of_their_topics() -> None:
    assert "tile" in topic_words()["overdraw-1"].casefold()
