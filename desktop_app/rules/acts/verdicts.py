# SPDX-License-Identifier: MIT
"""What a verdict on a challenge brings: the play stands or falls, and with it what was drawn.

Sources: 1999 and 2001 9.3, 9.5, 13.1-13.4; family "Challenging Words"; Singapore G11.3-G11.6;
NASPA IV.G.2.a, IV.G.2.c, IV.I.2-3, IV.J.1, VI.B.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.ending_turn import change_zero_run, check_zero_run, end_turn
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.acts.withdrawing import withdraw_play
from desktop_app.rules.dispute import SUMMONED
from desktop_app.rules.draws import Draw
from desktop_app.rules.events import (
    ChallengeAdjudicated,
    ChallengeBonusAwarded,
    ChallengeCalled,
    ClockNeutralised,
    EndReason,
    TurnKind,
)
from desktop_app.rules.placement import falls_by_fault, fault_topic
from desktop_app.rules.seats import everybody
from desktop_app.rules.state import GameState
from desktop_app.rules.tile_events import BAG, DrawSettled, TilesMoved, rack_of
from desktop_app.rules.turns import LaidTiles, LastTurn


def call_and_judge(act: Act, by: int, words: tuple[str, ...], verdict: bool) -> None:
    """The words are settled, the clock stands still, and the verdict is carried out."""
    act.emit(ChallengeCalled(by, words))
    clock = act.state.clock
    if clock.exists and (clock.running is not None or clock.reason != "challenge"):
        act.emit(ClockNeutralised(by, "challenge"))
    carry_out(act, by, words, verdict)


def carry_out(act: Act, by: int, words: tuple[str, ...], verdict: bool) -> None:
    """Carry out the one verdict on all words of a challenge that waits for it."""
    turn = act.state.open_turn
    assert turn is not None and turn.laid is not None, "only an open play is challenged"
    dispute = act.state.dispute
    is_by_judge = dispute is not None and dispute.bound_by == SUMMONED
    act.emit(ChallengeAdjudicated(verdict))
    if verdict:
        _play_stands(act, by, turn, len(words))
    else:
        _play_falls(act, turn, turn.laid, is_by_judge=is_by_judge)


def _play_stands(act: Act, by: int, turn: LastTurn, word_count: int) -> None:
    rules = act.rules.challenge
    keys = ["challenge.style"]
    bonus = rules.points_per_word * word_count if rules.style == "points" else 0
    if bonus:
        keys.append("challenge.points_per_word")
        act.emit(ChallengeBonusAwarded(turn.player, bonus))
    act.rule("challenge-style", *keys, player=turn.player, detail=f"stands {bonus}")
    if turn.is_out:
        end_game(act, EndReason.OUT, turn.player)
    elif rules.style == "lose-turn" and by == act.state.on_turn:
        end_turn(act, TurnKind.CHALLENGE_LOST, "challenge", player=by)
    else:
        check_zero_run(act)


def owes_draw_back(state: GameState, player: int) -> bool:
    """Whether a player whose play is off still has tiles that he drew for it."""
    verdict = state.reviewable
    if verdict is None or verdict.is_acceptable or verdict.before.last_turn is None:
        return False
    was_drawn = verdict.before.draw_of(player).tiles and state.draw_of(player).tiles
    return verdict.before.last_turn.player == player and bool(was_drawn)


def drawn_step(what: str, draw: Draw) -> str:
    """The step of a draw for a play that is off, such as ``challenge.apart-held``."""
    return f"challenge.{what}-{'held' if draw.while_held else 'irregular'}"


def return_shown(act: Act, player: int, tiles: tuple[str, ...], draw: Draw) -> None:
    """Tiles of a draw go back into the bag, seen by those to whom the ruleset shows them."""
    # The family text shows them to nobody; Singapore's players may look, so they do.
    seen_by = frozenset() if act.rules.challenge.drawn_apart == "return" else everybody(act.state)
    act.emit(TilesMoved(tiles, rack_of(player), BAG, seen_by))
    step, keys = drawn_step("apart", draw), ("challenge.drawn_apart",)
    act.rule_step("challenge-excess", step, *keys, player=player, detail=str(len(tiles)))


def is_choice_left(state: GameState, draw: Draw) -> bool:
    """Whether somebody has to pick or choose which tiles of a rack go back.

    1999 13.2 sends every draw to 9.3, wherever the tiles lie; elsewhere only tiles that stand
    with old ones. When no old tile is left there is nothing to choose: all of them go.
    """
    if not draw.old:
        return False
    apart = state.setup.ruleset.challenge.drawn_apart
    return apart == "overdraw-plus-2" or draw.is_combined


def _play_falls(act: Act, turn: LastTurn, laid: LaidTiles, *, is_by_judge: bool) -> None:
    player = turn.player
    draw = act.state.draw_of(player)
    # Shown and returned before the play leaves the board (NASPA IV.I.2).
    if draw.tiles and not is_choice_left(act.state, draw):
        return_shown(act, player, draw.tiles, draw)
        act.emit(DrawSettled(player))
    withdraw_play(act, player, laid.placements, laid.points)
    counted = "lost-challenge" in act.rules.zero_run.counts
    change_zero_run(act, turn.zero_run_before + 1 if counted else 0)
    if falls_by_fault(laid.faults, act.rules.placement.bad_geometry):
        topic, key = fault_topic(laid.faults)
        act.rule(topic, key, player=player, detail="falls")
    else:
        keys = ("challenge.style", "challenge.unit")
        # What a word judge does has sections of its own where people may look up words too.
        step = "challenge.falls-by-judge"
        if not is_by_judge or step not in act.rules.sections:
            step = "challenge.falls"
        act.rule_step("challenge-style", step, *keys, player=player, detail="falls")
    check_zero_run(act)
