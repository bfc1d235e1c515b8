# SPDX-License-Identifier: MIT
"""Time of a review, the error of its static figures, and the sum of luck and skill.

    .venv/bin/python -m benchmarks.review luck [--games N] [--players A,B]
    .venv/bin/python -m benchmarks.review static [--positions N]
    .venv/bin/python -m benchmarks.review time [--positions N] [--threads T]
    .venv/bin/python -m benchmarks.review window
    .venv/bin/python -m benchmarks.review batch [--games N] [--depth D]

`luck` plays games between two players of the ladder, reviews them instantly, and compares the final
spread with the luck of both sides and what their moves cost. `static` compares static figures with
searched ones in the same positions. `time` reviews turns at every depth. `window` opens the review
of a game in the window and prints the gaps of its event loop. `batch` reviews games in the
background of the window to the end, while turns are looked at and boards played, and prints the
gaps. All seeds are fixed.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.coach import Gaps
from desktop_app.analysis.played_turns import PlayedTurn, played_turns
from desktop_app.analysis.review import Depth, Reviewer, TurnReview, player_reviews
from desktop_app.commands.lexicons import find_leaves, open_lexicon
from desktop_app.engine import native
from desktop_app.engine.evaluator import DEFAULT_EFFORT
from desktop_app.engine.native_engine import make_engine
from desktop_app.engine.registry import BotResources, make_bot
from desktop_app.lexicon.levels import SHIPPED_LEVELS, read_levels
from desktop_app.play.players import load_players
from desktop_app.play.rulesets import load_ruleset
from desktop_app.play.selfplay import play_to_end
from desktop_app.play.table import MemorySink, ShufflingDrawer, Table
from desktop_app.rules.move import Pass
from desktop_app.rules.record import TournamentRecord
from desktop_app.rules.setup import GameSetup, Mode, Seat
from desktop_app.rules.state import GameState
from desktop_app.settings.paths import resource_path, use_data_dir
from desktop_app.storage.journal import Journal

LEXICON, RULESET, SEED = "open-english-school", "naspa-2016", 20261123


def played_games(count: int, players: tuple[str, str]) -> Iterator[GameState]:
    """Games between two players of the ladder, the same every time; they begin in turns."""
    for table in played_tables(count, players):
        yield table.state


def played_tables(
    count: int, players: tuple[str, str], minutes: int | None = None
) -> Iterator[Table]:
    """The tables of such games, with their events; with a clock if `minutes` are given."""
    lexicon, ruleset = open_lexicon(LEXICON), load_ruleset(RULESET)
    levels = resource_path(*SHIPPED_LEVELS)
    resources = BotResources(
        make_engine(lexicon),
        lambda most: read_levels(levels, most),
        find_leaves(None, lexicon),
        is_timed=False,
    )
    for number in range(count):
        bots = [
            make_bot(load_players().find(player), replace(resources, seed=SEED + 2 * number + seat))
            for seat, player in enumerate(players)
        ]
        setup = GameSetup(
            seats=tuple(Seat(player, player) for player in players),
            ruleset=ruleset,
            lexicon=LEXICON,
            mode=Mode.AUTOMATIC,
            allotment_ms=None if minutes is None else minutes * 60_000,
            record=TournamentRecord.empty(2),
            preset_first=number % 2,
        )
        drawer = ShufflingDrawer(random.Random(f"{SEED}/{number}"))
        table = Table(setup, judge=lexicon, drawer=drawer, sink=MemorySink())
        for _ in play_to_end(table, bots):
            pass
        yield table


def make_reviewer(depth: Depth, threads: int = 1, *, has_luck: bool = True) -> Reviewer:
    """Return a reviewer on the list of the games."""
    lexicon = open_lexicon(LEXICON)
    return Reviewer(
        make_engine(lexicon),
        find_leaves(None, lexicon),
        depth,
        effort=replace(DEFAULT_EFFORT, threads=threads),
        wins=native.win_chances(),
        has_luck=has_luck,
    )


def luck(count: int, players: tuple[str, str]) -> None:
    """Print how much of a result is luck, skill, and neither."""
    reviewer = make_reviewer(Depth.INSTANT)
    rows = []
    for state in played_games(count, players):
        sums = player_reviews((reviewer.review(turn) for turn in played_turns(state)), 2)
        spread = state.points[0] - state.points[1]
        lucky = sums[0].luck_points - sums[1].luck_points
        skilled = sums[1].cost_points - sums[0].cost_points
        won = 0.5 if spread == 0 else float(spread > 0)
        lucky_win = (sums[0].luck_win or 0.0) - (sums[1].luck_win or 0.0)
        skilled_win = (sums[1].cost_win or 0.0) - (sums[0].cost_win or 0.0)
        rows.append((spread, lucky, skilled, won - 0.5, lucky_win, skilled_win))
    spreads, lucks, skills, wins, luck_wins, skill_wins = zip(*rows, strict=True)
    rest = [row[0] - row[1] - row[2] for row in rows]
    rest_wins = [row[3] - row[4] - row[5] for row in rows]
    for name, values in (
        ("final spread", spreads),
        ("luck, points", lucks),
        ("skill, points", skills),
        ("rest, points", rest),
        ("result less a half", wins),
        ("luck, games", luck_wins),
        ("skill, games", skill_wins),
        ("rest, games", rest_wins),
    ):
        error = statistics.stdev(values) / len(values) ** 0.5
        deviation = statistics.stdev(values)
        print(
            f"{name:20} mean {statistics.fmean(values):8.3f} +- {1.96 * error:6.3f}"
            f"  deviation {deviation:8.3f}"
        )


def static(count: int) -> None:
    """Print the deviation of static differences from searched ones."""
    still, searched = make_reviewer(Depth.INSTANT), make_reviewer(Depth.QUICK)
    gaps: dict[str, list[float]] = {}
    for turn in turns_of_games(count):
        situation = turn.situation
        if situation is None or turn.move is None:
            continue
        exact = searched.evaluate(situation, (turn.move,))
        moves = [row.move for row in exact.rows]
        rough = still.evaluate(situation, moves)
        for row in exact.rows[1:]:
            gap = exact.gap(exact.best, row, "equity" if row.playouts else "spread")
            off = rough.row(exact.best.move).static_equity - rough.row(row.move).static_equity
            if gap is not None:
                gaps.setdefault(exact.phase, []).append(off - gap.mean)
    for phase, values in gaps.items():
        print(
            f"{phase:12} {len(values):5} pairs  mean {statistics.fmean(values):6.2f}"
            f"  deviation {statistics.stdev(values):6.2f} points"
        )


def turns_of_games(count: int) -> list[PlayedTurn]:
    """So many turns of games between players of the middle."""
    found: list[PlayedTurn] = []
    for state in played_games(1 + count // 20, ("kai", "quinn")):
        found += played_turns(state)
    return found[:count]


def timed(count: int, threads: int) -> None:
    """Print what turns take at each depth."""
    turns = turns_of_games(count)
    for depth in (Depth.INSTANT, Depth.QUICK):
        reviewer = make_reviewer(depth, threads)
        reviewer.review(turns[0])
        began, spent = time.monotonic(), time.process_time()
        reviews: list[TurnReview] = [reviewer.review(turn) for turn in turns]
        print(
            f"{depth.value:8} {len(reviews)} turns: {time.monotonic() - began:.2f} s by the clock,"
            f" {time.process_time() - spent:.2f} s of processor time, {threads} threads"
        )


def in_window() -> None:
    """Print the gaps of the event loop while a review opens and is looked at."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        [table] = played_tables(1, ("quinn", "kai"), minutes=25)
        journal = Path(folder) / "journals" / "game.journal"
        with Journal.create(journal, now_ms=lambda: SEED * 1000) as kept:
            kept.append(table.events)
        _look_at_review()


def _look_at_review() -> None:
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from desktop_app.app import (  # noqa: PLC0415
        SWITCH_S,
        build,
        make_application,
        parse_arguments,
    )
    from desktop_app.session.garbage import GuiThreadGarbage  # noqa: PLC0415
    from desktop_app.session.preloading import ModulePreloader  # noqa: PLC0415
    from desktop_app.ui.main_window.first_game import CLUB_ROOM, FIRST_GAME  # noqa: PLC0415
    from desktop_app.ui.review.review_panel import ReviewPanel  # noqa: PLC0415

    application = make_application()
    navigator = build(application, parse_arguments(["--size", "1280x800"]))
    garbage = GuiThreadGarbage(application)
    sys.setswitchinterval(SWITCH_S)
    loading = ModulePreloader(
        (*FIRST_GAME, *CLUB_ROOM), application, after=[garbage.spare_what_is_there]
    )
    navigator.window.show()
    while not loading.is_done:
        QTest.qWait(100)
    navigator.open_record("game")
    QTest.qWait(2000)
    panel = navigator.window.findChild(ReviewPanel)
    session = navigator.session
    assert panel is not None and session is not None

    def step(name: str, act: Callable[[], object], wait_ms: int = 1500) -> None:
        gaps = Gaps()
        with gaps:
            QTest.qWait(50)
            act()
            QTest.qWait(wait_ms)
        print(f"{name:12} {gaps.text()}")

    step("opened", navigator.review_requested.emit)
    # Now: on idle cores the quick review has ended soon.
    step("working", lambda: None, 8_000)
    for row in range(1, 6):
        step(f"turn {row}", partial(session.view_row, row), 500)
    for number, name in enumerate(("mistakes", "course", "maps", "what if"), start=1):
        step(name, partial(panel.tabs.setCurrentIndex, number))
    step("closed", panel.closed.emit)
    navigator.put_away_quietly()
    garbage.stop()


def batch_in_window(count: int, players: tuple[str, str], depth: Depth) -> None:
    """Print the gaps of the event loop while games are reviewed in the background."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        use_data_dir(folder)
        for number, table in enumerate(played_tables(count, players)):
            journal = Path(folder) / "journals" / f"game{number:03}.journal"
            with Journal.create(journal, now_ms=lambda: SEED * 1000) as kept:
                kept.append(table.events)
        _use_window_meanwhile(count, depth)


def _use_window_meanwhile(count: int, depth: Depth) -> None:
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from desktop_app.app import build, make_application, parse_arguments  # noqa: PLC0415
    from desktop_app.session.game_choice import GameChoice  # noqa: PLC0415
    from desktop_app.ui.library.library_page import LibraryPage  # noqa: PLC0415

    navigator = build(make_application(), parse_arguments(["--size", "1280x800"]))
    navigator.window.show()
    navigator.show_library()
    QTest.qWait(3000)
    page = navigator.window.findChild(LibraryPage)
    assert page is not None and page.reviews is not None
    page.tabs.setCurrentWidget(page.reviews)
    batch = navigator.games.review_batch()
    while batch.view.total < count:
        QTest.qWait(500)
        page.reviews.offer(page.games.finished)
    gaps = {name: Gaps() for name in ("page of reviews", "turns", "boards played")}
    began, rounds = time.monotonic(), 0
    batch.start(depth)
    while batch.view.is_running:
        with gaps["page of reviews"]:
            QTest.qWait(4000)
        navigator.open_record(f"game{rounds % batch.view.total:03}")
        QTest.qWait(2000)
        session = navigator.session
        assert session is not None
        with gaps["turns"]:
            for row in range(len(session.state.rows)):
                session.view_row(row)
                QTest.qWait(100)
        navigator.start(GameChoice("naspa-2016", (Seat("Ann"), Seat("Bot", "uma")), first=0))
        QTest.qWait(2000)
        session = navigator.session
        assert session is not None
        with gaps["boards played"]:
            for _ in range(12):
                if session.state.on_turn == 0:
                    session.submit_move(0, Pass())
                QTest.qWait(400)
        navigator.show_library()
        QTest.qWait(1000)
        rounds += 1
        print(f"{time.monotonic() - began:.0f} s: {batch.view.reviewed} games", flush=True)
    print(f"{batch.view.reviewed} of {batch.view.total} games in {time.monotonic() - began:.0f} s")
    for name, measured in gaps.items():
        print(f"{name}: {measured.text()}")
    navigator.put_away_quietly()


def main() -> None:
    """Run the measurement that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("luck", "static", "time", "window", "batch"))
    parser.add_argument("--depth", default=Depth.INSTANT.value)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--players", default="quinn,kai")
    args = parser.parse_args()
    if args.what == "luck":
        first, second = args.players.split(",")
        luck(args.games, (first, second))
    elif args.what == "static":
        static(args.positions)
    elif args.what == "window":
        in_window()
    elif args.what == "batch":
        first, second = args.players.split(",")
        batch_in_window(args.games, (first, second), Depth(args.depth))
    else:
        timed(args.positions, args.threads)


if __name__ == "__main__":
    main()
