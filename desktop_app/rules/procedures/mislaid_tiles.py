# SPDX-License-Identifier: MIT
"""Tiles that lie turned, face down or askew on their squares.

Sources: 1999 and 2001 5.1.6; NASPA III.G.3, III.G.4. The other documents say nothing: there they
are put right and nothing more.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import withdraw_play
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PointsCorrected
from desktop_app.rules.events import ClockStarted, PlayerWarned, TilesTakenUp
from desktop_app.rules.placement import find_faults
from desktop_app.rules.played import owner_at, play_of, stray_squares
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.recount import confirm_squares, is_playing_with_board
from desktop_app.rules.procedures.score_slips import count_minor_infractions
from desktop_app.rules.procedures.stopped_clock import restart_clock, stop_clock
from desktop_app.rules.scoring import score_play
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import PlayRestated, TileFault, TilesMislaid, TilesRighted
from desktop_app.rules.tiles import is_blank

# A play that turns out to lie or read otherwise than it was taken, with what that scores.

_REASON = "play-on-board"


def restate(act: Act, player: int, placements: tuple[Placement, ...]) -> None:
    """Let the present or the last play of a player lie so, and correct its points.

    `placements` are on squares that are free or are the play's own.
    """
    state = act.state
    laid = play_of(state, player)
    assert laid is not None, "there is a play to restate"
    board = state.board.without((each.row, each.col) for each in laid.placements)
    setup = state.setup
    score = score_play(board, placements, setup.tile_set, setup.scoring, stray_squares(state))
    faults = tuple(
        fault.reason
        for fault in find_faults(
            board, placements, first_min_tiles=act.rules.placement.first_min_tiles
        )
    )
    act.emit(PlayRestated(player, placements, score.texts, score.points, faults))
    if state.turn.laid is None and score.points != laid.points:
        points = score.points - laid.points
        act.emit(PointsCorrected(player, CorrectionKind.CORRECTION, points, _REASON))


_KEY = "placement.misoriented"
_TURNED_TOPIC, _ASKEW_TOPIC = "misoriented-letters", "askew-tile"
_BY_PLAYER, _BY_OPPONENT = "restart-clock", "opponent"
_HERE, _ELSEWHERE, _OFF_BOARD = "here", "other-square", "off-board"


def mislaid_squares(state: GameState) -> dict[TileFault, tuple[Square, ...]]:
    """The squares on which single tiles lie wrong, by how they do."""
    found: dict[TileFault, tuple[Square, ...]] = {}
    for square, fault in sorted(state.mislaid.items()):
        if fault is not TileFault.BACKWARDS and state.board.tile_at(square.row, square.col):
            found[fault] = (*found.get(fault, ()), square)
    return found


def _is_due(state: GameState) -> bool:
    return is_playing_with_board(state) and bool(mislaid_squares(state))


def _conduct(act: Act, ask: Dialogue) -> None:
    state, known = act.state, mislaid_squares(act.state)
    names = [fault.value for fault in known or TileFault if fault is not TileFault.BACKWARDS]
    fault = TileFault(ask.choice("fault", names))
    squares = known.get(fault, ())
    if squares:
        confirm_squares(ask, squares)
    else:
        squares = ask.squares("squares", squares_of(state.board.placements()))
    owner = owner_at(state, squares[0])
    player = ask.player("player", among=None if owner is None else (owner,))
    if not known:
        act.emit(TilesMislaid(player, squares, fault))
    if act.rules.placement.misoriented == "restart-clock":
        _put_right(act, ask, player, fault, squares)
    elif act.rules.placement.misoriented == "warn" and fault is TileFault.TURNED:
        _warn_repeater(act, ask, player, squares)
    else:
        act.emit(TilesRighted(squares))
        topic = _TURNED_TOPIC if fault is TileFault.TURNED else _ASKEW_TOPIC
        act.rule_step(topic, "mislaid.righted", player=player)


def _warn_repeater(act: Act, ask: Dialogue, player: int, squares: tuple[Square, ...]) -> None:
    """It is not against the rules, but whoever goes on with it is warned (5.1.6)."""
    before = act.state.noted(int, _TURNED_TOPIC, player) or 0
    act.emit(NoteKept(_TURNED_TOPIC, player, before + 1))
    repeated = ask.yes("repeated", default=before > 0)
    if repeated:
        act.emit(PlayerWarned(player, _TURNED_TOPIC))
    act.emit(TilesRighted(squares))
    detail = "warned" if repeated else "allowed"
    act.rule_step(_TURNED_TOPIC, "mislaid.turned", _KEY, player=player, detail=detail)


def _put_right(
    act: Act, ask: Dialogue, player: int, fault: TileFault, squares: tuple[Square, ...]
) -> None:
    if fault is TileFault.ASKEW:
        _straighten(act, ask, player, squares)
        return
    board = act.state.board
    if fault is TileFault.TURNED and all(is_blank(board.tile_at(s.row, s.col)) for s in squares):
        act.emit(TilesRighted(squares))
        act.rule_step(_TURNED_TOPIC, "mislaid.blank", _KEY, player=player, detail="blank")
        return
    topic, step = _TURNED_TOPIC, "mislaid.turned"
    if fault is TileFault.FACE_DOWN:
        topic, step = _ASKEW_TOPIC, "mislaid.face-down"
    if player == act.state.on_turn:
        # The play is not made yet, so nothing has been infringed.
        act.emit(TilesRighted(squares))
        act.rule_step(topic, step, _KEY, player=player, detail="in time")
        return
    _let_right(act, ask, player, fault, squares)
    act.rule_step(topic, step, _KEY, player=player)
    if act.rules.minor.count:
        count_minor_infractions(act, ask, player)


def _let_right(
    act: Act, ask: Dialogue, player: int, fault: TileFault, squares: tuple[Square, ...]
) -> None:
    """The offender does it on his own clock, or the opponent on a stopped one.

    With the clock restarted the tiles lie as they did until somebody rights them.
    """
    ways = [_BY_PLAYER] if fault is TileFault.FACE_DOWN else [_BY_PLAYER, _BY_OPPONENT]
    if act.state.clock.exists and ask.choice("right-by", ways) == _BY_PLAYER:
        act.emit(ClockStarted(player))
        return
    ran = stop_clock(act, act.state.next_player(player))
    act.emit(TilesRighted(squares))
    restart_clock(act, ran)


def _straighten(act: Act, ask: Dialogue, player: int, squares: tuple[Square, ...]) -> None:
    """The opponent stops the clock and puts the tile into the square that it covers most."""
    laid = play_of(act.state, player)
    own = () if laid is None else laid.placements
    movable = [each for each in own if each.square in squares]
    covers = _HERE
    if movable:
        covers = ask.choice("covers", (_HERE, _ELSEWHERE, _OFF_BOARD))
    ran = stop_clock(act, act.state.next_player(player))
    act.emit(TilesRighted(squares))
    if covers != _HERE:
        moved = movable[0]
        if len(movable) > 1:
            (chosen,) = ask.squares("square", squares_of(movable), most=1)
            moved = next(each for each in movable if each.square == chosen)
        _lay_elsewhere(act, ask, player, moved, covers)
    restart_clock(act, ran)
    act.rule_step(_ASKEW_TOPIC, "mislaid.askew", _KEY, player=player, detail=covers)


def _lay_elsewhere(act: Act, ask: Dialogue, player: int, moved: Placement, covers: str) -> None:
    laid = play_of(act.state, player)
    assert laid is not None, "the tile is one of this play"
    rest = tuple(each for each in laid.placements if each != moved)
    if covers == _ELSEWHERE:
        cols = act.state.board.layout.cols
        tiles = act.state.board.tiles
        free = [Square(*divmod(index, cols)) for index, tile in enumerate(tiles) if not tile]
        (target,) = ask.squares("lies-on", free, most=1)
        rest = (*rest, Placement(target.row, target.col, moved.tile))
    if rest:
        restate(act, player, rest)
    elif act.state.turn.laid is not None:
        act.emit(TilesTakenUp(player))
    else:
        withdraw_play(act, player, laid.placements, laid.points)


PROCEDURES = (
    Procedure(
        name="right-tiles",
        title="Tiles turned, face down or askew",
        when=(
            "Tiles lie on the right squares, but upside down, with their backs up or not straight."
        ),
        topics=(_TURNED_TOPIC, _ASKEW_TOPIC),
        group=Group.BOARD,
        conduct=_conduct,
        may_apply=is_playing_with_board,
        is_due=_is_due,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("placement.misoriented",),
        steps={"mislaid": "askew blank face-down righted turned"},
        questions={
            "fault": "How do the tiles lie?",
            "squares": "Which tiles are they?",
            "player": "Who laid them?",
            "repeated": "Has the player done so before?",
            "right-by": "Who puts them right?",
            "covers": "Which square does the tile cover most?",
            "square": "Which of these tiles is it?",
            "lies-on": "On which square does it count?",
            "remedy": "This is the third small slip. What does the opponent choose?",
        },
        answers={
            "turned": "Upside down or on their side",
            "face-down": "Face down",
            "askew": "Not straight in one square",
            "restart-clock": "The player, on that player's own clock",
            "opponent": "The opponent, with the clock stopped",
            "here": "The one it was taken to lie on",
            "other-square": "Another one",
            "off-board": "None, most of it lies off the board",
            "own-clock": "More time for the opponent",
            "offender-clock": "Less time for the player",
            "nothing": "Nothing",
        },
        ruled="The tiles of {name} have to lie as they should.",
        search_words=("tile upside down", "turned tile", "crooked tile", "face down on the board"),
    ),
)
