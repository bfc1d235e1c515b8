# SPDX-License-Identifier: MIT
"""Slips at the start: shuffling while the first racks are drawn, and a missed centre square. Also a
leftover blank mark on the slip.

Sources: 1999 and 2001 6.3; family "To Begin Playing"; NASPA III.F.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.desk_events import TurnGiven
from desktop_app.rules.events import TilesReturned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import (
    Group,
    Procedure,
    is_going,
    restart_clock,
    stop_clock,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase, others
from desktop_app.rules.tile_events import TilesLifted, rack_of

_TOPIC = "shuffle-right"
_KEY = "start.shuffle_right"


def _shuffle(act: Act, ask: Dialogue) -> None:
    """Shuffle all tiles if none is drawn; later the rest, or all if the draw was not watched."""
    state = act.state
    first = state.first
    assert first is not None, "racks are drawn once it is settled who begins"
    player = ask.player("player", default=others(state, first)[0])
    drawn = [seat for seat in range(state.player_count) if state.racks[seat]]
    if not drawn:
        act.rule_step(_TOPIC, "shuffle.all", _KEY, player=player, detail="all")
        return
    if _goes_back(act, ask):
        for seat in drawn:
            act.emit(TilesReturned(seat, act.state.racks[seat]))
        act.rule_step(_TOPIC, "shuffle.all-back", _KEY, player=player, detail="all-back")
        return
    if act.rules.start.shuffle_right != "none" and ask.yes("shuffled-before", default=False):
        raise ask.refused(Reason.NOT_ALLOWED, "", _KEY)
    act.rule_step(_TOPIC, "shuffle.rest", _KEY, player=player, detail="rest")


def _goes_back(act: Act, ask: Dialogue) -> bool:
    """True if the drawn tiles go back.

    In NASPA they do if the opponent was not present. 1999 and 2001 6.3 cover only the undrawn
    tiles, so the answer has no effect there.
    """
    match act.rules.start.shuffle_right:
        case "none":
            return ask.choice("tiles", ("rest", "all-back")) == "all-back"
        case "rest":
            ask.yes("watched", default=True)
            return False
        case _:
            return not ask.yes("watched")


def _is_drawing(state: GameState) -> bool:
    return state.phase is Phase.SETUP


# A first play that misses the centre, found on the board although it is not allowed.
#
# The family rules, and Singapore with them, require a tile on the centre and give no remedy (family
# "Placing the First Word"). Elsewhere the play is challenged off or scored without the premium
# (1999, 2001 5.1.2; NASPA III.G.1).

_MISSED_CENTRE_KEY = "placement.first_miss_centre"
_TAKE_BACK, _STANDS = "take-back", "stands"


def _is_possible(state: GameState) -> bool:
    refuses = state.setup.ruleset.placement.first_miss_centre == "refuse"
    board = state.board
    laid = () if state.turn.laid is None else state.turn.laid.placements
    ended = [placement for placement in board.placements() if placement not in laid]
    missed = bool(ended) and not board.tile_at(*board.layout.centre)
    return refuses and is_going(state) and missed


def _conduct(act: Act, ask: Dialogue) -> None:
    """The play stands, or its player takes it back and plays again."""
    player = ask.player("player")
    remedy = ask.choice("remedy", (_TAKE_BACK, _STANDS))
    if remedy == _TAKE_BACK:
        take_back_begun_turn(act)
        tiles = tuple(act.state.board.placements())
        act.emit(TilesLifted(tiles, rack_of(player)))
        act.emit(TurnGiven(player))
    act.rule_step(
        "first-play-miss-centre",
        "missed-centre.remedy",
        _MISSED_CENTRE_KEY,
        player=player,
        detail=remedy,
    )


# The letter of an earlier blank left on the slip. Source: NASPA IV.F.2.


def _correct(act: Act, ask: Dialogue) -> None:
    """The clock is stopped until the mark is crossed out."""
    seats = range(act.state.player_count)
    ran = stop_clock(act, ask.player("player", among=seats))
    restart_clock(act, ran)
    act.rule_step("blank-fixed", "blank.leftover", "blank.designate")


PROCEDURES = (
    Procedure(
        name="shuffle-request",
        title="Shuffling while racks are drawn",
        when="A player asks to shuffle although the first rack is being drawn.",
        topics=(_TOPIC,),
        group=Group.DRAWING,
        conduct=_shuffle,
        may_apply=_is_drawing,
        not_now="The first racks are not being drawn.",
        grounds=("start.shuffle_right",),
        steps={"shuffle": "all all-back rest"},
        questions={
            "player": "Who asks to shuffle?",
            "watched": "Did this player see the tiles being drawn?",
            "shuffled-before": "Has this player shuffled already?",
            "tiles": "Which tiles are shuffled?",
        },
        answers={
            "rest": "The tiles still in the bag",
            "all-back": "All tiles; the drawn ones go back",
        },
        ruled="{name} may shuffle.",
        search_words=("shake the bag", "mix the tiles", "shuffle"),
    ),
    Procedure(
        name="missed-centre",
        title="The first word misses the centre",
        when="The first word on the board does not cover the centre square.",
        topics=("first-play-miss-centre",),
        group=Group.BOARD,
        conduct=_conduct,
        may_apply=_is_possible,
        not_now="No play breaks the rules of placement.",
        grounds=("placement.first_miss_centre",),
        steps={"missed-centre": "remedy"},
        questions={"player": "Who played it?", "remedy": "What happens to it?"},
        answers={"take-back": "It is taken back and the player plays again", "stands": "It stands"},
        ruled="{name}'s first word stands or comes off.",
        search_words=("missed the star", "first word off centre", "not on the middle square"),
    ),
    Procedure(
        name="leftover-mark",
        title="An old letter on the blank slip",
        when="The slip still shows the letter of an earlier blank.",
        topics=("blank-fixed",),
        group=Group.BOARD,
        conduct=_correct,
        may_apply=is_going,
        not_now="Play is not going on.",
        grounds=("blank.designate",),
        steps={"blank": "leftover"},
        questions={"player": "Who noticed it?"},
        ruled="The old letter is struck out before play goes on.",
        search_words=("old blank letter", "slip shows another letter"),
    ),
)
