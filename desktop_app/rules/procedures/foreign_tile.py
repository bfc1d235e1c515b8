# SPDX-License-Identifier: MIT
"""Tiles from an adjacent game on a rack or in a play (NASPA IV.C.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.board import Placement, squares_of
from desktop_app.rules.desk_events import TurnGiven
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import excess_pool, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reconstruct
from desktop_app.rules.procedures.recount import (
    FREE_EXCHANGE,
    FREE_EXCHANGE_OF_OTHER,
    ask_board,
    correct_bag,
    discard,
    is_playing,
    last_play,
    lift,
    move,
    neutralise,
    put_back,
    refill,
    remove_from_rack,
    return_overfull,
    revert_zero_run,
    settle_count,
    turn_of_tile,
    withdraw_last_play,
)
from desktop_app.rules.set_check import is_explained_by
from desktop_app.rules.state import GameState, Phase, names, seat_named
from desktop_app.rules.tile_events import BAG, OUTSIDE, TABLE, DrawSettled, Spot, rack_of

# Withdrawing a play with tiles that do not belong to the set. B has played the extra tile, A is the
# other player, as in the rule books.
#
# Sources: 1999 16.1; 2001 16.1 and 16.2; NASPA IV.C.3.

BOTH, UNKNOWN = "both", "unknown"


class PlayStage(Enum):
    """How far the game has gone since the play."""

    UNDRAWN = "undrawn"
    """B has not drawn new tiles."""
    DRAWN = "drawn"
    """B has drawn new tiles, A has not."""
    LATER = "later"
    """A has drawn new tiles, too, or the game is over."""


@dataclass(frozen=True, slots=True)
class ExtraPlay:
    """Extra tiles on the board.

    Attributes:
        placements: the extra tiles.
        turn: number of the earliest turn in which one of them was played, None if unknown.
        laid_by: seats that played them, as far as known.
    """

    placements: tuple[Placement, ...]
    turn: int | None
    laid_by: frozenset[int]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The extra tiles as on a rack."""
        return tuple(each.on_rack for each in self.placements)


def ask_extra_play(ask: Dialogue) -> ExtraPlay:
    """Ask which tiles on the board are extra, and find the turn in which they were played."""
    state = ask.act.state
    placements = ask_board(ask)
    turns = [turn_of_tile(state, square) for square in squares_of(placements)]
    known = [turn for turn in turns if turn is not None]
    seats = (state.turns[turn].on_turn for turn in known)
    return ExtraPlay(
        placements,
        min(known) if len(known) == len(turns) else None,
        frozenset(seat for seat in seats if seat is not None),
    )


def ask_culprit(ask: Dialogue, play: ExtraPlay) -> int | None:
    """Ask who played the extra tiles; None if that is unknown or both did."""
    state = ask.act.state
    players = names(state)
    default = BOTH if len(play.laid_by) > 1 else UNKNOWN
    if len(play.laid_by) == 1:
        default = players[min(play.laid_by)]
    answer = ask.choice("culprit", (*players, BOTH, UNKNOWN), default=default)
    return seat_named(state, answer)


def stage_of(state: GameState, play: ExtraPlay, culprit: int | None) -> PlayStage:
    """How far the game has gone since the play."""
    if state.is_over or play.turn is None or play.laid_by != {culprit} or culprit is None:
        return PlayStage.LATER
    since = state.turn.number - play.turn
    if since <= 1:
        return PlayStage.DRAWN if since and state.draw_of(culprit).tiles else PlayStage.UNDRAWN
    other_drew = state.draw_of(state.next_player(culprit)).tiles
    return PlayStage.LATER if since > 2 or other_drew else PlayStage.DRAWN


def has_shown(state: GameState, culprit: int) -> bool:
    """True if the next player has exposed letters since."""
    other = state.next_player(culprit)
    turn = state.last_turn
    began = state.phase is Phase.PLACED and state.on_turn == other
    return began or (turn is not None and turn.player == other and turn.laid is not None)


class Excess(Enum):
    """New tiles that go back when the play they replaced is withdrawn."""

    ALL_DRAWN = "all-drawn"
    """All of them, chosen from the rack without the withdrawn play (1999 16.1)."""
    OVER_BEFORE = "over-before"
    """Those beyond seven, chosen from the rack without the withdrawn play (NASPA IV.C.3.a)."""
    OVER_AFTER = "over-after"
    """Those beyond seven, chosen from the whole rack after the director checked the bag (2001)."""


def take_play_back(act: Act, ask: Dialogue, play: ExtraPlay, culprit: int, excess: Excess) -> None:
    """Withdraw the play and what followed, remove the extra tiles, and let B play again."""
    turn = play.turn
    assert turn is not None, "only a play whose turn is known is taken back"
    lift(act, play.placements)
    take_back_begun_turn(act)
    _undo_following_turn(act, culprit, turn)
    if excess is not Excess.OVER_AFTER:
        _return_before(act, ask, culprit, _count_back(act.state, culprit, turn, excess))
    if act.state.turn.number > turn:
        withdraw_last_play(act, culprit)
    if excess is Excess.OVER_AFTER:
        correct_bag(act, ask)
        return_overfull(act, ask, culprit)
    refill(act, ask, culprit)
    act.emit(DrawSettled(culprit))
    revert_zero_run(act, turn)
    act.emit(TurnGiven(culprit))


def _undo_following_turn(act: Act, culprit: int, turn: int) -> None:
    """Take back the turn that A has had since without drawing."""
    state = act.state
    other = state.next_player(culprit)
    if state.turn.number == turn + 2:
        move(act, state.set_aside, TABLE, rack_of(other), (other,))
        last = state.last_turn
        if last is not None and last.laid is not None:
            withdraw_last_play(act, other)


def _count_back(state: GameState, culprit: int, turn: int, excess: Excess) -> int:
    """Number of tiles B has to return before B's play goes back to the rack."""
    row = last_play(state, culprit)
    if row is None or state.turn.number == turn:
        return 0
    rack, before = len(state.racks[culprit]), len(state.turns[turn].racks[culprit])
    if excess is Excess.ALL_DRAWN:
        return rack + len(row.placements) - before
    still = sum(1 for each in row.placements if state.board.tile_at(each.row, each.col))
    return rack + still - state.setup.ruleset.set.rack_size


def _return_before(act: Act, ask: Dialogue, culprit: int, count: int) -> None:
    if count > 0:
        opponent = act.state.next_player(culprit)
        return_excess(act, ask, excess_pool(act.state, culprit, opponent, count))


def go_back_before(act: Act, ask: Dialogue, play: ExtraPlay, culprit: int) -> None:
    """Reconstruct the game to the turn of the play, and replace B's extra tile by a proper one."""
    assert play.turn is not None, "only a play whose turn is known can be gone back to"
    reconstruct(act, play.turn)
    discard(act, culprit, play.tiles)
    refill(act, ask, culprit)


TOPIC = "wrong-bag"
_KEYS = ("wrong_bag.procedure",)
_RACK, _BOARD = "rack", "board"


def conduct_foreign_tile(act: Act, ask: Dialogue) -> None:
    """Return the neighbours' tiles, depending on when they were discovered."""
    if act.state.is_over:
        act.rule_step(TOPIC, "foreign.over", *_KEYS, detail="stands")
        return
    settle_count(act, "foreign-tile")
    neutralise(act, "director")
    places = (_RACK,) if act.state.board.is_empty else (_RACK, _BOARD)
    if ask.choice("where", places) == _RACK:
        _on_rack(act, ask)
    else:
        _played(act, ask)


def _on_rack(act: Act, ask: Dialogue) -> None:
    """Return the tile to its own bag and fill up the rack as far as the bag lasts."""
    player = remove_from_rack(act, ask)
    refill(act, ask, player)
    act.rule_step(TOPIC, "foreign.rack", *_KEYS, player=player)


def _played(act: Act, ask: Dialogue) -> None:
    play = ask_extra_play(ask)
    culprit = ask_culprit(ask, play)
    if culprit is not None and _is_before_next_play(act.state, play, culprit):
        take_play_back(act, ask, play, culprit, Excess.OVER_BEFORE)
        act.rule_step(TOPIC, "foreign.early", *_KEYS, player=culprit)
    elif ask.yes("tellable"):
        for index, placement in enumerate(play.placements):
            _substitute(act, ask, placement, culprit, index)
        act.rule_step(TOPIC, "foreign.tellable", *_KEYS, player=culprit)
    else:
        # Only the director checks both sets: no rack is shown to any player.
        correct_bag(act, ask)
        act.rule_step(TOPIC, "foreign.not-tellable", *_KEYS, player=culprit)


def _is_before_next_play(state: GameState, play: ExtraPlay, culprit: int) -> bool:
    """True if the next player has not completed a play since (IV.C.3.a)."""
    if play.turn is None or play.laid_by != {culprit}:
        return False
    return state.turn.number <= play.turn + 1


def _substitute(
    act: Act, ask: Dialogue, placement: Placement, culprit: int | None, index: int
) -> None:
    """Replace a foreign tile by the same letter of the right set or of a neutral one."""
    source = _source(act.state, placement.on_rack, culprit)
    lift(act, (placement,))
    put_back(act, placement, source)
    if source.seat is not None:
        refill(act, ask, source.seat, f"drawn-{index + 1}")


def _source(state: GameState, tile: str, culprit: int | None) -> Spot:
    """Source of the replacement: the bag, a rack (the sole culprit's first), or a neutral bag."""
    if may_hold(state, state.bag, (tile,)):
        return BAG
    if culprit is not None:
        for seat in (culprit, state.next_player(culprit)):
            if may_hold(state, state.racks[seat], (tile,)):
                return rack_of(seat)
    return OUTSIDE


def _is_possible(state: GameState) -> bool:
    return is_playing(state) and state.setup.ruleset.wrong_bag.procedure == "adjacent-game"


def _is_due(state: GameState) -> bool:
    return _is_possible(state) and is_explained_by(state, "foreign-tile")


_BAG_PUT_RIGHT = {
    "bag-out": "Which tiles does the director take out of the bag? Type none if it is right.",
    "bag-in": "Which tiles does the director put into the bag? Type none if it is right.",
}
STRANGE_TILES = {
    **_BAG_PUT_RIGHT,
    "where": "Where are the tiles?",
    "player": "On whose rack are they?",
    "tiles": "Which tiles are they?",
    "squares": "On which squares do the tiles lie that do not belong here?",
    "culprit": "Who played them?",
    "recorded": "Can the game be put back to that turn from the score sheets?",
    "shown": "Has the other player shown letters on the board since?",
    "tellable": "Can the tiles of the two sets be told apart?",
    "opponent": "Which opponent chooses the tiles?",
    "returned": "Which tiles go back into the bag?",
    "exchange": FREE_EXCHANGE,
    "exchange-second": FREE_EXCHANGE_OF_OTHER,
    "decision": "What is to happen?",
    "owner": "Who should have drawn the tiles?",
    "side": "Has this table drawn the neighbours' tiles, or lost its own to them?",
    "spare": "Are there equal tiles to replace them?",
    "brought-back": "Have the tiles been brought back?",
    "bonus": "Did the last player draw seven new tiles after a bonus word?",
}
STRANGE_TILES_ANSWERS = {
    "board": "On the board",
    "rack": "On a rack",
    "bag": "In the bag",
    "both": "Both players did",
    "unknown": "It cannot be settled",
    "play-on": "Play goes on as it is",
    "replay": "The game is played again",
    "go-back": "The game goes back to that turn",
    "take-back": "The play comes off and is made again",
    "drew": "This table drew the neighbours' tiles",
    "lost": "This table has lost tiles to the neighbours",
}

PROCEDURES = (
    Procedure(
        name="foreign-tile",
        title="Tiles from a neighbouring game",
        when="Tiles of a neighbouring game are on a rack or in a play.",
        topics=(TOPIC,),
        group=Group.SET,
        conduct=conduct_foreign_tile,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("wrong_bag.procedure",),
        steps={"foreign": "early not-tellable over rack tellable"},
        questions=STRANGE_TILES,
        answers=STRANGE_TILES_ANSWERS,
        ruled="The neighbours' tiles are sorted out.",
        search_words=("tile of another game", "tile from the next table", "tile of another set"),
    ),
)
