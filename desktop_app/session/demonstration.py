# SPDX-License-Identifier: MIT
"""A game that plays itself from a seed, for screenshots; it is never saved."""

from __future__ import annotations

import random
from collections.abc import Collection

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
from desktop_app.rules.state import Phase
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.game_session import GameSession

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
