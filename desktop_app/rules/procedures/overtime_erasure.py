# SPDX-License-Identifier: MIT
"""Overtime that is not charged: forced on a player, or run up after the end; and time rulings.

Sources: 1999 18.2, 22.12, 22.14; 2001 18.2, 22.11, 22.13; NASPA V.D, V.E.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.turns import accept_open_turn, end_turn, lies_last_play
from desktop_app.rules.desk_events import Amount, LedgerChange, OvertimeErased, Unit
from desktop_app.rules.events import TimeAdjusted, TurnKind
from desktop_app.rules.procedures.dialogue import MAX_SECONDS, Dialogue
from desktop_app.rules.procedures.procedure import TOPIC, Group, Procedure, rule_freely
from desktop_app.rules.procedures.result_correction import change_game, check_unsigned
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState, Phase, others
from desktop_app.rules.table_events import RackRevealed

_KEY = "overtime.director_erase"


def erase_overtime(act: Act, player: int, overtime_ms: int) -> None:
    """Waive this much overtime; a game already scored is scored again.

    Args:
        act: the command being decided.
        player: seat.
        overtime_ms: milliseconds, at most the overtime charged to the player.
    """
    change_game(act, lambda: act.emit(OvertimeErased(player, overtime_ms)))


def charged_ms(state: GameState, player: int) -> int:
    """The overtime charged to a player, in milliseconds."""
    delta_ms = state.overtime_erased_ms[player] - state.late_ms[player]
    return max(0, -(state.clock.remaining_ms[player] + delta_ms))


def may_erase(rules: Ruleset) -> bool:
    """True if the rules let the director waive overtime."""
    return rules.overtime.director_erase


def _forced_overtime(act: Act, ask: Dialogue) -> None:
    """The opponent passed or played phoneys only to run the clock down."""
    check_may_erase(act, ask)
    late = [seat for seat in range(act.state.player_count) if charged_ms(act.state, seat)]
    player = ask.player("player", among=late)
    overtime_ms = charged_ms(act.state, player)
    whole_s = -(-overtime_ms // 1000)
    seconds = ask.number("seconds", 1, whole_s, default=whole_s)
    erase_overtime(act, player, min(overtime_ms, seconds * 1000))
    act.rule_step(
        "forced-overtime",
        "overtime.forced",
        _KEY,
        player=player,
        detail=Amount(seconds, Unit.SECONDS, "erased"),
    )


def _clock_left_running(act: Act, ask: Dialogue) -> None:
    """The clock was not stopped after the out play: the game ended when the tiles were exposed."""
    check_may_erase(act, ask)
    if lies_last_play(act.state):
        end_turn(act, TurnKind.PLAY, "rack-revealed")
    turn = act.state.last_turn
    assert turn is not None, "a player went out"
    shown_by = ask.player("shown-by", among=others(act.state, turn.player))
    player = ask.player("player", default=shown_by)
    shown_ms = 1000 * ask.number("shown-at", -MAX_SECONDS, MAX_SECONDS)
    kept_ms = max(0, -shown_ms)
    excess_ms = charged_ms(act.state, player) - kept_ms
    if excess_ms > 0:
        erase_overtime(act, player, excess_ms)
    act.rule_step(
        "clock-left-running",
        "overtime.left-running",
        _KEY,
        player=player,
        detail=Amount(max(0, excess_ms) // 1000, Unit.SECONDS, "erased"),
    )
    if act.state.open_turn is not None:
        act.emit(RackRevealed(shown_by))
        accept_open_turn(act, shown_by, "rack-revealed")


def check_may_erase(act: Act, ask: Dialogue) -> None:
    """Refuse if the result is signed or the rules do not let overtime be waived."""
    check_unsigned(act, ask)
    if not may_erase(act.rules):
        raise ask.refused(Reason.NOT_ALLOWED, "", _KEY)


def _has_overtime(state: GameState) -> bool:
    if not state.clock.remaining_ms:
        return False
    return any(charged_ms(state, seat) for seat in range(state.player_count))


def _is_out(state: GameState) -> bool:
    if not state.clock.remaining_ms:
        return False
    went_out = state.last_turn is not None and state.last_turn.is_out
    is_ending = state.phase in (Phase.OUT_PENDING, Phase.OVER, Phase.HELD)
    return lies_last_play(state) or (went_out and is_ending)


# Time given, deducted, set or waived by a ruling; after the end, the game is scored again.
#
# Sources: 1999 22.12; 2001 22.11; Singapore G20; NASPA II.D, V.D.


def has_clock(state: GameState) -> bool:
    """True if the game is played with a clock."""
    return state.clock.exists


def _adjust_time(act: Act, ask: Dialogue) -> None:
    check_unsigned(act, ask)
    player = ask.player("player")
    seconds = ask.number("seconds", -MAX_SECONDS, MAX_SECONDS)
    change_game(act, lambda: act.emit(TimeAdjusted(player, seconds * 1000)))
    detail = LedgerChange(seconds=seconds)
    rule_freely(act, "director.adjust-time", player=player, detail=detail)


def _set_clock(act: Act, ask: Dialogue) -> None:
    """Set a player's clock, in seconds; negative values are overtime."""
    check_unsigned(act, ask)
    player = ask.player("player")
    seconds = ask.number("seconds", -MAX_SECONDS, MAX_SECONDS)
    delta_ms = seconds * 1000 - act.state.clock.remaining_ms[player]
    change_game(act, lambda: act.emit(TimeAdjusted(player, delta_ms)))
    rule_freely(act, "director.set-clock", player=player, detail=LedgerChange(seconds=seconds))


def _late_players(act: Act) -> list[int]:
    return [seat for seat in range(act.state.player_count) if act.state.charged_overtime_s(seat)]


def _erase_overtime(act: Act, ask: Dialogue) -> None:
    """A player was driven into overtime by stalling: the director waives it."""
    check_may_erase(act, ask)
    player = ask.player("player", among=_late_players(act))
    erase_overtime(act, player, charged_ms(act.state, player))
    act.rule_step(
        "forced-overtime", "director.erase-overtime", "overtime.director_erase", player=player
    )


PROCEDURES = (
    Procedure(
        name="forced-overtime",
        title="Overtime that was forced",
        when="A player passed or played phoneys only to drive the opponent into overtime.",
        topics=("forced-overtime",),
        group=Group.CLOCK,
        conduct=_forced_overtime,
        may_apply=_has_overtime,
        is_in_book=may_erase,
        not_now="No player is in overtime.",
        grounds=("overtime.director_erase",),
        steps={"overtime": "forced"},
        questions={
            "player": "Who was driven into overtime?",
            "seconds": "How many seconds of overtime are not charged?",
        },
        ruled="The overtime of {name} was forced and is not charged.",
        search_words=("passing to run down the clock", "stalling", "drove me into overtime"),
    ),
    Procedure(
        name="clock-left-running",
        title="The clock ran on after the last play",
        when="The last tile was played, and the clock was not stopped.",
        topics=("clock-left-running",),
        group=Group.CLOCK,
        conduct=_clock_left_running,
        may_apply=_is_out,
        is_in_book=may_erase,
        not_now="No clock runs in this game.",
        grounds=("end.out_clock",),
        steps={"overtime": "left-running"},
        questions={
            "shown-by": "Who showed the tiles that were left over?",
            "player": "Whose clock ran on?",
            "shown-at": "How many seconds did that clock show then? Overtime has a minus.",
        },
        ruled=(
            "The game was over when the tiles were shown; {name} is not charged for time after"
            " that."
        ),
        search_words=("forgot to stop the clock at the end", "clock ran after the last play"),
    ),
    Procedure(
        name="adjust-time",
        title="Give or take time",
        when="A clock has to be set forward or back.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_adjust_time,
        may_apply=has_clock,
        not_now="The game is played without a clock.",
        steps={"director": "adjust-time"},
        questions={
            "player": "Whose clock?",
            "seconds": "How many seconds? A minus takes them away.",
        },
        ruled="The clock of {name} is changed.",
        search_words=("add time", "take off minutes", "give time back", "more seconds"),
    ),
    Procedure(
        name="set-clock",
        title="Set a clock",
        when="A clock shows a wrong time.",
        topics=(TOPIC,),
        group=Group.DIRECTOR,
        conduct=_set_clock,
        may_apply=has_clock,
        not_now="The game is played without a clock.",
        steps={"director": "set-clock"},
        questions={
            "player": "Whose clock?",
            "seconds": "To how many seconds? A minus is overtime.",
        },
        ruled="The clock of {name} is set.",
        search_words=("clock shows the wrong time", "set the time", "wrong minutes on the clock"),
    ),
    Procedure(
        name="erase-overtime",
        title="Forgive overtime",
        when="A player was driven into overtime on purpose, or the clock was left running.",
        topics=("forced-overtime",),
        group=Group.CLOCK,
        conduct=_erase_overtime,
        may_apply=has_clock,
        is_in_book=may_erase,
        not_now="The game is played without a clock.",
        steps={"director": "erase-overtime"},
        questions={"player": "Whose overtime?"},
        ruled="The overtime of {name} is not charged.",
        search_words=("forgive overtime", "cancel the time penalty", "no overtime penalty"),
    ),
)
