# SPDX-License-Identifier: MIT
"""Placing tiles and what precedes the end of the turn: take back, declare, turn the board. Also
blanks, and tiles that are turned or askew.

Sources: 1999 and 2001 5.1, 7.1, 7.4; family "Placing the First Word", "Next Players Turn";
Singapore G6; NASPA III.G, IV.G.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.rules import commands, played
from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.turns import (
    accept_by_next_play,
    end_turn,
    is_press_in_doubt_for,
    pass_by_press,
)
from desktop_app.rules.blanks import BlankMarks, letter_of, marks_at
from desktop_app.rules.board import Placement, Square, squares_of
from desktop_app.rules.desk_events import NotedTiles, NoteKept
from desktop_app.rules.events import (
    BoardTurned,
    ScoreDeclared,
    TilesLaid,
    TilesTakenUp,
    TurnKind,
)
from desktop_app.rules.move import format_square
from desktop_app.rules.placement import find_faults, find_impossible
from desktop_app.rules.rejection import Reason, Refusal, Rejection
from desktop_app.rules.scoring import PlayScore, score_play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import GameState, Phase
from desktop_app.rules.table_events import ScoreEntered
from desktop_app.rules.tile_events import (
    OUTSIDE,
    BlankDesignated,
    BlankSaid,
    BlankWritten,
    PlayRestated,
    RackIdentified,
    TileFault,
    TilesMislaid,
    TilesMoved,
    TilesRighted,
    rack_of,
)
from desktop_app.rules.tiles import BLANK, UNSEEN, face_of, holds_tiles, is_blank, sort_tiles
from desktop_app.rules.turns import LaidTiles

# Naming tiles of a physical set, whose faces the program does not see.


def not_left(state: GameState, tiles: Sequence[str]) -> str | None:
    """The first face named more often than it occurs among the unnamed tiles, or None."""
    return next(iter(Counter(tiles) - state.unnamed_tiles()), None)


def may_hold(state: GameState, place: Sequence[str], tiles: Sequence[str]) -> bool:
    """True if a place holds these tiles, or may hold them as far as is known (physical set)."""
    if not holds_tiles(place, tiles):
        return False
    named = Counter(tile for tile in tiles if tile != UNSEEN) - Counter(place)
    return not state.setup.is_physical or not_left(state, tuple(named.elements())) is None


def held_of(state: GameState, place: Sequence[str], tiles: Sequence[str]) -> tuple[str, ...]:
    """The tiles, in order, that a place holds as far as is known."""
    held: tuple[str, ...] = ()
    for tile in tiles:
        held = (*held, tile) if may_hold(state, place, (*held, tile)) else held
    return held


def identify(
    act: Act, player: int, tiles: Sequence[str], *, is_all: bool = False
) -> Refusal | None:
    """Name tiles of a physical rack so that it is known to hold at least these.

    With `is_all` the names given before are discarded.

    Refused if the rack has too few unknown tiles (`Reason.NOT_ON_RACK`), or if all tiles of a face
    are known to be elsewhere (`Reason.NOT_LEFT`).
    """
    state, wanted = act.state, Counter(tiles)
    shown = Counter(state.shown_rack(player))
    known = Counter[str]() if is_all else shown
    if (known | wanted).total() > len(state.racks[player]):
        return act.refusal(Reason.NOT_ON_RACK)
    tile = not_left(state, tuple((wanted - shown).elements()))
    if tile is not None:
        return act.refusal(Reason.NOT_LEFT, tile)
    if (known | wanted) != shown:
        act.emit(RackIdentified(player, sort_tiles((known | wanted).elements())))
    return None


def resolve(act: Act, player: int, tiles: Sequence[str]) -> Refusal | None:
    """Name the tiles that leave a physical rack, except those given as `UNSEEN`."""
    if not act.state.setup.is_physical:
        return None
    named = tuple(tile for tile in tiles if tile != UNSEEN)
    if refusal := identify(act, player, named):
        return refusal
    is_short = len(tiles) - len(named) > act.state.racks[player].count(UNSEEN)
    return act.refusal(Reason.NOT_ON_RACK) if is_short else None


def identify_tiles(act: Act, command: commands.IdentifyTiles) -> Rejection | None:
    """Enter the tiles on a rack of a physical set, as far as they are known."""
    if not 0 <= command.player < act.state.player_count:
        return act.refuse(Reason.NO_SUCH_PLAYER, str(command.player))
    if not act.state.setup.is_physical:
        return act.refuse(Reason.NOT_ALLOWED, "", "set.distribution")
    faces = act.state.setup.tile_set.distribution
    for tile in command.tiles:
        if tile not in faces:
            return act.refuse(Reason.UNKNOWN_FACE, tile)
    # The tiles named are the whole rack, so a tile already known is not counted twice.
    refusal = identify(act, command.player, command.tiles, is_all=command.is_all)
    return None if refusal is None else Rejection((refusal,))


HIGHEST_SCORE = 10_000
"""Upper bound for the score of a play; a higher declaration is a typing error."""


def weigh_placements(
    act: Act, player: int, placements: Sequence[Placement]
) -> tuple[PlayScore | None, tuple[Refusal, ...], tuple[Reason, ...]]:
    """Score a play and check whether it may be made.

    Returns:
        The score (None if the play has none), the refusals, and the faults of geometry that
        stand under this ruleset unless challenged.
    """
    if unreadable := _face_refusal(act, placements):
        return None, (unreadable,), ()
    refusals = [*_tile_refusals(act, player, placements), *_barred_refusals(act, placements)]
    impossible = find_impossible(act.state.board, placements)
    if impossible:
        refusals += [act.refusal(fault.reason, fault.detail) for fault in impossible]
        return None, tuple(refusals), ()
    faults: list[Reason] = []
    minimum = act.rules.placement.first_min_tiles
    is_hidden = played.has_hidden_play(act.state)
    for fault in find_faults(act.state.board, placements, first_min_tiles=minimum):
        if is_hidden and fault.reason in played.UNTOLD:
            continue
        if _stands_until_challenged(act, fault.reason):
            faults.append(fault.reason)
        else:
            refusals.append(act.refusal(fault.reason, fault.detail))
    tile_set, scoring = act.state.setup.tile_set, played.scoring_now(act.state)
    strays = played.stray_squares(act.state)
    score = score_play(act.state.board, placements, tile_set, scoring, strays)
    # Tiles that touch only diagonally form no word; where they may stay they score nothing.
    if not score.words and not refusals and not faults and not is_hidden:
        refusals.append(act.refusal(Reason.NO_WORD))
    return score, tuple(refusals), tuple(faults)


def _face_refusal(act: Act, placements: Sequence[Placement]) -> Refusal | None:
    """The refusal of a blank without a letter, or of a face that the set does not have."""
    setup = act.state.setup
    for placement in placements:
        if placement.tile == BLANK:
            # By the book a blank may be designated before the turn ends, or forgotten.
            if setup.mode is not Mode.BY_THE_BOOK:
                return act.refusal(Reason.BLANK_UNDESIGNATED)
        elif face_of(placement.tile) not in setup.tile_set.faces:
            return act.refusal(Reason.UNKNOWN_FACE, placement.tile)
    return None


def _tile_refusals(act: Act, player: int, placements: Sequence[Placement]) -> list[Refusal]:
    used = [placement.on_rack for placement in placements]
    if not holds_tiles(act.state.racks[player], used):
        return [act.refusal(Reason.NOT_ON_RACK)]
    return []


def _barred_refusals(act: Act, placements: Sequence[Placement]) -> list[Refusal]:
    """Refusals of squares that a ruling has barred (2001 25.ii.b)."""
    return [
        act.refusal(Reason.SQUARE_BARRED, format_square(placement.row, placement.col))
        for placement in placements
        if placement.square in act.state.barred
    ]


def _stands_until_challenged(act: Act, fault: Reason) -> bool:
    placement = act.rules.placement
    if fault is Reason.MISSES_CENTRE:
        return placement.first_miss_centre == "challengeable"
    if fault is Reason.TOO_FEW_FIRST:
        return False
    if placement.bad_geometry == "illegal-play":
        # Either player has to announce it; by the book it stays until one does (III.G.5).
        return act.state.setup.mode is Mode.BY_THE_BOOK
    return placement.bad_geometry == "challengeable-zero"


def lay_tiles(act: Act, command: commands.LayTiles) -> Rejection | None:
    """Place tiles on the board, which accepts the previous play."""
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if is_press_in_doubt_for(act.state, command.player):
        # Laying tiles face up exposes them: the press by mistake was a pass (NASPA IV.E.1).
        pass_by_press(act)
    if rejection := act.check_may_move(command.player):
        return rejection
    if act.state.setup.is_physical:
        # Tiles on the board were on the rack; an unknown face is refused by `weigh_placements`.
        faces = act.state.setup.tile_set.distribution
        used = [placement.on_rack for placement in command.placements if placement.on_rack in faces]
        if refusal := identify(act, command.player, used):
            return Rejection((refusal,))
    score, refusals, faults = weigh_placements(act, command.player, command.placements)
    if refusals or score is None:
        return Rejection(refusals)
    accept_by_next_play(act, command.player)
    act.emit(TilesLaid(command.player, command.placements, score.texts, score.points, faults))
    return None


def take_up_tiles(act: Act, command: commands.TakeUpTiles) -> Rejection | None:
    """Take back a play, exchange or pass before the turn ends."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if command.player != act.state.on_turn:
        turn = act.state.last_turn
        own = turn is not None and turn.player == command.player
        return act.refuse(Reason.TURN_ENDED if own else Reason.NOT_ON_TURN)
    if act.state.phase not in (Phase.PLACED, Phase.EXCHANGING, Phase.PASSING):
        return act.refuse(Reason.NO_TILES, "take-up")
    if act.state.phase is Phase.PLACED and _is_frozen(act, command.player):
        return act.refuse(Reason.CLOCK_STATE, act.state.clock.reason, "clock.neutralise_reasons")
    act.emit(TilesTakenUp(command.player))
    return None


def declare_score(act: Act, command: commands.DeclareScore) -> Rejection | None:
    """Announce the score of the play; this ends the turn in some rule books and without a clock."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    state = act.state
    if command.player != state.on_turn:
        return act.refuse(Reason.NOT_ON_TURN)
    if state.phase is not Phase.PLACED:
        return act.refuse(Reason.WRONG_PHASE)
    if not 0 <= command.points <= HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    act.emit(ScoreDeclared(command.player, command.points))
    _end_by_announcing(act, command.player)
    return None


def _end_by_announcing(act: Act, player: int) -> None:
    """End the turn if announcing its score ends it."""
    triggers, clock = act.end_triggers(), act.state.clock
    if "score-announced" in triggers and "hand-in-bag" not in triggers:
        end_turn(act, TurnKind.PLAY, "score-announced")
    elif "declare-if-clock-odd" in triggers and clock.exists and clock.running != player:
        end_turn(act, TurnKind.PLAY, "declare-if-clock-odd")


def enter_score(act: Act, command: commands.EnterScore) -> Rejection | None:
    """Announce the score of a play with a physical set without entering its tiles."""
    if not act.state.setup.is_physical:
        return act.refuse(Reason.NOT_ALLOWED, "", "turn.order")
    if act.state.phase is Phase.EXCHANGING and act.state.on_turn == command.player:
        return act.refuse(Reason.EXCHANGE_WITH_PLAY)
    if rejection := act.check_may_move(command.player):
        return rejection
    if not 0 <= command.points <= HIGHEST_SCORE:
        return act.refuse(Reason.BAD_VALUE, str(command.points))
    accept_by_next_play(act, command.player)
    act.emit(ScoreEntered(command.player, command.points))
    _end_by_announcing(act, command.player)
    return None


def turn_board(act: Act, command: commands.TurnBoard) -> Rejection | None:
    """Turn the board on one's own turn, not during a hold or challenge."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if command.player != act.state.on_turn:
        cited = act.step_sections("board-turning.own-turn", "table.turn_rotation", "turn.order")
        return Rejection((Refusal(Reason.NOT_ON_TURN, cited),))
    if act.state.phase in (Phase.HELD, Phase.CHALLENGED):
        cited = act.step_sections("board-turning.challenge", "turn.order")
        return Rejection((Refusal(Reason.WRONG_PHASE, cited),))
    act.emit(BoardTurned(command.player))
    return None


# Announcing and writing a blank's letter, and passing off another tile as a blank.
#
# Sources: 1999 and 2001 12; family by AMB-9; Singapore G7; NASPA IV.F.

FALSE_BLANK = "false-blank"
"""Topic of the rules matrix, and of the note on the tile passed off as a blank."""

_FIXED_WHEN_STATED = frozenset({"state", "state-and-both-note"})
"""Values of ``blank.designate`` for which the letter is fixed as soon as it is announced."""


def owner_of(state: GameState, square: Square) -> int:
    """The seat that played a blank; if unknown, the one before the player on turn."""
    owner = played.owner_at(state, square)
    on_turn = state.on_turn or 0
    return state.previous_player(on_turn) if owner is None else owner


def marks_of(state: GameState, square: Square) -> BlankMarks:
    """The announced and written letters of the blank on a square."""
    tile = state.board.tile_at(square.row, square.col)
    return marks_at(state.blanks, square, tile, owner_of(state, square))


def undesignated_squares(state: GameState) -> tuple[Square, ...]:
    """Undesignated blanks whose turn has ended, row by row."""
    laid = () if state.turn.laid is None else state.turn.laid.placements
    present = set(squares_of(laid))
    return tuple(
        placement.square
        for placement in state.board.placements()
        if placement.tile == BLANK and placement.square not in present
    )


def is_in_last_play(state: GameState, square: Square) -> bool:
    """True if the blank belongs to the last play and no tile has been placed since."""
    turn = state.last_turn
    laid = None if turn is None or state.turn.laid is not None else turn.laid
    return laid is not None and square in squares_of(laid.placements)


def may_stop_for_blank(state: GameState) -> bool:
    """True if a player may stop the clock to clarify a blank.

    In North America this is allowed for a blank of the current play or of the one before it. Later
    the request is made on one's own time (NASPA IV.F.1, IV.F.1.b, IV.F.1.f).
    """
    if state.setup.ruleset.blank.undesignated != "restart-clock":
        return True
    laid = () if state.turn.laid is None else state.turn.laid.placements
    return any(
        is_in_last_play(state, placement.square) or placement in laid
        for placement in state.board.placements()
        if is_blank(placement.tile)
    )


def read_again(act: Act, laid: LaidTiles, changed: Placement) -> tuple[str, ...]:
    """The words of a play after a tile on the board was replaced by `changed`."""
    squares = [(placement.row, placement.col) for placement in laid.placements]
    board = act.state.board.with_placements((changed,)).without(squares)
    placements = [
        changed if placement.square == changed.square else placement
        for placement in laid.placements
    ]
    setup = act.state.setup
    strays = played.stray_squares(act.state)
    return score_play(board, placements, setup.tile_set, setup.scoring, strays).texts


def designate(act: Act, square: Square, letter: str) -> None:
    """Give a blank its letter (empty for none); no event if it has that letter already."""
    state = act.state
    tile = letter.lower() or BLANK
    if state.board.tile_at(square.row, square.col) == tile:
        return
    turn = state.last_turn
    laid = state.turn.laid or (None if turn is None else turn.laid)
    words: tuple[str, ...] = ()
    if laid is not None:
        words = read_again(act, laid, Placement(square.row, square.col, tile))
    act.emit(BlankDesignated(square, letter, words))


def say_blank(act: Act, command: commands.SayBlank) -> Rejection | None:
    """Announce a blank's letter; only its owner may."""
    square, letter = Square(command.row, command.col), command.letter.upper()
    if rejection := act.check_seat(command.player) or _check_mark(act, square, letter):
        return rejection
    marks = marks_of(act.state, square)
    if marks.player != command.player:
        return act.refuse(Reason.NOT_A_BLANK, format_square(square.row, square.col))
    if rejection := _check_clock(act):
        return rejection
    fixed = act.rules.blank.designate in _FIXED_WHEN_STATED and marks.said
    if (fixed and marks.said != letter) or (_is_ended(act, square) and not _is_open(act, square)):
        return act.refuse(Reason.TURN_ENDED, "", "blank.designate")
    act.emit(BlankSaid(command.player, square, letter))
    _settle(act, square)
    return None


def write_blank(act: Act, command: commands.WriteBlank) -> Rejection | None:
    """Write down a blank's letter. Its owner may still do so late if they have not written one."""
    square, letter = Square(command.row, command.col), command.letter.upper()
    if rejection := act.check_seat(command.player) or _check_mark(act, square, letter):
        return rejection
    marks = marks_of(act.state, square)
    if marks.player == command.player and (rejection := _check_clock(act)):
        return rejection
    if marks.player == command.player and _is_ended(act, square):
        # A letter recorded late may differ from the one announced (2001 12.2).
        late = act.rules.blank.authority == "slip-then-ladder" or letter == marks.said
        missing = not marks.own_writing and late
        if not _is_open(act, square) and not missing:
            return act.refuse(Reason.TURN_ENDED, "", "blank.designate")
    act.emit(BlankWritten(command.player, square, letter))
    _settle(act, square)
    return None


def write_marks(act: Act, command: commands.WriteMarks) -> Rejection | None:
    """Write the letters of all blanks of a play at once, in board order (row by row)."""
    if rejection := act.check_seat(command.player):
        return rejection
    laid = played.play_of(act.state, command.player)
    blanks = (
        [placement for placement in laid.placements if is_blank(placement.tile)] if laid else []
    )
    if not blanks or len(blanks) != len(command.letters):
        return act.refuse(Reason.NOT_A_BLANK, "".join(command.letters))
    blanks.sort(key=lambda blank: (blank.row, blank.col))
    for blank, letter in zip(blanks, command.letters, strict=True):
        single = commands.WriteBlank(command.player, blank.row, blank.col, letter)
        if rejection := write_blank(act, single):
            return rejection
    return None


def check_designated(act: Act, words: tuple[str, ...]) -> Rejection | None:
    """Refuse to adjudicate a word with an undesignated blank."""
    for word in words:
        if BLANK in word:
            return act.refuse(Reason.BLANK_UNDESIGNATED, word, "blank.undesignated")
    return None


def _check_mark(act: Act, square: Square, letter: str) -> Rejection | None:
    if not is_blank(act.state.board.tile_at(square.row, square.col)):
        return act.refuse(Reason.NOT_A_BLANK, format_square(square.row, square.col))
    if letter not in act.state.setup.tile_set.faces:
        return act.refuse(Reason.UNKNOWN_FACE, letter)
    return None


def _check_clock(act: Act) -> Rejection | None:
    """No letter is given to a blank while the clock is stopped for a reason (NASPA II.A).

    Stopped because the letter was unclear, it may be made clear (IV.F.1.b).
    """
    clock = act.state.clock
    is_stopped = clock.running is None and clock.paused is None
    is_for_another_reason = clock.reason not in ("", "blank-check")
    forbidden = act.rules.blank.undesignated == "restart-clock" and clock.exists
    if forbidden and is_stopped and is_for_another_reason:
        return act.refuse(Reason.CLOCK_STATE, clock.reason, "clock.neutralise_reasons")
    return None


def _is_ended(act: Act, square: Square) -> bool:
    laid = act.state.turn.laid
    return laid is None or all(placement.square != square for placement in laid.placements)


def _is_open(act: Act, square: Square) -> bool:
    return act.state.board.tile_at(square.row, square.col) == BLANK


def _settle(act: Act, square: Square) -> None:
    designate(act, square, letter_of(act.state.blanks[square], act.rules.blank.authority))


def fake_blank(act: Act, command: commands.FakeBlank) -> Rejection | None:
    """Turn over a lettered tile of the rack and pass it off as a blank.

    The set then has one blank more and that tile less; a note keeps the tile.
    """
    player, tile = command.player, command.tile.upper()
    if rejection := act.check_seat(player) or act.check_going():
        return rejection
    if act.state.setup.mode is not Mode.BY_THE_BOOK:
        return act.refuse(Reason.NOT_ALLOWED, "", "blank.false_remedy")
    if tile == BLANK or not may_hold(act.state, act.state.racks[player], (tile,)):
        return act.refuse(Reason.NOT_ON_RACK, tile)
    act.emit(TilesMoved((tile,), rack_of(player), OUTSIDE, frozenset({player})))
    act.emit(TilesMoved((BLANK,), OUTSIDE, rack_of(player), frozenset({player})))
    before = act.state.noted(NotedTiles, FALSE_BLANK, player) or NotedTiles()
    act.emit(NoteKept(FALSE_BLANK, player, NotedTiles((*before.tiles, tile))))
    return None


# Misoriented tiles: turned, face down, askew, or a whole word reversed.
#
# Sources: 1999 and 2001 5.1.6; NASPA III.G.2-4.


def mislay_tiles(act: Act, command: commands.MislayTiles) -> Rejection | None:
    """Record misoriented tiles of one's current or last play; by the book only."""
    if rejection := act.check_seat(command.player) or act.check_going():
        return rejection
    if act.state.setup.mode is not Mode.BY_THE_BOOK:
        return act.refuse(Reason.NOT_ALLOWED, "", "placement.misoriented")
    laid = played.play_of(act.state, command.player)
    own = () if laid is None else laid.placements
    lying = set(squares_of(own))
    backwards = command.fault is TileFault.BACKWARDS
    squares = tuple(sorted(lying)) if backwards else command.squares
    for square in squares:
        if square not in lying:
            return act.refuse(Reason.NO_TILE_THERE, format_square(square.row, square.col))
    if laid is None or not squares:
        return act.refuse(Reason.NO_TILES, "", "placement.misoriented")
    if backwards and act.rules.placement.reverse_reading == "refuse":
        return act.refuse(Reason.READS_BACKWARDS)
    act.emit(TilesMislaid(command.player, squares, command.fault))
    if backwards:
        _fault_word(act, command.player, laid)
    return None


def _fault_word(act: Act, player: int, laid: LaidTiles) -> None:
    """Make a reversed word challengeable whatever its letters (5.1.6).

    Not the first play, which sets the direction, and not if the document is silent on reversed
    words: they are then read as they are.
    """
    squares = set(squares_of(laid.placements))
    is_first = all(placement.square in squares for placement in act.state.board.placements())
    is_named = "placement.reverse_reading" not in act.rules.silent
    if is_first or not is_named or act.rules.placement.reverse_reading != "challengeable":
        return
    if Reason.READS_BACKWARDS not in laid.faults:
        faults = (*laid.faults, Reason.READS_BACKWARDS)
        act.emit(PlayRestated(player, laid.placements, laid.words, laid.points, faults))


def right_tiles(act: Act, command: commands.RightTiles) -> Rejection | None:
    """Straighten misoriented tiles; no squares means all of them."""
    if rejection := act.check_seat(command.player):
        return rejection
    lying = set(act.state.mislaid)
    if not lying or not set(command.squares) <= lying:
        return act.refuse(Reason.NO_TILE_THERE)
    if _has_to_keep_off(act, command.player):
        cited = act.step_sections("mislaid.hands-off", "placement.misoriented")
        return Rejection((Refusal(Reason.NOT_ON_TURN, cited),))
    if _is_frozen(act, command.player):
        return act.refuse(Reason.CLOCK_STATE, act.state.clock.reason, "clock.neutralise_reasons")
    act.emit(TilesRighted(command.squares))
    return None


def _is_frozen(act: Act, player: int) -> bool:
    """True if the clock is stopped for a reason and this player's tiles must stay (NASPA II.A)."""
    state = act.state
    forbidden = act.rules.placement.misoriented == "restart-clock" and state.clock.exists
    stopped = state.clock.running is None and bool(state.clock.reason)
    return forbidden and stopped and played.play_of(state, player) is not None


def _has_to_keep_off(act: Act, player: int) -> bool:
    """True if it is neither this player's turn nor their clock that was restarted (IV.D)."""
    state = act.state
    forbidden = act.rules.placement.misoriented == "restart-clock" and state.clock.exists
    return forbidden and player not in (state.on_turn, state.clock.running)


# Previewing the score and the refusals of trial tiles.


@dataclass(frozen=True, slots=True)
class Preview:
    """A play before it is made.

    Attributes:
        score: word by word; None if the play has none.
        refusals: why it may not be made; empty if it may.
        faults: grounds for a challenge other than its words.
    """

    score: PlayScore | None
    refusals: tuple[Refusal, ...]
    faults: tuple[Reason, ...] = ()


class _NoHand:
    def draw(self, bag: tuple[str, ...], count: int) -> tuple[str, ...]:
        raise AssertionError("trying tiles draws none")


def preview_play(state: GameState, player: int, placements: Sequence[Placement]) -> Preview:
    """Score and check tiles as `LayTiles` would, without placing them.

    `state` is the game without them: the tiles are on the player's rack and the squares are free.
    """
    return Preview(*weigh_placements(Act(state, None, _NoHand()), player, placements))
