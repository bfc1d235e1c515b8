# SPDX-License-Identifier: MIT
"""Drawing from the bag: the first racks, the refill after a play, and exchanges.

Drawing may end a turn, accept the last play, or do neither during a hold. A tile is drawn once the
hand has left the bag (1999, 2001 9.2; NASPA IV.B.2): a tile released before that is not an event,
one returned afterwards is. Sources: 1999 and 2001 6.5, 7.1-7.5, 9, 13.1; family "Ending a Turn";
Singapore G6.1, G11.1; NASPA IV.B, G, I.
"""

from __future__ import annotations

from desktop_app.rules import commands
from desktop_app.rules.acts import turns
from desktop_app.rules.acts.act import REASON_KEYS, Act, sections
from desktop_app.rules.acts.laying import may_hold, resolve
from desktop_app.rules.desk_events import (
    Amount,
    DroppedBack,
    NoteKept,
    PlayerWarned,
    SpreadPenalised,
    Unit,
)
from desktop_app.rules.events import (
    ExchangeAnnounced,
    ExchangedTilesBagged,
    PlayAccepted,
    TilesDrawn,
    TilesReturned,
    TurnKind,
)
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.set_check import is_start_refused
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase, others
from desktop_app.rules.table_events import (
    BagEntered,
    CountDeclared,
    DrawStated,
    RackRevealed,
    StrikeNoted,
)
from desktop_app.rules.tile_events import (
    ExchangeSaid,
    OldTilesBagged,
    TilesExposed,
    TilesPutDown,
    TilesRacked,
    rack_of,
)
from desktop_app.rules.tiles import holds_tiles, write_faces
from desktop_app.rules.turns import LastTurn

# Exchanging tiles: announcing, putting tiles down, and putting them into the bag. `exchange_tiles`
# announces and puts down at once; by the book the two can be separate, in either order.
#
# Sources: 1999 and 2001 10; family "Exchanging Tiles"; Singapore G8-G9; NASPA IV.E.2.


def exchange_tiles(act: Act, command: commands.ExchangeTiles) -> Rejection | None:
    """Announce an exchange and put the tiles face down."""
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.STEP_REPEATED)
    if rejection := _check_begin(act, command.player):
        return rejection
    tiles = command.tiles
    if refusal := resolve(act, command.player, tiles):
        return Rejection((refusal,))
    if rejection := _check_tiles(act, command.player, tiles):
        return rejection
    held = len(act.state.racks[command.player])
    if act.state.setup.mode is Mode.AUTOMATIC and held > act.rules.set.rack_size:
        # A ruling can leave a rack overfull; that must be corrected before an exchange.
        return act.refuse(Reason.RACK_FULL, "", "overdraw.pool")
    turns.accept_by_next_play(act, command.player)
    act.emit(ExchangeAnnounced(command.player, tiles))
    return None


def say_exchange(act: Act, command: commands.SayExchange) -> Rejection | None:
    """Announce an exchange and the number of tiles; they are put down separately."""
    state, player = act.state, command.player
    if rejection := _check_by_steps(act):
        return rejection
    is_going_on = state.phase is Phase.EXCHANGING and state.on_turn == player
    if is_going_on and (state.exchanges[-1].announced is not None or not state.set_aside):
        return act.refuse(Reason.STEP_REPEATED)
    if not is_going_on and (rejection := _check_begin(act, player)):
        return rejection
    count = command.count
    if count is not None and not 1 <= count <= act.rules.set.rack_size:
        return act.refuse(Reason.BAD_VALUE, str(count), "exchange.order")
    if rejection := _check_bag(act, count or 1):
        return rejection
    turns.accept_by_next_play(act, player)
    act.emit(ExchangeSaid(player, count))
    return None


def put_down_tiles(act: Act, command: commands.PutDownTiles) -> Rejection | None:
    """Put tiles face down for an exchange; more may follow until the turn ends."""
    state, player = act.state, command.player
    if rejection := _check_by_steps(act):
        return rejection
    is_going_on = state.phase is Phase.EXCHANGING and state.on_turn == player
    if not is_going_on and (rejection := _check_begin(act, player)):
        return rejection
    tiles = command.tiles
    if refusal := resolve(act, player, tiles):
        return Rejection((refusal,))
    if rejection := _check_tiles(act, player, tiles):
        return rejection
    turns.accept_by_next_play(act, player)
    act.emit(TilesPutDown(player, tiles))
    return None


def bag_tiles(act: Act, command: commands.BagTiles) -> Rejection | None:
    """Put exchanged tiles into the bag, all or some, once the exchange has ended the turn.

    They may go in before the new ones are drawn: no document penalises it, and one permits it
    (NASPA IV.E.2.b.3).
    """
    state, player = act.state, command.player
    if rejection := act.check_seat(player):
        return rejection
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.exchanger != player:
        return act.refuse(Reason.NOTHING_TO_BAG)
    if not state.exchanges[-1].has_ended:
        return act.refuse(Reason.STEP_MISSING, "", "exchange.order")
    tiles = state.set_aside if command.tiles is None else command.tiles
    if not tiles or not may_hold(state, state.set_aside, tiles):
        return act.refuse(Reason.NOTHING_TO_BAG, write_faces(tiles) or "none")
    is_old_first = not state.exchanges[-1].bagged and not state.draw_of(player).tiles
    act.emit(OldTilesBagged(player, tiles))
    if is_old_first:
        step = "exchange-old-first.no-penalty"
        act.rule_step("exchange-old-first", step, "exchange.order", player=player)
    return None


def has_only_old_tiles(state: GameState, player: int) -> bool:
    """True if the bag was emptied before the player could draw for their exchange.

    Their old tiles are then the only ones to draw, so they go into the bag first.
    """
    exchange = state.exchanges[-1] if state.exchanger == player else None
    return exchange is not None and exchange.has_ended and not state.bag


def _check_by_steps(act: Act) -> Rejection | None:
    """Refuse single steps in automatic play, which takes all steps together."""
    if act.state.setup.mode is Mode.AUTOMATIC:
        return act.refuse(Reason.NOT_ALLOWED, "", "exchange.order")
    return None


def _check_begin(act: Act, player: int) -> Rejection | None:
    """Refuse if the player may not begin an exchange now."""
    state = act.state
    if state.phase is Phase.PLACED and state.on_turn == player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if rejection := act.check_may_move(player):
        return rejection
    if state.set_aside:
        return act.refuse(Reason.STEP_MISSING, "bag")
    return None


def _check_tiles(act: Act, player: int, tiles: tuple[str, ...]) -> Rejection | None:
    if not tiles:
        return act.refuse(Reason.NO_TILES, "exchange")
    if not holds_tiles(act.state.racks[player], tiles):
        return act.refuse(Reason.NOT_ON_RACK)
    return _check_bag(act, len(act.state.set_aside) + len(tiles))


def bag_refusal(state: GameState, count: int) -> Refusal | None:
    """The refusal to exchange `count` tiles from this bag, or None if it is allowed.

    By the book an illegal exchange is allowed if the document provides a remedy: the procedure
    `illegal-exchange` then applies.
    """
    rules, left = state.setup.ruleset.exchange, len(state.bag)
    by_the_book = state.setup.mode is Mode.BY_THE_BOOK
    if left >= max(rules.min_bag, count) or (by_the_book and rules.illegal != "refuse"):
        return None
    reason = Reason.BAG_TOO_SMALL
    return Refusal(reason, sections(state.setup.ruleset, *REASON_KEYS[reason]), str(left))


def _check_bag(act: Act, count: int) -> Rejection | None:
    """Refuse an exchange if the bag holds too few tiles."""
    refusal = bag_refusal(act.state, count)
    return Rejection((refusal,)) if refusal is not None else None


CUMULATIVE_OFFENCE = "cume-record"
"""Topic of the rules matrix for warnings about a missing cumulative score."""

DROPPED_BACK = "drop-back"
"""Topic of the note on tiles a player dropped back into the bag."""

RETURNED_UNSEEN = "courtesy-return-unseen"
"""Topic of the note on courtesy tiles returned before the opponent saw them; holds their number."""

COURTESY_RETURN = "challenge.returned-unseen"
"""Step under which a ruleset cites the rule on such tiles (NASPA IV.I.2)."""


def draw_tiles(act: Act, command: commands.DrawTiles) -> Rejection | None:
    """Draw the missing tiles, or some of them, with the consequences set by the ruleset."""
    player = command.player
    if rejection := _check_may_draw(act, player):
        return rejection
    if command.count is None and has_only_old_tiles(act.state, player):
        bag_tiles(act, commands.BagTiles(player))
    if rejection := _check_count(act, command) or _check_order(act, command):
        return rejection
    if rejection := _end_own_turn(act, player):
        return rejection
    _note_missing_record(act, player)
    count = act.state.missing_tiles(player) if command.count is None else command.count
    held = act.state.phase is Phase.HELD
    is_on_own_clock = _is_drawn_on_own_clock(act, player)
    act.emit(TilesDrawn(player, act.drawer.draw(act.state.bag, count), kept_apart=held))
    # By the book, a player who names the number of tiles also bags exchanged tiles separately.
    if command.count is None or act.state.setup.mode is Mode.AUTOMATIC:
        _bag_exchanged(act, player)
    if not is_on_own_clock:
        _accept_by_draw(act, player)
    return None


def say_drawing(act: Act, command: commands.SayDrawing) -> Rejection | None:
    """State that one draws while one's play is held, as NASPA IV.I.2 requires."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    turn = act.state.last_turn
    if act.state.phase is not Phase.HELD or turn is None or turn.player != command.player:
        return act.refuse(Reason.WRONG_PHASE, "", "hold.courtesy_after_s")
    if act.rules.hold.courtesy_after_s < 0:
        return act.refuse(Reason.DRAW_WHILE_HELD)
    if turn.is_draw_stated:
        return act.refuse(Reason.STEP_REPEATED, "", "hold.courtesy_stated")
    act.emit(DrawStated(command.player))
    return None


def _check_may_draw(act: Act, player: int) -> Rejection | None:
    """Refuse if the player may not draw at all, whatever the count."""
    if rejection := act.check_seat(player):
        return rejection
    if act.state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if act.state.phase is Phase.START:
        return act.refuse(Reason.WRONG_PHASE)
    if is_start_refused(act.state):
        return act.refuse(Reason.SET_WRONG)
    # A player who is present may draw while the other is missing (provided for in NASPA III.F).
    return act.check_everybody_came() if player in act.state.absent else None


def _bag_exchanged(act: Act, player: int) -> None:
    """Bag the exchanged tiles after the new ones were drawn, unless too many were drawn.

    After an overdraw it is still open which tiles go into the bag (NASPA IV.B.5.c.2).
    """
    is_full = len(act.state.racks[player]) <= act.rules.set.rack_size
    if act.state.exchanger == player and is_full:
        act.emit(ExchangedTilesBagged(player))


def rack_tiles(act: Act, command: commands.RackTiles) -> Rejection | None:
    """Put drawn tiles that were kept apart on the rack, combining them with the old ones."""
    if rejection := act.check_seat(command.player):
        return rejection
    loose = act.state.draw_of(command.player).loose
    tiles = loose if command.tiles is None else command.tiles
    if not tiles:
        return act.refuse(Reason.NO_TILES, "rack", "overdraw.pool")
    if not may_hold(act.state, loose, tiles):
        return act.refuse(Reason.NOT_ON_RACK, "", "overdraw.pool")
    act.emit(TilesRacked(command.player, tiles))
    return None


def return_tiles(act: Act, command: commands.ReturnTiles) -> Rejection | None:
    """Drop drawn tiles back into the bag. No document allows it; three have a remedy.

    A note keeps the number of tiles, and whether the bag was low on the player's own turn, until
    the procedure `drop-back` deals with it (1999, 2001 9.2; NASPA IV.B.2). Tiles of a courtesy draw
    have a procedure of their own (NASPA IV.I.2).
    """
    player, state = command.player, act.state
    if rejection := act.check_seat(player):
        return rejection
    if state.is_over:
        return act.refuse(Reason.GAME_OVER)
    if state.setup.mode is Mode.AUTOMATIC:
        return act.refuse(Reason.NOT_ALLOWED, "", "draw.drop_back", "meta.residual_authority")
    if not command.tiles:
        return act.refuse(Reason.NO_TILES, "return", "draw.drop_back")
    if not may_hold(state, state.racks[player], command.tiles):
        return act.refuse(Reason.NOT_ON_RACK)
    hold, draw = act.rules.hold, state.draw_of(player)
    is_courtesy = draw.while_held and (draw.is_stated or not hold.courtesy_stated)
    is_courtesy = is_courtesy and hold.returned_unseen != "open"
    act.emit(TilesReturned(player, command.tiles))
    if is_courtesy:
        _note_returned_unseen(act, player, len(command.tiles))
    else:
        _note_dropped_back(act, player, len(command.tiles))
    return None


def _note_returned_unseen(act: Act, player: int, returned: int) -> None:
    count = (act.state.noted(int, RETURNED_UNSEEN, player) or 0) + returned
    act.emit(NoteKept(RETURNED_UNSEEN, player, count))
    act.rule_step(RETURNED_UNSEEN, COURTESY_RETURN, player=player, detail=Amount(count))


def _note_dropped_back(act: Act, player: int, returned: int) -> None:
    state = act.state
    before = state.noted(DroppedBack, DROPPED_BACK, player) or DroppedBack(0)
    count = before.count + returned
    low = len(state.bag) < act.rules.overdraw.low_bag_below and state.on_turn == player
    act.emit(NoteKept(DROPPED_BACK, player, DroppedBack(count, low or before.is_low)))
    act.rule("drop-back", "draw.drop_back", player=player, detail=Amount(count))


def _is_drawn_on_own_clock(act: Act, player: int) -> bool:
    """True if tiles are, or were, drawn with the drawer's own clock still running.

    Under NASPA IV.G.2.a the opponent then has extra time to hold, so the draw accepts nothing.
    """
    turn, clock = act.state.open_turn, act.state.clock
    if turn is None or turn.player != player or not act.rules.challenge.no_clock_press_s:
        return False
    return bool(act.state.draw_of(player).tiles) or (clock.exists and clock.running == player)


def _check_count(act: Act, command: commands.DrawTiles) -> Rejection | None:
    missing = act.state.missing_tiles(command.player)
    count = missing if command.count is None else command.count
    if count < 0:
        return act.refuse(Reason.BAD_VALUE, str(count))
    if count > len(act.state.bag) > 0:
        return act.refuse(Reason.DRAW_TOO_MANY, str(len(act.state.bag)))
    # By the book a player can draw too many: the procedure `overdraw` then applies.
    if count > missing and act.state.setup.mode is Mode.AUTOMATIC:
        return act.refuse(Reason.DRAW_TOO_MANY, str(missing))
    if count == 0 or not act.state.bag:
        return act.refuse(Reason.RACK_FULL)
    return None


def _check_order(act: Act, command: commands.DrawTiles) -> Rejection | None:
    """Refuse to draw while one's play is held or challenged, except for a courtesy draw.

    In North America a courtesy draw must be stated first (NASPA IV.I.2); automatic play does that
    for the player. `anyway` allows an irregular draw by the book; procedures deal with it.
    """
    state, hold, player = act.state, act.rules.hold, command.player
    turn = state.last_turn
    if turn is None or turn.player != player:
        return None
    is_unstated = hold.courtesy_stated and not turn.is_draw_stated
    if command.anyway and state.setup.mode is Mode.BY_THE_BOOK:
        if is_unstated and state.phase is Phase.HELD:
            act.rule("courtesy-draw", "hold.courtesy_stated", player=player, detail="unstated")
        return None
    if state.phase is Phase.CHALLENGED:
        return act.refuse(Reason.DRAW_WHILE_HELD, "", "hold.courtesy_after_s", "challenge.binding")
    if state.phase is Phase.HELD:
        begun = turn.ended_at_ms if hold.courtesy_from == "end-of-turn" else state.held_at_ms
        waited = state.now_ms - begun >= hold.courtesy_after_s * 1000
        if hold.courtesy_after_s < 0 or not waited:
            seconds = str(hold.courtesy_after_s) if hold.courtesy_after_s > 0 else ""
            return act.refuse(Reason.DRAW_WHILE_HELD, seconds)
        if is_unstated and state.setup.mode is Mode.BY_THE_BOOK:
            return act.refuse(Reason.DRAW_WHILE_HELD, "unstated", "hold.courtesy_stated")
        if is_unstated:
            act.emit(DrawStated(player))
        act.rule("courtesy-draw", "hold.courtesy_after_s", player=player)
    return None


def _end_own_turn(act: Act, player: int) -> Rejection | None:
    """End the turn if drawing before the clock is pressed ends it under this ruleset."""
    state = act.state
    if player != state.on_turn:
        return None
    triggers = act.end_triggers()
    if state.phase is Phase.PLACED:
        trigger = _drawing_trigger(triggers, is_declared=state.turn.declared is not None)
        if not trigger or (not state.clock.exists and state.turn.declared is None):
            return act.refuse(Reason.STEP_MISSING)
        turns.end_turn(act, TurnKind.PLAY, trigger)
        act.rule("end-of-turn", "turn.end_triggers", player=player, detail=trigger)
    elif state.phase is Phase.EXCHANGING:
        trigger = _drawing_trigger(triggers, is_declared=True)
        if state.clock.exists and not trigger:
            return act.refuse(Reason.STEP_MISSING)
        kind = TurnKind.EXCHANGE if state.set_aside else TurnKind.PASS
        turns.end_turn(act, kind, trigger or "draw")
    return None


def _drawing_trigger(triggers: frozenset[str], *, is_declared: bool) -> str:
    for trigger in ("hand-in-bag", "refill"):
        if trigger in triggers:
            return trigger
    return "draw-tile" if is_declared and "draw-tile" in triggers else ""


def _note_missing_record(act: Act, player: int) -> None:
    """Penalise drawing before the cumulative score is written (1999, 2001 7.5).

    The first offence costs a warning, repeated ones cost spread.
    """
    turn, record = act.state.last_turn, act.rules.record
    if turn is None or turn.player != player or turn.kind is not TurnKind.PLAY:
        return
    written = turn.is_recorded or turn.is_written_early
    if written or turn.is_settled or not record.cumulative_required:
        return
    # If a refill is drawn in several goes, only the first one is an offence.
    if not record.repeat_penalty_spread or not act.state.bag or act.state.draw_of(player).tiles:
        return
    warned = act.state.record.players[player].warnings.get(CUMULATIVE_OFFENCE, 0)
    keys = ("record.cumulative_required", "record.repeat_penalty_spread")
    if warned:
        act.emit(SpreadPenalised(player, record.repeat_penalty_spread, CUMULATIVE_OFFENCE))
        fine = Amount(record.repeat_penalty_spread, Unit.SPREAD)
        act.rule(CUMULATIVE_OFFENCE, *keys, player=player, detail=fine)
    else:
        act.emit(PlayerWarned(player, CUMULATIVE_OFFENCE))
        act.rule(CUMULATIVE_OFFENCE, *keys, player=player)


def _accept_by_draw(act: Act, player: int) -> None:
    state = act.state
    turn, opponent = state.last_turn, state.on_turn
    if turn is None or turn.player != player:
        return
    if opponent is not None and turns.is_still_open(state, opponent):
        if how := _draw_acceptance(act, turn):
            act.emit(PlayAccepted(opponent, how))
        return
    if turn.is_settled:
        return
    if state.phase in (Phase.HELD, Phase.CHALLENGED) or state.on_turn in state.away:
        return
    how = _draw_acceptance(act, turn)
    if how and act.state.on_turn is not None:
        turns.accept_open_turn(act, act.state.on_turn, how)


def _draw_acceptance(act: Act, turn: LastTurn) -> str:
    triggers = act.rules.accept.triggers
    if "opponent-drew-tile" in triggers:
        return "opponent-drew-tile"
    # Under 1999 13.2 and 2001 7.3 an omitted step keeps the challenge open despite the draw.
    clock = act.state.clock
    complete = turn.declared is not None and turn.is_recorded and not turn.is_written_early
    complete = complete and not (clock.exists and clock.running == turn.player)
    for how in ("draw-allowed", "procedure-complete-draw"):
        if how in triggers and complete:
            return how
    return ""


# Showing tiles to the opponent: one after an erroneous press, or the whole rack at the end.
#
# Sources: 1999 and 2001 18.2; Singapore G15; NASPA IV.E.1, V.E.


def expose_tiles(act: Act, command: commands.ExposeTiles) -> Rejection | None:
    """Show tiles of one's own rack; after the opponent's erroneous press that makes it a pass."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if not command.tiles:
        return act.refuse(Reason.NO_TILES, "expose")
    if not may_hold(act.state, act.state.racks[player], command.tiles):
        return act.refuse(Reason.NOT_ON_RACK)
    act.emit(TilesExposed(command.tiles, rack_of(player), frozenset(others(act.state, player))))
    if turns.is_press_in_doubt_for(act.state, player):
        turns.pass_by_press(act)
    return None


def reveal_rack(act: Act, command: commands.RevealRack) -> Rejection | None:
    """Turn one's rack face up. This ends a game whose out play is no longer challenged."""
    player = command.player
    if rejection := act.check_seat(player):
        return rejection
    if act.state.phase in (Phase.START, Phase.SETUP):
        return act.refuse(Reason.WRONG_PHASE)
    if player in act.state.revealed:
        return act.refuse(Reason.STEP_REPEATED)
    act.emit(RackRevealed(player))
    if player != act.state.on_turn and turns.lies_last_play(act.state):
        # The clock was never stopped; exposing the tiles stops it (V.E).
        turns.end_turn(act, TurnKind.PLAY, "rack-revealed")
    turn, dispute = act.state.open_turn, act.state.dispute
    # A challenge that is binding, or another player's, still has to be adjudicated.
    waits = dispute is not None and (dispute.is_binding or dispute.by != player)
    if turn is not None and turn.is_out and turn.player != player and not waits:
        act.rule("reveal-tiles", "end.out_clock", player=player)
        turns.let_stand(act, player, "rack-revealed")
    return None


# Reaching into the bag without drawing: counting tiles, announced or not.
#
# Sources: 1999 and 2001 7.2, 17; NASPA IV.C.2.

BAG_OFFENCE = "hand-in-bag-undeclared"
"""Topic of the rules matrix for warnings about an unannounced hand in the bag."""
_BEFORE_PLAYING = (Phase.ON_TURN, Phase.ENDED)


def say_counting(act: Act, command: commands.SayCounting) -> Rejection | None:
    """Announce that one counts the tiles in the bag, so that the next hand in it is harmless."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    act.emit(CountDeclared(command.player))
    act.rule("count-tiles", "turn.count_declaration_excuses", player=command.player)
    return None


def enter_bag(act: Act, command: commands.EnterBag) -> Rejection | None:
    """Reach into the bag without drawing; if unannounced, it may end the turn."""
    player = command.player
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    state = act.state
    if not state.bag:
        return act.refuse(Reason.BAG_TOO_SMALL, "0", "turn.count_declaration_excuses")
    said = state.turn.counting == player
    act.emit(BagEntered(player, said))
    excused = said and act.rules.turn.count_declaration_excuses
    if excused or player != state.on_turn:
        return None
    if kind := turns.begun_turn(state):
        _end_begun_turn(act, kind, player)
    elif state.phase in _BEFORE_PLAYING:
        _strike(act, player)
    return None


def _end_begun_turn(act: Act, kind: TurnKind, player: int) -> None:
    """End the turn: an unannounced hand in the bag counts as drawing (7.2)."""
    if "hand-in-bag" not in act.end_triggers():
        return
    announced = kind is not TurnKind.PLAY or act.state.turn.declared is not None
    if not act.state.clock.exists and not announced:
        return
    turns.end_turn(act, kind, "hand-in-bag")
    act.rule("end-of-turn", "turn.end_triggers", player=player, detail="hand-in-bag")


def _strike(act: Act, player: int) -> None:
    """Warn a player who has not yet played, then end the turn; counted per tournament (7.2)."""
    limit = act.rules.turn.hand_in_bag_strikes
    if limit < 0:
        return
    act.emit(StrikeNoted(player))
    strikes = act.state.record.players[player].strikes
    keys = ("turn.hand_in_bag_strikes", "turn.count_declaration_excuses")
    if strikes < limit:
        act.emit(PlayerWarned(player, BAG_OFFENCE))
        act.rule(BAG_OFFENCE, *keys, player=player, detail=Amount(strikes, outcome="warned"))
        return
    turns.accept_by_next_play(act, player)
    act.rule(BAG_OFFENCE, *keys, player=player, detail="turn-over")
    turns.end_turn(act, TurnKind.PASS, "hand-in-bag")
