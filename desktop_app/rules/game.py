# SPDX-License-Identifier: MIT
"""The core: `decide` says what a command brings about, `evolve` and `fold` what has become of it.

A game is a tuple of events. Nothing here reads a clock, draws at random or touches a file: time
comes as a command, drawn tiles come from the hand that is passed in and are kept in the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from desktop_app.rules import commands as cmd
from desktop_app.rules.acts import challenging
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import announce_out, call_challenge, call_hold
from desktop_app.rules.acts.drawing import (
    bag_tiles,
    draw_tiles,
    enter_bag,
    exchange_tiles,
    expose_tiles,
    put_down_tiles,
    rack_tiles,
    return_tiles,
    reveal_rack,
    say_counting,
    say_drawing,
    say_exchange,
)
from desktop_app.rules.acts.finishing import agree_end, leave_table, return_to_table, sign_result
from desktop_app.rules.acts.laying import (
    declare_score,
    enter_score,
    fake_blank,
    identify_tiles,
    lay_tiles,
    mislay_tiles,
    right_tiles,
    say_blank,
    take_up_tiles,
    turn_board,
    write_blank,
    write_marks,
)
from desktop_app.rules.acts.recording import (
    ask_opponent,
    charge_time,
    correct_entry,
    end_by_hand,
    name_occasion,
    note_entry,
    record_score,
    take_back_turn,
    write_score_early,
)
from desktop_app.rules.acts.starting import draw_for_start, settle_start
from desktop_app.rules.acts.timing import arrive, neutralise_clock, pass_time, start_clock
from desktop_app.rules.acts.turns import accept_play, announce_pass, press_clock
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event, GameStarted
from desktop_app.rules.evolving import EVOLUTIONS, start_game
from desktop_app.rules.procedures.conducting import conduct_procedure, undo_ruling
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.set_check import WRONG_BAG, suspended_by
from desktop_app.rules.state import GameState

_DECISIONS: dict[type[Any], Callable[[Act, Any], Rejection | None]] = {
    cmd.PassTime: pass_time,
    cmd.SettleStart: settle_start,
    cmd.DrawForStart: draw_for_start,
    cmd.DrawTiles: draw_tiles,
    cmd.LayTiles: lay_tiles,
    cmd.TakeUpTiles: take_up_tiles,
    cmd.DeclareScore: declare_score,
    cmd.ExchangeTiles: exchange_tiles,
    cmd.AnnouncePass: announce_pass,
    cmd.PressClock: press_clock,
    cmd.StartClock: start_clock,
    cmd.NeutraliseClock: neutralise_clock,
    cmd.RecordScore: record_score,
    cmd.AcceptPlay: accept_play,
    cmd.CallHold: call_hold,
    cmd.CallChallenge: call_challenge,
    cmd.SayChallenge: challenging.say_challenge,
    cmd.RetractChallenge: challenging.retract_challenge,
    cmd.WriteWords: challenging.write_words,
    cmd.HandInSlip: challenging.hand_in_slip,
    cmd.StandUp: challenging.stand_up,
    cmd.SummonJudge: challenging.summon_judge,
    cmd.AdjudicateChallenge: challenging.adjudicate,
    cmd.ConcedeChallenge: challenging.concede_challenge,
    cmd.LeaveTable: leave_table,
    cmd.ReturnToTable: return_to_table,
    cmd.TurnBoard: turn_board,
    cmd.AgreeEnd: agree_end,
    cmd.SignResult: sign_result,
    cmd.AnnounceOut: announce_out,
    cmd.RackTiles: rack_tiles,
    cmd.ReturnTiles: return_tiles,
    cmd.SayExchange: say_exchange,
    cmd.PutDownTiles: put_down_tiles,
    cmd.BagTiles: bag_tiles,
    cmd.SayBlank: say_blank,
    cmd.WriteBlank: write_blank,
    cmd.WriteMarks: write_marks,
    cmd.FakeBlank: fake_blank,
    cmd.MislayTiles: mislay_tiles,
    cmd.RightTiles: right_tiles,
    cmd.ConductProcedure: conduct_procedure,
    cmd.UndoRuling: undo_ruling,
    cmd.IdentifyTiles: identify_tiles,
    cmd.EnterScore: enter_score,
    cmd.EndByHand: end_by_hand,
    cmd.CorrectEntry: correct_entry,
    cmd.NoteEntry: note_entry,
    cmd.NameOccasion: name_occasion,
    cmd.TakeBackTurn: take_back_turn,
    cmd.ChargeTime: charge_time,
    cmd.SayCounting: say_counting,
    cmd.EnterBag: enter_bag,
    cmd.WriteScoreEarly: write_score_early,
    cmd.AskOpponent: ask_opponent,
    cmd.ExposeTiles: expose_tiles,
    cmd.SayDrawing: say_drawing,
    cmd.RevealRack: reveal_rack,
    cmd.Arrive: arrive,
}


_WHILE_SUSPENDED: frozenset[type[Any]] = frozenset(
    {
        cmd.PassTime, cmd.ConductProcedure, cmd.UndoRuling, cmd.IdentifyTiles, cmd.CorrectEntry,
        cmd.NoteEntry, cmd.NameOccasion, cmd.LeaveTable, cmd.ReturnToTable, cmd.Arrive,
    }
)  # fmt: skip
"""What people may still do while play waits for a missing tile (2001 15)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The events of a command and the game that they lead to, so that nobody folds them again.

    Attributes:
        before: the game as it was.
        events: what happens, possibly nothing.
        states: the game after each event.
    """

    before: GameState
    events: tuple[Event, ...] = ()
    states: tuple[GameState, ...] = ()

    @property
    def state(self) -> GameState:
        """The game after all events."""
        return self.states[-1] if self.states else self.before

    def then(self, later: Decision) -> Decision:
        """This decision followed by one that was made in the game after it."""
        return Decision(self.before, self.events + later.events, self.states + later.states)


def decide(
    state: GameState, command: Command, *, judge: WordJudge | None, drawer: TileDrawer
) -> Decision | Rejection:
    """What a command brings about now.

    Args:
        state: the game so far; it is not changed.
        command: what somebody wants to do.
        judge: who judges challenged words; None where the players judge themselves.
        drawer: the hand in the bag, asked only when tiles are drawn.

    Returns:
        The events with the games after them, or a rejection with its reasons and sections.
    """
    act = Act(state, judge, drawer)
    topic = suspended_by(state)
    if topic and not state.is_over and type(command) not in _WHILE_SUSPENDED:
        keys = ("wrong_bag.procedure",) if topic == WRONG_BAG else ()
        return act.refuse(Reason.SUSPENDED, "", *keys)
    rejection = _DECISIONS[type(command)](act, command)
    if rejection is not None:
        return rejection
    return Decision(state, tuple(act.events), tuple(act.states))


def evolve(state: GameState | None, event: Event) -> GameState:
    """The game after one event; only `GameStarted` makes a game out of nothing.

    Raises:
        ValueError: another event comes first, a second game starts in a log, or the event does
            not fit the state (a tile that is not there); a log written by `decide` never does.
    """
    if isinstance(event, GameStarted):
        if state is not None:
            raise ValueError("GameStarted stands only at the beginning of a log")
        return start_game(event.setup)
    if state is None:
        raise ValueError(f"a log begins with GameStarted, not {type(event).__name__}")
    return EVOLUTIONS[type(event)](state, event)


def fold(events: Iterable[Event]) -> GameState:
    """The game after all events.

    Raises:
        ValueError: there is no event, or one does not fit (see `evolve`).
    """
    state: GameState | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("an empty log is no game")
    return state
