# SPDX-License-Identifier: MIT
"""Which verdicts of a game come from a list, and their log entries."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from desktop_app.play.history import states_at
from desktop_app.play.seats import seat_view
from desktop_app.rules.commands import (
    CallChallenge,
    ConcedeChallenge,
)
from desktop_app.rules.move import Play, parse_position
from desktop_app.rules.setup import Mode, Seat
from desktop_app.session.clock_driver import ClockDriver
from desktop_app.session.game_session import GameSession
from desktop_app.session.judge_presenter import GameVerdicts, GivenVerdict
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from tests.helpers.games import make_setup
from tests.helpers.judged_tables import make_table
from tests.helpers.said_challenge import say_challenge

ANN, BEN = 0, 1
NOW_MS = 1_790_000_000_000
BAG = "CATSDOG" + "READING" + "ETONRIS" + "UVWEALO"


class Bench:
    """A game that Ann begins with CATSDOG."""

    def __init__(
        self,
        folder: Path,
        *,
        mode: Mode = Mode.AUTOMATIC,
        ruleset: str = "naspa-2016",
        phoneys: Collection[str] = (),
        kind: str = "person",
        lexicon: str = "open-english",
    ) -> None:
        made = make_setup(ruleset=ruleset, mode=mode)
        seats = tuple(Seat(name, kind) for name in ("Ann", "Ben"))
        setup = replace(made, preset_first=ANN, seats=seats, lexicon=lexicon)
        self.session = GameSession(
            make_table(BAG, setup=setup, phoneys=phoneys),
            states_at=states_at,
            view_for=seat_view,
            driver=ClockDriver(lambda: 0),
        )
        self.log = AdjudicationLog(folder / "log.jsonl")
        verdicts = GameVerdicts(self.session, self.log, now_ms=lambda: NOW_MS, parent=self.session)
        self.given: list[GivenVerdict] = []
        self.trouble: list[str] = []
        verdicts.given.connect(self.given.append)
        verdicts.log_failed.connect(self.trouble.append)

    def play(self, position: str, word: str) -> None:
        row, col, direction = parse_position(position)
        assert self.session.submit_move(ANN, Play(row, col, direction, tuple(word)))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("is_acceptable", [True, False])
def test_a_verdict_is_emitted_and_logged(tmp_path: Path, is_acceptable: bool) -> None:
    bench = Bench(tmp_path, phoneys=() if is_acceptable else ("CATS",))
    bench.play("8H", "CATS")
    assert bench.session.submit(CallChallenge(BEN, ("CATS",)))
    assert bench.given == [GivenVerdict(is_acceptable, ("CATS",), "Ben", "naspa-2016")]
    entry = Adjudication(NOW_MS, ("CATS",), is_acceptable, "open-english", "Ben")
    assert bench.log.read() == ((entry,), 0)


@pytest.mark.usefixtures("qapp")
def test_a_play_that_falls_for_how_it_lies_says_nothing_of_its_words(tmp_path: Path) -> None:
    bench = Bench(tmp_path, ruleset="sanspa-1999")
    bench.play("1A", "CATS")
    assert bench.session.submit(CallChallenge(BEN))
    assert bench.given == [GivenVerdict(False, (), "Ben", "sanspa-1999")]
    assert bench.log.read() == ((), 0), "CATS was not looked up"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("by", [ANN, BEN])
def test_what_is_given_up_was_not_judged(tmp_path: Path, by: int) -> None:
    bench = Bench(tmp_path, mode=Mode.BY_THE_BOOK)
    say_challenge(bench.session)
    assert bench.session.submit(ConcedeChallenge(by))
    assert bench.session.state.dispute is None
    assert bench.given == [] and bench.log.read() == ((), 0)


@pytest.mark.usefixtures("qapp")
def test_without_a_list_the_players_were_the_judges(tmp_path: Path) -> None:
    bench = Bench(tmp_path, lexicon="")
    bench.play("8H", "CATS")
    assert bench.session.submit(CallChallenge(BEN, ("CATS",), False))
    assert bench.given == []


@pytest.mark.usefixtures("qapp")
def test_a_game_without_people_shows_nothing(tmp_path: Path) -> None:
    bench = Bench(tmp_path, kind="static")
    bench.play("8H", "CATS")
    assert bench.session.submit(CallChallenge(BEN, ("CATS",)))
    assert bench.given == []


@pytest.mark.usefixtures("qapp")
def test_a_log_that_cannot_be_written_stops_no_verdict(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.log.path.mkdir()
    bench.play("8H", "CATS")
    assert bench.session.submit(CallChallenge(BEN, ("CATS",)))
    assert bench.trouble == ["is a folder"]
    assert len(bench.given) == 1


def test_time_waits_while_a_verdict_is_read(qapp: QCoreApplication) -> None:
    now = [0]
    setup = replace(make_setup(), preset_first=ANN)
    session = GameSession(
        make_table(BAG, setup=setup),
        states_at=states_at,
        view_for=seat_view,
        driver=ClockDriver(lambda: now[0]),
    )
    session.begin()
    left = session.clock_now().remaining_ms[ANN]
    session.set_reading(True)
    assert not session.may_bots_act
    now[0] += 9000
    assert session.clock_now().remaining_ms[ANN] == left
    session.set_reading(False)
    now[0] += 1000
    assert session.clock_now().remaining_ms[ANN] == left - 1000
    assert session.may_bots_act
