# SPDX-License-Identifier: MIT
"""Hints, the coach and *Why this?* in a game against the computer."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_app.analysis.costs import Cost, Judgement, judge
from desktop_app.analysis.hints import Hint
from desktop_app.analysis.plain_words import TERMS
from desktop_app.analysis.turn_facts import is_same
from desktop_app.analysis.why import MistakeKind
from desktop_app.engine import native
from desktop_app.engine.evaluation import ZERO, Evaluation
from desktop_app.engine.evaluator import Evaluator
from desktop_app.engine.jobs import CancelToken
from desktop_app.engine.situation import Situation
from desktop_app.rules.board import Board, Direction
from desktop_app.rules.commands import ConductProcedure, ExchangeTiles, NeutraliseClock
from desktop_app.rules.help import CoachWord, HintTaken
from desktop_app.rules.move import Exchange, Move, Play
from desktop_app.rules.setup import Mode
from desktop_app.rules.state import RowKind, ScoreRow
from desktop_app.sentences.sentence import Sentence
from desktop_app.session import coach as coaching
from desktop_app.session.coach import Coach, CoachMode, CoachView, Remark
from desktop_app.ui.board.action_bar import Acts
from desktop_app.ui.coach.coach_panel import (
    ORDER,
    CoachPanel,
    dot_colour,
    explained_terms,
    short_words,
)
from desktop_app.ui.theme import THEMES, Theme
from tests.gui.main_window.conftest import ANN, Bench
from tests.helpers.evaluations import row_of
from tests.helpers.jobs import await_answers

LONG_MS = 20_000


def panel(bench: Bench) -> CoachPanel:
    return bench.room.coach


def coach_of(bench: Bench) -> Coach:
    found = bench.session.findChild(Coach)
    assert isinstance(found, Coach)
    return found


def press(bench: Bench, button: QWidget, qtbot: QtBot) -> None:
    """Press a button of the panel, and wait for the answer."""
    bench.click(button)
    qtbot.waitUntil(lambda: not coach_of(bench).view.is_busy)


def answered(bench: Bench, qtbot: QtBot) -> None:
    """Wait for the computer's move and the remark on the person's."""
    qtbot.waitUntil(lambda: coach_of(bench).view.remark is not None)


def play_badly(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a costly move, before which the coach asks."""
    # A busy computer may need longer than players would wait.
    monkeypatch.setattr(coaching, "WEIGHING_MS", LONG_MS)
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AGAIN)
    bench.navigator.settings.change(coach_limit="2")
    bench.play_word("go")


@pytest.mark.native
def test_hints_come_step_by_step_each_in_the_log_before_it_is_shown(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    shown_at: list[tuple[int, int]] = []
    coach = coach_of(bench)

    def watch() -> None:
        taken = bench.state.help.hints.get(0, 0)
        shown_at.append((len(coach.view.hints), taken))

    coach.changed.connect(watch)
    board, hint = bench.room.play_area.board, panel(bench).hint
    bench.type("ca")
    tried = bench.room.play_area.draft
    texts = []
    for step in range(1, 7):
        press(bench, hint, qtbot)
        texts.append(panel(bench).text.told)
        assert bench.state.help.hints == {0: step}
        names = [board.part_name(at) for at in range(board.part_count())]
        assert any("lane of the hint" in name for name in names) is (step == 3)
        assert not any("; hint: " in name for name in names), "they would mix with CA"
    assert all(shown <= taken for shown, taken in shown_at)
    assert [type(event) for event in bench.session.events].count(HintTaken) == 6
    assert len(set(texts)) == 6
    assert "bingo" in texts[0]
    assert "row 8" in texts[2] or "column H" in texts[2]
    assert all(texts[at + 1].startswith(texts[at]) for at in range(3)), "earlier steps stay"
    assert panel(bench).table.isVisible() and len(panel(bench).table.lines) == 5
    assert not hint.isEnabled(), "there is no seventh step"
    after = bench.room.play_area.draft
    assert tried is not None and after is not None
    assert after.placements == tried.placements, "tiles being tried stay"
    bench.room.play_area.all_home()
    names = [board.part_name(at) for at in range(board.part_count())]
    assert any("; hint: " in name for name in names)
    assert bench.state.is_training


@pytest.mark.native
def test_words_of_the_game_are_explained_where_they_first_appear(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    notes = []
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
        notes.append(panel(bench).terms.text() if panel(bench).terms.isVisible() else "")
    assert notes[0] == "A bingo plays all tiles of a rack at once, for extra points."
    place = panel(bench).table.lines[0].split()[0]
    assert notes[4].startswith(f"{place} is ")
    assert notes[5] == "Tiles that a move keeps stay on the rack for the next turn."
    panel(bench).show_coach(coach_of(bench).view, bench.state.board)
    assert panel(bench).terms.text() == notes[5], "the same answer shown again"
    assert notes[5] in panel(bench).text.toolTip(), "it can be read again later"


def test_plain_words_say_why_a_list_is_not_in_the_order_of_the_scores(qtbot: QtBot) -> None:
    shown = CoachPanel()
    qtbot.addWidget(shown)
    shown.show()

    def note(*scores: int) -> str:
        rows = [row_of(Exchange(("A",) * at), score=each) for at, each in enumerate(scores, 1)]
        moves = tuple(Judgement(row, rows[0], Cost.NONE, ZERO, "win") for row in rows)
        hint = Hint(6, "best-five", Sentence("The best moves:"), {}, moves)
        view = CoachView("", CoachMode.OFF, hints=(hint,) * 6, is_plain=True)
        shown.show_coach(view, Board.empty())
        return shown.terms.text() if shown.terms.isVisible() else ""

    assert note(12, 16) == ORDER
    assert note(16, 12) == ""


def test_a_first_hint_in_plain_words_explains_itself(qtbot: QtBot) -> None:
    shown = CoachPanel()
    qtbot.addWidget(shown)
    shown.show()
    figures = {"bingo": False, "best_is_bingo": False}
    hint = Hint(1, "bingo", Sentence("There is no bingo."), figures)
    for is_plain in (False, True):
        view = CoachView("", CoachMode.OFF, hints=(hint,), is_plain=is_plain)
        shown.show_coach(view, Board.empty())
        assert ("bingo" in shown.text.told) is not is_plain
        assert shown.terms.isVisible() is not is_plain


def test_in_a_narrow_panel_the_buttons_of_an_answer_are_below_its_text(qtbot: QtBot) -> None:
    shown = CoachPanel()
    qtbot.addWidget(shown)
    row = row_of(Exchange(("A",)))
    move = (Judgement(row, row, Cost.NONE, ZERO, "win"),)
    hint = Hint(5, "move", Sentence("The best move found is exchanging A."), {}, move)
    shown.show_coach(CoachView("", CoachMode.OFF, hints=(hint,) * 5), Board.empty())
    shown.resize(650, 200)
    shown.show()
    qtbot.waitUntil(lambda: shown.lay.x() > shown.text.geometry().right())
    shown.resize(290, 200)
    qtbot.waitUntil(lambda: shown.lay.y() > shown.text.geometry().bottom())
    assert shown.text.width() > 250


@pytest.mark.native
def test_two_of_the_best_moves_that_are_ticked_are_compared(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
    table, comparison = panel(bench).table, panel(bench).comparison
    assert not comparison.isVisible()
    bench.click(table.ticks[4])
    assert not comparison.isVisible(), "one move is compared with nothing"
    bench.click(table.ticks[1])
    qtbot.waitUntil(comparison.isVisible)
    second, fifth = (table.buttons[at].text() for at in (1, 4))
    text = comparison.told
    assert second in text and fifth in text
    assert table.ticks[1].accessibleName() == f"Compare {second}"
    assert table.ticks[1].isChecked() and table.isVisible(), "the moves stay on view"

    bench.click(table.ticks[0])
    assert not table.ticks[4].isChecked(), "a third takes the place of the first"
    qtbot.waitUntil(lambda: comparison.isVisible() and comparison.told != text)
    assert table.buttons[0].text() in comparison.told
    bench.click(table.ticks[0])
    assert not comparison.isVisible()


@pytest.mark.native
def test_every_step_lays_the_move_that_it_names_over_no_other_tile(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
    best = coach_of(bench).best_move
    assert isinstance(best, Play)
    table, board = panel(bench).table, bench.room.play_area.board

    def ghosts() -> int:
        return sum("; hint: " in board.part_name(at) for at in range(board.part_count()))

    assert ghosts() == len(best.placements())
    bench.click(table.buttons[1])
    draft = bench.room.play_area.draft
    assert draft is not None and set(draft.placements) != set(best.placements())
    assert not ghosts(), "pale tiles beside others would read as one word"
    bench.click(panel(bench).lay)
    draft = bench.room.play_area.draft
    assert draft is not None and set(draft.placements) == set(best.placements())
    bench.room.play_area.all_home()
    assert ghosts() == len(best.placements())


@pytest.mark.native
def test_hints_tell_of_the_same_move_after_a_restart(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
    told = [hint.sentence for hint in coach_of(bench).view.hints]
    lines = panel(bench).table.lines
    assert bench.session.journal is not None
    game = bench.session.journal.stem
    bench.navigator.go_home()
    bench.navigator.play(bench.navigator.games.resume(game))
    bench.session.go_on()
    # A computer that has no time would find something else.
    evaluator = coach_of(bench)._made()
    evaluator._effort = replace(evaluator._effort, seconds=0.0)
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
    assert [hint.sentence for hint in coach_of(bench).view.hints] == told
    assert panel(bench).table.lines == lines


@pytest.mark.native
def test_the_best_of_five_can_be_laid_by_the_same_button(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
    best = coach_of(bench).best_move
    assert isinstance(best, Play)
    bench.click(panel(bench).lay)
    draft = bench.room.play_area.draft
    assert draft is not None and set(draft.placements) == set(best.placements())


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("H4 CAT costs about 6 wins.", "H4 is column H, down from row 4."),
        ("15A CAT costs about 6 wins.", "15A is row 15, across from column A."),
        ("Row 8 has room for it.", ""),
        ("Its blank is a Q.", ""),
    ],
)
def test_a_position_is_explained_in_words(text: str, note: str) -> None:
    assert explained_terms(text).get("", "") == note


@pytest.mark.native
def test_who_lays_and_plays_the_hint_is_not_blamed(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "WEIGHING_MS", LONG_MS)
    bench.begin("person", "static")
    coach = coach_of(bench)
    coach.set_mode(CoachMode.AGAIN)
    for _step in range(5):
        press(bench, panel(bench).hint, qtbot)
    best = coach.best_move
    assert isinstance(best, Play)
    bench.click(panel(bench).lay)
    draft = bench.room.play_area.draft
    assert draft is not None and set(draft.placements) == set(best.placements())
    bench.key(Qt.Key.Key_Return, bench.room.play_area)
    answered(bench, qtbot)
    assert not bench.room.confirm.question, "a hint is never questioned"
    remark = coach.view.remark
    assert remark is not None
    assert remark.judgement.cost is Cost.NONE
    assert panel(bench).dot.toolTip() == "Your last move: as good as the best. Press to see why."
    board = bench.room.play_area.board
    names = [board.part_name(at) for at in range(board.part_count())]
    assert not any("hint" in name for name in names), "hints of an earlier turn are gone"
    bench.click(panel(bench).dot)
    assert panel(bench).text.told.endswith("is the best move found.")


@pytest.mark.native
def test_plain_words_tell_no_figures_until_they_are_asked_for(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    coach = coach_of(bench)
    coach.set_mode(CoachMode.AFTER)
    bench.navigator.settings.change(coach_words="plain")
    bench.play_word("go")
    answered(bench, qtbot)
    assert "wins in 100" not in panel(bench).dot.accessibleName()
    bench.click(panel(bench).dot)
    plain, figures = panel(bench).text, panel(bench).figures_text
    assert re.match(r"You could have (played \w+|done better with \w+)", plain.told)
    assert not any(term in plain.told for term in TERMS)
    assert panel(bench).figures.isVisible() and not figures.isVisible()
    bench.click(panel(bench).figures)
    assert figures.isVisible() and figures.told.startswith("8H GO costs about")
    bench.click(panel(bench).figures)
    assert not figures.isVisible()
    assert "<a href=" in plain.text(), "its words can be asked for"
    for _step in range(6):
        press(bench, panel(bench).hint, qtbot)
    assert (
        panel(bench).table.lines[0].count(":") == 1 and "keeps" not in panel(bench).table.lines[0]
    )


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda each: str(each.title))
def test_no_dot_is_red(theme: Theme) -> None:
    for cost in Cost:
        assert dot_colour(cost, theme).name() not in (theme.bad, theme.warning)
    assert dot_colour(Cost.SMALL, theme) == dot_colour(Cost.NONE, theme)
    phoney = dot_colour(Cost.NONE, theme, MistakeKind.PHONEY)
    assert phoney == dot_colour(Cost.LARGE, theme), "it is not good, whatever it cost"


@pytest.mark.parametrize("cost", Cost)
def test_a_phoney_is_never_called_as_good_as_the_best(cost: Cost) -> None:
    own = row_of(Exchange(("A",)), win=0.5)
    judged = Judgement(own, own, cost, ZERO, "win")
    row = ScoreRow(0, RowKind.PLAY, (), 0, 0)
    remark = Remark(0, row, judged, MistakeKind.PHONEY, ())
    assert short_words(remark, is_plain=True) == "This word is not in the word list"
    assert "good" not in short_words(remark) and "close" not in short_words(remark)
    assert short_words(remark).endswith("phoney")


def test_a_better_exchange_is_called_one() -> None:
    swap, play = (
        row_of(each, win=0.5)
        for each in (Exchange(("A",)), Play(7, 7, Direction.ACROSS, ("A", "T")))
    )
    judged = Judgement(play, swap, Cost.LARGE, ZERO, "win")
    row = ScoreRow(0, RowKind.PLAY, (), 0, 0)
    remark = Remark(0, row, judged, MistakeKind.EXCHANGE, ())
    words = "There was a much better move: an exchange instead of the play"
    assert short_words(remark, is_plain=True) == words
    assert short_words(remark).endswith("exchange or pass")


@pytest.mark.native
def test_an_exchange_is_judged_in_whatever_order_its_tiles_were_pointed_at(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    coach = coach_of(bench)
    coach.set_mode(CoachMode.AFTER)
    rack = bench.state.racks[0]
    tiles = tuple(sorted(dict.fromkeys(rack), reverse=True)[:2])
    assert bench.session.submit(ExchangeTiles(0, tiles))
    answered(bench, qtbot)
    assert coach.view.remark is not None and not coach.view.explanation


@pytest.mark.native
def test_a_costly_move_has_a_dot_only_once_it_is_answered(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    coach = coach_of(bench)
    coach.set_mode(CoachMode.AFTER)
    seen: list[tuple[bool, int]] = []
    coach.changed.connect(
        lambda: seen.append((coach.view.remark is not None, len(bench.state.rows)))
    )
    bench.play_word("go")
    answered(bench, qtbot)
    assert all(rows >= 2 for is_shown, rows in seen if is_shown)
    remark, dot = coach.view.remark, panel(bench).dot
    assert remark is not None and remark.kind is not None
    assert remark.judgement.cost in (Cost.MEDIUM, Cost.LARGE)
    assert dot.isVisible() and "wins in 100 games" in dot.accessibleName()
    assert not bench.state.is_training, "a dot alone is no help"
    bench.click(dot)
    assert panel(bench).text.told.startswith("8H GO costs about")
    assert bench.state.help.coached == {(0, CoachWord.WHY)}
    bench.key(Qt.Key.Key_Escape, bench.room.play_area)
    assert not panel(bench).text.isVisible()


@pytest.mark.native
@pytest.mark.parametrize("kind", ["missed a better spot", "S or blank for few points"])
def test_the_kind_of_mistake_is_read_beside_more_at_1280_by_800(
    bench: Bench, qtbot: QtBot, kind: str
) -> None:
    bench.begin("person", "static")
    bench.navigator.window.resize(1280, 800)
    press(bench, panel(bench).hint, qtbot)
    press(bench, panel(bench).hint, qtbot)
    text = f"large mistake: {kind}"
    panel(bench).dot.show()
    panel(bench).judgement.show()
    panel(bench).judgement.show_text(text)
    bench.show()
    assert panel(bench).hint.text() == "More (2 of 6)"
    assert panel(bench).judgement.shown_text() == text


def test_try_again_asks_before_the_move_and_the_clock_stands(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_badly(bench, monkeypatch)
    confirm = bench.room.confirm
    qtbot.waitUntil(lambda: bool(confirm.question))
    assert "wins in 100 games. The clock is stopped. Try again?" in confirm.question
    assert not bench.state.rows, "the move is not made"
    assert bench.state.help.coached == {(0, CoachWord.TRY_AGAIN)}
    before = bench.session.clock_now()
    bench.pass_time(20_000)
    assert bench.session.clock_now() == before
    bench.key(Qt.Key.Key_Escape, confirm)
    assert not bench.state.rows
    draft = bench.room.play_area.draft
    assert draft is not None and len(draft.placements) == 2, "its tiles stay where they were"
    bench.pass_time(5_000)
    assert bench.session.clock_now() != before, "the clock runs again"
    bench.key(Qt.Key.Key_Return, bench.room.play_area)
    qtbot.waitUntil(lambda: bool(confirm.question))
    bench.key(Qt.Key.Key_Right, confirm)
    bench.key(Qt.Key.Key_Return, confirm)
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    assert bench.state.rows[0].words == ("GO",)


@pytest.mark.native
def test_a_slow_coach_asks_nothing_and_the_move_is_made(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, evaluated = threading.Event(), Evaluator.evaluate

    def evaluate(
        self: Evaluator, situation: Situation, moves: Iterable[Move], token: CancelToken
    ) -> Evaluation:
        may_go_on.wait(60)
        return evaluated(self, situation, moves, token)

    monkeypatch.setattr(coaching, "WEIGHING_MS", 50)
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AGAIN)
    monkeypatch.setattr(Evaluator, "evaluate", evaluate)
    coach_of(bench)._say("An earlier answer.")
    bench.play_word("go")
    assert "The coach looks at your move first" in bench.room.status.text
    assert "thinking" in panel(bench).text.told, "not the earlier answer"
    qtbot.waitUntil(lambda: len(bench.state.rows) >= 1)
    may_go_on.set()
    assert "The coach looks" not in bench.room.status.text
    assert not bench.room.confirm.question
    assert not bench.state.is_training
    qtbot.waitUntil(lambda: len(bench.state.rows) >= 2)


@pytest.mark.native
def test_the_computers_move_is_explained_without_its_hidden_tiles(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    assert not panel(bench).why.isEnabled(), "there is no move to explain yet"
    bench.play_word("cats")
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    assert panel(bench).why.isEnabled()
    count, row = len(bench.session.events), bench.state.rows[1]
    press(bench, panel(bench).why, qtbot)
    text = panel(bench).text.told
    assert f"scores {row.points} points." in text
    assert text.endswith("Its other tiles are hidden; after the game it is compared in full.")
    assert len(bench.session.events) == count, "everyone can see that, so it is no help"


@pytest.mark.native
def test_a_hint_that_is_interrupted_leaves_the_game_as_it_was(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    bench.click(panel(bench).hint)
    assert panel(bench).text.told == "The coach is thinking…"
    bench.play_word("cats")
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    service = bench.navigator.games.analysis
    qtbot.waitUntil(lambda: service.is_idle)
    assert not bench.state.help.hints
    assert not panel(bench).text.isVisible()
    bench.click(panel(bench).hint)
    bench.navigator.go_home()
    await_answers(service)


def test_there_is_no_coach_between_people(bench: Bench) -> None:
    bench.begin("person", "person")
    assert bench.session.findChild(Coach) is None
    assert panel(bench).isHidden()


def test_without_the_native_engine_the_panel_says_what_it_needs(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "is_native", lambda: False)
    bench.begin("person", "static")
    assert not panel(bench).hint.isEnabled()
    assert not panel(bench).mode.isEnabled()
    assert panel(bench).text.told.startswith("Hints and the coach need the native engine.")


@pytest.mark.native
def test_by_the_book_a_setting_allows_hints(bench: Bench) -> None:
    bench.begin("person", "static", mode=Mode.BY_THE_BOOK)
    assert not panel(bench).mode.isEnabled()
    assert panel(bench).hint.toolTip().startswith("No hints and no coach by the book.")
    assert not panel(bench).text.isVisible(), "players by the book are not reminded"
    coach_of(bench).take_hint()
    assert panel(bench).text.told.startswith("No hints and no coach by the book.")
    coach_of(bench).close_answer()
    bench.navigator.settings.change(hints_by_the_book=True)
    assert panel(bench).mode.isEnabled()
    assert not panel(bench).text.isVisible()


@pytest.mark.native
def test_games_of_three_and_games_without_a_list_have_no_hints(bench: Bench) -> None:
    bench.begin("person", "static", "static", ruleset="mattel-family", minutes=None)
    assert panel(bench).text.told == "Hints and the coach are for games of two players."


def test_one_tile_reads_the_same_across_and_down() -> None:
    across = Play(7, 6, Direction.ACROSS, (".", "S"))
    down = Play(6, 7, Direction.DOWN, (".", "S"))
    assert is_same(across, down)


@pytest.mark.native
def test_after_the_game_the_computers_move_is_compared_in_full(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    bench.play_word("cats")
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    assert bench.session.submit(NeutraliseClock(ANN, "director"))
    answers = {"player": "0", "abuse": "no"}
    assert bench.session.submit(ConductProcedure("leave-game", answers))
    assert bench.state.is_over
    assert panel(bench).hint.isHidden() and panel(bench).mode.isHidden()
    count = len(bench.session.events)
    bench.session.view_row(2)
    press(bench, panel(bench).why, qtbot)
    text = panel(bench).text.told
    assert "hidden" not in text
    assert bench.state.rows[1].words[0] in text
    assert len(bench.session.events) == count
    assert not bench.state.is_training


@pytest.mark.native
def test_hints_go_while_an_earlier_position_is_on_view(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    bench.play_word("cats")
    qtbot.waitUntil(lambda: len(bench.state.rows) == 2)
    for _step in range(5):
        press(bench, panel(bench).hint, qtbot)
    board = bench.room.play_area.board

    def has_ghosts() -> bool:
        return any("hint" in board.part_name(at) for at in range(board.part_count()))

    assert has_ghosts()
    bench.session.view_row(1)
    assert not has_ghosts()
    assert not panel(bench).hint.isEnabled()
    bench.session.view_now()
    assert has_ghosts()


@pytest.mark.native
def test_button_to_press_next_is_marked(bench: Bench) -> None:
    bench.begin("person", "static")
    area, bar = bench.room.play_area, bench.room.play_area.action_bar

    def marked() -> list[str]:
        return [each for each in Acts.__slots__ if bar.button(each).property("role") == "primary"]

    assert marked() == ["play"]
    area.lay(Exchange(("C", "D")))
    assert marked() == ["exchange"]
    area.lay(Play(7, 7, Direction.ACROSS, tuple("CAD")))
    assert marked() == ["play"]


@pytest.mark.native
def test_a_hinted_exchange_is_marked_on_the_rack(bench: Bench) -> None:
    bench.begin("person", "static")
    area = bench.room.play_area
    area.lay(Exchange(("C", "D")))
    assert area.draft is not None
    assert sorted(area.draft.marked_tiles) == ["C", "D"]
    area.lay(Exchange(("C",)))
    assert area.draft.marked_tiles == ("C",)


@pytest.mark.native
def test_the_marks_of_an_exchange_go_with_try_again(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "WEIGHING_MS", LONG_MS)
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AGAIN)
    bench.navigator.settings.change(coach_limit="2")
    area, confirm = bench.room.play_area, bench.room.confirm
    area.lay(Exchange(("C", "A", "T", "S")))
    area.request_exchange()
    bench.key(Qt.Key.Key_Return, confirm)
    qtbot.waitUntil(lambda: "Try again?" in confirm.question)
    assert area.draft is not None and area.draft.marked
    bench.key(Qt.Key.Key_Escape, confirm)
    assert not bench.state.rows and area.draft is not None
    assert not area.draft.marked


@pytest.mark.native
@pytest.mark.parametrize("tiles", [("A", "C", "S", "T"), ("T", "S", "C", "A")])
def test_try_again_asks_the_same_in_whatever_order_tiles_are_exchanged(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tiles: tuple[str, ...]
) -> None:
    monkeypatch.setattr(coaching, "WEIGHING_MS", LONG_MS)
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AGAIN)
    bench.navigator.settings.change(coach_limit="2")
    looked_at: list[Move | None] = []

    def noted(evaluation: Evaluation, played: Move) -> Judgement:
        looked_at.append(played)
        return judge(evaluation, played)

    monkeypatch.setattr(coaching, "judge", noted)
    coach_of(bench).submit(ExchangeTiles(0, tiles))
    confirm = bench.room.confirm
    qtbot.waitUntil(lambda: "Try again?" in confirm.question)
    assert looked_at[0] == Exchange(("A", "C", "S", "T"))


@pytest.mark.native
def test_another_question_takes_the_place_of_try_again(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_badly(bench, monkeypatch)
    confirm = bench.room.confirm
    qtbot.waitUntil(lambda: bool(confirm.question))
    bench.key(Qt.Key.Key_F6, bench.room.play_area)
    assert confirm.question == "Pass this turn?"
    qtbot.waitUntil(lambda: not coach_of(bench).is_weighing)
    bench.key(Qt.Key.Key_Escape, confirm)
    assert not bench.state.rows, "neither the play nor the pass is made"
    before = bench.session.clock_now()
    bench.pass_time(5_000)
    assert bench.session.clock_now() != before


@pytest.mark.native
def test_tiles_that_are_moved_meanwhile_take_the_move_back(
    bench: Bench, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_badly(bench, monkeypatch)
    confirm, area = bench.room.confirm, bench.room.play_area
    qtbot.waitUntil(lambda: bool(confirm.question))
    area.all_home()
    assert not confirm.question
    assert not coach_of(bench).is_weighing
    assert not bench.state.rows


@pytest.mark.native
def test_the_mode_is_chosen_beside_the_board_and_letters_go_to_it_again(bench: Bench) -> None:
    bench.begin("person", "static")
    mode = panel(bench).mode
    mode.setFocus()
    bench.key(Qt.Key.Key_Down, mode)
    assert coach_of(bench).mode is CoachMode.AFTER
    assert bench.navigator.settings.text("coach") == "after"
    assert bench.focus() is bench.room.play_area


@pytest.mark.native
@pytest.mark.parametrize("steps", [1, 2])
def test_in_a_low_window_a_hint_needs_no_scrolling(bench: Bench, qtbot: QtBot, steps: int) -> None:
    # A window of 1024 by 640 with text at 200 %, without its menu.
    bench.navigator.window.centralWidget().setFixedSize(512, 298)
    bench.begin("person", "static")
    assert panel(bench).mode.isVisible()
    for _step in range(steps):
        press(bench, panel(bench).hint, qtbot)
    shown = (panel(bench).hint, panel(bench).text, panel(bench).close_button)

    def are_whole() -> bool:
        return all(each.visibleRegion().boundingRect() == each.rect() for each in shown)

    qtbot.waitUntil(are_whole)
    bench.click(panel(bench).close_button)
    assert panel(bench).mode.isVisible()


@pytest.mark.native
def test_hints_outlast_the_program_and_begin_again_with_the_first(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    for _step in range(2):
        press(bench, panel(bench).hint, qtbot)
    assert bench.session.journal is not None
    game = bench.session.journal.stem
    bench.navigator.go_home()
    bench.navigator.play(bench.navigator.games.resume(game))
    assert bench.state.help.hints == {0: 2}
    assert not panel(bench).hint.isEnabled(), "the game is paused"
    bench.session.go_on()
    count = sum(isinstance(event, HintTaken) for event in bench.session.events)
    press(bench, panel(bench).hint, qtbot)
    assert "bingo" in panel(bench).text.told
    assert sum(isinstance(event, HintTaken) for event in bench.session.events) == count


@pytest.mark.native
def test_a_turn_taken_back_takes_its_dot_with_it(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AFTER)
    bench.play_word("go")
    answered(bench, qtbot)
    assert panel(bench).dot.isVisible()
    bench.key(Qt.Key.Key_Backspace, bench.room.play_area, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not bench.state.rows)
    assert not panel(bench).dot.isVisible()
    assert bench.session.is_live


def sheet_words(bench: Bench) -> str:
    """The first player's first turn, as a screen reader has it."""
    model = bench.room.score_sheet.model
    return str(model.data(model.index(0, 1), Qt.ItemDataRole.AccessibleTextRole))


@pytest.mark.native
def test_dots_stand_on_the_score_sheet_and_come_back_with_the_game(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AFTER)
    bench.play_word("go")
    answered(bench, qtbot)
    said = sheet_words(bench)
    assert "The coach: " in said and "mistake" in said
    assert bench.session.journal is not None
    game = bench.session.journal.stem
    bench.navigator.go_home()
    bench.navigator.play(bench.navigator.games.resume(game))
    answered(bench, qtbot)
    assert "mistake" in sheet_words(bench)
    assert panel(bench).dot.isVisible()
    coach_of(bench).set_mode(CoachMode.OFF)
    assert "The coach" not in sheet_words(bench)


@pytest.mark.native
def test_a_dot_is_painted_beside_its_play(bench: Bench, qtbot: QtBot) -> None:
    bench.begin("person", "static")
    coach_of(bench).set_mode(CoachMode.AFTER)
    bench.play_word("go")
    answered(bench, qtbot)
    table = bench.room.score_sheet.table
    cell = table.visualRect(table.model().index(0, 1))
    dotted = table.viewport().grab(cell).toImage()
    coach_of(bench).set_mode(CoachMode.OFF)
    assert table.viewport().grab(cell).toImage() != dotted
