# SPDX-License-Identifier: MIT
"""Which way the board reads: the first word, and the lettering of the bonus squares.

The board of the game is kept as its words read. Turning it under them, or them on it, changes no
square that a tile covers, because the board looks the same from its four sides.
Sources: 1999 and 2001 5.1.6; NASPA III.G.2.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.board import Placement, squares_of
from desktop_app.rules.events import ClockStarted
from desktop_app.rules.played import EndedPlay, ended_plays
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.mislaid_tiles import restate
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.recount import is_playing_with_board
from desktop_app.rules.rejection import Reason
from desktop_app.rules.ruleset import Ruleset
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import LetteringTurned, TileFault, TilesMislaid, TilesRighted
from desktop_app.rules.tiles import is_blank

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
    """Whether the words may not be moved any more."""
    until = state.setup.ruleset.placement.realign_until
    plays = ended_plays(state)
    recorded = {square for play in plays for square in play.squares}
    # A game taken up from a position had its first play before that.
    earlier = any(e.square not in recorded for e in _settled_tiles(state))
    if until == "second-move":
        return state.turn.number + earlier > _SECOND_MOVE
    if until == "next-successful-play":
        return len(plays) + earlier > 1
    return until == "never"


def _settled_tiles(state: GameState) -> list[Placement]:
    """The tiles on the board but those of a turn that has not ended."""
    laid = () if state.turn.laid is None else state.turn.laid.placements
    return [each for each in state.board.placements() if each not in laid]


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
    """The opening play while nothing else lies on the board."""
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
    lettered = [each for each in play.laid.placements if not is_blank(each.tile)]
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
    """The tiles that stand on their heads as the word is read now; blanks tell nothing."""
    mislaid = act.state.mislaid
    known = [e for e in lettered if mislaid.get(e.square) is TileFault.TURNED]
    if known or act.rules.placement.misoriented == "none":
        return known
    squares = ask.squares("turned", squares_of(lettered), least=0)
    return [each for each in lettered if each.square in squares]


def _read_other_way(act: Act, play: EndedPlay, turned: list[Placement]) -> None:
    layout = act.state.board.layout

    def opposite(each: Placement) -> Placement:
        return Placement(layout.rows - 1 - each.row, layout.cols - 1 - each.col, each.tile)

    placements = tuple(sorted(map(opposite, play.laid.placements), key=lambda e: (e.row, e.col)))
    act.emit(TilesRighted())
    restate(act, play.player, placements)
    others = [each for each in play.laid.placements if each not in turned]
    wrong = [opposite(each) for each in others if not is_blank(each.tile)]
    if wrong and turned:
        squares = squares_of(wrong)
        act.emit(TilesMislaid(play.player, squares, TileFault.TURNED))


PROCEDURES = (
    Procedure(
        name="realign-board",
        title="The board's lettering stands the wrong way",
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
        ruled="It is settled how the words stand to the print on the board.",
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
            "turned": "Which tiles stand upside down as the word is read now?",
            "other-way": "Is the word to be read from the other side?",
        },
        ruled="The first word of {name} reads as settled here.",
        search_words=("which way does it read", "first word read both ways"),
    ),
)
