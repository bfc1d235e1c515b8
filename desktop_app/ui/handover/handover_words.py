# SPDX-License-Identifier: MIT
"""Texts between two turns, and while the clocks are stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_app.rules.board import Placement
from desktop_app.rules.events import TurnKind
from desktop_app.rules.move import format_position, play_from_placements
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, RowKind
from desktop_app.rules.tiles import BLANK
from desktop_app.rules.turns import LastTurn
from desktop_app.translation.words import tr_count

Translate = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class HandoverView:
    """The cover of the rack.

    Attributes:
        title: whose turn it is, or why the clocks are stopped.
        line: what happened before.
        button: text of the button that Enter presses; empty if there is none.
        key: the key shown on the button; empty while the desk has the keys.
        may_answer: the last play can be challenged or accepted.
        may_hold: the last play can be held.
    """

    title: str
    line: str = ""
    button: str = ""
    key: str = "Enter"
    may_answer: bool = False
    may_hold: bool = False


_PAUSES = {
    "resumed": "The game is as you left it. Both clocks are stopped.",
    "untimed": "The game is as you left it.",
    "slept": "The computer was asleep. Both clocks are stopped; that time is not counted.",
    "halted": "The clocks are stopped.",
    "ruling": "The clocks are stopped while the desk asks.",
    "round": "The clocks start when the director starts the round.",
    "failed": "The game cannot be saved, so both clocks are stopped. Free some disk space first.",
}


def pause_view(reason: str, tr: Translate = str, *, has_clock: bool = True) -> HandoverView:
    """Say why the clocks are stopped; `reason` is any pause of the session except ``start``."""
    if reason == "round":
        # Only the director lets the round begin.
        return HandoverView(tr("Waiting for the round"), tr(_PAUSES[reason]))
    key = "" if reason == "ruling" else "Enter"
    why = "untimed" if reason == "resumed" and not has_clock else reason
    return HandoverView(tr("Paused"), tr(_PAUSES[why]), tr("Go on"), key=key)


def handover_view(state: GameState, tr: Translate = str) -> HandoverView:
    """Say whose rack is next, and what the previous player did."""
    if state.on_turn is None:
        text = tr("Draw for who begins.")
        if state.start_draws:
            text = tr("{drawn} Draw once more.").format(drawn=_drawn_line(state, tr))
        return HandoverView(tr("Waiting to start"), text, tr("Draw"))
    name = state.setup.seats[state.on_turn].name
    line = "" if state.last_turn is None else turn_line(state, state.last_turn, tr)
    if not state.rows:
        line = " ".join(filter(None, (_drawn_line(state, tr), _first_line(state, tr))))
    is_open = state.open_turn is not None
    has_holds = state.setup.ruleset.hold.call_window_s != 0
    return HandoverView(
        _title(state, name, tr),
        line,
        tr("Show {name}'s rack").format(name=name),
        may_answer=is_open,
        may_hold=is_open and has_holds and state.phase not in (Phase.HELD, Phase.CHALLENGED),
    )


def out_view(state: GameState, tr: Translate = str) -> HandoverView:
    """Ask for an answer to the play that used up the last tiles."""
    assert state.last_turn is not None, "somebody has gone out"
    name = state.setup.seats[state.last_turn.player].name
    line = turn_line(state, state.last_turn, tr)
    if state.setup.is_guided:
        line = tr("{name} has no tiles left. The game ends when you accept the last play.")
        line = line.format(name=name)
    has_holds = state.setup.ruleset.hold.call_window_s != 0
    title = _title(state, name, tr)
    may_hold = has_holds and state.phase is Phase.OUT_PENDING
    return HandoverView(title, line, may_answer=True, may_hold=may_hold)


def _drawn_line(state: GameState, tr: Translate) -> str:
    """Say what was drawn for the start in the last round; empty if there was no draw."""
    if not state.start_draws:
        return ""
    said = [
        tr("{name} drew a blank").format(name=player.name)
        if tile == BLANK
        else tr("{name} drew {tile}").format(name=player.name, tile=tile)
        for player, tile in zip(state.setup.seats, state.start_draws[-1], strict=True)
        if tile
    ]
    return ", ".join(said) + "."


def _first_line(state: GameState, tr: Translate) -> str:
    """Return the step before the first play; the title names the player who begins."""
    if state.phase is Phase.SETUP:
        return tr("Draw the racks first.")
    if not state.clock.exists:
        return ""
    if state.setup.mode is Mode.AUTOMATIC:
        return tr("Showing the rack starts the clock.")
    return "" if state.clock.running is not None else tr("Start the clock when both are ready.")


def _title(state: GameState, name: str, tr: Translate) -> str:
    if state.phase is Phase.OUT_PENDING and state.last_turn is not None:
        out = state.setup.seats[state.last_turn.player].name
        return tr("{name} has gone out: accept the play or challenge it").format(name=out)
    if state.dispute is not None:
        challenger = state.setup.seats[state.dispute.by].name
        return tr("{name} challenges the play: have it judged").format(name=challenger)
    if state.phase is Phase.HELD and state.held_by is not None:
        holder = state.setup.seats[state.held_by].name
        return tr("{name} holds the play").format(name=holder)
    if not state.rows:
        return tr("{name} begins").format(name=name)
    return tr("{name}'s turn").format(name=name)


def turn_line(state: GameState, turn: LastTurn, tr: Translate = str) -> str:
    """Describe the last turn in one sentence: who, what, where and for how much."""
    if state.rows and state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN:
        return _phoney_line(state, tr)
    name = state.setup.seats[turn.player].name
    if turn.kind is TurnKind.PLAY and turn.laid is not None:
        return _play_line(state, turn, name, tr)
    if turn.kind is TurnKind.EXCHANGE:
        return _exchange_line(state, turn, name)
    if turn.kind is TurnKind.PASS:
        return tr("{name} passed.").format(name=name)
    return tr("{name} challenged an acceptable play and lost the turn.").format(name=name)


def _exchange_line(state: GameState, turn: LastTurn, name: str) -> str:
    rows = (row for row in reversed(state.rows) if row.player == turn.player)
    count = next((len(row.tiles) for row in rows if row.kind is RowKind.EXCHANGE), 0)
    text = tr_count("{name} exchanged one tile.", "{name} exchanged {count} tiles.", count)
    return text.format(name=name, count=count)


def _play_line(state: GameState, turn: LastTurn, name: str, tr: Translate) -> str:
    assert turn.laid is not None
    laid = turn.laid
    if not laid.words:
        # On a physical set the words need not be entered.
        return tr_count(
            "{name} played for one point.",
            "{name} played for {points} points.",
            laid.points,
        ).format(name=name, points=laid.points)
    where = _place(state, laid.placements)
    word = laid.words[0]
    text = tr_count(
        "{name} played {word} at {where} for one point.",
        "{name} played {word} at {where} for {points} points.",
        laid.points,
    )
    if turn.declared not in (None, laid.points):
        text = tr_count(
            "{name} played {word} at {where} for one point and declared {declared}.",
            "{name} played {word} at {where} for {points} points and declared {declared}.",
            laid.points,
        )
    return text.format(
        name=name, word=word, where=where, points=laid.points, declared=turn.declared
    )


def _phoney_line(state: GameState, tr: Translate) -> str:
    """The withdrawal need not name the word: take it from the play."""
    withdrawn = state.rows[-1]
    plays = (row for row in reversed(state.rows) if row.player == withdrawn.player and row.words)
    words = next((row.words for row in plays), ())
    name, word = state.setup.seats[withdrawn.player].name, words[0] if words else ""
    if _is_ruled_off(state):
        return tr("{word} by {name} came off the board by a ruling.").format(name=name, word=word)
    return tr("{word} by {name} was not acceptable and came off the board.").format(
        name=name, word=word
    )


def _is_ruled_off(state: GameState) -> bool:
    """True if a procedure of the desk took the last play off: no word was judged."""
    rulings = state.desk.rulings
    return bool(rulings) and bool(rulings[-1].procedure)


def _place(state: GameState, placements: tuple[Placement, ...]) -> str:
    board = state.board.without((placement.row, placement.col) for placement in placements)
    play = play_from_placements(board, placements)
    return "" if play is None else format_position(play.row, play.col, play.direction)
