# SPDX-License-Identifier: MIT
"""Tiles that do not belong here: a third Y, and tiles from a neighbour's bag or game.

``extra.procedure`` and ``wrong_bag.procedure`` select the rule book to follow. The table that drew
from the wrong bag has too many tiles, its neighbours too few; both tables use that procedure. The
players who drew are called C and D in 1999, A and B in 2001 (AMB-26). Sources: 1999 16.1, 16.2;
2001 16.1, 16.2; Singapore G18; NASPA III.B, IV.C.3.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.acts.laying import held_of, may_hold
from desktop_app.rules.board import Placement, squares_of
from desktop_app.rules.desk_events import NoteKept, TurnGiven
from desktop_app.rules.procedures import recount
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.pools import excess_pool, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reconstruct, replay
from desktop_app.rules.set_check import SUSPENDED, WRONG_BAG, is_explained_by
from desktop_app.rules.state import GameState, Phase, names, seat_named
from desktop_app.rules.tile_events import BAG, OUTSIDE, TABLE, DrawSettled, Spot, rack_of
from desktop_app.rules.tiles import sort_tiles, write_faces

_KEYS = ("wrong_bag.procedure",)
_RACK, _BOARD, _IN_BAG = "rack", "board", "bag"
WAITING = "waiting"
_DREW, _LOST = "drew", "lost"


def conduct_wrong_bag(act: Act, ask: Dialogue) -> None:
    """Deal with tiles from the wrong bag as the ruleset prescribes."""
    way = act.rules.wrong_bag.procedure
    if act.state.phase is Phase.SIGNED:
        _rule(act, "signed", "nothing")
    elif way == "valid":
        _rule(act, "valid", "play-on")
    elif way == "adjacent-game":
        conduct_foreign_tile(act, ask)
    elif way == "none":
        _wrong_bag_by_director(act, ask)
    else:
        recount.neutralise(act, "extra-tiles")
        drew = ask.choice("side", (_DREW, _LOST)) == _DREW
        if way == "s99":
            _drew_1999(act, ask) if drew else _lost_1999(act, ask)
        else:
            _drew_2001(act, ask) if drew else _lost_2001(act, ask)


def _rule(act: Act, case: str, detail: str = "", player: int | None = None) -> None:
    act.rule_step(WRONG_BAG, f"wrong-bag.{case}", *_KEYS, player=player, detail=detail)


def _ask_place(act: Act, ask: Dialogue) -> str:
    """Ask where the neighbours' tiles are."""
    state = act.state
    there = {_RACK: any(state.racks), _BOARD: not state.board.is_empty, _IN_BAG: bool(state.bag)}
    return ask.choice("where", tuple(place for place, holds in there.items() if holds))


# ------------------------------------------------------------------ 1999


def _drew_1999(act: Act, ask: Dialogue) -> None:
    """Do not replay the game; continue once the extra tiles are removed, even from racks."""
    if act.state.is_over:
        _rule(act, "over", "stands")
        return
    place = _ask_place(act, ask)
    if place == _RACK:
        player = recount.remove_from_rack(act, ask)
        recount.refill(act, ask, player)
        _rule(act, "drew", _RACK, player)
        return
    if place == _BOARD:
        recount.lift(act, recount.ask_board(ask))
    else:
        bag = act.state.bag
        recount.move(act, ask.tiles("tiles", bag, 1, len(bag)), BAG, OUTSIDE)
    _rule(act, "drew", place)


def _lost_1999(act: Act, ask: Dialogue) -> None:
    """Do not replay the game; continue with the tiles back in the bag or with their owner."""
    if act.state.is_over:
        _rule(act, "over", "stands")
        return
    tiles = recount.ask_faces(ask, "tiles", least=1)
    owner = ask.choice("owner", (_IN_BAG, *names(act.state)))
    player = None if owner == _IN_BAG else seat_named(act.state, owner)
    if player is None:
        recount.bring(act, tiles, BAG)
        _rule(act, "lost", _IN_BAG)
    else:
        recount.bring(act, tiles, rack_of(player))
        _rule(act, "lost", player=player)


# ------------------------------------------------------------------ 2001


def _drew_2001(act: Act, ask: Dialogue) -> None:
    place = _ask_place(act, ask)
    if place == _BOARD:
        _played_2001(act, ask)
        return
    if place == _RACK:
        player = recount.remove_from_rack(act, ask)
        recount.correct_bag(act, ask)
        if not act.state.is_over:
            recount.refill(act, ask, player)
        _rule(act, "a", _RACK, player)
    else:
        bag = act.state.bag
        recount.move(act, ask.tiles("tiles", bag, 1, len(bag)), BAG, OUTSIDE)
        _rule(act, "a", _IN_BAG)


def _played_2001(act: Act, ask: Dialogue) -> None:
    """Cases b to d: withdraw the play before A drew; later reconstruct, or let it stand."""
    play = ask_extra_play(ask)
    culprit = ask_culprit(ask, play)
    stage = stage_of(act.state, play, culprit)
    if culprit is not None and stage is not PlayStage.LATER:
        shown = has_shown(act.state, culprit)
        take_play_back(act, ask, play, culprit, Excess.OVER_AFTER)
        if ask.yes("shown", default=shown):
            recount.exchange_freely(act, ask, act.state.next_player(culprit))
        _rule(act, "b", "take-back", culprit)
        return
    case = "d" if act.state.is_over else "c"
    if culprit is not None and play.turn is not None and ask.yes("recorded", default=True):
        go_back_before(act, ask, play, culprit)
        recount.correct_bag(act, ask)
        _rule(act, case, "go-back", culprit)
    elif case == "d":
        _rule(act, case, "stands")
    else:
        recount.correct_bag(act, ask)
        _swap_2001(act, ask, play.placements)
        _rule(act, case, "play-on", culprit)


def _swap_2001(act: Act, ask: Dialogue, placements: tuple[Placement, ...]) -> None:
    """Return the neighbours' tiles on this board as soon as equal ones can replace them."""
    if ask.yes("spare", default=False):
        for placement in placements:
            recount.lift(act, (placement,))
            recount.put_back(act, placement, OUTSIDE)
        act.emit(NoteKept(WRONG_BAG, None, ""))
        _rule(act, "swap", "swapped")
    else:
        act.emit(NoteKept(WRONG_BAG, None, WAITING))
        _rule(act, "swap", "neighbours-wait")


def _lost_2001(act: Act, ask: Dialogue) -> None:
    """Never replay: wait for the tiles; a full rack drawn after a bonus word is drawn again."""
    if act.state.is_over:
        _rule(act, "general", "stands")
        return
    tiles = recount.ask_faces(ask, "tiles", least=1)
    if not ask.yes("brought-back", default=True):
        gone = tuple((Counter(tiles) - Counter(act.state.missing)).elements())
        if not may_hold(act.state, act.state.bag, gone):
            # The neighbours cannot have tiles that are on this board or a rack here.
            raise ask.bad("tiles", write_faces(tiles))
        recount.move(act, sort_tiles(held_of(act.state, act.state.bag, gone)), BAG, OUTSIDE)
        act.emit(NoteKept(WRONG_BAG, None, SUSPENDED))
        _rule(act, "wait", WAITING)
        return
    act.emit(NoteKept(WRONG_BAG, None, ""))
    recount.bring(act, tiles, BAG)
    recount.correct_bag(act, ask)
    player = _fresh_after_bonus(act.state)
    if player is not None and ask.yes("bonus", default=True):
        rack = act.state.racks[player]
        recount.move(act, rack, rack_of(player), BAG, (player,))
        recount.refill(act, ask, player)
        act.emit(DrawSettled(player))
        _rule(act, "returned", "redraw", player)
    else:
        _rule(act, "returned", "play-on")


def _fresh_after_bonus(state: GameState) -> int | None:
    """The player who has just played a bonus word and drawn a whole new rack since, or None."""
    turn = state.last_turn
    if turn is None or turn.laid is None:
        return None
    score, drawn = state.setup.ruleset.score, state.draw_of(turn.player).tiles
    is_bonus = len(turn.laid.placements) >= score.bingo_tiles
    return turn.player if is_bonus and len(drawn) == len(state.racks[turn.player]) else None


# ------------------------------------------------------------------ silent


def _wrong_bag_by_director(act: Act, ask: Dialogue) -> None:
    """The document is silent: do what seems fair, or what the players agree on."""
    ways = ["play-on"]
    if not act.state.is_over:
        ways += ["replay", _RACK]
    decision = ask.choice("decision", ways)
    player = None
    if decision == "replay":
        replay(act)
    elif decision == _RACK:
        player = recount.remove_from_rack(act, ask)
        recount.refill(act, ask, player)
    _rule(act, "director", decision, player)


def _is_waiting(state: GameState) -> bool:
    return recount.is_unsigned(state) and state.note(WRONG_BAG) in (WAITING, SUSPENDED)


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
        return tuple(placement.on_rack for placement in self.placements)


def ask_extra_play(ask: Dialogue) -> ExtraPlay:
    """Ask which tiles on the board are extra, and find the turn in which they were played."""
    state = ask.act.state
    placements = recount.ask_board(ask)
    turns = [recount.turn_of_tile(state, square) for square in squares_of(placements)]
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
    recount.lift(act, play.placements)
    take_back_begun_turn(act)
    _undo_following_turn(act, culprit, turn)
    if excess is not Excess.OVER_AFTER:
        _return_before(act, ask, culprit, _count_back(act.state, culprit, turn, excess))
    if act.state.turn.number > turn:
        recount.withdraw_last_play(act, culprit)
    if excess is Excess.OVER_AFTER:
        recount.correct_bag(act, ask)
        recount.return_overfull(act, ask, culprit)
    recount.refill(act, ask, culprit)
    act.emit(DrawSettled(culprit))
    recount.revert_zero_run(act, turn)
    act.emit(TurnGiven(culprit))


def _undo_following_turn(act: Act, culprit: int, turn: int) -> None:
    """Take back the turn that A has had since without drawing."""
    state = act.state
    other = state.next_player(culprit)
    if state.turn.number == turn + 2:
        recount.move(act, state.set_aside, TABLE, rack_of(other), (other,))
        last = state.last_turn
        if last is not None and last.laid is not None:
            recount.withdraw_last_play(act, other)


def _count_back(state: GameState, culprit: int, turn: int, excess: Excess) -> int:
    """Number of tiles B has to return before B's play goes back to the rack."""
    row = recount.last_play(state, culprit)
    if row is None or state.turn.number == turn:
        return 0
    rack, before = len(state.racks[culprit]), len(state.turns[turn].racks[culprit])
    if excess is Excess.ALL_DRAWN:
        return rack + len(row.placements) - before
    still = sum(
        1 for placement in row.placements if state.board.tile_at(placement.row, placement.col)
    )
    return rack + still - state.setup.ruleset.set.rack_size


def _return_before(act: Act, ask: Dialogue, culprit: int, count: int) -> None:
    if count > 0:
        opponent = act.state.next_player(culprit)
        return_excess(act, ask, excess_pool(act.state, culprit, opponent, count))


def go_back_before(act: Act, ask: Dialogue, play: ExtraPlay, culprit: int) -> None:
    """Reconstruct the game to the turn of the play, and replace B's extra tile by a proper one."""
    assert play.turn is not None, "only a play whose turn is known can be gone back to"
    reconstruct(act, play.turn)
    recount.discard(act, culprit, play.tiles)
    recount.refill(act, ask, culprit)


def conduct_foreign_tile(act: Act, ask: Dialogue) -> None:
    """Return the neighbours' tiles, depending on when they were discovered."""
    if act.state.is_over:
        act.rule_step(WRONG_BAG, "foreign.over", *_KEYS, detail="stands")
        return
    recount.settle_count(act, "foreign-tile")
    recount.neutralise(act, "director")
    places = (_RACK,) if act.state.board.is_empty else (_RACK, _BOARD)
    if ask.choice("where", places) == _RACK:
        _on_rack(act, ask)
    else:
        _played(act, ask)


def _on_rack(act: Act, ask: Dialogue) -> None:
    """Return the tile to its own bag and fill up the rack as far as the bag lasts."""
    player = recount.remove_from_rack(act, ask)
    recount.refill(act, ask, player)
    act.rule_step(WRONG_BAG, "foreign.rack", *_KEYS, player=player)


def _played(act: Act, ask: Dialogue) -> None:
    play = ask_extra_play(ask)
    culprit = ask_culprit(ask, play)
    if culprit is not None and _is_before_next_play(act.state, play, culprit):
        take_play_back(act, ask, play, culprit, Excess.OVER_BEFORE)
        act.rule_step(WRONG_BAG, "foreign.early", *_KEYS, player=culprit)
    elif ask.yes("tellable"):
        for index, placement in enumerate(play.placements):
            _substitute(act, ask, placement, culprit, index)
        act.rule_step(WRONG_BAG, "foreign.tellable", *_KEYS, player=culprit)
    else:
        # Only the director checks both sets: no rack is shown to any player.
        recount.correct_bag(act, ask)
        act.rule_step(WRONG_BAG, "foreign.not-tellable", *_KEYS, player=culprit)


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
    recount.lift(act, (placement,))
    recount.put_back(act, placement, source)
    if source.seat is not None:
        recount.refill(act, ask, source.seat, f"drawn-{index + 1}")


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
    return recount.is_playing(state) and state.setup.ruleset.wrong_bag.procedure == "adjacent-game"


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
    "exchange": recount.FREE_EXCHANGE,
    "exchange-second": recount.FREE_EXCHANGE_OF_OTHER,
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


_EXTRA_KEYS = ("extra.procedure",)

_REPLAY, _PLAY_ON, _GO_BACK, _TAKE_BACK = "replay", "play-on", "go-back", "take-back"


def _extra_tiles(act: Act, ask: Dialogue) -> None:
    procedure = act.rules.extra.procedure
    if act.state.phase is Phase.SIGNED:
        act.rule_step("extra-after-card", "extra.signed", *_EXTRA_KEYS, detail="nothing")
        return
    if procedure == "valid":
        act.rule_step("extra-played-a-drawn", "extra.valid", *_EXTRA_KEYS, detail=_PLAY_ON)
        return
    if ask.yes("wrong-bag", default=False):
        conduct_wrong_bag(act, ask)
        return
    if procedure == "adjacent-game":
        # No tile is loose, missing or a neighbour's: the set is used as it is.
        act.rule_step("set-check", "set.wrong-after", *_EXTRA_KEYS, detail=_PLAY_ON)
        return
    recount.settle_count(act, "extra-tiles")
    recount.neutralise(act, "extra-tiles")
    places = (_BOARD, _RACK) if not act.state.board.is_empty else (_RACK,)
    if ask.choice("where", places) == _RACK:
        _extra_on_rack(act, ask)
    else:
        _on_board(act, ask, procedure)


def _extra_on_rack(act: Act, ask: Dialogue) -> None:
    """Remove the extra tile; the director checks the bag and the player draws a replacement."""
    player = recount.remove_from_rack(act, ask)
    recount.correct_bag(act, ask)
    if not act.state.is_over:
        recount.refill(act, ask, player)
    act.rule_step("extra-on-rack", "extra.rack", player=player)


def _on_board(act: Act, ask: Dialogue, procedure: str) -> None:
    play = ask_extra_play(ask)
    culprit = ask_culprit(ask, play)
    stage = stage_of(act.state, play, culprit)
    if procedure == "director":
        _by_director(act, ask, play, culprit, stage)
    elif stage is not PlayStage.LATER:
        assert culprit is not None, "without a culprit it is always later"
        _before_a_drew(act, ask, play, culprit, stage)
    elif procedure == "s99-three-cases":
        _later_1999(act, ask, play, culprit)
    else:
        _later_2001(act, ask, play, culprit)


def _before_a_drew(
    act: Act, ask: Dialogue, play: ExtraPlay, culprit: int, stage: PlayStage
) -> None:
    """Cases 1 and 2 of both books: the play comes off and B plays again."""
    shown = has_shown(act.state, culprit)
    is_1999 = act.rules.extra.procedure == "s99-three-cases"
    take_play_back(act, ask, play, culprit, Excess.ALL_DRAWN if is_1999 else Excess.OVER_AFTER)
    topic = "extra-played-not-drawn"
    if stage is PlayStage.DRAWN:
        topic = "extra-played-b-drawn"
        if act.rules.extra.free_exchange != "none" and ask.yes("shown", default=shown):
            recount.exchange_freely(act, ask, act.state.next_player(culprit))
    act.rule_step(topic, f"extra.{stage.value}", *_EXTRA_KEYS, player=culprit)


def _rule_later(act: Act, detail: str, player: int | None = None) -> None:
    act.rule_step("extra-played-a-drawn", "extra.later", *_EXTRA_KEYS, player=player, detail=detail)


def _later_1999(act: Act, ask: Dialogue, play: ExtraPlay, culprit: int | None) -> None:
    """Case 3 of 1999: reconstruct the game, or the innocent player may have it replayed."""
    if act.state.is_over or ask.yes("cheating", default=False):
        _by_director(act, ask, play, culprit, PlayStage.LATER)
    elif culprit is None:
        replay(act)
        _rule_later(act, _REPLAY)
    elif play.turn is not None and ask.yes("recorded", default=True):
        go_back_before(act, ask, play, culprit)
        _rule_later(act, _GO_BACK, culprit)
    elif ask.yes("replay", asked=act.state.next_player(culprit)):
        replay(act)
        _rule_later(act, _REPLAY, culprit)
    else:
        _rule_later(act, _PLAY_ON, culprit)


def _later_2001(act: Act, ask: Dialogue, play: ExtraPlay, culprit: int | None) -> None:
    """Cases 3 to 5 of 2001: reconstruct, even after the end; a game is never replayed (AMB-54)."""
    if culprit is not None and play.turn is not None and ask.yes("recorded", default=True):
        go_back_before(act, ask, play, culprit)
        recount.correct_bag(act, ask)
        if ask.yes("racks-known", default=False):
            recount.exchange_freely(act, ask, act.state.next_player(culprit))
            recount.exchange_freely(act, ask, culprit, "exchange-second")
        _rule_later(act, _GO_BACK, culprit)
        return
    if act.state.is_over:
        act.rule_step("extra-played-a-drawn", "extra.over", *_EXTRA_KEYS, detail="stands")
        return
    recount.correct_bag(act, ask)
    if culprit is not None:
        recount.exchange_freely(act, ask, act.state.next_player(culprit))
    step = "extra.unknown" if culprit is None else "extra.later"
    act.rule_step("extra-played-a-drawn", step, *_EXTRA_KEYS, player=culprit, detail=_PLAY_ON)


def _by_director(
    act: Act, ask: Dialogue, play: ExtraPlay, culprit: int | None, stage: PlayStage
) -> None:
    """The director decides, because the document is silent or cheating is suspected."""
    ways = [_PLAY_ON, _REPLAY]
    if culprit is not None and stage is not PlayStage.LATER:
        ways.append(_TAKE_BACK)
    elif culprit is not None and play.turn is not None:
        ways.append(_GO_BACK)
    decision = ask.choice("decision", ways)
    if decision == _REPLAY:
        replay(act)
    elif decision != _PLAY_ON:
        assert culprit is not None, "both ways back are offered only with a culprit"
        if decision == _TAKE_BACK:
            take_play_back(act, ask, play, culprit, Excess.OVER_AFTER)
        else:
            go_back_before(act, ask, play, culprit)
    act.rule_step("extra-played-a-drawn", "extra.director", player=culprit, detail=decision)


def _is_extra_due(state: GameState) -> bool:
    return recount.is_unsigned(state) and is_explained_by(state, "extra-tiles")


PROCEDURES = (
    Procedure(
        name="extra-tiles",
        title="Too many of a letter",
        when="A tile turns up that the set does not have, such as a third Y.",
        topics=(
            "extra-played-not-drawn",
            "extra-played-b-drawn",
            "extra-played-a-drawn",
            "extra-on-rack",
            "extra-after-card",
        ),
        group=Group.SET,
        conduct=_extra_tiles,
        may_apply=recount.is_begun,
        is_due=_is_extra_due,
        not_now="Play has not begun.",
        grounds=("extra.procedure",),
        steps={"extra": "director drawn later over rack signed undrawn unknown valid"},
        questions={
            **STRANGE_TILES,
            "wrong-bag": "Do the tiles come from the neighbours' bag?",
            "cheating": "Is cheating suspected?",
            "replay": "Does the innocent player want to play the game again?",
            "racks-known": "Do the players know each other's racks now?",
        },
        answers=STRANGE_TILES_ANSWERS,
        ruled="The tiles that do not belong to the set are settled.",
        search_words=("third Y", "too many of a letter", "one Z too many", "extra tile in the set"),
    ),
    Procedure(
        name="wrong-bag",
        title="Tiles from the wrong bag",
        when="Tiles were drawn from the neighbours' bag, at this table or at theirs.",
        topics=(WRONG_BAG,),
        group=Group.SET,
        conduct=conduct_wrong_bag,
        may_apply=recount.is_begun,
        is_due=_is_waiting,
        not_now="Play has not begun.",
        grounds=("wrong_bag.procedure",),
        steps={
            "wrong-bag": "a b c d director drew general lost noted"
            " over returned signed swap valid wait"
        },
        questions=STRANGE_TILES,
        answers=STRANGE_TILES_ANSWERS,
        ruled="The tiles of the two tables are sorted out.",
        search_words=("drew from the other bag", "neighbour's bag", "wrong bag"),
    ),
    Procedure(
        name="foreign-tile",
        title="Tiles from a neighbouring game",
        when="Tiles of a neighbouring game are on a rack or in a play.",
        topics=(WRONG_BAG,),
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
