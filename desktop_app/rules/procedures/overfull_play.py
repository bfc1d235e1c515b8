# SPDX-License-Identifier: MIT
"""Plays from an overfull rack, and deliberately hidden overdraws.

Sources: 2001 2, 9.3; NASPA IV.B.5.a. The other documents do not mention it: there the director
decides about the play.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import withdraw_play
from desktop_app.rules.acts.finishing import award_game, margins_of, take_back_begun_turn
from desktop_app.rules.acts.turns import change_zero_run, check_zero_run
from desktop_app.rules.desk_events import (
    Amount,
    CorrectionKind,
    LedgerChange,
    NotedLines,
    NoteKept,
    Outcome,
    PointsCorrected,
    RulingDetail,
    Unit,
)
from desktop_app.rules.events import EndReason, PlayerWarned
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.overdraw_remedy import CHOOSING, settle_overdraw
from desktop_app.rules.procedures.pools import chooser_for, excess_of
from desktop_app.rules.procedures.procedure import (
    Group,
    Procedure,
    is_going,
    restart_clock,
    stop_clock,
)
from desktop_app.rules.score_rows import challenge_points_of
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tile_events import DrawSettled

# Turns taken with too many tiles on the rack, as shown on the score sheet.

TURN_ROWS = frozenset(
    {
        RowKind.PLAY,
        RowKind.EXCHANGE,
        RowKind.PASS,
        RowKind.CHALLENGE_LOST,
        RowKind.LOST_TURN,
    }
)
"""Kinds of rows that are turns."""

PLAY_TOPIC = "overdraw-play"
"""Topic of rulings on plays from an overfull rack, and of the note on those ruled on."""


def held_before(state: GameState, index: int) -> int:
    """Number of tiles, named or not, that the player of a row had when the turn began."""
    row = state.rows[index]
    turns = (len(turn.racks[row.player]) for turn in state.turns if len(turn.rows) == index)
    return next(turns, len(row.rack))


def is_overfull(state: GameState, index: int) -> bool:
    """True if the turn of that row was taken with too many tiles on the rack."""
    return held_before(state, index) > state.setup.ruleset.set.rack_size


def _ruled(state: GameState, player: int) -> NotedLines:
    return state.noted(NotedLines, PLAY_TOPIC, player) or NotedLines()


def overfull_plays(state: GameState) -> tuple[int, ...]:
    """Rows of plays from an overfull rack that stand and were not ruled on."""
    rows = state.rows
    withdrawn = [row.placements for row in rows if row.kind is RowKind.PHONEY_WITHDRAWN]
    return tuple(
        index
        for index, row in enumerate(rows)
        if row.kind is RowKind.PLAY
        and is_overfull(state, index)
        and row.placements not in withdrawn
        and index not in _ruled(state, row.player).lines
    )


def is_latest_turn(state: GameState, index: int) -> bool:
    """True if no turn has ended since that of the row."""
    return all(row.kind not in TURN_ROWS for row in state.rows[index + 1 :])


_KEY = "overdraw.play_from_overfull"
_WITHDRAWN, _POINTS, _STANDS = "withdrawn", "points", "stands"


def _open_to_ruling(state: GameState) -> tuple[int, ...]:
    """Rows of plays that can be ruled on; a challenge is only possible while the play is open."""
    lines = overfull_plays(state)
    if state.setup.ruleset.overdraw.play_from_overfull != "challengeable":
        return lines
    is_open = state.open_turn is not None
    return tuple(index for index in lines if is_open and is_latest_turn(state, index))


def _is_possible(state: GameState) -> bool:
    return is_going(state) and bool(_open_to_ruling(state))


def _is_due(state: GameState) -> bool:
    """True if a ruling is due; if the document is silent, only the latest play is considered."""
    if not is_going(state):
        return False
    spoken = state.setup.ruleset.overdraw.play_from_overfull not in ("none", "director")
    return any(spoken or is_latest_turn(state, index) for index in _open_to_ruling(state))


def _overfull_play(act: Act, ask: Dialogue) -> None:
    lines = _open_to_ruling(act.state)
    owners = dict.fromkeys(act.state.rows[index].player for index in lines)
    owner = ask.player("player", among=owners)
    index = [each for each in lines if act.state.rows[each].player == owner][-1]
    chooser = chooser_for(ask, owner)
    outcome = _outcome(act, ask, index, chooser)
    ran = stop_clock(act, owner)
    ruled = _ruled(act.state, owner).lines
    act.emit(NoteKept(PLAY_TOPIC, owner, NotedLines((*ruled, index))))
    points = act.state.rows[index].points + challenge_points_of(act.state, index)
    step = {_WITHDRAWN: "overdraw.play-withdrawn", _POINTS: "overdraw.play-points"}
    if outcome == _POINTS:
        act.emit(PointsCorrected(owner, CorrectionKind.PENALTY, -points, PLAY_TOPIC))
    stated: dict[str, RulingDetail] = {
        _POINTS: LedgerChange(points=points),
        _WITHDRAWN: Amount(points, Unit.POINTS, outcome),
    }
    detail = stated.get(outcome, Outcome(outcome))
    act.rule_step(PLAY_TOPIC, step.get(outcome, "overdraw.play"), _KEY, player=owner, detail=detail)
    if outcome == _WITHDRAWN:
        _withdraw(act, ask, owner, chooser)
    restart_clock(act, ran)


def _outcome(act: Act, ask: Dialogue, index: int, chooser: int) -> str:
    """The outcome for the play: by the rules, by the opponent, or by the director."""
    latest = is_latest_turn(act.state, index)
    remedy = act.rules.overdraw.play_from_overfull
    if remedy == "withdraw-or-points":
        return _WITHDRAWN if latest else _POINTS
    if remedy == "challengeable":
        return _WITHDRAWN if ask.yes("challenged", asked=chooser) else _STANDS
    options = (_STANDS, _WITHDRAWN, _POINTS) if latest else (_STANDS, _POINTS)
    return ask.choice("remedy", options)


def _withdraw(act: Act, ask: Dialogue, owner: int, chooser: int) -> None:
    """Withdraw the play, which loses its turn, and remedy the overfull rack."""
    turn, state = act.state.last_turn, act.state
    assert turn is not None and turn.laid is not None, "the last turn was this play"
    # Tiles already placed by the opponent may depend on it.
    take_back_begun_turn(act)
    withdraw_play(act, owner, turn.laid.placements, turn.laid.points)
    kind = "lost-challenge" if _is_by_challenge(state) else "illegal-play"
    counted = kind in act.rules.zero_run.counts
    change_zero_run(act, turn.zero_run_before + 1 if counted else 0)
    if excess_of(act.state, owner):
        settle_overdraw(act, ask, owner, chooser)
    act.emit(DrawSettled(owner))
    check_zero_run(act)


def _is_by_challenge(state: GameState) -> bool:
    return state.setup.ruleset.overdraw.play_from_overfull == "challengeable"


def _hidden_overdraw(act: Act, ask: Dialogue) -> None:
    """Deliberately hiding an overdraw is cheating; a number of them per tournament loses the game.

    They are counted by the warnings and overdraws of the tournament record. A game that has begun
    counts for ratings however it ends (NASPA V.K.2). Expulsion and loss of prizes are stated in the
    ruling and noted, since they go beyond the game.
    """
    owner = ask.player("player")
    act.emit(PlayerWarned(owner, PLAY_TOPIC))
    record = act.state.record.players[owner]
    count = record.warnings[PLAY_TOPIC] + record.overdraws
    limit = act.rules.overdraw.hidden_limit
    keys = ("overdraw.hidden_limit", "overdraw.must_announce")
    is_forfeit = 0 < limit <= count
    more = "forfeit expelled prizes" if is_forfeit else ""
    detail = Amount(count, outcome="hidden", more=more)
    act.rule_step(PLAY_TOPIC, "overdraw.hidden", *keys, player=owner, detail=detail)
    if is_forfeit:
        winner = act.state.next_player(owner)
        award_game(
            act,
            winner,
            EndReason.FORFEIT,
            margins_of(winner, act.rules.forfeit.spread),
            player=owner,
            forfeiters=(owner,),
        )
        act.emit(NoteKept("cheating-outcome", owner, "expelled without prizes"))


PROCEDURES = (
    Procedure(
        name="overfull-play",
        title="Play with too many tiles",
        when="A player made a play from a rack that held too many tiles.",
        topics=(PLAY_TOPIC,),
        group=Group.DRAWING,
        conduct=_overfull_play,
        may_apply=_is_possible,
        is_due=_is_due,
        not_now="No play was made with too many tiles on the rack.",
        grounds=("overdraw.play_from_overfull",),
        steps={"overdraw": "play play-points play-withdrawn"},
        questions={
            **CHOOSING,
            "player": "Who played with too many tiles?",
            "challenged": "Does the opponent challenge the play off for that?",
            "remedy": "What happens to the play?",
        },
        answers={
            "withdrawn": "It comes off, and the turn is lost",
            "points": "It stays on the board, and its points are lost",
            "stands": "It stands",
        },
        ruled="{name} played with too many tiles on the rack.",
        search_words=("played with eight tiles", "play from an overfull rack"),
    ),
    Procedure(
        name="hidden-overdraw",
        title="Hidden overdraw",
        when="A player meant to hide that they had too many tiles.",
        topics=(PLAY_TOPIC,),
        group=Group.DRAWING,
        conduct=_hidden_overdraw,
        may_apply=is_going,
        not_now="Play is not going on.",
        grounds=("overdraw.hidden_limit",),
        steps={"overdraw": "hidden"},
        questions={"player": "Who hid it?"},
        ruled="{name} hid having too many tiles; it is counted for the tournament.",
        search_words=("hid the eighth tile", "did not own up to eight tiles"),
    ),
)
