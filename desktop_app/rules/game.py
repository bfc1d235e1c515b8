# SPDX-License-Identifier: MIT
"""The core: `decide` turns a command into events, `evolve` and `fold` turn events into a state.

A game is a tuple of events. Nothing here reads a clock, draws at random or touches a file: time
comes as a command; drawn tiles come from the drawer passed in and are recorded in the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop_app.rules import commands as cmd
from desktop_app.rules import desk_events as de
from desktop_app.rules import events as ev
from desktop_app.rules import table_events as tb
from desktop_app.rules import tile_events as te
from desktop_app.rules.acts import (
    challenging,
    drawing,
    finishing,
    helping,
    laying,
    recording,
    starting,
    timing,
    turns,
)
from desktop_app.rules.acts.act import Act
from desktop_app.rules.challenge import TileDrawer, WordJudge
from desktop_app.rules.commands import Command
from desktop_app.rules.events import Event, GameStarted, TimePassed
from desktop_app.rules.evolving import EVOLUTIONS, start_game
from desktop_app.rules.help import CoachHeard, HintTaken, TurnsTakenBack
from desktop_app.rules.procedures import conducting
from desktop_app.rules.rejection import Reason, Rejection
from desktop_app.rules.set_check import WRONG_BAG, suspended_by
from desktop_app.rules.state import GameState


@dataclass(frozen=True, slots=True)
class ActKind:
    """An act at the board or at the desk. Everything about it is found from here.

    Its command is its key in `ACTS` and documented in `rules/commands.py`.

    Attributes:
        decide: emits the events of a command on an `Act`, or refuses it with a `Reason`, which
            holds the sentence.
        events: the events of the act itself; `EVOLUTIONS` applies them. Consequences, such as a
            warning or the end of the turn, are separate events.
        while_suspended: True if it is allowed while play waits for a missing tile (2001 15).
        steps: steps for which a ruleset may cite a section, as in `Procedure`.
    """

    decide: Callable[[Act, Any], Rejection | None]
    events: tuple[type[Any], ...]
    while_suspended: bool = False
    steps: Mapping[str, str] = field(default_factory=dict)


ACTS: Mapping[type[Any], ActKind] = {
    cmd.PassTime: ActKind(timing.pass_time, (ev.TimePassed,), while_suspended=True),
    cmd.SettleStart: ActKind(starting.settle_start, (ev.FirstPlayerChosen,)),
    cmd.DrawForStart: ActKind(starting.draw_for_start, (ev.StartTilesDrawn,)),
    cmd.DrawTiles: ActKind(drawing.draw_tiles, (ev.TilesDrawn,)),
    cmd.LayTiles: ActKind(laying.lay_tiles, (ev.TilesLaid,)),
    cmd.TakeUpTiles: ActKind(laying.take_up_tiles, (ev.TilesTakenUp,)),
    cmd.DeclareScore: ActKind(laying.declare_score, (ev.ScoreDeclared,)),
    cmd.ExchangeTiles: ActKind(drawing.exchange_tiles, (ev.ExchangeAnnounced,)),
    cmd.AnnouncePass: ActKind(turns.announce_pass, (ev.PassAnnounced,)),
    cmd.PressClock: ActKind(
        turns.press_clock, (ev.ClockPressed, ev.TurnEnded), steps={"exchange-nothing-set": "pass"}
    ),
    cmd.StartClock: ActKind(timing.start_clock, (ev.ClockStarted,)),
    cmd.NeutraliseClock: ActKind(timing.neutralise_clock, (ev.ClockNeutralised,)),
    cmd.RecordScore: ActKind(recording.record_score, (ev.ScoreRecorded,)),
    cmd.AcceptPlay: ActKind(turns.accept_play, (ev.PlayAccepted, ev.AcceptanceSaid)),
    cmd.CallHold: ActKind(challenging.call_hold, (ev.HoldCalled,)),
    cmd.CallChallenge: ActKind(
        challenging.call_challenge,
        (ev.ChallengeCalled, ev.ChallengeAdjudicated),
        steps={
            "challenge": "apart-held apart-irregular combined-held combined-irregular"
            " falls falls-by-judge"
        },
    ),
    cmd.SayChallenge: ActKind(challenging.say_challenge, (ev.ChallengeSaid,)),
    cmd.RetractChallenge: ActKind(challenging.retract_challenge, (ev.ChallengeRetracted,)),
    cmd.WriteWords: ActKind(challenging.write_words, (ev.SlipChanged,)),
    cmd.HandInSlip: ActKind(challenging.hand_in_slip, (ev.SlipClosed,)),
    cmd.StandUp: ActKind(challenging.stand_up, (ev.ChallengeBound,)),
    cmd.SummonJudge: ActKind(challenging.summon_judge, (ev.ChallengeBound,)),
    cmd.AdjudicateChallenge: ActKind(
        challenging.adjudicate, (ev.ChallengeCalled, ev.ChallengeAdjudicated)
    ),
    cmd.ConcedeChallenge: ActKind(
        challenging.concede_challenge, (ev.ChallengeConceded,), steps={"challenge": "concede"}
    ),
    cmd.LeaveTable: ActKind(
        finishing.leave_table,
        (tb.PlayerLeft,),
        while_suspended=True,
        steps={"absence": "leave official"},
    ),
    cmd.ReturnToTable: ActKind(
        finishing.return_to_table,
        (tb.PlayerReturned,),
        while_suspended=True,
        steps={"absence": "return"},
    ),
    cmd.TurnBoard: ActKind(
        laying.turn_board, (ev.BoardTurned,), steps={"board-turning": "challenge own-turn"}
    ),
    cmd.AgreeEnd: ActKind(finishing.agree_end, (ev.EndAgreed,)),
    cmd.SignResult: ActKind(finishing.sign_result, (ev.ResultSigned,)),
    cmd.AnnounceOut: ActKind(
        challenging.announce_out, (ev.OutAnnounced,), steps={"result": "out-announced"}
    ),
    cmd.RackTiles: ActKind(drawing.rack_tiles, (te.TilesRacked,)),
    cmd.ReturnTiles: ActKind(
        drawing.return_tiles, (ev.TilesReturned,), steps={"challenge": "returned-unseen"}
    ),
    cmd.SayExchange: ActKind(drawing.say_exchange, (te.ExchangeSaid,)),
    cmd.PutDownTiles: ActKind(drawing.put_down_tiles, (te.TilesPutDown,)),
    cmd.BagTiles: ActKind(
        drawing.bag_tiles, (te.OldTilesBagged,), steps={"exchange-old-first": "no-penalty"}
    ),
    cmd.SayBlank: ActKind(laying.say_blank, (te.BlankSaid,)),
    cmd.WriteBlank: ActKind(laying.write_blank, (te.BlankWritten,)),
    cmd.WriteMarks: ActKind(laying.write_marks, (te.BlankWritten,)),
    cmd.FakeBlank: ActKind(laying.fake_blank, (te.TilesMoved, de.NoteKept)),
    cmd.MislayTiles: ActKind(laying.mislay_tiles, (te.TilesMislaid,)),
    cmd.RightTiles: ActKind(laying.right_tiles, (te.TilesRighted,), steps={"mislaid": "hands-off"}),
    cmd.ConductProcedure: ActKind(
        conducting.conduct_procedure, (de.ProcedureBegun, de.ProcedureEnded), while_suspended=True
    ),
    cmd.UndoRuling: ActKind(conducting.undo_ruling, (de.RulingUndone,), while_suspended=True),
    cmd.IdentifyTiles: ActKind(laying.identify_tiles, (te.RackIdentified,), while_suspended=True),
    cmd.EnterScore: ActKind(laying.enter_score, (tb.ScoreEntered,)),
    cmd.EndByHand: ActKind(recording.end_by_hand, (ev.GameEnded,)),
    cmd.CorrectEntry: ActKind(recording.correct_entry, (tb.EntryCorrected,), while_suspended=True),
    cmd.NoteEntry: ActKind(recording.note_entry, (tb.EntryNoted,), while_suspended=True),
    cmd.NameOccasion: ActKind(recording.name_occasion, (tb.OccasionNamed,), while_suspended=True),
    cmd.TakeHint: ActKind(helping.take_hint, (HintTaken,)),
    cmd.HearCoach: ActKind(helping.hear_coach, (CoachHeard,)),
    cmd.TakeBackTurns: ActKind(helping.take_back_turns, (TurnsTakenBack,)),
    cmd.TakeBackTurn: ActKind(recording.take_back_turn, (de.GameReconstructed,)),
    cmd.ChargeTime: ActKind(recording.charge_time, (ev.ScoreAdjusted,)),
    cmd.SayCounting: ActKind(drawing.say_counting, (tb.CountDeclared,)),
    cmd.EnterBag: ActKind(drawing.enter_bag, (tb.BagEntered,)),
    cmd.WriteScoreEarly: ActKind(recording.write_score_early, (tb.ScoreWrittenEarly,)),
    cmd.AskOpponent: ActKind(recording.ask_opponent, (tb.OpponentAsked,)),
    cmd.ExposeTiles: ActKind(drawing.expose_tiles, (te.TilesExposed,)),
    cmd.SayDrawing: ActKind(drawing.say_drawing, (tb.DrawStated,)),
    cmd.RevealRack: ActKind(drawing.reveal_rack, (tb.RackRevealed,)),
    cmd.Arrive: ActKind(timing.arrive, (de.PlayerArrived,), while_suspended=True),
}
"""Act by command class."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The events of a command and the resulting states, so that they need not be folded again.

    Attributes:
        before: the state before the command.
        events: its events, possibly none.
        states: the state after each event.
    """

    before: GameState
    events: tuple[Event, ...] = ()
    states: tuple[GameState, ...] = ()

    @property
    def state(self) -> GameState:
        """The state after all events."""
        return self.states[-1] if self.states else self.before

    def then(self, later: Decision) -> Decision:
        """This decision followed by `later`, which was made in the resulting state."""
        return Decision(self.before, self.events + later.events, self.states + later.states)


def decide(
    state: GameState, command: Command, *, judge: WordJudge | None, drawer: TileDrawer
) -> Decision | Rejection:
    """Decide a command in a state.

    Args:
        state: the game so far; it is not changed.
        command: the act wanted.
        judge: adjudicates challenged words; None if the players do.
        drawer: chooses drawn tiles; called only if tiles are drawn.

    Returns:
        The events with the resulting states, or a rejection with its reasons and sections.
    """
    act = Act(state, judge, drawer)
    kind = ACTS[type(command)]
    topic = suspended_by(state)
    if topic and not state.is_over and not kind.while_suspended:
        keys = ("wrong_bag.procedure",) if topic == WRONG_BAG else ()
        return act.refuse(Reason.SUSPENDED, "", *keys)
    rejection = kind.decide(act, command)
    if rejection is not None:
        return rejection
    return Decision(state, tuple(act.events), tuple(act.states))


def evolve(state: GameState | None, event: Event) -> GameState:
    """The state after one event; `GameStarted` creates it.

    Raises:
        ValueError: the first event is another one, a second game starts in a log, or the event
            does not fit the state (a tile is missing); a log written by `decide` never does this.
    """
    if isinstance(event, GameStarted):
        if state is not None:
            raise ValueError("GameStarted stands only at the beginning of a log")
        return start_game(event.setup)
    if state is None:
        raise ValueError(f"a log begins with GameStarted, not {type(event).__name__}")
    return EVOLUTIONS[type(event)](state, event)


def fold(events: Iterable[Event]) -> GameState:
    """The state after all events.

    Raises:
        ValueError: there are no events, or one does not fit (see `evolve`).
    """
    state: GameState | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("an empty log is no game")
    return state


@dataclass(frozen=True, slots=True)
class FoldedLog:
    """A log that was folded once, for all that is read from it.

    Attributes:
        log: the whole log.
        events: the same with successive passages of time merged, as `with_time_merged` does.
        states: the game after each of `events`.
    """

    log: tuple[Event, ...]
    events: tuple[Event, ...]
    states: tuple[GameState, ...]

    @property
    def state(self) -> GameState:
        """The game after all events."""
        return self.states[-1]


def fold_log(events: Iterable[Event]) -> FoldedLog:
    """Fold a log, and keep the game after each event.

    Raises:
        ValueError: as in `fold`.
    """
    log = tuple(events)
    merged = tuple(with_time_merged(log))
    states: list[GameState] = []
    state: GameState | None = None
    for event in merged:
        state = evolve(state, event)
        states.append(state)
    if not states:
        raise ValueError("an empty log is no game")
    return FoldedLog(log, merged, tuple(states))


def with_time_merged(events: Iterable[Event]) -> Iterator[Event]:
    """Merge successive passages of time into one event each.

    A clock writes one per second; folding them one by one is four fifths of the work.
    """
    elapsed_ms = 0
    for event in events:
        if isinstance(event, TimePassed):
            elapsed_ms += event.elapsed_ms
            continue
        if elapsed_ms:
            yield TimePassed(elapsed_ms)
            elapsed_ms = 0
        yield event
    if elapsed_ms:
        yield TimePassed(elapsed_ms)
