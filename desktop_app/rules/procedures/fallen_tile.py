# SPDX-License-Identifier: MIT
"""A tile that fell off the board (2001 24, NASPA IV.B.4; the other books are silent), and a board
that was upset.

``board_accident.procedure`` selects the rule book to follow; ``board_accident.significant_pts`` is
the score from which a play over the vacated square matters.
"""

from __future__ import annotations

from desktop_app.rules.acts.act import Act
from desktop_app.rules.acts.finishing import (
    award_game,
    charge,
    is_free,
    margins_of,
    take_back_begun_turn,
    tariff_of,
)
from desktop_app.rules.acts.laying import held_of, may_hold
from desktop_app.rules.board import Square, squares_of
from desktop_app.rules.desk_events import (
    Amount,
    BoardBan,
    NotedSquares,
    NoteKept,
    PlayerWarned,
    Unit,
)
from desktop_app.rules.events import EndReason
from desktop_app.rules.procedures import recount
from desktop_app.rules.procedures.dialogue import Dialogue, placements_on
from desktop_app.rules.procedures.fallen import (
    GONE,
    Fallen,
    fallen,
    forget,
    put_dislodged_back,
    replace_tile,
    set_aside,
)
from desktop_app.rules.procedures.procedure import Group, Procedure
from desktop_app.rules.procedures.reconstruction import reconstruct, restart_with
from desktop_app.rules.procedures.taken_tile import (
    TAKEN_TILES,
    TAKEN_TILES_ANSWERS,
    conduct_taken,
    give_picked_up_back,
    is_on_rack,
)
from desktop_app.rules.rejection import Reason
from desktop_app.rules.set_check import is_explained_by
from desktop_app.rules.state import GameState, RowKind
from desktop_app.rules.tile_events import BAG, BOX, OUTSIDE, Spot, TilesPut, rack_of

# Searching for a played tile that is missing (NASPA IV.B.4).

PLACEHOLDER = "placeholder"
_KEYS = ("board_accident.procedure",)


def search_for_tile(act: Act, ask: Dialogue, gone: tuple[Fallen, ...]) -> None:
    """Look for every missing tile, first beside the board, then wherever its letter may be."""
    for index, tile in enumerate(gone):
        suffix = recount.suffix_of(index)
        if ask.yes(f"located{suffix}", default=False):
            _located(act, tile)
        else:
            _look_for(act, ask, tile, suffix)


def _located(act: Act, tile: Fallen) -> None:
    """It was found in the playing area: put it back on its square, or aside if that is taken."""
    if tile in fallen(act.state):
        if tile.is_covered(act.state):
            set_aside(act, tile)
        else:
            replace_tile(act, tile)
    act.rule_step(GONE, "gone.located", *_KEYS, detail="located")


def _look_for(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> None:
    if tile not in fallen(act.state):
        recount.lift(act, (tile.placement,))
    source = _find(act, ask, tile, suffix)
    if source is None:
        _put_placeholder(act, tile)
        return
    is_covered = tile.is_covered(act.state)
    if is_covered:
        # The tile found stays out of the game: its square has been taken since.
        recount.move(act, (tile.tile,), source, BOX)
    else:
        act.emit(TilesPut((tile.placement,), source))
    if source.seat is not None:
        recount.refill(act, ask, source.seat, f"drawn{suffix}")
    forget(act, tile)
    detail = "set-aside" if is_covered else "replaced"
    act.rule_step(GONE, "gone.found", *_KEYS, player=source.seat, detail=detail)


def _find(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> Spot | None:
    """Where the director finds the tile, or None.

    It is on a rack if it is the last one or one of the last two, or in the bag if that has one too
    many.
    """
    state = act.state
    rest = unaccounted_for(state, tile.tile)
    racks = enumerate(state.racks)
    holders = [seat for seat, rack in racks if may_hold(state, rack, (tile.tile,))]
    if rest == 1 and holders:
        return rack_of(holders[0])
    if rest == 2 and len(holders) == 2:
        return rack_of(ask.player(f"taker{suffix}", among=holders))
    if may_hold(state, state.bag, (tile.tile,)) and ask.yes(f"excess{suffix}"):
        return BAG
    return None


def unaccounted_for(state: GameState, tile: str) -> int:
    """Number of tiles of a letter in the set that are not on the board."""
    lying = sum(1 for placement in state.board.placements() if Fallen(placement, 0).tile == tile)
    return state.setup.tile_set.distribution[tile] - lying


def _put_placeholder(act: Act, tile: Fallen) -> None:
    if not tile.is_covered(act.state):
        act.emit(TilesPut((tile.placement,), OUTSIDE))
        note_placeholder(act, tile.square)
    forget(act, tile)
    act.rule_step(GONE, "gone.placeholder", *_KEYS, detail=PLACEHOLDER)


def note_placeholder(act: Act, square: Square) -> None:
    """Note that the tile on a square is a placeholder for a lost one."""
    before = act.state.noted(NotedSquares, PLACEHOLDER) or NotedSquares()
    squares = tuple(dict.fromkeys((*before.squares, square)))
    act.emit(NoteKept(PLACEHOLDER, None, NotedSquares(squares)))


# A board that was upset (2001 22.17; the other books are silent).

TOPIC = "board-knocked"
_MAX_BAN = 3
_ACCIDENT, _ANGER, _DOUBT, _PURPOSE, _BENEFIT = (
    "accident",
    "anger",
    "doubt",
    "purpose",
    "benefit",
)


def conduct_knocked_board(act: Act, ask: Dialogue) -> None:
    """Rebuild the board, restart or decide the game, depending on how it was upset."""
    recount.neutralise(act, "director")
    if act.rules.board_accident.procedure != "s01-knocked":
        _by_director_knocked_board(act, ask)
        return
    manner = ask.choice("manner", (_ACCIDENT, _ANGER, _DOUBT, _PURPOSE, _BENEFIT))
    if manner == _ACCIDENT:
        _rebuild_or_restart(act, ask, None, manner)
        return
    offender = ask.player("offender")
    if manner in (_PURPOSE, _BENEFIT):
        _lose(act, ask, offender, manner)
        return
    if manner == _ANGER:
        _punish_anger(act, offender)
    _rebuild_or_restart(act, ask, offender, manner)


def _rebuild_or_restart(act: Act, ask: Dialogue, offender: int | None, manner: str) -> None:
    """With a record the tiles go back; without one the leader restarts with their lead.

    An offender's own lead is lost, unless it was an accident.
    """
    if ask.yes("recorded"):
        put_dislodged_back(act)
        detail = "rebuilt"
    else:
        restart_with(act, lead_kept(act.state, offender))
        detail = "restarted"
    act.rule_step(TOPIC, f"knocked.{manner}", *_KEYS, player=offender, detail=detail)


def lead_kept(state: GameState, offender: int | None) -> tuple[int, ...]:
    """Starting scores: each player's lead over the last, or zero for all if the offender leads."""
    least = min(state.points)
    best = state.points.index(max(state.points))
    if best == offender:
        return (0,) * state.player_count
    return tuple(points - least for points in state.points)


def _punish_anger(act: Act, offender: int) -> None:
    """Warn the player; a repeated offence costs spread."""
    tariff = tariff_of(act, "board-knocked-in-anger")
    if tariff is not None and not is_free(act, tariff, offender):
        charge(act, tariff, offender)
    else:
        act.emit(PlayerWarned(offender, TOPIC))


def _price(act: Act, offence: str) -> int:
    """Minimum margin by which an offence loses the game."""
    tariff = tariff_of(act, offence)
    return tariff.spread if tariff is not None else 0


def _lose(act: Act, ask: Dialogue, offender: int, manner: str) -> None:
    """The game is lost by at least this margin, up to double if done to gain by it (AMB-19)."""
    state = act.state
    winner = state.next_player(offender)
    behind = state.points[winner] - state.points[offender]
    margin = max(_price(act, "board-upset-on-purpose"), behind)
    if manner == _BENEFIT:
        least = max(_price(act, "board-upset-for-gain"), behind)
        margin = ask.number("margin", least, 2 * least, default=least)
    ban = ask.number("ban", 0, _MAX_BAN, default=1)
    act.emit(NoteKept(TOPIC, offender, BoardBan(ban) if ban else ""))
    act.rule_step(
        TOPIC,
        f"knocked.{manner}",
        *_KEYS,
        player=offender,
        detail=Amount(margin, Unit.POINTS, "loses"),
    )
    award_game(act, winner, EndReason.AWARDED, margins_of(winner, margin), player=offender)


def _by_director_knocked_board(act: Act, ask: Dialogue) -> None:
    """The director decides, because the document is silent."""
    decision = ask.choice("decision", ("rebuilt", "level", "lead-kept"))
    if decision == "rebuilt":
        put_dislodged_back(act)
    else:
        level = (0,) * act.state.player_count
        restart_with(act, level if decision == "level" else lead_kept(act.state, None))
    act.rule_step(TOPIC, "knocked.director", *_KEYS, detail=decision)


_SIGNIFICANT = ("board_accident.procedure", "board_accident.significant_pts")


def _fallen_tile(act: Act, ask: Dialogue) -> None:
    gone = _ask_fallen(act, ask)
    recount.neutralise(act, "director")
    way = act.rules.board_accident.procedure
    if way == "s01-knocked":
        _by_2001(act, ask, gone)
    elif way == "gone-missing":
        search_for_tile(act, ask, gone)
    else:
        _by_director(act, ask, gone)
    recount.settle_count(act, "fallen-tile")


def _ask_fallen(act: Act, ask: Dialogue) -> tuple[Fallen, ...]:
    """The tiles known to be off the board, else those named now."""
    state = act.state
    if known := fallen(state):
        recount.confirm_squares(ask, [tile.square for tile in known])
        return known
    if state.board.is_empty:
        raise ask.refused(Reason.DOES_NOT_APPLY, "", *_KEYS)
    return tuple(Fallen(placement, state.turn.number) for placement in recount.ask_board(ask))


# ------------------------------------------------------------------ 2001


def _by_2001(act: Act, ask: Dialogue, gone: tuple[Fallen, ...]) -> None:
    held = [tile for tile in gone if tile.holder is not None]
    if any(not is_on_rack(act.state, tile) for tile in held):
        # It has been played since, which is more than picking it up.
        conduct_taken(act, ask)
    elif held:
        for index, tile in enumerate(gone):
            give_picked_up_back(act, ask, tile, recount.suffix_of(index))
    elif any(tile.turn != act.state.turn.number for tile in gone):
        for index, tile in enumerate(gone):
            _unnoticed(act, ask, tile, recount.suffix_of(index))
    elif len(gone) > 1:
        conduct_knocked_board(act, ask)
    else:
        _put_in_place(act, gone[0])
        act.rule_step(GONE, "fallen.at-once", *_KEYS, detail="replaced")


def _put_in_place(act: Act, tile: Fallen) -> None:
    """Put a tile back that was recorded as gone; one that was only named is still on the board."""
    if tile in fallen(act.state):
        replace_tile(act, tile)


def _unnoticed(act: Act, ask: Dialogue, tile: Fallen, suffix: str) -> None:
    """The players went on without noticing (24.2 a and b)."""
    if tile.square in _laid_now(act.state):
        take_back_begun_turn(act)
    if not tile.is_covered(act.state):
        # Even if that turns other words into nonsense.
        replace_tile(act, tile)
        act.rule_step(GONE, "fallen.free", *_KEYS, detail="replaced")
        return
    least = act.rules.board_accident.significant_pts
    points = _points_over(act.state, tile.square)
    if points < least and not ask.yes(f"decisive{suffix}", default=False):
        _clear_square(act, tile)
        replace_tile(act, tile)
        act.rule_step(GONE, "fallen.used-little", *_SIGNIFICANT, detail=Amount(points, Unit.POINTS))
        return
    turn = recount.turn_of_tile(act.state, tile.square)
    if turn is None or not ask.yes(f"recorded{suffix}", default=True):
        forget(act, tile)
        act.rule_step(GONE, "fallen.used-much", *_SIGNIFICANT, detail="unchanged")
        return
    _rebuild(act, ask, turn, tile, suffix)
    act.rule_step(GONE, "fallen.used-much", *_SIGNIFICANT, detail="rebuilt")


def _laid_now(state: GameState) -> tuple[Square, ...]:
    return () if state.turn.laid is None else squares_of(state.turn.laid.placements)


def _points_over(state: GameState, square: Square) -> int:
    """Score of the play that covers a square; 0 if no such play is known."""
    for row in reversed(state.rows):
        if row.kind is RowKind.PLAY and square in squares_of(row.placements):
            return row.points
    return 0


def _clear_square(act: Act, tile: Fallen) -> None:
    """Move the tile on the square to the bag; its points stand."""
    recount.lift(act, placements_on(act, (tile.square,)), BAG)


def _rebuild(act: Act, ask: Dialogue, turn: int, tile: Fallen, suffix: str) -> None:
    """Go back to the play over the square: later tiles to the bag, free exchanges for both (24.2
    b).

    The racks stay as they are now.
    """
    racks = act.state.racks
    reconstruct(act, turn)
    for seat, rack in enumerate(act.state.racks):
        recount.move(act, rack, rack_of(seat), BAG, ())
    for seat, rack in enumerate(racks):
        held = held_of(act.state, act.state.bag, rack)
        recount.move(act, held, BAG, rack_of(seat), (seat,))
        recount.refill(act, ask, seat, f"drawn-{seat + 1}{suffix}")
    replace_tile(act, tile)
    first = act.state.on_turn
    assert first is not None, "a game is rebuilt as it was at a player's turn"
    recount.exchange_freely(act, ask, first, f"exchange{suffix}")
    recount.exchange_freely(act, ask, act.state.next_player(first), f"exchange-second{suffix}")


# ------------------------------------------------------------------ silent


def _by_director(act: Act, ask: Dialogue, gone: tuple[Fallen, ...]) -> None:
    """The director decides, because the document is silent."""
    decision = ask.choice("decision", ("replaced", "set-aside", "left"))
    for tile in gone:
        if decision == "replaced":
            _put_in_place(act, tile)
        elif decision == "left":
            forget(act, tile)
        elif tile in fallen(act.state):
            set_aside(act, tile)
        else:
            recount.lift(act, (tile.placement,), BOX)
    act.rule_step(GONE, "fallen.director", *_KEYS, detail=decision)


def _is_due(state: GameState) -> bool:
    return (bool(fallen(state)) and recount.is_playing(state)) or is_explained_by(
        state, "fallen-tile"
    )


_KNOCKED_QUESTIONS = {
    "manner": "How was the board upset?",
    "offender": "Who upset it?",
    "recorded": "Can the board be put together again from the score sheets?",
    "margin": "By how many points is the game lost?",
    "ban": "For how many tournaments is the player to be banned? 0 is for none.",
    "decision": "What is to happen?",
}
_KNOCKED_ANSWERS = {
    "accident": "By accident, as all agree",
    "anger": "By a thump or another angry act",
    "doubt": "It is doubtful that it was an accident",
    "purpose": "On purpose",
    "benefit": "On purpose, to gain by it",
    "rebuilt": "The board is put together again",
    "level": "The game begins again with level scores",
    "lead-kept": "The game begins again and the leader keeps the lead",
}

PROCEDURES = (
    Procedure(
        name="fallen-tile",
        title="A tile fell off the board",
        when="A tile that was played is not on the board any more.",
        topics=(GONE,),
        group=Group.BOARD,
        conduct=_fallen_tile,
        may_apply=recount.is_playing,
        is_due=_is_due,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("board_accident.procedure",),
        steps={
            "fallen": "at-once director free used-little used-much",
            "gone": "found located placeholder",
        },
        questions={
            **TAKEN_TILES,
            **_KNOCKED_QUESTIONS,
            "squares": "From which squares did tiles fall?",
            "honest": "Do both players agree that it was an honest mistake?",
            "honest…": "Do both players agree that it was an honest mistake?",
            "given": "Which of these tiles does the player get?",
            "given…": "Which of these tiles does the player get?",
            "decisive": "Does a player feel that the play over the square could decide the game?",
            "decisive…": "Does a player feel that the play over the square could decide the game?",
            "recorded": "Can the game be put back from the score sheets?",
            "recorded…": "Can the game be put back from the score sheets?",
            "located": "Was the tile found in the playing area, not on a rack?",
            "located…": "Was the tile found in the playing area, not on a rack?",
            "taker": "Who picked the tile up?",
            "taker…": "Who picked the tile up?",
            "excess": "Does the bag hold one tile too many of this letter?",
            "excess…": "Does the bag hold one tile too many of this letter?",
            "exchange": recount.FREE_EXCHANGE,
            "exchange…": recount.FREE_EXCHANGE,
            "exchange-second": recount.FREE_EXCHANGE_OF_OTHER,
            "exchange-second…": recount.FREE_EXCHANGE_OF_OTHER,
        },
        answers={
            **TAKEN_TILES_ANSWERS,
            **_KNOCKED_ANSWERS,
            "replaced": "The tile goes back to its square",
            "set-aside": "The tile stays out of the game",
            "left": "Everything stays as it is",
        },
        ruled="The tile that fell off the board is settled.",
        search_words=("tile fell off", "tile gone from the board", "hole in a word"),
    ),
    Procedure(
        name="knocked-board",
        title="The board was upset",
        when="Many tiles, or all of them, were knocked off the board.",
        topics=(TOPIC,),
        group=Group.BOARD,
        conduct=conduct_knocked_board,
        may_apply=recount.is_playing,
        not_now="Play is not going on, or the first racks are still being drawn.",
        grounds=("board_accident.procedure",),
        steps={"knocked": "accident anger benefit director doubt purpose"},
        questions=_KNOCKED_QUESTIONS,
        answers=_KNOCKED_ANSWERS,
        ruled="The upset board is settled.",
        search_words=("board knocked over", "board bumped", "tiles all over the floor", "spilled"),
    ),
)
