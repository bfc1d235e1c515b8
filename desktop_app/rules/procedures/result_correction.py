# SPDX-License-Identifier: MIT
"""Changes to a finished game: its final scoring, and its card after the signatures.

Sources: 1999 18.9, 18.10; 2001 18.3, 18.10; NASPA V.C.3, V.E, V.J; Singapore G17, G20.
"""

from __future__ import annotations

from collections.abc import Callable

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import RECKONED, correct_scores, end_game, reopen_game
from desktop_app.rules.clock import is_past_limit
from desktop_app.rules.events import EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.rejection import Reason
from desktop_app.rules.state import GameState, Phase

CLOSED = "closed"
"""Detail of a refusal: the result is closed because all players have signed."""

_MAX_POINTS = 2_000
_TOPIC = "card-errors"
_REVERSED = "scores-reversed"
_MISWRITTEN = "score-miswritten"
_ENTERED = "entered-wrong"
_ERRORS_IN_GAME = ("time-penalty", "unplayed-tiles", "error-in-game")
_UNETHICAL = "unethical-conduct"
_ERRORS = (_REVERSED, _MISWRITTEN, _ENTERED, *_ERRORS_IN_GAME, _UNETHICAL)


def is_over_with_result(state: GameState) -> bool:
    """True if the game has been decided."""
    return state.is_over


def change_game(act: Act, change: Callable[[], None]) -> None:
    """Apply a change of points or time; a finished game is scored again.

    A result fixed by a ruling stands, whatever the points. A game lost by overtime continues if the
    remaining overtime no longer reaches the limit.
    """
    result = act.state.result
    if result is None or result.reason not in RECKONED:
        change()
        return
    reopen_game(act)
    change()
    if result.reason is not EndReason.OVERTIME_LIMIT or _is_past_limit(act, result.player):
        end_game(act, result.reason, result.player)


def _is_past_limit(act: Act, seat: int | None) -> bool:
    assert seat is not None, "an overtime limit is some player's"
    return is_past_limit(act.state.charged_overtime_s(seat), act.rules.overtime)


def check_unsigned(act: Act, ask: Dialogue) -> None:
    """Refuse if all players have signed."""
    if act.state.phase is Phase.SIGNED:
        raise ask.refused(Reason.ALREADY_SIGNED, CLOSED, "result.sign", "result.reopen")


def _reopen(act: Act, ask: Dialogue) -> None:
    """Continue play: a tile was found, a challenge came in time, or the end was a mistake."""
    check_unsigned(act, ask)
    player = act.state.on_turn
    if player is not None:
        player = ask.player("player", default=player)
    reopen_game(act, player)
    act.rule_step(
        "authority-director", "director.reopen-game", "meta.residual_authority", player=player
    )


def _correct(act: Act, ask: Dialogue) -> None:
    """Change the scores of a finished game; after the signatures only as the rules allow."""
    is_signed = act.state.phase is Phase.SIGNED
    error = ask.choice("error", _ERRORS)
    if is_signed:
        _check_may_change(act, ask, error)
    points = act.state.points
    if error == _REVERSED and act.state.player_count == 2:
        wanted: tuple[int, ...] = (points[1], points[0])
    else:
        wanted = tuple(
            ask.number(f"points-{seat + 1}", -_MAX_POINTS, _MAX_POINTS, default=own)
            for seat, own in enumerate(points)
        )
    correct_scores(act, wanted, _TOPIC)
    step = "result.reopened" if is_signed else "result.corrected"
    act.rule_step(_TOPIC, step, "result.reopen", detail=error)


def _check_may_change(act: Act, ask: Dialogue, error: str) -> None:
    """1999 18.10 closes the card; 2001 18.10 and NASPA V.J name what may still be corrected."""
    how = act.rules.result.reopen
    if how == "misfilled-score":
        allowed = error in (_REVERSED, _MISWRITTEN, _ENTERED)
    elif how == "agreed-clerical":
        # The game itself is closed; the director is free only if a player admits to worse.
        allowed = error == _UNETHICAL or (
            error not in _ERRORS_IN_GAME
            and ask.yes("agreed")
            # After that pairing no change has to be made; the director still may.
            and (
                not ask.yes("final-round-paired", default=False)
                or ask.yes("changed-anyway", default=False)
            )
        )
    else:
        allowed = how == "director"
    if not allowed:
        raise ask.refused_by("result.closed", Reason.ALREADY_SIGNED, CLOSED)


PROCEDURES = (
    Procedure(
        name="reopen-game",
        title="Let the game go on",
        when="The game was thought to be over but is not.",
        topics=("authority-director",),
        group=Group.RESULT,
        conduct=_reopen,
        may_apply=is_over_with_result,
        not_now="The game is not over.",
        steps={"director": "reopen-game"},
        questions={"player": "Who is on turn?"},
        ruled="The game goes on; {name} is on turn.",
        search_words=("game is not over", "continue the game", "ended by mistake"),
    ),
    Procedure(
        name="correct-result",
        title="Correct the result",
        when="A score on the result is wrong.",
        topics=(_TOPIC, "result-card"),
        group=Group.RESULT,
        conduct=_correct,
        may_apply=is_over_with_result,
        not_now="The game is not over.",
        grounds=("result.reopen",),
        steps={"result": "closed corrected reopened"},
        questions={
            "error": "What is wrong?",
            "agreed": "Do both players agree that it is wrong?",
            "final-round-paired": "Has the last round been paired already?",
            "changed-anyway": "Then it need not be changed. Change it all the same?",
            "points-1": "What did {first} score?",
            "points-2": "What did {second} score?",
            "points-3": "What did {third} score?",
            "points-4": "What did {fourth} score?",
        },
        answers={
            "scores-reversed": "The two scores are the wrong way round",
            "score-miswritten": "A score differs from what was agreed",
            "entered-wrong": "It was entered wrong from the card",
            "time-penalty": "Overtime was forgotten",
            "unplayed-tiles": "Tiles left over were counted wrong",
            "error-in-game": "A play was scored wrong",
            "unethical-conduct": "A player has admitted to unfair conduct",
        },
        ruled="The result is corrected.",
        search_words=("wrong result", "score on the card is wrong", "result slip wrong"),
    ),
)
