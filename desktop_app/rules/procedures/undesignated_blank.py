# SPDX-License-Identifier: MIT
"""A blank on the board of which nobody has said, or written, what it is.

Sources: 1999 12.3; 2001 12.3; Singapore G7; NASPA IV.F.1.a-f, IV.I.3.4. The family text names no
letter for blanks at all: there it is asked for.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.blanks import (
    designate,
    is_in_last_play,
    marks_of,
    owner_of,
    undesignated_squares,
)
from desktop_app.rules.acts.disputing import lift_challenge
from desktop_app.rules.blank_events import BlankSaid, BlankWritten
from desktop_app.rules.board import Square
from desktop_app.rules.events import ClockStarted, PlayerWarned, SpreadPenalised
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState

TOPIC = "blank-missing"
_KEY = "blank.undesignated"


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(undesignated_squares(state))


def which_blank(ask: Dialogue, squares: tuple[Square, ...]) -> Square:
    """The one blank that is meant; asked for (`blank`) where there are several."""
    return ask.squares("blank", squares, most=1)[0]


def ask_letter(act: Act, ask: Dialogue, asked: int | None, key: str = "letter") -> str:
    """The letter that somebody gives a blank."""
    return ask.choice(key, act.state.setup.tile_set.faces, asked=asked)


def record(act: Act, square: Square, letter: str) -> None:
    """What the player of a blank stated and wrote is this, and the blank stands for it."""
    owner = owner_of(act.state, square)
    act.emit(BlankSaid(owner, square, letter))
    act.emit(BlankWritten(owner, square, letter))
    designate(act, square, letter)


def _conduct(act: Act, ask: Dialogue) -> None:
    square = which_blank(ask, undesignated_squares(act.state))
    owner = owner_of(act.state, square)
    match act.rules.blank.undesignated:
        case "player-on-turn-picks":
            _demand_or_pick(act, ask, square, owner)
        case "restart-clock":
            _restart_clock(act, ask, square, owner)
        case _:
            # Demanded of its player (2001), or agreed before play goes on (Singapore).
            record(act, square, ask_letter(act, ask, owner))
            _note_agreed(act, square)
            act.rule_step(TOPIC, "blank.demand", _KEY, player=owner)


def _note_agreed(act: Act, square: Square) -> None:
    """Both players' notes are in agreement then (Singapore G7)."""
    if act.rules.blank.undesignated == "must-agree":
        marks = marks_of(act.state, square)
        for seat in range(act.state.player_count):
            if marks.written.get(seat) != marks.said:
                act.emit(BlankWritten(seat, square, marks.said))


def _demand_or_pick(act: Act, ask: Dialogue, square: Square, owner: int) -> None:
    """Demanded at once it is an offence; later whoever is on turn gives it a logical value."""
    on_turn = act.state.on_turn
    if is_in_last_play(act.state, square) and ask.yes("demanded"):
        record(act, square, ask_letter(act, ask, owner))
        _penalise(act, owner)
        act.rule_step(TOPIC, "blank.demand", _KEY, player=owner, detail="demanded")
        return
    record(act, square, ask_letter(act, ask, on_turn))
    act.rule_step(TOPIC, "blank.pick", _KEY, player=on_turn, detail="picked")


def _penalise(act: Act, owner: int) -> None:
    """A warning first, spread for doing it again."""
    spread = act.rules.blank.repeat_penalty_spread
    if act.state.record.players[owner].warnings.get(TOPIC, 0) and spread:
        act.emit(SpreadPenalised(owner, spread, TOPIC))
    else:
        act.emit(PlayerWarned(owner, TOPIC))


def _restart_clock(act: Act, ask: Dialogue, square: Square, owner: int) -> None:
    """The player of the blank writes the letter on their own clock.

    A challenge that has no verdict may be withdrawn (IV.F.1.e, IV.I.3.4); one of a later play puts
    the clock of the blank's player back on (IV.F.3). Without a challenge, a request made after a
    later play costs the time of the player who makes it (IV.F.1.f). Without a clock to restart the
    letter is asked for.
    """
    dispute, at_once = act.state.dispute, is_in_last_play(act.state, square)
    if dispute is not None and ask.yes("withdraw", asked=dispute.by):
        lift_challenge(act, TOPIC, "blank.withdraw", _KEY)
    if at_once and act.state.clock.exists and owner != act.state.on_turn:
        act.emit(ClockStarted(owner))
        act.rule_step(TOPIC, "blank.restart", _KEY, player=owner)
        return
    if at_once:
        step = "blank.restart"
    elif dispute is not None:
        step = "blank.later"
        _run_clock_of(act, owner)
    else:
        step = "blank.own-time"
        _run_clock_of(act, _asker(act, ask, owner))
    record(act, square, ask_letter(act, ask, owner))
    act.rule_step(TOPIC, step, _KEY, player=owner)


def _asker(act: Act, ask: Dialogue, owner: int) -> int:
    """Who wants to know the letter: usually the opponent of the blank's player."""
    return ask.player("asker", default=act.state.next_player(owner))


def _run_clock_of(act: Act, player: int) -> None:
    """Let one player's clock run, unless a challenge still waits for its verdict."""
    clock = act.state.clock
    if clock.exists and act.state.dispute is None and clock.running != player:
        act.emit(ClockStarted(player))


PROCEDURES = (
    Procedure("undesignated-blank", (TOPIC,), Group.BOARD, _conduct, _is_possible, _is_possible),
)
