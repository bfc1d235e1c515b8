# SPDX-License-Identifier: MIT
"""A player on his own time needs the bag, which the opponent holds (NASPA IV.C.4)."""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.desk_events import GameReconstructed
from desktop_app.rules.events import ClockNeutralised, ClockStarted, ScoreDeclared, TilesLaid
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, is_going
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.turns import LastTurn

_TOPIC = "bag-access"


def _is_possible(state: GameState) -> bool:
    return is_going(state) and state.clock.running is not None


def _bag_access(act: Act, ask: Dialogue) -> None:
    """He asks, stops the clock, is given the bag, and the opponent starts his clock again.

    A bag that is handed over at once leaves the clock running.
    """
    player = act.state.clock.running
    assert player is not None, "it is possible only while a clock runs"
    if not ask.yes("handed-over"):
        act.emit(ClockNeutralised(player, "any-stated"))
        act.emit(ClockStarted(player))
    act.rule_step(_TOPIC, "bag-access.steps", player=player)


# Whether a hand in the bag that nobody announced was a count or the end of the turn.
#
# Sources: 1999 and 2001 7.2, 17.

_BAG_DISPUTES_TOPIC = "hand-in-bag-undeclared"
_KEYS = ("turn.count_declaration_excuses", "turn.end_triggers")


def _judge_hand(act: Act, ask: Dialogue) -> None:
    """The opponent argues that the turn is over; the director is to be lenient (17)."""
    turn = act.state.last_turn
    assert turn is not None, "a turn ended with the hand in the bag"
    verdict = ask.choice("verdict", ("counting", "end-of-turn"))
    if verdict == "counting":
        _go_on(act, turn)
    act.rule_step(
        _BAG_DISPUTES_TOPIC, f"hand-in-bag.{verdict}", *_KEYS, player=turn.player, detail=verdict
    )


def _go_on(act: Act, turn: LastTurn) -> None:
    """The turn is not over: it stands as it did before the hand went into the bag."""
    running = act.state.clock.running
    before = act.state.turn.number - 1
    act.emit(GameReconstructed(before, act.state.clock.remaining_ms))
    if turn.laid is not None:
        laid = turn.laid
        act.emit(TilesLaid(turn.player, laid.placements, laid.words, laid.points, laid.faults))
        if turn.declared is not None:
            act.emit(ScoreDeclared(turn.player, turn.declared))
    if running is not None:
        act.emit(ClockStarted(turn.player))


def _may_argue(state: GameState) -> bool:
    """Whether the last turn ended so, no tile was taken and nobody has gone on."""
    turn = state.last_turn
    if turn is None or turn.trigger != "hand-in-bag" or not is_going(state):
        return False
    return state.phase in (Phase.ENDED, Phase.ON_TURN) and not state.draw_of(turn.player).tiles


PROCEDURES = (
    Procedure(
        name=_TOPIC,
        title="The bag is with the opponent",
        when="A player needs the bag while their own clock runs.",
        topics=(_TOPIC,),
        group=Group.CLOCK,
        conduct=_bag_access,
        may_apply=_is_possible,
        not_now="Play is not going on.",
        steps={"bag-access": "steps"},
        questions={"handed-over": "Had the bag been handed over before the clock was stopped?"},
        ruled="The bag goes over, and the clock of {name} goes on.",
        search_words=("will not give the bag", "needs the bag", "bag is on the other side"),
    ),
    Procedure(
        name="hand-in-bag",
        title="A hand in the bag",
        when="A hand went into the bag without a word, and the players differ on what it means.",
        topics=(_BAG_DISPUTES_TOPIC,),
        group=Group.TURN,
        conduct=_judge_hand,
        may_apply=_may_argue,
        not_now="It is not in dispute whether a hand was in the bag.",
        grounds=("turn.hand_in_bag_strikes",),
        steps={"hand-in-bag": "counting end-of-turn"},
        questions={"verdict": "What was the hand in the bag for?"},
        answers={
            "counting": "Counting: the turn goes on",
            "end-of-turn": "New tiles: the turn is over",
        },
        ruled="The director has judged the hand of {name} in the bag.",
        search_words=("hand in the bag", "reached into the bag", "fishing in the bag"),
    ),
)
