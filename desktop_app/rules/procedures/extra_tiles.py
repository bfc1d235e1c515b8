# SPDX-License-Identifier: MIT
"""Extra tiles in the game, such as a third Y on the board or on a rack.

``extra.procedure`` selects the rule book to follow. Sources: 1999 16.1; 2001 16.1; Singapore G18;
NASPA III.B, IV.C.3.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.foreign_tile import (
    STRANGE_TILES,
    STRANGE_TILES_ANSWERS,
    Excess,
    ExtraPlay,
    PlayStage,
    ask_culprit,
    ask_extra_play,
    go_back_before,
    has_shown,
    stage_of,
    take_play_back,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import replay
from desktop_app.rules.procedures.recount import (
    correct_bag,
    exchange_freely,
    is_begun,
    is_unsigned,
    neutralise,
    refill,
    remove_from_rack,
    settle_count,
)
from desktop_app.rules.procedures.wrong_bag import conduct_wrong_bag
from desktop_app.rules.set_check import is_explained_by
from desktop_app.rules.state import GameState, Phase

_KEYS = ("extra.procedure",)
_BOARD, _RACK = "board", "rack"
_REPLAY, _PLAY_ON, _GO_BACK, _TAKE_BACK = "replay", "play-on", "go-back", "take-back"


def _extra_tiles(act: Act, ask: Dialogue) -> None:
    procedure = act.rules.extra.procedure
    if act.state.phase is Phase.SIGNED:
        act.rule_step("extra-after-card", "extra.signed", *_KEYS, detail="nothing")
        return
    if procedure == "valid":
        act.rule_step("extra-played-a-drawn", "extra.valid", *_KEYS, detail=_PLAY_ON)
        return
    if ask.yes("wrong-bag", default=False):
        conduct_wrong_bag(act, ask)
        return
    if procedure == "adjacent-game":
        # No tile is loose, missing or a neighbour's: the set is used as it is.
        act.rule_step("set-check", "set.wrong-after", *_KEYS, detail=_PLAY_ON)
        return
    settle_count(act, "extra-tiles")
    neutralise(act, "extra-tiles")
    places = (_BOARD, _RACK) if not act.state.board.is_empty else (_RACK,)
    if ask.choice("where", places) == _RACK:
        _on_rack(act, ask)
    else:
        _on_board(act, ask, procedure)


def _on_rack(act: Act, ask: Dialogue) -> None:
    """Remove the extra tile; the director checks the bag and the player draws a replacement."""
    player = remove_from_rack(act, ask)
    correct_bag(act, ask)
    if not act.state.is_over:
        refill(act, ask, player)
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
            exchange_freely(act, ask, act.state.next_player(culprit))
    act.rule_step(topic, f"extra.{stage.value}", *_KEYS, player=culprit)


def _rule_later(act: Act, detail: str, player: int | None = None) -> None:
    act.rule_step("extra-played-a-drawn", "extra.later", *_KEYS, player=player, detail=detail)


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
        correct_bag(act, ask)
        if ask.yes("racks-known", default=False):
            exchange_freely(act, ask, act.state.next_player(culprit))
            exchange_freely(act, ask, culprit, "exchange-second")
        _rule_later(act, _GO_BACK, culprit)
        return
    if act.state.is_over:
        act.rule_step("extra-played-a-drawn", "extra.over", *_KEYS, detail="stands")
        return
    correct_bag(act, ask)
    if culprit is not None:
        exchange_freely(act, ask, act.state.next_player(culprit))
    step = "extra.unknown" if culprit is None else "extra.later"
    act.rule_step("extra-played-a-drawn", step, *_KEYS, player=culprit, detail=_PLAY_ON)


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
    return is_unsigned(state) and is_explained_by(state, "extra-tiles")


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
        may_apply=is_begun,
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
)
