# SPDX-License-Identifier: MIT
"""Recounts of the scores and of the set, choice of equipment, and steps shared by other procedures.

Sources: 1999 18.9; 2001 18.9; Singapore G17; NASPA V.G.3, V.I.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.challenging import withdraw_play
from desktop_app.rules.acts.finishing import has_begun
from desktop_app.rules.acts.laying import may_hold
from desktop_app.rules.acts.turns import change_zero_run
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import Amount, CorrectionKind, NoteKept, PointsCorrected
from desktop_app.rules.events import ClockNeutralised, EndReason
from desktop_app.rules.procedures.dialogue import Dialogue, placements_on
from desktop_app.rules.procedures.pools import Pool, return_excess
from desktop_app.rules.procedures.procedure import Group, Procedure, always, is_going
from desktop_app.rules.procedures.result_correction import CLOSED, change_game
from desktop_app.rules.rejection import Reason
from desktop_app.rules.set_check import NOT_STARTED, SET_CHECK, is_explained_by
from desktop_app.rules.state import (
    GameState,
    Phase,
    RowKind,
    ScoreRow,
    everybody,
    names,
    others,
    seat_named,
)
from desktop_app.rules.tile_events import (
    BAG,
    BOX,
    OUTSIDE,
    Spot,
    TilesLifted,
    TilesMoved,
    TilesPut,
    rack_of,
)
from desktop_app.rules.tiles import BLANK, holds_tiles, read_faces, sort_tiles

# Steps shared by the procedures on the set and on accidents with tiles.

NONE = "none"


def is_playing(state: GameState) -> bool:
    """True if the first racks are drawn and play is not over."""
    return is_going(state) and state.phase is not Phase.SETUP


def is_playing_with_board(state: GameState) -> bool:
    """True if play is in progress with tiles on the board."""
    return is_playing(state) and not state.board.is_empty


def is_unsigned(state: GameState) -> bool:
    """True if play has begun and not all players have signed the result."""
    return state.on_turn is not None and state.phase not in (Phase.SETUP, Phase.SIGNED)


def is_begun(state: GameState) -> bool:
    """True if play has begun, even if the result is signed."""
    return is_unsigned(state) or state.phase is Phase.SIGNED


def ask_faces(ask: Dialogue, key: str, *, least: int = 0) -> tuple[str, ...]:
    """Ask for tiles of any face, even ones not in the set; with `least` 0 the default is none."""
    text = ask.text(key, default="" if least else NONE)
    if text == NONE:
        tiles: tuple[str, ...] = ()
    else:
        try:
            tiles = read_faces(text, ask.act.state.setup.tile_set.distribution)
        except ValueError:
            raise ask.bad(key, text) from None
    if len(tiles) < least:
        raise ask.bad(key, text)
    return tiles


def ask_board(ask: Dialogue, key: str = "squares") -> tuple[Placement, ...]:
    """Ask for tiles on the board, by their squares."""
    state = ask.act.state
    return placements_on(ask.act, ask.squares(key, squares_of(state.board.placements())))


def confirm_squares(ask: Dialogue, squares: Sequence[Square]) -> None:
    """Ask players to confirm the recorded `squares`; the answer must be the same."""
    ask.squares("squares", squares, least=len(squares))


def suffix_of(index: int) -> str:
    """Suffix for questions about one of several tiles: empty for the first, then ``-2``."""
    return f"-{index + 1}" if index else ""


def move(
    act: Act,
    tiles: tuple[str, ...],
    source: Spot,
    target: Spot,
    seen_by: Iterable[int] | None = None,
) -> None:
    """Move tiles, if any; all players see them unless `seen_by` is given."""
    if tiles:
        seeing = everybody(act.state) if seen_by is None else frozenset(seen_by)
        act.emit(TilesMoved(tiles, source, target, seeing))


def whereabouts(state: GameState, tile: str) -> Spot:
    """Where a tile that was found had been: missing, out of play, or undrawn."""
    if tile in state.missing:
        return OUTSIDE
    if tile in state.box:
        return BOX
    return BAG if may_hold(state, state.bag, (tile,)) else OUTSIDE


def bring(act: Act, tiles: Iterable[str], target: Spot) -> None:
    """Bring tiles that were found to a place; those already there stay."""
    for tile in tiles:
        source = whereabouts(act.state, tile)
        if source != target:
            move(act, (tile,), source, target)


def discard(act: Act, seat: int, tiles: Iterable[str]) -> None:
    """Remove tiles that do not belong to the set from a rack, as far as it holds them."""
    held = Counter(act.state.racks[seat]) & Counter(tiles)
    move(act, sort_tiles(held.elements()), rack_of(seat), OUTSIDE)


def remove_from_rack(act: Act, ask: Dialogue) -> int:
    """Remove tiles that do not belong to the game from a rack; returns its seat.

    Asks for `player` and `tiles`.
    """
    holding = [seat for seat, rack in enumerate(act.state.racks) if rack]
    player = ask.player("player", among=holding)
    rack = act.state.racks[player]
    move(act, ask.tiles("tiles", rack, 1, len(rack)), rack_of(player), OUTSIDE)
    return player


def lift(act: Act, placements: tuple[Placement, ...], target: Spot = OUTSIDE) -> None:
    """Take tiles off the board; points do not change."""
    if placements:
        act.emit(TilesLifted(placements, target))


def put_back(act: Act, placement: Placement, source: Spot) -> None:
    """Put one tile on the board from a place that holds it."""
    act.emit(TilesPut((placement,), source))


def refill(act: Act, ask: Dialogue, seat: int, key: str = "drawn") -> None:
    """Draw, unseen, the tiles missing from a rack, as far as the bag lasts."""
    count = act.state.missing_tiles(seat)
    if count:
        move(act, ask.blind(key, act.state.bag, count), BAG, rack_of(seat), (seat,))


def return_overfull(act: Act, ask: Dialogue, seat: int) -> None:
    """Let the next player take the excess off a rack, as after an overdraw."""
    size, state = act.rules.set.rack_size, act.state
    excess = len(state.racks[seat]) - size
    if excess > 0:
        extra = act.rules.overdraw.extra_seen_combined
        pool = Pool(seat, state.next_player(seat), state.racks[seat], excess, extra)
        return_excess(act, ask, pool)


def correct_bag(act: Act, ask: Dialogue) -> None:
    """Ask which tiles the director takes out of the bag and puts into it after checking it."""
    extra = ask_faces(ask, "bag-out")
    if not may_hold(act.state, act.state.bag, extra):
        raise ask.bad("bag-out", "".join(extra))
    move(act, extra, BAG, OUTSIDE, ())
    move(act, ask_faces(ask, "bag-in"), OUTSIDE, BAG, ())


def exchange_freely(act: Act, ask: Dialogue, seat: int, key: str = "exchange") -> None:
    """Let a player exchange any tiles, or none, without losing the turn."""
    rack, bag = act.state.racks[seat], act.state.bag
    most = min(len(rack), len(bag))
    if not most:
        return
    given = ask.tiles(key, rack, 0, most, asked=seat, seen_by=(seat,))
    drawn = ask.blind(f"{key}-drawn", bag, len(given))
    move(act, drawn, BAG, rack_of(seat), (seat,))
    move(act, given, rack_of(seat), BAG, (seat,))


def settle_count(act: Act, procedure: str) -> None:
    """Drop the note on a wrong count once its cause has been dealt with."""
    if is_explained_by(act.state, procedure):
        act.emit(NoteKept(SET_CHECK, None, ""))


def neutralise(act: Act, reason: str) -> None:
    """Stop both clocks until the players restart them."""
    state = act.state
    if state.clock.running is not None:
        act.emit(ClockNeutralised(state.clock.running, reason))


def turn_of_tile(state: GameState, square: Square) -> int | None:
    """Number of the turn in which the tile on a square was played, None if unknown."""
    for number in reversed(range(len(state.turns))):
        if not state.turns[number].board.tile_at(square.row, square.col):
            return number
    return None


def last_play(state: GameState, seat: int) -> ScoreRow | None:
    """The row of a player's last play, None if it was withdrawn or there is none."""
    kinds = (RowKind.PLAY, RowKind.PHONEY_WITHDRAWN)
    for row in reversed(state.rows):
        if row.player == seat and row.kind in kinds:
            return row if row.kind is RowKind.PLAY else None
    return None


def withdraw_last_play(act: Act, seat: int) -> None:
    """Withdraw a player's last play and its points, if it is still on the board."""
    row = last_play(act.state, seat)
    if row is not None:
        board = act.state.board
        still = tuple(
            placement
            for placement in row.placements
            if board.tile_at(placement.row, placement.col) == placement.tile
        )
        withdraw_play(act, seat, still, row.points)


def revert_zero_run(act: Act, turn: int) -> None:
    """Restore the zero run from the start of a turn."""
    change_zero_run(act, act.state.turns[turn].zero_run)


_TOPIC = "recount"
_MAX_POINTS = 1_000
_MAX_SECONDS = 36_000
_MINUTE_S = 60
_DECLINED = "declined"
_PLAYERS, _OTHERS = "players", "third-party"
_STOPS = {
    "short-of-time": ("no", "short-of-time"),
    "after-warning": ("no", "disruptive", "frivolous", "unverifiable"),
}


def _is_possible(state: GameState) -> bool:
    """After the end; Singapore G17 also lets differing records be settled during the game."""
    in_play = state.setup.ruleset.result.recount == "settle-else-director"
    return state.is_over or (in_play and is_going(state))


def _recount(act: Act, ask: Dialogue) -> None:
    state = act.state
    player = ask.player("player")
    _check_allowed(act, ask, player)
    if act.rules.result.recount == "one-minute":
        for other in others(state, player):
            # A player who does not take part may dispute the findings, but not start another
            # recount.
            if not ask.yes("takes-part", asked=other, default=True):
                act.emit(NoteKept(_TOPIC, other, _DECLINED))
    _check_who_counts(act, ask)
    stopped = _stopped(act, ask)
    changes = tuple(
        ask.number(f"change-{seat + 1}", -_MAX_POINTS, _MAX_POINTS, default=0)
        for seat in range(state.player_count)
    )
    if state.clock.running is not None:
        act.emit(ClockNeutralised(player, "score-difference"))
    if any(changes):
        change_game(act, lambda: _apply(act, changes))
    step = "recount.stopped" if stopped else "recount.counted"
    act.rule_step(_TOPIC, step, "result.recount", player=player, detail=stopped)


def _check_who_counts(act: Act, ask: Dialogue) -> None:
    """Refuse a third party if the document leaves the recount to the players (18.9, V.I)."""
    if act.rules.result.recount not in ("one-minute", "before-sign"):
        return
    if ask.choice("counted-by", (_PLAYERS, _OTHERS), default=_PLAYERS) == _OTHERS:
        raise ask.refused(Reason.NOT_ALLOWED, "third-party", "result.recount")


def _apply(act: Act, changes: tuple[int, ...]) -> None:
    for seat, points in enumerate(changes):
        if points:
            act.emit(PointsCorrected(seat, CorrectionKind.CORRECTION, points, _TOPIC))


def _check_allowed(act: Act, ask: Dialogue, player: int) -> None:
    state, when = act.state, act.rules.result.recount
    result = state.result
    if result is not None and (state.phase is Phase.SIGNED or player in result.signed):
        raise ask.refused_by("recount.signed", Reason.ALREADY_SIGNED, CLOSED)
    if when == "settle-else-director":
        if ask.yes("records-agree") and not ask.yes("director-allows"):
            raise ask.refused(Reason.NOT_ALLOWED, "records-agree", "result.recount")
        return
    if when != "one-minute":
        return
    if result is not None and result.reason is EndReason.OVERTIME_LIMIT:
        raise ask.refused_by("recount.overtime-limit", Reason.NOT_ALLOWED, "overtime-limit")
    if state.note(_TOPIC, player) == _DECLINED:
        raise ask.refused(Reason.NOT_ALLOWED, _DECLINED, "result.recount")
    if ask.number("seconds", 0, _MAX_SECONDS) > _MINUTE_S:
        raise ask.refused(Reason.NOT_ALLOWED, "one-minute", "result.recount")


def _stopped(act: Act, ask: Dialogue) -> str:
    """Why the director stopped the recount (what was agreed so far is kept); empty if not."""
    reasons = _STOPS.get(act.rules.result.recount_stop)
    if reasons is None:
        return ""
    why = ask.choice("stopped", reasons, default="no")
    if why == "no":
        return ""
    if "disruptive" in reasons and not ask.yes("warned"):
        raise ask.refused_by("recount.stopped", Reason.NOT_ALLOWED, "unwarned")
    return why


# Counting the set, before and during the game.
#
# Sources: 1999 and 2001 6.2, 15, 16; Singapore G18; NASPA III.A.2, III.B.

_BEFORE = "set.wrong_count_before_start"
_AFTER = "set.wrong_count_after_start"
_CAUSES = ("loose-tile", "fallen-tile", "foreign-tile")
_MAX_TILES = 1_000


def _set_count(act: Act, ask: Dialogue) -> None:
    """Compare the count with the complete set; before the game the bag is changed to match it."""
    total = len(act.state.setup.tile_set.tiles)
    missing = ask_faces(ask, "missing")
    extra = ask_faces(ask, "extra")
    counted = ask.number("counted", 0, _MAX_TILES, default=total - len(missing) + len(extra))
    is_right = not missing and not extra and counted == total
    if not is_right and (missing or extra) and counted != total - len(missing) + len(extra):
        raise ask.bad("counted", str(counted))
    if has_begun(act.state):
        _after_start(act, ask, missing, extra, is_right=is_right)
    else:
        _match_bag(act, ask, missing, extra)
        _before_start(act, ask, counted, is_right=is_right)


def _match_bag(act: Act, ask: Dialogue, missing: tuple[str, ...], extra: tuple[str, ...]) -> None:
    """Make the bag match the count."""
    state = act.state
    tiles = state.setup.tile_set.tiles
    if not holds_tiles(tiles, missing):
        raise ask.bad("missing", "".join(missing))
    wanted = Counter((*tiles, *extra)) - Counter(missing)
    have = state.unnamed_tiles()
    move(act, sort_tiles((have - wanted).elements()), BAG, OUTSIDE)
    move(act, sort_tiles((wanted - have).elements()), OUTSIDE, BAG)


def _before_start(act: Act, ask: Dialogue, counted: int, *, is_right: bool) -> None:
    if is_right:
        act.emit(NoteKept(SET_CHECK, None, ""))
        act.rule_step(SET_CHECK, "set.right", _BEFORE, detail=Amount(counted))
        return
    way = act.rules.set.wrong_count_before_start
    decision = "go-on"
    if way == "refuse-to-start":
        decision = NOT_STARTED
    elif way == "director":
        decision = ask.choice("decision", (NOT_STARTED, "go-on"))
    act.emit(NoteKept(SET_CHECK, None, decision if decision == NOT_STARTED else ""))
    act.rule_step(SET_CHECK, "set.wrong-before", _BEFORE, detail=decision)


def _after_start(
    act: Act,
    ask: Dialogue,
    missing: tuple[str, ...],
    extra: tuple[str, ...],
    *,
    is_right: bool,
) -> None:
    """The result is valid, or a procedure that explains the count becomes due."""
    way = act.rules.set.wrong_count_after_start
    if is_right:
        act.emit(NoteKept(SET_CHECK, None, ""))
        act.rule_step(SET_CHECK, "set.right", _AFTER)
        return
    cause = "play-on"
    if way == "procedure" and not act.state.is_over:
        causes = [name for name, tiles in _explained_by(missing, extra) if tiles]
        cause = ask.choice("cause", causes or ("missing-tile", "extra-tiles"))
    elif way == "play-on-after-checks" and not act.state.is_over:
        cause = ask.choice("cause", (*_CAUSES, "play-on"))
    act.emit(NoteKept(SET_CHECK, None, "" if cause == "play-on" else cause))
    act.rule_step(SET_CHECK, "set.wrong-after", _AFTER, detail=cause)


def _explained_by(
    missing: tuple[str, ...], extra: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("missing-tile", missing), ("extra-tiles", extra))


def _set_count_is_possible(state: GameState) -> bool:
    return state.phase is not Phase.SIGNED


def _is_due(state: GameState) -> bool:
    return state.note(SET_CHECK) == NOT_STARTED


# Equipment: whose is used, and which of two neighbouring boards changes identical tiles.
#
# Sources: 1999 and 2001 4.2, 4.5; Singapore G4; NASPA III.A.2, III.A.8.

LAYOUT, CHOICE = "table-layout", "equipment-choice"
_THIS, _OTHER, _NEITHER = "this", "other", "neither"
_EQUAL, _DISPUTED = "equal", "disputed"
_ITEMS = ("tiles", "bag", "board", "rack", "clock")


def _adjacent_sets(act: Act, ask: Dialogue) -> None:
    """Identical tiles at neighbouring boards: decide which board uses others."""
    if act.rules.wrong_bag.procedure == "adjacent-game":
        changes = _by_naspa(ask)
        act.rule_step(LAYOUT, "adjacent.change", detail=changes)
    else:
        # As different as possible; which board changes is agreed or decided.
        changes = ask.choice("changes", (_THIS, _OTHER, _NEITHER))
        act.rule_step(LAYOUT, "adjacent.agree", detail=changes)


def _by_naspa(ask: Dialogue) -> str:
    """A game in progress keeps its tiles; else the drawn letter or the middle board decides."""
    begun = ask.choice("begun", (_NEITHER, _THIS, _OTHER))
    if begun != _NEITHER:
        return _OTHER if begun == _THIS else _THIS
    if ask.number("boards", 2, 3, default=2) == 3:
        return _THIS if ask.yes("middle") else _OTHER
    own, other = (_letter(ask, key) for key in ("own-letter", "other-letter"))
    if own == other:
        raise ask.refused(Reason.BAD_ANSWER, "draw again")
    return _THIS if own > other else _OTHER


def _letter(ask: Dialogue, key: str) -> str:
    """The letter of one drawn tile, for comparison; a blank comes before A."""
    tiles = ask_faces(ask, key, least=1)
    if len(tiles) > 1:
        raise ask.bad(key, "".join(tiles))
    return "" if tiles[0] == BLANK else tiles[0]


def _equipment_choice(act: Act, ask: Dialogue) -> None:
    """Use the equipment nearer to the preferences, else the second player's choice."""
    item = ask.choice("item", _ITEMS)
    nearer = ask.choice("nearer", (*names(act.state), _EQUAL, _DISPUTED))
    player = seat_named(act.state, nearer)
    if player is not None:
        act.rule_step(CHOICE, "equipment.nearer", player=player, detail=item)
    elif nearer == _DISPUTED:
        player = ask.player("decision")
        act.rule_step(CHOICE, "equipment.disputed", player=player, detail=item)
    else:
        player = ask.player("second", among=others(act.state, act.state.first))
        act.rule_step(CHOICE, "equipment.equal", player=player, detail=item)


FREE_EXCHANGE = "Which tiles, if any, are exchanged without losing the turn?"
FREE_EXCHANGE_OF_OTHER = (
    "Which tiles, if any, does the other player exchange without losing the turn?"
)

PROCEDURES = (
    Procedure(
        name="recount",
        title="Count the scores again",
        when="A player wants the scores to be counted again.",
        topics=(_TOPIC,),
        group=Group.RESULT,
        conduct=_recount,
        may_apply=_is_possible,
        not_now="No score has been written yet.",
        grounds=("result.recount",),
        steps={"recount": "counted overtime-limit signed stopped"},
        questions={
            "player": "Who wants to count again?",
            "records-agree": "Do the score sheets of the players agree?",
            "director-allows": "Does the director allow it?",
            "seconds": "How many seconds ago did the players agree on the score?",
            "takes-part": "Does the opponent take part?",
            "counted-by": "Who counts?",
            "stopped": "Was the count stopped?",
            "warned": "Had the players been warned a minute before?",
            "change-1": "By how many points does the score of {first} change?",
            "change-2": "By how many points does the score of {second} change?",
            "change-3": "By how many points does the score of {third} change?",
            "change-4": "By how many points does the score of {fourth} change?",
        },
        answers={
            "no": "No",
            "players": "The players alone",
            "third-party": "Another person too",
            "short-of-time": "Yes, time was short",
            "disruptive": "Yes, it held up the tournament",
            "frivolous": "Yes, there was no good cause for it",
            "unverifiable": "Yes, the turns could not be checked",
        },
        ruled="The scores have been counted again.",
        search_words=("recount", "add up again", "check the score", "count the scores"),
    ),
    Procedure(
        name="set-count",
        title="Count the set",
        when="The tiles have been counted before or during the game.",
        topics=(SET_CHECK, "tile-count"),
        group=Group.SET,
        conduct=_set_count,
        may_apply=_set_count_is_possible,
        is_due=_is_due,
        not_now="The result is signed.",
        grounds=("set.tiles_total",),
        steps={"set": "right wrong-after wrong-before"},
        questions={
            "missing": "Which tiles are missing? Type none if none are, or if it is unknown.",
            "extra": "Which tiles are too many? Type none if none are, or if it is unknown.",
            "counted": "How many tiles were counted in all?",
            "decision": "May the game start with this set?",
            "cause": "What is the reason for the wrong count?",
        },
        answers={
            "not-started": "No, not before the set is complete",
            "go-on": "Yes",
            "missing-tile": "A tile is missing",
            "extra-tiles": "There are too many tiles",
            "loose-tile": "A tile lies loose",
            "fallen-tile": "A tile has gone from the board",
            "foreign-tile": "There are tiles of another game",
            "play-on": "None of these: play goes on with this set",
        },
        ruled="The set has been counted.",
        search_words=("count the tiles", "count the set", "check the set", "99 tiles", "101 tiles"),
    ),
    Procedure(
        name="adjacent-sets",
        title="Identical sets side by side",
        when="Two neighbouring boards have tiles that look alike.",
        topics=(LAYOUT,),
        group=Group.SET,
        conduct=_adjacent_sets,
        may_apply=always,
        steps={"adjacent": "agree change"},
        questions={
            "begun": "Has one of the games begun?",
            "boards": "How many boards side by side have such tiles?",
            "middle": "Is this the board in the middle?",
            "own-letter": "Which letter did this board draw?",
            "other-letter": "Which letter did the other board draw?",
            "changes": "Which board takes other tiles?",
        },
        answers={"this": "This board", "other": "The other board", "neither": "Neither"},
        ruled="It is settled which board takes other tiles.",
        search_words=("same tiles at the next board", "identical sets"),
    ),
    Procedure(
        name="equipment-choice",
        title="Whose equipment is used",
        when="The players disagree about tiles, bag, board, racks or clock.",
        topics=(CHOICE, "tiles-preference"),
        group=Group.SET,
        conduct=_equipment_choice,
        may_apply=always,
        steps={"equipment": "disputed equal nearer"},
        questions={
            "item": "What is it about?",
            "nearer": "Whose is nearer to what the rules prefer?",
            "decision": "Whose is to be used?",
            "second": "Who plays second?",
        },
        answers={
            "tiles": "The tiles",
            "bag": "The bag",
            "board": "The board",
            "rack": "The racks",
            "clock": "The clock",
            "equal": "Both are equally good",
            "disputed": "That is disputed",
        },
        ruled="The equipment of {name} is used, or {name} chooses.",
        search_words=("whose board", "which clock", "whose tiles"),
    ),
)
