# SPDX-License-Identifier: MIT
"""A challenge in a game: the opponent's press, the verdict over the window, the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_app.rules.commands import (
    AnnouncePass,
    ConcedeChallenge,
    LayTiles,
)
from desktop_app.rules.move import Play, parse_position
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import Phase, RowKind
from desktop_app.session.game_choice import PLAYERS_JUDGE
from desktop_app.storage.adjudication_log import Adjudication, AdjudicationLog
from desktop_app.ui.main_window.verdict_presenter import VerdictPresenter
from desktop_app.ui.main_window.word_rooms import DictionaryOpening
from desktop_app.ui.widgets.verdict_screen import Verdict
from tests.gui.main_window.conftest import ANN, BEN, Bench
from tests.helpers.hand_timer import HandTimer
from tests.helpers.said_challenge import end_turn, say_challenge


def played(bench: Bench, word: str, *, ruleset: str = "naspa-2016") -> HandTimer:
    """Ann has played, and verdicts fill the window."""
    bench.navigator.settings.change(verdict_fills_screen=True)
    bench.begin(ruleset=ruleset)
    timer = keeper(bench).timer = HandTimer()
    bench.key(Qt.Key.Key_Return)
    bench.play_word(word)
    return timer


def keeper(bench: Bench) -> VerdictPresenter:
    found = bench.room.findChild(VerdictPresenter)
    assert found is not None
    return found


def challenge(bench: Bench) -> None:
    """F8, Enter of the challenger, Tab of the opponent."""
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)


def shown(bench: Bench) -> Verdict | None:
    screen = keeper(bench).screen
    return None if screen is None else screen.verdict


def log(data_dir: Path) -> tuple[Adjudication, ...]:
    return AdjudicationLog(data_dir / "adjudications.jsonl").read()[0]


@pytest.mark.parametrize(("word", "is_acceptable"), [("cats", True), ("tcg", False)])
def test_the_verdict_fills_the_window(bench: Bench, word: str, is_acceptable: bool) -> None:
    played(bench, word)
    challenge(bench)
    verdict, screen = shown(bench), keeper(bench).screen
    assert verdict is not None and screen is not None
    assert verdict.is_acceptable is is_acceptable and verdict.words == word.upper()
    assert screen.geometry() == bench.navigator.window.rect()


def test_afterwards_the_keys_go_where_they_belong(bench: Bench, qtbot: QtBot) -> None:
    timer = played(bench, "tcg")
    challenge(bench)
    screen = keeper(bench).screen
    assert screen is not None
    qtbot.waitUntil(screen.hasFocus)
    timer.ring()
    bench.key(Qt.Key.Key_Space)
    assert shown(bench) is None
    bench.key(Qt.Key.Key_Return)
    assert bench.session.seat_shown == BEN, "Enter answers the hand-over"


def test_no_time_passes_while_the_verdict_is_read(bench: Bench) -> None:
    timer = played(bench, "cats")
    challenge(bench)
    before = bench.session.clock_now()
    assert before.running is not None, "in automatic play the next clock runs at once"
    bench.pass_time(9000)
    assert bench.session.clock_now() == before
    timer.ring(10)
    bench.pass_time(2000)
    after = bench.session.clock_now()
    assert after.remaining_ms[before.running] == before.remaining_ms[before.running] - 2000


def test_a_bot_waits_until_the_verdict_is_read(bench: Bench, qtbot: QtBot) -> None:
    bench.navigator.settings.change(verdict_fills_screen=True)
    bench.begin("static", "person", first=ANN)
    timer = keeper(bench).timer = HandTimer()
    qtbot.waitUntil(lambda: len(bench.state.rows) == 1)
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Return)
    assert shown(bench) is not None, "nobody else could press"
    assert not bench.session.may_bots_act
    rows = len(bench.state.rows)
    timer.ring(10)
    assert bench.session.may_bots_act
    qtbot.waitUntil(lambda: len(bench.state.rows) > rows)


def test_the_words_of_a_ruleset_are_those_of_its_judges(bench: Bench) -> None:
    played(bench, "tcg", ruleset="singapore-2015")
    challenge(bench)
    verdict = shown(bench)
    assert verdict is not None and verdict.title == "NOT ACCEPTABLE"


def test_after_the_game_the_words_that_were_none_are_named(bench: Bench, qtbot: QtBot) -> None:
    bench.begin(ruleset="sanspa-1999")
    bench.key(Qt.Key.Key_Return)
    bench.play_word("tcg")
    for _ in range(6):
        seat = bench.state.on_turn
        assert seat is not None and bench.session.submit(AnnouncePass(seat))
    assert bench.state.is_over
    labels = bench.room.result.findChildren(QLabel)
    text = "This word is not in the list: TCG (Ann)."
    qtbot.waitUntil(lambda: text in [label.text() for label in labels if label.isVisible()])


def test_a_verdict_stands_in_the_log_with_the_challenger(bench: Bench, data_dir: Path) -> None:
    played(bench, "tcg")
    challenge(bench)
    (entry,) = log(data_dir)
    assert (entry.words, entry.is_acceptable, entry.challenger) == (("TCG",), False, "Ben")
    assert entry.lexicon == bench.state.setup.lexicon


def test_without_the_large_verdict_there_are_card_and_log(bench: Bench, data_dir: Path) -> None:
    played(bench, "tcg")
    bench.navigator.settings.change(verdict_fills_screen=False)
    challenge(bench)
    assert shown(bench) is None
    assert bench.state.rows[-1].kind is RowKind.PHONEY_WITHDRAWN
    assert len(log(data_dir)) == 1


def test_a_log_that_cannot_be_written_is_reported(
    bench: Bench, data_dir: Path, qtbot: QtBot
) -> None:
    played(bench, "tcg")
    (data_dir / "adjudications.jsonl").mkdir()
    challenge(bench)
    assert bench.state.board.is_empty and shown(bench) is not None
    qtbot.waitUntil(lambda: "in the log: is a folder" in bench.room.status.text)


def test_only_ticked_words_are_judged(bench: Bench, data_dir: Path) -> None:
    played(bench, "cats")
    bench.key(Qt.Key.Key_F8)
    bench.room.challenge.typed.setFocus()
    bench.type("cat")
    assert "CAT is not a word of this play" in bench.room.challenge.hint
    bench.type("s")
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)
    assert log(data_dir)[0].words == ("CATS",)


@pytest.mark.parametrize(
    ("ruleset", "mode"),
    [
        ("naspa-2016", Mode.AUTOMATIC),
        ("naspa-2016", Mode.BY_THE_BOOK),
        ("singapore-2015", Mode.AUTOMATIC),
        ("sanspa-2001", Mode.BY_THE_BOOK),
    ],
)
def test_the_call_stops_the_clock_of_the_challenger(bench: Bench, ruleset: str, mode: Mode) -> None:
    """1999, 2001 13.1; Singapore G11.2; NASPA IV.I.3, IV.J.1.a."""
    ended(bench, ruleset, mode)
    before = bench.session.clock_now().remaining_ms
    bench.key(Qt.Key.Key_F8)
    bench.pass_time(3000)
    bench.key(Qt.Key.Key_Return)
    dispute, clock = bench.state.dispute, bench.state.clock
    assert dispute is not None and dispute.is_binding
    assert (clock.running, clock.reason) == (None, "challenge")
    bench.pass_time(4000)
    assert bench.room.challenge.is_waiting_for_press
    assert bench.session.clock_now().remaining_ms == before
    bench.key(Qt.Key.Key_Tab)
    assert bench.state.dispute is None
    assert bench.session.clock_now().remaining_ms == before


def ended(bench: Bench, ruleset: str, mode: Mode) -> None:
    """Ann's play of CATS has ended, and Ben's clock runs."""
    bench.navigator.settings.change(verdict_fills_screen=False)
    bench.begin(ruleset=ruleset, mode=mode)
    if mode is Mode.BY_THE_BOOK:
        end_turn(bench.session)
    else:
        bench.key(Qt.Key.Key_Return)
        bench.play_word("cats")
    assert bench.state.clock.running == BEN


def test_without_a_challenge_the_time_counts(bench: Bench) -> None:
    ended(bench, "naspa-2016", Mode.AUTOMATIC)
    before = bench.session.clock_now().remaining_ms[BEN]
    bench.key(Qt.Key.Key_F8)
    bench.pass_time(3000)
    assert bench.session.clock_now().remaining_ms[BEN] == before
    bench.key(Qt.Key.Key_Escape)
    assert bench.room.challenge.isHidden()
    assert bench.state.phase is Phase.ENDED and bench.state.dispute is None
    assert bench.session.clock_now().remaining_ms[BEN] == before - 3000


def test_another_question_lets_the_clock_run_again(bench: Bench) -> None:
    ended(bench, "naspa-2016", Mode.AUTOMATIC)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_F6)
    before = bench.session.clock_now().remaining_ms[BEN]
    bench.pass_time(2000)
    assert bench.session.clock_now().remaining_ms[BEN] == before - 2000


def test_a_called_challenge_waits_for_its_verdict(bench: Bench) -> None:
    played(bench, "cats")
    bench.key(Qt.Key.Key_F8)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Escape)
    bench.key(Qt.Key.Key_Escape)
    assert bench.room.challenge.isHidden()
    assert bench.state.phase is Phase.CHALLENGED and shown(bench) is None
    challenge(bench)
    assert bench.state.phase is not Phase.CHALLENGED
    verdict = shown(bench)
    assert verdict is not None and verdict.is_acceptable


def test_words_may_be_left_out_until_the_verdict(bench: Bench, data_dir: Path) -> None:
    """NASPA IV.J.1.b."""
    bench.begin()
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_Return)
    row, col, way = parse_position("9H")
    assert bench.session.submit(LayTiles(BEN, Play(row, col, way, tuple("RE")).placements()))
    bench.key(Qt.Key.Key_F8)
    words = bench.room.challenge.challenged()
    assert words == ("RE", "CR", "AE")
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Escape)
    bench.click(bench.room.challenge.boxes[0])
    bench.click(bench.room.challenge.yes)
    bench.key(Qt.Key.Key_Tab)
    assert log(data_dir)[0].words == words[1:]


def test_by_the_family_rules_the_words_left_are_asked_for_again(bench: Bench) -> None:
    bench.begin(ruleset="mattel-family", minutes=None, lexicon=PLAYERS_JUDGE)
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_Return)
    row, col, way = parse_position("9H")
    assert bench.session.submit(LayTiles(BEN, Play(row, col, way, tuple("RE")).placements()))
    room = bench.room
    bench.key(Qt.Key.Key_F8)
    assert room.challenge.challenged() == ("RE", "CR", "AE")
    for box in room.challenge.boxes[1:]:
        bench.click(box)
    bench.click(room.challenge.verdicts[0])
    assert bench.state.board.tile_at(8, 7) == "R"
    bench.key(Qt.Key.Key_F8)
    assert room.challenge.challenged() == ("CR", "AE")
    bench.click(room.challenge.verdicts[1])
    assert bench.state.board.tile_at(8, 7) == ""


def test_players_own_verdicts_are_not_those_of_a_list(bench: Bench, data_dir: Path) -> None:
    bench.navigator.settings.change(verdict_fills_screen=True)
    bench.begin(ruleset="mattel-family", minutes=None, lexicon=PLAYERS_JUDGE)
    bench.key(Qt.Key.Key_Return)
    bench.play_word("cats")
    bench.key(Qt.Key.Key_F8)
    bench.click(bench.room.challenge.verdicts[1])
    assert bench.state.board.is_empty
    assert shown(bench) is None and log(data_dir) == ()


def said(bench: Bench) -> None:
    """By the book, Ben has announced a challenge and stopped the clock."""
    bench.navigator.settings.change(verdict_fills_screen=True)
    bench.begin(mode=Mode.BY_THE_BOOK)
    keeper(bench).timer = HandTimer()
    say_challenge(bench.session, "CATS")


def test_by_the_book_the_words_that_were_said_are_marked_and_judged(bench: Bench) -> None:
    said(bench)
    bench.key(Qt.Key.Key_F8)
    assert bench.room.challenge.challenged() == ("CATS",)
    bench.key(Qt.Key.Key_Return)
    bench.key(Qt.Key.Key_Tab)
    assert bench.state.dispute is None
    verdict = shown(bench)
    assert verdict is not None and verdict.is_acceptable


def test_a_challenge_that_is_given_up_was_not_looked_up(bench: Bench, data_dir: Path) -> None:
    said(bench)
    assert bench.session.submit(ConcedeChallenge(BEN))
    assert bench.state.dispute is None
    assert shown(bench) is None and log(data_dir) == ()


def test_the_cover_goes_with_the_game(bench: Bench) -> None:
    played(bench, "tcg")
    challenge(bench)
    screen = keeper(bench).screen
    assert screen is not None
    bench.navigator.go_home()
    assert not screen.isVisible()


def test_the_result_leads_to_the_dictionary(bench: Bench) -> None:
    bench.navigator.play(bench.navigator.games.demonstration(is_whole=True))
    words = next(button for button in bench.room.result.buttons if button.text() == "Dictionary")
    bench.click(words)
    opening = bench.navigator.findChild(DictionaryOpening)
    assert opening is not None and opening.page.isVisible()
    assert not opening.page.is_closed_now, "the game is over"
