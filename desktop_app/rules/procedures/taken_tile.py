# SPDX-License-Identifier: MIT
"""Tiles of an earlier play on a player's rack (2001 24.2c and 25; NASPA III.G.5.c).

``board_accident.procedure`` selects the rule book to follow.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import take_back_begun_turn
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.acts.turns import change_zero_run, run_after_lost_turn
from desktop_app.rules.desk_events import PlayerWarned, TurnGiven
from desktop_app.rules.played import ended_plays
from desktop_app.rules.procedures import recount
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen import Fallen, fallen, forget, replace_tile
from desktop_app.rules.procedures.illegal_play import take_off
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reconstruct
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tile_events import BAG, SquaresBarred, rack_of

UNPLAYED, PLAYED = "rack-from-board-unplayed", "rack-from-board-played"
ON_RACK = "tile-on-rack-board"
_KEYS = ("board_accident.procedure",)
_BEFORE, _AT_ONCE, _LATER = "before", "at-once", "later"
_GO_BACK, _PLAY_ON = "go-back", "play-on"


def give_picked_up_back(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> None:
    """A player picked up a fallen tile and has it on the rack (24.2c)."""
    holder = tile.holder
    home(act, tile)
    if holder is None:
        return
    opponent, short = act.state.next_player(holder), act.state.missing_tiles(holder)
    if ask.yes(f"honest{suffix}"):
        recount.refill(act, ask, holder, f"drawn{suffix}")
        act.rule_step(ON_RACK, "taken.honest", *_KEYS, player=holder, detail="honest")
        return
    if short:
        shown = ask.blind(f"shown{suffix}", act.state.bag, 3)
        given = ask.tiles(f"given{suffix}", shown, 1, asked=opponent, seen_by=(opponent,))
        recount.move(act, given, BAG, rack_of(holder), (holder, opponent))
    act.rule_step(ON_RACK, "taken.suspected", *_KEYS, player=holder, detail="suspected")


def is_on_rack(state: GameState, tile: Fallen) -> bool:
    """True if the holder has not played it."""
    holder = tile.holder
    return holder is not None and may_hold(state, state.racks[holder], (tile.tile,))


def home(act: Act, tile: Fallen) -> None:
    """Put a tile back on its square, or into the bag if the square is taken."""
    if tile.is_covered(act.state):
        if tile.holder is not None and is_on_rack(act.state, tile):
            recount.move(act, (tile.tile,), rack_of(tile.holder), BAG)
        forget(act, tile)
    else:
        replace_tile(act, tile)


def conduct_taken(act: Act, ask: Dialogue) -> None:
    """Deal with tiles of the board that are on a player's rack."""
    taken = _ask_taken(act, ask)
    recount.neutralise(act, "director")
    way = act.rules.board_accident.procedure
    if way == "s01-knocked":
        _by_2001(act, ask, taken)
    elif way == "gone-missing":
        _by_naspa(act, ask, taken)
    else:
        _by_director(act, ask, taken)


def _ask_taken(act: Act, ask: Dialogue) -> tuple[Fallen, ...]:
    """The tiles recorded as being on one rack, else those named now."""
    state = act.state
    known = [tile for tile in fallen(state) if tile.holder is not None]
    if known:
        taken = tuple(tile for tile in known if tile.holder == known[0].holder)
        ask.player("player", among=(_holder(taken),))
        recount.confirm_squares(ask, [tile.square for tile in taken])
        return taken
    player = ask.player("player")
    placements = recount.ask_board(ask)
    recount.lift(act, placements, rack_of(player))
    return tuple(Fallen(placement, state.turn.number, player) for placement in placements)


def _on_rack(state: GameState, taken: tuple[Fallen, ...]) -> tuple[Fallen, ...]:
    """Those that have not been played since."""
    return tuple(tile for tile in taken if is_on_rack(state, tile))


def _holder(taken: tuple[Fallen, ...]) -> int:
    holder = taken[0].holder
    assert holder is not None, "only tiles on a rack are asked for"
    return holder


def _by_2001(act: Act, ask: Dialogue, taken: tuple[Fallen, ...]) -> None:
    player = _holder(taken)
    when = ask.choice(
        "when", _possible_times(act.state, player), default=_when(act.state, player, taken)
    )
    innocent = act.state.next_player(player)
    if when == _BEFORE:
        _give_back(act, taken)
        recount.refill(act, ask, player)
        act.emit(PlayerWarned(player, UNPLAYED))
        recount.exchange_freely(act, ask, innocent)
        act.rule_step(UNPLAYED, "taken.before", *_KEYS, player=player)
    elif when == _AT_ONCE:
        _take_play_off(act, ask, player, taken)
        recount.exchange_freely(act, ask, innocent)
        act.rule_step(PLAYED, "taken.at-once", *_KEYS, player=player)
    else:
        _found_later(act, ask, player, taken)


def _give_back(act: Act, taken: tuple[Fallen, ...]) -> None:
    for tile in taken:
        home(act, tile)


def _possible_times(state: GameState, player: int) -> tuple[str, ...]:
    turn = state.last_turn
    is_last = turn is not None and turn.player == player and turn.laid is not None
    return (_BEFORE, _AT_ONCE, _LATER) if is_last else (_BEFORE, _LATER)


def _when(state: GameState, player: int, taken: tuple[Fallen, ...]) -> str:
    """When it was noticed: before a play with the tiles, right after it, or later."""
    began = taken[0].turn
    if state.turn.number <= began:
        return _BEFORE
    rows = state.rows[len(state.turns[began].rows) :]
    if not any(row.player == player and row.kind is RowKind.PLAY for row in rows):
        return _BEFORE
    return _AT_ONCE if _AT_ONCE in _possible_times(state, player) else _LATER


def _take_play_off(act: Act, ask: Dialogue, player: int, taken: tuple[Fallen, ...]) -> None:
    """Withdraw the play, valid or not, as if challenged off: the turn is lost."""
    take_back_begun_turn(act)
    before = act.state.last_turn
    assert before is not None, "the play was the last turn"
    recount.withdraw_last_play(act, player)
    _give_back(act, taken)
    recount.return_overfull(act, ask, player)
    recount.refill(act, ask, player)
    change_zero_run(act, run_after_lost_turn(act, "lost-challenge", before.zero_run_before))
    act.emit(TurnGiven(act.state.next_player(player)))


def _found_later(act: Act, ask: Dialogue, player: int, taken: tuple[Fallen, ...]) -> None:
    """Reconstruct if the innocent player wants it; else bar the empty squares (25.ii.b)."""
    innocent = act.state.next_player(player)
    turn = taken[0].turn
    if turn < len(act.state.turns) and ask.yes("recorded", default=True):
        decision = ask.choice("decision", (_GO_BACK, _PLAY_ON), asked=innocent)
        if decision == _GO_BACK:
            reconstruct(act, turn)
            _give_back(act, tuple(tile for tile in taken if not tile.is_back(act.state)))
            recount.refill(act, ask, player)
            recount.exchange_freely(act, ask, innocent)
    else:
        decision = "barred"
        open_squares = tuple(tile.square for tile in taken if not tile.is_covered(act.state))
        if open_squares:
            act.emit(SquaresBarred(open_squares))
        recount.exchange_freely(act, ask, innocent)
    for tile in taken:
        forget(act, tile)
    act.rule_step(PLAYED, "taken.later", *_KEYS, player=player, detail=decision)


def _by_naspa(act: Act, ask: Dialogue, taken: tuple[Fallen, ...]) -> None:
    """Restored in the same turn, there is no penalty; otherwise the turn was an illegal play."""
    player = _holder(taken)
    plays = [
        play
        for play in ended_plays(act.state)
        if play.player == player and play.turn >= taken[0].turn
    ]
    # Tiles still on the rack are not part of the play; the rest come off with it.
    unplayed = _on_rack(act.state, taken)
    _give_back(act, unplayed)
    if plays:
        take_off(act, ask, plays[0])
    _give_back(act, tuple(tile for tile in taken if tile not in unplayed))
    recount.return_overfull(act, ask, player)
    recount.refill(act, ask, player)
    step = "taken.illegal" if plays else "taken.restored"
    act.rule_step("moved-tiles", step, *_KEYS, player=player)


def _by_director(act: Act, ask: Dialogue, taken: tuple[Fallen, ...]) -> None:
    player = _holder(taken)
    decision = ask.choice("decision", ("returned", "left"))
    if decision == "returned":
        _give_back(act, _on_rack(act.state, taken))
        recount.return_overfull(act, ask, player)
        recount.refill(act, ask, player)
    for tile in taken:
        forget(act, tile)
    act.rule_step(UNPLAYED, "taken.director", *_KEYS, player=player, detail=decision)


def _is_due(state: GameState) -> bool:
    return any(tile.holder is not None for tile in fallen(state))


TAKEN_TILES = {
    "player": "On whose rack are the tiles?",
    "squares": "On which squares did they lie?",
    "opponent": "Which opponent chooses the tiles?",
    "when": "When was it noticed?",
    "recorded": "Can the game be put back to that turn from the score sheets?",
    "decision": "What is to happen?",
    "returned": "Which tiles go back into the bag?",
    "exchange": recount.FREE_EXCHANGE,
}
TAKEN_TILES_ANSWERS = {
    "before": "Before a play was made with them",
    "at-once": "Right after a play with them",
    "later": "Later",
    "go-back": "The game goes back to that turn",
    "play-on": "Play goes on as it is",
    "returned": "The tiles go back to their squares",
    "left": "Everything stays as it is",
}

PROCEDURES = (
    Procedure(
        name="taken-tile",
        title="A tile from the board on a rack",
        when="A player has a tile on the rack that was part of an earlier play.",
        topics=(UNPLAYED, PLAYED, ON_RACK),
        group=Group.BOARD,
        conduct=conduct_taken,
        may_apply=recount.is_playing_with_board,
        is_due=_is_due,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("board_accident.procedure",),
        steps={"taken": "at-once before director honest illegal later restored suspected"},
        questions=TAKEN_TILES,
        answers=TAKEN_TILES_ANSWERS,
        ruled="{name} had a tile of the board on the rack.",
        search_words=("took a tile from the board", "picked up a board tile", "stole a tile"),
    ),
)
