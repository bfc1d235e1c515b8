# SPDX-License-Identifier: MIT
"""Plays that are not a single connected line, and moved tiles of earlier plays.

If such a play is illegal (NASPA III.G.5), either player has to announce it; the remedy depends on
who has played since. Elsewhere it is challenged (1999, 2001 5.1.4) or refused, and the director
decides about such tiles if they are found on the board.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import is_choice_left, withdraw_play
from desktop_app.rules.acts.finishing import reopen_game, take_back_begun_turn
from desktop_app.rules.acts.turns import change_zero_run, check_zero_run
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import CorrectionKind, NotedPlays, NoteKept, PointsCorrected
from desktop_app.rules.events import TurnKind
from desktop_app.rules.placement import flood, island_squares
from desktop_app.rules.played import EndedPlay, ended_plays
from desktop_app.rules.procedures.dialogue import Dialogue, placements_on
from desktop_app.rules.procedures.overdraw_remedy import rack_pooled
from desktop_app.rules.procedures.pools import (
    Pool,
    chooser_for,
    return_excess,
    withdrawn_play_pool,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.recount import is_playing_with_board, is_unsigned
from desktop_app.rules.rejection import Reason
from desktop_app.rules.score_rows import challenge_points_of
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesLifted, TilesPut
from desktop_app.rules.turns import LastTurn

# Withdrawing the last play by a ruling, with the tiles drawn for it.
#
# Sources: 1999 and 2001 12.2, 12.4, 13.1; Singapore G11.3; NASPA III.G.5.


def take_play_off(act: Act, ask: Dialogue, turn: LastTurn) -> None:
    """Return the tiles to the rack and deduct their points; the turn itself remains used.

    The tiles drawn for them go back first: the new ones if they are apart, else a choice from the
    rack. The play is in neither pool (AMB-16; NASPA III.G.5).
    """
    player, state = turn.player, act.state
    laid = turn.laid
    assert laid is not None, "the turn was a play that lies on the board"
    excess = len(state.racks[player]) + len(laid.placements) - act.rules.set.rack_size
    if excess > 0 and state.draw_of(player).tiles:
        pool = _drawn_pool(state, player, chooser_for(ask, player), excess)
        rack_pooled(act, player, pool)
        return_excess(act, ask, pool)
        act.emit(DrawSettled(player))
    withdraw_play(act, player, laid.placements, laid.points)


def _drawn_pool(state: GameState, owner: int, chooser: int, excess: int) -> Pool:
    draw, rules = state.draw_of(owner), state.setup.ruleset.overdraw
    if is_choice_left(state, draw):
        return withdrawn_play_pool(state, owner, chooser, excess)
    extra = rules.extra_seen_due_one if draw.due == 1 else rules.extra_seen_uncombined
    return Pool(owner, chooser, draw.tiles, min(excess, len(draw.tiles)), extra)


TOPIC = "illegal-play-before"
_NOTE = "illegal-play"
_KEY = "placement.bad_geometry"
_END_WINDOW_S = 20
"""An illegal play may still be announced this long after the end (NASPA III.G.5.7)."""
_MAX_SECONDS = 86_400
_STAY, _TO_BAG = "stay", "to-bag"
_ON_BOARD, _ON_RACK = "board", "rack"


def open_plays(state: GameState) -> tuple[EndedPlay, ...]:
    """Illegal plays on the board that were not ruled on, oldest first."""
    if state.setup.ruleset.placement.bad_geometry != "illegal-play":
        return ()
    ruled = _ruled(state).plays
    return tuple(play for play in ended_plays(state) if play.is_misplaced and play.key not in ruled)


def _ruled(state: GameState) -> NotedPlays:
    return state.noted(NotedPlays, _NOTE) or NotedPlays()


def _islands(state: GameState) -> frozenset[Square]:
    laid = () if state.turn.laid is None else state.turn.laid.placements
    board = state.board.without((placement.row, placement.col) for placement in laid)
    return frozenset(Square(row, col) for row, col in island_squares(board))


def _is_due(state: GameState) -> bool:
    return is_unsigned(state) and bool(open_plays(state))


def _is_possible(state: GameState) -> bool:
    if state.setup.ruleset.placement.bad_geometry == "challengeable-zero":
        # There it is challenged off, or it stays and its words score nothing (5.1.4).
        return False
    return is_unsigned(state) and bool(open_plays(state) or _islands(state))


def _conduct(act: Act, ask: Dialogue) -> None:
    if act.rules.placement.bad_geometry != "illegal-play":
        _leave_to_director(act, ask)
        return
    if act.state.is_over:
        _go_on_after_end(act, ask)
    plays = open_plays(act.state)
    if not plays or not ask.yes("known"):
        _remove_unknown(act, plays)
        return
    # Start with the latest: each play is judged by the board before it.
    take_off(act, ask, plays[-1])


def _leave_to_director(act: Act, ask: Dialogue) -> None:
    squares = ask.squares("squares", _islands(act.state))
    remedy = ask.choice("remedy", (_STAY, _TO_BAG))
    if remedy == _TO_BAG:
        take_back_begun_turn(act)
        act.emit(TilesLifted(placements_on(act, squares), BAG))
    act.rule_step("disconnected-diagonal", "illegal-play.director", detail=remedy)


def _go_on_after_end(act: Act, ask: Dialogue) -> None:
    if ask.number("seconds", 0, _MAX_SECONDS) > _END_WINDOW_S:
        raise ask.refused_by("illegal-play.end", Reason.DOES_NOT_APPLY, "too late")
    reopen_game(act)
    act.rule_step("illegal-play-end", "illegal-play.end", _KEY)


def _remove_unknown(act: Act, plays: tuple[EndedPlay, ...]) -> None:
    """The offender is unknown: the scores stay, disconnected tiles go into the bag (III.G.5.6)."""
    take_back_begun_turn(act)
    state = act.state
    recorded = [play for play in ended_plays(state) if play not in plays]
    sound = {square for play in recorded for square in play.squares}
    suspects = {square for play in plays for square in play.squares}
    suspects |= {square for square in _islands(state) if square not in sound}
    lift_apart(act, suspects, _occupied(state) - suspects)
    _note_ruled(act, *plays)
    act.rule_step("illegal-play-unknown", "illegal-play.unknown", _KEY)


def take_off(act: Act, ask: Dialogue, play: EndedPlay) -> None:
    """Rule on a play whose player is known, depending on who has played since."""
    counts = _counts_as_zero(act, play)
    since = act.state.turn.number - play.turn - 1
    if since == 0 and act.state.last_turn == play.ended:
        take_back_begun_turn(act)
        take_play_off(act, ask, play.ended)
        topic, step = TOPIC, "before"
    else:
        take_back_begun_turn(act)
        _nullify(act, play)
        if _has_played_again(act, play):
            illegal = {square for later in open_plays(act.state) for square in later.squares}
            base = _occupied(act.state) - illegal - set(play.squares)
            topic, step = "illegal-play-later", "later"
        else:
            older = act.state.turns[play.turn].board
            base = set(squares_of(older.placements()))
            topic, step = "illegal-play-after", "after"
        lift_apart(act, set(play.squares), base)
    _note_ruled(act, play)
    act.rule_step(topic, f"illegal-play.{step}", _KEY, player=play.player)
    if counts:
        _count_zero(act, play, since)


def _occupied(state: GameState) -> set[Square]:
    return set(squares_of(state.board.placements()))


def _nullify(act: Act, play: EndedPlay) -> None:
    """Deduct the score of an older play, including a failed challenge's bonus."""
    state = act.state
    first = len(state.turns[play.turn].rows)
    lines = range(first, len(state.rows))
    line = next((index for index in lines if state.rows[index].kind is RowKind.PLAY), first)
    points = play.laid.points + challenge_points_of(state, line)
    if points:
        act.emit(PointsCorrected(play.player, CorrectionKind.CORRECTION, -points, _NOTE))


def _has_played_again(act: Act, play: EndedPlay) -> bool:
    """True if the offender has made another play that was accepted."""
    return any(
        later.turn > play.turn and later.player == play.player and later.ended.is_settled
        for later in ended_plays(act.state)
    )


def lift_apart(act: Act, suspects: set[Square], base: set[Square]) -> None:
    """Move those suspect tiles to the bag that are not connected to a tile of `base`."""
    occupied = _occupied(act.state)
    reached = flood(
        {(square.row, square.col) for square in occupied},
        {(square.row, square.col) for square in base},
    )
    apart = sorted(
        square for square in suspects & occupied if (square.row, square.col) not in reached
    )
    if apart:
        act.emit(TilesLifted(placements_on(act, apart), BAG))


def _note_ruled(act: Act, *plays: EndedPlay) -> None:
    if plays:
        keys = (*_ruled(act.state).plays, *(play.key for play in plays))
        act.emit(NoteKept(_NOTE, None, NotedPlays(keys)))


def _counts_as_zero(act: Act, play: EndedPlay) -> bool:
    """True if it counts as a zero turn: only while no legal play has followed it (III.G.5.8)."""
    illegal = open_plays(act.state)
    legal = [played for played in ended_plays(act.state) if played not in illegal]
    later = any(played.turn > play.turn for played in legal)
    return "illegal-play" in act.rules.zero_run.counts and not later


def _count_zero(act: Act, play: EndedPlay, since: int) -> None:
    change_zero_run(act, play.ended.zero_run_before + 1 + since)
    check_zero_run(act)


# ---------------------------------------------------------------------- moved tiles


def _conduct_moved(act: Act, ask: Dialogue) -> None:
    """Rule on a tile of an earlier play that was moved, on the board or to a rack.

    The game's board never shows the move, so putting the tile back changes nothing.
    """
    state = act.state
    turn = state.last_turn
    player = ask.player("player", default=None if turn is None else turn.player)
    (home,) = ask.squares("home", _occupied(state), most=1)
    ended = player != state.on_turn or ask.yes("turn-ended")
    if not ended:
        act.rule_step("moved-tiles", "moved-tiles.put-back", player=player)
        return
    if act.rules.placement.bad_geometry != "illegal-play":
        _leave_move_to_director(act, ask, player)
        return
    plays = [play for play in ended_plays(state) if play.player == player]
    if not plays:
        raise ask.refused_by("moved-tiles.illegal", Reason.DOES_NOT_APPLY, "no play")
    play = plays[-1]
    # Before the opponent's next play everything is restored; later the tile stays moved.
    is_late = state.turn.number - play.turn > 1
    on_board = is_late and ask.choice("now", (_ON_BOARD, _ON_RACK)) == _ON_BOARD
    free = (Square(*divmod(index, state.board.layout.cols)) for index in _free(state))
    target = ask.squares("square", free, most=1)[0] if on_board else None
    take_off(act, ask, play)
    if target is not None:
        _place_moved_tile(act, home, target)
    act.rule_step("moved-tiles", "moved-tiles.illegal", _KEY, player=player)


def _free(state: GameState) -> list[int]:
    return [index for index, tile in enumerate(state.board.tiles) if not tile]


def _place_moved_tile(act: Act, home: Square, target: Square) -> None:
    """Leave a moved tile that touches others where it is now; otherwise move it to the bag."""
    moved = placements_on(act, (home,))
    act.emit(TilesLifted(moved, BAG))
    occupied = {(square.row, square.col) for square in _occupied(act.state)}
    here = (target.row, target.col)
    if len(flood(occupied | {here}, {here})) > 1:
        act.emit(TilesPut((Placement(target.row, target.col, moved[0].tile),), BAG))


def _leave_move_to_director(act: Act, ask: Dialogue, player: int) -> None:
    turn = act.state.last_turn
    options = ["put-back"]
    is_last = turn is not None and turn.player == player and turn.kind is TurnKind.PLAY
    if is_last and turn is not None and turn.laid is not None:
        options.append("play-falls")
    remedy = ask.choice("remedy", options)
    if remedy == "play-falls":
        assert turn is not None and turn.laid is not None, "offered only for the last play"
        take_back_begun_turn(act)
        take_play_off(act, ask, turn)
    act.rule_step("moved-tiles", "moved-tiles.director", player=player, detail=remedy)


PROCEDURES = (
    Procedure(
        name="illegal-play",
        title="Disconnected tiles",
        when="A play on the board is not connected to the other tiles, or is in two pieces.",
        topics=(
            TOPIC,
            "illegal-play-after",
            "illegal-play-later",
            "illegal-play-unknown",
            "illegal-play-end",
            "zero-illegal",
        ),
        group=Group.BOARD,
        conduct=_conduct,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No play breaks the rules of placement.",
        grounds=("placement.bad_geometry",),
        steps={"illegal-play": "after before director end later unknown"},
        questions={
            "seconds": "How many seconds ago did the game end?",
            "known": "Is it certain who made this play?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
            "squares": "Which tiles are disconnected?",
            "remedy": "What happens to them?",
        },
        answers={"stay": "They stay on the board", "to-bag": "They go back into the bag"},
        ruled="{name}'s play scores nothing, and the disconnected tiles are taken up.",
        search_words=(
            "not connected",
            "floating word",
            "loose play",
            "diagonal play",
            "does not touch",
            "two words apart",
            "gap in the word",
        ),
    ),
    Procedure(
        name="moved-tiles",
        title="A tile of an earlier play was moved",
        when="A player has moved a tile that lay on the board, or taken it to the rack.",
        topics=("moved-tiles",),
        group=Group.BOARD,
        conduct=_conduct_moved,
        may_apply=is_playing_with_board,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("placement.bad_geometry",),
        steps={"moved-tiles": "director illegal put-back"},
        questions={
            "player": "Who moved it?",
            "home": "On which square did the tile lie?",
            "turn-ended": "Had the turn ended before it was put back?",
            "now": "Where is the tile now?",
            "square": "On which square does it lie now?",
            "remedy": "What happens to the turn?",
            "opponent": "Which opponent picks the tiles that go back?",
            "taken": "Which tiles were picked without looking?",
            "returned": "Which tiles go back into the bag?",
        },
        answers={
            "board": "On another square",
            "rack": "On the rack",
            "put-back": "The tile is put back and the turn stands",
            "play-falls": "The tile is put back and the play comes off",
        },
        ruled="The tile that {name} moved is settled.",
        search_words=("moved a tile on the board", "shifted a word", "rearranged old tiles"),
    ),
)
