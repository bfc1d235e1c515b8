# SPDX-License-Identifier: MIT
"""Coming late: what the time that ran costs, and the game that is lost when nobody comes.

Sources: 1999 and 2001 6.1; 2001 19.1; NASPA III.C, V.K.1.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.awarding import award_game, margins_of
from desktop_app.rules.events import ClockNeutralised, ClockStarted, EndReason, TimeAdjusted
from desktop_app.rules.late_events import LatenessNoted, PlayerArrived
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.seats import others
from desktop_app.rules.state import GameState
from desktop_app.rules.table_commands import Arrive

_ONE = ("late.starter", "late.only_director")
_BOTH = ("late.starter_both", "late.both_accounting")


def arrive(act: Act, command: Arrive) -> Rejection | None:
    """Sit down late: the clock stops, or runs on for the one who is still missing."""
    player = command.player
    if rejection := act.check_seat(player):
        return rejection
    if act.state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if player not in act.state.absent:
        return act.refuse(Reason.WRONG_PHASE, "", "late.starter")
    may_charge = act.state.absent[player]
    act.emit(PlayerArrived(player))
    if act.state.clock.running is None:
        act.rule("late-one", *_ONE, player=player, detail="free")
    elif act.state.absent:
        _arrive_first(act, player, may_charge=may_charge)
    else:
        _arrive_last(act, player, may_charge=may_charge)
    return None


def used_ms(state: GameState, seat: int) -> int:
    """How much of a player's time has gone, whoever it is to be charged to."""
    return (state.setup.allotment_ms or 0) - state.clock.remaining_ms[seat]


def _arrive_first(act: Act, player: int, *, may_charge: bool) -> None:
    """Both were late: what has run so far is the first arrival's, and the clock runs on."""
    state = act.state
    running = state.clock.running
    assert running is not None, "the clock runs for somebody who is missing"
    elapsed_ms = used_ms(state, running)
    missing = min(state.absent)
    if not may_charge and act.rules.late.only_director:
        act.emit(TimeAdjusted(running, elapsed_ms))
    elif act.rules.late.both_accounting == "note-and-deduct":
        # The clock runs on with the whole time; the first arrival's part waits for the end.
        act.emit(LatenessNoted(player, elapsed_ms))
        _move_time(act, running, missing, elapsed_ms)
    else:
        _move_time(act, running, player, elapsed_ms)
    act.emit(ClockStarted(missing))
    act.rule("late-both", *_BOTH, player=player, detail=f"first {elapsed_ms // 1000}")


def _move_time(act: Act, source: int, target: int, elapsed_ms: int) -> None:
    if source != target:
        act.emit(TimeAdjusted(source, elapsed_ms))
        act.emit(TimeAdjusted(target, -elapsed_ms))


def _arrive_last(act: Act, player: int, *, may_charge: bool) -> None:
    """Nobody is missing any more: the clock stops, and who came late pays for all that ran."""
    act.emit(ClockNeutralised(player, ""))
    before_ms = sum(max(0, used_ms(act.state, seat)) for seat in others(act.state, player))
    if act.rules.late.both_accounting == "charge-elapsed" and before_ms:
        act.emit(TimeAdjusted(player, -before_ms))
    late_s = used_ms(act.state, player) // 1000
    if not may_charge and act.rules.late.only_director:
        act.emit(TimeAdjusted(player, used_ms(act.state, player)))
        act.rule("late-one", *_ONE, player=player, detail="erased")
        return
    is_second = bool(before_ms or any(act.state.late_ms))
    topic, keys = ("late-both", _BOTH) if is_second else ("late-one", _ONE)
    act.rule(topic, *keys, player=player, detail=f"charged {late_s}")


def is_forfeit_time(act: Act) -> bool:
    """Whether a missing player's clock has passed the time after which the game is lost."""
    state, limit_s = act.state, act.rules.late.forfeit_after_s
    running = state.clock.running
    if limit_s < 0 or running not in state.absent:
        return False
    assert running is not None, "somebody who is missing"
    # A digital clock shows the loss with its first second below zero (AMB-35).
    return used_ms(state, running) // 1000 > limit_s


def forfeit_missing(act: Act) -> None:
    """End a game whose time to come is over: the missing lose it, all of them if need be."""
    state, rules = act.state, act.rules.forfeit
    missing = tuple(sorted(state.absent))
    there = [seat for seat in range(state.player_count) if seat not in state.absent]
    keys = ("late.forfeit_after_s", "forfeit.spread")
    if there:
        act.rule("late-forfeit", *keys, player=missing[0])
        award_game(
            act,
            there[0],
            EndReason.FORFEIT,
            margins_of(there[0], rules.spread),
            player=missing[0],
            is_rated=rules.rated,
            forfeiters=missing,
        )
        return
    act.rule("late-forfeit", *keys, detail="double")
    award_game(
        act,
        None,
        EndReason.DOUBLE_FORFEIT,
        (-rules.spread,) * state.player_count,
        half_points=(0,) * state.player_count,
        is_rated=rules.rated,
        forfeiters=missing,
    )
