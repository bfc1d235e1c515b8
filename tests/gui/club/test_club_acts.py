# SPDX-License-Identifier: MIT
"""The less usual acts in the Club room: pairing otherwise, ratings, files, rulings."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from desktop_app.session.club_presenter import EventDescribed, ExportKind, Ranking, System
from desktop_app.ui.club.boxes import (
    ChecksBox,
    MergeBox,
    PairOtherwiseBox,
    PlayerBox,
    PrizesBox,
    RulesBox,
    RulingBox,
)
from desktop_app.ui.club.club_page import ClubPage
from desktop_app.ui.club.federation_boxes import (
    EventDetailsBox,
    ExportBox,
    ImportBox,
    NamesBox,
)
from tests.architecture.project import ROOT
from tests.gui.club.test_club_room import confirm, enter, make_copy, pair, press

GCG = ROOT / "tests" / "data" / "gcg" / "complete.gcg"


def test_the_next_round_alone_is_paired_otherwise(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    page.rounds.otherwise.trigger()
    box = page.findChildren(PairOtherwiseBox)[0]
    box.system.setCurrentIndex(box.system.findData(System.RANDOM))
    box.seed.setValue(7)
    for one, other in (("Ann", "Ben"), ("Ann", "Cat"), ("Ann", "Dan")):
        box.one.setCurrentText(one)
        box.other.setCurrentText(other)
        press(box.keep_apart)
    box.accept()
    page.presenter.wait()
    paired = page.presenter.view.shown
    assert paired.byes == ("Ann",) or {"Ann", "Eve"} in [{b.first, b.second} for b in paired.boards]
    assert page.presenter.view.plan is None
    with_seed = page.rounds.table.texts
    page.rounds.unpair.trigger()
    page.presenter.pair(System.RANDOM, (), box.wish)
    page.presenter.wait()
    assert page.rounds.table.texts == with_seed


def test_by_hand_more_byes_than_needed_are_asked_about(page: ClubPage) -> None:
    page.tabs.setCurrentIndex(0)
    page.presenter.pair(System.MANUAL, [("Ann", "Ben")])
    page.presenter.wait()
    assert "3 players would have a bye: " in page.confirm.question
    assert page.rounds.title.text() == "No round is paired yet"
    page.presenter.pair(System.MANUAL, [("Ann", "Ben"), ("Cat", "Dan")])
    page.presenter.wait()
    assert not page.confirm.question


def test_a_round_robin_after_other_rounds_is_asked_about(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    page.presenter.pair(System.ROUND_ROBIN)
    page.presenter.wait()
    assert "Round 2 is the first round of the table" in page.confirm.question
    QTest.keyClick(page.confirm, Qt.Key.Key_Escape)
    page.rounds.system.setCurrentIndex(page.rounds.system.findData(System.SWISS))
    pair(page)
    assert page.presenter.view.shown.round == 2


def test_standings_of_teams_and_ratings_after_the_event(page: ClubPage) -> None:
    assert page.ranking.findData(Ranking.TEAMS) < 0
    for name, team in (("Ann", "Reds"), ("Ben", "Blues"), ("Cat", "Reds"), ("Dan", "Blues")):
        page.presenter.enter(name, 1500, team=team)
    page.presenter.pair(System.MANUAL, [("Ann", "Ben"), ("Cat", "Dan")])
    page.presenter.wait()
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    page.tabs.setCurrentIndex(2)
    page.ranking.setCurrentIndex(page.ranking.findData(Ranking.TEAMS))
    page.ranking.activated.emit(page.ranking.currentIndex())
    page.presenter.wait()
    assert {row[1] for row in page.standings.texts} == {"Reds", "Blues"}
    page.ranking.setCurrentIndex(page.ranking.findData(Ranking.RATINGS))
    page.ranking.activated.emit(page.ranking.currentIndex())
    page.presenter.wait()
    assert page.ratings.isVisible()
    assert not page.standings.isVisible()
    after = {row[0]: (row[1], int(row[2])) for row in page.ratings.texts}
    winners = {board.first for board in page.presenter.view.shown.boards}
    for board in page.presenter.view.shown.boards:
        won = after[board.first] if board.first in winners else after[board.second]
        assert won[0] == "1500 ± 100"
        assert won[1] > 1500 > after[board.second][1]


def test_results_are_written_as_rating_sites_take_them(page: ClubPage, tmp_path: Path) -> None:
    pair(page)
    enter(page, "1 400 300")
    page.presenter.export(tmp_path / "plain.csv")
    page.presenter.export(tmp_path / "upload.csv", kind=ExportKind.UPLOAD)
    page.presenter.export(tmp_path / "old.tou", played_on=date(2025, 3, 9))
    page.presenter.wait()
    upload = (tmp_path / "upload.csv").read_text("utf-8").splitlines()
    assert upload[0].casefold().startswith("submitted on,round,winner")
    assert upload != (tmp_path / "plain.csv").read_text("utf-8").splitlines()
    assert "09.03.2025" in (tmp_path / "old.tou").read_text("ascii")
    page.ask_where_to_export()
    box = page.findChildren(ExportBox)[0]
    assert not box.day.isVisible()
    box.kind.setCurrentIndex(box.kind.findData(ExportKind.RATING))
    assert box.day.isVisible()
    box.reject()


def test_players_of_earlier_events_are_entered_by_ticks(page: ClubPage) -> None:
    assert not page.known.isEnabled()
    page.presenter.enter("Ann", 1234, "North")
    page.presenter.add_event("Next week", "naspa-2016", 3)
    page.presenter.enter("Ben", None)
    page.presenter.wait()
    page.known.trigger()
    box = page.findChildren(ChecksBox)[0]
    assert [box.list.text(row) for row in range(len(box.list.rows))] == [
        "Ann, 1234, North",
        "Cat",
        "Dan",
        "Eve",
    ]
    box.list.set_row(0)
    QTest.keyClick(box.list, Qt.Key.Key_Space)
    box.accept()
    page.presenter.wait()
    assert [row[:3] for row in page.players.table.texts] == [
        ("Ann", "1234", "North"),
        ("Ben", "", ""),
    ]


def test_a_ruling_is_for_a_round_and_shows_the_earlier_warnings(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    page.presenter.warn("Ann", "tracking-late")
    pair(page)
    page.tabs.setCurrentIndex(1)
    page.players.table.selectRow(0)
    page.players.ruling.trigger()
    box = page.findChildren(RulingBox)[0]
    assert "1 warning" in box.warned.text()
    assert (box.round.value(), box.round.maximum()) == (2, 2)
    box.round.setValue(1)
    box.spread.setValue(15)
    box.accept()
    page.presenter.wait()
    assert page.presenter.view.history[0].text == "Round 1: spread of Ann reduced by 15"


def test_a_recorded_game_is_added_to_its_board_after_a_question(page: ClubPage) -> None:
    pair(page)
    page.presenter.attach_game(1, GCG)
    page.presenter.wait()
    assert "Nell" in page.confirm.question
    assert not page.presenter.view.shown.boards[0].has_game
    confirm(page)
    assert page.presenter.view.shown.boards[0].has_game
    page.presenter.attach_game(1, GCG.with_name("none.gcg"))
    page.presenter.wait()
    assert "none.gcg" in page.message.text()


def test_a_prize_can_be_kept_from_winners_of_places(page: ClubPage) -> None:
    page.ask_for_prizes()
    box = page.findChildren(PrizesBox)[0]
    box.money.setValue(5)
    box.unless_placed.setChecked(True)
    box.accept()
    page.presenter.wait()
    assert page.presenter.view.prizes[0][0].unless_placed


def test_rounds_that_one_player_missed_count_as_losses(page: ClubPage) -> None:
    pair(page)
    enter(page, "1 400 300")
    enter(page, "2 400 300")
    page.presenter.enter("Zoe", None)
    page.presenter.wait()

    def games_of(name: str) -> str:
        return next(row[4] for row in page.standings.texts if row[1] == name)

    assert games_of("Zoe") == "0"
    for is_loss, games in ((True, "1"), (None, "1"), (False, "0")):
        page.ask_for_entry("Zoe")
        box = page.findChildren(PlayerBox)[-1]
        assert box.missed.currentData() is None
        box.missed.setCurrentIndex(box.missed.findData(is_loss))
        box.club.setText(f"Club {is_loss}")
        box.accept()
        page.presenter.wait()
        assert games_of("Zoe") == games


def test_how_uncertain_a_rating_is_can_be_stated(page: ClubPage) -> None:
    page.presenter.enter("Ann", 1550)
    page.presenter.wait()
    page.ask_for_entry("Ann")
    box = page.findChildren(PlayerBox)[0]
    assert box.deviation.text() == "usual (100)"
    box.deviation.setValue(60)
    box.accept()
    page.presenter.wait()
    page.presenter.rank(Ranking.RATINGS)
    page.presenter.wait()
    ratings = {row[0]: row[1:] for row in page.ratings.texts}
    assert ratings["Ann"] == ("1550 ± 60", "1550", "± 60")
    assert ratings["Ben"][0] == ""
    page.ask_for_entry("Ann")
    again = page.findChildren(PlayerBox)[-1]
    assert again.deviation.value() == 60
    again.deviation.setValue(again.deviation.minimum())
    again.accept()
    page.presenter.wait()
    assert {row[0]: row[1] for row in page.ratings.texts}["Ann"] == "1550 ± 100"


def test_the_rules_between_games_are_shown(page: ClubPage) -> None:
    page.rounds.rules.trigger()
    box = page.findChildren(RulesBox)[0]
    assert "(" in box.text.toPlainText()
    assert len(box.text.toPlainText().splitlines()) > 12


def test_a_copy_whose_changes_do_not_count_takes_nothing_over(
    page: ClubPage, tmp_path: Path
) -> None:
    pair(page)
    other = make_copy(page, tmp_path, (1, 390, 380))
    page.presenter.merge(other)
    page.presenter.wait()
    page.findChildren(MergeBox)[0].accept()
    page.presenter.wait()
    assert page.message.text() == "Nothing is taken over: what this file has counts."
    assert page.rounds.table.texts[0][2:4] == ("400", "300")


def test_a_correction_names_the_round_that_was_paired_with_the_earlier_result(
    page: ClubPage,
) -> None:
    page.presenter.pair(System.SWISS)
    for board in (1, 2):
        page.presenter.enter_result(board, 400, 350)
    page.presenter.pair(System.SWISS)
    page.presenter.show_round(1)
    page.presenter.wait()
    second = page.presenter.view.history[0]
    assert second.text == "Round 2 paired"
    page.tabs.setCurrentIndex(0)
    enter(page, "1 300 380")
    confirm(page)
    said = (
        "Round 2 was paired with the earlier result of round 1, and its pairs stay. To pair it"
        " again, withdraw it first."
    )
    assert page.message.text() == f"Board 1: 300 to 380. {said}"
    page.tabs.setCurrentIndex(3)
    rows = [row[1] for row in page.history.texts]
    found = [at for at, text in enumerate(rows) if text.startswith("Round 1, board 2: ")]
    page.history.selectRow(found[-1])
    press(page.take_back)
    page.presenter.wait()
    assert page.message.text().startswith("Taken back: Round 1, board 2: ")
    assert page.message.text().endswith(said)


def test_event_details_are_asked_for_and_kept(page: ClubPage) -> None:
    page.ask_for_details()
    box = page.findChildren(EventDetailsBox)[0]
    box.first.setDate(QDate(2026, 3, 7))
    box.last.setDate(QDate(2026, 3, 8))
    box.director.setText("Larch, Lea")
    box.accept()
    page.presenter.wait()
    facts = page.presenter.facts
    assert (facts.first_day, facts.last_day) == ("2026-03-07", "2026-03-08")
    assert facts.director == "Larch, Lea"
    page.ask_for_details()
    again = page.findChildren(EventDetailsBox)[-1]
    assert again.facts == EventDescribed("", "2026-03-07", "2026-03-08", director="Larch, Lea")
    again.first.setDate(QDate(2026, 3, 9))
    assert again.last.date() == QDate(2026, 3, 9)
    again.reject()


def test_guessed_names_are_asked_for_once_before_an_export(
    page: ClubPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.presenter.enter("Di van Dunn", 1500)
    pair(page)
    target = tmp_path / "evening.t"
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", staticmethod(lambda *_args: (str(target), ""))
    )

    def export() -> None:
        page.ask_where_to_export()
        box = page.findChildren(ExportBox)[-1]
        box.kind.setCurrentIndex(box.kind.findData(ExportKind.DIVISION))
        box.accept()

    export()
    names = page.findChildren(NamesBox)[-1]
    # Names of one word have no surname to be asked for.
    assert [name.text() for name in names.names] == ["van Dunn, Di"]
    names.names[0].setText("Dunn, Di van")
    names.members[0].setText("AA000123")
    assert not target.exists()
    names.accept()
    page.presenter.wait()
    assert "Dunn, Di van:AA000123" in target.read_text("ascii")
    target.unlink()
    count = len(page.findChildren(NamesBox))
    export()
    page.presenter.wait()
    assert target.exists()
    assert len(page.findChildren(NamesBox)) <= count


def test_the_export_says_what_naspa_still_misses(page: ClubPage) -> None:
    page.ask_where_to_export()
    box = page.findChildren(ExportBox)[-1]
    assert not box.checks.isVisible()
    box.kind.setCurrentIndex(box.kind.findData(ExportKind.ARCHIVE))
    assert box.checks.isVisible()
    assert "Every player's number" in box.checks.toPlainText()
    assert "round 1 is not paired" in box.checks.toPlainText()
    box.reject()


def test_a_file_is_shown_before_it_is_taken_over(page: ClubPage, tmp_path: Path) -> None:
    source = tmp_path / "players.csv"
    source.write_text("name;rating;email\nHal;1100;x\nAnn;1600;y\n", encoding="utf-8")
    before = page.presenter.view.players
    page.presenter.preview(source)
    page.presenter.wait()
    box = page.findChildren(ImportBox)[-1]
    assert "2 players" in box.text.text()
    assert "Left out: email" in box.text.text()
    assert [tuple(text) for text in box.players.texts] == [
        ("Hal", "1100", "new"),
        ("Ann", "1600", "entered already"),
    ]
    assert page.presenter.view.players == before
    box.accept()
    page.presenter.wait()
    assert {"Hal"} == {player.name for player in page.presenter.view.players} - {
        e.name for e in before
    }
    assert page.presenter.view.history[2].text == "players.csv imported: 2 changes"
    page.presenter.undo(page.presenter.view.history[2].number)
    page.presenter.wait()
    assert page.presenter.view.players == before


def test_a_file_with_a_fault_is_refused_before_anything_is_shown(
    page: ClubPage, tmp_path: Path
) -> None:
    source = tmp_path / "players.csv"
    source.write_text("name,rating\nHal,high\n", encoding="utf-8")
    page.presenter.preview(source)
    page.presenter.wait()
    assert not page.findChildren(ImportBox)
    assert "line 2, column 2" in page.message.text()


def test_the_next_result_typed_at_a_question_answers_no(page: ClubPage) -> None:
    """Space and Enter, which end an entry, must not confirm what was asked about the last one."""
    pair(page)
    enter(page, "1 400 350")
    enter(page, "1 350 400")
    assert page.confirm.question
    QTest.keyClick(page.confirm, Qt.Key.Key_2)
    assert not page.confirm.question
    assert (page.rounds.entry.text(), page.message.text()) == ("2", "Nothing is changed.")
    assert page.rounds.table.texts[0][2:4] == ("400", "350")


def test_a_digit_is_no_answer_to_a_question_of_the_page(page: ClubPage) -> None:
    page.players.removed.emit("Eve")
    question = page.confirm.question
    assert "Eve" in question
    QTest.keyClick(page.confirm, Qt.Key.Key_2)
    assert page.confirm.question == question
    assert not page.rounds.entry.text()
