# SPDX-License-Identifier: MIT
"""Misoriented tiles, and the orientation of the board and of the first word.

The board is stored as its words read. Turning the board under them, or the words on it, does not
change which squares are covered, because the board is symmetrical. Sources: 1999 and 2001 5.1.6;
NASPA III.G.2, III.G.3, III.G.4. If a document is silent, misoriented tiles are straightened and
nothing more.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import withdraw_play
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import CorrectionKind, NoteKept, PlayerWarned, PointsCorrected
from desktop_app.rules.events import ClockStarted, TilesTakenUp
from desktop_app.rules.placement import find_faults
from desktop_app.rules.played import EndedPlay, ended_plays, owner_at, play_of, stray_squares
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure, restart_clock, stop_clock
from desktop_app.rules.procedures.recount import confirm_squares, is_playing_with_board
from desktop_app.rules.procedures.score_slips import count_minor_infractions
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.scoring import score_play
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import (
    LetteringTurned,
    PlayRestated,
    TileFault,
    TilesMislaid,
    TilesRighted,
)
from desktop_app.rules.tiles import is_blank

# Correcting a play that was recorded with wrong squares or letters, and its score.

_REASON = "play-on-board"


def restate(act: Act, player: int, placements: tuple[Placement, ...]) -> None:
    """Set the tiles of a player's current or last play, and correct its points.

    `placements` are on empty squares or on the play's own squares.
    """
    state = act.state
    laid = play_of(state, player)
    assert laid is not None, "there is a play to restate"
    board = state.board.without((placement.row, placement.col) for placement in laid.placements)
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
    """Squares of single misoriented tiles, by fault."""
    found: dict[TileFault, tuple[Square, ...]] = {}
    for square, fault in sorted(state.mislaid.items()):
        if fault is not TileFault.BACKWARDS and state.board.tile_at(square.row, square.col):
            found[fault] = (*found.get(fault, ()), square)
    return found


def _is_due(state: GameState) -> bool:
    """True if a tile has to be righted; a turned blank reads as before (NASPA III.G.3)."""
    if not is_playing_with_board(state):
        return False
    mislaid = mislaid_squares(state)
    turned = mislaid.pop(TileFault.TURNED, ())
    return bool(mislaid) or not all(is_blank(state.board.tile_at(s.row, s.col)) for s in turned)


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
        _remedy(act, ask, player, fault, squares)
    elif act.rules.placement.misoriented == "warn" and fault is TileFault.TURNED:
        _warn_repeater(act, ask, player, squares)
    else:
        act.emit(TilesRighted(squares))
        topic = _TURNED_TOPIC if fault is TileFault.TURNED else _ASKEW_TOPIC
        act.rule_step(topic, "mislaid.righted", player=player)


def _warn_repeater(act: Act, ask: Dialogue, player: int, squares: tuple[Square, ...]) -> None:
    """Turned tiles are not against the rules, but a player who repeats it is warned (5.1.6)."""
    before = act.state.noted(int, _TURNED_TOPIC, player) or 0
    act.emit(NoteKept(_TURNED_TOPIC, player, before + 1))
    repeated = ask.yes("repeated", default=before > 0)
    if repeated:
        act.emit(PlayerWarned(player, _TURNED_TOPIC))
    act.emit(TilesRighted(squares))
    detail = "warned" if repeated else "allowed"
    act.rule_step(_TURNED_TOPIC, "mislaid.turned", _KEY, player=player, detail=detail)


def _remedy(
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
        # The play is not complete yet, so there is no infraction.
        act.emit(TilesRighted(squares))
        act.rule_step(topic, step, _KEY, player=player, detail="in time")
        return
    _restart_or_straighten(act, ask, player, fault, squares)
    act.rule_step(topic, step, _KEY, player=player)
    if act.rules.minor.count:
        count_minor_infractions(act, ask, player)


def _restart_or_straighten(
    act: Act, ask: Dialogue, player: int, fault: TileFault, squares: tuple[Square, ...]
) -> None:
    """The offender straightens the tiles on their own clock, or the opponent with the clock
    stopped.

    If the clock is restarted, the tiles stay as they are until they are straightened.
    """
    ways = [_BY_PLAYER] if fault is TileFault.FACE_DOWN else [_BY_PLAYER, _BY_OPPONENT]
    if act.state.clock.exists and ask.choice("right-by", ways) == _BY_PLAYER:
        act.emit(ClockStarted(player))
        return
    ran = stop_clock(act, act.state.next_player(player))
    act.emit(TilesRighted(squares))
    restart_clock(act, ran)


def _straighten(act: Act, ask: Dialogue, player: int, squares: tuple[Square, ...]) -> None:
    """The opponent stops the clock and puts the tile on the square that it covers most."""
    laid = play_of(act.state, player)
    own = () if laid is None else laid.placements
    movable = [placement for placement in own if placement.square in squares]
    covers = _HERE
    if movable:
        covers = ask.choice("covers", (_HERE, _ELSEWHERE, _OFF_BOARD))
    ran = stop_clock(act, act.state.next_player(player))
    act.emit(TilesRighted(squares))
    if covers != _HERE:
        moved = movable[0]
        if len(movable) > 1:
            (chosen,) = ask.squares("square", squares_of(movable), most=1)
            moved = next(placement for placement in movable if placement.square == chosen)
        _lay_elsewhere(act, ask, player, moved, covers)
    restart_clock(act, ran)
    act.rule_step(_ASKEW_TOPIC, "mislaid.askew", _KEY, player=player, detail=covers)


def _lay_elsewhere(act: Act, ask: Dialogue, player: int, moved: Placement, covers: str) -> None:
    laid = play_of(act.state, player)
    assert laid is not None, "the tile is one of this play"
    rest = tuple(placement for placement in laid.placements if placement != moved)
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


_REALIGN = "placement.realign_until"
_MISORIENTED = "placement.misoriented"
_SECOND_MOVE = 2


# ---------------------------------------------------------------------- bonus lettering


def _may_be_moved(rules: Ruleset) -> bool:
    return rules.placement.realign_until != "never"


def _is_realign_due(state: GameState) -> bool:
    is_open = _may_be_moved(state.setup.ruleset) and not _is_late(state)
    return is_playing_with_board(state) and state.lettering_turns > 0 and is_open


def _is_late(state: GameState) -> bool:
    """True if the words may no longer be moved."""
    until = state.setup.ruleset.placement.realign_until
    plays = ended_plays(state)
    recorded = {square for play in plays for square in play.squares}
    # A game started from a position had its first play before that.
    earlier = any(e.square not in recorded for e in _settled_tiles(state))
    if until == "second-move":
        return state.turn.number + earlier > _SECOND_MOVE
    if until == "next-successful-play":
        return len(plays) + earlier > 1
    return until == "never"


def _settled_tiles(state: GameState) -> list[Placement]:
    """The tiles on the board except those of an unfinished turn."""
    laid = () if state.turn.laid is None else state.turn.laid.placements
    return [placement for placement in state.board.placements() if placement not in laid]


def _realign(act: Act, ask: Dialogue) -> None:
    until = act.rules.placement.realign_until
    if _is_late(act.state):
        step = "realign.never" if until == "never" else "realign.too-late"
        raise ask.refused_by(step, Reason.DOES_NOT_APPLY, "orientation-set")
    turns = act.state.lettering_turns or ask.number("quarter-turns", 1, 3)
    moves = ask.yes("move")
    act.emit(LetteringTurned(0 if moves else turns))
    detail = "moved" if moves else "left"
    act.rule_step("orientation-set", "realign.in-time", _REALIGN, detail=detail)


# ---------------------------------------------------------------------- the first word


def _opening(state: GameState) -> EndedPlay | None:
    """The first play, while no other tiles are on the board."""
    plays = ended_plays(state)
    if not plays or state.turn.laid is not None or not is_playing_with_board(state):
        return None
    squares = set(squares_of(state.board.placements()))
    is_last = state.last_turn is not None and state.last_turn.laid == plays[-1].laid
    return plays[-1] if is_last and squares == plays[-1].squares else None


def _is_disputable(state: GameState) -> bool:
    return _opening(state) is not None


def _settle(act: Act, ask: Dialogue) -> None:
    play = _opening(act.state)
    assert play is not None, "the procedure is only possible then"
    lettered = [placement for placement in play.laid.placements if not is_blank(placement.tile)]
    turned = _turned(act, ask, lettered)
    keys = (_MISORIENTED,)
    if act.rules.placement.misoriented == "restart-clock" and 0 < len(turned) < len(lettered):
        act.emit(ClockStarted(play.player))
        act.rule_step("orientation-dispute", "orientation.agree", *keys, player=play.player)
        return
    if act.rules.placement.misoriented == "none":
        is_other_way = ask.yes("other-way")
    else:
        is_other_way = 2 * len(turned) > len(lettered)
    if is_other_way:
        _read_other_way(act, play, turned)
    detail = "other way" if is_other_way else "as it lies"
    step = "orientation.majority"
    act.rule_step("orientation-dispute", step, *keys, player=play.player, detail=detail)


def _turned(act: Act, ask: Dialogue, lettered: list[Placement]) -> list[Placement]:
    """The lettered tiles that are upside down as the word is read now."""
    mislaid = act.state.mislaid
    known = [e for e in lettered if mislaid.get(e.square) is TileFault.TURNED]
    if known or act.rules.placement.misoriented == "none":
        return known
    squares = ask.squares("turned", squares_of(lettered), least=0)
    return [placement for placement in lettered if placement.square in squares]


def _read_other_way(act: Act, play: EndedPlay, turned: list[Placement]) -> None:
    layout = act.state.board.layout

    def opposite(placement: Placement) -> Placement:
        return Placement(
            layout.rows - 1 - placement.row, layout.cols - 1 - placement.col, placement.tile
        )

    placements = tuple(sorted(map(opposite, play.laid.placements), key=lambda e: (e.row, e.col)))
    act.emit(TilesRighted())
    restate(act, play.player, placements)
    others = [placement for placement in play.laid.placements if placement not in turned]
    wrong = [opposite(other) for other in others if not is_blank(other.tile)]
    if wrong and turned:
        squares = squares_of(wrong)
        act.emit(TilesMislaid(play.player, squares, TileFault.TURNED))


PROCEDURES = (
    Procedure(
        name="right-tiles",
        title="Tiles upside down, face down or askew",
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
            "player": "Who played them?",
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
            "here": "The square it was read on",
            "other-square": "Another one",
            "off-board": "None, most of it lies off the board",
            "own-clock": "More time for the opponent",
            "offender-clock": "Less time for the player",
            "nothing": "Nothing",
        },
        ruled="{name}'s tiles are put straight.",
        search_words=("tile upside down", "turned tile", "crooked tile", "face down on the board"),
    ),
    Procedure(
        name="realign-board",
        title="The board's lettering runs the wrong way",
        when="The words read one way and the print on the bonus squares another.",
        topics=("orientation-set",),
        group=Group.BOARD,
        conduct=_realign,
        may_apply=is_playing_with_board,
        is_due=_is_realign_due,
        is_in_book=_may_be_moved,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("placement.realign_until",),
        steps={"realign": "in-time never too-late"},
        questions={
            "quarter-turns": "By how many quarter turns does the print differ from the words?",
            "move": "Are the words moved to match the print?",
        },
        ruled="How the words lie against the print on the board is settled.",
        search_words=("board is the wrong way round", "board upside down", "turn the board"),
    ),
    Procedure(
        name="settle-orientation",
        title="Which way the first word reads",
        when="The players do not agree which way round the first word was meant.",
        topics=("orientation-dispute",),
        group=Group.BOARD,
        conduct=_settle,
        may_apply=_is_disputable,
        not_now="No tiles lie on the board, or play is not going on.",
        grounds=("placement.realign_until",),
        steps={"orientation": "agree majority"},
        questions={
            "turned": "Which tiles are upside down as the word is read now?",
            "other-way": "Is the word to be read from the other side?",
        },
        ruled="The first word of {name} reads as settled here.",
        search_words=("which way does it read", "first word read both ways"),
    ),
)
