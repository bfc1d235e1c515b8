# SPDX-License-Identifier: MIT
"""Tiles missing during a game, loose tiles, and tiles found at its end (1999 and 2001 15; Singapore
G18; NASPA III.B).

``missing.no_replacement`` is the remedy if a tile can be neither found nor replaced.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import end_game
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.desk_events import NoteKept
from desktop_app.rules.events import ChallengeRetracted, ClockStarted, EndReason
from desktop_app.rules.procedures.dialogue import Dialogue
from desktop_app.rules.procedures.fallen import fallen, put_dislodged_back
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reopen, replay
from desktop_app.rules.procedures.recount import (
    NONE,
    ask_faces,
    bring,
    is_playing,
    is_unsigned,
    move,
    neutralise,
    settle_count,
    suffix_of,
    whereabouts,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.set_check import MISSING, WAIT, is_explained_by
from desktop_app.rules.state import GameState, everybody, names, seat_named
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, Spot, TilesExposed, rack_of

# Tiles found in the bag or beside it when the bag is empty or the game is over.
#
# Sources: 1999 and 2001 15, 18.3; NASPA V.C.1-4, V.E. ``end.undrawn`` gives the sections; every
# document that covers it gives the tile to its owner.

UNDRAWN, FOUND = "undrawn-tiles", "found-not-in-bag"
_FOUND_TILE_KEYS = ("end.undrawn",)
_FOUND_TILE_UNKNOWN = "unknown"
_PLAYED_OUT = (EndReason.OUT, EndReason.ZERO_RUN, EndReason.AGREED)
"""The ends of a game that was played to its end."""


def _undrawn_tile(act: Act, ask: Dialogue) -> None:
    """A tile was found in the bag after the last play.

    A game that ended otherwise, such as by too much overtime (NASPA V.G.3), does not go on for it.
    """
    result = act.state.result
    if result is not None and result.reason not in _PLAYED_OUT:
        is_overtime = result.reason is EndReason.OVERTIME_LIMIT
        keys = ("overtime.limit_ignore_racks",) if is_overtime else _FOUND_TILE_KEYS
        raise ask.refused(Reason.DOES_NOT_APPLY, "", *keys)
    tiles = ask_faces(ask, "tiles", least=1)
    _give(act, ask, tiles, UNDRAWN, is_outside=False)


def find_outside_bag(act: Act, ask: Dialogue) -> None:
    """A tile was found beside the bag: before the end its owner may get it."""
    tiles = ask_faces(ask, "tiles", least=1)
    if act.state.is_over:
        # Ignored, valid, or not replayed: no document changes the result of a finished game.
        act.rule_step(FOUND, "found.over", "missing.no_replacement", detail="".join(tiles))
    else:
        _give(act, ask, tiles, FOUND, is_outside=True)


def _give(act: Act, ask: Dialogue, tiles: tuple[str, ...], topic: str, *, is_outside: bool) -> None:
    """Give the tiles to the player who should have drawn them; the game may continue.

    With a full rack nothing was due to a player.
    """
    short = _names_of_short_racks(act.state, len(tiles))
    if not short and not is_outside:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", *_FOUND_TILE_KEYS)
    owner = ask.choice("owner", (*short, _FOUND_TILE_UNKNOWN))
    seat = None if owner == _FOUND_TILE_UNKNOWN else seat_named(act.state, owner)
    if seat is None:
        bring(act, tiles, BOX)
        act.rule_step(topic, "found.unknown", *_FOUND_TILE_KEYS, detail=_FOUND_TILE_UNKNOWN)
        return
    out, was_over = _player_out(act.state), act.state.is_over
    if was_over:
        _give_after_end(act, tiles, seat, out)
    else:
        _give_before_end(act, ask, tiles, seat, out, is_outside=is_outside)
    step = "found.outside" if is_outside else "found.bag"
    if out is not None and not was_over:
        step = "found.adjudication"
    detail = "over" if act.state.is_over else "goes-on"
    act.rule_step(topic, step, *_FOUND_TILE_KEYS, player=seat, detail=detail)


def _names_of_short_racks(state: GameState, count: int) -> tuple[str, ...]:
    """The players who have room for this number of tiles."""
    size = state.setup.ruleset.set.rack_size
    racks = zip(names(state), state.racks, strict=True)
    return tuple(name for name, rack in racks if len(rack) + count <= size)


def _player_out(state: GameState) -> int | None:
    """The player who went out, if the game is over or the out play awaits acceptance."""
    if state.result is not None:
        return state.result.player if state.result.reason is EndReason.OUT else None
    turn = state.open_turn
    return turn.player if turn is not None and turn.is_out else None


def _give_after_end(act: Act, tiles: tuple[str, ...], seat: int, out: int | None) -> None:
    """Let the player who went out play on if they get a tile; other tiles count for the racks."""
    ended = act.state.result
    assert ended is not None, "a game that is over has a result"
    reopen(act)
    bring(act, tiles, rack_of(seat))
    if out is not None and seat != out:
        end_game(act, EndReason.OUT, out)
    elif act.state.clock.exists and act.state.on_turn is not None:
        act.emit(ClockStarted(act.state.on_turn))


def _give_before_end(
    act: Act,
    ask: Dialogue,
    tiles: tuple[str, ...],
    seat: int,
    out: int | None,
    *,
    is_outside: bool,
) -> None:
    """The owner gets the tile even while the out play is challenged (NASPA V.C.4).

    The challenge may be retracted only if the tile was found outside the bag and belongs to the
    player who went out.
    """
    bring(act, tiles, rack_of(seat))
    dispute = act.state.dispute
    if dispute is not None and is_outside and seat == out and ask.yes("rescind", asked=dispute.by):
        act.emit(ChallengeRetracted(dispute.by))


def _is_at_the_end(state: GameState) -> bool:
    """True if the bag is empty or play is over, and the result is not signed by all players."""
    return is_unsigned(state) and (state.is_over or not state.bag)


# A tile found outside the bag during the game (1999 and 2001 15; NASPA IV.B.3).

TOPIC = "loose-tile"
_LOOSE_TILE_KEYS = ("set.wrong_count_after_start",)
_LOOSE_TILE_BAG, _UNKNOWN = "bag", "unknown"


def _loose_tile(act: Act, ask: Dialogue) -> None:
    way = act.rules.set.wrong_count_after_start
    if way == "play-on-after-checks":
        _after_board_check(act, ask)
    else:
        place_loose(act, ask, TOPIC, knows_owner=way == "procedure")
    settle_count(act, TOPIC)


def place_loose(act: Act, ask: Dialogue, topic: str, *, knows_owner: bool) -> None:
    """Show the tiles to both players and give them to their owner, to the bag, or out of play.

    If the document names owners (`knows_owner`), only a player with a short rack can be one.
    """
    tiles = ask_faces(ask, "tiles", least=1)
    state = act.state
    size = state.setup.ruleset.set.rack_size
    short = {
        state.setup.seats[seat].name: seat
        for seat, rack in enumerate(state.racks)
        if len(rack) + len(tiles) <= size or not knows_owner
    }
    # With full racks no player can be the owner.
    owner = ask.choice(
        "owner", (_LOOSE_TILE_BAG, *short, _UNKNOWN) if short else (_LOOSE_TILE_BAG,)
    )
    for tile in tiles:
        act.emit(TilesExposed((tile,), whereabouts(state, tile), everybody(state)))
    seat = short.get(owner)
    if seat is not None:
        bring(act, tiles, rack_of(seat))
    else:
        bring(act, tiles, BAG if owner == _LOOSE_TILE_BAG else BOX)
    step = "loose.bag" if owner == _LOOSE_TILE_BAG else "loose.owner"
    act.rule_step(topic, step, *_LOOSE_TILE_KEYS, player=seat, detail=owner)


def _after_board_check(act: Act, ask: Dialogue) -> None:
    """Both players check the board first: tiles from there go back there (NASPA IV.B.3)."""
    if not act.state.board.is_empty and ask.yes("from-board", default=bool(fallen(act.state))):
        put_dislodged_back(act)
        act.rule_step(TOPIC, "loose.board", *_LOOSE_TILE_KEYS)
    elif not act.state.bag:
        find_outside_bag(act, ask)
    else:
        bring(act, ask_faces(ask, "tiles", least=1), BAG)
        act.rule_step(TOPIC, "loose.bag", *_LOOSE_TILE_KEYS, detail=_LOOSE_TILE_BAG)


def _loose_tile_is_due(state: GameState) -> bool:
    return is_explained_by(state, TOPIC)


AFTER = "missing-after"
_KEYS = ("missing.no_replacement",)
_FOUND, _REPLACED, _GONE = "found", "replaced", "gone"
_REPLAY, _PLAY_ON = "replay", "play-on"
_BAG = "bag"


def _missing_tile(act: Act, ask: Dialogue) -> None:
    way = act.rules.missing.no_replacement
    if act.state.is_over:
        # The players should have checked the set beforehand.
        act.rule_step(AFTER, "missing.after", *_KEYS, detail="stands")
        return
    if way == _PLAY_ON:
        _lose(act, ask)
        _rule(act, "play-on", _PLAY_ON)
        return
    neutralise(act, "missing-tiles")
    outcome = ask.choice("outcome", (_FOUND, _REPLACED, _GONE))
    if outcome == _FOUND:
        place_loose(act, ask, MISSING, knows_owner=True)
        _settle(act)
    elif outcome == _REPLACED:
        bring(act, act.state.missing or ask_faces(ask, "tiles", least=1), BAG)
        _settle(act)
        _rule(act, "replaced", _REPLACED)
    else:
        _not_replaced(act, ask, way)


def _not_replaced(act: Act, ask: Dialogue, way: str) -> None:
    """It cannot be replaced: replay on request, wait for it, or leave it to the director."""
    _lose(act, ask)
    if ask.yes("cheating", default=False):
        decision = ask.choice("decision", (_REPLAY, WAIT, _PLAY_ON))
    elif way == WAIT:
        decision = WAIT
    else:
        asks = ask.choice("asks-replay", (NONE, *names(act.state)))
        decision = _PLAY_ON if asks == NONE else _REPLAY
    if decision == WAIT:
        act.emit(NoteKept(MISSING, None, WAIT))
    else:
        _settle(act)
        if decision == _REPLAY:
            replay(act)
    _rule(act, "gone", decision)


def _lose(act: Act, ask: Dialogue) -> None:
    """Take the tiles out of the game, from the bag or from the rack that lost them."""
    if act.state.missing:
        return
    for index, tile in enumerate(ask_faces(ask, "tiles", least=1)):
        source = _place_of(act.state, ask, tile, f"holder{suffix_of(index)}")
        if source is None:
            raise ask.bad("tiles", tile)
        move(act, (tile,), source, OUTSIDE)


def _place_of(state: GameState, ask: Dialogue, tile: str, key: str) -> Spot | None:
    """The place that lost a tile: the bag or a rack; None if no place can have had it."""
    racks = enumerate(state.racks)
    holding = [seat for seat, rack in racks if may_hold(state, rack, (tile,))]
    is_in_bag = may_hold(state, state.bag, (tile,))
    if state.setup.is_physical and is_in_bag and holding:
        # It has not been seen since: only the players know which place is a tile short.
        everybody = names(state)
        place = ask.choice(key, (_BAG, *(everybody[seat] for seat in holding)))
        return BAG if place == _BAG else rack_of(everybody.index(place))
    if is_in_bag:
        return BAG
    return rack_of(ask.player(key, among=holding)) if holding else None


def _settle(act: Act) -> None:
    act.emit(NoteKept(MISSING, None, ""))
    settle_count(act, "missing-tile")


def _rule(act: Act, case: str, detail: str) -> None:
    act.rule_step(MISSING, f"missing.{case}", *_KEYS, detail=detail)


def _is_due(state: GameState) -> bool:
    waits = state.note(MISSING) == WAIT or is_explained_by(state, "missing-tile")
    return waits and is_unsigned(state)


_FOUND_QUESTIONS = {
    "tiles": "Which tiles are they? Type their letters, a question mark for a blank.",
    "owner": "Who should have drawn them?",
    "rescind": "Does the challenger take the challenge back?",
}
_FOUND_ANSWERS = {"unknown": "It cannot be settled", "bag": "They go into the bag"}

PROCEDURES = (
    Procedure(
        name="missing-tile",
        title="A tile is missing",
        when="During the game tiles turn out to be missing though the set was whole before it.",
        topics=(MISSING, AFTER),
        group=Group.SET,
        conduct=_missing_tile,
        may_apply=is_unsigned,
        is_due=_is_due,
        not_now="Play has not begun, or the result is signed.",
        grounds=("missing.no_replacement",),
        steps={"missing": "after gone play-on replaced"},
        questions={
            "outcome": "Was the tile found, or another put in its place?",
            "tiles": "Which tiles are they? Type their letters, a question mark for a blank.",
            "holder": "Whose rack does it come from?",
            "holder-…": "Whose rack does the next one come from?",
            "owner": "Who should have drawn them?",
            "cheating": "Is cheating suspected?",
            "decision": "What is to happen?",
            "asks-replay": "Does a player ask to play the game again?",
        },
        answers={
            **_FOUND_ANSWERS,
            "found": "It was found",
            "replaced": "A tile of another set takes its place",
            "gone": "It can be neither found nor replaced",
            "none": "Neither does",
            "replay": "The game is played again",
            "wait": "The game waits for a tile",
            "play-on": "Play goes on without it",
        },
        ruled="The missing tile is settled.",
        search_words=("tile is missing", "lost a tile", "cannot find a tile"),
    ),
    Procedure(
        name=TOPIC,
        title="A loose tile is found",
        when="A tile lies on or near the table, out of the bag.",
        topics=(TOPIC,),
        group=Group.SET,
        conduct=_loose_tile,
        may_apply=is_playing,
        is_due=_loose_tile_is_due,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("missing.no_replacement",),
        steps={"loose": "bag board owner"},
        questions={**_FOUND_QUESTIONS, "from-board": "Did it come off the board?"},
        answers={**_FOUND_ANSWERS, "unknown": "It cannot be settled: play goes on without them"},
        ruled="The loose tile is put where it belongs.",
        search_words=("found a tile", "tile on the floor", "stray tile", "tile under the table"),
    ),
    Procedure(
        name="undrawn-tile",
        title="A tile is left in the bag",
        when="Play has ended, and a tile is found in the bag.",
        topics=(UNDRAWN,),
        group=Group.SET,
        conduct=_undrawn_tile,
        may_apply=_is_at_the_end,
        not_now="The game is not over.",
        grounds=("end.undrawn",),
        questions=_FOUND_QUESTIONS,
        answers=_FOUND_ANSWERS,
        ruled="The tile left in the bag is settled.",
        search_words=(
            "tile still in the bag at the end",
            "bag was not empty",
            "forgot a tile in the bag",
        ),
    ),
    Procedure(
        name="found-tile",
        title="A tile is found at the end",
        when="A tile is found beside the bag when the bag is empty, or after the game.",
        topics=(FOUND,),
        group=Group.SET,
        conduct=find_outside_bag,
        may_apply=_is_at_the_end,
        not_now="The game is not over.",
        grounds=("end.undrawn",),
        steps={"found": "adjudication bag outside over unknown"},
        questions=_FOUND_QUESTIONS,
        answers=_FOUND_ANSWERS,
        ruled="The tile found at the end is settled.",
        search_words=("found a tile at the end", "tile turned up after the game"),
    ),
)
