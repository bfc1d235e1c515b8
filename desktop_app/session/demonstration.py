# SPDX-License-Identifier: MIT
"""Games that play themselves from a seed, on the screen or on a physical set, for screenshots.

They are never saved.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace

from desktop_app.engine.bots import StaticBot
from desktop_app.engine.native_engine import make_engine
from desktop_app.lexicon.lexicon import Lexicon
from desktop_app.play.automatic import routine
from desktop_app.play.history import states_at
from desktop_app.play.rulesets import DEFAULT_RULESET, load_ruleset
from desktop_app.play.seats import seat_view
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.commands import AcceptPlay, DrawTiles, RackTiles
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import Phase, RowKind, ScoreRow
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.game_choice import USUAL_TABLE, TableTerms
from desktop_app.session.game_session import GameSession
from desktop_app.session.table_entry import ExchangeEntry, PassEntry
from desktop_app.session.table_game import TableGame

SEED = 20
MIDDLE_ROWS = 11
_THINKING_MS = (41_000, 58_000, 33_000, 75_000, 26_000)


def play_demonstration(
    lexicon: Lexicon,
    *,
    rows: int | None = None,
    seed: int = SEED,
    ruleset: str = DEFAULT_RULESET,
    mode: Mode = Mode.AUTOMATIC,
) -> GameSession:
    """Play a two-player game up to a number of score sheet rows, or to its end; no time passes.

    The same arguments give the same game.
    """
    setup = GameSetup(
        seats=(Seat("Ann"), Seat("Ben")),
        ruleset=load_ruleset(ruleset),
        lexicon=lexicon.name,
        mode=mode,
        allotment_ms=25 * 60_000,
        record=TournamentRecord.empty(2),
        preset_first=0,
    )
    source = random.Random(seed)
    table = Table(setup, judge=lexicon, drawer=ShufflingDrawer(source), sink=MemorySink())
    bot = StaticBot(make_engine(lexicon))
    turn = 0
    while not table.state.is_over and (rows is None or len(table.state.rows) < rows):
        table.pass_time(_THINKING_MS[turn % len(_THINKING_MS)])
        _take_turn(table, bot)
        turn += 1
    driver = ClockDriver(lambda: 0)
    return GameSession(table, states_at=states_at, view_for=seat_view, driver=driver)


def _take_turn(table: Table, bot: StaticBot) -> None:
    _do_routine(table)
    state = table.state
    seat = state.on_turn
    if seat is None:
        return
    if state.phase is Phase.OUT_PENDING:
        table.submit(AcceptPlay(seat))
        return
    if state.open_turn is not None:
        table.submit(AcceptPlay(seat))
        _do_routine(table)
    table.submit_move(seat, bot.choose_move(seat_view(table.state, seat)))
    _do_routine(table, frozenset({Phase.PLACED, Phase.EXCHANGING, Phase.PASSING}))


def _do_routine(table: Table, phases: Collection[Phase] = tuple(Phase)) -> None:
    """Do the routine acts that a table leaves to the players when playing by the book."""
    while table.state.setup.mode is Mode.BY_THE_BOOK and table.state.phase in phases:
        command = routine(table.state)
        if command is None:
            return
        table.submit(command)
        if isinstance(command, DrawTiles):
            table.submit(RackTiles(command.player))


PLAYERS = (Seat("Ann"), Seat("Ben"))
_SHORT_MINUTES = 3
_TICK_MS = 5_000


def play_table_demonstration(
    lexicon: Lexicon, *, is_whole: bool = False, is_late: bool = False
) -> GameSession:
    """Play a two-player game with a physical set to its middle or end; no time passes.

    Args:
        lexicon: the word list.
        is_whole: True to play to the end.
        is_late: True for so little time that one player is in overtime.
    """
    source = play_demonstration(lexicon, rows=None if is_whole else MIDDLE_ROWS)
    minutes = _SHORT_MINUTES if is_late else USUAL_TABLE.minutes
    choice = replace(USUAL_TABLE, players=PLAYERS, minutes=minutes)
    setup = choice.setup(load_ruleset(choice.ruleset), lexicon.name)
    now = [0]
    table = Table(setup, judge=lexicon, drawer=ShufflingDrawer(), sink=MemorySink())
    session = GameSession(
        table, states_at=states_at, view_for=seat_view, driver=ClockDriver(lambda: now[0])
    )
    session.begin()
    game = TableGame(session)
    game.begin()
    game.press(1)
    for row in source.state.rows:
        if row.kind in (RowKind.PLAY, RowKind.EXCHANGE, RowKind.PASS):
            _pass_time(session, now, min(row.used_ms, 60_000))
            _enter_row(game, row)
    _pass_time(session, now, 21_000)
    if session.state.open_turn is not None and session.state.open_turn.is_out:
        session.submit(AcceptPlay(session.state.next_player(session.state.open_turn.player)))
    return session


WRITTEN_LINES = (
    "AEGTUIN 8E TEGU",
    "E5 BACTERIN 98",
    "-3",
    "pass",
    "DELPUW? 12D UNPLoWED",
    "F3 VLOG 23",
    "H11 POUND",
    "8E TEGUI 6",
    "--",
    "pass",
    "14F QIN",
    "DEEIMRT 7H MERITED 68",
    "note should be 66, nobody saw it",
    "9H SAMITHI 72",
)
"""A game as typed from two paper score sheets, up to its middle."""
TYPED_LINE = "BEFGO 11J BEFOG 33"
"""The next line to type."""


def begin_written_demonstration(lexicon: Lexicon) -> GameSession:
    """Begin a game to be written down from paper, its score sheet empty."""
    choice = replace(USUAL_TABLE, players=PLAYERS, table=TableTerms(is_written=True))
    setup = choice.setup(load_ruleset(choice.ruleset), lexicon.name)
    table = Table(setup, judge=lexicon, drawer=ShufflingDrawer(), sink=MemorySink())
    return GameSession(
        table, states_at=states_at, view_for=seat_view, driver=ClockDriver(lambda: 0)
    )


def _pass_time(session: GameSession, now: list[int], elapsed_ms: int) -> None:
    for _ in range(elapsed_ms // _TICK_MS):
        now[0] += _TICK_MS
        session.tick()


def _enter_row(game: TableGame, row: ScoreRow) -> None:
    if row.kind is RowKind.PLAY:
        game.enter(replace(game.lay(row.placements), announced=row.points))
    else:
        game.enter(ExchangeEntry(row.tiles) if row.kind is RowKind.EXCHANGE else PassEntry())
    game.press(row.player)
